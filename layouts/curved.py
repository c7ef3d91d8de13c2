"""A track along a curve: its beginning lies over its end; in ink-saver its outer edge grows towards the end."""

from __future__ import annotations

from math import cos, radians, sin

from layouts.pen import Pen
from layouts.theme import Stroke
from press.drawing.shapes import Path, Point, circle, line, polygon, polyline, rect
from press.geometry import Box
from press.records.curved import CurvedTrackBlock, Plate, SlotLook
from press.sheet import Placed

_STEP_MM = 1.2
_OUTLINE_MM = 1.0
_STITCH_MM, _STITCH_IN_MM = 0.45, 2.4
_EDGE_MM = (0.3, 2.0)
_CAP_HEIGHT = 0.7
_PLATE_HEIGHT_MM = 5.6


def curved_track(pen: Pen, item: Placed) -> None:
    """Zones from the last to the first, then what stands on them."""
    block: CurvedTrackBlock = item.record  # type: ignore[assignment]
    for index in reversed(range(len(block.zones))):
        _zone(pen, block, index)
    if block.steps:
        lasts = {zone.last for zone in block.zones}
        for value in block.values:
            if value not in lasts:
                # Drawn as they walk up the page.
                (x, y), way = block.at_length(block.along(value + 0.5))
                side = block.steps_height
                pen.art_in(block.steps, Box(x - side / 2, y - side / 2, side, side), way + 90)
    looks = {look.value: look for look in block.looks}
    plates = {plate.value: plate for plate in block.plates}
    for value, center in block.slots():
        _slot(pen, block, value, center, looks.get(value, SlotLook(value=value)))
        if value in plates:
            _plate(pen, block, center, plates[value])


def _limits(block: CurvedTrackBlock, index: int) -> tuple[float, float]:
    """Where a zone begins and ends along the curve: halfway between slots, at the ends of the curve."""
    begin = 0.0 if index == 0 else block.along(block.zones[index - 1].last + 0.5)
    last = index == len(block.zones) - 1
    return begin, block.lengths[-1] if last else block.along(block.zones[index].last + 0.5)


def _side(block: CurvedTrackBlock, begin: float, end: float, offset: float) -> list[Point]:
    """Points beside the curve, ``offset`` mm to the right of the way it goes."""
    count = max(2, round((end - begin) / _STEP_MM))
    points = []
    for step in range(count + 1):
        (x, y), way = block.at_length(begin + (end - begin) * step / count)
        points.append((x - offset * sin(radians(way)), y + offset * cos(radians(way))))
    return points


def _zone(pen: Pen, block: CurvedTrackBlock, index: int) -> None:
    zone = block.zones[index]
    begin, end = _limits(block, index)
    half = block.width / 2
    inner, outer = _side(block, begin, end, -half), _side(block, begin, end, half)
    pen.fill(polygon([*inner, *reversed(outer)]), zone.role, "W0")
    grown = _EDGE_MM[0] + (_EDGE_MM[1] - _EDGE_MM[0]) * (end / block.lengths[-1])
    pen.stroke(polyline(inner), "ink", _OUTLINE_MM, "trait", 0.5)
    pen.stroke(polyline(outer), "ink", _OUTLINE_MM, "trait", grown)
    for offset in (-half + _STITCH_IN_MM, half - _STITCH_IN_MM):
        stitches = polyline(_side(block, begin, end, offset))
        pen.stroke(stitches, zone.color, _STITCH_MM, "trait", 0.2, dash=(2.4, 1.6), cap=0)
    for length, first in ((begin, index == 0), (end, index == len(block.zones) - 1)):
        edge = _across(block, length)
        if first:
            pen.stroke(edge, "ink", _OUTLINE_MM, "trait", 0.6)
        else:
            pen.stroke(edge, "ink", 0.7, "trait", 0.6, dash=(0.0, 1.2))


def _across(block: CurvedTrackBlock, length: float) -> Path:
    (x, y), way = block.at_length(length)
    dx, dy = -sin(radians(way)) * block.width / 2, cos(radians(way)) * block.width / 2
    return line(x - dx, y - dy, x + dx, y + dy)


def _slot(pen: Pen, block: CurvedTrackBlock, value: int, center: Point, look: SlotLook) -> None:
    x, y = center
    pen.fill(circle(x, y, block.slot), look.fill, "W", 0.7, Stroke("ink", 0.9))
    if look.ring:
        pen.stroke(circle(x, y, block.slot - 1.6), look.ring, 0.9, "trait", 0.7)
    baseline = y + _CAP_HEIGHT / 2 * pen.size_mm(block.role)
    pen.line(str(value), x, baseline, block.role, align="center", color=look.color)


def _plate(pen: Pen, block: CurvedTrackBlock, center: Point, plate: Plate) -> None:
    width = pen.width(plate.text, block.plate_role) + 4
    box = Box(center[0] - width / 2, center[1] + block.slot - _PLATE_HEIGHT_MM * 0.7, width, _PLATE_HEIGHT_MM)
    pen.fill(rect(box, 1.2), plate.fill, "W", 0.45, Stroke("ink", 0.5))
    with pen.about(plate):
        baseline = box.center[1] + _CAP_HEIGHT / 2 * pen.size_mm(block.plate_role)
        pen.line(plate.text, box.center[0], baseline, block.plate_role, align="center", color="ink", field="text")
