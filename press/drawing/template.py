"""Drawings with zones: an SVG whose labelled rectangles say what the fields of a card or piece print there.

A label is ``inkscape:label`` (Object properties in Inkscape), or one of ``data-zone``, ``data-if``,
``data-unless``, ``data-cut``; see ``zones``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import groupby
from math import atan2, degrees, hypot
from pathlib import PurePath
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from press.drawing.art import Art, ArtShape, Document, read_svg, roles_of, shape_of
from press.drawing.path_data import set_apart
from press.drawing.shapes import Path
from press.drawing.vetting import vet
from press.drawing.zones import Condition, Label, Zone, read_condition, read_label, read_zone
from press.geometry import Box
from press.language import _

_LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
_STEP = "data-step"
_UNSEEN = frozenset({"defs", "metadata", "namedview", "title", "desc", "style"})
_HOLDERS = frozenset({"svg", "g", "a", "switch"})


@dataclass(frozen=True, slots=True)
class Step:
    """An outline to paint or a zone to fill, and the conditions it hangs on, by their index."""

    what: ArtShape | Zone
    when: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Layer:
    """Outlines that are painted together, as one drawing, and the colour roles that they name."""

    art: Art
    roles: frozenset[str]


@dataclass(frozen=True, eq=False)
class Template:
    """A drawing with zones, origin top left, mm; ``steps`` in paint order.

    ``cut`` is the outline to cut along, where that is not the drawing's own box.
    """

    name: str
    width: float
    height: float
    steps: tuple[Step, ...]
    conditions: tuple[Condition, ...] = ()
    cut: Path | None = None
    _layers: dict[tuple[bool, ...], tuple[Layer | Zone, ...]] = field(default_factory=dict, repr=False)

    @property
    def zones(self) -> tuple[Zone, ...]:
        return tuple(step.what for step in self.steps if isinstance(step.what, Zone))

    @property
    def shapes(self) -> tuple[ArtShape, ...]:
        return tuple(step.what for step in self.steps if isinstance(step.what, ArtShape))

    @cached_property
    def fields(self) -> frozenset[str]:
        """Every field that a zone or a condition names."""
        zones = {zone.field for zone in self.zones if zone.field}
        return frozenset(zones | {condition.field for condition in self.conditions})

    @cached_property
    def roles(self) -> frozenset[str]:
        """Every colour role that an outline or a zone names; some may be in no palette."""
        named = {role for zone in self.zones for role in (zone.color, zone.knock)}
        return _painted(self.shapes) | named - {""}

    def shown_zones(self, values: Mapping[str, object]) -> list[Zone]:
        """The zones that show when the fields hold these values."""
        return [layer for layer in self.layers(values) if isinstance(layer, Zone)]

    def layers(self, values: Mapping[str, object]) -> tuple[Layer | Zone, ...]:
        """What shows when the fields hold these values; the outlines between two zones are one drawing."""
        held = tuple(condition.holds(values) for condition in self.conditions)
        if held not in self._layers:
            self._layers[held] = tuple(self._layered(held))
        return self._layers[held]

    def _layered(self, held: tuple[bool, ...]) -> Iterator[Layer | Zone]:
        stem, code = PurePath(self.name).with_suffix(""), "".join("01"[hold] for hold in held)
        seen = (step.what for step in self.steps if all(held[i] for i in step.when))
        for number, (kind, group) in enumerate(groupby(seen, type)):
            if kind is Zone:
                yield from (what for what in group if isinstance(what, Zone))
            else:
                shapes = tuple(what for what in group if isinstance(what, ArtShape))
                art = Art(f"{stem}.{code}.{number}.svg", self.width, self.height, shapes)
                yield Layer(art, _painted(shapes))


def _painted(shapes: Iterable[ArtShape]) -> frozenset[str]:
    return frozenset(role for shape in shapes for role in (shape.fill, shape.stroke) if role)


def read_template(name: str, data: bytes, palette: Mapping[str, str]) -> Template:
    """Read an SVG with zones. Roles that it names need not be in the palette; colours without a role must be.

    Raises ValueError with the author's words when the file is damaged, or says what cannot be understood.
    """
    vet(data)
    bare, tracks = set_apart(data)
    try:
        root = ElementTree.fromstring(bare)
    except ElementTree.ParseError as error:
        raise ValueError(_("damaged SVG ({why})").format(why=error)) from error
    marked = _Marked(root)
    document = read_svg(ElementTree.tostring(root), tracks)
    colours, named = roles_of(palette), {**palette, **dict.fromkeys(_named_roles(root), "")}
    steps: list[Step] = []
    cut: Path | None = None
    for element in document.elements:
        label, when = marked.steps[int(element.values.get(_STEP, 0))]
        if label.zone:
            steps.append(Step(_placed(label.zone, document, element), when))
        elif label.cut:
            if cut:
                raise ValueError(_("two outlines are labelled «cut»"))
            cut = document.outline(element)
        elif shape := shape_of(document, element, named, colours):
            steps.append(Step(shape, when))
    if not steps:
        raise ValueError(_("the SVG draws nothing"))
    return Template(name, *document.size, tuple(steps), tuple(marked.conditions), cut)


class _Marked:
    """Numbers the elements of a document, and keeps what their labels and those around them say.

    A layer may be hidden while its author draws: its zones still count, its outlines do not.
    """

    def __init__(self, root: Element) -> None:
        self.steps: list[tuple[Label, tuple[int, ...]]] = [(Label(), ())]
        self.conditions: list[Condition] = []
        self._walk(root, (), False)

    def _walk(self, element: Element, when: tuple[int, ...], hidden: bool) -> bool:
        """Whether anything in the element is to be kept."""
        tag = element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
        if not tag or tag in _UNSEEN:
            return True
        hidden = _shown(element) or hidden
        label = _label_of(element)
        if label.condition:
            if label.condition not in self.conditions:
                self.conditions.append(label.condition)
            when = (*when, self.conditions.index(label.condition))
        if tag in _HOLDERS:
            if label.zone or label.cut:
                raise ValueError(_("a zone is a rectangle, a cut is an outline: neither is a group"))
            for child in list(element):
                if not self._walk(child, when, hidden):
                    element.remove(child)
            return True
        element.set(_STEP, str(len(self.steps)))
        self.steps.append((label, when))
        return bool(label.zone or label.cut or not hidden)


def _shown(element: Element) -> bool:
    """Shows an element, and tells whether it was hidden: a reader leaves hidden ones out."""
    style = element.get("style", "").replace(" ", "")
    hidden = "display:none" in style or element.get("display") == "none"
    if hidden:
        element.set("style", style.replace("display:none", "display:inline"))
        element.attrib.pop("display", None)
    return hidden


def _label_of(element: Element) -> Label:
    if (said := element.get("data-zone")) is not None:
        return Label(zone=read_zone(said))
    if element.get("data-cut") is not None:
        return Label(cut=True)
    for word in ("if", "unless"):
        if (said := element.get(f"data-{word}")) is not None:
            return Label(condition=read_condition(said, word == "if"))
    return read_label(element.get(_LABEL, "")) or Label()


def _named_roles(root: Element) -> Iterator[str]:
    for element in root.iter():
        yield from filter(None, (element.get("data-role") or "").split("/"))


def _placed(zone: Zone, document: Document, element: Any) -> Zone:
    """A zone where its element stands: a rectangle that is turned turns what it shows."""
    outline = document.outline(element)
    if element.values.get("tag") != "rect":
        return replace(zone, box=outline.extent(), degrees=zone.degrees % 360, outline=outline)
    m = element.transform
    across, down = (m.a * element.width, m.b * element.width), (m.c * element.height, m.d * element.height)
    x, y, w, h = element.x, element.y, element.width, element.height
    cx, cy = m.a * (x + w / 2) + m.c * (y + h / 2) + m.e, m.b * (x + w / 2) + m.d * (y + h / 2) + m.f
    width, height = hypot(*across), hypot(*down)
    # What is mirrored is shown as if it were not: never upside down for that.
    along = across if m.a * m.d - m.b * m.c > 0 or m.a > 0 else (-across[0], -across[1])
    turn = round(degrees(atan2(along[1], along[0])), 3) + zone.degrees
    box = Box(round(cx - width / 2, 4), round(cy - height / 2, 4), round(width, 4), round(height, 4))
    return replace(zone, box=box, degrees=turn % 360, outline=outline)
