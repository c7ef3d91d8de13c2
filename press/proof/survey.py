"""A page as the checks look at it, and the measures that they share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from press.reading import BBox, Colour, Fill, Form, Mark, Page, Point, Stroke, Text
from press.reading.paths import Path
from press.reading.shapes import EMPTY, Matrix

TOLERANCE_MM = 0.01
CUT_WIDTH_MM, CUT_DASH_MM = 0.3, (0.0, 1.1)
FOLD_WIDTH_MM, FOLD_DASH_MM = 0.35, (3.2, 1.4)
_MM_PER_PT = 25.4 / 72


class Lettering(NamedTuple):
    """A line of text of which something is on paper: where its baseline starts and ends, its size in mm."""

    text: str
    mark: Text
    start: Point
    end: Point
    em: float

    def box(self, above: float, below: float) -> BBox:
        """From so many ems above its baseline to so many below, if it is level, as far as its clip."""
        (x1, y1), (x2, y2) = self.start, self.end
        if x2 < x1:  # upside down
            above, below = below, above
        letters = BBox(min(x1, x2), min(y1, y2) - above * self.em, max(x1, x2), max(y1, y2) + below * self.em)
        return letters.intersect(self.mark.clip)


class Survey:
    """One page, with what several checks ask of it worked out once.

    ``hulls`` and ``seen`` are for all pages of a document: the hulls of paths, and what need not be looked
    at again. A kit is mostly drawings that are used many times.
    """

    def __init__(self, page: Page, hulls: dict[Path, BBox], seen: set[object]) -> None:
        self.page, self.seen = page, seen
        self._hulls = hulls
        self._reaches: dict[Mark, BBox] = {}

    @cached_property
    def cuts(self) -> list[Stroke]:
        """The lines to cut along: dotted, of one width, whatever their shape."""
        return [stroke for stroke in self.page.strokes if is_cut(stroke)]

    @cached_property
    def folds(self) -> list[Stroke]:
        """The lines to fold along: dashed, of one width."""
        return [stroke for stroke in self.page.strokes if is_fold(stroke)]

    @cached_property
    def texts(self) -> list[Lettering]:
        """A board seen through a window hides most of its texts: those are left out."""
        found = [
            Lettering(text.text, text, text.start, text.end, text.size_pt * _MM_PER_PT)
            for text in self.page.texts
            if text.opacity == 1
        ]
        whole = self.page.width_mm - TOLERANCE_MM
        return [text for text in found if text.mark.clip.width > whole or not text.box(0.5, 0).empty]

    def marks(self, enter: Callable[[Form], bool]) -> Iterator[Mark]:
        """The marks of the page in paint order, without what is in the forms that ``enter`` refuses."""
        marks, ends = self.page.marks, self._ends
        at = 0
        while at < len(marks):
            mark = marks[at]
            yield mark
            at = at + 1 if type(mark) is not Form or enter(mark) else ends[at]

    @cached_property
    def _ends(self) -> dict[int, int]:
        """Where the marks of each form end, by its own place among the marks of the page."""
        ends: dict[int, int] = {}
        open_: list[Form] = []
        for at, mark in enumerate(self.page.marks):
            while open_ and mark.within is not open_[-1]:
                ends[open_.pop().sequence] = at
            if type(mark) is Form:
                open_.append(mark)
        return ends | {form.sequence: len(self.page.marks) for form in open_}

    def reach(self, mark: Mark) -> BBox:
        """A box that a mark does not leave: for a path that of its control points, much sooner found."""
        found = self._reaches.get(mark)
        if found is None:
            if isinstance(mark, (Fill, Stroke)):
                hull = self._hulls.get(mark.path)
                if hull is None:
                    hull = self._hulls[mark.path] = hull_of(mark.path)
                found = _placed(hull, mark.matrix, mark.clip)
            else:
                found = mark.visible
            self._reaches[mark] = found
        return found


def _placed(hull: BBox, matrix: Matrix, clip: BBox) -> BBox:
    """A box on the page, cut by a clip."""
    a, b, c, d, e, f = matrix
    if b or c or a <= 0 or d <= 0:
        return hull.under(matrix).intersect(clip)
    # Neither turned nor flipped, as almost all are: no box is made in between.
    left, top, right, bottom = a * hull[0] + e, d * hull[1] + f, a * hull[2] + e, d * hull[3] + f
    if left >= clip[0] and top >= clip[1] and right <= clip[2] and bottom <= clip[3]:
        return BBox(left, top, right, bottom)
    return BBox(left, top, right, bottom).intersect(clip)


def hull_of(path: Path) -> BBox:
    """The box of a path's control points, in its own coordinates."""
    xs: list[float] = []
    ys: list[float] = []
    for operator, numbers in path.operations:
        if operator == "re":
            x, y, width, height = numbers
            xs += x, x + width
            ys += y, y + height
        else:
            xs += numbers[::2]
            ys += numbers[1::2]
    return BBox(min(xs), min(ys), max(xs), max(ys)) if xs else EMPTY


def is_fold(stroke: Stroke) -> bool:
    dashed = bool(stroke.look.dash) and same(stroke.dash_mm, FOLD_DASH_MM)
    return dashed and abs(stroke.width_mm - FOLD_WIDTH_MM) <= TOLERANCE_MM


def is_cut(stroke: Stroke) -> bool:
    dotted = bool(stroke.look.dash) and same(stroke.dash_mm, CUT_DASH_MM)
    return dotted and abs(stroke.width_mm - CUT_WIDTH_MM) <= TOLERANCE_MM


def same(found: Sequence[float], wanted: Sequence[float]) -> bool:
    """Whether all measures agree, to the hundredth of a millimetre."""
    pairs = zip(found, wanted, strict=False)
    return len(found) == len(wanted) and all(abs(a - b) <= TOLERANCE_MM for a, b in pairs)


def covers(outer: Sequence[float], inner: Sequence[float]) -> bool:
    """Whether an area holds another, its edge included."""
    return (
        outer[0] <= inner[0] + TOLERANCE_MM
        and outer[1] <= inner[1] + TOLERANCE_MM
        and outer[2] >= inner[2] - TOLERANCE_MM
        and outer[3] >= inner[3] - TOLERANCE_MM
    )


def meet(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether two areas have more in common than an edge; a line is an area without width."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def no_form(_form: Form) -> bool:
    """For ``Survey.marks``: look into no form."""
    return False


def center(area: Sequence[float]) -> Point:
    return (area[0] + area[2]) / 2, (area[1] + area[3]) / 2


def holds(area: Sequence[float], point: Point) -> bool:
    return area[0] <= point[0] <= area[2] and area[1] <= point[1] <= area[3]


def luminance(colour: Colour) -> float | None:
    """0 black to 1 white, as WCAG 2 weighs it; None where the colour is not gray nor red, green, blue."""
    values = (colour.gray,) * 3 if colour.gray is not None else colour.values
    if len(values) != 3:
        return None
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
