"""Messages in French and English: gettext catalogues under ``press/locale``, English in the code."""

from __future__ import annotations

import gettext
import locale
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

LANGUAGES = ("en", "fr")
CATALOGUES = Path(__file__).parent / "locale"

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


@dataclass(slots=True)
class _Voice:
    """The language in force, and its catalogue."""

    code: str
    catalogue: gettext.NullTranslations


_voice = _Voice("en", gettext.NullTranslations())


def use(language: str) -> None:
    """Set the language of messages; one that has no catalogue means English."""
    _voice.code = language if language in LANGUAGES else "en"
    _voice.catalogue = gettext.translation("press", CATALOGUES, languages=[_voice.code], fallback=True)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Messages inside are in another language: what is printed speaks the kit's."""
    before = _voice.code
    use(language)
    try:
        yield
    finally:
        use(before)


def in_force() -> str:
    """The language of messages."""
    return _voice.code


def of_environment() -> str:
    """The language that the machine is set to, of those we speak; empty when it says nothing."""
    named = next((value for name in _VARIABLES if (value := os.environ.get(name))), "")
    if not named and os.name == "nt":
        # Elsewhere a machine that says nothing would be taken for an English one (C.UTF-8 is "en_US").
        named = locale.getlocale()[0] or ""
    code = named[:2].lower()
    return code if code in LANGUAGES else ""


def _(message: str) -> str:
    """The message in the language in force; placeholders are named and filled by ``str.format``."""
    return _voice.catalogue.gettext(message)


def counted(one: str, many: str, count: int) -> str:
    """The message that goes with a count, in the language in force: English and French differ about 0."""
    return _voice.catalogue.ngettext(one, many, count)


def number(value: float, digits: int = 1) -> str:
    """A number for a message: ``3.2`` in English, ``3,2`` in French."""
    text = f"{value:.{digits}f}"
    return text.replace(".", ",") if _voice.code == "fr" else text
