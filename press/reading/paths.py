"""Paths: what is stroked, filled or clipped to, as pen-downs of lines and Béziers."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, TypeAlias

from press.reading.shapes import EMPTY, BBox, Matrix, Point, apply, bounds, is_upright

TOLERANCE_MM = 0.001
"""Corners and radii that differ by less are the same: a micron, a tenth of what a cut could show."""

Operation: TypeAlias = tuple[str, Sequence[float]]
"""A path construction operator and its numbers (ISO 32000-1, 8.5.2)."""


class Circle(NamedTuple):
    """A full circle, mm."""

    center: Point
    diameter: float


@dataclass(frozen=True, slots=True)
class Subpath:
    """One pen-down: a start, then pieces, each ``(end,)`` for a line or ``(control, control, end)``.

    ``closed`` when the stream closes it, or draws it back to its start.
    """

    start: Point
    pieces: tuple[tuple[Point, ...], ...]
    closed: bool

    @property
    def points(self) -> tuple[Point, ...]:
        """The points that the path passes through; control points are left out."""
        return self.start, *(piece[-1] for piece in self.pieces)

    @property
    def box(self) -> BBox:
        """Exact, curves included; the width of the line is not."""
        return path_box((self,))

    @property
    def segment(self) -> tuple[Point, Point] | None:
        """Both ends, when it is one straight line."""
        if len(self.pieces) == 1 and len(self.pieces[0]) == 1:
            return self.start, self.pieces[0][0]
        return None

    @property
    def rect(self) -> BBox | None:
        """The box, when it is an upright rectangle, whether drawn with ``re`` or line by line."""
        corners = self.points
        if len(corners) == 5 and _same(corners[4], self.start):
            corners = corners[:4]
        if len(corners) != 4 or not self.closed or any(len(piece) > 1 for piece in self.pieces):
            return None
        box = bounds(corners)
        round_the_box = ((box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3]))
        for turn in (0, 1, 2, 3):
            turned = corners[turn:] + corners[:turn]
            if all(map(_same, turned, round_the_box)) or all(map(_same, turned[::-1], round_the_box)):
                return box
        return None

    @property
    def circle(self) -> Circle | None:
        """The circle, when it is one: curves only, all their ends and middles as far from the centre."""
        if not self.closed or len(self.pieces) < 3 or any(len(piece) == 1 for piece in self.pieces):
            return None
        box = self.box
        radius = (box.width + box.height) / 4
        # Four Béziers leave the true circle by 0.03 % at most: ten times that is no circle.
        allowed = max(TOLERANCE_MM, radius * 0.003)
        passed = (*self.points, *_middles(self))
        if all(abs(math.dist(point, box.center) - radius) <= allowed for point in passed):
            return Circle(box.center, 2 * radius)
        return None


def _same(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) <= TOLERANCE_MM and abs(one[1] - other[1]) <= TOLERANCE_MM


def _middles(subpath: Subpath) -> Iterator[Point]:
    current = subpath.start
    for first, second, end in subpath.pieces:
        yield (
            (current[0] + 3 * first[0] + 3 * second[0] + end[0]) / 8,
            (current[1] + 3 * first[1] + 3 * second[1] + end[1]) / 8,
        )
        current = end


def path_box(subpaths: Sequence[Subpath]) -> BBox:
    """The exact box around subpaths: ends of all pieces, and the turning points of the curves."""
    if not subpaths:
        return EMPTY
    box = bounds([point for subpath in subpaths for point in subpath.points])
    left, top, right, bottom = box
    xs, ys = [left, right], [top, bottom]
    for subpath in subpaths:
        current = subpath.start
        for piece in subpath.pieces:
            if len(piece) == 3:
                # A curve stays within its control points: most need no equation.
                (px, py), ((qx, qy), (rx, ry), (sx, sy)) = current, piece
                if not (left <= qx <= right and left <= rx <= right):
                    xs += _turns(px, qx, rx, sx)
                if not (top <= qy <= bottom and top <= ry <= bottom):
                    ys += _turns(py, qy, ry, sy)
            current = piece[-1]
    return BBox(min(xs), min(ys), max(xs), max(ys))


def _turns(p: float, q: float, r: float, s: float) -> list[float]:
    """Where a Bézier curve turns back along one axis: its derivative there is a quadratic in t."""
    a, b, c = s - 3 * r + 3 * q - p, 2 * (r - 2 * q + p), q - p
    inside = b * b - 4 * a * c
    if inside < 0:
        return []
    # This form of the roots does not lose its digits when ``a`` is near zero.
    half = -(b + math.copysign(math.sqrt(inside), b)) / 2
    times = [n / d for n, d in ((half, a), (c, half)) if d]
    return [
        (1 - t) ** 3 * p + 3 * (1 - t) ** 2 * t * q + 3 * (1 - t) * t * t * r + t**3 * s for t in times if 0 < t < 1
    ]


@dataclass(frozen=True, eq=False)
class Path:
    """A path as its stream states it, in the coordinates of that stream.

    ``operations`` are path construction operators with their numbers (8.5.2). Nothing is worked out
    before somebody asks, and what does not depend on the place is worked out once for all its uses.
    """

    operations: tuple[Operation, ...]

    @cached_property
    def closed(self) -> Path:
        """The path with ``h`` at its end."""
        return Path((*self.operations, ("h", ())))

    @cached_property
    def own_subpaths(self) -> tuple[Subpath, ...]:
        """In the coordinates of the stream."""
        return tuple(_subpaths(self.operations))

    @cached_property
    def own_box(self) -> BBox:
        """In the coordinates of the stream, exact."""
        return path_box(self.own_subpaths)

    def subpaths(self, matrix: Matrix) -> tuple[Subpath, ...]:
        """After the matrix."""
        a, b, c, d, e, f = matrix
        return tuple(
            _closed_if_home(
                Subpath(
                    apply(matrix, subpath.start),
                    tuple(
                        [
                            tuple([(a * x + c * y + e, b * x + d * y + f) for x, y in piece])
                            for piece in subpath.pieces
                        ]
                    ),
                    subpath.closed,
                )
            )
            for subpath in self.own_subpaths
        )

    def box(self, matrix: Matrix) -> BBox:
        """After the matrix, exact: the box of a turned path is not the turned box of the path."""
        return self.own_box.under(matrix) if is_upright(matrix) else path_box(self.subpaths(matrix))


NO_PATH = Path(())


def _closed_if_home(subpath: Subpath) -> Subpath:
    """Many writers draw back to the start instead of closing; one line out and none back is no outline."""
    if subpath.closed or len(subpath.pieces) < 2 or not _same(subpath.pieces[-1][-1], subpath.start):
        return subpath
    return replace(subpath, closed=True)


def _subpaths(operations: Sequence[Operation]) -> Iterator[Subpath]:
    """Pen-downs in order. A lone ``m`` paints nothing; after ``h`` the pen is back at the start (8.5.2.1)."""
    start: Point = (0, 0)
    current: Point = start
    pieces: list[tuple[Point, ...]] = []
    previous = ""
    for operator, numbers in operations:
        if operator in ("m", "re") and pieces:
            yield Subpath(start, tuple(pieces), closed=False)
            pieces = []
        if operator == "re":
            x, y, width, height = numbers
            start = current = (x, y)
            corners = ((x + width, y), (x + width, y + height), (x, y + height))
            yield Subpath(start, tuple((corner,) for corner in corners), closed=True)
        elif operator == "m":
            start = current = (numbers[0], numbers[1])
        elif operator == "h":
            # A point closed onto itself prints a dot with round caps (8.5.3.2); closing twice does nothing.
            if pieces or previous == "m":
                yield Subpath(start, tuple(pieces), closed=True)
            pieces, current = [], start
        else:
            pieces.append(_piece(operator, numbers, current))
            current = pieces[-1][-1]
        previous = operator
    if pieces:
        yield Subpath(start, tuple(pieces), closed=False)


def _piece(operator: str, numbers: Sequence[float], current: Point) -> tuple[Point, ...]:
    if operator == "l":
        return ((numbers[0], numbers[1]),)
    if operator == "c":
        return (numbers[0], numbers[1]), (numbers[2], numbers[3]), (numbers[4], numbers[5])
    if operator == "v":
        return current, (numbers[0], numbers[1]), (numbers[2], numbers[3])
    assert operator == "y", operator
    end = (numbers[2], numbers[3])
    return (numbers[0], numbers[1]), end, end
