"""Every word whole and in its place, in letters that can be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import dist

from press.language import _, number
from press.proof.asked import TEXT_FLOOR_PT, Area, ExpectedPage, Piece
from press.proof.lettering import Lettering
from press.proof.survey import Survey, center, covers, holds
from press.reading import Stroke

_LESS_MM = 0.05
"""Letters may share twice as much of each other's place."""


class Wording:
    """What is wrong with the words of pages.

    A page whose words and lines to cut are those of its twin, in the variant before, has the faults of its twin.
    """

    def __init__(self) -> None:
        self._twins: dict[str, tuple[object, list[str]]] = {}

    def faults(self, survey: Survey, expected: ExpectedPage) -> list[str]:
        lines = [(line.path, line.matrix) for line in (*survey.cuts, *survey.folds)]
        looked_at = expected.pieces, expected.spots, expected.words, expected.exact, survey.texts, lines
        twin = self._twins.get(expected.folio)
        if twin is None or twin[0] != looked_at:
            faults = [*word_faults(survey, expected), *letter_faults(survey, expected)]
            twin = self._twins[expected.folio] = looked_at, faults
        return twin[1]


def word_faults(survey: Survey, expected: ExpectedPage) -> Iterator[str]:
    """The words of the page and of each piece, as often as asked; nothing else where only those are asked."""
    texts = survey.texts
    starts = [(*text.start, index) for index, text in enumerate(texts)]
    outside = set(range(len(texts)))
    for piece in expected.pieces:
        left, top, right, bottom = piece.area
        starting = [index for x, y, index in starts if left <= x <= right and top <= y <= bottom]
        outside.difference_update(starting)
        inside = [texts[index].text for index in starting if holds(piece.area, texts[index].end)]
        missing, rest = _compare(inside, piece.words)
        for words in missing:
            yield _("{id}: «{words}» is not printed whole inside the cut").format(id=piece.id, words=words)
        if piece.exact and rest:
            yield _("{id}: «{words}» is printed on it, and is not its own").format(id=piece.id, words=rest)
    looked_at = [texts[index] for index in sorted(outside)] if expected.exact else texts
    missing, rest = _compare([text.text for text in looked_at], expected.words)
    for words in missing:
        yield _("«{words}» is not printed whole").format(words=words)
    if expected.exact and rest:
        yield _("«{words}» is printed outside the pieces, and nothing asks for it").format(words=rest)
    for spot in expected.spots:
        middles = [center(text.box(0.7, 0)) for text in texts if text.text == spot.text]
        if not any(dist(middle, spot.center) <= spot.reach for middle in middles):
            x, y = spot.center
            yield _("number {text} is not at ({x}, {y})").format(text=spot.text, x=number(x), y=number(y))


def _compare(texts: Sequence[str], words: Sequence[str]) -> tuple[list[str], str]:
    """Which words are missing from texts, and what is left of the texts without them.

    Long words first, lest a short one is found in a long one and takes it away.
    """
    printed = plain("".join(texts))
    missing = []
    for word in sorted(words, key=len, reverse=True):
        if (letters := plain(word)) in printed:
            printed = printed.replace(letters, "\0", 1)
        else:
            missing.append(word)
    return missing, printed.replace("\0", "")


def plain(text: str) -> str:
    """Letters and signs only: without spaces of any kind and without the marks of bold and italic."""
    return "".join(text.split()).replace("*", "")


def letter_faults(survey: Survey, expected: ExpectedPage) -> Iterator[str]:
    """Every character has a glyph, none is too small or mirrored, no text lies on another or on a cut."""
    small = [piece for piece in expected.pieces if piece.floor_pt < TEXT_FLOOR_PT]
    cores: list[tuple[Area, str]] = []
    for text in survey.texts:
        words, start, end, size_pt = text[:4]
        if text.invisible:
            continue
        if text.missing_glyph or "\ufffd" in words:
            yield _("«{text}» has a character without a glyph").format(text=words)
        if size_pt < TEXT_FLOOR_PT - 0.01 and size_pt < (floor := _floor(text, small)) - 0.01:
            yield _("«{text}» is lettered at {size} pt, under {floor} pt").format(
                text=words, size=number(size_pt, 2), floor=number(floor)
            )
        if text.mirrored:
            yield _("«{text}» is mirrored").format(text=words)
        if start[1] == end[1]:
            # What small letters cover of a level line: only true collisions count.
            left, top, right, bottom = text.box(0.5, 0)
            cores.append(((left + _LESS_MM, top + _LESS_MM, right - _LESS_MM, bottom - _LESS_MM), words))
    yield from _collisions(cores)
    for line in (*survey.cuts, *survey.folds):
        left, top, right, bottom = line.box
        for box, words in cores:
            if left < box[2] and box[0] < right and top < box[3] and box[1] < bottom and _crosses(line, box):
                yield _("«{text}» lies across a line to cut or to fold").format(text=words)


def _floor(text: Lettering, small: Sequence[Piece]) -> float:
    """The least size of a text; capitals may be smaller on some pieces."""
    capitals = text.text.isupper() and "Bold" in text.font
    floors = (piece.floor_pt for piece in small if capitals and holds(piece.area, text.start))
    return min(floors, default=TEXT_FLOOR_PT)


def _collisions(texts: Sequence[tuple[Area, str]]) -> Iterator[str]:
    """Texts that lie on one another, from the top of the page down."""
    near: list[tuple[Area, str]] = []
    for box, text in sorted(texts, key=lambda pair: pair[0][1]):
        left, top, right, _bottom = box
        near = [pair for pair in near if pair[0][3] > top]
        for other, above in near:
            if left < other[2] and other[0] < right:
                yield _("«{text}» lies on «{other}»").format(text=text, other=above)
        near.append((box, text))


def _crosses(cut: Stroke, box: Area) -> bool:
    """Whether a cut goes through a box that its own box meets."""
    if circle := cut.circle:
        corners = [(x, y) for x in box[::2] for y in box[1::2]]
        away = [dist(corner, circle.center) for corner in corners]
        return min(away) < circle.diameter / 2 < max(away)
    return cut.segment is not None or not covers(cut.box, box)
