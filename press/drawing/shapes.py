"""Outlines in mm: moves, lines and Bézier curves, built and moved without knowing who draws them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from math import cos, hypot, radians, sin, tan

from press.geometry import Box
from press.memory import remembered

Point = tuple[float, float]
Segment = tuple[str, tuple[float, ...]]
Affine = tuple[float, float, float, float, float, float]
"""x' = a·x + c·y + e, y' = b·x + d·y + f, as in PDF and SVG."""

_CIRCLE = 4 / 3 * (2**0.5 - 1)
"""Handle length of a quarter circle drawn as one cubic, in radii."""


@dataclass(frozen=True, slots=True)
class Path:
    """Segments ``("M", (x, y))``, ``("L", (x, y))``, ``("C", (x1, y1, x2, y2, x, y))``, ``("Z", ())``."""

    segments: tuple[Segment, ...]
    even_odd: bool = False
    _hash: int = field(default=0, init=False, repr=False, compare=False)

    def __hash__(self) -> int:
        """Worked out once: what is made of an outline is looked up by it, again and again."""
        if not self._hash:
            object.__setattr__(self, "_hash", hash((self.segments, self.even_odd)))
        return self._hash

    def __add__(self, other: Path) -> Path:
        return Path(self.segments + other.segments, self.even_odd or other.even_odd)

    def with_holes(self) -> Path:
        """The same outline, filled by the even-odd rule."""
        return Path(self.segments, True)

    def transform(self, m: Affine) -> Path:
        a, b, c, d, e, f = m
        moved: list[Segment] = []
        for op, n in self.segments:
            points = zip(n[::2], n[1::2], strict=True)
            moved.append((op, tuple(v for x, y in points for v in (a * x + c * y + e, b * x + d * y + f))))
        return Path(tuple(moved), self.even_odd)

    def move(self, dx: float, dy: float) -> Path:
        return self.transform((1, 0, 0, 1, dx, dy))

    def scale(self, factor: float) -> Path:
        return self.transform((factor, 0, 0, factor, 0, 0))

    def rotate(self, degrees: float) -> Path:
        """Turned clockwise on the page about the origin."""
        c, s = cos(radians(degrees)), sin(radians(degrees))
        return self.transform((c, s, -s, c, 0, 0))

    def extent(self) -> Box:
        """The exact box around the outline, curves included."""
        xs: list[float] = []
        ys: list[float] = []
        x = y = 0.0
        for op, n in self.segments:
            if op == "C":
                xs += _extremes(x, *n[::2])
                ys += _extremes(y, *n[1::2])
            if n:
                x, y = n[-2:]
                xs.append(x)
                ys.append(y)
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def bounds(self) -> Box:
        """A box that holds every point and handle; exact for straight lines."""
        given = list(chain.from_iterable([n for _, n in self.segments]))
        xs, ys = given[::2], given[1::2]
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _extremes(a: float, b: float, c: float, d: float) -> list[float]:
    """Where a cubic turns back on one axis, between its ends."""
    # The derivative of a Bézier curve is a quadratic: p·t² + q·t + r.
    p, q, r = d - a + 3 * (b - c), 2 * (a - 2 * b + c), b - a
    if abs(p) < 1e-9:
        roots = [-r / q] if q else []
    else:
        root = q * q - 4 * p * r
        roots = [(-q + sign * root**0.5) / (2 * p) for sign in (1, -1)] if root >= 0 else []
    between = [t for t in roots if 0 < t < 1]
    return [(1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t**3 * d for t in between]


def polar(radius: float, degrees: float, center: Point = (0.0, 0.0)) -> Point:
    """The point at ``radius`` mm, ``degrees`` clockwise from 12 o'clock."""
    a = radians(degrees)
    return center[0] + radius * sin(a), center[1] - radius * cos(a)


def polyline(points: Sequence[Point], *, closed: bool = False) -> Path:
    segments: list[Segment] = [("M", points[0])]
    segments += [("L", point) for point in points[1:]]
    if closed:
        segments.append(("Z", ()))
    return Path(tuple(segments))


def polygon(points: Sequence[Point]) -> Path:
    return polyline(points, closed=True)


@remembered(1024)
def line(x1: float, y1: float, x2: float, y2: float) -> Path:
    return Path((("M", (x1, y1)), ("L", (x2, y2))))


def winding(start: float, end: float, y: float, period: float, amplitude: float) -> Path:
    """A level wave from ``start`` to ``end`` about ``y``, its period made to fit; it begins in a trough."""
    halves = max(1, round(2 * (end - start) / period))
    half = (end - start) / halves
    segments: list[Segment] = [("M", (start, y + amplitude))]
    for index in range(halves):
        x, rise = start + index * half, amplitude if index % 2 else -amplitude
        middle = x + half / 2
        segments.append(("C", (middle, y - rise, middle, y + rise, x + half, y + rise)))
    return Path(tuple(segments))


@remembered(1024)
def rect(box: Box, radius: float | tuple[float, float, float, float] = 0) -> Path:
    """A rectangle; ``radius`` mm for all corners, or (top left, top right, bottom right, bottom left)."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    if not radius:
        return polygon([(x, y), (right, y), (right, bottom), (x, bottom)])
    corners = radius if isinstance(radius, tuple) else (radius,) * 4
    limit = min(box.width, box.height) / 2
    tl, tr, br, bl = (min(r, limit) for r in corners)
    k = 1 - _CIRCLE
    segments: list[Segment] = [("M", (x + tl, y)), ("L", (right - tr, y))]
    if tr:
        segments.append(("C", (right - tr * k, y, right, y + tr * k, right, y + tr)))
    segments.append(("L", (right, bottom - br)))
    if br:
        segments.append(("C", (right, bottom - br * k, right - br * k, bottom, right - br, bottom)))
    segments.append(("L", (x + bl, bottom)))
    if bl:
        segments.append(("C", (x + bl * k, bottom, x, bottom - bl * k, x, bottom - bl)))
    segments.append(("L", (x, y + tl)))
    if tl:
        segments.append(("C", (x, y + tl * k, x + tl * k, y, x + tl, y)))
    segments.append(("Z", ()))
    return Path(tuple(segments))


def circle(x: float, y: float, radius: float) -> Path:
    """Four quarter arcs, starting at 12 o'clock, clockwise."""
    return arc(x, y, radius, 0, 360) + Path((("Z", ()),))


def arc(x: float, y: float, radius: float, start: float, end: float) -> Path:
    """An open arc from ``start`` to ``end`` degrees clockwise from 12 o'clock."""
    count = max(1, round(abs(end - start) / 90 + 0.4999))
    step = (end - start) / count
    handle = 4 / 3 * tan(radians(step) / 4) * radius
    segments: list[Segment] = [("M", polar(radius, start, (x, y)))]
    for i in range(count):
        a, b = start + i * step, start + (i + 1) * step
        (ax, ay), (bx, by) = polar(radius, a, (x, y)), polar(radius, b, (x, y))
        ta, tb = radians(a), radians(b)
        segments.append(
            (
                "C",
                (
                    ax + handle * cos(ta),
                    ay + handle * sin(ta),
                    bx - handle * cos(tb),
                    by - handle * sin(tb),
                    bx,
                    by,
                ),
            )
        )
    return Path(tuple(segments))


def ring(x: float, y: float, inner: float, outer: float) -> Path:
    return (circle(x, y, outer) + circle(x, y, inner)).with_holes()


def sector(x: float, y: float, inner: float, outer: float, start: float, end: float) -> Path:
    """The part of a ring between two angles (degrees clockwise from 12 o'clock)."""
    outward = arc(x, y, outer, start, end)
    inward = arc(x, y, inner, end, start)
    joined = (*outward.segments, ("L", inward.segments[0][1]), *inward.segments[1:], ("Z", ()))
    return Path(joined)


def star(points: int, outer: float, inner: float, *, x: float = 0, y: float = 0, turn: float = 0) -> Path:
    """A star polygon: ``points`` tips on the outer radius, as many notches on the inner one."""
    step = 180 / points
    return polygon([polar(outer if i % 2 == 0 else inner, turn + i * step, (x, y)) for i in range(2 * points)])


def khatim(x: float, y: float, radius: float, turn: float = 0) -> Path:
    """The eight-pointed star of two squares."""
    return star(8, radius, radius * 0.7654, x=x, y=y, turn=turn)


def spark(x: float, y: float, radius: float, pinch: float = 0.12) -> Path:
    """Four tips joined by quadratic curves whose control points sit at ``pinch`` × radius."""
    tips = [polar(radius, 90 * i, (x, y)) for i in range(5)]
    p = pinch * radius
    controls = [(x + p, y - p), (x + p, y + p), (x - p, y + p), (x - p, y - p)]
    segments: list[Segment] = [("M", tips[0])]
    for i, (cx, cy) in enumerate(controls):
        (ax, ay), (bx, by) = tips[i], tips[i + 1]
        cubic = (
            ax + 2 / 3 * (cx - ax),
            ay + 2 / 3 * (cy - ay),
            bx + 2 / 3 * (cx - bx),
            by + 2 / 3 * (cy - by),
        )
        segments.append(("C", (*cubic, bx, by)))
    segments.append(("Z", ()))
    return Path(tuple(segments))


def rounded_polygon(points: Sequence[Point], radius: float) -> Path:
    """A polygon whose corners are cut back by ``radius`` mm and rounded."""
    segments: list[Segment] = []
    count = len(points)
    for i, corner in enumerate(points):
        before = _towards(corner, points[i - 1], radius)
        after = _towards(corner, points[(i + 1) % count], radius)
        segments.append(("L" if segments else "M", before))
        segments.append(("C", (*_between(before, corner), *_between(after, corner), *after)))
    segments.append(("Z", ()))
    return Path(tuple(segments))


def _towards(a: Point, b: Point, distance: float) -> Point:
    length = hypot(b[0] - a[0], b[1] - a[1])
    t = min(0.5, distance / length)
    return a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])


def _between(a: Point, b: Point) -> Point:
    return a[0] + 0.6 * (b[0] - a[0]), a[1] + 0.6 * (b[1] - a[1])


def hatch(area: Box, degrees: float, pitch: float) -> Path:
    """Parallel lines ``pitch`` mm apart that cover a box; 0° is horizontal, 45° rises to the right."""
    cx, cy = area.center
    reach = hypot(area.width, area.height) / 2
    c, s = cos(radians(degrees)), -sin(radians(degrees))
    segments: list[Segment] = []
    # Lines are counted from the origin, so that neighbouring shapes are hatched in step.
    offset = -cx * s + cy * c
    first = int((offset - reach) // pitch)
    last = int((offset + reach) // pitch) + 1
    along = cx * c + cy * s
    for i in range(first, last + 1):
        d = i * pitch
        segments.append(("M", (-d * s + (along - reach) * c, d * c + (along - reach) * s)))
        segments.append(("L", (-d * s + (along + reach) * c, d * c + (along + reach) * s)))
    return Path(tuple(segments))


def dots(area: Box, pitch: float) -> Path:
    """Rows half a ``pitch`` apart that cover a box: a dot every ``pitch`` mm makes two to its square."""
    segments: list[Segment] = []
    half = pitch / 2
    for row in range(int(area.y // half), int(area.bottom // half) + 1):
        shift = half if row % 2 else 0.0
        # Dots are counted from the origin, so that neighbouring shapes are dotted in step.
        start = int((area.x - shift) // pitch) * pitch + shift
        segments += [("M", (start, row * half)), ("L", (area.right + pitch, row * half))]
    return Path(tuple(segments))


def joined(paths: Iterable[Path]) -> Path:
    """Many outlines drawn as one."""
    segments: list[Segment] = []
    for path in paths:
        segments += path.segments
    return Path(tuple(segments))
