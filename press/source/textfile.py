"""An author's file → text: size, encoding, and characters that no text should hold.

Every refusal is a ContentError; its lines are those a text editor shows.
"""

from __future__ import annotations

import re
from pathlib import Path

from press.errors import ContentError, Fault, Mark
from press.language import _
from press.wording import character

MOST_BYTES = 20_000_000
MOST_FAULTS = 100

FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffd-\uffff]")
"""Controls but tab and line feed, invisible line ends, lone surrogates, marks of an encoding accident."""

_UTF8_BOM = b"\xef\xbb\xbf"
_UTF16_BOMS = (b"\xff\xfe", b"\xfe\xff")
_LINE_END = re.compile(rb"\r\n|\r|\n")
_BINARY = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")


def read_text(path: Path, name: str) -> str:
    """The text of ``path``, line ends as ``\\n``, byte order mark removed.

    ``name`` is the path as the author knows it. Raises ContentError: no such file, too large, not
    UTF-8, or characters in it that cannot be printed.
    """
    text = _decoded(_bytes(path, name), name).replace("\r\n", "\n").replace("\r", "\n")
    _refuse_forbidden(text, name)
    return text


def _bytes(path: Path, name: str) -> bytes:
    try:
        if path.exists() and not path.is_file():  # opening a pipe would wait for ever
            raise ContentError(Fault(_("this is not a file"), Mark(name)))
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise ContentError(Fault(_("there is no such file"), Mark(name))) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ContentError(Fault(_("the file cannot be read: {reason}").format(reason=reason), Mark(name))) from None
    if len(data) > MOST_BYTES:
        message = _("the file is larger than {limit} MB: split it").format(limit=MOST_BYTES // 1_000_000)
        raise ContentError(Fault(message, Mark(name)))
    return data


def _decoded(data: bytes, name: str) -> str:
    if data.startswith(_UTF16_BOMS):
        raise ContentError(Fault(_not_utf8(_("it is UTF-16")), Mark(name)))
    data = data.removeprefix(_UTF8_BOM)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = _LINE_END.split(data[: error.start])
        mark = Mark(name, len(before), len(before[-1].decode("utf-8")) + 1)
        raise ContentError(Fault(_not_utf8(_guess(data)), mark)) from None
    if "\0" in text:
        before = _LINE_END.split(data[: data.index(0)])
        raise ContentError(Fault(_not_utf8(_("it holds NUL characters, as UTF-16 does")), Mark(name, len(before))))
    return text


def _guess(data: bytes) -> str:
    if _BINARY.search(data):
        return _("it is no text file, or an encoding unknown here")
    try:
        data.decode("cp1252")
    except UnicodeDecodeError:
        return _("its encoding is unknown here")
    return _("probably Windows-1252")


def _not_utf8(cause: str) -> str:
    return _("not UTF-8, {cause}: open it in your text editor and save it again with the encoding UTF-8").format(
        cause=cause
    )


def _refuse_forbidden(text: str, name: str) -> None:
    """One fault a line, a hundred at most: a file of garbage needs no thousand lines to say so."""
    faults: list[Fault] = []
    line, position = 1, 0
    while (found := FORBIDDEN.search(text, position)) and len(faults) < MOST_FAULTS:
        line += text.count("\n", position, found.start())
        column = found.start() - text.rfind("\n", 0, found.start())
        faults.append(Fault(refusal(found[0]), Mark(name, line, column)))
        line, position = line + 1, text.find("\n", found.start()) + 1
        if not position:
            break
    if faults:
        raise ContentError(faults)


def refusal(char: str) -> str:
    """Why a forbidden character is refused, and what to do about it."""
    if char == "\ufffd":
        return _("{character}: a letter was lost when the file was saved; type it again").format(
            character=character(char)
        )
    return _("{character} in the text: delete it").format(character=character(char))
