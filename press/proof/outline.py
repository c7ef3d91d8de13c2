"""What is inside an outline, and how large it is."""

from __future__ import annotations

from collections.abc import Iterator
from weakref import WeakKeyDictionary

from press.reading import Fill, Point, Subpath
from press.reading.paths import Path

Polygon = list[Point]

_STEPS = (1 / 3, 2 / 3, 1.0)
"""A curve counts as three lines: a circle as twelve, within 4 % of its radius."""

_polygons: WeakKeyDictionary[Path, list[Polygon]] = WeakKeyDictionary()
"""A path is flattened once for all its uses."""


def held(fill: Fill, x: float, y: float) -> bool | None:
    """Whether a fill paints a point; None where that depends on its rule for outlines that overlap."""
    a, b, c, d, e, f = fill.matrix
    if not (area := a * d - b * c):
        return False
    x, y = (d * (x - e) - c * (y - f)) / area, (a * (y - f) - b * (x - e)) / area
    crossings = turns = 0
    for polygon in _flat(fill.path):
        x1, y1 = polygon[-1]
        for x2, y2 in polygon:
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                crossings += 1
                turns += 1 if y2 > y1 else -1
            x1, y1 = x2, y2
    if crossings % 2:
        return True
    return None if turns else False


def area_of(fill: Fill) -> float:
    """The area of a fill in mm², its holes taken away if they are drawn the other way round."""
    a, b, c, d = fill.matrix[:4]
    return abs(sum(map(_area, _flat(fill.path))) * (a * d - b * c))


def _area(polygon: Polygon) -> float:
    """Positive or negative, by the way round."""
    x1, y1 = polygon[-1]
    twice = 0.0
    for x2, y2 in polygon:
        twice += x1 * y2 - x2 * y1
        x1, y1 = x2, y2
    return twice / 2


def _flat(path: Path) -> list[Polygon]:
    if path not in _polygons:
        _polygons[path] = [list(_corners(subpath)) for subpath in path.own_subpaths]
    return _polygons[path]


def _corners(subpath: Subpath) -> Iterator[Point]:
    current = subpath.start
    yield current
    for piece in subpath.pieces:
        if len(piece) == 3:
            yield from (_on_curve(current, *piece, t) for t in _STEPS)
        else:
            yield piece[-1]
        current = piece[-1]


def _on_curve(start: Point, first: Point, second: Point, end: Point, t: float) -> Point:
    u = 1 - t
    p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    return (
        p * start[0] + q * first[0] + r * second[0] + s * end[0],
        p * start[1] + q * first[1] + r * second[1] + s * end[1],
    )
