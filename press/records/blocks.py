"""What a page is made of: records of one drawn thing each, placed by ``box`` (x, y, width, height, mm).

A block's box counts from the top left of the page, or of the panel that holds it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from press.geometry import Box, Grid
from press.records.fields import Flag, Length, Record, Slug, whole
from press.records.prose import Derived

if TYPE_CHECKING:
    from press.model import Block


class Placed(Record):
    """Every block has a box."""

    box: tuple[Length, Length, Length, Length]

    @property
    def place(self) -> Box:
        return Box(*self.box)

    def inner(self) -> tuple[Placed, ...]:
        """The blocks that this one holds, in its own coordinates."""
        return ()

    def facts(self) -> dict[str, object]:
        """Counts that texts may quote under the block's ``id``, when it has one."""
        return {}


def every(blocks: Iterable[Placed]) -> Iterator[Placed]:
    """The blocks and those inside them, in order."""
    for block in blocks:
        yield block
        yield from every(block.inner())


class TextBlock(Placed):
    """A text in a text role, wrapped to the box and made to fit it; ``middle`` centres it in its height."""

    block: Literal["text"]
    text: Derived
    role: str = "body"
    color: str = ""
    align: Literal["start", "center", "end"] = "start"
    balance: Flag = False
    middle: Flag = False


class LineBlock(Placed):
    """One line of text; its baseline is the bottom of the box, its width the most it may take."""

    block: Literal["line"]
    text: Derived
    role: str = "section"
    color: str = ""
    align: Literal["start", "center", "end"] = "start"


class ArtBlock(Placed):
    """A drawing of the kit, as large as fits the box, centred; ``tint`` maps palette roles to others.

    ``clip`` cuts what runs past the box, whose edge is then a line ``outline`` mm wide in ink-saver.
    """

    block: Literal["art"]
    file: str
    degrees: Length = 0
    tint: dict[str, str] = Field(default_factory=dict)
    clip: Flag = False
    outline: Length = 0


class IconBlock(Placed):
    """A named icon, its glyph as large as fits the box; ``color`` its figure, ``knock`` its holes."""

    block: Literal["icon"]
    icon: Slug
    color: str = "ink"
    knock: str = "white"


Mark = Literal["diamond", "circle", "square"]
"""What stands before the items of a list."""


class PillsBlock(Placed):
    """Short texts in a row on rounded grounds, each behind a small ``shape``, ``gap`` mm apart."""

    block: Literal["pills"]
    items: Annotated[tuple[Derived, ...], Field(min_length=1)]
    role: str = "pill"
    ground: str = "panel"
    mark: str = "accent"
    shape: Mark = "diamond"
    gap: Length = 3


class SeamBlock(Placed):
    """The dashed line between two things; its box has no width or no height."""

    block: Literal["seam"]


class PanelBlock(Placed):
    """Blocks on a ground with round corners, in the panel's own coordinates.

    ``outline`` is its line in ink-saver, ``border`` the colour role of a line ``border_width`` mm wide in
    both inks; ``clip`` cuts what it holds at its edge.
    """

    block: Literal["panel"]
    ground: str
    radius: Length = 4
    outline: Length = 0.35
    border: str = ""
    border_width: Length = 0.6
    clip: Flag = False
    blocks: tuple[Block, ...] = ()

    def inner(self) -> tuple[Placed, ...]:
        return self.blocks


class FrameBlock(Placed):
    """The picture frame of a card, drawn ``scale`` times as large, its notch ``notch`` mm wide.

    Its blocks, in its own coordinates, show inside the frame only.
    """

    block: Literal["frame"]
    notch: Length
    scale: Length = 1
    ground: str = "paper"
    blocks: tuple[Block, ...] = ()

    def inner(self) -> tuple[Placed, ...]:
        return self.blocks


class HandoutsBlock(Placed):
    """``count`` copies of one handout in ``columns``, edge to edge, to be cut apart; the box is the first.

    Its blocks, in the handout's own coordinates, stand on the ground ``ground``.
    """

    block: Literal["handouts"]
    id: Slug
    count: Annotated[int, whole(ge=1, le=64)]
    columns: Annotated[int, whole(ge=1, le=12)] = 2
    ground: str = "paper"
    blocks: tuple[Block, ...]

    @property
    def grid(self) -> Grid:
        """The cells of the copies, in the block's own coordinates."""
        return Grid(0, 0, self.place.size, self.columns, -(-self.count // self.columns))

    def cells(self) -> tuple[tuple[str, Box], ...]:
        """The id and the cut outline's box of every copy, in print order, in the block's own coordinates."""
        return tuple((f"{self.id}-{index + 1}", self.grid.box(index)) for index in range(self.count))

    def inner(self) -> tuple[Placed, ...]:
        return self.blocks

    def facts(self) -> dict[str, object]:
        return {"count": self.count}
