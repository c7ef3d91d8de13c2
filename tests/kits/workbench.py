"""The mini kit for the tests: printed as it is, or copied into a folder to be changed and broken."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypeVar

import pypdfium2 as pdfium

from layouts import looks
from press.choice import select
from press.errors import ContentError, Fault, Mark
from press.fonts import load_fonts
from press.load import load
from press.model import Kit, Page
from press.pdf import render
from press.sheet import plan

ROOT = Path(__file__).parents[2]
FONTS = ROOT / "fonts"
CONTENT = ROOT / "content"
MINI = ROOT / "tests" / "kits" / "mini"

Kind = TypeVar("Kind")

HERE = "⟦"
"""In the new words of an edit: where the fault must point. It is not written to the file."""


def draw(kit: Kit, variant: str = "color", only: Sequence[str] = ()) -> bytes:
    """The PDF of a kit as the press draws it, before anything looks at the result."""
    sheets = plan(kit)
    families = load_fonts(FONTS, kit.head.language)
    return render(kit, select(sheets, only) if only else sheets, families, looks, variant)


def words(data: bytes) -> list[str]:
    """The text of each page as PDFium reads it, every run of spaces or line ends as one space."""
    document = pdfium.PdfDocument(data)
    try:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in document]
    finally:
        document.close()


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, hidden ones too, by name."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def block_of(kit: Kit, kind: type[Kind], name: str) -> Kind:
    """The block of this kind and id, of any page."""
    blocks = (block for page in kit.parts_of(Page) for block in page.all_blocks())
    return next(block for block in blocks if isinstance(block, kind) and getattr(block, "id", "") == name)


class KitCopy:
    """A copy of a kit to change: ``edit`` its files, then ``load`` it, ``draw`` it, or ask for its faults."""

    def __init__(self, folder: Path, original: Path = MINI) -> None:
        self.folder = folder
        shutil.copytree(original, folder)

    def edit(self, file: str, old: str, new: str) -> Mark | None:
        """Put ``new`` in the place of ``old``, which must be there once; the place of HERE in it, if any."""
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} is {text.count(old)} times in {file}"
        changed = text.replace(old, new)
        path.write_text(changed.replace(HERE, ""), encoding="utf-8")
        if HERE not in changed:
            return None
        before = changed[: changed.index(HERE)]
        return self.mark(file, before.count("\n") + 1, len(before) - before.rfind("\n"))

    def put(self, file: str, data: bytes | str) -> None:
        """Write a whole file."""
        path = self.folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.encode() if isinstance(data, str) else data)

    def mark(self, file: str, line: int = 1, column: int = 1) -> Mark:
        """A place in a file, named as messages name it: from the folder that holds the kits."""
        return Mark(f"{self.folder.parent.name}/{self.folder.name}/{file}", line, column)

    def load(self) -> Kit:
        return load(self.folder)

    def draw(self, variant: str = "color") -> bytes:
        return draw(self.load(), variant)

    def faults(self, variants: Iterable[str] = ("color", "ink-saver")) -> tuple[Fault, ...]:
        """What loading finds, or else what drawing finds in every variant; empty for a good kit."""
        try:
            kit = self.load()
        except ContentError as error:
            return error.faults
        found: list[Fault] = []
        for variant in variants:
            try:
                draw(kit, variant)
            except ContentError as error:
                found += error.faults
        return ContentError(found).faults


def new_card(number: str, title: str = "Le phare éteint") -> str:
    """A fifth card for the mini kit's deck of choices, as an author would add it."""
    return f"""
  - number: {number}
    title: {title}
    story: Plus une lueur.
    a: Frotter une allumette
    b: Dormir
"""


def plain(text: str) -> str:
    """A text without its no-break spaces and its line breaks: words are compared, not their spacing."""
    return re.sub(r"\s+", " ", text)
