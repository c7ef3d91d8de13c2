"""The short ways of the checks agree with the plain ones: outlines, boxes, forms, what lies under a text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name

from press.proof.legible import _look, legible_faults
from press.proof.lettering import Letterer, Lettering
from press.proof.outline import Outlines, crossed, rectangle
from press.proof.paper import _is_well_inside
from press.proof.survey import Survey, covers, placed
from press.reading import BBox, Fill, Form, Mark, Page, Point, Text, read
from press.reading.look import Look
from press.reading.paths import Operation, Path
from press.reading.shapes import IDENTITY, Matrix
from tests.press.handmade_pdf import MM, Handmade, read_page

ON_A_GRID = st.integers(0, 8).map(float)
PLACES = st.floats(0, 100).map(lambda place: round(place, 2))
SIZES = st.floats(1, 60).map(lambda size: round(size, 2))
TURNS: tuple[Matrix, ...] = (
    (1, 0, 0, 1, 0, 0),
    (2, 0, 0, -3, 5, 40),
    (0, 1, -1, 0, 30, 2),
    (0.8, 0.6, -0.6, 0.8, 9, 9),
)


def survey_of(page: Page) -> Survey:
    return Survey(page, Letterer().page(page), Outlines(), set())


# Outlines


@st.composite
def rectangles(draw: st.DrawFn) -> tuple[Operation, ...]:
    """Upright or not, whatever their first corner and way round."""
    (x1, y1), (x2, y2) = draw(st.tuples(ON_A_GRID, ON_A_GRID)), draw(st.tuples(ON_A_GRID, ON_A_GRID))
    if draw(st.booleans()):
        return (("re", (x1, y1, x2 - x1, y2 - y1)),)
    corners = [(x1, y1), (x2, y1), (x2, y2), (x1, y2)]
    if draw(st.booleans()):
        corners.reverse()
    if draw(st.integers(0, 3)) == 0:
        corners[2] = draw(st.tuples(ON_A_GRID, ON_A_GRID))
    first = draw(st.integers(0, 3))
    start, *others = corners[first:] + corners[:first]
    end: tuple[Operation, ...] = draw(st.sampled_from([(), (("h", ()),), (("l", start), ("h", ()))]))
    return ("m", start), *(("l", corner) for corner in others), *end


@given(rectangles(), st.tuples(ON_A_GRID, ON_A_GRID), st.booleans())
def test_a_rectangle_holds_what_its_crossings_say(
    operations: tuple[Operation, ...], point: Point, between: bool
) -> None:
    path = Path(operations)
    x, y = (point[0] + 0.5, point[1] + 0.5) if between else point
    fill = Fill(0, IDENTITY, Look(), BBox(0, 0, 10, 10), None, path)
    outlines = Outlines()
    assert outlines.held(fill, x, y) is crossed(outlines.polygons(path), x, y)


@pytest.mark.parametrize(
    "drawing", ["10 20 30 40 re", "10 20 m 40 20 l 40 60 l 10 60 l h", "10 60 m 10 20 l 40 20 l 40 60 l"]
)
def test_what_most_grounds_are_is_known_for_a_rectangle(drawing: str) -> None:
    (fill,) = read_page(f"{drawing} f").fills
    assert rectangle(fill.path) == (10, 20, 40, 60)


@pytest.mark.parametrize(
    "drawing",
    ["1 1 5 5 re 9 9 5 5 re", "1 1 m 5 1 l 5 5 l 1 6 l h", "1 1 m 5 1 l 5 5 l h", "0 0 m 5 0 l 5 5 l 0 5 l 0 9 l h"],
)
def test_what_is_more_or_less_than_a_rectangle_is_none(drawing: str) -> None:
    (fill,) = read_page(f"{drawing} f").fills
    assert rectangle(fill.path) is None


@pytest.mark.parametrize("turn", TURNS)
@given(st.tuples(PLACES, PLACES), st.tuples(PLACES, PLACES), st.tuples(PLACES, PLACES, SIZES, SIZES))
def test_a_line_passes_through_a_box_that_holds_a_point_of_it(
    turn: Matrix, start: Point, end: Point, area: tuple[float, float, float, float]
) -> None:
    a, b, c, d, e, f = turn
    (stroke,) = read_page(f"q {a} {b} {c} {d} {e} {f} cm {start[0]} {start[1]} m {end[0]} {end[1]} l S Q").strokes
    left, top = area[:2]
    box = BBox(left, top, left + area[2], top + area[3])
    (x1, y1), (x2, y2) = stroke.subpaths[0].points
    along = [(x1 + (x2 - x1) * i / 50, y1 + (y2 - y1) * i / 50) for i in range(51)]
    inner = box.grow(-1e-6)
    through = any(inner.left < x < inner.right and inner.top < y < inner.bottom for x, y in along)
    passes = Outlines().passes_through(stroke, box)
    assert passes or not through
    # A line that only cuts a corner may do so between two of these points.
    near = any(box.left - 5 < x < box.right + 5 and box.top - 5 < y < box.bottom + 5 for x, y in along)
    assert near or not passes


@pytest.mark.parametrize("turn", TURNS)
@given(st.tuples(PLACES, PLACES, SIZES, SIZES), st.tuples(PLACES, PLACES, SIZES, SIZES))
def test_a_box_is_placed_as_its_mark_is(
    turn: Matrix, box: tuple[float, float, float, float], clip: tuple[float, float, float, float]
) -> None:
    own = BBox(box[0], box[1], box[0] + box[2], box[1] + box[3])
    seen = BBox(clip[0], clip[1], clip[0] + clip[2], clip[1] + clip[3])
    mark = Mark(0, turn, Look(), seen, None)
    assert placed(own, mark) == own.under(turn).intersect(seen)


# A page


def test_texts_are_measured_as_the_marks_tell(printed: dict[str, bytes]) -> None:
    pages, letterer = [page for data in printed.values() for page in read(data).pages], Letterer()
    found = [pair for page in pages for pair in zip(page.texts, letterer.page(page), strict=True)]
    assert len(found) > 100
    for mark, text in found:
        assert text[:4] == (mark.text, mark.start, mark.end, mark.size_pt)
        assert text.em == pytest.approx(text.size_pt * 25.4 / 72)
        a, b, c, d, _e, _f = mark.matrix
        told = text.clip, text.font, text.invisible, text.mirrored, text.missing_glyph
        assert told == (mark.clip, mark.font, mark.invisible, a * d - b * c >= 0, mark.missing_glyph)


@given(st.tuples(PLACES, PLACES), st.tuples(PLACES, PLACES), SIZES)
def test_letters_well_inside_an_area_do_not_leave_it(start: Point, end: Point, em: float) -> None:
    clip = BBox(-500, -500, 500, 500)
    text = Lettering("words", start, end, em, em, clip, "", False, False, False, (), clip)
    area = BBox(10, 20, 90, 80)
    assert not _is_well_inside(text, area) or covers(area, text.box(0.85, 0.25))


@pytest.mark.parametrize("variant", ["color", "ink-saver"])
def test_what_is_drawn_is_every_mark_but_texts_and_forms(printed: dict[str, bytes], variant: str) -> None:
    for page in read(printed[variant]).pages:
        survey = survey_of(page)
        plain = [mark for mark in page.marks if not isinstance(mark, (Text, Form))]
        assert [*survey.drawn(lambda _form: True)] == plain
        assert [*survey.drawn(lambda _form: False)] == [mark for mark in plain if mark.within is None]
        refused = {form for form in page.forms if form.object_id % 2}
        kept = [mark for mark in plain if not refused.intersection(_around(mark))]
        assert [*survey.drawn(lambda form, no=refused: form not in no)] == kept


def _around(mark: Mark) -> list[Form]:
    """The forms that a mark is in, from the inside out."""
    return [mark.within, *_around(mark.within)] if mark.within else []


# Under a text


@st.composite
def paintings(draw: st.DrawFn) -> str:
    """Something painted: a rectangle, a triangle, a rounded shape, perhaps clipped; a form; words."""
    x, y, w, h = draw(st.tuples(PLACES, PLACES, SIZES, SIZES))
    kind = draw(st.sampled_from(["words", "words", "re", "lines", "curve", "clipped", "/Wide Do", "/Narrow Do"]))
    if kind == "words":
        return f"BT /F 4 Tf 1 0 0 -1 {x} {y} Tm (abcabc) Tj ET"
    if "Do" in kind:
        return f"q 1 0 0 1 {x} {y} cm {kind} Q"
    outline = {
        "lines": f"{x} {y} m {x + w} {y} l {x} {y + h} l h",
        "curve": f"{x} {y} m {x + w} {y} {x + w} {y + h} {x} {y + h} c h",
    }.get(kind, f"{x} {y} {w} {h} re")
    clip = f"{x + 1} {y + 1} {w} {h} re W n" if kind == "clipped" else ""
    return f"q {draw(st.sampled_from(['1 g', '0 g', '/Half gs']))} {clip} {outline} f Q"


def lettered_sheet() -> Handmade:
    """With a font and two forms to use."""
    sheet = Handmade()
    sheet.form("Wide", "0 0 20 20 re f BT /F 4 Tf 1 0 0 -1 2 9 Tm (abc) Tj ET 5 5 4 4 re f")
    sheet.form("Narrow", "0 0 20 20 re f BT /F 4 Tf 1 0 0 -1 2 9 Tm (abc) Tj ET", (0, 0, 15, 15))
    widths = {"FirstChar": 97, "LastChar": 99, "Widths": Array([500, 500, 500])}
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, **widths)
    sheet.page.Resources.Font = Dictionary(F=font)
    sheet.page.Resources.ExtGState = Dictionary(Half=Dictionary(ca=0.5))
    return sheet


@given(st.lists(paintings(), min_size=1, max_size=12), st.booleans())
def test_the_ground_of_a_text_is_the_last_fill_before_it(painted: list[str], doubts: bool) -> None:
    page = lettered_sheet().read(" ".join(painted)).pages[0]
    survey = survey_of(page)
    for looked in _look(survey, survey.lettered, doubts):
        hidden = False
        for point in looked.points:
            under = [fill for fill in page.fills if _surely(fill, looked.mark, point.x, point.y)]
            before = [fill for fill in under if fill.sequence < looked.mark.sequence]
            hidden |= len(before) < len(under)
            assert point.ground is (before[-1] if before else None)
        assert any(point.hidden for point in looked.points) is hidden


def _surely(fill: Fill, text: Text, x: float, y: float) -> bool:
    a, b, c, d, e, f = fill.matrix
    area = a * d - b * c
    own = (d * (x - e) - c * (y - f)) / area, (a * (y - f) - b * (x - e)) / area
    return fill.opacity == 1 and covers(fill.clip, text.clip) and bool(crossed(Outlines().polygons(fill.path), *own))


def test_a_text_without_a_ground_in_its_form_is_looked_at_on_every_page() -> None:
    """Its twin in the form, which has one, says nothing of it."""
    sheet = lettered_sheet()
    words = "0 g BT /F 4 Tf 1 0 0 -1 2 {} Tm (abc) Tj ET"
    twins = f"1 g 0 0 20 20 re f {words.format(9)} {words.format(39)}"
    sheet.form("Twins", twins, Resources=Dictionary(Font=sheet.page.Resources.Font))
    sheet.pdf.pages.append(sheet.pdf.pages[0])
    sheet.pdf.pages[1].obj.Contents = sheet.pdf.make_stream(f"{MM} q 0.1 g 0 0 100 100 re f Q /Twins Do".encode())
    light, dark = sheet.read("/Twins Do").pages
    outlines, seen = Outlines(), set[object]()
    told = "«abc» does not stand out from its ground: contrast 1.2, under 4.5"
    assert [*legible_faults(Survey(light, Letterer().page(light), outlines, seen))] == []
    assert [*legible_faults(Survey(dark, Letterer().page(dark), outlines, seen))] == [told]
