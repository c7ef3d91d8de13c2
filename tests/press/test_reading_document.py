"""Sheets of paper, and what a file says about itself."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from press.reading import OutlineEntry, read
from tests.press.handmade_pdf import Handmade

FONTS = Path(__file__).parents[2] / "fonts"


def near(*numbers: float) -> object:
    return pytest.approx(numbers, abs=0.001)


# Sheets

UNIT = 72 / 25.4
"""Ten of these from the left and twenty from the bottom is (10, 20) mm, y up."""


@pytest.mark.parametrize(
    ("rotate", "size", "box"),
    [
        (0, (100, 200), (10, 170, 15, 180)),
        (90, (200, 100), (20, 10, 30, 15)),
        (180, (100, 200), (85, 20, 90, 30)),
        (270, (200, 100), (170, 85, 180, 90)),
        (-90, (200, 100), (170, 85, 180, 90)),
    ],
)
@pytest.mark.parametrize("crop", [False, True])
def test_a_page_is_seen_turned_and_cropped(
    rotate: int, size: tuple[float, float], box: tuple[float, ...], crop: bool
) -> None:
    made = Handmade()
    shift = 7 if crop else 0
    sheet = [-shift, -shift, 100 + shift, 200 + shift]
    made.page.MediaBox = Array([edge * UNIT for edge in sheet])
    if crop:
        made.page.CropBox = Array([0, 0, 100 * UNIT, 200 * UNIT])
    made.page.Rotate = rotate
    made.page.Contents = made.pdf.make_stream(f"{UNIT} 0 0 {UNIT} 0 0 cm 10 20 5 10 re f".encode())
    page = read(saved(made.pdf)).pages[0]
    assert (page.width_mm, page.height_mm) == near(*size)
    assert page.fills[0].box == near(*box)
    assert page.rotate == rotate % 360
    assert ("CropBox" in page.boxes) == crop


def saved(pdf: pikepdf.Pdf) -> bytes:
    file = BytesIO()
    pdf.save(file)
    return file.getvalue()


def test_user_units_stretch_the_page() -> None:
    made = Handmade()
    made.page.UserUnit = 2
    (page,) = made.read("10 10 5 5 re f").pages
    assert (page.width_mm, page.height_mm, page.user_unit) == near(200, 200, 2)
    assert page.fills[0].box == near(20, 20, 30, 30)


def test_boxes_and_resources_are_inherited() -> None:
    made = Handmade()
    made.form("dot", "0 0 1 1 re f")
    parent = made.page.Parent
    for key in ("/MediaBox", "/Resources"):
        parent[key] = made.page[key]
        del made.page[key]
    document = made.read("/dot Do")
    assert document.problems == ()
    assert document.pages[0].fills[0].box == near(0, 0, 1, 1)
    assert document.pages[0].boxes["MediaBox"] == near(0, 0, 7200 / 25.4, 7200 / 25.4)


def test_content_may_be_cut_into_several_streams() -> None:
    made = Handmade()
    made.page.Contents = Array([made.pdf.make_stream(part) for part in (b"0 0 9", b"9 re", b"f")])
    (fill,) = read(saved(made.pdf)).pages[0].fills
    assert fill.rect is not None


@pytest.mark.parametrize("resources", [5, Name.Nothing, Array([]), "words"])
def test_what_cannot_be_resources_is_no_matter_to_a_page_that_names_none(resources: object) -> None:
    made = Handmade()
    made.page.Resources = resources
    made.page.Contents = made.pdf.make_stream(b"0 0 9 9 re f")
    assert len(read(saved(made.pdf)).pages[0].fills) == 1


def test_pages_with_resources_of_their_own_name_what_is_theirs() -> None:
    """The same words on both, with another form by the same name."""
    made = Handmade()
    made.form("Form", "0 0 9 9 re f")
    made.pdf.add_blank_page(page_size=(50, 50))
    made.pdf.pages[1].obj.Resources = Dictionary(XObject=Dictionary())
    other = made.pdf.make_stream(b"0 0 m 5 5 l S", Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 9, 9]))
    made.pdf.pages[1].obj.Resources.XObject["/Form"] = other
    for page in made.pdf.pages:
        page.obj.Contents = made.pdf.make_stream(b"q /Form Do Q /Form Do")
    one, two = read(saved(made.pdf)).pages
    assert (len(one.fills), len(one.strokes)) == (2, 0)
    assert (len(two.fills), len(two.strokes)) == (0, 2)


def test_pages_of_two_sizes_say_the_same_words_each_in_its_place() -> None:
    made = Handmade()
    made.pdf.pages.append(made.pdf.pages[0])
    made.pdf.pages[1].obj.MediaBox = Array([0, 0, 72, 144])
    for page in made.pdf.pages:
        page.obj.Contents = made.pdf.make_stream(b"0 0 72 72 re W n 0 0 72 72 re f 0 0 72 72 re f")
    for page in read(saved(made.pdf)).pages:
        assert [fill.visible for fill in page.fills] == [near(0, page.height_mm - 25.4, 25.4, page.height_mm)] * 2


def test_an_empty_page_has_no_marks() -> None:
    made = Handmade()
    del made.page["/Contents"]
    assert read(saved(made.pdf)).pages[0].marks == ()


# What is wrong


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("1 0 0 1e-5 0 0 cm", "'e-5'"),
        ("1 2 3 re", "'re' after 3"),
        ("Q", "Q: without q"),
        ("q q Q", "1 q without Q"),
        ("(a) w", "'w' after 1"),
        ("/none Do", "no XObject named 'none'"),
        ("BT (a) Tj ET", "before any font"),
        ("(a", "stray"),
    ],
)
def test_problems_name_the_page_and_the_operator(content: str, words: str) -> None:
    problems = Handmade().read(content).problems
    assert any(problem.startswith("page 1: ") and words in problem for problem in problems)


def test_a_box_of_two_numbers_is_a_problem() -> None:
    made = Handmade()
    made.page.CropBox = Array([10, 10])
    document = made.read("")
    assert "page 1: CropBox is not four numbers" in document.problems
    assert document.pages[0].width_mm == pytest.approx(100)


def test_damage_is_reported() -> None:
    data = saved(Handmade().pdf)
    assert read(data.replace(b"startxref", b"startxxxx")).problems


def test_damage_is_told_once_however_often_a_stream_is_read() -> None:
    made = Handmade()
    content = zlib.compress(b"0 0 m 9 9 l S ", 0)
    made.page.Contents = pikepdf.Stream(made.pdf, content[:-4], Filter=Name.FlateDecode)
    file = BytesIO()
    made.pdf.save(file, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
    document = read(file.getvalue())
    (problem,) = document.problems
    assert "input stream is complete" in problem
    assert len(document.pages[0].strokes) == 1


def test_what_is_no_pdf_is_refused() -> None:
    with pytest.raises(pikepdf.PdfError):
        read(b"not a PDF")


# The catalogue


def drawn(draw: Callable[[Canvas], None], font: str) -> bytes:
    file = BytesIO()
    canvas = Canvas(file, pagesize=(200, 200), initialFontName=font, invariant=1)
    draw(canvas)
    canvas.save()
    return file.getvalue()


def test_fonts_tell_whether_they_travel_with_the_file() -> None:
    registerFont(TTFont("Catalogue", FONTS / "TarbouchTitre-Bold.ttf"))

    def draw(canvas: Canvas) -> None:
        canvas.drawString(9, 9, "a")
        canvas.setFont("Helvetica", 9)
        canvas.drawString(9, 9, "a")

    fonts = read(drawn(draw, "Catalogue")).fonts
    (kit_font,) = (name for name in fonts if name.endswith("TarbouchTitre-Bold"))
    assert fonts == {kit_font: (True, True), "Helvetica": (False, False)}


def test_title_language_and_print_settings() -> None:
    made = Handmade()
    made.pdf.docinfo.update({"/Title": "L’Écho", "/Author": "Nous", "/Subject": "Jeu"})
    made.pdf.Root.Lang = pikepdf.String("fr-FR")
    made.pdf.Root.ViewerPreferences = Dictionary(
        PrintScaling=Name("/None"), PickTrayByPDFSize=True, NumCopies=2, Enforce=Array([Name.PrintScaling])
    )
    document = read(saved(made.pdf))
    assert (document.title, document.author, document.subject) == ("L’Écho", "Nous", "Jeu")
    assert document.language == "fr-FR"
    assert document.viewer_preferences == {
        "PrintScaling": "None", "PickTrayByPDFSize": True, "NumCopies": 2, "Enforce": ("PrintScaling",),
    }  # fmt: skip


def test_a_bare_file_says_nothing() -> None:
    document = read(saved(Handmade().pdf))
    assert (document.title, document.language, document.outline, document.page_labels) == ("", "", (), ())
    assert (document.viewer_preferences, document.fonts) == ({}, {})


def test_outline_lists_titles_levels_and_pages() -> None:
    registerFont(TTFont("Catalogue", FONTS / "TarbouchTitre-Bold.ttf"))

    def draw(canvas: Canvas) -> None:
        for title, level in (("Règles", 0), ("Préparer", 1), ("Cartes", 0)):
            canvas.bookmarkPage(title)
            canvas.addOutlineEntry(title, title, level)
            canvas.showPage()
        canvas.addPageLabel(0, style="ROMAN_LOWER", start=1)
        canvas.addPageLabel(2, style="ARABIC", start=1, prefix="C")

    document = read(drawn(draw, "Catalogue"))
    assert document.outline == (
        OutlineEntry("Règles", 0, 0), OutlineEntry("Préparer", 1, 1), OutlineEntry("Cartes", 2, 0),
    )  # fmt: skip
    assert document.page_labels[:3] == ("i", "ii", "C1")


RANGES = Array([
    1, Dictionary(P="A"), 2, Dictionary(P="B"), 4, Dictionary(S=Name.D, St=7), 6, Dictionary(), 7,
    Dictionary(S=Name.R, P="C-"),
])  # fmt: skip


@pytest.mark.parametrize(
    ("tree", "labels"),
    [
        (Dictionary(Nums=RANGES), ("1", "A", "B", "B", "7", "8", "", "C-I", "C-II")),
        (Dictionary(Nums=Array([0, 5, 1, Dictionary(P=3)])), None),
        (Dictionary(), None),
        (Array([1, 2]), None),
        (5, None),
    ],
)
def test_labels_are_those_of_another_reader(tree: object, labels: tuple[str, ...] | None) -> None:
    made = Handmade()
    for _ in range(8):
        made.pdf.add_blank_page()
    made.pdf.Root.PageLabels = tree
    found = read(saved(made.pdf)).page_labels
    assert found == tuple(page.label for page in made.pdf.pages)
    assert labels in (None, found)


def test_outlines_follow_actions_and_named_destinations() -> None:
    made = Handmade()
    page = made.pdf.pages[0].obj
    made.pdf.Root.Dests = Dictionary(old=Array([page, Name.Fit]))
    made.pdf.Root.Names = Dictionary(
        Dests=Dictionary(Names=Array([pikepdf.String("new"), Dictionary(D=Array([page, Name.Fit]))]))
    )
    targets = [
        Dictionary(Dest=Name.old),
        Dictionary(Dest=pikepdf.String("new")),
        Dictionary(A=Dictionary(S=Name.GoTo, D=Array([page, Name.Fit]))),
        Dictionary(Dest=pikepdf.String("nowhere")),
    ]
    entries = [made.pdf.make_indirect(target) for target in targets]
    for number, entry in enumerate(entries):
        entry.Title = pikepdf.String(str(number))
        if number:
            entries[number - 1].Next = entry
    entries[-1].Next = entries[0]  # A ring: a viewer would not come back from it.
    made.pdf.Root.Outlines = Dictionary(First=entries[0])
    assert [(entry.title, entry.page) for entry in read(saved(made.pdf)).outline] == [
        ("0", 0), ("1", 0), ("2", 0), ("3", None),
    ]  # fmt: skip
