"""Measures and colours of marks, and a way through a page that leaves out what need not be looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from press.proof.asked import Area
from press.reading import BBox, Colour, Form, Mark, Page, Stroke, Text

TOLERANCE_MM = 0.01
CUT_WIDTH_MM, CUT_DASH_MM = 0.3, (0.0, 1.1)
_MM_PER_PT = 25.4 / 72


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


def center(area: Area | BBox) -> tuple[float, float]:
    left, top, right, bottom = area
    return (left + right) / 2, (top + bottom) / 2


def holds(area: Sequence[float], x: float, y: float) -> bool:
    return area[0] <= x <= area[2] and area[1] <= y <= area[3]


def marks_of(page: Page, enter: Callable[[Form], bool]) -> Iterator[Mark]:
    """The marks of a page in paint order, without what is in the forms that ``enter`` refuses.

    A page is mostly drawings that are used again and again: most questions need not look into them.
    """
    shut: set[Form] = set()
    for mark in page.marks:
        if mark.within in shut:
            if isinstance(mark, Form):
                shut.add(mark)
            continue
        yield mark
        if isinstance(mark, Form) and not enter(mark):
            shut.add(mark)


def is_cut(stroke: Stroke) -> bool:
    """A line to cut along: dotted, of one width, whatever its shape."""
    dotted = bool(stroke.look.dash) and same(stroke.dash_mm, CUT_DASH_MM)
    return dotted and abs(stroke.width_mm - CUT_WIDTH_MM) <= TOLERANCE_MM


def cuts_of(page: Page) -> list[Stroke]:
    return [stroke for stroke in page.strokes if is_cut(stroke)]


def em_of(text: Text) -> float:
    """The size of a text, mm."""
    return text.size_pt * _MM_PER_PT


def letters_of(text: Text, above: float, below: float) -> BBox:
    """The box of a level line of text, from so many ems above its baseline to so many below; unclipped."""
    em = em_of(text)
    (x1, y1), (x2, y2) = text.start, text.end
    return BBox(min(x1, x2), min(y1, y2) - above * em, max(x1, x2), max(y1, y2) + below * em)


def luminance(colour: Colour) -> float | None:
    """0 black to 1 white, as WCAG 2 weighs it; None where the colour is not gray nor red, green, blue."""
    values = (colour.gray,) * 3 if colour.gray is not None else colour.values
    if len(values) != 3:
        return None
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
