"""Path data read here and by svgelements: the same outlines to the last bit, the same words for damage."""

from __future__ import annotations

from math import isfinite
from xml.etree import ElementTree

import pytest
import svgelements
from hypothesis import given
from hypothesis import strategies as st

from press.drawing import art, template
from press.drawing.art import Art, read_art
from press.drawing.path_data import TAKES, Track, read_path, set_apart
from press.drawing.template import read_template

PALETTE = {"nuit": "#12303A"}
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="90mm" height="70mm" viewBox="0 0 60 40">\n'


def svg(*paths: str, more: str = 'data-role="nuit"') -> bytes:
    return (HEAD + "\n".join(f'<path d="{path}" {more}/>' for path in paths) + "</svg>").encode()


def whole(document: bytes) -> tuple[bytes, dict[str, Track]]:
    """In the place of ``set_apart``: svgelements reads all."""
    return document, {}


def told(data: bytes) -> str:
    """What a drawing is refused for, or nothing."""
    try:
        read_art("a.svg", data, PALETTE)
    except ValueError as error:
        return str(error)
    return ""


def by_svgelements(monkeypatch: pytest.MonkeyPatch, data: bytes) -> Art | str:
    with monkeypatch.context() as patch:
        patch.setattr(art, "set_apart", whole)
        return told(data) or read_art("a.svg", data, PALETTE)


# Random data

spaces = st.sampled_from([" ", ",", ", ", "  ", "\n", " ,\t"])
signs = st.sampled_from(["", "", "-", "+"])
whole_parts, decimals = st.from_regex(r"\A[0-9]{1,3}\Z"), st.from_regex(r"\A\.[0-9]{1,4}\Z")
sizes = st.builds(str.__add__, whole_parts, decimals) | whole_parts | decimals
exponents = st.just("") | st.just("") | st.builds("{}{}{}".format, st.sampled_from("eE"), signs, st.integers(0, 3))
numbers = st.builds("{}{}{}".format, signs, sizes, exponents)


@st.composite
def commands(draw: st.DrawFn, letters: str = "MLHVCSQTZ") -> str:
    """A command once or several times over, its numbers as close together as they may be, or wider."""
    letter = draw(st.sampled_from(letters + letters.lower()))
    said = letter
    before = ""
    for _ in range(TAKES[letter.upper()] * draw(st.integers(1, 3))):
        number = draw(numbers)
        # A sign begins a number, and so does a second point.
        apart = number[0] in "+-" or (number[0] == "." and "." in before and "e" not in before.lower())
        close = not before or apart
        said += (draw(spaces | st.just("")) if close else draw(spaces)) + number
        before = number
    return said + draw(spaces | st.just(""))


paths = st.builds(lambda first, rest: first + "".join(rest), commands("M"), st.lists(commands(), max_size=8))


@given(paths)
def test_random_data_are_read_as_svgelements_reads_them(data: str) -> None:
    track = read_path(data)
    assert track is not None, "plain data"
    assert track == art._track(svgelements.Path(data))


@given(st.text("MLHVCSQTZAmlhvcsqtza0123456789.-+eE, \n_xnaif", max_size=30))
def test_what_is_not_plain_is_left_to_svgelements(data: str) -> None:
    """None, or what svgelements makes of it: data that are half right are never read otherwise."""
    track = read_path(data)
    if track is not None and all(map(isfinite, track.numbers)):
        assert track == art._track(svgelements.Path(data))


@pytest.mark.parametrize(
    ("data", "ops", "numbers"),
    [
        ("M1.5.5-3,4", "ML", (1.5, 0.5, -3, 4)),
        ("m1 1 2 0 0 2z", "MLLZ", (1, 1, 3, 1, 3, 3)),
        ("M1 1H5V9h-1v-2", "MLLLL", (1, 1, 5, 1, 5, 9, 4, 9, 4, 7)),
        ("M1e1 2E-1", "M", (10, 0.2)),
        ("M1 1L3 1zl0 1zm1 1h1", "MLZLZML", (1, 1, 3, 1, 1, 2, 2, 2, 3, 2)),
        ("M0 0S1 1 2 0 3-1 4 0", "MCC", (0, 0, 0, 0, 1, 1, 2, 0, 3, -1, 3, -1, 4, 0)),
        ("M0 0Q3 3 6 0T12 0", "MCC", (0, 0, 2, 2, 4, 2, 6, 0, 8, -2, 10, -2, 12, 0)),
        ("M0 0Q3 3 6 0L9 9T12 0", "MCLC", (0, 0, 2, 2, 4, 2, 6, 0, 9, 9, 9, 9, 10, 6, 12, 0)),
    ],
)
def test_plain_data(data: str, ops: str, numbers: tuple[float, ...]) -> None:
    track = read_path(data)
    assert track is not None
    assert track.ops == ops
    assert track.numbers == pytest.approx(numbers)


@pytest.mark.parametrize(
    "data",
    ["", " ", "L1 1", "1 1", "M1", "M1 1 2", "M1 1L", "M1 1H", "M1 1C1 1 2 2z", "M1 1z2", "M1 1A2 2 0 0 1 3 3",
     "M1. 2", "M1 2.", "M1_0 2", "M inf 2", "M nan 2", "M1 1e", "M1--2", "M1 1X", "M1 1;", "M١ 1", "M0x1 1"],
)  # fmt: skip
def test_data_that_are_not_plain(data: str) -> None:
    assert read_path(data) is None


# In their document


def test_the_rest_of_a_document_stays_where_it_is() -> None:
    data = svg("M1 1\r\nL2 2\n\nZ", "M1 1A2 2 0 0 1 3 3") + b"<!-- d='M0 0' id=\"M0 0\" -->"
    bare, tracks = set_apart(data)
    assert list(tracks) == ["#0", "#1"]
    assert tracks["#0"].ops == "MLZ"
    assert len(bare) == len(data)
    assert [line.strip() for line in bare.splitlines()[2:4]] == [b"", b""]
    assert b'd="M1 1A2 2 0 0 1 3 3"' in bare
    assert b'id="M0 0"' in bare


def test_data_whose_quotes_do_not_close_are_left() -> None:
    for data in (b"<path d=\"M1 1'/>", b'<path d="M1 1&#10;L2 2"/>', b'<path data-d="M1 1"/>', b'<path d="M1 1<'):
        assert set_apart(data) == (data, {})


GROUPS = f"""{HEAD}<style>.a {{ fill-rule: evenodd }}</style>
<defs><path id="p" d="m1 1 8 0 0 8z"/>
<clipPath id="c"><path d="M0 0H9V9z"/><rect width="3" height="4"/></clipPath></defs>
<g transform="rotate(30) translate(3 4)" data-role="nuit"><use href="#p" x="2"/><path class="a" d='M0 0h9v9z'/>
<path d="M3 3Q5 5 9 3T20 3" transform="scale(2 .5)" clip-path="url(#c)" stroke-dasharray="1 2"/></g>
<g d="M2 2H3" data-role="nuit"><path/><path d="M5 5a2 3 10 0 1 4 4s1 1 2 2"/></g>
<path style="d: none" d="M7 7H8" data-role="nuit"/><path d="M7 7H8 nonsense" data-role="nuit"/>
<path d="m 1e3-.5.25 1 -0 0" data-role="nuit"/></svg>""".encode()


@pytest.mark.parametrize("data", [GROUPS, svg("M0 0L1e999 5", "M1 2L3 4"), svg("M-0-0L-40 0", "M-.00001 0H4")])
def test_a_drawing_is_the_same_whoever_reads_its_data(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    read = read_art("a.svg", data, PALETTE)
    assert repr(read) == repr(by_svgelements(monkeypatch, data))


def test_a_drawing_with_zones_is_the_same_whoever_reads_its_data(monkeypatch: pytest.MonkeyPatch) -> None:
    zones = b'<path data-zone="title; role: card-title" d="m2 2h9v4h-9z"/><path data-cut="" d="M0 0H60V40H0z"/></svg>'
    data = GROUPS.replace(b"</svg>", zones)
    read = read_template("a.svg", data, PALETTE)
    monkeypatch.setattr(template, "set_apart", whole)
    again = read_template("a.svg", data, PALETTE)
    assert (read.steps, read.cut) == (again.steps, again.cut)
    assert read.cut
    assert read.zones[0].box == again.zones[0].box


@pytest.mark.parametrize(
    "data",
    [
        svg("M1 1L2 2", "M1 1H"),
        svg("M1 1L2 2", "M1 1C1"),
        svg("M1 1L2 2", more="data-role='nuit"),
        svg("M1 1\n\nL2 2", "M1 1L9 9")[:-9],
        svg("M1 1L2 2").replace(b"/>", b">"),
        svg("M1 1L2 2").replace(b"<path", b"<path/><path"),
        svg("M1 1L2 2", 'M2 2" d="M3 3'),
        svg("junk"),
        svg("M5 5 L6 6 junk", "", " "),
    ],
)
def test_damage_is_told_in_the_same_words(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    here, there = told(data), by_svgelements(monkeypatch, data)
    assert (here or repr(read_art("a.svg", data, PALETTE))) == (there if isinstance(there, str) else repr(there))


def test_half_a_command_is_told_with_its_path() -> None:
    assert told(svg("M1 1L2 2", "M1 1H")) == "damaged SVG (<path> M1 1H)"
    assert told(svg("Q1 1 2 2 0 T")) == "damaged SVG (<path> Q1 1 2 2 0 T)"


def test_damage_is_told_with_its_line_and_column() -> None:
    data = svg("M1 1\nL2 2\nL3 3", "M1 1L3 3")[:-9]
    with pytest.raises(ElementTree.ParseError) as caught:
        ElementTree.fromstring(data)
    assert told(data) == f"damaged SVG ({caught.value})"


# In millimetres

tenths = st.integers(-9_999_999, 9_999_999).map(lambda n: n / 10_000)


@given(st.lists(tenths, max_size=20), st.floats(-1e-6, 1e-6))
def test_millimetres_are_rounded_as_python_rounds(values: list[float], lost: float) -> None:
    values = [value + lost for value in values]
    assert list(map(repr, art._rounded(values))) == [repr(round(value, 4)) for value in values]


@given(st.lists(st.floats(), max_size=5))
def test_any_number_is_rounded(values: list[float]) -> None:
    for ours, exact in zip(art._rounded(values), [round(value, 4) for value in values], strict=True):
        assert repr(ours) == repr(exact) or abs(ours - exact) <= 1.01e-4 or ours == pytest.approx(exact)
