"""What reaches the paper: full size, fonts that are what they say, readable ink, pieces that are counted."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageStat

from layouts import looks
from press.errors import ContentError
from press.job import Press, run
from press.load import load
from press.model import Kit
from press.proof.expected import expected_pages
from press.reading import Document, read
from tests.kits.album import saved
from tests.kits.desk import Desk
from tests.kits.workbench import CONTENT, FONTS, MINI, KitCopy
from tests.press.planted import BOTH, INK_SAVER
from tests.press.planted import printed as sheets_of

PRESS = Press(FONTS, looks)
A4_PT = (595.276, 841.890)
KITS = sorted(path.parent for path in CONTENT.glob("*/kit.yaml"))


def told(kit: KitCopy) -> list[str]:
    """What the whole print job says of a kit."""
    with pytest.raises(ContentError) as caught:
        run(PRESS, kit.folder)
    return [str(fault) for fault in caught.value.faults]


# Full size


def whole(document: Document) -> None:
    assert document.viewer_preferences["PrintScaling"] == "None"
    for page in document.pages:
        left, bottom, right, top = page.boxes["MediaBox"]
        assert (left, bottom, right, top) == pytest.approx((0, 0, *A4_PT), abs=0.01)
        assert page.boxes.get("CropBox", page.boxes["MediaBox"]) == page.boxes["MediaBox"]
        assert (page.rotate, page.user_unit) == (0, 1.0)


@pytest.mark.parametrize("variant", BOTH)
def test_every_sheet_is_a4_and_every_bar_is_50_mm_with_its_words(
    printed: dict[str, bytes], mini: Kit, variant: str
) -> None:
    document = read(printed[variant])
    whole(document)
    bars = 0
    for page, expected in zip(document.pages, expected_pages(mini), strict=True):
        lines = [line.box for line in page.strokes if line.box.height == 0 and abs(line.box.width - 50) < 1]
        words = [text for text in page.texts if text.text == "50\u00a0mm à 100\u00a0%"]
        if not expected.pieces and not expected.window:
            continue
        (line,), (word,) = lines, words
        assert line.width == pytest.approx(50, abs=0.02)
        assert 0 < word.start[0] - line.right < 5
        assert abs(word.start[1] - line.top) < 3
        bars += 1
    assert bars >= 12


@pytest.mark.parametrize("folder", [*KITS, MINI, MINI.parent / "faces"], ids=lambda folder: folder.name)
def test_every_sheet_to_be_cut_has_a_bar(folder: Path) -> None:
    cut = [page for page in expected_pages(load(folder)) if page.pieces or page.window]
    assert cut
    assert not [page.folio for page in cut if not page.bars]


def test_the_paper_of_another_country_changes_nothing(desk: Desk) -> None:
    there = desk.process("--only", "M02", LC_ALL="en_US.UTF-8", LC_PAPER="en_US.UTF-8", PAPERSIZE="letter")
    assert there.returncode == 0, there.stderr
    here = run(PRESS, desk.kit.folder, only=["M02"]).files
    assert {path.name: path.read_bytes() for path in desk.output.iterdir()} == here
    for data in here.values():
        whole(read(data))


# Ink-saver


@pytest.fixture(scope="module")
def dark(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Pale words on dark panels and on pictures, dark and spotted."""
    kit = KitCopy(tmp_path_factory.mktemp("dark") / "kits" / "copy")
    spots = Image.new("RGB", (120, 120), (255, 255, 255))
    spots.paste((0, 0, 0), (0, 0, 60, 60))
    kit.put("art/tache.png", saved(spots))
    kit.put("art/nuit.png", saved(Image.new("RGB", (120, 120), (15, 18, 40))))
    more = '\n  creme: "#FFF2A0"\n  ardoise: "#203040"\n  bande: "#1B1B1B"'
    kit.edit("theme.yaml", '  blanc: "#FFFFFF"', '  blanc: "#FFFFFF"' + more)
    kit.edit("regles.yaml", "ground: crepT", "ground: ardoise")
    kit.edit("regles.yaml", "[6, 5, 120, 7], text: Le but", "[6, 5, 120, 7], text: Le but, color: creme")
    kit.edit("regles.yaml", "box: [6, 16, 130, 20]\n", "box: [6, 16, 130, 20]\n        color: creme\n")
    labels = """
  - {block: art, box: [140, 262, 20, 20], file: nuit.png}
  - {block: line, box: [142, 265, 16, 6], text: Nuit, color: blanc}
  - {block: art, box: [170, 262, 20, 20], file: tache.png}
  - {block: line, box: [170.5, 263, 9, 6], text: Oui, color: blanc, role: small}
  - block: panel
    box: [10, 262, 100, 12]
    ground: bande
    blocks: [{block: line, box: [4, 3, 80, 7], text: La nuit, color: blanc}]
"""
    text = (kit.folder / "regles.yaml").read_text(encoding="utf-8").rstrip() + labels
    kit.put("regles.yaml", text)
    made = sheets_of(kit.load(), "regles", variants=BOTH)
    assert made.faults() == []
    return made.files


def luminance(gray: int) -> float:
    share = gray / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def test_every_word_is_black_on_what_is_light_enough(dark: dict[str, bytes]) -> None:
    page = read(dark[INK_SAVER]).pages[0]
    assert {text.colour.gray for text in page.texts if not text.invisible} == {0}
    sheet = pdfium.PdfDocument(dark[INK_SAVER])[0].render(scale=4).to_pil().convert("L")
    scale = sheet.width / 210
    for x, y in ((158.0, 264.0), (171.0, 281.0), (178.5, 263.0), (9.0 + 90, 272.0), (14.0, 130.0)):
        assert (luminance(sheet.getpixel((round(x * scale), round(y * scale)))) + 0.05) / 0.05 >= 4.5


def test_both_variants_have_the_same_words_in_the_same_places(dark: dict[str, bytes]) -> None:
    color, gray = (read(dark[variant]).pages[0] for variant in BOTH)
    assert [(text.text, text.start) for text in color.texts] == [(text.text, text.start) for text in gray.texts]


@pytest.mark.parametrize("name", ["dark", "printed"])
def test_half_the_ink_or_less(request: pytest.FixtureRequest, name: str) -> None:
    files = request.getfixturevalue(name)
    darkness = {variant: 255 - _mean(data) for variant, data in files.items()}
    assert 0 < darkness[INK_SAVER] <= darkness["color"] / 2


def _mean(data: bytes) -> float:
    """How light the pages are, 0 to 255, as another program shows them."""
    pages = [page.render(scale=1).to_pil().convert("L") for page in pdfium.PdfDocument(data)]
    return sum(float(ImageStat.Stat(page).mean[0]) for page in pages) / len(pages)


# Colours


@pytest.mark.parametrize(
    "typed",
    [
        "Color(1,0,0)",
        "[0.2, 0.2, 0.2]",
        '__import__("pathlib").Path("canari").touch()',
        "red",
        "#fff",
        "#12303A80",
        "rgb(1, 2, 3)",
        "#１２３０３Ａ",
    ],
)
def test_a_colour_is_six_figures_and_nothing_is_run(
    kit: KitCopy, typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    mark = kit.edit("theme.yaml", 'crep: "#2F6B7A"', f"crep: ⟦'{typed}'")
    assert told(kit) == [
        f'{mark}  palette.crep: «{typed}» is not a colour: write "#RRGGBB", in quotes, such as "#1B5E7A"'
    ]
    kit.edit("theme.yaml", f"crep: '{typed}'", 'crep: "#2F6B7A"')
    kit.edit("regles.yaml", "ground: crepT", f"ground: '{typed}'")
    (fault,) = told(kit)
    assert f"ground: the theme has no «{typed}»" in fault
    assert not (tmp_path / "canari").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["kits"]


def test_a_page_with_pieces_to_cut_and_no_bar_is_refused(kit: KitCopy) -> None:
    kit.edit("table.yaml", "  - {block: bar, box: [12, 225, 50, 0]}\n", "")
    (fault,) = told(kit)
    assert "it has no bar to measure: add - {block: bar" in fault
    assert fault.startswith("kits/copy/table.yaml:3:1  table")


# Counts


def test_what_is_no_count_is_told_as_it_was_typed_all_in_one_run(kit: KitCopy) -> None:
    values = ["x3", "2.5", "-1", "yes", "1e3", ".inf", '"3 ex."', "5000000", "010", "501", "[3]"]
    piece = "      - {ground: safran, icon: lueur, color: nuit, count: 7}\n"
    kit.edit("table.yaml", piece, "".join(piece.replace("7", value) for value in values))
    faults = kit.faults()
    assert len(faults) == len(values)
    for index, (fault, value) in enumerate(zip(faults, values, strict=True)):
        assert (fault.component, fault.field) == ("jetons", "faces.count")
        assert fault.mark == kit.mark("table.yaml", 43 + index, 59)
        assert value.strip('"') in fault.message or value == "[3]"
        assert fault.message.endswith(("0 to 500", "write 10"))


def test_a_count_of_none_is_none_on_the_sheet_and_told_in_the_summary(kit: KitCopy) -> None:
    piece = "      - {ground: safran, icon: lueur, color: nuit, count: 7}\n"
    others = "".join(piece.replace("7", count) for count in ("0", "1", "3"))
    lettered = "      - {ground: chaux, letter: X, color: nuit}\n"
    kit.edit("table.yaml", piece + lettered, others + lettered.replace("nuit}", "nuit, count: 3}"))
    kit.edit(
        "table.yaml", "      - {ground: chaux", "      - {ground: chaux, letter: Z, count: 0}\n      - {ground: chaux"
    )
    result = run(PRESS, kit.folder)
    assert [line.strip() for line in result.built.lines()[1:-2]] == [
        "jetons «kind 1»: 0 copies",
        "jetons «Z»: 0 copies",
    ]
    pieces = [p.id for page in expected_pages(kit.load()) for p in page.pieces if p.id.startswith("jetons")]
    assert len(pieces) == 7
    texts = [text.text for text in read(result.files["copy-color.pdf"]).pages[7].texts]
    assert "7\u00a0jetons, 2\u00a0mémos." in texts
    assert (texts.count("X"), texts.count("Z")) == (3, 0)


def test_pieces_that_touch_may_end_in_a_row_that_is_not_full(kit: KitCopy) -> None:
    kit.edit("table.yaml", "color: nuit, count: 7}", "color: nuit, count: 4}")
    page = read(run(PRESS, kit.folder).files["copy-color.pdf"]).pages[7]
    lying = {round(cut.box.top, 2): cut.box for cut in page.strokes if cut.box.height == 0 and cut.box.top > 89}
    assert (lying[90.0].left, lying[90.0].right) == pytest.approx((107.5, 168.5))
    assert (lying[118.0].left, lying[118.0].right) == pytest.approx((107.5, 126.5))


def test_pieces_of_which_none_is_printed_are_refused(kit: KitCopy) -> None:
    kit.edit("table.yaml", "color: nuit, count: 7}", "color: nuit, count: 0}")
    kit.edit("table.yaml", "{ground: chaux, letter: X, color: nuit}", "{ground: chaux, letter: X, count: 0}")
    (fault,) = told(kit)
    assert "all its pieces have a count of 0" in fault


def test_every_copy_that_is_asked_for_is_drawn_and_told(kit: KitCopy) -> None:
    kit.edit("marins.yaml", "number: M04", "number: M12")
    built = run(PRESS, kit.folder, ["color"]).built
    assert re.search(r"14 cards \(10 Lueur, 4 Marin\)", built.lines()[0])
    numbers = [piece.id for page in expected_pages(kit.load())[1:4] for piece in page.pieces]
    assert numbers == [*(f"E{n:02}" for n in range(1, 11)), "M01", "M02", "M03", "M12"]


def test_one_number_in_two_files_is_told_with_both_places_in_either_order(kit: KitCopy) -> None:
    for old, new in (("M00", "E00"), ("M01", "E11"), ("M02", "E12"), ("M03", "E07"), ("M04", "E14")):
        kit.edit("marins.yaml", f"number: {old}", f"number: {new}")
    (first,) = told(kit)
    places = re.findall(r"(\w+\.yaml:\d+):", first)
    assert "number E07 is already used" in first
    assert len(places) == 2
    kit.edit("kit.yaml", "  - lueurs.yaml\n  - marins.yaml\n", "  - marins.yaml\n  - lueurs.yaml\n")
    (second,) = told(kit)
    assert sorted(re.findall(r"(\w+\.yaml:\d+):", second)) == sorted(places)


# Fonts


def test_an_outline_font_a_lost_one_and_an_unknown_family_are_told(kit: KitCopy) -> None:
    kit.put("polices/Titre.otf", b"OTTO" + bytes(300))
    kit.put("fonts.yaml", "fr:\n  title:\n    regular: polices/Titre.otf\n    bold: polices/Perdue.ttf\n")
    assert told(kit) == [
        "copy/fonts.yaml:2:3  title  regular: «Titre.otf» has no TrueType outlines: supply a .ttf file",
        "copy/fonts.yaml:2:3  title  bold: font file «Perdue.ttf» is missing",
    ]
    (kit.folder / "fonts.yaml").unlink()
    kit.edit("theme.yaml", "section: {family: title,", "section: {family: inconnue,")
    assert told(kit) == [
        "kits/copy/theme.yaml:37:21  family: there is no font family «inconnue»: fonts.yaml has title, text"
    ]


def test_bold_words_in_a_family_without_bold_are_told_and_never_plain(kit: KitCopy) -> None:
    kit.edit("marins.yaml", "story: On chante sous la brume.", "story: Le **Gardien** du gué.")
    kit.put("fonts.yaml", "fr:\n  text:\n    regular: R.ttf\n    italic: I.ttf\n    bold: B.ttf\n")
    for letter, style in (("R", "Regular"), ("I", "Italic"), ("B", "Bold")):
        kit.put(f"{letter}.ttf", (FONTS / f"TarbouchTexte-{style}.ttf").read_bytes())
    (fault,) = told(kit)
    assert fault == "kits/copy/marins.yaml:44:12  M02  story: the font family «text» has no bold-italic face"


def test_two_kits_that_give_one_name_to_two_fonts_keep_each_its_own(tmp_path: Path) -> None:
    found = []
    for place, file in enumerate(("TarbouchTitre-Bold", "TarbouchTexte-BoldItalic", "TarbouchTitre-Bold")):
        kit = KitCopy(tmp_path / str(place) / "copy")
        kit.put("Titre.ttf", (FONTS / f"{file}.ttf").read_bytes())
        kit.put("fonts.yaml", "fr:\n  title:\n    regular: Titre.ttf\n    bold: Titre.ttf\n")
        data = run(PRESS, kit.folder, ["color"], ["M02"]).files["copy-M02-color.pdf"]
        (title,) = {text.font for text in read(data).pages[0].texts if text.text == "Le chant"}
        found.append(title.split("+")[-1])
    assert ["BoldItalic" in font for font in found] == [False, True, False]
    assert found[0] == found[2]
