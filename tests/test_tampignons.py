"""The kit Le Repaire des Tampignons: its sheets can be won, its ring turns round, its counts agree."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from PIL import ImageChops, ImageStat

from press.load import load
from press.model import Kit, Page
from press.records.blocks import HandoutsBlock, TextBlock
from press.records.cells import Cell, cell
from press.records.grid_rules import Filling, has_bonus, may_stand, most, score, well_placed
from press.records.grid_sheet import GridMark, GridSheetBlock
from press.records.pieces import FacesBlock
from tests.colour_vision import confused, lightness
from tests.kits.workbench import CONTENT, block_of, draw, words

TAMPIGNONS = CONTENT / "tampignons"
WORKERS = {
    "maison": "amanite",
    "plantation": "fougere",
    "barque": "ruisseau",
    "panier": "mure",
    "ecureuil": "girolle",
}
"""The five motifs, and the colour of each."""

SHEETS = ("jour", "nuit")


@pytest.fixture(scope="module")
def kit() -> Kit:
    return load(TAMPIGNONS)


@pytest.fixture(scope="module")
def color(kit: Kit) -> bytes:
    return draw(kit)


@pytest.fixture(scope="module")
def pages(color: bytes) -> list[str]:
    """The words of each page, spaces of all kinds as one."""
    return words(color)


def grid(kit: Kit, name: str) -> GridSheetBlock:
    return block_of(kit, GridSheetBlock, name)


def example(sheet: GridSheetBlock) -> Filling:
    return {cell(name): mark for mark, cells in sheet.example.items() for name in cells}


def mark(sheet: GridSheetBlock, name: str) -> GridMark:
    return next(mark for mark in sheet.marks if mark.id == name)


# The sheets


@pytest.mark.parametrize(("name", "total"), [("jour", 20), ("nuit", 30)])
def test_a_perfect_sheet_scores_all_there_is(kit: Kit, name: str, total: int) -> None:
    sheet = grid(kit, name)
    assert len(sheet.to_draw) == 20
    assert score(sheet, example(sheet)) == sheet.total == total


def test_every_wish_of_the_night_is_granted_at_once(kit: Kit) -> None:
    sheet = grid(kit, "nuit")
    assert [has_bonus(sheet, each, example(sheet)) for each in sheet.marks] == [True] * 5
    assert Counter(example(sheet).values()) == dict.fromkeys(WORKERS, 4)


@pytest.mark.parametrize(
    ("name", "able"),
    [
        ("jour", {"plantation": 6, "barque": 10, "panier": 6, "ecureuil": 9}),
        ("nuit", {"plantation": 6, "barque": 8, "panier": 8, "ecureuil": 10}),
    ],
)
def test_every_worker_can_fill_its_boxes(kit: Kit, name: str, able: dict[str, int]) -> None:
    sheet = grid(kit, name)
    assert {key: most(sheet, mark(sheet, key)) for key in able} == able
    assert min(most(sheet, each) for each in sheet.marks) >= sheet.boxes == 6


def perfect(sheet: GridSheetBlock, full: str) -> Filling | None:
    """A sheet where everything scores and one mark fills all its boxes, found cell by cell."""
    marks = sheet.marks
    able = {place: [each.id for each in marks if may_stand(sheet, each, place)] for place in sheet.to_draw}
    order = sorted(able, key=lambda place: (len(able[place]), place))
    drawn: dict[Cell, str] = {}
    squirrels = set(sheet.printed("ecureuil"))

    def houses_stand(place: Cell) -> bool:
        """Whether no house around has all its neighbours drawn, and none of them a house."""
        around = [near for near in (place, *place.around) if drawn.get(near) == "maison"]
        return all(
            any(drawn.get(near) == "maison" or (near in able and near not in drawn) for near in house.around)
            for house in around
        )

    def fill(at: int) -> bool:
        if at == len(order):
            return Counter(drawn.values())[full] == sheet.boxes
        place, counts = order[at], Counter(drawn.values())
        if counts[full] + sum(full in able[left] for left in order[at:]) < sheet.boxes:
            return False
        for name in sorted(able[place], key=lambda name: name != full):
            beside = any(drawn.get(near) == name or near in squirrels for near in place.around)
            if counts[name] >= sheet.boxes or (name == "ecureuil" and beside):
                continue
            drawn[place] = name
            if houses_stand(place) and fill(at + 1):
                return True
            del drawn[place]
        return False

    return drawn if fill(0) else None


@pytest.mark.parametrize("full", WORKERS)
def test_a_full_row_fits_in_a_perfect_day(kit: Kit, full: str) -> None:
    sheet = grid(kit, "jour")
    found = perfect(sheet, full)
    assert found is not None
    assert score(sheet, found) == sheet.total
    assert len(well_placed(sheet, mark(sheet, full), found)) == sheet.boxes


def test_the_stream_does_not_part_houses(kit: Kit) -> None:
    sheet = grid(kit, "jour")
    assert len(well_placed(sheet, mark(sheet, "maison"), {cell("A2"): "maison", cell("A3"): "maison"})) == 2


@pytest.mark.parametrize("name", SHEETS)
def test_the_two_sheets_tell_their_marks_alike(kit: Kit, name: str) -> None:
    sheet = grid(kit, name)
    assert [each.id for each in sheet.marks] == list(WORKERS)
    assert [each.name for each in sheet.marks] == [each.name for each in grid(kit, "jour").marks]
    assert [each.place for each in sheet.marks] == [each.place for each in grid(kit, "jour").marks]


# The ring


def test_the_ring_is_the_same_from_both_sides_of_the_table(color: bytes) -> None:
    """Half a turn leaves every landmark and every hole in its place."""
    document = pdfium.PdfDocument(color)
    try:
        bitmap = document[2].render(scale=2, grayscale=True).to_pil().convert("L")
    finally:
        document.close()
    per_mm = bitmap.width / 210
    # The petals and their holes: a ring about the middle of the board, without the two gaps at its sides.
    whole = bitmap.crop(tuple(round(v * per_mm) for v in (62, 45, 148, 231)))
    turned = whole.rotate(180)
    middle = whole.size[1] // 2
    top = whole.crop((0, 0, whole.size[0], middle - round(46 * per_mm)))
    other = turned.crop((0, 0, whole.size[0], middle - round(46 * per_mm)))
    assert ImageStat.Stat(ImageChops.difference(top, other)).mean[0] < 6


def test_a_token_hides_its_hole(kit: Kit) -> None:
    tokens = block_of(kit, FacesBlock, "jetons")
    width, height = tokens.size
    assert (width / 2, height) == (32, 32)
    assert height > 2 * 15.6


# Counts


def test_the_guide_counts_what_there_is(kit: Kit, pages: list[str]) -> None:
    assert len(block_of(kit, FacesBlock, "jetons").copies) == len(WORKERS)
    counts = [block_of(kit, HandoutsBlock, name).count for name in ("fiches-jour", "fiches-nuit", "aides")]
    assert counts == [2, 2, 4]
    rules = [page for page in kit.parts_of(Page) if page.series == "regles"]
    assert len(rules) == 3
    guide = pages[1]
    for said in ("5 jetons tampon", "4 fiches Jour", "4 fiches Nuit", "4 aides de pose", "3 pages de règles"):
        assert all(word in guide for word in said.split(" ", 1)), said


@pytest.mark.parametrize(
    ("said", "outline"),
    [
        ("Cercle de fée, page", "Le cercle de fée"),
        ("Jetons et figurine, page", "Jetons et figurine"),
        ("Fiches Jour, page", "Fiche Jour"),
        ("Fiches Nuit, page", "Fiche Nuit"),
        ("Aides de pose, page", "Aides de pose"),
    ],
)
def test_the_guide_names_the_right_pages(kit: Kit, pages: list[str], said: str, outline: str) -> None:
    number = next(i for i, page in enumerate(kit.parts_of(Page), start=1) if page.outline == outline)
    assert re.search(rf"{re.escape(said)} {number}\b", pages[1])


def test_it_says_that_it_is_unofficial_and_names_its_source(pages: list[str]) -> None:
    assert len(pages) == 10
    assert "PROTOTYPE NON OFFICIEL" in pages[0]
    assert "D’après Le Repaire des Tampignons" in pages[0]
    assert "un jeu LOKI, règles françaises de 2026" in pages[0]
    assert "sans lien avec l’éditeur ni les auteurs" in pages[0]
    assert all("prototype non officiel à imprimer" in page for page in pages[1:])


def test_no_sentence_names_the_colour_of_a_line(kit: Kit) -> None:
    colours = re.compile(r"\b(rouge|vert|bleu|jaune|noir|gris|brun)e?s?\b", re.IGNORECASE)
    texts = [b.text for page in kit.parts_of(Page) for b in page.all_blocks() if isinstance(b, TextBlock)]
    assert texts
    assert not [text for text in texts if colours.search(text)]


# Ink and eyes


def test_workers_are_told_apart_by_all_eyes(kit: Kit) -> None:
    colors = {name: kit.theme.colors[role] for name, role in WORKERS.items()}
    assert not [pair for pair in confused(colors) if not _told_otherwise(pair)]
    by_gray = sorted(lightness(color) for color in colors.values())
    assert by_gray[-1] - by_gray[0] > 40


def _told_otherwise(pair: tuple[str, ...]) -> bool:
    """House and plantation are near for some eyes: motif, cap, border and name are theirs alone."""
    art = Path(TAMPIGNONS / "art")
    drawings = [(art / f"{kind}-{name}.svg").read_bytes() for kind in ("motif", "bord") for name in pair[:2]]
    return len(set(drawings)) == 4


def test_the_ink_saver_spends_little(kit: Kit) -> None:
    document = pdfium.PdfDocument(draw(kit, "ink-saver"))
    try:
        for number, page in enumerate(document, start=1):
            gray = page.render(scale=150 / 72, grayscale=True).to_pil().convert("L")
            assert 1 - ImageStat.Stat(gray).mean[0] / 255 <= 0.12, number
    finally:
        document.close()
