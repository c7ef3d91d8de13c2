"""Tracks: name plates, numbered slots, cycles, double tracks, and the place of a card."""

from __future__ import annotations

from itertools import pairwise

from layouts import signs
from layouts.motifs import pattern
from layouts.pen import Pen
from layouts.theme import Stroke
from press.drawing.shapes import Path, line, polygon, rect
from press.geometry import Box
from press.records.tracks import CardSlotBlock, CycleBlock, PlateTrack, TrackBlock
from press.sheet import Placed

PANEL_RADIUS = 4.0
PANEL_INK = 0.5
_SLOT_RADIUS = 2.2
SLOT_LINE = 0.35
RING = 0.9
_PAD = 2.5
_CAPTION_BASELINE = 4.8
_NUMBER_GAP = 1.5
_STRIP = 4.8
_STRIP_INSET = 0.3
_MARK_X = 7.9
_MARK_MM = 9.0
_SIGN_MM = 8.0
_NAME_X = 14.6
_PATTERN_SCALE = 0.62
_PATTERN_INK = 0.18
_ARROW = 0.8
_HEAD = 1.7
_LONGEST_ARROW = 11.0
_EFFECT = 19.0


def track(pen: Pen, item: Placed) -> None:
    """Plate, caption, numbers, and a row of slots along the bottom."""
    block: TrackBlock = item.record  # type: ignore[assignment]
    area = plate(pen, block, item.box)
    top = area.bottom - block.slot
    pitch = (area.width - block.slot) / max(1, len(block.values) - 1)
    pen.line(block.caption, area.x, _CAPTION_BASELINE, "track-caption", width=area.width, field="caption")
    for index, value in enumerate(block.values):
        box = Box(area.x + index * pitch, top, block.slot, block.slot)
        pen.line(str(value), box.center[0], top - _NUMBER_GAP, "track-number", align="center")
        if value == block.start:
            start_slot(pen, box, block.slider, block.ring or block.color)
        else:
            slot(pen, box)


def cycle(pen: Pen, item: Placed) -> None:
    """Plate, slots joined by arrows and by a line back to the first, and the caption under them."""
    block: CycleBlock = item.record  # type: ignore[assignment]
    area = plate(pen, block, item.box)
    aside = _EFFECT if block.effect else 0.0
    count = len(block.values)
    gap = min(_LONGEST_ARROW, (area.width - aside - count * block.slot) / count)
    top = area.y + 1.8 + 0.7 * pen.size_mm("track-number") + _NUMBER_GAP
    boxes = [Box(area.x + i * (block.slot + gap), top, block.slot, block.slot) for i in range(count)]
    for value, box in zip(block.values, boxes, strict=True):
        pen.line(str(value), box.center[0], top - _NUMBER_GAP, "track-number", align="center")
        if value == block.start:
            start_slot(pen, box, block.slider, block.ring or block.color)
        else:
            slot(pen, box)
    for left, right in pairwise(boxes):
        y = left.center[1]
        pen.stroke(line(left.right + 1.9, y, right.x - 1.9 - _HEAD, y), "ink", _ARROW)
        arrow_head(pen, right.x - 1.7, y, 90)
    back_y = _way_back(pen, boxes[-1], boxes[0])
    if block.effect:
        _effect(pen, block, Box(boxes[-1].right, top, area.right - boxes[-1].right, block.slot))
    room = Box(area.x, back_y + 3.2, area.width, area.bottom - back_y - 2.8 + 0.8)
    pen.text(block.caption, room, "track-caption", field="caption")


def _effect(pen: Pen, block: CycleBlock, box: Box) -> None:
    """What the last slot costs or gives: an icon over its words."""
    cx = box.center[0]
    if block.effect_icon:
        pen.icon(block.effect_icon, cx, box.y + 3.4, 6, color=block.effect_color)
    pen.line(
        block.effect,
        cx,
        box.bottom - 1.2,
        "track-effect",
        align="center",
        width=box.width - 2,
        color=block.effect_color,
        field="effect",
    )


def _way_back(pen: Pen, start: Box, end: Box) -> float:
    """A line from under one slot to under another, with an arrow head; returns its lowest y."""
    radius, drop = 1.8, 4.3
    x1, x2, y1 = start.center[0], end.center[0], start.bottom
    y2, k = y1 + drop, radius * 0.45
    pen.stroke(
        Path(
            (
                ("M", (x1, y1 + 1.1)),
                ("L", (x1, y2 - radius)),
                ("C", (x1, y2 - k, x1 - k, y2, x1 - radius, y2)),
                ("L", (x2 + radius, y2)),
                ("C", (x2 + k, y2, x2, y2 - k, x2, y2 - radius)),
            )
        ),
        "ink",
        _ARROW,
    )
    arrow_head(pen, x2, y1 + 0.9, 0)
    return y2


def arrow_head(pen: Pen, x: float, y: float, degrees: float) -> None:
    """A head whose tip is at (x, y), turned clockwise from pointing up."""
    head = polygon([(0, 0), (0.75 * _HEAD, _HEAD), (-0.75 * _HEAD, _HEAD)])
    pen.fill(head.rotate(degrees).move(x, y), "ink", "K", 0.3, Stroke("ink", 0.3))


def plate(pen: Pen, block: PlateTrack, size: Box) -> Box:
    """The ground and the name plate of a track; returns the room that is left for its slots."""
    right = block.plate
    pen.fill(rect(Box(0, 0, size.width, size.height), PANEL_RADIUS), block.tint, "W", PANEL_INK)
    corners = (PANEL_RADIUS, 0, 0, PANEL_RADIUS)
    pen.fill(rect(Box(0, 0, right, size.height), corners), block.color, "W", PANEL_INK)
    if block.pattern:
        right -= _STRIP
        strip = Box(right, _STRIP_INSET, _STRIP - _STRIP_INSET, size.height - 2 * _STRIP_INSET)
        pattern(
            pen,
            block.pattern,
            strip,
            block.color,
            block.figure,
            scale=_PATTERN_SCALE,
            ink_width=_PATTERN_INK,
        )
        pen.stroke(line(right, 0, right, size.height), block.color, 0.3, "trait", 0.35, cap=0)
    middle = size.height / 2
    if block.sign:
        signs.sign(pen, block.sign, (_MARK_X, middle), _SIGN_MM, block.lettering)
    elif block.icon:
        pen.icon(block.icon, _MARK_X, middle, _MARK_MM, color=block.lettering, knock=block.color)
    _name(pen, block, Box(_NAME_X, 0, right - _NAME_X - 1.4, size.height))
    return Box(block.plate + _PAD, _PAD, size.width - block.plate - 2 * _PAD, size.height - 2 * _PAD)


def _name(pen: Pen, block: PlateTrack, box: Box) -> None:
    """The name, and under it a smaller text, centred together in the height of the box."""
    high = pen.height(block.name, box.width, "track-name", balance=True)
    low = pen.height(block.sub, box.width, "track-sub", balance=True) + 0.9 if block.sub else 0.0
    # What is higher than the plate is the pen's to report.
    low = min(low, box.height / 2)
    high = min(high, box.height - low)
    # Capitals stand in the upper part of their line: half a millimetre lower looks centred.
    top = box.y + (box.height - high - low) / 2 + 0.5
    room = Box(box.x, top, box.width, high)
    bottom = pen.text(block.name, room, "track-name", balance=True, color=block.lettering, field="name")
    if block.sub:
        room = Box(box.x, bottom + 0.9, box.width, low - 0.9)
        pen.text(block.sub, room, "track-sub", balance=True, color=block.lettering, field="sub")


def slot(pen: Pen, box: Box, ground: str = "white", ink_width: float = SLOT_LINE) -> None:
    """The place of a slider, on a ground of its own; ``ink_width`` is its outline in ink-saver."""
    pen.fill(rect(box, _SLOT_RADIUS), ground, "W", ink_width, Stroke("ink", SLOT_LINE))


def start_slot(pen: Pen, box: Box, sign: str, ring: str) -> None:
    """The slot where a slider begins, ringed, with the slider's sign."""
    # A ring's outer edge is that of a plain slot: the room between slots stays the same.
    pen.fill(rect(box.grow((SLOT_LINE - RING) / 2), _SLOT_RADIUS), "white", "W", RING, Stroke(ring, RING))
    slot_sign(pen, sign, box, "slot-start", "slider")


def slot_sign(pen: Pen, sign: str, box: Box, role: str, field: str) -> None:
    """A sign in the middle of a slot."""
    cx, cy = box.center
    pen.line(sign, cx, cy + 0.35 * pen.size_mm(role), role, align="center", width=box.width - 1, field=field)


def card_slot(pen: Pen, item: Placed) -> None:
    """A dashed outline as large as its card; a drawing over words, evenly spaced."""
    block: CardSlotBlock = item.record  # type: ignore[assignment]
    edge = rect(Box(0, 0, item.box.width, item.box.height), PANEL_RADIUS)
    pen.fill(edge, block.ground, "W0")
    pen.stroke(edge, "ink", 0.45, dash=(2.2, 1.5), cap=0)
    width = item.box.width - 12
    texts = [
        (block.title, "slot-title", "title"),
        (block.text, "slot-text", "text"),
        (block.note, "slot-note", "note"),
    ]
    heights = [pen.height(text, width, role, balance=True) if text else 0.0 for text, role, _field in texts]
    # Half the slot is the drawing's: a text that takes more than its share is the pen's to report.
    heights = [min(height, item.box.height / 2 / len(texts)) for height in heights]
    gap = 2.6
    y = item.box.height - 7 - sum(heights) - gap * (sum(1 for h in heights if h) - 1)
    pen.art_in(block.picture, Box(6, 6.5, width, y - 6.5 - 4))
    for (text, role, field), height in zip(texts, heights, strict=True):
        if text:
            pen.text(text, Box(6, y, width, height), role, align="center", balance=True, field=field)
            y += height + gap
