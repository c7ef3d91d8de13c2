"""Faults planted in a board: what a tile shows of it, and whether the tiles meet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from layouts.pen import Pen
from press.drawing.shapes import circle
from press.model import Kit
from press.records.board import RingBoard
from press.sheet import BoardWindow, Placed
from tests.press.planted import BOTH, Layout, Replace, printed, redrawn

View = Callable[[BoardWindow], BoardWindow]


def viewed(name: str, change: View) -> Replace:
    """Another view in the place of that of one tile, or of the whole (``compact``)."""

    def replaced(item: Placed) -> list[Placed]:
        if isinstance(item.record, BoardWindow) and item.id == name:
            return [replace(item, record=change(item.record))]
        return [item]

    return replaced


def other(change: Callable[[RingBoard], dict[str, object]]) -> View:
    """A view on a board that differs from the kit's."""
    return lambda view: replace(view, source=view.source.model_copy(update=change(view.source)))


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (lambda view: replace(view, x=view.x + 0.1), "(9.90, 232.50), scale 1.0000"),
        (lambda view: replace(view, y=view.y - 0.05), "(10.00, 232.55), scale 1.0000"),
        (lambda view: replace(view, x=0.0), "(200.00, 232.50), scale 1.0000"),
        (lambda view: replace(view, scale=0.999), "(10.00, 232.31), scale 0.9990"),
    ],
    ids=["0.1 mm off", "0.05 mm off", "another part", "another scale"],
)
def test_a_tile_shows_its_part_in_its_place(mini: Kit, change: View, found: str) -> None:
    faults = printed(mini, "B", variants=BOTH, replaced=viewed("B", change)).faults()
    told = f"page 11  cote: shown at {found}, not at (10.00, 232.50), scale 1.0000"
    assert [fault for fault in faults if "cote" in fault] == [f"{variant} · {told}" for variant in BOTH]
    # A part that lies elsewhere leaves some of the tile bare, and has other cases.
    assert all("cote" in f or "page 11  number" in f or "its ground does not reach" in f for f in faults)


def test_tiles_that_show_two_drawings(mini: Kit) -> None:
    change = other(lambda _board: {"id": "other"})
    assert printed(mini, "cote", replaced=viewed("B", change)).faults() == [
        "color · file  cote: the pages do not show one and the same drawing"
    ]


def test_a_drawing_that_is_not_cut_at_the_edge_of_the_tile(mini: Kit) -> None:
    clip = "0 0 m 190 0 l 190 190 l 0 190 l h W n"
    faults = printed(mini, "B").edited("11", (clip, clip.replace("W n", "n"))).faults()
    assert "color · page 11  cote: no drawing cut at the edge of its window" in faults
    assert any("into the margin" in fault for fault in faults)


def test_something_over_one_tile_only(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    def window(pen: Pen, item: Placed, as_it_is: Layout) -> None:
        as_it_is(pen, item)
        if item.id == "B":
            pen.fill(circle(100, 120, 3), "safran", "W")

    redrawn(monkeypatch, BoardWindow, window)
    assert printed(mini, "cote").faults() == [
        "color · page 11  cote: something is painted over the drawing of this page only, at (107.00, 159.50)"
    ]


def test_a_case_without_its_number_on_every_page_that_shows_it(mini: Kit) -> None:
    def renumbered(board: RingBoard) -> dict[str, object]:
        cases = [c.model_copy(update={"number": "9"}) if c.number == "2" else c for c in board.cases]
        return {"cases": tuple(cases)}

    def replaced(item: Placed) -> list[Placed]:
        if isinstance(item.record, BoardWindow):
            return [replace(item, record=other(renumbered)(item.record))]
        return [item]

    assert printed(mini, "cote", replaced=replaced).faults() == [
        "color · page 11  number 2 is not at (139.9, 157.5)",
        "color · page 14  number 2 is not at (170.0, 100.0)",
    ]


def test_a_case_in_the_wrong_place(mini: Kit) -> None:
    def turned(board: RingBoard) -> dict[str, object]:
        cases = [c.model_copy(update={"angle": 75.0}) if c.number == "2" else c for c in board.cases]
        return {"cases": tuple(cases)}

    assert printed(mini, "B", replaced=viewed("B", other(turned))).faults() == [
        "color · page 11  number 2 is not at (139.9, 157.5)"
    ]


def test_a_word_that_is_missing_on_the_whole_board(mini: Kit) -> None:
    change = other(lambda _board: {"captions": ()})
    faults = printed(mini, "compact", replaced=viewed("compact", change)).faults()
    assert faults == ["color · page 14  compact: «La côte.» is not printed whole inside the cut"]
