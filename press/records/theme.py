"""The look of a kit as data: colours, text roles, hatches, symbols and the title ornament."""

from __future__ import annotations

from typing import Literal

from press.records.fields import Flag, HexColor, Length, Record, Slug
from press.records.prose import Text


class TypeRole(Record):
    """A text role: family, size, leading and floor in pt, tracking in mm, colour as a palette role."""

    family: Slug = "text"
    size: Length
    leading: Length
    floor: Length
    bold: Flag = False
    italic: Flag = False
    tracking: Length = 0
    color: str


class HatchRole(Record):
    """An ink-saver filling: lines (``angles`` in degrees, ``pitch``, ``width`` mm) or dots (``radius`` mm)."""

    angles: tuple[Length, ...] = ()
    pitch: Length
    width: Length = 0.16
    radius: Length = 0


class Sign(Record):
    """One of the small signs at the head of a page."""

    shape: Literal["square", "triangle", "circle", "diamond"]
    role: str


class Ornament(Record):
    """The line under page titles: a wide line, its core, and a drawing as its knot."""

    line: str
    core: str
    knot: str
    signs: tuple[Sign, ...] = ()


class Theme(Record):
    """Palette roles to colours, text roles, hatches, game symbols to drawings, and the ornament."""

    palette: dict[str, HexColor]
    type: dict[str, TypeRole]
    hatches: dict[str, HatchRole] = {}
    symbols: dict[str, Text] = {}
    ornament: Ornament
