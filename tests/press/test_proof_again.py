"""What the checks know from pages before is what they would find on the page itself."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from press.proof.asked import ExpectedPage, Piece
from press.proof.bars import _BAR_LIKE_MM, bar_faults
from press.proof.cuts import cut_faults
from press.proof.lettering import Letterer
from press.proof.outline import Outlines
from press.proof.survey import Survey
from press.proof.words import Wording, letter_faults, word_faults
from press.reading import Fill, Image, Mark, Page, Reader, Stroke, Text
from press.reading.look import Look
from tests.press.handmade_pdf import Handmade
from tests.press.test_proof import lettered_sheet, paintings

PAINTED = st.lists(paintings(), max_size=8).map(" ".join)
CUT = "0.5 G 0.3 w [0 1.1] 0 d 1 J"


def survey_of(page: Page, seen: set[object], letterer: Letterer | None = None) -> Survey:
    return Survey(page, (letterer or Letterer()).page(page), Outlines(), seen)


# Marks placed when somebody asks


@given(PAINTED)
def test_marks_are_numbered_in_paint_order_whoever_asks_first(painted: str) -> None:
    page = lettered_sheet().read(painted).pages[0]
    backwards = [mark for form in reversed(page.layer.forms) for mark in form.layer.all()]
    assert [mark.sequence for mark in page.marks] == [*range(len(page.marks))]
    assert set(backwards) <= set(page.marks)


@pytest.mark.parametrize("kind", [Fill, Stroke, Text, Image])
@given(PAINTED)
def test_no_mark_that_is_wanted_is_passed_over(kind: type[Mark], painted: str) -> None:
    def wanted(_content: object, look: Look) -> bool:
        return look.fill.gray == 1

    page = lettered_sheet().read(f"{painted} q 1 g /Wide Do /Narrow Do Q").pages[0]
    found = [mark for mark in page.layer.some(kind, wanted) if wanted(None, mark.look)]
    assert found == [mark for mark in page.marks if isinstance(mark, kind) and wanted(None, mark.look)]


# Words


PIECES = (Piece(id="A", area=(0, 0, 50, 100), words=("abc",)), Piece(id="B", area=(50, 0, 100, 100), exact=True))


CHANGES = st.sampled_from(["", "2 Ts", "3 Tr", "1 0 0 1 60 0 cm", f"{CUT} 30 0 m 30 90 l S"])


@given(st.lists(CHANGES, max_size=4), PAINTED)
def test_the_words_of_a_page_are_judged_as_if_there_were_no_twin(changes: list[str], painted: str) -> None:
    wording, letterer, reader = Wording(), Letterer(), Reader()
    asked = ExpectedPage(outline="", folio="1", pieces=PIECES, words=("abcabc",), exact=True)
    for change in ("", *changes, ""):
        page = reader.read(lettered_sheet().saved(f"{change} {painted}")).pages[0]
        alone = survey_of(page, set())
        told = [*word_faults(alone, asked), *letter_faults(alone, asked)]
        assert wording.faults(survey_of(page, set(), letterer), asked) == told


@given(PAINTED, PAINTED)
def test_a_text_in_the_place_of_another_is_measured_as_if_it_were_alone(one: str, other: str) -> None:
    letterer = Letterer()
    for painted in (one, other, f"2 Ts {one}", f"3 Tr {other}", one):
        page = lettered_sheet().read(painted).pages[0]
        assert letterer.page(page) == Letterer().page(page)


# Cuts


GRID = ["10 8 m 10 92 l S", "50 8 m 50 92 l S", "90 8 m 90 92 l S", "8 10 m 92 10 l S", "8 90 m 92 90 l S"]
MORE = ["51 5 m 51 95 l S", "q 1 G 10 5 m 10 95 l S Q", "1 g 40 0 20 100 re f", "10 10 40 80 re S"]
SHEETS = st.lists(
    st.tuples(st.sampled_from([GRID, GRID[::-1], GRID[1:]]), st.lists(st.sampled_from([*MORE, *GRID]), max_size=1)),
    max_size=4,
)
AREAS = ((10, 10, 50, 90), (50, 10, 90, 90))


@given(SHEETS)
def test_a_sheet_cut_like_another_is_judged_as_if_it_were_alone(sheets: list[tuple[list[str], list[str]]]) -> None:
    sheet, reader, seen = Handmade(), Reader(), set[object]()
    contents = [" ".join([CUT, *cuts, *more]) for cuts, more in sheets]
    for number, content in enumerate([*contents, *contents]):
        pieces = [Piece(id=f"{number}{index}", area=area) for index, area in enumerate(AREAS[: 1 + number % 2])]
        page = reader.read(sheet.saved(content)).pages[0]
        asked = ExpectedPage(outline="", pieces=tuple(pieces))
        assert [*cut_faults(survey_of(page, seen), asked)] == [*cut_faults(survey_of(page, set()), asked)]


def test_a_sheet_cut_right_is_known_again() -> None:
    sheet, reader, seen = Handmade(), Reader(), set[object]()
    for number in ("1", "2"):
        page = reader.read(sheet.saved(" ".join([CUT, *GRID]))).pages[0]
        pieces = [Piece(id=f"{number}{index}", area=area) for index, area in enumerate(AREAS)]
        assert [*cut_faults(survey_of(page, seen), ExpectedPage(outline="", pieces=tuple(pieces)))] == []
        assert len(seen) == 1


# Bars


def _all_bars(page: Page) -> Iterable[float]:
    """Their lengths, whatever form holds the bar or its ticks."""
    lines = [mark.box for mark in page.strokes if not mark.look.dash and mark.segment and mark.visible == mark.box]
    ticks = [line.center for line in lines if line.width <= 0.01 and 1 <= line.height <= 12]
    for line in lines:
        ends = (line.left, line.top), (line.right, line.top)
        least, most = _BAR_LIKE_MM
        if line.height <= 0.01 and least <= line.width <= most:
            near = [any(abs(x - p) <= 0.01 and abs(y - q) <= 0.01 for p, q in ticks) for x, y in ends]
            if all(near):
                yield line.width


BARS = ["/bar Do", "/tick Do", "q 1 0 0 1 50 0 cm /tick Do Q", "0 0 m 50 0 l S", "/far Do", "50 -2 m 50 2 l S"]


@given(st.lists(st.sampled_from(BARS), max_size=7))
def test_a_bar_is_found_whatever_form_its_lines_are_in(drawn: list[str]) -> None:
    sheet = Handmade()
    sheet.form("bar", "0 0 m 50 0 l S", (-1, -1, 51, 1))
    sheet.form("tick", "0 -1.6 m 0 1.6 l S", (-0.1, -1.6, 0.1, 1.6))
    sheet.form("far", "30 -1.6 m 30 1.6 l S 50 -1 m 50 1 l S")
    page = sheet.read(f"1 0 0 1 20 50 cm {' '.join(drawn)}").pages[0]
    asked = ExpectedPage(outline="", bars=("lying",) * len([*_all_bars(page)]))
    assert [*bar_faults(survey_of(page, set()), asked)] == []
