"""Roofs of a town along a line or around a circle, picked by a fixed seed from a kit's drawings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import cos, degrees, radians, sin
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

Rise = Callable[[float, float], float]
"""(middle of a roof along the line, half its width, mm) → the most it may rise, mm."""


@dataclass(slots=True, eq=False)
class Model:
    """A drawing of a roof, measured: its wall (the first shape) as a box and a polygon, its height, mm.

    ``fine`` drawings have lines of their own: aerials, washing, palms, which need the sky behind them.
    """

    art: Art
    wall: Box
    outline: list[Point]
    height: float
    fine: bool
    panes: dict[float, list[Box]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Roof:
    """A roof: its middle along the line (mm), its scale, how much of it shows (mm), its windows."""

    model: Model
    at: float
    scale: float
    height: float
    windows: tuple[Path, ...]


def models(arts: Iterable[Art]) -> list[Model]:
    """The drawings that ``roofs`` picks from."""
    return [
        Model(
            art,
            art.shapes[0].path.bounds(),
            _polygon(art.shapes[0].path) if art.shapes[0].fill else [],
            BASE_MM - min(shape.path.bounds().y for shape in art.shapes),
            any(shape.stroke for shape in art.shapes),
        )
        for art in arts
    ]


def roofs(choice: Sequence[Model], length: float, seed: int, rise: Rise, overlap: float = 0.06) -> list[Roof]:
    """Roofs side by side along ``length`` mm, none higher than ``rise`` lets it be.

    Low ones stand deeper in the ground rather than shrink, so that lines and windows keep their size;
    a fine drawing is only picked where it can stand free.
    """
    chance = Random(seed)
    row: list[Roof] = []
    at = 0.0
    while at < length:
        wanted = (0.66 + 0.34 * chance.random()) * rise(at + 6, 6)
        model = _pick(choice, chance, wanted, row[-1].model if row else None)
        scale = _scale(model, wanted)
        half = model.wall.width * scale / 2
        height = min(model.height * scale, wanted, rise(at + half, half))
        row.append(Roof(model, at + half, scale, height, _windows(model, scale, height, chance)))
        at += 2 * half * (1 - overlap)
    return row


def straight(
    pen: Pen, row: Iterable[Roof], x: float, base: float, role: str, window: str, *, ink_width: float = 0.25
) -> None:
    """Roofs on a level line that begins at (x, base)."""
    for roof in row:
        _draw(pen, roof, (x + roof.at, base), 0, role, window, ink_width)


def around(
    pen: Pen,
    row: Iterable[Roof],
    center: Point,
    radius: float,
    colors: Callable[[float], tuple[str, str]],
    *,
    ink_width: float = 0.3,
) -> None:
    """Roofs that stand on a circle; ``colors`` gives the roles of walls and windows at so many degrees."""
    for roof in row:
        angle = degrees(roof.at / radius)
        _draw(pen, roof, polar(radius, angle, center), angle, *colors(angle), ink_width)


def _scale(model: Model, wanted: float) -> float:
    return round(min(_LARGEST, max(_SMALLEST, wanted / model.height)) / _STEP) * _STEP


def _pick(choice: Sequence[Model], chance: Random, wanted: float, last: Model | None) -> Model:
    """A drawing that can rise to about ``wanted`` mm, not the last one again."""
    for model in chance.sample(choice, len(choice)):
        tall_enough = model.height * _LARGEST >= 0.72 * wanted
        stands_free = wanted >= 0.85 * model.height * _scale(model, wanted) and chance.random() < _FINE_SHARE
        if model is not last and tall_enough and (stands_free or not model.fine):
            return model
    return max(choice, key=lambda model: model.height)


def _draw(pen: Pen, roof: Roof, foot: Point, angle: float, role: str, window: str, ink_width: float) -> None:
    """One roof, the middle of its foot at ``foot``; what its drawing has in gold takes the windows' role."""
    art, scale = roof.model.art, roof.scale
    dx = -roof.model.wall.center[0] * scale
    dy = roof.model.height * scale - roof.height - BASE_MM * scale
    c, s = cos(radians(angle)), sin(radians(angle))
    roles = {art.shapes[0].fill or art.shapes[0].stroke: role, pen.kit.theme.role("light"): window}
    line = ink_width / scale
    with pen.at(foot[0] + c * dx - s * dy, foot[1] + s * dx + c * dy, scale, angle):
        for shape in art.shapes:
            if shape.fill:
                pen.fill(shape.path, roles.get(shape.fill, shape.fill), shape.ink, line)
            else:
                ink = max(line, shape.ink_width)
                pen.stroke(shape.path, roles.get(shape.stroke, shape.stroke), shape.width, shape.ink, ink)
        if roof.windows:
            pen.fill(joined(roof.windows), window, "W", line)


# -- windows -----------------------------------------------------------------------------------------


def _windows(model: Model, scale: float, height: float, chance: Random) -> tuple[Path, ...]:
    """Small arches in the part of the wall that shows, some left out; in the drawing's own mm."""
    if scale not in model.panes:
        model.panes[scale] = _panes(model, scale)
    ground = BASE_MM - model.height + height / scale - 0.8
    shown = [pane for pane in model.panes[scale] if pane.bottom < ground]
    return tuple(_arch(pane) for pane in shown if chance.random() < _LIT_SHARE)


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
