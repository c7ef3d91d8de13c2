"""What is inside an outline, what a line passes through, how large a shape is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from weakref import WeakKeyDictionary

from press.reading import BBox, Fill, Point, Stroke, Subpath
from press.reading.paths import Path
from press.reading.shapes import apply

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


def passes_through(stroke: Stroke, box: BBox) -> bool:
    """Whether the middle of a line passes through a box; one that only touches its edge does not."""
    left, top, right, bottom = box
    for polygon in _flat(stroke.path):
        corners = [apply(stroke.matrix, point) for point in polygon]
        for start, end in pairwise(corners):
            (x1, y1), (x2, y2) = start, end
            # Most lines lie wholly on one side.
            if (x1 <= left and x2 <= left) or (x1 >= right and x2 >= right):
                continue
            if (y1 <= top and y2 <= top) or (y1 >= bottom and y2 >= bottom):
                continue
            if _meets(start, end, box):
                return True
    return False


def _meets(start: Point, end: Point, box: BBox) -> bool:
    """Clips a straight line to the four sides in turn (Liang and Barsky)."""
    (x, y), dx, dy = start, end[0] - start[0], end[1] - start[1]
    enters, leaves = 0.0, 1.0
    for run, room in ((-dx, x - box.left), (dx, box.right - x), (-dy, y - box.top), (dy, box.bottom - y)):
        if run == 0 and room <= 0:
            return False
        if run < 0:
            enters = max(enters, room / run)
        elif run > 0:
            leaves = min(leaves, room / run)
    return enters < leaves


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
    """The corners of a subpath drawn with straight lines; a closed one ends where it began."""
    current = subpath.start
    yield current
    for piece in subpath.pieces:
        if len(piece) == 3:
            yield from (_on_curve(current, *piece, t) for t in _STEPS)
        else:
            yield piece[-1]
        current = piece[-1]
    if subpath.closed:
        yield subpath.start


def _on_curve(start: Point, first: Point, second: Point, end: Point, t: float) -> Point:
    u = 1 - t
    p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    return (
        p * start[0] + q * first[0] + r * second[0] + s * end[0],
        p * start[1] + q * first[1] + r * second[1] + s * end[1],
    )
