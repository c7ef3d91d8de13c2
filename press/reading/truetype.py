"""Which glyph an embedded TrueType file has for a code: enough of its ``cmap`` to tell glyph 0."""

from __future__ import annotations

import struct
from collections.abc import Mapping

_SYMBOL_PAGE = 0xF000


def glyph_of_code(file: bytes, characters: Mapping[int, str]) -> dict[int, int]:
    """Glyph numbers by code, for a simple font (ISO 32000-1, 9.6.6.4).

    Codes are looked up as they are in the Macintosh and symbol tables, and through the character that
    the font's encoding gives them in the Unicode table. Empty when the file has none of these.
    """
    tables = _tables(file)
    if not tables:
        return {}
    glyphs = {}
    for code in range(256):
        character = characters.get(code, "")
        candidates = [tables.get(key, {}).get(code, 0) for key in ((1, 0), (3, 0))]
        candidates.append(tables.get((3, 0), {}).get(_SYMBOL_PAGE + code, 0))
        if len(character) == 1:
            candidates.append(tables.get((3, 1), {}).get(ord(character), 0))
        glyphs[code] = next(filter(None, candidates), 0)
    return glyphs


def _tables(file: bytes) -> dict[tuple[int, int], dict[int, int]]:
    """Character to glyph, by platform and encoding (OpenType, ``cmap``)."""
    (count,) = struct.unpack_from(">H", file, 4)
    for entry in range(count):
        tag, _, start, _ = struct.unpack_from(">4sLLL", file, 12 + 16 * entry)
        if tag == b"cmap":
            break
    else:
        return {}
    tables = {}
    (count,) = struct.unpack_from(">H", file, start + 2)
    for entry in range(count):
        platform, encoding, offset = struct.unpack_from(">HHL", file, start + 4 + 8 * entry)
        table = _table(file, start + offset)
        if table is not None:
            tables[platform, encoding] = table
    return tables


def _table(file: bytes, at: int) -> dict[int, int] | None:
    """One table; None in a format that fonts inside a PDF do not use."""
    (kind,) = struct.unpack_from(">H", file, at)
    if kind == 0:
        return dict(enumerate(file[at + 6 : at + 262]))
    if kind == 4:
        return _segments(file, at)
    if kind == 6:
        first, count = struct.unpack_from(">HH", file, at + 6)
        return dict(enumerate(struct.unpack_from(f">{count}H", file, at + 10), start=first))
    return None


def _segments(file: bytes, at: int) -> dict[int, int]:
    """Format 4: ranges of characters, each shifted by a delta or listed in an array further on."""
    (double,) = struct.unpack_from(">H", file, at + 6)
    columns = (14, 16 + double, 16 + 2 * double, 16 + 3 * double)
    ends, starts, deltas, offsets = (struct.unpack_from(f">{double // 2}H", file, at + column) for column in columns)
    glyphs = {}
    for index, (first, last) in enumerate(zip(starts, ends, strict=True)):
        for character in range(first, last + 1):
            glyph = character
            if offsets[index]:
                # The offset counts from its own place in the file.
                place = at + columns[3] + 2 * index + offsets[index] + 2 * (character - first)
                (glyph,) = struct.unpack_from(">H", file, place)
                if not glyph:
                    continue
            glyphs[character] = (glyph + deltas[index]) & 0xFFFF
    return glyphs
