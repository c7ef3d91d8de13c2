"""One page with what a test draws on it, and lines counted once more from the fonts' widths alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from layouts import looks
from layouts.pen import Pen
from press.canvas import Canvas
from press.errors import Fault
from press.fonts import Face, load_fonts
from press.geometry import Size
from press.model import Kit
from press.pdf import PREFERENCES
from press.reading import Page, read
from press.records.theme import TypeRole
from tests.kits.workbench import FONTS

MM = 25.4 / 72
"""A point in mm."""

SENTENCE = "Gagnez un feu si la brume touche votre cabane, sinon passez."


def face_of(bold: bool = False, italic: bool = False) -> Face:
    return load_fonts(FONTS, "fr")["text"].face(bold, italic)


def drawn(kit: Kit, draw: Callable[[Pen], object], variant: str = "color") -> tuple[Page, list[Fault]]:
    """One page with what ``draw`` puts on it, as a stranger reads it, and the faults met."""
    families = load_fonts(FONTS, "fr")
    canvas = Canvas(Size(210, 297), next(iter(families["text"].faces.values())), "fr-FR")
    pen = looks(canvas, kit, families, variant)
    with canvas.page(Size(210, 297), "page", "1"):
        draw(pen)
    return read(canvas.bytes(PREFERENCES)).pages[0], pen.faults


def starts(page: Page) -> list[tuple[float, float]]:
    return [text.start for text in page.texts]


def near(*numbers: float) -> object:
    return pytest.approx(numbers, abs=0.01)


def greedy(text: str, face: Face, width_pt: float, size: float) -> list[str]:
    """As many words on each line as it takes: an oracle of three lines."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and face.width(longer) * size <= width_pt + 0.001:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def height_pt(lines: int, role: TypeRole, size: float) -> float:
    return (lines - 1) * role.leading * size / role.size + size
