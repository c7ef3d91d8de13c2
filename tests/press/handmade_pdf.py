"""PDFs written by hand, so that what they hold is known without any drawing library."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

from press.reading import Document, Page, read

MM = "2.834645669291339 0 0 -2.834645669291339 0 283.4645669291339 cm\n"
"""To millimetres, y down, on a sheet of 100 × 100 mm."""


class Handmade:
    """One sheet of 100 × 100 mm: give it resources, then its content."""

    def __init__(self) -> None:
        self.pdf = pikepdf.new()
        self.pdf.add_blank_page(page_size=(7200 / 25.4, 7200 / 25.4))
        self.page: Any = self.pdf.pages[0].obj
        self.page.Resources = Dictionary(XObject=Dictionary())

    def form(self, name: str, content: str, box: tuple[float, ...] = (-500, -500, 500, 500), **keys: Any) -> Any:
        """A form among the page's resources, and the form itself."""
        form: Any = self.pdf.make_stream(content.encode("latin-1"))
        form.Type, form.Subtype, form.BBox = Name.XObject, Name.Form, Array(box)
        for key, value in keys.items():
            form["/" + key] = value
        self.page.Resources.XObject["/" + name] = form
        return form

    def read(self, content: str) -> Document:
        """The document when the page holds this, in millimetres."""
        return read(self.saved(content))

    def saved(self, content: str) -> bytes:
        """The file of it."""
        self.page.Contents = self.pdf.make_stream((MM + content).encode("latin-1"))
        file = BytesIO()
        self.pdf.save(file, deterministic_id=True)
        return file.getvalue()


def read_page(content: str) -> Page:
    """A sheet of 100 × 100 mm with this content, in millimetres, that reads without a problem."""
    document = Handmade().read(content)
    assert document.problems == ()
    return document.pages[0]
