"""From a save to new files: each build is of files that have stopped changing, or it does not count."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import monotonic, perf_counter

from press.errors import OutputError
from press.job import Press
from press.output import write_all
from press.watch.sources import Changes, Signature, signature
from press.watch.status import Status
from press.watch.workers import Outcome, Workers

_SETTLED_S = 0.2
"""A file that has not changed for so long is not half written."""

_MISSED_S = 0.35
"""So long a fault is kept back: a file that an editor renames comes back, one it empties fills up."""

_QUIET_S, _QUIET_MOST_S = 0.3, 1.0
"""After a build that did not count: the silence that is waited for, and for how long."""

_BETWEEN_S = 0.6
"""From the start of a kit's build to the next, so that a burst of saves is a build or two."""

_LOOK_S = 2.0
"""How often files are looked at of which the system tells nothing, and a file in use is tried again."""


def watch(
    press: Press,
    kits: Sequence[Path],
    *,
    content: Path,
    output: Path,
    variants: Sequence[str],
    status: Status,
    new_ones: bool,
) -> None:
    """Build the kits, then each again when its files change, without end; Ctrl-C is for who calls.

    ``content`` is the folder that holds them; ``new_ones``: kits that appear there join in. At any
    moment every PDF in ``output`` is whole, proved, and of the last content that had no fault.
    """
    with Workers(press, variants) as workers, Changes(content, press.fonts) as changes:
        loop = _Loop(kits, press.fonts, output, status=status, workers=workers, changes=changes)
        while True:
            if new_ones:
                loop.join(sorted(found.parent for found in content.glob("*/kit.yaml")))
            if not loop.turn():
                changes.wait(_LOOK_S)


class _Loop:
    """What is known of each kit between two turns."""

    def __init__(
        self,
        kits: Sequence[Path],
        fonts: Path,
        output: Path,
        *,
        status: Status,
        workers: Workers,
        changes: Changes,
    ) -> None:
        self._fonts, self._output = fonts, output
        self._status, self._workers, self._changes = status, workers, changes
        self._built: dict[Path, Signature | None] = dict.fromkeys(kits)
        self._started: dict[Path, float] = {}
        self._unwritten: dict[Path, tuple[Outcome, float]] = {}
        self._tried = 0.0

    def join(self, kits: Sequence[Path]) -> None:
        for kit in kits:
            self._built.setdefault(kit, None)

    def turn(self) -> bool:
        """Bring every kit up to date whose files changed; whether there was one."""
        changed = [kit for kit, built in self._built.items() if built != self._signature(kit)]
        for kit in changed:
            self._bring_up_to_date(kit)
        if monotonic() - self._tried > _LOOK_S:
            for kit, (outcome, began) in list(self._unwritten.items()):
                self._write(kit, outcome, began)
        return bool(changed)

    def _signature(self, kit: Path) -> Signature:
        return signature(kit, self._fonts)

    def _bring_up_to_date(self, kit: Path) -> None:
        began = perf_counter()
        pause = self._started.get(kit, 0.0) + _BETWEEN_S - monotonic()
        if pause > 0:
            self._changes.settle(pause, pause)
        for last in (False, True):
            self._status.working(kit.name)
            self._started[kit] = monotonic()
            before = self._signature(kit)
            outcome = self._workers.build(kit)
            self._built[kit] = before
            settled = self._settled(kit, before, _MISSED_S if outcome.faults else _SETTLED_S)
            if settled or (last and not outcome.faults):
                # Files that never stop changing are printed all the same.
                self._show(kit, outcome, began)
                return
            self._changes.settle(_QUIET_S, _QUIET_MOST_S)

    def _settled(self, kit: Path, before: Signature, seconds: float) -> bool:
        """Whether the files stay as they were when the build began, for so many seconds."""
        end = self._started[kit] + seconds
        while self._signature(kit) == before:
            left = end - monotonic()
            if left <= 0:
                return True
            self._changes.wait(left)
        return False

    def _show(self, kit: Path, outcome: Outcome, began: float) -> None:
        self._unwritten.pop(kit, None)
        if outcome.faults:
            self._status.faulty(kit.name, outcome.faults)
        else:
            self._write(kit, outcome, began)

    def _write(self, kit: Path, outcome: Outcome, began: float) -> None:
        """Put the files in their place; when they cannot be, that is tried again at the next turn."""
        self._tried = monotonic()
        try:
            write_all(self._output, outcome.files)
        except OutputError as error:
            self._unwritten[kit] = outcome, began
            self._status.faulty(kit.name, error.faults)
        else:
            self._unwritten.pop(kit, None)
            self._status.done(kit.name, outcome.pages, outcome.cards, perf_counter() - began)
