"""A track in two lanes: one for its slider, one for its limit, the numbers between them."""

from __future__ import annotations

from layouts.pen import Pen
from layouts.tracks import PANEL_INK, PANEL_RADIUS, RING, SLOT_LINE, slot, slot_sign, start_slot
from press.drawing.shapes import line, polygon, rect
from press.geometry import Box
from press.records.tracks import DoubleTrackBlock
from press.sheet import Placed

_EDGE = 2.0
_HEAD = 9.6
_LANE = 9.8
_NUMBERS = 5.8
_GAP = 1.0
_WEDGE = (0.25, 1.35)


def double_track(pen: Pen, item: Placed) -> None:
    """Head, first lane, numbers, second lane, names of the limits; the grounds darken along the track."""
    block: DoubleTrackBlock = item.record  # type: ignore[assignment]
    width, height = item.box.width, item.box.height
    edge = rect(Box(0, 0, width, height), PANEL_RADIUS)
    pen.fill(edge, block.color, "W", PANEL_INK)
    upper = _HEAD + _GAP
    numbers = upper + _LANE + _GAP
    lower = numbers + _NUMBERS + _GAP
    foot = lower + _LANE + _GAP
    _grounds(pen, block, width, [(_HEAD, numbers), (numbers + _NUMBERS, foot)])
    for y in (numbers, numbers + _NUMBERS, foot):
        pen.stroke(line(0, y, width, y), block.color, 0.3, "trait", 0.3, cap=0)
    _head(pen, block, width)
    pitch = (width - 2 * _EDGE) / len(block.values)
    limits = {limit.value: limit for limit in block.limits}
    for index, value in enumerate(block.values):
        cx = _EDGE + (index + 0.5) * pitch
        pen.line(
            str(value),
            cx,
            _middle(pen, "track-number", numbers, numbers + _NUMBERS),
            "track-number",
            align="center",
            color=block.lettering,
        )
        box = Box(cx - block.slot / 2, upper, block.slot, _LANE)
        if value == block.start:
            start_slot(pen, box, block.slider, block.color)
        else:
            slot(pen, box)
        box = Box(box.x, lower, block.slot, _LANE)
        if value not in limits:
            slot(pen, box)
            continue
        slot(pen, box.grow((SLOT_LINE - RING) / 2), block.limit_color, RING)
        slot_sign(pen, block.limit_slider, box, "slot-limit", "limit_slider")
        _limit_name(pen, block, limits[value].name, cx, 1.3 * pitch, _middle(pen, "track-limit", foot, height))


def _limit_name(pen: Pen, block: DoubleTrackBlock, name: str, cx: float, width: float, baseline: float) -> None:
    pen.line(name, cx, baseline, "track-limit", align="center", width=width, color=block.lettering)


def _middle(pen: Pen, role: str, top: float, bottom: float) -> float:
    """The baseline that centres capitals and figures between two heights."""
    return (top + bottom) / 2 + 0.35 * pen.size_mm(role)


def _grounds(pen: Pen, block: DoubleTrackBlock, width: float, lanes: list[tuple[float, float]]) -> None:
    """The columns of both lanes, in the bands' colours."""
    count = len(block.values)
    pitch = (width - 2 * _EDGE) / count
    edges = [0.0, *(_EDGE + i * pitch for i in range(1, count)), width]
    roles = [block.bands[i * len(block.bands) // count] for i in range(count)]
    for top, bottom in lanes:
        for role, left, right in zip(roles, edges, edges[1:], strict=False):
            pen.fill(rect(Box(left, top, right - left, bottom - top)), role, "skip")


def _head(pen: Pen, block: DoubleTrackBlock, width: float) -> None:
    """Icon, name and caption, over a wedge that thickens as the track goes on."""
    x = 5.0
    if block.icon:
        pen.icon(block.icon, x + 2.6, _HEAD / 2, 6.2, block.icon_color or block.lettering, block.color)
        x += 8
    baseline = _middle(pen, "track-name", 0, _HEAD)
    x += pen.line(block.name, x, baseline, "track-name", width=width / 2 - x, color=block.lettering, field="name")
    pen.line(
        block.caption,
        width - 4.5,
        baseline,
        "track-caption",
        align="end",
        width=width - x - 9,
        color=block.lettering,
        field="caption",
    )
    thin, thick = _WEDGE
    wedge = polygon([(0, _HEAD - thin), (width, _HEAD - thick), (width, _HEAD), (0, _HEAD)])
    pen.fill(wedge, block.color, "K", 0)
