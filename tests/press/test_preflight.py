"""The preflight of good kits, and faults planted in a file as a whole: its pages, words and settings."""

from __future__ import annotations

from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String

import press.canvas
from layouts.pen import Pen
from press import pdf as press_pdf
from press.drawing.shapes import circle, line
from press.model import Kit
from press.sheet import Footer, Placed
from tests.press.planted import BOTH, Layout, Printed, printed, redrawn


@pytest.fixture(scope="module")
def good(mini: Kit) -> Printed:
    """The mini kit, untouched."""
    return printed(mini, variants=BOTH)


def test_a_good_kit_has_no_fault(good: Printed) -> None:
    assert good.faults() == []


def test_pages_may_be_checked_without_the_others(mini: Kit) -> None:
    assert printed(mini, "E10", "B", "table", variants=BOTH).faults() == []


# Paper


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("/MediaBox", Array([0, 0, 612, 792]), "paper of 215.90 × 279.40 mm, not 210.00 × 297.00 mm"),
        ("/CropBox", Array([0, 0, 595.28, 700]), "the page is cropped to 210.00 × 246.94 mm"),
        ("/Rotate", 180, "the page is turned by 180°"),
        ("/UserUnit", 2, "the page is scaled: its unit is 2.000 points"),
    ],
)
def test_a_sheet_that_is_not_as_asked(good: Printed, key: str, value: Any, told: str) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj[key] = value

    assert good.changed(change).faults() == [f"{variant} · page 1  {told}" for variant in BOTH]


def test_a_wrong_constant_shows_on_every_page(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    monkeypatch.setattr(press.canvas, "POINTS_PER_MM", 72 / 25.4 * 1.001)
    assert printed(mini).faults() == [
        f"color · page {page}  paper of 210.21 × 297.30 mm, not 210.00 × 297.00 mm" for page in range(1, 15)
    ]


def test_ink_in_the_margin(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    def footer(pen: Pen, item: Placed, as_it_is: Layout) -> None:
        as_it_is(pen, item)
        pen.fill(circle(6, 100, 2), "garance", "K", 0)

    redrawn(monkeypatch, Footer, footer)
    assert printed(mini, "table", variants=BOTH).faults() == [
        f"{variant} · page 8  6.00 mm into the margin at (4.0, 98.0)" for variant in BOTH
    ]


def test_a_thin_line(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    def footer(pen: Pen, item: Placed, as_it_is: Layout) -> None:
        as_it_is(pen, item)
        pen.stroke(line(20, 275, 40, 275), "nuit", 0.1)

    monkeypatch.setattr(press.canvas, "STROKE_FLOOR_MM", 0.05)
    redrawn(monkeypatch, Footer, footer)
    assert printed(mini, "table").faults() == [
        "color · page 8  a line of 0.100 mm, thinner than 0.14 mm, at (20.0, 275.0)"
    ]


# What the file says


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("/PrintScaling", Name.AppDefault, "print setting PrintScaling is AppDefault, not None"),
        ("/Duplex", Name.DuplexFlipLongEdge, "print setting Duplex is DuplexFlipLongEdge, not Simplex"),
        ("/Enforce", Array([]), "print setting Enforce is (), not ('PrintScaling',)"),
    ],
)
def test_a_print_setting(good: Printed, key: str, value: Any, told: str) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.Root.ViewerPreferences[key] = value

    assert good.changed(change).faults() == [f"{variant} · file  {told}" for variant in BOTH]


def test_a_print_setting_that_the_press_leaves_out(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    monkeypatch.delitem(press_pdf.PREFERENCES, "PrintScaling")
    (fault,) = printed(mini, "table").faults()
    assert fault == "color · file  print setting PrintScaling is None, not None"


def test_a_font_that_does_not_travel_with_the_file(good: Printed) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        fonts = pdf.pages[0].obj.Resources.Font
        helvetica = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
        fonts["/F99"] = pdf.make_indirect(helvetica)

    assert good.changed(change).faults() == [
        f"{variant} · file  font Helvetica is not embedded as a subset" for variant in BOTH
    ]


def test_a_wrong_title_and_language(good: Printed) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.docinfo["/Title"] = String("Sans titre")
        pdf.Root.Lang = String("en-GB")

    assert good.changed(change).faults()[:2] == [
        "color · file  the title is «Sans titre», not «Le phare de Nébule»",
        "color · file  the language is «en», not «fr»",
    ]


def test_a_wrong_line_of_the_outline(good: Printed) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        first = pdf.Root.Outlines.First
        first.Title = String("Règles")
        second = first.Next
        second.Dest, second.Next.Dest = second.Next.Dest, second.Dest

    assert good.changed(change).faults()[:3] == [
        "color · file  the outline has «Règles» for sheet 1, not «Règles du jeu» for sheet 1",
        "color · file  the outline has «Cartes Lueur — planche\u00a01» for sheet 3, "
        "not «Cartes Lueur — planche\u00a01» for sheet 2",
        "color · file  the outline has «Cartes Lueur — planche\u00a02» for sheet 2, "
        "not «Cartes Lueur — planche\u00a02» for sheet 3",
    ]


def test_a_wrong_page_label(good: Printed) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.Root.PageLabels.Nums[3].P = String("12")

    assert good.changed(change).faults() == [
        f"{variant} · file  the page labelled «12» is page 2" for variant in BOTH
    ]


def test_a_page_too_few(good: Printed) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        del pdf.pages[13]

    assert "color · file  13 pages, 14 asked for" in good.changed(change).faults()


def test_a_damaged_stream(good: Printed) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj.Contents = pdf.make_stream(b"q 1 0 0 1 0 0 cm 5 5 unknown Q")

    faults = good.changed(change).faults()
    assert any("page 1: 'unknown' after 2 operands means nothing" in fault for fault in faults)


# The variants


def test_other_words_in_one_variant(monkeypatch: pytest.MonkeyPatch, mini: Kit) -> None:
    def footer(pen: Pen, item: Placed, as_it_is: Layout) -> None:
        as_it_is(pen, item)
        pen.line("colour" if pen.ink.name == "color" else "black", 100, 270, "small")

    redrawn(monkeypatch, Footer, footer)
    assert printed(mini, "table", variants=BOTH).faults() == [
        "page 8  the variants differ: «colour» at (100.00, 270.00), 9.20 pt in one, "
        "«black» at (100.00, 270.00), 9.20 pt in the other"
    ]


def test_words_a_little_aside_in_one_variant(good: Printed) -> None:
    moved = good.edited("8", ("10 286.3 Tm", "10.02 286.3 Tm"))
    mixed = Printed(good.kit, {"color": good.files["color"], "ink-saver": moved.files["ink-saver"]}, good.folios)
    assert mixed.faults() == [
        "page 8  the variants differ: «LE PHARE DE NÉBULE» at (10.00, 286.30), 7.20 pt in one, "
        "«LE PHARE DE NÉBULE» at (10.02, 286.30), 7.20 pt in the other"
    ]
