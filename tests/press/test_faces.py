"""Decks and pieces that wear drawings: order, backs, counts, growth, and what a load tells of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from press.errors import Fault
from press.geometry import Box
from press.load import load
from press.model import Kit, Page
from press.records.decks import BackSheets
from press.records.faces import FaceDeck
from press.records.pieces import FacesBlock
from press.sheet import (
    CardBack,
    CardFront,
    CutLine,
    CutOutline,
    FoldLine,
    ScaleBar,
    Sheet,
    cuts_and_folds,
    plan,
)
from tests.kits.broken.content_faults import Broken
from tests.kits.broken.face_faults import CARDS, LABELS
from tests.kits.workbench import ROOT, KitCopy

FACES = ROOT / "tests" / "kits" / "faces"


@pytest.fixture(scope="module")
def faces() -> Kit:
    return load(FACES)


@pytest.fixture(scope="module")
def sheets(faces: Kit) -> list[Sheet]:
    return plan(faces)


@pytest.fixture
def copy(tmp_path: Path) -> KitCopy:
    return KitCopy(tmp_path / "kits" / "copy", FACES)


def plain(text: str) -> str:
    return text.replace("\u00a0", " ").replace("\u202f", " ")


def deck_of(kit: Kit, name: str) -> FaceDeck:
    deck = kit.deck(name)
    assert isinstance(deck, FaceDeck)
    return deck


def block_of(kit: Kit, name: str) -> FacesBlock:
    blocks = (block for page in kit.parts_of(Page) for block in page.all_blocks())
    return next(block for block in blocks if isinstance(block, FacesBlock) and block.id == name)


# What is printed


def test_a_number_is_one_or_a_list_and_every_other_field_is_the_face_s(faces: Kit) -> None:
    first, *_others, last = deck_of(faces, "billets").cards
    assert (first.number, last.number) == (("B01", "B02", "B03"), ("B11",))
    assert list(first.fields) == ["line", "picture", "story", "mention"]
    assert list(last.places()) == [("number", "B11")]


def test_a_field_of_the_card_wins_over_its_variant_and_that_over_the_deck(faces: Kit) -> None:
    tokens = block_of(faces, "jetons")
    assert [tokens.values_of(piece)["word"] for piece in tokens.pieces] == ["VU", "BIS", "ÇA"]
    deck = deck_of(faces, "billets")
    printed = deck.printed(deck.cards[-1], "B11")
    assert printed["credit"] == "Inès · 2025"
    assert (printed["number"], printed["title"], printed["line-name"]) == (
        "B11",
        "Le quai zéro",
        "Ligne de la mine",
    )
    assert plain(str(printed["foot"])) == "POSÉ : +1 ◇"


def test_kinds_with_their_own_numbers_come_one_after_the_other(faces: Kit) -> None:
    deck = deck_of(faces, "quai")
    assert [number for number, _card in deck.copies] == ["C01", "C02", "P01"]
    assert [deck.face_of(card) for _number, card in deck.copies] == [
        "faces/chef.svg",
        "faces/chef.svg",
        "faces/panneau.svg",
    ]


def test_only_cards_with_a_back_have_one_in_the_same_cell(faces: Kit, sheets: list[Sheet]) -> None:
    backs = [sheet for sheet in sheets if isinstance(sheet.part, BackSheets)]
    placed = [[(item.id, item.box) for item in sheet.items if isinstance(item.record, CardBack)] for sheet in backs]
    assert [[name for name, _box in sheet] for sheet in placed] == [
        [f"B{n:02d}" for n in range(1, 10)], ["B10", "B11"], ["C01", "C02"],
    ]  # fmt: skip
    assert placed[2] == [("C01", Box(15, 21.5, 60, 80)), ("C02", Box(75, 21.5, 60, 80))]
    heads = faces.parts[2].heads  # type: ignore[attr-defined]
    assert [plain(head.name) for head in heads] == [
        "Billets : dos 1 / 3",
        "Billets : dos 2 / 3",
        "Cartes du quai : dos 3 / 3",
    ]
    assert [plain(head.lead) for head in heads][1:] == [
        "Coller derrière les cartes B10–B11.",
        "Coller derrière les cartes C01–C02.",
    ]


def test_counts_and_ranges_by_variant(faces: Kit) -> None:
    billets, quai = deck_of(faces, "billets"), deck_of(faces, "quai")
    assert [plain(head.lead) for head in billets.heads] == [
        "11 billets, dont 6 pour la mer. Ici : B01–B09.",
        "11 billets, dont 6 pour la mer. Ici : B10–B11.",
    ]
    assert quai.heads[0].name == "Chefs C01–C02, Panneaux P01"
    facts = billets.facts()
    assert facts["copies"] == {
        "Le premier train": 3,
        "Le wagon-brouillard": 4,
        "Un billet froissé": 3,
        "Le quai zéro": 1,
    }
    assert facts["by"]["mine"]["range"] == "B04–B11"  # type: ignore[index]
    assert block_of(faces, "jetons").facts() == {
        "count": 10,
        "by": {"mer": {"count": 6}, "mine": {"count": 4}},
    }


def test_notes_stand_on_their_sheet_and_the_bar_under_the_whole_grid(sheets: list[Sheet]) -> None:
    notes = [[item.box for item in sheet.items if item.box == Box(80, 120, 100, 20)] for sheet in sheets[:2]]
    assert notes == [[], [Box(80, 120, 100, 20)]]
    bars = [item.box for sheet in sheets[:3] for item in sheet.items if isinstance(item.record, ScaleBar)]
    assert [bar.y for bar in bars] == [270.5, 270.5, 110.5]


def test_a_new_card_moves_the_notes_and_adds_a_sheet_of_backs(copy: KitCopy) -> None:
    more = "\n".join(
        f"  - {{number: B{n}, title: Encore, line: mer, picture: phare, story: Toujours.}}" for n in range(12, 20)
    )
    copy.edit("billets.yaml", "\nnotes:", f"\n{more}\n\nnotes:")
    copy.edit("billets.yaml", "box: [80, 120, 100, 20]", "box: [80, 180, 100, 20]")
    kit = copy.load()
    assert deck_of(kit, "billets").sheets == 3
    assert plain(kit.parts[2].heads[2].name) == "Billets : dos 3 / 4"  # type: ignore[attr-defined]
    assert [len(deck_of(kit, "billets").notes_on(n)) for n in (1, 2, 3)] == [0, 0, 1]


def test_pieces_apart_are_cut_each_and_strips_are_folded_in_one_line(faces: Kit) -> None:
    strips, discs = block_of(faces, "voyageurs"), block_of(faces, "pastilles")
    lines = cuts_and_folds(strips, [box for _name, box in strips.cells()])
    folds = [item.box for item in lines if isinstance(item.record, FoldLine)]
    assert folds == [Box(-2.5, y, 69, 0) for y in (11, 51, 91)]
    assert sum(isinstance(item.record, CutLine) for item in lines) == 3 + 2
    around = cuts_and_folds(discs, [box for _name, box in discs.cells()])
    assert [(type(item.record), item.box.x) for item in around] == [(CutOutline, 0), (CutOutline, 24)]


def test_folds_of_a_deck_run_through_every_row(copy: KitCopy) -> None:
    copy.edit("quai.yaml", "by: kind-of\n", "folds: {x: [20], y: [40]}\ncolumns: 2\nby: kind-of\n")
    sheet = plan(copy.load())[2]
    folds = [item.box for item in sheet.items if isinstance(item.record, FoldLine)]
    assert folds == [
        Box(35, 19, 0, 165), Box(95, 19, 0, 85), Box(12.5, 61.5, 125, 0), Box(12.5, 141.5, 65, 0),
    ]  # fmt: skip
    assert sum(isinstance(item.record, CardFront) for item in sheet.items) == 3


# Faults


@pytest.mark.parametrize("broken", CARDS, ids=lambda broken: broken.name)
def test_a_fault_is_one_line_at_its_place(copy: KitCopy, broken: Broken) -> None:
    mark = copy.edit(broken.file, broken.old, broken.new)
    faults = copy.faults()
    assert len(faults) == 1, "\n".join(map(str, faults))
    (fault,) = faults
    assert broken.says in plain(fault.message)
    assert (fault.component, fault.field) == (broken.component, broken.field)
    assert mark in (None, fault.mark)
    assert fault.mark is not None
    assert fault.mark.file == f"kits/copy/{broken.file}"


@pytest.mark.parametrize(("old", "new", "says"), LABELS)
def test_a_wrong_label_is_told_where_its_drawing_is_named(copy: KitCopy, old: str, new: str, says: str) -> None:
    copy.edit("art/faces/billet.svg", f'"{old}"', f'"{new}"')
    faults = copy.faults()
    assert any(says in plain(fault.message) for fault in faults), "\n".join(map(str, faults))
    assert {fault.mark.file for fault in faults if fault.mark} == {"kits/copy/billets.yaml"}


def test_one_run_tells_of_every_face_and_every_card(copy: KitCopy) -> None:
    names = {
        "field misspelt", "default of no zone", "variant unknown", "picture lost", "icon lost",
        "ground unknown", "fold outside", "note on a card", "role of no drawing",
    }  # fmt: skip
    chosen = [broken for broken in CARDS if broken.name in names]
    for broken in chosen:
        copy.edit(broken.file, broken.old, broken.new)
    faults: tuple[Fault, ...] = copy.faults()
    assert len(chosen) == len(names)
    for broken in chosen:
        assert any(broken.says in plain(fault.message) for fault in faults), "\n".join(map(str, faults))


def test_a_drawing_without_a_ground_would_be_cut_out_of_white(copy: KitCopy) -> None:
    copy.edit("art/faces/jeton.svg", '<rect width="20" height="13" data-role="chaux" data-ink="W0"/>\n', "")
    (fault,) = copy.faults()
    assert "no ground reaches its edges" in fault.message
    assert (fault.component, fault.field) == ("jetons", "face")


def test_the_whole_kit_is_drawn_without_a_fault(copy: KitCopy) -> None:
    assert copy.faults() == ()
