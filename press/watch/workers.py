"""A living process for each variant: what it has read, checked and measured once serves the next build.

The processes draw and prove at the same time, each on a core of its own. They write nothing.
"""

from __future__ import annotations

import gc
import signal
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import TracebackType
from typing import Self

from press import language
from press.errors import Fault, KitError
from press.job import Draft, Press, draft
from press.language import _
from press.preflight import differences


@dataclass(frozen=True, slots=True)
class Outcome:
    """The files of a build, name → bytes, or its faults; what the files hold."""

    files: Mapping[str, bytes]
    faults: tuple[Fault, ...] = ()
    pages: int = 0
    cards: int = 0


class _Worker:
    """One variant's process, and our end of the pipe to it."""

    def __init__(self, press: Press, variant: str) -> None:
        self._press, self._variant = press, variant
        self._process: BaseProcess | None = None

    def ask(self, folder: Path) -> None:
        if self._process is None:
            self._start()
        self._pipe.send(folder)

    def answer(self) -> Draft | tuple[Fault, ...]:
        try:
            answer: Draft | tuple[Fault, ...] = self._pipe.recv()
        except EOFError:  # killed by the system, most often for want of memory
            self.stop()
            message = _("the press stopped while it drew «{variant}»: save again")
            return (Fault(message.format(variant=self._variant)),)
        return answer

    def _start(self) -> None:
        # A fresh process, not a copy of this one with its threads; the same on every system.
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        arguments = theirs, self._press, self._variant, language.in_force()
        self._process = context.Process(target=_serve, args=arguments, daemon=True)
        # Ctrl-C is for the process that watches: it ends the others. They are born deaf to it.
        heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            self._process.start()
        finally:
            signal.signal(signal.SIGINT, heard)
        theirs.close()

    def stop(self) -> None:
        if self._process is not None:
            self._pipe.close()
            self._process.terminate()
            self._process.join(timeout=2)
            self._process = None


class Workers:
    """The processes of all variants, started by the first build."""

    def __init__(self, press: Press, variants: Sequence[str]) -> None:
        self._workers = [_Worker(press, variant) for variant in variants]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for worker in self._workers:
            worker.stop()

    def build(self, folder: Path) -> Outcome:
        """All variants of a kit: files only when no variant has a fault."""
        for worker in self._workers:
            worker.ask(folder)
        answers = [worker.answer() for worker in self._workers]
        drafts = [answer for answer in answers if isinstance(answer, Draft)]
        faults = [fault for answer in answers if not isinstance(answer, Draft) for fault in answer]
        faults += [fault for each in drafts for fault in each.proof.faults]
        if not faults and drafts:
            faults += differences([each.proof for each in drafts], drafts[0].folios)
        if faults:
            return Outcome({}, KitError(faults).faults)
        return Outcome({each.name: each.data for each in drafts}, (), len(drafts[0].folios), drafts[0].cards)


def _serve(pipe: Connection, press: Press, variant: str, spoken: str) -> None:
    """A worker's life: builds what it is asked until the pipe closes, with or without a goodbye."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    language.use(spoken)
    # Nothing that a build makes is garbage before its end; looking for it is for the time between builds.
    gc.disable()
    while True:
        try:
            folder = pipe.recv()
            pipe.send(_answer(press, folder, variant))
        except (EOFError, OSError):
            return
        gc.collect()


def _answer(press: Press, folder: Path, variant: str) -> Draft | tuple[Fault, ...]:
    try:
        return draft(press, folder, variant)
    except KitError as error:
        return error.faults
    except Exception:  # a fault of ours is shown whole, and the next save may go round it
        return (Fault(traceback.format_exc()),)
