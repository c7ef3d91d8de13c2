"""Lines of text as the checks look at them, each measured once wherever it stands again in its place."""

from __future__ import annotations

from collections.abc import Hashable
from math import hypot
from typing import NamedTuple

from press.proof.asked import Area
from press.reading import BBox, Page, Point, Text

_MM_PER_PT, _PT_PER_MM = 25.4 / 72, 72 / 25.4
_UNSEEN = (3, 7)
"""Ways to render a text that paint nothing (ISO 32000-1, 9.3.6)."""
_ALONG, _MIDDLE, _SHORT_EMS = (0.15, 0.85), (0.5,), 1.5
_ABOVE = 0.25
"""Where a text is looked at: parts of its length, of that of a short one; ems above its baseline."""
_HEART_EMS, _HEART_MM = 0.45, 0.1
"""What no line may cross: from the baseline up, less a little all around."""


class Lettering(NamedTuple):
    """A line of text but for its colour: where its baseline starts and ends, its size in pt and in mm, its clip.

    It is looked at in its ``points``, near both its ends, in its small letters, a short one in its middle. No
    line may cross its ``heart``.
    """

    text: str
    start: Point
    end: Point
    size_pt: float
    em: float
    clip: BBox
    font: str
    invisible: bool
    mirrored: bool
    missing_glyph: bool
    points: tuple[Point, ...]
    heart: Area

    def box(self, above: float, below: float) -> Area:
        """From so many ems above its baseline to so many below, if it is level, as far as its clip."""
        return _box(self.start, self.end, above * self.em, below * self.em, self.clip)


class Letterer:
    """Measures the texts of pages. A kit has tens of thousands, and says much the same in the same places."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Lettering] = {}

    def page(self, page: Page) -> list[Lettering]:
        """Every text of a page; those of which nothing is on paper too."""
        known, found = self._known, []
        for mark in page.texts:
            look = mark.look
            key = mark.shown, mark.matrix, mark.clip, look.size, look.rise, look.rendering, mark.font
            text = known.get(key)
            if text is None:
                text = known[key] = _measured(mark)
            found.append(text)
        return found


def _measured(mark: Text) -> Lettering:
    # As the mark itself tells, asked in one go.
    (a, b, c, d, e, f), look, (text, along, missing) = mark.matrix, mark.look, mark.shown
    up, clip = look.rise, mark.clip
    start, end = (c * up + e, d * up + f), (a * along + c * up + e, b * along + d * up + f)
    size_pt = abs(look.size) * hypot(c, d) * _PT_PER_MM
    em, invisible, mirrored = size_pt * _MM_PER_PT, look.rendering in _UNSEEN, a * d - b * c >= 0
    points, heart = _points(start, end, em, clip), _heart(start, end, em, clip)
    return Lettering(text, start, end, size_pt, em, clip, mark.font, invisible, mirrored, missing, points, heart)


def _box(start: Point, end: Point, above: float, below: float, clip: BBox) -> Area:
    (left, top), (right, bottom) = start, end
    if right < left:  # upside down
        left, right, above, below = right, left, below, above
    if bottom < top:
        top, bottom = bottom, top
    top, bottom = top - above, bottom + below
    if left >= clip[0] and top >= clip[1] and right <= clip[2] and bottom <= clip[3]:
        return left, top, right, bottom  # Not worth a name for each of its numbers.
    return BBox(left, top, right, bottom).intersect(clip)


def _points(start: Point, end: Point, em: float, clip: BBox) -> tuple[Point, ...]:
    (x1, y1), (x2, y2), (left, top, right, bottom) = start, end, clip
    parts = _ALONG if x2 - x1 > _SHORT_EMS * em else _MIDDLE
    points = [(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part - _ABOVE * em) for part in parts]
    return tuple([(x, y) for x, y in points if left <= x <= right and top <= y <= bottom])


def _heart(start: Point, end: Point, em: float, clip: BBox) -> Area:
    left, top, right, bottom = _box(start, end, _HEART_EMS * em, 0, clip)
    return left + _HEART_MM, top + _HEART_MM, right - _HEART_MM, bottom - _HEART_MM
