"""Cells of a grid and the sides between them, as authors name them: ``B3``, ``A2|A3``, ``B3/C3``, ``E4/``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, NamedTuple

from press.language import _
from press.records.values import Typed
from press.wording import shown

_CELL = re.compile("[A-Z][1-9]")
_SIDE = re.compile(r"([A-Z][1-9])?([|/])([A-Z][1-9])?")


class Cell(NamedTuple):
    """A cell by its column and its row, both counted from 0 at the top left."""

    column: int
    row: int

    @property
    def name(self) -> str:
        return f"{chr(65 + self.row)}{self.column + 1}"

    @property
    def sides(self) -> tuple[Side, Side, Side, Side]:
        """Left, right, top, bottom."""
        column, row = self
        return (
            Side(True, column, row),
            Side(True, column + 1, row),
            Side(False, column, row),
            Side(False, column, row + 1),
        )

    @property
    def around(self) -> tuple[Cell, Cell, Cell, Cell]:
        """The cells beyond its sides, in their order; some may be outside the grid."""
        column, row = self
        return (
            Cell(column - 1, row),
            Cell(column + 1, row),
            Cell(column, row - 1),
            Cell(column, row + 1),
        )


class Side(NamedTuple):
    """A side of cells, one cell long: where it begins, its top or left end, in cells from the top left."""

    upright: bool
    x: int
    y: int

    @property
    def cells(self) -> tuple[Cell, Cell]:
        """The cells on both sides of it; one may be outside the grid."""
        before = Cell(self.x - 1, self.y) if self.upright else Cell(self.x, self.y - 1)
        return before, Cell(self.x, self.y)

    @property
    def name(self) -> str:
        before, after = self.cells
        return f"{before.name if min(before) >= 0 else ''}{'|' if self.upright else '/'}{after.name}"


def cell(name: str) -> Cell:
    """The cell of a name such as ``B3``: row B, column 3."""
    return Cell(int(name[1]) - 1, ord(name[0]) - 65)


def side(name: str) -> Side:
    """The side that a name says: between two neighbours, or on the rim beside one cell.

    Raises ValueError when the two cells are no neighbours in that direction.
    """
    found = _SIDE.fullmatch(name)
    if not found or not (found[1] or found[3]):
        raise ValueError(
            _("{name} is not the side of a cell: write A2|A3, B3/C3, or |A1 and E3/ on the rim").format(
                name=shown(name)
            )
        )
    upright = found[2] == "|"
    if found[1]:
        first = cell(found[1])
        after = Cell(first.column + 1, first.row) if upright else Cell(first.column, first.row + 1)
        if found[3] and cell(found[3]) != after:
            way = _("from left to right in one row") if upright else _("from top to bottom in one column")
            raise ValueError(
                _("«{name}»: {one} and {two} are not neighbours {way}").format(
                    name=name, one=found[1], two=found[3], way=way
                )
            )
    else:
        after = cell(found[3])
    return Side(upright, *after)


def trace_sides(corners: tuple[tuple[int, int], ...]) -> Iterator[Side]:
    """The sides along a line that turns at ``corners`` (x, y), in cells from the top left.

    Raises ValueError when it is slanted.
    """
    for (x1, y1), (x2, y2) in pairwise(corners):
        if (x1 == x2) is (y1 == y2):
            raise ValueError(
                _("the trace cannot go from [{x1}, {y1}] to [{x2}, {y2}]: it keeps to rows and columns").format(
                    x1=x1, y1=y1, x2=x2, y2=y2
                )
            )
        for y in range(min(y1, y2), max(y1, y2)):
            yield Side(True, x1, y)
        for x in range(min(x1, x2), max(x1, x2)):
            yield Side(False, x, y1)


def _cell_name(value: object) -> str:
    if isinstance(value, str) and _CELL.fullmatch(value):
        return value
    raise ValueError(_("{value} is not a cell: write its row and its column, such as B3").format(value=shown(value)))


def _side_name(value: object) -> str:
    name = str(value) if isinstance(value, str) else ""
    side(name)
    return name


def _pattern(pattern: re.Pattern[str]) -> dict[str, str]:
    return {"type": "string", "pattern": f"^(?:{pattern.pattern})$"}


CellName = Annotated[str, Typed(_cell_name, schema=lambda: _pattern(_CELL))]
"""The name of a cell: its row, A from the top, and its column, 1 from the left."""

SideName = Annotated[str, Typed(_side_name, schema=lambda: _pattern(_SIDE))]
"""The name of a side: between two neighbours, or on the rim beside one cell."""
