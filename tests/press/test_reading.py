"""Marks on a page: where they are, how they look, what clips them, in which colours."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pikepdf import Array, Dictionary

from press.reading import Circle, Fill, Form, Stroke
from press.reading.shapes import Matrix, multiply
from tests.press.handmade_pdf import Handmade, read_page


def near(*numbers: float) -> object:
    """To the thousandth of a millimetre."""
    return pytest.approx(numbers, abs=0.001)


# Places


def test_a_rectangle_is_where_the_stream_puts_it() -> None:
    (stroke,) = read_page("10 20 30 40 re S").strokes
    assert stroke.rect == near(10, 20, 40, 60)
    assert stroke.box == stroke.rect
    assert stroke.closed
    assert stroke.form is None


def test_nested_matrices_multiply_on_the_left_and_end_with_their_state() -> None:
    inner, outer = read_page("q 1 0 0 1 10 20 cm q 2 0 0 2 0 0 cm 1 1 5 5 re S Q 1 1 5 5 re S Q").strokes
    assert inner.rect == near(12, 22, 22, 32)
    assert outer.rect == near(11, 21, 16, 26)


def test_a_form_stands_under_its_matrix_and_its_users() -> None:
    made = Handmade()
    made.form("card", "0 0 10 5 re S", Matrix=Array([2, 0, 0, 2, 1, 0]))
    (page,) = made.read("q 1 0 0 1 30 40 cm /card Do Q").pages
    (use,), (stroke,) = page.forms, page.strokes
    assert stroke.rect == near(31, 40, 51, 50)
    assert use.matrix == near(2, 0, 0, 2, 31, 40)
    assert (use.name, stroke.form, stroke.within) == ("card", use.object_id, use)


def test_a_form_used_twice_is_read_once_and_placed_twice() -> None:
    made = Handmade()
    made.form("star", "1 0 0 RG 0 0 4 4 re S 3 3 m 5 6 7 8 9 3 c f")
    (page,) = made.read("q 1 0 0 1 10 10 cm /star Do Q q 0 1 -1 0 60 10 cm 2 0 0 2 0 0 cm /star Do Q").pages
    first, second = page.strokes
    assert first.path is second.path
    assert first.rect == near(10, 10, 14, 14)
    assert second.rect == near(52, 10, 60, 18)
    assert first.form == second.form
    assert first.within is not second.within
    assert second.width_mm == pytest.approx(2)
    assert [mark.sequence for mark in page.marks] == list(range(6))
    assert [type(mark) for mark in page.marks] == [Form, Stroke, Fill] * 2
    assert page.colour_operators == {"RG"}


def test_a_form_inherits_the_state_of_each_user() -> None:
    made = Handmade()
    made.form("line", "0 0 m 10 0 l S")
    (page,) = made.read("q 3 w 0.5 G /line Do Q q 1 w [2 1] 0 d /line Do Q").pages
    thick, thin = page.strokes
    assert (thick.width_mm, thick.colour.gray, thick.dash_mm) == (pytest.approx(3), 0.5, ())
    assert (thin.width_mm, thin.colour.gray, thin.dash_mm) == (pytest.approx(1), 0, near(2, 1))


def test_forms_in_forms_borrow_resources_or_bring_their_own() -> None:
    made = Handmade()
    leaf = made.form("leaf", "0 0 1 1 re f")
    made.form("borrows", "1 0 0 1 5 0 cm /leaf Do")
    made.form("brings", "1 0 0 1 0 5 cm /mine Do", Resources=Dictionary(XObject=Dictionary(mine=leaf)))
    (page,) = made.read("/borrows Do /brings Do").pages
    assert [fill.rect for fill in page.fills] == [near(5, 0, 6, 1), near(0, 5, 1, 6)]
    assert [use.name for use in page.forms] == ["borrows", "leaf", "brings", "mine"]
    assert len({fill.form for fill in page.fills}) == 1


def test_borrowed_resources_are_those_of_each_user() -> None:
    made = Handmade()
    made.form("dot", "0 0 1 1 re f")
    square = made.form("square", "0 0 2 2 re f")
    borrows = made.form("borrows", "/dot Do")
    names = Dictionary(XObject=Dictionary(dot=square, borrows=borrows))
    made.form("other", "/borrows Do", Resources=names)
    (page,) = made.read("/borrows Do /other Do").pages
    assert [fill.rect for fill in page.fills] == [near(0, 0, 1, 1), near(0, 0, 2, 2)]


def test_a_form_that_draws_itself_is_a_problem() -> None:
    made = Handmade()
    made.form("snake", "/snake Do")
    (problem,) = made.read("/snake Do").problems
    assert "draws itself" in problem


STEPS = st.tuples(
    *[st.floats(-3, 3, allow_nan=False).map(lambda number: round(number, 3))] * 4,
    *[st.floats(-40, 40, allow_nan=False).map(lambda number: round(number, 3))] * 2,
)


@given(st.lists(STEPS, max_size=4), STEPS)
def test_points_are_the_product_of_the_matrices(steps: list[Matrix], form_matrix: Matrix) -> None:
    made = Handmade()
    made.form("box", "2 3 5 7 re S", Matrix=Array(form_matrix))
    content = "".join(f"q {' '.join(map(str, step))} cm " for step in steps) + "/box Do " + "Q " * len(steps)
    (stroke,) = made.read(content).pages[0].strokes
    product = form_matrix
    for step in reversed(steps):
        product = multiply(product, step)
    a, b, c, d, e, f = product
    expected = [(a * x + c * y + e, b * x + d * y + f) for x, y in ((2, 3), (7, 3), (7, 10), (2, 10))]
    assert [near(*point) for point in expected] == list(stroke.subpaths[0].points)
    xs, ys = zip(*expected, strict=True)
    assert stroke.box == near(min(xs), min(ys), max(xs), max(ys))


# Shapes


def test_rectangles_are_known_however_they_are_drawn() -> None:
    page = read_page(
        "1 2 m 5 2 l 5 4 l 1 4 l h S  1 2 m 1 4 l 5 4 l 5 2 l 1 2 l S  5 4 -4 -2 re s"
        "  1 2 m 5 2 l 5 4 l 1 4 l S  q .7 .7 -.7 .7 9 9 cm 1 2 4 2 re S Q  1 2 m 5 2 l 5 4 l 1 4 l f"
    )
    assert [stroke.rect for stroke in page.strokes] == [near(1, 2, 5, 4)] * 3 + [None] * 2
    assert [stroke.closed for stroke in page.strokes] == [True, True, True, False, True]
    assert page.fills[0].rect == near(1, 2, 5, 4)


def test_bulging_sides_make_no_rectangle() -> None:
    (pillow,) = read_page("0 0 m 1 -1 3 -1 4 0 c 4 3 l 0 3 l h S").strokes
    assert pillow.rect is None
    assert pillow.box == near(0, -0.75, 4, 3)


def test_straight_lines_have_two_ends() -> None:
    one, two, bent = read_page("1 2 m 3 4 l S  1 2 m 3 4 l 5 6 m 7 8 l S  1 2 m 3 4 l 9 4 l S").strokes
    assert one.segment == (near(1, 2), near(3, 4))
    assert two.segment is None
    assert [subpath.segment for subpath in two.subpaths] == [
        (near(1, 2), near(3, 4)),
        (near(5, 6), near(7, 8)),
    ]
    assert bent.segment is None


def ellipse(x: float, y: float, across: float, down: float) -> str:
    k = 0.5522847498
    corners = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 0)]
    parts = [f"{x + across} {y} m"]
    for (ax, ay), (bx, by) in pairwise(corners):
        controls = [(ax + k * bx, ay + k * by), (bx + k * ax, by + k * ay), (bx, by)]
        parts.append(" ".join(f"{x + across * u} {y + down * v}" for u, v in controls) + " c")
    return " ".join(parts)


def test_circles_give_centre_and_diameter() -> None:
    turned = f"q .6 .8 -.8 .6 50 0 cm .5 0 0 .5 0 0 cm {ellipse(20, 30, 9, 9)} h S Q"
    plain, other, oval = read_page(f"{ellipse(20, 30, 9, 9)} S {turned} {ellipse(20, 30, 9, 8.9)} S").strokes
    assert plain.circle == Circle(near(20, 30), pytest.approx(18, abs=0.001))  # type: ignore[arg-type]
    assert other.circle == Circle(near(44, 17), pytest.approx(9, abs=0.001))  # type: ignore[arg-type]
    assert oval.circle is None
    assert plain.rect is None


NUMBER = st.integers(-50, 50)


@given(st.tuples(*[NUMBER] * 8), st.integers(0, 360))
def test_the_box_of_a_curve_is_exact(numbers: tuple[int, ...], degrees: int) -> None:
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    turn = f"{cosine:.9f} {sine:.9f} {-sine:.9f} {cosine:.9f} 0 0 cm"
    (stroke,) = read_page(f"{turn} {numbers[0]} {numbers[1]} m {' '.join(map(str, numbers[2:]))} c S").strokes
    ((curve,),) = (subpath.pieces for subpath in stroke.subpaths)
    p, q, r, s = stroke.subpaths[0].start, *curve
    samples = [
        tuple(
            (1 - t) ** 3 * p[k] + 3 * (1 - t) ** 2 * t * q[k] + 3 * (1 - t) * t * t * r[k] + t**3 * s[k]
            for k in (0, 1)
        )
        for t in (step / 400 for step in range(401))
    ]
    xs, ys = zip(*samples, strict=True)
    # A sample misses a turning point by half a step at most: there the curve is nearly level.
    assert stroke.box == pytest.approx((min(xs), min(ys), max(xs), max(ys)), abs=0.005)
    assert stroke.box.left <= min(xs) + 1e-9
    assert stroke.box.bottom >= max(ys) - 1e-9


def test_curves_with_a_control_point_at_an_end() -> None:
    first, second = read_page("0 0 m 10 0 10 10 v S  0 0 m 10 0 10 10 y S").strokes
    assert first.subpaths[0].pieces == (((near(0, 0)), near(10, 0), near(10, 10)),)
    assert second.subpaths[0].pieces == (((near(10, 0)), near(10, 10), near(10, 10)),)


# Lines


def test_widths_and_dashes_grow_with_the_matrix() -> None:
    plain, scaled, uneven, hair = read_page(
        "0.3 w [0 1.1] 0 d 1 J 0 0 m 9 9 l S q .5 0 0 .5 0 0 cm 0 0 m 9 9 l S Q"
        " q 4 0 0 .25 0 0 cm 0 0 m 9 9 l S Q 0 w [] 0 d 0 0 m 9 9 l S"
    ).strokes
    assert (plain.width_mm, plain.cap, plain.dash_mm) == (pytest.approx(0.3), 1, near(0, 1.1))
    assert (scaled.width_mm, scaled.dash_mm) == (pytest.approx(0.15), near(0, 0.55))
    assert uneven.width_mm == pytest.approx(0.075)
    assert (hair.width_mm, hair.dash_mm) == (0, ())


def test_a_graphics_state_resource_sets_lines_and_opacity() -> None:
    made = Handmade()
    made.page.Resources.ExtGState = Dictionary(
        thin=Dictionary(LW=0.2, LC=2, D=Array([Array([3, 1]), 0]), CA=0.5, ca=0.25)
    )
    stroke, fill = made.read("/thin gs 0 0 m 9 9 l S 0 0 1 1 re f").pages[0].marks
    assert isinstance(stroke, Stroke)
    assert isinstance(fill, Fill)
    assert (stroke.width_mm, stroke.cap, stroke.dash_mm) == (pytest.approx(0.2), 2, near(3, 1))
    assert (stroke.opacity, fill.opacity) == (0.5, 0.25)


def test_filling_and_stroking_one_path_are_two_marks_in_paint_order() -> None:
    fill, stroke = read_page("0.25 g 0.75 G 0 0 4 4 re b*").marks
    assert isinstance(fill, Fill)
    assert isinstance(stroke, Stroke)
    assert (fill.sequence, stroke.sequence) == (0, 1)
    assert (fill.colour.gray, stroke.colour.gray) == (0.25, 0.75)
    assert fill.rect == stroke.rect == near(0, 0, 4, 4)


# Clips


def test_clips_meet_and_end_with_their_state() -> None:
    inside, nested, after = read_page(
        "q 10 10 20 20 re W n 0 0 50 50 re f q 0 0 15 90 re W* n 0 0 50 50 re f Q Q 0 0 50 50 re f"
    ).fills
    assert inside.visible == near(10, 10, 30, 30)
    assert nested.clip == near(10, 10, 15, 30)
    assert after.clip == near(0, 0, 100, 100)


def test_a_form_shows_nothing_outside_its_box_nor_its_users_clip() -> None:
    made = Handmade()
    made.form("card", "q 5 5 90 90 re W n -9 -9 99 99 re f Q", box=(0, 0, 60, 80))
    (page,) = made.read("0 0 99 40 re W n 1 0 0 1 20 10 cm /card Do").pages
    assert page.forms[0].box == near(20, 10, 80, 90)
    assert page.forms[0].visible == near(20, 10, 80, 40)
    assert page.fills[0].visible == near(25, 15, 80, 40)


def test_clips_apart_leave_nothing_to_see() -> None:
    made = Handmade()
    made.form("dot", "0 0 9 9 re f")
    (fill,) = made.read("0 0 9 9 re W n 20 20 9 9 re W n /dot Do").pages[0].fills
    assert fill.visible.empty


def test_a_mark_off_the_sheet_is_invisible() -> None:
    (fill,) = read_page("200 200 9 9 re f").fills
    assert fill.visible.empty
    assert fill.box == near(200, 200, 209, 209)


def test_values_outlive_the_file() -> None:
    page = read_page("0 0 m 9 9 l S")
    assert page.strokes[0].subpaths[0].points == (near(0, 0), near(9, 9))
