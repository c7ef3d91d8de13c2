"""The decks of the shipped kits take a new card, and go out to a table and come back."""

from __future__ import annotations

from pathlib import Path

import pytest

from layouts import looks
from press.authoring.add import Added, Row, add_cards, prepare_cards
from press.authoring.deck_file import open_deck
from press.authoring.table import read_table, write_table
from press.job import Press
from press.load import find_kits, load
from press.records.decks import ChoiceDeck, Deck
from tests.kits.workbench import CONTENT, FONTS, KitCopy, contents

PRESS = Press(FONTS, looks)


def test_a_card_more_is_its_lines_more(tmp_path: Path) -> None:
    kit = KitCopy(tmp_path / "kits" / "copy", CONTENT / "astro-tarbouch")
    deck = next(kit.load().parts_of(ChoiceDeck))
    path = open_deck(kit.folder, deck.id).path
    old = path.read_text(encoding="utf-8")
    card = {"title": "Un essai", "story": "Un mot, un seul.", "a": "Oui", "b": "Non"}
    (number,) = add_cards(PRESS, kit.folder, deck.id, [Row(card)]).added
    lines = "".join(f"    {name}: {text}\n" for name, text in card.items())
    assert path.read_text(encoding="utf-8") == f"{old}\n  - number: {number}\n{lines}"


@pytest.mark.parametrize("folder", find_kits(CONTENT), ids=lambda folder: folder.name)
def test_the_decks_that_are_shipped_go_out_and_come_back(folder: Path, tmp_path: Path) -> None:
    before = contents(folder)
    for deck in load(folder).parts_of(Deck):
        file = open_deck(folder, deck.id)
        path = tmp_path / f"{deck.id}.csv"
        path.write_bytes(write_table(file.cards, file.fields))
        draft = prepare_cards(PRESS, file, read_table(path, file.fields).rows, update=True)
        assert draft.outcome == Added(file.name, unchanged=len(file.cards))
        assert draft.data == file.data
    assert contents(folder) == before
