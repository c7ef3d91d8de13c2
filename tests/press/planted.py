"""Faults to plant, in how a kit is drawn or in its finished bytes, and what the preflight says of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any, cast

import pikepdf
import pytest

from layouts import LAYOUTS, looks
from layouts.pen import Pen
from press.choice import select
from press.errors import PreflightError
from press.fonts import load_fonts
from press.model import Kit
from press.pdf import render
from press.preflight import preflight
from press.sheet import Placed, plan
from tests.kits.workbench import FONTS

Layout = Callable[[Pen, Placed], None]
Replace = Callable[[Placed], Sequence[Placed]]
Redraw = Callable[[Pen, Placed, Layout], None]
"""(pen, item, the layout as it is)."""

INK_SAVER = "ink-saver"
BOTH = ("color", INK_SAVER)


@dataclass(frozen=True, slots=True)
class Printed:
    """Pages of a kit as the press drew them, by variant."""

    kit: Kit
    files: dict[str, bytes]
    folios: list[str]

    def faults(self) -> list[str]:
        """What the preflight says, each with the variant and the page it names."""
        try:
            preflight(self.kit, self.files, self.folios)
        except PreflightError as error:
            return [str(fault) for fault in error.faults]
        return []

    def changed(self, change: Callable[[pikepdf.Pdf], None]) -> Printed:
        """The same after a change to the finished bytes of every variant."""
        return replace(self, files={variant: _changed(data, change) for variant, data in self.files.items()})

    def edited(self, folio: str, *edits: tuple[str, str]) -> Printed:
        """The same after edits of the content stream of one page; what they replace must be there once."""
        index = self.folios.index(folio)

        def edit(pdf: pikepdf.Pdf) -> None:
            page: Any = pdf.pages[index].obj
            content = page.Contents.read_bytes().decode("latin-1")
            for old, new in edits:
                assert content.count(old) == 1, f"{old!r} is {content.count(old)} times on page {folio}"
                content = content.replace(old, new)
            page.Contents = pdf.make_stream(content.encode("latin-1"))

        return self.changed(edit)


def printed(
    kit: Kit, *only: str, variants: Sequence[str] = ("color",), replaced: Replace = lambda item: [item]
) -> Printed:
    """The pages with these cards, decks or components (the whole kit when none is named).

    Every placed thing is drawn as what ``replaced`` makes of it.
    """
    sheets = [
        replace(sheet, items=tuple(new for item in sheet.items for new in replaced(item)))
        for sheet in (select(plan(kit), only) if only else plan(kit))
    ]
    families = load_fonts(FONTS, kit.head.language)
    files = {variant: render(kit, sheets, families, looks, variant) for variant in variants}
    return Printed(kit, files, [sheet.folio for sheet in sheets])


def _changed(data: bytes, change: Callable[[pikepdf.Pdf], None]) -> bytes:
    file = BytesIO()
    with pikepdf.open(BytesIO(data)) as pdf:
        change(pdf)
        pdf.save(file, deterministic_id=True)
    return file.getvalue()


def redrawn(monkeypatch: pytest.MonkeyPatch, kind: type, redraw: Redraw) -> None:
    """From now on things of a kind are drawn otherwise."""
    layout = LAYOUTS[kind]
    monkeypatch.setitem(cast("dict[type, Layout]", LAYOUTS), kind, lambda pen, item: redraw(pen, item, layout))
