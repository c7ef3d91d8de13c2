"""Lengths and boxes. Millimetres everywhere, origin top left, y down: said once, here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

POINTS_PER_MM = 72 / 25.4
"""A PDF user unit is 1/72 inch (ISO 32000-1, 8.3.2.3); an inch is 25.4 mm."""


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height, mm."""

    width: float
    height: float

    def at(self, x: float, y: float) -> Box:
        return Box(x, y, self.width, self.height)


class Box(NamedTuple):
    """A rectangle: left, top, width, height, mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def center(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def size(self) -> Size:
        return Size(self.width, self.height)

    def grow(self, by: float) -> Box:
        """The box moved outwards by ``by`` mm on each side (inwards when negative)."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def meets(self, other: Box) -> bool:
        """Whether the two have more in common than an edge."""
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.bottom and other.y < self.bottom

    def move(self, dx: float, dy: float) -> Box:
        return Box(self.x + dx, self.y + dy, self.width, self.height)


PAPERS = {"A4": Size(210, 297), "A3": Size(297, 420), "Letter": Size(215.9, 279.4)}
"""Sheets of paper, portrait (ISO 216; ANSI/ASME Y14.1 for Letter)."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal cells in rows and columns on a sheet: origin of the first cell, cell size, gutter, mm."""

    x: float
    y: float
    cell: Size
    columns: int
    rows: int
    gutter: float = 0

    @property
    def capacity(self) -> int:
        return self.columns * self.rows

    @property
    def block(self) -> Box:
        return Box(
            self.x,
            self.y,
            self.columns * self.cell.width + (self.columns - 1) * self.gutter,
            self.rows * self.cell.height + (self.rows - 1) * self.gutter,
        )

    def box(self, index: int) -> Box:
        """The cell at ``index``, counted row by row from 0."""
        row, column = divmod(index, self.columns)
        return self.cell.at(
            self.x + column * (self.cell.width + self.gutter),
            self.y + row * (self.cell.height + self.gutter),
        )

    def boxes(self) -> Iterator[Box]:
        return (self.box(index) for index in range(self.capacity))


def sheets_needed(count: int, capacity: int) -> int:
    """How many sheets of ``capacity`` cells hold ``count`` components."""
    return -(-count // capacity)


def sides(boxes: Iterable[Box], past: float) -> list[Box]:
    """The straight lines along all sides of boxes, each once, ``past`` mm past its ends."""
    places = list(boxes)
    upright = [(x, box.y, box.bottom) for box in places for x in (box.x, box.right)]
    level = [(y, box.x, box.right) for box in places for y in (box.y, box.bottom)]
    return _upright(upright, past) + _level(level, past)


def creases(
    boxes: Iterable[Box], across: Sequence[float], down: Sequence[float], past: float, gap: float = 0
) -> list[Box]:
    """The same for lines through boxes: ``across`` mm from their left, ``down`` mm from their top.

    Lines of boxes no more than ``gap`` mm apart are one.
    """
    places = list(boxes)
    upright = [(box.x + x, box.y, box.bottom) for box in places for x in across]
    level = [(box.y + y, box.x, box.right) for box in places for y in down]
    return _upright(upright, past, gap) + _level(level, past, gap)


def _upright(spans: Iterable[tuple[float, float, float]], past: float, gap: float = 0) -> list[Box]:
    return [Box(at, start - past, 0, end - start + 2 * past) for at, start, end in _joined(spans, gap)]


def _level(spans: Iterable[tuple[float, float, float]], past: float, gap: float = 0) -> list[Box]:
    return [Box(start - past, at, end - start + 2 * past, 0) for at, start, end in _joined(spans, gap)]


def _joined(spans: Iterable[tuple[float, float, float]], gap: float) -> Iterator[tuple[float, float, float]]:
    """Where lines lie, and from where to where they run: those that touch, or nearly, made one."""
    lines: dict[float, list[tuple[float, float]]] = defaultdict(list)
    for at, start, end in spans:
        # A tenth of a micron parts no two lines.
        lines[round(at, 4)].append((start, end))
    for at, runs in sorted(lines.items()):
        runs.sort()
        first, last = runs[0]
        for start, end in runs[1:]:
            if start > last + gap + 1e-4:
                yield at, first, last
                first = start
            last = max(last, end)
        yield at, first, last
