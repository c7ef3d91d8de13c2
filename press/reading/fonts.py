"""Fonts of a PDF: which character and how wide is each code of a shown string (ISO 32000-1, 9.6 to 9.10)."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pikepdf

from press.reading.truetype import glyph_of_code

UNKNOWN = "\ufffd"
_SUBSET = re.compile(r"[A-Z]{6}\+")
_CODECS = {"/WinAnsiEncoding": "cp1252", "/MacRomanEncoding": "mac_roman"}


class Decoded(NamedTuple):
    """A string through its font: ``width`` in text space of a font of size 1, ``spaces`` are codes 32."""

    text: str
    width: float
    codes: int
    spaces: int
    missing_glyph: bool


@dataclass(frozen=True, eq=False)
class Font:
    """One font object. ``ascent`` and ``descent`` for a size of 1, the descent negative.

    ``characters`` and ``widths`` have an answer for every code. ``missing`` are the codes that show
    glyph 0, as far as the embedded file can tell.
    """

    name: str
    embedded: bool
    ascent: float
    descent: float
    code_length: int
    characters: Mapping[int, str]
    widths: Mapping[int, float]
    missing: frozenset[int] = field(default=frozenset())

    def decode(self, string: bytes) -> Decoded:
        codes: Sequence[int] = string
        if self.code_length == 2:
            codes = [high << 8 | low for high, low in zip(string[::2], string[1::2], strict=False)]
        return Decoded(
            "".join(map(self.characters.__getitem__, codes)),
            sum(map(self.widths.__getitem__, codes)),
            len(codes),
            # Word spacing applies to the single-byte code 32 only (9.3.3).
            string.count(b" ") if self.code_length == 1 else 0,
            not self.missing.isdisjoint(codes),
        )


def font_name(font: Any) -> str:
    """BaseFont with its subset tag; a Type 3 font has none and answers to its Name."""
    return str(font.get("/BaseFont", font.get("/Name", ""))).removeprefix("/")


def is_subset(name: str) -> bool:
    """Six capitals and a plus tag a subset (9.6.4)."""
    return _SUBSET.match(name) is not None


def is_embedded(font: Any) -> bool:
    """A Type 3 font draws its own glyphs: it needs no font file (9.6.5)."""
    if font.get("/Subtype") == "/Type3":
        return True
    descriptor = _descendant(font).get("/FontDescriptor", {})
    return any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3"))


def read_font(font: Any) -> Font:
    """A font from its dictionary."""
    composite = font.get("/Subtype") == "/Type0"
    descendant = _descendant(font)
    descriptor = descendant.get("/FontDescriptor", {})
    unit = float(font.FontMatrix[0]) if "/FontMatrix" in font else 0.001
    characters = {} if composite else _encoding(font)
    if "/ToUnicode" in font:
        characters.update(_to_unicode(font.ToUnicode.read_bytes()))
    widths = _composite_widths(descendant) if composite else _simple_widths(font)
    other_width = float(descendant.get("/DW", 1000) if composite else descriptor.get("/MissingWidth", 0)) * unit
    file = descriptor["/FontFile2"].read_bytes() if "/FontFile2" in descriptor else b""
    return Font(
        font_name(font),
        is_embedded(font),
        float(descriptor.get("/Ascent", 0)) * 0.001,
        float(descriptor.get("/Descent", 0)) * 0.001,
        2 if composite else 1,
        defaultdict(lambda: UNKNOWN, characters),
        defaultdict(lambda: other_width, {code: float(width) * unit for code, width in widths}),
        _composite_missing(descendant) if composite else _simple_missing(file, characters),
    )


def _descendant(font: Any) -> Any:
    return font.DescendantFonts[0] if font.get("/Subtype") == "/Type0" else font


def _simple_widths(font: Any) -> Iterator[tuple[int, Any]]:
    return enumerate(font.get("/Widths", ()), start=int(font.get("/FirstChar", 0)))


def _composite_widths(descendant: Any) -> Iterator[tuple[int, Any]]:
    """``W`` mixes ``first [width width …]`` and ``first last width`` (9.7.4.3)."""
    rest = iter(descendant.get("/W", ()))
    for first in rest:
        following = next(rest)
        try:
            last = int(following)
        except TypeError:
            yield from enumerate(following, start=int(first))
        else:
            width = next(rest)
            yield from ((code, width) for code in range(int(first), last + 1))


def _simple_missing(file: bytes, characters: dict[int, str]) -> frozenset[int]:
    if not file:
        return frozenset()
    glyphs = glyph_of_code(file, characters)
    return frozenset(code for code in range(256) if not glyphs.get(code)) if glyphs else frozenset()


def _composite_missing(descendant: Any) -> frozenset[int]:
    """Codes are glyph numbers under the identity mapping; otherwise a table of two bytes each (9.7.4.2)."""
    table = descendant.get("/CIDToGIDMap", "/Identity")
    if table == "/Identity":
        return frozenset({0})
    data = table.read_bytes()
    return frozenset(code for code in range(len(data) // 2) if not any(data[2 * code : 2 * code + 2]))


def _encoding(font: Any) -> dict[int, str]:
    """Codes by the font's encoding (9.6.6); ToUnicode, where there is one, has the last word."""
    base: Any = font.get("/Encoding")
    differences: Any = ()
    if isinstance(base, pikepdf.Dictionary):
        base, differences = base.get("/BaseEncoding"), base.get("/Differences", ())
    codec = _CODECS.get(str(base), "cp1252")
    characters = {code: bytes([code]).decode(codec, "replace") for code in range(32, 256)}
    code = 0
    for entry in differences:
        if str(entry).startswith("/"):
            characters[code] = _glyph_character(str(entry)[1:])
            code += 1
        else:
            code = int(entry)
    return characters


def _glyph_character(name: str) -> str:
    """Letters are named by themselves and many others by number; the long list of names is not known here."""
    if name == "space":
        return " "
    if found := re.fullmatch(r"uni([0-9A-F]{4})|u([0-9A-F]{4,6})", name):
        return chr(int(found[1] or found[2], 16))
    return name if len(name) == 1 else UNKNOWN


_CMAP_SECTION = re.compile(rb"beginbf(char|range)(.*?)endbf", re.DOTALL)
_CMAP_ITEM = re.compile(rb"<([0-9A-Fa-f\s]*)>|([\[\]])")


def _to_unicode(data: bytes) -> dict[int, str]:
    """The character, or characters, of each code in a ToUnicode map (9.10.3)."""
    characters: dict[int, str] = {}
    for kind, body in _CMAP_SECTION.findall(data):
        items = iter([bracket or bytes.fromhex(hexa.decode()) for hexa, bracket in _CMAP_ITEM.findall(body)])
        for first in items:
            start = int.from_bytes(first)
            if kind == b"char":
                characters[start] = _utf16(next(items))
                continue
            last, target = int.from_bytes(next(items)), next(items)
            if target == b"[":
                texts = list(iter(items.__next__, b"]"))
            else:
                texts = [_nth_after(target, step) for step in range(last - start + 1)]
            characters.update(enumerate(map(_utf16, texts), start=start))
    return characters


def _nth_after(target: bytes, step: int) -> bytes:
    return (int.from_bytes(target) + step).to_bytes(len(target))


def _utf16(text: bytes) -> str:
    return text.decode("utf-16-be", "replace")
