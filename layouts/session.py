"""What a leader and a group need on paper: a timeline, and lines to write on."""

from __future__ import annotations

from layouts.flow import centred
from layouts.pen import Pen
from press.drawing.shapes import line, rect
from press.geometry import Box
from press.records.lists import TimelineBlock, WriteInBlock
from press.sheet import Placed

_LABEL_GAP_MM = 3.0
_LINE_DROP_MM = 0.6
_LINE_MM = 0.35
_LINE_DASH_MM = (0.0, 1.5)
"""Round dots wider apart than those of a cut line, so that nobody takes scissors to a form."""


def timeline(pen: Pen, item: Placed) -> None:
    """Stretches of bar as long as their minutes, each with its label."""
    block: TimelineBlock = item.record  # type: ignore[assignment]
    length = item.box.width - block.gap * (len(block.phases) - 1)
    minutes = sum(phase.minutes for phase in block.phases)
    x = 0.0
    for phase in block.phases:
        bar = Box(x, 0, length * phase.minutes / minutes, item.box.height)
        pen.fill(rect(bar, block.radius), phase.role, "W", 0.5)
        with pen.about(phase):
            centred(pen, phase.label, bar.center, block.role, bar.width - 2, field="label")
        x = bar.right + block.gap


def write_in(pen: Pen, item: Placed) -> None:
    """A label, then dotted lines; the first line is the label's own unless it stands under it."""
    block: WriteInBlock = item.record  # type: ignore[assignment]
    em = pen.size_mm(block.role)
    start = 0.0
    if block.label:
        start = pen.line(block.label, 0, em, block.role, width=item.box.width, field="label") + _LABEL_GAP_MM
    first = em + (block.pitch if block.under else _LINE_DROP_MM)
    for index in range(block.lines):
        y = first + block.pitch * index
        x = 0.0 if index or block.under else start
        pen.stroke(line(x, y, item.box.width, y), "quiet", _LINE_MM, dash=_LINE_DASH_MM)
