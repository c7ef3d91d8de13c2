"""Texts by role on paper: where their lines stand and how they look."""

from __future__ import annotations

import pytest

from press.fonts import Face
from press.geometry import Box
from press.model import Kit
from tests.kits.workbench import KitCopy
from tests.layouts.one_page import MM, drawn, face_of, near, starts


@pytest.fixture
def face() -> Face:
    return face_of()


# Places


def test_the_first_baseline_is_three_quarters_of_the_size_under_the_top(mini: Kit) -> None:
    bottoms: list[float] = []
    page, faults = drawn(mini, lambda pen: bottoms.append(pen.text("Un\nDeux\nTrois", Box(20, 30, 100, 50), "body")))
    # Role body: 10 pt on 13 pt.
    assert starts(page) == [near(20, 30 + 7.5 * MM), near(20, 30 + 20.5 * MM), near(20, 30 + 33.5 * MM)]
    assert bottoms == [pytest.approx(30 + 36 * MM, abs=0.001)]
    assert not faults


@pytest.mark.parametrize(("align", "left"), [("start", 0.0), ("center", 0.5), ("end", 1.0)])
def test_lines_are_aligned_in_their_box(mini: Kit, face: Face, align: str, left: float) -> None:
    page, _faults = drawn(mini, lambda pen: pen.text("Un feu", Box(20, 30, 100, 50), "body", align=align))
    (text,) = page.texts
    width = face.width("Un feu") * 10 * MM
    assert text.start[0] == pytest.approx(20 + left * (100 - width), abs=0.01)
    page, _faults = drawn(mini, lambda pen: pen.line("Un feu", 20, 30, "body", align=align))
    (text,) = page.texts
    assert text.start == near(20 - left * width, 30)
    assert text.end == near(20 - left * width + width, 30)


def test_a_text_in_the_middle_leaves_as_much_above_as_below(mini: Kit) -> None:
    page, _faults = drawn(mini, lambda pen: pen.text("Un\nDeux", Box(20, 30, 100, 50), "body", middle=True))
    # Two lines of 10 pt on 13 take 23 pt.
    assert starts(page)[0][1] == pytest.approx(30 + (50 - 23 * MM) / 2 + 7.5 * MM, abs=0.01)


def test_tracking_widens_a_line(mini: Kit) -> None:
    widths: list[float] = []
    page, _faults = drawn(mini, lambda pen: widths.append(pen.line("ABCD", 20, 30, "kicker")))
    # 0.25 mm after each of four letters; nobody sees the last one.
    bold = face_of(bold=True)
    assert widths == [pytest.approx(bold.width("ABCD") * 7.6 * MM + 4 * 0.25, abs=0.001)]
    assert page.texts[0].end[0] == pytest.approx(20 + widths[0] - 0.25, abs=0.01)


# Looks


def test_emphasis_is_set_in_its_own_faces(mini: Kit) -> None:
    page, _faults = drawn(mini, lambda pen: pen.line("un **deux** *trois* ***quatre***", 20, 30, "body"))
    fonts = {text.text.strip(): text.font.partition("+")[2] for text in page.texts if text.text.strip()}
    assert fonts == {
        "un": "TarbouchTexte-Regular",
        "deux": "TarbouchTexte-Bold",
        "trois": "TarbouchTexte-Italic",
        "quatre": "TarbouchTexte-BoldItalic",
    }


def test_a_symbol_is_drawn_and_stays_in_the_text_layer(mini: Kit) -> None:
    page, _faults = drawn(mini, lambda pen: pen.line("+1 ◇ ou 2", 20, 30, "body"))
    assert "".join(text.text for text in page.texts) == "+1 ◇ ou 2"
    symbol = next(text for text in page.texts if text.text == "◇")
    assert symbol.invisible
    (icon,) = page.forms
    # Its figure fills the room of its character, its white edge runs past it; centred on the capitals.
    em = 10 * MM
    side = 1.15 * em
    assert 0.95 * em < side * 10 / 12 < em
    assert icon.matrix[4] == pytest.approx(symbol.start[0] - 0.075 * em, abs=0.01)
    assert icon.matrix[5] == pytest.approx(30 - 0.35 * em - side / 2, abs=0.01)
    assert icon.matrix[0] == pytest.approx(side / 12, abs=0.0001)


@pytest.mark.parametrize(("variant", "space"), [("color", "DeviceRGB"), ("ink-saver", "DeviceGray")])
def test_a_text_has_its_roles_colour_and_is_black_in_ink_saver(mini: Kit, variant: str, space: str) -> None:
    page, _faults = drawn(mini, lambda pen: pen.line("feu", 20, 30, "body", color="garance"), variant)
    (text,) = page.texts
    assert text.colour.space == space
    # Garance is #B4532A.
    assert text.colour.values == pytest.approx((0.7059, 0.3255, 0.1647) if variant == "color" else (0.0,), abs=0.001)


def test_a_character_that_is_no_symbol_of_the_kit_is_lettered(kit: KitCopy) -> None:
    kit.edit("theme.yaml", '  "◇": icone-lueur.svg\n', '  "⚑": icone-lueur.svg\n')
    page, _faults = drawn(kit.load(), lambda pen: pen.line("+1 ◇ ou 2", 20, 30, "body"))
    (text,) = page.texts
    assert not text.invisible
    assert not page.forms
