"""Tables: a head bar, columns of cells, an icon column, stitches between the rows."""

from __future__ import annotations

from dataclasses import dataclass

from layouts.flow import CAP_HEIGHT, Sizes, shared_sizes, spread_gap
from layouts.furniture import seam
from layouts.pen import Pen
from press.drawing.shapes import rect
from press.geometry import POINTS_PER_MM, Box
from press.records.lists import Row, TableBlock
from press.sheet import Placed

_GLYPH = 10 / 12
"""How much of a symbol's em its glyph takes, as in the icons' own boxes."""

_HEAD_ROLE = "table-head"


@dataclass(frozen=True, slots=True)
class _Cells:
    """A row, the symbol that begins one of its cells, which one, and the texts of its cells without it."""

    row: Row
    symbol: str
    holder: int
    texts: tuple[str, ...]


def table(pen: Pen, item: Placed) -> None:
    """Rows as high as their tallest cell; all cells of a role at one size."""
    block: TableBlock = item.record  # type: ignore[assignment]
    room = item.box.height - block.head_height
    if block.head_height:
        _head(pen, block, item.box.width)
    rows = [_cells(pen, row) for row in block.rows]
    padding = 2 * block.padding

    def heights(sizes: Sizes) -> list[float]:
        return [_row_height(pen, block, cells, sizes) for cells in rows]

    roles = [column.role for column in block.columns]
    sizes = shared_sizes(pen, roles, lambda s: sum(heights(s)) + padding * len(rows), room)
    tall = heights(sizes)
    if block.spread:
        # A row's padding lies half above and half below it: one gap more than between the rows.
        padding = spread_gap(padding, [*tall, 0.0], room, max(sizes.values()))
    y = block.head_height
    for index, (cells, height) in enumerate(zip(rows, tall, strict=True)):
        if block.seams and index:
            seam(pen, 0, y, item.box.width)
        middle = y + padding / 2 + (height if block.middle else pen.size_mm(block.symbol) * _GLYPH) / 2
        with pen.about(cells.row):
            _row(pen, block, cells, (middle, item.box.height), sizes)
        y += height + padding


def _head(pen: Pen, block: TableBlock, width: float) -> None:
    bar = Box(0, 0, width, block.head_height)
    pen.fill(rect(bar, block.head_height / 2), block.ground, "W", 0.5)
    baseline = block.head_height / 2 + CAP_HEIGHT / 2 * pen.size_mm(_HEAD_ROLE)
    for column in block.columns:
        if column.head:
            with pen.about(column):
                pen.line(column.head, column.x, baseline, _HEAD_ROLE, width=column.width, field="head")


def _cells(pen: Pen, row: Row) -> _Cells:
    symbols = pen.kit.theme.symbols
    for index, cell in enumerate(row.cells):
        if symbol := next((symbol for symbol in symbols if cell.startswith(symbol)), ""):
            text = cell.removeprefix(symbol).lstrip()
            return _Cells(row, symbol, index, (*row.cells[:index], text, *row.cells[index + 1 :]))
    return _Cells(row, "", -1, row.cells)


def _row_height(pen: Pen, block: TableBlock, cells: _Cells, sizes: Sizes) -> float:
    """The height of the tallest cell, or of the icon; cells that are not centred hang from its middle."""
    icon = pen.size_mm(block.symbol) * _GLYPH
    tallest = icon
    for text, column in zip(cells.texts, block.columns, strict=False):
        size = sizes[column.role]
        hang = 0.0 if block.middle else max(0.0, icon - size / POINTS_PER_MM)
        tallest = max(tallest, pen.height(text, column.width, column.role, column.balance, size) + hang)
    return tallest


def _row(pen: Pen, block: TableBlock, cells: _Cells, span: tuple[float, float], sizes: Sizes) -> None:
    """One row; ``span`` is the middle of its icon and the end of the table."""
    em = pen.size_mm(block.symbol)
    middle, end = span
    if cells.row.icon and not cells.symbol:
        pen.icon(cells.row.icon, block.icon_x, middle, em * _GLYPH, knock=block.knock)
    for index, (text, column) in enumerate(zip(cells.texts, block.columns, strict=False)):
        if index == cells.holder:
            # Drawn here, the symbol stays before its cell in the text layer.
            pen.line(cells.symbol, block.icon_x, middle + CAP_HEIGHT / 2 * em, block.symbol, align="center")
        size = sizes[column.role]
        high = size / POINTS_PER_MM
        if block.middle:
            high = pen.height(text, column.width, column.role, column.balance, size)
        top = middle - high / 2
        room = Box(column.x, top, column.width, end - top)
        pen.text(text, room, column.role, balance=column.balance, size=size, field="cells")
