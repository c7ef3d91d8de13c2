"""A reprint holds what changed since a printed file, nothing else, and says what to throw away."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pikepdf
import pytest

from layouts import looks
from press.errors import PreflightError, PrintedError
from press.job import Press
from press.language import speaking
from press.reading import Document, Page, read
from press.reprinting import job, manifest
from press.reprinting.job import Reprint, run
from press.reprinting.manifest import APPLICATION, read_manifest
from tests.kits.desk import Desk
from tests.kits.workbench import CONTENT, FONTS, KitCopy, draw, new_card, plain

CARD = (60.0, 80.0)


@dataclass
class Table:
    """A printed kit, and its content to be changed."""

    kit: KitCopy
    printed: Path

    def reprint(self, variants: Sequence[str] = ("color",), printed: Path | None = None) -> Reprint:
        return run(Press(FONTS, looks), self.kit.folder, printed or self.printed, variants)

    def document(self) -> Document:
        (data,) = self.reprint().files.values()
        return read(data)


@pytest.fixture
def table(kit: KitCopy) -> Table:
    """The mini kit, printed in colour."""
    printed = kit.folder.parent / "printed.pdf"
    printed.write_bytes(kit.draw())
    return Table(kit, printed)


def place(index: int) -> tuple[float, float]:
    """The top left of a cell of a sheet of cards, mm: three across from (15, 21.5)."""
    return 15 + index % 3 * CARD[0], 21.5 + index // 3 * CARD[1]


def words_at(page: Page, index: int) -> str:
    """What stands in a cell of a sheet of cards."""
    x, y = place(index)
    inside = [t.text for t in page.texts if x <= t.start[0] <= x + 60 and y <= t.start[1] <= y + 80]
    return plain(" ".join(inside))


def cells(page: Page) -> int:
    """How many cards a sheet bears: the grounds that fill a cell."""
    areas = [place(index) for index in range(9)]
    found = {(round(f.visible.left, 2), round(f.visible.top, 2)) for f in page.fills if f.visible.width >= 59.99}
    return sum((x, y) in found for x, y in areas)


def text_of(page: Page) -> str:
    return plain(" ".join(text.text for text in page.texts))


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
        assert sorted(round(cut.left + 0.15, 2) for cut in cuts if cut.width < 1) == [x, x + 60]
        assert sorted(round(cut.top + 0.15, 2) for cut in cuts if cut.height < 1) == [y, y + 80]


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
    assert document.page_labels == ("i", "ii", "iii", "1")
    assert "M05" in words_at(document.pages[1], 0)
    assert cells(document.pages[1]) == 1
    assert "5 cartes Marin" in text_of(document.pages[3])
    assert "Règles du jeu" in text_of(document.pages[0])


def test_a_removed_card_is_told_by_number_and_title(table: Table) -> None:
    text = (table.kit.folder / "marins.yaml").read_text(encoding="utf-8")
    start, end = text.index("  - number: M02"), text.index("  - number: M03")
    table.kit.put("marins.yaml", text[:start] + text[end:])
    document = table.document()
    assert document.page_labels == ("i", "1")
    assert "M02 Le chant" in text_of(document.pages[0])


def test_a_card_that_keeps_its_number_and_changes_its_title(table: Table) -> None:
    table.kit.edit("marins.yaml", "title: La corne", "title: Le cor")
    notice = text_of(table.document().pages[0])
    assert "M03 Le cor" in notice
    assert "La corne" in notice


def test_an_old_title_that_cannot_be_lettered_or_is_too_long(table: Table) -> None:
    old = manifest.Component("front", "marin", "M09", "Le ⛏ " + "très " * 40 + "long", "12345678", "1234")
    read_once = read_manifest(table.printed)
    from dataclasses import replace

    from press.pdf import render
    from press.fonts import load_fonts
    from press.sheet import plan

    kit = table.kit.load()
    longer = replace(read_once, components=(*read_once.components, old))
    table.printed.write_bytes(render(kit, plan(kit), load_fonts(FONTS, "fr"), looks, "color", longer))
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
    assert sum(cells(page) for page in document.pages if "ii" in text_of(page)[-5:] or True) >= 2 * 95


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


def test_one_token_more(table: Table) -> None:
    table.kit.edit("table.yaml", "color: nuit, count: 7}" if "color: nuit, count: 7}" in _text(table) else "count: 7}", "PLACE")
    text = _text(table).replace("PLACE", "count: 8}").replace("      - {ground: chaux, letter: X, color: nuit}\n", "")
    table.kit.put("table.yaml", text)
    notice = text_of(table.document().pages[0])
    assert "1 × X" in notice


def _text(table: Table) -> str:
    return (table.kit.folder / "table.yaml").read_text(encoding="utf-8")


def test_a_changed_page_is_printed_whole_with_its_number(table: Table) -> None:
    table.kit.edit("regles.yaml", "Le matériel", "Dans la boîte")
    document = table.document()
    assert document.page_labels == ("i", "1")
    assert "Dans la boîte" in text_of(document.pages[1])
    assert "1 Règles du jeu" in text_of(document.pages[0])


# Nothing to print


def test_nothing_changed(table: Table) -> None:
    result = table.reprint(("color", "ink-saver"))
    assert (result.files, result.reasons) == ({}, ())
    assert "nothing has changed" in result.lines[0]


def test_either_variant_serves(table: Table) -> None:
    other = table.printed.with_name("ink-saver.pdf")
    other.write_bytes(table.kit.draw("ink-saver"))
    assert table.reprint(printed=other).files == {}
    table.kit.edit("marins.yaml", "Une corne sonne trois fois.", "Une corne sonne six fois.")
    assert table.reprint(printed=other).files == table.reprint().files


def test_a_reprint_serves_as_the_printed_file_of_the_next(table: Table) -> None:
    table.kit.edit("marins.yaml", "Une corne sonne trois fois.", "Une corne sonne six fois.")
    (data,) = table.reprint().files.values()
    again = table.printed.with_name("again.pdf")
    again.write_bytes(data)
    assert table.reprint(printed=again).files == {}
    table.kit.edit("marins.yaml", "title: La barque", "title: Le bac")
    (data,) = table.reprint(printed=again).files.values()
    assert "M03" not in text_of(read(data).pages[0])


def test_a_part_that_was_printed_leaves_the_rest_to_print(table: Table) -> None:
    table.printed.write_bytes(draw(table.kit.load(), "color", ["lueur"]))
    document = table.document()
    assert [cells(page) for page in document.pages[1:3]] == [4, 9]
    assert document.page_labels[-1] == "14"


# Files that do not serve


def refusal(table: Table, data: bytes) -> str:
    table.printed.write_bytes(data)
    with pytest.raises(PrintedError) as caught:
        table.reprint()
    (fault,) = caught.value.faults
    assert str(fault).startswith(f"{table.printed}:1:1  ")
    return fault.message


@pytest.mark.parametrize("data", [b"", b"not a PDF", b"%PDF-1.7\n" + b"\0" * 500])
def test_a_file_that_is_no_pdf(table: Table, data: bytes) -> None:
    assert "not a PDF" in refusal(table, data)


def test_a_file_cut_short(table: Table) -> None:
    data = table.printed.read_bytes()
    for share in (0.3, 0.9):
        assert refusal(table, data[: int(share * len(data))])


def test_a_pdf_of_someone_else(table: Table) -> None:
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save(table.printed)
    assert "does not say what is on it" in refusal(table, table.printed.read_bytes())


def test_a_pdf_that_is_locked(table: Table) -> None:
    with pikepdf.open(table.printed, allow_overwriting_input=True) as pdf:
        pdf.save(table.printed, encryption=pikepdf.Encryption(user="u", owner="o"))
    assert "password" in refusal(table, table.printed.read_bytes())


def test_another_kit(table: Table) -> None:
    other = KitCopy(table.kit.folder.parent / "autre")
    assert "«autre», not «copy»" in refusal(table, other.draw())


def rewritten(table: Table, data: bytes) -> bytes:
    """The printed file with other words of ours in it."""
    with pikepdf.open(table.printed, allow_overwriting_input=True) as pdf:
        pdf.Root.PieceInfo[f"/{APPLICATION}"].Private.write(data)
        pdf.save(table.printed)
    return table.printed.read_bytes()


def test_another_version_of_the_press(table: Table) -> None:
    assert "another version" in refusal(table, rewritten(table, json.dumps({"format": 99}).encode()))


@pytest.mark.parametrize(
    "words",
    [b"\xff\xfe", b"[]", b"{}", b'{"format": 1}', b'{"format": 1, "kit": "copy", "components": 3}', b"null", b"1"],
)
def test_words_of_ours_that_are_damaged(table: Table, words: bytes) -> None:
    assert "damaged" in refusal(table, rewritten(table, words))


def test_a_table_with_a_column_too_short(table: Table) -> None:
    with pikepdf.open(table.printed) as pdf:
        data = json.loads(pdf.Root.PieceInfo[f"/{APPLICATION}"].Private.read_bytes())
    data["components"]["look"] = data["components"]["look"].rpartition("\n")[0]
    assert "damaged" in refusal(table, rewritten(table, json.dumps(data).encode()))


# What is proved, and how it is used


def test_a_card_out_of_its_place_is_found(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    real = job.reprint_sheets

    def shifted(*arguments: object) -> object:
        sheets = real(*arguments)  # type: ignore[arg-type]
        items = tuple(replace(i, box=i.box.move(0.2, 0)) if i.id == "M03" else i for i in sheets[1].items)
        return [sheets[0], replace(sheets[1], items=items), *sheets[2:]]

    monkeypatch.setattr(job, "reprint_sheets", shifted)
    table.kit.edit("marins.yaml", "Une corne sonne trois fois.", "Une corne sonne six fois.")
    with pytest.raises(PreflightError) as caught:
        table.reprint()
    assert "page ii" in str(caught.value)
    assert "M03" in str(caught.value)


def test_the_notice_speaks_the_language_of_the_kit(table: Table) -> None:
    table.kit.edit("marins.yaml", "title: La barque", "title: Le bac")
    with speaking("fr"):
        from press.language import _

        title = _("Bring the game up to date.")
    assert plain(title) in text_of(table.document().pages[0])


def test_on_the_command_line(desk: Desk) -> None:
    printed = desk.output / "copy-color.pdf"
    assert desk.run("build", "--variant", "color").exit_code == 0
    before = printed.read_bytes()
    done = desk.run("reprint", "copy", "--since", str(printed))
    assert (done.exit_code, desk.files()) == (0, {"copy-color.pdf"})
    assert "nothing has changed" in done.stdout
    desk.kit.edit("marins.yaml", "footer: Choisir A ou B", "footer: Choisir A, ou B")
    done = desk.run("reprint", "copy", "--since", str(printed))
    assert done.exit_code == 0, done.output
    assert desk.files() == {"copy-color.pdf", "copy-reprint-color.pdf", "copy-reprint-ink-saver.pdf"}
    assert printed.read_bytes() == before
    reason, what, *_rest = done.stdout.splitlines()
    assert reason == "4 cards change because the deck «Marin» has changed"
    assert "4 cards to cut out" in what


def test_a_wrong_file_or_none_on_the_command_line(desk: Desk) -> None:
    wrong = desk.kits / "copy" / "kit.yaml"
    done = desk.run("reprint", "copy", "--since", str(wrong))
    assert done.exit_code == 1
    assert done.stderr.startswith(f"{wrong}:1:1  ")
    assert desk.run("reprint", "copy", "--since", str(desk.kits / "nothing.pdf")).exit_code == 2
    assert desk.run("reprint", "copy").exit_code == 2
    assert desk.run("reprint", "cpy", "--since", str(wrong)).exit_code == 2
    assert desk.files() == set()


def test_the_printed_file_is_not_written_over(desk: Desk) -> None:
    desk.output.mkdir()
    printed = desk.output / "copy-reprint-color.pdf"
    printed.write_bytes(desk.kit.draw())
    done = desk.run("reprint", "copy", "--since", str(printed), "--variant", "color")
    assert done.exit_code == 2
    assert "choose another --output" in done.stderr


def test_the_same_bytes_in_any_process(desk: Desk) -> None:
    printed = desk.kits / "printed.pdf"
    printed.write_bytes(desk.kit.draw())
    desk.kit.edit("marins.yaml", "footer: Choisir A ou B", "footer: Choisir A, ou B")
    found = []
    for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo")):
        done = desk.process("reprint", "copy", "--since", str(printed), PYTHONHASHSEED=seed, TZ=zone)
        assert done.returncode == 0, done.stderr
        found.append({name: (desk.output / name).read_bytes() for name in desk.files()})
    assert found[0] == found[1]
