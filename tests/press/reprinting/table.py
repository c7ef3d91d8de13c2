"""A printed kit whose content changes, and what stands on the sheets of its reprint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from layouts import looks
from press.job import Press
from press.reading import Document, Page, read
from press.reprinting.job import Reprint, run
from press.reprinting.manifest import Manifest, read_manifest
from tests.kits.workbench import FONTS, KitCopy, plain

CARD = (60.0, 80.0)


@dataclass
class Table:
    """A printed kit, and its content to be changed."""

    kit: KitCopy
    printed: Path

    def reprint(self, variants: Sequence[str] = ("color",), printed: Path | None = None) -> Reprint:
        return run(Press(FONTS, looks), self.kit.folder, printed or self.printed, variants)

    def now(self) -> Manifest:
        """What a file printed now would say of itself."""
        file = self.printed.with_name("now.pdf")
        file.write_bytes(self.kit.draw())
        return read_manifest(file)

    def document(self) -> Document:
        (data,) = self.reprint().files.values()
        return read(data)


def place(index: int) -> tuple[float, float]:
    """The top left of a cell of a sheet of cards, mm: three across from (15, 21.5)."""
    return 15 + index % 3 * CARD[0], 21.5 + index // 3 * CARD[1]


def words_at(page: Page, index: int) -> str:
    """What stands in a cell of a sheet of cards."""
    x, y = place(index)
    inside = [t.text for t in page.texts if x <= t.start[0] <= x + 60 and y <= t.start[1] <= y + 80]
    return plain(" ".join(inside))


def cells(page: Page) -> int:
    """How many cards a sheet bears: the grounds that fill a cell."""
    areas = [place(index) for index in range(9)]
    found = {(round(f.visible.left, 2), round(f.visible.top, 2)) for f in page.fills if f.visible.width >= 59.99}
    return sum((x, y) in found for x, y in areas)


def text_of(page: Page) -> str:
    return plain(" ".join(text.text for text in page.texts))
