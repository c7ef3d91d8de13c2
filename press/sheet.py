"""Kit → pages of placed boxes: grids, backs, cut lines, bars. Places everything, draws nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from press.errors import NoSuchName
from press.records.fields import Record
from press.geometry import Box, Grid, Size
from press.language import _
from press.model import Kit, Page
from press.records.board import RingBoard, Tile
from press.records.decks import BackSheets, Card, ChoiceDeck, Copy, Deck, EffectDeck, PrintedDeck
from press.records.parts import Part, SheetHead
from press.wording import did_you_mean

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


def select(sheets: Sequence[Sheet], only: Sequence[str]) -> list[Sheet]:
    """The pages that ``only`` names: cards by number, decks, pages, components; fronts, not their backs.

    Raises NoSuchName, with the nearest names, for a word that names nothing.
    """
    for word in only:
        if not any(word in sheet.names for sheet in sheets):
            known = [name for sheet in sheets for name in sheet.names]
            raise NoSuchName(
                _("--only {word}: there is no such card, deck or page{hint}").format(
                    word=word, hint=did_you_mean(word, known)
                )
            )
    fronts = [sheet for sheet in sheets if not isinstance(sheet.part, BackSheets)]
    backs = [sheet for sheet in sheets if isinstance(sheet.part, BackSheets)]
    kept: set[str] = set()
    for word in only:
        found = [sheet for sheet in fronts if word in sheet.names] or [s for s in backs if word in s.names]
        kept |= {sheet.folio for sheet in found}
    return [sheet for sheet in sheets if sheet.folio in kept]


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
    if not part.plain:
        items.insert(0, Placed(Header(part.kicker, part.title, part.lead, part), size.at(0, 0)))
    yield Sheet(part.outline, "", size, tuple(items), part)


def _deck(kit: Kit, deck: Deck) -> Iterator[Sheet]:
    capacity = deck.grid.capacity
    for index, head in enumerate(deck.heads):
        copies = deck.copies[index * capacity : (index + 1) * capacity]
        faces = [
            Placed(CardFront(card, deck, number), deck.grid.box(i), number)
            for i, (number, card) in enumerate(copies)
        ]
        yield _card_sheet(kit, deck, head, deck, faces)


def _backs(kit: Kit, part: BackSheets) -> Iterator[Sheet]:
    heads = iter(part.heads)
    for name in part.decks:
        deck = kit.deck(name)
        capacity = deck.grid.capacity
        for start in range(0, len(deck.copies), capacity):
            copies = deck.copies[start : start + capacity]
            faces = [
                Placed(CardBack(deck, number), deck.grid.box(i), number)
                for i, (number, _c) in enumerate(copies)
            ]
            yield _card_sheet(kit, part, next(heads), deck, faces)


def _card_sheet(kit: Kit, part: Deck | BackSheets, head: SheetHead, deck: Deck, faces: list[Placed]) -> Sheet:
    size = kit.head.paper.size
    block = deck.grid.block
    rows = -(-len(faces) // deck.columns)
    used = Box(block.x, block.y, block.width, rows * deck.grid.cell.height)
    ground = deck.ground if isinstance(part, Deck) else deck.back.ground
    bar = Box(block.x, min(block.bottom, used.bottom) + 9, 50, 0)
    items = (
        Placed(SheetHeader(part.kicker, head.name, head.lead, part), size.at(0, 0)),
        Placed(Ground(ground), used) if len(faces) % deck.columns == 0 else None,
        *faces,
        *cut_grid(deck.grid, len(faces)),
        Placed(ScaleBar(kit.head.paper.bar), bar),
    )
    return Sheet(head.outline, "", size, tuple(item for item in items if item), part, cut=True)


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
    """Straight cuts around the first ``count`` cells, each drawn once, a little past the last cell that it cuts."""
    columns = min(count, grid.columns)
    rows, left_over = -(-count // columns), count % columns
    width, height, over = grid.cell.width, grid.cell.height, CUT_OVERRUN_MM
    cuts = []
    for i in range(columns + 1):
        # Beside the empty cells of the last row there is nothing to cut.
        deep = rows - 1 if left_over and i > left_over else rows
        cuts.append(Box(grid.x + i * width, grid.y - over, 0, deep * height + 2 * over))
    for i in range(rows + 1):
        wide = left_over if left_over and i == rows else columns
        cuts.append(Box(grid.x - over, grid.y + i * height, wide * width + 2 * over, 0))
    return [Placed(CutLine(), box) for box in cuts]


_PLANS: dict[type[Part], Callable[[Kit, Any], Iterator[Sheet]]] = {
    Page: _page,
    EffectDeck: _deck,
    ChoiceDeck: _deck,
    BackSheets: _backs,
    RingBoard: _board,
}
