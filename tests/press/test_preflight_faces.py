"""Faults planted in cards and pieces that wear drawings, in their folds and in what explains the lines."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from layouts.pen import Pen
from press.geometry import Box
from press.load import load
from press.model import Kit
from press.records.figures import LineLegendBlock
from press.records.pieces import FacesBlock
from press.sheet import CardBack, CardFront, CutOutline, FoldLine, Placed
from tests.kits.workbench import ROOT, KitCopy
from tests.press.planted import BOTH, Layout, Replace, printed, redrawn

FACES = ROOT / "tests" / "kits" / "faces"


@pytest.fixture(scope="module")
def faces() -> Kit:
    return load(FACES)


@pytest.fixture
def copy(tmp_path: Path) -> KitCopy:
    return KitCopy(tmp_path / "kits" / "copy", FACES)


def moved(item: Placed, dx: float = 0, dy: float = 0) -> Placed:
    return replace(item, box=item.box.move(dx, dy))


def of(name: str, replaced: Replace, kind: type = CardFront) -> Replace:
    """Other things in the place of one card's face."""
    return lambda item: replaced(item) if item.id == name and isinstance(item.record, kind) else [item]


def test_the_kit_is_passed_in_both_inks(faces: Kit) -> None:
    assert printed(faces, variants=BOTH).faults() == []


@pytest.mark.parametrize(
    ("replaced", "told"),
    [
        (lambda _face: [], "B11: its ground does not reach its cut"),
        (lambda face: [moved(face, dx=0.05)], "B11: its ground does not reach its cut"),
        (lambda face: [face, face], "B11: «Lignedelamine"),
        (
            lambda face: [replace(face, record=replace(face.record, number="B10"))],
            "B11: «B11» is not printed whole",
        ),
    ],
    ids=["missing", "0.05 mm off", "doubled", "number of another"],
)
def test_a_face(faces: Kit, replaced: Replace, told: str) -> None:
    faults = printed(faces, "B11", replaced=of("B11", replaced)).faults()
    assert any(told in fault for fault in faults), faults


def test_the_face_of_another_card(faces: Kit) -> None:
    deck = faces.deck("billets")
    other = deck.all_cards[0]
    wrong = of("B11", lambda item: [replace(item, record=replace(item.record, card=other))])
    faults = printed(faces, "B11", replaced=wrong).faults()
    assert "color · page 2  B11: «Le quai zéro» is not printed whole inside the cut" in faults
    assert any("Lepremiertrain" in fault and "is not its own" in fault for fault in faults)


def test_a_copy_that_does_not_look_like_the_others(copy: KitCopy) -> None:
    kit = copy.load()
    odd = (
        kit.deck("billets")
        .all_cards[1]
        .model_copy(
            update={"fields": {"line": "mine", "picture": "phare", "story": "On y voit mieux les yeux fermés."}}
        )
    )
    wrong = of("B05", lambda item: [replace(item, record=replace(item.record, card=odd))])
    faults = printed(kit, "B05", replaced=wrong).faults()
    assert "color · file  B05: not the same drawings as on B04, its copy" in faults


def test_a_back_where_there_is_none_and_none_where_there_is_one(faces: Kit) -> None:
    missing = printed(faces, "6", replaced=of("C02", lambda _item: [], CardBack)).faults()
    assert any("C02: its ground does not reach its cut" in fault for fault in missing)


@pytest.fixture
def folds(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """How the second fold of the strips is drawn, to be changed: not, twice, elsewhere, longer."""
    how: dict[str, object] = {"times": 1, "dy": 0.0, "longer": 0.0}

    def redraw(pen: Pen, item: Placed, layout: Layout) -> None:
        if abs(item.box.y - 51) > 0.01:
            layout(pen, item)
            return
        box = Box(item.box.x, item.box.y, item.box.width + float(str(how["longer"])), 0)
        for _time in range(int(str(how["times"]))):
            with pen.at(0, float(str(how["dy"]))):
                layout(pen, replace(item, box=box))

    redrawn(monkeypatch, FoldLine, redraw)
    return how


BOTH_STRIPS = ("voyageurs-1", "voyageurs-2")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({}, []),
        ({"times": 0}, [f"{strip}: folded 0 times along y = 137.00 mm" for strip in BOTH_STRIPS]),
        ({"times": 2}, [f"{strip}: folded 2 times along y = 137.00 mm" for strip in BOTH_STRIPS]),
        (
            {"dy": 0.05},
            [
                *(f"{strip}: folded 0 times along y = 137.00 mm" for strip in BOTH_STRIPS),
                "a fold line that folds nothing, at (7.50, 137.05)",
            ],
        ),
        ({"longer": 5.0}, ["the fold along y = 137.00 mm runs 7.5 mm past its pieces"]),
    ],
    ids=["as it is", "missing", "doubled", "0.05 mm off", "too long"],
)
def test_a_fold(faces: Kit, folds: dict[str, object], change: dict[str, object], told: list[str]) -> None:
    folds.update(change)
    assert printed(faces, "pieces", variants=BOTH).faults() == [
        f"{variant} · page 7  {fault}" for variant in BOTH for fault in told
    ]


def test_a_fold_that_is_pale(copy: KitCopy) -> None:
    copy.edit("theme.yaml", "roles: {ink: nuit,", "roles: {ink: miel,")
    faults = printed(copy.load(), "pieces").faults()
    assert "color · page 7  the fold along y = 97.00 mm cannot be seen" in faults


def test_pieces_drawn_once_too_seldom(monkeypatch: pytest.MonkeyPatch, faces: Kit) -> None:
    def one_less(pen: Pen, item: Placed, layout: Layout) -> None:
        block = item.record
        assert isinstance(block, FacesBlock)
        layout(
            pen,
            replace(
                item,
                record=block.model_copy(update={"pieces": block.pieces[:-1]}) if block.id == "jetons" else block,
            ),
        )

    redrawn(monkeypatch, FacesBlock, one_less)
    faults = printed(faces, "pieces").faults()
    assert "color · page 7  jetons-10: «ÇA» is not printed whole inside the cut" in faults
    assert "color · page 7  jetons-10: its ground does not reach its cut" in faults


def test_an_outline_of_its_own_shifted(monkeypatch: pytest.MonkeyPatch, faces: Kit) -> None:
    redrawn(monkeypatch, CutOutline, _shifted)
    faults = printed(faces, "pieces").faults()
    assert any("pastilles-1: cut out 20.00 × 20.00 mm at (110.05, 100.00), not" in fault for fault in faults)
    assert any("marque-1: cut out 46.00 × 18.00 mm at (123.05, 139.00)" in fault for fault in faults)


def _shifted(pen: Pen, item: Placed, layout: Layout) -> None:
    with pen.at(0.05, 0):
        layout(pen, item)


def test_a_legend_without_its_line(monkeypatch: pytest.MonkeyPatch, faces: Kit) -> None:
    def no_fold(pen: Pen, item: Placed, layout: Layout) -> None:
        assert isinstance(item.record, LineLegendBlock)
        layout(pen, replace(item, record=item.record.model_copy(update={"fold": ""})))

    redrawn(monkeypatch, LineLegendBlock, no_fold)
    faults = printed(faces, "pieces").faults()
    assert "color · page 7  pieces: 0 lines to fold, 1 asked for" in faults
    assert "color · page 7  «plier» is not printed whole" in faults


def test_a_text_across_a_fold(copy: KitCopy) -> None:
    copy.edit("pieces.yaml", "folds: [11, 51, 91]", "folds: [11, 37, 91]")
    faults = printed(copy.load(), "pieces").faults()
    assert any("lies across a line to cut or to fold" in fault for fault in faults)


def test_a_ground_of_another_shape_than_its_cut(copy: KitCopy) -> None:
    ground = '<path d="M4,0L42,0L46,9L42,18L4,18L0,9Z" data-role'
    copy.edit("art/faces/marque.svg", ground, '<ellipse cx="23" cy="9" rx="23" ry="9" data-role')
    faults = printed(copy.load(), "pieces").faults()
    assert faults == ["color · page 7  marque-1: its ground does not reach its cut"]
