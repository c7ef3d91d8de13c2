"""Pieces cut out in their place and on their ground."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from press.language import _, number
from press.proof.asked import ExpectedPage, Piece
from press.proof.paper import CUT_END_MM
from press.proof.survey import TOLERANCE_MM, Survey, center, covers, luminance, meet, same
from press.reading import BBox, Fill, Mark, Point, Stroke

_NEAR_MM = 5.0
"""A cut no farther than this from where one is wanted is a cut in the wrong place."""
_PALEST = 0.8
"""Of cut lines, in luminance."""
_ASIDE_MM, _PARTS = 0.1, tuple(i / 16 for i in range(1, 16))
"""Where to look for what hides a cut: so far from it, at these parts of its length."""
_PLAIN_SHAPE = 6
"""Operators that draw a rectangle or a circle."""

_Of = TypeVar("_Of")


class _Line(NamedTuple, Generic[_Of]):
    """Where a straight line lies (x when upright, else y), from where to where it runs, and what it is.

    What it is: the stroke of a cut, or the name of a piece of which it is a side that must be cut.
    """

    upright: bool
    at: float
    start: float
    end: float
    of: _Of

    def runs_along(self, other: _Line[Any]) -> bool:
        return self.start <= other.start + TOLERANCE_MM and self.end >= other.end - TOLERANCE_MM


_Edge: TypeAlias = _Line[str]
_Cut: TypeAlias = _Line[Stroke]


def cut_faults(survey: Survey, expected: ExpectedPage) -> Iterator[str]:
    """Every piece cut where the content says, once, in a line that can be seen, and no cut too many.

    Of the sheets of a deck that are cut alike, with nothing painted after their cuts, one is looked at.
    """
    cuts = [*survey.cuts]
    if not cuts and not expected.pieces:
        return
    fills = [
        (mark, survey.reach(mark))
        for mark in survey.page.layer.own(Fill)
        if cuts and mark.sequence > cuts[0].sequence
    ]
    asked = tuple([(piece.area, piece.shape) for piece in expected.pieces])
    alike = asked, tuple([(cut.path, cut.matrix, cut.clip, cut.look) for cut in cuts]), expected.samples
    if not fills and alike in survey.seen:
        return
    faults = [*_faults(survey, cuts, fills, expected)]
    if not fills and not faults:
        survey.seen.add(alike)
    yield from faults


def _faults(
    survey: Survey, cuts: Sequence[Stroke], fills: Sequence[tuple[Fill, BBox]], expected: ExpectedPage
) -> Iterator[str]:
    """With the fills that may lie on a cut, since they are painted after the first one."""
    known = {cut for cut in cuts for sample in expected.samples if covers(sample.area, cut.box)}
    yield from _straight_faults(cuts, expected.pieces, known)
    for piece in expected.pieces:
        if piece.shape != "cell":
            yield from _outline_faults(cuts, piece, known)
    for cut in cuts:
        if cut not in known:
            fault = _("a cut line that cuts nothing out, at ({x}, {y})")
        elif _is_pale(cut) or any(_hides(survey, fill, reach, cut) for fill, reach in fills):
            fault = _("a cut line that cannot be seen, at ({x}, {y})")
        else:
            continue
        yield fault.format(x=number(cut.box.left, 2), y=number(cut.box.top, 2))


def _is_pale(cut: Stroke) -> bool:
    return (luminance(cut.colour) or 0) > _PALEST or cut.opacity < 1 or not same(cut.visible, cut.box)


def _hides(survey: Survey, fill: Fill, reach: BBox, cut: Stroke) -> bool:
    """Whether a later fill lies on a cut, be it on one side of it only."""
    if fill.sequence < cut.sequence or not meet(reach, cut.box.grow(_ASIDE_MM)):
        return False
    return any(survey.outlines.held(fill, x, y) for x, y in _beside(cut))


def _beside(cut: Stroke) -> Iterator[Point]:
    """Points a little on either side of a cut, all along it or on its four sides."""
    (left, top, right, bottom), (x, y), sides = cut.box, cut.box.center, (-_ASIDE_MM, _ASIDE_MM)
    if cut.segment is None:
        ends = [(left, y), (x, top), (right, y), (x, bottom)]
    else:
        ends = [(left + (right - left) * part, top + (bottom - top) * part) for part in _PARTS]
    for at_x, at_y in ends:
        yield from ((at_x + dx, at_y + dy) for dx in sides for dy in sides)


def _straight_faults(cuts: Sequence[Stroke], pieces: Sequence[Piece], known: set[Stroke]) -> Iterator[str]:
    """The sides of pieces with straight cuts; sides in line with one another share their fault."""
    lines = [line for cut in cuts if (line := _straight(cut))]
    sides: dict[tuple[bool, float], list[_Edge]] = defaultdict(list)
    for piece in pieces:
        for edge in _edges(piece) if piece.shape == "cell" else ():
            sides[edge.upright, round(edge.at, 3)].append(edge)
    bare: list[list[_Edge]] = []
    for (upright, at), edges in sides.items():
        on = [line for line in lines if line.upright == upright and abs(line.at - at) <= TOLERANCE_MM]
        served: dict[_Cut, list[_Edge]] = {line: [] for line in on}
        along = [[line for line in on if line.runs_along(edge)] for edge in edges]
        for edge, found in zip(edges, along, strict=True):
            for line in found:
                known.add(line.of)
                served[line].append(edge)
        if missing := [edge for edge, found in zip(edges, along, strict=True) if not found]:
            bare.append(missing)
        if any(len(found) > 1 for found in along):
            yield _("{ids}: cut twice along {place}").format(ids=_ids(edges), place=_place(edges[0]))
        for line, its in served.items():
            yield from _overrun(line, its)
    for edges in bare:
        yield _bare(edges, lines, known)


def _bare(edges: Sequence[_Edge], lines: Sequence[_Cut], known: set[Stroke]) -> str:
    """The fault of sides that no cut runs along; a cut beside them is named, and not told of again."""
    first = edges[0]
    beside = [
        line
        for line in lines
        if line.of not in known
        and line.upright == first.upright
        and abs(line.at - first.at) < _NEAR_MM
        and line.runs_along(first)
    ]
    if not beside:
        return _("{ids}: no cut along {place}").format(ids=_ids(edges), place=_place(first))
    nearest = min(beside, key=lambda line: abs(line.at - first.at))
    known.add(nearest.of)
    return _("{ids}: cut along {found}, not {place}").format(
        ids=_ids(edges), found=_place(nearest), place=_place(first)
    )


def _overrun(line: _Cut, edges: Sequence[_Edge]) -> Iterator[str]:
    """A cut ends a little past the pieces it is for, lest it goes through something else."""
    if not edges:
        return
    past = max(min(edge.start for edge in edges) - line.start, line.end - max(edge.end for edge in edges))
    if past > CUT_END_MM + TOLERANCE_MM:
        yield _("{ids}: the cut along {place} runs {mm} mm past them").format(
            ids=_ids(edges), place=_place(line), mm=number(past)
        )


def _edges(piece: Piece) -> tuple[_Edge, ...]:
    left, top, right, bottom = piece.area
    return (
        _Line(True, left, top, bottom, piece.id),
        _Line(True, right, top, bottom, piece.id),
        _Line(False, top, left, right, piece.id),
        _Line(False, bottom, left, right, piece.id),
    )


def _straight(cut: Stroke) -> _Cut | None:
    """None for a cut that is not one level or upright line."""
    if cut.segment is None:
        return None
    left, top, right, bottom = cut.box
    if right - left <= TOLERANCE_MM:
        return _Line(True, (left + right) / 2, top, bottom, cut)
    if bottom - top <= TOLERANCE_MM:
        return _Line(False, (top + bottom) / 2, left, right, cut)
    return None


def _place(line: _Line[Any]) -> str:
    return f"{'x' if line.upright else 'y'} = {number(line.at, 2)} mm"


def _ids(edges: Sequence[_Edge]) -> str:
    return ", ".join(dict.fromkeys(edge.of for edge in edges))


def _outline_faults(cuts: Sequence[Stroke], piece: Piece, known: set[Stroke]) -> Iterator[str]:
    """A piece with a cut outline of its own."""
    x, y = center(piece.area)
    near = [cut for cut in cuts if abs(cut.box.center[0] - x) < 2 and abs(cut.box.center[1] - y) < 2]
    outlines = [cut for cut in near if _is_outline(cut, piece)]
    known.update(outlines)
    if len(outlines) != 1:
        yield _("{id}: cut out {count} times at ({x}, {y})").format(
            id=piece.id, count=len(outlines), x=number(x, 2), y=number(y, 2)
        )
    elif not same(box := outlines[0].box, piece.area):
        found_x, found_y = box.center
        yield _("{id}: cut out {w} × {h} mm at ({x}, {y}), not {side} mm at ({wanted_x}, {wanted_y})").format(
            id=piece.id,
            w=number(box.width, 2),
            h=number(box.height, 2),
            x=number(found_x, 2),
            y=number(found_y, 2),
            side=number(piece.area[2] - piece.area[0], 2),
            wanted_x=number(x, 2),
            wanted_y=number(y, 2),
        )


def _is_outline(cut: Stroke, piece: Piece) -> bool:
    """Whether a cut is of the piece's shape, whatever its size."""
    if piece.shape == "outline":
        return cut.segment is None and cut.closed
    return (cut.circle if piece.shape == "circle" else cut.rect) is not None


def ground_faults(survey: Survey, expected: ExpectedPage) -> Iterator[str]:
    """Under every piece lies one ground that reaches its cut on all sides: an upright rectangle, or its shape."""
    bare = {piece.id: piece for piece in expected.pieces}
    outlines = {
        piece.id: cut
        for piece in expected.pieces
        for cut in (survey.cuts if piece.shape == "outline" else ())
        if same(cut.box, piece.area)
    }
    longest = max([_PLAIN_SHAPE, *(len(cut.path.operations) for cut in outlines.values())])

    def under(mark: Mark) -> list[Piece]:
        box = survey.reach(mark)
        return [piece for piece in bare.values() if covers(box, piece.area)]

    for mark in survey.drawn(lambda form: bool(under(form))):
        if not bare:
            return
        if isinstance(mark, Fill) and len(mark.path.operations) <= longest and mark.opacity == 1:
            near = under(mark)
            upright, box = bool(near) and mark.rect is not None, mark.visible
            for piece in near:
                if covers(box, piece.area) and (upright or _has_its_shape(mark, piece, outlines.get(piece.id))):
                    del bare[piece.id]
    for name in bare:
        yield _("{id}: its ground does not reach its cut").format(id=name)


def _has_its_shape(ground: Fill, piece: Piece, cut: Stroke | None) -> bool:
    """Whether a shape has no corner less than a piece, or is the very outline of its cut."""
    return bool((piece.shape == "circle" and ground.circle) or (cut and _alike(ground, cut)))


def _alike(ground: Fill, cut: Stroke) -> bool:
    """Whether a shape and a cut pass through the same points."""
    one, other = ([point for part in mark.subpaths for point in part.points] for mark in (ground, cut))
    return len(one) == len(other) and all(any(same(a, b) for b in other) for a in one)
