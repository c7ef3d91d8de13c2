"""Keeps, for every text that is set, the room it has left: what it could still take at its role's floor."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from layouts.trace import Trace
from layouts.voices import Voice
from press.drawing.typeset import fit
from press.geometry import POINTS_PER_MM
from press.room import Room

_RAGGED = 0.94
"""How much of a line words fill, most often: they break where they can."""

_ALL_MM = 1e6

Share = Callable[[float], float]
"""From the height that a text takes at its floor (mm) to the one it may take, where texts share a place."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A text in role ``name`` as it is asked for, in a place of ``width`` × ``height`` mm.

    ``most`` lines, if any number; ``shared``: with other texts of its role.
    """

    text: str
    name: str
    voice: Voice
    symbols: frozenset[str]
    width: float
    height: float
    most: int | None
    shared: bool


class Rooms:
    """The room of each text, the smallest where it is set more than once."""

    def __init__(self) -> None:
        self._found: dict[tuple[object, str, str], Room] = {}
        self.shares: dict[str, Share] = {}
        """How the texts that are being set share their place, by role: see ``layouts.flow``."""

    @property
    def found(self) -> list[Room]:
        return list(self._found.values())

    def note(self, setting: Setting, place: Trace, component: str) -> None:
        """Work out the room of a text from where and how it is set, unless no author's field holds it."""
        text, role = setting.text, setting.voice.role
        if place.mark is None or not place.field or not text.strip():
            return
        width, leading = setting.width * POINTS_PER_MM, role.leading * role.floor / role.size
        layout = fit(
            text, measure=setting.voice.measure, width_pt=width, height_pt=_ALL_MM, size=role.floor, leading=leading,
            floor=role.floor, symbols=setting.symbols,
        )  # fmt: skip
        height = setting.height
        if setting.shared and setting.name in self.shares:
            height = self.shares[setting.name](layout.height / POINTS_PER_MM)
        used = len(layout.lines)
        lines = used + layout.room(height * POINTS_PER_MM)
        if setting.most is not None:
            lines = min(lines, setting.most)
        free = max(0, lines - used)
        rest = (width - layout.lines[-1].width * role.floor) + free * width * _RAGGED
        advance = sum(line.width for line in layout.lines) * role.floor / len(text)
        room = Room(text, place.mark, component, place.field, max(lines, used), free, max(0, int(rest / advance)))
        key = place.mark, place.field, text
        if key not in self._found or room.characters < self._found[key].characters:
            self._found[key] = room
