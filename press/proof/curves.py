"""Where the slots of a track along a curve must be: lengths along the curve, measured here anew."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise
from math import dist

from press.proof.asked import Spot
from press.records.curved import CurvedTrackBlock

_STEPS = 240
_REACH = 0.35
"""How far a number may stand from the middle of its slot, in radii of the slot."""

_Point = tuple[float, float]


def spots(block: CurvedTrackBlock, x: float, y: float) -> Iterator[Spot]:
    """The number of each slot, at equal steps between the track's two leads."""
    points = [*_points(block)]
    lengths = [0.0, *accumulate(dist(a, b) for a, b in pairwise(points))]
    span = lengths[-1] - block.lead_in - block.lead_out
    for index in range(block.end - block.first + 1):
        length = block.lead_in + span * index / (block.end - block.first)
        left, top = points[min(range(len(points)), key=lambda i: abs(lengths[i] - length))]
        yield Spot(str(block.first + index), (x + left, y + top), _REACH * block.slot)


def _points(block: CurvedTrackBlock) -> Iterator[_Point]:
    yield block.curve[0]
    for start in range(0, len(block.curve) - 1, 3):
        corners = block.curve[start : start + 4]
        for step in range(1, _STEPS + 1):
            yield _split(corners, step / _STEPS)


def _split(corners: tuple[_Point, ...], t: float) -> _Point:
    """The point at ``t`` of a Bézier curve, by halving its corners over and over (de Casteljau)."""
    while len(corners) > 1:
        corners = tuple((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])) for a, b in pairwise(corners))
    return corners[0]
