"""One card at a time: its faults, the room it has, its picture, and somebody who is asked for it."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from layouts import looks
from press.authoring import preview
from press.authoring.ask import Terminal, fill_in
from press.authoring.bench import Bench
from press.authoring.deck_file import open_deck
from press.authoring.names import find
from press.authoring.room import Room, room
from press.job import Press
from tests.kits.workbench import FONTS, MINI, KitCopy

PRESS = Press(FONTS, looks)
CARD = {"title": "Le phare éteint", "story": "Plus une lueur.", "a": "Frotter", "b": "Dormir"}


def bench(deck: str = "marin", kit: Path = MINI) -> Bench:
    return Bench(PRESS, open_deck(kit, deck))


def room_of(name: str, deck: str = "marin", **values: str) -> Room | None:
    on = bench(deck)
    field = find(name, on.file.fields)
    assert field
    return room(on, field, values)


# Room


@pytest.mark.parametrize(
    ("name", "deck", "lines", "least", "most"),
    [
        ("title", "marin", 1, 20, 32),
        ("story", "marin", 2, 55, 85),
        ("a", "marin", 1, 24, 38),
        ("effect", "lueur", 3, 70, 120),
        ("credit", "marin", 1, 36, 56),
    ],
)
def test_the_room_of_a_text(name: str, deck: str, lines: int, least: int, most: int) -> None:
    found = room_of(name, deck)
    assert found
    assert found.lines == lines
    assert least <= found.characters <= most


def test_the_room_is_that_of_the_card_so_far() -> None:
    short = room_of("condition", "lueur", effect="Rien.")
    long = room_of(
        "condition", "lueur", effect="Ajoutez autant de cartes qu’il en faut pour remplir trois lignes ici."
    )
    credited = room_of("condition", "lueur", effect="Rien.", credit="Inès")
    assert short
    assert long
    assert credited
    assert long.lines < short.lines
    assert credited.lines < short.lines
    assert short > long


def test_a_text_as_long_as_the_room_fits_and_one_much_longer_does_not() -> None:
    on = bench()
    field = find("story", on.file.fields)
    assert field
    found = room(on, field, CARD)
    assert found
    story = " ".join(str(card["story"]) for card in on.file.cards) * 2
    fits, over = story[: found.characters].rstrip(), story[: found.characters * 3 // 2]
    assert on.trial(on.card(on.filled({**CARD, "story": fits}))).faults == ()
    assert on.trial(on.card(on.filled({**CARD, "story": over}))).faults


@pytest.mark.parametrize("name", ["number", "picture", "picture.scale", "credit.place"])
def test_what_is_no_text_of_the_card_has_no_room(name: str) -> None:
    assert room_of(name) is None


def test_the_room_in_words() -> None:
    assert str(Room(1, 24)) == "1 line, about 24 characters"
    assert str(Room(2, 78)) == "2 lines, about 78 characters"


# Picture


def test_the_picture_of_a_card() -> None:
    on = bench()
    card = on.card(on.filled(CARD))
    data = preview.png(on, card)
    with Image.open(BytesIO(data)) as picture:
        assert picture.format == "PNG"
        assert picture.size == (round(60 / 25.4 * 300), round(80 / 25.4 * 300))
        assert len(picture.convert("RGB").getcolors(1 << 24) or ()) > 100
    assert data == preview.png(on, card)


@pytest.mark.parametrize("opener", ["#!/bin/sh\nexit 1\n", "not a program", None])
def test_a_system_that_cannot_show_it_stops_nothing(
    opener: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if opener:
        program = tmp_path / "xdg-open"
        program.write_text(opener, encoding="utf-8")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    preview.show(tmp_path / "carte.png")


# Questions


class Person:
    """Answers in turn, and keeps what was said."""

    def __init__(self, answers: Sequence[str]) -> None:
        self.answers, self.questions, self.told = list(answers), list[str](), list[str]()

    def ask(self, question: str) -> str:
        self.questions.append(question)
        return self.answers.pop(0)

    @property
    def terminal(self) -> Terminal:
        return Terminal(self.ask, self.told.append)


def test_a_card_is_asked_for_field_by_field() -> None:
    person = Person(["", "Le phare éteint", "Plus une lueur.", "Frotter", "Dormir", "", ""])
    values = fill_in(person.terminal, bench(), {})
    assert {name: text for name, text in values.items() if text} == CARD
    assert person.questions[0] == "number (Enter for M05)"
    assert person.questions[1].startswith("title (1 line, about ")
    assert person.questions[2].startswith("story (2 lines, about ")
    assert person.questions[5] == "picture (Enter for none; such as vignettes/cote.svg)"
    assert person.questions[6].startswith("credit (Enter for none; 1 line, about ")
    assert not person.told


def test_what_is_given_is_not_asked() -> None:
    person = Person(["Dormir"])
    given = CARD | {"number": "", "picture": "", "credit": ""}
    del given["b"]
    assert fill_in(person.terminal, bench(), given) == CARD | given
    assert len(person.questions) == 1


def test_what_is_wrong_is_asked_again() -> None:
    answers = [
        "M02",
        "m5",
        "M06",
        "",
        "Un titre qui va bien au-delà du bord",
        "Le phare",
        "⛏",
        "Une.",
        "A",
        "B",
        "x.svg",
        "",
        "",
    ]
    person = Person(answers)
    assert fill_in(person.terminal, bench(), {})["number"] == "M06"
    assert len(person.questions) == len(answers)
    assert [line.strip().split(":")[0] for line in person.told] == [
        "number M02 is already used",
        "number «m5» is not in the form M00",
        "this field is required",
        person.told[3].strip().split(":")[0],
        "the font TarbouchTexte-Italic has no «⛏» (U+26CF)",
        "there is no drawing «x.svg» (kits/mini/art/x.svg)",
    ]
    assert "too long by" in person.told[3]


def test_where_and_when_are_asked_of_whoever_is_named() -> None:
    person = Person(["Inès", "Sète", "", "CC BY"])
    values = fill_in(person.terminal, bench(), CARD | {"number": "", "picture": ""})
    assert values["credit.place"] == "Sète"
    assert values["credit.licence"] == "CC BY"
    assert [question.split(" (E")[0] for question in person.questions] == [
        "credit", "credit (place)", "credit (date)", "credit (licence)",
    ]  # fmt: skip


def test_a_deck_of_copies_asks_for_numbers_and_drawings() -> None:
    person = Person(["", "", "Un feu", "Signal", "lueur", "", "vignettes/cote.svg", "Rien.", "", ""])
    values = fill_in(person.terminal, bench("lueur"), {})
    assert values["icon"] == "lueur"
    assert person.questions[:2] == ["start (Enter for none)", "pile (Enter for E11)"]
    assert person.questions[4] == "icon (such as lueur, marin)"
    assert person.questions[6] == "picture (such as vignettes/cote.svg)"


def test_the_first_card_of_a_deck(kit: KitCopy) -> None:
    path = kit.folder / "marins.yaml"
    path.write_text(path.read_text(encoding="utf-8").split("cards:")[0] + "cards: []\n", encoding="utf-8")
    kit.edit(
        "marins.yaml",
        'lead: "{{ marin.count }} marins : {{ marin.first }} à {{ marin.last }}."',
        "lead: Rien.",
    )
    on = bench(kit=kit.folder)
    person = Person(["", *CARD.values(), "", ""])
    fill_in(person.terminal, on, {})
    assert person.questions[0] == "number (Enter for M01)"
    assert "characters" in person.questions[1]


@pytest.mark.parametrize(
    ("answer", "agrees"),
    [("y", True), ("Oui", True), ("o", True), ("YES", True), ("", False), ("non", False), ("ou", False)],
)
def test_yes_in_both_languages(answer: str, agrees: bool) -> None:
    person = Person([answer])
    assert person.terminal.agrees("Add?") is agrees
    assert person.questions == ["Add? [y/N]"]
