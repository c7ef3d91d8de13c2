"""What a wrong board is told, in an author's words: lost names, a broken loop, cases in the way of a cut."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING

from press.language import _, number
from press.wording import did_you_mean

if TYPE_CHECKING:
    from press.records.board import RingBoard


def board_faults(board: RingBoard) -> list[str]:
    """Everything that is wrong; places are looked at only when the names and the loop are right."""
    broken = [*_lost_names(board), *_broken_loop(board), *_broken_quarters(board)]
    return broken or list(_misplaced(board))


def _lost_names(board: RingBoard) -> Iterator[str]:
    """Kinds, quarters and numbers that are named and are not there."""
    for case in board.cases:
        for name, known in ((case.kind, board.kinds), (case.quarter, board.quarters)):
            if name not in known:
                yield _("case {number}: there is no «{name}»{hint}").format(
                    number=case.number, name=name, hint=did_you_mean(name, known)
                )
    for name in dict.fromkeys((*board.hub.links, *board.whole.example.cases)):
        if name not in board.by_number:
            yield _("there is no case {number}").format(number=name)
    hub = board.hub
    if not 0 < hub.split < len(hub.name):
        yield _("«{name}» cannot be cut after letter {split}").format(name=hub.name, split=hub.split)


def _broken_loop(board: RingBoard) -> Iterator[str]:
    """The cases make one round, each once; the hub is linked to a case once."""
    numbers = [case.number for case in board.cases]
    for twice in dict.fromkeys(name for name in numbers if numbers.count(name) > 1):
        yield _("number {number} is on two cases").format(number=twice)
    for one, two in pairwise(board.cases):
        if two.angle <= one.angle:
            yield _("case {two} must be further round than case {one}: its angle is {angle:g}°").format(
                one=one.number, two=two.number, angle=two.angle
            )
    last = board.cases[-1]
    if last.angle >= board.cases[0].angle + 360:
        yield _("the cases go round more than once: case {number} is at {angle:g}°").format(
            number=last.number, angle=last.angle
        )
    if len(set(board.hub.links)) < len(board.hub.links):
        yield _("{hub} is linked twice to one case").format(hub=board.hub.name)
    a, b = board.whole.example.cases
    if not {(a, b), (b, a)} & set(board.loop):
        yield _("cases {one} and {two} of the example are not neighbours").format(one=a, two=b)


def _broken_quarters(board: RingBoard) -> Iterator[str]:
    """The cases of a quarter follow one another, and it has as many of each kind as the kind says."""
    for name, quarter in board.quarters.items():
        members = [i for i, case in enumerate(board.cases) if case.quarter == name]
        if not members:
            yield _("quarter {name} has no case").format(name=quarter.name)
            continue
        if members != list(range(members[0], members[-1] + 1)):
            yield _("the cases of quarter {name} do not follow one another").format(name=quarter.name)
        for kind_name, kind in board.kinds.items():
            count = sum(board.cases[i].kind == kind_name for i in members)
            if kind.each and count != kind.each:
                yield _("quarter {name} has {count} × «{kind}»: {each} expected").format(
                    name=quarter.name, each=kind.each, kind=kind.label, count=count
                )


def _misplaced(board: RingBoard) -> Iterator[str]:
    """Cases that a cut crosses or that overlap, and tiles that do not make up the board."""
    if abs(board.per_side * board.tile - board.size) > 1e-6 or len(board.tiles) != board.per_side**2:
        yield _("{count} tiles of {tile:g} mm do not make a board of {size:g} mm").format(
            count=len(board.tiles), tile=board.tile, size=board.size
        )
    for case in board.cases:
        if (gap := board.seam_gap(case)) < 0:
            yield _("case {number} runs {mm} mm over the edge of a tile: change its angle").format(
                number=case.number, mm=number(-gap)
            )
    for a, b in board.loop:
        gap = dist(board.center(board.by_number[a]), board.center(board.by_number[b])) - 2 * board.case
        if gap < 0:
            yield _("cases {one} and {two} overlap by {mm} mm").format(one=a, two=b, mm=number(-gap))
