"""What a PDF says of the components that it was made with, so that a later kit can be compared with it.

It is kept in the catalog, as private data of the press (ISO 32000-1, 14.5), and speaks of both variants at
once: the file of either one serves for a reprint of the other.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Literal, get_args

from press.digest import OWN_BYTES, Key, fingerprint
from press.errors import Fault, Mark, PrintedError
from press.language import _
from press.model import Kit, Page
from press.records.blocks import HandoutsBlock, Placed
from press.records.board import RingBoard
from press.records.decks import Deck
from press.records.faces import FaceDeck
from press.records.fields import Record
from press.records.pieces import FacesBlock
from press.records.tokens import TokensBlock

APPLICATION = "PrintAndPlayPress"
FORMAT = 1
"""Raised when a digest comes to mean something else: files of another format cannot be compared."""

Kind = Literal["front", "back", "tile", "piece", "page"]

_NOT_ON_FRONTS = {
    "cards", "back", "heads", "outline", "kicker", "sheet_title", "lead", "notes", "number", "origin",
    "columns", "rows",
}  # fmt: skip
"""Fields of a deck that its fronts do not show, or that are not the same for all."""


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


_COLUMNS = tuple(field.name for field in fields(Component))


@dataclass(frozen=True, slots=True)
class Manifest:
    """The components of a kit, in print order, and digests of what many share: its theme, its decks.

    Those of a deck are under ``front/deck`` and ``back/deck``.
    """

    kit: str
    variant: str
    theme: str
    decks: Mapping[str, str]
    components: tuple[Component, ...] = field(repr=False)


def manifest_of(kit: Kit, variant: str, drawn: Mapping[Key, str]) -> Manifest:
    """What is drawn of a kit; ``drawn`` holds the digest of each component that is."""
    decks: dict[str, str] = {}
    for deck in kit.parts_of(Deck):
        back = deck.model_dump_json(include={"back", "variants", "roles", "defaults"})
        decks |= {
            f"front/{deck.id}": _own(deck, _NOT_ON_FRONTS),
            f"back/{deck.id}": fingerprint(back, OWN_BYTES),
        }
    return Manifest(kit.id, variant, _own(kit.theme), decks, tuple(_components(kit, drawn)))


def _components(kit: Kit, drawn: Mapping[Key, str]) -> Iterator[Component]:
    for part in kit.parts:
        if isinstance(part, Deck):
            yield from _cards(part, drawn)
        if isinstance(part, FaceDeck):
            yield from _notes(part, drawn)
        elif isinstance(part, RingBoard):
            yield from _tiles(part, drawn)
        elif isinstance(part, Page):
            yield from _page(part, drawn)


def _cards(deck: Deck, drawn: Mapping[Key, str]) -> Iterator[Component]:
    own = dict(_own_of_cards(deck))
    for number, card in deck.copies:
        if look := drawn.get(("front", number)):
            yield Component("front", deck.id, number, _one_line(card.title), look, own[number])
    for number, _card in deck.copies:
        if look := drawn.get(("back", number)):
            # The backs of most decks say nothing of their cards.
            yield Component("back", deck.id, number, "", look, own[number] if isinstance(deck, FaceDeck) else "")


def _own_of_cards(deck: Deck) -> Iterator[tuple[str, str]]:
    """By number; the field that holds a number says where the copy begins the game."""
    for card in deck.all_cards:
        places = tuple(card.places())
        words = card.model_dump_json(exclude={place for place, _number in places})
        for place, number in places:
            yield number, fingerprint(f"{place} {words}", OWN_BYTES)


def _notes(deck: FaceDeck, drawn: Mapping[Key, str]) -> Iterator[Component]:
    """The blocks beside the cards are read like a page, on a sheet of the deck."""
    for index, block in enumerate(deck.note_blocks):
        if look := drawn.get(("page", name := f"{deck.id}/{index}")):
            yield Component("page", deck.id, name, _one_line(deck.name), look, _own_of_block(block))


def _tiles(board: RingBoard, drawn: Mapping[Key, str]) -> Iterator[Component]:
    own = _own(board)
    titles = [(tile.letter, head.outline) for tile, head in zip(board.tiles, board.heads, strict=True)]
    for name, title in (*titles, ("compact", board.whole.outline)):
        if look := drawn.get(("tile", f"{board.id}/{name}")):
            yield Component("tile", board.id, name, _one_line(title), look, own)


def _page(page: Page, drawn: Mapping[Key, str]) -> Iterator[Component]:
    if look := drawn.get(("page", page.id)):
        yield Component("page", "", page.id, _one_line(page.outline), look, _own(page))
    for block in page.all_blocks():
        if not isinstance(block, TokensBlock | FacesBlock | HandoutsBlock):
            continue
        for index, (words, own, count) in enumerate(_faces(block)):
            if look := drawn.get(("piece", f"{block.id}/{index}")):
                title = _one_line(page.outline if isinstance(block, HandoutsBlock) else words)
                yield Component("piece", block.id, str(index), title, look, own, count)


def _faces(block: TokensBlock | FacesBlock | HandoutsBlock) -> Iterator[tuple[str, str, int]]:
    """What tells each kind of piece from the others in words, its own digest, and how many there are."""
    if isinstance(block, HandoutsBlock):
        yield "", _own_of_block(block, {"count", "box", "columns"}), block.count
        return
    for kind in block.kinds:
        yield kind.title, _own(kind, {"count"}), kind.count


def _own(record: Record, without: set[str] | None = None) -> str:
    return fingerprint(record.model_dump_json(exclude=without), OWN_BYTES)


def _own_of_block(block: Placed, without: set[str] | None = None) -> str:
    """The same of a block: written by a page, which knows them all, as one alone would have to learn them."""
    fields: dict[str, Any] = {"blocks": (block,)}
    page = Page.model_construct(**fields)
    written = page.model_dump_json(include={"blocks"}, exclude={"blocks": {0: without or set()}})
    return fingerprint(written.removeprefix('{"blocks":[').removesuffix("]}"), OWN_BYTES)


def _one_line(title: str) -> str:
    return title.replace("\n", " ")


def encoded(manifest: Manifest) -> bytes:
    """As the PDF keeps it: JSON, the components column by column, which packs best."""
    found = manifest.components
    table = {name: "\n".join(str(getattr(each, name)) for each in found) for name in _COLUMNS}
    head = {"format": FORMAT, "kit": manifest.kit, "variant": manifest.variant, "theme": manifest.theme}
    data = {**head, "decks": dict(manifest.decks), "count": len(found), "components": table}
    return json.dumps(data, ensure_ascii=False).encode()


def read_manifest(path: Path) -> Manifest:
    """What a printed PDF says of itself.

    Raises PrintedError for a file that is no PDF, is damaged, bears nothing of ours or another format of it.
    """
    try:
        data = json.loads(_private(path))
        if data["format"] == FORMAT:
            return _decoded(data)
    except (ValueError, KeyError, TypeError) as error:
        raise _unusable(path, _("what it says of its cards is damaged: give another copy of it")) from error
    raise _unusable(path, _("it was made by another version of the press: print the kit again"))


def _private(path: Path) -> bytes:
    import pikepdf  # what is only drawn is not read

    try:
        with pikepdf.open(path) as pdf:
            root: Any = pdf.Root
            private = root.get("/PieceInfo", {}).get(f"/{APPLICATION}", {}).get("/Private")
            if isinstance(private, pikepdf.Stream):
                return private.read_bytes()
    except pikepdf.PasswordError as error:
        raise _unusable(path, _("it is locked with a password")) from error
    except (pikepdf.PdfError, OSError, TypeError, AttributeError) as error:
        raise _unusable(path, _("it is not a PDF, or it is damaged: give another copy of it")) from error
    message = _("it does not say what is on it: give the file that build.py wrote, not a copy printed or saved anew")
    raise _unusable(path, message)


def _decoded(data: dict[str, Any]) -> Manifest:
    """Raises ValueError, KeyError or TypeError for what ``encoded`` does not write."""
    table = [str(data["components"][name]).split("\n") for name in _COLUMNS]
    rows = list(zip(*table, strict=True)) if data["count"] else []
    if len(rows) != data["count"] or not {row[0] for row in rows} <= set(get_args(Kind)):
        raise ValueError(data["count"])
    components = tuple(
        Component(kind, group, name, title, look, own, int(count))
        for kind, group, name, title, look, own, count in rows
    )
    decks = {str(name): str(digest) for name, digest in data["decks"].items()}
    return Manifest(str(data["kit"]), str(data["variant"]), str(data["theme"]), decks, components)


def _unusable(path: Path, why: str) -> PrintedError:
    return PrintedError(Fault(why, Mark(path.as_posix())))
