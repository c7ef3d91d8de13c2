"""What the author sees while the press watches: a line a kit, its faults as long as they are there."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING

from press.errors import Fault
from press.language import _, number

if TYPE_CHECKING:
    from rich.live import Live
    from rich.text import Text


class Status(ABC):
    """Told of every kit's builds."""

    @abstractmethod
    def working(self, kit: str) -> None:
        """A build has begun."""

    @abstractmethod
    def done(self, kit: str, pages: int, cards: int, seconds: float) -> None:
        """New files are in their place, so many seconds after the change was seen."""

    @abstractmethod
    def faulty(self, kit: str, faults: Sequence[Fault]) -> None:
        """The files in their place stay as they are."""


def _line(kit: str, pages: int, cards: int, seconds: float) -> str:
    return _("{kit}: {pages} pages, {cards} cards, {seconds} s").format(
        kit=kit, pages=pages, cards=cards, seconds=number(seconds)
    )


class Plain(Status):
    """Lines, one after the other: what is said again is not repeated, what is mended is told."""

    def __init__(self) -> None:
        self._shown: dict[str, tuple[Fault, ...]] = {}

    def working(self, kit: str) -> None:
        """Nothing to tell before the end."""

    def done(self, kit: str, pages: int, cards: int, seconds: float) -> None:
        if self._shown.pop(kit, ()):
            print(_("{kit}: mended").format(kit=kit), flush=True)
        print(_line(kit, pages, cards, seconds), flush=True)

    def faulty(self, kit: str, faults: Sequence[Fault]) -> None:
        for fault in faults:
            if fault not in self._shown.get(kit, ()):
                print(fault, file=sys.stderr, flush=True)
        self._shown[kit] = tuple(faults)


class OnScreen(Status):
    """A place on the terminal for each kit, written over: faults stand there until they are mended."""

    def __init__(self, live: Live) -> None:
        self._live = live
        self._kits: dict[str, Text] = {}

    def working(self, kit: str) -> None:
        from rich.text import Text

        self._kits.setdefault(kit, Text(f"{kit}: …"))
        self._draw(kit)

    def done(self, kit: str, pages: int, cards: int, seconds: float) -> None:
        self._put(kit, [_line(kit, pages, cards, seconds)], "green")

    def faulty(self, kit: str, faults: Sequence[Fault]) -> None:
        head = _("{kit}: not printed, the files stay as they were").format(kit=kit)
        self._put(kit, [head, *map(str, faults)], "red")

    def _put(self, kit: str, lines: Sequence[str], style: str) -> None:
        from rich.text import Text

        head = Text(f"{datetime.now():%H:%M:%S}  {lines[0]}", style)
        self._kits[kit] = Text("\n").join([head, *map(Text, lines[1:])])
        self._draw()

    def _draw(self, working: str = "") -> None:
        from rich.text import Text

        shown = (Text.assemble(text, " …") if kit == working else text for kit, text in self._kits.items())
        self._live.update(Text("\n").join(shown), refresh=True)


@contextmanager
def status_for(*, terminal: bool) -> Iterator[Status]:
    """A place that is written over on a terminal, plain lines elsewhere."""
    if not terminal:
        yield Plain()
        return
    from rich.console import Console
    from rich.live import Live

    with Live(console=Console(highlight=False), auto_refresh=False) as live:
        yield OnScreen(live)
