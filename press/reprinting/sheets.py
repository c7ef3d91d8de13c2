"""Changes → pages: the cards of all decks packed densely by size, tiles and pages whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from press.geometry import Box
from press.language import _
from press.model import Kit, Page
from press.records.decks import Card, Deck, PrintedDeck
from press.records.faces import FaceDeck
from press.records.packed import PackedSheet
from press.records.parts import SheetHead
from press.reprinting.changes import Changes
from press.reprinting.manifest import Manifest
from press.reprinting.words import ranges
from press.sheet import CardBack, CardFront, Footer, Placed, Sheet, card_sheet
from press.text import spacing

Copy = tuple[Deck, str, Card]

_ROMAN = {
    "m": 1000, "cm": 900, "d": 500, "cd": 400, "c": 100, "xc": 90, "l": 50, "xl": 40, "x": 10, "ix": 9,
    "v": 5, "iv": 4, "i": 1,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Packing:
    """What a reprint holds besides its notice: sheets of cards, and pages of the kit by their numbers."""

    cards: tuple[PackedSheet, ...]
    folios: tuple[str, ...]


def packing(kit: Kit, sheets: Sequence[Sheet], now: Manifest, changes: Changes) -> Packing:
    """``sheets`` are those of the whole kit; in the language in force."""
    fronts = {component.name for component in changes.printed("front")}
    bearing = {component.name for component in now.components if component.kind == "back"}
    alone = {component.name for component in changes.backs_alone()}
    cards: list[PackedSheet] = []
    for decks in _sizes(kit):
        # Those with backs first: the backs then lie in the cells of their fronts.
        copies = sorted(_copies(decks, fronts | alone), key=lambda copy: copy[1] not in bearing)
        faces = [copy for copy in copies if copy[1] in fronts]
        backs = [copy for copy in faces if copy[1] in bearing]
        backs += [copy for copy in copies if copy[1] in alone]
        place = max(decks, key=lambda deck: deck.grid.capacity)
        cards += [*_packed(kit, place, faces, False), *_packed(kit, place, backs, True)]
    return Packing(tuple(cards), _folios(sheets, changes))


def _sizes(kit: Kit) -> list[list[Deck]]:
    """Decks that may share a sheet: of one size, cut straight and without a gap."""
    found: dict[object, list[Deck]] = {}
    for deck in kit.parts_of(Deck):
        apart = isinstance(deck, FaceDeck) and (deck.gutter is not None or deck.folds.x or deck.folds.y)
        found.setdefault(deck.id if apart else deck.size, []).append(deck)
    return list(found.values())


def _copies(decks: Sequence[Deck], numbers: set[str]) -> Iterator[Copy]:
    return ((deck, number, card) for deck in decks for number, card in deck.copies if number in numbers)


def _packed(kit: Kit, place: Deck, copies: Sequence[Copy], backs: bool) -> Iterator[PackedSheet]:
    """As many sheets as ``copies`` need in the cells of ``place``."""
    spaced, step = spacing(kit.head.language), place.grid.capacity
    parts = [copies[start : start + step] for start in range(0, len(copies), step)]
    what, lead = (
        (_("Card backs"), _("To glue behind {numbers}. Printed on one side."))
        if backs
        else (_("Cards"), _("To cut out: {numbers}."))
    )
    for index, part in enumerate(parts, start=1):
        sheet = _("sheet {sheet} / {sheets}").format(sheet=index, sheets=len(parts))
        numbers = ranges([number for _deck, number, _card in part])
        head = SheetHead(
            outline=spaced(f"{what} — {sheet}"),
            name=spaced(f"{what} · {sheet}"),
            lead=spaced(lead.format(numbers=numbers)),
        )
        yield PackedSheet(head, _("REPRINT"), place, tuple(part), backs)


def _folios(sheets: Sequence[Sheet], changes: Changes) -> tuple[str, ...]:
    """The pages that tiles, pieces and changed texts are on."""
    tiles = {f"{tile.group}/{tile.name}" for tile in changes.printed("tile")}
    pages = {page.name for page in changes.printed("page")}
    pieces = {piece.group for piece in changes.printed("piece")}
    found = []
    for sheet in sheets:
        part = sheet.part
        here = {f"{getattr(part, 'id', '')}/{item.id}" for item in sheet.items if item.id}
        blocks = {getattr(block, "id", "") for block in part.all_blocks()} if isinstance(part, Page) else set()
        if page_names(sheet) & pages or here & tiles or blocks & pieces:
            found.append(sheet.folio)
    return tuple(found)


def page_names(sheet: Sheet) -> set[str]:
    """What a manifest calls the texts on a sheet that are read like a page."""
    part = sheet.part
    if isinstance(part, FaceDeck):
        records = [item.record for item in sheet.items]
        return {f"{part.id}/{index}" for index, block in enumerate(part.note_blocks) if block in records}
    return {part.id} if isinstance(part, Page) else set()


def reprint_sheets(kit: Kit, sheets: Sequence[Sheet], notices: Sequence[Sheet], packing: Packing) -> list[Sheet]:
    """The pages of the reprint, in print order; those of the kit keep their numbers."""
    cards = [_card_sheet(kit, packed) for packed in packing.cards]
    own = [_numbered(kit, sheet, roman(number)) for number, sheet in enumerate([*notices, *cards], start=1)]
    return own + [sheet for sheet in sheets if sheet.folio in packing.folios]


def _card_sheet(kit: Kit, packed: PackedSheet) -> Sheet:
    grid, decks = packed.deck.grid, [deck for deck, _number, _card in packed.copies]
    side = CardBack if packed.backs else CardFront
    faces = [
        Placed(side(card, deck, number), grid.box(i), number) for i, (deck, number, card) in enumerate(packed.copies)
    ]
    grounds = {_ground(deck, packed.backs) for deck in decks}
    part = packed.deck.model_copy(update={"kicker": packed.kicker})
    return card_sheet(kit, part, packed.head, packed.deck, faces, grounds.pop() if len(grounds) == 1 else "")


def _ground(deck: Deck, backs: bool) -> str:
    if isinstance(deck, PrintedDeck):
        return deck.back.ground if backs else deck.ground
    return "" if backs or not isinstance(deck, FaceDeck) else deck.ground


def _numbered(kit: Kit, sheet: Sheet, folio: str) -> Sheet:
    items = tuple(item for item in sheet.items if not isinstance(item.record, Footer))
    foot = Placed(Footer(kit.head.footer, folio), Box(0, 0, sheet.size.width, sheet.size.height))
    return replace(sheet, folio=folio, items=(*items, foot))


def roman(number: int) -> str:
    """1, 2, 3 → i, ii, iii: they are not the numbers of the kit's pages."""
    text = ""
    for letters, value in _ROMAN.items():
        while number >= value:
            text, number = text + letters, number - value
    return text
