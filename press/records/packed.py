"""Cards of several decks side by side, for a print of some of them only."""

from __future__ import annotations

from dataclasses import dataclass

from press.records.decks import Card, Deck
from press.records.parts import SheetHead


@dataclass(frozen=True, slots=True)
class PackedSheet:
    """The fronts, or the ``backs``, of copies from any decks, in the first cells of a sheet of ``deck``."""

    head: SheetHead
    kicker: str
    deck: Deck
    copies: tuple[tuple[Deck, str, Card], ...]
    backs: bool
