"""What a page shows, mark by mark in paint order: millimetres, origin top left, y down."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, NamedTuple

from press.reading.look import Colour
from press.reading.paths import Circle, Path, Subpath
from press.reading.recording import Mark
from press.reading.shapes import BBox, Point, apply, bounds, even_scale, thinnest_scale

POINTS_PER_MM = 72 / 25.4


@dataclass(eq=False)
class _Outline(Mark):
    path: Path

    @cached_property
    def box(self) -> BBox:
        """Exact box around the path, curves included, without the width of the line."""
        return self.path.box(self.matrix)

    @cached_property
    def subpaths(self) -> tuple[Subpath, ...]:
        return self.path.subpaths(self.matrix)

    @property
    def _only(self) -> Subpath | None:
        return self.subpaths[0] if len(self.subpaths) == 1 else None

    @property
    def rect(self) -> BBox | None:
        """The box, when the whole path is one upright rectangle."""
        return self._only.rect if self._only else None

    @property
    def circle(self) -> Circle | None:
        """The circle, when the whole path is one."""
        return self._only.circle if self._only else None

    @property
    def closed(self) -> bool:
        """All its subpaths are closed."""
        return all(subpath.closed for subpath in self.subpaths)


@dataclass(eq=False)  # With an __init__ of its own, that serves one class only, it is made a fifth sooner.
class Stroke(_Outline):
    """A stroked path (8.5.3.2)."""

    @property
    def segment(self) -> tuple[Point, Point] | None:
        """Both ends, when the whole path is one straight line."""
        return self._only.segment if self._only else None

    @property
    def width_mm(self) -> float:
        """The line at its thinnest, when the matrix stretches one way more than the other.

        0 asks for the thinnest line of the device (8.4.3.2).
        """
        return self.look.width * thinnest_scale(self.matrix)

    @property
    def dash_mm(self) -> tuple[float, ...]:
        """Lengths of dashes and gaps in turn; none for a solid line (8.4.3.6)."""
        return tuple(length * even_scale(self.matrix) for length in self.look.dash)

    @property
    def cap(self) -> int:
        """0 butt, 1 round, 2 square."""
        return self.look.cap

    @property
    def colour(self) -> Colour:
        return self.look.stroke

    @property
    def opacity(self) -> float:
        return self.look.stroke_opacity


@dataclass(eq=False)
class Fill(_Outline):
    """A filled path; filling closes what is open (8.5.3.3)."""

    @cached_property
    def subpaths(self) -> tuple[Subpath, ...]:
        return tuple(replace(subpath, closed=True) for subpath in self.path.subpaths(self.matrix))

    @property
    def colour(self) -> Colour:
        return self.look.fill

    @property
    def opacity(self) -> float:
        return self.look.fill_opacity


class Shown(NamedTuple):
    """A shown string before it is placed.

    ``length`` is in text space, and leaves out the tracking after the last character: nobody sees it.
    """

    text: str
    length: float
    missing_glyph: bool


@dataclass(eq=False)
class Text(Mark):
    """One shown string: a ``Tj``, or a whole ``TJ`` array (9.4.3)."""

    drawing: ClassVar[bool] = False
    shown: Shown

    @property
    def text(self) -> str:
        """As a reader would copy it; U+FFFD where the font does not say."""
        return self.shown.text

    @property
    def missing_glyph(self) -> bool:
        """At least one character shows glyph 0, the empty box of fonts that lack it."""
        return self.shown.missing_glyph

    @property
    def start(self) -> Point:
        """Where the baseline starts, rise included."""
        return apply(self.matrix, (0.0, self.look.rise))

    @property
    def end(self) -> Point:
        """Where the baseline ends, without tracking after the last character."""
        return apply(self.matrix, (self.shown.length, self.look.rise))

    @property
    def size_pt(self) -> float:
        """Font size as printed, measured upright to the baseline's direction on an even scale."""
        c, d = self.matrix[2:4]
        return abs(self.look.size) * math.hypot(c, d) * POINTS_PER_MM

    @property
    def rendering(self) -> int:
        """0 fill, 1 stroke, 2 both, 3 invisible; 4 to 7 the same and clip (9.3.6)."""
        return self.look.rendering

    @property
    def invisible(self) -> bool:
        return self.look.rendering in (3, 7)

    @property
    def font(self) -> str:
        """BaseFont, with its subset tag."""
        return self.look.font.name if self.look.font else ""

    @property
    def colour(self) -> Colour:
        return self.look.stroke if self.look.rendering in (1, 5) else self.look.fill

    @property
    def opacity(self) -> float:
        return self.look.stroke_opacity if self.look.rendering in (1, 5) else self.look.fill_opacity

    @cached_property
    def box(self) -> BBox:
        """From the font's descent to its ascent, start to end: the line's box, not the ink's."""
        font, rise = self.look.font, self.look.rise
        below, above = (font.descent, font.ascent) if font else (0.0, 0.0)
        corners = [
            apply(self.matrix, (x, rise + y * self.look.size))
            for x in (0.0, self.shown.length)
            for y in (below, above)
        ]
        return bounds(corners)


class ImageFacts(NamedTuple):
    """A picture before it is placed: ``object_id`` is None for an inline image."""

    name: str
    object_id: int | None
    pixels: tuple[int, int]
    gray: bool


_UNIT_SQUARE = BBox(0, 0, 1, 1)


@dataclass(eq=False)
class Image(Mark):
    """A picture: the unit square under its matrix (8.9.5)."""

    facts: ImageFacts

    @property
    def name(self) -> str:
        return self.facts.name

    @property
    def object_id(self) -> int | None:
        return self.facts.object_id

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height of the stored picture."""
        return self.facts.pixels

    @property
    def gray(self) -> bool:
        """A gray picture, or a stencil painted in the current colour."""
        return self.facts.gray

    @property
    def box(self) -> BBox:
        return _UNIT_SQUARE.under(self.matrix)
