"""From an author's string to the final string: counts filled in (Jinja), spacing set (French).

The only file that knows Jinja. Strings in, strings out; nothing here knows a layout or a font.
"""

# Jinja is imported by the first template, not by every start.
# ruff: noqa: PLC0415

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from press.language import _

if TYPE_CHECKING:
    from jinja2 import Environment, Template
    from jinja2.nodes import Node
    from jinja2.runtime import Context

LONGEST = 20_000
"""Characters: no template, and no text made by one, is longer."""

_LARGEST = 10**12
"""No number that a template computes is larger; no component is counted past it."""

_FILTERS = {
    "abs", "capitalize", "count", "first", "int", "items", "join", "last", "length", "list", "lower",
    "map", "max", "min", "sort", "sum", "title", "trim", "unique", "upper",
}
"""Jinja's other filters can pad, repeat or compute powers without a bound."""

_NODES = {
    "Template", "Output", "TemplateData", "Const", "Name", "List", "Tuple", "Getattr", "Getitem",
    "Slice", "Keyword", "Filter", "Test", "Add", "Sub", "Mul", "Div", "FloorDiv", "Mod", "Neg", "Pos",
    "Concat", "Compare", "Operand", "And", "Or", "Not", "CondExpr", "If", "For",
}
"""What a template may be made of: no power, call, range or assignment, nothing that can grow by doubling."""


class TemplateError(ValueError):
    """A template that cannot be rendered: one line, for the author."""


def render(template: str, facts: Mapping[str, object]) -> str:
    """The text of ``template`` with its ``{{ … }}`` filled from ``facts``.

    A string without template braces comes back as it is. Raises TemplateError when a name is unknown,
    when the template cannot be read or computed, or when its text grows past LONGEST characters.
    """
    if "{" not in template or not ("{{" in template or "{%" in template or "{#" in template):
        return template
    from jinja2 import TemplateError as JinjaError
    from jinja2.exceptions import SecurityError, UndefinedError

    compiled, names = _compiled(template)
    for name in names:
        if name not in facts:
            raise TemplateError(_unknown(name, facts))
    text = ""
    try:
        for part in compiled.generate(facts):
            text += part
            _limit(len(text))
    except TemplateError:
        raise
    except (UndefinedError, SecurityError) as error:
        raise TemplateError(str(error)) from None
    except (JinjaError, ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise TemplateError(_("the template cannot be computed: {problem}").format(problem=error)) from None
    return text


@lru_cache(maxsize=4096)
def _compiled(template: str) -> tuple[Template, tuple[str, ...]]:
    """The compiled template, and the names it asks for, sorted."""
    from jinja2 import TemplateSyntaxError
    from jinja2.meta import find_undeclared_variables

    _limit(len(template))
    environment = _environment()
    try:
        tree = environment.parse(template)
        _check(tree)
        return environment.from_string(tree), tuple(sorted(find_undeclared_variables(tree)))
    except TemplateError:
        raise
    except (TemplateSyntaxError, SyntaxError, RecursionError, MemoryError, ValueError) as error:
        problem = getattr(error, "message", "") or _("too long or too deep")
        raise TemplateError(_("the template cannot be read: {problem}").format(problem=problem)) from None


@cache
def _environment() -> Environment:
    """The sandbox, made at the first template: a kit without any never imports Jinja."""
    from jinja2 import StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    class Unknown(StrictUndefined):
        __slots__ = ()

        @property
        def _undefined_message(self) -> str:
            owner = self._undefined_obj
            return _unknown(str(self._undefined_name), map(str, owner) if isinstance(owner, Mapping) else ())

    class Sandbox(ImmutableSandboxedEnvironment):
        intercepted_binops = frozenset({"+", "-", "*", "/", "//", "%"})

        def call_binop(self, context: Context, operator: str, left: object, right: object) -> object:
            if not (_is_number(left) and _is_number(right)):
                message = _("«{operator}» computes with numbers only; «~» joins texts")
                raise TemplateError(message.format(operator=operator))
            result = super().call_binop(context, operator, left, right)
            if not abs(result) <= _LARGEST:
                raise TemplateError(_("a number of the template is too large"))
            return result

    sandbox = Sandbox(undefined=Unknown, finalize=_printed, keep_trailing_newline=True)
    sandbox.globals = {}
    sandbox.filters = {name: sandbox.filters[name] for name in _FILTERS} | {"join": _join}
    return sandbox


def _check(node: Node, looping: bool = False) -> None:
    """Refuse what a text does not need and a hostile kit could use: see _NODES."""
    from jinja2.nodes import Filter, For

    what = type(node).__name__
    if isinstance(node, For) and (looping or node.recursive):
        what = _("a loop in a loop")
    if what not in _NODES:
        message = _("«{what}» is not allowed in a template: use names, numbers, if, for and filters")
        raise TemplateError(message.format(what=what.lower()))
    if isinstance(node, Filter) and node.name not in _FILTERS:
        raise TemplateError(_unknown(f"|{node.name}", _FILTERS))
    for child in node.iter_child_nodes():
        _check(child, looping or isinstance(node, For))


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _printed(value: object) -> object:
    """What ``{{ value }}`` prints: texts and numbers; 95.0 as 95; anything else is a mistake."""
    from jinja2 import Undefined

    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, (str, Undefined)) or _is_number(value):
        return value
    message = _("only texts and numbers can be printed, not a value of kind {kind}")
    raise TemplateError(message.format(kind=type(value).__name__))


def _join(values: Iterable[object], separator: str = "") -> str:
    """Jinja's join, measured before it is made: joins can nest."""
    parts = [str(_printed(value)) for value in values]
    _limit(sum(map(len, parts)) + len(separator) * len(parts))
    return separator.join(parts)


def _limit(length: int) -> None:
    if length > LONGEST:
        message = _("the text of the template is longer than {limit} characters")
        raise TemplateError(message.format(limit=LONGEST))


def _unknown(name: str, known: Iterable[str]) -> str:
    """The message for a name that is not among ``known``: the nearest ones, or else all of them."""
    from difflib import get_close_matches

    known = sorted(known)
    if near := get_close_matches(name, known, 3, 0.6):
        return _("unknown name «{name}»: did you mean {names}?").format(name=name, names=", ".join(near))
    if known:
        message = _("unknown name «{name}»: the known names are {names}")
        return message.format(name=name, names=", ".join(known[:20]))
    return _("unknown name «{name}»").format(name=name)


# --- French -------------------------------------------------------------------------------------

_NBSP, _FINE = "\u00a0", "\u202f"
_GAP = f"[ {_NBSP}{_FINE}\u2009]"
_SIGNS = "%‰°€$£¥←-⯿〰🌀-🫿"
_WORK = re.compile(r"[0-9;:!?«»'×=/-]|\.{3}")

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
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def spacing(language: str) -> Callable[[str], str]:
    """The function that sets the texts of a language: ``french`` for fr, else NFC and nothing more."""
    return french if language[:2].lower() == "fr" else _nfc
