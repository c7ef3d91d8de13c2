"""What was built, and what it costs in paper and ink."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from press.language import _, counted, number
from press.model import Kit, Page
from press.records.decks import Deck
from press.records.pieces import FacePiece, FacesBlock
from press.records.tokens import Face, TokensBlock

_INK_DPI = {"color": 36, "ink-saver": 108}
"""Enough for a mean. Line art wants more: a line thinner than a pixel is drawn a pixel wide."""


@dataclass(frozen=True, slots=True)
class Built:
    """One kit built: file sizes and ink by variant, if known; ink is the mean darkness of the paper, 0 to 1."""

    kit: Kit
    pages: int
    sizes: Mapping[str, int]
    ink: Mapping[str, float]
    seconds: float

    def lines(self) -> list[str]:
        """The summary, a line each."""
        decks = [f"{len(deck.copies)} {deck.name}" for deck in self.kit.parts_of(Deck)]
        cards = _("{cards} cards ({decks}), ").format(
            cards=sum(len(deck.copies) for deck in self.kit.parts_of(Deck)), decks=", ".join(decks)
        )
        head = _("{title}: {pages} pages, {sheets} sheets of {paper}, {cards}{seconds} s").format(
            title=self.kit.head.title,
            pages=self.pages,
            sheets=self.pages,
            paper=self.kit.head.paper.format,
            cards=cards if decks else "",
            seconds=number(self.seconds),
        )
        variants = [
            _("  {variant}: {size} kB, ink {ink} %").format(
                variant=variant, size=self.sizes[variant] // 1024, ink=number(100 * ink)
            )
            for variant, ink in self.ink.items()
        ]
        return [head, *self._none_printed(), *variants]

    def _none_printed(self) -> Iterator[str]:
        """The pieces that the content counts as none, so that nobody looks for them on the sheets."""
        for page in self.kit.parts_of(Page):
            for block in page.all_blocks():
                if isinstance(block, TokensBlock | FacesBlock):
                    yield from _none_of(block)


def _none_of(block: TokensBlock | FacesBlock) -> Iterator[str]:
    kinds: Sequence[Face | FacePiece] = block.kinds
    for position, kind in enumerate(kinds, start=1):
        if not kind.count:
            copies = counted("{count} copy", "{count} copies", 0).format(count=0)
            name = kind.title or _("kind {number}").format(number=position)
            yield _("  {block} «{name}»: {copies}").format(block=block.id, name=name, copies=copies)


def ink(data: bytes, variant: str, alike: Sequence[Hashable]) -> float:
    """The mean darkness of all pages of a PDF, 0 white to 1 black, as PDFium renders them in grey.

    ``alike`` has a key for each page: of those that share one, the first is rendered.
    """
    import pypdfium2 as pdfium

    document = pdfium.PdfDocument(data)
    try:
        first = {key: number for number, key in reversed(list(enumerate(alike)))}
        darkness = {key: _darkness(document[number], _INK_DPI[variant]) for key, number in first.items()}
    finally:
        document.close()
    return sum(darkness[key] for key in alike) / len(alike)


def _darkness(page: object, dpi: int) -> float:
    bitmap = page.render(scale=dpi / 72, grayscale=True)  # type: ignore[attr-defined]
    histogram = bitmap.to_pil().histogram()
    light = sum(value * count for value, count in enumerate(histogram))
    return float(1 - light / (255 * bitmap.width * bitmap.height))
