"""How colours look to those who see fewer of them, and in gray: no kit tells things by colour alone.

Machado, Oliveira, Fernandes, “A Physiologically-based Model for Simulation of Color Vision Deficiency”,
2009: severity 1.0, in linear sRGB. Differences are those of CIE 1976 (ΔE*ab, white D65).
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

Matrix = tuple[tuple[float, float, float], ...]
Lab = tuple[float, float, float]

ALIKE = 25.0
"""Two colours nearer than this are not told apart at a glance, on paper, in the light of a living room."""

VISIONS: Mapping[str, Matrix] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)


def seen(color: str, vision: str = "all colours") -> Lab:
    """``#RRGGBB`` as L*, a*, b*, with all colours or fewer."""
    red, green, blue = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = tuple(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (red, green, blue))
    shown = tuple(min(1.0, max(0.0, v)) for v in _times(VISIONS[vision], linear))
    x, y, z = (_cube_root(v / white) for v, white in zip(_times(_XYZ, shown), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: str, other: str, vision: str = "all colours") -> float:
    """ΔE*ab between two colours."""
    return sum((a - b) ** 2 for a, b in zip(seen(one, vision), seen(other, vision), strict=True)) ** 0.5


def lightness(color: str) -> float:
    """L*, 0 black to 100 white: what is left of a colour in gray."""
    return seen(color)[0]


def confused(colors: Mapping[str, str]) -> dict[tuple[str, str], tuple[str, float]]:
    """The pairs of named colours that some vision finds alike: which one, and how far apart they then are."""
    found = {}
    for one, other in combinations(colors, 2):
        apart, vision = min((difference(colors[one], colors[other], vision), vision) for vision in VISIONS)
        if apart < ALIKE:
            found[one, other] = (vision, round(apart, 1))
    return found


def _times(matrix: Matrix, vector: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def _cube_root(v: float) -> float:
    return v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116
