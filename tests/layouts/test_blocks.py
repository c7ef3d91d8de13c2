"""Blocks: lists flow by measured heights at one size, panels hold blocks, handouts repeat one drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, cast

import pytest
from pydantic import TypeAdapter, ValidationError

from layouts import LAYOUTS
from layouts.furniture import CUT_DASH_MM
from layouts.pen import Pen
from layouts.theme import INKS
from press.canvas import Canvas
from press.drawing.paint import Lettering
from press.drawing.shelf import Shelf
from press.drawing.typeset import Line
from press.fonts import Family, load_fonts
from press.geometry import Box
from press.model import Block, Kit, KitHead, Page
from press.records.blocks import HandoutsBlock, Placed
from press.records.lists import StepsBlock
from press.records.theme import Theme
from press.sheet import CUT_OVERRUN_MM
from press.sheet import Placed as OnPage
from press.source import read
from press.source.validate import validate
from tests.layouts.drawing_log import HEAD, KIT, ROOT, LogCanvas

SHORT = "Advance the tide by one and look at the lamp."
LONG = " ".join([SHORT] * 4)


class SizedLog(LogCanvas):
    """Keeps the size of every line of text as well, pt."""

    def __init__(self) -> None:
        super().__init__()
        self.sizes: list[float] = []

    def letter(self, line: Line, x: float, baseline: float, style: Lettering, icon: Any) -> None:
        super().letter(line, x, baseline, style, icon)
        self.sizes.append(style.size_pt)


def block(kind: str, box: Sequence[float], **fields: Any) -> Placed:
    made: Placed = TypeAdapter(Block).validate_python({"block": kind, "box": tuple(box)} | fields)
    return made


@cache
def setting() -> tuple[Kit, Mapping[str, Family]]:
    theme = validate(Theme, read(KIT / "theme.yaml", "theme.yaml"), "theme.yaml")
    head = KitHead.model_validate(HEAD)
    kit = Kit(id="kit", head=head, theme=theme, parts=(), art=Shelf(KIT / "art", theme.palette))
    return kit, load_fonts(ROOT / "fonts", "en")


def drawn(item: Placed, variant: str = "color") -> tuple[SizedLog, Pen]:
    kit, families = setting()
    log = SizedLog()
    pen = Pen(cast(Canvas, log), kit, families, INKS[variant](kit.theme), LAYOUTS)
    pen.draw(OnPage(item, item.place))
    return log, pen


def lists(text: str) -> dict[str, Placed]:
    """One list of every kind, with one item that says ``text``."""
    texts = [SHORT, text, SHORT]
    return {
        "bullets": block("bullets", (10, 20, 80, 40), items=texts),
        "steps": block("steps", (10, 20, 80, 44), items=[{"text": t} for t in texts]),
        "table": block(
            "table",
            (10, 20, 90, 50),
            columns=[{"x": 16, "width": 20, "role": "table-name"}, {"x": 40, "width": 50}],
            rows=[{"icon": "carte", "cells": ["Name", t]} for t in texts],
        ),
        "entries": block("entries", (10, 20, 150, 44), items=[{"title": "T", "text": t} for t in texts]),
        "numbered": block(
            "numbered", (10, 20, 150, 52), items=[{"number": "1", "title": "T", "text": t} for t in texts]
        ),
        "questions": block("questions", (10, 20, 150, 34), items=[{"number": "1", "text": t} for t in texts]),
    }


KINDS = tuple(lists(SHORT))


@pytest.mark.parametrize("kind", KINDS)
def test_the_items_of_a_list_share_one_size_and_stay_in_the_box(kind: str) -> None:
    item = lists(SHORT + " " + SHORT)[kind]
    log, pen = drawn(item)

    assert not pen.faults
    body = {size for words, size in zip(log.words, log.sizes, strict=True) if len(words.text) > 12}
    assert len(body) == 1
    for words in log.words:
        assert item.place.y < words.baseline < item.place.bottom
        assert words.x + words.width <= item.place.right + 0.01


@pytest.mark.parametrize("kind", KINDS)
def test_a_longer_text_shrinks_all_items_together(kind: str) -> None:
    sizes = []
    for count in (1, 2, 3, 4, 5):
        log, pen = drawn(lists(" ".join([SHORT] * count))[kind])
        if not pen.faults:
            sizes.append({s for words, s in zip(log.words, log.sizes, strict=True) if len(words.text) > 12})

    assert all(len(each) == 1 for each in sizes)
    ordered = [max(each) for each in sizes]
    assert ordered == sorted(ordered, reverse=True)


@pytest.mark.parametrize("kind", KINDS)
def test_what_does_not_fit_even_at_the_floor_is_a_fault(kind: str) -> None:
    _log, pen = drawn(lists(LONG * 3)[kind])

    assert pen.faults
    assert all("too long by" in fault.message for fault in pen.faults)


def test_steps_are_numbered_on_one_upright_and_spread_over_their_box() -> None:
    steps = block("steps", (10, 20, 120, 60), items=[{"text": SHORT}] * 5)
    log, _pen = drawn(steps)

    numbers = [words for words in log.words if words.text.isdigit()]
    assert [words.text for words in numbers] == ["1", "2", "3", "4", "5"]
    assert {round(words.x + words.width / 2, 3) for words in numbers} == {13.2}
    gaps = [b.baseline - a.baseline for a, b in pairwise(numbers)]
    assert max(gaps) == pytest.approx(min(gaps))
    assert steps.place.bottom - 8 < max(words.baseline for words in log.words) < steps.place.bottom
    assert cast(StepsBlock, steps).facts() == {"count": 5}


def test_a_symbol_that_begins_a_cell_is_drawn_in_the_icon_column() -> None:
    table = block(
        "table",
        (10, 20, 120, 30),
        icon_x=6,
        columns=[{"x": 14, "width": 40}],
        rows=[{"cells": ["◇ Gather"]}, {"cells": ["Sur ◇ only"]}],
    )
    log, _pen = drawn(table)

    symbol, gather, only = log.words
    assert (symbol.text, gather.text) == ("◇", "Gather")
    assert symbol.x + symbol.width / 2 == pytest.approx(16, abs=0.01)
    assert gather.x == pytest.approx(24)
    assert only.text == "Sur ◇ only"


def test_the_rows_of_a_table_are_as_high_as_their_tallest_cell() -> None:
    table = block(
        "table",
        (10, 20, 120, 80),
        spread="no",
        columns=[{"x": 14, "width": 30}, {"x": 50, "width": 60}],
        rows=[{"cells": ["A", SHORT]}, {"cells": ["B", LONG]}, {"cells": ["C", SHORT]}],
    )
    log, _pen = drawn(table)

    first, second, third = (words.baseline for words in log.words if words.text in "ABC")
    assert third - second == pytest.approx(second - first)
    assert second - first > 14
    seams = [outline.box for outline in log.outlines if outline.box.height == 0]
    assert [first < seam.y < second for seam in seams] == [True, False]


def test_the_phases_of_a_timeline_are_as_long_as_their_minutes() -> None:
    line = block(
        "timeline",
        (10, 20, 101, 8),
        gap=0.5,
        phases=[{"label": str(m), "minutes": m, "role": "menthe"} for m in (5, 20, 25)],
    )
    log, _pen = drawn(line)

    widths = [outline.box.width for outline in log.outlines]
    assert widths == pytest.approx([10, 40, 50])
    assert log.outlines[-1].box.right == pytest.approx(111)


def test_the_lines_of_a_form_leave_room_for_a_hand() -> None:
    form = block("write-in", (10, 20, 90, 50), label="Title", lines=4, pitch=9)
    log, _pen = drawn(form)

    ys = [outline.box.y for outline in log.outlines]
    assert [b - a for a, b in pairwise(ys)] == pytest.approx([9, 9, 9])
    (label,) = log.words
    assert label.x + label.width < log.outlines[0].box.x
    assert {round(outline.box.x, 2) for outline in log.outlines[1:]} == {10}


def test_pills_stay_on_their_row_or_are_a_fault() -> None:
    few, _pen = drawn(block("pills", (10, 20, 100, 7), items=["One", "Two"]))
    log, pen = drawn(block("pills", (10, 20, 100, 7), items=["A pill of some words"] * 2))
    _log, burst = drawn(block("pills", (10, 20, 60, 7), items=["A pill of far too many words"] * 3))

    assert max(outline.box.right for outline in few.outlines) < 60
    assert not pen.faults
    assert max(outline.box.right for outline in log.outlines) <= 110.01
    assert burst.faults


def test_a_panel_places_its_blocks_in_its_own_coordinates() -> None:
    inner = {"block": "line", "box": (5, 2, 40, 6), "text": "Aim"}
    panel = block("panel", (30, 40, 60, 20), ground="crepT", blocks=[inner])
    log, _pen = drawn(panel)

    (words,) = log.words
    assert (words.x, words.baseline) == pytest.approx((35, 48))
    assert log.outlines[0].box == Box(30, 40, 60, 20)


def test_blocks_inside_panels_are_found_and_count() -> None:
    steps = {"block": "steps", "id": "turn", "box": (0, 0, 50, 20), "items": [{"text": "One"}]}
    page = Page.model_validate(
        {
            "kind": "page",
            "id": "p",
            "outline": "P",
            "blocks": [
                {
                    "block": "panel",
                    "box": (0, 0, 60, 60),
                    "ground": "crepT",
                    "blocks": [{"block": "panel", "box": (5, 5, 50, 50), "ground": "fT", "blocks": [steps]}],
                }
            ],
        }
    )

    assert [type(item).__name__ for item in page.all_blocks()] == ["PanelBlock", "PanelBlock", "StepsBlock"]


def handouts(count: int = 4, columns: int = 2) -> HandoutsBlock:
    inner = {"block": "line", "box": (5, 2, 40, 6), "text": "Aid"}
    made = block("handouts", (11, 40, 90, 60), id="aid", count=count, columns=columns, blocks=[inner])
    assert isinstance(made, HandoutsBlock)
    return made


def test_handouts_list_every_copy_with_its_place() -> None:
    cells = handouts().cells()

    assert [name for name, _box in cells] == ["aid-1", "aid-2", "aid-3", "aid-4"]
    assert [box for _name, box in cells] == [
        Box(0, 0, 90, 60),
        Box(90, 0, 90, 60),
        Box(0, 60, 90, 60),
        Box(90, 60, 90, 60),
    ]
    assert handouts().facts() == {"count": 4}


@pytest.mark.parametrize("variant", ["color", "ink-saver"])
def test_handouts_are_one_drawing_repeated_and_each_cut_is_drawn_once(variant: str) -> None:
    log, _pen = drawn(handouts(), variant)

    assert [(x, y) for _name, x, y in log.stamps] == [(11, 40), (101, 40), (11, 100), (101, 100)]
    assert len({name for name, _x, _y in log.stamps}) == 1
    cuts = [outline.box for outline in log.outlines if outline.paint.dash == CUT_DASH_MM]
    assert [cut.x for cut in cuts if not cut.width] == [11, 101, 191]
    assert [cut.y for cut in cuts if not cut.height] == [40, 100, 160]
    assert {cut.height for cut in cuts if not cut.width} == {120 + 2 * CUT_OVERRUN_MM}
    assert {cut.width for cut in cuts if not cut.height} == {180 + 2 * CUT_OVERRUN_MM}


def test_a_badge_holds_its_figure_in_the_middle() -> None:
    log, _pen = drawn(block("badge", (20, 30, 6, 6), text="3"))

    (words,) = log.words
    assert words.x + words.width / 2 == pytest.approx(23)
    assert log.outlines[0].box == Box(20, 30, 6, 6)


def test_a_ring_stands_its_discs_on_a_circle() -> None:
    log, _pen = drawn(block("ring", (10, 10, 40, 40), roles=["menthe", "crep", "onde", "safran"], radius=2))

    centers = [tuple(round(v, 6) for v in outline.box.center) for outline in log.outlines]
    assert centers == [(30, 10), (50, 30), (30, 50), (10, 30)]


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("bullets", {"items": []}),
        ("handouts", {"id": "aid", "count": 0, "blocks": []}),
        ("entries", {"items": [{"text": "no title"}]}),
        ("write-in", {"lines": 0}),
    ],
)
def test_a_block_that_cannot_be_drawn_is_refused(kind: str, fields: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        block(kind, (0, 0, 10, 10), **fields)
