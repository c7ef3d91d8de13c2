"""Every count, range and total that a text may quote, computed from the content itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from press.model import Page
from press.records.decks import Deck
from press.records.parts import Part

RESERVED = frozenset({"cards", "sheet", "sheets", "deck", "here", "tile", "tiles"})
"""Names that texts use for other things than the parts and blocks of a kit: see ``facts`` and ``sheet_facts``."""


def facts(parts: Iterable[Part]) -> dict[str, object]:
    """Facts by name: one entry per part and per block that has an ``id``, and ``cards``, all cards.

    In a text: ``{{ story.count }} cards``, ``{{ effect.pile.first }} to {{ effect.pile.last }}``.
    """
    found: dict[str, object] = {}
    cards = 0
    for part in parts:
        if name := getattr(part, "id", ""):
            found[_key(name)] = part.facts()
        if isinstance(part, Deck):
            cards += len(part.copies)
        for block in part.all_blocks():
            if name := getattr(block, "id", ""):
                found[_key(name)] = block.facts()
    found["cards"] = cards
    return found


def page_facts(part: Part, parts: Sequence[Part]) -> dict[str, object]:
    """``page.number`` and ``page.count`` for a page of a series."""
    if not isinstance(part, Page) or not part.series:
        return {}
    series = [page.id for page in parts if isinstance(page, Page) and page.series == part.series]
    return {"page": {"number": series.index(part.id) + 1, "count": len(series)}}


def _key(name: str) -> str:
    return name.replace("-", "_")
