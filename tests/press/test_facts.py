"""What texts may quote: counted by hand on the mini kit, and following every change of its content."""

from __future__ import annotations

import pytest

from press.facts import facts
from press.model import Kit
from tests.kits.workbench import KitCopy, new_card, words


def test_an_effect_deck(mini: Kit) -> None:
    assert facts(mini.parts)["lueur"] == {
        "name": "Lueur",
        "sheets": 2,
        "titles": 3,
        "copies": {"Le grand phare": 3, "La petite lampe": 2, "Le feu de grève": 5},
        "count": 10,
        "first": "E01",
        "last": "E10",
        "range": "E01–E10",
        "numbers": ("E01", "E02", "E03", "E04", "E05", "E06", "E07", "E08", "E09", "E10"),
        "start": {
            "count": 3,
            "first": "E01",
            "last": "E03",
            "range": "E01–E03",
            "numbers": ("E01", "E02", "E03"),
        },
        "pile": {
            "count": 7,
            "first": "E04",
            "last": "E10",
            "range": "E04–E10",
            "numbers": ("E04", "E05", "E06", "E07", "E08", "E09", "E10"),
        },
        "start_titles": ("Le grand phare", "La petite lampe", "Le feu de grève"),
    }


def test_every_part_and_block_with_an_id(mini: Kit) -> None:
    known = facts(mini.parts)
    parts = {"lueur", "marin", "regles", "table", "planche", "cote"}
    blocks = {"tour", "piste", "pions", "jetons", "memos", "nuit", "vent", "assemblage"}
    assert set(known) == {"cards"} | parts | blocks
    assert known["cards"] == 14
    assert known["marin"]["range"] == "M01–M04"  # type: ignore[index]
    assert known["tour"] == {"count": 3}
    assert known["piste"] == {"first": 0, "end": 8, "start": 2, "count": 9}
    assert (known["pions"], known["jetons"], known["memos"]) == ({"count": 3}, {"count": 8}, {"count": 2})


def test_a_hyphen_in_an_id_is_an_underscore_in_a_text(kit: KitCopy) -> None:
    kit.edit("table.yaml", "    id: jetons", "    id: petits-jetons")
    kit.edit("table.yaml", "{{ jetons.count }}", "{{ petits_jetons.count }}")
    assert facts(kit.load().parts)["petits_jetons"] == {"count": 8}


@pytest.mark.parametrize(
    ("cards", "range_", "count", "last"),
    [
        ("", "", 0, ""),
        (new_card("M07"), "M07", 1, "M07"),
        (new_card("M09") + new_card("M02"), "M02–M09", 2, "M09"),
    ],
)
def test_a_deck_of_none_one_or_two_cards(kit: KitCopy, cards: str, range_: str, count: int, last: str) -> None:
    text = (kit.folder / "marins.yaml").read_text(encoding="utf-8")
    kit.put("marins.yaml", text[: text.index("cards:")] + ("cards:" + cards if cards else "cards: []"))
    known = facts(kit.load().parts)["marin"]
    assert (known["range"], known["count"], known["last"]) == (range_, count, last)  # type: ignore[index]


def test_one_card_more_changes_every_text_that_counts_it(kit: KitCopy) -> None:
    text = (kit.folder / "marins.yaml").read_text(encoding="utf-8")
    kit.put("marins.yaml", text + new_card("M05"))
    pages = words(kit.draw())
    assert "15 cartes : 10 lueurs et 5 marins." in pages[0]
    assert "5 cartes Marin (M01–M05)." in pages[0]
    assert "5 marins : M01 à M05." in pages[3]
    assert "Coller derrière les 5 cartes Marin." in pages[6]
    assert not [page for page in pages if "M04)" in page or "4 marins" in page or "14 cartes" in page]


def test_one_sheet_more_renumbers_sheets_backs_and_pages(kit: KitCopy) -> None:
    text = (kit.folder / "marins.yaml").read_text(encoding="utf-8")
    kit.put("marins.yaml", text + "".join(new_card(f"M{number:02}") for number in range(5, 11)))
    pages = words(kit.draw())
    assert len(pages) == 16
    assert ["Planche 1 / 2" in pages[3], "Planche 2 / 2" in pages[4]] == [True, True]
    assert [f"dos {number} / 4" in page for number, page in enumerate(pages[5:9], start=1)] == [True] * 4
    assert pages[-1].endswith("LE PHARE DE NÉBULE 16")


def test_a_token_or_a_slot_more_is_counted(kit: KitCopy) -> None:
    kit.edit(
        "table.yaml",
        "      - {ground: chaux, letter: X, color: nuit}",
        "      - {ground: chaux, letter: X, color: nuit, count: 5}",
    )
    kit.edit("table.yaml", "    box: [110, 90, 56, 28]", "    box: [110, 90, 56, 42]")
    kit.edit("table.yaml", "    end: 8\n", "    end: 9\n")
    pages = words(kit.draw())
    assert "12 jetons, 2 mémos." in pages[7]
    assert "Départ 2, fin 9." in pages[7]
    assert "3 pions et 9 cases de marée." in pages[0]


def test_a_board_and_its_quarters(mini: Kit) -> None:
    cote = facts(mini.parts)["cote"]
    assert (cote["size"], cote["tile"], cote["tiles"], cote["compact"]) == (380, 190, 4, 190)  # type: ignore[index]
    assert cote["cases"]["range"] == "1–6"  # type: ignore[index]
    nord, sud = cote["quarters"]["nord"], cote["quarters"]["sud"]  # type: ignore[index]
    assert (nord["count"], nord["range"], nord["phare"]) == (2, "1–2", "1")
    assert (sud["count"], sud["range"], sud["phare"], sud["name"]) == (4, "3–6", "3", "Sud")
    # The two lighthouses, and the hub.
    assert cote["usable"] == 3  # type: ignore[index]


def test_a_double_track_and_its_limits(mini: Kit) -> None:
    assert facts(mini.parts)["nuit"] == {
        "first": 0,
        "end": 9,
        "start": 0,
        "count": 10,
        "limits": {"longue": 9},
    }
