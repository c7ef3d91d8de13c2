"""Tracks: the slots a slider needs, where the layouts draw them, and what the records refuse."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from pydantic import ValidationError

from press.geometry import Box
from press.model import Page
from press.records.tokens import TokensBlock
from press.records.tracks import CardSlotBlock, CycleBlock, DoubleTrackBlock, Track, TrackBlock
from press.source import read
from press.source.validate import validate
from tests.layouts.drawing_log import KIT, LogCanvas, draw

SLIDER_MM = 10.0
WHITE = (1.0, 1.0, 1.0)
VARIANTS = ("color", "ink-saver")


def track(**changes: Any) -> TrackBlock:
    fields: dict[str, Any] = {
        "block": "track",
        "id": "wood",
        "box": (10, 40, 190, 25),
        "name": "WOOD",
        "caption": "Begin on 2.",
        "color": "menthe",
        "tint": "mentheT",
        "end": 12,
        "start": 2,
        "slider": "W",
    }
    return TrackBlock.model_validate(fields | changes)


def limit(name: str, value: int) -> dict[str, Any]:
    return {"id": name.lower(), "name": name, "value": value}


def double(**changes: Any) -> DoubleTrackBlock:
    fields: dict[str, Any] = {
        "block": "double-track",
        "id": "rain",
        "box": (10, 150, 190, 44),
        "name": "RAIN",
        "color": "nuit",
        "bands": ("safran", "peche", "nuit"),
        "end": 18,
        "start": 0,
        "slider": "R",
        "limit_slider": "M",
        "limit_color": "peche",
        "limits": (limit("Short", 12), limit("Long", 18)),
    }
    return DoubleTrackBlock.model_validate(fields | changes)


def cycle(**changes: Any) -> CycleBlock:
    fields: dict[str, Any] = {
        "block": "cycle",
        "id": "tide",
        "box": (10, 220, 126, 40),
        "name": "TIDE",
        "caption": "Round we go.",
        "color": "indigo",
        "tint": "sable",
        "first": 1,
        "end": 3,
        "start": 1,
        "slider": "T",
        "effect": "+1 shell",
    }
    return CycleBlock.model_validate(fields | changes)


def slots(log: LogCanvas, side: float) -> list[Box]:
    """The outer edges of the slots, as drawn: filled squares about as wide as ``side``, with a line."""
    framed = [o for o in log.outlines if o.paint.stroke is not None and o.paint.fill is not None]
    boxes = [o.box.grow(o.paint.width / 2) for o in framed]
    return [box for box in boxes if abs(box.width - side) < 0.8 and abs(box.height - side) < 1.4]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_track_has_a_slot_for_every_number_evenly_spaced_and_apart(variant: str) -> None:
    block = track()
    boxes = sorted(slots(draw(block, variant), block.slot), key=lambda box: box.x)

    assert len(boxes) == 13
    steps = [right.center[0] - left.center[0] for left, right in pairwise(boxes)]
    assert max(steps) - min(steps) < 1e-6
    assert min(right.x - left.right for left, right in pairwise(boxes)) > 0.3
    assert all(box.width >= SLIDER_MM and box.height >= SLIDER_MM for box in boxes)


def test_numbers_stand_over_the_middle_of_their_slots_out_of_a_sliders_way() -> None:
    block = track()
    log = draw(block)
    boxes = sorted(slots(log, block.slot), key=lambda box: box.x)

    numbers = [word for word in log.words if word.text.isdigit()]
    assert [word.text for word in numbers] == [str(value) for value in range(13)]
    for word, box in zip(numbers, boxes, strict=True):
        assert word.x + word.width / 2 == pytest.approx(box.center[0], abs=0.01)
        assert word.baseline < box.center[1] - SLIDER_MM / 2 - 0.5


def test_the_starting_slot_has_a_ring_in_the_tracks_colour_and_the_sliders_sign() -> None:
    log = draw(track())

    [ring] = [o for o in log.outlines if o.paint.fill == WHITE and o.paint.width > 0.5]
    [sign] = [word for word in log.words if word.text == "W"]
    assert ring.box.x < sign.x < sign.x + sign.width < ring.box.right
    [two] = [word for word in log.words if word.text == "2"]
    assert ring.box.center[0] == pytest.approx(two.x + two.width / 2, abs=0.01)


@pytest.mark.parametrize("variant", VARIANTS)
def test_two_sliders_on_one_number_of_a_double_track_never_meet(variant: str) -> None:
    block = double()
    boxes = slots(draw(block, variant), block.slot)
    tops = sorted({round(box.center[1], 2) for box in boxes})

    assert len(boxes) == 2 * 19
    upper, lower = tops[0], tops[-1]
    assert lower - upper > SLIDER_MM + 5
    columns = sorted({round(box.center[0], 2) for box in boxes})
    assert min(right - left for left, right in pairwise(columns)) > SLIDER_MM - 0.3


def test_a_slider_in_either_lane_hides_no_number_and_no_limits_name() -> None:
    block = double()
    log = draw(block)
    lanes = sorted({round(box.center[1], 2) for box in slots(log, block.slot)})
    words = [word for word in log.words if word.text.isdigit() or word.text in ("Short", "Long")]

    assert len(words) == 19 + 2
    for word in words:
        top = word.baseline - 0.7 * 12 * 25.4 / 72
        for middle in (lanes[0], lanes[-1]):
            assert word.baseline < middle - SLIDER_MM / 2 or top > middle + SLIDER_MM / 2


def test_limits_are_marked_and_named_under_their_numbers() -> None:
    log = draw(double())

    assert [word.text for word in log.words].count("M") == 2
    [name] = [word for word in log.words if word.text == "Long"]
    [number] = [word for word in log.words if word.text == "18"]
    assert name.x + name.width / 2 == pytest.approx(number.x + number.width / 2, abs=0.01)
    assert name.x + name.width < 200


def test_the_arrows_of_a_cycle_touch_neither_slots_nor_numbers() -> None:
    block = cycle()
    log = draw(block)
    boxes = slots(log, block.slot)
    digits = [word for word in log.words if word.text.isdigit()]
    shafts = [o for o in log.outlines if o.paint.fill is None and o.paint.width == pytest.approx(0.8)]

    assert len(boxes) == 3
    assert len(shafts) == 3
    for shaft in shafts:
        inked = shaft.box.grow(0.4)
        for box in boxes:
            apart = (inked.x - box.right, box.x - inked.right, inked.y - box.bottom, box.y - inked.bottom)
            assert max(apart) > 0
        assert all(inked.y > word.baseline for word in digits)


def test_a_card_slot_keeps_its_words_inside_and_its_outline_exact() -> None:
    block = CardSlotBlock.model_validate(
        {
            "block": "card-slot",
            "box": (139, 195, 60.6, 80.6),
            "ground": "eT",
            "picture": "lanterne.svg",
            "title": "ONE CARD",
            "text": "Lay it here.",
            "note": "Only one at a time.",
        }
    )
    log = draw(block)

    [edge] = [o for o in log.outlines if o.paint.dash]
    assert (edge.box.width, edge.box.height) == pytest.approx((60.6, 80.6))
    assert max(word.baseline for word in log.words) < edge.box.bottom - 5


@pytest.mark.parametrize(
    ("make", "changes", "words"),
    [
        (track, {"start": 13}, "no slot 13"),
        (track, {"first": 1, "start": 0}, "no slot 0"),
        (track, {"first": 5, "end": 4}, "before its first slot"),
        (track, {"end": 20}, "do not fit"),
        (double, {"end": 25}, "do not fit"),
        (double, {"limits": (limit("A", 19),)}, "no slot 19"),
        (double, {"limits": (limit("A", 9), limit("B", 9))}, "one slot"),
    ],
)
def test_what_no_slider_could_follow_is_refused(make: Any, changes: dict[str, Any], words: str) -> None:
    with pytest.raises(ValidationError, match=words):
        make(**changes)


def test_texts_may_quote_starts_ends_and_limits() -> None:
    assert track().facts() == {"first": 0, "end": 12, "start": 2, "count": 13}
    assert double().facts()["limits"] == {"short": 12, "long": 18}


def _page(file: str) -> Page:
    return validate(Page, read(KIT / file, file), file)


def test_the_shipped_kit_has_one_slider_a_track_and_lane() -> None:
    tracks = [block for block in _page("tableau.yaml").all_blocks() if isinstance(block, Track)]
    tokens = [block for block in _page("pions.yaml").all_blocks() if isinstance(block, TokensBlock)]
    faces = next(block.copies for block in tokens if block.id == "curseurs")
    wanted = []
    for block in tracks:
        first, *others = block.sliders
        wanted.append(getattr(block, "sign", "") or (first if first.isalpha() else block.icon))
        wanted += others

    assert sorted(face.sign or face.icon or face.letter for face in faces) == sorted(wanted)


def test_the_shipped_kits_highest_limit_is_the_end_of_its_track() -> None:
    [block] = [b for b in _page("tableau.yaml").all_blocks() if isinstance(b, DoubleTrackBlock)]

    assert max(limit.value for limit in block.limits) == block.end
