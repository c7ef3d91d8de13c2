"""Names and numbers: each belongs to one thing, numbers are in their deck's form, no card is without one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from press.errors import Fault, Mark
from press.facts import RESERVED
from press.language import _
from press.records.decks import BackSheets, Deck
from press.records.fields import Record
from press.records.parts import Part
from press.wording import did_you_mean


def identity_faults(parts: Sequence[Part]) -> Iterator[Fault]:
    """What is wrong with the ids of parts and blocks and with the numbers of cards."""
    yield from _ids(parts)
    yield from _numbers([part for part in parts if isinstance(part, Deck)])


def lost_decks(parts: Sequence[Part]) -> Iterator[Fault]:
    """Backs of decks that the kit does not have."""
    decks = [part.id for part in parts if isinstance(part, Deck)]
    for part in parts:
        for name in part.decks if isinstance(part, BackSheets) else ():
            if name not in decks:
                message = _("there is no deck «{id}»{hint}").format(id=name, hint=did_you_mean(name, decks))
                yield Fault(message, _mark(part, "decks"), name, "decks")


def next_number(deck: Deck, form: str = "") -> str:
    """The first number after the highest of the deck, in a form of its numbers."""
    form = form or deck.number
    prefix, pattern = form.rstrip("0"), _pattern(form)
    taken = [int(number[len(prefix) :]) for number, _card in deck.copies if pattern.fullmatch(number)]
    return f"{prefix}{max(taken, default=0) + 1:0{form.count('0')}d}"


def _ids(parts: Sequence[Part]) -> Iterator[Fault]:
    """Texts quote parts and blocks by their ids: two of one name would hide each other."""
    seen: dict[str, Mark | None] = {}
    for record in _named(parts):
        name, mark = str(getattr(record, "id", "")), _mark(record, "id")
        if name in RESERVED:
            message = _("id «{id}» is a name that texts already use: choose another").format(id=name)
            yield Fault(message, mark, name, "id")
        elif name in seen:
            message = _("id «{id}» is already used at {place}").format(id=name, place=seen[name])
            yield Fault(message, mark, name, "id")
        elif name:
            seen[name] = mark


def _named(parts: Sequence[Part]) -> Iterator[Record]:
    for part in parts:
        yield part
        yield from part.all_blocks()


def _numbers(decks: Sequence[Deck]) -> Iterator[Fault]:
    seen: dict[str, Mark | None] = {}
    for deck in decks:
        forms = dict.fromkeys(deck.form_of(card) for card in deck.all_cards)
        next_free = {form: next_number(deck, form) for form in forms}
        for card in deck.all_cards:
            form = deck.form_of(card)
            free = next_free[form]
            if not card.numbers:
                yield Fault(
                    _("this card has no number: next free number {free}").format(free=free),
                    _mark(card),
                    card.title,
                )
            for field, number in card.places():
                mark = _mark(card, field)
                if form and not _pattern(form).fullmatch(number):
                    message = _("number «{number}» is not in the form {form}: next free number {free}")
                    yield Fault(message.format(number=number, form=form, free=free), mark, number, field)
                elif number in seen:
                    message = _("number {number} is already used at {place}: next free number {free}")
                    yield Fault(message.format(number=number, place=seen[number], free=free), mark, number, field)
                seen.setdefault(number, mark)


def _pattern(form: str) -> re.Pattern[str]:
    return re.compile(re.escape(form.rstrip("0")) + rf"[0-9]{{{form.count('0')}}}")


def _mark(record: Record, field: str = "") -> Mark | None:
    return record.at.mark(field) if record.at else None
