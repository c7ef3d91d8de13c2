"""Faults planted in the finished bytes of one sheet: nothing of the press takes part in them.

Page streams are in millimetres, so that an edit reads as what it does on paper.
"""

from __future__ import annotations

import pytest

from press.model import Kit
from tests.press.planted import BOTH, Printed, printed

MATRIX = "q 2.834646 0 0 -2.834646 0 841.889764 cm"
CUT = "0.5 G\n0.3 w\n[0 1.1] 0 d\n1 J\n1 j\n0 0 m 0 85 l S"
LEFT, RIGHT = f"q 1 0 0 1 15 19 cm\n{CUT}", f"q 1 0 0 1 75 19 cm\n{CUT}"
GROUND = "q 1 0 0 1 15 21.5 cm\n{color}\n0 0 m 60 0 l 60 80 l 0 80 l h f"
BAR = "0 0 m 50 0 l S"
TICK = "50 -1.6 m 50 1.6 l S"
RULE = "0.2 w\n[] 0 d\n1 J\n1 j\n10 282.4 m 200 282.4 l S"
NUMBER = "BT 1 0 0 -1 50.2763 76.2 Tm /F1+0 3.175 Tf (E10) Tj ET"
RESTORED = "Q\nQ\n "


@pytest.fixture(scope="module")
def card(mini: Kit) -> Printed:
    """The sheet of one card, E10, in ink-saver."""
    return printed(mini, "E10", variants=("ink-saver",))


EDITS = {
    "cut 0.05 mm to the left": (
        [(RIGHT, RIGHT.replace("75 19", "74.95 19"))],
        ["E10: cut along x = 74.95 mm, not x = 75.00 mm"],
    ),
    "cut not drawn": ([(LEFT, LEFT.replace(" S", " n"))], ["E10: no cut along x = 15.00 mm"]),
    "cut drawn twice": (
        [(LEFT, LEFT.replace("l S", "l S 0 0 m 0 85 l S"))],
        ["E10: cut twice along x = 15.00 mm"],
    ),
    "cut in white": (
        [(LEFT, LEFT.replace("0.5 G", "1 G"))],
        ["a cut line that cannot be seen, at (15.00, 19.00)"],
    ),
    "cut solid": (
        [(LEFT, LEFT.replace("[0 1.1]", "[]"))],
        ["E10: no cut along x = 15.00 mm", "gray of 50.0 % in the ink-saver file: black and white only"],
    ),
    "cut clipped away": (
        [(LEFT, LEFT.replace("cm\n", "cm\n0 0 5 20 re W n\n"))],
        ["a cut line that cannot be seen, at (15.00, 19.00)"],
    ),
    "ground 0.05 mm short": (
        [(GROUND.format(color="1 g"), GROUND.format(color="1 g").replace("60 ", "59.95 "))],
        ["E10: its ground does not reach its cut"],
    ),
    "bar of 49.9 mm": (
        [(BAR, "0 0 m 49.9 0 l S"), (TICK, TICK.replace("50 ", "49.9 "))],
        ["a bar of 49.90 mm, not 50.00 mm"],
    ),
    "tick 0.05 mm off": (
        [(TICK, TICK.replace("50 ", "50.05 "))],
        ["lying bars of 50.00 mm with a tick at both ends: 0, 1 asked for"],
    ),
    "line of 0.1 mm": (
        [(RULE, RULE.replace("0.2 w", "0.1 w"))],
        ["a line of 0.100 mm, thinner than 0.14 mm, at (10.0, 282.4)"],
    ),
    "line into the margin": (
        [(RULE, RULE.replace("10 282", "6 282"))],
        ["4.00 mm into the margin at (6.0, 282.4)"],
    ),
    "letters of 6.8 pt": (
        [("(E10) Tj", "/F1+0 2.3989 Tf (E10) Tj")],
        ["«E10» is lettered at 6.80 pt, under 7.0 pt"],
    ),
    "letters in gray": (
        [(NUMBER, f"0.4 g {NUMBER} 0 g")],
        ["gray of 40.0 % in the ink-saver file: black and white only"],
    ),
    "letters in white": (
        [(NUMBER, f"1 g {NUMBER} 0 g")],
        ["«E10» does not stand out from its ground: contrast 1.0, under 4.5"],
    ),
    "letters in colour": (
        [(NUMBER, f"0 0 0 rg {NUMBER} 0 g")],
        ["colour operators in the ink-saver file: rg"],
    ),
    "letters under a fill": (
        [(NUMBER, f"{NUMBER} 1 g 48 70 9 8 re f 0 g")],
        ["«E10» is hidden by what is painted after it"],
    ),
    "letters clipped away": (
        [(NUMBER, f"q 0 0 5 5 re W n {NUMBER} Q")],
        ["E10: «E10» is not printed whole inside the cut"],
    ),
    "letters unseen": (
        [("(E10) Tj", "3 Tr (E10) Tj 0 Tr")],
        ["«E10» is not drawn"],
    ),
}


@pytest.mark.parametrize("name", EDITS)
def test_a_fault_in_the_bytes(card: Printed, name: str) -> None:
    edits, told = EDITS[name]
    assert card.edited("3", *edits).faults() == [f"ink-saver · page 3  {fault}" for fault in told]


def test_all_0_1_percent_too_large_on_a_sheet_of_the_right_size(card: Printed) -> None:
    faults = card.edited("3", (MATRIX, "q 2.837481 0 0 -2.837481 0 841.889764 cm")).faults()
    for told in (
        "a bar of 50.05 mm, not 50.00 mm",
        "E10: cut along x = 15.02 mm, not x = 15.00 mm",
        "E10: cut along x = 75.08 mm, not x = 75.00 mm",
        "E10: cut along y = 101.60 mm, not y = 101.50 mm",
        "E10: its ground does not reach its cut",
    ):
        assert f"ink-saver · page 3  {told}" in faults


def test_all_shifted_by_0_2_mm(card: Printed) -> None:
    faults = card.edited("3", (MATRIX, f"{MATRIX} 1 0 0 1 0.2 0 cm")).faults()
    assert "ink-saver · page 3  E10: cut along x = 15.20 mm, not x = 15.00 mm" in faults
    assert "ink-saver · page 3  E10: cut along x = 75.20 mm, not x = 75.00 mm" in faults


def test_an_edit_of_nothing_is_no_fault(mini: Kit) -> None:
    assert printed(mini, "E10", variants=BOTH).edited("3").faults() == []
