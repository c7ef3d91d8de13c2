"""What lies under the cases of a board: the road that carries the loop, and the quarters inside it."""

from __future__ import annotations

from math import ceil, radians, sqrt

from layouts.motifs import rings
from layouts.pen import Pen
from layouts.theme import Stroke
from press.drawing.shapes import Path, arc, circle, joined, line, polygon, sector
from press.records.board import Quarter, RingBoard

_ROAD_OUTER, _ROAD_INNER = 1.275, 1.2
"""How far the road reaches outwards and inwards of the ring of cases, in radii of a case."""

_AVENUE_MM = 15.0
_WEAVE_PITCH_MM = 9.1
_STRAND, _GAP = 0.28, 0.10
_SEAM_DEGREES = 90
_RING_PITCH_MM = 7.2
_INK_MM = 0.3


def outer_radius(board: RingBoard) -> float:
    """The edge of the disc that the loop lies on, mm."""
    return board.ring + _ROAD_OUTER * board.case


def inner_radius(board: RingBoard) -> float:
    """The inner edge of the road, mm."""
    return board.ring - _ROAD_INNER * board.case


def quarter_arcs(board: RingBoard) -> list[tuple[Quarter, float, float]]:
    """Each quarter with the angles where it begins and ends, in degrees: halfway between two cases."""
    cases = board.cases
    starts: list[tuple[Quarter, float]] = []
    for i, one in enumerate(cases):
        before = cases[i - 1]
        if one.quarter != before.quarter or (len(board.quarters) == 1 and i == 0):
            angle = (before.angle - (360 if i == 0 else 0) + one.angle) / 2
            starts.append((board.quarters[one.quarter], angle))
    ends = [angle for _quarter, angle in starts[1:]] + [starts[0][1] + 360]
    return [(quarter, start, end) for (quarter, start), end in zip(starts, ends, strict=True)]


def road(pen: Pen, board: RingBoard) -> None:
    """The disc, and near its edge an arc in the colour of each quarter."""
    outer = outer_radius(board)
    pen.fill(circle(0, 0, outer), "paper", "W", 0.9, Stroke("ink", 1.2))
    for quarter, start, end in quarter_arcs(board):
        pen.stroke(arc(0, 0, outer - 2.1, start + 0.4, end - 0.4), quarter.role, 2.0, "trait", 0.5, cap=0)


def quarters(pen: Pen, board: RingBoard) -> None:
    """The land inside the loop, a pattern per quarter, parted by the avenues that lead to the hub."""
    inner, hub = inner_radius(board), board.hub.radius
    links = [board.by_number[number] for number in board.hub.links]
    ends = [case.angle for case in links[1:]] + [links[0].angle + 360]
    for case, end in zip(links, ends, strict=True):
        quarter = board.quarters[case.quarter]
        land = sector(0, 0, hub, inner, case.angle, end)
        with pen.within(land):
            pen.fill(land, quarter.tint, "W0")
            _pattern(pen, quarter, hub, inner, case.angle, end)
    pen.stroke(circle(0, 0, inner), "ink", 0.9, "trait", 0.6)
    for case in links:
        with pen.at(0, 0, degrees=case.angle):
            _avenue(pen, hub, inner)


def _pattern(pen: Pen, quarter: Quarter, inner: float, outer: float, start: float, end: float) -> None:
    if quarter.pattern == "weave":
        pen.fill(_round_weave(inner, outer, start, end), quarter.figure, "W", _INK_MM)
        return
    pitch = _RING_PITCH_MM
    for x, y, count in quarter.centers:
        rings(pen, (x, y), count * pitch, pitch, quarter.tint, quarter.figure, ink_width=_INK_MM)


def _round_weave(inner: float, outer: float, start: float, end: float) -> Path:
    """Strands over and under, along circles and along radii."""
    rows = round((outer - inner) / _WEAVE_PITCH_MM)
    depth = (outer - inner) / rows
    columns = round(radians(end - start) * (inner + outer) / 2 / _WEAVE_PITCH_MM)
    step = (end - start) / columns
    # A seam between tiles runs along the middle of a column, not along the sides of strands.
    seam = _SEAM_DEGREES * ceil(start / _SEAM_DEGREES)
    first = seam - (round((seam - start) / step) + 1) * step
    long = 1 - _STRAND - _GAP
    pieces = []
    for row in range(rows):
        for column in range(columns + 3):
            across, along = (long, _STRAND) if (row + column) % 2 == 0 else (_STRAND, long)
            r, a = inner + (row + 0.5) * depth, first + column * step
            dr, da = along * depth, across * step
            pieces.append(sector(0, 0, r - dr, r + dr, a - da, a + da))
    return joined(pieces)


def _avenue(pen: Pen, hub: float, inner: float) -> None:
    """A straight road from the hub up to the loop."""
    half = _AVENUE_MM / 2
    mouth, foot = sqrt(inner**2 - half**2), hub - 2
    pen.fill(polygon([(-half, -foot), (-half, -inner - 1), (half, -inner - 1), (half, -foot)]), "paper", "W0")
    edges = [line(side * half, -foot, side * half, -mouth) for side in (-1, 1)]
    pen.stroke(joined(edges), "ink", 0.9, "trait", 0.6)
