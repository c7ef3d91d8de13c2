"""A sheet of paper in mm, origin top left, y down. With fonts.py the only file that knows reportlab.

reportlab keeps the document: pages, forms, fonts, outline. What stands on a page is written here, in the
operators of a content stream (ISO 32000-1, annex A) and itself in mm: one matrix at its head turns
millimetres from the top left into PDF points from the bottom left, so every figure in the file is the
figure of the content.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cached_property, lru_cache
from io import BytesIO

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDate,
    PDFDictionary,
    PDFName,
    PDFResourceDictionary,
    PDFStream,
    PDFZCompress,
)
from reportlab.pdfgen.canvas import Canvas as _Reportlab

from press.digest import Notes
from press.drawing import operators
from press.drawing.markup import Run
from press.drawing.paint import Hatch, Lettering, Paint
from press.drawing.shapes import Path, dots, hatch
from press.drawing.typeset import Line
from press.fonts import Codes, Face
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
        self._begin(operators.State(), 1.0)
        self._codes: dict[Face, Codes] = {}
        self._shown = lru_cache(maxsize=4096)(self._encoded)
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
        self._begin(operators.State(), 1.0)
        k = POINTS_PER_MM
        with _Saved(self, 1.0, f"{k:.6f} 0 0 {-k:.6f} 0 {size.height * k:.6f} cm"):
            yield
        pdf.showPage()

    def _begin(self, state: operators.State, scale: float) -> None:
        """Write from here on to the page or the form that reportlab has under way."""
        # Its own method asks of every operator whether it is a string.
        self._write: Callable[[str], None] = self._pdf._code.append
        self._state = state
        self.scale = scale
        """How many mm on paper one mm of the current drawing is."""

    def placed(self, x: float, y: float, scale: float = 1.0, degrees: float = 0.0) -> AbstractContextManager[None]:
        """Draw inside with the origin at (x, y), scaled, turned clockwise."""
        return _Saved(self, scale, operators.matrix(x, y, scale, degrees))

    def clipped(self, path: Path) -> AbstractContextManager[None]:
        """Draw inside an outline only."""
        return _Saved(self, 1.0, f"{operators.outline(path)} {'W*' if path.even_odd else 'W'} n")

    def paint(self, path: Path, paint: Paint) -> None:
        """Fill, hatch and stroke one outline."""
        outline, fill = operators.outline(path), paint.fill is not None
        self.notes.add(f"{outline}*" if path.even_odd else outline)
        if paint.hatch and fill:
            ground = Paint(paint.fill)
            self._write(self._changed(operators.painting(ground, 0.0)) + operators.painted(path, True, False))
            fill = False
        if paint.hatch:
            self._hatch(path, paint.hatch)
        change = self._changed(operators.painting(paint, STROKE_FLOOR_MM / self.scale))
        if fill or paint.stroke is not None:
            self._write(change + operators.painted(path, fill, paint.stroke is not None))

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
        outer = self._state, self.scale
        self._pdf.beginForm(operators.form_name(name), grown.x, grown.y, grown.right, grown.bottom)
        self._begin(operators.State(), scale)
        try:
            with self.notes.form(name):
                draw()
        finally:
            # All that is written here is ASCII, which reportlab would look up letter by letter.
            written, self._pdf._code = [self._pdf._preamble, *self._pdf._code], []
            shared = {} if self._pdf._formsinuse else {"Resources": self._plain_resources}
            self._pdf.endForm(stream="\n".join(written).encode("ascii"), **shared)
            self._begin(*outer)

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
        place = operators.upright(x, baseline)
        change = self._changed(operators.lettering(style.color, style.tracking_mm))
        self.notes.add(f"{place} {style.size_pt:g} {style.tracking_mm:g}")
        icons: list[tuple[str, float]] = []
        shown, at = [f"{change}BT", place], x
        symbols = [run for run in line.runs if run.symbol]
        for run in line.runs:
            note, glyphs = self._shown(run, style)
            self.notes.add(note)
            if symbols:
                after = at + style.advance(run)
                if run.symbol:
                    icons.append((run.text, at))
                    glyphs = f"3 Tr {glyphs} 0 Tr {operators.upright(after, baseline)}"
                at = after
            shown.append(glyphs)
        shown.append("ET")
        self._write(" ".join(shown))
        for symbol, left in icons:
            icon(symbol, left, baseline)

    def picture(self, data: bytes, box: Box) -> None:
        """A raster picture, whole in ``box``; the same bytes are stored once."""
        self.notes.add(f"{box}")
        # Pictures are drawn upwards from their lower left corner.
        with _Saved(self, 1.0, f"1 0 0 -1 {operators.number(box.x)} {operators.number(box.bottom)} cm"):
            self._pdf.drawImage(ImageReader(BytesIO(data)), 0, 0, box.width, box.height, mask="auto")

    @cached_property
    def _plain_resources(self) -> object:
        """The fonts of the file: all that most drawings may ask for, written once for them."""
        resources = PDFResourceDictionary()
        resources.basicFonts()
        return self._pdf._doc.Reference(resources)

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

    def _hatch(self, path: Path, pattern: Hatch) -> None:
        area = path.bounds()
        with self.notes.unnoted(), self.clipped(path):
            if pattern.radius:
                # A dash without length that ends round is a dot: a row of them is one line.
                rows = Paint(stroke=0.0, width=2 * pattern.radius, dash=(0.0, pattern.pitch), cap=1)
                self.paint(dots(area, pattern.pitch), rows)
            for angle in pattern.angles:
                self.paint(hatch(area, angle, pattern.pitch), Paint(stroke=0.0, width=pattern.width, cap=0))

    def _changed(self, wanted: operators.State) -> str:
        """The operators that are missing for a graphics state, which is from here on the one that is set."""
        written, self._state = operators.change(self._state, wanted)
        return written

    def _encoded(self, run: Run, style: Lettering) -> tuple[str, str]:
        """A run's note, and the operators that show it in the codes of the file's subsets."""
        face = style.face(run)
        size = style.size_pt / POINTS_PER_MM
        if face not in self._codes:
            self._codes[face] = Codes(face, self._pdf._doc)
        pieces = self._codes[face].split(run.text)
        shown = [f"{font} {operators.number(size)} Tf ({string}) Tj" for font, string in pieces]
        return f"{face.digest} {run.symbol:d} {run.text}", " ".join(shown)


class _Saved:
    """What ``operators`` change, and what is changed inside, holds inside only."""

    __slots__ = ("_canvas", "_operators", "_outer", "_scale")

    def __init__(self, canvas: Canvas, scale: float, operators: str) -> None:
        self._canvas, self._scale, self._operators = canvas, scale, operators

    def __enter__(self) -> None:
        canvas = self._canvas
        self._outer = canvas._state, canvas.scale
        canvas.notes.add(self._operators)
        canvas._write(f"q {self._operators}")
        canvas.scale *= self._scale

    def __exit__(self, *_raised: object) -> None:
        canvas = self._canvas
        canvas._state, canvas.scale = self._outer
        canvas.notes.add("Q")
        canvas._write("Q")
