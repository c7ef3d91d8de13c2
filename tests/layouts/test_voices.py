"""What is remembered of texts is told apart by all that changes it: role, place, symbols, fonts, kit."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from layouts import voices
from layouts.voices import Voice
from press.fonts import Family, load_fonts
from press.geometry import Box
from press.model import Kit
from press.records.theme import TypeRole
from tests.kits.workbench import FONTS, KitCopy
from tests.layouts.one_page import MM, SENTENCE, drawn, near

ROLE = {"size": 10, "leading": 12, "floor": 8, "color": "ink"}
SYMBOLS = frozenset("◇")


@pytest.fixture
def text() -> Family:
    return load_fonts(FONTS, "fr")["text"]


def voice(family: Family, **changes: object) -> Voice:
    return voices.voice(family, TypeRole.model_validate({**ROLE, **changes}), "")


# Roles


def test_each_role_has_its_own_widths(text: Family) -> None:
    title = load_fonts(FONTS, "fr")["title"]
    roles = [
        voice(text),
        voice(text, bold=True),
        voice(text, italic=True),
        voice(text, bold=True, italic=True),
        voice(text, tracking=0.25),
        voice(text, tracking=0.25, size=12),
        voice(title, bold=True),
    ]
    widths = [voices.width(SENTENCE, role.measure, SYMBOLS) for role in roles]
    assert len(set(widths)) == len(roles)
    assert [voices.line(SENTENCE, role.measure, SYMBOLS).width for role in roles] == widths


def test_two_roles_that_sound_alike_share_a_measure_and_nothing_else(text: Family) -> None:
    one, other = voice(text), voice(text, leading=15, floor=6, color="light")
    assert one.measure is other.measure
    assert one != other
    assert (one.color, other.color) == ("ink", "light")


def test_a_style_that_the_family_lacks_is_measured_and_not_drawable(text: Family) -> None:
    plain = Family("plain", {"regular": text.face(False, False)})
    assert voices.is_drawable("Un **feu**", voice(text).measure, SYMBOLS)
    assert not voices.is_drawable("Un **feu**", voice(plain).measure, SYMBOLS)
    assert voices.width("Un **feu**", voice(plain).measure, SYMBOLS) == voices.width(
        "Un feu", voice(text).measure, SYMBOLS
    )


# Places


def test_each_place_and_each_way_to_fill_it_has_its_own_lines(text: Family) -> None:
    measure, sizes = voice(text).measure, (10.0, 12.0, 8.0)
    layouts = [
        voices.fitted(SENTENCE, measure, SYMBOLS, (50.0, 40.0), sizes, False, None),
        voices.fitted(SENTENCE, measure, SYMBOLS, (32.0, 40.0), sizes, False, None),
        voices.fitted(SENTENCE, measure, SYMBOLS, (50.0, 4.0), sizes, False, None),
        voices.fitted(SENTENCE, measure, SYMBOLS, (50.0, 40.0), (9.0, 12.0, 8.0), False, None),
        voices.fitted(SENTENCE, measure, SYMBOLS, (50.0, 40.0), (10.0, 11.0, 8.0), False, None),
        voices.fitted(SENTENCE, measure, SYMBOLS, (50.0, 4.0), (10.0, 12.0, 7.0), False, None),
        voices.fitted(SENTENCE, measure, SYMBOLS, (50.0, 40.0), sizes, True, None),
        voices.fitted(SENTENCE, measure, SYMBOLS, (50.0, 40.0), sizes, False, 1),
        voices.fitted(f"{SENTENCE} Oui.", measure, SYMBOLS, (50.0, 40.0), sizes, False, None),
    ]
    assert not [pair for pair in combinations(layouts, 2) if pair[0] == pair[1]]


# Symbols


def test_a_character_is_a_symbol_in_the_theme_that_says_so_only(text: Family) -> None:
    measure = voice(text).measure
    for _turn in range(2):
        assert not voices.is_drawable("2 日", measure, frozenset())
        assert voices.is_drawable("2 日", measure, frozenset("日"))
        assert [run.symbol for run in voices.line("2 日", measure, frozenset("日")).runs] == [False, True]
        assert [run.symbol for run in voices.line("2 日", measure, frozenset()).runs] == [False]


# Kits, fonts and inks


def page(kit: Kit, variant: str = "color") -> list[tuple[object, ...]]:
    """The lines of a text that has little room, from where to where they run."""
    found, _faults = drawn(kit, lambda pen: pen.text(SENTENCE, Box(20, 30, 40, 9), "body"), variant)
    return [(each.text, each.start, each.end) for each in found.texts]


def test_a_kit_with_another_role_of_the_same_name_does_not_change_the_first(mini: Kit, kit: KitCopy) -> None:
    before = page(mini)
    kit.edit("theme.yaml", "body: {size: 10, leading: 13, floor: 9,", "body: {size: 6, leading: 7, floor: 6,")
    other = page(kit.load())
    assert [len(before), len(other)] == [3, 2]
    assert other[0][1] == near(20, 30 + 0.75 * 6 * MM)
    assert page(mini) == before


def test_both_inks_set_a_text_alike(mini: Kit) -> None:
    assert page(mini, "color") == page(mini, "ink-saver")


def test_a_font_that_is_replaced_gives_its_own_widths(tmp_path: Path) -> None:
    found = []
    for file in ("TarbouchTexte-Regular", "TarbouchTitre-Bold", "TarbouchTexte-Italic"):
        (tmp_path / "Une.ttf").write_bytes((FONTS / f"{file}.ttf").read_bytes())
        (tmp_path / "fonts.yaml").write_text("fr:\n  text: {regular: Une.ttf}\n", encoding="utf-8")
        role = voice(load_fonts(tmp_path, "fr")["text"])
        found.append((voices.line(SENTENCE, role.measure, SYMBOLS).width, role.family.faces["regular"].digest))
    assert len({width for width, _digest in found}) == len({digest for _width, digest in found}) == 3
