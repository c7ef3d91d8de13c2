"""Lists: items one under the other, by their measured heights, all at one size."""

from __future__ import annotations

from layouts.blocks import mark
from layouts.flow import centred, first_line_middle, shared_size, spread_gap
from layouts.furniture import thread
from layouts.pen import Pen
from press.drawing.shapes import circle, line
from press.geometry import Box
from press.records.lists import BulletsBlock, StepsBlock
from press.sheet import Placed

_BULLET_MM = 1.25
_HALO_MM = 0.7
_ICON_GAP_MM = 4.0


def bullets(pen: Pen, item: Placed) -> None:
    """Each text behind a small diamond at the height of its first line."""
    block: BulletsBlock = item.record  # type: ignore[assignment]
    width, room = item.box.width - block.indent, item.box.height
    gaps = block.gap * (len(block.items) - 1)

    def heights(pt: float) -> list[float]:
        return [pen.height(text, width, block.role, size=pt) for text in block.items]

    size = shared_size(pen, block.role, lambda pt: sum(heights(pt)) + gaps, room)
    gap = spread_gap(block.gap, heights(size), room, size) if block.spread else block.gap
    y = 0.0
    for text in block.items:
        mark(pen, block.shape, _BULLET_MM, y + first_line_middle(size), _BULLET_MM, block.mark)
        box = Box(block.indent, y, width, room - y)
        y = pen.text(text, box, block.role, size=size, field="items") + gap


def steps(pen: Pen, item: Placed) -> None:
    """Each text behind its number in a disc, the discs on the thread, icons at the end."""
    block: StepsBlock = item.record  # type: ignore[assignment]
    room, radius = item.box.height, block.radius
    icons = block.icon_size + _ICON_GAP_MM if any(step.icon for step in block.items) else 0.0
    width = item.box.width - block.indent - icons
    gaps = block.gap * (len(block.items) - 1)

    def heights(pt: float) -> list[float]:
        texts = (pen.height(step.text, width, block.role, step.balance, pt) for step in block.items)
        return [max(2 * radius, height) for height in texts]

    def first_top(pt: float) -> float:
        # The discs stand on the middle of a first line, so the first text begins lower when they are larger.
        return max(0.0, radius - first_line_middle(pt))

    size = shared_size(pen, block.role, lambda pt: first_top(pt) + sum(heights(pt)) + gaps, room)
    tall, first = heights(size), first_top(size)
    gap = spread_gap(block.gap, tall, room - first, size) if block.spread else block.gap
    tops = [first + sum(tall[:i]) + gap * i for i in range(len(tall))]
    middles = [top + first_line_middle(size) for top in tops]
    if block.thread:
        thread(pen, line(radius, middles[0], radius, middles[-1]))
    for index, (step, top, middle) in enumerate(zip(block.items, tops, middles, strict=True)):
        center = (radius, middle)
        if block.thread:
            pen.fill(circle(*center, radius + _HALO_MM), "white", "W0")
        number_disc(pen, center, radius, str(index + 1), role=block.disc, number_role=block.number_role)
        with pen.about(step):
            box = Box(block.indent, top, width, room - top)
            bottom = pen.text(step.text, box, block.role, size=size, balance=step.balance, field="text")
        if step.icon:
            x = item.box.width - block.icon_size / 2
            pen.icon(step.icon, x, (top + bottom) / 2, block.icon_size, knock=block.knock)


def number_disc(
    pen: Pen, center: tuple[float, float], radius: float, text: str, *, role: str, number_role: str
) -> None:
    """A number in a disc of ``radius`` mm."""
    pen.fill(circle(*center, radius), role, "W", min(0.5, 0.2 * radius))
    centred(pen, text, center, number_role, 2 * radius, field="number")
