"""How a text role sounds: widths, lines and breaks, worked out once for all that say the same in it.

What is here is the same in every ink and in every file: it depends on the words, the faces and the sizes alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from press.drawing.markup import Run, parse
from press.drawing.typeset import Layout, Line, fit
from press.fonts import Face, Family
from press.geometry import POINTS_PER_MM
from press.memory import remembered
from press.records.theme import TypeRole

_TEXTS = 16_384
"""How many texts are remembered: those of a large deck, from one ink to the next."""


class Measure:
    """The widths of runs in one face and tracking, ems; two roles that sound alike share one."""

    def __init__(self, family: Family, bold: bool, italic: bool, tracking: float, size: float) -> None:
        self.family, self.bold, self.italic = family, bold, italic
        self.tracking, self.size = tracking, size
        self.width: Callable[[Run], float] = remembered(_TEXTS)(self._width)

    def face(self, run: Run) -> Face:
        """Raises ValueError with the author's words when the family has no such style."""
        return self.family.face(run.bold or self.bold, run.italic or self.italic)

    def _width(self, run: Run) -> float:
        return self._advance(run) + len(run.text) * self.tracking * POINTS_PER_MM / self.size

    def _advance(self, run: Run) -> float:
        if run.symbol:
            return float(len(run.text))
        try:
            return self.face(run).width(run.text)
        except ValueError:
            # Told when the text is lettered; until then it may be measured.
            return next(iter(self.family.faces.values())).width(run.text)


_measured = remembered(256)(Measure)


@dataclass(frozen=True, slots=True, eq=False)
class Voice:
    """A text role ready to measure and to letter; ``measure`` gives widths at size 1, tracking included."""

    family: Family
    role: TypeRole
    color: str
    measure: Measure
    stand_in: bool = False
    """For a role or a family that is not there: what it would not fit or could not letter is no fault."""


def voice(family: Family, role: TypeRole, color: str, *, stand_in: bool = False) -> Voice:
    own = _measured(family, role.bold, role.italic, role.tracking, role.size)
    return Voice(family, role, color or role.color, own, stand_in)


@remembered(_TEXTS)
def is_drawable(text: str, measure: Measure, symbols: frozenset[str]) -> bool:
    """Whether the family has every style and every glyph of a text."""
    try:
        return not any(measure.face(run).missing(run.text) for run in parse(text, symbols) if not run.symbol)
    except ValueError:
        return False


@remembered(_TEXTS)
def line(text: str, measure: Measure, symbols: frozenset[str]) -> Line:
    """A text on one line: an author's line breaks and double spaces are single spaces, as where lines wrap."""
    runs = parse(" ".join(filter(None, text.replace("\n", " ").split(" "))), symbols)
    return Line(runs, sum(map(measure.width, runs)))


@remembered(_TEXTS)
def width(text: str, measure: Measure, symbols: frozenset[str]) -> float:
    """The width of a text on one line, to the letter, in ems."""
    return sum(map(measure.width, parse(text, symbols)))


@remembered(_TEXTS)
def fitted(
    text: str,
    measure: Measure,
    symbols: frozenset[str],
    box: tuple[float, float],
    sizes: tuple[float, float, float],
    balance: bool,
    max_lines: int | None,
) -> Layout:
    """A text in a box of (width, height) mm, at the sizes (size, leading, floor) pt; see ``typeset.fit``."""
    width, height = box
    size, leading, floor = sizes
    return fit(
        text,
        measure=measure,
        width_pt=width * POINTS_PER_MM,
        height_pt=height * POINTS_PER_MM,
        size=size,
        leading=leading,
        floor=floor,
        balance=balance,
        max_lines=max_lines,
        symbols=symbols,
    )
