"""Faults planted in cards: where they are cut, what is on them, which ones there are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from layouts import cards
from layouts.pen import Pen
from press.drawing.shapes import rect
from press.geometry import Box, Grid, Size
from press.model import Kit
from press.records.decks import ChoiceCard, Deck, EffectCard
from press.sheet import CardFront, Placed
from tests.kits.workbench import KitCopy
from tests.press.planted import BOTH, Layout, printed, redrawn


def a_grid(monkeypatch: pytest.MonkeyPatch, x: float, width: float) -> None:
    """Cards ``width`` mm wide from ``x`` mm on."""
    monkeypatch.setattr(Deck, "grid", property(lambda deck: Grid(x, 21.5, Size(width, 80), deck.columns, deck.rows)))


def test_cards_of_59_mm(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    a_grid(monkeypatch, 15, 59)
    assert printed(mini, "E10").faults() == [
        "color · page 3  E10: cut along x = 74.00 mm, not x = 75.00 mm",
        "color · page 3  E10: its ground does not reach its cut",
    ]


def test_a_grid_0_2_mm_to_the_right(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    a_grid(monkeypatch, 15.2, 60)
    assert printed(mini, "E01").faults() == [
        f"color · page 2  {ids}: cut along x = {x}.20 mm, not x = {x}.00 mm"
        for x, ids in (
            (15, "E01, E04, E07"),
            (75, "E01, E02, E04, E05, E07, E08"),
            (135, "E02, E03, E05, E06, E08, E09"),
            (195, "E03, E06, E09"),
        )
    ] + [f"color · page 2  E0{i}: its ground does not reach its cut" for i in (1, 4, 7)]


def test_a_copy_that_is_missing(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    def front(pen: Pen, item: Placed, as_it_is: Layout) -> None:
        if item.id != "E05":
            as_it_is(pen, item)

    redrawn(monkeypatch, EffectCard, front)
    faults = printed(mini, "E05").faults()
    assert "color · page 2  E05: «Le grand phare» is not printed whole inside the cut" in faults
    assert "color · file  E05: not the same drawings as on E01, its copy" in faults
    assert all(" E05: " in fault for fault in faults)


def test_a_copy_too_many(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    def front(pen: Pen, item: Placed, as_it_is: Layout) -> None:
        as_it_is(pen, item)
        with pen.at(60, 0):
            as_it_is(pen, replace(item, box=item.box.move(-item.box.x, -item.box.y)))

    redrawn(monkeypatch, EffectCard, front)
    assert printed(mini, "E10").faults() == [
        "color · page 3  «LUEUR/SignalLefeudegrèveAppelezunmarin.Unseulpartour.PIOCHEE10» "
        "is printed outside the pieces, and nothing asks for it"
    ]


def test_a_copy_drawn_twice_in_its_place(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    def front(pen: Pen, item: Placed, as_it_is: Layout) -> None:
        as_it_is(pen, item)
        as_it_is(pen, replace(item, box=item.box.move(-item.box.x, -item.box.y)))

    redrawn(monkeypatch, EffectCard, front)
    faults = printed(mini, "E10").faults()
    assert any("E10: «" in fault and "is printed on it, and is not its own" in fault for fault in faults)


def test_another_card_in_the_place_of_one(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    other = next(deck for deck in mini.parts_of(Deck) if deck.id == "lueur").all_cards[1]

    def front(pen: Pen, item: Placed, as_it_is: Layout) -> None:
        if item.id == "E05" and isinstance(item.record, CardFront):
            item = replace(item, record=replace(item.record, card=other))
        as_it_is(pen, item)

    redrawn(monkeypatch, EffectCard, front)
    faults = printed(mini, "E05").faults()
    assert "color · page 2  E05: «Le grand phare» is not printed whole inside the cut" in faults
    assert (
        "color · page 2  E05: «ReposLapetitelampeGardez2cartesenmain.» is printed on it, and is not its own" in faults
    )
    assert all(" E05: " in fault for fault in faults)


def test_a_picture_of_another_card(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    def front(pen: Pen, item: Placed, as_it_is: Layout) -> None:
        if item.id == "E05" and isinstance(item.record, CardFront):
            card = item.record.card
            assert isinstance(card, EffectCard)
            picture = card.picture.model_copy(update={"file": "phare.svg"})
            item = replace(item, record=replace(item.record, card=card.model_copy(update={"picture": picture})))
        as_it_is(pen, item)

    redrawn(monkeypatch, EffectCard, front)
    assert printed(mini, "E05").faults() == ["color · file  E05: not the same drawings as on E01, its copy"]


def test_two_cards_with_the_picture_of_one(monkeypatch: pytest.MonkeyPatch, kit: KitCopy) -> None:
    kit.edit(
        "marins.yaml",
        "    b: Attendre le vent\n",
        "    b: Attendre le vent\n    picture: {file: phare.svg}\n",
    )

    def front(pen: Pen, item: Placed, as_it_is: Layout) -> None:
        if item.id == "M01" and isinstance(item.record, CardFront):
            plain = item.record.card.model_copy(update={"picture": None})
            item = replace(item, record=replace(item.record, card=plain))
        as_it_is(pen, item)

    assert printed(kit.load(), "M01").faults() == []
    redrawn(monkeypatch, ChoiceCard, front)
    assert printed(kit.load(), "M01").faults() == [
        "color · file  M01: the same drawings as on M02, which has another picture"
    ]


def test_a_ground_that_stops_short_of_the_cut(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    def ground(pen: Pen, item: Placed, role: str) -> None:
        pen.fill(rect(Box(0.05, 0, item.box.width, item.box.height)), role, "W0")

    monkeypatch.setattr(cards, "_ground", ground)
    assert printed(mini, "E10", variants=BOTH).faults() == [
        f"{variant} · page 3  E10: its ground does not reach its cut" for variant in BOTH
    ]
