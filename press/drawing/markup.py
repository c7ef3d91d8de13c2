"""The markup of texts: ``**bold**``, ``*italic*`` and the game's symbols; all else is text as typed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple


class Run(NamedTuple):
    """A piece of text in one style; a game symbol is a run of its own."""

    text: str
    bold: bool = False
    italic: bool = False
    symbol: bool = False


_STARS = re.compile(r"(?<!\*)\*{1,3}(?!\*)")
_OPENING = frozenset("([{«“‘‹„¿¡/–—")
_TEXT, _STYLE = itemgetter(0), itemgetter(1, 2, 3)
_EITHER = frozenset("\"'’")
"""Marks that open, close, or elide: l’*atelier*."""


@lru_cache(maxsize=4096)
def parse(text: str, symbols: frozenset[str] = frozenset()) -> tuple[Run, ...]:
    """The runs of a text: ``**bold**``, ``*italic*``, ``***both***``, each of ``symbols`` (characters).

    Stars open where a word begins and close where it ends. All else is text as typed, a star without its
    pair included. No run is empty.
    """
    if "*" not in text and symbols.isdisjoint(text):
        return (Run(text),) if text else ()
    runs: list[Run] = []
    at = bold = italic = 0
    for start, stars, step in _marks(text):
        runs += _styled(text[at:start], bold > 0, italic > 0, symbols)
        at = start + stars
        bold += step if stars != 1 else 0
        italic += step if stars != 2 else 0
    return joined([*runs, *_styled(text[at:], bold > 0, italic > 0, symbols)])


def _styled(text: str, bold: bool, italic: bool, symbols: frozenset[str]) -> Iterator[Run]:
    if text and symbols.isdisjoint(text):
        yield Run(text, bold, italic)
        return
    for symbol, characters in groupby(text, symbols.__contains__):
        for part in characters if symbol else ("".join(characters),):
            yield Run(part, bold, italic, symbol)


def _marks(text: str) -> list[tuple[int, int, int]]:
    """The stars that are markup, in order: index, how many, +1 where they open and −1 where they close."""
    marks: list[tuple[int, int, int]] = []
    pending: list[list[int]] = []  # what has opened so far: index, stars left
    for found in _STARS.finditer(text):
        at, stars = found.start(), len(found[0])
        before, after = text[at - 1 : at], text[found.end() : found.end() + 1]
        begins = not before or before.isspace() or before in _OPENING
        closers = 0 if begins or after.isalnum() else stars
        while closers and (index := _opener(pending, closers)) is not None:
            opener = pending[index]
            used = min(closers, opener[1])
            opener[1] -= used
            marks += (opener[0] + opener[1], used, 1), (at, used, -1)
            # What opened inside and did not close stays as typed.
            del pending[index + (opener[1] > 0) :]
            at, closers = at + used, closers - used
        if at == found.start() and (begins or before in _EITHER) and after and not after.isspace():
            pending.append([at, stars])
    return sorted(marks)


def _opener(pending: Sequence[Sequence[int]], closers: int) -> int | None:
    """Which of the pending stars these close: as many; else fewer; else a part of three. The newest such."""
    able = [i for i, (_at, stars) in enumerate(pending) if stars <= closers or stars == 3]
    return max(able, key=lambda i: (pending[i][1] == closers, pending[i][1] < closers, i), default=None)


def joined(runs: Iterable[Run]) -> tuple[Run, ...]:
    """The runs, neighbours of one style joined."""
    joined: list[Run] = []
    for style, alike in groupby(runs, _STYLE):
        if style[-1]:
            joined += alike
        else:
            joined.append(Run("".join(map(_TEXT, alike)), *style))
    return tuple(joined)
