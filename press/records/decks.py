"""Decks of cards and their backs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated, ClassVar, Literal

from pydantic import Field, model_validator

from press.geometry import Grid, Size, sheets_needed
from press.records.fields import Length, Record, Slug, length, whole
from press.records.parts import Sheeted, group_facts
from press.records.prose import OptionalPart, OptionalText, Text, TextPart

Pair = tuple[Length, Length]
Side = Annotated[float, length(ge=1)]
NumberForm = Annotated[str, Field(pattern=r"^[A-Z]*0+$")]
"""The form of a card's number: letters, then a zero per digit (``R00``)."""


class Picture(Record):
    """A picture and where it sits in its frame: ``scale``, ``offset`` in mm; its file's name alone will do.

    A drawing (SVG) keeps its own size at scale 1; a PNG or JPEG then covers the frame.
    """

    file: str
    scale: Length = 1
    offset: Pair = (0, 0)

    @model_validator(mode="before")
    @classmethod
    def _name_alone(cls, data: object) -> object:
        return {"file": data} if isinstance(data, str) else data


class Credit(Record):
    """Who wrote a card; where and when, under what licence others may use it. The author alone will do."""

    author: TextPart
    place: OptionalPart = ""
    date: OptionalPart = ""
    licence: OptionalPart = ""

    @property
    def line(self) -> str:
        """All of it in one line, as the card prints it."""
        return " · ".join(part for part in (self.author, self.place, self.date, self.licence) if part)

    @model_validator(mode="before")
    @classmethod
    def _author_alone(cls, data: object) -> object:
        return {"author": data} if isinstance(data, str) else data


class Card(Record):
    """What every card has: a title, the numbers of its copies, and who wrote it, if that is to be said.

    ``NUMBERED`` are the fields that hold numbers; a new card takes its own in the last.
    """

    NUMBERED: ClassVar[tuple[str, ...]] = ()

    title: Text
    credit: Credit | None = None

    def places(self) -> Iterator[tuple[str, str]]:
        """The number of every copy, and the field that holds it."""
        for field in self.NUMBERED:
            held = getattr(self, field)
            yield from ((field, number) for number in ((held,) if isinstance(held, str) else held))

    @property
    def numbers(self) -> tuple[str, ...]:
        return tuple(number for _field, number in self.places())


class EffectCard(Card):
    """An action card: one record per title; ``start`` and ``pile`` hold the numbers of its copies.

    ``quick`` is its effect as one sign, in the ``top`` of its picture or in its lower ``left`` or ``right``.
    """

    NUMBERED = ("start", "pile")

    kind: Text
    icon: Slug
    quick: OptionalText = ""
    quick_at: Literal["top", "left", "right"] = "top"
    picture: Picture
    start: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    effect: Text
    condition: OptionalText = ""


class ChoiceCard(Card):
    """A card of two decisions; what they do belongs to the deck."""

    NUMBERED = ("number",)

    number: str
    story: Text
    a: Text
    b: Text
    picture: Picture | None = None


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


Copy = tuple[int, str, Card]
"""A printed copy on its sheet: its cell, counted row by row from 0, its number, its card."""


class Deck(Sheeted):
    """Cards of one size, ``columns`` × ``rows`` to a sheet from ``origin`` (mm), without gutter."""

    id: Slug
    name: Text
    number: NumberForm
    size: tuple[Side, Side] = (60, 80)
    origin: Pair = (15, 21.5)
    columns: Annotated[int, whole(ge=1, le=12)] = 3
    rows: Annotated[int, whole(ge=1, le=12)] = 3

    @property
    def all_cards(self) -> Sequence[Card]:
        raise NotImplementedError

    def form_of(self, _card: Card) -> str:
        """The form of the numbers of a card."""
        return self.number

    def has_back(self, _card: Card) -> bool:
        return True

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

    @cached_property
    def fronts(self) -> tuple[tuple[Copy, ...], ...]:
        """The copies on each sheet."""
        step = self.grid.capacity
        sheets = (self.copies[start : start + step] for start in range(0, len(self.copies), step))
        return tuple(tuple((i, *copy) for i, copy in enumerate(sheet)) for sheet in sheets)

    @cached_property
    def backs(self) -> tuple[tuple[Copy, ...], ...]:
        """Those of them that have a back, in the same cells; a sheet without any is left out."""
        sheets = (tuple(copy for copy in sheet if self.has_back(copy[2])) for sheet in self.fronts)
        return tuple(sheet for sheet in sheets if sheet)

    def sheet_facts(self, kit_decks: Mapping[str, Deck]) -> Sequence[dict[str, object]]:
        facts, sheets = self.facts(), self.sheets
        return [
            {"sheet": i + 1, "sheets": sheets, "deck": facts, "here": self.here(copies)}
            for i, copies in enumerate(self.fronts)
        ]

    def here(self, copies: Sequence[Copy]) -> dict[str, object]:
        """Counts and ranges of the copies on one sheet."""
        return group_facts([number for _cell, number, _card in copies])

    def facts(self) -> dict[str, object]:
        return {
            "name": self.name,
            "sheets": self.sheets,
            "titles": len(self.all_cards),
            "copies": dict(Counter(card.title for _number, card in self.copies)),
            **group_facts([number for number, _card in self.copies]),
        }


class PrintedDeck(Deck):
    """A deck whose faces and backs are drawn by a layout of its kind."""

    ground: str
    label: Text
    back: Back


class EffectDeck(PrintedDeck):
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


class ChoiceDeck(PrintedDeck):
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
        facts = [
            {"deck": whole, "here": deck.here(copies)}
            for deck, whole in zip(decks, [deck.facts() for deck in decks], strict=True)
            for copies in deck.backs
        ]
        return [{"sheet": i + 1, "sheets": len(facts), **fact} for i, fact in enumerate(facts)]
