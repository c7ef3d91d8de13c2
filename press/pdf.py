"""Pages + looks → PDF bytes: draws in order, decides nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import Protocol

from press.canvas import Canvas
from press.digest import Notes
from press.errors import ContentError, Fault
from press.fonts import Family
from press.model import Kit, Page
from press.records.blocks import Placed as Block
from press.records.faces import FaceDeck
from press.reprinting.manifest import APPLICATION, Manifest, encoded, manifest_of
from press.sheet import Placed, Sheet

CREATOR = "Print-and-play press"

PREFERENCES: dict[str, object] = {
    "PrintScaling": "None",
    "Duplex": "Simplex",
    "PickTrayByPDFSize": True,
    "DisplayDocTitle": True,
    "Enforce": ["PrintScaling"],
}
"""ISO 32000-1, table 150: print at 100 %, on one side, from the tray of the paper's size."""

LANGUAGE_TAGS = {"fr": "fr-FR", "en": "en-GB", "ar": "ar-MA"}


class Drawer(Protocol):
    """What draws placed things in one ink and keeps the faults it met."""

    faults: list[Fault]

    def draw(self, item: Placed) -> None: ...


Looks = Callable[[Canvas, Kit, Mapping[str, Family], str], Drawer]
"""(canvas, kit, families, variant) → a drawer."""


def render(
    kit: Kit,
    sheets: Sequence[Sheet],
    families: Mapping[str, Family],
    looks: Looks,
    variant: str,
    *,
    manifest: Manifest | None = None,
) -> bytes:
    """The finished PDF of one variant; it says what is on it, or what ``manifest`` says.

    Raises ContentError with every text that does not fit and every character without a glyph.
    """
    canvas = draw(kit, sheets, families, looks, variant)
    return finished(canvas, manifest or manifest_of(kit, variant, canvas.notes.components), variant)


def finished(canvas: Canvas, manifest: Manifest, variant: str) -> bytes:
    """The PDF of what is drawn, which says that ``manifest`` is on it."""
    canvas.attach(APPLICATION, encoded(replace(manifest, variant=variant)))
    return canvas.bytes(PREFERENCES)


def draw(kit: Kit, sheets: Sequence[Sheet], families: Mapping[str, Family], looks: Looks, variant: str) -> Canvas:
    """The pages of one variant, drawn, with the digests of what is on them in the canvas's notes.

    Raises ContentError as ``render`` does.
    """
    first = next(iter(families["text"].faces.values()))
    canvas = Canvas(kit.head.paper.size, first, LANGUAGE_TAGS[kit.head.language])
    canvas.metadata(title=kit.head.title, author=kit.head.author, subject=kit.head.subject, creator=CREATOR)
    drawer = looks(canvas, kit, families, variant)
    for sheet in sheets:
        with canvas.page(sheet.size, sheet.outline, sheet.folio), _noted(canvas.notes, sheet):
            for item in sheet.items:
                with _noted_beside(canvas.notes, sheet, item):
                    drawer.draw(item)
    if drawer.faults:
        raise ContentError(drawer.faults)
    return canvas


def _noted(notes: Notes, sheet: Sheet) -> AbstractContextManager[None]:
    """A page of the kit is a component; what stands around the cards of a sheet is cut off."""
    if isinstance(sheet.part, Page):
        return notes.component(("page", sheet.part.id))
    return notes.unnoted()


def _noted_beside(notes: Notes, sheet: Sheet, item: Placed) -> AbstractContextManager[None]:
    """Blocks beside the cards of a deck stay when these are cut out: each is a component like a page."""
    deck = sheet.part
    if isinstance(deck, FaceDeck) and isinstance(item.record, Block):
        return notes.component(("page", f"{deck.id}/{deck.note_blocks.index(item.record)}"))
    return nullcontext()
