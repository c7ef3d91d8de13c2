"""Grid sheets: what stands well on them, what they can score at most, what a wrong one is told."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from press.load import load
from press.model import Page
from press.records.cells import Cell, Side, cell, side, trace_sides
from press.records.grid_rules import has_bonus, most, regions, score, well_placed
from press.records.grid_sheet import GridMark, GridSheetBlock
from tests.kits.workbench import HERE, ROOT, KitCopy

GRID = ROOT / "tests" / "kits" / "grid"


@pytest.fixture
def copy(tmp_path: Path) -> KitCopy:
    return KitCopy(tmp_path / "kits" / "grid", GRID)


@pytest.fixture(scope="module")
def sheet() -> GridSheetBlock:
    blocks = (block for page in load(GRID).parts_of(Page) for block in page.all_blocks())
    return next(block for block in blocks if isinstance(block, GridSheetBlock))


def mark(sheet: GridSheetBlock, name: str) -> GridMark:
    return next(mark for mark in sheet.marks if mark.id == name)


def drawn(said: str) -> dict[Cell, str]:
    """``vache A1 C2, oie B3`` as a filling."""
    found = (part.split() for part in said.split(", "))
    return {cell(name): words[0] for words in found for name in words[1:]}


# Cells and sides


def test_cells_and_sides_by_name() -> None:
    assert cell("B3") == Cell(2, 1)
    assert cell("B3").name == "B3"
    assert side("A2|A3") == Side(True, 2, 0)
    assert side("B3/C3") == Side(False, 2, 2)
    assert (side("|A1"), side("A4|")) == (Side(True, 0, 0), Side(True, 4, 0))
    assert (side("/A1"), side("C1/")) == (Side(False, 0, 0), Side(False, 0, 3))
    assert [side(name).name for name in ("A2|A3", "B3/C3", "|A1", "/A1")] == ["A2|A3", "B3/C3", "|A1", "/A1"]


def test_a_trace_is_the_sides_along_it() -> None:
    assert set(trace_sides(((2, 0), (2, 2), (0, 2)))) == {side(name) for name in ("A2|A3", "B2|B3", "B1/C1", "B2/C2")}


# Scores


@pytest.mark.parametrize(
    ("filling", "name", "well"),
    [
        ("vache A1 A3", "vache", "A1"),  # beside the bell, which is a cow
        ("vache B1 B2 C3", "vache", "C3"),
        ("oie B1 B2 C3", "oie", "B1 B2"),
        ("oie B2 B3", "oie", "B2 B3"),  # across the brook
        ("fleur A1 B1", "fleur", "A1"),
        ("saule A1 B3 C2", "saule", "B3 C2"),
        ("poule B3 C4 A3", "poule", "B3 C4"),
    ],
)
def test_where_marks_score(sheet: GridSheetBlock, filling: str, name: str, well: str) -> None:
    found = well_placed(sheet, mark(sheet, name), drawn(filling))
    assert {place.name for place in found} == set(well.split())


@pytest.mark.parametrize(
    ("filling", "name", "wins"),
    [
        ("oie B1 B2", "oie", True),
        ("oie B1 C2", "oie", False),
        ("fleur A1 A2", "fleur", True),
        ("fleur C4", "fleur", True),
        ("fleur A1", "fleur", False),
        ("saule B2 B3", "saule", True),
        ("saule A3 B3", "saule", False),
        ("poule B3", "poule", True),
        ("poule A1", "poule", False),
        ("vache A1 C4", "vache", True),  # two corners, four rims
        ("vache A1 B1 C4", "vache", False),
        ("vache A1", "vache", False),
    ],
)
def test_bonuses(sheet: GridSheetBlock, filling: str, name: str, wins: bool) -> None:
    assert has_bonus(sheet, mark(sheet, name), drawn(filling)) is wins


def test_a_row_of_boxes_holds_no_more_than_it_has(sheet: GridSheetBlock) -> None:
    assert score(sheet, drawn("oie B1 B2 B3")) == 2 + 2


def test_regions_hang_together_by_their_sides() -> None:
    cells = [cell(name) for name in ("A1", "A2", "B3", "C3", "C1")]
    assert sorted(map(len, regions(cells))) == [1, 2, 2]


def test_the_most_that_can_stand_apart_is_exact(sheet: GridSheetBlock) -> None:
    """As many as the largest of all choices of cells, tried one by one."""
    cow = mark(sheet, "vache")
    largest = max(
        len(chosen)
        for count in range(len(sheet.to_draw) + 1)
        for chosen in combinations(sheet.to_draw, count)
        if len(well_placed(sheet, cow, dict.fromkeys(chosen, "vache"))) == count
    )
    assert most(sheet, cow) == largest


# What a wrong sheet is told


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("herbe: {cells: [A1, A2, C4]", f"herbe: {{cells: {HERE}[A1, A2, D4]",
         "there is no cell D4: the grid ends at C4"),
        ("herbe: {cells: [A1, A2, C4]", f"herbe: {{cells: {HERE}[A1, A2, B4]",
         "cell B4 cannot be «herbe»: it is «grange»"),
        ("mare: {cells: [C1]", f"mare: {{cells: {HERE}[11]",
         "«11» is not a cell: write its row and its column, such as B3"),
        ("edges: [A2|A3,", f"edges: {HERE}[A2|B3,",
         "«A2|B3»: A2 and B3 are not neighbours from left to right in one row"),
        ("[A2|A3, B1/C1,", f"{HERE}[A2|A3, B1,",
         "«B1» is not the side of a cell: write A2|A3, B3/C3, or |A1 and E3/ on the rim"),
        ("edges: [A2|A3, B1/C1,", f"edges: {HERE}[A2|A3, B1/C1, B1/C1,", "side B1/C1 is there twice"),
        ("edges: [A2|A3,", f"edges: {HERE}[A2|A3, B3|B4,", "side B3|B4 is not on the trace"),
        ("[2, 2], [0, 2]]", "[2, 2], [0, 1]]",
         "the trace cannot go from [2, 2] to [0, 1]: it keeps to rows and columns"),
        ("[2, 2], [0, 2]]", "[2, 2], [2, 5]]",
         "the trace turns at [2, 5]: the corners of the grid go from [0, 0] to [4, 3]"),
        ("place: {rule: on-ground, of: herbe}", f"place: {{rule: on-ground, of: {HERE}herb}}",
         "there is no ground «herb»: did you mean «herbe»?"),
        ("place: {rule: by-landmark, of: grange}", f"place: {{rule: by-landmark, of: {HERE}granges}}",
         "there is no landmark «granges»: did you mean «grange»?"),
        ("shows: vache", f"shows: {HERE}vaches", "there is no mark «vaches»: did you mean «vache»?"),
        ("empty: 9", f"empty: {HERE}8", "9 cells to draw in, not 8"),
        ("total: 19", f"total: {HERE}18", "9 cells and 5 bonuses of 2 make 19, not 18"),
        ("boxes: 2", "boxes: 3", "Poules: 3 boxes, and at most 2 can score"),
    ],
)  # fmt: skip
def test_a_wrong_sheet_is_told_where_and_why(copy: KitCopy, old: str, new: str, told: str) -> None:
    place = copy.edit("pre.yaml", old, new)
    faults = copy.faults()
    marks = [fault.mark for fault in faults if fault.message.endswith(told)]
    assert marks, [fault.message for fault in faults]
    assert not place or place in marks


@pytest.mark.parametrize(
    ("example", "told"),
    [
        ("{oie: [A1, A2]}", "the example leaves A3, B1, B2, B3, C2, C3, C4 empty"),
        ("{oie: [A1, A1]}", "the example draws in A1 twice"),
        ("{oie: [C1]}", "the example draws in C1, which takes no drawing"),
        ("{oies: [A1]}", "there is no mark «oies»: did you mean «oie»?"),
        ("{oie: [A1, A2, A3, B1, B2, B3, C2, C3, C4]}", "the example scores 4, not 19"),
    ],
)
def test_an_example_is_scored(copy: KitCopy, example: str, told: str) -> None:
    copy.edit("pre.yaml", "    total: 19\n", f"    total: 19\n    example: {example}\n")
    assert told in [fault.message for fault in copy.faults()]


def test_a_ribbon_is_needed_where_a_rule_is_about_it(copy: KitCopy) -> None:
    text = (copy.folder / "pre.yaml").read_text(encoding="utf-8")
    start, end = text.index("    ribbon:"), text.index("    empty:")
    copy.put("pre.yaml", text[:start] + text[end:])
    told = [fault.message for fault in copy.faults()]
    assert told == ["«on-edge» needs a ribbon", "«facing» needs a ribbon"]
