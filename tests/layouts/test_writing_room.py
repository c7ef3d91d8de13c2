"""Texts that shrink to their room, and what is said of those that do not fit, in mm and in characters."""

from __future__ import annotations

import pytest

from press.errors import Fault
from press.fonts import Face
from press.geometry import Box
from press.model import Kit
from tests.kits.workbench import KitCopy
from tests.layouts.one_page import MM, SENTENCE, drawn, face_of, greedy, height_pt, near


@pytest.fixture
def face() -> Face:
    return face_of()


@pytest.mark.parametrize("height", [60.0, 30.0, 27.0, 24.5])
def test_the_size_is_the_largest_that_fits(mini: Kit, face: Face, height: float) -> None:
    role, text = mini.theme.type["body"], " ".join([SENTENCE] * 4)
    page, faults = drawn(mini, lambda pen: pen.text(text, Box(20, 30, 70, height), "body"))
    # From 10 pt down by tenths to 9.
    for tenths in range(100, 89, -1):
        size = tenths / 10
        lines = greedy(text, face, 70 / MM, size)
        if height_pt(len(lines), role, size) <= height / MM:
            break
    assert not faults
    assert {round(found.size_pt, 2) for found in page.texts} == {size}
    assert len(page.texts) == len(lines)
    assert page.texts[-1].start[1] + 0.25 * size * MM <= 30 + height + 0.01


def overflow_mm(fault: Fault) -> float:
    return float(fault.message.split("too long by ")[1].split(" mm")[0])


def fewer(fault: Fault) -> int:
    return int(fault.message.split("shorten by about ")[1].split(" characters")[0])


@pytest.mark.parametrize("times", [4, 6, 12, 15, 30])
def test_what_does_not_fit_is_told_in_millimetres(mini: Kit, face: Face, times: int) -> None:
    role, text = mini.theme.type["card-condition"], " ".join([SENTENCE] * times)
    page, (fault,) = drawn(mini, lambda pen: pen.text(text, Box(20, 30, 52, 12), "card-condition"))
    lines = greedy(text, face, 52 / MM, role.floor)
    truth = height_pt(len(lines), role, role.floor) * MM - 12
    assert truth > 0
    assert overflow_mm(fault) == pytest.approx(truth, abs=0.06)
    assert len(page.texts) == len(lines)


def test_removing_what_is_told_makes_it_fit_and_half_of_it_does_not(mini: Kit) -> None:
    text = " ".join([SENTENCE] * 6)

    def faults(words: str) -> list[Fault]:
        return drawn(mini, lambda pen: pen.text(words, Box(20, 30, 52, 12), "card-condition"))[1]

    (fault,) = faults(text)
    count = fewer(fault)
    assert faults(text[: -(count // 2)])
    # A line may break elsewhere than where the text is cut: a word more may have to go.
    assert not faults(text[: -(count + 10)])


def test_one_word_too_many_is_one_line_too_many(mini: Kit) -> None:
    def faults(text: str) -> list[Fault]:
        return drawn(mini, lambda pen: pen.text(text, Box(20, 30, 52, 12), "card-condition"))[1]

    text = SENTENCE
    while not faults(text):
        text += " Oui"
    (fault,) = faults(text)
    # One line too many, at 7.6 pt on 10.4 × 7.6 / 8.6.
    assert overflow_mm(fault) <= 10.4 * 7.6 / 8.6 * MM


def test_no_more_lines_than_allowed(mini: Kit, face: Face) -> None:
    role, text = mini.theme.type["body"], " ".join([SENTENCE] * 3)
    _page, (fault,) = drawn(mini, lambda pen: pen.text(text, Box(20, 30, 52, 200), "body", max_lines=2))
    lines = greedy(text, face, 52 / MM, 9)
    truth = (height_pt(len(lines), role, 9) - height_pt(2, role, 9)) * MM
    assert overflow_mm(fault) == pytest.approx(truth, abs=0.06)


def test_a_line_shrinks_to_its_width(mini: Kit, face: Face) -> None:
    natural = face.width(SENTENCE) * 10 * MM
    page, faults = drawn(mini, lambda pen: pen.line(SENTENCE, 20, 30, "body", width=0.93 * natural))
    (text,) = page.texts
    assert not faults
    assert text.size_pt == pytest.approx(9.3, abs=0.01)
    assert text.end[0] - 20 <= 0.93 * natural + 0.01


def test_a_line_stops_at_the_floor_and_says_by_how_much(mini: Kit, face: Face) -> None:
    width = 60.0
    page, (fault,) = drawn(mini, lambda pen: pen.line(SENTENCE, 20, 30, "body", width=width))
    (text,) = page.texts
    assert text.size_pt == pytest.approx(9, abs=0.01)
    assert overflow_mm(fault) == pytest.approx(face.width(SENTENCE) * 9 * MM - width, abs=0.06)
    kept = SENTENCE[: len(SENTENCE) - fewer(fault) - 1]
    assert face.width(kept) * 9 * MM <= width


def test_a_line_that_lacks_half_a_millimetre_is_told(mini: Kit, face: Face) -> None:
    width = face.width(SENTENCE) * 9 * MM - 0.5
    _page, (fault,) = drawn(mini, lambda pen: pen.line(SENTENCE, 20, 30, "body", width=width))
    assert fault.message == "too long by 0.5 mm: shorten by about 1 characters"


def test_a_line_exactly_as_wide_as_its_room_is_left_alone(mini: Kit, face: Face) -> None:
    page, faults = drawn(mini, lambda pen: pen.line("Un feu", 20, 30, "body", width=face.width("Un feu") * 10 * MM))
    assert not faults
    assert page.texts[0].size_pt == pytest.approx(10, abs=0.001)


def test_a_word_wider_than_its_box_is_named(mini: Kit, face: Face) -> None:
    _page, (fault,) = drawn(
        mini, lambda pen: pen.text("Un anticonstitutionnellement grand", Box(20, 30, 20, 40), "body")
    )
    excess = face.width("anticonstitutionnellement") * 9 * MM - 20
    assert fault.message.startswith("«anticonstitutionnellement» is too wide by ")
    assert float(fault.message.split("too wide by ")[1].split(" ")[0]) == pytest.approx(excess, abs=0.06)


def test_texts_of_one_size_do_not_shrink_alone(mini: Kit) -> None:
    text = " ".join([SENTENCE] * 4)
    page, (fault,) = drawn(mini, lambda pen: pen.text(text, Box(20, 30, 70, 24.5), "body", size=10))
    assert {round(found.size_pt, 2) for found in page.texts} == {10}
    assert "too long by" in fault.message


def test_a_height_is_that_of_the_lines(mini: Kit, face: Face) -> None:
    heights: list[float] = []
    drawn(mini, lambda pen: heights.append(pen.height(" ".join([SENTENCE] * 3), 70, "body")))
    lines = greedy(" ".join([SENTENCE] * 3), face, 70 / MM, 10)
    assert heights == [pytest.approx(height_pt(len(lines), mini.theme.type["body"], 10) * MM, abs=0.001)]


def test_an_empty_text_draws_nothing(mini: Kit) -> None:
    page, faults = drawn(
        mini, lambda pen: (pen.text("", Box(20, 30, 70, 20), "body"), pen.line("", 20, 30, "body", width=3))
    )
    assert not page.texts
    assert not faults


def test_words_that_a_drawing_shows_are_kept_unseen(mini: Kit) -> None:
    page, _faults = drawn(mini, lambda pen: pen.unseen("PHARE", 20, 30, 40, "section"))
    (text,) = page.texts
    assert text.invisible
    assert (text.text, text.start, text.end) == ("PHARE", near(20, 30), near(60, 30))


def test_a_character_without_a_glyph_is_named_once_and_the_text_not_drawn(mini: Kit) -> None:
    page, faults = drawn(mini, lambda pen: pen.line("Creusez ⛏ puis ⛏ et 漢", 20, 30, "body"))
    says = "the font TarbouchTexte-Regular has no «⛏» (U+26CF), «漢» (U+6F22)"
    assert [fault.message for fault in faults] == [says]
    assert not page.texts


def test_the_22_signs_of_a_game_are_in_every_face(mini: Kit) -> None:
    signs = "◇ ♧ ↗ 〰 ☾ ⇄ ✺ ∞ ✦ ⌂ ⌁ ⚡ ✓ × − → « » ’ … – —"
    for role in ("body", "body-bold", "card-story", "section"):
        page, faults = drawn(mini, lambda pen, role=role: pen.line(signs, 20, 30, role))  # type: ignore[misc]
        assert not faults
        assert "".join(text.text for text in page.texts) == signs
        assert not any(text.missing_glyph for text in page.texts if not text.invisible)


def test_the_excess_of_a_story_is_that_of_its_card(kit: KitCopy) -> None:
    """From YAML to the message: three cards, each with its own excess, in one run."""
    italic = face_of(italic=True)
    role = kit.load().theme.type["card-story"]
    stories = {
        "Une barque revient sans rame.": 12,
        "On chante sous la brume.": 15,
        "Le filet est plein de lumière.": 30,
    }
    marks = [
        kit.edit("marins.yaml", f"story: {old}", "story: ⟦" + " ".join([SENTENCE] * n)) for old, n in stories.items()
    ]
    faults = kit.faults()
    assert [(fault.component, fault.field, fault.mark) for fault in faults] == [
        (number, "story", mark) for number, mark in zip(("M01", "M02", "M04"), marks, strict=True)
    ]
    for fault, times in zip(faults, stories.values(), strict=True):
        lines = greedy(" ".join([SENTENCE] * times), italic, 52 / MM, role.floor)
        # A story has two lines.
        truth = (len(lines) - 2) * role.leading * role.floor / role.size * MM
        assert overflow_mm(fault) == pytest.approx(truth, abs=0.5)
        assert fewer(fault) == pytest.approx(len(" ".join(lines[2:])), abs=2)
