"""A new kit from a commented skeleton, in the author's language: it builds at once, and shows every field."""

from __future__ import annotations

import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path

from press import language
from press.errors import Fault, Mark, OutputError, WrongUsage
from press.language import _
from press.records.values import slug

__all__ = ["new_kit"]

_SKELETON = Path(__file__).parent / "skeleton"
_ART = "art"


def new_kit(content: Path, name: str) -> list[Path]:
    """Make the kit ``name`` in ``content`` and return its files.

    Raises WrongUsage for a name that no kit can have, OutputError when there is something of that name or
    when the files cannot be written; nothing is left behind then.
    """
    try:
        folder = content / slug(name)
    except ValueError as error:
        raise WrongUsage(str(error)) from error
    if not name.strip("-"):
        raise WrongUsage(_("a name needs a letter or a digit"))
    if folder.exists() or folder.is_symlink():
        raise OutputError(Fault(_("it is already there: choose another name"), Mark(folder.as_posix())))
    ready = content / f".{name}.{secrets.token_hex(4)}.part"
    try:
        for file, data in _files(name):
            (ready / file).parent.mkdir(parents=True, exist_ok=True)
            (ready / file).write_bytes(data)
        ready.rename(folder)
    except OSError as error:
        message = _("cannot be written: {why}").format(why=error.strerror or error)
        raise OutputError(Fault(message, Mark(folder.as_posix()))) from error
    finally:
        shutil.rmtree(ready, ignore_errors=True)
    return [folder / file for file, _data in _files(name)]


def _files(name: str) -> Iterator[tuple[Path, bytes]]:
    """The files of a new kit, by their place in it: words in the language in force, drawings for all."""
    title = " ".join(name.replace("-", " ").split()).capitalize()
    names = {"KIT-NAME": name, "KIT-TITLE": title, "KIT-CAPITALS": title.upper()}
    words = _SKELETON / language.in_force()
    for path in sorted(words.rglob("*.yaml"), key=lambda path: (path.name != "kit.yaml", path.name)):
        text = path.read_text(encoding="utf-8")
        for token, word in names.items():
            text = text.replace(token, word)
        yield path.relative_to(words), text.encode()
    for path in sorted((_SKELETON / _ART).rglob("*.svg")):
        yield path.relative_to(_SKELETON), path.read_bytes()
