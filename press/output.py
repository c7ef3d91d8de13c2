"""Finished files onto the disk: whole and together, or not at all."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from press.errors import Fault, Mark, OutputError
from press.language import _


def write_all(folder: Path, files: Mapping[str, bytes]) -> list[Path]:
    """Write ``files`` (name → bytes) into ``folder``, made if need be, and return their paths.

    Every file is first written beside its place; only when all are there do they replace the old
    ones. Raises OutputError, with nothing left behind, when one cannot be written.
    """
    _make(folder)
    waiting: list[tuple[Path, Path]] = []
    try:
        for name, data in files.items():
            place = folder / name
            waiting.append((_beside(place, data), place))
        for ready, place in waiting:
            try:
                os.replace(ready, place)
            except OSError as error:
                raise OutputError(Fault(_cause(error, place), Mark(place.as_posix()))) from error
    finally:
        for ready, _place in waiting:
            with suppress(OSError):
                ready.unlink(missing_ok=True)
    return [place for _ready, place in waiting]


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        message = _("this is not a folder: choose another --output")
        raise OutputError(Fault(message, Mark(folder.as_posix()))) from error
    except OSError as error:
        raise OutputError(Fault(_cause(error, folder), Mark(folder.as_posix()))) from error


def _beside(place: Path, data: bytes) -> Path:
    ready: Path | None = None
    try:
        handle, name = tempfile.mkstemp(prefix=f".{place.name}.", suffix=".part", dir=place.parent)
        ready = Path(name)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        ready.chmod(0o666 & ~_umask())
        return ready
    except OSError as error:
        if ready:
            with suppress(OSError):
                ready.unlink(missing_ok=True)
        raise OutputError(Fault(_cause(error, place), Mark(place.as_posix()))) from error


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


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
