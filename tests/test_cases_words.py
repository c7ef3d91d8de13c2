"""What an author typed is what a reader reads: signs, spaces, line breaks; nothing is taken for code."""

from __future__ import annotations

import re
from unicodedata import normalize

import pytest

from press.reading import Document, Page, Text, read
from tests.kits.workbench import KitCopy, draw
from tests.press.planted import BOTH, printed

NBSP, FINE = "\u00a0", "\u202f"
SIGNS = "◇ ♧ ↗ 〰 ☾ ⇄ ✺ ∞ ✦ ⌂ ⌁ ⚡ ✓ ×"

FIRST = 5
"""The mini kit's own cards of the deck are M01 to M04."""


def tell(kit: KitCopy, *stories: str, quote: str = '"') -> None:
    """A card for each story, between double quotes or as it stands."""
    path = kit.folder / "marins.yaml"
    text = path.read_text(encoding="utf-8")
    for number, story in enumerate(stories, start=FIRST):
        typed = story.replace("\\", "\\\\").replace('"', '\\"') if quote else story
        text += f"\n  - number: M{number:02}\n    title: Ici\n    a: Oui\n    b: Non\n"
        text += f"    story: {quote}{typed}{quote}\n"
    path.write_text(text, encoding="utf-8")


def stories(document: Document) -> list[list[str]]:
    """The lines of the story of each card, in print order: the only words of a card in italics."""
    found = []
    for page in document.pages:
        for index in range(9):
            left, top = 15 + index % 3 * 60, 21.5 + index // 3 * 80
            lines: dict[float, str] = {}
            for text in page.texts:
                x, y = text.start
                if "Italic" in text.font and left < x < left + 60 and top < y < top + 80:
                    lines[round(y, 2)] = lines.get(round(y, 2), "") + text.text
            if lines:
                found.append([lines[y].strip(" ") for y in sorted(lines)])
    return found


# Text that looks like something else

CODE = [
    "Si 0 <A <9 et force <3, J’<3 la brume",
    "Donjons &Dragons, R&D, S&P 500",
    "Écrivez &copy; ou &eacute; tel quel",
    "Coût {{ 7*7 }} ou {% fin %}",
    '<font color="toColor(1)">Feu</font>',
    r"\n \x41 ${x} %(a)s {0} $HOME",
    "[b]x[/b] <br/> _x_ ~x~ `x` a*b*c",
    "(Tj) ET Q <</S/JavaScript>> endstream",
]


def test_what_looks_like_markup_or_a_template_is_printed_to_the_letter(kit: KitCopy) -> None:
    tell(kit, *CODE)
    made = printed(kit.load(), "marin", variants=BOTH)
    assert made.faults() == []
    for data in made.files.values():
        shown = [" ".join(lines) for lines in stories(read(data))[4:]]
        # What stands in place of a space is a space that does not break.
        assert [text.replace(NBSP, " ").replace(FINE, " ") for text in shown] == CODE


def test_what_looks_like_yaml_is_text_once_it_is_quoted(kit: KitCopy) -> None:
    told = ["yes", "Null", "010", "1e3", "2024-01-01", "- a", "0x1F", "12:30:45", "~"]
    tell(kit, *told)
    assert [" ".join(lines) for lines in stories(read(draw(kit.load(), only=["marin"])))[4:]] == told


def test_words_and_numbers_are_text_without_quotes_too(kit: KitCopy) -> None:
    told = ["yes", "off", "010", "1e3", "2024-01-01", "0x1F", "1_000", "NaN"]
    tell(kit, *told, quote="")
    assert [" ".join(lines) for lines in stories(read(draw(kit.load(), only=["marin"])))[4:]] == told


# Signs


@pytest.mark.parametrize("variant", BOTH)
def test_the_signs_of_a_game_are_in_the_text_of_every_face(kit: KitCopy, variant: str) -> None:
    half, rest = SIGNS[:13], SIGNS[14:]
    kit.edit("marins.yaml", "title: Le chant", f'title: "{half}"')
    kit.edit("marins.yaml", "title: La corne", f'title: "{rest}"')
    kit.edit("marins.yaml", "story: On chante sous la brume.", f"story: {SIGNS}")
    kit.edit("lueurs.yaml", "Ajoutez **1 ◇** à la réserve.", f'"{SIGNS}"')
    kit.edit("lueurs.yaml", "Gardez **2 cartes** en main.", f'"**{SIGNS}**"')
    kit.edit("lueurs.yaml", "effect: Appelez un marin.", f'effect: "*{SIGNS}*"')
    made = printed(kit.load(), "marin", "lueur", variants=BOTH)
    assert made.faults() == []
    texts = [text for page in read(made.files[variant]).pages for text in page.texts]
    assert not [text for text in texts if text.missing_glyph and not text.invisible]
    assert "\ufffd" not in "".join(text.text for text in texts)
    for face in ("Titre", "Texte-Italic", "Texte-Regular", "Texte-Bold"):
        # A sign that is drawn keeps its character, in the face that stands around it.
        letters = "".join(text.text for text in texts if face in text.font)
        assert set(SIGNS.replace(" ", "")) <= set(letters), face


def test_a_sign_that_no_font_has_is_told_with_its_card_in_one_run(kit: KitCopy) -> None:
    tell(kit, "Creusez ⛏ ici", "Bravo 👍 !", "Un ① et un 日")
    assert [fault.message for fault in kit.faults()] == [
        "the font TarbouchTexte-Italic has no «⛏» (U+26CF)",
        "the font TarbouchTexte-Italic has no «👍» (U+1F44D)",
        "the font TarbouchTexte-Italic has no «①» (U+2460), «日» (U+65E5)",
    ]
    assert [(fault.component, fault.field) for fault in kit.faults(["color"])] == [
        (number, "story") for number in ("M05", "M06", "M07")
    ]
    assert all(fault.mark and fault.mark.column == 12 for fault in kit.faults(["color"]))


def test_what_telephones_and_web_pages_put_between_letters_leaves_no_trace(kit: KitCopy) -> None:
    tell(
        kit,
        "Un feu ⚡\ufe0f",
        "bru\u00adme",
        "au\u200bbe",
        "\u202eabc\u202c",
        "la\u2060lune",
        "e\u0301te\u0301",
    )
    shown = stories(read(draw(kit.load(), only=["marin"])))[4:]
    assert shown == [["Un feu ⚡"], ["brume"], ["aube"], ["abc"], ["lalune"], [normalize("NFC", "été")]]


# Spaces


@pytest.mark.parametrize("space", [NBSP, FINE])
def test_no_line_begins_with_a_stop_and_no_break_spaces_stay(kit: KitCopy, space: str) -> None:
    told = ["a" * n + " Feu_: «_Brûlez_!_» puis_; piochez_? Oui_!".replace("_", space) for n in range(1, 32)]
    tell(kit, *told)
    made = printed(kit.load(), "marin")
    assert made.faults() == []
    found = stories(read(made.files["color"]))[4:]
    assert len(found) == 31
    for lines, typed in zip(found, told, strict=True):
        for line in lines:
            assert line[0] not in ":;!?»"
            assert line[-1] != "«"
        shown = " ".join(lines)
        assert shown.replace(FINE, NBSP) == typed.replace(FINE, NBSP)


@pytest.mark.parametrize("space", [FINE, NBSP])
def test_a_gap_that_an_author_closed_stays_closed(kit: KitCopy, space: str) -> None:
    told = [f"{'a' * n} le fort{space}Saint-Elme et le{space}quai" for n in range(1, 19)]
    tell(kit, *told)
    found = stories(read(draw(kit.load(), only=["marin"])))[4:]
    assert [" ".join(lines) for lines in found] == told
    assert {len(lines) for lines in found} == {1, 2}


# Line breaks


def _lines(page: Page) -> list[tuple[str, float]]:
    """The lines of the text in the second panel of the rules, with their baselines in mm."""
    found: dict[float, list[Text]] = {}
    for text in page.texts:
        if 16 <= text.start[0] < 150 and 114 < text.start[1] < 135:
            found.setdefault(round(text.start[1], 3), []).append(text)
    return [("".join(text.text for text in texts), y) for y, texts in sorted(found.items())]


def written(kit: KitCopy, sign: str, more: str = "") -> list[tuple[str, float]]:
    lines = ("Jour : gagnez 1 ◇.", "Nuit : perdez 1 ☾.", "", "Toujours : ⇄.")
    indented = "".join(f"          {line}\n" if line else "\n" for line in lines)
    text = (kit.folder / "regles.yaml").read_text(encoding="utf-8")
    (old,) = re.findall(r"text: >-\n.*\*tout\*\.\n", text)
    kit.edit("regles.yaml", old, f"text: {sign}\n{indented}{more}")
    return _lines(read(kit.draw()).pages[0])


@pytest.mark.parametrize(("sign", "more"), [("|", ""), ("|-", ""), ("|+", "\n\n"), ("|", "\n\n\n")])
def test_line_breaks_and_blank_lines_stay_and_the_last_ones_add_nothing(kit: KitCopy, sign: str, more: str) -> None:
    (day, first), (night, second), (always, third) = written(kit, sign, more)
    assert (day, night, always) == (
        f"Jour{NBSP}: gagnez 1{NBSP}◇.",
        f"Nuit{NBSP}: perdez 1{NBSP}☾.",
        f"Toujours{NBSP}: ⇄.",
    )
    leading = second - first
    assert leading == pytest.approx(13 * 25.4 / 72, abs=0.01)
    assert third - second == pytest.approx(2 * leading, abs=0.01)


def test_folded_lines_are_one_paragraph_and_a_blank_line_parts_two(kit: KitCopy) -> None:
    (first, _y), (second, _below) = written(kit, ">")
    assert first == f"Jour{NBSP}: gagnez 1{NBSP}◇. Nuit{NBSP}: perdez 1{NBSP}☾."
    assert second == f"Toujours{NBSP}: ⇄."


def test_line_breaks_of_a_card_stay_too(kit: KitCopy) -> None:
    tell(
        kit,
        "|\n      On chante.\n      On rit.\n",
        '"On chante.\\nOn rit."',
        ">\n      On chante.\n      On rit.",
        quote="",
    )
    cards = stories(read(draw(kit.load(), only=["marin"])))[4:]
    assert cards == [["On chante.", "On rit."], ["On chante.", "On rit."], ["On chante. On rit."]]
