"""Reads a finished PDF as a stranger would: what is on each page, in millimetres from the top left, y down.

It shares nothing with the drawing, its own ``25.4 / 72`` included, so that what it measures proves something.

    content_stream  bytes → instructions
    steps           instructions → what to do with what; what is written twice is read once
    resources       names → fonts, forms, pictures, colour spaces (fonts, truetype: codes → characters)
    interpreter     steps → what each stream paints, read once (paths, shapes, look, styles; states: what the
                    stretches of a stream do where they are met again)
    recording       what a stream paints → marks on the page; those of a form when somebody asks for them
    document        pages; catalogue: title, labels, outline, fonts, print settings

Not followed: optional content, annotations, soft masks, text used as a clip; a gradient painted by ``sh``
leaves no mark, only its operator.
"""

from press.reading.catalogue import FontFile, OutlineEntry
from press.reading.document import Document, Page, Reader, read
from press.reading.look import Colour
from press.reading.marks import Fill, Image, Stroke, Text
from press.reading.paths import Circle, Subpath
from press.reading.recording import Form, Layer, Mark
from press.reading.shapes import BBox, Matrix, Point

__all__ = [
    "BBox",
    "Circle",
    "Colour",
    "Document",
    "Fill",
    "FontFile",
    "Form",
    "Image",
    "Layer",
    "Mark",
    "Matrix",
    "OutlineEntry",
    "Page",
    "Point",
    "Reader",
    "Stroke",
    "Subpath",
    "Text",
    "read",
]
