"""What a stream says, however it is written: what is read once for all its uses, against a reading word by word."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name

from press.reading import Document, Fill, Form, Image, Mark, Reader, Stroke, Text, read
from press.reading.steps import Steps
from tests.press.handmade_pdf import MM, Handmade, read_page

NUMBERS = st.one_of(st.integers(-9, 9), st.decimals(-9, 9, places=2))
BLANKS = st.sampled_from([" ", "\n", "  ", "\r\n", "\t"])
COUNTS = {
    "m": 2, "l": 2, "c": 6, "v": 4, "y": 4, "h": 0, "re": 4, "cm": 6, "q": 0, "Q": 0, "w": 1, "J": 1, "j": 1,
    "g": 1, "G": 1, "rg": 3, "RG": 3, "k": 4, "K": 4, "Tc": 1, "Tw": 1, "TL": 1, "Ts": 1, "Tz": 1, "Tr": 1,
    "BT": 0, "ET": 0, "Tm": 6, "Td": 2, "TD": 2, "T*": 0, "W": 0, "W*": 0, "n": 0, "S": 0, "s": 0, "f": 0, "f*": 0,
    "B": 0, "b*": 0, "sc": 1, "SCN": 3,
}  # fmt: skip
"""Operators that take nothing but numbers, and how many."""

PLAIN = [
    "/F 2 Tf", "/G 3.5 Tf", "(A b) Tj", "(A b)Tj", r"(\(A) Tj", "/form Do", "/picture Do", "/thin gs", "/none Do",
    "/DeviceRGB cs", "[3 1] 0 d", "[] 0 d", "[-300] TJ", "/Tag BMC", "EMC", "/F#31 9 Tf",
]  # fmt: skip
ODD = [
    "(a(b)c) Tj", "<4142> Tj", "[(A) -300 (B)] TJ", "(A) '", '1 2 (A b) "', "BI /W 1 /H 1 ID (A) Tj EI",
    "/Tag <</A (x)>> BDC", "true w", "(A) w", "1 2 (A) Tj", "/F (A) Tj", "1.2.3 w", "- 0 l", "[1 (A) Tj", "% (A) Tj",
    "(A", ")", "0 0 mm", "(A) TjS", "0 0 m-1", "nonsense", "\0", "1 0 0 rg1",
]  # fmt: skip
"""What is not in plain writing, right or wrong."""


@st.composite
def an_instruction(draw: st.DrawFn) -> str:
    kind = draw(st.integers(0, 60))
    if kind > 40:
        return draw(st.sampled_from(PLAIN))
    operator = draw(st.sampled_from(list(COUNTS) if kind else ODD))
    if operator in ODD:
        return operator
    count = COUNTS[operator] + (kind == 1)  # One too many means nothing.
    numbers = draw(st.lists(NUMBERS, min_size=count, max_size=count))
    return "".join([f"{number}{draw(BLANKS)}" for number in numbers]) + operator


INSTRUCTIONS = st.lists(an_instruction(), max_size=30)


def sheet() -> Handmade:
    """With a font, a form and a picture to use."""
    made = Handmade()
    made.form("form", "0.5 w 0 0 4 4 re S 1 1 m 2 2 l h f BT (B) Tj ET")
    made.page.Resources.XObject.picture = made.pdf.make_stream(
        b"abc", Subtype=Name.Image, Width=1, Height=1, BitsPerComponent=8, ColorSpace=Name.DeviceRGB
    )
    made.page.Resources.ExtGState = Dictionary(thin=Dictionary(LW=0.2))
    made.page.Resources.Font = Dictionary(
        {
            f"/{name}": Dictionary(
                Type=Name.Font, Subtype=Name.TrueType, BaseFont=Name("/" + name), FirstChar=60,
                Widths=Array([700 + step for step in range(60)]), FontDescriptor=Dictionary(MissingWidth=333),
            )
            for name in ("F", "G", "F1")
        }
    )  # fmt: skip
    return made


def document(content: str) -> Document:
    return sheet().read(content)


def word_by_word(content: str) -> Document:
    """The document read without cutting any stream into what can be remembered."""
    with patch.object(Steps, "_cut", side_effect=ValueError):
        return document(content)


def said(mark: Mark) -> tuple[Any, ...]:
    content: Any = None
    if isinstance(mark, Fill | Stroke):
        content = mark.path.operations, mark.box
    elif isinstance(mark, Text):
        content = mark.shown
    elif isinstance(mark, Form | Image):
        content = mark.facts
    font = mark.look.font.name if mark.look.font else None
    return type(mark), mark.sequence, mark.matrix, mark.look._replace(font=None), font, mark.clip, mark.form, content


def everything(found: Document) -> list[Any]:
    return [
        found.problems,
        *[(page.colour_operators, [said(mark) for mark in page.marks]) for page in found.pages],
    ]


@given(INSTRUCTIONS, BLANKS)
def test_a_stream_says_the_same_read_by_stretches_or_word_by_word(written: list[str], blank: str) -> None:
    content = blank.join(written)
    assert everything(document(content)) == everything(word_by_word(content))


@pytest.mark.parametrize("odd", ODD)
def test_odd_writing_among_plain_is_read_word_by_word(odd: str) -> None:
    content = f"BT /F 2 Tf (A) Tj 1 w {odd} (B) Tj ET 2 w 0 0 m 3 3 l S {odd}"
    assert everything(document(content)) == everything(word_by_word(content))


REPEATED = st.lists(
    st.sampled_from(
        ["0.5 0 0 0.5 3 4 cm", "0 0.25 1 rg", "q", "Q", "1.5 w", "0 0 m 0.5 3 l S", "0 1 2 0.5 re f", "[0.5 1] 0 d",
         "BT 1 0 0 -1 0.5 3 Tm", "/F 2.5 Tf", "(A b) Tj", "0.5 Tc", "ET", "1 0.5 4 4 re W n", "/form Do"]
    ),
    max_size=20,
)  # fmt: skip


@given(REPEATED, st.data())
def test_spelling_changes_nothing(written: list[str], data: st.DataObject) -> None:
    def respelt(word: str) -> str:
        if word == "0.5":
            word = data.draw(st.sampled_from([".5", "+0.50", "00.5", "0.5"]))
        return word + data.draw(BLANKS)

    words = [word for instruction in written for word in instruction.replace("(A b)", r"(A\040b)").split()]
    assert everything(document("".join(map(respelt, words)))) == everything(document(" ".join(written)))


def test_what_is_written_twice_is_read_once() -> None:
    first, second = read_page(
        "2 w 1 0 0 RG 0 0 m 3 4 l S 1 0 0 1 9 9 cm 0 0 1 rg 0 g 0 1 1 RG 1 0 0 RG 0 0 m 3 4 l S"
    ).strokes
    assert first.path is second.path
    assert first.look is second.look
    assert first.box != second.box


SAID = st.sampled_from([*PLAIN, "q", "Q", "ET", "9 w", "0 0 m", "3 3 l S"])
PAGES = st.lists(st.lists(SAID, max_size=12), max_size=4)


def pages_of(contents: list[str]) -> bytes:
    """A file of pages with the same resources."""
    made = sheet()
    for content in contents:
        made.pdf.pages.append(made.pdf.pages[0])
        made.pdf.pages[-1].obj.Contents = made.pdf.make_stream((MM + content).encode("latin-1"))
    file = BytesIO()
    made.pdf.save(file, deterministic_id=True)
    return file.getvalue()


@given(PAGES, st.lists(an_instruction(), max_size=9))
def test_what_a_page_says_after_others_is_what_it_says_alone(pages: list[list[str]], odd: list[str]) -> None:
    """The same instructions as on pages before, in the same state or in another."""
    written = ["BT /F 2 Tf " + " ".join(page) for page in (*pages, *pages, odd, *pages)]
    data = pages_of(written)
    found = read(data)
    with patch.object(Steps, "_cut", side_effect=ValueError):
        assert everything(found) == everything(read(data))


@given(PAGES, PAGES)
def test_a_file_read_after_another_says_what_it_says_alone(one: list[list[str]], other: list[list[str]]) -> None:
    reader = Reader()
    for pages in (one, other, one):
        data = pages_of(["BT /F 2 Tf " + " ".join(page) for page in pages])
        assert everything(reader.read(data)) == everything(read(data))


SETTINGS = st.lists(st.tuples(st.integers(0, 5), st.integers(1, 5), st.sampled_from(["F", "G"])), max_size=9)


@given(SETTINGS)
def test_settings_hold_until_the_next_whatever_was_set_before(settings: list[tuple[int, int, str]]) -> None:
    content = [f"{width} w BT /{font} {size} Tf (A) Tj ET 0 0 m 3 3 l S" for width, size, font in settings]
    page = document("q " + " Q q ".join(content) + " Q " + " ".join(content)).pages[0]
    assert [stroke.look.width for stroke in page.strokes] == [width for width, _, _ in settings] * 2
    assert [(text.look.size, text.font) for text in page.texts] == [(size, font) for _, size, font in settings] * 2


def test_a_path_goes_on_after_what_stands_in_its_way() -> None:
    (fill,) = document("BT /F 1 Tf ET 0 0 m BT (A) Tj ET 3 0 l 0 0 0 rg 3 3 l f").pages[0].fills
    assert [operator for operator, _ in fill.path.operations] == ["m", "l", "l"]


@pytest.mark.parametrize("content", ["(A) Tj (A) Tj", "[(A)] TJ (A) Tj", "%\n(A) Tj (A) Tj"])
def test_the_same_text_again_stands_where_the_first_ends(content: str) -> None:
    first, second = document(f"BT /F 2 Tf 3 Tc 1 0 0 -1 5 6 Tm {content} ET").pages[0].texts
    assert second.start[0] == pytest.approx(first.end[0] + 3)
    assert second.end[0] - second.start[0] == pytest.approx(first.end[0] - first.start[0])
