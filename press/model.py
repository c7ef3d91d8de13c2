"""The Kit: everything that will be printed, checked, frozen, lengths in mm, texts final."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, Self, TypeVar

from pydantic import Field, InstanceOf, model_validator

from press.drawing.shelf import Shelf
from press.errors import ContentError, Fault, Mark
from press.geometry import PAPERS, Size
from press.language import _
from press.records import blocks, faces, figures, grid_sheet, lists, scenery
from press.records.blocks import (
    ArtBlock,
    FrameBlock,
    HandoutsBlock,
    IconBlock,
    LineBlock,
    PanelBlock,
    PillsBlock,
    Placed,
    SeamBlock,
    TextBlock,
)
from press.records.board import RingBoard
from press.records.curved import CurvedTrackBlock
from press.records.decks import BackSheets, ChoiceDeck, Deck, EffectDeck
from press.records.fields import AT, At, Flag, Length, Record, Slug
from press.records.parts import Part
from press.records.pieces import FacesBlock
from press.records.prose import OptionalDerived, OutlineTitle, Text
from press.records.theme import Theme
from press.records.tokens import TokensBlock
from press.records.tracks import CardSlotBlock, CycleBlock, DoubleTrackBlock, TrackBlock
from press.wording import did_you_mean, one_of

Block = Annotated[
    TextBlock
    | LineBlock
    | ArtBlock
    | IconBlock
    | PillsBlock
    | SeamBlock
    | PanelBlock
    | TrackBlock
    | DoubleTrackBlock
    | CycleBlock
    | CardSlotBlock
    | CurvedTrackBlock
    | TokensBlock
    | FrameBlock
    | HandoutsBlock
    | lists.BulletsBlock
    | lists.StepsBlock
    | lists.TableBlock
    | lists.EntriesBlock
    | lists.NumberedBlock
    | lists.QuestionsBlock
    | lists.TimelineBlock
    | lists.WriteInBlock
    | lists.GalleryBlock
    | lists.ScorePadBlock
    | figures.ShapeBlock
    | figures.RingBlock
    | figures.SlotsBlock
    | figures.MosaicBlock
    | figures.BadgeBlock
    | figures.LineLegendBlock
    | FacesBlock
    | grid_sheet.GridSheetBlock
    | scenery.SkyBlock
    | scenery.SunBlock
    | scenery.SkylineBlock
    | scenery.PatternBlock
    | scenery.SignPillBlock
    | scenery.LetteringBlock
    | scenery.FactBlock
    | scenery.SwatchBlock
    | scenery.AssemblyBlock
    | scenery.BarBlock,
    Field(discriminator="block"),
]

for _module in (blocks, faces, scenery):
    # Blocks that hold blocks name the union before it is there: their annotations are read when a page is.
    vars(_module)["Block"] = Block


class Page(Part):
    """A page of blocks; a ``plain`` page has neither header nor footer, a ``narrow`` one a head of two lines.

    Pages of one ``series`` are numbered: their texts may quote ``{{ page.number }}`` and ``{{ page.count }}``.
    """

    kind: Literal["page"]
    id: Slug
    series: Slug = ""
    outline: OutlineTitle
    kicker: OptionalDerived = ""
    title: OptionalDerived = ""
    lead: OptionalDerived = ""
    plain: Flag = False
    narrow: Flag = False
    blocks: tuple[Block, ...]

    def all_blocks(self) -> Iterator[Placed]:
        """Every block of the page, those inside panels too, in order."""
        return blocks.every(self.blocks)

    @model_validator(mode="after")
    def _measurable(self) -> Self:
        """Who cuts a sheet must be able to see that it was printed at 100 %."""
        found = tuple(self.all_blocks())
        cut = any(isinstance(block, TokensBlock | FacesBlock | HandoutsBlock) for block in found)
        if cut and not any(isinstance(block, scenery.BarBlock) for block in found):
            bar = "- {block: bar, box: [20, 270, 50, 0]}"
            raise ValueError(
                _("what is on this page is cut out, and it has no bar to measure: add {bar}").format(bar=bar)
            )
        return self


PARTS: Mapping[str, type[Part]] = {
    "page": Page,
    "effect-deck": EffectDeck,
    "choice-deck": ChoiceDeck,
    "deck": faces.FaceDeck,
    "backs": BackSheets,
    "board": RingBoard,
}
"""The kinds of part, by the word after ``kind:`` at the head of a file."""


def kind_of(data: Mapping[str, Any], name: str) -> type[Part]:
    """The record class that a part's file asks for.

    Raises ContentError when ``kind:`` is missing or unknown.
    """
    kind = data.get("kind")
    if isinstance(kind, str) and kind in PARTS:
        return PARTS[kind]
    at = data.get(AT)
    mark = at.mark("kind") if isinstance(at, At) else Mark(name)
    hint = did_you_mean(str(kind or ""), PARTS) or ": " + one_of(PARTS)
    message = _("unknown kind «{kind}»{hint}").format(kind=kind or "", hint=hint)
    raise ContentError(Fault(message, mark, "", "kind"))


class Paper(Record):
    """The sheet, the margin that stays white (mm), and the words beside a calibration bar."""

    format: Literal["A4", "A3", "Letter"] = "A4"
    margin: Length = 10
    bar: Text

    @property
    def size(self) -> Size:
        return PAPERS[self.format]


class KitHead(Record):
    """The facts of a kit that kit.yaml gives."""

    title: Text
    author: Text
    subject: Text
    language: Literal["fr", "ar", "en"] = "fr"
    footer: Text
    paper: Paper


_P = TypeVar("_P", bound=Part)


class Kit(Record):
    """A whole kit; ``parts`` in print order, ``art`` by file name as the YAML gives it."""

    id: str
    head: KitHead
    theme: Theme
    parts: tuple[Part, ...]
    art: InstanceOf[Shelf] = Field(default=Shelf(Path(), {}), exclude=True, repr=False)

    def parts_of(self, kind: type[_P]) -> Iterator[_P]:
        return (part for part in self.parts if isinstance(part, kind))

    def deck(self, deck_id: str) -> Deck:
        return next(deck for deck in self.parts_of(Deck) if deck.id == deck_id)
