"""A checklist on paper: its sections in columns, page after page, as blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from press.drawing.shapes import Point
from press.geometry import Box
from press.language import _
from press.model import Block
from press.records.blocks import ArtBlock, LineBlock
from press.records.figures import ShapeBlock
from press.records.theme import Ornament
from press.reprinting.checklist import Row, Section

_GUTTER_MM = 6.0
_PADDING_MM, _FRAME_RADIUS_MM = 4.4, 4.0
_ROW_MM, _OLD_TITLE_MM, _HEADING_MM, _LABELS_MM = 6.8, 4.0, 11.0, 2.4
_BASELINE_MM, _HEADING_BASELINE_MM = 4.85, 8.8
_TICK_MM, _KNOT_MM, _CAPITALS_MM = 3.6, 5.6, 3.7
_MARK_X, _MARK_GAP_MM, _FIGURE_MM, _LEAST_FIGURES = 6.4, 5.0, 2.15, 3
_NOTE_MM = 26.0

Fit = Callable[[str, str, float], str]
"""(text, text role, width in mm) → as much of the text as fits."""


@dataclass(frozen=True, slots=True)
class _Item:
    """A heading, or a row under a ``heading``; ``first`` has no line over it."""

    height: float
    heading: str
    row: Row | None = None
    first: bool = False
    title_x: float = 0.0


def laid_out(
    sections: Sequence[Section], areas: Callable[[int], Box], columns: int, ornament: Ornament, fit: Fit
) -> Iterator[list[Block]]:
    """The blocks of each page; ``areas`` gives the room that page 0, 1, 2 … has for its columns."""
    items = [item for section in sections for item in _items(section)]
    rows = [item.row for item in items if item.row]
    drawer = _Column(ornament, fit, any(row.new for row in rows), any(row.old for row in rows))
    page = 0
    while items:
        area, blocks = areas(page), list[Block]()
        room = area.height - _LABELS_MM - 2 * _PADDING_MM
        width = (area.width - _GUTTER_MM * (columns - 1)) / columns
        # On the last page the columns are about as high as one another.
        share = sum(item.height for item in items) / columns
        for column in range(columns):
            last = column == columns - 1
            taken = _taken(items, room if last or share > room else min(room, share + _ROW_MM))
            x = area.x + column * (width + _GUTTER_MM)
            blocks += drawer.blocks(items[:taken], Box(x, area.y, width, area.height))
            items = _continued(items[taken:])
        yield blocks
        page += 1


def _items(section: Section) -> Iterator[_Item]:
    yield _Item(_HEADING_MM, heading=section.heading)
    longest = max(len(row.mark) for row in section.rows)
    title_x = _MARK_X + _MARK_GAP_MM + _FIGURE_MM * max(longest, _LEAST_FIGURES)
    for index, row in enumerate(section.rows):
        height = _ROW_MM + (_OLD_TITLE_MM if row.before else 0)
        yield _Item(height, section.heading, row, index == 0, title_x)


def _continued(items: Sequence[_Item]) -> list[_Item]:
    """What is left for the next column: a section that goes on there has its heading there too."""
    if not items or items[0].row is None:
        return list(items)
    return [_Item(_HEADING_MM, items[0].heading), replace(items[0], first=True), *items[1:]]


def _taken(items: Sequence[_Item], room: float) -> int:
    """How many items fit, a heading and a row at least; a heading does not stay behind alone."""
    used, taken = 0.0, 0
    for item in items:
        used += item.height
        if used > room and taken > 1:
            break
        taken += 1
    while 1 < taken < len(items) and items[taken - 1].row is None:
        taken -= 1
    return taken


@dataclass(frozen=True, slots=True)
class _Column:
    """Draws one column: what its boxes to tick are for stands over them."""

    ornament: Ornament
    fit: Fit
    news: bool
    olds: bool

    def blocks(self, items: Sequence[_Item], place: Box) -> Iterator[Block]:
        if not items:
            return
        height = sum(item.height for item in items) + _LABELS_MM + 2 * _PADDING_MM
        yield ShapeBlock(
            block="shape", box=_box(place.x, place.y, place.width, height), shape="rect",
            radius=_FRAME_RADIUS_MM, stroke=self.ornament.line, width=0.6, ink_width=0.5,
        )  # fmt: skip
        inner = Box(place.x + _PADDING_MM, place.y + _PADDING_MM, place.width - 2 * _PADDING_MM, height)
        half = inner.width / 2
        y = inner.y + _LABELS_MM
        if self.news:
            yield self._line(_("DONE"), "label", (inner.x, y), half)
        if self.olds:
            yield self._line(_("OLD ONE GONE"), "label", (inner.x + half, y), half, align="end")
        for item in items:
            line = Box(inner.x, y, inner.width, item.height)
            yield from self._row(item, item.row, line) if item.row else self._heading(item.heading, line)
            y += item.height

    def _heading(self, text: str, place: Box) -> Iterator[Block]:
        baseline = place.y + _HEADING_BASELINE_MM
        top = baseline - (_CAPITALS_MM + _KNOT_MM) / 2
        yield ArtBlock(block="art", box=_box(place.x, top, _KNOT_MM, _KNOT_MM), file=self.ornament.knot)
        x = _KNOT_MM + 1.8
        yield self._line(text, "section", (place.x + x, baseline), place.width - x)

    def _row(self, item: _Item, row: Row, place: Box) -> Iterator[Block]:
        if not item.first:
            yield ShapeBlock(
                block="shape", box=_box(place.x, place.y, place.width, 0), shape="line",
                stroke=self.ornament.core, width=0.4, dash=(1.6, 1.1), ink_width=0.2,
            )  # fmt: skip
        baseline = place.y + _BASELINE_MM
        for wanted, x in ((row.new, place.x), (row.old, place.right - _TICK_MM)):
            if wanted:
                yield self._tick(x, place.y + (_ROW_MM - _TICK_MM) / 2)
        yield self._line(row.mark, "body-bold", (place.x + _MARK_X, baseline), item.title_x - _MARK_X - 1)
        left, end = place.x + item.title_x, place.right - _TICK_MM - 2.4
        room = end - left - (_NOTE_MM if row.note else 0)
        yield self._line(row.title, "body", (left, baseline), room)
        if row.before:
            text = _("formerly: {title}").format(title=row.before)
            yield self._line(text, "note", (left, baseline + _OLD_TITLE_MM), end - left)
        if row.note:
            yield self._line(row.note, "note", (end - _NOTE_MM, baseline), _NOTE_MM, align="end")

    def _line(self, text: str, role: str, start: Point, width: float, *, align: str = "start") -> Block:
        box = _box(start[0], start[1] - 5, width, 5.0)
        shown = self.fit(text, role, width) or "–"
        return LineBlock.model_validate({"block": "line", "box": box, "text": shown, "role": role, "align": align})

    def _tick(self, x: float, y: float) -> Block:
        return ShapeBlock(
            block="shape", box=_box(x, y, _TICK_MM, _TICK_MM), shape="rect", radius=0.7,
            stroke=self.ornament.line, width=0.45, ink_width=0.4,
        )  # fmt: skip


def _box(x: float, y: float, width: float, height: float) -> tuple[float, float, float, float]:
    return round(x, 3), round(y, 3), round(width, 3), round(height, 3)
