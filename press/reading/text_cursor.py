"""Where text goes next: the text matrices and what showing a string does to them (ISO 32000-1, 9.4)."""

from __future__ import annotations

from typing import TypeAlias

from press.reading.content_stream import Operand, StreamError
from press.reading.look import Look
from press.reading.marks import Shown
from press.reading.shapes import IDENTITY, Matrix, multiply
from press.reading.styles import Style

Place: TypeAlias = tuple[Matrix, Matrix, float]
"""The text matrix, that of the start of the line, and how far the next string is from the former."""


class TextCursor:
    """The text matrix of one text object, and that of the start of its line."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """``BT``."""
        self._matrix: Matrix = IDENTITY
        self._line: Matrix = IDENTITY
        self._ahead = 0.0

    @property
    def now(self) -> Place:
        """All there is to know of it, to come back to."""
        return self._matrix, self._line, self._ahead

    def back_to(self, place: Place) -> None:
        self._matrix, self._line, self._ahead = place

    @property
    def matrix(self) -> Matrix:
        if self._ahead:
            # Most texts are alone in their text object: nobody asks where they leave the pen.
            self._matrix = multiply((1, 0, 0, 1, self._ahead, 0), self._matrix)
            self._ahead = 0.0
        return self._matrix

    def place(self, matrix: Matrix) -> None:
        """``Tm``."""
        self._matrix = self._line = matrix
        self._ahead = 0.0

    def move(self, x: float, y: float) -> None:
        """``Td``: from the start of the line, not from where the last string ended."""
        self.place(multiply((1, 0, 0, 1, x, y), self._line))

    def show(self, string: bytes, style: Style) -> tuple[Matrix, Shown]:
        """``Tj``: the matrix that the string stands under, and what it shows."""
        known = style.shown.get(string)
        if known is None:
            known = style.shown[string] = _measure([string], style.look)
        shown, pen = known
        start = self.matrix
        self._ahead = pen
        return start, shown

    def show_all(self, items: list[Operand], style: Style) -> tuple[Matrix, Shown]:
        """``TJ``."""
        shown, pen = _measure(items, style.look)
        start = self.matrix
        self._ahead = pen
        return start, shown


def _measure(items: list[Operand], look: Look) -> tuple[Shown, float]:
    """Strings and, between them, moves back in thousandths of the font size (9.4.3, 9.4.4); where they end."""
    if look.font is None:
        raise StreamError("text before any font")
    texts: list[str] = []
    pen = length = 0.0
    missing = False
    for item in items:
        if isinstance(item, bytes):
            decoded = look.font.decode(item)
            spacing = decoded.codes * look.character_spacing + decoded.spaces * look.word_spacing
            pen += (decoded.width * look.size + spacing) * look.horizontal_scale
            length = pen - look.character_spacing * look.horizontal_scale
            texts.append(decoded.text)
            missing |= decoded.missing_glyph
        elif isinstance(item, float):
            pen -= item / 1000 * look.size * look.horizontal_scale
    return Shown("".join(texts), length, missing), pen
