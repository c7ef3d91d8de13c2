"""Blocks of several like items: steps, tables, entries, numbered texts, a timeline, a form's lines.

The items of one block share one text size, and shrink together when their room is short.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

from pydantic import Field

from press.geometry import Box, Grid, Size
from press.records.blocks import Mark, Placed
from press.records.fields import Flag, Length, Record, Slug, Whole, whole
from press.records.prose import Derived, OptionalDerived

_Item = TypeVar("_Item")
Items = Annotated[tuple[_Item, ...], Field(min_length=1)]


class BulletsBlock(Placed):
    """Texts one under the other behind small diamonds, or another ``shape``, in ``mark``, ``gap`` mm apart.

    ``spread`` shares the height that is left between them.
    """

    block: Literal["bullets"]
    items: Items[Derived]
    role: str = "bullet"
    mark: str = "second"
    shape: Mark = "diamond"
    indent: Length = 5
    gap: Length = 1
    spread: Flag = False


class Step(Record):
    """One step: a text, its lines evened out when ``balance``, and a named icon at its end."""

    text: Derived
    icon: Slug | Literal[""] = ""
    balance: Flag = False


class StepsBlock(Placed):
    """Texts behind numbered discs of ``radius`` mm, joined by the thread when ``thread``.

    ``spread`` shares the height that is left between them, else they stand ``gap`` mm apart.
    """

    block: Literal["steps"]
    id: Slug | Literal[""] = ""
    items: Items[Step]
    role: str = "step"
    number_role: str = "step-number"
    disc: str = "accent"
    radius: Length = 3.2
    indent: Length = 10.5
    gap: Length = 2.4
    thread: Flag = True
    spread: Flag = True
    icon_size: Length = 6.6
    knock: str = "white"

    def facts(self) -> dict[str, object]:
        return {"count": len(self.items)}


class Column(Record):
    """A column of a table: its head, left edge and width (mm), and the role of its texts.

    ``balance`` evens out the lines of each.
    """

    head: OptionalDerived = ""
    x: Length
    width: Length
    role: str = "table-text"
    balance: Flag = False


class Row(Record):
    """One row: a cell a column, and a named icon.

    A game symbol that begins a cell is drawn in the icon column, in place of an icon.
    """

    icon: Slug | Literal[""] = ""
    cells: Items[Derived]


class TableBlock(Placed):
    """Rows of cells under a head bar ``head_height`` mm high (0: none), stitches between them.

    ``icon_x`` is the middle of the icon column, ``symbol`` the text role whose size its icons have.
    ``spread`` shares the height that is left between the rows; ``middle`` centres the cells of a row.
    """

    block: Literal["table"]
    columns: Items[Column]
    rows: Items[Row]
    head_height: Length = 0
    ground: str = "dark"
    icon_x: Length = 8
    symbol: str = "table-symbol"
    knock: str = "white"
    padding: Length = 2
    seams: Flag = True
    spread: Flag = True
    middle: Flag = True


class GridBlock(Placed):
    """Like items in equal cells, row by row in ``columns``; ``gap`` is (across, down), mm."""

    columns: Annotated[int, whole(ge=1, le=12)] = 2
    gap: tuple[Length, Length] = (4, 2.5)

    def grid(self, count: int) -> tuple[Box, ...]:
        """The cells of ``count`` items, in the block's own coordinates."""
        across, down = self.gap
        rows = -(-count // self.columns)
        width = (self.box[2] - across * (self.columns - 1)) / self.columns
        height = (self.box[3] - down * (rows - 1)) / rows
        cell = Size(width, height)
        lines = [Grid(0, row * (height + down), cell, self.columns, 1, across) for row in range(rows)]
        return tuple(cell for line in lines for cell in line.boxes())[:count]


class Entry(Record):
    """A title (in ``color``) and a text beside a band in colour role ``band`` that bears an icon or a letter.

    ``balance`` evens out the lines of the text.
    """

    band: str = "dark"
    ground: str = "panel"
    mark: str = "light"
    icon: Slug | Literal[""] = ""
    letter: OptionalDerived = ""
    color: str = ""
    title: Derived
    text: OptionalDerived = ""
    balance: Flag = False


class EntriesBlock(GridBlock):
    """Entries in a grid; ``band_width`` mm. ``top`` keeps their texts at the top, to write under."""

    block: Literal["entries"]
    items: Items[Entry]
    band_width: Length = 13
    icon_size: Length = 8
    radius: Length = 3.4
    title_role: str = "entry-title"
    role: str = "entry-text"
    top: Flag = False


class Numbered(Record):
    """A title and a text beside a number in a disc, on a ground of its own when there is one."""

    number: Derived
    disc: str = "accent"
    ground: str = ""
    title: Derived
    text: Derived


class NumberedBlock(GridBlock):
    """Numbered texts in a grid, ``inset`` mm from the edges of their cells."""

    block: Literal["numbered"]
    items: Items[Numbered]
    radius: Length = 3.2
    inset: Length = 0
    title_role: str = "numbered-title"
    role: str = "numbered-text"


class Exhibit(Record):
    """A drawing, how many of its kind there are, and its name."""

    file: str
    count: OptionalDerived = ""
    name: OptionalDerived = ""


class GalleryBlock(GridBlock):
    """Drawings of ``size`` mm in a grid, a count to the right of each and a name under it.

    What runs past a drawing is cut; its edge is a line ``outline`` mm wide in ink-saver.
    """

    block: Literal["gallery"]
    items: Items[Exhibit]
    size: Length
    outline: Length = 0.25
    count_role: str = "gallery-count"
    role: str = "gallery-name"


class Question(Record):
    """A text and its number."""

    number: Derived
    text: Derived


class QuestionsBlock(GridBlock):
    """Texts on rounded grounds beside their numbers in eight-pointed stars."""

    block: Literal["questions"]
    items: Items[Question]
    ground: str = "panel"
    star: str = "second"
    star_radius: Length = 6.4
    radius: Length = 5
    role: str = "question"
    number_role: str = "question-number"


class Phase(Record):
    """A stretch of time: its label, its length in minutes and its colour role."""

    label: Derived
    minutes: Whole
    role: str


class TimelineBlock(Placed):
    """A bar of phases, as long as their minutes."""

    block: Literal["timeline"]
    phases: Items[Phase]
    gap: Length = 1
    radius: Length = 2.4
    role: str = "timeline"


class PadRow(Record):
    """A row of a score pad: a ``band`` is a title from side to side, a ``total`` has undivided cells.

    Else there is a drawing, a label and the ``factor`` that counts are multiplied by; ``checks`` are words
    to tick in every cell.
    """

    kind: Literal["entry", "band", "total"] = "entry"
    label: Derived
    factor: OptionalDerived = ""
    file: str = ""
    ground: str = ""
    checks: tuple[Derived, ...] = ()


class ScorePadBlock(Placed):
    """A table to write in: a column a game, a row a score, each cell in two for a count and its points.

    The labels are ``label_width`` mm wide; ``parts`` head the two parts of a column, which meet ``split`` mm
    from its left. The head is ``head_height`` mm high, bands ``band_height``; the rows share the rest.
    """

    block: Literal["score-pad"]
    columns: Items[Derived]
    parts: tuple[Derived, Derived]
    split: Length
    label_width: Length
    head_height: Length = 11
    band_height: Length = 7.6
    ground: str = "paper"
    head: str = "dark"
    picture: Length = 8.4
    rows: Items[PadRow]


class WriteInBlock(Placed):
    """A label, and ``lines`` dotted lines to write on, ``pitch`` mm apart.

    The first line follows the label on its own line, unless ``under``. What is written there is ``field`` of
    a card of ``deck``: the page can then be made a form to fill in on a screen.
    """

    block: Literal["write-in"]
    label: OptionalDerived = ""
    lines: Annotated[int, whole(ge=1, le=40)] = 1
    pitch: Length = 9
    under: Flag = False
    role: str = "write-in"
    deck: str = ""
    field: str = ""
