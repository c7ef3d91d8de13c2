"""Every word whole and in its place, in letters that can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import dist

from press.language import _, number
from press.proof.asked import TEXT_FLOOR_PT, ExpectedPage
from press.proof.survey import Lettering, Survey, center, covers, holds
from press.reading import BBox, Stroke

_NOT_LETTERS = re.compile(r"[\s\u00a0\u202f*]+")
_OVERLAP_MM = 0.1
"""How much two letters may share of each other's place."""


def word_faults(survey: Survey, expected: ExpectedPage) -> Iterator[str]:
    """The words of the page and of each piece, as often as asked; nothing else where only those are asked."""
    texts = survey.texts
    outside = list(texts)
    for piece in expected.pieces:
        inside = [text for text in texts if holds(piece.area, text.start) and holds(piece.area, text.end)]
        outside = [text for text in outside if not holds(piece.area, text.start)]
        missing, rest = _compare(inside, piece.words)
        for words in missing:
            yield _("{id}: «{words}» is not printed whole inside the cut").format(id=piece.id, words=words)
        if piece.exact and rest:
            yield _("{id}: «{words}» is printed on it, and is not its own").format(id=piece.id, words=rest)
    missing, rest = _compare(outside if expected.exact else texts, expected.words)
    for words in missing:
        yield _("«{words}» is not printed whole").format(words=words)
    if expected.exact and rest:
        yield _("«{words}» is printed outside the pieces, and nothing asks for it").format(words=rest)
    for spot in expected.spots:
        middles = [center(text.box(0.7, 0)) for text in texts if text.text == spot.text]
        if not any(dist(middle, spot.center) <= spot.reach for middle in middles):
            x, y = spot.center
            yield _("number {text} is not at ({x}, {y})").format(text=spot.text, x=number(x), y=number(y))


def _compare(texts: Sequence[Lettering], words: Sequence[str]) -> tuple[list[str], str]:
    """Which words are missing from texts, and what is left of the texts without them.

    Long words first, lest a short one is found in a long one and takes it away.
    """
    printed = plain("".join(text.text for text in texts))
    missing = []
    for word in sorted(words, key=len, reverse=True):
        if (letters := plain(word)) in printed:
            printed = printed.replace(letters, "\0", 1)
        else:
            missing.append(word)
    return missing, printed.replace("\0", "")


def plain(text: str) -> str:
    """Letters and signs only: without spaces of any kind and without the marks of bold and italic."""
    return _NOT_LETTERS.sub("", text)


def letter_faults(survey: Survey, expected: ExpectedPage) -> Iterator[str]:
    """Every character has a glyph, none is too small or mirrored, no text lies on another or on a cut."""
    texts = [text for text in survey.texts if not text.mark.invisible]
    small = [piece for piece in expected.pieces if piece.floor_pt < TEXT_FLOOR_PT]
    for text in texts:
        if text.mark.missing_glyph or "\ufffd" in text.text:
            yield _("«{text}» has a character without a glyph").format(text=text.text)
        capitals = text.text.isupper() and "Bold" in text.mark.font
        floors = (piece.floor_pt for piece in small if capitals and holds(piece.area, text.start))
        floor = min(floors, default=TEXT_FLOOR_PT)
        if (size := text.mark.size_pt) < floor - 0.01:
            yield _("«{text}» is lettered at {size} pt, under {floor} pt").format(
                text=text.text, size=number(size, 2), floor=number(floor)
            )
        a, b, c, d = text.mark.matrix[:4]
        if a * d - b * c >= 0:
            yield _("«{text}» is mirrored").format(text=text.text)
    # What small letters cover of a level line: only true collisions count.
    cores = [(text.box(0.5, 0).grow(-_OVERLAP_MM / 2), text.text) for text in texts if text.start[1] == text.end[1]]
    yield from _collisions(cores)
    for line in (*survey.cuts, *survey.folds):
        left, top, right, bottom = line.box
        for box, words in cores:
            near = left < box[2] and box[0] < right and top < box[3] and box[1] < bottom
            if near and _crosses(line, box):
                yield _("«{text}» lies across a line to cut or to fold").format(text=words)


def _collisions(texts: Sequence[tuple[BBox, str]]) -> Iterator[str]:
    """Texts that lie on one another, from the top of the page down."""
    near: list[tuple[BBox, str]] = []
    for box, text in sorted(texts, key=lambda pair: pair[0].top):
        near = [(other, above) for other, above in near if other.bottom > box.top]
        for other, above in near:
            if box.left < other.right and other.left < box.right:
                yield _("«{text}» lies on «{other}»").format(text=text, other=above)
        near.append((box, text))


def _crosses(cut: Stroke, box: BBox) -> bool:
    """Whether a cut goes through a box that its own box meets."""
    if circle := cut.circle:
        corners = [(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)]
        away = [dist(corner, circle.center) for corner in corners]
        return min(away) < circle.diameter / 2 < max(away)
    return cut.segment is not None or not covers(cut.box, box)
