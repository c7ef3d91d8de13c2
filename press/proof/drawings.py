"""Drawings that several pages or pieces show: copies look alike, and the tiles of a board show one board."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import TypeVar

from press.language import _, number
from press.proof.asked import ExpectedPage, Piece, Window
from press.proof.survey import CUT_WIDTH_MM, Survey, center, is_empty, meet, placed, same
from press.reading import BBox, Form, Image, Page

Drawings = frozenset[int]
"""Which drawings a piece bears, by object number."""


def window_faults(survey: Survey, expected: ExpectedPage) -> Iterator[str]:
    """A window on a shared drawing shows the very part that the content says, cut at its edge."""
    window = expected.window
    if window is None:
        return
    wanted = (window.scale, 0, 0, window.scale, *window.origin)
    views = _views(survey.page, expected)
    right = [form for form in views if same(form.matrix, wanted)]
    if right:
        yield from _strays(survey, window, right[0])
        return
    if not views:
        yield _("{id}: no drawing cut at the edge of its window").format(id=window.drawing)
    for form in views:
        scale, _b, _c, _d, x, y = form.matrix
        fault = _("{id}: shown at ({x}, {y}), scale {scale}, not at ({wanted_x}, {wanted_y}), scale {wanted}")
        yield fault.format(
            id=window.drawing,
            x=number(x, 2),
            y=number(y, 2),
            scale=number(scale, 4),
            wanted_x=number(window.origin[0], 2),
            wanted_y=number(window.origin[1], 2),
            wanted=number(window.scale, 4),
        )


def _views(page: Page, expected: ExpectedPage) -> list[Form]:
    """The drawings that are cut at the very edge of the page's window."""
    if expected.window is None:
        return []
    return [form for form in page.forms if same(form.visible, expected.window.area)]


def _strays(survey: Survey, window: Window, view: Form) -> Iterator[str]:
    """What is painted over the drawing of one window does not meet its neighbours."""
    for mark in survey.page.layer.marks:
        if mark.sequence < view.sequence:
            continue
        box = survey.reach(mark)
        if mark is not view and meet(box.grow(-CUT_WIDTH_MM), window.area):
            yield _("{id}: something is painted over the drawing of this page only, at ({x}, {y})").format(
                id=window.drawing, x=number(box.left, 2), y=number(box.top, 2)
            )


def shared_faults(pages: Sequence[Page], wanted: Sequence[ExpectedPage]) -> Iterator[str]:
    """The edges of tiles meet: all windows of one board show one and the same drawing."""
    shown: dict[str, frozenset[int]] = {}
    for page, expected in zip(pages, wanted, strict=True):
        views = frozenset(form.object_id for form in _views(page, expected))
        if expected.window and views:
            shown[expected.window.drawing] = shown.get(expected.window.drawing, views) & views
    for name, common in shown.items():
        if not common:
            yield _("{id}: the pages do not show one and the same drawing").format(id=name)


def copy_faults(pages: Sequence[Page], wanted: Sequence[ExpectedPage]) -> Iterator[str]:
    """Pieces that are copies of one another bear the same drawings; those of two pictures do not."""
    faces: dict[str, list[tuple[Piece, Drawings]]] = defaultdict(list)
    for page, expected in zip(pages, wanted, strict=True):
        for piece, drawings in _drawings(page, expected.pieces):
            faces[piece.face].append((piece, drawings))
    looks: dict[Drawings, list[Piece]] = defaultdict(list)
    for copies in faces.values():
        usual = _most([drawings for _piece, drawings in copies])
        first = next(piece for piece, drawings in copies if drawings == usual)
        looks[usual].append(first)
        for piece, drawings in copies:
            if drawings != usual:
                yield _("{id}: not the same drawings as on {other}, its copy").format(id=piece.id, other=first.id)
    # Without their colours, two photographs may come out the same.
    gray = {image.object_id for page in pages for image in page.images if image.gray}
    for drawings, pieces in looks.items():
        usual_picture = _most([piece.picture for piece in pieces])
        first = next(piece for piece in pieces if piece.picture == usual_picture)
        for piece in pieces if drawings and not drawings & gray else ():
            if piece.picture != usual_picture:
                yield _("{id}: the same drawings as on {other}, which has another picture").format(
                    id=piece.id, other=first.id
                )


def _shown(mark: Form | Image) -> BBox:
    return placed(mark.facts.limits, mark) if isinstance(mark, Form) else mark.visible


_T = TypeVar("_T")


def _most(found: Sequence[_T]) -> _T:
    """What there is most of."""
    if found.count(found[0]) == len(found):
        return found[0]
    ((most, _count),) = Counter(found).most_common(1)
    return most


def _drawings(page: Page, pieces: Sequence[Piece]) -> Iterator[tuple[Piece, Drawings]]:
    """The drawings and pictures of each piece: those whose middle lies in it."""
    marks: list[Form | Image] = [*page.layer.forms, *page.layer.own(Image)]
    shown = [
        (*center(box), mark.object_id)
        for mark in marks
        if mark.object_id is not None and not is_empty(box := _shown(mark))
    ]
    for piece in pieces:
        if piece.face:
            left, top, right, bottom = piece.area
            yield (
                piece,
                frozenset([object_id for x, y, object_id in shown if left <= x <= right and top <= y <= bottom]),
            )
