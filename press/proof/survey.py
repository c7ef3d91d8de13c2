"""A page as the checks look at it, and the measures that they share."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from math import hypot
from typing import NamedTuple

from press.proof.asked import Area
from press.proof.outline import Outlines
from press.reading import BBox, Colour, Fill, Form, Mark, Page, Point, Stroke, Text

TOLERANCE_MM = 0.01
CUT_WIDTH_MM, CUT_DASH_MM = 0.3, (0.0, 1.1)
FOLD_WIDTH_MM, FOLD_DASH_MM = 0.35, (3.2, 1.4)
_MM_PER_PT, _PT_PER_MM = 25.4 / 72, 72 / 25.4


class Lettering(NamedTuple):
    """A line of text: where its baseline starts and ends, its size in pt and in mm."""

    text: str
    mark: Text
    start: Point
    end: Point
    size_pt: float
    em: float

    def box(self, above: float, below: float) -> Area:
        """From so many ems above its baseline to so many below, if it is level, as far as its clip."""
        _text, mark, (left, top), (right, bottom), _size_pt, em = self
        if right < left:  # upside down
            left, right, above, below = right, left, below, above
        if bottom < top:
            top, bottom = bottom, top
        top, bottom, clip = top - above * em, bottom + below * em, mark.clip
        if left >= clip[0] and top >= clip[1] and right <= clip[2] and bottom <= clip[3]:
            return left, top, right, bottom  # Not worth a name for each of its numbers.
        return BBox(left, top, right, bottom).intersect(clip)


def lettering(page: Page) -> list[Lettering]:
    """Every text of a page, measured once for all checks; those of which nothing is on paper too."""
    # As the marks themselves tell, asked in one go: a kit has tens of thousands of texts.
    found = []
    for mark in page.texts:
        (a, b, c, d, e, f), look, shown = mark.matrix, mark.look, mark.shown
        along, up = shown.length, look.rise
        start, end = (c * up + e, d * up + f), (a * along + c * up + e, b * along + d * up + f)
        size_pt = abs(look.size) * hypot(c, d) * _PT_PER_MM
        found.append(Lettering(shown.text, mark, start, end, size_pt, size_pt * _MM_PER_PT))
    return found


class Survey:
    """One page, with what several checks ask of it worked out once.

    ``lettered`` are its texts. ``outlines`` and ``seen`` are for all pages of a document: its paths, and
    what need not be looked at again. A kit is mostly drawings that are used many times.
    """

    def __init__(self, page: Page, lettered: Sequence[Lettering], outlines: Outlines, seen: set[object]) -> None:
        self.page, self.outlines, self.seen = page, outlines, seen
        self._lettered = lettered
        self._reaches: dict[Mark, BBox] = {}

    @cached_property
    def cuts(self) -> dict[Stroke, None]:
        """The lines to cut along: dotted, of one width, whatever their shape."""
        return self._dashed(CUT_DASH_MM, CUT_WIDTH_MM)

    @cached_property
    def folds(self) -> dict[Stroke, None]:
        """The lines to fold along: dashed, of one width."""
        return self._dashed(FOLD_DASH_MM, FOLD_WIDTH_MM)

    def _dashed(self, dash_mm: tuple[float, ...], width_mm: float) -> dict[Stroke, None]:
        return dict.fromkeys(
            stroke
            for stroke, dash in self._dashes
            if same(dash, dash_mm) and abs(stroke.width_mm - width_mm) <= TOLERANCE_MM
        )

    @cached_property
    def _dashes(self) -> list[tuple[Stroke, tuple[float, ...]]]:
        return [(stroke, stroke.dash_mm) for stroke in self.page.strokes if stroke.look.dash]

    @cached_property
    def texts(self) -> list[Lettering]:
        """A board seen through a window hides most of its texts: those are left out."""
        whole = self.page.width_mm - TOLERANCE_MM
        return [
            text
            for text in self._lettered
            if (mark := text.mark).opacity == 1 and (mark.clip.width > whole or not is_empty(text.box(0.5, 0)))
        ]

    def drawn(self, enter: Callable[[Form], bool], within: Form | None = None) -> Iterator[Mark]:
        """What is drawn on the page in paint order, without what is in the forms that ``enter`` refuses."""
        for mark in self.inside[within]:
            if not isinstance(mark, Form):
                yield mark
            elif enter(mark):
                yield from self.drawn(enter, mark)

    @cached_property
    def inside(self) -> Mapping[Form | None, Sequence[Mark]]:
        """All marks but texts by the innermost form that paints them, in paint order."""
        inside: dict[Form | None, list[Mark]] = defaultdict(list)
        for mark in self.page.marks:
            if not isinstance(mark, Text):
                inside[mark.within].append(mark)
        return inside

    def reach(self, mark: Mark) -> BBox:
        """A box that a mark does not leave: for a path that of its control points, much sooner found."""
        found = self._reaches.get(mark)
        if found is None:
            if isinstance(mark, (Fill, Stroke)):
                found = placed(self.outlines.hull(mark.path), mark)
            else:
                found = placed(mark.facts.limits, mark) if isinstance(mark, Form) else mark.visible
            self._reaches[mark] = found
        return found


def placed(box: BBox, mark: Mark) -> BBox:
    """On the page, what a box in a mark's own coordinates leaves of its clip."""
    (a, b, c, d, e, f), clip = mark.matrix, mark.clip
    if b or c or a <= 0 or d <= 0:
        return box.under(mark.matrix).intersect(clip)
    # Neither turned nor flipped, as almost all are: no box is made in between.
    left, top, right, bottom = a * box[0] + e, d * box[1] + f, a * box[2] + e, d * box[3] + f
    if left >= clip[0] and top >= clip[1] and right <= clip[2] and bottom <= clip[3]:
        return BBox(left, top, right, bottom)
    return BBox(left, top, right, bottom).intersect(clip)


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


def is_empty(area: Sequence[float]) -> bool:
    """Whether nothing is inside an area; a line is not empty."""
    return area[2] < area[0] or area[3] < area[1]


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
