"""A card asked for field by field, with the room that each text has; what does not fit is asked again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from press.authoring.bench import Bench
from press.authoring.fields import CardField, Values, spread, tidy
from press.authoring.names import label
from press.authoring.room import room
from press.authoring.rows import Numbers, Row, Sorter
from press.errors import ContentError, Fault
from press.language import _
from press.wording import one_of

_MOST_EXAMPLES = 8


@dataclass(frozen=True, slots=True)
class Terminal:
    """Somebody to ``ask`` a question and to ``tell`` a line."""

    ask: Callable[[str], str]
    tell: Callable[[str], None]

    def agrees(self, question: str) -> bool:
        return tidy(self.ask(f"{question} {_('[y/N]')}")).casefold() in ("y", "yes", "o", "oui")


def fill_in(terminal: Terminal, bench: Bench, given: Values) -> dict[str, str]:
    """The values of a card: those ``given``, and the answers to a question for each of the others."""
    values = dict(given)
    for field in bench.file.fields:
        if field.name not in values and _is_asked(field, values):
            values[field.name] = _answer(terminal, bench, field, values)
    return values


def _is_asked(field: CardField, values: Values) -> bool:
    """Not the scale of a picture or the place of a sign, nor where somebody wrote a card when nobody is named."""
    if field.name.endswith("_at"):
        return False
    return len(field.path) == 1 or field.first or (field.kind == "text" and bool(values.get(field.path[0])))


def _answer(terminal: Terminal, bench: Bench, field: CardField, values: Values) -> str:
    question = _question(bench, field, values)
    while True:
        text = tidy(terminal.ask(question))
        if not text and field.required:
            terminal.tell("  " + _("this field is required"))
            continue
        faults = _faults(bench, {**values, field.name: text}) if text else ()
        # What other fields, not asked for yet, would mend is not told now.
        before = {fault.message for fault in _faults(bench, values)} if faults else set()
        new = [fault for fault in faults if fault.message not in before]
        if not new:
            return text
        for fault in new:
            terminal.tell(f"  {fault.message}")


def _faults(bench: Bench, values: Values) -> Sequence[Fault]:
    """What is wrong with a card so far; what is required and not said yet is one letter."""
    try:
        sorter = Sorter(bench.file, [Row(bench.filling(values))], update=False)
        if sorter.faults:
            return [fault for _row, fault in sorter.faults]
        return bench.trial(bench.card(sorter.wanted[0].card)).faults
    except ContentError as error:
        return error.faults


def _question(bench: Bench, field: CardField, values: Values) -> str:
    hints = [] if field.required else [_("Enter for none")]
    if _takes_number(bench, field, values):
        hints = [_("Enter for {number}").format(number=_next(bench) or _("the next one that is free"))]
    if space := room(bench, field, values):
        hints.append(str(space))
    elif field.kind == "name" and (used := _used(bench, field)):
        hints.append(_("such as {names}").format(names=one_of(used)))
    return f"{label(field)} ({'; '.join(hints)})" if hints else label(field)


def _takes_number(bench: Bench, field: CardField, values: Values) -> bool:
    """Whether a card without an answer here would take the next free number."""
    numbered = bench.file.card.NUMBERED
    return field.name == numbered[-1] and not any(values.get(name) for name in numbered)


def _next(bench: Bench) -> str:
    return Numbers(number for number, _card in bench.file.deck.copies).next(bench.file.deck.number)


def _used(bench: Bench, field: CardField) -> list[str]:
    """What other cards say in a field, each once."""
    if field.path[0] in bench.file.card.NUMBERED:
        return []
    said = dict.fromkeys(spread(card, bench.file.fields)[field.name] for card in bench.file.cards)
    return [text for text in said if text][:_MOST_EXAMPLES]
