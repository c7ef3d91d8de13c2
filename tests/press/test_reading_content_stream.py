"""The reader of content streams against another one, and what it refuses."""

from __future__ import annotations

from typing import Any

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from press.reading.content_stream import Name, StreamError, instructions

NUMBERS = st.one_of(st.integers(-9999, 9999), st.decimals(-999, 999, places=4))
TEXTS = st.binary(max_size=12).map(pikepdf.String)
NAMES = st.text("abcXYZ019 #/()é", min_size=1, max_size=6).map(lambda text: pikepdf.Name("/" + text))
SIMPLE = st.one_of(NUMBERS, TEXTS, NAMES, st.booleans(), st.none())
OPERANDS = st.recursive(
    SIMPLE,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(pikepdf.Array),
        st.dictionaries(st.sampled_from(["/A", "/B"]), inner, max_size=2).map(pikepdf.Dictionary),
    ),
    max_leaves=6,
)
OPERATORS = st.sampled_from(["re", "Tj", "TJ", "BDC", "f*", "'", '"', "T*", "d0"]).map(pikepdf.Operator)


def plain(value: Any) -> Any:
    """What the other reader found, in this one's words."""
    match value:
        case pikepdf.Name():
            return str(value)[1:]
        case pikepdf.String():
            return bytes(value)
        case pikepdf.Array():
            return [plain(item) for item in value]
        case pikepdf.Dictionary():
            return {key[1:]: plain(item) for key, item in value.items() if item is not None}
        case bool() | None:
            return value
    return float(value)


def without_nulls(value: Any) -> Any:
    """A null in a dictionary is as good as no entry (ISO 32000-1, 7.3.7)."""
    if isinstance(value, dict):
        return {key: without_nulls(item) for key, item in value.items() if item is not None}
    return [without_nulls(item) for item in value] if isinstance(value, list | tuple) else value


@given(st.lists(st.tuples(st.lists(OPERANDS, max_size=6), OPERATORS), max_size=6))
def test_it_reads_what_another_reader_reads(written: list[tuple[list[Any], pikepdf.Operator]]) -> None:
    with pikepdf.new() as pdf:
        stream = pdf.make_stream(pikepdf.unparse_content_stream(written))
        expected = [
            (str(found.operator), [plain(operand) for operand in found.operands])
            for found in pikepdf.parse_content_stream(stream)
        ]
        assert [
            (operator, without_nulls(operands)) for operator, operands in instructions(stream.read_bytes())
        ] == expected


def test_texts_in_all_their_spellings() -> None:
    source = rb"(a(b)\)\051\53\7\1234\8\n\\" + b"\\\r\nx\r\ny\rz\\\n) Tj <4a4 B5> Tj ((((()))))Tj"
    strings = [operands[0] for _, operands in instructions(source)]
    assert strings == [b"a(b)))+\x07S48\n\\x\ny\nz", b"JK\x50", b"(((())))"]


def test_tokens_need_no_space_where_a_delimiter_parts_them() -> None:
    source = b"1 0 0RG/F1 12Tf[(a)-3.5<41>]TJ%end 1 2 l\n.5 -.5 +1. re/A#20B gs"
    assert list(instructions(source)) == [
        ("RG", (1, 0, 0)),
        ("Tf", ["F1", 12]),
        ("TJ", [[b"a", -3.5, b"A"]]),
        ("re", (0.5, -0.5, 1)),  # A tuple: numbers only, the comment before them is not an operand.
        ("gs", [Name("A B")]),
    ]


def test_an_inline_image_is_one_instruction() -> None:
    source = b"q BI /W 2/H 1 /D[0 1] ID ((\x00EI( EI Q BI /W 3 ID \nEI\nS"
    assert list(instructions(source)) == [
        ("q", ()),
        ("BI", [{"W": 2, "H": 1, "D": [0, 1]}]),
        ("Q", ()),
        ("BI", [{"W": 3}]),
        ("S", ()),
    ]


@pytest.mark.parametrize(
    "source", [b"1 2", b"(a Tj", b"[1 2 TJ", b"1 ] TJ", b"<< /A 1 ] BDC", b"4.-5 w", b"1-2 w", b"> f"]
)
def test_what_cannot_be_read_is_refused(source: bytes) -> None:
    with pytest.raises(StreamError):
        list(instructions(source))
