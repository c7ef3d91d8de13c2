"""Pictures as phones and scanners save them, on cards of the mini kit, and what is printed there."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pikepdf
import pypdfium2 as pdfium
from PIL import Image

from tests.kits.workbench import KitCopy

PIXELS_PER_MM = 8
_FIRST = 5
"""The mini kit's own cards of this deck are M01 to M04."""

Colour = tuple[int, int, int]


def saved(image: Image.Image, form: str = "PNG", **options: Any) -> bytes:
    """The bytes of a picture file."""
    file = BytesIO()
    image.save(file, form, **options)
    return file.getvalue()


def noise(side: int = 160) -> Image.Image:
    """A picture of many different pixels, the same at every call: files of it are long enough to be cut."""
    image = Image.new("RGB", (side, side))
    image.putdata([((x * 7919) % 251, (x * 104729) % 241, (x * 1299709) % 239) for x in range(side * side)])
    return image


def number(index: int) -> str:
    """The number of the card that wears the picture of this index."""
    return f"M{_FIRST + index:02}"


def wear(kit: KitCopy, *files: str) -> list[int]:
    """A card for each picture, its name written as it would be typed; the lines of those names."""
    path = kit.folder / "marins.yaml"
    text = path.read_text(encoding="utf-8")
    lines = []
    for index, file in enumerate(files):
        text += f"\n  - number: {number(index)}\n    title: La vue\n    story: On regarde.\n"
        text += f"    a: Rester\n    b: Partir\n    picture: {{file: {file}}}\n"
        lines.append(text.count("\n"))
    path.write_text(text, encoding="utf-8")
    return lines


def faces(data: bytes) -> list[Image.Image]:
    """Every card of the sheets of a file, as another program shows it, PIXELS_PER_MM fine."""
    left, top, width, height = 15, 21.5, 60, 80
    found = []
    document = pdfium.PdfDocument(data)
    for page in document:
        sheet = page.render(scale=PIXELS_PER_MM * 25.4 / 72).to_pil().convert("RGB")
        for index in range(9):
            x, y = left + index % 3 * width, top + index // 3 * height
            edges = (x, y, x + width, y + height)
            found.append(sheet.crop(tuple(round(edge * PIXELS_PER_MM) for edge in edges)))
    return found


def at(face: Image.Image, x: float, y: float) -> Colour:
    """The colour at a place of a card, mm from its top left."""
    pixel = face.getpixel((round(x * PIXELS_PER_MM), round(y * PIXELS_PER_MM)))
    assert isinstance(pixel, tuple)
    return pixel[0], pixel[1], pixel[2]


def stored(data: bytes) -> list[Any]:
    """The pictures kept in a file: (colour space, whether it has a mask)."""
    with pikepdf.open(BytesIO(data)) as pdf:
        return [
            (str(thing.get("/ColorSpace")), "/SMask" in thing)
            for thing in pdf.objects
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image"
        ]
