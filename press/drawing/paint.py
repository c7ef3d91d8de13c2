"""What ink does to an outline or a line of text: plain values between the looks and the canvas."""

from __future__ import annotations

from dataclasses import dataclass, replace

from press.fonts import Family

Color = float | tuple[float, float, float]
"""A gray, 0 black to 1 white, or red, green and blue from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Hatch:
    """A filling of lines (angles in degrees, pitch and width in mm) or of dots (``radius`` mm)."""

    angles: tuple[float, ...] = ()
    pitch: float = 1.0
    width: float = 0.16
    radius: float = 0.0

    def times(self, factor: float) -> Hatch:
        """The same, ``factor`` times as wide apart, its dots as many times as large."""
        return replace(self, pitch=self.pitch * factor, radius=self.radius * factor)


@dataclass(frozen=True, slots=True)
class Paint:
    """How an outline is drawn: fill, hatch over it, stroke; widths and dashes in mm."""

    fill: Color | None = None
    stroke: Color | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    cap: int = 1
    join: int = 1
    hatch: Hatch | None = None


@dataclass(frozen=True, slots=True)
class Lettering:
    """How a line of text is drawn: family, size in pt, tracking in mm."""

    family: Family
    size_pt: float
    color: Color
    tracking_mm: float = 0.0
    bold: bool = False
    italic: bool = False
