"""Lengths and boxes. Millimetres everywhere, origin top left, y down: said once, here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

POINTS_PER_MM = 72 / 25.4
"""A PDF user unit is 1/72 inch (ISO 32000-1, 8.3.2.3); an inch is 25.4 mm."""


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height, mm."""

    width: float
    height: float

    def at(self, x: float, y: float) -> Box:
        return Box(x, y, self.width, self.height)


@dataclass(frozen=True, slots=True)
class Box:
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
