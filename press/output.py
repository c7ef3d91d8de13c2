"""Finished files onto the disk: whole and together, or not at all."""

from __future__ import annotations

import errno
import os
import secrets
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from press.errors import Fault, Mark, OutputError
from press.language import _


def write_all(folder: Path, files: Mapping[str, bytes]) -> list[Path]:
    """Write ``files`` (name → bytes) into ``folder``, made if need be, and return their paths.

    Every file is first written beside its place; only when all are there do they replace the old
    ones. Raises OutputError, with nothing left behind and the old files as they were, when one cannot
    be written. An interruption at any moment does the same.
    """
    _make(folder)
    # A name is text; the machine may write it in an encoding of its own.
    places = [folder / os.fsdecode(name.encode()) for name in files]
    waiting = [(_beside(place, "part"), place) for place in places]
    try:
        for (ready, place), data in zip(waiting, files.values(), strict=True):
            with _told(place):
                _write(ready, data)
        _replace_all(waiting)
    finally:
        for ready, _place in waiting:
            _remove(ready)
    return [place for _ready, place in waiting]


def _replace_all(waiting: Sequence[tuple[Path, Path]]) -> None:
    """Put each file in its place; when one cannot be, those before it give their places back."""
    spares: list[tuple[Path, Path, bool]] = []
    try:
        for ready, place in waiting:
            spare, old = _beside(place, "old"), place.is_file()
            spares.append((spare, place, old))
            with _told(place):
                if old:
                    _duplicate(place, spare)
                os.replace(ready, place)
    except BaseException:
        for spare, place, old in reversed(spares):
            if not old:
                _remove(place)
            elif spare.exists():
                with suppress(OSError):
                    os.replace(spare, place)
        raise
    finally:
        for spare, _place, _old in spares:
            _remove(spare)


def _duplicate(place: Path, spare: Path) -> None:
    """A second name for a file; a copy where the disk knows no such thing."""
    try:
        os.link(place, spare)
    except OSError:
        try:
            shutil.copy2(place, spare)
        except BaseException:
            _remove(spare)  # half a copy must not take the place of the old file
            raise


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        message = _("this is not a folder: choose another --output")
        raise OutputError(Fault(message, Mark(folder.as_posix()))) from error
    except OSError as error:
        raise OutputError(Fault(_cause(error, folder), Mark(folder.as_posix()))) from error


def _beside(place: Path, kind: str) -> Path:
    """A hidden name next to a place, that no file has."""
    return place.with_name(f".{place.name}.{secrets.token_hex(4)}.{kind}")


def _write(path: Path, data: bytes) -> None:
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink(missing_ok=True)


@contextmanager
def _told(place: Path) -> Iterator[None]:
    """What the machine refuses becomes a fault at the file's place."""
    try:
        yield
    except OSError as error:
        raise OutputError(Fault(_cause(error, place), Mark(place.as_posix()))) from error


def _cause(error: OSError, place: Path) -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return _("the disk is full, or a limit is reached: free some room and try again")
    if isinstance(error, PermissionError) or error.errno == errno.EROFS:
        if place.is_file():
            return _("cannot be replaced: close {name} in the PDF reader, or unprotect the folder").format(
                name=place.name
            )
        return _("the folder is protected: allow writing in it, or choose another --output")
    if error.errno == errno.ENOTDIR:
        return _("this is not a folder: choose another --output")
    return _("cannot be written: {why}").format(why=error.strerror or error)
