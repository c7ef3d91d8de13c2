"""A whole print job in memory: kit's folder → proved PDFs, and what stops it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from layouts import looks
from layouts.pen import Pen
from press import language
from press.canvas import Canvas
from press.drawing.paint import Paint
from press.drawing.shapes import rect
from press.errors import ContentError, KitError, NoSuchName, PreflightError
from press.fonts import Family, load_fonts
from press.geometry import Box, Size
from press.job import VARIANTS, Press, Result, run
from press.model import Kit
from press.report import Built, ink
from press.sheet import CardFront, CutLine, Placed
from tests.kits.workbench import CONTENT, FONTS, MINI, KitCopy, plain, words

PRESS = Press(FONTS, looks)


@pytest.fixture(scope="module")
def result() -> Result:
    return run(PRESS, MINI)


def test_both_variants_named_after_the_kit(result: Result) -> None:
    assert list(result.files) == ["mini-color.pdf", "mini-ink-saver.pdf"]
    assert all(data.startswith(b"%PDF-1.7") and data.rstrip().endswith(b"%%EOF") for data in result.files.values())


def test_the_report_counts_what_was_printed(result: Result) -> None:
    built = result.built
    assert built.pages == 14
    assert built.sizes == {
        "color": len(result.files["mini-color.pdf"]),
        "ink-saver": len(result.files["mini-ink-saver.pdf"]),
    }
    assert 0 < built.ink["ink-saver"] < built.ink["color"] / 2 < 0.5
    head, *variants = built.lines()
    assert re.fullmatch(
        r"Le phare de Nébule: 14 pages, 14 sheets of A4, 14 cards \(10 Lueur, 4 Marin\), \d+\.\d s", head
    )
    assert [re.sub(r"\d+(\.\d+)?", "N", line) for line in variants] == [
        "  color: N kB, ink N %",
        "  ink-saver: N kB, ink N %",
    ]


def test_ink_is_the_share_of_the_paper_that_is_dark() -> None:
    def of(fill: float, height: float) -> float:
        face = next(iter(load_fonts(FONTS, "fr")["text"].faces.values()))
        canvas = Canvas(Size(100, 100), face, "fr-FR")
        for number in ("1", "2"):
            with canvas.page(Size(100, 100), number, number):
                canvas.paint(rect(Box(0, 0, 100, height)), Paint(fill=fill))
        return ink(canvas.bytes({}), "color", "12")

    assert of(0.0, 100) == pytest.approx(1, abs=0.01)
    assert of(0.0, 25) == pytest.approx(0.25, abs=0.01)
    assert of(0.6, 50) == pytest.approx(0.2, abs=0.01)


@pytest.mark.parametrize(
    "folder", [MINI, CONTENT / "astro-tarbouch", CONTENT / "guichet-9"], ids=lambda folder: folder.name
)
def test_backs_that_look_alike_are_weighed_once_and_count_each_time(folder: Path) -> None:
    result = run(PRESS, folder)
    for variant, data in zip(VARIANTS, result.files.values(), strict=True):
        one_by_one = ink(data, variant, range(result.built.pages))
        assert result.built.ink[variant] == pytest.approx(one_by_one, abs=0.0003)


def test_only_whole_sheets_of_the_same_backs_look_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    keys: list[object] = []
    monkeypatch.setattr("press.job.ink", lambda _data, _variant, alike: keys.extend(alike) or 0.0)
    run(PRESS, CONTENT / "guichet-9", ["color"])
    firsts = [keys.index(key) + 1 for key in keys]
    # Six sheets of Dossier backs; those of the other decks hold two kinds, at other places on each.
    assert firsts == [*range(1, 24), 23, 23, 23, 23, 23, *range(29, 35)]


def test_the_steps_are_told_as_they_come() -> None:
    steps: list[str] = []
    run(PRESS, MINI, variants=["ink-saver"], only=["marin"], progress=steps.append)
    assert steps == ["load", "ink-saver", "preflight"]


@pytest.mark.parametrize(
    ("only", "name", "pages", "says"),
    [
        (["M04"], "mini-M04-color.pdf", 1, "Le filet"),
        (["lueur"], "mini-lueur-color.pdf", 2, "E10"),
        (["1", "table"], "mini-1-table-color.pdf", 2, "3 pions à découper."),
        (["dos"], "mini-dos-color.pdf", 3, "MARIN"),
        (["cote"], "mini-cote-color.pdf", 5, "En bas à droite."),
    ],
)
def test_a_chosen_part_is_a_file_of_its_own(only: list[str], name: str, pages: int, says: str) -> None:
    chosen = run(PRESS, MINI, variants=["color"], only=only)
    assert list(chosen.files) == [name]
    found = words(chosen.files[name])
    assert len(found) == pages == chosen.built.pages
    assert says in " ".join(found)


def test_a_chosen_page_is_the_page_of_the_whole_kit(result: Result) -> None:
    alone = words(run(PRESS, MINI, variants=["color"], only=["M01"]).files["mini-M01-color.pdf"])
    assert alone == [words(result.files["mini-color.pdf"])[3]]
    assert alone[0].endswith("LE PHARE DE NÉBULE 4")


def test_nothing_of_that_name() -> None:
    with pytest.raises(NoSuchName, match=r"--only E001: .* did you mean «E01»"):
        run(PRESS, MINI, only=["E001"])


def test_the_same_content_is_the_same_file_whatever_was_built_before(result: Result) -> None:
    shipped = next(path.parent for path in sorted(CONTENT.glob("*/kit.yaml")))
    run(PRESS, shipped, variants=["color"], only=["1"])
    again = run(PRESS, MINI)
    assert again.files == result.files


def test_one_letter_changes_the_file(kit: KitCopy, result: Result) -> None:
    kit.edit("marins.yaml", "story: On chante sous la brume.", "story: On chante sous la brune.")
    assert run(PRESS, kit.folder).files["copy-color.pdf"] != result.files["mini-color.pdf"]


def test_a_fault_of_both_variants_is_told_once(kit: KitCopy) -> None:
    kit.edit("marins.yaml", "story: On chante sous la brume.", "story: On chante ⛏.")
    with pytest.raises(ContentError) as caught:
        run(PRESS, kit.folder)
    assert [fault.component for fault in caught.value.faults] == ["M02"]


def spoiled(spoil: Callable[[Pen, Placed], Placed | None]) -> Press:
    """A press whose pen draws something else than asked, or nothing."""

    class Spoiled(Pen):
        def draw(self, item: Placed) -> None:
            if (other := spoil(self, item)) is not None:
                super().draw(other)

    def wrong(canvas: Canvas, kit: Kit, families: Mapping[str, Family], variant: str) -> Pen:
        right = looks(canvas, kit, families, variant)
        return Spoiled(canvas, kit, families, right.ink, right._layouts)

    return Press(FONTS, wrong)


def without_cuts(_pen: Pen, item: Placed) -> Placed | None:
    return None if isinstance(item.record, CutLine) else item


def without_a_card(_pen: Pen, item: Placed) -> Placed | None:
    return None if item.id == "E05" and isinstance(item.record, CardFront) else item


def shifted(_pen: Pen, item: Placed) -> Placed | None:
    return replace(item, box=item.box.move(0, 0.05)) if isinstance(item.record, CutLine) else item


@pytest.mark.parametrize("spoil", [without_cuts, without_a_card, shifted])
def test_a_wrong_drawing_never_leaves_the_press(spoil: Callable[[Pen, Placed], Placed | None]) -> None:
    with pytest.raises(PreflightError) as caught:
        run(spoiled(spoil), MINI, only=["lueur"])
    assert caught.value.faults
    assert not isinstance(caught.value, ContentError)


def test_a_bug_of_ours_is_no_fault_of_the_author() -> None:
    def wrong(_pen: Pen, _item: Placed) -> Placed:
        raise KeyError("a bug")

    with pytest.raises(KeyError, match="a bug"):
        run(spoiled(wrong), MINI)


def test_a_kit_may_bring_its_own_fonts(kit: KitCopy) -> None:
    for file in ("TarbouchTexte-Bold.ttf", "TarbouchTexte-Regular.ttf"):
        kit.put(file, (FONTS / file).read_bytes())
    kit.put(
        "fonts.yaml",
        "fr:\n  title:\n    regular: TarbouchTexte-Regular.ttf\n    bold: TarbouchTexte-Bold.ttf\n",
    )
    assert words(run(PRESS, kit.folder).files["copy-color.pdf"])[0].startswith("LE PHARE / RÈGLES Veiller")


@pytest.mark.parametrize(
    ("file", "data", "says"),
    [
        ("Absente.ttf", None, "font file «Absente.ttf» is missing"),
        ("Titre.otf", b"OTTO" + bytes(200), "has no TrueType outlines: supply a .ttf file"),
        ("Titre.ttf", b"<html>404</html>", "is not a font the press can use"),
        (
            "Titre.ttf",
            (FONTS / "TarbouchTitre-Bold.ttf").read_bytes()[:2000],
            "is not a font the press can use",
        ),
        ("../Ailleurs.ttf", (FONTS / "TarbouchTitre-Bold.ttf").read_bytes(), "outside"),
    ],
)
def test_a_font_that_is_not_what_it_seems(kit: KitCopy, file: str, data: bytes | None, says: str) -> None:
    if data is not None:
        kit.put(file, data)
    kit.put("fonts.yaml", f"fr:\n  title:\n    bold: {file}\n")
    with pytest.raises(ContentError) as caught:
        run(PRESS, kit.folder)
    (fault,) = caught.value.faults
    assert says in fault.message
    assert str(fault.mark).startswith("copy/fonts.yaml:")


def test_numbers_of_the_report_are_written_in_the_readers_language(result: Result) -> None:
    language.use("fr")
    built = Built(result.built.kit, 14, {"color": 2048}, {"color": 0.125}, 1.25)
    lines = built.lines()
    assert plain(lines[1]).strip() == "color : 2 ko, encre 12,5 %"


def test_every_stop_is_a_kit_error(kit: KitCopy, tmp_path: Path) -> None:
    kit.put("kit.yaml", "kit: {")
    with pytest.raises(KitError):
        run(PRESS, kit.folder)
    with pytest.raises(KitError):
        run(PRESS, tmp_path / "nowhere")
