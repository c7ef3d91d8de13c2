"""Faces that are drawings with zones: decks, and pieces on a page, whose look is an SVG of the kit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, ValidationInfo, model_validator

from press.geometry import Grid, Size
from press.language import _
from press.records.blocks import Placed, every
from press.records.decks import Card, Copy, Deck, NumberForm, Picture
from press.records.fields import AT, Length, Record, Slug, note_own_names, text_expected
from press.records.parts import group_facts
from press.records.prose import OptionalText, Prose
from press.records.tokens import LEAST_GAP_MM

if TYPE_CHECKING:
    from press.model import Block

LAST = "last"
"""The last sheet of a deck, whatever its number."""


def _field_value(value: object) -> object:
    if value is None:
        return ""
    if isinstance(value, str) or (isinstance(value, dict) and "file" in value) or isinstance(value, Picture):
        return value
    raise ValueError(text_expected(value))


def _one_or_more(value: object) -> object:
    return (value,) if isinstance(value, str) else value


FieldValue = Annotated[str | Picture, BeforeValidator(_field_value), Prose(printed=False)]
"""What a zone shows: words, the name of a drawing or of an icon; or a picture with its place."""

Values = Mapping[str, str | Picture]

SheetName = Annotated[str, Field(pattern=rf"^([1-9][0-9]?|{LAST})$")]
"""The number of a sheet, or ``last``."""


class Open(Record):
    """A record whose own fields are few; all others are those that the zones of a face name."""

    fields: Mapping[str, FieldValue] = {}

    def written(self) -> Iterator[tuple[str, object]]:
        yield from ((name, value) for name, value in super().written() if name != "fields")
        yield from self.fields.items()

    @model_validator(mode="before")
    @classmethod
    def _gather(cls, data: Any, info: ValidationInfo) -> Any:
        if not isinstance(data, dict):
            return data
        own = cls.model_fields.keys() - {"fields", "at"} | {AT}
        note_own_names(info, data, own)
        kept = {name: value for name, value in data.items() if name in own}
        return kept | {"fields": {name: value for name, value in data.items() if name not in own}}


class Fields(Open):
    """Fields for all cards, or for those of one variant."""


class Variant(Record):
    """What the cards or pieces of one kind have in common: another ``face``, colours, fields.

    ``roles`` gives a role of the palette for a role that the drawing names.
    """

    face: str = ""
    roles: Mapping[str, str] = {}
    fields: Fields = Field(default_factory=Fields)


class DeckVariant(Variant):
    """A variant of a deck may also have another ``back``, and a form of number and a ``name`` of its own."""

    back: str = ""
    number: NumberForm | Literal[""] = ""
    name: OptionalText = ""


class Folds(Record):
    """Where pieces are folded: upright lines so many mm from their left, level ones from their top."""

    x: tuple[Length, ...] = ()
    y: tuple[Length, ...] = ()

    @model_validator(mode="before")
    @classmethod
    def _level(cls, data: Any) -> Any:
        return {"y": data} if isinstance(data, list) else data


class Wearer(Record):
    """What wears the drawing ``face``: ``defaults`` for the fields of all, ``roles`` for its colours.

    Field ``by`` of a card or piece names the one of the ``variants`` that it is of. ``ground`` is a colour
    under all of the face. Pieces without ``gutter`` touch, and share straight cuts.
    """

    face: str = ""
    roles: Mapping[str, str] = {}
    defaults: Fields = Field(default_factory=Fields)
    by: str = ""
    variants: Mapping[Slug, Variant] = {}
    ground: str = ""
    gutter: Length | None = None
    folds: Folds = Field(default_factory=Folds)

    @property
    def any_face(self) -> str:
        """One of the drawings that it wears: all have the same outline to cut."""
        return self.face or next(iter(self.variants.values())).face

    def variant_of(self, bearer: Open) -> Variant | None:
        return self.variants.get(str(bearer.fields.get(self.by, "")))

    def face_of(self, bearer: Open) -> str:
        variant = self.variant_of(bearer)
        return variant.face or self.face if variant else self.face

    def roles_of(self, bearer: Open) -> Mapping[str, str]:
        variant = self.variant_of(bearer)
        return {**self.roles, **variant.roles} if variant and variant.roles else self.roles

    def values_of(self, bearer: Open) -> dict[str, str | Picture]:
        """What each field holds: of the card or piece, else of its variant, else of all."""
        variant = self.variant_of(bearer)
        return {**self.defaults.fields, **(variant.fields.fields if variant else {}), **bearer.fields}

    def sources_of(self, bearer: Open) -> Iterator[Open]:
        """Where its fields are written, nearest first."""
        yield bearer
        if variant := self.variant_of(bearer):
            yield variant.fields
        yield self.defaults

    def bearers(self) -> Sequence[Open]:
        raise NotImplementedError

    @model_validator(mode="after")
    def _dressed(self) -> Self:
        if bool(self.by) != bool(self.variants):
            raise ValueError(_("«by» names the field that tells the «variants» apart: give both, or neither"))
        if not self.face and not (self.variants and all(v.face for v in self.variants.values())):
            raise ValueError(_("no face: name its drawing here, or in every variant"))
        if self.gutter is not None and self.gutter < LEAST_GAP_MM:
            raise ValueError(
                _("a gutter of {gap:g} mm at least, for the scissors; none for pieces that touch").format(
                    gap=LEAST_GAP_MM
                )
            )
        return self


class FaceCard(Card, Open):
    """One record per title: the ``number`` of each copy, one or a list; the other fields are the face's."""

    NUMBERED = ("number",)

    number: Annotated[tuple[str, ...], BeforeValidator(_one_or_more)]


class FaceDeck(Deck, Wearer):
    """Cards, tiles or strips that wear drawings, front and ``back``; without a back, none is printed.

    ``notes`` are blocks beside the cards, by the number of the sheet (or ``last``).
    """

    kind: Literal["deck"]
    number: NumberForm | Literal[""] = ""
    back: str = ""
    variants: Mapping[Slug, DeckVariant] = {}
    cards: tuple[FaceCard, ...]
    notes: Mapping[SheetName, tuple[Block, ...]] = {}

    @property
    def all_cards(self) -> Sequence[FaceCard]:
        return self.cards

    def bearers(self) -> Sequence[FaceCard]:
        return self.cards

    @property
    def grid(self) -> Grid:
        return Grid(*self.origin, Size(*self.size), self.columns, self.rows, self.gutter or 0)

    @cached_property
    def copies(self) -> tuple[tuple[str, FaceCard], ...]:
        """Every printed card: variants with numbers of their own one after the other, then by number."""
        own = [name for name, variant in self.variants.items() if variant.number]
        order = {name: index for index, name in enumerate(own)}
        copies = [(number, card) for card in self.cards for number in card.number]
        return tuple(sorted(copies, key=lambda copy: (order.get(self.kind_of(copy[1]), -1), copy[0])))

    def kind_of(self, card: Open) -> str:
        return str(card.fields.get(self.by, ""))

    def back_of(self, card: Open) -> str:
        variant = self.variants.get(self.kind_of(card))
        return variant.back or self.back if variant else self.back

    def has_back(self, card: Card) -> bool:
        return isinstance(card, FaceCard) and bool(self.back_of(card))

    def form_of(self, card: Card) -> str:
        variant = self.variants.get(self.kind_of(card)) if isinstance(card, FaceCard) else None
        return variant.number or self.number if variant else self.number

    def printed(self, card: FaceCard, number: str) -> Values:
        """What the zones of a copy show."""
        credit = {"credit": card.credit.line} if card.credit else {}
        return {**self.values_of(card), **credit, "title": card.title, "number": number}

    def notes_on(self, sheet: int) -> tuple[Placed, ...]:
        """The blocks beside the cards of a sheet, counted from 1."""
        last = self.notes.get(LAST, ()) if sheet == self.sheets else ()
        return (*self.notes.get(str(sheet), ()), *last)

    @property
    def note_blocks(self) -> tuple[Placed, ...]:
        """The blocks beside the cards, without those inside them."""
        return tuple(block for blocks in self.notes.values() for block in blocks)

    def all_blocks(self) -> Iterator[Placed]:
        return every(self.note_blocks)

    def here(self, copies: Sequence[Copy]) -> dict[str, object]:
        by = self._by([(number, card) for _cell, number, card in copies])
        groups = tuple(group for group in by.values() if group["count"])
        return super().here(copies) | {"by": by, "groups": groups}

    def facts(self) -> dict[str, object]:
        return super().facts() | {"by": self._by(self.copies)}

    def _by(self, copies: Sequence[tuple[str, Card]]) -> dict[str, dict[str, object]]:
        """Facts of each variant, in their order."""
        found: dict[str, dict[str, object]] = {}
        for name, variant in self.variants.items():
            numbers = [n for n, card in copies if isinstance(card, FaceCard) and self.kind_of(card) == name]
            found[name.replace("-", "_")] = {"name": variant.name or name, **group_facts(numbers)}
        return found

    @model_validator(mode="after")
    def _numbered(self) -> Self:
        if not self.number and not (self.variants and all(v.number for v in self.variants.values())):
            raise ValueError(
                _("give «number», the form of the cards' numbers, such as R00: here, or in every variant")
            )
        return self
