"""A board drawn once, and shown whole or through the window of a tile."""

from __future__ import annotations

from math import hypot

from layouts.board_cases import case, link, sign
from layouts.board_ground import quarters, road
from layouts.board_town import LEGEND_ICON_MM, town
from layouts.pen import Pen
from layouts.theme import Stroke
from press.drawing.shapes import circle, joined, khatim, polyline, rect
from press.geometry import Box
from press.records.board import Quarter, RingBoard
from press.sheet import BoardWindow, Placed

_FRAME_INSET_MM = 1.5
_LEGEND_MOST_MM, _LEGEND_FIGURE_MM, _PLATE_MOST_MM = 50.0, 9.5, 70.0
_PLATE_HEIGHT_MM, _PLATE_TEXT_MM = 25.0, 25.4
_STRAY_MM = 2.0
"""How far lines may stray from the box of what they belong to."""


def window(pen: Pen, item: Placed) -> None:
    """The part of the board that the box shows; nothing is drawn outside the box."""
    view: BoardWindow = item.record  # type: ignore[assignment]
    board = view.source
    half = board.size / 2
    form = pen.once(
        f"board-{board.id}",
        Box(-half, -half, board.size, board.size),
        lambda: _draw(pen, board),
        1 / board.per_side,
    )
    shown = Box(view.x - half, view.y - half, item.box.width / view.scale, item.box.height / view.scale)
    with pen.within(rect(Box(0, 0, item.box.width, item.box.height))):
        pen.repeat(form, (half - view.x) * view.scale, (half - view.y) * view.scale, view.scale, shown)


def _draw(pen: Pen, board: RingBoard) -> None:
    """The whole board about its centre, bottom to top."""
    half = board.size / 2
    pen.fill(rect(Box(-half, -half, board.size, board.size)), "dark", "W0")
    town(pen, board)
    _corners(pen, board)
    road(pen, board)
    quarters(pen, board)
    _links(pen, board)
    _hub(pen, board)
    for item in board.cases:
        with pen.part(board.footprint(item).grow(_STRAY_MM)):
            case(pen, board, item, *board.center(item), board.case)
    for quarter in board.quarters.values():
        _plate(pen, quarter)
    inset = half - _FRAME_INSET_MM
    pen.stroke(rect(Box(-inset, -inset, 2 * inset, 2 * inset)), "light", 1.2, "trait", 0.3, cap=0)


def _corners(pen: Pen, board: RingBoard) -> None:
    """Drawings, lettering and legend around the loop."""
    for picture in board.pictures:
        art = pen.kit.art[picture.file]
        height = picture.width * art.height / art.width
        x, y = picture.center
        box = Box(x - picture.width / 2, y - height / 2, picture.width, height)
        # However it is turned, it stays within the circle about its corners.
        reach = hypot(picture.width, height) / 2
        with pen.part(Box(x, y, 0, 0).grow(reach)):
            pen.art_in(picture.file, box, picture.degrees, picture.tint)
    for caption in board.captions:
        x, y = caption.start
        width = board.size / 2 - _FRAME_INSET_MM - x
        with pen.part(_line_area(pen, "board-caption", x, y, width)):
            pen.line(caption.text, x, y, "board-caption", width=width, color=caption.color, field="captions")
    legend = board.legend
    x, y = legend.top
    for kind in board.kinds.values():
        end = x - LEGEND_ICON_MM
        room = _LEGEND_MOST_MM + LEGEND_ICON_MM + _LEGEND_FIGURE_MM
        with pen.part(_line_area(pen, "board-legend", end - _LEGEND_MOST_MM, y, room)):
            pen.icon(kind.icon, x, y, _LEGEND_FIGURE_MM, legend.icon_color, "dark")
            pen.line(
                kind.label, end, y + 1.9, "board-legend",
                align="end", width=_LEGEND_MOST_MM, color=legend.color, field="kinds",
            )  # fmt: skip
        y += legend.pitch


def _line_area(pen: Pen, role: str, x: float, y: float, width: float) -> Box:
    """What a line of text from (x, y) covers at most, ``width`` mm wide."""
    em = pen.size_mm(role)
    return Box(x, y - em, width, 2 * em).grow(_STRAY_MM)


def _links(pen: Pen, board: RingBoard) -> None:
    """The thread from case to case, and along the avenues to the hub."""
    centers = {item.number: board.center(item) for item in board.cases}
    spokes = [polyline([(0, 0), centers[number]]) for number in board.hub.links]
    loop = [polyline([centers[a], centers[b]]) for a, b in board.loop]
    link(pen, joined([*loop, *spokes]))


def _hub(pen: Pen, board: RingBoard) -> None:
    hub = board.hub
    pen.fill(circle(0, 0, hub.radius), "paper", "W", 0.8, Stroke("ink", 0.9))
    side = 2 * hub.radius
    pen.art_in(hub.art, Box(-hub.radius, -hub.radius, side, side))
    pen.fill(circle(0, 0, hub.calm), "paper", "W", 0.5, Stroke("ink", 0.9))
    pen.fill(khatim(0, 0, hub.calm - 3), hub.tint, "W", 0.3)
    pen.icon(hub.icon, 0, 0, 16, "ink", hub.tint)
    # The cut between two tiles falls into the space between two letters.
    tracking = pen.role("board-hub").tracking
    before = pen.width(hub.name[: hub.split], "board-hub")
    pen.line(hub.name, tracking / 2 - before, -13.4, "board-hub", width=2 * hub.calm - 8, field="hub")


def _plate(pen: Pen, quarter: Quarter) -> None:
    """The name plate of a quarter: sign, name, place."""
    text = max(pen.width(quarter.name, "board-name"), pen.width(quarter.place, "board-place"))
    text = min(text, _PLATE_MOST_MM)
    width = _PLATE_TEXT_MM + text + 8
    left, y = quarter.plate[0] - width / 2, quarter.plate[1]
    box = Box(left, y - _PLATE_HEIGHT_MM / 2, width, _PLATE_HEIGHT_MM)
    with pen.part(box.grow(_STRAY_MM)):
        _on_plate(pen, quarter, box, text)


def _on_plate(pen: Pen, quarter: Quarter, box: Box, text: float) -> None:
    """Sign, name and place; ``text`` is the room of the words, mm."""
    left, y = box.x, box.center[1]
    pen.fill(rect(box, box.height / 2), "paper", "W", 0.8, Stroke("ink", 0.9))
    sign(pen, quarter.sign, left + 13.6, y, 8.4, widest=18.6)
    pen.line(quarter.name, left + _PLATE_TEXT_MM, y - 0.6, "board-name", width=text, field="quarters")
    pen.line(quarter.place, left + _PLATE_TEXT_MM, y + 7.8, "board-place", width=text, field="quarters")
