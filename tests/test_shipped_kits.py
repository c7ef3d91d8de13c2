"""The kits in content/: each can be built and proved, and what must hold in each holds.

Nothing here pins the author's words, only what they must agree with.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from layouts import looks
from press.job import Press, Result, run
from press.load import load
from press.model import Kit, Page
from press.reading import read
from press.records.blocks import HandoutsBlock, Placed
from press.records.board import RingBoard
from press.records.decks import BackSheets, ChoiceDeck, Deck, EffectDeck
from press.records.tokens import TokensBlock
from press.records.tracks import CardSlotBlock, DoubleTrackBlock, Track
from press.sheet import plan
from tests.kits.workbench import CONTENT, FONTS

KITS = sorted(path.parent for path in CONTENT.glob("*/kit.yaml"))
ASTRO = CONTENT / "astro-tarbouch"
PRESS = Press(FONTS, looks)


@pytest.fixture(scope="module")
def astro() -> Kit:
    return load(ASTRO)


@pytest.fixture(scope="module")
def built() -> Result:
    return run(PRESS, ASTRO)


def blocks(kit: Kit, kind: type) -> dict[str, Placed]:
    """The blocks of a kind, by id."""
    return {
        getattr(block, "id", ""): block
        for page in kit.parts_of(Page)
        for block in page.all_blocks()
        if isinstance(block, kind)
    }


# Every kit


@pytest.mark.parametrize("folder", KITS, ids=lambda folder: folder.name)
def test_a_kit_is_built_and_proved(folder: Path, built: Result) -> None:
    result = built if folder == ASTRO else run(PRESS, folder)
    assert list(result.files) == [f"{folder.name}-color.pdf", f"{folder.name}-ink-saver.pdf"]
    assert result.built.ink["ink-saver"] < result.built.ink["color"]


@pytest.mark.parametrize("folder", KITS, ids=lambda folder: folder.name)
def test_every_part_of_a_kit_is_printed(folder: Path) -> None:
    kit = load(folder)
    parts = {Path(part.at.file).name for part in kit.parts if part.at}
    assert {path.name for path in folder.glob("*.yaml")} == parts | {"kit.yaml", "theme.yaml"} | (
        {"fonts.yaml"} & {path.name for path in folder.iterdir()}
    )


@pytest.mark.parametrize("folder", KITS, ids=lambda folder: folder.name)
def test_no_count_of_a_deck_is_typed(folder: Path) -> None:
    """Counts, ranges and last numbers are computed, so that one card more is told everywhere."""
    decks = list(load(folder).parts_of(Deck))
    counts = [len(deck.copies) for deck in decks]
    totals = "|".join(str(count) for count in {*counts, sum(counts)})
    lasts = "|".join(deck.copies[-1][0] for deck in decks if deck.copies)
    own = {Path(deck.at.file).name for deck in decks if deck.at}
    typed = [
        f"{path.name}: {line.strip()}"
        for path in sorted(folder.glob("*.yaml"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if not line.lstrip().startswith("#")
        and (
            re.search(rf"\b(?:{totals}) (?:\w+ )?cartes?\b", line)
            or (lasts and path.name not in own and re.search(rf"\b(?:{lasts})\b", line))
        )
    ]
    assert not typed


# Astro Tarbouch


def test_26_pages_with_their_titles(astro: Kit) -> None:
    titles = [sheet.outline.replace("\u00a0", " ") for sheet in plan(astro)]
    assert len(titles) == 26
    assert titles[3:18] == [
        *(f"Plateau — tuile {letter}" for letter in "ABCD"),
        "Plateau compact",
        *(f"Cartes Lien — planche {number}" for number in (1, 2, 3)),
        *(f"Rencontres — planche {number}" for number in (1, 2)),
        *(f"Dos — planche {number}" for number in (1, 2, 3, 4, 5)),
    ]


def test_the_outline_of_the_file_leads_to_its_pages(built: Result, astro: Kit) -> None:
    for data in built.files.values():
        document = read(data)
        assert [(entry.title, entry.page) for entry in document.outline] == [
            (sheet.outline, index) for index, sheet in enumerate(plan(astro))
        ]
        assert document.problems == ()


def test_27_link_cards_3_of_them_to_start_with(astro: Kit) -> None:
    lien = astro.deck("lien")
    assert isinstance(lien, EffectDeck)
    assert [number for number, _card in lien.copies] == [f"L{number:02}" for number in range(1, 28)]
    assert len(lien.cards) == 8
    assert sorted(number for card in lien.cards for number in card.start) == ["L01", "L02", "L03"]
    assert sum(len(card.pile) for card in lien.cards) == 24


def test_encounters_are_numbered_without_a_gap(astro: Kit) -> None:
    deck = astro.deck("rencontre")
    assert isinstance(deck, ChoiceDeck)
    assert [number for number, _card in deck.copies] == [f"R{n:02}" for n in range(1, len(deck.cards) + 1)]
    assert len({card.title for card in deck.cards}) == len(deck.cards) >= 12


def test_there_is_a_back_for_every_card(astro: Kit) -> None:
    (backs,) = astro.parts_of(BackSheets)
    assert list(backs.decks) == [deck.id for deck in astro.parts_of(Deck)]


def test_the_loop_has_18_cases_and_the_patio_three_ways(astro: Kit) -> None:
    (board,) = astro.parts_of(RingBoard)
    ways: dict[str, set[str]] = {case.number: set() for case in board.cases}
    for one, two in board.loop:
        ways[one].add(two)
        ways[two].add(one)
    assert len(ways) == 18
    assert all(len(neighbours) == 2 for neighbours in ways.values())
    seen, edge = {"01"}, ["01"]
    while edge:
        edge = [two for one in edge for two in ways[one] if two not in seen]
        seen |= set(edge)
    assert seen == set(ways)
    assert set(board.hub.links) == {"01", "07", "13"}
    by_quarter = {name: [case for case in board.cases if case.quarter == name] for name in board.quarters}
    for cases in by_quarter.values():
        assert [case.kind for case in cases].count("workshop") == 1
        assert [case.kind for case in cases].count("relay") == 1
        assert len(cases) == 6
    assert {case.number for case in board.cases if case.kind == "relay"} == {"06", "12", "18"}
    assert {case.kind for case in board.cases if case.number in board.hub.links} == {"workshop"}


def test_there_are_markers_for_every_case_that_a_turn_can_use(astro: Kit) -> None:
    (board,) = astro.parts_of(RingBoard)
    usable = sum(case.kind != "relay" for case in board.cases) + 1
    markers = blocks(astro, TokensBlock)["utilise"]
    assert len(markers.copies) == usable == 16  # type: ignore[attr-defined]


def test_there_is_a_slider_for_every_track_and_lane(astro: Kit) -> None:
    tracks = [block for block in blocks(astro, Track).values() if isinstance(block, Track)]
    sliders = sum(len(track.sliders) for track in tracks)
    assert len(blocks(astro, TokensBlock)["curseurs"].copies) == sliders == 8  # type: ignore[attr-defined]
    signs = [sign for track in tracks for sign in track.sliders]
    assert len(set(signs)) == len(signs)


def test_the_tracks_are_as_long_as_the_rules_need(astro: Kit) -> None:
    tracks = blocks(astro, Track)
    lien = astro.deck("lien")
    rhythm = next(card for card in lien.all_cards if card.title == "Le rythme retrouvé")
    actions, energy, night = tracks["actions"], tracks["energie"], tracks["nuit"]
    assert isinstance(actions, Track)
    assert isinstance(energy, Track)
    assert isinstance(night, DoubleTrackBlock)
    assert actions.end == actions.start + 2 * len(rhythm.numbers) == 10
    assert energy.end == 6
    assert sorted(limit.value for limit in night.limits) == [12, 15, 18]
    assert night.end == max(limit.value for limit in night.limits)
    for name in ("piste-fil", "piste-onde", "piste-echo"):
        track = tracks[name]
        assert isinstance(track, Track)
        assert (track.first, track.end, track.start) == (0, 12, 0)


def test_the_lantern_slot_takes_a_card_with_play(astro: Kit) -> None:
    (slot,) = blocks(astro, CardSlotBlock).values()
    width, height = astro.deck("lien").size
    assert width < slot.box[2] <= width + 1
    assert height < slot.box[3] <= height + 1


def test_there_are_as_many_aids_as_players(astro: Kit) -> None:
    pawns = len(blocks(astro, TokensBlock)["pions"].copies)  # type: ignore[attr-defined]
    assert len(blocks(astro, TokensBlock)["mini-pions"].copies) == pawns == 4  # type: ignore[attr-defined]
    (aids,) = blocks(astro, HandoutsBlock).values()
    assert isinstance(aids, HandoutsBlock)
    assert aids.count == pawns
