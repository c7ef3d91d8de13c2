"""One card of a deck at a time, drawn as it will print: for its faults, its lines, a picture of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from press.authoring.deck_file import DeckFile
from press.authoring.fields import Raw, Values, changed, spread
from press.canvas import Canvas
from press.drawing.typeset import Line
from press.errors import Fault
from press.fonts import Family, load_fonts
from press.geometry import Box
from press.job import Press
from press.pdf import LANGUAGE_TAGS, render
from press.records.decks import Card
from press.records.fields import Record
from press.records.prose import finished
from press.sheet import CardFront, Placed, Sheet
from press.source import validate
from press.text import spacing

VARIANT = "color"
_STAND_IN = "x"


@dataclass(frozen=True, slots=True)
class Trial:
    """How a card fared: what is wrong with it, and how many lines of text it shows."""

    faults: tuple[Fault, ...]
    lines: int


@dataclass(frozen=True, slots=True)
class Bench:
    """The deck, and what draws its cards."""

    press: Press
    file: DeckFile
    _families: dict[str, Family] = field(default_factory=dict)

    @property
    def families(self) -> Mapping[str, Family]:
        if not self._families:
            language, folder = self.file.kit.head.language, self.file.folder
            self._families.update(load_fonts(self.press.fonts, language, folder))
        return self._families

    def card(self, card: Raw) -> Card:
        """The record of a card, its texts final. Raises ContentError with what is wrong with its fields."""
        spaced = spacing(self.file.kit.head.language)

        def finish(text: str, _template: bool, _record: Record, _field: str) -> str:
            return spaced(text)

        return finished(validate(self.file.card, card, self.file.name), finish)

    def filling(self, values: Values) -> dict[str, str]:
        """``values``, and for what is required and not there one letter, or the drawing of another card."""
        like = spread(self.file.cards[-1], self.file.fields) if self.file.cards else {}
        required = [each for each in self.file.fields if each.required]
        filling = {each.name: like.get(each.name, "") if each.kind == "name" else _STAND_IN for each in required}
        return filling | {name: text for name, text in values.items() if text}

    def filled(self, values: Values) -> Raw:
        """The card that ``filling`` makes; without a number of its own it has one that is none."""
        numbered = self.file.card.NUMBERED
        number = {} if any(map(values.get, numbered)) else {numbered[-1]: self.file.deck.number or _STAND_IN}
        return changed({}, {**number, **self.filling(values)}, self.file.fields)

    def trial(self, card: Card) -> Trial:
        """Draw a card for its faults and its lines."""
        kit, size = self.file.kit, self.file.deck.grid.cell
        first = next(iter(self.families["text"].faces.values()))
        canvas = _Counting(size, first, LANGUAGE_TAGS[kit.head.language])
        drawer = self.press.looks(canvas, kit, self.families, VARIANT)
        with canvas.page(size, "", "1"):
            drawer.draw(self._face(card))
        return Trial(tuple(drawer.faults), canvas.lines)

    def pdf(self, card: Card) -> bytes:
        """The face of a card on a page of its size. Raises ContentError when it does not fit."""
        deck = self.file.deck
        sheet = Sheet(card.title, "1", deck.grid.cell, (self._face(card),), deck)
        return render(self.file.kit, [sheet], self.families, self.press.looks, VARIANT)

    def _face(self, card: Card) -> Placed:
        size, number = self.file.deck.grid.cell, card.numbers[0]
        return Placed(CardFront(card, self.file.deck, number), Box(0, 0, size.width, size.height), number)


class _Counting(Canvas):
    """A canvas that counts the lines lettered on it."""

    lines = 0

    def letter(self, line: Line, *arguments: object, **named: object) -> None:
        self.lines += 1
        super().letter(line, *arguments, **named)  # type: ignore[arg-type]
