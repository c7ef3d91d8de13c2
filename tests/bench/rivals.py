"""The deck of deck.py drawn with other tools, each as its manual teaches: what the press is compared with.

The same cards in the same places: ground, vignette in a frame, icon, title, kind, wrapped effect with its
bold words, pill and number. Usage: python -m tests.bench.rivals fpdf2|typst FOLDER
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

FONTS = Path(__file__).parents[2] / "fonts"

_TYPST = """\
#let deck = yaml("deck.yaml")
#set page(paper: "a4", margin: 0mm)
#set text(font: "Tarbouch Texte", fill: rgb("#1E1A4B"))
#set par(leading: 2.4pt)
#let at(x, y, body) = place(top + left, dx: x * 1mm, dy: y * 1mm, body)
#let line(size, body) = text(size: size, top-edge: "baseline", body)
#let bold(words) = {
  for (i, part) in words.split("**").enumerate() { if calc.odd(i) { strong(part) } else { part } }
}
#let face(card) = {
  at(0, 0, rect(width: 60mm, height: 80mm, fill: rgb("#FFF8EA")))
  at(3, 3, box(clip: true, radius: 4mm, width: 54mm, height: 30.6mm, image("art/soleil.svg", width: 54mm)))
  at(3, 3, rect(radius: 4mm, width: 54mm, height: 30.6mm, stroke: 0.6mm + rgb("#1E1A4B")))
  at(3, 3, rect(width: 36mm, height: 9mm, fill: rgb("#FFF8EA")))
  at(2.4, 2.3, image("art/icone-soleil.svg", width: 8.8mm))
  at(12.3, 8.3, line(7pt, deck.label))
  at(21, 8.3, line(9.6pt, strong(card.kind)))
  at(4, 40.3, text(font: "Tarbouch Titre", line(15.5pt, strong(card.title))))
  at(4, 43.2, box(width: 52mm, text(size: 11pt, bold(card.effect))))
  at(4, 72.7, rect(radius: 2.45mm, width: 20mm, height: 4.9mm, fill: rgb("#D3E9DD")))
  at(7, 76.1, line(7.6pt, strong(deck.pile_label)))
  at(47, 76.2, line(9pt, strong(card.pile.first())))
}
#for (i, card) in deck.cards.enumerate() {
  if i > 0 and calc.rem(i, 9) == 0 { pagebreak() }
  let (row, column) = (calc.quo(calc.rem(i, 9), 3), calc.rem(i, 3))
  at(15 + 60 * column, 21.5 + 80 * row, face(card))
}
"""


def typst(folder: Path) -> bytes:
    """The deck by Typst, which reads the YAML itself."""
    import typst

    source = folder / "deck.typ"
    source.write_text(_TYPST, encoding="utf-8")
    return bytes(typst.compile(str(source), font_paths=[str(FONTS)], ignore_system_fonts=True))


def fpdf2(folder: Path) -> bytes:
    """The deck by fpdf2; the two drawings are read once."""
    import yaml
    from fpdf import FPDF
    from fpdf.svg import SVGObject

    deck = yaml.load((folder / "deck.yaml").read_text("utf-8"), Loader=yaml.CBaseLoader)
    pdf = FPDF()
    pdf.set_auto_page_break(False)
    for family, style, file in (
        ("texte", "", "TarbouchTexte-Regular.ttf"),
        ("texte", "B", "TarbouchTexte-Bold.ttf"),
        ("titre", "B", "TarbouchTitre-Bold.ttf"),
    ):
        pdf.add_font(family, style, str(FONTS / file))
    drawings = [SVGObject.from_file(str(folder / "art" / name)) for name in ("soleil.svg", "icone-soleil.svg")]
    for index, card in enumerate(deck["cards"]):
        if index % 9 == 0:
            pdf.add_page()
        row, column = divmod(index % 9, 3)
        _fpdf2_face(pdf, deck | card, (15 + 60 * column, 21.5 + 80 * row), drawings)
    return bytes(pdf.output())


def _fpdf2_face(pdf: Any, words: dict[str, Any], place: tuple[float, float], drawings: list[Any]) -> None:
    x, y = place

    def line(dx: float, dy: float, text: str, font: tuple[str, str, float]) -> None:
        pdf.set_font(*font)
        pdf.text(x + dx, y + dy, text)

    pdf.set_text_color(30, 26, 75)
    pdf.set_fill_color(255, 248, 234)
    pdf.rect(x, y, 60, 80, style="F")
    with pdf.rect_clip(x + 3, y + 3, 54, 30.6):
        drawings[0].draw_to_page(pdf, x + 3, y + 3)
    pdf.set_line_width(0.6)
    pdf.rect(x + 3, y + 3, 54, 30.6, style="D", round_corners=True, corner_radius=4)
    pdf.rect(x + 3, y + 3, 36, 9, style="F")
    drawings[1].draw_to_page(pdf, x + 2.4, y + 2.3)
    line(12.3, 8.3, words["label"], ("texte", "", 7))
    line(21, 8.3, words["kind"], ("texte", "B", 9.6))
    line(4, 40.3, words["title"], ("titre", "B", 15.5))
    pdf.set_font("texte", "", 11)
    pdf.set_xy(x + 4, y + 43.2)
    pdf.multi_cell(52, 4.7, words["effect"], align="L", markdown=True)
    pdf.set_fill_color(211, 233, 221)
    pdf.rect(x + 4, y + 72.7, 20, 4.9, style="F", round_corners=True, corner_radius=2.4)
    line(7, 76.1, words["pile_label"], ("texte", "B", 7.6))
    line(47, 76.2, words["pile"][0], ("texte", "B", 9))


RIVALS: dict[str, Callable[[Path], bytes]] = {"fpdf2": fpdf2, "typst": typst}
"""By name, as on the command line and in the table."""

MODULES = {"fpdf2": "fpdf", "typst": "typst"}
"""What must be installed for each: ``pip install .[bench]``."""


if __name__ == "__main__":
    pdf = RIVALS[sys.argv[1]](Path(sys.argv[2]))
    print(json.dumps({"bytes": len(pdf)}))
