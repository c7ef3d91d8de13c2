"""What a PDF says of the components that it was made with, so that a later kit can be compared with it.

It is kept in the catalog, as private data of the press (ISO 32000-1, 14.5), and speaks of both variants at
once: the file of either one serves for a reprint of the other.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, get_args

from press.digest import OWN_BYTES, Key, fingerprint
from press.errors import Fault, Mark, PrintedError
from press.language import _
from press.model import Kit, Page
from press.records.blocks import HandoutsBlock
from press.records.board import RingBoard
from press.records.decks import Deck
from press.records.fields import Record
from press.records.tokens import Face, TokensBlock

APPLICATION = "PrintAndPlayPress"
FORMAT = 1
"""Raised when a digest comes to mean something else: files of another format cannot be compared."""

Kind = Literal["front", "back", "tile", "piece", "page"]

_SHEET_WORDS = {"cards", "back", "heads", "outline", "kicker", "sheet_title", "lead"}
_PLACES = {"number", "origin", "columns", "rows"}
"""Fields of a deck that its fronts do not show."""


@dataclass(frozen=True, slots=True)
class Component:
    """One thing to print, or ``count`` like ones.

    ``group`` is the deck, the board or the block it belongs to, ``name`` its number, letter or page.
    ``look`` is the digest of what is drawn, ``own`` that of what its author wrote for it alone.
    """

    kind: Kind
    group: str
    name: str
    title: str
    look: str
    own: str
    count: int = 1

    @property
    def key(self) -> Key:
        return self.kind, f"{self.group}/{self.name}"


@dataclass(frozen=True, slots=True)
class Manifest:
    """The components of a kit, in print order; by deck its digest; the digest of the theme."""

    kit: str
    variant: str
    theme: str
    decks: Mapping[str, str]
    components: tuple[Component, ...] = field(repr=False)


def manifest_of(kit: Kit, variant: str, drawn: Mapping[Key, str]) -> Manifest:
    """What is drawn of a kit; ``drawn`` holds the digest of each component that is."""
    decks = {deck.id: _own(deck, _SHEET_WORDS | _PLACES) for deck in kit.parts_of(Deck)}
    return Manifest(kit.id, variant, _own(kit.theme), decks, tuple(_components(kit, drawn)))


def _components(kit: Kit, drawn: Mapping[Key, str]) -> Iterator[Component]:
    for part in kit.parts:
        if isinstance(part, Deck):
            yield from _cards(part, drawn)
        elif isinstance(part, RingBoard):
            yield from _tiles(part, drawn)
        elif isinstance(part, Page):
            yield from _page(part, drawn)


def _cards(deck: Deck, drawn: Mapping[Key, str]) -> Iterator[Component]:
    back = _own(deck.back)
    own = {card: _own(card, {"start", "pile", "number"}) for card in deck.all_cards}
    for number, card in deck.copies:
        if look := drawn.get(("front", number)):
            yield Component("front", deck.id, number, card.title, look, own[card])
    for number, _card in deck.copies:
        if look := drawn.get(("back", number)):
            yield Component("back", deck.id, number, "", look, back)


def _tiles(board: RingBoard, drawn: Mapping[Key, str]) -> Iterator[Component]:
    own = _own(board)
    titles = [(tile.letter, head.outline) for tile, head in zip(board.tiles, board.heads, strict=True)]
    for name, title in (*titles, ("compact", board.whole.outline)):
        if look := drawn.get(("tile", f"{board.id}/{name}")):
            yield Component("tile", board.id, name, title, look, own)


def _page(page: Page, drawn: Mapping[Key, str]) -> Iterator[Component]:
    if look := drawn.get(("page", page.id)):
        yield Component("page", "", page.id, page.outline, look, _own(page))
    for block in page.all_blocks():
        faces: tuple[tuple[Record, str, int], ...] = ()
        if isinstance(block, TokensBlock):
            faces = tuple((face, _face_title(face), face.count) for face in block.faces)
        elif isinstance(block, HandoutsBlock):
            faces = ((block, page.outline, block.count),)
        for index, (face, title, count) in enumerate(faces):
            if look := drawn.get(("piece", f"{block.id}/{index}")):
                yield Component("piece", page.id, f"{block.id}/{index}", title, look, _own(face, {"count"}), count)


def _face_title(face: Face) -> str:
    """What tells a token from others, in words."""
    words = face.caption or face.label or face.letter or face.icon or face.sign.removesuffix(".svg")
    return " ".join(words.split())


def _own(record: Record, without: set[str] | None = None) -> str:
    return fingerprint(record.model_dump_json(exclude=without), OWN_BYTES)
