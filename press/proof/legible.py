"""What lies under, over and across each text: it stands out from its ground, and nothing hides or strikes it.

A text is looked at near both its ends, a short one in its middle, in its small letters. What is clipped more
narrowly than the text is in doubt, since the reader keeps the box around a clip and not its outline: no fault
rests on a doubt.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import inf

from press.language import _, number
from press.proof.outline import held, passes_through
from press.proof.survey import Lettering, Survey, center, covers, holds, is_cut, luminance, meet, same
from press.reading import BBox, Colour, Fill, Form, Image, Mark, Stroke, Text

CONTRAST = 4.5
"""The least between a text and its ground (WCAG 2.2, 1.4.3)."""

_ALONG, _MIDDLE, _SHORT_EMS = (0.15, 0.85), (0.5,), 1.5
_ABOVE = 0.25
"""Where a text is looked at: parts of its length, of that of a short one; ems above its baseline."""
_HEART_EMS, _HEART_MM = 0.45, 0.1
"""What no line may cross: from the baseline up, less a little all around."""
_FAINT = 1.5
"""A line of less contrast with the ground of a text is no matter."""
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


class _Looked:
    """A text, the points where it is looked at, and the lines that may cross it."""

    def __init__(self, text: Lettering) -> None:
        (x1, y1), (x2, y2) = text.start, text.end
        self.mark = text.mark
        self.heart = text.box(_HEART_EMS, 0).grow(-_HEART_MM)
        parts = _ALONG if x2 - x1 > _SHORT_EMS * text.em else _MIDDLE
        places = [(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part - _ABOVE * text.em) for part in parts]
        self.points = [_Point(x, y, text.mark) for x, y in places if holds(text.mark.clip, (x, y))]
        self.lines: list[Stroke] = []

    def contrast(self) -> float:
        """With the ground, or with the doubtful one where that is better; at the worse of its ends."""
        found = inf
        for point in self.points:
            here = _between(self.mark.colour, point.ground.colour if point.ground else None)
            if point.doubt is not None:
                doubtful = point.doubt.colour if isinstance(point.doubt, Fill) else None
                here = max(here, _between(self.mark.colour, doubtful) if doubtful else inf)
            found = min(found, here)
        return found

    def struck(self) -> bool:
        """Whether a line that can be seen goes through it."""
        ground = self.points[0].ground if self.points else None
        return any(
            line.sequence > (ground.sequence if ground else -1)
            and covers(line.clip, self.mark.clip)
            and passes_through(line, self.heart)
            and _between(line.colour, ground.colour if ground else None) > _FAINT
            for line in self.lines
        )


class _Group:
    """Texts that share a clip, ready to be found by place."""

    def __init__(self, clip: BBox, texts: Sequence[_Looked]) -> None:
        self.clip = clip
        self.points = sorted((point for text in texts for point in text.points), key=lambda point: point.x)
        self.xs = [point.x for point in self.points]
        self.texts = sorted(texts, key=lambda text: text.heart.top)
        self.tops = [text.heart.top for text in self.texts]
        self.tallest = max((text.heart.height for text in texts), default=0.0)

    def inside(self, box: BBox) -> list[_Point]:
        left, top, right, bottom = box
        near = self.points[bisect_left(self.xs, left) : bisect_right(self.xs, right)]
        return [point for point in near if top <= point.y <= bottom]

    def across(self, box: BBox) -> list[_Looked]:
        first, last = bisect_left(self.tops, box.top - self.tallest), bisect_right(self.tops, box.bottom)
        return [text for text in self.texts[first:last] if meet(text.heart, box)]


def legible_faults(survey: Survey) -> Iterator[str]:
    """Texts that cannot be read for what lies under, over or across them; symbols without their drawing."""
    looked: list[_Looked] = []
    for text in survey.texts:
        if text.mark.invisible:
            if text.text.strip() and not _is_drawn(text, survey):
                yield _("«{text}» is not drawn").format(text=text.text)
        elif text.text.strip() and _use(text.mark) not in survey.seen:
            looked.append(_Looked(text))
    _look(survey, looked, doubts=False)
    pale = [text for text in looked if text.contrast() < CONTRAST]
    _look(survey, pale, doubts=True)
    paler = {text: text.contrast() for text in pale}
    for found in looked:
        words, points = found.mark.text, found.points
        if all(point.ground and point.ground.within is found.mark.within for point in points):
            survey.seen.add(_use(found.mark))
        if any(point.hidden for point in points):
            yield _("«{text}» is hidden by what is painted after it").format(text=words)
        elif any(point.hatched for point in points):
            yield _("«{text}» stands on hatching").format(text=words)
        elif found.struck():
            yield _("a line goes through «{text}»").format(text=words)
        elif (contrast := paler.get(found, CONTRAST)) < CONTRAST:
            yield _("«{text}» does not stand out from its ground: contrast {found}, under {least}").format(
                text=words, found=number(contrast), least=number(CONTRAST)
            )


def _use(text: Text) -> object:
    """A text in a form, and the ground that the form gives it, are the same wherever the form is used."""
    return (text.form, id(text.shown)) if text.within else text


def _is_drawn(unseen: Lettering, survey: Survey) -> bool:
    """Whether something about as large as an unseen symbol, or as unseen words, is drawn in their place."""
    (left, y), right, em = unseen.start, unseen.end[0], unseen.em
    if len(unseen.text) == 1:
        right = left + em
    place, most = (left, y - em, right, y + 0.3 * em), max(_SYMBOL_EMS * em, right - left + em)
    marks: tuple[Mark, ...] = (*survey.page.forms, *survey.page.fills, *survey.page.images)
    return any(
        mark.within is unseen.mark.within
        and holds(place, center(box := survey.reach(mark)))
        and max(box.width, box.height) <= most
        for mark in marks
    )


def _look(survey: Survey, texts: Sequence[_Looked], doubts: bool) -> None:
    """Notes what is painted at each text; with ``doubts`` also what may be, in drawings clipped otherwise."""
    clips: dict[BBox, list[_Looked]] = defaultdict(list)
    for text in texts:
        clips[text.mark.clip].append(text)
        text.lines.clear()
        for point in text.points:
            point.marks.clear()
    groups = [_Group(clip, together) for clip, together in clips.items()]

    def enter(form: Form) -> bool:
        box = form.visible
        return any(group.inside(box) for group in groups if doubts or covers(box, group.clip))

    for mark in survey.marks(enter) if texts else ():
        if isinstance(mark, (Text, Form)):
            continue
        reach = survey.reach(mark)
        for group in groups:
            for point in group.inside(reach):
                point.marks.append(mark)
            if isinstance(mark, Stroke) and not is_cut(mark):
                for text in group.across(reach):
                    text.lines.append(mark)
    for text in texts:
        for point in text.points:
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


@lru_cache(maxsize=1024)
def _between(one: Colour, other: Colour | None) -> float:
    """The contrast of two colours; paper is white, and no fault rests on a colour that cannot be weighed."""
    light, dark = luminance(one), luminance(other) if other else 1.0
    if light is None or dark is None:
        return inf
    return (max(light, dark) + 0.05) / (min(light, dark) + 0.05)
