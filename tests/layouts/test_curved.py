"""A track along a curve: equal steps, zones, what is refused, what is proved."""

from __future__ import annotations

from math import dist, pi
from pathlib import Path

import pytest
from pydantic import ValidationError

from layouts import looks
from press import job
from press.errors import PreflightError
from press.load import load
from press.proof import curves
from press.records.curved import CurvedTrackBlock

ROOT = Path(__file__).parents[2]
K = 4 / 3 * (2**0.5 - 1)


def track(**changes: object) -> CurvedTrackBlock:
    """A half circle of radius 50 mm about (50, 50), over the top from left to right."""
    fields: dict[str, object] = {
        "block": "curved-track",
        "id": "half",
        "box": (0, 0, 100, 60),
        "curve": [
            (0, 50), (0, 50 - 50 * K), (50 - 50 * K, 0), (50, 0),
            (50 + 50 * K, 0), (100, 50 - 50 * K), (100, 50),
        ],
        "width": 16,
        "slot": 6,
        "end": 4,
        "lead_in": 0,
        "lead_out": 0,
        "zones": [{"last": 4, "role": "paper"}],
        "role": "slot",
        "plate_role": "plate",
    }  # fmt: skip
    return CurvedTrackBlock.model_validate(fields | changes)


def test_slots_stand_at_equal_steps_of_the_arc() -> None:
    middle = 50 - 50 * 2**-0.5
    wanted = [(0, 50), (middle, middle), (50, 0), (100 - middle, middle), (100, 50)]
    for (value, center), place in zip(track().slots(), wanted, strict=True):
        assert dist(center, place) < 0.1, value


def test_leads_leave_their_length_at_both_ends() -> None:
    block = track(lead_in=10, lead_out=20)
    assert block.along(0) == 10
    assert block.along(4) == pytest.approx(50 * pi - 20, abs=0.1)


def test_the_proof_measures_the_curve_anew_and_finds_the_same() -> None:
    block = track(lead_in=7, lead_out=9)
    for (value, center), spot in zip(block.slots(), curves.spots(block, 0, 0), strict=True):
        assert spot.text == str(value)
        assert dist(center, spot.center) < 0.3


def test_zones_are_facts() -> None:
    block = track(zones=[{"last": 1, "role": "a"}, {"last": 3, "role": "b"}, {"last": 4, "role": "c"}])
    assert block.facts()["zones"] == ["0–1", "2–3", "4"]


@pytest.mark.parametrize(
    "changes",
    [
        {"zones": [{"last": 3, "role": "a"}]},
        {"zones": [{"last": 3, "role": "a"}, {"last": 2, "role": "b"}]},
        {"slot": 21},
        {"end": 0, "zones": [{"last": 0, "role": "a"}]},
        {"first": 6},
        {"lead_in": 100, "lead_out": 60},
        {"curve": [(7, 7)] * 7},
        {"curve": [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4)]},
    ],
)
def test_a_track_that_cannot_be_is_refused(changes: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        track(**changes)


def test_a_number_in_the_wrong_slot_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = ROOT / "tests" / "kits" / "ronde"
    assert load(kit).id == "ronde"
    honest = CurvedTrackBlock.slots

    def shifted(block: CurvedTrackBlock) -> tuple[tuple[int, tuple[float, float]], ...]:
        return tuple((value, (x + 4, y)) if value == 3 else (value, (x, y)) for value, (x, y) in honest(block))

    monkeypatch.setattr(CurvedTrackBlock, "slots", shifted)
    with pytest.raises(PreflightError, match="3"):
        job.run(job.Press(ROOT / "fonts", looks), kit)
