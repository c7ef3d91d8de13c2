"""Signs of a kit, made one size: small drawings whose first shape is their outline."""

from __future__ import annotations

from layouts.pen import Pen
from press.drawing.art import Art
from press.drawing.shapes import Point

_LINE_MM = 0.5
_WIDEST = 1.22
_FIGURE = 0.614


def width(pen: Pen, file: str, size: float) -> float:
    """The width of a sign's outline, mm, when it is drawn at ``size``."""
    art = _art(pen, file)
    return art.shapes[0].path.bounds().width * _scale(art, size) if art else 0.0


def sign(pen: Pen, file: str, center: Point, size: float, line: str = "") -> None:
    """A sign of about ``size`` mm about ``center``; wide ones are drawn smaller.

    ``line`` is the role of a line round it, which tells it from a ground of its own colour; in
    ink-saver the drawing has its own.
    """
    art = _art(pen, file)
    cx, cy = center
    if art is None:
        pen.art(file, cx, cy)
        return
    scale = _scale(art, size)
    x, y = cx - art.width * scale / 2, cy - art.height * scale / 2
    pen.art(file, x, y, scale)
    if line:
        pen.stroke(art.shapes[0].path.scale(scale).move(x, y), line, _LINE_MM, "skip")


def _art(pen: Pen, file: str) -> Art | None:
    """The drawing, or None when there is none: the pen says so when it is drawn."""
    try:
        return pen.kit.art[file]
    except ValueError:
        return None


def _scale(art: Art, size: float) -> float:
    """The square signs fill ``_FIGURE`` of their box; no outline is wider than ``_WIDEST`` squares."""
    return min(size / (_FIGURE * art.height), _WIDEST * size / art.shapes[0].path.bounds().width)
