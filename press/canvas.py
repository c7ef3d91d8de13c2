"""A sheet of paper in mm, origin top left, y down. With fonts.py the only file that knows reportlab.

The page's content stream is itself written in mm: one matrix at its head turns millimetres from the
top left into PDF points from the bottom left, so every figure in the file is the figure of the content.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from math import cos, radians, sin
from typing import TypeVar

import reportlab.rl_config as rl_config
from reportlab.pdfgen.canvas import Canvas as _Reportlab
from reportlab.pdfgen.textobject import PDFTextObject

from press.fonts import Face
from press.geometry import POINTS_PER_MM, Box, Size
from press.paint import Color, Lettering, Paint, Hatch
from press.shapes import Path, dots, hatch
from press.typeset import Line

rl_config.useA85 = 0
# No picture is ever fetched and no colour is ever evaluated: the press opens files itself.
rl_config.trustedHosts = None
rl_config.trustedSchemes = []
rl_config.toColorCanUse = None

STROKE_FLOOR_MM = 0.14
"""The thinnest line an office printer holds; thinner ones are drawn at this width."""

_T = TypeVar("_T")
_FORM_MARGIN_MM = 2.0
_INVISIBLE = 3


class Canvas:
    """One PDF under way. ``bytes`` ends it."""

    def __init__(self, size: Size, first_font: Face, language: str) -> None:
        self._buffer = BytesIO()
        self._height = 0.0
        self._pdf = _Reportlab(
            self._buffer,
            pagesize=(size.width * POINTS_PER_MM, size.height * POINTS_PER_MM),
            pageCompression=1,
            invariant=1,
            pdfVersion=(1, 7),
            initialFontName=first_font.name,
            lang=language,
        )
        self._scale = [1.0]
        self._state: dict[str, object] = {}
        self._forms: set[str] = set()

    def metadata(self, *, title: str, author: str, subject: str, creator: str) -> None:
        self._pdf.setTitle(title)
        self._pdf.setAuthor(author)
        self._pdf.setSubject(subject)
        self._pdf.setCreator(creator)
        self._pdf.setProducer(creator)

    @contextmanager
    def page(self, size: Size, outline: str, label: str) -> Iterator[None]:
        """A new page of ``size`` mm with an entry in the outline and a printed page number ``label``."""
        pdf = self._pdf
        pdf.setPageSize((size.width * POINTS_PER_MM, size.height * POINTS_PER_MM))
        key = f"page-{label}"
        pdf.bookmarkPage(key)
        pdf.addOutlineEntry(outline, key)
        pdf.addPageLabel(pdf.getPageNumber() - 1, prefix=label)
        self._state = {}
        pdf.saveState()
        pdf.transform(POINTS_PER_MM, 0, 0, -POINTS_PER_MM, 0, size.height * POINTS_PER_MM)
        yield
        pdf.restoreState()
        pdf.showPage()

    @property
    def scale(self) -> float:
        """How many mm on paper one mm of the current drawing is."""
        return self._scale[-1]

    @contextmanager
    def placed(self, x: float, y: float, scale: float = 1.0, degrees: float = 0.0) -> Iterator[None]:
        """Draw inside with the origin at (x, y), scaled, turned clockwise."""
        with self._saved(scale):
            self._transform(x, y, scale, degrees)
            yield

    @contextmanager
    def clipped(self, path: Path) -> Iterator[None]:
        """Draw inside an outline only."""
        with self._saved(1.0):
            self._clip(path)
            yield

    def paint(self, path: Path, paint: Paint) -> None:
        """Fill, hatch and stroke one outline."""
        outline = self._outline(path)
        mode = 0 if path.even_odd else 1
        if paint.hatch is None:
            self._set(paint)
            self._pdf.drawPath(outline, stroke=paint.stroke is not None, fill=paint.fill is not None, fillMode=mode)
            return
        if paint.fill is not None:
            self._set(Paint(fill=paint.fill))
            self._pdf.drawPath(outline, stroke=0, fill=1, fillMode=mode)
        self._hatch(path, paint.hatch)
        if paint.stroke is not None:
            self._set(Paint(stroke=paint.stroke, width=paint.width, cap=paint.cap, join=paint.join))
            self._pdf.drawPath(outline, stroke=1, fill=0)

    def form(self, name: str, box: Box, draw: Callable[[], None], scale: float = 1.0) -> None:
        """Draw something once under ``name``; ``stamp`` then repeats it.

        ``box`` is what it covers in its own mm, ``scale`` the smallest at which it will be stamped (it
        decides the thinnest line).
        """
        if name in self._forms:
            return
        self._forms.add(name)
        # The box of a form clips what is drawn on its edge, strokes included.
        grown = box.grow(_FORM_MARGIN_MM)
        outer, self._state = self._state, {}
        self._scale.append(scale)
        self._pdf.beginForm(name, grown.x, grown.y, grown.right, grown.bottom)
        try:
            draw()
        finally:
            self._pdf.endForm()
            self._scale.pop()
            self._state = outer

    def stamp(self, name: str, x: float, y: float, scale: float = 1.0, degrees: float = 0.0) -> None:
        """Repeat a form with its origin at (x, y)."""
        with self._saved(scale):
            self._transform(x, y, scale, degrees)
            self._pdf.doForm(name)

    def has_form(self, name: str) -> bool:
        return name in self._forms

    def letter(
        self, line: Line, x: float, baseline: float, style: Lettering, icon: Callable[[str, float, float], None]
    ) -> None:
        """Draw one line of text with its start at (x, baseline).

        A symbol is drawn by ``icon(symbol, x, baseline)`` and its character kept in the text layer,
        unseen, so that a text reads back whole.
        """
        size = style.size_pt / POINTS_PER_MM
        text = self._pdf.beginText()
        text.setTextTransform(1, 0, 0, -1, x, baseline)
        self._text_color(text, style.color)
        if style.tracking_mm:
            text.setCharSpace(style.tracking_mm)
        icons: list[tuple[str, float]] = []
        at = x
        for run in line.runs:
            face = style.family.face(run.bold or style.bold, run.italic or style.italic)
            if run.symbol:
                icons.append((run.text, at))
                self._unseen(text, face, run.text, size)
                advance = size
            else:
                text.setFont(face.name, size)
                text.textOut(run.text)
                advance = face.width(run.text) * size + len(run.text) * style.tracking_mm
            at += advance
            if run.symbol:
                text.setTextTransform(1, 0, 0, -1, at, baseline)
        if style.tracking_mm:
            text.setCharSpace(0)
        self._pdf.drawText(text)
        # reportlab's text object sets the fill colour behind our back.
        self._state.pop("fill", None)
        for symbol, left in icons:
            icon(symbol, left, baseline)

    def picture(self, data: bytes, box: Box) -> None:
        """A raster picture, whole in ``box``; the same bytes are stored once."""
        from reportlab.lib.utils import ImageReader

        with self._saved(1.0):
            # Pictures are drawn upwards from their lower left corner.
            self._pdf.transform(1, 0, 0, -1, box.x, box.bottom)
            self._pdf.drawImage(ImageReader(BytesIO(data)), 0, 0, box.width, box.height, mask="auto")

    def bytes(self, preferences: dict[str, object]) -> bytes:
        """The finished PDF; ``preferences`` are the catalog's viewer preferences."""
        from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName

        def value(v: object) -> object:
            if isinstance(v, list):
                return PDFArray([value(item) for item in v])
            if isinstance(v, bool):
                return "true" if v else "false"
            return PDFName(v) if isinstance(v, str) else v

        self._pdf.setCatalogEntry(
            "ViewerPreferences", PDFDictionary({key: value(v) for key, v in preferences.items()})
        )
        self._pdf.save()
        return self._buffer.getvalue()

    @contextmanager
    def _saved(self, scale: float) -> Iterator[None]:
        outer = dict(self._state)
        self._pdf.saveState()
        self._scale.append(self._scale[-1] * scale)
        try:
            yield
        finally:
            self._scale.pop()
            self._pdf.restoreState()
            self._state = outer

    def _transform(self, x: float, y: float, scale: float, degrees: float) -> None:
        c, s = cos(radians(degrees)) * scale, sin(radians(degrees)) * scale
        self._pdf.transform(c, s, -s, c, x, y)

    def _outline(self, path: Path) -> object:
        outline = self._pdf.beginPath()
        move, to, curve, close = outline.moveTo, outline.lineTo, outline.curveTo, outline.close
        for op, n in path.segments:
            if op == "L":
                to(*n)
            elif op == "C":
                curve(*n)
            elif op == "M":
                move(*n)
            else:
                close()
        return outline

    def _clip(self, path: Path) -> None:
        self._pdf.clipPath(self._outline(path), stroke=0, fill=0, fillMode=0 if path.even_odd else 1)

    def _hatch(self, path: Path, pattern: Hatch) -> None:
        area = path.bounds()
        with self.clipped(path):
            if pattern.radius:
                self.paint(dots(area, pattern.radius, pattern.pitch), Paint(fill=0.0))
            for angle in pattern.angles:
                self.paint(hatch(area, angle, pattern.pitch), Paint(stroke=0.0, width=pattern.width, cap=0))

    def _set(self, paint: Paint) -> None:
        if paint.fill is not None:
            self._change("fill", _gray_if_equal(paint.fill), self._fill_color)
        if paint.stroke is None:
            return
        self._change("stroke", _gray_if_equal(paint.stroke), self._stroke_color)
        self._change("width", max(paint.width, STROKE_FLOOR_MM / self.scale), self._pdf.setLineWidth)
        self._change("dash", paint.dash, self._dash)
        self._change("cap", paint.cap, self._pdf.setLineCap)
        self._change("join", paint.join, self._pdf.setLineJoin)

    def _change(self, what: str, value: _T, apply: Callable[[_T], None]) -> None:
        if self._state.get(what) != value:
            self._state[what] = value
            apply(value)

    def _fill_color(self, color: Color) -> None:
        if isinstance(color, tuple):
            self._pdf.setFillColorRGB(*color)
        else:
            self._pdf.setFillGray(color)

    def _stroke_color(self, color: Color) -> None:
        if isinstance(color, tuple):
            self._pdf.setStrokeColorRGB(*color)
        else:
            self._pdf.setStrokeGray(color)

    def _dash(self, dash: Sequence[float]) -> None:
        self._pdf.setDash(list(dash))

    def _text_color(self, text: PDFTextObject, color: Color) -> None:
        color = _gray_if_equal(color)
        if isinstance(color, tuple):
            text.setFillColorRGB(*color)
        else:
            text.setFillGray(color)

    def _unseen(self, text: PDFTextObject, face: Face, symbol: str, size: float) -> None:
        text.setFont(face.name, size)
        text.setTextRenderMode(_INVISIBLE)
        text.textOut(symbol)
        text.setTextRenderMode(0)


def _gray_if_equal(color: Color) -> Color:
    # Black set as red, green and blue prints as a mixture of inks: grays use the gray operators.
    if isinstance(color, tuple) and color[0] == color[1] == color[2]:
        return color[0]
    return color
