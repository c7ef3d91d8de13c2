"""A deck of a kit and the file that holds it: its cards as they are written there."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from press.authoring.fields import CardField, Raw, card_class, card_fields
from press.authoring.yaml_cards import CARDS
from press.errors import NoSuchName
from press.language import _
from press.load import load
from press.model import Kit
from press.records.decks import Card, Deck
from press.records.faces import FaceDeck
from press.source import parse
from press.wording import did_you_mean, one_of


@dataclass(frozen=True, slots=True)
class DeckFile:
    """``path`` holds ``data``, which says ``cards``, each of ``fields``; messages call the file ``name``."""

    folder: Path
    kit: Kit
    deck: Deck
    path: Path
    name: str
    data: bytes
    cards: tuple[Raw, ...]
    fields: tuple[CardField, ...]

    @property
    def card(self) -> type[Card]:
        return card_class(self.deck)


def open_deck(folder: Path, deck_id: str) -> DeckFile:
    """A deck of the kit in ``folder``.

    Raises ContentError with the faults that the kit has already, NoSuchName when it has no such deck.
    """
    # The names of the kit's folder and of the one around it are in every message: no «..» among them.
    folder = Path(os.path.abspath(folder))  # noqa: PTH100 - a link keeps its own name
    kit = load(folder)
    decks = {deck.id: deck for deck in kit.parts_of(Deck)}
    if deck_id not in decks:
        hint = did_you_mean(deck_id, decks) or ": " + one_of(decks)
        raise NoSuchName(_("kit {kit} has no deck «{id}»{hint}").format(kit=kit.id, id=deck_id, hint=hint))
    deck = decks[deck_id]
    name = deck.at.file if deck.at else ""
    path = folder / name.removeprefix(f"{folder.parent.name}/{folder.name}/")
    data = path.read_bytes()
    cards = tuple(content(data, name)[CARDS])
    by = deck.by if isinstance(deck, FaceDeck) else ""
    return DeckFile(folder, kit, deck, path, name, data, cards, card_fields(card_class(deck), cards, by))


def content(data: bytes, name: str) -> Raw:
    """All that a deck's file says. Raises ContentError when it cannot be read."""
    return parse(data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n"), name)
