"""Grids to draw in: names of rows and columns at their cells, the ribbon along its sides, boxes to tick."""

from __future__ import annotations

from collections.abc import Iterator

from press.language import _
from press.proof.asked import Area, ExpectedPage, FormGrid, Spot
from press.proof.survey import Survey, covers
from press.reading import Point
from press.records.grid_sheet import GridSheetBlock

_LABEL_REACH_MM = 1.0
"""How far the middle of a name may stand from the middle of its row or of its column."""
_BOX_MM = 0.25
"""How much a box to tick may differ from what is asked: the half of its line on both sides."""


def form(block: GridSheetBlock, area: Area) -> FormGrid:
    """What a grid sheet whose block has this area must show."""
    left, top, right, bottom = area
    x, y = left + block.origin[0], top + block.origin[1]
    width, height = block.columns * block.cell, block.rows * block.cell
    sides = dict(_sides(block, x, y))
    wet = {_middle(name, block.cell, x, y) for name in (block.ribbon.edges if block.ribbon else ())}
    return FormGrid(
        id=block.id,
        area=(x, y, x + width, y + height),
        along=tuple(sorted(wet)),
        bare=tuple(sorted(point for point in sides.values() if point not in wet)),
        score=(x + width, top, right, bottom),
        side=block.box_size,
        boxes=block.boxes * len(block.marks),
    )


def labels(block: GridSheetBlock, area: Area) -> Iterator[Spot]:
    """The name of each row in the border at its left, of each column at its top."""
    (left, top), half = area[:2], block.frame.width / 2
    x, y = left + block.origin[0], top + block.origin[1]
    for column in range(block.columns):
        yield Spot(str(column + 1), (x + (column + 0.5) * block.cell, y - half), _LABEL_REACH_MM)
    for row in range(block.rows):
        yield Spot("ABCDEFGHI"[row], (x - half, y + (row + 0.5) * block.cell), _LABEL_REACH_MM)


def _sides(block: GridSheetBlock, x: float, y: float) -> Iterator[tuple[str, Point]]:
    """Every side by a name of its own, and its middle."""
    for row in range(block.rows + 1):
        for column in range(block.columns + 1):
            if row < block.rows:
                yield f"|{column},{row}", _point(x, y, block.cell, column, row + 0.5)
            if column < block.columns:
                yield f"/{column},{row}", _point(x, y, block.cell, column + 0.5, row)


def _middle(name: str, cell: float, x: float, y: float) -> Point:
    """The middle of a side such as ``A2|A3``: of the right or of the bottom of the cell before it."""
    upright = "|" in name
    before, after = name.split("|" if upright else "/")
    place = before or after
    column, row = int(place[1]) - 1, "ABCDEFGHI".index(place[0])
    past = 1 if before else 0
    return _point(x, y, cell, column + past, row + 0.5) if upright else _point(x, y, cell, column + 0.5, row + past)


def _point(x: float, y: float, cell: float, across: float, down: float) -> Point:
    return round(x + across * cell, 3), round(y + down * cell, 3)


def grid_faults(survey: Survey, expected: ExpectedPage) -> Iterator[str]:
    """Every ribbon along its own sides and no other, and as many boxes to tick as there are points to win."""
    for grid in expected.grids:
        if grid.along and not _has_ribbon(survey, grid):
            yield _("{id}: nothing is drawn along all the sides that its ribbon follows, and along no other").format(
                id=grid.id
            )
        boxes = sum(
            stroke.closed
            and covers(grid.score, stroke.box)
            and all(abs(size - grid.side) <= _BOX_MM for size in (stroke.box.width, stroke.box.height))
            for stroke in survey.page.strokes
        )
        if boxes != grid.boxes:
            yield _("{id}: {found} boxes to tick, {wanted} asked for").format(
                id=grid.id, found=boxes, wanted=grid.boxes
            )


def _has_ribbon(survey: Survey, grid: FormGrid) -> bool:
    """Whether one fill holds the middles of all the sides along the ribbon and of none of the others."""
    held = survey.outlines.held
    return any(
        all(held(fill, *point) for point in grid.along) and not any(held(fill, *point) for point in grid.bare)
        for fill in survey.page.fills
    )
