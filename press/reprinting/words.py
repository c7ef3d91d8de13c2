"""A reprint in words, in the language in force: how many of what, and why."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import get_args

from press.language import _, counted
from press.reprinting.changes import Cause, Changes
from press.reprinting.manifest import Component, Kind

_CUT_OUT: tuple[Kind, ...] = ("front", "tile", "piece")
_DIGITS = re.compile(r"(.*?)([0-9]+)")


def amount(kind: Kind, count: int) -> str:
    """``27 cards``."""
    match kind:
        case "front":
            text = counted("{count} card", "{count} cards", count)
        case "back":
            text = counted("{count} card back", "{count} card backs", count)
        case "tile":
            text = counted("{count} tile", "{count} tiles", count)
        case "piece":
            text = counted("{count} piece", "{count} pieces", count)
        case "page":
            text = counted("{count} page", "{count} pages", count)
    return text.format(count=count)


def reasons(changes: Changes, decks: Mapping[str, str]) -> list[str]:
    """Why things changed that nobody rewrote, a sentence each; ``decks`` are the names of the decks by id."""
    shared: dict[str, list[Cause]] = defaultdict(list)
    told = []
    for cause in changes.causes:
        what, name = amount(cause.kind, cause.count), decks.get(cause.group, cause.group)
        if cause.what == "deck":
            text = counted(
                "{what} changes because the deck «{deck}» has changed",
                "{what} change because the deck «{deck}» has changed",
                cause.count,
            )
            told.append(text.format(what=what, deck=name))
        elif cause.what == "back":
            told.append(_("the back of the deck «{deck}» has changed: {what}").format(what=what, deck=name))
        else:
            shared[cause.what].append(cause)
    if themed := shared["theme"]:
        told.append(_("colours, letters or signs of the theme have changed: {what}").format(what=_total(themed)))
    if drawn := shared["drawing"]:
        told.append(_("a drawing, a font or a layout has changed: {what}").format(what=_total(drawn)))
    return told


def summary(changes: Changes) -> list[str]:
    """What there is to do: ``3 cards to cut out``, ``2 cards to throw away`` …"""
    cut, old = [_total(found) for found in (changes.printed(*_CUT_OUT), changes.gone(*_CUT_OUT))]
    pages = [change for change in changes.all if change.component.kind == "page"]
    replaced = sum(1 for page in pages if page.before and page.now)
    added = sum(1 for page in pages if not page.before)
    glued, lost = len(changes.backs_alone()), len(pages) - replaced - added
    return [
        text.format(what=what)
        for text, what in (
            (_("{what} to cut out"), cut),
            (_("{what} to throw away"), _("as many") if old == cut else old),
            (_("{what} to glue over the old ones"), amount("back", glued) if glued else ""),
            (_("{what} to replace"), amount("page", replaced) if replaced else ""),
            (_("{what} to add"), amount("page", added) if added else ""),
            (_("{what} to throw away"), amount("page", lost) if lost else ""),
        )
        if what
    ]


def _total(found: Sequence[Component | Cause]) -> str:
    totals: dict[Kind, int] = defaultdict(int)
    for each in found:
        totals[each.kind] += each.count
    return ", ".join(amount(kind, totals[kind]) for kind in get_args(Kind) if kind in totals)


def ranges(numbers: Sequence[str]) -> str:
    """Numbers in a row, those that follow one another as a range: ``L01–L03, R05``."""
    return ", ".join(run[0] if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs(numbers))


def runs(numbers: Sequence[str]) -> Iterator[list[str]]:
    """Numbers that follow one another, together."""
    run: list[str] = []
    for number in numbers:
        if run and not follows(run[-1], number):
            yield run
            run = []
        run.append(number)
    if run:
        yield run


def follows(one: str, other: str) -> bool:
    """Whether a number comes right after another: ``L02`` after ``L01``."""
    first, second = _DIGITS.fullmatch(one), _DIGITS.fullmatch(other)
    if not first or not second or first[1] != second[1] or len(first[2]) != len(second[2]):
        return False
    return int(second[2]) == int(first[2]) + 1
