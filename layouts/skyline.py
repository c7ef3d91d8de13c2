"""Roofs of a town along a line or around a circle, picked by a fixed seed from a kit's drawings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from math import cos, degrees, hypot, radians, sin
from random import Random

from layouts.pen import Pen
from press.drawing.art import Art
from press.drawing.shapes import Path, Point, joined, polar
from press.geometry import Box

BASE_MM = 36.0
"""Where a drawing of a roof stands: the ground, in mm from its top."""

_SMALLEST, _LARGEST, _STEP = 0.6, 1.35, 0.05
_FINE_SHARE = 0.45
_WINDOW_WIDTH_MM, _WINDOW_HEIGHT_MM = 1.7, 2.7
_WINDOW_PITCH_MM = (4.1, 5.4)
_WINDOW_WALL_MM = 0.7
_LIT_SHARE = 0.62
_CURVE_STEPS = 4
_FAR_MM = 90.0
"""Roofs whose feet are farther apart never touch."""

Colors = Callable[[float], tuple[str, str]]
"""So many degrees around a circle → the roles of walls and of windows there."""

Rise = Callable[[float, float], float]
"""(middle of a roof along the line, half its width, mm) → the most it may rise, mm."""


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


def roofs(choice: Sequence[Model], length: float, seed: int, rise: Rise, overlap: float = 0.06) -> list[Roof]:
    """Roofs side by side along ``length`` mm, none higher than ``rise`` lets it be.

    Low ones stand deeper in the ground rather than shrink, so that lines and windows keep their size;
    a fine drawing is only picked where it can stand free, and never beside another.
    """
    chance = Random(seed)
    row: list[Roof] = []
    at = 0.0
    while at < length:
        wanted = (0.66 + 0.34 * chance.random()) * rise(at + 6, 6)
        model = _pick(choice, chance, wanted, row[-1].model if row else None)
        scale = _scale(model, wanted)
        half = model.wall.width * scale / 2
        # What hangs or grows beyond the wall keeps the next ones away.
        before = max(0.0, model.wall.x - model.bounds.x) * scale if model.fine else 0.0
        after = max(0.0, model.bounds.right - model.wall.right) * scale if model.fine else 0.0
        at += before
        height = min(model.height * scale, wanted, rise(at + half, half))
        row.append(Roof(model, at + half, scale, height, _windows(model, scale, height, chance)))
        at += 2 * half * (1 - overlap) + after
    return row


def straight(
    pen: Pen, row: Iterable[Roof], x: float, base: float, role: str, window: str, *, ink_width: float = 0.25
) -> None:
    """Roofs on a level line that begins at (x, base)."""
    for stand in _bared([Stand(roof, (x + roof.at, base)) for roof in row]):
        _draw(pen, stand, role, window, ink_width)


def ring(row: Iterable[Roof], radius: float) -> list[Stand]:
    """Where roofs stand on a circle about the origin."""
    angles = ((roof, degrees(roof.at / radius)) for roof in row)
    return [Stand(roof, polar(radius, angle), angle) for roof, angle in angles]


def around(pen: Pen, rows: Sequence[tuple[Sequence[Stand], Colors]], rim: float, *, ink_width: float = 0.3) -> None:
    """Rows of roofs on a circle about the origin, the farthest first; no window comes within ``rim`` mm of it."""
    stands = iter(_bared([stand for row, _colors in rows for stand in row], rim))
    for row, colors in rows:
        for _bare in row:
            stand = next(stands)
            _draw(pen, stand, *colors(stand.angle), ink_width)


def _scale(model: Model, wanted: float) -> float:
    return round(min(_LARGEST, max(_SMALLEST, wanted / model.height)) / _STEP) * _STEP


def _pick(choice: Sequence[Model], chance: Random, wanted: float, last: Model | None) -> Model:
    """A drawing that can rise to about ``wanted`` mm, not the last one again."""
    for model in chance.sample(choice, len(choice)):
        tall_enough = model.height * _LARGEST >= 0.72 * wanted
        stands_free = wanted >= 0.85 * model.height * _scale(model, wanted) and chance.random() < _FINE_SHARE
        alone = stands_free and not (last and last.fine)
        if model is not last and tall_enough and (alone or not model.fine):
            return model
    return max(choice, key=lambda model: model.height)


def _draw(pen: Pen, stand: Stand, role: str, window: str, ink_width: float) -> None:
    """One roof, its walls and all that has their colour in ``role``."""
    roof = stand.roof
    art, scale = roof.model.art, roof.scale
    roles = {art.shapes[0].fill or art.shapes[0].stroke: role}
    line = ink_width / scale
    with pen.at(*stand.out(0, 0), scale, stand.angle):
        for shape in art.shapes:
            if shape.fill:
                pen.fill(shape.path, roles.get(shape.fill, shape.fill), shape.ink, line)
            else:
                ink = max(line, shape.ink_width)
                pen.stroke(shape.path, roles.get(shape.stroke, shape.stroke), shape.width, shape.ink, ink)
        if roof.windows:
            pen.fill(joined(_arch(pane) for pane in roof.windows), window, "W", line)


# -- windows -----------------------------------------------------------------------------------------


def _bared(stands: list[Stand], rim: float = 0.0) -> list[Stand]:
    """The roofs, in the order in which they are drawn, without the windows that later ones or the rim cut into."""
    bared = []
    for i, stand in enumerate(stands):
        near = [other for other in stands[i + 1 :] if _apart(stand, other) < _FAR_MM]
        panes = tuple(
            pane
            for pane in stand.roof.windows
            if hypot(*stand.out(pane.center[0], pane.bottom)) >= rim
            and not any(_cuts(other, stand, pane) for other in near)
        )
        bared.append(replace(stand, roof=replace(stand.roof, windows=panes)))
    return bared


def _apart(one: Stand, other: Stand) -> float:
    return hypot(one.foot[0] - other.foot[0], one.foot[1] - other.foot[1])


def _cuts(other: Stand, stand: Stand, pane: Box) -> bool:
    """Whether a roof drawn later hides a corner of a window, or its middle."""
    corners = ((x, y) for x in (pane.x, pane.right) for y in (pane.y, pane.bottom))
    for point in (*corners, pane.center):
        x, y = other.back(*stand.out(*point))
        if any(_below(outline, x, y) for outline in other.roof.model.hides):
            return True
    return False


def _below(outline: list[Point], x: float, y: float) -> bool:
    """Whether a point lies under an outline or within it."""
    for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (x1 > x) != (x2 > x) and y > y1 + (x - x1) / (x2 - x1) * (y2 - y1):
            return True
    return False


def _windows(model: Model, scale: float, height: float, chance: Random) -> tuple[Box, ...]:
    """Places for small arches in the part of the wall that shows, some left out; in the drawing's own mm."""
    if scale not in model.panes:
        model.panes[scale] = _panes(model, scale)
    ground = BASE_MM - model.height + height / scale - 0.8
    shown = [pane for pane in model.panes[scale] if pane.bottom < ground]
    return tuple(pane for pane in shown if chance.random() < _LIT_SHARE)


def _panes(model: Model, scale: float) -> list[Box]:
    """Every place for a window of one size on paper, with some wall around it."""
    wall, width, height = model.wall, _WINDOW_WIDTH_MM / scale, _WINDOW_HEIGHT_MM / scale
    across, down = (pitch / scale for pitch in _WINDOW_PITCH_MM)
    columns = max(1, int((wall.width - width) / across))
    places = []
    y = wall.y + 2.0 / scale
    while y + height < BASE_MM:
        for column in range(columns):
            x = wall.center[0] + (column - (columns - 1) / 2) * across
            pane = Box(x - width / 2, y, width, height)
            near = pane.grow(_WINDOW_WALL_MM / scale)
            corners = ((px, py) for px in (near.x, near.right) for py in (near.y, near.bottom))
            if all(_inside(model.outline, *corner) for corner in corners):
                places.append(pane)
        y += down
    return places


def _arch(box: Box) -> Path:
    r = box.width / 2
    k = r * 0.5523
    spring = box.y + r
    return Path(
        (
            ("M", (box.x, box.bottom)),
            ("L", (box.x, spring)),
            ("C", (box.x, spring - k, box.x + r - k, box.y, box.x + r, box.y)),
            ("C", (box.x + r + k, box.y, box.right, spring - k, box.right, spring)),
            ("L", (box.right, box.bottom)),
            ("Z", ()),
        )
    )


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


def _inside(outline: list[Point], x: float, y: float) -> bool:
    """Even-odd rule."""
    inside = False
    for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
    return inside
