"""The graphics state that marks depend on (ISO 32000-1, 8.4)."""

from __future__ import annotations

from typing import NamedTuple

from press.reading.fonts import Font


class Colour(NamedTuple):
    """A colour as the stream asks for it (ISO 32000-1, 8.6).

    ``gray`` runs from 0 (black) to 1 (white) and is None outside the gray spaces: black made of red,
    green and blue is not gray, since printers mix it from their coloured inks.
    """

    space: str
    values: tuple[float, ...]
    gray: float | None
    pattern: str = ""


BLACK = Colour("DeviceGray", (0.0,), 0.0)


class Look(NamedTuple):
    """Colours, line and text settings, in the units of their stream (8.4.1, 9.3.1)."""

    stroke: Colour = BLACK
    fill: Colour = BLACK
    stroke_opacity: float = 1.0
    fill_opacity: float = 1.0
    width: float = 1.0
    cap: int = 0
    dash: tuple[float, ...] = ()
    font: Font | None = None
    size: float = 0.0
    character_spacing: float = 0.0
    word_spacing: float = 0.0
    horizontal_scale: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    rendering: int = 0
