"""Faults planted in grids to draw in: their labels, their ribbon, the boxes of their score."""

from __future__ import annotations

import pytest

from press.errors import PreflightError
from press.load import load
from press.model import Kit
from press.preflight import preflight
from press.records.grid_sheet import GridSheetBlock
from tests.kits.workbench import ROOT, draw

GRID = ROOT / "tests" / "kits" / "grid"


@pytest.fixture(scope="module")
def kit() -> Kit:
    return load(GRID)


def faults(kit: Kit, other: Kit) -> list[str]:
    """What is told of a file that shows another kit than the one that was asked for."""
    with pytest.raises(PreflightError) as raised:
        preflight(kit, {"color": draw(other)}, ["1"])
    return [fault.message for fault in raised.value.faults]


def changed(kit: Kit, **fields: object) -> Kit:
    """The kit with other fields in its grid."""
    page = kit.parts[0]
    blocks = [
        block.model_copy(update=fields) if isinstance(block, GridSheetBlock) else block for block in page.all_blocks()
    ]
    return kit.model_copy(update={"parts": (page.model_copy(update={"blocks": tuple(blocks)}),)})


def test_a_good_sheet_passes_in_both_inks(kit: Kit) -> None:
    preflight(kit, {variant: draw(kit, variant) for variant in ("color", "ink-saver")}, ["1"])


def test_a_box_too_few(kit: Kit) -> None:
    grid = next(block for block in kit.parts[0].all_blocks() if isinstance(block, GridSheetBlock))
    assert f"fiche: {len(grid.marks)} boxes to tick, {2 * len(grid.marks)} asked for" in faults(
        kit, changed(kit, boxes=1)
    )


def test_a_ribbon_along_other_sides(kit: Kit) -> None:
    grid = next(block for block in kit.parts[0].all_blocks() if isinstance(block, GridSheetBlock))
    assert grid.ribbon is not None
    other = grid.ribbon.model_copy(update={"trace": ((2, 0), (2, 2), (4, 2))})
    told = "fiche: nothing is drawn along all the sides that its ribbon follows, and along no other"
    assert told in faults(kit, changed(kit, ribbon=other))


def test_cells_that_are_not_where_their_names_are(kit: Kit) -> None:
    assert any("1" in message for message in faults(kit, changed(kit, origin=(12.0, 10.0))))
