"""The plain blocks of a page: texts, lines, drawings, icons, pills, seams."""

from __future__ import annotations

from layouts import furniture
from layouts.pen import Pen
from press.geometry import Box
from press.records.blocks import (
    ArtBlock,
    IconBlock,
    LineBlock,
    PillsBlock,
    TextBlock,
)
from press.drawing.shapes import polygon, rect
from press.sheet import Placed

_PILL_MARK_MM = 1.35
_PILL_PADDING_MM = 2.6


def text(pen: Pen, item: Placed) -> None:
    block: TextBlock = item.record  # type: ignore[assignment]
    box = Box(0, 0, item.box.width, item.box.height)
    pen.text(
        block.text, box, block.role,
        align=block.align, middle=block.middle, balance=block.balance, color=block.color, field="text",
    )


def line(pen: Pen, item: Placed) -> None:
    block: LineBlock = item.record  # type: ignore[assignment]
    x = {"start": 0.0, "center": item.box.width / 2, "end": item.box.width}[block.align]
    pen.line(
        block.text, x, item.box.height, block.role,
        width=item.box.width, align=block.align, color=block.color, field="text",
    )


def art(pen: Pen, item: Placed) -> None:
    block: ArtBlock = item.record  # type: ignore[assignment]
    pen.art_in(block.file, Box(0, 0, item.box.width, item.box.height), block.degrees, block.tint)


def icon(pen: Pen, item: Placed) -> None:
    block: IconBlock = item.record  # type: ignore[assignment]
    box = item.box
    pen.icon(block.icon, box.width / 2, box.height / 2, min(box.width, box.height), block.color, block.knock)


def seam(pen: Pen, item: Placed) -> None:
    """Stitches along the box, which has no width or no height."""
    with pen.at(0, 0, degrees=0 if item.box.width else 90):
        furniture.seam(pen, 0, 0, max(item.box.width, item.box.height))


def diamond(pen: Pen, x: float, y: float, radius: float, role: str) -> None:
    """A small diamond of ``radius`` mm about (x, y); black in ink-saver."""
    pen.fill(polygon([(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)]), role, "K", 0)


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
        diamond(pen, x + _PILL_PADDING_MM + _PILL_MARK_MM, height / 2, _PILL_MARK_MM, block.mark)
        baseline = height / 2 + 0.35 * pen.size_mm(block.role) * ratio
        pen.line(text, x + lead, baseline, block.role, width=room, field="items")
        x = ground.right + block.gap
