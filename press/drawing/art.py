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
from io import BytesIO
from typing import Any

from press.drawing.shapes import Path as Outline
from press.drawing.shapes import Segment
from press.drawing.vetting import vet
from press.geometry import Box
from press.language import _
from press.wording import one_of

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
    svg, elements = read_svg(data)
    roles = roles_of(palette)
    shapes = [shape for element in elements if (shape := shape_of(svg, element, palette, roles))]
    if not shapes:
        raise ValueError(_("the SVG draws nothing"))
    return Art(name, *size_of(svg), tuple(shapes))


def read_svg(data: bytes) -> tuple[Any, list[Any]]:
    """A document and its outlines in paint order, as svgelements reads them. Raises as ``read_art``."""
    import svgelements

    try:
        # At 25.4 dots per inch a user unit is a millimetre; its points are transformed here, once.
        svg = svgelements.SVG.parse(BytesIO(data), reify=False, ppi=25.4)
        elements = list(svg.elements())
    except Exception as error:  # svgelements lets parser and number errors of any kind through
        raise ValueError(_("damaged SVG ({why})").format(why=str(error).split("\n")[0])) from error
    if any(isinstance(element, svgelements.Text | svgelements.Image) for element in elements):
        raise ValueError(_("an SVG must hold outlines only: turn texts and pictures into paths"))
    return svg, [element for element in elements if isinstance(element, svgelements.Shape)]


def size_of(svg: Any) -> tuple[float, float]:
    """Width and height of a document, mm."""
    return round(float(svg.width), 3), round(float(svg.height), 3)


def roles_of(palette: Mapping[str, str]) -> dict[str, str]:
    """The role of each colour of a palette, the first that has it."""
    return {color.upper(): role for role, color in reversed(list(palette.items()))}


def shape_of(svg: Any, element: Any, palette: Mapping[str, str], roles: Mapping[str, str]) -> ArtShape | None:
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
    path = outline_of(element, values.get("fill-rule") == "evenodd")
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


def outline_of(element: Any, even_odd: bool = False) -> Outline:
    """The outline of an element of a document, in mm."""
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
        segments += outline_of(element).segments
    return Outline(tuple(segments))
