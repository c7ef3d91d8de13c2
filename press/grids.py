"""What a wrong grid sheet is told, in an author's words: lost cells, sides and names, scores out of reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from press.errors import Fault
from press.language import _
from press.records.cells import cell, side, trace_sides
from press.records.fields import Record
from press.records.grid_rules import most, score
from press.records.grid_sheet import GridMark, GridSheetBlock
from press.records.parts import Part
from press.wording import did_you_mean


def grid_faults(parts: Iterable[Part]) -> list[Fault]:
    """Everything that is wrong with the grid sheets of a kit.

    Scores are worked out only where the cells and the names are right.
    """
    faults: list[Fault] = []
    for part in parts:
        for block in part.all_blocks():
            if isinstance(block, GridSheetBlock):
                broken = [*_cells(block), *_ribbon(block), *_names(block)]
                faults += broken or [*_counts(block), *_scores(block)]
    return faults


def _fault(sheet: GridSheetBlock, record: Record, field: str, message: str) -> Fault:
    return Fault(message, record.at.mark(field) if record.at else None, sheet.id, field)


def _cells(sheet: GridSheetBlock) -> Iterator[Fault]:
    """Cells that are outside the grid, or that hold two things."""
    taken: dict[str, str] = {}
    for kind in (sheet.landmarks, sheet.grounds):
        for name, record in kind.items():
            for each in record.cells:
                if not sheet.has(cell(each)):
                    message = _("there is no cell {cell}: the grid ends at {last}")
                    yield _fault(sheet, record, "cells", message.format(cell=each, last=sheet.cells[-1].name))
                elif each in taken:
                    message = _("cell {cell} cannot be «{name}»: it is «{other}»")
                    yield _fault(sheet, record, "cells", message.format(cell=each, name=name, other=taken[each]))
                else:
                    taken[each] = name


def _ribbon(sheet: GridSheetBlock) -> Iterator[Fault]:
    """Sides that are outside the grid or twice there, and a trace that does not follow them."""
    ribbon = sheet.ribbon
    if ribbon is None:
        return
    for name, count in Counter(ribbon.edges).items():
        if not any(map(sheet.has, side(name).cells)):
            yield _fault(sheet, ribbon, "edges", _("side {side} is outside the grid").format(side=name))
        if count > 1:
            yield _fault(sheet, ribbon, "edges", _("side {side} is there twice").format(side=name))
    for x, y in ribbon.trace:
        if x > sheet.columns or y > sheet.rows:
            message = _("the trace turns at [{x}, {y}]: the corners of the grid go from [0, 0] to [{w}, {h}]")
            yield _fault(sheet, ribbon, "trace", message.format(x=x, y=y, w=sheet.columns, h=sheet.rows))
            return
    try:
        along = list(trace_sides(ribbon.trace))
    except ValueError as error:
        yield _fault(sheet, ribbon, "trace", str(error))
        return
    for each in sorted(sheet.wet - set(along)):
        message = _("side {side} is not on the trace").format(side=each.name)
        yield _fault(sheet, ribbon, "edges", message)
    for each in sorted(set(along) - sheet.wet):
        message = _("the trace runs along {side}, which the edges do not name")
        yield _fault(sheet, ribbon, "trace", message.format(side=each.name))
    if not all(_on_rim(sheet, each) for each in (ribbon.trace[0], ribbon.trace[-1])):
        yield _fault(sheet, ribbon, "trace", _("the trace begins and ends on the rim of the grid"))


def _on_rim(sheet: GridSheetBlock, corner: tuple[int, int]) -> bool:
    return corner[0] in (0, sheet.columns) or corner[1] in (0, sheet.rows)


def _names(sheet: GridSheetBlock) -> Iterator[Fault]:
    """Marks, grounds and landmarks that are named and are not there."""
    marks = [mark.id for mark in sheet.marks]
    for mark in sheet.marks:
        if marks.count(mark.id) > 1:
            yield _fault(sheet, mark, "id", _("mark «{name}» is there twice").format(name=mark.id))
        yield from _needs(sheet, mark)
    for landmark in sheet.landmarks.values():
        if landmark.shows and landmark.shows not in marks:
            yield _fault(sheet, landmark, "shows", _lost(_("mark"), landmark.shows, marks))
    for name in sheet.example:
        if name not in marks:
            yield _fault(sheet, sheet, "example", _lost(_("mark"), name, marks))


def _needs(sheet: GridSheetBlock, mark: GridMark) -> Iterator[Fault]:
    """What the rules of a mark need of the sheet."""
    for rule in (mark.place, mark.bonus):
        if rule is None:
            continue
        word = str(rule.rule)
        if word in ("on-edge", "facing") and sheet.ribbon is None:
            yield _fault(sheet, rule, "rule", _("«{rule}» needs a ribbon").format(rule=word))
        elif word in ("on-ground", "whole-ground") and rule.of not in sheet.grounds:
            yield _fault(sheet, rule, "of", _lost(_("ground"), rule.of, sheet.grounds))
        elif word in ("by-landmark", "each-landmark") and rule.of not in sheet.landmarks:
            yield _fault(sheet, rule, "of", _lost(_("landmark"), rule.of, sheet.landmarks))


def _lost(kind: str, name: str, known: Iterable[str]) -> str:
    return _("there is no {kind} «{name}»{hint}").format(kind=kind, name=name, hint=did_you_mean(name, known))


def _counts(sheet: GridSheetBlock) -> Iterator[Fault]:
    """As many cells to draw in as the author says, and a total that they make."""
    found = len(sheet.to_draw)
    if found != sheet.empty:
        message = _("{found} cells to draw in, not {wanted}").format(found=found, wanted=sheet.empty)
        yield _fault(sheet, sheet, "empty", message)
    bonuses = sum(mark.bonus is not None for mark in sheet.marks)
    best = min(found, sheet.boxes * len(sheet.marks)) + bonuses * sheet.bonus
    if best != sheet.total:
        message = _("{cells} cells and {bonuses} bonuses of {points} make {best}, not {total}")
        yield _fault(
            sheet,
            sheet,
            "total",
            message.format(cells=found, bonuses=bonuses, points=sheet.bonus, best=best, total=sheet.total),
        )


def _scores(sheet: GridSheetBlock) -> Iterator[Fault]:
    """Every kind of mark can fill its row of boxes, and the example wins the total."""
    for mark in sheet.marks:
        if (able := most(sheet, mark)) < sheet.boxes:
            message = _("{name}: {boxes} boxes, and at most {able} can score")
            yield _fault(sheet, mark.place, "rule", message.format(name=mark.name, boxes=sheet.boxes, able=able))
    if sheet.example:
        yield from _example(sheet)


def _example(sheet: GridSheetBlock) -> Iterator[Fault]:
    names = [name for cells in sheet.example.values() for name in cells]
    wanted = {place.name for place in sheet.to_draw}
    for name, count in Counter(names).items():
        if name not in wanted:
            message = _("the example draws in {cell}, which takes no drawing").format(cell=name)
            yield _fault(sheet, sheet, "example", message)
        elif count > 1:
            yield _fault(sheet, sheet, "example", _("the example draws in {cell} twice").format(cell=name))
    if missing := sorted(wanted - set(names)):
        message = _("the example leaves {cells} empty").format(cells=", ".join(missing))
        yield _fault(sheet, sheet, "example", message)
    drawn = {cell(name): mark for mark, cells in sheet.example.items() for name in cells}
    if (points := score(sheet, drawn)) != sheet.total:
        message = _("the example scores {points}, not {total}").format(points=points, total=sheet.total)
        yield _fault(sheet, sheet, "example", message)
