"""Decks of cards and their backs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import repeat
from typing import Annotated, Literal

from pydantic import Field

from press.records.fields import Length, Record, Slug, length, whole
from press.geometry import Grid, Size, sheets_needed
from press.records.prose import OptionalText, Text

SheetTemplate = Annotated[str, Field(min_length=1)]
"""A text with ``{{ … }}`` that is made final once per sheet."""

Pair = tuple[Length, Length]
Side = Annotated[float, length(ge=1)]


class Picture(Record):
    """A drawing of the kit and where it sits in its frame: ``scale``, ``offset`` in mm."""

    file: str
    scale: Length = 1
    offset: Pair = (0, 0)


class Card(Record):
    """What every card has: a title and the numbers of its copies."""

    title: Text

    def places(self) -> Iterator[tuple[str, str]]:
        """The number of every copy, and the field that holds it."""
        raise NotImplementedError

    @property
    def numbers(self) -> tuple[str, ...]:
        return tuple(number for _field, number in self.places())


class EffectCard(Card):
    """An action card: one record per title; ``start`` and ``pile`` hold the numbers of its copies."""

    kind: Text
    icon: Slug
    quick: OptionalText = ""
    picture: Picture
    start: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    effect: Text
    condition: OptionalText = ""

    def places(self) -> Iterator[tuple[str, str]]:
        yield from (("start", number) for number in self.start)
        yield from (("pile", number) for number in self.pile)


class ChoiceCard(Card):
    """A card of two decisions; what they do belongs to the deck."""

    number: str
    story: Text
    a: Text
    b: Text
    picture: Picture | None = None

    def places(self) -> Iterator[tuple[str, str]]:
        yield "number", self.number


class Choice(Record):
    """A decision that every card of a deck offers: its letter, effect and note, its two colour roles."""

    letter: Text
    effect: Text
    note: Text
    role: str
    tint: str


class Back(Record):
    """The back of a deck: ground, rosette and centre drawing, logo drawings, tagline, name in a pill."""

    ground: str
    rosette: str
    center: str
    center_size: Length
    disc: Length
    ring: str
    icon: Slug
    label: Text
    tagline: Text
    logo: tuple[str, ...]


class SheetHead(Record):
    """The words at the head of one sheet, final: outline title, name, lead."""

    outline: str
    name: str
    lead: str


class Part(Record):
    """One file of the kit: one or more pages of the printed document."""

    def facts(self) -> dict[str, object]:
        """Counts and ranges that texts may quote, by name; under the part's ``id`` when it has one."""
        return {}


class Sheeted(Part):
    """A part that spreads over numbered sheets; its heads may quote ``sheet`` and ``sheets``."""

    outline: SheetTemplate
    kicker: Text
    sheet_title: SheetTemplate
    lead: SheetTemplate
    heads: tuple[SheetHead, ...] = Field(default=(), alias="\0heads")

    def sheet_facts(self, kit_decks: Mapping[str, Deck]) -> Sequence[dict[str, object]]:
        """One set of facts a sheet: its number, how many there are, its deck."""
        raise NotImplementedError


class Deck(Sheeted):
    """Cards of one size, ``columns`` × ``rows`` to a sheet from ``origin`` (mm), without gutter.

    ``number`` is the form of a card's number: letters, then a zero per digit (``R00``).
    """

    id: Slug
    name: Text
    number: Annotated[str, Field(pattern=r"^[A-Z]*0+$")]
    size: tuple[Side, Side] = (60, 80)
    origin: Pair = (15, 21.5)
    columns: Annotated[int, whole(ge=1, le=12)] = 3
    rows: Annotated[int, whole(ge=1, le=12)] = 3
    ground: str
    label: Text
    back: Back

    @property
    def all_cards(self) -> Sequence[Card]:
        raise NotImplementedError

    @property
    def grid(self) -> Grid:
        return Grid(*self.origin, Size(*self.size), self.columns, self.rows)

    @cached_property
    def copies(self) -> tuple[tuple[str, Card], ...]:
        """Every printed card, in the order of its number."""
        return tuple(sorted(((n, card) for card in self.all_cards for n in card.numbers), key=lambda pair: pair[0]))

    @property
    def sheets(self) -> int:
        return sheets_needed(len(self.copies), self.grid.capacity)

    def sheet_facts(self, kit_decks: Mapping[str, Deck]) -> Sequence[dict[str, object]]:
        facts, sheets = self.facts(), self.sheets
        return [{"sheet": i + 1, "sheets": sheets, "deck": facts} for i in range(sheets)]

    def facts(self) -> dict[str, object]:
        return {
            "name": self.name,
            "sheets": self.sheets,
            "titles": len(self.all_cards),
            "copies": {card.title: len(card.numbers) for card in self.all_cards},
            **group_facts([number for number, _card in self.copies]),
        }


def group_facts(numbers: Sequence[str]) -> dict[str, object]:
    """How many numbers there are, the first, the last, and the range in words."""
    if not numbers:
        return {"count": 0, "first": "", "last": "", "range": ""}
    ordered = sorted(numbers)
    first, last = ordered[0], ordered[-1]
    return {
        "count": len(ordered),
        "first": first,
        "last": last,
        "range": first if first == last else f"{first}–{last}",
        "numbers": tuple(ordered),
    }


class EffectDeck(Deck):
    """Action cards; those of the starting hand stay out of the draw pile."""

    kind: Literal["effect-deck"]
    start_label: Text
    pile_label: Text
    cards: tuple[EffectCard, ...]

    @property
    def all_cards(self) -> Sequence[Card]:
        return self.cards

    def facts(self) -> dict[str, object]:
        return super().facts() | {
            "start": group_facts([n for card in self.cards for n in card.start]),
            "pile": group_facts([n for card in self.cards for n in card.pile]),
            "start_titles": tuple(card.title for card in self.cards if card.start),
        }


class ChoiceDeck(Deck):
    """Cards of two decisions; a card without a picture wears the deck's."""

    kind: Literal["choice-deck"]
    icon: Slug
    a: Choice
    b: Choice
    footer: Text
    picture: Picture
    picture_ground: str
    cards: tuple[ChoiceCard, ...]

    @property
    def all_cards(self) -> Sequence[Card]:
        return self.cards


class BackSheets(Sheeted):
    """Backs to glue, deck after deck: as many as there are cards, in the same places, not mirrored."""

    kind: Literal["backs"]
    decks: tuple[Slug, ...]

    def sheet_facts(self, kit_decks: Mapping[str, Deck]) -> Sequence[dict[str, object]]:
        decks = [kit_decks[name] for name in self.decks]
        facts = [fact for deck in decks for fact in repeat(deck.facts(), deck.sheets)]
        return [{"sheet": i + 1, "sheets": len(facts), "deck": fact} for i, fact in enumerate(facts)]
