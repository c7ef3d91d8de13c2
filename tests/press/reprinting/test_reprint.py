"""A reprint holds what changed since a printed file, nothing else, and says what to throw away."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from layouts import looks
from press.fonts import load_fonts
from press.pdf import render
from press.reading import read
from press.reprinting import manifest
from press.reprinting.changes import compare
from press.reprinting.manifest import read_manifest
from press.sheet import plan
from tests.kits.workbench import CONTENT, FONTS, MINI, KitCopy, new_card
from tests.press.reprinting.table import Table, cells, place, text_of, words_at

# One card, another word


def test_a_changed_word_prints_that_card_and_its_back(table: Table) -> None:
    table.kit.edit("marins.yaml", "Une corne sonne trois fois.", "Une corne sonne six fois.")
    document = table.document()
    assert document.page_labels == ("i", "ii", "iii")
    notice, front, back = document.pages
    assert (cells(front), cells(back)) == (1, 1)
    assert "M03" in words_at(front, 0)
    assert "six fois" in words_at(front, 0)
    assert "LE PHARE DE NÉBULE" in words_at(back, 0)
    assert "M03 La corne" in text_of(notice)
    assert "M02" not in text_of(notice)


def test_one_card_of_the_shipped_kit(tmp_path: Path) -> None:
    kit = KitCopy(tmp_path / "kits" / "astro-tarbouch", CONTENT / "astro-tarbouch")
    printed = tmp_path / "printed.pdf"
    printed.write_bytes(kit.draw("ink-saver"))
    text = (kit.folder / "rencontre.yaml").read_text(encoding="utf-8")
    card = text.index("- number: R05")
    end = text.index("\n", text.index("story:", card))
    kit.put("rencontre.yaml", text[:end].removesuffix(".") + " !" + text[end:])
    result = Table(kit, printed).reprint(("color", "ink-saver"))
    for data in result.files.values():
        document = read(data)
        assert document.page_labels == ("i", "ii", "iii")
        assert [cells(page) for page in document.pages[1:]] == [1, 1]
        assert "R05" in words_at(document.pages[1], 0)


def test_every_sheet_has_its_bar_and_its_cuts(table: Table) -> None:
    table.kit.edit("marins.yaml", "Une corne sonne trois fois.", "Une corne sonne six fois.")
    document = table.document()
    for page in document.pages:
        bars = [s for s in page.strokes if s.segment and abs(s.visible.width - 50) < 0.01]
        assert len(bars) == 1
    for page in document.pages[1:]:
        x, y = place(0)
        cuts = [s.visible for s in page.strokes if s.look.dash and abs(s.width_mm - 0.3) < 0.01]
        assert sorted(round(cut.left, 2) for cut in cuts if cut.width < 1) == [x, x + 60]
        assert sorted(round(cut.top, 2) for cut in cuts if cut.height < 1) == [y, y + 80]


def test_it_introduces_itself_like_a_kit(table: Table) -> None:
    table.kit.edit("marins.yaml", "Une corne sonne trois fois.", "Une corne sonne six fois.")
    document = table.document()
    kit = table.kit.load()
    assert document.title.startswith(kit.head.title)
    assert document.title != kit.head.title
    assert (document.author, document.language) == (kit.head.author, "fr-FR")
    assert document.viewer_preferences["PrintScaling"] == "None"
    assert [entry.page for entry in document.outline] == [0, 1, 2]
    assert document.problems == ()


# New, gone, renamed


def test_a_new_card_and_the_page_that_quotes_how_many_there_are(table: Table) -> None:
    text = (table.kit.folder / "marins.yaml").read_text(encoding="utf-8")
    table.kit.put("marins.yaml", text + new_card("M05"))
    document = table.document()
    assert document.page_labels[:4] == ("i", "ii", "iii", "1")
    assert "M05" in words_at(document.pages[1], 0)
    assert cells(document.pages[1]) == 1
    assert "5 cartes Marin" in text_of(document.pages[3])
    assert "Règles du jeu" in text_of(document.pages[0])


def test_a_removed_card_is_told_by_number_and_title(table: Table) -> None:
    text = (table.kit.folder / "marins.yaml").read_text(encoding="utf-8")
    start, end = text.index("  - number: M02"), text.index("  - number: M03")
    table.kit.put("marins.yaml", text[:start] + text[end:])
    document = table.document()
    assert document.page_labels[:2] == ("i", "1")
    assert sum(map(cells, document.pages)) == 0
    assert "M02 Le chant" in text_of(document.pages[0])


def test_a_card_that_keeps_its_number_and_changes_its_title(table: Table) -> None:
    table.kit.edit("marins.yaml", "title: La corne", "title: Le cor")
    notice = text_of(table.document().pages[0])
    assert "M03 Le cor" in notice
    assert "La corne" in notice


def test_an_old_title_that_cannot_be_lettered_or_is_too_long(table: Table) -> None:
    old = manifest.Component("front", "marin", "M09", "Le ⛏ " + "très " * 40 + "long", "12345678", "1234")
    printed = read_manifest(table.printed)
    kit, longer = table.kit.load(), replace(printed, components=(*printed.components, old))
    table.printed.write_bytes(render(kit, plan(kit), load_fonts(FONTS, "fr"), looks, "color", manifest=longer))
    notice = text_of(table.document().pages[0])
    assert "M09 Le très très" in notice
    assert "…" in notice


# Many at once


def test_a_word_of_the_deck_reprints_the_deck_and_says_why(table: Table) -> None:
    table.kit.edit("marins.yaml", "footer: Choisir A ou B", "footer: Choisir A, ou B")
    result = table.reprint()
    assert result.reasons == ("4 cards change because the deck «Marin» has changed",)
    assert "M01–M04" in result.lines[1]
    (data,) = result.files.values()
    assert [cells(page) for page in read(data).pages[1:]] == [4, 4]


def test_a_word_of_some_cards_of_the_deck(table: Table) -> None:
    table.kit.edit("lueurs.yaml", "start_label: DÉPART", "start_label: EN MAIN")
    assert table.reprint().reasons == ("3 cards change because the deck «Lueur» has changed",)


def test_a_colour_of_the_theme(table: Table) -> None:
    table.kit.edit("theme.yaml", 'menthe: "#2B6E55"', 'menthe: "#2B6E56"')
    (reason,) = table.reprint().reasons
    assert "4 cards" in reason
    assert "theme" in reason


def test_a_drawing_that_several_cards_wear(table: Table) -> None:
    text = (table.kit.folder / "art/vignettes/cote.svg").read_text(encoding="utf-8")
    mark = '<circle cx="20" cy="20" r="2" data-role="ink" data-ink="K"/></svg>'
    table.kit.put("art/vignettes/cote.svg", text.replace("</svg>", mark))
    (reason,) = table.reprint().reasons
    assert "14 cards" in reason
    assert "drawing" in reason


def test_cards_of_one_size_share_sheets_whatever_their_deck(table: Table) -> None:
    table.kit.edit("lueurs.yaml", "pile_label: PIOCHE", "pile_label: TAS")
    table.kit.edit("marins.yaml", "title: La barque", "title: Le bac")
    table.kit.edit("marins.yaml", "title: Le chant", "title: La voix")
    document = table.document()
    assert [cells(page) for page in document.pages[1:]] == [9, 9]
    fronts = [words_at(document.pages[1], index).split()[-1] for index in range(9)]
    assert fronts == ["E04", "E05", "E06", "E07", "E08", "E09", "E10", "M01", "M02"]
    backs = ["LUEUR" in words_at(document.pages[2], index) for index in range(9)]
    assert backs == [True] * 7 + [False] * 2


def test_cards_whose_deck_has_no_backs_come_last(table: Table) -> None:
    table.kit.edit("dos.yaml", "decks: [lueur, marin]", "decks: [marin]")
    table.printed.write_bytes(table.kit.draw())
    table.kit.edit("lueurs.yaml", "start_label: DÉPART", "start_label: EN MAIN")
    table.kit.edit("marins.yaml", "title: La barque", "title: Le bac")
    document = table.document()
    fronts = [words_at(document.pages[1], index).split()[-1] for index in range(4)]
    assert fronts == ["M01", "E01", "E02", "E03"]
    assert (cells(document.pages[2]), "MARIN" in words_at(document.pages[2], 0)) == (1, True)


def test_a_changed_back_prints_backs_only(table: Table) -> None:
    table.kit.edit("marins.yaml", "  label: MARIN\n  tagline", "  label: MARINS\n  tagline")
    result = table.reprint()
    (data,) = result.files.values()
    document = read(data)
    assert document.page_labels == ("i", "ii")
    assert cells(document.pages[1]) == 4
    assert "MARINS" in words_at(document.pages[1], 3)
    assert "deck «Marin»" in result.reasons[0]


def test_more_than_a_page_can_list_is_listed_by_ranges(table: Table) -> None:
    text = (table.kit.folder / "marins.yaml").read_text(encoding="utf-8")
    added = "".join(new_card(f"M{number:02d}", f"La vague {number}") for number in range(5, 100))
    table.kit.put("marins.yaml", text + added)
    document = table.document()
    assert "M05–M99" in text_of(document.pages[0])
    assert document.page_labels[1] == "ii"
    assert sum(map(cells, document.pages)) == 2 * 95


# Tiles, pieces, pages


def test_a_word_on_the_board_prints_the_tiles_that_show_it(table: Table) -> None:
    table.kit.edit("carte.yaml", "place: Les brumes", "place: Les bancs")
    result = table.reprint()
    (data,) = result.files.values()
    assert read(data).page_labels == ("i", "11", "14")
    assert result.lines[1] == "  tiles: B, compact"


def test_a_token_prints_its_page_and_is_told_by_its_words(table: Table) -> None:
    table.kit.edit("table.yaml", "letter: B, color", "letter: C, color")
    document = table.document()
    assert document.page_labels == ("i", "8")
    notice = text_of(document.pages[0])
    assert "1 × B" in notice
    assert "1 × C" in notice


def test_tokens_are_counted_by_their_look(table: Table) -> None:
    table.kit.edit(
        "table.yaml",
        "{ground: safran, icon: lueur, color: nuit, count: 7}",
        "{ground: safran, icon: lueur, color: nuit, count: 5}",
    )
    table.kit.edit(
        "table.yaml",
        "{ground: chaux, letter: X, color: nuit}",
        "{ground: chaux, letter: X, color: nuit, count: 3}",
    )
    changes = compare(read_manifest(table.printed), table.now())
    pieces = [
        (c.before and c.before.count, c.now and c.now.count, c.component.title)
        for c in changes.all
        if c.component.kind == "piece"
    ]
    assert pieces == [(None, 2, "X"), (2, None, "")]


def test_a_changed_page_is_printed_whole_with_its_number(table: Table) -> None:
    table.kit.edit("regles.yaml", "Le matériel", "Dans la boîte")
    document = table.document()
    assert document.page_labels == ("i", "1")
    assert "Dans la boîte" in text_of(document.pages[1])
    assert "1 Règles du jeu" in text_of(document.pages[0])


# Cards that wear drawings


@pytest.fixture
def station(tmp_path: Path) -> Table:
    """The kit of faces, printed in colour."""
    kit = KitCopy(tmp_path / "kits" / "faces", MINI.parent / "faces")
    printed = tmp_path / "printed.pdf"
    printed.write_bytes(kit.draw())
    return Table(kit, printed)


def test_cards_that_wear_drawings(station: Table) -> None:
    station.kit.edit("billets.yaml", "Composté deux fois, jamais parti.", "Composté trois fois, jamais parti.")
    station.kit.edit("quai.yaml", "title: Voie fermée", "title: Voie ouverte")
    result = station.reprint(("color", "ink-saver"))
    for data in result.files.values():
        document = read(data)
        tickets = document.pages[1]
        assert "trois fois" in text_of(tickets)
        assert "Voie ouverte" in text_of(tickets)
        assert document.page_labels[:3] == ("i", "ii", "iii")
    assert result.lines[1].startswith("  cards: B")


def test_cards_with_a_gutter_keep_to_themselves(station: Table) -> None:
    station.kit.edit("quai.yaml", "id: quai\n", "id: quai\ngutter: 4\norigin: [11, 21.5]\nrows: 2\n")
    station.printed.write_bytes(station.kit.draw())
    station.kit.edit("billets.yaml", "Composté deux fois, jamais parti.", "Composté trois fois, jamais parti.")
    station.kit.edit("quai.yaml", "title: Voie fermée", "title: Voie ouverte")
    document = station.document()
    assert "trois fois" in text_of(document.pages[1])
    assert "Voie ouverte" not in text_of(document.pages[1])


def test_a_text_beside_the_cards_prints_their_sheet(station: Table) -> None:
    text = (station.kit.folder / "billets.yaml").read_text(encoding="utf-8")
    start = text.index("text:", text.index("notes:"))
    station.kit.put("billets.yaml", text[:start] + text[start:].replace('"Posez', '"Lisez ceci. Posez', 1))
    result = station.reprint()
    (data,) = result.files.values()
    document = read(data)
    assert len(document.pages) == 2
    assert "Lisez ceci." in text_of(document.pages[1])
    assert "Billets" in text_of(document.pages[0])
