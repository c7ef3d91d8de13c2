"""The sheet of paper: its size, its white margins, and lines that a printer can hold."""

from __future__ import annotations

from collections.abc import Iterator
from operator import sub

from press.language import _, number
from press.model import Kit
from press.proof.asked import Area
from press.proof.lettering import Lettering
from press.proof.survey import TOLERANCE_MM, Survey, covers, is_empty, luminance, same
from press.reading import BBox, Fill, Form, Page, Stroke

STROKE_FLOOR_MM = 0.14
CUT_END_MM = 3.0
"""How far into the margin a cut line may run."""

_PAPER_MM = {"A4": (210.0, 297.0), "A3": (297.0, 420.0), "Letter": (215.9, 279.4)}


def paper_faults(kit: Kit, page: Page) -> Iterator[str]:
    """A sheet of the kit's format, upright, whole, at 100 %."""
    width, height = _PAPER_MM[kit.head.paper.format]
    media = page.boxes.get("MediaBox")
    found = {"w": number(page.width_mm, 2), "h": number(page.height_mm, 2)}
    if page.rotate:
        yield _("the page is turned by {degrees}°").format(degrees=page.rotate)
    if page.user_unit != 1:
        yield _("the page is scaled: its unit is {unit} points").format(unit=number(page.user_unit, 3))
    elif page.boxes.get("CropBox", media) != media:
        yield _("the page is cropped to {w} × {h} mm").format(**found)
    elif not same((page.width_mm, page.height_mm), (width, height)):
        yield _("paper of {w} × {h} mm, not {width} × {height} mm").format(
            **found, width=number(width, 2), height=number(height, 2)
        )


def margin_faults(kit: Kit, survey: Survey) -> Iterator[str]:
    """Nothing but white in the margins, save the ends of lines to cut and fold."""
    margin, (width, height) = kit.head.paper.margin, _PAPER_MM[kit.head.paper.format]
    inner = BBox(margin, margin, width - margin, height - margin)
    texts = [text for text in survey.texts if not _is_well_inside(text, inner)]
    # Accents and descenders included; the font's own line box is larger than its letters.
    boxes: list[tuple[Area, bool]] = [(text.box(0.85, 0.25), False) for text in texts]
    # A form shows nothing outside its own box.
    for mark in survey.drawn(lambda form: not covers(inner, survey.reach(form))):
        if covers(inner, survey.reach(mark)) or (isinstance(mark, Fill) and luminance(mark.colour) == 1):
            continue
        boxes.append((mark.visible, isinstance(mark, Stroke) and (mark in survey.cuts or mark in survey.folds)))
    for box, cut in boxes:
        # What is beyond left and top, then beyond right and bottom.
        beyond = (*map(sub, inner[:2], box[:2]), *map(sub, box[2:], inner[2:]))
        if not is_empty(box) and (out := max(beyond)) > (CUT_END_MM if cut else 0) + TOLERANCE_MM:
            yield _("{mm} mm into the margin at ({x}, {y})").format(
                mm=number(out, 2), x=number(box[0]), y=number(box[1])
            )


def _is_well_inside(text: Lettering, area: BBox) -> bool:
    """Whether a text keeps its own size from the upper and lower edge of an area: so do its letters."""
    (left, top, right, bottom), (x1, y1), (x2, y2), em = area, text.start, text.end, text.em
    top, bottom = top + em, bottom - em
    return left <= x1 <= right and left <= x2 <= right and top <= y1 <= bottom and top <= y2 <= bottom


def line_faults(survey: Survey) -> Iterator[str]:
    """No line thinner than a printer holds; the lines of a form are measured once in each of its scales."""

    def enter(form: Form) -> bool:
        key = form.object_id, form.matrix[:4], form.look
        new = key not in survey.seen
        survey.seen.add(key)
        return new

    for mark in survey.drawn(enter):
        if isinstance(mark, Stroke) and mark.width_mm < STROKE_FLOOR_MM - 0.001:
            yield _("a line of {mm} mm, thinner than {floor} mm, at ({x}, {y})").format(
                mm=number(mark.width_mm, 3),
                floor=number(STROKE_FLOOR_MM, 2),
                x=number(mark.box.left),
                y=number(mark.box.top),
            )
