"""What is measured on paper, and what pieces must fit into: calibration bars and slots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import dist

from press.language import _, number
from press.proof.asked import BAR_MM, CardSlot, ExpectedPage, SlotRow, Way
from press.proof.survey import TOLERANCE_MM, Survey, center, covers, holds, same
from press.reading import BBox, Form, Page, Point, Stroke
from press.reading.look import Look
from press.reading.paths import Path
from press.reading.shapes import apply

WAYS: tuple[Way, ...] = ("lying", "standing")
_BAR_LIKE_MM = 40.0, 60.0
_TICK_MM = 1.0, 12.0
_BESIDE_MM = 2 * TOLERANCE_MM
"""No tick is farther from the end of its bar."""
_TIGHTER_MM, _LOOSER_MM = 0.25, 1.5
"""How much narrower or wider than asked a slot may be, its line included."""
_LIKE_MM = 2.0
"""What differs more from the side of a slot is none."""
_REACH = 1.2
"""How far from its slot's centre a number may stand, in sides of the slot."""


def bar_faults(survey: Survey, expected: ExpectedPage) -> Iterator[str]:
    """As many calibration bars as asked for, exactly as long as they say."""
    found = _bars(survey)
    for way in WAYS:
        lengths = [length for direction, length in found if direction == way]
        for length in lengths:
            if abs(length - BAR_MM) > TOLERANCE_MM:
                yield _("a bar of {mm} mm, not {bar} mm").format(mm=number(length, 2), bar=number(BAR_MM, 2))
        if len(lengths) != (asked := expected.bars.count(way)):
            bars = _("lying bars") if way == "lying" else _("standing bars")
            yield _("{bars} of {bar} mm with a tick at both ends: {found}, {asked} asked for").format(
                bars=bars, bar=number(BAR_MM, 2), found=len(lengths), asked=asked
            )


def _bars(survey: Survey) -> list[tuple[Way, float]]:
    """Solid level or upright lines, about as long as a bar, with a tick centred across each end."""
    # Lines are shown whole: none is longer than the form that it is in, nor away from it.
    large = _lines(survey, lambda form: max(survey.reach(form).width, survey.reach(form).height) >= _BAR_LIKE_MM[0])
    bars = [(*bar, line) for line in large if (bar := _bar_like(line))]
    ends = [end for _way, _length, line in bars for end in line]
    near = _lines(survey, lambda form: any(holds(survey.reach(form).grow(_BESIDE_MM), end) for end in ends))
    ticks = {way: [middle for line in near if (middle := _tick(line, way))] for way in WAYS}
    return [
        (way, length)
        for way, length, line in bars
        if all(any(same(middle, end) for middle in ticks[way]) for end in line)
    ]


def _lines(survey: Survey, enter: Callable[[Form], bool]) -> list[tuple[Point, Point]]:
    """All solid straight lines shown whole, but for those in the forms that ``enter`` refuses."""
    strokes = survey.page.layer.some(Stroke, _may_be_line, enter)
    return [line for stroke in strokes if len(stroke.path.operations) == 2 and (line := _line(stroke))]


def _may_be_line(path: Path, look: Look) -> bool:
    return len(path.operations) == 2 and not look.dash


def _line(stroke: Stroke) -> tuple[Point, Point] | None:
    """The ends of a path that is one solid straight line, shown whole."""
    (_m, first), (operator, last) = stroke.path.operations
    if operator != "l" or stroke.look.dash:
        return None
    start, end = apply(stroke.matrix, (first[0], first[1])), apply(stroke.matrix, (last[0], last[1]))
    return (start, end) if holds(stroke.clip, start) and holds(stroke.clip, end) else None


def _bar_like(line: tuple[Point, Point]) -> tuple[Way, float] | None:
    """The way and the length of a line that may be a bar."""
    (x1, y1), (x2, y2) = line
    across, down = abs(x2 - x1), abs(y2 - y1)
    way: Way = "lying" if across > down else "standing"
    least, most = _BAR_LIKE_MM
    like = least <= max(across, down) <= most and min(across, down) <= TOLERANCE_MM
    return (way, max(across, down)) if like else None


def _tick(line: tuple[Point, Point], way: Way) -> Point | None:
    """The middle of a line that may be a tick at the end of a bar."""
    (x1, y1), (x2, y2) = line
    thin, long = (abs(x2 - x1), abs(y2 - y1)) if way == "lying" else (abs(y2 - y1), abs(x2 - x1))
    return ((x1 + x2) / 2, (y1 + y2) / 2) if thin <= TOLERANCE_MM and _TICK_MM[0] <= long <= _TICK_MM[1] else None


def slot_faults(survey: Survey, expected: ExpectedPage) -> Iterator[str]:
    """Every slot in its size, and in its place where the content says one."""
    for slot in expected.slots:
        if isinstance(slot, SlotRow):
            yield from _row_faults(survey, slot)
        else:
            yield from _card_slot_faults(survey.page, slot)


def _card_slot_faults(page: Page, slot: CardSlot) -> Iterator[str]:
    if not any(same(stroke.visible, slot.area) for stroke in page.layer.own(Stroke)):
        left, top, right, bottom = slot.area
        yield _("{id}: no outline of {w} × {h} mm at ({x}, {y})").format(
            id=slot.id,
            w=number(right - left, 2),
            h=number(bottom - top, 2),
            x=number(left, 2),
            y=number(top, 2),
        )


def _row_faults(survey: Survey, row: SlotRow) -> Iterator[str]:
    """All slots of a track, its numbers each at a slot of its own."""
    slots = [
        stroke.box
        for stroke in survey.page.layer.own(Stroke)
        if abs(survey.reach(stroke).width - row.side) < _LIKE_MM
        and covers(row.area, survey.reach(stroke))
        and stroke.closed
        and _fits(stroke, row)
    ]
    wanted = row.lanes * len(row.numbers)
    if len(slots) != wanted:
        yield _("{id}: {found} slots of {mm} mm, {wanted} asked for").format(
            id=row.id, found=len(slots), mm=number(row.side), wanted=wanted
        )
        return
    printed = [(text.text, center(text.box(0.7, 0))) for text in survey.texts if holds(row.area, text.start)]
    taken: set[BBox] = set()
    for text in row.numbers:
        slot = _slot_at([place for other, place in printed if other == text], row, slots)
        if slot is None or slot in taken:
            yield _("{id}: number {text} does not stand at a slot of its own").format(id=row.id, text=text)
        else:
            taken.add(slot)


def _fits(stroke: Stroke, row: SlotRow) -> bool:
    """Whether an outline is that of a slot, to its outer edge: some slots have a bolder line than others."""
    least, most = row.side - _TIGHTER_MM, row.side + _LOOSER_MM
    return all(least <= side + stroke.width_mm <= most for side in (stroke.box.width, stroke.box.height))


def _slot_at(places: Sequence[Point], row: SlotRow, slots: Sequence[BBox]) -> BBox | None:
    """The slot that a number, printed in these places, stands nearest to."""
    if not places:
        return None
    distance, slot = min((dist(slot.center, place), slot) for slot in slots for place in places)
    return slot if distance <= _REACH * row.side else None
