"""Faults planted in words: missing, elsewhere, too many, too small, mirrored, on one another."""

from __future__ import annotations

from dataclasses import replace

import pytest

from press.model import Kit, Page
from press.records.blocks import PillsBlock
from press.sheet import CardFront, Placed
from tests.kits.workbench import KitCopy
from tests.press.planted import BOTH, Printed, printed

NUMBER = "50.2763 76.2 Tm"


@pytest.fixture(scope="module")
def card(mini: Kit) -> Printed:
    """The sheet of one card, E10."""
    return printed(mini, "E10", variants=BOTH)


def both(told: str) -> list[str]:
    return [f"{variant} · page 3  {told}" for variant in BOTH]


def test_a_word_of_a_card_that_is_not_printed(card: Printed) -> None:
    told = "E10: «E10» is not printed whole inside the cut"
    assert card.edited("3", ("(E10) Tj", "( ) Tj")).faults() == both(told)


def test_a_word_of_a_card_outside_its_cut(card: Printed) -> None:
    faults = card.edited("3", (NUMBER, "80 76.2 Tm")).faults()
    assert set(faults) == {
        *both("E10: «E10» is not printed whole inside the cut"),
        *both("«E10» is printed outside the pieces, and nothing asks for it"),
    }


def test_a_card_with_the_number_of_another(mini: Kit) -> None:
    def renumbered(item: Placed) -> list[Placed]:
        record = item.record
        return [replace(item, record=replace(record, number="E03") if isinstance(record, CardFront) else record)]

    assert printed(mini, "E10", replaced=renumbered).faults() == [
        "color · page 3  E10: «PIOCHE» is not printed whole inside the cut",
        "color · page 3  E10: «E10» is not printed whole inside the cut",
        "color · page 3  E10: «DÉPARTE03» is printed on it, and is not its own",
    ]


def test_a_word_that_is_printed_once_too_often(card: Printed) -> None:
    told = "E10: «E10» is printed on it, and is not its own"
    assert card.edited("3", ("(E10) Tj", "(E10) Tj 0 9 Td (E10) Tj")).faults() == both(told)


def test_a_word_of_a_page_that_is_not_printed(mini: Kit) -> None:
    page = printed(mini, "regles").edited("1", ("(Houle) Tj", "( ) Tj"))
    assert page.faults() == ["color · page 1  «Houle» is not printed whole"]


def test_words_asked_for_twice_and_printed_once(kit: KitCopy) -> None:
    kit.edit("regles.yaml", "items: [Brume, Houle, Nuit]", "items: [Brume, Brume, Nuit]")
    page = next(kit.load().parts_of(Page))
    pills = next(block for block in page.blocks if isinstance(block, PillsBlock))
    once = pills.model_copy(update={"items": pills.items[1:]})

    def replaced(item: Placed) -> list[Placed]:
        return [replace(item, record=once) if item.record == pills else item]

    assert printed(kit.load(), "regles").faults() == []
    assert printed(kit.load(), "regles", replaced=replaced).faults() == [
        "color · page 1  «Brume» is not printed whole"
    ]


def test_text_of_6_8_pt(kit: KitCopy) -> None:
    kit.edit("theme.yaml", "footer: {size: 7.2, leading: 9, floor: 7", "footer: {size: 6.8, leading: 9, floor: 6.8")
    assert printed(kit.load(), "E10").faults() == [
        "color · page 3  «LE PHARE DE NÉBULE» is lettered at 6.80 pt, under 7.0 pt"
    ]


def test_capitals_of_a_token_may_be_a_little_smaller(kit: KitCopy) -> None:
    theme = "token-letter: {bold: yes, size: 17, leading: 20, floor: 14"
    kit.edit("theme.yaml", theme, theme.replace("17", "6.4").replace("14", "6.4"))
    assert printed(kit.load(), "table").faults() == []


def test_text_that_is_mirrored(card: Printed) -> None:
    told = "«E10» is mirrored"
    mirrored = card.edited("3", (f"BT 1 0 0 -1 {NUMBER}", "BT -1 0 0 -1 56 76.2 Tm"))
    assert mirrored.faults() == both(told)


def test_text_on_text(card: Printed) -> None:
    told = "«PIOCHE» lies on «E10»"
    assert card.edited("3", (NUMBER, "12 76.2 Tm")).faults() == both(told)


def test_text_across_a_cut(card: Printed) -> None:
    faults = card.edited("3", (NUMBER, "57 76.2 Tm")).faults()
    assert set(faults) > set(both("«E10» lies across a line to cut or to fold"))
    assert all("«E10»" in fault for fault in faults)


def test_a_character_without_a_glyph(card: Printed) -> None:
    faults = card.edited("3", ("(E10) Tj", "(E10\\000) Tj")).faults()
    assert faults == both("«E10\x00» has a character without a glyph")
