"""How a typed value, a character or a choice is shown in a message, and which known word is nearest."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable

from press.language import _

BLANKS = "\u00a0\u00ad\u1680\u180e\u2000-\u200f\u202f\u205f-\u2064\u3000\ufeff"
"""Characters that show as a space or as nothing, for use inside a regular expression's brackets."""

_HIDDEN = re.compile(f"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff{BLANKS}]")
_LONGEST = 60


def character(char: str) -> str:
    """The name of a character nobody can see, with its code: ``no-break space (U+00A0)``."""
    names = {
        "\t": _("tab"),
        "\u00a0": _("no-break space"),
        "\u00ad": _("soft hyphen"),
        "\u200b": _("zero-width space"),
        "\u2028": _("line separator"),
        "\u2029": _("paragraph separator"),
        "\u202f": _("narrow no-break space"),
        "\ufeff": _("byte order mark"),
        "\ufffd": _("replacement character"),
    }
    if char in names:
        name = names[char]
    elif unicodedata.category(char) in ("Cc", "Cs", "Cn"):
        name = _("control character")
    else:
        name = _("invisible character")
    return f"{name} (U+{ord(char):04X})"


def one_line(text: str) -> str:
    """``text`` on one line, cut when long, its hidden characters spelled: ``2‹U+00A0›``."""
    short = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    return _HIDDEN.sub(lambda found: "⏎" if found[0] == "\n" else f"‹U+{ord(found[0]):04X}›", short)


def shown(value: object) -> str:
    """What the author typed, for a message: ``«2.5»``, ``nothing``, ``a list``, ``fields (a, b)``."""
    if value is None:
        return _("nothing")
    if isinstance(value, (list, tuple)):
        return _("a list")
    if isinstance(value, dict):
        return _("fields ({names})").format(names=one_line(", ".join(key for key in value if key[:1] != "\0")))
    return _("«{text}»").format(text=one_line(str(value)))


def one_of(choices: Iterable[str]) -> str:
    """Choices in a row: ``A4, A3, Letter``."""
    return ", ".join(choices)


def nearest(word: str, choices: Iterable[str]) -> str | None:
    """The choice most like ``word``, accents, case, hyphens and hidden characters apart; None if none is."""
    plain = {_plain(choice): choice for choice in choices}
    found = difflib.get_close_matches(_plain(word), plain, n=1, cutoff=0.6)
    return plain[found[0]] if found else None


def did_you_mean(word: str, choices: Iterable[str]) -> str:
    """``: did you mean «story»?``, or nothing when no choice is near."""
    near = nearest(word, choices)
    return _(": did you mean «{near}»?").format(near=near) if near else ""


def is_it(near: str) -> str:
    """For a field that is missing where another, of a name nearly right, was written."""
    return _("this field is required, and it is missing: is it «{near}»?").format(near=near)


def _plain(word: str) -> str:
    letters = unicodedata.normalize("NFKD", _HIDDEN.sub("", word).casefold())
    return "".join(c for c in letters if not unicodedata.combining(c)).replace("_", "-").replace(" ", "-")
