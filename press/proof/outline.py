"""What is inside an outline, what a line passes through, how large a shape is."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from press.proof.asked import Area
from press.reading import BBox, Fill, Point, Stroke, Subpath
from press.reading.paths import Path
from press.reading.shapes import EMPTY, Matrix

Polygon = list[Point]

_STEPS = (1 / 3, 2 / 3, 1.0)
"""A curve counts as three lines: a circle as twelve, within 4 % of its radius."""

_FOUR_LINES = ["m", "l", "l", "l"], ["m", "l", "l", "l", "h"]


class Outlines:
    """The paths of a document: what is worked out of one is worked out once for all its uses."""

    def __init__(self) -> None:
        self._hulls: dict[Path, BBox] = {}
        self._rectangles: dict[Path, BBox | None] = {}
        self._polygons: dict[Path, list[Polygon]] = {}
        self._reaches: dict[Path, list[tuple[float, float]]] = {}
        self._on_page: dict[tuple[Path, Matrix], list[Polygon]] = {}

    def hull(self, path: Path) -> BBox:
        """The box of a path's control points, in its own coordinates."""
        found = self._hulls.get(path)
        if found is None:
            found = self._hulls[path] = _hull(path)
        return found

    def held(self, fill: Fill, x: float, y: float) -> bool | None:
        """Whether a fill paints a point; None where that depends on its rule for outlines that overlap."""
        return self.holder(fill)(x, y)

    def holder(self, fill: Fill) -> Callable[[float, float], bool | None]:
        """The same, to be asked of many points."""
        a, b, c, d, e, f = fill.matrix
        if not (area := a * d - b * c):
            return lambda _x, _y: False
        path = fill.path
        if path not in self._rectangles:
            self._rectangles[path] = rectangle(path)
        if box := self._rectangles[path]:
            left, top, right, bottom = box

            def in_rectangle(x: float, y: float) -> bool:
                # As crossings tell: a point on the left or on the upper edge is inside, one on the others is not.
                x, y = (d * (x - e) - c * (y - f)) / area, (a * (y - f) - b * (x - e)) / area
                return left <= x < right and top <= y < bottom

            return in_rectangle
        polygons, reaches = self.polygons(path), self._reaches_of(path)

        def in_polygons(x: float, y: float) -> bool | None:
            x, y = (d * (x - e) - c * (y - f)) / area, (a * (y - f) - b * (x - e)) / area
            # What lies wholly above or below a point is not crossed by the level line through it.
            near = [polygon for polygon, (low, high) in zip(polygons, reaches, strict=True) if low <= y <= high]
            return crossed(near, x, y)

        return in_polygons

    def passes_through(self, stroke: Stroke, box: Area) -> bool:
        """Whether the middle of a line passes through a box; one that only touches its edge does not."""
        left, top, right, bottom = box
        for polygon in self._placed(stroke):
            x1, y1 = polygon[0]
            for x2, y2 in polygon:
                # Most lines lie wholly on one side.
                if (
                    not ((x1 <= left and x2 <= left) or (x1 >= right and x2 >= right))
                    and not ((y1 <= top and y2 <= top) or (y1 >= bottom and y2 >= bottom))
                    and _meets((x1, y1), (x2, y2), box)
                ):
                    return True
                x1, y1 = x2, y2
        return False

    def area_of(self, fill: Fill) -> float:
        """The area of a fill in mm², its holes taken away if they are drawn the other way round."""
        a, b, c, d = fill.matrix[:4]
        return abs(sum(map(_area, self.polygons(fill.path))) * (a * d - b * c))

    def _placed(self, stroke: Stroke) -> list[Polygon]:
        """Its polygons on the page: a frame has the same few places on every sheet of a deck."""
        key = stroke.path, stroke.matrix
        found = self._on_page.get(key)
        if found is None:
            a, b, c, d, e, f = stroke.matrix
            polygons = self.polygons(stroke.path)
            found = [[(a * x + c * y + e, b * x + d * y + f) for x, y in polygon] for polygon in polygons]
            self._on_page[key] = found
        return found

    def _reaches_of(self, path: Path) -> list[tuple[float, float]]:
        """The least and the greatest y of each polygon."""
        found = self._reaches.get(path)
        if found is None:
            levels = [[y for _x, y in polygon] for polygon in self.polygons(path)]
            found = self._reaches[path] = [(min(ys), max(ys)) for ys in levels]
        return found

    def polygons(self, path: Path) -> list[Polygon]:
        """The subpaths of a path, drawn with straight lines."""
        found = self._polygons.get(path)
        if found is None:
            found = self._polygons[path] = [list(_corners(subpath)) for subpath in path.own_subpaths]
        return found


def _hull(path: Path) -> BBox:
    xs: list[float] = []
    ys: list[float] = []
    for operator, numbers in path.operations:
        if operator == "re":
            x, y, width, height = numbers
            xs += x, x + width
            ys += y, y + height
        else:
            xs += numbers[::2]
            ys += numbers[1::2]
    return BBox(min(xs), min(ys), max(xs), max(ys)) if xs else EMPTY


def crossed(polygons: list[Polygon], x: float, y: float) -> bool | None:
    """Whether a point is inside outlines, by those to its right; None where that depends on the rule."""
    crossings = turns = 0
    for polygon in polygons:
        x1, y1 = polygon[-1]
        for x2, y2 in polygon:
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                crossings += 1
                turns += 1 if y2 > y1 else -1
            x1, y1 = x2, y2
    if crossings % 2:
        return True
    return None if turns else False


def rectangle(path: Path) -> BBox | None:
    """The box of a path that is one exactly upright rectangle in its own coordinates, as most grounds are."""
    operations = path.operations
    operators = [operator for operator, _numbers in operations[:6]]
    if operators == ["re"]:
        x, y, width, height = operations[0][1]
        return _box(x, y, x + width, y + height)
    if operators in _FOUR_LINES:
        (x1, y1), (x2, y2), (x3, y3), (x4, y4) = (point for _operator, point in operations[:4])
        if (y1 == y2 and x2 == x3 and y3 == y4 and x4 == x1) or (x1 == x2 and y2 == y3 and x3 == x4 and y4 == y1):
            return _box(x1, y1, x3, y3)
    return None


def _box(x1: float, y1: float, x2: float, y2: float) -> BBox:
    return BBox(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))


def _meets(start: Point, end: Point, box: Area) -> bool:
    """Clips a straight line to the four sides in turn (Liang and Barsky)."""
    left, top, right, bottom = box
    (x, y), dx, dy = start, end[0] - start[0], end[1] - start[1]
    enters, leaves = 0.0, 1.0
    for run, room in ((-dx, x - left), (dx, right - x), (-dy, y - top), (dy, bottom - y)):
        if run == 0 and room <= 0:
            return False
        if run < 0:
            enters = max(enters, room / run)
        elif run > 0:
            leaves = min(leaves, room / run)
    return enters < leaves


def _area(polygon: Polygon) -> float:
    """Positive or negative, by the way round."""
    x1, y1 = polygon[-1]
    twice = 0.0
    for x2, y2 in polygon:
        twice += x1 * y2 - x2 * y1
        x1, y1 = x2, y2
    return twice / 2


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
