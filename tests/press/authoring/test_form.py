"""A page to fill in on a screen, there and back."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pikepdf
import pytest

from layouts import looks
from press.authoring.deck_file import DeckFile, open_deck
from press.authoring.form import make_form, read_form
from press.errors import ContentError
from press.job import Press

ROOT = Path(__file__).parents[3]
KIT = ROOT / "content" / "astro-tarbouch"
DECK = "rencontre"


@pytest.fixture(scope="module")
def file() -> DeckFile:
    return open_deck(KIT, DECK)


@pytest.fixture(scope="module")
def empty(file: DeckFile) -> bytes:
    return make_form(Press(ROOT / "fonts", looks), file)


@pytest.fixture
def filled(empty: bytes, tmp_path: Path) -> Callable[[dict[str, str]], Path]:
    def fill(values: dict[str, str]) -> Path:
        blank, place = tmp_path / "blank.pdf", tmp_path / "form.pdf"
        blank.write_bytes(empty)
        with pikepdf.open(blank) as pdf:
            for field in pdf.Root.AcroForm.Fields:
                if str(field.T) in values:
                    field.V = values[str(field.T)]
            pdf.save(place)
        return place

    return fill


class Facts(NamedTuple):
    """What a field says of itself: area in points, flags, the most characters it takes."""

    area: tuple[float, ...]
    flags: int
    most: int


def fields_of(data: bytes) -> dict[str, Facts]:
    with pikepdf.open(BytesIO(data)) as pdf:
        return {
            str(field.T): Facts(tuple(map(float, field.Rect)), int(field.Ff), int(field.MaxLen))
            for field in pdf.Root.AcroForm.Fields
        }


def test_the_fields_of_a_card_lie_on_their_writing_lines(empty: bytes) -> None:
    fields = fields_of(empty)
    assert list(fields) == ["title", "story", "a", "b"]
    left, bottom, right, top = (v * 25.4 / 72 for v in fields["story"].area)
    # Five lines 9 mm apart in a column of 91 mm that begins 103 mm from the left of the page.
    assert left == pytest.approx(103, abs=0.1)
    assert right == pytest.approx(194, abs=0.8)
    assert top - bottom == pytest.approx(4 * 9 + 7, abs=0.1)
    assert fields["story"].flags & (1 << 12)
    assert not fields["title"].flags & (1 << 12)


def test_the_limits_are_those_of_the_card(empty: bytes) -> None:
    limits = {name: field.most for name, field in fields_of(empty).items()}
    assert 20 <= limits["title"] <= 32
    assert 55 <= limits["story"] <= 80


def test_what_was_typed_comes_back_to_the_character(file: DeckFile, filled: Callable[[dict[str, str]], Path]) -> None:
    typed = {"title": "L’œil du ◇", "story": "a\rb\r\nc", "a": 'Coût : 2 ⚡ #3 "bis"', "b": "Payer 1 €"}
    rows, notes = read_form(filled(typed), file)
    assert notes == []
    assert rows[0].values == {**typed, "story": "a\nb\nc"}


def test_an_empty_field_is_not_a_text(file: DeckFile, filled: Callable[[dict[str, str]], Path]) -> None:
    rows, _notes = read_form(filled({"title": "Phare", "story": "  "}), file)
    assert rows[0].values == {"title": "Phare"}


def test_a_form_filled_in_from_a_card_says_that_card(file: DeckFile, tmp_path: Path) -> None:
    place = tmp_path / "r05.pdf"
    place.write_bytes(make_form(Press(ROOT / "fonts", looks), file, "R05"))
    rows, _notes = read_form(place, file)
    assert rows[0].values["title"] == "Le tapis de passages"
    assert rows[0].values["a"] == "Éclairer les chemins"


def test_the_same_form_is_the_same_file(file: DeckFile, empty: bytes) -> None:
    assert make_form(Press(ROOT / "fonts", looks), file) == empty


def test_a_box_left_empty_is_not_a_yes(file: DeckFile, empty: bytes, tmp_path: Path) -> None:
    place = tmp_path / "boxes.pdf"
    place.write_bytes(empty)
    with pikepdf.open(place, allow_overwriting_input=True) as pdf:
        for name, state in (("unique", "/Off"), ("permanent", "/Yes")):
            box = pikepdf.Dictionary(FT=pikepdf.Name.Btn, T=name, V=pikepdf.Name(state))
            pdf.Root.AcroForm.Fields.append(pdf.make_indirect(box))
        pdf.save(place)
    _rows, notes = read_form(place, file)
    assert len(notes) == 1
    assert "permanent" in notes[0]


@pytest.mark.parametrize("made", ["no form", "no pdf"])
def test_a_file_without_a_form_is_refused_by_its_name(made: str, file: DeckFile, tmp_path: Path) -> None:
    place = tmp_path / "autre.pdf"
    if made == "no form":
        pdf = pikepdf.new()
        pdf.add_blank_page()
        pdf.save(place)
    else:
        place.write_bytes(b"%PDF-1.7 cut off")
    with pytest.raises(ContentError, match=r"autre\.pdf"):
        read_form(place, file)


def test_a_card_that_is_not_there_is_named(file: DeckFile) -> None:
    with pytest.raises(ContentError, match="R99"):
        make_form(Press(ROOT / "fonts", looks), file, "R99")


def test_a_deck_without_writing_lines_says_what_to_do() -> None:
    with pytest.raises(ContentError, match="write-in"):
        make_form(Press(ROOT / "fonts", looks), open_deck(KIT, "lien"))
