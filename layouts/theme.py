"""Roles → ink. One kit, two inks: colour, and the ink-saver's black on white.

Every outline is asked for once, with its colours and with the code of what it becomes in ink-saver:

``W``   white with a black outline        ``W0``  white, no outline
``K``   black                             ``h…``  a hatch of the theme, with an outline
``trait``  a black line                   ``trait-blanc``  a white line
``skip``   nothing
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from press.digest import fingerprint
from press.drawing.paint import Color, Hatch, Paint
from press.memory import remembered
from press.records.theme import Theme

BLACK, WHITE, GRAY = 0.0, 1.0, 0.5

PAINTS = 4096
"""How many ways to draw are remembered for one theme."""


class Ink(Protocol):
    """What a variant makes of roles."""

    name: str

    def paint(self, stroke: Stroke, fill: str, ink: str, ink_width: float) -> Paint:
        """The paint for an outline; it paints nothing when this variant does not draw it."""

    def text(self, role: str) -> Color:
        """The colour of a text."""

    def draws(self, only: str) -> bool:
        """Whether this variant draws what is kept for ``couleur`` or ``encre`` only."""


class Stroke(NamedTuple):
    """A line as asked for: palette role (empty: none), width in mm, dash in mm, cap and join."""

    role: str = ""
    width: float = 0.0
    dash: tuple[float, ...] = ()
    cap: int = 1
    join: int = 1


NO_STROKE = Stroke()
UNPAINTED = Paint()


class ColorInk:
    """Every role in its own colour."""

    name = "color"

    def __init__(self, theme: Theme) -> None:
        self._colors = {role: _rgb(value) for role, value in theme.colors.items()}

    def paint(self, stroke: Stroke, fill: str, ink: str, ink_width: float) -> Paint:
        return Paint(
            fill=self._colors[fill] if fill else None,
            stroke=self._colors[stroke.role] if stroke.role else None,
            width=stroke.width,
            dash=stroke.dash,
            cap=stroke.cap,
            join=stroke.join,
        )

    def text(self, role: str) -> Color:
        return self._colors[role]

    def draws(self, only: str) -> bool:
        return only != "encre"


class SaverInk:
    """Black on white: grounds vanish, shapes keep an outline, figures stay black."""

    name = "ink-saver"

    def __init__(self, theme: Theme) -> None:
        self._roles = frozenset(theme.colors)
        self._hatches = {
            name: Hatch(role.angles, role.pitch, role.width, role.radius) for name, role in theme.hatches.items()
        }

    def paint(self, stroke: Stroke, fill: str, ink: str, ink_width: float) -> Paint:
        for role in (fill, stroke.role):
            self._known(role)
        width = ink_width or stroke.width
        line = {"width": width, "dash": stroke.dash, "cap": stroke.cap, "join": stroke.join}
        outline = BLACK if width else None
        match ink:
            case "skip":
                return UNPAINTED
            case "W":
                return Paint(fill=WHITE, stroke=outline, **line)  # type: ignore[arg-type]
            case "W0":
                return Paint(fill=WHITE)
            case "K":
                return Paint(fill=BLACK, stroke=BLACK if stroke.role and width else None, **line)  # type: ignore[arg-type]
            case "trait":
                return Paint(stroke=BLACK, **line)  # type: ignore[arg-type]
            case "trait-blanc":
                return Paint(stroke=WHITE, **line)  # type: ignore[arg-type]
            case "gris":
                return Paint(stroke=GRAY, **line)  # type: ignore[arg-type]
            case _:
                return Paint(fill=WHITE, stroke=outline, hatch=self._hatches[ink], **line)  # type: ignore[arg-type]

    def text(self, role: str) -> Color:
        self._known(role)
        return BLACK

    def _known(self, role: str) -> None:
        """A role that the theme lacks is as wrong here as in colour."""
        if role and role not in self._roles:
            raise KeyError(role)

    def draws(self, only: str) -> bool:
        return only != "couleur"


INKS: Mapping[str, Callable[[Theme], Ink]] = {"color": ColorInk, "ink-saver": SaverInk}
"""The variants a kit is printed in, by the name that files and options use."""


class Recipes:
    """What is asked for, in every ink at once: a digest of what it becomes, the same whatever the variant."""

    def __init__(self, theme: Theme) -> None:
        self._inks = tuple(make(theme) for make in INKS.values())
        self.outline = remembered(PAINTS)(self._outline)
        self.text = remembered(PAINTS)(self._text)

    def _outline(self, stroke: Stroke, fill: str, ink: str, ink_width: float) -> str:
        return self._digest(lambda each: each.paint(stroke, fill, ink, ink_width))

    def _text(self, role: str) -> str:
        return self._digest(lambda each: each.text(role))

    def _digest(self, become: Callable[[Ink], object]) -> str:
        try:
            return fingerprint(" ".join(repr(become(ink)) for ink in self._inks))
        except KeyError:
            # Not in the theme: whoever draws it tells of it.
            return ""


def _rgb(value: str) -> Color:
    red, green, blue = (int(value[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return (round(red, 4), round(green, 4), round(blue, 4))
