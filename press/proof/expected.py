"""What the content asks of each printed page, in mm.

Worked out from the records alone, with arithmetic of its own, so that a fault in the placing or in the
drawing shows against it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from press.model import Kit, Page
from press.proof import cards, curves, faces, grids
from press.proof.asked import (
    TOKEN_FLOOR_PT,
    Area,
    CardSlot,
    ExpectedPage,
    FormGrid,
    Piece,
    Sample,
    SlotRow,
    Spot,
    Way,
    Window,
)
from press.records.blocks import HandoutsBlock, Placed
from press.records.board import RingBoard
from press.records.curved import CurvedTrackBlock
from press.records.decks import BackSheets, ChoiceDeck, Deck, EffectDeck
from press.records.faces import FaceDeck
from press.records.fields import Record
from press.records.figures import LineLegendBlock
from press.records.grid_sheet import GridSheetBlock
from press.records.parts import Part
from press.records.pieces import FacesBlock
from press.records.prose import prose_of
from press.records.scenery import BarBlock
from press.records.tokens import TokensBlock
from press.records.tracks import CardSlotBlock, DoubleTrackBlock, Track


def expected_pages(kit: Kit) -> list[ExpectedPage]:
    """The pages of a whole kit, in print order."""
    pages = (page for part in kit.parts for page in _READERS[type(part)](kit, part))
    return [_numbered(kit, page, str(number)) for number, page in enumerate(pages, start=1)]


def _given(*texts: str) -> tuple[str, ...]:
    return tuple(text for text in texts if text)


def _words(record: Record) -> tuple[str, ...]:
    return tuple(prose_of(record))


def _numbered(kit: Kit, page: ExpectedPage, folio: str) -> ExpectedPage:
    foot = _given(kit.head.footer, folio) if page.foot else ()
    return replace(page, folio=folio, words=(*page.words, *foot))


def _area(x: float, y: float, width: float, height: float) -> Area:
    return x, y, x + width, y + height


# Pages of blocks


def _page(kit: Kit, page: Page) -> Iterator[ExpectedPage]:
    asked = ExpectedPage(outline=page.outline, foot=not page.plain, bars=(), words=_words(page))
    yield _with_blocks(kit, asked, page.id, page.blocks)


def _with_blocks(kit: Kit, asked: ExpectedPage, name: str, blocks: Sequence[Placed]) -> ExpectedPage:
    """What is asked of a page, and all that its blocks ask for but their words."""
    pieces: list[Piece] = []
    slots: list[CardSlot | SlotRow] = []
    bars: list[Way] = []
    samples: list[Sample] = []
    forms: list[FormGrid] = []
    spots: list[Spot] = []
    for block, x, y in _placed(blocks, 0, 0):
        area = _area(x, y, *block.box[2:])
        match block:
            case BarBlock():
                bars.append("lying" if block.box[2] else "standing")
            case HandoutsBlock():
                pieces += _handouts(block, area)
            case TokensBlock():
                pieces += _tokens(block, area)
            case FacesBlock():
                pieces += faces.block_pieces(kit, block, x, y)
            case GridSheetBlock():
                forms.append(grids.form(block, area))
                spots += grids.labels(block, area)
            case LineLegendBlock():
                samples.append(Sample(name, area, int(bool(block.cut)), int(bool(block.fold))))
            case CardSlotBlock():
                slots.append(CardSlot(name, area))
            case CurvedTrackBlock():
                spots += curves.spots(block, x, y)
            case Track():
                slots.append(_row(block, area))
    return replace(
        asked,
        pieces=(*asked.pieces, *pieces),
        slots=(*asked.slots, *slots),
        bars=(*asked.bars, *bars),
        samples=(*asked.samples, *samples),
        grids=(*asked.grids, *forms),
        spots=(*asked.spots, *spots),
    )


def _row(block: Track, area: Area) -> SlotRow:
    numbers = tuple(map(str, range(block.first, block.end + 1)))
    return SlotRow(block.id, area, block.slot, numbers, 2 if isinstance(block, DoubleTrackBlock) else 1)


def _placed(blocks: Sequence[Placed], x: float, y: float) -> Iterator[tuple[Placed, float, float]]:
    """Every block with the place of its top left; those that blocks hold too."""
    for block in blocks:
        left, top = x + block.box[0], y + block.box[1]
        yield block, left, top
        yield from _placed(block.inner(), left, top)


def _handouts(block: HandoutsBlock, first: Area) -> Iterator[Piece]:
    left, top, right, bottom = first
    words = tuple(word for inner in block.inner() for word in _words(inner))
    for index in range(block.count):
        dx, dy = index % block.columns * (right - left), index // block.columns * (bottom - top)
        area = (left + dx, top + dy, right + dx, bottom + dy)
        yield Piece(id=f"{block.id}-{index + 1}", area=area, words=words, face=block.id)


def _tokens(block: TokensBlock, whole: Area) -> Iterator[Piece]:
    """Pieces spread evenly over the whole area, row by row."""
    left, top, right, bottom = whole
    faces = [(number, face) for number, face in enumerate(block.faces) for _copy in range(face.count)]
    columns, rows = block.columns, math.ceil(len(faces) / block.columns)
    across = (right - left - block.size) / (columns - 1) if columns > 1 else 0.0
    down = (bottom - top - block.size) / (rows - 1) if rows > 1 else 0.0
    for index, (number, face) in enumerate(faces):
        x, y = left + index % columns * across, top + index // columns * down
        yield Piece(
            id=f"{block.id}-{index + 1}",
            area=_area(x, y, block.size, block.size),
            shape="cell" if block.joined else block.shape,
            words=_given(face.letter, face.badge, face.label),
            exact=True,
            face=f"{block.id}/{number}",
            floor_pt=TOKEN_FLOOR_PT,
        )


# Sheets of cards and of backs


def _deck(kit: Kit, deck: Deck) -> Iterator[ExpectedPage]:
    sheets = cards.fronts(deck)
    for index, (head, copies) in enumerate(zip(deck.heads, sheets, strict=True), start=1):
        notes = faces.notes(deck, index, len(sheets)) if isinstance(deck, FaceDeck) else ()
        asked = ExpectedPage(
            outline=head.outline,
            pieces=tuple(cards.card_piece(kit, deck, *copy) for copy in copies),
            words=_given(
                deck.kicker,
                head.name,
                head.lead,
                kit.head.paper.bar,
                *(word for note in notes for word in _words(note)),
            ),
            exact=not notes,
        )
        yield _with_blocks(kit, asked, deck.id, notes)


def _backs(kit: Kit, part: BackSheets) -> Iterator[ExpectedPage]:
    sheets = [(deck, copies) for deck in map(kit.deck, part.decks) for copies in cards.backs(deck)]
    for head, (deck, copies) in zip(part.heads, sheets, strict=True):
        yield ExpectedPage(
            outline=head.outline,
            pieces=tuple(cards.back_piece(kit, deck, *copy) for copy in copies),
            words=_given(part.kicker, head.name, head.lead, kit.head.paper.bar),
            exact=True,
        )


# Boards


def _board(kit: Kit, board: RingBoard) -> Iterator[ExpectedPage]:
    """A page per tile, then the whole on the surface of one tile."""
    x, y = board.origin
    area = _area(x, y, board.tile, board.tile)
    across, half = round(board.size / board.tile), board.size / 2
    bar = kit.head.paper.bar
    for index, (tile, head) in enumerate(zip(board.tiles, board.heads, strict=True)):
        origin = (x - index % across * board.tile + half, y - index // across * board.tile + half)
        window = Window(board.id, area, origin, 1.0)
        yield ExpectedPage(
            outline=head.outline,
            pieces=(Piece(id=tile.letter, area=area),),
            spots=tuple(_cases(board, window)),
            window=window,
            words=(bar, *_given(board.kicker, head.name, head.lead, tile.position, board.note)),
        )
    scale = board.tile / board.size
    window = Window(board.id, area, (x + half * scale, y + half * scale), scale)
    yield ExpectedPage(
        outline=board.whole.outline,
        pieces=(Piece(id="compact", area=area, words=_board_words(board)),),
        spots=tuple(_cases(board, window)),
        window=window,
        words=(bar, *_words(board.whole)),
    )


def _board_words(board: RingBoard) -> tuple[str, ...]:
    named = (*board.kinds.values(), *board.captions, board.hub)
    quarters = [word for quarter in board.quarters.values() for word in _given(quarter.name, quarter.place)]
    return (*quarters, *(word for record in named for word in _words(record)))


def _cases(board: RingBoard, window: Window) -> Iterator[Spot]:
    """The numbers of the cases that lie wholly in a window, each within its case."""
    left, top, right, bottom = window.area
    reach = board.case * window.scale
    for case in board.cases:
        turn, ring = math.radians(case.angle), board.ring * window.scale
        x = window.origin[0] + ring * math.sin(turn)
        y = window.origin[1] - ring * math.cos(turn)
        if left <= x - reach and x + reach <= right and top <= y - reach and y + reach <= bottom:
            yield Spot(case.number, (x, y), reach)


_READERS: dict[type[Part], Callable[[Kit, Any], Iterator[ExpectedPage]]] = {
    Page: _page,
    EffectDeck: _deck,
    ChoiceDeck: _deck,
    FaceDeck: _deck,
    BackSheets: _backs,
    RingBoard: _board,
}
