"""How much room each text has left, for an author who wants to know it before the press refuses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from press.errors import Fault, Mark
from press.language import _, counted

_EXCERPT = 24


@dataclass(frozen=True, slots=True)
class Room:
    """The room that a text has left at the smallest size of its role.

    ``mark`` and ``field`` are where it was written, ``lines`` those that its place holds, ``free`` those that
    it does not take, ``characters`` about how many more it may have.
    """

    text: str
    mark: Mark
    component: str
    field: str
    lines: int
    free: int
    characters: int

    @property
    def share(self) -> float:
        """The part of its place that is free, 0 to 1."""
        return self.characters / (self.characters + len(self.text))


def room_lines(rooms: Sequence[Room]) -> list[str]:
    """A line for each text, the fullest first; the first words too where several share one place."""
    shared = Counter((room.mark, room.field) for room in rooms)
    ordered = sorted(rooms, key=lambda room: (round(room.share, 3), room.mark, room.text))
    return [_told(room, shared[room.mark, room.field] > 1) for room in ordered]


def _told(room: Room, quoted: bool) -> str:
    told = _("one line")
    if room.lines > 1:
        told = counted("{free} line of {lines}", "{free} lines of {lines}", room.free)
        told = told.format(free=room.free, lines=room.lines)
    left = counted("about {count} character left", "about {count} characters left", room.characters)
    told = f"{told}, {left.format(count=room.characters) if room.characters else _('full')}"
    if quoted:
        words = " ".join(room.text.split())
        words = words if len(words) <= _EXCERPT else words[: _EXCERPT - 1].rstrip() + "…"
        told = _("{told} after «{words}»").format(told=told, words=words)
    return str(Fault(told, room.mark, room.component, room.field))
