"""Blocks that hold other blocks: panels, picture frames, sheets of handouts."""

from __future__ import annotations

from contextlib import nullcontext

from layouts import furniture
from layouts.cards import notched
from layouts.pen import Pen
from press.drawing.shapes import rect
from press.geometry import Box
from press.records.blocks import FrameBlock, HandoutsBlock, PanelBlock
from press.records.blocks import Placed as Block
from press.sheet import Placed, cut_grid

_FRAME_OUTLINE_MM = 0.6


def panel(pen: Pen, item: Placed) -> None:
    """A ground, then the blocks that stand on it, then its line."""
    block: PanelBlock = item.record  # type: ignore[assignment]
    edge = rect(Box(0, 0, item.box.width, item.box.height), block.radius)
    pen.fill(edge, block.ground, "W0" if block.border else "W", block.outline)
    with pen.within(edge) if block.clip else nullcontext():
        _hold(pen, block.blocks)
    if block.border:
        pen.stroke(edge, block.border, block.border_width)
    elif block.clip and block.outline:
        furniture.ink_edge(pen, edge, block.outline)


def frame(pen: Pen, item: Placed) -> None:
    """The notched picture frame of a card, with the blocks that show in it."""
    block: FrameBlock = item.record  # type: ignore[assignment]
    scale = block.scale
    small = Box(0, 0, item.box.width / scale, item.box.height / scale)
    edge = notched(small, block.notch / scale).scale(scale)
    pen.fill(edge, block.ground, "W0")
    with pen.within(edge):
        _hold(pen, block.blocks)
    pen.stroke(edge, "ink", _FRAME_OUTLINE_MM * scale, ink_width=0.5 * scale)


def handouts(pen: Pen, item: Placed) -> None:
    """Copies edge to edge on one ground: the handout is drawn once and repeated; the cuts come last."""
    block: HandoutsBlock = item.record  # type: ignore[assignment]
    sheet = block.grid.block
    pen.fill(rect(sheet), block.ground, "W0")
    form = pen.once(f"handout-{block.id}", block.grid.box(0), lambda: _hold(pen, block.blocks))
    for _name, cell in block.cells():
        with pen.at(cell.x, cell.y), pen.piece(f"{block.id}/0"):
            pen.repeat(form)
    for cut in cut_grid(block.grid, block.count):
        pen.draw(cut)


def _hold(pen: Pen, blocks: tuple[Block, ...]) -> None:
    for block in blocks:
        pen.draw(Placed(block, block.place))
