"""What is measured on paper, and what pieces must fit into: calibration bars and slots."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

from press.language import _, number
from press.proof.asked import BAR_MM, CardSlot, ExpectedPage, SlotRow, Way
from press.proof.survey import TOLERANCE_MM, covers, holds, same
from press.reading import BBox, Page, Point, Stroke

WAYS: tuple[Way, ...] = ("lying", "standing")
_BAR_LIKE_MM = 40.0, 60.0
_TICK_MM = 1.0, 12.0
_TIGHTER_MM, _LOOSER_MM = 0.25, 1.5
"""How much narrower or wider than asked a slot may be, its line included."""
_REACH = 1.2
"""How far from its slot's centre a number may stand, in sides of the slot."""


def bar_faults(page: Page, expected: ExpectedPage) -> Iterator[str]:
    """As many calibration bars as asked for, exactly as long as they say."""
    found = _bars(page)
    for way in WAYS:
        lengths = [length for direction, length in found if direction == way]
        for length in lengths:
            if abs(length - BAR_MM) > TOLERANCE_MM:
                yield _("a bar of {mm} mm, not {bar} mm").format(mm=number(length, 2), bar=number(BAR_MM, 2))
        if len(lengths) != (asked := expected.bars.count(way)):
            yield _("{found} bars of {bar} mm with a tick at both ends ({way}), {asked} asked for").format(
                found=len(lengths), bar=number(BAR_MM, 2), way=way, asked=asked
            )


def _bars(page: Page) -> list[tuple[Way, float]]:
    """Solid level or upright lines, about as long as a bar, with a tick centred across each end."""
    lines = [
        stroke
        for stroke in page.strokes
        if len(stroke.path.operations) == 2 and not stroke.look.dash and stroke.segment
    ]
    found: list[tuple[Way, float]] = []
    for line in lines:
        box, (start, end) = line.visible, line.segment or ((0.0, 0.0), (0.0, 0.0))
        way: Way = "lying" if box.width > box.height else "standing"
        length, off = (box.width, box.height) if way == "lying" else (box.height, box.width)
        if _BAR_LIKE_MM[0] <= length <= _BAR_LIKE_MM[1] and off <= TOLERANCE_MM:
            ticked = all(any(_is_tick(other, point, way) for other in lines) for point in (start, end))
            found += [(way, length)] if ticked else []
    return found


def _is_tick(line: Stroke, end: Point, way: Way) -> bool:
    box = line.visible
    thin, long = (box.width, box.height) if way == "lying" else (box.height, box.width)
    return same(box.center, end) and thin <= TOLERANCE_MM and _TICK_MM[0] <= long <= _TICK_MM[1]


def slot_faults(page: Page, expected: ExpectedPage) -> Iterator[str]:
    """Every slot in its size, and in its place where the content says one."""
    for slot in expected.slots:
        if isinstance(slot, SlotRow):
            yield from _row_faults(page, slot)
        else:
            yield from _card_slot_faults(page, slot)


def _card_slot_faults(page: Page, slot: CardSlot) -> Iterator[str]:
    if not any(same(stroke.visible, slot.area) for stroke in page.strokes if stroke.within is None):
        left, top, right, bottom = slot.area
        yield _("{id}: no outline of {w} × {h} mm at ({x}, {y})").format(
            id=slot.id,
            w=number(right - left, 2),
            h=number(bottom - top, 2),
            x=number(left, 2),
            y=number(top, 2),
        )


def _row_faults(page: Page, row: SlotRow) -> Iterator[str]:
    """All slots of a track, its numbers each at a slot of its own."""
    slots = [
        stroke.box
        for stroke in page.strokes
        if stroke.within is None and stroke.closed and covers(row.area, stroke.visible) and _fits(stroke, row)
    ]
    wanted = row.lanes * len(row.numbers)
    if len(slots) != wanted:
        yield _("{id}: {found} slots of {mm} mm, {wanted} asked for").format(
            id=row.id, found=len(slots), mm=number(row.side), wanted=wanted
        )
        return
    taken: set[BBox] = set()
    for text in row.numbers:
        slot = _slot_at(page, text, row, slots)
        if slot is None or slot in taken:
            yield _("{id}: number {text} does not stand at a slot of its own").format(id=row.id, text=text)
        else:
            taken.add(slot)


def _fits(stroke: Stroke, row: SlotRow) -> bool:
    """Whether an outline is that of a slot, to its outer edge: some slots have a bolder line than others."""
    least, most = row.side - _TIGHTER_MM, row.side + _LOOSER_MM
    return all(least <= side + stroke.width_mm <= most for side in (stroke.box.width, stroke.box.height))


def _slot_at(page: Page, number: str, row: SlotRow, slots: list[BBox]) -> BBox | None:
    """The slot that a number of the row stands nearest to."""
    places = [text.box.center for text in page.texts if text.text == number and holds(row.area, *text.start)]
    if not places:
        return None
    distance, slot = min((dist(slot.center, place), slot) for slot in slots for place in places)
    return slot if distance <= _REACH * row.side else None
