"""Points, boxes and matrices: millimetres, origin top left, y down, once placed on the page."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""``a b c d e f`` of ISO 32000-1, 8.3.3: x' = a x + c y + e, y' = b x + d y + f."""

IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)


def multiply(first: Matrix, second: Matrix) -> Matrix:
    """The matrix that applies ``first``, then ``second``: ``cm`` multiplies on the left (8.3.4)."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = second
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def apply(matrix: Matrix, point: Point) -> Point:
    a, b, c, d, e, f = matrix
    x, y = point
    return a * x + c * y + e, b * x + d * y + f


def is_upright(matrix: Matrix) -> bool:
    """Whether upright boxes stay upright: nothing but quarter turns, flips and scales."""
    a, b, c, d = matrix[:4]
    return b == c == 0 or a == d == 0


def thinnest_scale(matrix: Matrix) -> float:
    """How much a length shrinks or grows in the direction that the matrix shrinks most."""
    a, b, c, d = matrix[:4]
    # The smaller singular value, in the form that stays exact for turns and even scales.
    return abs(math.hypot(a + d, b - c) - math.hypot(a - d, b + c)) / 2


def even_scale(matrix: Matrix) -> float:
    """How much a length grows on average over all directions: the root of the area's growth."""
    a, b, c, d = matrix[:4]
    return math.sqrt(abs(a * d - b * c))


class BBox(NamedTuple):
    """An upright box, mm. Empty when nothing is inside; a line still has a box, of no height."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def center(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def empty(self) -> bool:
        return self.right < self.left or self.bottom < self.top

    def intersect(self, other: BBox) -> BBox:
        """What both hold: :data:`EMPTY` when they do not even touch."""
        left, top, right, bottom = self
        other_left, other_top, other_right, other_bottom = other
        # Asked for every mark of a kit: comparisons in place are three times as fast as ``max`` and ``min``.
        left = left if left > other_left else other_left
        top = top if top > other_top else other_top
        right = right if right < other_right else other_right
        bottom = bottom if bottom < other_bottom else other_bottom
        return EMPTY if right < left or bottom < top else BBox(left, top, right, bottom)

    def grow(self, by: float) -> BBox:
        return BBox(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def under(self, matrix: Matrix) -> BBox:
        """The box around this one after the matrix: larger than what it holds when the matrix turns."""
        left, top, right, bottom = self
        if right < left or bottom < top:
            return EMPTY
        if not is_upright(matrix):
            corners = ((left, top), (right, top), (left, bottom), (right, bottom))
            return bounds([apply(matrix, corner) for corner in corners])
        a, b, c, d, e, f = matrix
        left, top, right, bottom = (
            a * left + c * top + e,
            b * left + d * top + f,
            a * right + c * bottom + e,
            b * right + d * bottom + f,
        )
        if right < left:
            left, right = right, left
        if bottom < top:
            top, bottom = bottom, top
        return BBox(left, top, right, bottom)


EMPTY = BBox(math.inf, math.inf, -math.inf, -math.inf)


def bounds(points: Iterable[Point]) -> BBox:
    xs, ys = zip(*points, strict=True)
    return BBox(min(xs), min(ys), max(xs), max(ys))
