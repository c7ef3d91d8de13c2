"""Where everything lies, in mm, before anything is drawn: grids, backs, cut lines, bars, chosen pages."""

from __future__ import annotations

import pytest

from press.choice import select
from press.errors import NoSuchName
from press.geometry import Box, Grid, Size
from press.model import Kit
from press.records.decks import BackSheets
from press.records.tokens import TokensBlock
from press.sheet import (
    BoardWindow,
    CardBack,
    CardFront,
    CutLine,
    Footer,
    Ground,
    Header,
    Placed,
    ScaleBar,
    Sheet,
    SheetHeader,
    cut_grid,
    plan,
)
from tests.kits.workbench import KitCopy


@pytest.fixture(scope="module")
def sheets(mini: Kit) -> list[Sheet]:
    return plan(mini)


def of_kind(sheet: Sheet, kind: type) -> list[Placed]:
    return [item for item in sheet.items if isinstance(item.record, kind)]


def places(items: list[Placed]) -> dict[str, tuple[float, float]]:
    return {item.id: (item.box.x, item.box.y) for item in items}


# Hand counted: 3 columns of 60 from x = 15, 3 rows of 80 from y = 21.5.
NINE = [
    (15, 21.5),
    (75, 21.5),
    (135, 21.5),
    (15, 101.5),
    (75, 101.5),
    (135, 101.5),
    (15, 181.5),
    (75, 181.5),
    (135, 181.5),
]


def test_pages_come_in_order_with_their_numbers(sheets: list[Sheet]) -> None:
    assert [sheet.outline.replace("\u00a0", " ") for sheet in sheets] == [
        "Règles du jeu",
        "Cartes Lueur — planche 1",
        "Cartes Lueur — planche 2",
        "Cartes Marin — planche 1",
        "Dos — planche 1",
        "Dos — planche 2",
        "Dos — planche 3",
        "Table de jeu",
        "Planche d’essai",
        "Côte — tuile A",
        "Côte — tuile B",
        "Côte — tuile C",
        "Côte — tuile D",
        "Côte entière",
    ]
    assert [sheet.folio for sheet in sheets] == [str(number) for number in range(1, 15)]
    assert {sheet.size for sheet in sheets} == {Size(210, 297)}


def test_ten_cards_fill_a_sheet_and_begin_the_next(sheets: list[Sheet]) -> None:
    first, second = of_kind(sheets[1], CardFront), of_kind(sheets[2], CardFront)
    assert places(first) == dict(
        zip(["E01", "E02", "E03", "E04", "E05", "E06", "E07", "E08", "E09"], NINE, strict=True)
    )
    assert places(second) == {"E10": (15, 21.5)}
    assert {item.box.size for item in first + second} == {Size(60, 80)}


def test_a_back_lies_where_its_front_lies(sheets: list[Sheet]) -> None:
    for fronts, backs in ((1, 4), (2, 5), (3, 6)):
        assert places(of_kind(sheets[backs], CardBack)) == places(of_kind(sheets[fronts], CardFront))
    decks = [{item.record.deck.id for item in of_kind(sheets[page], CardBack)} for page in (4, 5, 6)]  # type: ignore[attr-defined]
    assert decks == [{"lueur"}, {"lueur"}, {"marin"}]


def test_the_ground_of_a_block_covers_it_when_every_cell_is_used(sheets: list[Sheet]) -> None:
    (ground,) = of_kind(sheets[1], Ground)
    assert ground.box == Box(15, 21.5, 180, 240)
    assert sheets[1].items.index(ground) < min(sheets[1].items.index(face) for face in of_kind(sheets[1], CardFront))
    assert not of_kind(sheets[2], Ground)
    assert not of_kind(sheets[3], Ground)


def lines(items: list[Placed]) -> tuple[dict[float, tuple[float, float]], dict[float, tuple[float, float]]]:
    """Upright cuts, x → ends; level cuts, y → ends."""
    boxes = [item.box for item in items]
    upright = {box.x: (box.y, box.bottom) for box in boxes if not box.width}
    level = {box.y: (box.x, box.right) for box in boxes if not box.height}
    assert len(upright) + len(level) == len(boxes)
    return upright, level


def test_each_cut_of_a_full_sheet_is_drawn_once(sheets: list[Sheet]) -> None:
    upright, level = lines(of_kind(sheets[1], CutLine))
    assert upright == dict.fromkeys((15, 75, 135, 195), (19, 264))
    assert level == dict.fromkeys((21.5, 101.5, 181.5, 261.5), (12.5, 197.5))


def test_one_card_alone_is_cut_on_four_sides(sheets: list[Sheet]) -> None:
    upright, level = lines(of_kind(sheets[2], CutLine))
    assert upright == dict.fromkeys((15, 75), (19, 104))
    assert level == dict.fromkeys((21.5, 101.5), (12.5, 77.5))


def test_four_cards_are_cut_in_two_rows(sheets: list[Sheet]) -> None:
    """No cut runs beside the two empty cells of the second row."""
    for page in (3, 6):
        upright, level = lines(of_kind(sheets[page], CutLine))
        assert upright == {15: (19, 184), 75: (19, 184), 135: (19, 104), 195: (19, 104)}
        assert level == {21.5: (12.5, 197.5), 101.5: (12.5, 197.5), 181.5: (12.5, 77.5)}


@pytest.mark.parametrize(
    ("count", "xs", "ys"),
    [
        (1, [2, 22], [3, 13]),
        (3, [2, 22, 42, 62], [3, 13]),
        (4, [2, 22, 42, 62], [3, 13, 23]),
        (7, [2, 22, 42, 62], [3, 13, 23, 33]),
    ],
)
def test_cuts_of_a_grid(count: int, xs: list[float], ys: list[float]) -> None:
    upright, level = lines(cut_grid(Grid(2, 3, Size(20, 10), 3, 4), count))
    assert sorted(upright) == xs
    assert sorted(level) == ys


def test_far_cells_do_not_drift() -> None:
    grid = Grid(10, 20, Size(20, 20), 9, 12)
    assert grid.box(9 * 12 - 1) == Box(10 + 8 * 20, 20 + 11 * 20, 20, 20)
    spaced = Grid(10, 20, Size(60, 80), 2, 2, gutter=4)
    assert spaced.box(3) == Box(74, 104, 60, 80)
    assert spaced.block == Box(10, 20, 124, 164)


def test_each_sheet_to_cut_has_one_bar_of_50_mm_under_its_cards(sheets: list[Sheet]) -> None:
    bars = {sheet.folio: [item.box for item in of_kind(sheet, ScaleBar)] for sheet in sheets if sheet.cut}
    assert bars == {
        "2": [Box(15, 270.5, 50, 0)],
        "3": [Box(15, 110.5, 50, 0)],
        "4": [Box(15, 190.5, 50, 0)],
        "5": [Box(15, 270.5, 50, 0)],
        "6": [Box(15, 110.5, 50, 0)],
        "7": [Box(15, 190.5, 50, 0)],
        **{tile: [Box(46, 268.5, 50, 0)] for tile in ("10", "11", "12", "13")},
        "14": [Box(10.2, 268.5, 50, 0)],
    }


def test_a_page_has_its_header_its_blocks_and_its_footer(sheets: list[Sheet]) -> None:
    rules = sheets[0]
    assert isinstance(rules.items[0].record, Header)
    assert isinstance(rules.items[-1].record, Footer)
    assert [item.box for item in rules.items[1:3]] == [Box(10, 42, 120, 7), Box(10, 54, 120, 34)]
    assert len(rules.items) == 2 + 8
    folios = [item.record.folio for sheet in sheets for item in of_kind(sheet, Footer)]  # type: ignore[attr-defined]
    assert folios == ["1", "2", "3", "4", "5", "6", "7", "8", "10", "11", "12", "13", "14"]
    assert [sheet.folio for sheet in sheets if of_kind(sheet, SheetHeader)] == ["2", "3", "4", "5", "6", "7"]


def test_a_plain_page_has_neither_header_nor_footer_and_still_counts(kit: KitCopy) -> None:
    kit.edit("regles.yaml", "id: regles\n", "id: regles\nplain: yes\n")
    first, second, *_rest = plan(kit.load())
    assert not [item for item in first.items if isinstance(item.record, Header | Footer)]
    assert of_kind(second, Footer)[0].record.folio == "2"  # type: ignore[attr-defined]


def test_another_grid_another_paper(kit: KitCopy) -> None:
    kit.edit("kit.yaml", "    format: A4", "    format: A3")
    kit.edit("marins.yaml", "number: M00\n", "number: M00\nsize: [40, 70]\norigin: [20, 30]\ncolumns: 2\nrows: 1\n")
    sheets = plan(kit.load())
    marins = [sheet for sheet in sheets if "marin" in sheet.names and not isinstance(sheet.part, BackSheets)]
    assert [places(of_kind(sheet, CardFront)) for sheet in marins] == [
        {"M01": (20, 30), "M02": (60, 30)},
        {"M03": (20, 30), "M04": (60, 30)},
    ]
    assert {sheet.size for sheet in sheets} == {Size(297, 420)}


def test_joined_tokens_touch_and_others_leave_room_for_scissors(mini: Kit) -> None:
    table = mini.parts[4]
    blocks = {block.id: block for block in table.all_blocks() if isinstance(block, TokensBlock)}  # type: ignore[attr-defined]
    assert [(name, box.x, box.y) for name, box in blocks["jetons"].cells()][:6] == [
        ("jetons-1", 0, 0), ("jetons-2", 14, 0), ("jetons-3", 28, 0), ("jetons-4", 42, 0),
        ("jetons-5", 0, 14), ("jetons-6", 14, 14),
    ]  # fmt: skip
    # Three circles of 18 in a box of 80: (80 − 18) / 2 = 31 from one to the next.
    assert [(name, box.x) for name, box in blocks["pions"].cells()] == [
        ("pions-1", 0),
        ("pions-2", 31),
        ("pions-3", 62),
    ]


# --only


@pytest.mark.parametrize(
    ("only", "folios"),
    [
        (["E01"], "2"),
        (["E10"], "3"),
        (["M04", "E10"], "34"),
        (["lueur"], "23"),
        (["lueurs"], "23"),
        (["marin"], "4"),
        (["dos"], "567"),
        (["table", "regles"], "18"),
        (["6"], "6"),
        (["E01", "E02"], "2"),
    ],
)
def test_only_the_named_pages_in_print_order(sheets: list[Sheet], only: list[str], folios: str) -> None:
    assert "".join(sheet.folio for sheet in select(sheets, only)) == folios


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("E001", "did you mean «E01»"),
        ("luer", "did you mean «lueur»"),
        ("99", "did you mean «9»"),
        ("zzzz", ""),
    ],
)
def test_a_name_of_nothing_is_answered_with_the_nearest(sheets: list[Sheet], word: str, hint: str) -> None:
    with pytest.raises(NoSuchName) as caught:
        select(sheets, ["lueur", word])
    assert f"--only {word}: there is no such card, deck or page" in str(caught.value)
    assert (hint in str(caught.value)) if hint else ("did you mean" not in str(caught.value))


# A board


def test_four_tiles_are_four_windows_on_one_board_and_a_fifth_shows_it_whole(sheets: list[Sheet]) -> None:
    windows = [item for sheet in sheets for item in of_kind(sheet, BoardWindow)]
    assert {item.box for item in windows} == {Box(10, 42.5, 190, 190)}
    # Where the board's own top left corner lies, seen from each window's.
    assert [(item.record.x, item.record.y, item.record.scale) for item in windows] == [  # type: ignore[attr-defined]
        (0, 0, 1),
        (190, 0, 1),
        (0, 190, 1),
        (190, 190, 1),
        (0, 0, 0.5),
    ]
