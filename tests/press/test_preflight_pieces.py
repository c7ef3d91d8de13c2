"""Faults planted in what is cut out, in what pieces must fit into, and in what measures them all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from layouts import tracks
from layouts.pen import Pen
from press.geometry import Box
from press.model import Kit
from press.records.blocks import HandoutsBlock
from press.records.tokens import TokensBlock
from press.records.tracks import CardSlotBlock, TrackBlock
from press.sheet import CardFront, CutLine, Placed, ScaleBar
from tests.kits.workbench import KitCopy
from tests.press.planted import BOTH, Layout, Replace, printed, redrawn

# Straight cuts


def at_75(replaced: Replace) -> Replace:
    """Other things in the place of the upright cut at x = 75."""
    return lambda item: replaced(item) if isinstance(item.record, CutLine) and item.box.x == 75 else [item]


def moved(item: Placed, dx: float = 0, longer: float = 0) -> Placed:
    box = item.box
    return replace(item, box=Box(box.x + dx, box.y, box.width, box.height + longer))


@pytest.mark.parametrize(
    ("replaced", "told"),
    [
        (lambda _cut: [], "E10: no cut along x = 75.00 mm"),
        (lambda cut: [cut, cut], "E10: cut twice along x = 75.00 mm"),
        (lambda cut: [moved(cut, 0.05)], "E10: cut along x = 75.05 mm, not x = 75.00 mm"),
        (lambda cut: [cut, moved(cut, 30)], "a cut line that cuts nothing out, at (105.00, 19.00)"),
        (lambda cut: [moved(cut, longer=5)], "E10: the cut along x = 75.00 mm runs 7.5 mm past them"),
    ],
    ids=["missing", "doubled", "0.05 mm off", "too many", "too long"],
)
def test_a_cut_line(mini: Kit, replaced: Replace, told: str) -> None:
    assert printed(mini, "E10", variants=BOTH, replaced=at_75(replaced)).faults() == [
        f"{variant} · page 3  {told}" for variant in BOTH
    ]


def test_a_cut_line_too_short(mini: Kit) -> None:
    assert printed(mini, "E10", replaced=at_75(lambda cut: [moved(cut, longer=-9)])).faults() == [
        "color · page 3  E10: no cut along x = 75.00 mm",
        "color · page 3  a cut line that cuts nothing out, at (75.00, 19.00)",
    ]


def test_a_face_over_the_cuts(mini: Kit) -> None:
    fronts: list[Placed] = []

    def last(item: Placed) -> list[Placed]:
        """The front after the cuts, before the bar."""
        if isinstance(item.record, CardFront):
            fronts.append(item)
            return []
        return [*fronts, item] if isinstance(item.record, ScaleBar) else [item]

    assert printed(mini, "E10", replaced=last).faults() == [
        f"color · page 3  a cut line that cannot be seen, at ({x}, {y})"
        for x, y in (("15.00", "19.00"), ("75.00", "19.00"), ("12.50", "21.50"), ("12.50", "101.50"))
    ]


def test_a_cut_in_white(kit: KitCopy) -> None:
    kit.edit("theme.yaml", 'gris: "#8B9498"', 'gris: "#F4F4F4"')
    faults = printed(kit.load(), "E10").faults()
    assert "color · page 3  a cut line that cannot be seen, at (15.00, 19.00)" in faults
    assert all("a cut line that cannot be seen" in fault for fault in faults)


def test_handouts_cut_in_the_wrong_place(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    def handouts(pen: Pen, item: Placed, as_it_is: Layout) -> None:
        with pen.at(0, 0.3):
            as_it_is(pen, replace(item, box=item.box.move(-item.box.x, -item.box.y)))

    redrawn(monkeypatch, HandoutsBlock, handouts)
    assert printed(mini, "table").faults() == [
        "color · page 8  memos-1, memos-2: cut along y = 130.30 mm, not y = 130.00 mm",
        "color · page 8  memos-1, memos-2: cut along y = 180.30 mm, not y = 180.00 mm",
        "color · page 8  memos-1: its ground does not reach its cut",
        "color · page 8  memos-2: its ground does not reach its cut",
    ]


# Outlines of their own


def test_tokens_of_17_9_mm(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    def tokens(pen: Pen, item: Placed, as_it_is: Layout) -> None:
        block = item.record
        assert isinstance(block, TokensBlock)
        smaller = block.model_copy(update={"size": 17.9})
        as_it_is(pen, replace(item, record=smaller if block.id == "pions" else block))

    redrawn(monkeypatch, TokensBlock, tokens)
    places = (("18.95", "19.00"), ("50.00", "50.00"), ("81.05", "81.00"))
    assert printed(mini, "table").faults() == [
        f"color · page 8  pions-{i}: cut out 17.90 × 17.90 mm at ({x}, 98.95), not 18.00 mm at ({wanted}, 99.00)"
        for i, (x, wanted) in enumerate(places, start=1)
    ] + [f"color · page 8  pions-{i}: its ground does not reach its cut" for i in (1, 2, 3)]


def test_a_token_too_few_and_one_too_many(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    def tokens(pen: Pen, item: Placed, as_it_is: Layout) -> None:
        block = item.record
        assert isinstance(block, TokensBlock)
        if block.id == "pions":
            block = block.model_copy(update={"faces": block.faces[:2]})
            with pen.at(0, 130):
                as_it_is(pen, replace(item, record=block, box=item.box.move(-item.box.x, -item.box.y)))
        as_it_is(pen, replace(item, record=block))

    redrawn(monkeypatch, TokensBlock, tokens)
    assert printed(mini, "table").faults() == [
        "color · page 8  pions-3: cut out 0 times at (81.00, 99.00)",
        "color · page 8  a cut line that cuts nothing out, at (10.00, 220.00)",
        "color · page 8  a cut line that cuts nothing out, at (41.00, 220.00)",
        "color · page 8  pions-3: its ground does not reach its cut",
    ]


# Bars


@pytest.mark.parametrize(
    ("length", "told"),
    [(49.9, "a bar of 49.90 mm, not 50.00 mm"), (50.02, "a bar of 50.02 mm, not 50.00 mm")],
)
def test_a_bar_that_is_not_50_mm(mini: Kit, length: float, told: str) -> None:
    def longer(item: Placed) -> list[Placed]:
        return [replace(item, box=item.box._replace(width=length)) if isinstance(item.record, ScaleBar) else item]

    assert printed(mini, "E10", "A", variants=BOTH, replaced=longer).faults() == [
        f"{variant} · page {page}  {told}" for variant in BOTH for page in (3, 10)
    ]


def test_a_bar_that_stands(mini: Kit) -> None:
    def upright(item: Placed) -> list[Placed]:
        place = Box(item.box.x, item.box.y, 0, 50)
        return [replace(item, box=place) if isinstance(item.record, ScaleBar) else item]

    assert printed(mini, "E10", replaced=upright).faults() == [
        "color · page 3  lying bars of 50.00 mm with a tick at both ends: 0, 1 asked for",
        "color · page 3  standing bars of 50.00 mm with a tick at both ends: 1, 0 asked for",
    ]


def test_a_bar_without_one_of_its_ticks(mini: Kit) -> None:
    whole = printed(mini, "E10")
    assert whole.edited("3", ("50 -1.6 m 50 1.6 l S", "")).faults() == [
        "color · page 3  lying bars of 50.00 mm with a tick at both ends: 0, 1 asked for"
    ]


# Slots


def test_a_card_slot_too_small(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    def slot(pen: Pen, item: Placed, as_it_is: Layout) -> None:
        as_it_is(pen, replace(item, box=item.box._replace(width=item.box.width - 0.5)))

    redrawn(monkeypatch, CardSlotBlock, slot)
    assert printed(mini, "planche").faults() == [
        "color · page 9  planche: no outline of 60.60 × 80.60 mm at (139.40, 200.00)"
    ]


def test_slots_too_small(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    as_it_is = tracks.slot
    monkeypatch.setattr(tracks, "slot", lambda pen, box, *rest: as_it_is(pen, box.grow(-0.4), *rest))
    assert printed(mini, "table", "planche").faults() == [
        "color · page 8  piste: 1 slots of 10.2 mm, 9 asked for",
        "color · page 9  vent: 1 slots of 12.4 mm, 3 asked for",
    ]


def test_numbers_of_a_track_in_another_order(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    values = TrackBlock.values
    monkeypatch.setattr(TrackBlock, "values", property(lambda track: [0, *list(values.fget(track))[:-1]]))  # type: ignore[attr-defined]
    assert printed(mini, "table").faults() == ["color · page 8  piste: number 8 does not stand at a slot of its own"]
