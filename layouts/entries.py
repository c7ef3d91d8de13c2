"""Like items in a grid of cells: entries with a band, numbered texts, questions in stars."""

from __future__ import annotations

from layouts.flow import CAP_HEIGHT, centred, line_size, text_size
from layouts.furniture import ink_edge
from layouts.lists import number_disc
from layouts.pen import Pen
from press.drawing.shapes import khatim, rect
from press.geometry import POINTS_PER_MM, Box
from press.records.lists import EntriesBlock, Entry, GalleryBlock, Numbered, NumberedBlock, QuestionsBlock
from press.sheet import Placed

_PADDING_MM = 3.2
_TITLE_GAP_MM = 1.1
_TOP_MM = 2.8
_LEAST_MARGIN_MM = 1.5
_GROUND_RADIUS_MM = 4.0
_PANEL_LINE_MM = 0.35
_NAME_GAP_MM, _COUNT_GAP_MM, _COUNT_LIFT_MM = 1.8, 1.6, 0.4
_LETTER_ROLE = "entry-letter"
_NUMBER_ROLE = "step-number"


def entries(pen: Pen, item: Placed) -> None:
    """A band with an icon or a letter, then a title over a text, both centred in the height."""
    block: EntriesBlock = item.record  # type: ignore[assignment]
    cells = block.grid(len(block.items))
    width = cells[0].width - block.band_width - 2 * _PADDING_MM
    title = line_size(pen, block.title_role, (entry.title for entry in block.items), width)
    head = pen.size_mm(block.title_role) + _TITLE_GAP_MM
    room = cells[0].height - head - 2 * _LEAST_MARGIN_MM
    size = text_size(pen, block.role, (entry.text for entry in block.items if entry.text), width, room)
    for entry, cell in zip(block.items, cells, strict=True):
        with pen.about(entry), pen.at(cell.x, cell.y):
            _band(pen, block, entry, cell)
            x = block.band_width + _PADDING_MM
            _words(pen, block, entry, Box(x, 0, width, cell.height), (title, size))


def _band(pen: Pen, block: EntriesBlock, entry: Entry, cell: Box) -> None:
    radius = block.radius
    band = Box(0, 0, block.band_width, cell.height)
    pen.fill(rect(Box(0, 0, cell.width, cell.height), radius), entry.ground, "W", _PANEL_LINE_MM)
    pen.fill(rect(band, (radius, 0, 0, radius)), entry.band, "W", _PANEL_LINE_MM)
    if entry.icon:
        pen.icon(entry.icon, *band.center, block.icon_size, entry.mark, entry.band)
    elif entry.letter:
        centred(pen, entry.letter, band.center, _LETTER_ROLE, band.width, field="letter")


def _words(pen: Pen, block: EntriesBlock, entry: Entry, box: Box, sizes: tuple[float, float]) -> None:
    """Title and text at their ``sizes`` in pt, in a box as high as the cell."""
    title, size = sizes
    height = pen.height(entry.title, box.width, block.title_role, size=title)
    if entry.text:
        height += _TITLE_GAP_MM + pen.height(entry.text, box.width, block.role, entry.balance, size)
    y = _TOP_MM if block.top else max(_LEAST_MARGIN_MM, (box.height - height) / 2)
    room = Box(box.x, y, box.width, box.height - y)
    y = pen.text(entry.title, room, block.title_role, size=title, color=entry.color, field="title")
    if entry.text:
        y += _TITLE_GAP_MM
        room = Box(box.x, y, box.width, box.height - y)
        pen.text(entry.text, room, block.role, size=size, balance=entry.balance, field="text")


def numbered(pen: Pen, item: Placed) -> None:
    """A number in a disc, a title beside it, a text under the title."""
    block: NumberedBlock = item.record  # type: ignore[assignment]
    cells = block.grid(len(block.items))
    inset, diameter = block.inset, 2 * block.radius
    x, y = inset + diameter + 2.6, inset + diameter + 1.0
    words = Box(x, y, cells[0].width - x - inset, cells[0].height - y - 0.8 * inset)
    title = line_size(pen, block.title_role, (each.title for each in block.items), words.width)
    size = text_size(pen, block.role, (each.text for each in block.items), words.width, words.height)
    for each, cell in zip(block.items, cells, strict=True):
        with pen.about(each), pen.at(cell.x, cell.y):
            if each.ground:
                ground = rect(Box(0, 0, cell.width, cell.height), _GROUND_RADIUS_MM)
                pen.fill(ground, each.ground, "W", _PANEL_LINE_MM)
            _numbered(pen, block, each, words, (title, size))


def _numbered(pen: Pen, block: NumberedBlock, each: Numbered, box: Box, sizes: tuple[float, float]) -> None:
    title, size = sizes
    middle = block.inset + block.radius
    number_disc(pen, (middle, middle), block.radius, each.number, role=each.disc, number_role=_NUMBER_ROLE)
    # The title's capitals stand on the middle of the disc.
    top = middle + (CAP_HEIGHT / 2 - 0.75) * title / POINTS_PER_MM
    room = Box(box.x, top, box.width, box.y + 1.0 - top)
    pen.text(each.title, room, block.title_role, size=title, field="title")
    pen.text(each.text, box, block.role, size=size, field="text")


def gallery(pen: Pen, item: Placed) -> None:
    """Each drawing at the top left of its cell, cut at its edge; its name under its middle."""
    block: GalleryBlock = item.record  # type: ignore[assignment]
    side = block.size
    frame = Box(0, 0, side, side)
    baseline = side + _NAME_GAP_MM + CAP_HEIGHT * pen.size_mm(block.role)
    for each, cell in zip(block.items, block.grid(len(block.items)), strict=True):
        with pen.about(each), pen.at(cell.x, cell.y):
            with pen.within(rect(frame)):
                pen.art_in(each.file, frame)
            ink_edge(pen, rect(frame), block.outline)
            if each.count:
                x, foot = side + _COUNT_GAP_MM, side - _COUNT_LIFT_MM
                pen.line(each.count, x, foot, block.count_role, width=cell.width - x, field="count")
            if each.name:
                width = cell.width + block.gap[0] - 1
                pen.line(each.name, side / 2, baseline, block.role, width=width, align="center", field="name")


def questions(pen: Pen, item: Placed) -> None:
    """A numbered star beside a text centred in its height."""
    block: QuestionsBlock = item.record  # type: ignore[assignment]
    cells = block.grid(len(block.items))
    radius = block.star_radius
    x = 2 * _PADDING_MM + 2 * radius
    words = Box(x, _LEAST_MARGIN_MM, cells[0].width - x - _PADDING_MM, cells[0].height - 2 * _LEAST_MARGIN_MM)
    size = text_size(pen, block.role, (each.text for each in block.items), words.width, words.height)
    for each, cell in zip(block.items, cells, strict=True):
        star = (_PADDING_MM + radius, cell.height / 2)
        with pen.about(each), pen.at(cell.x, cell.y):
            ground = rect(Box(0, 0, cell.width, cell.height), block.radius)
            pen.fill(ground, block.ground, "W", _PANEL_LINE_MM)
            pen.fill(khatim(*star, radius), block.star, "W", 0.5)
            centred(pen, each.number, star, block.number_role, 2 * radius, field="number")
            pen.text(each.text, words, block.role, size=size, middle=True, balance=True, field="text")
