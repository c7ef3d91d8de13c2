"""The score beside a grid: a name to fill in, a row of boxes for each kind of mark, the total."""

from __future__ import annotations

from layouts.flow import CAP_HEIGHT, centred
from layouts.pen import Pen
from layouts.theme import Stroke
from press.drawing.shapes import line, rect, star
from press.geometry import Box
from press.records.grid_sheet import GridMark, GridSheetBlock

_GAP_MM = 4.0
"""Between the frame of the grid and the score."""
_TITLE_MM, _OWNER_MM, _FIRST_MM = 9.2, 17.4, 21.6
"""The baselines of the title and of the name, the top of the first row."""
_EMBLEM_MM, _INDENT_MM = 16.4, 15.0
_ROW_GAP_MM, _TILE_MM, _INSET_MM = 1.8, 12.4, 1.4
_NAME_MM, _NOTE_MM = 4.1, 7.4
_STAR_MM, _BOX_RADIUS_MM = 3.3, 1.3
_BOX_PITCH = 1.2
"""From box to box, in boxes."""
_TIGHT_PITCH = 1.15
"""The same where a bonus follows them."""
_TOTAL_MM, _ANSWER_MM = 13.6, (18.0, 10.0)


def score(pen: Pen, sheet: GridSheetBlock, right: float) -> None:
    """Everything to the right of the grid, as far as ``right`` mm: as far from the edge as its frame."""
    left = sheet.origin[0] + sheet.columns * sheet.cell + sheet.frame.width + _GAP_MM
    width = right - left
    with pen.at(left, 0):
        _head(pen, sheet, width)
        for index, mark in enumerate(sheet.marks):
            with pen.about(mark), pen.at(0, _FIRST_MM + index * sheet.pitch):
                _row(pen, sheet, mark, Box(0, 0, width, sheet.pitch - _ROW_GAP_MM))
        with pen.about(sheet.score), pen.at(0, _FIRST_MM + len(sheet.marks) * sheet.pitch + 1):
            _total(pen, sheet, width)


def _head(pen: Pen, sheet: GridSheetBlock, width: float) -> None:
    pen.art_in(sheet.emblem, Box(-1.8, 0.6, _EMBLEM_MM, _EMBLEM_MM))
    pen.line(sheet.name, _INDENT_MM, _TITLE_MM, "grid-title", width=width - _INDENT_MM, field="name")
    if sheet.owner:
        end = pen.line(sheet.owner, _INDENT_MM, _OWNER_MM, "grid-owner", width=0.6 * width, field="owner")
        start = _INDENT_MM + end + 1
        pen.stroke(line(start, _OWNER_MM + 0.5, width, _OWNER_MM + 0.5), "ink", 0.3, dash=(0, 1), cap=1)


def _row(pen: Pen, sheet: GridSheetBlock, mark: GridMark, row: Box) -> None:
    """The mark on a tile, its name and its note over its boxes, a star for its bonus."""
    pen.fill(rect(row, 2.6), mark.tint, "W", 0.35)
    tile = Box(_INSET_MM, _INSET_MM, _TILE_MM, _TILE_MM)
    pen.fill(rect(tile, 1.8), "paper", "W", 0.5, Stroke(mark.edge, 0.6))
    pen.art_in(mark.file, tile.grow(-1.1))
    room = row.width - _INDENT_MM - 0.8
    pen.line(mark.name, _INDENT_MM, _NAME_MM, "grid-name", width=room, field="name")
    if mark.note:
        pen.line(mark.note, _INDENT_MM, _NOTE_MM, "grid-note", width=room, field="note")
    side = sheet.box_size
    top = row.height - _INSET_MM + 0.4 - side
    pitch = (_TIGHT_PITCH if mark.bonus else _BOX_PITCH) * side
    for index in range(sheet.boxes):
        box = rect(Box(_INDENT_MM + index * pitch, top, side, side), _BOX_RADIUS_MM)
        pen.fill(box, "paper", "W", 0.4, Stroke("ink", 0.4))
    if mark.bonus:
        center = (row.width - _STAR_MM - 0.8, min(top + side / 2, row.height - _STAR_MM - 0.5))
        burst = star(12, _STAR_MM, 0.8 * _STAR_MM, x=center[0], y=center[1])
        pen.fill(burst, "paper", "W", 0.35, Stroke("ink", 0.4))
        with pen.about(sheet):
            centred(pen, sheet.bonus_text, center, "grid-bonus", 2 * _STAR_MM, field="bonus_text")


def _total(pen: Pen, sheet: GridSheetBlock, width: float) -> None:
    """A name and a note, and a box to write in, with what the best sheet reaches at its end."""
    total = sheet.score
    pen.fill(rect(Box(0, 0, width, _TOTAL_MM), 2.6), total.ground, "W", 0.35)
    box_width, box_height = _ANSWER_MM
    answer = Box(width - box_width - 1.4, (_TOTAL_MM - box_height) / 2, box_width, box_height)
    room = answer.x - 5.2
    pen.line(total.name, 3.2, 5.6 if total.note else 8.6, "grid-total", width=room, field="name")
    if total.note:
        pen.line(total.note, 3.2, 10.6, "grid-note", width=room, field="note")
    pen.fill(rect(answer, 1.6), "paper", "W", 0.7, Stroke("ink", 0.7))
    if total.of:
        baseline = answer.bottom - 2.8 + CAP_HEIGHT
        room = 0.6 * box_width
        pen.line(total.of, answer.right - 1.4, baseline, "grid-of", width=room, align="end", field="of")
