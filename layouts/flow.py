"""Texts that share one size, and shrink together when their room is short; texts on the middle of a thing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from layouts.pen import ASCENT, Pen
from press.geometry import POINTS_PER_MM

CAP_HEIGHT = 0.7
"""The height of capitals and figures, in ems."""

_X_HEIGHT = 0.5
_STEP_PT = 0.1
_SPREAD_MOST = 2.4
"""Spare height goes between items, but no gap grows past this many times the text's size."""

Sizes = Mapping[str, float]
"""Text roles to sizes in pt."""


def shared_sizes(pen: Pen, roles: Sequence[str], height_at: Callable[[Sizes], float], room: float) -> Sizes:
    """The largest sizes, from the roles' own down to their floors, at which ``height_at`` fits ``room`` mm.

    The floors when none do: the text that passes the end of the room is then the pen's to report.
    """
    kinds = {role: pen.role(role) for role in roles}
    steps = max(round((kind.size - kind.floor) / _STEP_PT) for kind in kinds.values())
    sizes: Sizes = {}
    for step in range(steps + 1):
        sizes = {role: max(kind.floor, round(kind.size - step * _STEP_PT, 2)) for role, kind in kinds.items()}
        if height_at(sizes) <= room + 0.01:
            break
    if pen.rooms:
        spare = room - height_at({role: kind.floor for role, kind in kinds.items()})
        pen.rooms.shares |= dict.fromkeys(roles, lambda height: height + spare)
    return sizes


def shared_size(pen: Pen, role: str, height_at: Callable[[float], float], room: float) -> float:
    """The same for one role."""
    return shared_sizes(pen, [role], lambda sizes: height_at(sizes[role]), room)[role]


def text_size(pen: Pen, role: str, texts: Iterable[str], width: float, room: float) -> float:
    """The size in pt at which the tallest of ``texts`` fits ``width`` × ``room`` mm."""
    every = tuple(texts)

    def tallest(size: float) -> float:
        return max((pen.height(text, width, role, size=size) for text in every), default=0.0)

    size = shared_size(pen, role, tallest, room)
    if pen.rooms:
        pen.rooms.shares[role] = lambda _height: room
    return size


def line_size(pen: Pen, role: str, texts: Iterable[str], width: float) -> float:
    """The size at which every text is one line of ``width`` mm; at the floor, lines may break."""
    return text_size(pen, role, texts, width, pen.size_mm(role))


def spread_gap(least: float, heights: Sequence[float], room: float, size: float) -> float:
    """The gap, mm, that spreads items of these heights over ``room`` mm."""
    gaps = len(heights) - 1
    if not gaps:
        return least
    return max(least, min((room - sum(heights)) / gaps, _SPREAD_MOST * size / POINTS_PER_MM))


def first_line_middle(size: float) -> float:
    """How far the middle of the small letters of a text's first line lies under its box's top, mm."""
    return (ASCENT - _X_HEIGHT / 2) * size / POINTS_PER_MM


def centred(
    pen: Pen,
    text: str,
    center: tuple[float, float],
    role: str,
    width: float,
    *,
    color: str = "",
    field: str = "",
) -> None:
    """One line of capitals or figures with its middle at ``center``."""
    x, y = center
    baseline = y + CAP_HEIGHT / 2 * pen.size_mm(role)
    pen.line(text, x, baseline, role, width=width, align="center", color=color, field=field)
