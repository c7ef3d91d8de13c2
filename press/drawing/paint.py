"""What ink does to an outline or a line of text: plain values between the looks and the canvas."""

from __future__ import annotations

from typing import NamedTuple

from press.drawing.markup import Run
from press.fonts import Face, Family
from press.geometry import POINTS_PER_MM

Color = float | tuple[float, float, float]
"""A gray, 0 black to 1 white, or red, green and blue from 0 to 1."""


class Hatch(NamedTuple):
    """A filling of lines (angles in degrees, pitch and width in mm) or of dots (``radius`` mm)."""

    angles: tuple[float, ...] = ()
    pitch: float = 1.0
    width: float = 0.16
    radius: float = 0.0

    def times(self, factor: float) -> Hatch:
        """The same, ``factor`` times as wide apart, its dots as many times as large."""
        return self._replace(pitch=self.pitch * factor, radius=self.radius * factor)


class Paint(NamedTuple):
    """How an outline is drawn: fill, hatch over it, stroke; widths and dashes in mm."""

    fill: Color | None = None
    stroke: Color | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    cap: int = 1
    join: int = 1
    hatch: Hatch | None = None


class Lettering(NamedTuple):
    """How a line of text is drawn: family, size in pt, tracking in mm."""

    family: Family
    size_pt: float
    color: Color
    tracking_mm: float = 0.0
    bold: bool = False
    italic: bool = False

    def face(self, run: Run) -> Face:
        """Raises ValueError with the author's words when the family has no such style."""
        return self.family.face(run.bold or self.bold, run.italic or self.italic)

    def advance(self, run: Run) -> float:
        """How far a run moves on, mm; a symbol drawn as an icon takes one em."""
        size = self.size_pt / POINTS_PER_MM
        if run.symbol:
            return size
        return self.face(run).width(run.text) * size + len(run.text) * self.tracking_mm
