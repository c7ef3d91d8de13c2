"""A sheet to draw on: its grid in a frame, what stands in and between the cells, its score."""

from __future__ import annotations

from math import atan2, degrees, hypot

from layouts import score_rows
from layouts.flow import centred
from layouts.pen import Pen
from layouts.ribbon import Course
from layouts.theme import Stroke
from press.drawing.shapes import Path, joined, line, rect
from press.geometry import Box
from press.records.cells import Cell, Side, cell
from press.records.grid_sheet import GridSheetBlock
from press.sheet import Placed

_LINE_MM, _THIN_MM, _EDGE_MM = 0.4, 0.25, 0.7
"""The lines between cells, the same in ink-saver, and the outline of the grid and of its frame."""
_BANK_MM, _BANK_INK_MM = 0.6, 0.55
_PICTURE_MM = 19.0
_ASIDE_MM, _FEET_UP_MM = 1.3, 2.5
"""How far pictures keep from a ribbon, and the drawing of a ground from one at its foot."""
_RIPPLE_MM, _RIPPLE_PITCH_MM, _RIPPLE_INK_MM = 0.6, 5.4, 0.3
_RIPPLE = Path((("M", (-1.6, 0.3)), ("C", (-1, -0.9, -0.4, -0.9, 0, 0)), ("C", (0.4, 0.9, 1, 0.9, 1.6, -0.3))))
_LABEL_ROLE = "grid-label"


def grid_sheet(pen: Pen, item: Placed) -> None:
    """Frame, grounds, landmarks, the lines between them; the ribbon over them all; then the score."""
    sheet: GridSheetBlock = item.record  # type: ignore[assignment]
    _frame(pen, sheet)
    for place in sheet.cells:
        if not _is_frame(sheet, place):
            _ground(pen, sheet, place)
    for landmark in sheet.landmarks.values():
        for name in landmark.cells:
            with pen.about(landmark):
                box = sheet.box_of(cell(name))
                side = landmark.size or _PICTURE_MM
                dx, dy = _aside(sheet, cell(name))
                x, y = box.center
                picture = Box(x - side / 2 + dx * _ASIDE_MM, y - side / 2 + dy * _ASIDE_MM, side, side)
                pen.art_in(landmark.file, picture)
    _lines(pen, sheet)
    if sheet.ribbon:
        _ribbon(pen, sheet)
    _labels(pen, sheet)
    score_rows.score(pen, sheet, item.box.width - (sheet.origin[0] - sheet.frame.width))


def _grid(sheet: GridSheetBlock) -> Box:
    x, y = sheet.origin
    return Box(x, y, sheet.columns * sheet.cell, sheet.rows * sheet.cell)


def _is_frame(sheet: GridSheetBlock, place: Cell) -> bool:
    name = sheet.landmark_at.get(place)
    return not sheet.has(place) or (name is not None and sheet.landmarks[name].frame)


def _frame(pen: Pen, sheet: GridSheetBlock) -> None:
    frame = sheet.frame
    outer = _grid(sheet).grow(frame.width)
    edge = rect(outer, frame.radius)
    pen.fill(edge, frame.role, "W", _EDGE_MM, Stroke("ink", _EDGE_MM))
    if frame.file:
        with pen.about(frame), pen.within(edge):
            pen.art(frame.file, outer.x, outer.y)
        pen.stroke(edge, "ink", _EDGE_MM)


def _ground(pen: Pen, sheet: GridSheetBlock, place: Cell) -> None:
    """The ground of a cell; its drawing is moved off the ribbon, and cut at the edge of the cell."""
    box = sheet.box_of(place)
    ground = sheet.grounds.get(sheet.ground_at.get(place, ""))
    landmark = sheet.landmarks.get(sheet.landmark_at.get(place, ""))
    role = ground.role if ground else landmark.role if landmark else sheet.ground
    pen.fill(rect(box), role, "W0")
    if ground and ground.file:
        dx, dy = _aside(sheet, place)
        with pen.about(ground), pen.within(rect(box)):
            pen.art_in(ground.file, box.move(dx * _ASIDE_MM, min(0, dy) * _FEET_UP_MM))


def _aside(sheet: GridSheetBlock, place: Cell) -> tuple[int, int]:
    """The way off the ribbon: where it runs along one side and not along the other."""
    left, right, top, bottom = (side in sheet.wet for side in place.sides)
    return left - right, top - bottom


def _lines(pen: Pen, sheet: GridSheetBlock) -> None:
    """Fine lines between cells, a bold one round all that are not part of the frame."""
    fine: list[Path] = []
    bold: list[Path] = []
    for side in sorted({side for place in sheet.cells for side in place.sides}):
        outside = [_is_frame(sheet, place) for place in side.cells]
        if not all(outside):
            (bold if any(outside) else fine).append(_segment(sheet, side))
    pen.stroke(joined(fine), sheet.line, _LINE_MM, "trait", _THIN_MM, cap=0)
    pen.stroke(joined(bold), "ink", _EDGE_MM)


def _segment(sheet: GridSheetBlock, side: Side) -> Path:
    x, y = sheet.origin[0] + side.x * sheet.cell, sheet.origin[1] + side.y * sheet.cell
    return line(x, y, x, y + sheet.cell) if side.upright else line(x, y, x + sheet.cell, y)


def _ribbon(pen: Pen, sheet: GridSheetBlock) -> None:
    """Its water, its banks, and ripples evenly along it."""
    ribbon = sheet.ribbon
    assert ribbon is not None
    (x, y), side = sheet.origin, sheet.cell
    corners = tuple((x + column * side, y + row * side) for column, row in ribbon.trace)
    course = Course(corners, ribbon.bend, ribbon.width / 2, sheet.frame.width)
    frame = rect(_grid(sheet).grow(sheet.frame.width + _EDGE_MM / 2), sheet.frame.radius)
    with pen.about(ribbon), pen.within(frame):
        pen.fill(course.outline(), ribbon.role, "W0")
        for way in (-1, 1):
            pen.stroke(course.edge(way), "ink", _BANK_MM, "trait", _BANK_INK_MM, cap=0)
        if ribbon.ripple:
            _ripples(pen, course, ribbon.ripple)


def _ripples(pen: Pen, course: Course, role: str) -> None:
    """Small waves along what is straight, one stroke in each bend."""
    straights = list(course.straights())
    for index, ((x1, y1), (x2, y2)) in enumerate(straights):
        length = hypot(x2 - x1, y2 - y1)
        ux, uy = (x2 - x1) / length, (y2 - y1) / length
        # A ripple more in each mouth.
        before = course.mouth if index == 0 else 0.0
        after = course.mouth if index == len(straights) - 1 else 0.0
        whole = before + length + after
        count = max(1, round(whole / _RIPPLE_PITCH_MM))
        for step in range(count):
            at = whole * (step + 0.5) / count - before
            turned = _RIPPLE.rotate(degrees(atan2(uy, ux))).move(x1 + ux * at, y1 + uy * at)
            pen.stroke(turned, role, _RIPPLE_MM, "trait", _RIPPLE_INK_MM)
    for bend in course.bends():
        (_m, start), (_c, curve) = bend.segments
        pen.stroke(_middle(start, curve), role, _RIPPLE_MM, "trait", _RIPPLE_INK_MM)


def _middle(start: tuple[float, ...], curve: tuple[float, ...]) -> Path:
    """The middle part of a curve, without its ends: its dashes do not touch the ripples beside it."""
    points = [start, curve[0:2], curve[2:4], curve[4:6]]

    def at(t: float) -> tuple[float, float]:
        weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3)
        return (
            sum(w * p[0] for w, p in zip(weights, points, strict=True)),
            sum(w * p[1] for w, p in zip(weights, points, strict=True)),
        )

    steps = [at(0.18 + 0.64 * i / 8) for i in range(9)]
    return Path((("M", steps[0]), *(("L", point) for point in steps[1:])))


def _labels(pen: Pen, sheet: GridSheetBlock) -> None:
    """The letter of each row and the number of each column, in the middle of the frame."""
    half = sheet.frame.width / 2
    (x, y), side = sheet.origin, sheet.cell
    middles = [(str(n + 1), (x + (n + 0.5) * side, y - half)) for n in range(sheet.columns)]
    middles += [(chr(65 + n), (x - half, y + (n + 0.5) * side)) for n in range(sheet.rows)]
    for text, center in middles:
        centred(pen, text, center, _LABEL_ROLE, sheet.frame.width, color=sheet.frame.label)
