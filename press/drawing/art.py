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

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from io import BytesIO
from itertools import islice
from typing import Any

from press.drawing.path_data import TAKES, Track, set_apart
from press.drawing.shapes import Affine, joined
from press.drawing.shapes import Path as Outline
from press.drawing.vetting import vet
from press.geometry import Box
from press.language import _
from press.wording import one_line, one_of

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


@dataclass(frozen=True)
class Art:
    """A drawing in its own box, origin top left, mm."""

    name: str
    width: float
    height: float
    shapes: tuple[ArtShape, ...]

    @cached_property
    def reach(self) -> Box:
        """The box that holds every outline: grounds may run past the drawing's own box, to be clipped."""
        boxes = [
            shape.clip.bounds() if shape.clip else shape.path.bounds().grow(max(shape.width, shape.ink_width) / 2)
            for shape in self.shapes
        ]
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
        return Box(left, top, right - left, bottom - top)


def read_art(name: str, data: bytes, palette: Mapping[str, str]) -> Art:
    """Read an SVG; ``palette`` gives a ``#RRGGBB`` per role.

    Raises ValueError with the author's words when the file is damaged or uses what cannot be printed.
    """
    vet(data)
    document = read_svg(*set_apart(data))
    roles = roles_of(palette)
    shapes = [shape for element in document.elements if (shape := shape_of(document, element, palette, roles))]
    if not shapes:
        raise ValueError(_("the SVG draws nothing"))
    return Art(name, *document.size, tuple(shapes))


def read_svg(data: bytes, tracks: Mapping[str, Track]) -> Document:
    """A document whose path data were set apart. Raises as ``read_art``."""
    import svgelements

    try:
        # At 25.4 dots per inch a user unit is a millimetre; its points are transformed here, once.
        svg = svgelements.SVG.parse(BytesIO(data), reify=False, ppi=25.4)
        elements = list(svg.elements())
    except Exception as error:  # svgelements lets parser and number errors of any kind through
        raise ValueError(_("damaged SVG ({why})").format(why=str(error).split("\n")[0])) from error
    if any(isinstance(element, svgelements.Text | svgelements.Image) for element in elements):
        raise ValueError(_("an SVG must hold outlines only: turn texts and pictures into paths"))
    return Document(svg, [element for element in elements if isinstance(element, svgelements.Shape)], tracks)


def roles_of(palette: Mapping[str, str]) -> dict[str, str]:
    """The role of each colour of a palette, the first that has it."""
    return {color.upper(): role for role, color in reversed(list(palette.items()))}


def shape_of(
    document: Document, element: Any, palette: Mapping[str, str], roles: Mapping[str, str]
) -> ArtShape | None:
    """What an outline of a document paints, if it paints anything; ``roles`` by colour."""
    values = element.values
    fill, stroke = _roles(element, values.get("data-role"), palette, roles)
    ink, only = values.get("data-ink") or ("W" if fill else "trait"), values.get("data-only") or ""
    # What is drawn in ink-saver only needs no colour.
    if not fill and not stroke and only != "encre":
        return None
    if ink not in _INKS and not ink.startswith("h"):
        raise ValueError(_("data-ink is «{code}»: {codes} or a hatch").format(code=ink, codes=one_of(_INKS)))
    if only not in _ONLY:
        raise ValueError(_("data-only is «{code}»: {codes}").format(code=only, codes=one_of(_ONLY[1:])))
    path = document.outline(element, values.get("fill-rule") == "evenodd")
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
        document.clip(values.get("clip-path")),
    )


def _roles(element: Any, role: str | None, palette: Mapping[str, str], roles: Mapping[str, str]) -> tuple[str, str]:
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


@dataclass(frozen=True, slots=True)
class Document:
    """An SVG as svgelements reads it, its outlines in paint order; the path data that were set apart, by name."""

    svg: Any
    elements: list[Any]
    tracks: Mapping[str, Track]

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, mm."""
        return round(float(self.svg.width), 3), round(float(self.svg.height), 3)

    def outline(self, element: Any, even_odd: bool = False) -> Outline:
        """The outline of an element, in mm. Raises ValueError when its data are damaged beyond a guess."""
        values = element.values
        try:
            m = element.transform
            track = self.tracks.get(str(values.get("d")).strip()) or _track(element)
        except (AttributeError, TypeError, ArithmeticError) as error:  # half a command, such as H with no number
            why = one_line(f"<{values.get('tag')}> {values.get('d', '')}")
            raise ValueError(_("damaged SVG ({why})").format(why=why)) from error
        return _placed(track, (m.a, m.b, m.c, m.d, m.e, m.f), even_odd)

    def clip(self, reference: str | None) -> Outline | None:
        """The outlines of a clip path, by ``url(#name)``. Raises ValueError when there is none of that name."""
        if not reference or not reference.startswith("url(#"):
            return None
        target = self.svg.get_element_by_id(reference[5:-1].strip("'\""))
        if target is None:
            raise ValueError(_("clip {name} is not in the SVG").format(name=reference))
        return joined(self.outline(element) for element in target)


def _track(element: Any) -> Track:
    """The outline of an element as svgelements knows it."""
    import svgelements as se

    ops, points = "", []
    path = element if isinstance(element, se.Path) else se.Path(element)
    for part in path.segments(transformed=False):
        if isinstance(part, se.Close):
            ops += "Z"
        elif isinstance(part, se.Move | se.Line):
            ops += "M" if isinstance(part, se.Move) else "L"
            points.append(part.end)
        else:
            for curve in _cubics(part):
                ops += "C"
                points += [curve.control1, curve.control2, curve.end]
    return Track(ops, tuple([float(v) for point in points for v in (point.x, point.y)]))


@lru_cache(maxsize=4096)
def _placed(track: Track, m: Affine, even_odd: bool) -> Outline:
    """An outline of a document in mm, to a tenth of a micron."""
    a, b, c, d, e, f = m
    given = list(track.numbers)
    points = list(zip(given[::2], given[1::2], strict=True))
    # svgelements counts a millimetre as 3.7795296 pixels: a tenth of a micron is lost and found again here.
    given[::2] = _rounded([a * x + c * y + e for x, y in points])
    given[1::2] = _rounded([b * x + d * y + f for x, y in points])
    moved = iter(given)
    return Outline(tuple([(op, tuple(islice(moved, TAKES[op]))) for op in track.ops]), even_odd)


def _rounded(values: list[float]) -> list[float]:
    """To four decimals, as ``round(v, 4)`` does, in a quarter of the time; a zero keeps its sign."""
    try:
        return [round(v * 1e4) / 1e4 or round(v, 4) for v in values]
    except (OverflowError, ValueError):  # without end, or no number
        return [round(v, 4) for v in values]


def _cubics(part: Any) -> Any:
    import svgelements as se

    if isinstance(part, se.CubicBezier):
        return (part,)
    if isinstance(part, se.QuadraticBezier):
        a, c, b = part.start, part.control, part.end
        return (se.CubicBezier(a, a + (c - a) * (2 / 3), b + (c - b) * (2 / 3), b),)
    return part.as_cubic_curves()
