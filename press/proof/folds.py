"""Pieces folded in their place, and the lines that only explain what lines are for."""

from __future__ import annotations

from collections.abc import Iterator

from press.language import _, number
from press.proof.asked import ExpectedPage, Fold
from press.proof.paper import CUT_END_MM
from press.proof.survey import TOLERANCE_MM, Survey, covers, luminance, same
from press.reading import Stroke

_PALEST = 0.3
"""Of fold lines, in luminance: they are dark, where cut lines may be grey."""


def fold_faults(survey: Survey, expected: ExpectedPage) -> Iterator[str]:
    """Every fold where the content says, in one line that ends near its pieces, and no fold too many."""
    known: set[Stroke] = set()
    spans: dict[Stroke, list[Fold]] = {}
    for piece in expected.pieces:
        for fold in piece.folds:
            along = [stroke for stroke in survey.folds if _runs_along(stroke, fold)]
            known.update(along)
            if len(along) == 1:
                spans.setdefault(along[0], []).append(fold)
            else:
                yield _("{id}: folded {count} times along {place}").format(
                    id=piece.id, count=len(along), place=_place(fold)
                )
    for stroke, folds in spans.items():
        yield from _line_faults(stroke, folds)
    for sample in expected.samples:
        for what, asked, strokes in (
            (_("cut"), sample.cuts, survey.cuts),
            (_("fold"), sample.folds, survey.folds),
        ):
            shown = [stroke for stroke in strokes if covers(sample.area, stroke.box)]
            known.update(shown)
            if len(shown) != asked:
                yield _("{id}: {count} lines to {what}, {asked} asked for").format(
                    id=sample.id, count=len(shown), what=what, asked=asked
                )
    for stroke in survey.folds:
        if stroke not in known:
            x, y = number(stroke.box.left, 2), number(stroke.box.top, 2)
            yield _("a fold line that folds nothing, at ({x}, {y})").format(x=x, y=y)


def _runs_along(stroke: Stroke, fold: Fold) -> bool:
    left, top, right, bottom = stroke.box
    across, along = ((left, right), (top, bottom)) if fold.upright else ((top, bottom), (left, right))
    return (
        stroke.segment is not None
        and all(abs(at - fold.at) <= TOLERANCE_MM for at in across)
        and along[0] <= fold.start + TOLERANCE_MM
        and along[1] >= fold.end - TOLERANCE_MM
    )


def _line_faults(stroke: Stroke, folds: list[Fold]) -> Iterator[str]:
    box, fold = stroke.box, folds[0]
    start, end = (box.top, box.bottom) if fold.upright else (box.left, box.right)
    past = max(min(fold.start for fold in folds) - start, end - max(fold.end for fold in folds))
    if past > CUT_END_MM + TOLERANCE_MM:
        message = _("the fold along {place} runs {mm} mm past its pieces")
        yield message.format(place=_place(fold), mm=number(past))
    if (luminance(stroke.colour) or 0) > _PALEST or stroke.opacity < 1 or not same(stroke.visible, box):
        yield _("the fold along {place} cannot be seen").format(place=_place(fold))


def _place(fold: Fold) -> str:
    return f"{'x' if fold.upright else 'y'} = {number(fold.at, 2)} mm"
