"""fonts.yaml → faces ready to measure and to embed: every glyph asked for is there, or it is a fault.

With canvas.py the only file that knows reportlab, whose reader gives the widths.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from functools import lru_cache
from itertools import repeat
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from press.digest import fingerprint
from press.drawing.markup import Run
from press.errors import ContentError, Fault
from press.language import _
from press.records.fields import Record, Slug, Words
from press.source import read
from press.source.validate import validate
from press.wording import one_line

_FALLBACK = "fr"


Styles = Annotated[dict[Literal["regular", "bold", "italic", "bold-italic"], Words], Field(min_length=1)]


class FontsFile(Record):
    """fonts.yaml: for each language the families, and the file of each of their styles."""

    fr: dict[Slug, Styles] = {}
    en: dict[Slug, Styles] = {}
    ar: dict[Slug, Styles] = {}


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """One font file: its name in the PDF and its advance widths, in thousandths of the size, by character.

    ``digest`` is that of the file. A file has one Face as long as it stays as it is.
    """

    name: str
    widths: dict[str, float]
    digest: str = ""

    @property
    def title(self) -> str:
        """The name of the font's file, for a message."""
        return self.name.partition("-")[2]

    def width(self, text: str) -> float:
        """Advance of ``text`` at size 1."""
        return sum(map(self.widths.get, text, repeat(0.0))) / 1000

    def missing(self, text: str) -> list[str]:
        """The characters of ``text`` that the font cannot draw, each once, in order."""
        if all(map(self.widths.__contains__, text)):
            return []
        return list(dict.fromkeys(c for c in text if c not in self.widths and c != "\n"))


@dataclass(frozen=True, slots=True, eq=False)
class Family:
    """The styles of one family; a style that fonts.yaml does not name is not invented.

    Families of the same name and faces are one: what is worked out with it is good for the next job.
    """

    name: str
    faces: dict[str, Face]

    def face(self, bold: bool, italic: bool) -> Face:
        """Raises ValueError with the author's words when the family has no such style."""
        style = "bold-italic" if bold and italic else "bold" if bold else "italic" if italic else "regular"
        if style not in self.faces:
            raise ValueError(
                _("the font family «{family}» has no {style} face").format(family=self.name, style=style)
            )
        return self.faces[style]

    def width(self, run: Run) -> float:
        """Advance of a run at size 1; a symbol drawn as an icon is one em wide."""
        return float(len(run.text)) if run.symbol else self.face(run.bold, run.italic).width(run.text)


def load_fonts(folder: Path, language: str, kit_folder: Path | None = None) -> dict[str, Family]:
    """Register the fonts of a language and return its families by name.

    ``kit_folder/fonts.yaml`` may replace families for one kit. Raises ContentError for a file that
    is missing, is not TrueType, or is a variable font.
    """
    families = _families(folder, language)
    if kit_folder and (kit_folder / "fonts.yaml").is_file():
        families |= _families(kit_folder, language)
    return families


def _families(folder: Path, language: str) -> dict[str, Family]:
    name = f"{folder.name}/fonts.yaml"
    index = validate(FontsFile, read(folder / "fonts.yaml", name), name)
    chosen = language if getattr(index, language, None) else _FALLBACK
    families: dict[str, Family] = {}
    faults: list[Fault] = []
    for family, styles in getattr(index, chosen).items():
        faces: dict[str, Face] = {}
        for style, file in styles.items():
            try:
                faces[style] = _register(_inside(folder, file))
            except ValueError as error:
                faults.append(Fault(str(error), index.at.mark(chosen) if index.at else None, family, style))
        families[family] = _family(family, tuple(faces.items()))
    if faults:
        raise ContentError(faults)
    return families


@lru_cache(maxsize=64)
def _family(name: str, faces: tuple[tuple[str, Face], ...]) -> Family:
    return Family(name, dict(faces))


def _inside(folder: Path, file: str) -> Path:
    path = folder / file
    if not path.resolve().is_relative_to(folder.resolve()):
        raise ValueError(_("font file «{file}» is outside the folder").format(file=one_line(file)))
    return path


_NO_BREAK, _STAND_IN = 0xA0, 0xE0A0


class _Font(TTFont):  # type: ignore[misc]
    """A font that keeps the no-break space in the text layer.

    reportlab turns U+00A0 into an ordinary space on its way into the file: a private character takes
    its place there, and gives it back before the table of characters is written.
    """

    def splitString(self, text: str, doc: object, encoding: str = "utf-8") -> object:  # noqa: N802
        return super().splitString(text.replace(chr(_NO_BREAK), chr(_STAND_IN)), doc, encoding)

    def addObjects(self, doc: object) -> None:  # noqa: N802
        for subset in self.state[doc].subsets if doc in self.state else ():
            subset[:] = [_NO_BREAK if code == _STAND_IN else code for code in subset]
        super().addObjects(doc)


_ESCAPED = {code: f"\\{code:03o}" for code in (*range(32), *b"()\\", *range(127, 256))}


class Codes(dict[int, str]):
    """The characters of one font in one document, each as strings hold it there (ISO 32000-1, 7.3.4.2)."""

    def __init__(self, face: Face, document: object) -> None:
        self._font, self._document = pdfmetrics.getFont(face.name), document
        self._fits_one = True

    def __missing__(self, character: int) -> str:
        ((subset, codes),) = self._font.splitString(chr(character), self._document)
        self._fits_one &= subset == 0
        self[character] = _string(codes)
        return self[character]

    def split(self, text: str) -> list[tuple[str, str]]:
        """A text as pieces that are each of one subset of the font: (name of the subset, string)."""
        found = [(0, text.translate(self))] if text else []
        if not self._fits_one:
            # More characters than a subset holds: reportlab knows which has which.
            pieces = self._font.splitString(text, self._document)
            found = [(subset, _string(codes)) for subset, codes in pieces]
        return [(self._font.getSubsetInternalName(subset, self._document), string) for subset, string in found]


def _string(codes: bytes) -> str:
    return codes.decode("latin-1").translate(_ESCAPED)


_registered: dict[tuple[Path, int, int], Face] = {}
"""By path, size and time of change: a font that is replaced is read again."""


def _register(path: Path) -> Face:
    path = path.resolve()
    if not path.is_file():
        raise ValueError(_("font file «{file}» is missing").format(file=path.name))
    stat = path.stat()
    key = path, stat.st_size, stat.st_mtime_ns
    if key in _registered:
        return _registered[key]
    data = path.read_bytes()
    if data[:4] in (b"OTTO", b"wOF2", b"wOFF"):
        raise ValueError(_("«{file}» has no TrueType outlines: supply a .ttf file").format(file=path.name))
    # The name is ours: two files that share a PostScript name must not silently become one font.
    name = f"F{len(_registered)}-{path.stem}"
    try:
        font = _Font(name, str(path))
    except (
        TTFError,
        OSError,
        ValueError,
        LookupError,
        ArithmeticError,
        AssertionError,
        struct.error,
    ) as error:
        # Whatever a damaged table makes of the reader.
        raise ValueError(
            _("«{file}» is not a font the press can use: {why}").format(file=path.name, why=error)
        ) from error
    if "fvar" in font.face.table:
        raise ValueError(_("«{file}» is a variable font: supply a static one").format(file=path.name))
    if _NO_BREAK in font.face.charToGlyph:
        font.face.charToGlyph[_STAND_IN] = font.face.charToGlyph[_NO_BREAK]
    pdfmetrics.registerFont(font)
    face = Face(name, {chr(code): width for code, width in font.face.charWidths.items()}, fingerprint(data))
    _registered[key] = face
    return face
