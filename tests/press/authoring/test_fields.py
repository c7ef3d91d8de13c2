"""What a deck asks for, under which names, and a card to and from its fields."""

from __future__ import annotations

from pathlib import Path

import pytest

from press import language
from press.authoring.deck_file import DeckFile, open_deck
from press.authoring.fields import bare, changed, spread
from press.authoring.names import find, label, option
from press.errors import ContentError, NoSuchName
from tests.kits.workbench import MINI, KitCopy

FACES = MINI.parent / "faces"
CREDIT = ["credit", "credit.place", "credit.date", "credit.licence"]
PICTURE = ["picture", "picture.scale", "picture.offset"]


def names(file: DeckFile) -> list[str]:
    return [field.name for field in file.fields]


def test_a_deck_asks_for_what_its_cards_have_numbers_first_credit_last() -> None:
    marin = open_deck(MINI, "marin")
    assert names(marin) == ["number", "title", "story", "a", "b", *PICTURE, *CREDIT]
    lueur = open_deck(MINI, "lueur")
    assert names(lueur) == [
        "start", "pile", "title", "kind", "icon", "quick", "quick_at", *PICTURE, "effect", "condition", *CREDIT,
    ]  # fmt: skip
    required = [field.name for field in lueur.fields if field.required]
    assert required == ["title", "kind", "icon", "picture", "effect"]
    assert {field.name: field.kind for field in lueur.fields if field.kind != "text"} == {
        "start": "list", "pile": "list", "icon": "name", "quick_at": "name", "picture": "name",
        "picture.scale": "name", "picture.offset": "list",
    }  # fmt: skip


def test_a_deck_whose_fields_are_open_asks_for_those_that_its_cards_have() -> None:
    billets = open_deck(FACES, "billets")
    assert names(billets) == ["number", "title", "line", "picture", "story", "mention", "stamp", *CREDIT]
    # What tells the kinds of its cards apart must be there.
    assert [field.name for field in billets.fields if field.required] == ["title", "line"]
    card = changed({}, {"number": "B12", "title": "T", "line": "mer"}, billets.fields)
    assert card == {"number": "B12", "title": "T", "line": "mer"}
    assert changed(card, {"number": "B12 B13"}, billets.fields)["number"] == ["B12", "B13"]


@pytest.mark.parametrize(("kit", "deck"), [(MINI, "marin"), (MINI, "lueur"), (FACES, "billets")])
def test_every_card_goes_to_its_fields_and_back(kit: Path, deck: str) -> None:
    file = open_deck(kit, deck)
    for card in file.cards:
        values = spread(card, file.fields)
        assert changed(card, values, file.fields) | {"story": ""} == bare(card) | {"story": ""}
        assert spread(changed({}, values, file.fields), file.fields) == values


@pytest.mark.parametrize(
    ("before", "values", "after"),
    [
        ({}, {"credit": "Inès"}, {"credit": "Inès"}),
        ({}, {"credit": "Inès", "credit.place": "Sète"}, {"credit": {"author": "Inès", "place": "Sète"}}),
        ({"credit": "Inès"}, {"credit.date": "2025"}, {"credit": {"author": "Inès", "date": "2025"}}),
        ({"credit": {"author": "Inès"}}, {"credit": "Noé"}, {"credit": {"author": "Noé"}}),
        ({"credit": {"author": "Inès", "place": "Lu"}}, {"credit.place": ""}, {"credit": {"author": "Inès"}}),
        ({"credit": {"author": "Inès", "place": "Sète"}}, {"credit": "", "credit.place": ""}, {}),
        (
            {"picture": {"file": "a.svg"}},
            {"picture.offset": "2; -1.5"},
            {"picture": {"file": "a.svg", "offset": ["2", "-1.5"]}},
        ),
        ({"title": "A", "story": "B"}, {"story": ""}, {"title": "A"}),
        ({"title": "A"}, {}, {"title": "A"}),
    ],
)  # fmt: skip
def test_changes(before: dict[str, object], values: dict[str, str], after: dict[str, object]) -> None:
    assert changed(before, values, open_deck(MINI, "marin").fields) == after


@pytest.mark.parametrize(
    ("word", "deck", "name"),
    [
        ("Titre", "marin", "title"),
        ("TITLE ", "marin", "title"),
        ("récit", "marin", "story"),
        ("Recit", "marin", "story"),
        ("Texte", "marin", "story"),
        ("texte", "lueur", "effect"),
        ("Choix A", "marin", "a"),
        ("décision b", "marin", "b"),
        ("--choice-a", "marin", "a"),
        ("N°", "marin", "number"),
        ("Numéro", "marin", "number"),
        ("genre", "lueur", "kind"),
        ("image (échelle)", "marin", "picture.scale"),
        ("--picture-offset", "marin", "picture.offset"),
        ("auteur", "marin", "credit"),
        ("Lieu", "marin", "credit.place"),
        ("genre", "marin", None),
        ("", "marin", None),
    ],
)
def test_a_field_answers_to_french_and_english_names(word: str, deck: str, name: str | None) -> None:
    found = find(word, open_deck(MINI, deck).fields)
    assert (found and found.name) == name


@pytest.mark.parametrize("spoken", language.LANGUAGES)
@pytest.mark.parametrize("deck", ["marin", "lueur"])
def test_a_label_and_an_option_lead_back_to_their_field(spoken: str, deck: str) -> None:
    language.use(spoken)
    fields = open_deck(MINI, deck).fields
    assert [find(label(field), fields) for field in fields] == list(fields)
    assert [find(option(field), fields) for field in fields] == list(fields)
    assert label(fields[0]) == {("fr", "marin"): "numéro", ("fr", "lueur"): "départ"}.get(
        (spoken, deck), fields[0].name
    )


def test_a_deck_that_is_not_there() -> None:
    with pytest.raises(NoSuchName, match="no deck «marain»: did you mean «marin»"):
        open_deck(MINI, "marain")
    with pytest.raises(NoSuchName, match="no deck «zzz»: lueur, marin"):
        open_deck(MINI, "zzz")


def test_a_kit_with_faults_is_mended_first(kit: KitCopy) -> None:
    kit.edit("marins.yaml", "title: Le chant", "title:")
    with pytest.raises(ContentError, match="required, and it is empty"):
        open_deck(kit.folder, "lueur")
