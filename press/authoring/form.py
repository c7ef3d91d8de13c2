"""A page to fill in on a screen, there and back: its writing lines become the fields of a PDF form.

The page is one of the kit's own: its ``write-in`` blocks say which deck and which field of a card is
written on them. Their places are read from the finished page, so that a field lies where its lines are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf

from press.authoring.bench import Bench
from press.authoring.deck_file import DeckFile
from press.authoring.fields import CardField, spread
from press.authoring.names import find, label
from press.authoring.room import room
from press.authoring.rows import Row
from press.errors import ContentError, Fault, Mark
from press.fonts import load_fonts
from press.job import Press
from press.language import _
from press.model import Page
from press.pdf import render
from press.reading import Stroke, read
from press.records.blocks import Placed
from press.records.lists import WriteInBlock
from press.sheet import plan
from press.wording import shown

_POINTS_PER_MM = 72 / 25.4
_WRITING_DASH_MM = (0.0, 1.5)
_LINE_HEIGHT_MM = 7.0
_UNDER_LINE_MM = 1.2
_SIZE_PT = 12
_MULTILINE = 1 << 12
_PRINTED = 4
"""Field flag Multiline and annotation flag Print (ISO 32000-1, tables 228 and 165)."""
_TOLERANCE_MM = 0.05

Area = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class FormField:
    """A field of a card and the area (left, top, right, bottom, mm on the page) of its writing lines."""

    field: CardField
    area: Area
    lines: int


def make_form(press: Press, file: DeckFile, number: str = "") -> bytes:
    """The page of the kit on which cards of the deck are written, as a PDF form; filled in from card ``number``.

    Raises ContentError when no page of the kit has writing lines for the deck, or no card that number.
    """
    page = _page(file)
    values = _values(file, number) if number else {}
    families = load_fonts(press.fonts, file.kit.head.language, file.folder)
    sheets = [sheet for sheet in plan(file.kit) if sheet.part is page]
    data = render(file.kit, sheets, families, press.looks, "color")
    return _with_fields(data, list(_form_fields(data, page, file)), Bench(press, file), values)


def read_form(source: Path, file: DeckFile) -> tuple[list[Row], list[str]]:
    """The card that a filled form says, and notes on what was left out.

    Raises ContentError for a file that is no PDF or holds no form.
    """
    values: dict[str, str] = {}
    notes: list[str] = []
    for name, text in _filled(source):
        field = find(name, file.fields)
        if field:
            values[field.name] = text
        elif text:
            notes.append(
                _("{file}: field «{name}» is not one of a card, and is left out").format(file=source.name, name=name)
            )
    return [Row({name: text for name, text in values.items() if text}, source.name)], notes


def _page(file: DeckFile) -> Page:
    for page in file.kit.parts_of(Page):
        if any(isinstance(block, WriteInBlock) and block.deck == file.deck.id for block in page.all_blocks()):
            return page
    message = _("no page of the kit has writing lines for deck «{deck}»: give write-in blocks deck: and field:")
    raise ContentError(Fault(message.format(deck=file.deck.id)))


def _values(file: DeckFile, number: str) -> Mapping[str, str]:
    for card in file.cards:
        texts = spread(card, file.fields)
        if number in texts.values():
            return texts
    raise ContentError(Fault(_("there is no card «{number}» in the deck").format(number=shown(number))))


def _form_fields(data: bytes, page: Page, file: DeckFile) -> Iterator[FormField]:
    (printed,) = read(data).pages
    dotted = [stroke for stroke in printed.strokes if _same(stroke.dash_mm, _WRITING_DASH_MM)]
    for block, x, y in _placed(page.blocks, 0.0, 0.0):
        if not isinstance(block, WriteInBlock) or block.deck != file.deck.id:
            continue
        field = find(block.field, file.fields)
        if field is None:
            mark = block.at.mark("field") if block.at else None
            message = _("deck {deck} has no field «{field}»").format(deck=file.deck.id, field=block.field)
            raise ContentError(Fault(message, mark, page.id, "field"))
        width, height = block.box[2:]
        lines = [stroke for stroke in dotted if _within(stroke, (x, y, x + width, y + height))]
        left, right = min(line.box.left for line in lines), max(line.box.right for line in lines)
        top, bottom = min(line.box.top for line in lines), max(line.box.bottom for line in lines)
        yield FormField(
            field, (left, top - _LINE_HEIGHT_MM + _UNDER_LINE_MM, right, bottom + _UNDER_LINE_MM), len(lines)
        )


def _placed(blocks: Sequence[Placed], x: float, y: float) -> Iterator[tuple[Placed, float, float]]:
    for block in blocks:
        left, top = x + block.box[0], y + block.box[1]
        yield block, left, top
        yield from _placed(block.inner(), left, top)


def _within(stroke: Stroke, area: Area) -> bool:
    # A single line may lie a little under the box that holds its label.
    left, top, right, bottom = area
    box = stroke.box
    return (
        left - _TOLERANCE_MM <= box.left
        and box.right <= right + _TOLERANCE_MM
        and top <= box.top <= bottom + _LINE_HEIGHT_MM / 2
    )


def _same(found: Sequence[float], wanted: Sequence[float]) -> bool:
    return len(found) == len(wanted) and all(abs(a - b) <= _TOLERANCE_MM for a, b in zip(found, wanted, strict=True))


def _with_fields(data: bytes, fields: Sequence[FormField], bench: Bench, values: Mapping[str, str]) -> bytes:
    with pikepdf.open(BytesIO(data)) as pdf:
        page = pdf.pages[0]
        height = float(page.mediabox[3])
        # Created empty, with the encoding of Western Europe: viewers then set accents, œ, ’ and € by themselves.
        helvetica = pdf.make_indirect(
            pikepdf.Dictionary(
                Type=pikepdf.Name.Font,
                Subtype=pikepdf.Name.Type1,
                BaseFont=pikepdf.Name.Helvetica,
                Encoding=pikepdf.Name.WinAnsiEncoding,
            )
        )
        widgets = [
            pdf.make_indirect(_widget(field, page, height, bench, values.get(field.field.name, "")))
            for field in fields
        ]
        page.obj.Annots = pikepdf.Array(widgets)
        pdf.Root.AcroForm = pikepdf.Dictionary(
            Fields=pikepdf.Array(widgets),
            DR=pikepdf.Dictionary(Font=pikepdf.Dictionary(Helv=helvetica)),
            DA=f"/Helv {_SIZE_PT} Tf 0 g",
            NeedAppearances=True,
        )
        buffer = BytesIO()
        pdf.save(buffer, deterministic_id=True)
        return buffer.getvalue()


def _widget(field: FormField, page: pikepdf.Page, height: float, bench: Bench, value: str) -> pikepdf.Dictionary:
    left, top, right, bottom = (v * _POINTS_PER_MM for v in field.area)
    space = room(bench, field.field, {})
    words = label(field.field) + (f" ({space})" if space else "")
    widget = pikepdf.Dictionary(
        Type=pikepdf.Name.Annot,
        Subtype=pikepdf.Name.Widget,
        FT=pikepdf.Name.Tx,
        T=field.field.name,
        TU=words,
        Rect=[round(v, 3) for v in (left, height - bottom, right, height - top)],
        F=_PRINTED,
        Ff=_MULTILINE if field.lines > 1 else 0,
        DA=f"/Helv {_SIZE_PT} Tf 0 g",
        P=page.obj,
        # White where one types: on a screen the dotted lines would cross the letters.
        MK=pikepdf.Dictionary(BG=[1, 1, 1]),
    )
    if space:
        widget.MaxLen = space.characters
    if value:
        widget.V = value
    return widget


def _filled(source: Path) -> list[tuple[str, str]]:
    """The fields of a form by their whole names, and what was typed in them, lines parted by line feeds."""
    mark = Mark(source.name)
    try:
        with pikepdf.open(source) as pdf:
            form = pdf.Root.get("/AcroForm")
            if form is None or not len(form.get("/Fields", [])):
                message = _("this PDF holds no form: fill in the one that «form» makes")
                raise ContentError(Fault(message, mark))
            return list(_answers(form.Fields, ""))
    except pikepdf.PdfError as error:
        raise ContentError(Fault(_("this file cannot be read as a PDF"), mark)) from error


def _answers(fields: Any, above: str) -> Iterator[tuple[str, str]]:
    for field in fields:
        own = str(field.get("/T", ""))
        name = f"{above}.{own}" if above and own else above or own
        kids = [kid for kid in field.get("/Kids", []) if "/T" in kid]
        if kids:
            yield from _answers(kids, name)
        elif field.get("/FT") == pikepdf.Name.Btn:
            # An unticked box says /Off, which is a word but not a yes.
            yield name, "" if field.get("/V", pikepdf.Name.Off) == pikepdf.Name.Off else "yes"
        else:
            yield name, _text(field.get("/V"))


def _text(value: Any) -> str:
    if value is None:
        return ""
    text = value.read_bytes().decode("utf-8", "replace") if isinstance(value, pikepdf.Stream) else str(value)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join(line.rstrip() for line in lines).strip()
