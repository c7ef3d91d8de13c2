"""Texts: which characters, where, how large, and whether the font has them."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pikepdf import Array, Dictionary, Name
from reportlab.pdfbase.pdfmetrics import getFont, registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from press.reading import Page, Text, read
from press.reading.truetype import glyph_of_code
from tests.press.handmade_pdf import Handmade

FONTS = Path(__file__).parents[2] / "fonts"
SENTENCE = "Échangez l’œuvre\u202f: ◇ éàùç «\u202fŒil\u202f» – 60 × 80 (mm) \\o/ — à l’Écho …"


def near(*numbers: float) -> object:
    return pytest.approx(numbers, abs=0.001)


@pytest.fixture(scope="module")
def canvas_font() -> str:
    registerFont(TTFont("Reading", FONTS / "TarbouchTexte-Regular.ttf"))
    return "Reading"


def drawn(font: str, draw: Any) -> Page:
    """An A4 page drawn in millimetres, y down, as the press does."""
    file = BytesIO()
    canvas = Canvas(file, pagesize=(210 * 72 / 25.4, 297 * 72 / 25.4), initialFontName=font, invariant=1)
    canvas.transform(72 / 25.4, 0, 0, -72 / 25.4, 0, 297 * 72 / 25.4)
    draw(canvas)
    canvas.save()
    document = read(file.getvalue())
    assert document.problems == ()
    return document.pages[0]


def say(canvas: Canvas, font: str, text: str, *, size_pt: float) -> None:
    """At (20, 30) mm."""
    line = canvas.beginText()
    line.setFont(font, size_pt)
    line.setTextTransform(25.4 / 72, 0, 0, -25.4 / 72, 20, 30)
    line.textOut(text)
    canvas.drawText(line)


def test_a_sentence_comes_back_as_it_was_written(canvas_font: str) -> None:
    page = drawn(canvas_font, lambda canvas: say(canvas, canvas_font, SENTENCE, size_pt=9.6))
    assert "".join(text.text for text in page.texts) == SENTENCE
    assert all(text.font.endswith("+TarbouchTexte-Regular") for text in page.texts)
    assert not any(text.missing_glyph for text in page.texts)


def test_baselines_run_from_start_to_end(canvas_font: str) -> None:
    page = drawn(canvas_font, lambda canvas: say(canvas, canvas_font, SENTENCE, size_pt=9.6))
    width = stringWidth(SENTENCE, canvas_font, 9.6) * 25.4 / 72
    assert page.texts[0].start == near(20, 30)
    assert page.texts[-1].end == near(20 + width, 30)
    assert {round(text.size_pt, 4) for text in page.texts} == {9.6}
    assert page.texts[0].box.left == pytest.approx(20, abs=0.001)
    assert page.texts[0].box.top < 30 < page.texts[0].box.bottom


def test_more_than_one_subset(canvas_font: str) -> None:
    many = "".join(chr(code) for code in range(0xC0, 0x17F) if code not in (0xD7, 0xF7))
    page = drawn(canvas_font, lambda canvas: say(canvas, canvas_font, many, size_pt=7))
    assert "".join(text.text for text in page.texts if not text.missing_glyph) in many
    assert len({text.font for text in page.texts}) > 1


def test_a_character_that_the_font_lacks_shows_glyph_0(canvas_font: str) -> None:
    page = drawn(canvas_font, lambda canvas: say(canvas, canvas_font, "a中", size_pt=9))
    assert any(text.missing_glyph for text in page.texts)


def test_glyphs_of_a_kit_font_through_its_unicode_table(canvas_font: str) -> None:
    characters = dict(enumerate("Aéœ\u202f◇中", start=65))
    glyphs = glyph_of_code((FONTS / "TarbouchTexte-Regular.ttf").read_bytes(), characters)
    expected = getFont(canvas_font).face.charToGlyph
    assert [glyphs[code] for code in characters] == [
        expected.get(ord(character), 0) for character in characters.values()
    ]
    assert glyphs[70] == 0


WIDE = Dictionary(
    Type=Name.Font, Subtype=Name.TrueType, BaseFont=Name.Wide, Encoding=Name.WinAnsiEncoding,
    FirstChar=32, Widths=Array([500] + [1000] * 223), FontDescriptor=Dictionary(Ascent=800, Descent=-200),
)  # fmt: skip
"""Every character one em wide, the space half."""


def shown(content: str, font: Any = WIDE) -> tuple[Text, ...]:
    made = Handmade()
    made.page.Resources.Font = Dictionary(F=font)
    document = made.read(f"BT /F 2 Tf 1 0 0 -1 10 50 Tm {content} ET")
    assert document.problems == ()
    return document.pages[0].texts


def test_a_TJ_array_is_one_text_and_its_numbers_move_back() -> None:  # noqa: N802
    (text,) = shown("[(AB) 500 (C) -250] TJ")
    assert (text.text, text.start, text.end) == ("ABC", near(10, 50), near(15, 50))


def test_the_pen_stays_where_a_text_ends() -> None:
    first, second, third = shown("(AB) Tj [(C) -500] TJ (D) Tj")
    assert [text.start for text in (first, second, third)] == [near(10, 50), near(14, 50), near(17, 50)]


def test_tracking_counts_between_characters_and_word_spacing_on_spaces() -> None:
    (tracked,) = shown("0.5 Tc 3 Tw 50 Tz (A B) Tj")
    # (2 + 1 + 2 em) + two gaps + one space, at half width.
    assert tracked.end == near(10 + (5 + 1 + 3) / 2, 50)


def test_lines_follow_their_leading() -> None:
    texts = shown("3 TL (A) Tj T* (B) Tj 5 -4 TD (C) Tj (D) ' 1 0 (E F) \" 2 1 Td (G) Tj")
    assert [text.start for text in texts] == [
        near(10, 50), near(10, 53), near(15, 57), near(15, 61), near(15, 65), near(17, 64),
    ]  # fmt: skip


def test_rise_moves_the_baseline_and_box_follows_the_font() -> None:
    (text,) = shown("1 Ts (AB) Tj")
    assert (text.start, text.end) == (near(10, 49), near(14, 49))
    assert text.box == near(10, 47.4, 14, 49.4)


def test_sizes_follow_every_matrix() -> None:
    plain, doubled, turned = shown(
        "(A) Tj ET q 2 0 0 2 0 0 cm BT 1 0 0 -1 5 5 Tm (A) Tj ET Q BT 0 3 3 0 20 20 Tm (AA) Tj"
    )
    assert plain.size_pt == pytest.approx(2 * 72 / 25.4)
    assert doubled.size_pt == pytest.approx(4 * 72 / 25.4)
    assert turned.size_pt == pytest.approx(6 * 72 / 25.4)
    assert doubled.start == near(10, 10)
    assert turned.end == near(20, 32)


def test_rendering_and_colour() -> None:
    filled, outlined, hidden = shown("0.25 g 0.75 G (A) Tj 1 Tr (B) Tj 3 Tr (C) Tj")
    assert [text.colour.gray for text in (filled, outlined)] == [0.25, 0.75]
    assert [text.rendering for text in (filled, outlined, hidden)] == [0, 1, 3]
    assert [text.invisible for text in (filled, outlined, hidden)] == [False, False, True]


def test_text_settings_end_with_their_state() -> None:
    made = Handmade()
    other = Dictionary(WIDE)
    other.BaseFont = Name.Other
    made.page.Resources.Font = Dictionary(F=WIDE, G=other)
    made.form("word", "BT 1 0 0 -1 0 0 Tm (A) Tj ET")
    (page,) = made.read("/F 2 Tf q /G 3 Tf 1 0 0 1 7 8 cm /word Do Q /word Do").pages
    assert [text.font for text in page.texts] == ["Other", "Wide"]
    assert [text.size_pt * 25.4 / 72 for text in page.texts] == near(3, 2)
    assert [text.start for text in page.texts] == [near(7, 8), near(0, 0)]
    assert [text.within for text in page.texts] == list(page.forms)


def test_codes_without_a_map_follow_the_encoding() -> None:
    font = Dictionary(WIDE)
    differences = Array([65, Name.uni0153, Name.B, Name.odd])
    font.Encoding = Dictionary(BaseEncoding=Name.MacRomanEncoding, Differences=differences)
    (text,) = shown("(ABC\\216\\040) Tj", font)
    assert text.text == "œB\ufffdé "
    (text,) = shown("(\\234\\351) Tj")
    assert text.text == "œé"


def test_composite_fonts_take_two_bytes_and_their_own_widths() -> None:
    made = Handmade()
    cmap = (
        b"2 beginbfrange <0001> <0003> <0041> <0005> <0006> [<0066 0066> <D83DDE00>] endbfrange"
        b" 1 beginbfchar <0009> <00E9> endbfchar"
    )
    descendant = Dictionary(
        Type=Name.Font, Subtype=Name.CIDFontType2, DW=500,
        W=Array([1, Array([1000, 2000]), 5, 9, 250]), FontDescriptor=Dictionary(),
    )  # fmt: skip
    made.page.Resources.Font = Dictionary(
        F=Dictionary(
            Type=Name.Font, Subtype=Name.Type0, BaseFont=Name.Pair, Encoding=Name("/Identity-H"),
            DescendantFonts=Array([descendant]), ToUnicode=made.pdf.make_stream(cmap),
        )
    )  # fmt: skip
    document = made.read("BT /F 2 Tf 1 0 0 -1 10 50 Tm <000100020003> Tj <000500060009> Tj <0000> Tj ET")
    letters, others, missing = document.pages[0].texts
    assert (letters.text, others.text) == ("ABC", "ff😀é")
    assert (letters.end, others.end) == (near(17, 50), near(18.5, 50))
    assert [text.missing_glyph for text in (letters, others, missing)] == [False, False, True]
