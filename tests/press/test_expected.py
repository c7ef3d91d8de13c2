"""What the proof works out from the content alone: figures that a reader of the YAML can check by hand."""

from __future__ import annotations

import pytest

from press.model import Kit
from press.proof.asked import CardSlot, ExpectedPage, Piece, SlotRow
from press.proof.expected import expected_pages
from press.sheet import plan


@pytest.fixture(scope="module")
def pages(mini: Kit) -> list[ExpectedPage]:
    return expected_pages(mini)


def piece(page: ExpectedPage, name: str) -> Piece:
    return next(piece for piece in page.pieces if piece.id == name)


def test_a_page_for_every_sheet_in_print_order(mini: Kit, pages: list[ExpectedPage]) -> None:
    assert [(page.outline, page.folio) for page in pages] == [(sheet.outline, sheet.folio) for sheet in plan(mini)]


def test_every_component_is_a_piece_in_the_place_that_the_sheet_gives_it(
    mini: Kit, pages: list[ExpectedPage]
) -> None:
    """Two ways to the same figures: the arithmetic of the proof, and that of the press."""
    for sheet, page in zip(plan(mini), pages, strict=True):
        placed = {
            item.id: (item.box.x, item.box.y, item.box.right, item.box.bottom) for item in sheet.items if item.id
        }
        for name, area in placed.items():
            assert piece(page, name).area == pytest.approx(area)


def test_cards_stand_in_a_grid_and_the_last_sheet_is_not_full(pages: list[ExpectedPage]) -> None:
    assert [p.id for p in pages[1].pieces] == [f"E0{i}" for i in range(1, 10)]
    assert piece(pages[1], "E01").area == (15, 21.5, 75, 101.5)
    assert piece(pages[1], "E06").area == (135, 101.5, 195, 181.5)
    assert [p.id for p in pages[2].pieces] == ["E10"]
    assert [p.id for p in pages[3].pieces] == ["M01", "M02", "M03", "M04"]


def test_a_card_bears_its_own_words_and_its_deck_s(pages: list[ExpectedPage]) -> None:
    start, pile = piece(pages[1], "E01"), piece(pages[1], "E04")
    assert "Le grand phare" in start.words
    assert "Le grand phare" in pile.words
    assert ("DÉPART" in start.words, "PIOCHE" in start.words) == (True, False)
    assert ("DÉPART" in pile.words, "PIOCHE" in pile.words) == (False, True)
    assert start.face == pile.face == "E01"
    assert piece(pages[1], "E02").face == "E02"
    choice = piece(pages[3], "M02")
    assert {"M02", "Le chant", "Répondre", "Écouter", "A", "B", "Choisir A ou B"} <= set(choice.words)
    assert (choice.exact, start.exact) == (True, True)


def test_backs_stand_where_the_fronts_do(pages: list[ExpectedPage]) -> None:
    for front, back in zip(pages[1:4], pages[4:7], strict=True):
        assert [(p.id, p.area) for p in front.pieces] == [(p.id, p.area) for p in back.pieces]
    assert piece(pages[4], "E01").words == ("LE PHARE DE NÉBULE", "LUEUR")
    assert piece(pages[4], "E01").picture != piece(pages[6], "M01").picture


def test_tokens_are_spread_over_their_box(pages: list[ExpectedPage]) -> None:
    table = pages[7]
    first, last = piece(table, "pions-1"), piece(table, "pions-3")
    assert (first.area, last.area) == ((10, 90, 28, 108), (72, 90, 90, 108))
    assert (first.shape, first.words) == ("circle", ("A",))
    joined = piece(table, "jetons-8")
    assert (joined.area, joined.shape, joined.words) == ((152, 104, 166, 118), "cell", ("X",))
    assert piece(table, "jetons-7").words == ()


def test_handouts_touch_and_bear_all_their_words(pages: list[ExpectedPage]) -> None:
    one, two = piece(pages[7], "memos-1"), piece(pages[7], "memos-2")
    assert (one.area, two.area) == ((12, 130, 92, 180), (92, 130, 172, 180))
    assert one.words == two.words
    assert "Mémo" in one.words


def test_slots_and_bars(pages: list[ExpectedPage]) -> None:
    (track,) = pages[7].slots
    assert track == SlotRow("piste", (10, 44, 200, 69), 10.2, tuple("012345678"), 1)
    double, cycle, card = pages[8].slots
    assert isinstance(double, SlotRow)
    assert (len(double.numbers), double.lanes) == (10, 2)
    assert isinstance(cycle, SlotRow)
    assert cycle.numbers == ("1", "2", "3")
    assert card == CardSlot("planche", pytest.approx((139.4, 200, 200, 280.6)))
    assert pages[1].bars == ("lying",)
    assert pages[0].bars == ()


def test_a_tile_is_a_window_on_the_board(pages: list[ExpectedPage]) -> None:
    windows = [page.window for page in pages[9:14]]
    assert all(window and window.area == (10, 42.5, 200, 232.5) for window in windows)
    assert [(window.origin, window.scale) for window in windows if window] == [
        ((200, 232.5), 1),
        ((10, 232.5), 1),
        ((200, 42.5), 1),
        ((10, 42.5), 1),
        ((105, 137.5), 0.5),
    ]
    spots = {spot.text: spot.center for spot in pages[13].spots}
    assert list(spots) == ["1", "2", "3", "4", "5", "6"]
    assert spots["1"] == pytest.approx((105 + 75 * 0.5, 137.5 - 75 * 0.8660254))
    assert [spot.text for page in pages[9:13] for spot in page.spots] == ["6", "1", "2", "5", "3", "4"]
    assert "Les brumes" in piece(pages[13], "compact").words


def test_a_page_without_a_foot(pages: list[ExpectedPage]) -> None:
    assert "9" not in pages[8].words
    assert "8" in pages[7].words
    assert "LE PHARE DE NÉBULE" not in pages[8].words
