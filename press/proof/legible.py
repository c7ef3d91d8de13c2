"""What lies under and over each text: it stands out from its ground, and nothing hides it.

A text is looked at near both its ends, in its small letters. What is clipped more narrowly than the text is
in doubt, since the reader keeps the box around a clip and not its outline: no fault rests on a doubt.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import inf

from press.language import _, number
from press.proof.outline import held
from press.proof.survey import Lettering, Survey, covers, holds, luminance, same
from press.reading import BBox, Colour, Fill, Form, Image, Mark, Stroke, Text

CONTRAST = 4.5
"""The least between a text and its ground (WCAG 2.2, 1.4.3)."""

_ALONG, _ABOVE = (0.15, 0.85), 0.25
"""Where a text is looked at: parts of its length, ems above its baseline."""
_SYMBOL_EMS = 3.0
"""The drawing of a symbol, and the room it keeps around itself, is no larger."""
_HATCHING_PARTS = 6


@dataclass(slots=True, eq=False)
class _Point:
    """A place on a text, the marks that may be painted there, and what that comes to."""

    x: float
    y: float
    text: Text
    marks: list[Mark] = field(default_factory=list)
    ground: Fill | None = None
    doubt: Mark | None = None
    hatched: bool = False
    hidden: bool = False


class _Group:
    """The points of texts that share a clip, by their x."""

    def __init__(self, clip: BBox, points: Sequence[_Point]) -> None:
        self.clip = clip
        self.points = sorted(points, key=lambda point: point.x)
        self.xs = [point.x for point in self.points]

    def inside(self, box: BBox) -> list[_Point]:
        left, top, right, bottom = box
        near = self.points[bisect_left(self.xs, left) : bisect_right(self.xs, right)]
        return [point for point in near if top <= point.y <= bottom]


def legible_faults(survey: Survey) -> Iterator[str]:
    """Texts that cannot be read for what lies under or over them, symbols without their drawing."""
    looked: dict[Text, list[_Point]] = {}
    for text in survey.texts:
        if text.mark.invisible:
            if len(text.text) == 1 and not _is_drawn(text, survey):
                yield _("symbol «{text}» is not drawn").format(text=text.text)
        elif text.text.strip() and _use(text.mark) not in survey.seen:
            looked[text.mark] = _points(text)
    _look(survey, [point for points in looked.values() for point in points], doubts=False)
    pale = [points for points in looked.values() if _contrast(points) < CONTRAST]
    _look(survey, [point for points in pale for point in points], doubts=True)
    for mark, points in looked.items():
        if all(point.ground and point.ground.within is mark.within for point in points):
            survey.seen.add(_use(mark))
        if any(point.hidden for point in points):
            yield _("«{text}» is hidden by what is painted after it").format(text=mark.text)
        elif any(point.hatched for point in points):
            yield _("«{text}» stands on hatching").format(text=mark.text)
        elif (contrast := _contrast(points)) < CONTRAST:
            yield _("«{text}» does not stand out from its ground: contrast {found}, under {least}").format(
                text=mark.text, found=number(contrast), least=number(CONTRAST)
            )


def _use(text: Text) -> object:
    """A text in a form, and the ground that the form gives it, are the same wherever the form is used."""
    return (text.form, id(text.shown)) if text.within else text


def _points(text: Lettering) -> list[_Point]:
    (x1, y1), (x2, y2) = text.start, text.end
    places = [(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part - _ABOVE * text.em) for part in _ALONG]
    return [_Point(x, y, text.mark) for x, y in places if holds(text.mark.clip, (x, y))]


def _is_drawn(symbol: Lettering, survey: Survey) -> bool:
    """Whether something as large as a letter is painted over the middle of an unseen symbol."""
    (x, y), em = symbol.start, symbol.em
    for mark in (*survey.page.forms, *survey.page.marks):
        if mark.within is symbol.mark.within and mark.sequence > symbol.mark.sequence:
            box = survey.reach(mark)
            if max(box.width, box.height) <= _SYMBOL_EMS * em and holds(box, (x + em / 2, y - 0.35 * em)):
                return True
    return False


def _look(survey: Survey, points: Sequence[_Point], doubts: bool) -> None:
    """Notes at each point what is painted there; with ``doubts`` also what drawings clipped otherwise may."""
    clips: dict[BBox, list[_Point]] = defaultdict(list)
    for point in points:
        point.marks.clear()
        clips[point.text.clip].append(point)
    groups = [_Group(clip, together) for clip, together in clips.items()]

    def enter(form: Form) -> bool:
        box = form.visible
        return any(group.inside(box) for group in groups if doubts or covers(box, group.clip))

    for mark in survey.marks(enter) if points else ():
        if not isinstance(mark, (Text, Form)):
            reach = survey.reach(mark)
            for group in groups:
                for point in group.inside(reach):
                    point.marks.append(mark)
    for point in points:
        _settle(point)


def _settle(point: _Point) -> None:
    """The ground of a point is the last fill before its text; what lies on it may be hatching or a doubt."""
    text = point.text
    after = [mark for mark in point.marks if mark.sequence > text.sequence]
    before = point.marks[: len(point.marks) - len(after)]
    point.hidden = any(_surely(mark, point) for mark in after if isinstance(mark, Fill))
    upon: list[Mark] = []
    point.ground = None
    for mark in reversed(before):
        if isinstance(mark, Fill) and _surely(mark, point):
            point.ground = mark
            break
        upon.append(mark)
    point.hatched = any(_is_hatching(mark, point) for mark in upon if isinstance(mark, (Fill, Stroke)))
    point.doubt = next((mark for mark in upon if _maybe(mark, point)), None)


def _surely(fill: Fill, point: _Point) -> bool:
    return fill.opacity == 1 and covers(fill.clip, point.text.clip) and held(fill, point.x, point.y) is True


def _maybe(mark: Mark, point: _Point) -> bool:
    if isinstance(mark, Fill):
        return held(mark, point.x, point.y) is not False
    return isinstance(mark, Image)


def _is_hatching(mark: Stroke | Fill, point: _Point) -> bool:
    """Many lines or dots in one path, clipped to the very ground that the text stands on."""
    return (
        point.ground is not None
        and len(mark.path.operations) >= 2 * _HATCHING_PARTS
        and same(mark.clip, point.ground.visible)
        and not covers(mark.clip, mark.box)
        and len(mark.path.own_subpaths) >= _HATCHING_PARTS
    )


def _contrast(points: Sequence[_Point]) -> float:
    """Between a text and its ground, or the doubtful one where that is better; at the worse of its ends."""
    found = inf
    for point in points:
        letters, doubt = point.text.colour, point.doubt
        here = _between(letters, point.ground.colour if point.ground else None)
        if doubt is not None:
            here = max(here, _between(letters, doubt.colour) if isinstance(doubt, Fill) else inf)
        found = min(found, here)
    return found


@lru_cache(maxsize=1024)
def _between(letters: Colour, ground: Colour | None) -> float:
    """The contrast of two colours; paper is white, and no fault rests on a colour that cannot be weighed."""
    one = luminance(letters)
    other = luminance(ground) if ground else 1.0
    if one is None or other is None:
        return inf
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
