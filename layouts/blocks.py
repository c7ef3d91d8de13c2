"""The plain blocks of a page: texts, lines, drawings, icons, pills, seams."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext

from layouts import furniture
from layouts.pen import Pen
from press.drawing.shapes import rect
from press.geometry import Box
from press.records.blocks import (
    ArtBlock,
    IconBlock,
    LineBlock,
    Mark,
    PillsBlock,
    TextBlock,
)
from press.sheet import Placed

_PILL_MARK_MM = 1.35
_PILL_PADDING_MM = 2.6
_MARK_PART: Mapping[Mark, float] = {"diamond": 1.0, "circle": 0.9, "square": 0.75}
"""How large each kind of mark is drawn, to look as heavy as the others."""


def text(pen: Pen, item: Placed) -> None:
    block: TextBlock = item.record  # type: ignore[assignment]
    box = Box(0, 0, item.box.width, item.box.height)
    pen.text(
        block.text,
        box,
        block.role,
        align=block.align,
        middle=block.middle,
        balance=block.balance,
        color=block.color,
        field="text",
    )


def line(pen: Pen, item: Placed) -> None:
    block: LineBlock = item.record  # type: ignore[assignment]
    x = {"start": 0.0, "center": item.box.width / 2, "end": item.box.width}[block.align]
    pen.line(
        block.text,
        x,
        item.box.height,
        block.role,
        width=item.box.width,
        align=block.align,
        color=block.color,
        field="text",
    )


def art(pen: Pen, item: Placed) -> None:
    block: ArtBlock = item.record  # type: ignore[assignment]
    area = Box(0, 0, item.box.width, item.box.height)
    with pen.within(rect(area)) if block.clip else nullcontext():
        pen.art_in(block.file, area, block.degrees, block.tint)
    if block.outline:
        furniture.ink_edge(pen, rect(area), block.outline)


def icon(pen: Pen, item: Placed) -> None:
    block: IconBlock = item.record  # type: ignore[assignment]
    box = item.box
    pen.icon(block.icon, box.width / 2, box.height / 2, min(box.width, box.height), block.color, block.knock)


def seam(pen: Pen, item: Placed) -> None:
    """Stitches along the box, which has no width or no height."""
    with pen.at(0, 0, degrees=0 if item.box.width else 90):
        furniture.seam(pen, 0, 0, max(item.box.width, item.box.height))


def mark(pen: Pen, shape: Mark, x: float, y: float, radius: float, role: str) -> None:
    """A small shape of ``radius`` mm about (x, y), before an item of a list; black in ink-saver."""
    pen.fill(furniture.sign_shape(shape, x, y, radius * _MARK_PART[shape]), role, "K", 0)


def pills(pen: Pen, item: Placed) -> None:
    """Rounded grounds as wide as their words; the words shrink together if the row is too long."""
    block: PillsBlock = item.record  # type: ignore[assignment]
    height = item.box.height
    lead = _PILL_PADDING_MM + 2 * _PILL_MARK_MM + 1.7
    fixed = (lead + _PILL_PADDING_MM + 1) * len(block.items) + block.gap * (len(block.items) - 1)
    widths = [pen.width(text, block.role) for text in block.items]
    ratio = min(1.0, (item.box.width - fixed) / sum(widths))
    x = 0.0
    for text, natural in zip(block.items, widths, strict=True):
        room = natural * ratio + 0.01
        ground = Box(x, 0, lead + room + _PILL_PADDING_MM + 1, height)
        pen.fill(rect(ground, height / 2), block.ground, "W", 0.35)
        mark(pen, block.shape, x + _PILL_PADDING_MM + _PILL_MARK_MM, height / 2, _PILL_MARK_MM, block.mark)
        baseline = height / 2 + 0.35 * pen.size_mm(block.role) * ratio
        pen.line(text, x + lead, baseline, block.role, width=room, field="items")
        x = ground.right + block.gap
