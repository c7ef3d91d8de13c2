"""The cases of a board and their signs: discs that pieces stand on."""

from __future__ import annotations

from math import pi

from layouts.pen import Pen
from layouts.theme import Stroke
from press.drawing.shapes import Path, circle, khatim, rect
from press.geometry import Box
from press.records.board import Case, Quarter, RingBoard

RADIUS_MM = 20.0
"""The radius that all figures below are for; a case of another radius is drawn larger or smaller."""

_RIM_INNER = 16.4
_TICKS = 36
_SIGN_RADIUS_MM = 4.9
_SIGN_Y = 16.8


def case(pen: Pen, board: RingBoard, item: Case, x: float, y: float, radius: float) -> None:
    """One case at (x, y): disc, icon, number, sign of its quarter."""
    kind, quarter = board.kinds[item.kind], board.quarters[item.quarter]
    with pen.at(x, y, radius / RADIUS_MM):
        match kind.look:
            case "star":
                _disc(pen, quarter.role)
                pen.fill(khatim(0, 0, 18.9), "paper", "W", 0.45)
                pen.icon(kind.icon, 0, 0.6, 18.5, "ink", "paper")
            case "socket":
                _disc(pen, "dark")
                pen.stroke(circle(0, 0, 17.2), quarter.role, 2.6, "trait", 2.2)
                pen.stroke(circle(0, 0, 13.4), "paper", 0.6, "trait", 0.45, (2.0, 1.4), cap=0)
                pen.icon(kind.icon, 0, 0.8, 16.5, "paper", "dark")
            case "dark":
                rim(pen, quarter)
                pen.fill(circle(0, 0, _RIM_INNER), "shade", "W", 0.45)
                pen.icon(kind.icon, 0, 0.6, 19.5, "light", "shade")
            case _:
                rim(pen, quarter)
                pen.fill(circle(0, 0, _RIM_INNER), "paper", "W", 0.45)
                pen.icon(kind.icon, 0, 0.6, 20.5, "ink", "paper")
        _number(pen, item.number)
        sign(pen, quarter.sign, 0, _SIGN_Y, _SIGN_RADIUS_MM)


def _disc(pen: Pen, role: str) -> None:
    pen.fill(circle(0, 0, RADIUS_MM), role, "W", 0.9, Stroke("ink", 0.9))


def link(pen: Pen, path: Path, scale: float = 1.0) -> None:
    """The thread between cases, broad enough to be followed from across the table."""
    ornament = pen.kit.theme.ornament
    pen.stroke(path, ornament.line, 4.2 * scale, "trait", 3.6 * scale, cap=0)
    pen.stroke(path, ornament.core, 1.5 * scale, "trait-blanc", 1.5 * scale, cap=0)


def rim(pen: Pen, quarter: Quarter) -> None:
    """The disc of a case with the code of its quarter along its rim."""
    _disc(pen, quarter.role)
    middle = (RADIUS_MM + _RIM_INNER) / 2
    pitch = 2 * pi * middle / _TICKS
    match quarter.rim:
        case "ticks":
            # A broad dashed circle: each dash is a tick.
            pen.stroke(circle(0, 0, middle), quarter.mark, 2.0, "trait", 2.0, (0.5, pitch - 0.5), cap=0)
        case "line":
            pen.stroke(circle(0, 0, middle), quarter.mark, 0.5, "trait", 0.45)
        case _:
            # Dashes without length, with round ends.
            pen.stroke(circle(0, 0, middle), quarter.mark, 1.0, "trait", 1.0, (0.0, pitch * 1.2))


def _number(pen: Pen, number: str) -> None:
    tab = rect(Box(-8, -21.2, 16, 9.4), 4.7)
    pen.fill(tab, "dark", "W", 0.6, Stroke("paper", 0.8))
    pen.line(number, 0, -14.0, "board-number", align="center", color="paper", field="cases")


def sign(pen: Pen, file: str, x: float, y: float, radius: float, widest: float = 99.0) -> None:
    """The drawing of a quarter's sign, edged in the light colour, as large as a disc of ``radius`` mm.

    A sign that would be wider than ``widest`` mm is drawn smaller.
    """
    art = pen.kit.art[file]
    outline = art.shapes[0].path
    scale = min(radius / _SIGN_RADIUS_MM, widest / outline.bounds().width)
    left, top = x - art.width * scale / 2, y - art.height * scale / 2
    edge = 1.7 * min(1.0, scale)
    pen.stroke(outline.scale(scale).move(left, top), "paper", edge, "trait-blanc", edge)
    pen.art(file, left, top, scale)
