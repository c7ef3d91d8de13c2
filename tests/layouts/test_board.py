"""The board: a loop that is a cycle, cases clear of every cut, tiles that meet, and what is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from itertools import combinations
from math import dist, hypot
from typing import Any, cast

import pytest

from layouts import LAYOUTS
from layouts.board_ground import inner_radius, outer_radius, quarter_arcs
from layouts.pen import Pen
from layouts.theme import INKS
from press.canvas import Canvas
from press.errors import ContentError
from press.model import Kit, KitHead
from press.records.board import RingBoard
from press.records.parts import SheetHead
from press.records.theme import Theme
from press.sheet import BoardWindow, CutLine, ScaleBar, Sheet, plan
from press.source import read
from press.source.validate import validate
from tests.layouts.drawing_log import HEAD, KIT, LogCanvas

CLEAR_MM = 4.0
FILE = "plateau.yaml"

Change = Callable[[dict[str, Any]], None]


def board(change: Change | None = None) -> RingBoard:
    """The shipped board, changed."""
    data = deepcopy(read(KIT / FILE, FILE))
    if change:
        change(data)
    return validate(RingBoard, data, FILE)


def kit_of(part: RingBoard) -> Kit:
    heads = tuple(SheetHead(outline="o", name="n", lead="l") for _tile in part.tiles)
    theme = validate(Theme, read(KIT / "theme.yaml", "theme.yaml"), "theme.yaml")
    head = KitHead.model_validate(HEAD)
    return Kit(id="kit", head=head, theme=theme, parts=(part.model_copy(update={"heads": heads}),))


def pages() -> list[Sheet]:
    return plan(kit_of(board()))


def refused(change: Change) -> str:
    """What the author of a changed board is told."""
    with pytest.raises(ContentError) as caught:
        board(change)
    return str(caught.value)


# -- the loop -----------------------------------------------------------------------------------------


def test_the_loop_is_one_cycle_of_all_cases() -> None:
    shipped = board()
    after = dict(shipped.loop)
    assert set(after) == set(after.values()) == {case.number for case in shipped.cases}
    seen = [shipped.cases[0].number]
    while (following := after[seen[-1]]) != seen[0]:
        seen.append(following)
    assert len(seen) == len(shipped.cases) == 18


def test_the_hub_is_linked_to_three_cases_of_its_own_kind() -> None:
    shipped = board()
    assert len(set(shipped.hub.links)) == 3
    assert {shipped.by_number[number].kind for number in shipped.hub.links} == {"workshop"}


def test_every_quarter_has_one_workshop_and_one_relay() -> None:
    shipped = board()
    for name in shipped.quarters:
        kinds = Counter(case.kind for case in shipped.cases if case.quarter == name)
        assert kinds["workshop"] == kinds["relay"] == 1
        assert kinds.total() == 6


def test_quarter_arcs_go_once_round_and_hold_their_cases() -> None:
    shipped = board()
    arcs = quarter_arcs(shipped)
    assert arcs[-1][2] - arcs[0][1] == pytest.approx(360)
    for case in shipped.cases:
        quarter, start, end = next(arc for arc in arcs if arc[0] == shipped.quarters[case.quarter])
        assert start < case.angle < end, quarter.name


# -- places -------------------------------------------------------------------------------------------


def test_every_case_is_clear_of_every_cut() -> None:
    shipped = board()
    assert shipped.seams == (0,)
    assert min(shipped.seam_gap(case) for case in shipped.cases) >= CLEAR_MM


def test_every_case_is_clear_of_the_edge_and_lies_on_the_road() -> None:
    shipped = board()
    half = shipped.size / 2
    for case in shipped.cases:
        box, middle = shipped.footprint(case), hypot(*shipped.center(case))
        assert max(-box.x, -box.y, box.right, box.bottom) <= half - CLEAR_MM
        assert inner_radius(shipped) <= middle - shipped.case
        assert middle + shipped.case <= outer_radius(shipped) <= half


def test_cases_are_apart_and_about_evenly_spaced() -> None:
    shipped = board()
    centers = {case.number: shipped.center(case) for case in shipped.cases}
    assert min(dist(a, b) for a, b in combinations(centers.values(), 2)) > 2 * shipped.case + CLEAR_MM
    gaps = [dist(centers[a], centers[b]) for a, b in shipped.loop]
    assert max(gaps) / min(gaps) < 1.35


def test_name_plates_are_clear_of_the_cuts() -> None:
    for quarter in board().quarters.values():
        x, y = quarter.plate
        assert min(abs(x), abs(y)) > 12.5 + CLEAR_MM


# -- tiles --------------------------------------------------------------------------------------------


def test_the_tiles_cover_the_board_without_gap_or_overlap() -> None:
    side = board().tile
    windows = [item.record for page in pages() for item in page.items if isinstance(item.record, BoardWindow)]
    *tiles, whole = windows
    assert [(window.x, window.y, window.scale) for window in tiles] == [
        (0, 0, 1),
        (side, 0, 1),
        (0, side, 1),
        (side, side, 1),
    ]
    assert (whole.x, whole.y, whole.scale) == (0, 0, 0.5)


def test_every_window_shows_one_and_the_same_drawing() -> None:
    shipped = board()
    kit = kit_of(shipped)
    seen = []
    for page in plan(kit):
        item = next(item for item in page.items if isinstance(item.record, BoardWindow))
        log = LogCanvas()
        Pen(cast(Canvas, log), kit, {}, INKS["color"](kit.theme), LAYOUTS).draw(item)
        ((name, x, y),) = log.stamps
        seen.append((name, x - item.box.x, y - item.box.y))
    corners = [(190, 190), (0, 190), (190, 0), (0, 0), (95, 95)]
    assert seen == [(f"board-{shipped.id}", x, y) for x, y in corners]


def test_a_tile_is_cut_along_four_lines_on_its_edge() -> None:
    for page in pages():
        window = next(item.box for item in page.items if isinstance(item.record, BoardWindow))
        cuts = [item.box for item in page.items if isinstance(item.record, CutLine)]
        assert len(cuts) == 4
        assert {cut.x for cut in cuts if not cut.width} == {window.x, window.right}
        assert {cut.y for cut in cuts if not cut.height} == {window.y, window.bottom}


def test_every_page_is_cut_and_has_a_bar_inside_the_margins() -> None:
    assert [page.cut for page in pages()] == [True] * 5
    for page in pages():
        (bar,) = (item.box for item in page.items if isinstance(item.record, ScaleBar))
        assert bar.width == 50
        assert bar.x >= 10
        assert bar.y <= 287


def test_components_have_the_letters_of_the_tiles() -> None:
    ids = [item.id for page in pages() for item in page.items if item.id]
    assert ids == ["A", "B", "C", "D", "compact"]


# -- facts --------------------------------------------------------------------------------------------


def test_facts_count_cases_and_name_quarters() -> None:
    facts: Any = board().facts()
    assert facts["cases"]["count"] == 18
    assert (facts["cases"]["first"], facts["cases"]["last"]) == ("01", "18")
    assert [quarter["relay"] for quarter in facts["quarters"].values()] == ["06", "12", "18"]
    assert facts["hub"]["links"] == tuple(quarter["workshop"] for quarter in facts["quarters"].values())
    assert facts["usable"] == 16
    assert (facts["size"], facts["tile"], facts["tiles"], facts["compact"]) == (380, 190, 4, 190)


# -- what is refused ----------------------------------------------------------------------------------


def case(data: dict[str, Any], number: str) -> dict[str, Any]:
    return next(case for case in data["cases"] if case["number"] == number)


def _set(which: str, **fields: str) -> Change:
    return lambda data: case(data, which).update(fields)


def _swap_numbers(data: dict[str, Any]) -> None:
    cases = data["cases"]
    cases[0], cases[1] = cases[1], cases[0]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (_set("05", number="04"), "number 04 is on two cases"),
        (_set("05", kind="encouter"), "case 05: there is no «encouter»: did you mean «encounter»?"),
        (_set("05", quarter="laine"), "case 05: there is no «laine»"),
        (_set("06", kind="memory"), "quarter Fil has 0 × «Relais»: 1 expected"),
        (_set("02", kind="workshop"), "quarter Fil has 2 × «Atelier»: 1 expected"),
        (_set("03", quarter="echo"), "the cases of quarter Fil do not follow one another"),
        (_set("05", angle="90"), "case 05 runs 21.6 mm over the edge of a tile: change its angle"),
        (_set("03", angle="30"), "cases 02 and 03 overlap by 32.0 mm"),
        (_set("03", angle="20"), "case 03 must be further round than case 02: its angle is 20°"),
        (_set("18", angle="400"), "the cases go round more than once"),
        (_swap_numbers, "case 01 must be further round than case 02"),
        (lambda data: data["hub"]["links"].append("19"), "there is no case 19"),
        (lambda data: data["hub"]["links"].append("01"), "PATIO is linked twice to one case"),
        (lambda data: data["hub"].update(split="5"), "«PATIO» cannot be cut after letter 5"),
        (lambda data: data["whole"]["example"].update(cases=["01", "03"]), "are not neighbours"),
        (lambda data: data["tiles"].pop(), "3 tiles of 190 mm do not make a board of 380 mm"),
        (lambda data: data.update(tile="180"), "4 tiles of 180 mm do not make a board of 380 mm"),
        (lambda data: data.pop("hub"), "this field is required"),
    ],
)
def test_a_wrong_board_is_refused(change: Change, told: str) -> None:
    assert told in refused(change)
