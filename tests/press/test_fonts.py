"""Fonts: one Face a file as long as it stays as it is, and its characters as a PDF holds them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfbase.pdfmetrics import getFont

from press.fonts import Codes, Face, Family, load_fonts
from tests.kits.workbench import FONTS

TEXTE, TITRE = FONTS / "TarbouchTexte-Regular.ttf", FONTS / "TarbouchTitre-Bold.ttf"
SUBSET = 256

Pieces = list[tuple[str, str]]
"""What a text is written as: the name of a subset, a string in its codes."""


@cache
def face() -> Face:
    return load_fonts(FONTS, "fr")["text"].face(False, False)


# One Face, one Family


def family(folder: Path, file: Path, name: str = "text") -> Family:
    (folder / "Une.ttf").write_bytes(file.read_bytes())
    (folder / "fonts.yaml").write_text(f"fr:\n  {name}: {{regular: Une.ttf}}\n", encoding="utf-8")
    return load_fonts(folder, "fr")[name]


def test_the_same_files_are_the_same_family_and_another_name_is_not() -> None:
    first, again = load_fonts(FONTS, "fr"), load_fonts(FONTS, "fr")
    assert all(first[name] is again[name] for name in first)
    assert len({*first.values(), *load_fonts(FONTS, "ar").values()}) > len(first)


def test_a_font_file_that_is_replaced_makes_another_family(tmp_path: Path) -> None:
    before, after = family(tmp_path, TEXTE), family(tmp_path, TITRE)
    assert before != after
    assert before.name == after.name
    assert before.face(False, False).digest != after.face(False, False).digest
    assert before.face(False, False).width("Le feu") != after.face(False, False).width("Le feu")


def test_two_names_for_one_file_are_two_families(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "other").mkdir()
    one, other = family(tmp_path / "one", TEXTE), family(tmp_path / "other", TEXTE, "title")
    assert one != other


# Characters


def test_a_width_is_the_sum_of_its_characters_and_those_without_a_glyph_have_none() -> None:
    font = getFont(face().name)
    assert face().width("Été 7") == sum(font.face.charWidths[ord(c)] for c in "Été 7") / 1000
    assert face().width("é日é") == 2 * face().width("é")
    assert face().missing("Été 日 ⛏ 日\n") == ["日", "⛏"]
    assert face().missing("Été\n") == []


def spelt(texts: list[str]) -> tuple[list[Pieces], list[Pieces]]:
    """Texts in the codes of a new document: as the press writes them, and as reportlab splits them."""
    document, other = PDFDocument(), PDFDocument()
    codes, font = Codes(face(), document), getFont(face().name)
    ours = [codes.split(text) for text in texts]
    theirs = [
        [
            (font.getSubsetInternalName(subset, other), "".join(map(escaped, string)))
            for subset, string in font.splitString(text, other)
        ]
        for text in texts
    ]
    return ours, theirs


def escaped(code: int) -> str:
    return chr(code) if 32 <= code < 127 and chr(code) not in "()\\" else f"\\{code:03o}"


@given(st.lists(st.text(st.sampled_from([*sorted(face().widths), "日"]), max_size=30), max_size=20))
def test_texts_are_written_in_the_codes_that_reportlab_gives(texts: list[str]) -> None:
    ours, theirs = spelt(texts)
    assert ours == theirs


def test_characters_beyond_the_first_subset_are_written_in_theirs() -> None:
    every = "".join(sorted(c for c in face().widths if c > " "))
    assert len(every) > SUBSET
    texts = [every[start : start + 40] for start in range(0, len(every), 40)]
    ours, theirs = spelt([*texts, *reversed(texts), f"{every[0]}{every[-1]}{every[1]}", ""])
    assert ours == theirs
    assert len(ours[-2]) == 3
