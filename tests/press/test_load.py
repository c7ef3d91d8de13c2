"""A kit's folder → Kit: final texts, derived counts, every fault of an author in one run, at its place."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from press.errors import ContentError, Fault, Mark
from press.load import find_kits, kit_language, load
from press.model import Kit, Page
from press.records.blocks import PanelBlock, TextBlock
from press.records.decks import ChoiceDeck, Deck, EffectDeck
from press.records.lists import BulletsBlock, StepsBlock
from tests.kits.broken.content_faults import FOUND_AT_LOAD, FOUND_WHEN_DRAWN, Broken
from tests.kits.workbench import MINI, KitCopy, new_card

FINE, NBSP = "\u202f", "\u00a0"


def page(kit: Kit, name: str) -> Page:
    return next(part for part in kit.parts_of(Page) if part.id == name)


def test_parts_come_in_print_order_and_decks_in_the_order_of_their_numbers(mini: Kit) -> None:
    names = [getattr(part, "id", type(part).__name__) for part in mini.parts]
    assert names == ["regles", "lueur", "marin", "BackSheets", "table", "planche", "cote"]
    copies = mini.deck("lueur").copies
    assert [(number, card.title) for number, card in copies[:5]] == [
        ("E01", "Le grand phare"),
        ("E02", "La petite lampe"),
        ("E03", "Le feu de grève"),
        ("E04", "Le grand phare"),
        ("E05", "Le grand phare"),
    ]
    assert [number for number, _card in copies[5:]] == ["E06", "E07", "E08", "E09", "E10"]


def test_counts_are_filled_in_wherever_a_text_quotes_them(mini: Kit) -> None:
    rules = page(mini, "regles")
    (bullets,) = (block for block in rules.blocks if isinstance(block, BulletsBlock))
    assert bullets.items[0].replace(NBSP, " ") == "10 cartes Lueur, de E01 à E10."
    assert bullets.items[1].replace(NBSP, " ") == "4 cartes Marin (M01–M04)."
    assert rules.lead.replace(NBSP, " ") == "14 cartes : 10 lueurs et 4 marins."


def test_each_sheet_has_its_own_head(mini: Kit) -> None:
    lueur, backs = mini.deck("lueur"), mini.parts[3]
    assert [head.outline.replace(NBSP, " ") for head in lueur.heads] == [
        "Cartes Lueur — planche 1",
        "Cartes Lueur — planche 2",
    ]
    assert [head.name.replace(NBSP, " ") for head in backs.heads] == [  # type: ignore[attr-defined]
        "Lueur : dos 1 / 3",
        "Lueur : dos 2 / 3",
        "Marin : dos 3 / 3",
    ]
    assert backs.heads[2].lead.replace(NBSP, " ") == "Coller derrière les 4 cartes Marin."  # type: ignore[attr-defined]


def test_french_spacing_is_set_and_emphasis_kept(mini: Kit) -> None:
    (panel,) = (block for block in page(mini, "regles").blocks if isinstance(block, PanelBlock))
    (text,) = (block for block in panel.blocks if isinstance(block, TextBlock))
    assert f"la côte{FINE}? Gagnez 1{NBSP}◇{NBSP}: c’est *tout*." in text.text
    assert "**3\u00a0lueurs**" in text.text


def test_a_blank_choice_is_the_default(mini: Kit) -> None:
    marin = mini.deck("marin")
    assert isinstance(marin, ChoiceDeck)
    assert (marin.size, marin.origin, marin.columns, marin.rows) == ((60, 80), (15, 21.5), 3, 3)
    assert [card.picture is None for card in marin.cards] == [True, True, False, True]


def test_a_text_keeps_what_looks_like_markup_or_code(kit: KitCopy) -> None:
    kit.edit("marins.yaml", "story: On chante sous la brume.", 'story: "Si <b>A</b> & 3 <9, {{ 7*7 }} ou &copy; ?"')
    card = kit.load().deck("marin").all_cards[1]
    assert card.story == f"Si <b>A</b> & 3 <9, {{{{ 7*7 }}}} ou &copy;{FINE}?"  # type: ignore[attr-defined]


def test_a_number_keeps_its_zeros_and_a_word_stays_a_word(kit: KitCopy) -> None:
    kit.edit("marins.yaml", "number: M00", 'number: "000"')
    for old, new in (("M01", "007"), ("M02", "010"), ("M03", "008"), ("M04", "100")):
        kit.edit("marins.yaml", f"number: {old}", f"number: {new}")
    kit.edit("marins.yaml", "title: Le chant", "title: No")
    deck = kit.load().deck("marin")
    assert [number for number, _card in deck.copies] == ["007", "008", "010", "100"]
    assert deck.copies[2][1].title == "No"


# Faults


def told(faults: Sequence[Fault], broken: Broken, mark: Mark | None) -> list[Fault]:
    """The faults that say what the broken kit's author must know."""
    return [
        fault
        for fault in faults
        if (fault.mark, fault.component, fault.field) == (mark, broken.component, broken.field)
        and broken.says in fault.message
    ]


@pytest.mark.parametrize("broken", FOUND_AT_LOAD + FOUND_WHEN_DRAWN, ids=lambda broken: broken.name)
def test_a_fault_is_one_line_at_its_place(kit: KitCopy, broken: Broken) -> None:
    mark = kit.edit(broken.file, broken.old, broken.new)
    faults = kit.faults()
    assert told(faults, broken, mark), "\n".join(map(str, faults))
    assert len(faults) == 1, "\n".join(map(str, faults))
    assert "\n" not in str(faults[0])


def chosen(table: Sequence[Broken], *names: str) -> list[Broken]:
    found = [broken for broken in table if broken.name in names]
    assert len(found) == len(names)
    return found


@pytest.mark.parametrize(
    "together",
    [
        chosen(
            FOUND_AT_LOAD,
            "theme file missing", "field misspelt", "field empty", "number twice in a pile",
            "slot off the track", "block unknown",
        ),
        chosen(FOUND_AT_LOAD, "fact unknown", "fact of a fact unknown", "template open"),
        chosen(
            FOUND_WHEN_DRAWN,
            "text role of pills", "text color", "ground role", "drawing unknown", "drawing of a card",
            "drawing of a deck", "back rosette", "icon of a step", "line too long", "word too wide",
            "label of a deck", "ornament",
        ),
    ],
    ids=["reading", "filling in", "drawing"],
)  # fmt: skip
def test_one_run_tells_of_every_fault_of_its_stage(kit: KitCopy, together: list[Broken]) -> None:
    marks = [kit.edit(broken.file, broken.old, broken.new) for broken in together]
    faults = kit.faults()
    for broken, mark in zip(together, marks, strict=True):
        assert told(faults, broken, mark), f"{broken.name} is not told:\n" + "\n".join(map(str, faults))
    assert len(faults) == len(together)


def test_two_parts_that_both_name_a_wrong_role_are_both_told(kit: KitCopy) -> None:
    first = kit.edit(
        "regles.yaml",
        "{block: line, box: [10, 42, 120, 7], text",
        "{block: line, box: [10, 42, 120, 7], role: ⟦sextion, text",
    )
    second = kit.edit(
        "table.yaml",
        "{block: line, box: [10, 76, 120, 7], text",
        "{block: line, box: [10, 76, 120, 7], role: ⟦sextion, text",
    )
    assert [fault.mark for fault in kit.faults()] == [first, second]


def test_backs_are_not_blamed_for_a_deck_that_could_not_be_read(kit: KitCopy) -> None:
    kit.edit("marins.yaml", "    title: Le chant\n", "    title:\n")
    assert [fault.field for fault in kit.faults()] == ["title"]


def test_a_card_without_any_number_would_never_be_printed(kit: KitCopy) -> None:
    kit.edit("lueurs.yaml", "    start: [E02]\n    pile: [E06]\n", "")
    (fault,) = kit.faults()
    assert (fault.mark, fault.component) == (kit.mark("lueurs.yaml", 40, 5), "La petite lampe")
    assert "no number: next free number E11" in fault.message


def test_a_part_that_is_a_link_out_of_the_folder_is_refused(kit: KitCopy) -> None:
    outside = kit.folder.parent / "ailleurs.yaml"
    outside.write_bytes((kit.folder / "regles.yaml").read_bytes())
    (kit.folder / "regles.yaml").unlink()
    (kit.folder / "regles.yaml").symlink_to(outside)
    (fault,) = kit.faults()
    assert fault.mark == kit.mark("kit.yaml", 17, 3)
    assert "«regles.yaml» is outside the kit's folder" in fault.message


def test_a_part_that_is_a_folder_is_refused(kit: KitCopy) -> None:
    kit.edit("kit.yaml", "  - regles.yaml\n", "  - art\n")
    (fault,) = kit.faults()
    assert fault.mark == kit.mark("art")
    assert "this is not a file" in fault.message


def test_the_file_that_cannot_be_read_hides_no_fault_of_another(kit: KitCopy) -> None:
    kit.put("regles.yaml", "kind: page\n\tid: regles\n")
    kit.edit("marins.yaml", "    title: Le chant\n", "    title:\n")
    assert [fault.mark for fault in kit.faults()] == [
        kit.mark("regles.yaml", 2, 1),
        kit.mark("marins.yaml", 43, 11),
    ]


def test_the_next_free_number_follows_the_highest(kit: KitCopy) -> None:
    text = (kit.folder / "marins.yaml").read_text(encoding="utf-8")
    kit.put("marins.yaml", text + new_card("M11") + new_card("M7"))
    (fault,) = kit.faults()
    assert "next free number M12" in fault.message


# Folders


def test_kits_are_the_folders_with_a_kit_file_by_name(kit: KitCopy) -> None:
    content = kit.folder.parent
    (content / "notes").mkdir()
    KitCopy(content / "autre")
    assert [folder.name for folder in find_kits(content)] == ["autre", "copy"]


@pytest.mark.parametrize("missing", [True, False])
def test_no_kit_at_all_is_a_fault(tmp_path: Path, missing: bool) -> None:
    folder = tmp_path / "vide"
    if not missing:
        folder.mkdir()
    with pytest.raises(ContentError, match="there is no folder" if missing else "no kit in «.*vide»"):
        find_kits(folder)


def test_the_language_of_the_first_kit_that_can_be_read(kit: KitCopy) -> None:
    content = kit.folder.parent
    broken = KitCopy(content / "a-illisible")
    broken.put("kit.yaml", b"\xff\xfe")
    assert kit_language(content) == "fr"
    assert kit_language(content / "nulle-part") == ""


def test_a_kit_is_the_same_wherever_it_lies(kit: KitCopy, mini: Kit) -> None:
    copy = kit.load()
    assert copy.parts == mini.parts
    assert copy.theme == mini.theme
    assert load(MINI).head == mini.head
    assert all(isinstance(deck, EffectDeck | ChoiceDeck) for deck in copy.parts_of(Deck))
    assert [
        step.text for block in page(copy, "regles").blocks if isinstance(block, StepsBlock) for step in block.items
    ]
