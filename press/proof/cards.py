"""What each card must show, front and back, and where it stands on its sheet."""

from __future__ import annotations

from press.model import Kit
from press.proof import faces
from press.proof.asked import Area, Piece
from press.records.decks import Card, ChoiceCard, ChoiceDeck, Deck, EffectCard, EffectDeck, PrintedDeck
from press.records.faces import FaceCard, FaceDeck
from press.records.prose import prose_of

Placing = tuple[str, Card, Area]
"""A copy on its sheet: number, card and place."""


def fronts(deck: Deck) -> list[list[Placing]]:
    """Every copy, sheet by sheet."""
    if isinstance(deck, FaceDeck):
        return faces.sheets_of(deck)
    (width, height), (x, y), columns = deck.size, deck.origin, deck.columns
    numbered = [(number, card) for card in deck.all_cards for number in card.numbers]
    copies = sorted(numbered, key=lambda copy: copy[0])
    places = [(x + i % columns * width, y + i // columns * height) for i in range(columns * deck.rows)]
    areas = [(left, top, left + width, top + height) for left, top in places]
    return [
        [(number, card, area) for (number, card), area in zip(copies[start:], areas, strict=False)]
        for start in range(0, len(copies), len(areas))
    ]


def backs(deck: Deck) -> list[list[Placing]]:
    """Those that have a back; a sheet without any is not printed."""
    sheets = [
        [copy for copy in sheet if not isinstance(deck, FaceDeck) or faces.has_back(deck, copy[1])]
        for sheet in fronts(deck)
    ]
    return [sheet for sheet in sheets if sheet]


def card_piece(kit: Kit, deck: Deck, number: str, card: Card, area: Area) -> Piece:
    """What the face of a copy must show in an area."""
    if isinstance(deck, FaceDeck) and isinstance(card, FaceCard):
        return faces.front_piece(kit, deck, number, card, area)
    deck_words: tuple[str, ...] = ()
    picture = ""
    if isinstance(deck, EffectDeck) and isinstance(card, EffectCard):
        deck_words = (deck.label, deck.start_label if number in card.start else deck.pile_label)
        picture = card.picture.file
    elif isinstance(deck, ChoiceDeck) and isinstance(card, ChoiceCard):
        choices = (deck.a.letter, deck.a.effect, deck.a.note, deck.b.letter, deck.b.effect, deck.b.note)
        deck_words = (deck.label, *choices, deck.footer)
        picture = (card.picture or deck.picture).file
    words = (number, *prose_of(card), *deck_words, card.credit.line if card.credit else "")
    return Piece(
        id=number,
        area=area,
        words=tuple(word for word in words if word),
        exact=True,
        face=card.numbers[0],
        picture=kit.art.look(picture),
    )


def back_piece(kit: Kit, deck: Deck, number: str, card: Card, area: Area) -> Piece:
    """The same for its back."""
    if isinstance(deck, FaceDeck) and isinstance(card, FaceCard):
        return faces.back_piece(kit, deck, number, card, area)
    assert isinstance(deck, PrintedDeck)
    words = tuple(word for word in (deck.back.tagline, deck.back.label) if word)
    face = f"back of {deck.id}"
    return Piece(id=number, area=area, words=words, exact=True, face=face, picture=face)
