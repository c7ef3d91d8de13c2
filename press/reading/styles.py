"""Looks that remember what instructions make of them: a kit sets the same colours and lines over and over."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from press.reading.content_stream import Operand
from press.reading.fonts import Font
from press.reading.look import Colour, Look
from press.reading.marks import Shown


class Setting:
    """The fields of a look that an instruction sets, whatever the look. Known by itself, not by its fields."""

    __slots__ = ("fields",)

    def __init__(self, fields: dict[str, Any]) -> None:
        self.fields = fields


def _gray(field: str) -> Callable[[float], dict[str, Any]]:
    return lambda gray: {field: Colour("DeviceGray", (gray,), gray)}


def _colour(field: str, space: str) -> Callable[..., dict[str, Any]]:
    return lambda *values: {field: Colour(space, values, None)}


def _dash(lengths: list[Operand], _phase: float) -> dict[str, Any]:
    return {"dash": tuple([number for number in lengths if isinstance(number, float)])}


SETTINGS: dict[str, Callable[..., dict[str, Any]]] = {
    "w": lambda width: {"width": width},
    "J": lambda cap: {"cap": int(cap)},
    "d": _dash,
    "g": _gray("fill"), "rg": _colour("fill", "DeviceRGB"), "k": _colour("fill", "DeviceCMYK"),
    "G": _gray("stroke"), "RG": _colour("stroke", "DeviceRGB"), "K": _colour("stroke", "DeviceCMYK"),
    "Tc": lambda spacing: {"character_spacing": spacing},
    "Tw": lambda spacing: {"word_spacing": spacing},
    "TL": lambda leading: {"leading": leading},
    "Ts": lambda rise: {"rise": rise},
    "Tz": lambda percent: {"horizontal_scale": percent / 100},
    "Tr": lambda mode: {"rendering": int(mode)},
}  # fmt: skip
"""What operators set that depend on their operands alone (ISO 32000-1, 8.4.4, 8.6.8, 9.3)."""


class Style:
    """A look, and the styles that settings have made of it. Equal looks of a document are one style."""

    __slots__ = ("_after", "_known", "look", "shown")

    def __init__(self, look: Look, known: dict[Look, Style]) -> None:
        self.look = look
        self.shown: dict[bytes, tuple[Shown, float]] = {}
        """Strings shown in this style, and how far each moves the pen."""
        self._after: dict[Hashable, Style] = {}
        self._known = known
        known[look] = self

    def after(self, setting: Setting) -> Style:
        """The style that a setting makes of this one."""
        found = self._after.get(setting)
        if found is None:
            found = self._after[setting] = self.changed(setting.fields)
        return found

    def lettered(self, font: Font, size: float) -> Style:
        """The style in another font."""
        found = self._after.get((font, size))
        if found is None:
            found = self._after[font, size] = self.changed({"font": font, "size": size})
        return found

    def changed(self, fields: dict[str, Any]) -> Style:
        """The style with other values in some fields of its look."""
        look = self.look._replace(**fields)
        return self._known.get(look) or Style(look, self._known)
