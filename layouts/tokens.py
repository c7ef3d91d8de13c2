"""Tokens: discs and squares to cut out, with what tells them apart on their rim and in the middle."""

from __future__ import annotations

from math import degrees

from layouts import signs
from layouts.furniture import cut
from layouts.pen import Pen
from layouts.theme import Stroke
from press.drawing.shapes import Path, circle, joined, line, polar, polygon, rect
from press.geometry import Box
from press.records.tokens import Face, TokensBlock
from press.sheet import Placed, cuts

_ICON_PART = 0.93
_ASIDE_MM = 0.9
_OUTLINE = 0.45
_EDGE_MM, _EDGE_LINE_MM = 0.5, 0.3
_DOT_MM = 0.45
_DOT_PITCH_MM = 1.45
_TICK_EVERY = 10
_BEAD_EVERY = 12
_CODE_EDGE_MM = 0.75
_PICTURE_PART = 0.92
_BADGE_MM = 2.65
_CAPTION_GAP_MM = 2.2


def tokens(pen: Pen, item: Placed) -> None:
    """Every piece, then the cuts over them."""
    block: TokensBlock = item.record  # type: ignore[assignment]
    boxes = [box for _id, box in block.cells()]
    kinds = [f"{block.id}/{i}" for i, face in enumerate(block.faces) for _copy in range(face.count)]
    half = block.size / 2
    ground = circle(0, 0, half) if block.shape == "circle" else rect(Box(-half, -half, block.size, block.size))
    for kind, face, box in zip(kinds, block.copies, boxes, strict=True):
        with pen.at(*box.center), pen.piece(kind):
            pen.fill(ground, face.ground, "W0")
            if block.shape == "circle":
                # Once cut out, a white disc keeps its rim in ink-saver; in colour this is the ground again.
                pen.fill(circle(0, 0, half - _EDGE_MM), face.ground, "W", _EDGE_LINE_MM)
            _face(pen, block, face)
        if face.caption:
            column = (item.box.width - block.size) / max(1, block.columns - 1)
            room = Box(box.center[0] - column / 2, box.bottom + _CAPTION_GAP_MM, column, 12)
            pen.text(face.caption, room, "token-caption", align="center", field="faces")
    if block.joined:
        for drawn in cuts(boxes):
            pen.draw(drawn)
        return
    for box in boxes:
        cut(pen, circle(*box.center, block.size / 2) if block.shape == "circle" else rect(box))


def _face(pen: Pen, block: TokensBlock, face: Face) -> None:
    """One piece about its centre."""
    rise = 0.11 * block.size if face.label else 0.0
    if block.inset:
        with pen.at(0, -rise):
            _inset(pen, block)
    _rim(pen, block, face)
    with pen.at(0, -rise):
        _figures(pen, block, face)
    if face.badge:
        _badge(pen, block, face)
    if face.label:
        baseline = block.size / 2 - 0.13 * block.size
        width = block.size - 1.6
        pen.line(face.label, 0, baseline, "token-label", align="center", width=width, field="faces")


def _inset(pen: Pen, block: TokensBlock) -> None:
    radius = block.inset / 2
    if block.inset_shape == "circle":
        pen.fill(circle(0, 0, radius), block.inset_color, "W", 0.4, Stroke("ink", _OUTLINE))
    else:
        diamond = polygon([(0, -radius), (radius, 0), (0, radius), (-radius, 0)])
        pen.fill(diamond, block.inset_color, "W0")


def _rim(pen: Pen, block: TokensBlock, face: Face) -> None:
    """Dots in four groups, or one of the codes; all may be felt for in black and white."""
    inner, outer = block.inset / 2, block.size / 2
    middle = (inner + outer) / 2
    if face.dots:
        step = degrees(_DOT_PITCH_MM / middle)
        fan = [(i - (face.dots - 1) / 2) * step for i in range(face.dots)]
        angles = [quarter + turn for quarter in (0, 90, 180, 270) for turn in fan]
        pen.fill(_discs(middle, angles, _DOT_MM), face.marks, "K", 0)
    if face.rim == "ticks":
        ends = inner + _CODE_EDGE_MM, outer - _CODE_EDGE_MM
        ticks = [line(*polar(ends[0], a), *polar(ends[1], a)) for a in range(0, 360, _TICK_EVERY)]
        pen.stroke(joined(ticks), face.marks, 0.5, cap=0)
    elif face.rim == "line":
        pen.stroke(circle(0, 0, middle), face.marks, 0.6)
    elif face.rim == "beads":
        pen.fill(_discs(middle, list(range(0, 360, _BEAD_EVERY)), _DOT_MM), face.marks, "K", 0)


def _discs(radius: float, angles: list[float] | list[int], size: float) -> Path:
    return joined(circle(*polar(radius, angle), size) for angle in angles)


def _figures(pen: Pen, block: TokensBlock, face: Face) -> None:
    """The picture that all wear, and letter, icon or sign; an icon and a sign stand side by side."""
    if block.picture:
        side = block.inset * _PICTURE_PART
        pen.art_in(block.picture, Box(-side / 2, -side / 2, side, side))
    icon_x = sign_x = 0.0
    if face.icon and face.sign:
        # Side by side: the two widths and a gap, centred together.
        icon, sign = _ICON_PART * block.figure, signs.width(pen, face.sign, block.figure)
        half = (icon + _ASIDE_MM + sign) / 2
        icon_x, sign_x = icon / 2 - half, half - sign / 2
    if face.icon:
        pen.icon(face.icon, icon_x, 0, block.figure, face.color, face.ground)
    if face.sign:
        signs.sign(pen, face.sign, (sign_x, 0), block.figure, "" if block.inset else face.marks)
    if face.letter:
        baseline = 0.35 * pen.size_mm(block.role)
        width = (block.inset or block.size) - 1
        pen.line(face.letter, 0, baseline, block.role, align="center", width=width, color=face.color, field="faces")


def _badge(pen: Pen, block: TokensBlock, face: Face) -> None:
    """A numbered disc at the lower right, within the cut."""
    x, y = polar(block.size / 2 - _BADGE_MM - 0.3, 135)
    pen.fill(circle(x, y, _BADGE_MM), face.ground, "W", 0.4, Stroke(face.marks, _OUTLINE))
    baseline = y + 0.35 * pen.size_mm("token-badge")
    width = 2 * _BADGE_MM - 0.9
    pen.line(face.badge, x, baseline, "token-badge", align="center", width=width, color=face.color, field="faces")
