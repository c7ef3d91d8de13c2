"""Small explanatory figures: plain shapes, rings of discs, rows of slots."""

from __future__ import annotations

from math import hypot

from layouts.flow import centred
from layouts.pen import Pen
from layouts.theme import NO_STROKE, Stroke
from press.drawing.shapes import Path, circle, khatim, line, polar, polygon, rect, sector, spark
from press.geometry import Box
from press.records.figures import BadgeBlock, MosaicBlock, RingBlock, ShapeBlock, SlotsBlock
from press.sheet import Placed

_ARROW_HEAD_MM = 2.6
_OUTLINE_MM = 0.35
_SLOT_GAP = 0.22
_EMPTY_INSET, _EMPTY_LINE_MM, _EMPTY_DASH_MM = 0.05, 0.3, (1.0, 0.8)
"""Of the outline of an empty place: how far from its cell's edge, in cells, its line and its dashes."""


def shape(pen: Pen, item: Placed) -> None:
    block: ShapeBlock = item.record  # type: ignore[assignment]
    width, height = item.box.width, item.box.height
    if block.shape in ("line", "arrow"):
        _stroke(pen, block, width, height)
        return
    outline = _outline(block, Box(0, 0, width, height))
    if block.fill:
        pen.fill(outline, block.fill, block.ink, 0 if block.stroke else block.ink_width or _OUTLINE_MM)
    if block.stroke:
        pen.stroke(outline, block.stroke, block.width, "trait", block.ink_width, block.dash)


def _stroke(pen: Pen, block: ShapeBlock, dx: float, dy: float) -> None:
    length = hypot(dx, dy)
    ux, uy = dx / length, dy / length
    head = _ARROW_HEAD_MM * max(1.0, block.width / 0.6) if block.shape == "arrow" else 0.0
    shaft = line(0, 0, dx - 0.7 * head * ux, dy - 0.7 * head * uy)
    cap = 0 if block.dash else 1
    pen.stroke(shaft, block.stroke, block.width, "trait", block.ink_width, block.dash, cap)
    if head:
        x, y, half = dx - head * ux, dy - head * uy, 0.5 * head
        tip = [(dx, dy), (x - half * uy, y + half * ux), (x + half * uy, y - half * ux)]
        pen.fill(polygon(tip), block.stroke, "K", 0)


def _outline(block: ShapeBlock, box: Box) -> Path:
    (cx, cy), radius = box.center, min(box.width, box.height) / 2
    match block.shape:
        case "circle":
            return circle(cx, cy, radius)
        case "diamond":
            return polygon([(cx, box.y), (box.right, cy), (cx, box.bottom), (box.x, cy)])
        case "khatim":
            return khatim(cx, cy, radius)
        case "spark":
            return spark(cx, cy, radius)
        case "sector":
            return sector(cx, cy, block.hole, radius, block.start, block.end)
        case _:
            return rect(box, block.radius)


def ring(pen: Pen, item: Placed) -> None:
    """Discs around a circle; in ink-saver all are white but those in the colour of the outline."""
    block: RingBlock = item.record  # type: ignore[assignment]
    center = (item.box.width / 2, item.box.height / 2)
    step = 360 / len(block.roles)
    angles = block.angles or [block.start + step * i for i in range(len(block.roles))]
    for role, angle in zip(block.roles, angles, strict=False):
        x, y = polar(min(center), angle, center)
        ink = "K" if pen.kit.theme.role(role) == pen.kit.theme.role(block.outline) else "W"
        pen.fill(circle(x, y, block.radius), role, ink, block.width, Stroke(block.outline, block.width))


def mosaic(pen: Pen, item: Placed) -> None:
    """Every cell's colour, then the drawings over them all."""
    block: MosaicBlock = item.record  # type: ignore[assignment]
    cells = [
        (block.key[letter], box)
        for letter, box in zip("".join(block.rows), block.grid.boxes(), strict=True)
        if letter != "."
    ]
    for cell, box in cells:
        if cell.fill:
            pen.fill(rect(box), cell.fill, cell.ink, block.line)
        if cell.empty:
            edge = rect(box.grow(-_EMPTY_INSET * box.width))
            pen.stroke(edge, "quiet", _EMPTY_LINE_MM, dash=_EMPTY_DASH_MM, cap=0)
    for cell, box in cells:
        if cell.file:
            place = box.grow((block.scale - 1) / 2 * min(box.width, box.height))
            with pen.within(rect(place)):
                pen.art_in(cell.file, place)


def slots(pen: Pen, item: Placed) -> None:
    """Small rounded squares as high as the box, evenly along it."""
    block: SlotsBlock = item.record  # type: ignore[assignment]
    pitch = item.box.width / block.count
    side = min(item.box.height, pitch * (1 - _SLOT_GAP))
    for i in range(block.count):
        cell = rect(Box(i * pitch, (item.box.height - side) / 2, side, side), side * 0.22)
        if i == block.marked:
            pen.fill(cell, block.role, "K", 0.3, Stroke("ink", 0.35))
        else:
            pen.fill(cell, block.ground, "W", 0.2, Stroke("ink", 0.2))
        if block.icon:
            pen.icon(block.icon, i * pitch + side / 2, item.box.height / 2, 0.8 * side)


def badge(pen: Pen, item: Placed) -> None:
    """A number or a letter in the middle of a shape."""
    block: BadgeBlock = item.record  # type: ignore[assignment]
    area = Box(0, 0, item.box.width, item.box.height)
    center, radius = area.center, min(area.width, area.height) / 2
    outline = {
        "circle": circle(*center, radius),
        "khatim": khatim(*center, radius),
        "square": rect(area, 0.15 * radius),
    }[block.shape]
    stroke = Stroke(block.stroke, block.width) if block.stroke else NO_STROKE
    pen.fill(outline, block.fill, "W", block.outline, stroke)
    centred(pen, block.text, center, block.role, 2 * radius, color=block.color, field="text")
