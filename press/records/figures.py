"""Blocks for small explanatory figures: plain shapes, rings of discs, rows of slots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from press.geometry import Grid, Size
from press.language import _
from press.records.blocks import Placed
from press.records.fields import Flag, Length, Record, Slug, Words, whole
from press.records.prose import Derived, OptionalDerived

InkCode = Literal["W", "W0", "K", "h45", "h135", "hF", "hFd", "hO", "hOd", "hE", "skip"]
"""What a filled shape becomes in ink-saver: white, black, a hatch of the theme, nothing."""


class ShapeBlock(Placed):
    """A plain shape as large as its box; a ``line`` and an ``arrow`` run from its first corner to the last.

    ``fill`` and ``stroke`` are colour roles, empty for none. A ``sector`` goes from ``start`` to ``end``,
    in degrees clockwise from 12 o'clock, around a hole of ``hole`` mm. Code ``ink`` says what the shape
    becomes in ink-saver, ``ink_width`` the width of its line there (0: as in colour, or 0.35 mm).
    """

    block: Literal["shape"]
    shape: Literal["rect", "circle", "diamond", "khatim", "spark", "sector", "line", "arrow"]
    fill: str = ""
    stroke: str = ""
    width: Length = 0.4
    dash: tuple[Length, ...] = ()
    radius: Length = 0
    start: Length = 0
    end: Length = 360
    hole: Length = 0
    ink: InkCode = "W"
    ink_width: Length = 0


class RingBlock(Placed):
    """Discs of ``radius`` mm on the largest circle of the box, one per colour role of ``roles``.

    They stand at ``angles`` (degrees clockwise from 12 o'clock), else evenly from ``start``.
    """

    block: Literal["ring"]
    roles: Annotated[tuple[str, ...], Field(min_length=1)]
    angles: tuple[Length, ...] = ()
    start: Length = 0
    radius: Length = 2
    outline: str = "ink"
    width: Length = 0.35


class Cell(Record):
    """What a cell of a mosaic shows: a colour, a drawing on it; an ``empty`` one is a dashed outline."""

    fill: str = ""
    ink: InkCode = "W"
    file: str = ""
    empty: Flag = False


class MosaicBlock(Placed):
    """A plan of equal cells: ``key`` says what each character of ``rows`` shows; ``.`` shows nothing.

    Drawings are ``scale`` times as large as their cells, for those that have a margin, and cut at their own
    edge; ``line`` is the outline of a coloured cell in ink-saver, mm.
    """

    block: Literal["mosaic"]
    id: Slug | Literal[""] = ""
    rows: Annotated[tuple[Words, ...], Field(min_length=1)]
    key: Mapping[str, Cell]
    scale: Length = 1
    line: Length = 0.2

    @property
    def grid(self) -> Grid:
        """The cells, in the block's own coordinates."""
        columns, rows = len(self.rows[0]), len(self.rows)
        return Grid(0, 0, Size(self.box[2] / columns, self.box[3] / rows), columns, rows)

    def facts(self) -> dict[str, object]:
        letters = "".join(self.rows)
        shown = {letter: letters.count(letter) for letter in self.key}
        grid = self.grid
        return {"columns": grid.columns, "rows": grid.rows, "count": grid.capacity, "of": shown}

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        for row in self.rows:
            if len(row) != len(self.rows[0]):
                message = _("row «{row}» has {count} cells, the first has {wanted}")
                raise ValueError(message.format(row=row, count=len(row), wanted=len(self.rows[0])))
            if unknown := set(row) - {*self.key, "."}:
                raise ValueError(_("«{letter}» is not in the key").format(letter=min(unknown)))
        return self


class SlotsBlock(Placed):
    """A row of ``count`` slots in ``ground``, number ``marked`` (from 0) in ``role``; ``icon`` in each."""

    block: Literal["slots"]
    count: Annotated[int, whole(ge=1, le=60)]
    marked: Annotated[int, whole()] | None = None
    role: str = "light"
    ground: str = "white"
    icon: Slug | Literal[""] = ""


class BadgeBlock(Placed):
    """A short text in a disc, star or square as large as the box; ``outline`` is its ink-saver line, mm."""

    block: Literal["badge"]
    text: Derived
    shape: Literal["circle", "khatim", "square"] = "circle"
    fill: str = "accent"
    stroke: str = ""
    width: Length = 0.4
    outline: Length = 0.4
    role: str = "figure-badge"
    color: str = ""


class LineLegendBlock(Placed):
    """What the lines to cut and fold are for: a word beside each kind of line, and a swatch to glue."""

    block: Literal["line-legend"]
    cut: OptionalDerived = ""
    fold: OptionalDerived = ""
    glue: OptionalDerived = ""
    glue_color: str = "plain"
    glue_ink: InkCode = "hE"
    role: str = "small-bold"
