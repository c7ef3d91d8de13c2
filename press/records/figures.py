"""Blocks for small explanatory figures: plain shapes, rings of discs, rows of slots."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from press.records.fields import Length, Slug, whole
from press.records.blocks import Placed
from press.records.prose import Derived

InkCode = Literal["W", "W0", "K", "h45", "h135", "hF", "hFd", "hO", "hOd", "hE", "skip"]
"""What a filled shape becomes in ink-saver: white, black, a hatch of the theme, nothing."""


class ShapeBlock(Placed):
    """A plain shape as large as its box; a ``line`` and an ``arrow`` run from its first corner to the last.

    ``fill`` and ``stroke`` are colour roles, empty for none. A ``sector`` goes from ``start`` to ``end``,
    in degrees clockwise from 12 o'clock, around a hole of ``hole`` mm. Code ``ink`` says what the shape
    becomes in ink-saver, ``ink_width`` the width of its line there (0: as in colour, or 0.35 mm).
    """

    block: Literal["shape"]
    shape: Literal["rect", "circle", "diamond", "khatim", "spark", "sector", "line", "arrow"]
    fill: str = ""
    stroke: str = ""
    width: Length = 0.4
    dash: tuple[Length, ...] = ()
    radius: Length = 0
    start: Length = 0
    end: Length = 360
    hole: Length = 0
    ink: InkCode = "W"
    ink_width: Length = 0


class RingBlock(Placed):
    """Discs of ``radius`` mm on the largest circle of the box, one per colour role of ``roles``.

    They stand at ``angles`` (degrees clockwise from 12 o'clock), else evenly from ``start``.
    """

    block: Literal["ring"]
    roles: Annotated[tuple[str, ...], Field(min_length=1)]
    angles: tuple[Length, ...] = ()
    start: Length = 0
    radius: Length = 2
    outline: str = "nuit"
    width: Length = 0.35


class SlotsBlock(Placed):
    """A row of ``count`` slots in ``ground``, number ``marked`` (from 0) in ``role``; ``icon`` in each."""

    block: Literal["slots"]
    count: Annotated[int, whole(ge=1, le=60)]
    marked: Annotated[int, whole()] | None = None
    role: str = "safran"
    ground: str = "blanc"
    icon: Slug | Literal[""] = ""


class BadgeBlock(Placed):
    """A short text in a disc, star or square as large as the box; ``outline`` is its ink-saver line, mm."""

    block: Literal["badge"]
    text: Derived
    shape: Literal["circle", "khatim", "square"] = "circle"
    fill: str = "garance"
    stroke: str = ""
    width: Length = 0.4
    outline: Length = 0.4
    role: str = "figure-badge"
    color: str = ""
