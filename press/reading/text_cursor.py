"""Where text goes next: the text matrices and what showing a string does to them (ISO 32000-1, 9.4)."""

from __future__ import annotations

from press.reading.content_stream import Operand, StreamError
from press.reading.look import Look
from press.reading.marks import Shown
from press.reading.shapes import IDENTITY, Matrix, multiply


class TextCursor:
    """The text matrix of one text object, and that of the start of its line."""

    def __init__(self) -> None:
        self.matrix: Matrix = IDENTITY
        self._line: Matrix = IDENTITY

    def place(self, matrix: Matrix) -> None:
        """``Tm``."""
        self.matrix = self._line = matrix

    def move(self, x: float, y: float) -> None:
        """``Td``: from the start of the line, not from where the last string ended."""
        self.place(multiply((1, 0, 0, 1, x, y), self._line))

    def show(self, items: list[Operand], look: Look) -> Shown:
        """Strings and, between them, moves back in thousandths of the font size (9.4.3, 9.4.4)."""
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
        self.matrix = multiply((1, 0, 0, 1, pen, 0), self.matrix)
        return Shown("".join(texts), length, missing)


def set_text_parameter(look: Look, operator: str, value: float) -> Look:
    """``Tc Tw TL Ts`` in units of text space, ``Tz`` in per cent, ``Tr`` a mode (9.3)."""
    match operator:
        case "Tc":
            return look._replace(character_spacing=value)
        case "Tw":
            return look._replace(word_spacing=value)
        case "TL":
            return look._replace(leading=value)
        case "Ts":
            return look._replace(rise=value)
        case "Tz":
            return look._replace(horizontal_scale=value / 100)
        case "Tr":
            return look._replace(rendering=int(value))
    raise StreamError(f"no text parameter {operator!r}")
