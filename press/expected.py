"""What the content asks of each printed page: pieces to cut, bars, windows on a board, words.

Worked out from the records alone, with arithmetic of its own, so that a fault in the placing or in the
drawing shows against it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from press.fields import Record
from press.model import Kit, Page
from press.records.blocks import HandoutsBlock, Placed
from press.records.board import RingBoard
from press.records.decks import BackSheets, Card, ChoiceDeck, Deck, EffectDeck, Part
from press.records.prose import prose_of
from press.records.scenery import BarBlock
from press.records.tokens import TokensBlock
from press.records.tracks import CardSlotBlock

BAR_MM = 50.0

Area = tuple[float, float, float, float]
"""left, top, right, bottom, mm on the page."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A component to cut out at a known place, and the words that must be legible inside its cut."""

    id: str
    area: Area
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Loose:
    """``count`` pieces of one size, cut one by one, anywhere in an area."""

    id: str
    count: int
    size: float
    round: bool
    area: Area


@dataclass(frozen=True, slots=True)
class Slot:
    """A printed place for a piece: an outline of this area."""

    id: str
    area: Area


@dataclass(frozen=True, slots=True)
class Window:
    """A view on a drawing that other pages show too: where it is cut, and where the drawing's origin lies."""

    area: Area
    origin: tuple[float, float]
    scale: float


@dataclass(frozen=True, slots=True)
class ExpectedPage:
    """Everything that one page must show."""

    outline: str
    part: Part
    pieces: tuple[Piece, ...] = ()
    loose: tuple[Loose, ...] = ()
    slots: tuple[Slot, ...] = ()
    window: Window | None = None
    bars: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


def expected_pages(kit: Kit) -> list[ExpectedPage]:
    """The pages of a whole kit, in print order."""
    return [page for part in kit.parts for page in _READERS[type(part)](kit, part)]


def plain(text: str) -> str:
    """Letters and signs only: without spaces of any kind and without the marks of bold and italic."""
    return re.sub(r"[\s\u00a0\u202f*]+", "", text)


def _words(record: Record) -> tuple[str, ...]:
    return tuple(plain(text) for text in prose_of(record))


def _page(_kit: Kit, page: Page) -> Iterator[ExpectedPage]:
    pieces: list[Piece] = []
    loose: list[Loose] = []
    slots: list[Slot] = []
    bars: list[str] = []
    for block, x, y in _placed(page.blocks, 0, 0):
        width, height = block.box[2:]
        if isinstance(block, BarBlock):
            bars.append("lying" if width else "standing")
        elif isinstance(block, HandoutsBlock):
            pieces += _grid(block.id, block.count, block.columns, (x, y), (width, height))
        elif isinstance(block, TokensBlock) and block.joined:
            side = (block.size, block.size)
            pieces += _grid(block.id, len(block.copies), block.columns, (x, y), side)
        elif isinstance(block, TokensBlock):
            area = (x, y, x + width, y + height)
            loose.append(Loose(block.id, len(block.copies), block.size, block.shape == "circle", area))
        elif isinstance(block, CardSlotBlock):
            slots.append(Slot("card-slot", (x, y, x + width, y + height)))
    words = _words(page)
    yield ExpectedPage(
        page.outline, page, tuple(pieces), tuple(loose), tuple(slots), None, tuple(bars), words
    )


def _placed(blocks: tuple[Placed, ...], x: float, y: float) -> Iterator[tuple[Placed, float, float]]:
    for block in blocks:
        left, top = x + block.box[0], y + block.box[1]
        yield block, left, top
        yield from _placed(block.inner(), left, top)


def _grid(
    name: str, count: int, columns: int, origin: tuple[float, float], size: tuple[float, float]
) -> list[Piece]:
    pieces = []
    for index in range(count):
        left = origin[0] + index % columns * size[0]
        top = origin[1] + index // columns * size[1]
        pieces.append(Piece(f"{name}-{index + 1}", (left, top, left + size[0], top + size[1])))
    return pieces


def _cells(
    deck: Deck, copies: list[tuple[str, Card]], words: Callable[[str, Card], list[str]]
) -> tuple[Piece, ...]:
    cells = _grid(deck.id, len(copies), deck.columns, deck.origin, deck.size)
    return tuple(
        Piece(number, cell.area, tuple(plain(text) for text in words(number, card) if text))
        for cell, (number, card) in zip(cells, copies, strict=True)
    )


def _sheets(deck: Deck) -> list[list[tuple[str, Card]]]:
    per_sheet = deck.columns * deck.rows
    copies = sorted(
        ((number, card) for card in deck.all_cards for number in card.numbers), key=lambda c: c[0]
    )
    return [copies[start : start + per_sheet] for start in range(0, len(copies), per_sheet)]


def _deck(_kit: Kit, deck: Deck) -> Iterator[ExpectedPage]:
    def words(number: str, card: Card) -> list[str]:
        return [number, *prose_of(card), *_deck_words(deck)]

    for head, copies in zip(deck.heads, _sheets(deck), strict=True):
        yield ExpectedPage(
            head.outline,
            deck,
            _cells(deck, copies, words),
            bars=("lying",),
            words=tuple(map(plain, (deck.kicker, head.name, head.lead))),
        )


def _deck_words(deck: Deck) -> tuple[str, ...]:
    if isinstance(deck, ChoiceDeck):
        decisions = (deck.a.letter, deck.a.effect, deck.a.note, deck.b.letter, deck.b.effect, deck.b.note)
        return (deck.label, *decisions, deck.footer)
    return (deck.label,) if isinstance(deck, EffectDeck) else ()


def _backs(kit: Kit, part: BackSheets) -> Iterator[ExpectedPage]:
    sheets = [(deck, copies) for name in part.decks for deck in (kit.deck(name),) for copies in _sheets(deck)]
    for head, (deck, copies) in zip(part.heads, sheets, strict=True):
        back = [deck.back.tagline, deck.back.label]
        yield ExpectedPage(
            head.outline,
            part,
            _cells(deck, copies, lambda _number, _card, back=back: back),  # type: ignore[misc]
            bars=("lying",),
            words=tuple(map(plain, (part.kicker, head.name, head.lead))),
        )


def _board(_kit: Kit, board: RingBoard) -> Iterator[ExpectedPage]:
    x, y = board.origin
    area = (x, y, x + board.tile, y + board.tile)
    across = round(board.size / board.tile)
    half = board.size / 2
    for index, (tile, head) in enumerate(zip(board.tiles, board.heads, strict=True)):
        origin = (x - index % across * board.tile + half, y - index // across * board.tile + half)
        yield ExpectedPage(
            head.outline,
            board,
            (Piece(tile.letter, area),),
            window=Window(area, origin, 1.0),
            bars=("lying",),
            words=tuple(map(plain, (board.kicker, head.name, head.lead, tile.position, board.note))),
        )
    scale = board.tile / board.size
    middle = (x + half * scale, y + half * scale)
    yield ExpectedPage(
        board.whole.outline,
        board,
        (Piece("compact", area),),
        window=Window(area, middle, scale),
        bars=("lying",),
        words=_words(board.whole),
    )


_READERS: dict[type[Part], Callable[[Kit, Any], Iterator[ExpectedPage]]] = {
    Page: _page,
    EffectDeck: _deck,
    ChoiceDeck: _deck,
    BackSheets: _backs,
    RingBoard: _board,
}
