"""The drawings of a kit: found by name in its own folder only, refused when they are damaged or hostile."""

from __future__ import annotations

import sys
import time
import unicodedata
from contextlib import suppress
from pathlib import Path

import pytest

from press.drawing.shelf import DrawingError, Shelf
from tests.kits.workbench import KitCopy

PALETTE = {"nuit": "#12303A", "safran": "#F0B93A"}
BOX = '<svg xmlns="http://www.w3.org/2000/svg" width="10mm" height="10mm" viewBox="0 0 10 10">'
SQUARE = f'{BOX}<rect x="1" y="2" width="3" height="4" data-role="nuit"/></svg>'


def copy_of(number: int) -> str:
    return f'<use href="#g{number}"/>'


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    (tmp_path / "art" / "sub").mkdir(parents=True)
    return Shelf(tmp_path / "art", PALETTE)


def put(shelf: Shelf, name: str, data: str | bytes) -> None:
    path = shelf._folder / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)


def refusal(shelf: Shelf, name: str) -> str:
    with pytest.raises(DrawingError) as caught:
        shelf[name]
    assert caught.value.name == name
    return str(caught.value)


def test_a_drawing_is_read_in_millimetres_with_its_roles(shelf: Shelf) -> None:
    put(shelf, "sub/carre.svg", SQUARE)
    art = shelf["sub/carre.svg"]
    (shape,) = art.shapes
    box = shape.path.bounds()
    assert (art.width, art.height) == (10, 10)
    assert (box.x, box.y, box.width, box.height) == pytest.approx((1, 2, 3, 4), abs=0.001)
    assert (shape.fill, shape.stroke, shape.ink) == ("nuit", "", "W")


def test_colours_without_a_role_are_looked_up_in_the_palette(shelf: Shelf) -> None:
    put(shelf, "a.svg", f'{BOX}<path d="M1,1H9" fill="none" stroke="#F0B93A" stroke-width="0.5"/></svg>')
    put(shelf, "b.svg", f'{BOX}<path d="M1,1H9V9Z" fill="#FF0000"/></svg>')
    put(shelf, "c.svg", f'{BOX}<path d="M1,1H9V9Z" data-role="nuitt"/></svg>')
    (line,) = shelf["a.svg"].shapes
    assert (line.fill, line.stroke, line.width, line.ink) == ("", "safran", 0.5, "trait")
    assert "color #FF0000 is not in the palette" in refusal(shelf, "b.svg").replace("#ff0000", "#FF0000")
    assert "role «nuitt» is not in the palette" in refusal(shelf, "c.svg")


def test_a_name_is_found_however_its_accents_are_stored(shelf: Shelf) -> None:
    put(shelf, unicodedata.normalize("NFD", "brûlée.svg"), SQUARE)
    assert shelf[unicodedata.normalize("NFC", "brûlée.svg")].width == 10


@pytest.mark.parametrize("asked", ["carré.svg", "sub\\carre.svg", "Sub/Carre.SVG", "sub/care.svg"])
def test_a_name_from_another_machine_is_answered_with_the_right_one(shelf: Shelf, asked: str) -> None:
    put(shelf, "sub/carre.svg", SQUARE)
    assert refusal(shelf, asked).endswith(": did you mean «sub/carre.svg»?")


def test_a_line_break_in_a_name_is_shown(shelf: Shelf) -> None:
    assert "«images⏎uit.svg»" in refusal(shelf, "images\nuit.svg")


@pytest.mark.parametrize(
    "asked", ["../dehors.svg", "sub/../../dehors.svg", "/etc/hostname", "lien.svg", "salle/x.svg", ""]
)
def test_nothing_outside_the_folder_is_ever_read(shelf: Shelf, asked: str) -> None:
    outside = shelf._folder.parent / "dehors.svg"
    outside.write_text(SQUARE, encoding="utf-8")
    (shelf._folder.parent / "loin").mkdir()
    (shelf._folder.parent / "loin" / "x.svg").write_text(SQUARE, encoding="utf-8")
    (shelf._folder / "lien.svg").symlink_to(outside)
    (shelf._folder / "salle").symlink_to(shelf._folder.parent / "loin")
    assert "there is no drawing" in refusal(shelf, asked)


def test_a_link_within_the_folder_is_followed(shelf: Shelf) -> None:
    put(shelf, "sub/carre.svg", SQUARE)
    (shelf._folder / "lien.svg").symlink_to(shelf._folder / "sub" / "carre.svg")
    assert shelf["lien.svg"].shapes == shelf["sub/carre.svg"].shapes


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "the file is empty"),
        (b" \n", "the file is empty"),
        (b"<html><body>404</body></html>", "not an SVG"),
        (b"\x89PNG\r\n\x1a\n\0\0", "not an SVG"),
        (SQUARE[:-20], "damaged SVG"),
        (f"{BOX}</svg>", "the SVG draws nothing"),
        (f'{BOX}<text x="1" y="5">A</text></svg>', "turn texts and pictures into paths"),
        (
            f'{BOX}<image href="file:///etc/hostname" width="5" height="5"/></svg>',
            "turn texts and pictures into paths",
        ),
        (
            f'{BOX}<rect width="3" height="3" data-role="nuit" clip-path="url(#rien)"/></svg>',
            "clip url(#rien)",
        ),
        (SQUARE.replace('data-role="nuit"', 'data-role="nuit" data-ink="X"'), "data-ink is «X»: W, W0, K"),
        (
            SQUARE.replace('data-role="nuit"', 'data-role="nuit" data-only="color"'),
            "data-only is «color»: encre, couleur",
        ),
        (SQUARE.replace('data-role="nuit"', 'data-role="nuit" data-ink-w="fin"'), "fin"),
    ],
)
def test_what_cannot_be_printed_is_refused(shelf: Shelf, data: str | bytes, says: str) -> None:
    put(shelf, "a.svg", data)
    message = refusal(shelf, "a.svg")
    assert message.startswith("drawing «a.svg»: ")
    assert says in message
    assert "\n" not in message


def test_a_plain_doctype_is_no_harm(shelf: Shelf) -> None:
    doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    put(shelf, "a.svg", f'<?xml version="1.0"?>{doctype}{SQUARE}')
    assert len(shelf["a.svg"].shapes) == 1


def test_a_long_licence_before_the_drawing_is_no_harm(shelf: Shelf) -> None:
    put(shelf, "a.svg", f"<!-- {'licence ' * 1000} -->{SQUARE}")
    assert len(shelf["a.svg"].shapes) == 1


def test_entities_are_refused_whatever_they_hold(shelf: Shelf) -> None:
    bomb = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
    file = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>'
    put(shelf, "a.svg", bomb + SQUARE)
    put(shelf, "b.svg", file + SQUARE)
    put(shelf, "c.svg", (bomb + SQUARE).encode("utf-16"))
    assert "an SVG with entities is refused" in refusal(shelf, "a.svg")
    assert "an SVG with entities is refused" in refusal(shelf, "b.svg")
    assert "not an SVG" in refusal(shelf, "c.svg")


def test_repetitions_that_grow_without_end_are_refused_at_once(shelf: Shelf) -> None:
    uses = "".join(f'<g id="g{i}">{copy_of(i - 1) * 10}</g>' for i in range(1, 9))
    put(shelf, "a.svg", f'{BOX}<g id="g0"><rect width="1" height="1" data-role="nuit"/></g>{uses}</svg>')
    put(
        shelf,
        "b.svg",
        f'{BOX}<g id="g"><use href="#g"/><rect width="1" height="1" data-role="nuit"/></g></svg>',
    )
    started = time.perf_counter()
    for name in ("a.svg", "b.svg"):
        assert refusal(shelf, name)
    assert time.perf_counter() - started < 2


def test_a_huge_file_is_refused_unread(shelf: Shelf) -> None:
    put(shelf, "a.svg", f"<!-- {'x' * 4_000_001} -->{SQUARE}")
    assert "larger than 4 MB" in refusal(shelf, "a.svg")


def test_every_damaged_drawing_is_told_in_one_run(kit: KitCopy) -> None:
    whole = (kit.folder / "art" / "vignettes" / "cote.svg").read_bytes()
    kit.put("art/vignettes/moitie.svg", whole[: len(whole) // 2])
    kit.put("art/vignettes/vide.svg", b"")
    kit.put("art/vignettes/page.svg", b"<html>404</html>")
    kit.edit(
        "lueurs.yaml",
        "quick: +1 ◇\n    picture: {file: vignettes/cote.svg}",
        "picture: {file: vignettes/moitie.svg}",
    )
    kit.edit("lueurs.yaml", "{file: vignettes/cote.svg, scale: 1.2", "{file: vignettes/vide.svg, scale: 1.2")
    kit.edit("marins.yaml", "{file: vignettes/cote.svg, scale: 0.9", "{file: vignettes/page.svg, scale: 0.9")
    told = {(fault.component, fault.field): fault.message for fault in kit.faults()}
    # Each title once, though it has two or three copies.
    assert set(told) == {("E01", "file"), ("E02", "file"), ("M03", "file")}
    assert "damaged SVG" in told["E01", "file"]
    assert "the file is empty" in told["E02", "file"]
    assert "not an SVG" in told["M03", "file"]


def test_deep_nesting_does_not_break_the_press(shelf: Shelf) -> None:
    depth = sys.getrecursionlimit() * 3
    put(
        shelf,
        "a.svg",
        BOX + "<g>" * depth + '<rect width="1" height="1" data-role="nuit"/>' + "</g>" * depth + "</svg>",
    )
    with suppress(DrawingError):
        assert len(shelf["a.svg"].shapes) == 1


def test_an_unknown_hatch_is_told_with_the_drawing_that_asks_for_it(kit: KitCopy) -> None:
    kit.put("art/phare.svg", SQUARE.replace('data-role="nuit"', 'data-role="nuit" data-ink="h54"'))
    (fault,) = kit.faults()
    assert fault.field == "file"
    assert fault.message == "drawing «phare.svg»: the theme has no «h54»: did you mean «h45»?"


def test_copies_within_a_drawing_are_drawn(shelf: Shelf) -> None:
    put(
        shelf,
        "a.svg",
        f'{BOX}<g id="g1"><rect width="1" height="1" data-role="nuit"/></g>{copy_of(1) * 3}</svg>',
    )
    assert len(shelf["a.svg"].shapes) == 4
