"""Which files a kit is made from, and whether they changed: by name, size and time, not by what they say."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread
from time import monotonic
from types import TracebackType
from typing import Self

_TEXTS = (".yaml", ".yml", ".csv")
_PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".tif", ".tiff", ".bmp")
_FONTS = (".ttf", ".otf")
_SUFFIXES = frozenset((*_TEXTS, *_PICTURES, *_FONTS))
_STEP_MS = 20
"""How long the system's news is gathered before it is passed on."""

Signature = Mapping[str, tuple[int, int, int]]
"""A file's path → its number on the disk, size and time of change: a save by any way changes one of them."""


def is_source(name: str) -> bool:
    """Whether a file of this name may be part of a kit.

    Hidden files, backups (``lien.yaml~``, ``lien.yaml.bak``, ``#lien.yaml#``) and what editors write for
    themselves (``.lien.yaml.swp``, ``4913``) are not.
    """
    return name[:1] not in (".", "~", "#") and os.path.splitext(name)[1].lower() in _SUFFIXES  # noqa: PTH122


def signature(*folders: Path) -> Signature:
    """The sources in folders, at any depth."""
    return dict(found for folder in folders for found in _entries(str(folder)))


def _entries(folder: str) -> Iterator[tuple[str, tuple[int, int, int]]]:
    # A folder that goes away meanwhile has no more files: the next look tells the same.
    with suppress(OSError):
        for entry in os.scandir(folder):
            with suppress(OSError):
                if entry.is_dir():
                    if not entry.name.startswith("."):
                        yield from _entries(entry.path)
                elif is_source(entry.name):
                    stat = os.stat(entry.path)  # noqa: PTH116 - a DirEntry's is not fresh on Windows
                    yield entry.path, (stat.st_ino, stat.st_size, stat.st_mtime_ns)


class Changes:
    """Wakes whoever waits when something happens in folders; what it is, a signature tells."""

    def __init__(self, *folders: Path) -> None:
        self._folders = folders
        self._news: SimpleQueue[None] = SimpleQueue()
        self._stop = Event()
        self._thread = Thread(target=self._listen, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        self._thread.join(timeout=2)

    def wait(self, seconds: float) -> bool:
        """Whether something happened within so many seconds."""
        try:
            self._news.get(timeout=max(0.0, seconds))
        except Empty:
            return False
        return True

    def settle(self, least: float, most: float) -> None:
        """Wait until nothing has happened for ``least`` seconds, ``most`` in all."""
        end = monotonic() + most
        while (left := end - monotonic()) > 0 and self.wait(min(least, left)):
            pass

    def _listen(self) -> None:
        import watchfiles

        # Some drives tell nothing, some systems watch only so many files: who waits looks for himself then.
        with suppress(OSError, RuntimeError):
            for _news in watchfiles.watch(
                *self._folders, watch_filter=None, step=_STEP_MS, stop_event=self._stop, raise_interrupt=False
            ):
                self._news.put(None)
