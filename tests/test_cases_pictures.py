"""Photographs on cards: upright, on the ground of their card, whole or refused, found by their name."""

from __future__ import annotations

from collections.abc import Callable
from unicodedata import normalize

import pytest
from PIL import Image, ImageStat

from press.drawing.raster import INK_BUDGET
from press.reading import read
from tests.kits.album import PIXELS_PER_MM, at, faces, noise, number, saved, stored, wear
from tests.kits.workbench import KitCopy
from tests.press.planted import BOTH, INK_SAVER, Printed, printed

PANEL_WIDTH_MM = 54
"""Of the picture of a card of the deck; it lies 3 mm from the cuts."""
RED, BLUE, BAND = (255, 0, 0), (0, 0, 255), (0xFF, 0xD8, 0x00)


def near(colour: tuple[int, ...], wanted: tuple[int, ...], by: int) -> bool:
    return all(abs(a - b) <= by for a, b in zip(colour, wanted, strict=True))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], KitCopy]:
    return lambda: KitCopy(tmp_path_factory.mktemp("pictures") / "kits" / "copy")


# Which way is up

_STORED = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}
"""How a camera that was held in each of the eight ways stores the pixels."""


def held(upright: Image.Image, way: int, form: str) -> bytes:
    turn, note = _STORED[way], Image.Exif()
    note[0x0112] = way
    options = {"quality": 95} if form == "JPEG" else {}
    return saved(upright if turn is None else upright.transpose(turn), form, exif=note, **options)


@pytest.fixture(scope="module")
def turned(folder: Callable[[], KitCopy]) -> Printed:
    """Eight ways as JPEG, then the four quarter turns as PNG."""
    kit, upright = folder(), Image.new("RGB", (200, 400), RED)
    upright.paste(BLUE, (0, 200, 200, 400))
    names = [("JPEG", way, f"vue-{way}.jpg") for way in _STORED] + [
        ("PNG", way, f"vue-{way}.png") for way in (3, 6, 7, 8)
    ]
    for form, way, name in names:
        kit.put(f"art/{name}", held(upright, way, form))
    wear(kit, *(name for _form, _way, name in names))
    return printed(kit.load(), "marin", variants=BOTH)


def test_every_photograph_is_upright_whichever_way_it_was_held(turned: Printed) -> None:
    assert turned.faults() == []
    cards = faces(turned.files["color"])[4:16]
    for card in cards:
        assert near(at(card, 40, 10), RED, 10)
        assert near(at(card, 20, 20), BLUE, 10)
    for card in faces(turned.files[INK_SAVER])[4:16]:
        (above, *rest), (below, *more) = at(card, 40, 10), at(card, 20, 20)
        assert rest == [above] * 2
        assert more == [below] * 2
        # Blue is the darker of the two.
        assert 255 > above > below + 5


@pytest.mark.parametrize("variant", BOTH)
def test_all_are_placed_alike_and_keep_their_proportions(turned: Printed, variant: str) -> None:
    images = [image for page in read(turned.files[variant]).pages for image in page.images]
    assert len(images) == 12
    for image in images:
        assert image.box.width == pytest.approx(PANEL_WIDTH_MM, abs=0.01)
        assert image.box.height / image.box.width == pytest.approx(2, abs=1e-3)


# Transparency


@pytest.fixture(scope="module")
def clear(folder: Callable[[], KitCopy]) -> Printed:
    """Half clear red, a palette with a clear entry, grey with alpha, a clear colour; the first 30 times."""
    kit, middle = folder(), (20, 20, 40, 40)
    half = Image.new("RGBA", (60, 60), (0, 0, 0, 0))
    half.paste((255, 0, 0, 128), middle)
    indexed = Image.new("P", (60, 60), 0)
    indexed.putpalette([0, 0, 0, 0, 0, 255])
    indexed.paste(1, middle)
    gray = Image.new("LA", (60, 60), (0, 0))
    gray.paste((128, 255), middle)
    keyed = Image.new("RGB", (60, 60), (0, 0, 0))
    keyed.paste(BLUE, middle)
    kit.put("art/demi.png", saved(half))
    kit.put("art/palette.png", saved(indexed, transparency=0))
    kit.put("art/gris.png", saved(gray))
    kit.put("art/cle.png", saved(keyed, transparency=(0, 0, 0)))
    kit.edit("theme.yaml", '  blanc: "#FFFFFF"', '  blanc: "#FFFFFF"\n  bande: "#FFD800"')
    kit.edit("marins.yaml", "picture_ground: indigoF", "picture_ground: bande")
    wear(kit, "demi.png", "palette.png", "gris.png", "cle.png", *["demi.png"] * 30)
    return printed(kit.load(), "marin", variants=BOTH)


def test_what_is_clear_shows_the_ground_of_the_card(clear: Printed) -> None:
    assert clear.faults() == []
    blend = tuple((a * 128 + b * 127) // 255 for a, b in zip(RED, BAND, strict=True))
    for card, middle in zip(faces(clear.files["color"])[4:8], (blend, BLUE, (128,) * 3, BLUE), strict=True):
        assert near(at(card, 51, 8), BAND, 3)
        assert near(at(card, 8, 20), BAND, 3)
        assert near(at(card, 30, 18), middle, 6)


def test_what_is_clear_is_paper_in_ink_saver(clear: Printed) -> None:
    for card in faces(clear.files[INK_SAVER])[4:8]:
        assert at(card, 51, 8) == at(card, 8, 20) == (255, 255, 255)
        assert at(card, 30, 18) < (255, 255, 255)


def test_a_picture_of_30_cards_is_stored_once(clear: Printed) -> None:
    # Of the four two are alike to the pixel; two different masks are kept beside them.
    color, gray = (stored(clear.files[variant]) for variant in BOTH)
    assert sorted(color) == [("/DeviceGray", False)] * 2 + [("/DeviceRGB", True)] * 3
    assert gray == [("/DeviceGray", False)] * 3


# Ink


def test_a_dark_photograph_is_grey_and_light_in_ink_saver(folder: Callable[[], KitCopy]) -> None:
    kit = folder()
    kit.put("art/nuit.jpg", saved(Image.new("RGB", (300, 300), (10, 12, 30)), "JPEG"))
    kit.put("art/bruit.png", saved(noise()))
    kit.put("art/jour.png", saved(Image.new("RGB", (30, 30), (250, 250, 250))))
    wear(kit, "nuit.jpg", "bruit.png", "jour.png")
    made = printed(kit.load(), "marin", variants=BOTH)
    assert made.faults() == []
    page = read(made.files[INK_SAVER]).pages[0]
    assert all(image.gray for image in page.images)
    assert not page.colour_operators
    edges = [round(edge * PIXELS_PER_MM) for edge in (8, 16, 52, 26)]
    for card in faces(made.files[INK_SAVER])[4:7]:
        inside = card.crop((edges[0], edges[1], edges[2], edges[3])).convert("L")
        assert 1 - ImageStat.Stat(inside).mean[0] / 255 <= INK_BUDGET + 0.02


def test_pictures_that_differ_by_their_colour_alone_are_both_good(folder: Callable[[], KitCopy]) -> None:
    kit = folder()
    kit.put("art/rouge.png", saved(Image.new("RGB", (30, 30), (120, 0, 0))))
    kit.put("art/vert.png", saved(Image.new("RGB", (30, 30), (0, 90, 0))))
    kit.put("art/vert-encore.png", saved(Image.new("RGB", (30, 30), (0, 90, 0)), compress_level=0))
    wear(kit, "rouge.png", "vert.png", "vert-encore.png")
    assert printed(kit.load(), "marin", variants=BOTH).faults() == []


def test_sixteen_bits_of_grey_are_grey(folder: Callable[[], KitCopy]) -> None:
    kit = folder()
    kit.put("art/scan.png", saved(Image.new("I;16", (30, 30), 0x8080)))
    wear(kit, "scan.png")
    assert near(at(faces(printed(kit.load(), "marin").files["color"])[4], 30, 20), (128, 128, 128), 2)


# Damage


def test_every_file_that_is_no_whole_picture_is_told_in_one_run(kit: KitCopy) -> None:
    jpeg, png = saved(noise(), "JPEG"), saved(noise())
    slow = saved(noise(), "JPEG", progressive=True)
    damaged = "the picture file is incomplete or damaged: copy it again"
    wrong = {
        "brume.jpg": (jpeg[: len(jpeg) // 2], damaged),
        "gue.png": (png[: len(png) // 2], damaged),
        "vide.png": (b"", "the picture file is empty"),
        "page.jpg": (b"<!doctype html><title>404</title>", "this is not a PNG or JPEG picture"),
        "lent.jpg": (slow[: len(slow) // 2], damaged),
        "tete.png": (png[:20], damaged),
        "melange.png": (png[:200] + bytes(50) + png[250:], damaged),
        "web.png": (b"RIFF\0\0\0\0WEBPVP8 ", "this is not a PNG or JPEG picture"),
    }
    for name, (data, _says) in wrong.items():
        kit.put(f"art/images/{name}", data)
    lines = wear(kit, *(f"images/{name}" for name in wrong))
    # The same in both variants, and each told once.
    assert [str(fault) for fault in kit.faults()] == [
        f"kits/copy/marins.yaml:{line}:21  {number(index)}  file: picture «images/{name}»: {says}"
        for index, (line, (name, (_data, says))) in enumerate(zip(lines, wrong.items(), strict=True))
    ]


def test_the_wrong_ending_of_a_good_picture_is_no_matter(kit: KitCopy) -> None:
    kit.put("art/photo.png", saved(noise(), "JPEG"))
    wear(kit, "photo.png")
    assert kit.faults(["color"]) == ()


# Names


def test_a_name_from_another_machine_is_found_or_told(kit: KitCopy) -> None:
    kit.put("art/images/nuit.png", saved(noise()))
    kit.put("art/images/" + normalize("NFD", "brûlée.png"), saved(noise(60)))
    lost, proposed = "there is no drawing «{0}» (kits/copy/art/{0})", ": did you mean «images/nuit.png»?"
    names = {
        r"images\nuit.png": lost.format(r"images\nuit.png") + proposed,
        r'"images\nuit.png"': "«images⏎uit.png»: a file name cannot hold a line break: write /",
        "Images/Nuit.PNG": lost.format("Images/Nuit.PNG") + proposed,
        "images/absente.png": lost.format("images/absente.png"),
        "./images/nuit.png": lost.format("./images/nuit.png") + proposed,
        r'"images\tnuit.png"': "there is no drawing «images‹U+0009›nuit.png»",
        normalize("NFC", "images/brûlée.png"): "",
        normalize("NFD", "images/brûlée.png"): "",
    }
    lines = wear(kit, *names)
    faults = kit.faults()
    wanted = [(index, says) for index, says in enumerate(names.values()) if says]
    assert len(faults) == len(wanted)
    for fault, (index, says) in zip(faults, wanted, strict=True):
        assert (fault.component, fault.field) == (number(index), "file")
        assert fault.mark == kit.mark("marins.yaml", lines[index], 21)
        assert fault.message.startswith(says)


def test_an_accent_finds_its_picture_however_it_is_stored(kit: KitCopy) -> None:
    for form in ("NFC", "NFD"):
        kit.put(f"art/{form.lower()}/" + normalize(form, "été à Sète.png"), saved(noise()))
    names = ["nfc/été à Sète.png", "nfd/été à Sète.png"]
    wear(kit, *(normalize(form, name) for form in ("NFC", "NFD") for name in names))
    made = printed(kit.load(), "marin")
    assert made.faults() == []
    images = read(made.files["color"]).pages[0].images
    assert [image.object_id for image in images] == [images[0].object_id] * 4
