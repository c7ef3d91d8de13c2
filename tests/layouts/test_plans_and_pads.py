"""Mosaics, galleries and score pads; the line under titles; roles that a theme names itself."""

from __future__ import annotations

import re
from typing import Any

import pytest
from pydantic import ValidationError

from layouts.furniture import header
from press.errors import ContentError
from press.geometry import Box
from press.model import Kit
from press.records.figures import MosaicBlock
from press.records.lists import GalleryBlock, PadRow, ScorePadBlock
from press.records.theme import HeadSign, Theme, Wave
from press.sheet import Header
from press.sheet import Placed as OnPage
from tests.kits.workbench import KitCopy
from tests.layouts.drawing_log import draw
from tests.layouts.one_page import drawn, near

PLAN = {"rows": ("AB.", "BBE"), "key": {"A": {"fill": "indigo"}, "B": {"fill": "crep"}, "E": {"empty": True}}}


def mosaic(**fields: Any) -> MosaicBlock:
    return MosaicBlock.model_validate({"block": "mosaic", "box": (10, 20, 30, 20), **PLAN, **fields})


# Mosaics


def test_every_cell_of_a_mosaic_is_where_its_letter_is() -> None:
    log = draw(mosaic(), "color")
    fills = [outline.box for outline in log.outlines if outline.paint.fill is not None]
    assert fills == [Box(10, 20, 10, 10), Box(20, 20, 10, 10), Box(10, 30, 10, 10), Box(20, 30, 10, 10)]
    (empty,) = [outline for outline in log.outlines if outline.paint.fill is None]
    assert empty.paint.dash
    assert (empty.box.x, empty.box.y, empty.box.width, empty.box.height) == near(30.5, 30.5, 9, 9)


def test_drawings_of_a_mosaic_may_be_larger_than_their_cells() -> None:
    key = {"A": {"file": "signe-fil.svg"}}
    plain = draw(mosaic(rows=("A",), key=key)).stamps
    scaled = draw(mosaic(rows=("A",), key=key, scale=1.5)).stamps
    # About the same middle: the corner of a drawing 1.5 times as large lies a quarter of a side out.
    side = 20
    assert scaled[0][1:] == near(plain[0][1] - side / 4, plain[0][2] - side / 4)


def test_a_mosaic_counts_its_cells() -> None:
    facts = mosaic(id="plan").facts()
    assert facts == {"columns": 3, "rows": 2, "count": 6, "of": {"A": 1, "B": 3, "E": 1}}


@pytest.mark.parametrize(
    ("rows", "message"),
    [(("AB", "A"), "row «A» has 1 cells, the first has 2"), (("AX",), "«X» is not in the key")],
)
def test_a_mosaic_that_is_not_whole_is_refused(rows: tuple[str, ...], message: str) -> None:
    with pytest.raises(ValidationError, match=re.escape(message)):
        mosaic(rows=rows)


# Galleries


def test_a_gallery_names_and_counts_each_drawing() -> None:
    items = [{"file": "signe-fil.svg", "count": f"× {n}", "name": f"nom {n}"} for n in (1, 2, 3)]
    block = GalleryBlock.model_validate(
        {
            "block": "gallery",
            "box": (0, 0, 80, 50),
            "size": 12,
            "columns": 2,
            "gap": (0, 0),
            "items": items,
            "role": "small",
            "count_role": "small-bold",
        }
    )
    log = draw(block)
    counts = [words for words in log.words if words.text.startswith("×")]
    names = [words for words in log.words if words.text.startswith("nom")]
    assert [words.x for words in counts] == near(13.6, 53.6, 13.6)
    assert [words.x + words.width / 2 for words in names] == near(6, 46, 6)
    assert all(12 < words.baseline % 25 < 20 for words in names)


# Score pads


def pad(*rows: dict[str, Any]) -> ScorePadBlock:
    return ScorePadBlock(
        block="score-pad",
        box=(0, 0, 100, 50),
        columns=("Un", "Deux"),
        parts=("a", "b"),
        split=10,
        label_width=40,
        head_height=10,
        band_height=4,
        rows=tuple(PadRow.model_validate({"label": "x", **row}) for row in rows),
    )


@pytest.fixture
def boards(mini: Kit) -> Kit:
    return mini


def test_a_score_pad_shares_its_height_between_its_rows(boards: Kit) -> None:
    block = pad({"kind": "band"}, {}, {}, {"kind": "total", "checks": ("nous", "lui")})
    page, faults = drawn(boards, lambda pen: pen.draw(OnPage(block, Box(10, 10, 100, 50))))
    assert not faults
    rules = sorted(stroke.box.top for stroke in page.strokes if stroke.box.height < 0.01 and stroke.box.width > 99)
    assert rules == near(20, 24, 36, 48)
    words = [text.text for text in page.texts]
    assert words.count("nous") == words.count("lui") == 2
    ticks = [fill for fill in page.fills if abs(fill.box.width - 3.6) < 0.01]
    assert len(ticks) == 4


def test_only_what_is_counted_is_split(boards: Kit) -> None:
    block = pad({"kind": "band"}, {}, {"kind": "total"}, {"checks": ("oui",)})
    page, _faults = drawn(boards, lambda pen: pen.draw(OnPage(block, Box(0, 0, 100, 50))))
    dashed = [stroke.box.left for stroke in page.strokes if stroke.look.dash]
    assert sorted(dashed) == near(50, 80)


# The theme


def ornament(kit: Kit, **fields: Any) -> Kit:
    theme = kit.theme
    changed = theme.ornament.model_copy(update=fields)
    return kit.model_copy(update={"theme": theme.model_copy(update={"ornament": changed})})


def test_the_line_under_titles_may_wind(mini: Kit) -> None:
    head = OnPage(Header("K", "T", "L", mini.head), Box(0, 0, 210, 297))
    straight, _faults = drawn(mini, lambda pen: header(pen, head))
    waved = ornament(mini, wave=Wave(period=8, amplitude=1), end=190, lead=40)
    winding, _faults = drawn(waved, lambda pen: header(pen, head))
    assert [stroke.box.height for stroke in straight.strokes[:2]] == near(0, 0)
    assert [stroke.box.height for stroke in winding.strokes[:2]] == near(2, 2)
    assert [stroke.box.right for stroke in winding.strokes[:2]] == near(190, 190)
    assert next(text for text in winding.texts if text.text == "L").start[1] == pytest.approx(40, abs=0.01)


def test_signs_end_at_the_corner_whatever_their_number(mini: Kit) -> None:
    signs = tuple(HeadSign(shape="circle", role="crep", size=4) for _sign in range(4))
    kit = ornament(mini, signs=signs, sign_end=197, sign_pitch=6)
    head = OnPage(Header("K", "T", "", mini.head), Box(0, 0, 210, 297))
    page, _faults = drawn(kit, lambda pen: header(pen, head))
    found = sorted(fill.box.center[0] for fill in page.fills if abs(fill.box.width - 4) < 0.01)
    assert found == near(179, 185, 191, 197)


def test_a_role_that_the_theme_names_is_drawn_in_its_colour(mini: Kit) -> None:
    theme = mini.theme
    assert theme.colors["ink"] == theme.palette["nuit"]
    assert theme.role("ink") == "nuit"
    assert theme.role("crep") == "crep"


@pytest.mark.parametrize(
    ("roles", "message"),
    [
        ("  ink: nuitt", "role «ink» is «nuitt», which the palette does not have: did you mean «nuit»?"),
        ("  ink: nuit\n  crep: nuit", "role «crep» is in the palette too: keep one of them"),
    ],
)
def test_a_role_of_no_colour_or_of_two_is_refused(kit: KitCopy, roles: str, message: str) -> None:
    kit.edit("theme.yaml", "  ink: nuit\n", f"{roles}\n")
    with pytest.raises(ContentError, match=re.escape(message)):
        kit.load()


def test_a_kit_without_the_roles_is_told_which_one_is_missing(kit: KitCopy) -> None:
    kit.edit("theme.yaml", "  cut: gris\n", "")
    assert isinstance(kit.load().theme, Theme)
    assert any("the theme has no «cut»" in fault.message for fault in kit.faults())
