"""A page as the checks look at it, and the measures that they share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from press.proof.lettering import Lettering
from press.proof.outline import Outlines
from press.reading import BBox, Colour, Fill, Form, Layer, Mark, Page, Point, Stroke, Text
from press.reading.look import Look
from press.reading.paths import Path

TOLERANCE_MM = 0.01
CUT_WIDTH_MM, CUT_DASH_MM = 0.3, (0.0, 1.1)
FOLD_WIDTH_MM, FOLD_DASH_MM = 0.35, (3.2, 1.4)


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
        strokes = self.page.layer.some(Stroke, _is_dashed)
        return [(stroke, stroke.dash_mm) for stroke in strokes if stroke.look.dash]

    @cached_property
    def texts(self) -> list[Lettering]:
        return [text for text, _mark in self.lettered]

    @cached_property
    def lettered(self) -> list[tuple[Lettering, Text]]:
        """Texts with their marks. A board seen through a window hides most of its texts: those are left out."""
        whole = self.page.width_mm - TOLERANCE_MM
        return [
            (text, mark)
            for text, mark in zip(self._lettered, self.page.texts, strict=True)
            if mark.opacity == 1 and (text.clip[2] - text.clip[0] > whole or not is_empty(text.box(0.5, 0)))
        ]

    def drawn(self, enter: Callable[[Form], bool], layer: Layer | None = None) -> Iterator[Mark]:
        """What is drawn on the page in paint order, without what is in the forms that ``enter`` refuses."""
        for mark in (layer or self.page.layer).drawings:
            if not isinstance(mark, Form):
                yield mark
            elif enter(mark):
                yield from self.drawn(enter, mark.layer)

    def beside(self, text: Text) -> Sequence[Mark]:
        """What the stream that writes a text draws, outside its forms."""
        return (text.within or self.page).layer.drawings

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


def _is_dashed(_path: Path, look: Look) -> bool:
    return bool(look.dash)


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
