"""Faults planted under and over texts, and in the ink-saver variant."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from layouts.pen import Pen
from layouts.theme import SaverInk
from press.drawing.paint import Paint
from press.drawing.shapes import circle, line, rect
from press.geometry import Box
from press.model import Kit
from press.sheet import Footer, Placed
from tests.kits.workbench import KitCopy
from tests.press.planted import BOTH, Layout, printed, redrawn

PLACE = Box(100, 268, 40, 12)
"""Room on the sheet of card E10, below the bar."""


def added(monkeypatch: pytest.MonkeyPatch, draw: Callable[[Pen], None]) -> None:
    """From now on this is drawn too, on every page with a foot."""

    def footer(pen: Pen, item: Placed, as_it_is: Layout) -> None:
        as_it_is(pen, item)
        draw(pen)

    redrawn(monkeypatch, Footer, footer)


def faults_of(kit: Kit, *variants: str) -> list[str]:
    """Of the table's page, in these variants."""
    return [fault.partition("  ")[2] for fault in printed(kit, "table", variants=variants or BOTH).faults()]


# Under and over texts


def test_pale_text(kit: KitCopy) -> None:
    folio = "folio: {bold: yes, size: 7.2, leading: 9, floor: 7, color: nuit}"
    kit.edit("theme.yaml", folio, folio.replace("nuit", "gris"))
    assert printed(kit.load(), "E10").faults() == [
        "color · page 3  «3» does not stand out from its ground: contrast 3.1, under 4.5"
    ]


def test_text_on_a_ground_as_dark_as_itself(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    def draw(pen: Pen) -> None:
        pen.fill(rect(PLACE, 3), "nuit", "K")
        pen.line("unseen", 104, 275, "body", color="nuit")

    added(monkeypatch, draw)
    told = "«unseen» does not stand out from its ground: contrast 1.0, under 4.5"
    assert faults_of(mini) == [told, told]


def test_text_half_on_a_dark_ground(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    def draw(pen: Pen) -> None:
        pen.fill(rect(Box(110, 270, 6, 8)), "nuit", "K")
        pen.line("half unseen", 100, 275, "body", color="nuit")

    added(monkeypatch, draw)
    told = "«half unseen» does not stand out from its ground: contrast 1.0, under 4.5"
    assert faults_of(mini) == [told, told]


def test_what_is_clipped_elsewhere_is_no_ground(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    """The reader keeps the box around a clip: a text in the notch of a picture must not be refused."""

    def draw(pen: Pen) -> None:
        with pen.within(circle(100, 275, 5)):
            pen.fill(rect(Box(95, 270, 10, 10)), "nuit", "K")
        pen.line("fine", 103.6, 272, "body", color="nuit")

    added(monkeypatch, draw)
    assert faults_of(mini) == []


def test_a_drawing_in_a_clip_may_be_the_ground(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    def draw(pen: Pen) -> None:
        with pen.within(rect(PLACE)):
            pen.fill(rect(PLACE.grow(2)), "nuit", "W")
        pen.line("fine", 104, 275, "body", color="chaux")

    added(monkeypatch, draw)
    assert faults_of(mini) == []


def test_text_under_something(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    def draw(pen: Pen) -> None:
        pen.line("covered", 104, 275, "body")
        pen.fill(circle(114, 275, 5), "safran", "W")

    added(monkeypatch, draw)
    told = "«covered» is hidden by what is painted after it"
    assert faults_of(mini) == [told, told]


def test_text_on_hatching(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    def draw(pen: Pen) -> None:
        pen.fill(rect(PLACE, 3), "crepT", "h45", 0.35)
        pen.line("hatched", 104, 275, "body", color="nuit")

    added(monkeypatch, draw)
    assert faults_of(mini, "color") == []
    assert faults_of(mini, "ink-saver") == ["«hatched» stands on hatching"]


def test_text_on_a_plate_over_hatching(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    def draw(pen: Pen) -> None:
        pen.fill(rect(PLACE, 3), "crepT", "h45", 0.35)
        pen.fill(rect(PLACE.grow(-1), 3), "crepT", "W0")
        pen.line("fine", 104, 275, "body", color="nuit")

    added(monkeypatch, draw)
    assert faults_of(mini) == []


@pytest.mark.parametrize("before", [True, False], ids=["under it", "over it"])
def test_a_line_through_text(monkeypatch: pytest.MonkeyPatch, mini: Kit, before: bool) -> None:
    def draw(pen: Pen) -> None:
        steps = [
            lambda: pen.stroke(line(98, 274.4, 140, 274.4), "nuit", 0.3, "trait", 0.3),
            lambda: pen.line("struck out", 104, 275, "body"),
        ]
        for step in steps if before else reversed(steps):
            step()

    added(monkeypatch, draw)
    assert faults_of(mini) == ["a line goes through «struck out»"] * 2


def test_a_line_that_a_plate_covers(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    def draw(pen: Pen) -> None:
        pen.stroke(line(90, 274.4, 140, 274.4), "nuit", 0.3, "trait", 0.3)
        pen.fill(rect(PLACE, 3), "crepT", "W0")
        pen.line("fine", 104, 275, "body")

    added(monkeypatch, draw)
    assert faults_of(mini) == []


def test_a_symbol_without_its_drawing(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    as_it_is = Pen.art_in

    def art_in(pen: Pen, file: str, *rest: Any, **named: Any) -> None:
        if file != "icone-lueur.svg":
            as_it_is(pen, file, *rest, **named)

    monkeypatch.setattr(Pen, "art_in", art_in)
    faults = printed(mini, "M01").faults()
    told = "color · page 4  «◇» is not drawn"
    assert faults == [told]


# Ink


def test_colour_in_the_ink_saver_file(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    monkeypatch.setattr(SaverInk, "text", lambda _ink, _role: (0.1, 0.2, 0.3))
    assert "colour operators in the ink-saver file: rg" in faults_of(mini, "ink-saver")


def test_white_on_white(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    monkeypatch.setattr(SaverInk, "text", lambda _ink, _role: 1.0)
    faults = faults_of(mini, "ink-saver")
    assert "«La marée monte» does not stand out from its ground: contrast 1.0, under 4.5" in faults
    assert all("does not stand out" in fault for fault in faults)


def test_black_on_black(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    as_it_is = SaverInk.paint

    def paint(ink: SaverInk, *arguments: Any) -> Paint | None:
        found = as_it_is(ink, *arguments)
        return found._replace(fill=0.0) if found and found.fill == 1.0 else found

    monkeypatch.setattr(SaverInk, "paint", paint)
    faults = faults_of(mini, "ink-saver")
    assert "«MARÉE» does not stand out from its ground: contrast 1.0, under 4.5" in faults


def test_gray_in_the_ink_saver_file(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    def draw(pen: Pen) -> None:
        pen.canvas.paint(rect(PLACE, 3), Paint(fill=0.6))

    added(monkeypatch, draw)
    assert faults_of(mini, "color") == []
    assert faults_of(mini, "ink-saver") == ["gray of 60.0 % in the ink-saver file: black and white only"]


def test_broad_black_in_the_ink_saver_file(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    def draw(pen: Pen) -> None:
        pen.fill(rect(Box(12, 240, 120, 14), 3), "nuit", "K", 0)

    added(monkeypatch, draw)
    assert faults_of(mini, "color") == []
    assert faults_of(mini, "ink-saver") == [
        "16.7 cm² of black at (12.0, 240.0): 15.0 cm² at most in the ink-saver file"
    ]
