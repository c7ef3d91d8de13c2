"""A finished PDF as a stranger finds it: its pages with their marks, and what it says about itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from typing import Any, TypeAlias

import pikepdf

from press.reading.catalogue import Catalogue, read_catalogue
from press.reading.interpreter import Interpreter, new_steps
from press.reading.look import Look
from press.reading.marks import Fill, Image, Stroke, Text
from press.reading.recording import Form, Kind, Layer, Mark, painted
from press.reading.resources import Library
from press.reading.shapes import BBox, Matrix, bounds

MM_PER_UNIT = 25.4 / 72
"""A user space unit is 1/72 inch unless the page says otherwise (ISO 32000-1, 8.3.2.3)."""

UNSTATED_MEDIA_BOX = (0.0, 0.0, 612.0, 792.0)
"""What readers assume when a page states no size, which the standard does not allow."""

Rectangle: TypeAlias = tuple[float, float, float, float]


@dataclass(frozen=True, eq=False)
class Page:
    """One page as it is looked at: turned by its Rotate, cut to its CropBox; mm from its top left.

    ``boxes`` are the page boxes that it states or inherits (14.11.2), by name, in its own units with
    y up, as written. ``layer`` holds what is painted outside all forms, all other fields that hold marks
    those inside forms too, all in paint order. ``colour_operators`` are those, on the page and in its forms,
    that ask for anything but DeviceGray, CalGray or a gray profile; ``sh`` whatever it shades.
    """

    width_mm: float
    height_mm: float
    boxes: dict[str, Rectangle]
    rotate: int
    user_unit: float
    layer: Layer
    colour_operators: frozenset[str]

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        return tuple(self.layer.all())

    @cached_property
    def strokes(self) -> tuple[Stroke, ...]:
        return self._all(Stroke)

    @cached_property
    def fills(self) -> tuple[Fill, ...]:
        return self._all(Fill)

    @cached_property
    def texts(self) -> tuple[Text, ...]:
        return self._all(Text)

    @cached_property
    def images(self) -> tuple[Image, ...]:
        return self._all(Image)

    @cached_property
    def forms(self) -> tuple[Form, ...]:
        """Every use of a form, those inside other forms included."""
        return self._all(Form)

    def _all(self, kind: type[Kind]) -> tuple[Kind, ...]:
        return tuple(self.layer.some(kind, _any))


def _any(_content: object, _look: Look) -> bool:
    return True


@dataclass(frozen=True, kw_only=True)
class Document(Catalogue):
    """Plain values only: the file may be gone.

    ``problems`` are what is damaged, then what the reader could not follow; none in a sound file.
    """

    pages: tuple[Page, ...]
    problems: tuple[str, ...]


class Reader:
    """Reads files that say much the same, as the variants of a kit do: what is written alike is read once."""

    def __init__(self) -> None:
        self._steps = new_steps()

    def read(self, data: bytes) -> Document:
        """Reads a whole PDF; ``pikepdf.PdfError`` when it cannot be opened at all."""
        interpreter, library = Interpreter(self._steps), Library()
        with pikepdf.open(BytesIO(data)) as pdf:
            pages = tuple(
                [_read_page(number, page.obj, interpreter, library) for number, page in enumerate(pdf.pages, start=1)]
            )
            problems = (*_damage(pdf, interpreter.sound), *interpreter.problems)
            return Document(**read_catalogue(pdf), pages=pages, problems=problems)


def read(data: bytes) -> Document:
    """Reads one PDF, as a :class:`Reader` does."""
    return Reader().read(data)


def _damage(pdf: pikepdf.Pdf, sound: set[tuple[int, int]]) -> list[str]:
    """What qpdf had to mend or cannot decode; ``sound`` are the streams that it has decoded already.

    Content streams are left to the interpreter: qpdf's own pass over their operators takes as long as all
    the rest of the reading.
    """
    found = []
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Stream) and thing.objgen not in sound:
            try:
                thing.read_bytes(pikepdf.StreamDecodeLevel.all)
            except pikepdf.PdfError as error:
                found.append(str(error))
    return found + pdf.get_warnings()


def _read_page(number: int, page: Any, interpreter: Interpreter, library: Library) -> Page:
    label = f"page {number}"
    boxes = dict(_boxes(page, label, interpreter.problems))
    if "MediaBox" not in boxes:
        interpreter.problems.append(f"{label}: no MediaBox")
    media = bounds(_corners(boxes.get("MediaBox", UNSTATED_MEDIA_BOX)))
    # A CropBox reaches no further than the sheet (14.11.2.1).
    seen = bounds(_corners(boxes["CropBox"])).intersect(media) if "CropBox" in boxes else media
    rotate, unit = int(_inherited(page, "/Rotate") or 0) % 360, float(page.get("/UserUnit", 1))
    to_mm = _to_millimetres(seen, rotate, unit * MM_PER_UNIT)
    sheet = seen.under(to_mm)
    resources = library.resources(_inherited(page, "/Resources") or pikepdf.Dictionary())
    recording = interpreter.page(label, _content(page, interpreter), resources, to_mm, sheet)
    layer, colours = painted(recording.marks), frozenset(recording.colour_operators)
    return Page(sheet.width, sheet.height, boxes, rotate, unit, layer, colours)


def _content(page: Any, interpreter: Interpreter) -> bytes:
    """The streams of a page as one; a split may fall between any two tokens (7.7.3.3)."""
    contents = page.get("/Contents")
    if isinstance(contents, pikepdf.Array):
        return b"\n".join([interpreter.bytes_of(stream) for stream in contents])
    return interpreter.bytes_of(contents) if contents is not None else b""


def _inherited(page: Any, key: str) -> Any:
    """The value of a key that pages may leave to their parents (7.7.3.4)."""
    node = page
    while node is not None:
        if key in node:
            return node[key]
        node = node.get("/Parent")
    return None


def _boxes(page: Any, label: str, problems: list[str]) -> Iterator[tuple[str, Rectangle]]:
    for name in ("MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox"):
        found = _inherited(page, "/" + name) if name in ("MediaBox", "CropBox") else page.get("/" + name)
        if found is None:
            continue
        if isinstance(found, pikepdf.Array) and len(found) == 4:
            left, bottom, right, top = map(float, found)
            yield name, (left, bottom, right, top)
        else:
            problems.append(f"{label}: {name} is not four numbers")


def _corners(box: Rectangle) -> tuple[tuple[float, float], tuple[float, float]]:
    return (box[0], box[1]), (box[2], box[3])


def _to_millimetres(seen: BBox, rotate: int, scale: float) -> Matrix:
    """From the page's units, y up, to mm from the top left of what is seen, after a turn clockwise."""
    # In ``seen`` the names are those of y down: its top is the lowest y.
    left, bottom, right, top = (edge * scale for edge in seen)
    turned: dict[int, Matrix] = {
        0: (scale, 0, 0, -scale, -left, top),
        90: (0, scale, scale, 0, -bottom, -left),
        180: (-scale, 0, 0, scale, right, -bottom),
        270: (0, -scale, -scale, 0, top, right),
    }
    return turned[rotate]
