"""Tokens: where the pieces stand, that each is cut out exactly, and what the record refuses."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from pydantic import ValidationError

from layouts.furniture import CUT_DASH_MM
from press.geometry import Box
from press.model import Page
from press.records.scenery import BarBlock
from press.records.tokens import LEAST_GAP_MM, TokensBlock
from press.source import read
from press.source.validate import validate
from tests.layouts.drawing_log import KIT, LogCanvas, Outline, draw

VARIANTS = ("color", "ink-saver")


def discs(**changes: Any) -> TokensBlock:
    fields: dict[str, Any] = {
        "block": "tokens",
        "id": "pawn",
        "box": (20, 60, 100, 18),
        "shape": "circle",
        "size": 18,
        "columns": 4,
        "inset": 13,
        "picture": "robot-tete.svg",
        "faces": [
            {"ground": "menthe", "dots": 1, "badge": "1", "caption": "ONE", "count": 3},
            {"ground": "nuit", "dots": 4, "badge": "2", "caption": "TWO"},
        ],
    }
    return TokensBlock.model_validate(fields | changes)


def squares(**changes: Any) -> TokensBlock:
    fields: dict[str, Any] = {
        "block": "tokens",
        "id": "used",
        "box": (20, 150, 56, 28),
        "shape": "square",
        "size": 14,
        "columns": 4,
        "joined": "yes",
        "faces": [{"ground": "sable", "icon": "croix", "label": "USED", "count": 8}],
    }
    return TokensBlock.model_validate(fields | changes)


def cuts(log: LogCanvas) -> list[Outline]:
    return [outline for outline in log.outlines if outline.paint.dash == CUT_DASH_MM]


def test_every_piece_is_listed_with_its_id_and_box() -> None:
    cells = discs().cells()

    assert [name for name, _box in cells] == ["pawn-1", "pawn-2", "pawn-3", "pawn-4"]
    boxes = [box for _name, box in cells]
    assert boxes[0] == Box(0, 0, 18, 18)
    assert boxes[-1].right == pytest.approx(100)
    assert min(right.x - left.right for left, right in pairwise(boxes)) >= LEAST_GAP_MM
    assert discs().facts() == {"count": 4}


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_disc_is_cut_exactly_on_its_diameter(variant: str) -> None:
    block = discs()
    outlines = cuts(draw(block, variant))

    assert len(outlines) == 4
    for outline, (_name, cell) in zip(outlines, block.cells(), strict=True):
        x, y = block.place.x + cell.x, block.place.y + cell.y
        assert (outline.box.x, outline.box.y) == pytest.approx((x, y), abs=0.001)
        assert (outline.box.width, outline.box.height) == pytest.approx((18, 18), abs=0.001)


def test_separate_squares_have_an_outline_each() -> None:
    block = squares(joined="no", size=10, box=(20, 150, 60, 40))
    outlines = cuts(draw(block))

    assert [(o.box.width, o.box.height) for o in outlines] == [(10, 10)] * 8


@pytest.mark.parametrize("variant", VARIANTS)
def test_joined_squares_share_straight_cuts_drawn_once(variant: str) -> None:
    outlines = cuts(draw(squares(), variant))
    upright = sorted(o.box.x for o in outlines if o.box.width == 0)
    level = sorted(o.box.y for o in outlines if o.box.height == 0)

    assert len(outlines) == 5 + 3
    assert upright == pytest.approx([20, 34, 48, 62, 76])
    assert level == pytest.approx([150, 164, 178])
    longest = max(o.box.height for o in outlines)
    assert 2 <= (longest - 28) / 2 <= 3


@pytest.mark.parametrize("block", [discs(), squares()], ids=["discs", "squares"])
def test_nothing_of_a_piece_passes_its_cut(block: TokensBlock) -> None:
    log = draw(block)
    cells = [cell.move(block.place.x, block.place.y).grow(0.001) for _name, cell in block.cells()]

    for outline in log.outlines:
        if outline.paint.dash != CUT_DASH_MM:
            line = outline.box.grow(outline.paint.width / 2 if outline.paint.stroke is not None else 0)
            x, y = line.center
            [cell] = [c for c in cells if c.x < x < c.right and c.y < y < c.bottom]
            room = (line.x - cell.x, line.y - cell.y, cell.right - line.right, cell.bottom - line.bottom)
            assert min(room) >= 0


def test_captions_stand_under_their_piece_and_labels_on_it() -> None:
    block = discs()
    for word in draw(block).words:
        if word.text in ("ONE", "TWO"):
            assert word.baseline > block.place.y + 18 + 1
    block = squares()
    for word in draw(block).words:
        inside = (word.x - block.place.x) % 14
        assert inside > 0.7
        assert inside + word.width < 14 - 0.7


@pytest.mark.parametrize(
    ("make", "changes", "words"),
    [
        (discs, {"box": (20, 60, 80, 18)}, "apart"),
        (discs, {"joined": "yes", "box": (20, 60, 72, 18)}, "squares"),
        (squares, {"box": (20, 150, 60, 28)}, "fill their box"),
        (squares, {"joined": "no"}, "apart"),
        (squares, {"faces": []}, "at least 1"),
    ],
)
def test_what_scissors_could_not_follow_is_refused(make: Any, changes: dict[str, Any], words: str) -> None:
    with pytest.raises(ValidationError, match=words):
        make(**changes)


def test_the_shipped_sheet_keeps_its_pieces_apart_and_carries_a_bar() -> None:
    page = validate(Page, read(KIT / "pions.yaml", "pions.yaml"), "pions.yaml")
    blocks = [block for block in page.all_blocks() if isinstance(block, TokensBlock)]
    cells = [cell.move(block.place.x, block.place.y) for block in blocks for _name, cell in block.cells()]
    owners = [block.id for block in blocks for _cell in block.cells()]

    for i, a in enumerate(cells):
        for b, owner in zip(cells[i + 1 :], owners[i + 1 :], strict=True):
            if owner != owners[i]:
                gap = max(b.x - a.right, a.x - b.right, b.y - a.bottom, a.y - b.bottom)
                assert gap >= LEAST_GAP_MM
    assert any(isinstance(block, BarBlock) and block.place.width == 50 for block in page.all_blocks())
