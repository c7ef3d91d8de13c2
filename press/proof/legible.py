"""What lies under, over and across each text: it stands out from its ground, and nothing hides or strikes it.

A text is looked at near both its ends, a short one in its middle, in its small letters. What is clipped more
narrowly than the text is in doubt, since the reader keeps the box around a clip and not its outline: no fault
rests on a doubt.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from operator import attrgetter

from press.language import _, number
from press.proof.asked import Area
from press.proof.lettering import Lettering
from press.proof.outline import Outlines
from press.proof.survey import Survey, covers, luminance, meet, same
from press.reading import BBox, Colour, Fill, Form, Image, Mark, Stroke, Text

CONTRAST = 4.5
"""The least between a text and its ground (WCAG 2.2, 1.4.3)."""

_FAINT = 1.5
"""A line of less contrast with the ground of a text is no matter."""
_SYMBOL_EMS = 3.0
"""The drawing of a symbol, and the room it keeps around itself, is no larger."""
_HATCHING_PARTS = 6


@dataclass(slots=True, eq=False)
class _Point:
    """A place on a text: its ground, and what lies on that and may matter, the uppermost first."""

    x: float
    y: float
    text: Text
    ground: Fill | None = None
    upon: tuple[Mark, ...] = ()
    hidden: bool = False


class _Looked:
    """A text, the points where it is looked at, and the lines that may cross it."""

    __slots__ = "heart", "lines", "mark", "points"

    def __init__(self, text: Lettering, mark: Text) -> None:
        self.heart = text.heart
        self.mark = mark
        self.points = [_Point(x, y, mark) for x, y in text.points]
        self.lines: list[Stroke] = []

    def contrast(self, outlines: Outlines) -> float:
        """With the ground, or with the doubtful one where that is better; at the worse of its ends."""
        found, before = inf, None
        for point in self.points:
            # Mostly both ends stand on one ground, with nothing on it.
            if before is None or point.ground is not before.ground or point.upon or before.upon:
                found = min(found, _contrast(outlines, point))
            before = point
        return found

    def struck(self, outlines: Outlines) -> bool:
        """Whether a line that can be seen goes through it."""
        ground = self.points[0].ground if self.points else None
        return any(
            line.sequence > (ground.sequence if ground else -1)
            and covers(line.clip, self.mark.clip)
            and outlines.passes_through(line, self.heart)
            and _between(line.colour, ground.colour if ground else None) > _FAINT
            for line in self.lines
        )


class _Field:
    """Texts of a page, ready to be found by their height on it."""

    def __init__(self, texts: Sequence[_Looked]) -> None:
        self.points = sorted([point for text in texts for point in text.points], key=attrgetter("y"))
        self.ys = [point.y for point in self.points]
        self.texts = sorted(texts, key=lambda text: text.heart[1])
        self.tops = [text.heart[1] for text in self.texts]
        self.tallest = max(text.heart[3] - text.heart[1] for text in texts)

    def open_in(self, box: Area) -> list[_Point]:
        """The points in a box whose ground is not found yet."""
        left, top, right, bottom = box
        near = self.points[bisect_left(self.ys, top) : bisect_right(self.ys, bottom)]
        return [point for point in near if left <= point.x <= right and point.ground is None]

    def across(self, box: Area) -> list[_Looked]:
        near = self.texts[bisect_left(self.tops, box[1] - self.tallest) : bisect_right(self.tops, box[3])]
        return [text for text in near if meet(text.heart, box)]


def legible_faults(survey: Survey) -> Iterator[str]:
    """Texts that cannot be read for what lies under, over or across them; symbols without their drawing."""
    asked: list[tuple[Lettering, Text]] = []
    for text, mark in survey.lettered:
        if not text.text.strip():
            continue
        if text.invisible:
            beside = survey.beside(mark)
            if not _is_drawn(text, (survey.reach(drawn) for drawn in beside if not isinstance(drawn, Stroke))):
                yield _("«{text}» is not drawn").format(text=text.text)
        elif mark.within is None or _use(mark) not in survey.seen:
            asked.append((text, mark))
    outlines = survey.outlines
    looked = _look(survey, asked, doubts=False)
    pale = [index for index, found in enumerate(looked) if found.contrast(outlines) < CONTRAST]
    again = _look(survey, [asked[index] for index in pale], doubts=True)
    for index, found in zip(pale, again, strict=True):
        looked[index] = found
    paler = {found: found.contrast(outlines) for found in again}
    for found in looked:
        within = found.mark.within
        if within and all(point.ground and point.ground.within is within for point in found.points):
            survey.seen.add(_use(found.mark))
        touched = [point for point in found.points if point.hidden or point.upon]
        if touched and any(point.hidden for point in touched):
            yield _("«{text}» is hidden by what is painted after it").format(text=found.mark.text)
        elif touched and any(map(_is_hatched, touched)):
            yield _("«{text}» stands on hatching").format(text=found.mark.text)
        elif found.lines and found.struck(outlines):
            yield _("a line goes through «{text}»").format(text=found.mark.text)
        elif (contrast := paler.get(found, CONTRAST)) < CONTRAST:
            yield _("«{text}» does not stand out from its ground: contrast {found}, under {least}").format(
                text=found.mark.text, found=number(contrast), least=number(CONTRAST)
            )


def _use(text: Text) -> object:
    """A text in a form, and the ground that the form gives it, are the same wherever it is used with one look.

    Its place among the marks of the form tells it from others with the same words.
    """
    form = text.within
    return (form.object_id, form.look, text.sequence - form.sequence, id(text.shown)) if form else text


def _is_drawn(unseen: Lettering, drawings: Iterable[BBox]) -> bool:
    """Whether something about as large as an unseen symbol, or as unseen words, is drawn in their place."""
    (left, y), right, em = unseen.start, unseen.end[0], unseen.em
    if len(unseen.text) == 1:
        right = left + em
    top, bottom, most = y - em, y + 0.3 * em, max(_SYMBOL_EMS * em, right - left + em)
    return any(
        left <= (box[0] + box[2]) / 2 <= right
        and top <= (box[1] + box[3]) / 2 <= bottom
        and max(box.width, box.height) <= most
        for box in drawings
    )


def _look(survey: Survey, texts: Sequence[tuple[Lettering, Text]], doubts: bool) -> list[_Looked]:
    """Notes what is painted at each text; with ``doubts`` also what may be, in drawings clipped otherwise."""
    if not texts:
        return []
    looked = [_Looked(text, mark) for text, mark in texts]
    field, cuts = _Field(looked), survey.cuts

    def enter(form: Form) -> bool:
        box = survey.reach(form)
        return any(doubts or covers(box, point.text.clip) for point in field.open_in(box))

    # From the last mark back: what is below the ground of a point is no matter.
    for mark in reversed([*survey.drawn(enter)]):
        reach = survey.reach(mark)
        line = mark if isinstance(mark, Stroke) else None
        if (not line or _may_hatch(line)) and (near := field.open_in(reach)):
            _lay(survey.outlines, mark, near)
        if line and line not in cuts:
            for text in field.across(reach):
                text.lines.append(line)
    return looked


def _lay(outlines: Outlines, mark: Mark, points: Sequence[_Point]) -> None:
    """The ground of a point is the last fill before its text; what lies on it may be hatching or a doubt."""
    solid = mark if isinstance(mark, Fill) and mark.opacity == 1 else None
    holds = outlines.holder(solid) if solid else None
    sequence, clip = mark.sequence, mark.clip
    for point in points:
        text = point.text
        after = sequence > text.sequence
        if after and (point.hidden or not holds):
            continue
        surely = holds and (clip is text.clip or covers(clip, text.clip)) and holds(point.x, point.y)
        if after:
            point.hidden = bool(surely)
        elif surely:
            point.ground = solid
        else:
            point.upon = (*point.upon, mark)


def _contrast(outlines: Outlines, point: _Point) -> float:
    colour, ground = point.text.colour, point.ground
    found = _between(colour, ground.colour if ground else None)
    if found < CONTRAST:
        doubt = next((mark for mark in point.upon if _maybe(outlines, mark, point)), None)
        if doubt is not None:
            return max(found, _between(colour, doubt.colour) if isinstance(doubt, Fill) else inf)
    return found


def _maybe(outlines: Outlines, mark: Mark, point: _Point) -> bool:
    if isinstance(mark, Fill):
        return outlines.held(mark, point.x, point.y) is not False
    return isinstance(mark, Image)


def _is_hatched(point: _Point) -> bool:
    """Whether hatching is clipped to the very ground that the text stands on."""
    if (ground := point.ground) is None:
        return False
    return any(
        isinstance(mark, (Fill, Stroke)) and _may_hatch(mark) and same(mark.clip, ground.visible)
        for mark in point.upon
    )


def _may_hatch(mark: Fill | Stroke) -> bool:
    """Many lines or dots in one path that a clip cuts."""
    return (
        len(mark.path.operations) >= 2 * _HATCHING_PARTS
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
