"""Which operators ask for a colour: the ink-saving file may hold none."""

from __future__ import annotations

from typing import Any

import pytest
from pikepdf import Array, Dictionary, Name

from press.reading import Page
from tests.press.handmade_pdf import Handmade, read_page


def painter() -> Handmade:
    """A sheet whose resources offer every way to colour."""
    made = Handmade()
    resources = made.page.Resources
    resources.ColorSpace = Dictionary(
        rgb=Array([Name.ICCBased, made.pdf.make_stream(b"", N=3)]),
        gray=Array([Name.ICCBased, made.pdf.make_stream(b"", N=1)]),
        calgray=Array([Name.CalGray, Dictionary(WhitePoint=Array([1, 1, 1]))]),
        spot=Array([Name.Separation, Name.Rouge, Name.DeviceRGB, Dictionary()]),
        stencil=Array([Name.Pattern, Name.DeviceRGB]),
    )
    resources.Pattern = Dictionary(
        shade=Dictionary(PatternType=2, Shading=Dictionary(ShadingType=2, ColorSpace=Name.DeviceGray)),
        graytile=tile(made, b"0.5 g 0 0 1 1 re f", 1),
        redtile=tile(made, b"1 0 0 rg 0 0 1 1 re f", 1),
        stencil=tile(made, b"0 0 1 1 re f", 2),
    )
    return made


def tile(made: Handmade, content: bytes, paint_type: int) -> Any:
    box = Array([0, 0, 2, 2])
    return made.pdf.make_stream(
        content,
        PatternType=1,
        PaintType=paint_type,
        TilingType=1,
        BBox=box,
        XStep=2,
        YStep=2,
        Resources=Dictionary(),
    )


def paint(content: str) -> Page:
    document = painter().read(content)
    assert document.problems == ()
    return document.pages[0]


@pytest.mark.parametrize(
    "content",
    [
        "0.2 g 0.3 G",
        "/DeviceGray cs 0.2 sc /DeviceGray CS 0.2 SCN",
        "/gray cs 0.2 scn",
        "/calgray CS 0.2 SC",
        "/Pattern cs /graytile scn",
        "/stencil cs 0.5 /stencil scn",
    ],
)
def test_grays_are_no_colour(content: str) -> None:
    assert paint(content + " 0 0 1 1 re b").colour_operators == frozenset()


@pytest.mark.parametrize(
    ("content", "operators"),
    [
        ("0 0 0 rg", {"rg"}),
        ("0 0 0 RG", {"RG"}),
        ("0 0 0 1 k", {"k"}),
        ("0 0 0 1 K", {"K"}),
        ("/DeviceRGB cs", {"cs"}),
        ("/DeviceCMYK CS 0 0 0 1 SC", {"CS", "SC"}),
        ("/rgb cs 0 0 0 scn", {"cs", "scn"}),
        ("/spot CS 1 SCN", {"CS", "SCN"}),
        ("/Pattern cs /shade scn", {"scn"}),
        ("/Pattern CS /redtile SCN", {"rg"}),
        ("/stencil cs 1 0 0 /stencil scn", {"scn"}),
        ("/anything sh", {"sh"}),
    ],
)
def test_colour_operators_are_found(content: str, operators: set[str]) -> None:
    assert paint(content).colour_operators == operators


def test_colours_in_forms_count_for_their_page() -> None:
    made = Handmade()
    made.form("inner", "0 0 0 rg")
    made.form("outer", "/inner Do")
    assert made.read("/outer Do").pages[0].colour_operators == {"rg"}


def test_gray_values_and_colour_values() -> None:
    gray, red, back = read_page("0.4 g 0 0 1 1 re f q 1 0 0 rg 0 0 1 1 re f Q 0 0 1 1 re f").fills
    assert (gray.colour.space, gray.colour.gray) == ("DeviceGray", 0.4)
    assert (red.colour.space, red.colour.values, red.colour.gray) == ("DeviceRGB", (1, 0, 0), None)
    assert back.colour == gray.colour


def test_pictures_tell_whether_they_are_gray() -> None:
    made = Handmade()
    grays = {"gray": Name.DeviceGray, "rgb": Name.DeviceRGB}
    indexed = {name + "table": Array([Name.Indexed, base, 0, b"abc"]) for name, base in grays.items()}
    for name, space in (grays | indexed).items():
        made.page.Resources.XObject["/" + name] = made.pdf.make_stream(
            b"abc", Subtype=Name.Image, Width=1, Height=1, BitsPerComponent=8, ColorSpace=space
        )
    inline = "BI /W 2 /H 1 /BPC 8 /CS /G ID \x01( EI BI /W 1 /H 1 /BPC 8 /CS /RGB ID abc EI"
    (page,) = made.read(f"30 0 0 -20 10 60 cm /gray Do /rgb Do /graytable Do /rgbtable Do {inline} 1 g").pages
    assert [image.gray for image in page.images] == [True, False, True, False, True, False]
    assert [image.name for image in page.images] == ["gray", "rgb", "graytable", "rgbtable", "", ""]
    assert page.images[4].pixels == (2, 1)
    assert page.images[0].box == pytest.approx((10, 40, 40, 60), abs=0.001)
