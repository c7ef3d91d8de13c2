"""A sheet to draw on: a grid of cells, what stands in and between them, and the score of what is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field

from press.geometry import Box
from press.records.blocks import Placed
from press.records.cells import Cell, CellName, Side, SideName, cell, side
from press.records.fields import Flag, Length, Record, Slug, Whole, whole
from press.records.prose import Derived, OptionalDerived

Cells = Annotated[tuple[CellName, ...], Field(min_length=1)]


class Ground(Record):
    """Cells on a ground of their own, to be drawn in like the others; a drawing on it, moved off wet feet."""

    cells: Cells
    role: str = "plain"
    file: str = ""


class Landmark(Record):
    """Cells that take no drawing, and what is printed in them, ``size`` mm high.

    Those of the ``frame`` are outside the outline of the grid. What is printed counts as mark ``shows``.
    """

    cells: Cells
    file: str
    size: Length = 0
    role: str = "panel"
    frame: Flag = False
    shows: Slug | Literal[""] = ""


class Ribbon(Record):
    """A stream, a road, a wall: ``edges`` names the sides of cells that it follows, ``trace`` its corners.

    Corners are (x, y) in cells from the top left of the grid; it runs out through the frame at its ends.
    """

    edges: Annotated[tuple[SideName, ...], Field(min_length=1)]
    trace: Annotated[tuple[tuple[Whole, Whole], ...], Field(min_length=2)]
    width: Length = 5.2
    bend: Length = 6
    role: str = "second"
    ripple: str = ""


class Place(Record):
    """Where a mark must stand to score.

    ``beside-own``: beside another of its kind; ``apart``: beside none; ``on-ground`` and ``by-landmark``: on
    a cell of ground, or beside a landmark, ``of``; ``on-edge``: along the ribbon.
    """

    rule: Literal["beside-own", "apart", "on-ground", "by-landmark", "on-edge"]
    of: Slug | Literal[""] = ""


class Bonus(Record):
    """What more a kind of mark can score for.

    ``group``: ``least`` of them in one piece; ``whole-ground``: all the cells of one field of ground ``of``;
    ``facing``: two of them across the ribbon; ``each-landmark``: one beside each landmark ``of``;
    ``each-rim``: one that scores along each of the four rims.
    """

    rule: Literal["group", "whole-ground", "facing", "each-landmark", "each-rim"]
    of: Slug | Literal[""] = ""
    least: Annotated[int, whole(ge=2, le=81)] = 2


class GridMark(Record):
    """A kind of mark to draw, and its row of the score: a drawing, a name, a note, in its own colours."""

    id: Slug
    file: str
    name: Derived
    note: OptionalDerived = ""
    tint: str = "panel"
    edge: str = "ink"
    place: Place
    bonus: Bonus | None = None


class GridFrame(Record):
    """The border round the grid, which bears the names of rows and columns; a drawing covers it."""

    role: str = "dark"
    width: Length = 6.5
    radius: Length = 5
    file: str = ""
    label: str = "paper"


class GridTotal(Record):
    """The last row of the score: its name, a note, and what the best sheet reaches."""

    name: Derived
    note: OptionalDerived = ""
    of: OptionalDerived = ""
    ground: str = "plain"


class GridSheetBlock(Placed):
    """A grid of ``columns`` × ``rows`` cells of ``cell`` mm, its first at ``origin``, and a score beside it.

    All cells but those of ``landmarks`` are to be drawn in: ``empty`` of them. A mark scores 1 in its
    ``place``, ``boxes`` of a kind at most, and ``bonus`` points for its bonus; ``total`` is the most there is
    to win, and ``example`` a sheet that wins it: the cells of each mark.
    """

    block: Literal["grid-sheet"]
    id: Slug
    name: Derived
    owner: OptionalDerived = ""
    emblem: str
    columns: Annotated[int, whole(ge=2, le=9)]
    rows: Annotated[int, whole(ge=2, le=9)]
    cell: Length
    origin: tuple[Length, Length]
    ground: str = "paper"
    line: str = "quiet"
    frame: GridFrame = Field(default_factory=GridFrame)
    grounds: Mapping[Slug, Ground] = {}
    landmarks: Mapping[Slug, Landmark] = {}
    ribbon: Ribbon | None = None
    marks: Annotated[tuple[GridMark, ...], Field(min_length=1)]
    boxes: Annotated[int, whole(ge=1, le=12)]
    box_size: Length = 5.8
    bonus: Whole = 0
    bonus_text: OptionalDerived = ""
    pitch: Length = 18
    score: GridTotal
    empty: Whole
    total: Whole
    example: Mapping[Slug, Cells] = {}

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell, row by row."""
        return tuple(Cell(column, row) for row in range(self.rows) for column in range(self.columns))

    def has(self, place: Cell) -> bool:
        return 0 <= place.column < self.columns and 0 <= place.row < self.rows

    @cached_property
    def landmark_at(self) -> Mapping[Cell, str]:
        """The name of the landmark in each cell that has one."""
        return {cell(name): key for key, landmark in self.landmarks.items() for name in landmark.cells}

    @cached_property
    def ground_at(self) -> Mapping[Cell, str]:
        """The name of the ground of each cell that has one."""
        return {cell(name): key for key, ground in self.grounds.items() for name in ground.cells}

    @cached_property
    def to_draw(self) -> tuple[Cell, ...]:
        """The cells to draw in, row by row."""
        return tuple(place for place in self.cells if place not in self.landmark_at)

    @cached_property
    def wet(self) -> frozenset[Side]:
        """The sides along the ribbon."""
        return frozenset(map(side, self.ribbon.edges)) if self.ribbon else frozenset()

    def box_of(self, place: Cell) -> Box:
        """The box of a cell in the block's own coordinates, mm."""
        x, y = self.origin
        return Box(x + place.column * self.cell, y + place.row * self.cell, self.cell, self.cell)

    def printed(self, mark: str) -> Iterator[Cell]:
        """The cells where a mark is printed."""
        return (place for place, key in self.landmark_at.items() if self.landmarks[key].shows == mark)

    def facts(self) -> dict[str, object]:
        places = (*self.ground_at.values(), *self.landmark_at.values())
        counts = {key.replace("-", "_"): places.count(key) for key in dict.fromkeys(places)}
        bonuses = sum(mark.bonus is not None for mark in self.marks)
        return {
            "empty": self.empty,
            "total": self.total,
            "boxes": self.boxes,
            "bonus": self.bonus,
            "bonuses": bonuses,
            "marks": len(self.marks),
            "columns": self.columns,
            "rows": self.rows,
            "of": counts,
        }
