"""Scenery: stars keep clear of what stands there, suns are round, words fit, bars are 50 mm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from typing import Any

import pytest
from pydantic import TypeAdapter

from layouts.furniture import seam
from layouts.pen import Pen
from press.drawing.shapes import rect
from press.geometry import Box
from press.model import Block, Kit
from press.records.blocks import Placed
from tests.layouts import one_page
from tests.layouts.drawing_log import LogCanvas, draw

ROOFS = ["toits/toit-tour.svg", "toits/toit-gradins.svg", "toits/toit-terrasse.svg"]


def drawn(kind: str, box: Sequence[float], variant: str = "color", **fields: Any) -> LogCanvas:
    made: Placed = TypeAdapter(Block).validate_python({"block": kind, "box": tuple(box)} | fields)
    return draw(made, variant)


def points(log: LogCanvas) -> list[tuple[float, float]]:
    numbers = [n for item in log.outlines for _op, n in item.path.segments]
    return [point for n in numbers for point in zip(n[::2], n[1::2], strict=True)]


def test_stars_keep_clear_of_boxes_discs_and_edges() -> None:
    log = drawn("sky", (10, 10, 80, 60), seed=1, spacing=6, clear=[[0, 0, 40, 20]], discs=[[60, 40, 15]])
    stars = points(log)
    assert len(stars) > 60
    assert all(10 < x < 90 and 10 < y < 70 for x, y in stars)
    assert not [p for p in stars if p[0] < 50 and p[1] < 30]
    assert min(hypot(x - 70, y - 50) for x, y in stars) > 15


def test_the_same_seed_draws_the_same_sky() -> None:
    assert points(drawn("sky", (0, 0, 80, 60), seed=4)) == points(drawn("sky", (0, 0, 80, 60), seed=4))
    assert points(drawn("sky", (0, 0, 80, 60), seed=4)) != points(drawn("sky", (0, 0, 80, 60), seed=5))


def test_beads_stand_on_their_circle_both_ways_from_noon() -> None:
    bands = [{"radius": 30, "role": "crep"}, {"radius": 20, "role": "peche"}]
    beads = {"radius": 25, "step": 45, "gap": 45, "size": 2, "roles": ["crep", "safran"]}
    log = drawn("sun", (0, 0, 60, 60), bands=bands, beads=beads)
    discs, tesserae = log.outlines[:2], log.outlines[2:]
    assert [round(disc.box.width) for disc in discs] == [60, 40]
    # 45, 90 and 135 degrees both ways, and 180 once.
    assert len(tesserae) == 7
    centers = [item.box.center for item in tesserae]
    assert [hypot(x - 30, y - 30) for x, y in centers] == pytest.approx([25] * 7)


def test_roofs_fill_the_length_and_stay_under_the_profile() -> None:
    log = drawn("skyline", (5, 10, 100, 40), seed=3, roofs=ROOFS, profile=[1, 0.3], role="brique", scale=1.4)
    boxes = [item.box for item in log.outlines]
    assert min(box.x for box in boxes) == pytest.approx(5, abs=0.5)
    assert max(box.right for box in boxes) >= 105
    assert min(box.y for box in boxes if box.x < 40) < min(box.y for box in boxes if box.x > 70)
    assert min(box.y for box in boxes) >= 10


def test_lettering_is_as_wide_as_its_box_and_white_with_an_outline_in_ink_saver() -> None:
    words = [{"file": "titre-astro.svg", "text": "ASTRO"}, {"file": "titre-tarbouch.svg", "text": "TARBOUCH"}]
    log = drawn("lettering", (20, 30, 170, 50), "ink-saver", words=words, outline=0.9)
    assert min(item.box.x for item in log.outlines) == pytest.approx(20, abs=0.05)
    assert max(item.box.right for item in log.outlines) == pytest.approx(190, abs=0.05)
    paints = [item.paint for item in log.outlines]
    assert {(paint.fill, paint.stroke, paint.width) for paint in paints} == {(1.0, 0.0, 0.9)}
    # The words are in the text layer, where they are seen.
    assert [word.text for word in log.words] == ["ASTRO", "TARBOUCH"]
    assert [word.x for word in log.words] == [20, 20]
    assert log.words[1].width == pytest.approx(170)


def test_the_two_lines_of_a_fact_are_centred_in_its_ground() -> None:
    log = drawn("fact", (0, 0, 54, 12), number="8", title="8 ans et +", note="âge conseillé")
    _number, title, note = log.words
    top = title.baseline - 0.7 * 10 * 25.4 / 72
    assert top == pytest.approx(12 - note.baseline, abs=0.4)


def test_a_swatch_keeps_its_words_between_its_sign_and_its_edge() -> None:
    look = {"pattern": "waves", "ground": "onde", "figure": "ondeD", "tint": "oT", "sign": "signe-onde.svg"}
    words = {"title": "O / Onde", "text": "les signaux et les distances."}
    log = drawn("swatch", (0, 0, 60, 58), band=24, **look, **words)
    assert all(24 + 7.5 < word.baseline < 56 for word in log.words)
    assert [word.x + word.width / 2 for word in log.words] == pytest.approx([30, 30])


def test_letters_of_an_assembly_stand_in_the_outer_corners_of_its_tiles() -> None:
    log = drawn("assembly", (0, 0, 36, 36), id="key", letters=["A", "B", "C", "D"], gap=2)
    assert [(w.text, w.x > 18, w.baseline > 18) for w in log.words] == [
        ("A", False, False),
        ("B", True, False),
        ("C", False, True),
        ("D", True, True),
    ]
    assert [(x, y) for _form, x, y in log.stamps] == [(0, 0), (2, 0), (0, 2), (2, 2)]


@pytest.mark.parametrize("box", [(112.0, 247.0, 50.0, 0.0), (180.0, 222.0, 0.0, 50.0)])
def test_the_ticks_of_a_bar_are_50_mm_apart(box: tuple[float, float, float, float]) -> None:
    log = drawn("bar", box, label="50 mm")
    shafts, ticks = log.outlines[:1], log.outlines[1:]
    assert Box(*box) == shafts[0].box
    middles = [tick.box.center for tick in ticks]
    assert hypot(middles[1][0] - middles[0][0], middles[1][1] - middles[0][1]) == pytest.approx(50, abs=1e-9)
    assert [word.text for word in log.words] == ["50 mm"]


@pytest.mark.parametrize(("roles", "role"), [({}, "light"), ({"seam": "garance"}, "garance")])
def test_a_kit_may_give_its_stitches_a_colour_of_their_own(mini: Kit, roles: Mapping[str, str], role: str) -> None:
    theme = mini.theme.model_copy(update={"roles": {**mini.theme.roles, **roles}})

    def stitched(pen: Pen) -> None:
        seam(pen, 10, 20, 120)
        pen.fill(rect(Box(0, 0, 1, 1)), role)

    page, _faults = one_page.drawn(mini.model_copy(update={"theme": theme}), stitched)
    assert page.strokes[0].colour == page.fills[0].colour
