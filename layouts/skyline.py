"""Roofs of a town along a line or around a circle, picked by a fixed seed from a kit's drawings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import degrees, hypot
from random import Random

from layouts.pen import Pen
from layouts.roof import BASE_MM, Model, Roof, Stand, inside
from press.drawing.shapes import Path, joined, polar
from press.geometry import Box

_SMALLEST, _LARGEST, _STEP = 0.6, 1.35, 0.05
_FINE_SHARE = 0.45
_WINDOW_WIDTH_MM, _WINDOW_HEIGHT_MM = 1.7, 2.7
_WINDOW_PITCH_MM = (4.1, 5.4)
_WINDOW_WALL_MM = 0.7
_LIT_SHARE = 0.62
Colors = Callable[[float], tuple[str, str]]
"""So many degrees around a circle → the roles of walls and of windows there."""

Rise = Callable[[float, float], float]
"""(middle of a roof along the line, half its width, mm) → the most it may rise, mm."""


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
        panes = tuple(
            pane
            for pane in stand.roof.windows
            if hypot(*stand.out(pane.center[0], pane.bottom)) >= rim
            and not any(later.cuts(stand, pane) for later in stands[i + 1 :])
        )
        bared.append(replace(stand, roof=replace(stand.roof, windows=panes)))
    return bared


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
            if all(inside(model.outline, *corner) for corner in corners):
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
