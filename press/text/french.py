"""French typography: spaces, apostrophes, signs; no letter changed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

_NBSP, _FINE = "\u00a0", "\u202f"
_GAP = f"[ {_NBSP}{_FINE}\u2009]"
_SIGNS = "%‰°€$£¥←-⯿〰🌀-🫿"
_WORK = re.compile(r"[0-9;:!?«»'×=/-]|\.{3}")

_UNSEEN = re.compile("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufe0e\ufe0f]")
"""What web pages and telephones put between letters: some fonts would show it, and none should."""

# Left as typed: addresses of the web and of mail, and what looks like an HTML entity.
_OPAQUE, _HOLE = re.compile(r"(?<!\S)(?=\S*(?:://|@|www\.))\S+|&#?\w+;"), "\0"

_APOSTROPHE = re.compile(r"(?i)'(?:(?<=[^\W\d_]')(?=\**[^\W\d_])|(?:(?<=\b[cdjlmnst]')|(?<=qu'))(?=[\d«]))")
_ELLIPSIS = re.compile(r"\.{3}(?<!\.{4})(?!\.)")
_MINUS = re.compile(r"-(?<![^\s(\[«*]-)(?=\d)")


def _after(before: str, sign: str, more: str = "") -> re.Pattern[str]:
    """``sign`` directly after one character of ``before``; the stars of a closed bold may come between."""
    behind = "|".join(rf"(?<={before}{stars}{sign})" for stars in ("", r"\*", r"\*\*", r"\*\*\*"))
    return re.compile(f"{sign}(?:{behind}){more}")


def _gap_before(sign: str) -> re.Pattern[str]:
    """The spaces before ``sign``, unless they begin a line."""
    return re.compile(rf"{_GAP}(?<=\S{_GAP}){_GAP}*(?=\**{sign})")


# Where a space is missing it is set only after a word, and only if the sentence visibly pauses or ends.
_PROSE = r"[^\s:;!?.,…&/\\(\[{“‘«<>=@#|~^_+*-]"
_QUOTED = r"[^\s(\[{“‘/«»*]"
_FINE_GAP, _FINE_NONE = _gap_before("[;!?](?!=)"), _after(_PROSE, "[;!?]", r'(?=[;!?…]*(?:[\s)\]»”"*]|\Z))')
_COLON_GAP, _COLON_NONE = _gap_before(":(?!:)"), _after(_PROSE, ":", r"(?=\**(?:[\s»]|\Z))")
_CLOSE_GAP, _CLOSE_NONE = _gap_before("»"), _after(_QUOTED, "»")
_OPEN_GAP = _after("«", _GAP, rf"{_GAP}*(?=\S)")
_OPEN_NONE = re.compile(r"«(?:(?=[^\s«»*])|(?<!\*«)(?=\*+[^\s«»*]))")

# An ordinary space becomes a no-break space …
_GLUE = re.compile(
    "(?i) (?:(?=[×=/0-9])|(?<=[×=/+−±≥≤≈] ))(?:"  # the guard: most spaces stop here
    + "|".join(
        (
            r"(?<=\S )(?=[×=](?:\s|\d|\Z))",  # … before × and =
            r"(?<=[×=] )(?=[\d*" + _SIGNS + "])",  # … after them, before a number or a symbol
            r"(?:(?<=(?<!\S)\S\s[×=] )|(?<=(?<!\S)\S\S\s[×=] ))(?=\S)",  # … or after a short piece
            r"(?<== )(?=limites?\s)",  # … in “Aventure = limite 15”
            r"(?<=[+−±×≥≤≈] )(?<!\S. )(?<!\d\s. )(?=\d)",  # … in “+ 1”, not in “7 + 5”
            r"(?:(?<=\b\w )(?<!/\s\w )|(?<=\b\w\w )(?<!/\s\w\w ))(?=/\s\w)",  # … in “F / Fil”, before /
            r"(?:(?<=\b\w\s/ )(?<!/\s\w\s/ )|(?<=\b\w\w\s/ )(?<!/\s\w\w\s/ ))(?=\w)",  # … and after it
            r"(?:(?<=\blimite )|(?<=\blimites )|(?<=\bpage )|(?<=\bplanche )|(?<=n° ))(?=\d)",
        )
    )
    + ")"
)

# … and so does the one between a number and what it counts; not before the small words that merely
# follow, nor when the number already hangs on a label: lines must still find where to break.
_SMALL = r"(?:à|aux?|dans|des?|donc|du|en|est|et|la|les?|mais|ou|par|pour|puis|qu[ei]|sans|si|sont|sur)\b"
_NUMBER = re.compile(
    rf"(?i)\d(?<![^\s(\[«\"“‘’'/–—−+±×=≥≤≈*-]\d)(?<!limite{_NBSP}\d)(?<!limites{_NBSP}\d)(?<!page{_NBSP}\d)"
    rf"(?<!planche{_NBSP}\d)(?<!n°{_NBSP}\d)\d*(?:[.,]\d+)*\** "
    rf"(?=\**(?!{_SMALL}|(?:[cdjlmnst]|qu)[’'])[^\W\d_]|\d{{3}}(?!\d)|\**[{_SIGNS}])"
)


@lru_cache(maxsize=16_384)
def french(text: str) -> str:
    """The text with French spacing, apostrophes, minus signs and ellipses; NFC; no letter changed.

    U+202F before ``; ! ?``; U+00A0 before ``:`` and ``»``, after ``«``, between a number and its word
    or sign, around ``×`` and ``=``, inside ``F / Fil``. Other no-break spaces stay as the author typed
    them; so do addresses, times and line breaks. Doing it twice changes nothing.
    """
    text = _nfc(text)
    if not _WORK.search(text):
        return text
    kept: list[str] = []
    if _HOLE not in text and ("&" in text or "@" in text or "://" in text or "www." in text):
        kept = _OPAQUE.findall(text)
        text = _OPAQUE.sub(_HOLE, text)
    if "'" in text:
        text = _APOSTROPHE.sub("’", text)
    if "..." in text:
        text = _ELLIPSIS.sub("…", text)
    if "-" in text:
        text = _MINUS.sub("−", text)
    text = _glued(_punctuated(text))
    for word in kept:
        text = text.replace(_HOLE, word, 1)
    return text


def _punctuated(text: str) -> str:
    if "«" in text:
        text = _OPEN_NONE.sub("«" + _NBSP, _OPEN_GAP.sub(_NBSP, text))
    if "!" in text or "?" in text or ";" in text:
        text = _FINE_NONE.sub(_FINE + r"\g<0>", _FINE_GAP.sub(_FINE, text))
    if ":" in text:
        text = _COLON_NONE.sub(_NBSP + ":", _COLON_GAP.sub(_NBSP, text))
    if "»" in text:
        text = _CLOSE_NONE.sub(_NBSP + "»", _CLOSE_GAP.sub(_NBSP, text))
    return text


def _glued(text: str) -> str:
    # The glue comes after the punctuation: it looks at the spaces that punctuation sets.
    text = _GLUE.sub(_NBSP, text)
    return _NUMBER.sub(lambda found: found[0][:-1] + _NBSP, text)


def _nfc(text: str) -> str:
    return text if text.isascii() else unicodedata.normalize("NFC", _UNSEEN.sub("", text))


def spacing(language: str) -> Callable[[str], str]:
    """What sets the texts of a language: ``french`` for fr, else NFC without unseen characters."""
    return french if language[:2].lower() == "fr" else _nfc
