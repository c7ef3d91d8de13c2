"""Every word whole and in its place, in letters that can be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import dist

from press.language import _, number
from press.proof.asked import TEXT_FLOOR_PT, ExpectedPage
from press.proof.expected import plain
from press.proof.survey import center, covers, cuts_of, holds, letters_of
from press.reading import BBox, Page, Stroke, Text

_OVERLAP_MM = 0.1
"""How much two letters may share of each other's place."""


def shown(page: Page) -> list[Text]:
    """The texts of which anything is on paper: a board seen through a window hides most of its own."""
    return [text for text in page.texts if not text.visible.empty and text.opacity == 1]


def word_faults(page: Page, expected: ExpectedPage) -> Iterator[str]:
    """The words of the page and of each piece, as often as asked; nothing else where only those are asked."""
    texts = shown(page)
    outside = list(texts)
    for piece in expected.pieces:
        inside = [text for text in texts if holds(piece.area, *text.start) and holds(piece.area, *text.end)]
        kept = set(inside)
        outside = [text for text in outside if text not in kept]
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
        if not any(text.text == spot.text and holds(spot.area, *text.start) for text in texts):
            x, y = center(spot.area)
            yield _("number {text} is not at ({x}, {y})").format(text=spot.text, x=number(x), y=number(y))


def _compare(texts: Sequence[Text], words: Sequence[str]) -> tuple[list[str], str]:
    """Which words are missing from texts, and what is left of the texts without them.

    Long words first, lest a short one is found in a long one and takes it away.
    """
    printed = plain("".join(text.text for text in texts))
    missing = []
    for word in sorted(words, key=len, reverse=True):
        if word in printed:
            printed = printed.replace(word, "\0", 1)
        else:
            missing.append(word)
    return missing, printed.replace("\0", "")


def letter_faults(page: Page, expected: ExpectedPage) -> Iterator[str]:
    """Every character has a glyph, none is too small or mirrored, no text lies on another or on a cut."""
    texts = [text for text in shown(page) if not text.invisible]
    small = [piece for piece in expected.pieces if piece.floor_pt < TEXT_FLOOR_PT]
    for text in texts:
        if text.missing_glyph or "\ufffd" in text.text:
            yield _("«{text}» has a character without a glyph").format(text=text.text)
        capitals = text.text.isupper() and "Bold" in text.font
        floor = min((p.floor_pt for p in small if capitals and holds(p.area, *text.start)), default=TEXT_FLOOR_PT)
        if text.size_pt < floor - 0.01:
            yield _("«{text}» is lettered at {size} pt, under {floor} pt").format(
                text=text.text, size=number(text.size_pt, 2), floor=number(floor)
            )
        a, b, c, d = text.matrix[:4]
        if a * d - b * c >= 0:
            yield _("«{text}» is mirrored").format(text=text.text)
    level = [(_core(text), text) for text in texts if text.start[1] == text.end[1]]
    yield from _collisions(level)
    for cut in cuts_of(page):
        for box, text in level:
            if _crosses(cut, box):
                yield _("«{text}» lies across a cut").format(text=text.text)


def _core(text: Text) -> BBox:
    """The heart of a line of text: what small letters cover, so that only true collisions count."""
    return letters_of(text, 0.5, 0).grow(-_OVERLAP_MM / 2).intersect(text.clip)


def _collisions(texts: Sequence[tuple[BBox, Text]]) -> Iterator[str]:
    """Texts that lie on one another, from the top of the page down."""
    open_: list[tuple[BBox, Text]] = []
    for box, text in sorted(texts, key=lambda pair: pair[0].top):
        open_ = [(other, above) for other, above in open_ if other.bottom > box.top]
        for other, above in open_:
            if box.left < other.right and other.left < box.right:
                yield _("«{text}» lies on «{other}»").format(text=text.text, other=above.text)
        open_.append((box, text))


def _crosses(cut: Stroke, box: BBox) -> bool:
    line = cut.box
    if not (line.left < box.right and box.left < line.right and line.top < box.bottom and box.top < line.bottom):
        return False
    if circle := cut.circle:
        corners = [(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)]
        away = [dist(corner, circle.center) for corner in corners]
        return min(away) < circle.diameter / 2 < max(away)
    return cut.segment is not None or not covers(line, box)
