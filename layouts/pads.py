"""Score pads: tables to write in, a column for each game."""

from __future__ import annotations

from collections.abc import Iterator

from layouts.flow import CAP_HEIGHT
from layouts.pen import Pen
from layouts.theme import Stroke
from press.drawing.shapes import line, rect
from press.geometry import Box
from press.records.lists import PadRow, ScorePadBlock
from press.sheet import Placed

_RADIUS_MM = 4.0
_EDGE_MM, _RULE_MM = 0.6, 0.4
_SPLIT_MM, _SPLIT_DASH_MM, _SPLIT_MARGIN_MM = 0.25, (1.0, 0.9), 1.8
_PADDING_MM = 5.0
_PICTURE_X_MM, _LABEL_X_MM, _FACTOR_MM = 3.0, 16.0, 12.0
_BOX_MM, _BOX_GAP_MM = 3.6, 0.9
"""A box to tick, and the space before its word."""


def score_pad(pen: Pen, item: Placed) -> None:
    """The grounds, then the rules over them, then the words; the edge comes last."""
    block: ScorePadBlock = item.record  # type: ignore[assignment]
    area = Box(0, 0, item.box.width, item.box.height)
    width = (area.width - block.label_width) / len(block.columns)
    columns = [block.label_width + index * width for index in range(len(block.columns))]
    edge = rect(area, _RADIUS_MM)
    rows = list(_rows(block, area))
    pen.fill(edge, block.ground, "W0")
    with pen.within(edge):
        pen.fill(rect(Box(0, 0, area.width, block.head_height)), block.head, "W0")
        for row, box in rows:
            if row.ground:
                reach = block.label_width if row.kind == "entry" else area.width
                pen.fill(rect(Box(0, box.y, reach, box.height)), row.ground, "W0")
        _rules(pen, rows, columns, block.split)
    _heads(pen, block, columns, width)
    for row, box in rows:
        with pen.about(row):
            _label(pen, block, row, box)
            for x in columns if row.checks else ():
                _checks(pen, row, Box(x, box.y, width, box.height))
    pen.stroke(edge, "ink", _EDGE_MM)


def _rows(block: ScorePadBlock, area: Box) -> Iterator[tuple[PadRow, Box]]:
    """Each row with its box, under the head."""
    bands = sum(row.kind == "band" for row in block.rows)
    others = len(block.rows) - bands
    rest = area.height - block.head_height - bands * block.band_height
    y = block.head_height
    for row in block.rows:
        height = block.band_height if row.kind == "band" else rest / others
        yield row, Box(0, y, area.width, height)
        y += height


def _rules(pen: Pen, rows: list[tuple[PadRow, Box]], columns: list[float], split: float) -> None:
    for row, box in rows:
        pen.stroke(line(0, box.y, box.width, box.y), "ink", _RULE_MM, cap=0)
        for x in columns if row.kind != "band" else ():
            pen.stroke(line(x, box.y, x, box.bottom), "ink", _RULE_MM, cap=0)
            if row.kind == "entry" and not row.checks:
                top, bottom = box.y + _SPLIT_MARGIN_MM, box.bottom - _SPLIT_MARGIN_MM
                middle = line(x + split, top, x + split, bottom)
                pen.stroke(middle, "quiet", _SPLIT_MM, dash=_SPLIT_DASH_MM, cap=0)


def _heads(pen: Pen, block: ScorePadBlock, columns: list[float], width: float) -> None:
    title, part = pen.size_mm("pad-head"), pen.size_mm("pad-part")
    # Both lines together are centred: caps of the first to baseline of the second.
    step = 1.45 * part
    baseline = (block.head_height + CAP_HEIGHT * title - step) / 2
    for text, x in zip(block.columns, columns, strict=True):
        middle = x + width / 2
        pen.line(text, middle, baseline, "pad-head", width=width - 2, align="center", field="columns")
        for words, start, end in ((block.parts[0], 0.0, block.split), (block.parts[1], block.split, width)):
            cx, room = x + (start + end) / 2, end - start - 0.6
            pen.line(words, cx, baseline + step, "pad-part", width=room, align="center", field="parts")


def _label(pen: Pen, block: ScorePadBlock, row: PadRow, box: Box) -> None:
    middle = box.center[1]
    role = {"band": "pad-band", "total": "pad-total", "entry": "pad-label"}[row.kind]
    if row.file:
        side = block.picture
        pen.art_in(row.file, Box(_PICTURE_X_MM, middle - side / 2, side, side))
    x = _PADDING_MM if row.kind == "band" else _LABEL_X_MM
    room = block.label_width - x - (_FACTOR_MM if row.factor else 1.0)
    pen.line(row.label, x, middle + _drop(pen, role), role, width=room, field="label")
    if row.factor:
        end, baseline = block.label_width - 3.0, middle + _drop(pen, "pad-factor")
        pen.line(row.factor, end, baseline, "pad-factor", width=_FACTOR_MM, align="end", field="factor")


def _checks(pen: Pen, row: PadRow, cell: Box) -> None:
    """Boxes to tick, each before its word, evenly in a cell."""
    half, pitch = _BOX_MM / 2, cell.width / len(row.checks)
    words = [min(pen.width(text, "pad-check"), pitch - _BOX_MM - 2 * _BOX_GAP_MM) for text in row.checks]
    spare = (cell.width - sum(words) - len(words) * (_BOX_MM + _BOX_GAP_MM)) / (len(words) + 1)
    x, middle = cell.x + spare, cell.center[1]
    for text, width in zip(row.checks, words, strict=True):
        box = rect(Box(x, middle - half, _BOX_MM, _BOX_MM), 0.8)
        pen.fill(box, "paper", "W", _RULE_MM, Stroke("ink", _RULE_MM))
        x += _BOX_MM + _BOX_GAP_MM
        pen.line(text, x, middle + _drop(pen, "pad-check"), "pad-check", width=width + 0.01, field="checks")
        x += width + spare


def _drop(pen: Pen, role: str) -> float:
    """From the middle of capitals to their baseline, mm."""
    return CAP_HEIGHT / 2 * pen.size_mm(role)
