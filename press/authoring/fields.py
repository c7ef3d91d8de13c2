"""What a deck's card asks for: its fields, worked out from its record; a card to and from its fields."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from press.records.decks import Card, Deck
from press.records.faces import Open
from press.records.fields import AT, Record
from press.records.prose import Prose

Kind: TypeAlias = Literal["text", "name", "list", "flag"]
"""An author's text; a name or a number; several of them; yes or no."""

Values: TypeAlias = Mapping[str, str]
"""A card as an author fills it in: name of the field → what is typed; empty for none."""

Raw: TypeAlias = dict[str, Any]
"""A card as its file holds it: texts, lists of texts, records within it."""

_FILE = "file"
_SEPARATORS = re.compile(r"[\s,;]+")


@dataclass(frozen=True, slots=True)
class CardField:
    """One thing to fill in: a column of a table, an option, a question.

    The fields of a record within the card come one by one; its first, ``head``, goes by the record's own
    name: ``picture`` (its file), ``picture.scale``, ``picture.offset``. A list that is ``lone`` may be
    written as a text when it has one item.
    """

    path: tuple[str, ...]
    kind: Kind
    required: bool = False
    head: str = ""
    lone: bool = False

    @property
    def first(self) -> bool:
        return self.path[-1] == self.head

    @property
    def name(self) -> str:
        return self.path[0] if self.first else ".".join(self.path)

    @property
    def option(self) -> str:
        return "--" + self.name.replace(".", "-").replace("_", "-")


def card_class(deck: Deck) -> type[Card]:
    """The record of a deck's cards."""
    found: type[Card] = get_args(get_type_hints(type(deck))["cards"])[0]
    return found


def card_fields(card: type[Card], cards: Sequence[Raw], by: str = "") -> tuple[CardField, ...]:
    """What a card asks for: its numbers, its own fields in their order, what any card may have besides.

    ``cards`` are those of the deck, as its file holds them: a record that leaves its fields open takes
    those that they have. Field ``by`` tells the kinds of card of a deck apart.
    """
    found = list(_fields(card, cards))
    if issubclass(card, Open):
        written = dict.fromkeys(key for each in cards for key in each if key != AT)
        for name in written:
            found += () if name in card.model_fields else _open_fields(name, cards)
        order = list(written)
        found.sort(key=lambda field: order.index(field.path[0]) if field.path[0] in written else -1)

    def rank(field: CardField) -> int:
        base = Card.model_fields.get(field.path[0])
        return 0 if field.path[0] in card.NUMBERED else 2 if base and not base.is_required() else 1

    def asked(field: CardField) -> CardField:
        if field.path == (by,):
            return replace(field, kind="name", required=True)
        # A card without a number takes the next free one.
        return replace(field, required=field.required and field.path[0] not in card.NUMBERED)

    found = [asked(field) for field in found]
    return tuple(sorted(found, key=rank))


def _fields(
    record: type[Record], cards: Sequence[Raw], outer: str = "", required: bool = True
) -> Iterator[CardField]:
    """The fields of a record, or of the record ``outer`` within it, whose first alone may be required."""
    annotations = get_type_hints(record, include_extras=True)
    names = [name for name in record.model_fields if name != "at"]
    head = names[0] if outer else ""
    for name in names:
        info = record.model_fields[name]
        inner = _record_in(annotations[name])
        if inner and not outer:
            yield from _fields(inner, cards, name, info.is_required())
        elif kind := _kind(annotations[name]):
            path = (outer, name) if outer else (name,)
            asked = required and name in (head or name) and info.is_required()
            lone = kind == "list" and any(isinstance(card.get(name), str) for card in cards)
            yield CardField(path, kind, asked, head, lone)


def _open_fields(name: str, cards: Sequence[Raw]) -> Iterator[CardField]:
    """A text, or, where a card of the deck has a record there, the fields of that."""
    parts = dict.fromkeys(part for card in cards for part in _parts(card.get(name)))
    head = _FILE if _FILE in parts else next(iter(parts), "")
    for part in parts:
        yield CardField((name, part), "list" if part == "offset" else "name", False, head)
    if not parts:
        yield CardField((name,), "text")


def _parts(value: Any) -> list[str]:
    return [key for key in value if key != AT] if isinstance(value, dict) else []


def _record_in(annotation: Any) -> type[Record] | None:
    if isinstance(annotation, type) and issubclass(annotation, Record):
        return annotation
    if get_origin(annotation) in (Annotated, Union, UnionType):
        return next((found for part in get_args(annotation) if (found := _record_in(part))), None)
    return None


def _kind(annotation: Any) -> Kind | None:
    """How a field is filled in; None for what only the file can hold, such as a list of records."""
    if get_origin(annotation) is Annotated:
        if any(isinstance(mark, Prose) for mark in annotation.__metadata__):
            return "text"
        return _kind(get_args(annotation)[0])
    if get_origin(annotation) is tuple:
        parts = [part for part in get_args(annotation) if part is not Ellipsis]
        return "list" if all(_kind(part) == "name" for part in parts) else None
    if get_origin(annotation) in (Union, UnionType):
        return next((kind for part in get_args(annotation) if (kind := _kind(part))), None)
    if annotation is bool:
        return "flag"
    return "name" if annotation in (str, int, float) or get_origin(annotation) is Literal else None


# -- a card as its file holds it, and as its fields are filled in ---------------------------------


def split(text: str) -> list[str]:
    """The items of a list as they are typed: between spaces, commas or semicolons."""
    return [item for item in _SEPARATORS.split(text) if item]


def spread(card: Raw, fields: Sequence[CardField]) -> dict[str, str]:
    """What a card's file says, field by field."""
    return {field.name: _typed(card, field) for field in fields}


def _typed(card: Raw, field: CardField) -> str:
    value = card.get(field.path[0])
    if len(field.path) == 2:
        if isinstance(value, dict):
            value = value.get(field.path[1])
        elif not field.first:
            value = None
    if isinstance(value, list):
        return " ".join(map(str, value))
    return tidy(value) if isinstance(value, str) else ""


def tidy(text: str) -> str:
    """Line ends as ``\\n``; nothing empty before and after."""
    return text.replace("\r\n", "\n").replace("\r", "\n").strip(" \t\n")


def changed(card: Raw, values: Values, fields: Sequence[CardField]) -> Raw:
    """A copy of ``card`` that says ``values``; an empty one takes its field away."""
    after: Raw = bare(card)
    for field in fields:
        if field.name in values:
            _put(after, field, _value(field, values[field.name]))
    return after


def _value(field: CardField, text: str) -> Any:
    if field.kind != "list":
        return text
    items = split(text)
    return items[0] if field.lone and len(items) == 1 else items


def _put(card: Raw, field: CardField, value: Any) -> None:
    """Set a field, or take it away; a record whose first field stands alone keeps its short form, a text."""
    name = field.path[0]
    if len(field.path) == 1:
        card[name] = value
    else:
        held = card.get(name)
        short = not isinstance(held, dict)
        record: Raw = {field.head: held} if not isinstance(held, dict) else held
        record = {key: item for key, item in {**record, field.path[1]: value}.items() if item}
        card[name] = record[field.head] if short and record.keys() == {field.head} else record
    if not card[name]:
        del card[name]


def bare(value: Any) -> Any:
    """A copy without the places that mappings keep; fields left empty are left out."""
    if isinstance(value, dict):
        return {key: bare(item) for key, item in value.items() if key != AT and item is not None}
    return [bare(item) for item in value] if isinstance(value, list) else value
