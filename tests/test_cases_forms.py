"""A form goes out, is filled in on a screen and comes back: to the character, and over no other card."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

from press.load import load
from press.records.decks import ChoiceCard
from tests.kits.desk import Desk

PAGE = """
kind: page
id: fiche
outline: Fiche
kicker: LE PHARE / FICHE
title: Une carte de plus
blocks:
  - {block: write-in, box: [12, 60, 120, 12], label: Titre, lines: 1, deck: marin, field: title}
  - {block: write-in, box: [12, 90, 120, 24], label: Récit, lines: 2, deck: marin, field: story}
  - {block: write-in, box: [12, 130, 120, 12], label: A, lines: 1, deck: marin, field: a}
  - {block: write-in, box: [12, 160, 120, 12], label: B, lines: 1, deck: marin, field: b}
"""


@pytest.fixture
def writing(desk: Desk) -> Desk:
    """A desk whose kit has a page to write a card on."""
    desk.kit.put("fiche.yaml", PAGE)
    desk.kit.edit("kit.yaml", "  - regles.yaml\n", "  - regles.yaml\n  - fiche.yaml\n")
    return desk


def form_of(desk: Desk, *card: str) -> Path:
    made = desk.run("form", "copy", "marin", *card)
    assert made.exit_code == 0, made.output
    (path,) = desk.output.glob("*-form.pdf")
    return path


def fill(path: Path, values: dict[str, str], boxes: dict[str, str] | None = None) -> Path:
    """What a viewer writes into a form; fields and boxes that it does not have are added to it."""
    place = path.with_name("rempli.pdf")
    with pikepdf.open(path) as pdf:
        fields = pdf.Root.AcroForm.Fields
        known = {str(field.T): field for field in fields}
        for name, value in values.items():
            if name not in known:
                known[name] = pdf.make_indirect(pikepdf.Dictionary(FT=pikepdf.Name.Tx, T=name))
                fields.append(known[name])
            known[name].V = value
        for name, state in (boxes or {}).items():
            box = pikepdf.Dictionary(FT=pikepdf.Name.Btn, T=name, V=pikepdf.Name(state))
            fields.append(pdf.make_indirect(box))
        pdf.save(place)
    return place


def card(desk: Desk, number: str) -> ChoiceCard:
    found = next(card for card in load(desk.kit.folder).deck("marin").all_cards if number in card.numbers)
    assert isinstance(found, ChoiceCard)
    return found


@pytest.mark.parametrize("story", ["Jour\rNuit", "Jour\r\nNuit", "Jour\nNuit"])
def test_a_filled_form_is_a_new_card_to_the_character(writing: Desk, story: str) -> None:
    before = (writing.kit.folder / "marins.yaml").read_bytes()
    typed = {"title": 'Coût : 2 × #3 "bis"', "story": story, "a": "L’œil du ◇", "b": "yes"}
    path = fill(form_of(writing), typed, {"unique": "/Off"})
    added = writing.run("add", "copy", "marin", "--from", str(path), output=False)
    assert added.exit_code == 0, added.output
    assert (writing.kit.folder / "marins.yaml").read_bytes().startswith(before)
    new = card(writing, "M05")
    spaced = {name: text.replace("\u00a0", " ") for name, text in (("title", new.title), ("a", new.a))}
    assert spaced == {"title": 'Coût : 2 × #3 "bis"', "a": "L’œil du ◇"}
    assert (new.story, new.b, new.credit) == ("Jour\nNuit", "yes", None)


def test_a_form_of_a_card_says_that_card_and_comes_back_beside_it(writing: Desk) -> None:
    writing.kit.edit("marins.yaml", "title: Le chant", "title: L’œil du ◇")
    writing.kit.edit("marins.yaml", "story: On chante sous la brume.", 'story: "Jour\\nNuit"')
    path = form_of(writing, "--card", "M02")
    added = writing.run("add", "copy", "marin", "--from", str(path), output=False)
    assert added.exit_code == 0, added.output
    old, new = card(writing, "M02"), card(writing, "M05")
    assert (new.title, new.story, new.a, new.b) == (old.title, old.story, old.a, old.b)
    assert (new.title, new.story) == ("L’œil du ◇", "Jour\nNuit")


def test_what_is_no_field_of_a_card_is_left_out_and_told(writing: Desk) -> None:
    typed = {"title": "Le lac", "story": "Il gèle.", "a": "Oui", "b": "Non", "bonus": "5", "lore": ""}
    path = fill(form_of(writing), typed, {"unique": "/Off", "permanent": "/Yes"})
    added = writing.run("add", "copy", "marin", "--from", str(path), output=False)
    assert added.exit_code == 0, added.output
    assert "field «bonus» is not one of a card" in added.output
    assert "permanent" in added.output
    assert not [name for name in ("unique", "lore") if name in added.output]
    text = (writing.kit.folder / "marins.yaml").read_text(encoding="utf-8")
    assert not [name for name in ("unique", "permanent", "bonus", "lore", "credit") if name in text]


def test_a_form_that_lacks_a_text_adds_nothing(writing: Desk) -> None:
    before = (writing.kit.folder / "marins.yaml").read_bytes()
    path = fill(form_of(writing), {"title": "Le lac", "story": "", "a": "Oui", "b": "Non"})
    added = writing.run("add", "copy", "marin", "--from", str(path), output=False)
    assert added.exit_code == 1
    assert "story" in added.output
    assert (writing.kit.folder / "marins.yaml").read_bytes() == before
