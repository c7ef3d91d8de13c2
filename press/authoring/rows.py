"""Rows of an author → cards: which are new and take which number, which change a card that is there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from press.authoring.deck_file import DeckFile
from press.authoring.fields import CardField, Raw, Values, bare, changed, split, spread, tidy
from press.authoring.names import known_words
from press.errors import ContentError, Fault
from press.language import _
from press.records.decks import Card
from press.records.faces import FaceDeck
from press.source import validate
from press.source.textfile import FORBIDDEN, refusal
from press.wording import did_you_mean, one_of, shown

_STAND_IN = "0"


@dataclass(frozen=True, slots=True)
class Row:
    """A card as an author gives it, by names of fields; faults call it ``source``: ``cartes.csv:7``."""

    values: Values
    source: str = ""

    def fault(self, message: str, component: str = "", field: str = "") -> Fault:
        return Fault(message, None, "  ".join(filter(None, (self.source, component))), field)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What row ``row`` comes to: a card to add, or card ``index`` of the file with other ``fields``."""

    row: int
    card: Raw
    number: str
    index: int | None = None
    fields: tuple[str, ...] = ()


class Numbers:
    """The numbers of a deck, and the next one that is free."""

    def __init__(self, taken: Iterable[str]) -> None:
        self._taken = set(taken)

    def take(self, form: str) -> str:
        """The next free number in a form, which is free no more; empty when there is none left."""
        number = self.next(form)
        self._taken.add(number)
        return number

    def next(self, form: str) -> str:
        """The first after the highest in a form (``R00``); empty when there is none left."""
        prefix, digits = form.rstrip("0"), form.count("0")
        if not digits:
            return ""
        last = max((int(n[len(prefix) :]) for n in self._taken if in_form(n, form)), default=0)
        number = f"{prefix}{last + 1:0{digits}d}"
        return number if in_form(number, form) else ""


def in_form(number: str, form: str) -> bool:
    """Whether a number is in a form, its letters, then a digit for each zero; any is in an empty form."""
    digits = rf"[0-9]{{{form.count('0')}}}"
    return not form or bool(re.fullmatch(re.escape(form.rstrip("0")) + digits, number))


class Sorter:
    """Sorts the rows for a deck; what is wrong with them is gathered in ``faults``."""

    def __init__(self, file: DeckFile, rows: Sequence[Row], update: bool) -> None:
        self.faults: list[tuple[int, Fault]] = []
        self.wanted: list[Wanted] = []
        self.unchanged = 0
        self._file, self._rows, self._update = file, rows, update
        self._fields = {field.name: field for field in file.fields}
        self._holders = {n: i for i, card in enumerate(file.cards) for n in self._numbers(spread(card, file.fields))}
        self._askers: dict[str, int] = {}
        cleaned = [self._cleaned(index, row) for index, row in enumerate(rows)]
        given = [n for values in cleaned for n in self._numbers(values)]
        self._free = Numbers((*(n for n, _card in file.deck.copies), *given))
        for index, values in enumerate(cleaned):
            self._sort(index, values)

    def _numbers(self, values: Values) -> list[str]:
        return [number for field in self._file.card.NUMBERED for number in split(values.get(field, ""))]

    def _fault(self, index: int, message: str, component: str = "", field: str = "") -> None:
        self.faults.append((index, self._rows[index].fault(message, component, field)))

    def _cleaned(self, index: int, row: Row) -> dict[str, str]:
        """The values without line ends of other systems and without blanks around them."""
        values = {}
        for name, value in row.values.items():
            text = tidy(value)
            if name not in self._fields:
                hint = did_you_mean(name, known_words(self._file.fields))
                self._fault(index, _("unknown field {field}").format(field=shown(name)) + hint)
            elif hidden := FORBIDDEN.search(text):
                self._fault(index, refusal(hidden[0]), row.values.get("number", ""), name)
            else:
                values[name] = text
        return values

    def _sort(self, index: int, values: Values) -> None:
        if any(row == index for row, _fault in self.faults):
            return
        numbers = self._numbers(values)
        twice = [n for i, n in enumerate(numbers) if n in numbers[:i] or n in self._askers]
        for number in twice:
            other = self._rows[self._askers.get(number, index)].source
            self._fault(
                index, _("number {number} is also that of {other}").format(number=number, other=other), number
            )
        self._askers |= dict.fromkeys(numbers, index)
        held = sorted({self._holders[number] for number in numbers if number in self._holders})
        if twice:
            return
        if len(held) > 1:
            titles = ", ".join(shown(self._file.cards[card].get("title")) for card in held)
            self._fault(index, _("these numbers belong to several cards: {titles}").format(titles=titles), numbers[0])
        elif not held:
            self._new(index, values, numbers)
        elif self._update:
            self._changed(index, values, held[0])
        else:
            self._taken(index, next(number for number in numbers if number in self._holders))

    def _taken(self, index: int, number: str) -> None:
        message = _("number {number} is already used: next free number {free}; to change a card, export the deck")
        free = self._free.next(self._file.deck.number)
        self._fault(index, message.format(number=number, free=free), number)

    def _new(self, index: int, values: Values, numbers: Sequence[str]) -> None:
        last = self._fields[self._file.card.NUMBERED[-1]]
        card = changed({}, values if numbers else {**values, last.name: _STAND_IN}, self._file.fields)
        record = self._checked(index, card, numbers[0] if numbers else "")
        if record is None:
            return
        form = self._file.deck.form_of(record)
        for number in numbers:
            if not in_form(number, form):
                message = _("number «{number}» is not in the form {form}: next free number {free}")
                free = self._free.next(form)
                self._fault(index, message.format(number=number, form=form, free=free), number)
                return
        number = numbers[0] if numbers else self._free.take(form)
        if not number:
            self._none_free(index, form, record)
            return
        if not numbers:
            card = changed(card, {last.name: number}, self._file.fields)
        self.wanted.append(Wanted(index, card, number))

    def _none_free(self, index: int, form: str, record: Card) -> None:
        deck = self._file.deck
        kind = getattr(record, "fields", {}).get(deck.by) if isinstance(deck, FaceDeck) else None
        if isinstance(deck, FaceDeck) and kind and kind not in deck.variants:
            message = _("{value} is not one of {choices}")
            told = message.format(value=shown(kind), choices=one_of(deck.variants))
            self._fault(index, told + did_you_mean(str(kind), deck.variants), record.title, deck.by)
        else:
            self._fault(index, _("no number is free in the form {form}").format(form=form), record.title)

    def _changed(self, index: int, values: Values, at: int) -> None:
        old = spread(self._file.cards[at], self._file.fields)
        fields = [name for name, text in values.items() if not _same(self._fields[name], text, old[name])]
        if not fields:
            self.unchanged += 1
            return
        number = self._numbers(old)[0]
        card = changed(self._file.cards[at], {name: values[name] for name in fields}, self._file.fields)
        lost = set(self._numbers(old)) - set(self._numbers(spread(card, self._file.fields)))
        if lost:
            message = _("number {number} would be lost, and kits already cut may have it: keep it")
            self._fault(index, message.format(number=min(lost)), number)
        elif self._checked(index, card, number):
            self.wanted.append(Wanted(index, card, number, at, tuple(fields)))

    def _checked(self, index: int, card: Raw, number: str) -> Card | None:
        """The record of a card, or its faults."""
        try:
            return validate(self._file.card, bare(card), self._file.name)
        except ContentError as error:
            for fault in error.faults:
                component = "" if fault.component == _STAND_IN else fault.component
                self._fault(index, fault.message, number or component, fault.field)
            return None


def _same(field: CardField, text: str, other: str) -> bool:
    return split(text) == split(other) if field.kind == "list" else text == other
