"""Faces that are drawings with zones: what stands where, in which colours, how often a drawing is stored."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from press import reading
from press.errors import Fault
from press.load import load
from press.model import Kit
from press.reading import Page, Text
from tests.kits.workbench import HERE, ROOT, KitCopy, draw

FACES = ROOT / "tests" / "kits" / "faces"
MM = 25.4 / 72


@pytest.fixture(scope="module")
def faces() -> Kit:
    return load(FACES)


@pytest.fixture(scope="module")
def pages(faces: Kit) -> list[Page]:
    return list(reading.read(draw(faces)).pages)


@pytest.fixture
def copy(tmp_path: Path) -> KitCopy:
    return KitCopy(tmp_path / "kits" / "copy", FACES)


def text_of(page: Page, words: str) -> Text:
    return next(text for text in page.texts if text.text == words)


# Where things stand: zones of the drawings, by hand. Card B01 is at (15, 21.5), P01 at (135, 21.5).


def test_a_line_stands_on_the_bottom_of_its_zone_and_starts_at_its_left(pages: list[Page]) -> None:
    title = text_of(pages[0], "Le premier train")
    assert title.start == pytest.approx((15 + 5.5, 21.5 + 44.6), abs=0.01)


def test_a_line_in_the_middle_has_its_capitals_there(pages: list[Page]) -> None:
    number = text_of(pages[0], "B01")
    assert number.end[0] == pytest.approx(15 + 55, abs=0.05)
    assert number.start[1] == pytest.approx(21.5 + 7 + 0.35 * 9 * MM, abs=0.01)


def test_a_text_starts_under_the_top_of_its_zone_and_keeps_the_author_s_lines(pages: list[Page]) -> None:
    lines = [text for text in pages[0].texts if text.text in ("Il part à l’heure.", "Laquelle\u202f?")][:2]
    assert [line.start[0] for line in lines] == pytest.approx([20.5, 20.5], abs=0.01)
    assert lines[0].start[1] == pytest.approx(21.5 + 46.4 + 0.75 * 8.6 * MM, abs=0.01)
    assert lines[1].start[1] - lines[0].start[1] == pytest.approx(10.4 * MM, abs=0.01)


def test_a_turned_zone_is_read_from_the_other_side(pages: list[Page]) -> None:
    upright, turned = sorted(
        (text for text in pages[6].texts if text.text == "La voyageuse"), key=lambda t: -t.start[1]
    )
    assert upright.start[0] < upright.end[0]
    assert turned.start[0] > turned.end[0]
    # The zones are 2–30 wide and lie 14–20 and 82–88 under the top of the strip, at (10, 86).
    middle = 0.35 * 10 * MM
    assert (upright.start[1], turned.start[1]) == pytest.approx((86 + 85 + middle, 86 + 17 - middle), abs=0.01)
    assert (upright.start[0] + upright.end[0]) / 2 == pytest.approx(26, abs=0.05)
    assert (turned.start[0] + turned.end[0]) / 2 == pytest.approx(26, abs=0.05)


def test_nothing_of_a_face_passes_its_cut(pages: list[Page]) -> None:
    for mark in pages[0].marks:
        box = mark.visible
        if box.top > 22 and box.bottom < 261 and not box.empty and box.left < 195:
            assert box.left >= 12.4
    phare = [mark.visible for mark in pages[2].marks if mark.form is not None and not mark.visible.empty]
    assert all(box.right <= 195.01 and box.left >= 14.99 for box in phare)


def test_a_picture_that_covers_fills_its_zone_and_stays_in_it(pages: list[Page]) -> None:
    pictures = [form.visible for form in pages[0].forms if form.name.endswith("vignettes-phare")]
    assert len(pictures) == 5
    left, top, right, bottom = pictures[0]
    assert (left, top, right, bottom) == pytest.approx((18, 32.5, 72, 58.5), abs=0.01)


def test_a_picture_with_a_place_of_its_own_is_scaled_and_moved(pages: list[Page]) -> None:
    (form,) = [form for form in pages[2].forms if form.name.endswith("vignettes-phare")]
    assert form.matrix == pytest.approx((0.9, 0, 0, 0.9, 15 + 8 - 4, 21.5 + 8 - 3), abs=0.001)


# Colours


def test_each_variant_has_its_colours_and_black_is_all_that_ink_saver_knows(faces: Kit, pages: list[Page]) -> None:
    mer, mine = text_of(pages[0], "Ligne de la mer"), text_of(pages[0], "Ligne de la mine")
    assert mer.colour.gray == 1
    assert mine.colour.values == pytest.approx((0x1D / 255, 0x2B / 255, 0x3A / 255), abs=0.001)
    saver = reading.read(draw(faces, "ink-saver")).pages[0]
    assert {text.colour.gray for text in saver.texts} == {0.0}


def test_a_variant_may_give_another_colour_for_one_of_the_palette(copy: KitCopy) -> None:
    copy.edit("pieces.yaml", "    gutter: 5\n", "    gutter: 5\n    roles: {miel: mer}\n")
    page = reading.read(copy.draw()).pages[6]
    blue = (0x1F / 255, 0x6F / 255, 0xA8 / 255)
    grounds = [mark for mark in page.fills if mark.visible.width == pytest.approx(46, abs=0.01)]
    assert [ground.colour.values for ground in grounds] == [pytest.approx(blue, abs=0.001)]


# How it is stored


def test_a_drawing_is_stored_once_for_each_look(faces: Kit) -> None:
    with pikepdf.open(BytesIO(draw(faces, only=["billets"]))) as pdf:
        names = {str(name) for page in pdf.pages for name in page.obj.Resources.XObject}
    fronts = {name for name in names if "faces-billet" in name}
    # Before and after the picture, in two colours; the rest with a mention, with a credit, with neither.
    assert len(fronts) <= 14
    assert len([name for name in names if "vignettes-phare" in name]) == 1


# Faults


def test_a_text_without_room_is_told_where_it_was_written(copy: KitCopy) -> None:
    long = "Une phrase bien trop longue pour sa place " * 12
    marks = [
        copy.edit("billets.yaml", "story: On y voit mieux les yeux fermés.", f"story: {HERE}{long}"),
        copy.edit("billets.yaml", "house: LA GARE DES BRUMES", f"house: {HERE}{long}"),
        copy.edit("pieces.yaml", "name: Le contrôleur", f"name: {HERE}{long}"),
    ]
    faults: tuple[Fault, ...] = copy.faults(["color"])
    found = {(fault.mark, fault.component, fault.field) for fault in faults}
    assert found == {
        (marks[0], "B04", "story"), (marks[1], "billets", "house"), (marks[2], "voyageurs", "name"),
    }  # fmt: skip
    assert all("too long by" in fault.message for fault in faults)
