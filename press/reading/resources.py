"""What the names of a content stream stand for (ISO 32000-1, 7.8.3), each read once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

import pikepdf

from press.reading.content_stream import StreamError
from press.reading.fonts import Font, read_font
from press.reading.marks import ImageFacts
from press.reading.shapes import IDENTITY, BBox, Matrix, bounds

Found = TypeVar("Found")


@dataclass(frozen=True, eq=False)
class FormStream:
    """A form XObject, or the cell of a tiling pattern, before its content is read.

    ``resources`` is None where it borrows those of the stream that uses it.
    """

    object_id: int
    matrix: Matrix
    limits: BBox
    stream: pikepdf.Object
    resources: Resources | None


class Pattern(NamedTuple):
    """A pattern (8.7): a gradient has no ``tile``; a stencil tile takes the colour given with its name."""

    tile: FormStream | None
    stencil: bool


class Space(NamedTuple):
    """A colour space: its family, and whether its colours are grays."""

    family: str
    gray: bool


class Library:
    """Fonts and forms that pages share, by object number: a kit draws one board many times."""

    def __init__(self) -> None:
        self.fonts: dict[int, Font] = {}
        self.forms: dict[int, FormStream] = {}
        self._resources: dict[bytes, Resources] = {}

    def resources(self, dictionary: Any) -> Resources:
        """Those of a dictionary: what is written alike names the same things."""
        if not isinstance(dictionary, pikepdf.Object):
            return Resources(dictionary, self)  # Not a dictionary at all: whoever looks up a name finds out.
        written: bytes = dictionary.unparse()
        if written not in self._resources:
            self._resources[written] = Resources(dictionary, self)
        return self._resources[written]

    def font(self, font: Any) -> Font:
        return self._shared(self.fonts, font, read_font)

    def form(self, stream: Any) -> FormStream:
        return self._shared(self.forms, stream, self._read_form)

    @staticmethod
    def _shared(known: dict[int, Found], source: Any, read: Callable[[Any], Found]) -> Found:
        number: int = source.objgen[0]
        if number not in known:
            found = read(source)
            if number == 0:
                return found  # A direct object has no number of its own.
            known[number] = found
        return known[number]

    def _read_form(self, stream: Any) -> FormStream:
        limits, resources = stream.get("/BBox"), stream.get("/Resources")
        if limits is None:
            raise StreamError("a form without BBox")
        left, bottom, right, top = map(float, limits)
        return FormStream(
            stream.objgen[0],
            matrix_of(stream.get("/Matrix", IDENTITY)),
            bounds([(left, bottom), (right, top)]),
            stream,
            None if resources is None else self.resources(resources),
        )


class Resources:
    """The named resources of one page or form."""

    def __init__(self, dictionary: Any, library: Library) -> None:
        self._dictionary = dictionary
        self._library = library
        self._categories: dict[str, Any] = {}
        self._fonts: dict[str, Font] = {}
        self._xobjects: dict[str, FormStream | ImageFacts] = {}
        self._others: dict[tuple[str, str], Any] = {}

    def font(self, name: str) -> Font:
        if name not in self._fonts:
            self._fonts[name] = self._library.font(self._named("/Font", name))
        return self._fonts[name]

    def xobject(self, name: str) -> FormStream | ImageFacts:
        if name not in self._xobjects:
            self._xobjects[name] = self._xobject(name, self._named("/XObject", name))
        return self._xobjects[name]

    def pattern(self, name: str) -> Pattern:
        return self._find("/Pattern", name, self._pattern)

    def graphics_state(self, name: str) -> dict[str, Any]:
        """The fields of a Look that an ``ExtGState`` sets (8.4.5)."""
        return self._find("/ExtGState", name, self._graphics_state)

    def space(self, name: str) -> Space:
        """A colour space by its name, or one that needs no definition (8.6)."""
        if name in ("DeviceGray", "DeviceRGB", "DeviceCMYK", "Pattern"):
            return Space(name, name == "DeviceGray")
        return self._find("/ColorSpace", name, self._space)

    def inline_image(self, facts: dict[str, Any]) -> ImageFacts:
        """A picture within the stream, keys in short or in full (8.9.7)."""
        space = facts.get("CS", facts.get("ColorSpace", ""))
        mask = facts.get("IM", facts.get("ImageMask", False)) is True
        gray = mask or space in ("G", "DeviceGray", "CalGray")
        width, height = (facts.get(short, facts.get(long, 0)) for short, long in (("W", "Width"), ("H", "Height")))
        return ImageFacts("", None, (int(width), int(height)), gray)

    def _find(self, category: str, name: str, read: Callable[[Any], Found]) -> Found:
        key = category, name
        if key not in self._others:
            self._others[key] = read(self._named(category, name))
        known: Found = self._others[key]
        return known

    def _named(self, category: str, name: str) -> Any:
        if category not in self._categories:
            self._categories[category] = self._dictionary.get(category, {})
        found = self._categories[category].get("/" + name)
        if found is None:
            raise StreamError(f"no {category[1:]} named {name!r}")
        return found

    def _xobject(self, name: str, found: Any) -> FormStream | ImageFacts:
        number: int = found.objgen[0]
        if number in self._library.forms:
            return self._library.forms[number]
        if found.get("/Subtype") == "/Form":
            return self._library.form(found)
        space = found.get("/ColorSpace")
        if isinstance(space, pikepdf.Array) and space[0] == "/Indexed":
            space = space[1]
        gray = bool(found.get("/ImageMask", False)) or (space is not None and self._space(space).gray)
        return ImageFacts(name, number, (int(found.Width), int(found.Height)), gray)

    def _pattern(self, found: Any) -> Pattern:
        if found.PatternType == 2:
            return Pattern(None, stencil=False)
        return Pattern(self._library.form(found), stencil=found.PaintType == 2)

    def _graphics_state(self, found: Any) -> dict[str, Any]:
        fields: dict[str, Any] = {}
        numbers = {"/LW": "width", "/CA": "stroke_opacity", "/ca": "fill_opacity"}
        fields.update({field: float(found[key]) for key, field in numbers.items() if key in found})
        if "/LC" in found:
            fields["cap"] = int(found.LC)
        if "/D" in found:
            fields["dash"] = tuple(map(float, found.D[0]))
        if "/Font" in found:
            fields.update(font=self._library.font(found.Font[0]), size=float(found.Font[1]))
        return fields

    def _space(self, found: Any) -> Space:
        """ICC profiles count as gray by their number of components: one."""
        family = str(found[0] if isinstance(found, pikepdf.Array) else found).removeprefix("/")
        gray = family in ("DeviceGray", "CalGray") or (family == "ICCBased" and int(found[1].N) == 1)
        return Space(family, gray)


def matrix_of(numbers: Any) -> Matrix:
    a, b, c, d, e, f = map(float, numbers)
    return a, b, c, d, e, f
