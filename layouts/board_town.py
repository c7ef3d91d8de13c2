"""What surrounds the loop of a board: night sky, stars, and a town whose roofs stand around a planet."""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, cos, degrees, hypot, pi, radians, sin

from layouts.board_ground import outer_radius, quarter_arcs
from layouts.motifs import sky
from layouts.pen import Pen
from layouts.roof import Stand, models
from layouts.skyline import Rise, around, ring, roofs
from press.geometry import Box
from press.records.board import Quarter, RingBoard

_FRAME_MM = 3.6
_PICTURE_FILLS = 0.9
_ROOF_MOST_MM, _ROOF_LEAST_MM = 38.0, 6.0
_FRONT = 0.58
_KEEP_CLEAR_MM = 3.0
_STARS_MM = 7.5
_STAR_CLEAR_MM = 0.8
_RIM_MM = 1.1
"""Half the line round the loop, and some wall between it and a window."""

_CORNER = 0.58
_STAR_DEGREES = 3
LEGEND_ICON_MM = 8.4
"""From the middle of an icon of the legend to the end of its word."""

Kept = Callable[[float, float, float], bool]
"""(x, y, radius in mm) → whether a disc there would touch what is kept free."""


def town(pen: Pen, board: RingBoard) -> None:
    """Stars, then two rows of roofs that leave the frame, the drawings and the words alone."""
    kept = _kept(pen, board)
    base = outer_radius(board) - 2
    limit = board.size / 2 - _FRAME_MM

    def rise(at: float, half_width: float) -> float:
        return _rise(base, at / base, half_width, limit, kept)

    choice = models(pen.kit.art[file] for file in board.horizon.roofs)
    back = roofs(choice, 2 * pi * base, board.horizon.seed, rise)
    plain = [model for model in choice if not model.fine] or choice
    fine = [roof for roof in back if roof.model.fine]

    def before(at: float, half: float) -> float:
        """The front row is lower than the back one, and leaves what hangs or grows there free."""
        free = (roof.solid for roof in fine if roof.span[0] < at + half and at - half < roof.span[1])
        return min((_FRONT * rise(at, half), *free))

    front = ring(roofs(plain, 2 * pi * base, board.horizon.seed + 1, before), base)
    walls, fringe = ring((roof for roof in back if not roof.model.fine), base), ring(fine, base)
    _stars(pen, board, base, rise, kept, [*walls, *front, *fringe])
    arcs = quarter_arcs(board)

    def near(angle: float) -> tuple[str, str]:
        return _at(arcs, angle).role, _at(arcs, angle).window

    def far(angle: float) -> tuple[str, str]:
        return _at(arcs, angle).shade, _at(arcs, angle).window

    # Fine roofs come last: what hangs or grows on them must not be cut in two by a wall.
    around(pen, [(walls, far), (front, near), (fringe, far)], outer_radius(board) + _RIM_MM)


def _at(arcs: list[tuple[Quarter, float, float]], angle: float) -> Quarter:
    """The quarter that an angle, in degrees, lies in."""
    return next(quarter for quarter, start, end in arcs if (angle - start) % 360 < end - start)


def _stars(pen: Pen, board: RingBoard, base: float, rise: Rise, kept: list[Kept], stands: list[Stand]) -> None:
    """Stars in the four corners, above the roofs and clear of each."""
    half = board.size / 2
    limit = half - _FRAME_MM - 1
    side = half * _CORNER
    heights = [rise(base * radians(angle), 4) for angle in range(0, 360, _STAR_DEGREES)]

    def clear(x: float, y: float, r: float) -> bool:
        if max(abs(x), abs(y)) + r > limit or hypot(x, y) < base:
            return False
        height = heights[int(degrees(atan2(x, -y)) % 360) // _STAR_DEGREES]
        if hypot(x, y) <= base + height + r + 1 or any(taken(x, y, r) for taken in kept):
            return False
        return not any(roof.takes(x, y, r + _STAR_CLEAR_MM) for roof in stands)

    ends = (-half, half - side)
    for number, (x, y) in enumerate((x, y) for y in ends for x in ends):
        sky(
            pen,
            Box(x, y, side, side),
            board.horizon.seed + 2 + number,
            clear=clear,
            spacing=_STARS_MM,
            rare="warm",
            least=0.7,
        )


def _rise(base: float, angle: float, half_width: float, limit: float, kept: list[Kept]) -> float:
    """The most a roof may rise at ``angle`` radians: high on the diagonals, low where there is no room."""
    s, c = sin(angle), cos(angle)
    wanted = _ROOF_LEAST_MM + (_ROOF_MOST_MM - _ROOF_LEAST_MM) * sin(2 * angle) ** 2

    def free(height: float) -> bool:
        for side in (-half_width, 0.0, half_width):
            x, y = (base + height) * s + side * c, -(base + height) * c + side * s
            if max(abs(x), abs(y)) > limit:
                return False
            if any(taken(x, y, 0) for taken in kept):
                return False
        return True

    low, high = 0.0, wanted
    if free(high):
        return high
    for _step in range(6):
        middle = (low + high) / 2
        low, high = (middle, high) if free(middle) else (low, middle)
    return low


def _kept(pen: Pen, board: RingBoard) -> list[Kept]:
    """What the drawings and the words around the loop take: discs for the first, boxes for the others."""
    margin = _KEEP_CLEAR_MM
    found: list[Kept] = []
    for picture in board.pictures:
        art = pen.kit.art[picture.file]
        (cx, cy), width, height = picture.center, picture.width, picture.width * art.height / art.width
        place = Box(cx - width / 2, cy - height / 2, width, height)
        # Compact drawings leave their corners empty; lettering fills them.
        if max(width, height) < 1.5 * min(width, height):
            found.append(_disc(cx, cy, _PICTURE_FILLS * (width + height) / 4 + margin))
        else:
            found.append(_box(place.grow(margin)))
    for caption in board.captions:
        size, width = pen.size_mm("board-caption"), pen.width(caption.text, "board-caption")
        found.append(_box(Box(caption.start[0], caption.start[1] - size, width, size).grow(margin)))
    legend = board.legend
    width = max(pen.width(kind.label, "board-legend") for kind in board.kinds.values()) + LEGEND_ICON_MM
    top, height = legend.top[1] - legend.pitch / 2, legend.pitch * len(board.kinds)
    found.append(_box(Box(legend.top[0] - width, top, width + LEGEND_ICON_MM, height).grow(margin)))
    return found


def _disc(cx: float, cy: float, radius: float) -> Kept:
    return lambda x, y, r: hypot(x - cx, y - cy) < radius + r


def _box(box: Box) -> Kept:
    return lambda x, y, r: box.x - r < x < box.right + r and box.y - r < y < box.bottom + r
