"""Kit → pages of placed boxes: grids, backs, cut lines, bars. Places everything, draws nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from press.geometry import Box, Grid, Size, creases, sides
from press.model import Kit, Page
from press.records import blocks
from press.records.board import RingBoard, Tile
from press.records.decks import BackSheets, Card, ChoiceDeck, Deck, EffectDeck, PrintedDeck
from press.records.faces import FaceDeck, Wearer
from press.records.fields import Record
from press.records.parts import Part, SheetHead

_BOARD_BARS_MM = (36.0, 0.2), 36.0
"""The calibration bar under a board: from its left side for a tile and for the whole, and from its bottom."""

CUT_OVERRUN_MM = 2.5
"""How far a cut line runs past the block, so that a ruler finds it."""


@dataclass(frozen=True, slots=True)
class CardFront:
    """The face of one copy."""

    card: Card
    deck: Deck
    number: str


@dataclass(frozen=True, slots=True)
class CardBack:
    """The back of one copy."""

    source: Card
    deck: Deck
    number: str


@dataclass(frozen=True, slots=True)
class Header:
    """Kicker, title and lead over the ornament line."""

    kicker: str
    title: str
    lead: str
    source: Record


@dataclass(frozen=True, slots=True)
class SheetHeader:
    """The narrow head of a sheet of cards."""

    kicker: str
    name: str
    lead: str
    source: Part


@dataclass(frozen=True, slots=True)
class Footer:
    """The kit's name and the page number."""

    text: str
    folio: str


@dataclass(frozen=True, slots=True)
class Ground:
    """One ground under a whole block of components, so that a crooked cut shows no white."""

    role: str


@dataclass(frozen=True, slots=True)
class CutLine:
    """A straight cut, drawn once per sheet; the box has no width or no height."""


@dataclass(frozen=True, slots=True)
class CutOutline:
    """The cut around one piece that shares none: its box, or the outline that its drawing gives."""

    wearer: Wearer


@dataclass(frozen=True, slots=True)
class FoldLine:
    """A straight fold, drawn once per sheet; the box has no width or no height."""


@dataclass(frozen=True, slots=True)
class ScaleBar:
    """The 50 mm bar; the box is 50 mm long, lying or standing."""

    label: str


@dataclass(frozen=True, slots=True)
class BoardWindow:
    """A square part of a board that begins at (x, y), mm from its top left, seen at ``scale``."""

    source: RingBoard
    x: float
    y: float
    scale: float


@dataclass(frozen=True, slots=True)
class TileGuide:
    """What stands under a tile: where it goes among the others, and how to cut and join it."""

    source: RingBoard
    tile: Tile


@dataclass(frozen=True, slots=True)
class BoardGuide:
    """What stands under the whole board: its links, and what one costs."""

    source: RingBoard


@dataclass(frozen=True, slots=True)
class Placed:
    """One thing to draw in its box (mm on the page). ``id`` names a component, else it is empty."""

    record: object
    box: Box
    id: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page to print: outline title, folio, what is on it in paint order, and the part it came from."""

    outline: str
    folio: str
    size: Size
    items: tuple[Placed, ...]
    part: Part
    cut: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """What ``--only`` may call this page: its part's id and file, its folio, its components."""
        part = self.part
        file = part.at.file.rsplit("/", 1)[-1].removesuffix(".yaml") if part.at else ""
        ids = [getattr(part, "id", ""), file, self.folio, *(item.id for item in self.items)]
        return tuple(dict.fromkeys(name for name in ids if name))


def plan(kit: Kit) -> list[Sheet]:
    """Every page of the kit in print order."""
    sheets: list[Sheet] = []
    for part in kit.parts:
        for draft in _PLANS[type(part)](kit, part):
            sheets.append(_numbered(kit, draft, str(len(sheets) + 1)))
    return sheets


def _numbered(kit: Kit, draft: Sheet, folio: str) -> Sheet:
    paper = kit.head.paper.size.at(0, 0)
    plain = isinstance(draft.part, Page) and draft.part.plain
    foot = () if plain else (Placed(Footer(kit.head.footer, folio), paper),)
    return replace(draft, folio=folio, items=draft.items + foot)


def _page(kit: Kit, part: Page) -> Iterator[Sheet]:
    size = kit.head.paper.size
    items = [Placed(block, block.place) for block in part.blocks]
    if part.narrow:
        items.insert(0, Placed(SheetHeader(part.kicker, part.title, part.lead, part), size.at(0, 0)))
    elif not part.plain:
        items.insert(0, Placed(Header(part.kicker, part.title, part.lead, part), size.at(0, 0)))
    yield Sheet(part.outline, "", size, tuple(items), part)


def _deck(kit: Kit, deck: PrintedDeck | FaceDeck) -> Iterator[Sheet]:
    for index, (head, copies) in enumerate(zip(deck.heads, deck.fronts, strict=True), start=1):
        grid = deck.grid
        faces = [Placed(CardFront(card, deck, number), grid.box(i), number) for i, number, card in copies]
        notes = deck.notes_on(index) if isinstance(deck, FaceDeck) else ()
        apart = isinstance(deck, FaceDeck) and deck.gutter is not None
        yield card_sheet(kit, deck, head, deck, faces, "" if apart else deck.ground, notes)


def _backs(kit: Kit, part: BackSheets) -> Iterator[Sheet]:
    sheets = [(deck, copies) for deck in map(kit.deck, part.decks) for copies in deck.backs]
    for head, (deck, copies) in zip(part.heads, sheets, strict=True):
        backs = [Placed(CardBack(card, deck, number), deck.grid.box(i), number) for i, number, card in copies]
        ground = deck.back.ground if isinstance(deck, PrintedDeck) else ""
        yield card_sheet(kit, part, head, deck, backs, ground)


def card_sheet(
    kit: Kit,
    part: Deck | BackSheets,
    head: SheetHead,
    deck: Deck,
    faces: list[Placed],
    ground: str,
    notes: Sequence[blocks.Placed] = (),
) -> Sheet:
    size, block = kit.head.paper.size, deck.grid.block
    boxes = [face.box for face in faces]
    used = max(box.bottom for box in boxes)
    under = Box(block.x, block.y, block.width, used - block.y)
    # Notes may stand anywhere beside the cards: the bar then keeps under the whole grid.
    bar = Box(block.x, (block.bottom if notes else used) + 9, 50, 0)
    items = (
        Placed(SheetHeader(part.kicker, head.name, head.lead, part), size.at(0, 0)),
        *((Placed(Ground(ground), under),) if ground and len(faces) % deck.columns == 0 else ()),
        *(Placed(note, note.place) for note in notes),
        *faces,
        *(cuts_and_folds(deck, boxes) if isinstance(deck, FaceDeck) else cuts(boxes)),
        Placed(ScaleBar(kit.head.paper.bar), bar),
    )
    return Sheet(head.outline, "", size, items, part, cut=True)


def _board(kit: Kit, board: RingBoard) -> Iterator[Sheet]:
    """A page per tile, then the whole board on one tile's surface."""
    side, per_side = board.tile, board.per_side
    for index, (tile, head) in enumerate(zip(board.tiles, board.heads, strict=True)):
        row, column = divmod(index, per_side)
        header = Header(board.kicker, head.name, head.lead, board)
        window = BoardWindow(board, column * side, row * side, 1)
        yield _board_page(kit, head.outline, header, window, tile.letter, TileGuide(board, tile))
    whole = board.whole
    header = Header(whole.kicker, whole.title, whole.lead, whole)
    window = BoardWindow(board, 0, 0, 1 / per_side)
    yield _board_page(kit, whole.outline, header, window, "compact", BoardGuide(board))


def _board_page(
    kit: Kit, outline: str, header: Header, window: BoardWindow, name: str, guide: TileGuide | BoardGuide
) -> Sheet:
    """A window on the board, to cut out on its edge, and what stands under it."""
    size, board, side = kit.head.paper.size, window.source, window.source.tile
    frame = Grid(*board.origin, Size(side, side), 1, 1)
    place = frame.box(0)
    under = Box(place.x, place.bottom, side, size.height - 2 * kit.head.paper.margin - place.bottom)
    indents, down = _BOARD_BARS_MM
    indent = indents[isinstance(guide, BoardGuide)]
    items = (
        Placed(header, size.at(0, 0)),
        Placed(window, place, name),
        *cut_grid(frame, 1),
        Placed(guide, under),
        Placed(ScaleBar(kit.head.paper.bar), Box(place.x + indent, place.bottom + down, 50, 0)),
    )
    return Sheet(outline, "", size, items, board, cut=True)


def cut_grid(grid: Grid, count: int) -> list[Placed]:
    """Straight cuts around the first ``count`` cells."""
    return cuts([grid.box(i) for i in range(count)])


def cuts(boxes: Sequence[Box]) -> list[Placed]:
    """Straight cuts along boxes, each drawn once, a little past the last one that it cuts."""
    return [Placed(CutLine(), line) for line in sides(boxes, CUT_OVERRUN_MM)]


def cuts_and_folds(wearer: Wearer, boxes: Sequence[Box]) -> list[Placed]:
    """The folds through pieces, then the cuts that they share, or those of each around its own."""
    folds = creases(boxes, wearer.folds.x, wearer.folds.y, CUT_OVERRUN_MM, wearer.gutter or 0)
    own = [Placed(CutOutline(wearer), box) for box in boxes]
    return [*(Placed(FoldLine(), line) for line in folds), *(cuts(boxes) if wearer.gutter is None else own)]


_PLANS: dict[type[Part], Callable[[Kit, Any], Iterator[Sheet]]] = {
    Page: _page,
    EffectDeck: _deck,
    ChoiceDeck: _deck,
    FaceDeck: _deck,
    BackSheets: _backs,
    RingBoard: _board,
}
