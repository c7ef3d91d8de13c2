"""Whatever an author writes in any field of any component, a fault says so at its place; nothing is silent.

The mini kit has one of every component: each of its texts in turn is made far too long, then given a
character that no font has; each of its names (roles, drawings, icons) is made the name of nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple, get_origin

import pytest

from layouts import looks
from press.errors import ContentError, Fault
from press.fonts import load_fonts
from press.load import load
from press.model import Kit
from press.pdf import render
from press.records.decks import BackSheets
from press.records.fields import Record
from press.records.parts import Part
from press.records.prose import finished
from press.sheet import plan
from tests.kits.workbench import FONTS, MINI

KIT = load(MINI)
LONG = " ".join(["Une phrase bien trop longue pour la place"] * 60)
LONGER_THAN_A_WORD = "x" * 400

NOT_PRINTED = {
    ("Page", "outline"),
    ("WholeBoard", "outline"),
    ("EffectDeck", "name"),
    ("ChoiceDeck", "name"),
    ("Quarter", "letter"),
}
"""Texts of the outline, and texts that are printed only where other texts quote them."""

UNSEEN = {("DrawnWord", "text")}
"""In the text layer only, as wide as the drawing that shows it."""

UNUSED = {("Face", "marks"), ("Quarter", "mark"), ("BarBlock", "role")}
"""Names that this kit has by default and draws nothing with: a rim, a mark, a label that are not there."""

IDENTITY = {
    ("EffectCard", "start"),
    ("EffectCard", "pile"),
    ("ChoiceCard", "number"),
    ("EffectDeck", "number"),
    ("ChoiceDeck", "number"),
    *(
        (deck, field)
        for deck in ("EffectDeck", "ChoiceDeck", "BackSheets", "RingBoard")
        for field in ("outline", "sheet_title", "lead", "heads")
    ),
}
"""What names a component, and the words that are made final once a sheet: see test_load.py for both."""

CHECKED_AT_LOAD = {
    ("BackSheets", "decks"),
    ("Case", "kind"),
    ("Case", "quarter"),
    ("Case", "number"),
    ("Hub", "links"),
    ("LinkExample", "cases"),
    ("MosaicBlock", "rows"),
}


class Spot(NamedTuple):
    """A text or a name in the kit: the part that holds it, the way to it, its record and field."""

    part: int
    path: tuple[str | int, ...]
    record: Record
    field: str
    value: str

    def __str__(self) -> str:
        return f"{type(self.record).__name__}.{self.field}"


def spots(texts: bool) -> list[Spot]:
    """The texts, or else the names, of the mini kit: one of each class and field."""
    found: dict[str, Spot] = {}
    for index, part in enumerate(KIT.parts):
        written = _texts(part)
        for record, path, field, value in _strings(part, ()):
            if ((id(record), field, value) in written) == texts:
                spot = Spot(index, path, record, field, value)
                found.setdefault(str(spot), spot)
    return list(found.values())


def _texts(part: Part) -> set[tuple[int, str, str]]:
    seen = set()

    def see(text: str, _template: bool, record: Record, field: str) -> str:
        seen.add((id(record), field, text))
        return text

    finished(part, see)
    return seen


def _strings(record: Record, path: tuple[str | int, ...]) -> Iterator[tuple[Record, tuple[str | int, ...], str, str]]:
    for field, info in type(record).model_fields.items():
        choice = get_origin(info.annotation) is Literal
        if not choice and (type(record).__name__, field) not in IDENTITY and field not in ("at", "id"):
            yield from _in(record, field, getattr(record, field), (*path, field))


def _in(record: Record, field: str, value: object, path: tuple[str | int, ...]) -> Iterator[Any]:
    if isinstance(value, str) and value:
        yield record, path, field, value
    elif isinstance(value, Record):
        yield from _strings(value, path)
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _in(record, field, item, (*path, index))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _in(record, field, item, (*path, key))


def put(owner: Any, path: tuple[str | int, ...], value: str) -> Any:
    """A copy of a record, tuple or table with one string changed."""
    if not path:
        return value
    step, *rest = path
    if isinstance(owner, Record):
        return owner.model_copy(update={str(step): put(getattr(owner, str(step)), tuple(rest), value)})
    if isinstance(owner, tuple):
        return tuple(put(item, tuple(rest), value) if i == step else item for i, item in enumerate(owner))
    return {key: put(item, tuple(rest), value) if key == step else item for key, item in owner.items()}


def faults_of(spot: Spot, value: str, variant: str) -> tuple[Fault, ...]:
    """What drawing tells when the spot's string is another: of the pages of its part, and of the backs."""
    parts = tuple(put(part, spot.path, value) if i == spot.part else part for i, part in enumerate(KIT.parts))
    kit: Kit = KIT.model_copy(update={"parts": parts})
    changed = parts[spot.part]
    sheets = [sheet for sheet in plan(kit) if sheet.part is changed or isinstance(sheet.part, BackSheets)]
    try:
        render(kit, sheets, load_fonts(FONTS, "fr"), looks, variant)
    except ContentError as error:
        return error.faults
    return ()


def owned(faults: tuple[Fault, ...], spot: Spot) -> list[Fault]:
    """The faults that stand where the spot was written: at its record's field, in its file."""
    at = spot.record.at
    assert at is not None
    return [fault for fault in faults if fault.mark == at.mark(spot.field)]


TEXTS = [spot for spot in spots(texts=True) if (type(spot.record).__name__, spot.field) not in NOT_PRINTED]
NAMES = [
    spot for spot in spots(texts=False) if (type(spot.record).__name__, spot.field) not in CHECKED_AT_LOAD | UNUSED
]


def test_there_are_many_of_both() -> None:
    assert len(TEXTS) > 60
    assert len(NAMES) > 60
    assert {str(spot) for spot in TEXTS}.isdisjoint(str(spot) for spot in NAMES)


@pytest.mark.parametrize("spot", [s for s in TEXTS if (type(s.record).__name__, s.field) not in UNSEEN], ids=str)
def test_a_text_that_has_no_room_is_told(spot: Spot) -> None:
    faults = faults_of(spot, LONG, "color")
    assert owned(faults, spot), faults
    assert all("too long" in fault.message or "too wide" in fault.message for fault in faults)
    assert owned(faults_of(spot, LONGER_THAN_A_WORD, "ink-saver"), spot)


@pytest.mark.parametrize("spot", TEXTS, ids=str)
def test_a_character_that_no_font_has_is_told(spot: Spot) -> None:
    faults = faults_of(spot, "⛏", "color")
    (fault,) = faults
    assert owned(faults, spot), faults
    assert "has no «⛏» (U+26CF)" in fault.message


@pytest.mark.parametrize("variant", ["color", "ink-saver"])
@pytest.mark.parametrize("spot", NAMES, ids=str)
def test_the_name_of_nothing_is_told(spot: Spot, variant: str) -> None:
    faults = faults_of(spot, "qqqq", variant)
    assert owned(faults, spot), faults
    assert all("qqqq" in fault.message for fault in faults)
