"""The kit Barbaou: its tiles add up, its rules say so, its families are told apart without colour."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageChops, ImageStat

from press.load import load
from press.model import Kit
from press.records.blocks import HandoutsBlock
from press.records.faces import FaceCard, FaceDeck
from press.records.figures import MosaicBlock
from press.records.lists import ScorePadBlock
from press.records.pieces import FacesBlock
from tests.colour_vision import confused, lightness
from tests.kits.workbench import CONTENT, block_of, draw, words

BARBAOU = CONTENT / "barbaou"
ANIMALS, PLACES = ("Dauphin", "Tortue", "Phoque"), ("Algue", "Gyre", "PCB")
WASTES = ("Bouteille", "Lien de plastique", "Baril")
FAMILIES = {"lagon": "bulle", "fosse": "corail", "varech": "ecume", "large": "bulle", "goudron": "poison"}
"""The grounds of tiles, and what stands on each."""


@pytest.fixture(scope="module")
def kit() -> Kit:
    return load(BARBAOU)


@pytest.fixture(scope="module")
def color(kit: Kit) -> bytes:
    return draw(kit)


@pytest.fixture(scope="module")
def pages(color: bytes) -> list[str]:
    """The words of each page, spaces of all kinds as one."""
    return words(color)


def deck(kit: Kit, name: str) -> FaceDeck:
    found = kit.deck(name)
    assert isinstance(found, FaceDeck)
    return found


def copies(kit: Kit, name: str) -> Counter[str]:
    return Counter(card.title for _number, card in deck(kit, name).copies)


def zone(kit: Kit) -> MosaicBlock:
    return block_of(kit, MosaicBlock, "zone")


# The tiles


def test_56_tiles(kit: Kit) -> None:
    dive, above = copies(kit, "plongee"), copies(kit, "surface")
    assert [sum(dive[title] for title in family) for family in (ANIMALS, WASTES, PLACES)] == [18, 12, 13]
    assert (dive["Bouteille"], dive["Algue"], dive["Lien de plastique"]) == (4, 5, 3)
    assert sum(dive.values()) == 43
    lines = [title for title in above if title.startswith("Ligne")]
    others = (above["Albatros"], above["BARBAOU"], above["Centre de soins"] + above["Centre de tri"])
    assert (len(lines), *others) == (7, 3, 1, 2)
    assert sum(dive.values()) + sum(above.values()) == 56


def test_a_sheet_of_24_one_of_19_one_of_13(kit: Kit) -> None:
    sheets = [len(sheet) for name in ("plongee", "surface") for sheet in deck(kit, name).fronts]
    assert sheets == [24, 19, 13]


def test_neighbours_on_a_sheet_differ(kit: Kit) -> None:
    """So that a crooked cut shows at once."""
    dive = deck(kit, "plongee")
    for sheet in dive.fronts:
        titles = {cell: card.title for cell, _number, card in sheet}
        for cell, title in titles.items():
            beside = [cell + 1] if (cell + 1) % dive.columns else []
            assert all(titles.get(other) != title for other in (*beside, cell + dive.columns))


def test_the_zone_of_the_plan_can_be_laid_out(kit: Kit) -> None:
    plan, dive = zone(kit), copies(kit, "plongee")
    letters = Counter("".join(plan.rows))
    assert (plan.grid.columns, plan.grid.rows, sum(letters.values())) == (7, 6, 42)
    corners = [row[end] for row in (plan.rows[0], plan.rows[-1]) for end in (0, -1)]
    assert corners == ["C"] * 4
    assert letters["C"] + letters["L"] <= dive["Algue"]
    assert letters["C"] == 4
    kinds = {"A": ANIMALS, "D": WASTES, "G": ("Gyre",), "P": ("PCB",)}
    assert all(letters[letter] <= sum(dive[title] for title in titles) for letter, titles in kinds.items())
    assert sum(dive.values()) - 4 == sum(letters.values()) - 4 + 1


def test_there_are_tiles_enough_to_win(kit: Kit) -> None:
    dive = copies(kit, "plongee")
    assert sum(dive[title] for title in WASTES) >= 2 * copies(kit, "surface")["Albatros"] == 6
    assert dive["Algue"] >= 4
    assert dive["Gyre"] >= 2


def test_the_water_line_has_a_tile_for_every_column(kit: Kit) -> None:
    cards = [card for _number, card in deck(kit, "surface").copies if isinstance(card, FaceCard)]
    numbers = [card.fields["colonne"] for card in cards if "colonne" in card.fields]
    assert numbers == [str(column + 1) for column in range(zone(kit).grid.columns)]
    letters = "".join(Path(str(card.fields["image"])).name for card in cards if "colonne" in card.fields)
    assert letters == "".join(f"ligne-{number}" for number in numbers)


def test_a_place_for_every_diver_and_a_log_that_says_who_won(kit: Kit) -> None:
    divers, aids = block_of(kit, FacesBlock, "plongeurs"), block_of(kit, HandoutsBlock, "aides")
    assert (len(divers.copies), aids.count) == (4, 2)
    assert divers.size[1] / 2 in divers.folds.y
    pad = block_of(kit, ScorePadBlock, "")
    assert [row.checks for row in pad.rows if row.checks] == [("nous", "lui")]


# The words


def test_the_source_is_named_and_the_kit_says_that_it_is_not_official(pages: list[str]) -> None:
    assert "Prototype non officiel" in pages[0]
    assert "« Sauver des animaux marins et dépolluer la mer »" in pages[0]
    assert all("kit d’essai non officiel" in page for page in pages[1:])


def test_what_is_said_of_the_tiles_is_so(pages: list[str]) -> None:
    rules = pages[1]
    told = ("les 56 tuiles", "7 tuiles de ligne", "39 autres tuiles", "38 au hasard", "compte 42 tuiles")
    assert [said for said in told if said not in rules] == []
    assert "56 tuiles 4 plongeurs à plier" in pages[0]
    assert "24 des 43 tuiles de plongée" in pages[4]
    assert "19 tuiles de 40 × 40 mm. Avec la planche 1, les 43" in pages[5]
    assert "13 tuiles de 40 × 40 mm" in pages[6]
    counted = [int(count) for count in re.findall(r"× (\d+)", rules.split("Le matériel")[1])]
    assert sum(counted) == 56
    assert "sur la colonne 4 et" in rules
    assert "Barbaou, en 4" in pages[6]


def test_no_count_of_tiles_is_typed() -> None:
    """Counts come from the decks and the plan: one tile more is told everywhere."""
    typed = re.compile(r"\b(?:56|43|42|39|38|24|19|13) (?:\w+ )?(?:tuiles|au hasard|des)\b")
    for path in sorted(BARBAOU.glob("*.yaml")):
        written = re.sub(r"(?m)^\s*#.*$", "", path.read_text(encoding="utf-8"))
        assert not typed.findall(written), path.name


def test_the_example_adds_up(pages: list[str]) -> None:
    example = pages[3].split("Un exemple")[1].split("Cas rares")[0]
    team, monster = example.split("Barbaou.")
    sums = [[int(n) for n in re.findall(r": (\d+)", side)] for side in (team, monster)]
    assert sums == [[7, 5, 5, 17], [12, 3, 0, 15]]
    assert all(sum(side[:-1]) == side[-1] for side in sums)
    turtles, seals, birds = (int(n) for n in re.findall(r"(\d) (?:tortues|phoques|albatros)", team))
    assert turtles + seals + birds == sums[0][0]
    assert turtles == 3
    sorted_out, under, taken = 5, 6, 1
    assert ("Cinq déchets triés" in team, f"{under} déchets sous l’eau" in monster) == (True, True)
    assert sums[1][0] == 2 * under
    assert sorted_out + under + taken == 12
    assert birds == sorted_out // 2


# Without colour


def test_the_families_differ_by_shape_as_well(kit: Kit) -> None:
    signs = kit.theme.ornament.signs
    assert len({sign.shape for sign in signs}) == len(signs) == 3
    alike = confused({sign.role: kit.theme.palette[sign.role] for sign in signs})
    # Green is no place's only sign: some see it as blue or as red, and then the square tells.
    assert set(alike) <= {("lagon", "varech"), ("corail", "varech")}
    assert all(apart > 20 for _vision, apart in alike.values())


def test_divers_are_told_apart_by_all_eyes_and_by_their_number(kit: Kit) -> None:
    assert not confused({role: kit.theme.palette[role] for role in ("cire", "azur", "corail", "ecume")})
    divers = block_of(kit, FacesBlock, "plongeurs")
    figures = [variant.fields.fields["figure"] for variant in divers.variants.values()]
    assert figures == ["1", "2", "3", "4"]


def test_what_stands_on_a_tile_is_seen_in_gray(kit: Kit) -> None:
    palette = kit.theme.palette
    for ground, figure in FAMILIES.items():
        assert abs(lightness(palette[ground]) - lightness(palette[figure])) >= 25, (ground, figure)


@pytest.mark.parametrize("variant", ["color", "ink-saver"])
def test_no_two_tiles_look_alike_in_gray(kit: Kit, variant: str, color: bytes) -> None:
    """Names and signs apart: what is left is the middle of the picture."""
    dive = deck(kit, "plongee")
    document = pdfium.PdfDocument(color if variant == "color" else draw(kit, variant))
    looks: dict[str, list[Image.Image]] = {}
    for page, sheet in zip((4, 5), dive.fronts, strict=True):
        picture = document[page].render(scale=2, grayscale=True).to_pil().convert("L")
        mm = picture.width / kit.head.paper.size.width
        for cell, _number, card in sheet:
            box = dive.grid.box(cell)
            area = (box.x + 4, box.y + 8, box.right - 4, box.y + 31)
            looks.setdefault(card.title, []).append(picture.crop(tuple(round(v * mm) for v in area)))
    document.close()
    shown = {title: images[0] for title, images in looks.items()}
    for title, images in looks.items():
        assert all(_apart(image, shown[title]) < 30 for image in images), title
        others = {other: _apart(image, shown[title]) for other, image in shown.items() if other != title}
        assert min(others.values()) > 35, (title, min(others, key=others.__getitem__))


def _apart(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two gray pictures, 0 to 255."""
    return float(ImageStat.Stat(ImageChops.difference(one, other)).mean[0])
