"""The shipped kit as another program puts it on paper: pixels see clips and overpainting, vectors do not.

At 24 pixels a millimetre (610 dpi) every tenth of a board falls on whole pixels, so that strips of two pages
can be compared one to one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pypdfium2 as pdfium
import pytest

from press.load import load
from press.model import Kit
from press.sheet import BoardWindow, CutLine, Placed
from tests.kits.workbench import CONTENT
from tests.press.planted import BOTH, Printed, printed

PIXELS_PER_MM = 24
POINTS_PER_MM = 72 / 25.4
PIXEL = 1 / PIXELS_PER_MM
"""An edge that falls on a pixel's edge may tinge the next pixel."""
TOLERANCE_MM = 0.05
STRIP_MM = 0.25

Area = tuple[float, float, float, float]
"""left, top, right, bottom, mm."""


@pytest.fixture(scope="module")
def kit() -> Kit:
    return load(CONTENT / "astro-tarbouch")


class Paper:
    """Pages as pixels: 0 black to 255 white, in rows."""

    def __init__(self, made: Printed, variant: str = "color") -> None:
        self.document = pdfium.PdfDocument(made.files[variant])

    def pixels(self, page: int, area: Area) -> list[bytes]:
        """An area whose edges are whole pixels: PDFium rounds up, so all is asked for a little smaller."""
        left, top, right, bottom = (edge * POINTS_PER_MM for edge in area)
        width, height = self.document[page].get_size()
        crop = (left, height - bottom, width - right, top)
        bitmap = self.document[page].render(
            scale=PIXELS_PER_MM / POINTS_PER_MM * (1 - 1e-6),
            crop=tuple(max(0, points - 1e-3) for points in crop),
            grayscale=True,
        )
        data = bytes(bitmap.buffer)
        starts = range(0, bitmap.height * bitmap.stride, bitmap.stride)
        return [data[start : start + bitmap.width] for start in starts]

    def is_white(self, page: int, area: Area) -> bool:
        return all(set(row) <= {255} for row in self.pixels(page, area))


def middles(darkness: Sequence[int]) -> Iterator[float]:
    """Where dark lines cross a strip: the middle of each, mm from its start."""
    start = weight = moment = 0.0
    for index, dark in enumerate([*darkness, 0]):
        if dark > 0:
            weight, moment = weight + dark, moment + dark * (index + 0.5)
        elif weight:
            yield (start + moment / weight) / PIXELS_PER_MM
            weight = moment = 0.0


def columns(rows: list[bytes]) -> list[int]:
    return [sum(255 - value for value in column) for column in zip(*rows, strict=True)]


@pytest.mark.parametrize("variant", BOTH)
def test_cards_are_cut_where_the_ruler_says(kit: Kit, variant: str) -> None:
    paper = Paper(printed(kit, "L01", variants=[variant]), variant)
    across = columns(paper.pixels(0, (10, 261.75, 200, 264.25)))
    assert [10 + at for at in middles(across)] == pytest.approx([15, 75, 135, 195], abs=TOLERANCE_MM)
    down = [sum(255 - value for value in row) for row in paper.pixels(0, (12.25, 20, 14.75, 270))]
    assert [20 + at for at in middles(down)] == pytest.approx([21.5, 101.5, 181.5, 261.5], abs=TOLERANCE_MM)


def test_the_backs_reach_their_cuts_and_no_farther(kit: Kit) -> None:
    made = printed(kit, "dos", replaced=without_cuts)
    paper = Paper(made)
    for left, right in ((14, 15 - PIXEL), (195 + PIXEL, 196)):
        assert paper.is_white(0, (left, 22, right, 261))
    for left, right in ((15, 15.5), (194.5, 195)):
        assert max(max(row) for row in paper.pixels(0, (left, 22, right, 261))) < 160


# Tiles


def without_cuts(item: Placed) -> list[Placed]:
    return [] if isinstance(item.record, CutLine) else [item]


@pytest.fixture(scope="module")
def tiles(kit: Kit) -> Paper:
    """A, B, C, D as they are, without the dots along their edges."""
    return Paper(printed(kit, "A", "B", "C", "D", replaced=without_cuts))


@pytest.fixture(scope="module")
def seams(kit: Kit) -> Paper:
    """Windows on the same board that no cut goes through: its seams in the middle of each."""
    places = {"A": (95.0, 0.0), "B": (95.0, 190.0), "C": (0.0, 95.0), "D": (190.0, 95.0)}

    def replaced(item: Placed) -> list[Placed]:
        if isinstance(item.record, BoardWindow):
            x, y = places[item.id]
            return [replace(item, record=replace(item.record, x=x, y=y))]
        return without_cuts(item)

    return Paper(printed(kit, "A", "B", "C", "D", replaced=replaced))


LAST, FIRST = -STRIP_MM, 0.0
"""Where a strip begins, from the seam that it lies along."""


def upright(left: float) -> Area:
    return left, 42.5, left + STRIP_MM, 232.5


def level(top: float) -> Area:
    return 10, top, 200, top + STRIP_MM


@pytest.mark.parametrize(
    ("tile", "strip", "seam", "same"),
    [
        pytest.param(0, upright(200 + LAST), 0, upright(105 + LAST), id="A beside B"),
        pytest.param(1, upright(10 + FIRST), 0, upright(105 + FIRST), id="B beside A"),
        pytest.param(2, upright(200 + LAST), 1, upright(105 + LAST), id="C beside D"),
        pytest.param(3, upright(10 + FIRST), 1, upright(105 + FIRST), id="D beside C"),
        pytest.param(0, level(232.5 + LAST), 2, level(137.5 + LAST), id="A over C"),
        pytest.param(2, level(42.5 + FIRST), 2, level(137.5 + FIRST), id="C under A"),
        pytest.param(1, level(232.5 + LAST), 3, level(137.5 + LAST), id="B over D"),
        pytest.param(3, level(42.5 + FIRST), 3, level(137.5 + FIRST), id="D under B"),
    ],
)
def test_the_edges_of_tiles_meet(
    request: pytest.FixtureRequest, tile: int, strip: Area, seam: int, same: Area
) -> None:
    """The last pixels of a tile are those of the undivided board, on its side of the seam."""
    tiles, seams = request.getfixturevalue("tiles"), request.getfixturevalue("seams")
    mine, whole = b"".join(tiles.pixels(tile, strip)), b"".join(seams.pixels(seam, same))
    assert len(set(mine)) > 20, "the edge shows nothing"
    assert max(abs(a - b) for a, b in zip(mine, whole, strict=True)) <= 8


@pytest.mark.parametrize("tile", range(4))
def test_nothing_of_a_board_lies_outside_its_trim(tiles: Paper, tile: int) -> None:
    left, top, right, bottom = 10 - PIXEL, 42.5 - PIXEL, 200 + PIXEL, 232.5 + PIXEL
    for area in ((8, 40.5, left, 234), (right, 40.5, 202, 234), (8, 40.5, 202, top), (8, bottom, 202, 234)):
        assert tiles.is_white(tile, area)
