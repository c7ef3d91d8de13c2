"""A reprint in words, in the language in force: how many of what, and why."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from press.language import _, counted
from press.reprinting.changes import Cause, Changes
from press.reprinting.manifest import Kind

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
        told.append(_("colours, letters or signs of the theme have changed: {what}").format(what=_amounts(themed)))
    if drawn := shared["drawing"]:
        told.append(_("a drawing, a font or a layout has changed: {what}").format(what=_amounts(drawn)))
    return told


def _amounts(causes: Sequence[Cause]) -> str:
    totals: dict[Kind, int] = defaultdict(int)
    for cause in causes:
        totals[cause.kind] += cause.count
    return ", ".join(amount(kind, count) for kind, count in totals.items())


def summary(changes: Changes) -> list[str]:
    """What there is to do: ``3 cards to cut out``, ``2 cards to throw away`` …"""
    told = []
    for kind in _CUT_OUT:
        if count := sum(component.count for component in changes.printed(kind)):
            told.append(_("{what} to cut out").format(what=amount(kind, count)))
    if count := len(changes.backs_alone()):
        told.append(_("{what} to glue over the old ones").format(what=amount("back", count)))
    pages = [change for change in changes.all if change.component.kind == "page"]
    for text, count in (
        (_("{what} to replace"), sum(1 for page in pages if page.before and page.now)),
        (_("{what} to add"), sum(1 for page in pages if not page.before)),
    ):
        if count:
            told.append(text.format(what=amount("page", count)))
    for kind in _CUT_OUT:
        if count := sum(component.count for component in changes.gone(kind)):
            told.append(_("{what} to throw away").format(what=amount(kind, count)))
    if count := sum(1 for page in pages if not page.now):
        told.append(_("{what} to throw away").format(what=amount("page", count)))
    return told


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
