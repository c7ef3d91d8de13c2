"""What a reprint must show: its notice, its packed cards, pages of the kit; worked out from the records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from press.model import Kit, Page
from press.proof.asked import Area, ExpectedPage
from press.proof.cards import back_piece, card_piece
from press.proof.expected import expected_pages
from press.records.packed import PackedSheet


def reprint_pages(
    kit: Kit, notices: Sequence[Page], cards: Sequence[PackedSheet], folios: Sequence[str], own: Sequence[str]
) -> list[ExpectedPage]:
    """The pages in print order; ``own`` are the numbers of those that are not the kit's."""
    # The notice is read as a page of a kit that has no other.
    first = expected_pages(kit.model_copy(update={"parts": tuple(notices)}))
    pages = [*(_unnumbered(kit, page) for page in first), *(_packed(kit, sheet) for sheet in cards)]
    numbered = [
        replace(page, folio=folio, words=(*page.words, kit.head.footer, folio))
        for page, folio in zip(pages, own, strict=True)
    ]
    return numbered + [page for page in expected_pages(kit) if page.folio in folios]


def _unnumbered(kit: Kit, page: ExpectedPage) -> ExpectedPage:
    return replace(page, words=tuple(word for word in page.words if word not in (kit.head.footer, page.folio)))


def _packed(kit: Kit, sheet: PackedSheet) -> ExpectedPage:
    make = back_piece if sheet.backs else card_piece
    pieces = [
        make(kit, deck, number, card, area)
        for (deck, number, card), area in zip(sheet.copies, _cells(sheet), strict=False)
    ]
    words = (sheet.kicker, sheet.head.name, sheet.head.lead, kit.head.paper.bar)
    return ExpectedPage(outline=sheet.head.outline, pieces=tuple(pieces), words=words, exact=True)


def _cells(sheet: PackedSheet) -> Iterator[Area]:
    """Row by row from the origin of the deck whose places the cards take."""
    deck = sheet.deck
    (width, height), (left, top) = deck.size, deck.origin
    gap = getattr(deck, "gutter", None) or 0.0
    for index in range(deck.columns * deck.rows):
        x = left + index % deck.columns * (width + gap)
        y = top + index // deck.columns * (height + gap)
        yield x, y, x + width, y + height
