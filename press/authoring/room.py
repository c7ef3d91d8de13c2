"""How much room a card has for a text: found by fitting a text that grows, as the card will be drawn."""

from __future__ import annotations

from itertools import cycle
from typing import NamedTuple

from press.authoring.bench import Bench, Trial
from press.authoring.fields import CardField, Values, spread
from press.errors import ContentError
from press.language import _, counted

_MOST = 1200
_SAMPLE = "Portez ce vieux whisky au juge blond qui fume."


class Room(NamedTuple):
    """Lines, and about how many characters, at the smallest size that the field may take."""

    lines: int
    characters: int

    def __str__(self) -> str:
        lines = counted("{count} line", "{count} lines", self.lines).format(count=self.lines)
        return _("{lines}, about {count} characters").format(lines=lines, count=self.characters)


def room(bench: Bench, field: CardField, values: Values) -> Room | None:
    """The room for a text on a card that says ``values`` besides; None for what is no text or is not printed.

    The words tried are those of the other cards in that field, so that letters are as wide as they will be.
    """
    if field.kind != "text":
        return None
    sample = _sample(bench, field)
    least = _trial(bench, field, values, sample[:1])
    if least is None:
        return None
    fits, most, lines = 1, _MOST, least.lines
    while fits < most:
        middle = (fits + most + 1) // 2
        trial = _trial(bench, field, values, sample[:middle].rstrip())
        # What is wrong with the card so far is not the fault of this text.
        if trial and set(trial.faults) <= set(least.faults):
            fits, lines = middle, trial.lines
        else:
            most = middle - 1
    # A field where two letters do not fit holds the name of a drawing.
    return Room(lines - least.lines + 1, fits) if 1 < fits < _MOST else None


def _sample(bench: Bench, field: CardField) -> str:
    texts = [spread(card, bench.file.fields)[field.name] for card in bench.file.cards]
    words = " ".join(filter(None, texts)).replace("*", "").split() or _SAMPLE.split()
    sample = ""
    for word in cycle(words):
        sample += f"{word} "
        if len(sample) > _MOST:
            return sample
    return sample


def _trial(bench: Bench, field: CardField, values: Values, text: str) -> Trial | None:
    """How the card fares with that text; None when it is no card yet."""
    try:
        return bench.trial(bench.card(bench.filled({**values, field.name: text})))
    except ContentError:
        return None
