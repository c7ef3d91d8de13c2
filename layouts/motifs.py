"""Flat patterns in a kit's colours: weave, waves, rings; night sky, sun. Hard edges, no gradient."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import hypot
from random import Random

from layouts.pen import Pen
from press.drawing.shapes import Path, Point, circle, joined, khatim, polygon, rect, spark
from press.geometry import Box

PATTERN_INK_MM = 0.22
"""The outlines of a pattern in ink-saver."""

_STRAND, _GAP = 0.56, 0.10
_WEAVE_PITCH_MM = 4.75
_WAVE_PITCH_MM = 2.4
_WAVE_PERIODS = 3.6
_RING_PITCH_MM = 1.9
_RINGS_IN_FAMILY = 4
_SPARK_MM = 3.2


def pattern(
    pen: Pen,
    name: str,
    area: Box | Path,
    ground: str,
    figure: str,
    *,
    scale: float = 1.0,
    ink_width: float = PATTERN_INK_MM,
) -> None:
    """Cover ``area`` with a pattern by name: roles of its ground and of its figures.

    At scale 1 it suits a band about 10 mm high; a whole number of rows fits the shorter side. In
    ink-saver the ground is white without an outline and the figures are lines of ``ink_width`` mm.
    """
    outline = rect(area) if isinstance(area, Box) else area
    box = area if isinstance(area, Box) else area.bounds()
    with pen.within(outline):
        pen.fill(outline, ground, "W0")
        PATTERNS[name](pen, box, ground, figure, scale, ink_width)


def _weave(pen: Pen, box: Box, _ground: str, figure: str, scale: float, ink_width: float) -> None:
    pen.fill(weave(box, _fitted(box, _WEAVE_PITCH_MM * scale)), figure, "W", ink_width)


def _waves(pen: Pen, box: Box, _ground: str, figure: str, scale: float, ink_width: float) -> None:
    pitch = _fitted(box, _WAVE_PITCH_MM * scale)
    pen.stroke(waves(box, pitch), figure, pitch / 2.1, "trait", ink_width, cap=0)


def _rings(pen: Pen, box: Box, ground: str, figure: str, scale: float, ink_width: float) -> None:
    pitch = _RING_PITCH_MM * scale
    for center in ring_centers(box, _RINGS_IN_FAMILY * pitch):
        rings(pen, center, _RINGS_IN_FAMILY * pitch, pitch, ground, figure, ink_width=ink_width)


PATTERNS: Mapping[str, Callable[[Pen, Box, str, str, float, float], None]] = {
    "weave": _weave,
    "waves": _waves,
    "rings": _rings,
}
"""The patterns that a kit may name."""


def _fitted(box: Box, pitch: float) -> float:
    """The pitch nearest to ``pitch`` that fits the shorter side a whole number of times, at least two."""
    side = min(box.width, box.height)
    return side / max(2, round(side / pitch))


def weave(box: Box, pitch: float) -> Path:
    """Strands over and under, ``pitch`` mm apart, in step with the left and top of the box."""
    long, half = (1 - _STRAND / 2 - _GAP) * pitch, _STRAND / 2 * pitch
    pieces = []
    for row in range(-1, round(box.height / pitch + 0.5) + 1):
        for column in range(-1, round(box.width / pitch + 0.5) + 1):
            w, h = (long, half) if (row + column) % 2 == 0 else (half, long)
            x, y = box.x + (column + 0.5) * pitch, box.y + (row + 0.5) * pitch
            if x + w > box.x and y + h > box.y and x - w < box.right and y - h < box.bottom:
                pieces.append(rect(Box(x - w, y - h, 2 * w, 2 * h)))
    return joined(pieces)


def waves(box: Box, pitch: float) -> Path:
    """The middle lines of level waves, ``pitch`` mm apart, that cross the box from edge to edge."""
    half = pitch * _WAVE_PERIODS / 2
    rise = pitch * 0.36
    start = box.center[0] - half * (int(box.width / 2 / half) + 1.5)
    lines = []
    for row in range(round(box.height / pitch + 0.49) + 1):
        x, y = start, box.y + (row + 0.5) * pitch
        segments: list[tuple[str, tuple[float, ...]]] = [("M", (x, y - rise))]
        side = 1
        while x < box.right:
            middle, top, bottom = x + half / 2, y - side * rise, y + side * rise
            segments.append(("C", (middle, top, middle, bottom, x + half, bottom)))
            x, side = x + half, -side
        lines.append(Path(tuple(segments)))
    return joined(lines)


def rings(
    pen: Pen,
    center: Point,
    radius: float,
    pitch: float,
    ground: str,
    figure: str,
    *,
    ink_width: float = PATTERN_INK_MM,
) -> None:
    """Concentric rings, ``pitch`` mm apart, that hide whatever they overlap."""
    width = pitch / 2.35
    pen.fill(circle(*center, radius + pitch - width), ground, "W0")
    paths = []
    r = radius - width / 2
    while r > width / 2:
        paths.append(circle(*center, r))
        r -= pitch
    pen.stroke(joined(paths), figure, width, "trait", ink_width)
    if r + width / 2 > 0.2 * pitch:
        pen.fill(circle(*center, r + width / 2), figure, "W", ink_width)


def ring_centers(box: Box, radius: float) -> Iterator[Point]:
    """Centres of overlapping families of rings: one row along a narrow box, staggered rows in a wide one."""
    cx, cy = box.center
    if min(box.width, box.height) < 1.7 * radius:
        step = 1.72 * radius
        lying = box.width >= box.height
        count = int(max(box.width, box.height) / 2 / step) + 1
        for i in range(-count, count + 1):
            yield (cx + i * step, cy) if lying else (cx, cy + i * step)
        return
    across, down = 1.45 * radius, 1.21 * radius
    rows, columns = int(box.height / 2 / down) + 1, int(box.width / 2 / across) + 2
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            yield cx + (column + (0.5 if row % 2 else 0.0)) * across, cy + row * down


def sun(pen: Pen, center: Point, bands: Sequence[tuple[float, str]], *, ink_width: float = 0.4) -> None:
    """Concentric discs (radius mm, role) from the largest to the smallest; circles in ink-saver."""
    for radius, role in bands:
        pen.fill(circle(*center, radius), role, "W", ink_width)


def sky(
    pen: Pen,
    box: Box,
    seed: int,
    *,
    clear: Callable[[float, float, float], bool] | None = None,
    spacing: float = 8.0,
    small: str = "paper",
    large: str = "light",
    rare: str = "",
    least: float = 0.5,
    ink_width: float = 0.28,
) -> None:
    """Stars over a box, ``spacing`` mm apart at least, where ``clear(x, y, radius)`` allows the largest.

    Mostly small diamonds, some sparks, and a few eight-pointed stars when the role ``rare`` is given;
    the same ``seed`` draws the same sky. In ink-saver diamonds are black, the others outlined.
    """
    chance = Random(seed)
    cells: dict[tuple[int, int], Point] = {}
    diamonds, sparks, khatims = [], [], []
    for _attempt in range(round(5 * box.width * box.height / spacing**2)):
        x, y = box.x + chance.random() * box.width, box.y + chance.random() * box.height
        kind, size = chance.random(), chance.random()
        if (clear and not clear(x, y, _SPARK_MM)) or _crowded(cells, x, y, spacing):
            continue
        # No two stars share a cell: its diagonal is shorter than the spacing.
        cells[int(x // (spacing / 1.5)), int(y // (spacing / 1.5))] = (x, y)
        if kind < 0.80:
            r = least + 0.7 * size
            diamonds.append(polygon([(x, y - r), (x + r, y), (x, y + r), (x - r, y)]))
        elif kind < 0.92 or not rare:
            sparks.append(spark(x, y, _SPARK_MM * (0.55 + 0.45 * size)))
        else:
            khatims.append(khatim(x, y, 1.3 + 0.5 * size))
    for shapes, role, ink in ((diamonds, small, "K"), (sparks, large, "W"), (khatims, rare, "W")):
        if shapes:
            pen.fill(joined(shapes), role, ink, ink_width)


def _crowded(cells: Mapping[tuple[int, int], Point], x: float, y: float, spacing: float) -> bool:
    column, row = int(x // (spacing / 1.5)), int(y // (spacing / 1.5))
    near = (cells.get((column + i, row + j)) for i in range(-2, 3) for j in range(-2, 3))
    return any(hypot(x - star[0], y - star[1]) < spacing for star in near if star)
