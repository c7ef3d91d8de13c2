"""What lies under and over each text: it stands out from its ground, and nothing hides it.

A text is looked at in three points along its small letters. No fault rests on a doubt: what is clipped
more narrowly than the text may not reach it, since the reader keeps the box around a clip, not its outline.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from operator import attrgetter

from press.language import _, number
from press.proof.outline import held
from press.proof.survey import covers, em_of, luminance, marks_of, same
from press.proof.words import shown
from press.reading import BBox, Colour, Fill, Form, Image, Mark, Page, Stroke, Text

CONTRAST = 4.5
"""The least between a text and its ground (WCAG 2.2, 1.4.3)."""

_ALONG, _ABOVE = (0.1, 0.5, 0.9), 0.25
"""Where a text is looked at: parts of its length, ems above its baseline."""
_SYMBOL_EMS = 3.0
"""The drawing of a symbol, and the room it keeps around itself, is no larger."""
_HATCHING_PARTS = 6


@dataclass(slots=True, eq=False)
class _Point:
    """A place on a text, and what is painted there before and after it."""

    x: float
    y: float
    text: Text
    ground: Fill | None = None
    doubt: Mark | None = None
    over: Fill | None = None
    hatched: bool = False
    drawn: bool = False


def legible_faults(page: Page) -> Iterator[str]:
    """Texts that cannot be read for what lies under or over them."""
    looked = {text: found for text in shown(page) if (found := _points(text))}
    _look(page, sorted((point for points in looked.values() for point in points), key=attrgetter("x")))
    for text, points in looked.items():
        if text.invisible:
            if not any(point.drawn for point in points):
                yield _("symbol «{text}» is not drawn").format(text=text.text)
        elif any(point.over for point in points):
            yield _("«{text}» is hidden by what is painted after it").format(text=text.text)
        elif any(point.hatched for point in points):
            yield _("«{text}» stands on hatching").format(text=text.text)
        elif (contrast := sorted(map(_contrast, points))[len(points) // 2]) < CONTRAST:
            yield _("«{text}» does not stand out from its ground: contrast {found}, under {least}").format(
                text=text.text, found=number(contrast), least=number(CONTRAST)
            )


def _points(text: Text) -> list[_Point]:
    """Along visible letters; in the middle of an unseen symbol; nowhere for words that a drawing shows."""
    (x1, y1), (x2, y2) = text.start, text.end
    em = em_of(text)
    if text.invisible:
        return [_Point(x1 + em / 2, y1 - 0.35 * em, text)] if len(text.text) == 1 else []
    if not text.text.strip():
        return []
    places = [(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part - _ABOVE * em) for part in _ALONG]
    left, top, right, bottom = text.clip
    return [_Point(x, y, text) for x, y in places if left <= x <= right and top <= y <= bottom]


def _look(page: Page, points: Sequence[_Point]) -> None:
    """Notes at each point (sorted by x) what is painted there."""
    xs = [point.x for point in points]

    def under(box: BBox) -> list[_Point]:
        left, top, right, bottom = box
        return [p for p in points[bisect_left(xs, left) : bisect_right(xs, right)] if top <= p.y <= bottom]

    for mark in marks_of(page, lambda form: bool(under(form.visible))):
        if isinstance(mark, Text):
            continue
        for point in under(mark.visible):
            if point.text.invisible:
                point.drawn |= _draws(mark, point)
            elif isinstance(mark, Fill):
                _fill(mark, point)
            elif isinstance(mark, Image):
                point.doubt = mark
            elif isinstance(mark, Stroke):
                point.hatched |= _is_hatching(mark, point)


def _draws(mark: Mark, point: _Point) -> bool:
    """Whether a mark may be the drawing of a symbol: about as large as a letter, painted after it."""
    box, most = mark.visible, _SYMBOL_EMS * em_of(point.text)
    return mark.sequence > point.text.sequence and max(box.width, box.height) <= most


def _fill(fill: Fill, point: _Point) -> None:
    holds = held(fill, point.x, point.y)
    if holds is False:
        return
    sure = holds is True and fill.opacity == 1 and covers(fill.clip, point.text.clip)
    if fill.sequence > point.text.sequence:
        point.over = fill if sure else point.over
    elif _is_hatching(fill, point):
        point.hatched = True
    elif sure:
        point.ground, point.doubt, point.hatched = fill, None, False
    else:
        point.doubt = fill


def _is_hatching(mark: Stroke | Fill, point: _Point) -> bool:
    """Many lines or dots in one path, before the text, clipped to the very ground that the text stands on."""
    return (
        point.ground is not None
        and mark.sequence < point.text.sequence
        and len(mark.path.operations) >= 2 * _HATCHING_PARTS
        and same(mark.clip, point.ground.visible)
        and not covers(mark.clip, mark.box)
        and len(mark.path.own_subpaths) >= _HATCHING_PARTS
    )


def _contrast(point: _Point) -> float:
    """Between the text and its ground, or the doubtful one if that is better."""
    certain = _between(point.text.colour, point.ground.colour if point.ground else None)
    if point.doubt is None:
        return certain
    doubtful = point.doubt.colour if isinstance(point.doubt, Fill) else None
    return max(certain, _between(point.text.colour, doubtful) if doubtful else inf)


def _between(letters: Colour, ground: Colour | None) -> float:
    """The contrast of two colours; paper is white, and no fault rests on a colour that cannot be weighed."""
    one = luminance(letters)
    other = luminance(ground) if ground else 1.0
    if one is None or other is None:
        return inf
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
