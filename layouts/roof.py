"""One roof of a town: its drawing, measured, and where it stands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import cos, hypot, radians, sin

from press.drawing.art import Art
from press.drawing.shapes import Path, Point
from press.geometry import Box

BASE_MM = 36.0
"""Where a drawing of a roof stands: the ground, in mm from its top."""

_CURVE_STEPS = 4
_FAR_MM = 90.0
"""Roofs whose feet are farther apart never touch."""


@dataclass(slots=True, eq=False)
class Model:
    """A drawing of a roof, measured: its wall (the first shape) as a box and a polygon, its height, mm.

    ``fine`` drawings have lines of their own: aerials, washing, palms, which need the sky behind them;
    ``crest`` is the box of these. ``hides`` are outlines: nothing shows through them, nor below them.
    """

    art: Art
    wall: Box
    outline: list[Point]
    height: float
    fine: bool
    bounds: Box
    crest: Box
    hides: list[list[Point]]
    panes: dict[float, list[Box]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Roof:
    """A roof: its middle along the line (mm), its scale, how much of it shows (mm), its windows."""

    model: Model
    at: float
    scale: float
    height: float
    windows: tuple[Box, ...]

    @property
    def span(self) -> tuple[float, float]:
        """Where it begins and ends along the line, mm; a fine one with what hangs or grows on it."""
        box, middle = self.model.bounds if self.model.fine else self.model.wall, self.model.wall.center[0]
        return self.at + (box.x - middle) * self.scale, self.at + (box.right - middle) * self.scale

    @property
    def solid(self) -> float:
        """How high other roofs may stand in front of it, mm: what it has of its own must stay whole."""
        free = self.model.crest.bottom if self.model.fine else self.model.bounds.y
        return self.height - (self.model.height - BASE_MM + free) * self.scale


@dataclass(frozen=True, slots=True, eq=False)
class Stand:
    """A roof and where it stands: the middle of its foot, mm, and how it is turned, in degrees."""

    roof: Roof
    foot: Point
    angle: float = 0.0

    def out(self, x: float, y: float) -> Point:
        """A point of the drawing, on the page."""
        c, s = cos(radians(self.angle)), sin(radians(self.angle))
        roof = self.roof
        dx = (x - roof.model.wall.center[0]) * roof.scale
        dy = (y - BASE_MM + roof.model.height) * roof.scale - roof.height
        return self.foot[0] + c * dx - s * dy, self.foot[1] + s * dx + c * dy

    def back(self, x: float, y: float) -> Point:
        """A point of the page, in the drawing."""
        c, s = cos(radians(self.angle)), sin(radians(self.angle))
        roof = self.roof
        px, py = x - self.foot[0], y - self.foot[1]
        dx, dy = c * px + s * py, c * py - s * px
        return (
            dx / roof.scale + roof.model.wall.center[0],
            (dy + roof.height) / roof.scale + BASE_MM - roof.model.height,
        )

    def takes(self, x: float, y: float, radius: float) -> bool:
        """Whether a disc of the page comes over the box of the drawing."""
        if hypot(x - self.foot[0], y - self.foot[1]) > _FAR_MM:
            return False
        px, py = self.back(x, y)
        box = self.roof.model.bounds.grow(radius / self.roof.scale)
        return box.x < px < box.right and box.y < py

    def cuts(self, other: Stand, pane: Box) -> bool:
        """Whether it hides a corner of a window of another that is drawn before it, or the window's middle."""
        if hypot(self.foot[0] - other.foot[0], self.foot[1] - other.foot[1]) > _FAR_MM:
            return False
        corners = ((x, y) for x in (pane.x, pane.right) for y in (pane.y, pane.bottom))
        points = [self.back(*other.out(*point)) for point in (*corners, pane.center)]
        return any(_below(outline, *point) for point in points for outline in self.roof.model.hides)


def models(arts: Iterable[Art]) -> list[Model]:
    """The drawings that ``roofs`` picks from."""
    return [_model(art) for art in arts]


def _model(art: Art) -> Model:
    wall, *others = art.shapes
    fine = any(shape.stroke for shape in art.shapes)
    bounds = _around(shape.path.bounds() for shape in art.shapes)
    crest = _around(shape.path.bounds() for shape in others or [wall])
    hides = [_polygon(shape.path) for shape in art.shapes if shape.fill]
    if fine:
        hides.append(
            [(crest.x, crest.y), (crest.right, crest.y), (crest.right, crest.bottom), (crest.x, crest.bottom)]
        )
    outline = _polygon(wall.path) if wall.fill else []
    return Model(art, wall.path.bounds(), outline, BASE_MM - bounds.y, fine, bounds, crest, hides)


def _around(boxes: Iterable[Box]) -> Box:
    """The box around boxes."""
    found = list(boxes)
    x, y = min(box.x for box in found), min(box.y for box in found)
    return Box(x, y, max(box.right for box in found) - x, max(box.bottom for box in found) - y)


def _below(outline: list[Point], x: float, y: float) -> bool:
    """Whether a point lies under an outline or within it."""
    for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (x1 > x) != (x2 > x) and y > y1 + (x - x1) / (x2 - x1) * (y2 - y1):
            return True
    return False


def _polygon(path: Path) -> list[Point]:
    """An outline with its curves cut into short lines."""
    points: list[Point] = []
    for op, n in path.segments:
        if op == "C":
            x, y = points[-1]
            for step in range(1, _CURVE_STEPS + 1):
                t = step / _CURVE_STEPS
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                px, py = a * x + b * n[0] + c * n[2] + d * n[4], a * y + b * n[1] + c * n[3] + d * n[5]
                points.append((px, py))
        elif op != "Z":
            points.append((n[0], n[1]))
    return points


def inside(outline: list[Point], x: float, y: float) -> bool:
    """Whether a point lies within an outline, by the even-odd rule."""
    inside = False
    for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
    return inside
