"""What stands under a board or one of its tiles: where the tile goes, what a link costs."""

from __future__ import annotations

from layouts.board_cases import RADIUS_MM, case, link
from layouts.pen import Pen
from layouts.theme import Stroke
from press.drawing.shapes import line, rect
from press.geometry import Box, Grid, Size
from press.records.board import RingBoard
from press.sheet import BoardGuide, Placed, TileGuide

_KEY = Grid(0, 7.5, Size(14, 14), 2, 2, 1)
_TEXT_X_MM = 36.0
_PANEL = Box(126, 6.5, 64, 26)
_EXAMPLE_RADIUS_MM = 7.6


def tile_guide(pen: Pen, item: Placed) -> None:
    """The key of the tiles, this one dark; its position in words, and the note of the board."""
    guide: TileGuide = item.record  # type: ignore[assignment]
    board = guide.source
    key = Grid(_KEY.x, _KEY.y, _KEY.cell, board.per_side, board.per_side, _KEY.gutter)
    for tile, box in zip(board.tiles, key.boxes(), strict=True):
        here = tile.letter == guide.tile.letter
        # In ink-saver this tile is told by a thick line, kept inside the square.
        if here:
            pen.fill(rect(box.grow(-0.6), 1.4), "ink", "W", 1.2, Stroke("ink", 1.2))
        else:
            pen.fill(rect(box, 2), "panel", "W", 0.35)
        x, y = box.center
        color = "paper" if here else "ink"
        width = box.width - 2
        pen.line(tile.letter, x, y + 2.0, "tile-letter", align="center", width=width, color=color, field="tiles")
    width = item.box.width - _TEXT_X_MM
    pen.line(guide.tile.position, _TEXT_X_MM, 13.4, "body-bold", width=width, field="tiles")
    if board.note:
        pen.text(board.note, Box(_TEXT_X_MM, 16.6, 126, 11), "body", balance=True, max_lines=2, field="note")


def whole_guide(pen: Pen, item: Placed) -> None:
    """How the cases are linked, in words and as an example."""
    guide: BoardGuide = item.record  # type: ignore[assignment]
    board, whole = guide.source, guide.source.whole
    pen.line(whole.heading, 0, 11.8, "section", width=118, field="whole")
    pen.text(whole.text, Box(0, 15.6, 112, 18), "body", field="whole")
    with pen.at(_PANEL.x, _PANEL.y):
        _example(pen, board)


def _example(pen: Pen, board: RingBoard) -> None:
    """Two neighbours and their link; what following it costs."""
    example = board.whole.example
    pen.fill(rect(Box(0, 0, _PANEL.width, _PANEL.height), 4), "panel", "W", 0.35)
    y = _PANEL.height / 2
    left, right = 11.2, 36.4
    middle = (left + right) / 2
    link(pen, line(left, y, right, y), _EXAMPLE_RADIUS_MM / RADIUS_MM)
    for number, x in zip(example.cases, (left, right), strict=True):
        case(pen, board, board.by_number[number], x, y, _EXAMPLE_RADIUS_MM)
    pen.line(example.label, middle, y - 3.4, "link-label", align="center", width=12, field="whole")
    pen.icon(example.icon, middle, y + 5.6, 5.2, "ink", "panel")
    x, width = (right + _EXAMPLE_RADIUS_MM + _PANEL.width) / 2, 17
    pen.line(example.cost, x, y + 0.6, "link-cost", align="center", width=width, field="whole")
    pen.line(example.unit, x, y + 5.4, "body-bold", align="center", width=width, field="whole")
