"""The drawing vocabulary of the layouts: outlines, drawings and texts by role, on a canvas, in one ink."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache
from typing import NamedTuple

from layouts.theme import NO_STROKE, PAINTS, UNPAINTED, Ink, Stroke
from layouts.trace import icon_file
from layouts.writing import ASCENT, Writing
from press.canvas import STROKE_FLOOR_MM, Canvas
from press.digest import Key, fingerprint
from press.drawing.art import Art, ArtShape
from press.drawing.paint import Paint
from press.drawing.raster import is_raster, prepared
from press.drawing.shapes import Path
from press.drawing.shelf import DrawingError
from press.fonts import Family
from press.geometry import Box
from press.memory import remembered
from press.model import Kit
from press.records.fields import Record
from press.sheet import BoardWindow, CardBack, CardFront, Placed

__all__ = ["ASCENT", "NO_TINT", "Pen", "Tint"]

_ICON_BOX_MM = 12.0
_ICON_GLYPH_MM = 10.0
_FINEST_HATCH = 0.6
"""However small a drawing is made, its hatches are no finer than this many times the theme's own."""
Tint = Mapping[str, str]
NO_TINT: Tint = {}


class _Measured(NamedTuple):
    """A drawing in one ink: its thinnest line (mm, 0: none), its reach, whether it is hatched, its colours."""

    thinnest: float
    reach: Box
    hatched: bool
    roles: frozenset[str]


_content = lru_cache(maxsize=64)(fingerprint)
"""The digest of a picture's file: it is drawn on many cards."""


def _sources(item: object) -> tuple[Record, ...]:
    """The records whose author wrote what an item prints, nearest first: a card, then its deck."""
    if isinstance(item, Record):
        return (item,)
    written = (getattr(item, name, None) for name in ("card", "source", "deck"))
    return tuple(record for record in written if isinstance(record, Record))


def _key(item: Placed) -> Key | None:
    """The kind and the name of a component, within its kit; None for what is no component."""
    match item.record:
        case CardFront():
            return "front", item.id
        case CardBack():
            return "back", item.id
        case BoardWindow(source=board):
            return "tile", f"{board.id}/{item.id}"
    return None


class Pen(Writing):
    """Draws the components of one kit in one ink; collects what does not fit in ``faults``.

    Layouts receive it with the origin at the top left of the component's own box.
    """

    def __init__(
        self,
        canvas: Canvas,
        kit: Kit,
        families: Mapping[str, Family],
        ink: Ink,
        layouts: Mapping[type, Callable[[Pen, Placed], None]],
    ) -> None:
        super().__init__(canvas, kit, families, ink)
        self._layouts = layouts
        self._paint_of = remembered(PAINTS)(ink.paint)
        self._measures: dict[str, _Measured] = {}
        self._stems: dict[str, str] = {}
        self._forms: dict[tuple[str, tuple[tuple[str, str], ...], float], str] = {}

    def draw(self, item: Placed) -> None:
        """Draw one placed thing with its own layout, origin at the top left of its box."""
        record, key = item.record, _key(item)
        with (
            self._subject_of(item.id, *_sources(record)),
            self.canvas.placed(item.box.x, item.box.y),
            self.canvas.notes.component(key) if key else nullcontext(),
        ):
            try:
                self._layouts[type(getattr(record, "card", record))](self, item)
            except DrawingError as error:
                # The rest of this component waits; those after it may have faults to tell of.
                self._fault(str(error), error.name)

    def about(self, record: Record, component: str = "") -> AbstractContextManager[None]:
        """Faults met inside point at a record within the component, such as one item of a list."""
        return self._subject_of(component, record)

    def piece(self, name: str) -> AbstractContextManager[None]:
        """What is drawn inside is a component of its own, to be cut out of what is around it."""
        return self.canvas.notes.component(("piece", name))

    def part(self, area: Box) -> AbstractContextManager[None]:
        """What is drawn inside shows in ``area`` of a form only; see ``repeat``."""
        return self.canvas.notes.part(area)

    # -- outlines ---------------------------------------------------------------------------------

    def fill(
        self, path: Path, role: str, ink: str = "W", ink_width: float = 0.35, stroke: Stroke = NO_STROKE
    ) -> None:
        """A filled outline; ``ink`` says what it becomes in ink-saver, ``ink_width`` its outline there (mm)."""
        if paint := self._paint(stroke, role, ink, ink_width):
            self.canvas.paint(path, paint)

    def stroke(
        self,
        path: Path,
        role: str,
        width: float,
        ink: str = "trait",
        ink_width: float = 0.0,
        dash: tuple[float, ...] = (),
        cap: int = 1,
    ) -> None:
        """A line, ``width`` mm in colour and ``ink_width`` (else the same) in ink-saver."""
        if paint := self._paint(Stroke(role, width, dash, cap), "", ink, ink_width):
            self.canvas.paint(path, paint)

    def _paint(self, stroke: Stroke, fill: str, ink: str, ink_width: float, drawing: str = "") -> Paint | None:
        self.canvas.notes.add(self._recipes.outline(stroke, fill, ink, ink_width))
        try:
            return self._paint_of(stroke, fill, ink, ink_width)
        except KeyError as error:
            theme = self.kit.theme
            self._unknown(error.args[0], (*theme.colors, *theme.hatches), drawing)
            return None

    def at(self, x: float, y: float, scale: float = 1.0, degrees: float = 0.0) -> AbstractContextManager[None]:
        """Draw inside with the origin at (x, y), scaled, turned clockwise."""
        return self.canvas.placed(x, y, scale, degrees)

    def within(self, path: Path) -> AbstractContextManager[None]:
        """Draw inside an outline only."""
        return self.canvas.clipped(path)

    def once(self, name: str, box: Box, draw: Callable[[], None], scale: float = 1.0) -> str:
        """Draw a form once per file and return its name, for ``repeat``."""
        self.canvas.form(name, box, draw, scale)
        return name

    def repeat(self, name: str, x: float = 0.0, y: float = 0.0, scale: float = 1.0, shown: Box | None = None) -> None:
        """A form with its origin at (x, y); ``shown`` is what is seen of it, in its own mm, if not all."""
        self.canvas.stamp(name, x, y, scale, shown=shown)

    # -- drawings ---------------------------------------------------------------------------------

    def art(
        self, file: str, x: float, y: float, scale: float = 1.0, degrees: float = 0.0, tint: Tint = NO_TINT
    ) -> None:
        """A drawing of the kit, its top left at (x, y), turned about that point; drawn once, then repeated."""
        if art := self._drawing(file):
            form = self._art_form(art, tint, scale * self.canvas.scale)
            self.canvas.stamp(form, x, y, scale, degrees)

    def stamp(self, art: Art, tint: Tint = NO_TINT) -> None:
        """A drawing that is not a file of the kit, such as a part of one, where it is; drawn once, then repeated."""
        self.canvas.stamp(self._art_form(art, tint, self.canvas.scale), 0, 0)

    def art_in(self, file: str, box: Box, degrees: float = 0.0, tint: Tint = NO_TINT) -> None:
        """A drawing or a picture as large as fits ``box``, centred."""
        if is_raster(file):
            self.photo(file, box, cover=False)
        elif art := self._drawing(file):
            scale = min(box.width / art.width, box.height / art.height)
            cx, cy = box.center
            with self.at(cx, cy, 1.0, degrees):
                self.art(file, -art.width * scale / 2, -art.height * scale / 2, scale, tint=tint)

    def icon(self, name: str, cx: float, cy: float, size: float, color: str = "ink", knock: str = "paper") -> None:
        """An icon of ``size`` mm centred at (cx, cy): its figure in ``color``, its holes in ``knock``."""
        side = size * _ICON_BOX_MM / _ICON_GLYPH_MM
        self.art(
            icon_file(name),
            cx - side / 2,
            cy - side / 2,
            side / _ICON_BOX_MM,
            tint=self.tint(color, knock),
        )

    def tint(self, figure: str, holes: str) -> Tint:
        """What gives these colours to a drawing made in the kit's ink on its paper."""
        theme = self.kit.theme
        return {theme.role("ink"): figure, theme.role("paper"): holes}

    def photo(
        self,
        file: str,
        box: Box,
        scale: float = 1.0,
        offset: tuple[float, float] = (0.0, 0.0),
        *,
        cover: bool = True,
    ) -> None:
        """A PNG or JPEG picture that covers ``box``, or fits in it, then scaled and moved by ``offset`` mm.

        In ink-saver it is grey and light. What runs past the box is the caller's to clip.
        """
        try:
            raster = self.kit.art.raster(file)
        except DrawingError as error:
            self._fault(str(error), file)
            return
        ratios = box.width / raster.width, box.height / raster.height
        factor = (max if cover else min)(ratios) * scale
        width, height = raster.width * factor, raster.height * factor
        place = Box(*box.center, 0, 0).move(offset[0] - width / 2, offset[1] - height / 2)
        gray = self.ink.name == "ink-saver"
        self.canvas.notes.add(_content(raster.data))
        self.canvas.picture(prepared(raster, width, height, gray), Box(place.x, place.y, width, height))

    def _drawing(self, file: str) -> Art | None:
        try:
            return self.kit.art[file]
        except DrawingError as error:
            self._fault(str(error), file)
            return None

    def _art_form(self, art: Art, tint: Tint, scale: float) -> str:
        asked = art.name, tuple(tint.items()), scale
        if asked not in self._forms:
            self._forms[asked] = self._made_form(art, tint, scale)
        return self._forms[asked]

    def _made_form(self, art: Art, tint: Tint, scale: float) -> str:
        thinnest, reach, hatched, roles = self._measured(art)
        # A colour that the drawing does not have makes no form of its own.
        owns = {role: self.kit.theme.role(to) for role, to in sorted(tint.items()) if role in roles}
        changed = {role: own for role, own in owns.items() if role != own}
        name = "-".join([self._stem(art.name), *(f"{a}.{b}" for a, b in changed.items())])
        dense = hatched and scale < _FINEST_HATCH
        if dense or (thinnest and thinnest * scale < STROKE_FLOOR_MM):
            # Lines that would print too thin or too close are drawn otherwise, in a form for this scale.
            name, smallest = f"{name}-{scale:.3f}", scale
        else:
            smallest = STROKE_FLOOR_MM / thinnest if thinnest else 1.0
        coarse = _FINEST_HATCH / scale if dense else 1.0
        self.canvas.form(name, reach, lambda: self._shapes(art, changed, coarse), smallest)
        return name

    def _stem(self, file: str) -> str:
        """What the forms of a drawing are called after: a/b.svg is not a-b.svg."""
        stem = file.rsplit(".", 1)[0].replace("/", "-")
        while self._stems.setdefault(stem, file) != file:
            stem += "-"
        return stem

    def _measured(self, art: Art) -> _Measured:
        if art.name not in self._measures:
            thinnest = min((w for shape in art.shapes if (w := self._width(shape))), default=0.0)
            hatched = self.ink.name == "ink-saver" and any(shape.ink.startswith("h") for shape in art.shapes)
            roles = frozenset(role for shape in art.shapes for role in (shape.fill, shape.stroke))
            self._measures[art.name] = _Measured(thinnest, art.reach, hatched, roles)
        return self._measures[art.name]

    def _width(self, shape: ArtShape) -> float:
        return shape.ink_width if self.ink.name == "ink-saver" else shape.width

    def _shapes(self, art: Art, tint: Tint, coarse: float) -> None:
        """The outlines of a drawing, its hatches ``coarse`` times wider apart than the theme's."""
        for shape in art.shapes:
            stroke = Stroke(tint.get(shape.stroke, shape.stroke), shape.width, shape.dash, shape.cap, shape.join)
            fill = tint.get(shape.fill, shape.fill)
            self.canvas.notes.add(shape.only)
            if self.ink.draws(shape.only):
                paint = self._paint(stroke, fill, shape.ink, shape.ink_width, art.name)
            else:
                self.canvas.notes.add(self._recipes.outline(stroke, fill, shape.ink, shape.ink_width))
                paint = UNPAINTED
            if paint is None:
                continue
            if paint.hatch and coarse != 1:
                paint = paint._replace(hatch=paint.hatch.times(coarse))
            if shape.clip:
                with self.canvas.clipped(shape.clip):
                    self.canvas.paint(shape.path, paint)
            else:
                self.canvas.paint(shape.path, paint)
