"""A sheet of paper in mm, origin top left, y down. With fonts.py the only file that knows reportlab.

reportlab keeps the document: pages, forms, fonts, outline. What stands on a page is written here, in the
operators of a content stream (ISO 32000-1, annex A) and itself in mm: one matrix at its head turns
millimetres from the top left into PDF points from the bottom left, so every figure in the file is the
figure of the content.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import lru_cache
from io import BytesIO

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDate, PDFDictionary, PDFName, PDFStream, PDFZCompress
from reportlab.pdfbase.pdfmetrics import getFont
from reportlab.pdfgen.canvas import Canvas as _Reportlab

from press.digest import Notes
from press.drawing import operators
from press.drawing.paint import Hatch, Lettering, Paint
from press.drawing.shapes import Path, dots, hatch
from press.drawing.typeset import Line
from press.fonts import Face
from press.geometry import POINTS_PER_MM, Box, Size

rl_config.useA85 = 0
# No picture is ever fetched and no colour is ever evaluated: the press opens files itself.
rl_config.trustedHosts = None
rl_config.trustedSchemes = []
rl_config.toColorCanUse = None

Icon = Callable[[str, float, float], None]
"""(symbol, x, baseline) → drawn there."""

STROKE_FLOOR_MM = 0.14
"""The thinnest line an office printer holds; thinner ones are drawn at this width."""

_FORM_MARGIN_MM = 2.0
_PAINTED = {(True, True): "B", (True, False): "f", (False, True): "S"}
_ESCAPED = {code: f"\\{code:03o}" for code in (*range(32), *b"()\\", *range(127, 256))}


class Canvas:
    """One PDF under way. ``bytes`` ends it."""

    def __init__(self, size: Size, first_font: Face, language: str) -> None:
        self._buffer = BytesIO()
        self._pdf = _Reportlab(
            self._buffer,
            pagesize=(size.width * POINTS_PER_MM, size.height * POINTS_PER_MM),
            pageCompression=1,
            invariant=1,
            pdfVersion=(1, 7),
            initialFontName=first_font.name,
            lang=language,
        )
        self._write: Callable[[str], None] = self._pdf.addLiteral
        self._glyphs = lru_cache(maxsize=4096)(self._encoded)
        self._scale = [1.0]
        self._state: dict[str, str] = {}
        self._forms: set[str] = set()
        self.notes = Notes()

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
        k = POINTS_PER_MM
        with self._saved(1.0, f"{k:.6f} 0 0 {-k:.6f} 0 {size.height * k:.6f} cm"):
            yield
        pdf.showPage()

    @property
    def scale(self) -> float:
        """How many mm on paper one mm of the current drawing is."""
        return self._scale[-1]

    def placed(self, x: float, y: float, scale: float = 1.0, degrees: float = 0.0) -> AbstractContextManager[None]:
        """Draw inside with the origin at (x, y), scaled, turned clockwise."""
        return self._saved(scale, operators.matrix(x, y, scale, degrees))

    def clipped(self, path: Path) -> AbstractContextManager[None]:
        """Draw inside an outline only."""
        return self._saved(1.0, f"{operators.outline(path)} {'W*' if path.even_odd else 'W'} n")

    def paint(self, path: Path, paint: Paint) -> None:
        """Fill, hatch and stroke one outline."""
        fill, stroke = paint.fill is not None, paint.stroke is not None
        outline, rule = operators.outline(path), "*" if path.even_odd else ""
        self.notes.add(outline + rule)
        if paint.hatch and fill:
            self._put("fill", operators.color(paint.fill, "rg", "g"))
            self._write(f"{outline} f{rule}")
            fill = False
        if paint.hatch:
            self._hatch(path, paint.hatch)
        self._set(paint)
        if fill or stroke:
            self._write(f"{outline} {_PAINTED[fill, stroke]}{rule if fill else ''}")

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
        self._pdf.beginForm(operators.form_name(name), grown.x, grown.y, grown.right, grown.bottom)
        try:
            with self.notes.form(name):
                draw()
        finally:
            # All that is written here is ASCII, which reportlab would look up letter by letter.
            written, self._pdf._code = [self._pdf._preamble, *self._pdf._code], []
            self._pdf.endForm(stream="\n".join(written).encode("ascii"))
            self._scale.pop()
            self._state = outer

    def stamp(
        self, name: str, x: float, y: float, scale: float = 1, degrees: float = 0, shown: Box | None = None
    ) -> None:
        """Repeat a form with its origin at (x, y); ``shown``, in its own mm, is what is seen if not all."""
        self.notes.add(matrix := operators.matrix(x, y, scale, degrees))
        self.notes.repeat(name, shown)
        self._write(f"q {matrix}")
        self._pdf.doForm(operators.form_name(name))
        self._write("Q")

    def letter(self, line: Line, x: float, baseline: float, style: Lettering, icon: Icon) -> None:
        """Draw one line of text with its start at (x, baseline).

        A symbol is drawn by ``icon(symbol, x, baseline)`` and its character kept in the text layer,
        unseen, so that a text reads back whole.
        """
        size = style.size_pt / POINTS_PER_MM
        written = operators.number(size)
        self._put("fill", operators.color(style.color, "rg", "g"))
        self._put("tracking", f"{operators.number(style.tracking_mm)} Tc")
        shown = ["BT", operators.upright(x, baseline)]
        self.notes.add(f"{shown[1]} {style.size_pt:g} {style.tracking_mm:g}")
        icons: list[tuple[str, float]] = []
        at = x
        for run in line.runs:
            face = style.family.face(run.bold or style.bold, run.italic or style.italic)
            self.notes.add(f"{face.digest} {run.symbol:d} {run.text}")
            glyphs = " ".join(f"{font} {written} Tf ({text}) Tj" for font, text in self._glyphs(face.name, run.text))
            if run.symbol:
                icons.append((run.text, at))
                at += size
                shown.append(f"3 Tr {glyphs} 0 Tr {operators.upright(at, baseline)}")
            else:
                shown.append(glyphs)
                at += face.width(run.text) * size + len(run.text) * style.tracking_mm
        shown.append("ET")
        self._write(" ".join(shown))
        for symbol, left in icons:
            icon(symbol, left, baseline)

    def picture(self, data: bytes, box: Box) -> None:
        """A raster picture, whole in ``box``; the same bytes are stored once."""
        self.notes.add(f"{box}")
        # Pictures are drawn upwards from their lower left corner.
        with self._saved(1.0, f"1 0 0 -1 {operators.number(box.x)} {operators.number(box.bottom)} cm"):
            self._pdf.drawImage(ImageReader(BytesIO(data)), 0, 0, box.width, box.height, mask="auto")

    def attach(self, application: str, data: bytes) -> None:
        """Keep data of our own in the catalog, under the name of an application (ISO 32000-1, 14.5)."""
        document, catalog = self._pdf._doc, self._pdf._doc.Catalog
        private = document.Reference(PDFStream(content=data, filters=[PDFZCompress]))
        entry = PDFDictionary({"LastModified": PDFDate(document._timeStamp), "Private": private})
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "PieceInfo"]  # reportlab does not know this one
        catalog.PieceInfo = PDFDictionary({application: entry})

    def bytes(self, preferences: dict[str, object]) -> bytes:
        """The finished PDF; ``preferences`` are the catalog's viewer preferences."""

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
    def _saved(self, scale: float, operators: str) -> Iterator[None]:
        """What ``operators`` change, and what is changed inside, holds inside only."""
        outer = dict(self._state)
        self.notes.add(operators)
        self._write(f"q {operators}")
        self._scale.append(self._scale[-1] * scale)
        try:
            yield
        finally:
            self._scale.pop()
            self.notes.add("Q")
            self._write("Q")
            self._state = outer

    def _hatch(self, path: Path, pattern: Hatch) -> None:
        area = path.bounds()
        with self.notes.unnoted(), self.clipped(path):
            if pattern.radius:
                # A dash without length that ends round is a dot: a row of them is one line.
                rows = Paint(stroke=0.0, width=2 * pattern.radius, dash=(0.0, pattern.pitch), cap=1)
                self.paint(dots(area, pattern.pitch), rows)
            for angle in pattern.angles:
                self.paint(hatch(area, angle, pattern.pitch), Paint(stroke=0.0, width=pattern.width, cap=0))

    def _set(self, paint: Paint) -> None:
        if paint.fill is not None:
            self._put("fill", operators.color(paint.fill, "rg", "g"))
        if paint.stroke is not None:
            self._put("stroke", operators.color(paint.stroke, "RG", "G"))
            self._put("width", f"{operators.number(max(paint.width, STROKE_FLOOR_MM / self.scale))} w")
            self._put("dash", f"[{' '.join(map(operators.number, paint.dash))}] 0 d")
            self._put("cap", f"{paint.cap} J")
            self._put("join", f"{paint.join} j")

    def _put(self, what: str, operator: str) -> None:
        """Change the graphics state, unless it is so already."""
        if self._state.get(what) != operator:
            self._state[what] = operator
            self._write(operator)

    def _encoded(self, font: str, text: str) -> tuple[tuple[str, str], ...]:
        """The text in the codes of the file's subsets of a font: (name of the subset, string)."""
        face, document = getFont(font), self._pdf._doc
        return tuple(
            (face.getSubsetInternalName(subset, document), codes.decode("latin-1").translate(_ESCAPED))
            for subset, codes in face.splitString(text, document)
        )
