"""What is written into a content stream: each number as a reader expects it, each name as one can call it."""

from __future__ import annotations

from pathlib import Path as File

import pikepdf
from hypothesis import example, given
from hypothesis import strategies as st

from press.drawing.operators import State, change, form_name, lettering, outline, painted, painting
from press.drawing.paint import Paint
from press.drawing.shapes import Path
from tests.kits.workbench import KitCopy

points = st.tuples(st.floats(-500, 500), st.floats(-500, 500))
segments = (
    st.tuples(st.sampled_from("ML"), points)
    | st.tuples(st.just("C"), st.builds(lambda a, b, c: (*a, *b, *c), points, points, points))
    | st.just(("Z", ()))
)
LETTERS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def spelt(value: float) -> str:
    return "0" if (text := f"{round(value, 4):g}") == "-0" else text


@given(st.lists(segments, min_size=1, max_size=9))
@example([("M", (0.0, -0.0)), ("L", (-1e-9, 123456.789))])
def test_an_outline_is_written_number_by_number(given: list[tuple[str, tuple[float, ...]]]) -> None:
    written = [word for op, n in given for word in (*map(spelt, n), LETTERS[op])]
    assert outline(Path(tuple(given))) == " ".join(written)


def test_equal_outlines_are_one_key() -> None:
    one, other = Path((("M", (1.0, 2.0)), ("Z", ()))), Path((("M", (1.0, 2.0)), ("Z", ())))
    assert {one: "known"}[other] == "known"
    assert hash(one) != hash(one.with_holes())


@given(st.text(min_size=1), st.text(min_size=1))
def test_a_name_can_be_called_and_is_its_own(one: str, other: str) -> None:
    assert form_name(one).isascii()
    assert not set(form_name(one)) & set(" #%()/<>[]{}\n\0")
    assert (form_name(one) == form_name(other)) == (one == other)
    assert form_name("vignettes-cote-encre.papier-0.500") == "vignettes-cote-encre.papier-0.500"


def test_drawings_of_like_names_are_two(kit: KitCopy) -> None:
    kit.put("art/vignettes-cote.svg", '<svg width="9mm" height="9mm"><path d="M1.25 1H8V8z" data-role="nuit"/></svg>')
    kit.edit(
        "lueurs.yaml",
        "quick: +1 ◇\n    picture: {file: vignettes/cote.svg}",
        "quick: +1 ◇\n    picture: {file: vignettes-cote.svg}",
    )
    (kit.folder / "drawn.pdf").write_bytes(kit.draw())
    with pikepdf.open(kit.folder / "drawn.pdf") as pdf:
        forms = {name: form.read_bytes() for page in pdf.pages for name, form in page.Resources.XObject.items()}
    assert sum(b"1.25 1 m" in form for form in forms.values()) == 1
    assert len({form for name, form in forms.items() if name.startswith("/FormXob.vignettes-cote")}) >= 2


def test_a_drawing_is_printed_whatever_its_name(kit: KitCopy) -> None:
    name = "été à l'eau (n°1 #2) 日本.svg"
    File(kit.folder / "art" / "vignettes" / name).write_bytes((kit.folder / "art/vignettes/cote.svg").read_bytes())
    kit.edit(
        "lueurs.yaml",
        "quick: +1 ◇\n    picture: {file: vignettes/cote.svg}",
        f'quick: +1 ◇\n    picture: {{file: "vignettes/{name}"}}',
    )
    (kit.folder / "drawn.pdf").write_bytes(kit.draw())
    called = set()
    with pikepdf.open(kit.folder / "drawn.pdf") as pdf:
        for page in pdf.pages:
            for operands, operator in pikepdf.parse_content_stream(page):
                if str(operator) == "Do":
                    assert str(operands[0]) in page.Resources.XObject
                    called.add(str(operands[0]))
    assert any("~65e5~" in form for form in called)


# Graphics states

operator = st.sampled_from(["", "a", "b"])
states = st.builds(State, *[operator] * len(State._fields))


@given(st.lists(states, max_size=8))
def test_a_state_is_changed_by_the_operators_that_it_lacks(wanted: list[State]) -> None:
    now, held = State(), dict.fromkeys(State._fields, "")
    for each in wanted:
        written, now = change(now, each)
        lacking = [(name, op) for name, op in each._asdict().items() if op and held[name] != op]
        assert written == "".join(f"{op}\n" for _name, op in lacking)
        held.update(lacking)
        assert now._asdict() == held


def test_each_paint_its_least_width_and_its_letters_are_states_of_their_own() -> None:
    line = Paint(stroke=0.0, width=0.1, dash=(1.0, 2.0), cap=0, join=2)
    assert painting(Paint(), 0.14) == State()
    assert painting(Paint(fill=0.5), 0.14) == State(fill="0.5 g")
    thin = State(stroke="0 G", width="0.1 w", dash="[1 2] 0 d", cap="0 J", join="2 j")
    assert painting(line, 0.05) == thin
    assert painting(line, 0.14) == thin._replace(width="0.14 w")
    assert painting(line._replace(fill=(1.0, 0.0, 0.0)), 0.05) == thin._replace(fill="1 0 0 rg")
    assert lettering(0.0, 0.25) == State(fill="0 g", tracking="0.25 Tc")
    assert lettering(1.0, 0.25) == State(fill="1 g", tracking="0.25 Tc")


def test_an_outline_is_painted_as_it_is_asked_for() -> None:
    path = Path((("M", (1.0, 2.0)), ("Z", ())))
    ways = (True, True), (True, False), (False, True)
    found = [painted(each, *how) for each in (path, path.with_holes()) for how in ways]
    assert found == [f"1 2 m h {operator}" for operator in ("B", "f", "S", "B*", "f*", "S")]
