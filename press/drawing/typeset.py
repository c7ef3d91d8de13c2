"""From a final text to lines: line breaks, and the size at which they fit.

Pure: no PDF and no font library, only a function that gives widths. Widths of runs and lines are in ems
(points at size 1); boxes are in points.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from math import ceil
from operator import sub
from typing import NamedTuple, Protocol

from press.drawing.markup import Run, joined, parse

# Sums of floats are compared within this: ems, and points.
_EPSILON, _SLACK_PT = 1e-6, 1e-3

_EVEN = 0.05
"""Ems: measures closer than this make lines that look alike."""

_WIDOW = 0.25
"""A last line of one word, narrower than this part of the measure, is a widow."""


class Line(NamedTuple):
    """Runs from start to end, spaces between words included, and their width in ems."""

    runs: tuple[Run, ...]
    width: float


class Measure(Protocol):
    """What gives widths. Asked for every word of every wrap or fit: it keeps what it has computed."""

    def width(self, run: Run) -> float:
        """The advance of ``run`` at size 1, in ems."""
        ...


class Layout(NamedTuple):
    """A text set in a box: lines, size, leading, width and height in points.

    The height goes from the top of the first line's em to the bottom of the last one's:
    (lines − 1) × leading + size. Nothing is ever cut: ``lines`` holds the whole text, and when it does not
    fit, ``overflow_pt`` is the height that it lacks at the smallest size, or, where only ``wide_word`` is
    at fault, the width that this word lacks; ``overflow_chars`` is about how many characters to take away.
    """

    lines: tuple[Line, ...]
    size: float
    leading: float
    width: float
    height: float
    overflow_pt: float = 0.0
    overflow_chars: int = 0
    wide_word: str = ""

    def room(self, height_pt: float) -> int:
        """How many more lines a box of this height would take; negative when there are too many."""
        return int(max(0.0, (height_pt + _SLACK_PT - self.size) / self.leading + 1)) - len(self.lines)


class _Typed(NamedTuple):
    """One line as the author typed it: each word's runs after the run of a space in the style typed there."""

    pieces: tuple[Run, ...]
    spaces: tuple[int, ...]
    """The index of each word's space in ``pieces``, and their count at the end."""


@lru_cache(maxsize=4096)
def _typed(text: str, symbols: frozenset[str]) -> tuple[_Typed, ...]:
    """The typed lines. Only U+0020 parts words: no-break spaces do not."""
    lines: list[_Typed] = []
    pieces: list[Run] = []
    spaces: list[int] = []
    space: Run | None = Run(" ")
    for run in (*parse(text.rstrip(" \n"), symbols), Run("\n")):
        style = run[1:]
        blank = Run(" ", *style)
        for index, line in enumerate(run.text.split("\n")):
            if index:
                lines.append(_Typed(tuple(pieces), (*spaces, len(pieces))))
                pieces, spaces, space = [], [], Run(" ")
            for nth, part in enumerate(line.split(" ")):
                if nth:
                    space = blank
                if part:
                    if space:
                        spaces.append(len(pieces))
                        pieces.append(space)
                        space = None
                    pieces.append(Run(part, *style))
    return tuple(lines) if any(line.pieces for line in lines) else ()


class _Paragraph:
    """A typed line, measured: where each word starts and ends when all stand on one line, in ems."""

    def __init__(self, typed: _Typed, measure: Measure) -> None:
        self.typed = typed
        edges = [0.0, *accumulate(map(measure.width, typed.pieces))]
        self.starts = [edges[space + 1] for space in typed.spaces[:-1]]
        self.ends = [edges[space] for space in typed.spaces[1:]]
        self.widest = max(map(sub, self.ends, self.starts), default=0.0)

    def breaks(self, measure: float) -> list[int]:
        """The index of the word after each line: as many words on each as the measure takes."""
        starts, ends, count, first = self.starts, self.ends, len(self.ends), 0
        breaks: list[int] = []
        while first < count:
            after = bisect_right(ends, starts[first] + measure + _EPSILON, first)
            # A word wider than the measure has a line to itself.
            first = after if after > first else first + 1
            breaks.append(first)
        return breaks

    def widths(self, breaks: Sequence[int]) -> list[float]:
        return [self.ends[end - 1] - self.starts[start] for start, end in pairwise((0, *breaks))]

    def lines(self, breaks: Sequence[int]) -> Iterator[Line]:
        if not breaks:
            yield Line((), 0.0)
        pieces, spaces = self.typed
        for start, end in pairwise((0, *breaks)):
            runs = pieces[spaces[start] + 1 : spaces[end]]
            yield Line(joined(runs), self.ends[end - 1] - self.starts[start])

    def balanced(self, breaks: list[int]) -> list[int]:
        """As many lines, as even as they can be: those of the narrowest measure that makes no more."""
        narrow, wide = self.widest, max(self.widths(breaks), default=0.0)
        while wide - narrow > _EVEN:
            middle = (narrow + wide) / 2
            tried = self.breaks(middle)
            if len(tried) == len(breaks):
                breaks, wide = tried, max(self.widths(tried))
            else:
                narrow = middle
        return breaks

    def without_widow(self, breaks: list[int], measure: float) -> list[int]:
        """As many lines, the last not one short word, when a narrower measure gives them."""
        tried = breaks
        while len(tried) == len(breaks) > 1:
            widths = self.widths(tried)
            if tried[-1] - tried[-2] > 1 or widths[-1] >= measure * _WIDOW:
                return tried
            narrower = max(widths) - 2 * _EPSILON
            if narrower < self.widest:
                break
            tried = self.breaks(narrower)
        return breaks


def _measured(text: str, measure: Measure, symbols: frozenset[str]) -> list[_Paragraph]:
    return [_Paragraph(typed, measure) for typed in _typed(text, symbols)]


def wrap(text: str, measure: Measure, width: float, symbols: frozenset[str] = frozenset()) -> list[Line]:
    """The lines of ``text`` in ``width`` ems, each as full as it can be.

    Lines break at ordinary spaces and where the author broke them, nowhere else. An empty line of the
    author's is a Line without runs, but not at the end. A word wider than ``width`` stands alone.
    """
    return [line for p in _measured(text, measure, symbols) for line in p.lines(p.breaks(width))]


def fit(
    text: str,
    *,
    measure: Measure,
    width_pt: float,
    height_pt: float,
    size: float,
    leading: float,
    floor: float,
    step: float = 0.1,
    max_lines: int | None = None,
    balance: bool = False,
    symbols: frozenset[str] = frozenset(),
) -> Layout:
    """``text`` in a box, at ``size`` or at the first size under it, by ``step``, at which it fits.

    The leading shrinks in proportion. The last size tried is ``floor``; its Layout tells what is missing.
    ``balance`` evens the lines out, else a last line of one short word is avoided; neither adds a line.
    """
    paragraphs = _measured(text, measure, symbols)
    widest = max((paragraph.widest for paragraph in paragraphs), default=0.0)
    for at in _sizes(size, floor, step):
        ems, pace, limit = width_pt / at, leading * at / size, height_pt
        if max_lines is not None:
            limit = min(limit, _height(max_lines, at, pace))
        breaks = [paragraph.breaks(ems) for paragraph in paragraphs]
        height = _height(sum(len(each) or 1 for each in breaks), at, pace)
        if fits := height <= limit + _SLACK_PT and widest * at <= width_pt + _SLACK_PT:
            break
    if fits:
        each = zip(paragraphs, breaks, strict=True)
        breaks = [p.balanced(b) if balance else p.without_widow(b, ems) for p, b in each]
    lines = [line for p, b in zip(paragraphs, breaks, strict=True) for line in p.lines(b)]
    width = max((line.width for line in lines), default=0.0) * at
    return _with_overflow(Layout(tuple(lines), at, pace, width, height), width_pt, limit)


def _sizes(size: float, floor: float, step: float) -> Iterator[float]:
    for index in range(ceil((size - floor) / step - _EPSILON)):
        yield round(size - index * step, 4)
    yield min(size, floor)


def _height(lines: int, size: float, leading: float) -> float:
    return (lines - 1) * leading + size if lines else 0.0


def _with_overflow(layout: Layout, width_pt: float, height_pt: float) -> Layout:
    excess = layout.height - height_pt
    if excess > _SLACK_PT:
        beyond = layout.lines[layout.room(height_pt) :]
        # A line break stands for a space.
        characters = sum(len(run.text) for line in beyond for run in line.runs) + len(beyond)
        return layout._replace(overflow_pt=excess, overflow_chars=characters)
    excess = layout.width - width_pt
    if excess > _SLACK_PT:
        word = "".join(run.text for run in max(layout.lines, key=lambda line: line.width).runs)
        characters = ceil(len(word) * excess / layout.width)
        return layout._replace(overflow_pt=excess, overflow_chars=characters, wide_word=word)
    return layout
