"""The ink-saver variant: no colour, no gray but that of cut lines, no broad black."""

from __future__ import annotations

from collections.abc import Iterator

from press.language import _, number
from press.proof.survey import Survey
from press.reading import BBox, Fill, Stroke
from press.reading.look import Look
from press.reading.paths import Path

_BLACK_OR_WHITE = (0, 1)
_MOST_BLACK_CM2 = 15.0
"""In one outline; what is larger is hatched, or white with an outline."""


def ink_faults(survey: Survey) -> Iterator[str]:
    """Whatever would spend coloured ink, print as a screen of dots, or soak the paper."""
    page = survey.page
    if page.colour_operators:
        yield _("colour operators in the ink-saver file: {found}").format(
            found=" ".join(sorted(page.colour_operators))
        )
    if any(not image.gray for image in page.images):
        yield _("a coloured picture in the ink-saver file")
    grays = {fill.colour.gray for fill in page.layer.some(Fill, _is_gray_fill)}
    grays |= {text.colour.gray for text in page.texts}
    strokes = page.layer.some(Stroke, _is_gray_stroke)
    grays |= {stroke.colour.gray for stroke in strokes if stroke not in survey.cuts}
    for gray in sorted(gray for gray in grays if gray is not None and gray not in _BLACK_OR_WHITE):
        yield _("gray of {percent} % in the ink-saver file: black and white only").format(percent=number(100 * gray))
    for mark in survey.drawn(lambda form: _is_broad(survey.reach(form)) and form.inside.holds(Fill, _is_black_fill)):
        if not isinstance(mark, Fill) or mark.colour.gray != 0 or not _is_broad(survey.reach(mark)):
            continue
        if (cm2 := survey.outlines.area_of(mark) / 100) > _MOST_BLACK_CM2:
            yield _("{cm2} cm² of black at ({x}, {y}): {most} cm² at most in the ink-saver file").format(
                cm2=number(cm2),
                x=number(mark.box.left),
                y=number(mark.box.top),
                most=number(_MOST_BLACK_CM2),
            )


def _is_gray_fill(_path: Path, look: Look) -> bool:
    return look.fill.gray not in _BLACK_OR_WHITE


def _is_black_fill(_path: Path, look: Look) -> bool:
    return look.fill.gray == 0


def _is_gray_stroke(_path: Path, look: Look) -> bool:
    return look.stroke.gray not in _BLACK_OR_WHITE


def _is_broad(box: BBox) -> bool:
    return not box.empty and box.width * box.height > 100 * _MOST_BLACK_CM2
