"""Drawings of a kit: SVG files in mm whose paths say what they are, read with svgelements.

Each painted element may carry (see the README, "Drawings"):

``data-role="fill/stroke"``  palette roles; without it the element's own colours are looked up in the palette
``data-ink``    what it becomes in ink-saver: ``W`` white with an outline, ``W0`` white, ``K`` black,
                ``h…`` a hatch of the theme with an outline, ``trait`` a black line, ``trait-blanc`` a white one,
                ``skip`` nothing
``data-ink-w``  width of that outline or line, mm
``data-only``   ``encre``: drawn in ink-saver only; ``couleur``: in colour only
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any
from unicodedata import normalize
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from press.geometry import Box
from press.language import _
from press.drawing.raster import SUFFIXES, Raster, read_raster
from press.drawing.shapes import Path as Outline
from press.drawing.shapes import Segment
from press.wording import did_you_mean, one_line, one_of

_MAX_BYTES = 4_000_000
_MOST_ELEMENTS = 100_000
_XLINK_HREF = "{http://www.w3.org/1999/xlink}href"
_INKS = ("W", "W0", "K", "trait", "trait-blanc", "gris", "skip")
_ONLY = ("", "encre", "couleur")
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_CAPS = {"butt": 0, "round": 1, "square": 2}


@dataclass(frozen=True, slots=True)
class ArtShape:
    """One painted outline: roles of the palette, widths in mm."""

    path: Outline
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    ink: str = "W"
    ink_width: float = 0.0
    dash: tuple[float, ...] = ()
    cap: int = 1
    join: int = 1
    only: str = ""
    clip: Outline | None = None


@dataclass(frozen=True, slots=True)
class Art:
    """A drawing in its own box, origin top left, mm."""

    name: str
    width: float
    height: float
    shapes: tuple[ArtShape, ...]

    @property
    def reach(self) -> Box:
        """The box that holds every outline: grounds may run past the drawing's own box, to be clipped."""
        boxes = [(shape.clip or shape.path).bounds() for shape in self.shapes]
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
        return Box(left, top, right - left, bottom - top)


class DrawingError(ValueError):
    """A drawing that is missing, outside the kit's folder, damaged or unprintable, in the author's words."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(message)
        self.name = name


class Shelf(Mapping[str, Art]):
    """The drawings of a kit's art folder by file name, each read when first asked for.

    Names are as the YAML gives them: ``vignettes/lien-fil.svg``. ``shelf[name]`` raises DrawingError, and so
    does ``raster(name)``, for photographs and scans.
    """

    def __init__(self, folder: Path, palette: Mapping[str, str]) -> None:
        self._folder, self._colours = folder, tuple(palette.items())
        self._read: dict[str, Art] = {}
        self._rasters: dict[str, Raster] = {}

    @cached_property
    def _files(self) -> dict[str, Path]:
        root = self._folder.resolve()
        kinds = (".svg", *SUFFIXES)
        found = sorted(path for path in self._folder.rglob("*") if path.suffix.lower() in kinds)
        # A link may point out of the kit's folder: what it leads to is not the author's to print.
        inside = (path for path in found if path.resolve().is_relative_to(root))
        return {normalize("NFC", path.relative_to(self._folder).as_posix()): path for path in inside}

    def __getitem__(self, name: str) -> Art:
        if name not in self._read:
            data = self._data(name)
            try:
                self._read[name] = _art(name, data, self._colours)
            except ValueError as error:
                raise DrawingError(name, _("drawing «{name}»: {why}").format(name=name, why=error)) from error
        return self._read[name]

    def raster(self, name: str) -> Raster:
        """A PNG or JPEG picture of the folder, checked whole."""
        if name not in self._rasters:
            data = self._data(name)
            try:
                self._rasters[name] = read_raster(name, data)
            except ValueError as error:
                raise DrawingError(name, _("picture «{name}»: {why}").format(name=name, why=error)) from error
        return self._rasters[name]

    def _data(self, name: str) -> bytes:
        path = self._files.get(normalize("NFC", name))
        if path is not None:
            return path.read_bytes()
        if "\n" in name:
            advice = _("a file name cannot hold a line break: write / between folders, without quotes")
            raise DrawingError(name, _("«{name}»: {advice}").format(name=one_line(name), advice=advice))
        raise DrawingError(
            name,
            _("there is no drawing «{name}» in {folder}{hint}").format(
                name=one_line(name),
                folder=self._folder.name,
                hint=did_you_mean(name.replace("\\", "/"), self._files),
            ),
        )

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)


@lru_cache(maxsize=1024)
def _art(name: str, data: bytes, colours: tuple[tuple[str, str], ...]) -> Art:
    """Kept by what the file holds: a press that lives on does not read again what has not changed."""
    return read_art(name, data, dict(colours))


def read_art(name: str, data: bytes, palette: Mapping[str, str]) -> Art:
    """Read an SVG; ``palette`` gives a ``#RRGGBB`` per role.

    Raises ValueError with the author's words when the file is damaged or uses what cannot be printed.
    """
    import svgelements

    _refuse_unsafe(data)
    try:
        # At 25.4 dots per inch a user unit is a millimetre; its points are transformed here, once.
        svg = svgelements.SVG.parse(BytesIO(data), reify=False, ppi=25.4)
        elements = list(svg.elements())
    except Exception as error:  # svgelements lets parser and number errors of any kind through
        raise ValueError(_("damaged SVG ({why})").format(why=str(error).split("\n")[0])) from error
    roles = {color.upper(): role for role, color in reversed(list(palette.items()))}
    shapes = []
    for element in elements:
        if isinstance(element, svgelements.Text | svgelements.Image):
            raise ValueError(_("an SVG must hold outlines only: turn texts and pictures into paths"))
        if isinstance(element, svgelements.Shape) and (shape := _shape(svg, element, palette, roles)):
            shapes.append(shape)
    if not shapes:
        raise ValueError(_("the SVG draws nothing"))
    return Art(name, round(float(svg.width), 3), round(float(svg.height), 3), tuple(shapes))


def _refuse_unsafe(data: bytes) -> None:
    if not data.strip():
        raise ValueError(_("the file is empty"))
    if len(data) > _MAX_BYTES:
        raise ValueError(_("the SVG is larger than {size} MB").format(size=_MAX_BYTES // 1_000_000))
    text = data.lower()
    if b"<svg" not in text:
        raise ValueError(_("not an SVG"))
    if b"<!entity" in text:
        raise ValueError(_("an SVG with entities is refused"))
    if b"use" in text:
        _refuse_endless(data)


def _refuse_endless(data: bytes) -> None:
    """Copies of copies multiply (``<use>``): count what they would make before it is made."""
    try:
        root = ElementTree.fromstring(data)
        named = {element.get("id"): element for element in root.iter()}
        if _count(root, named, {}) > _MOST_ELEMENTS:
            raise ValueError(_("more than {count} shapes, copies included").format(count=_MOST_ELEMENTS))
    except RecursionError:
        raise ValueError(_("copies or groups in each other without end")) from None
    except ElementTree.ParseError as error:
        raise ValueError(_("damaged SVG ({why})").format(why=error)) from error


def _count(element: Element, named: Mapping[str | None, Element], known: dict[Element, int]) -> int:
    """An element and all that is in it, what it refers to counted each time."""
    if element not in known:
        total = 1 + sum(_count(child, named, known) for child in element)
        if element.tag.rpartition("}")[2] == "use":
            target = named.get((element.get("href") or element.get(_XLINK_HREF) or "")[1:])
            total += _count(target, named, known) if target is not None else 0
        known[element] = total
    return known[element]


def _shape(svg: Any, element: Any, palette: Mapping[str, str], roles: Mapping[str, str]) -> ArtShape | None:
    values = element.values
    fill, stroke = _roles(element, values.get("data-role"), palette, roles)
    if not fill and not stroke:
        return None
    ink, only = values.get("data-ink") or ("W" if fill else "trait"), values.get("data-only") or ""
    if ink not in _INKS and not ink.startswith("h"):
        raise ValueError(_("data-ink is «{code}»: {codes} or a hatch").format(code=ink, codes=one_of(_INKS)))
    if only not in _ONLY:
        raise ValueError(_("data-only is «{code}»: {codes}").format(code=only, codes=one_of(_ONLY[1:])))
    path = _path(element, values.get("fill-rule") == "evenodd")
    if not path.segments:
        return None
    scale = abs(element.transform.determinant) ** 0.5 if hasattr(element.transform, "determinant") else 1.0
    width = round(float(element.stroke_width or 0.0) * scale, 4) if stroke else 0.0
    return ArtShape(
        path,
        fill,
        stroke,
        width,
        ink,
        float(values.get("data-ink-w") or width or 0.0),
        tuple(float(v) for v in str(values.get("stroke-dasharray") or "").replace(",", " ").split() if v != "none"),
        _CAPS.get(values.get("stroke-linecap", "butt"), 0),
        _JOINS.get(values.get("stroke-linejoin", "miter"), 0),
        only,
        _clip(svg, values.get("clip-path")),
    )


def _roles(
    element: Any, role: str | None, palette: Mapping[str, str], roles: Mapping[str, str]
) -> tuple[str, str]:
    if role is not None:
        fill, _slash, stroke = role.partition("/")
        for name in filter(None, (fill, stroke)):
            if name not in palette:
                raise ValueError(_("role «{role}» is not in the palette").format(role=name))
        return fill, stroke
    found = []
    for color in (element.fill, element.stroke):
        if color is None or color.value is None or not color.alpha:
            found.append("")
        elif (hexa := color.hex[:7].upper()) in roles:
            found.append(roles[hexa])
        else:
            raise ValueError(_("color {color} is not in the palette").format(color=hexa))
    return found[0], found[1]


def _path(element: Any, even_odd: bool) -> Outline:
    import svgelements as se

    m = element.transform

    def at(point: Any) -> tuple[float, float]:
        # svgelements counts a millimetre as 3.7795296 pixels: a tenth of a micron is lost and found again here.
        x, y = point.x, point.y
        return round(m.a * x + m.c * y + m.e, 4), round(m.b * x + m.d * y + m.f, 4)

    segments: list[Segment] = []
    path = element if isinstance(element, se.Path) else se.Path(element)
    for part in path.segments(transformed=False):
        if isinstance(part, se.Move):
            segments.append(("M", at(part.end)))
        elif isinstance(part, se.Close):
            segments.append(("Z", ()))
        elif isinstance(part, se.Line):
            segments.append(("L", at(part.end)))
        else:
            curves = _cubics(part)
            segments += [("C", (*at(c.control1), *at(c.control2), *at(c.end))) for c in curves]
    return Outline(tuple(segments), even_odd)


def _cubics(part: Any) -> Any:
    import svgelements as se

    if isinstance(part, se.CubicBezier):
        return (part,)
    if isinstance(part, se.QuadraticBezier):
        a, c, b = part.start, part.control, part.end
        return (se.CubicBezier(a, a + (c - a) * (2 / 3), b + (c - b) * (2 / 3), b),)
    return part.as_cubic_curves()


def _clip(svg: Any, reference: str | None) -> Outline | None:
    if not reference or not reference.startswith("url(#"):
        return None
    target = svg.get_element_by_id(reference[5:-1].strip("'\""))
    if target is None:
        raise ValueError(_("clip {name} is not in the SVG").format(name=reference))
    segments: list[Segment] = []
    for element in target:
        segments += _path(element, False).segments
    return Outline(tuple(segments))
