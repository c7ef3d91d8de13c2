"""A ribbon along the lines of a grid, with round bends: its outline, its two edges, its ripples."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot

from press.drawing.shapes import Path, Point, Segment

_ROUND = 4 / 3 * (2**0.5 - 1)
"""Handle length of a quarter circle drawn as one cubic, in radii."""
_FLARE = 1.4
"""How much wider each side of a ribbon is where it runs out."""


@dataclass(frozen=True, slots=True)
class Course:
    """The middle line of a ribbon: its corners in mm, the radius of its bends, half its width.

    ``mouth`` is how far it runs out, and widens, past its first and its last corner.
    """

    corners: tuple[Point, ...]
    bend: float
    half: float
    mouth: float

    def edge(self, way: int) -> Path:
        """The edge on the left (-1) or on the right (1) of the way along it."""
        return Path(tuple(self._edge(way)))

    def outline(self) -> Path:
        """All of it, its two ends straight."""
        there = list(self._edge(-1))
        back = list(_reversed(list(self._edge(1))))
        return Path((*there, ("L", back[0][1]), *back[1:], ("Z", ())))

    def straights(self) -> Iterator[tuple[Point, Point]]:
        """From where to where it runs straight, bends and mouths left out."""
        for index, (start, end) in enumerate(zip(self.corners, self.corners[1:], strict=False)):
            ux, uy = _unit(start, end)
            first = 0.0 if index == 0 else self.bend
            last = 0.0 if index == len(self.corners) - 2 else self.bend
            yield (start[0] + ux * first, start[1] + uy * first), (end[0] - ux * last, end[1] - uy * last)

    def bends(self) -> Iterator[Path]:
        """Its middle line in each bend."""
        for before, corner, after in zip(self.corners, self.corners[1:], self.corners[2:], strict=False):
            yield Path((("M", self._start(before, corner)), self._turn(before, corner, after, 0)))

    def _start(self, before: Point, corner: Point) -> Point:
        ux, uy = _unit(before, corner)
        return corner[0] - ux * self.bend, corner[1] - uy * self.bend

    def _turn(self, before: Point, corner: Point, after: Point, way: int) -> Segment:
        """A quarter of a circle at a corner, moved to one side."""
        (ux, uy), (vx, vy) = _unit(before, corner), _unit(corner, after)
        right = ux * vy - uy * vx
        radius = self.bend - way * right * self.half
        aside = way * self.half
        x1, y1 = corner[0] - ux * self.bend - uy * aside, corner[1] - uy * self.bend + ux * aside
        x2, y2 = corner[0] + vx * self.bend - vy * aside, corner[1] + vy * self.bend + vx * aside
        k = _ROUND * radius
        return "C", (x1 + ux * k, y1 + uy * k, x2 - vx * k, y2 - vy * k, x2, y2)

    def _edge(self, way: int) -> Iterator[Segment]:
        corners, half = self.corners, way * self.half
        (x, y), (ux, uy) = corners[0], _unit(*corners[:2])
        wide, out = half * _FLARE, self.mouth
        start = (x - ux * out - uy * wide, y - uy * out + ux * wide)
        yield "M", start
        yield "C", _mouth(start, (x - uy * half, y + ux * half), (ux, uy), out)
        for before, corner, after in zip(corners, corners[1:], corners[2:], strict=False):
            vx, vy = _unit(before, corner)
            sx, sy = self._start(before, corner)
            yield "L", (sx - vy * half, sy + vx * half)
            yield self._turn(before, corner, after, way)
        (x, y), (ux, uy) = corners[-1], _unit(*corners[-2:])
        here = (x - uy * half, y + ux * half)
        end = (x + ux * out - uy * wide, y + uy * out + ux * wide)
        yield "L", here
        yield "C", (*_mouth(here, end, (ux, uy), out)[:4], *end)


def _mouth(start: Point, end: Point, way: Point, length: float) -> tuple[float, ...]:
    """A curve that leaves and arrives along the ribbon."""
    k = 0.45 * length
    return (
        start[0] + way[0] * k,
        start[1] + way[1] * k,
        end[0] - way[0] * k,
        end[1] - way[1] * k,
        *end,
    )


def _unit(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    return dx / length, dy / length


def _reversed(segments: Sequence[Segment]) -> Iterator[Segment]:
    """An open line from its end to its start."""
    ends: list[Point] = [(n[-2], n[-1]) for _op, n in segments]
    yield "M", ends[-1]
    for index in range(len(segments) - 1, 0, -1):
        op, n = segments[index]
        if op == "C":
            yield "C", (n[2], n[3], n[0], n[1], *ends[index - 1])
        else:
            yield "L", ends[index - 1]
