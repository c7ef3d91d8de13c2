"""A YAML parser's complaint → words for an author, with the line as it should be written.

Works on lines of text only: what the parser said arrives as a Trouble.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from press.language import _
from press.wording import BLANKS, character, one_line

NAMING = ("id", "number", "title")
"""The fields that name a component in a message, the best first."""

_FIELD = re.compile(
    r"(?P<lead>[ ]*(?:-[ ]+)*)"
    r"(?P<key>\"[^\"]*\"[ ]*|'[^']*'[ ]*|[^\s\"'#\[\]{},][^:#]*):"
    r"(?:[ ]+(?P<value>.*))?$"
)
_COMMENT = re.compile(r"\s#(?=\s|$)")
_GLUED = re.compile(rf"(?P<lead>[ ]*(?:-[ ]+)*(?P<key>[\w-]+):)(?P<gap>[{BLANKS}]*)(?P<value>\S.*)$")
_LOST = re.compile(r"\s(#[^\s#].*)$")
_NAME_BESIDE = re.compile(rf"[{{,][ ]*(?:{'|'.join(NAMING)}):[ ]+([^,{{}}]+)")
_SIGNS = "*&!%@`[]{}|>?,-\"'"


@dataclass(frozen=True, slots=True)
class Span:
    """A quoted or block text of the file: its quote, first and last lines, columns; all from 1."""

    style: str
    line: int
    column: int
    last_line: int
    last_column: int


@dataclass(frozen=True, slots=True)
class Trouble:
    """What the parser says of a text, where, and where the thing it was reading began (0 if unknown)."""

    problem: str
    lines: Sequence[str]
    spans: Sequence[Span]
    context: str = ""
    line: int = 1
    column: int = 1
    opened_line: int = 0
    opened_column: int = 0

    def text(self, line: int) -> str:
        """A line of the text, counted from 1; '' outside it."""
        return self.lines[line - 1] if 0 < line <= len(self.lines) else ""

    def field(self, line: int) -> str:
        """The name of the field that begins on a line, or ''."""
        field = _FIELD.match(self.text(line))
        return field["key"].strip() if field else ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What to tell the author, where, of which field; and the lines to put in place of the faulty ones."""

    message: str
    line: int
    column: int
    field: str = ""
    mended: tuple[str, ...] = ()


Explanation = Callable[[Trouble], Verdict | None]


def quoted(text: str) -> str:
    """``text`` in double quotes, fit for YAML."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def component_above(lines: Sequence[str], line: int) -> str:
    """The id, number or title of the item that holds ``line`` (from 1), by indentation; or ''."""
    found: dict[str, str] = {}
    inside = sys.maxsize
    if beside := _NAME_BESIDE.search(lines[line - 1] if 0 < line <= len(lines) else ""):
        return one_line(beside[1].strip(" \"'"))
    for text in reversed(lines[:line]):
        if not (field := _FIELD.match(text)):
            continue
        dash, column = len(text) - len(text.lstrip(" ")), len(field["lead"])
        if column > inside:
            continue
        if column < inside and found:
            break
        inside = column
        key = field["key"].strip()
        if key in NAMING and field["value"]:
            found.setdefault(key, _COMMENT.split(field["value"])[0].strip(" \"'"))
        if dash < column:
            if found:
                break
            inside = dash
    return one_line(next((found[key] for key in NAMING if found.get(key)), ""))


def explained(trouble: Trouble) -> Verdict:
    """The first explanation that fits; a general one when none does."""
    for explanation in _EXPLANATIONS:
        if verdict := explanation(trouble):
            return verdict
    message = _("this cannot be read ({detail}): look at indentation, quotes and colons here and just above")
    return Verdict(message.format(detail=trouble.problem), trouble.line, trouble.column)


def _quote(trouble: Trouble) -> Verdict | None:
    """A quote never closed, or closed by the opening quote of a later text; a ``\\`` that means nothing."""
    problem = trouble.problem
    if "quoted scalar" in trouble.context and re.search("end of stream|document", problem):
        told, line = _("a quote is opened here and never closed"), trouble.opened_line
        return Verdict(told, line, trouble.opened_column, trouble.field(line))
    for span in trouble.spans:
        here = span.last_line == trouble.line and span.last_column <= trouble.column
        if here and span.line < span.last_line and span.style in ("'", '"'):
            message = _("the quote opened here is closed only on line {line}: close it where the text ends")
            told = message.format(line=span.last_line)
            return Verdict(told, span.line, span.column, trouble.field(span.line))
    if re.search("escape c|hexdecimal", problem):
        message = _("between double quotes “\\” begins a special sign: write “\\\\” for itself, “/” in a path")
        return Verdict(message, trouble.line, trouble.column, trouble.field(trouble.line))
    return None


def _colon(trouble: Trouble) -> Verdict | None:
    """“ : ” inside a sentence without quotes; or a line pushed too far right."""
    if "mapping values are not allowed" not in trouble.problem:
        return None
    text, at = trouble.text(trouble.line), trouble.column - 1
    field = _FIELD.match(text)
    if field and field["value"] and field.start("value") <= at:
        correct, mended = _with_quotes(field, trouble.lines[trouble.line :])
        message = _("“: ” in a text without quotes (“^” marks it: {excerpt}); write: {correct}")
        excerpt = f"{text[max(at - 99, 0) : at]}^{text[at : at + 99]}".strip()
        told = message.format(excerpt=excerpt, correct=correct)
        return Verdict(told, trouble.line, trouble.column, field["key"].strip(), mended)
    message = _(
        "“: ” where no field can begin: align this line with the fields above it, "
        "or, if it goes on with the text above, put the whole text in quotes"
    )
    return Verdict(message, trouble.line, trouble.column)


def _flow(trouble: Trouble) -> Verdict | None:
    """Between [ ] or { }: a bracket left open, or “: ” in a text without quotes."""
    if "flow" not in trouble.context:
        return None
    text, at = trouble.text(trouble.line), trouble.column - 1
    start = max(text.rfind(sign, 0, at) for sign in "[{,") + 1
    end = min((place for sign in ",]}" if (place := text.find(sign, at)) >= 0), default=0)
    field = _FIELD.match(text[start:end].rstrip()) if text[at : at + 1] == ":" else None
    if field and field["value"] and start + field.start("value") <= at:
        correct, _lines = _with_quotes(field, ())
        message = _("“: ” in a text without quotes; write: {correct}").format(correct=correct)
        mended = text[:start] + field["lead"] + correct + text[end:]
        return Verdict(message, trouble.line, trouble.column, field["key"].strip(), (mended,))
    message = _("“{sign}” opened here is not closed, or lacks a comma before line {line}, column {column}")
    sign = trouble.text(trouble.opened_line)[trouble.opened_column - 1 : trouble.opened_column]
    told = message.format(sign=sign, line=trouble.line, column=trouble.column)
    return Verdict(told, trouble.opened_line, trouble.opened_column, trouble.field(trouble.opened_line))


def _named(trouble: Trouble) -> Verdict | None:
    """Complaints that need no look at the line."""
    said = f"{trouble.context} {trouble.problem}"
    messages = {
        "nesting depth": _("too many levels, one inside the other"),
        "duplicate anchor": _("the name after “&” is already given on line {line}: choose another"),
        "another document": _("“---” begins a second document: one file holds one"),
        "<document start>": _("nothing may follow the end of the document (“...”)"),
        "tag": _("“!” begins a tag, and tags are refused: remove it, or put the text in quotes"),
        "directive": _("a line that begins with “%” must be in quotes"),
        "incompatible YAML": _("this version of YAML is unknown: remove the line"),
    }
    for words, message in messages.items():
        if words in said:
            return Verdict(message.format(line=trouble.opened_line), trouble.line, trouble.column)
    return None


def _value(trouble: Trouble) -> Verdict | None:
    """A text that begins with a sign or a quote YAML takes for its own."""
    alias = "undefined alias" in trouble.problem
    field = _FIELD.match(trouble.text(trouble.line))
    first = field["value"][0] if field and field["value"] and trouble.column > field.start("value") else ""
    if not field or not first or first not in _SIGNS:
        return _stray_sign(trouble)
    correct, mended = _with_quotes(field, trouble.lines[trouble.line :])
    if first in "\"'":
        message = _("the text goes on after its closing quote; write: {correct}")
    elif alias:
        message = _("“*” calls a block that is not named above; if it begins a text, write: {correct}")
    else:
        message = _("a text cannot begin with “{sign}” without quotes; write: {correct}")
    told = message.format(sign=first, correct=correct)
    return Verdict(told, trouble.line, trouble.column, field["key"].strip(), mended)


def _stray_sign(trouble: Trouble) -> Verdict | None:
    if not re.search("start any token|line break|alphabetic|not allowed|undefined alias", trouble.problem):
        return None
    line, column = trouble.opened_line or trouble.line, trouble.opened_column or trouble.column
    sign = trouble.text(line)[column - 1 : column]
    message = _("“{sign}” means something to YAML and cannot stand here: if it belongs to a text, put it in quotes")
    return Verdict(message.format(sign=sign), line, column)


def _no_colon(trouble: Trouble) -> Verdict | None:
    """A line without ``name: ``, most often because the colon touches the text."""
    if "could not find expected ':'" not in trouble.problem:
        return None
    line = trouble.opened_line or trouble.line
    if glued := _GLUED.match(trouble.text(line)):
        mended = f"{glued['lead']} {glued['value']}"
        message = _("a space is missing after the colon; write: {correct}")
        if glued["gap"]:
            message = _("{character} after the colon: type an ordinary space; write: {correct}")
        told = message.format(character=character((glued["gap"] or " ")[0]), correct=mended.strip())
        return Verdict(told, line, glued.end("lead") + 1, glued["key"], (mended,))
    message = _(
        "this line has no field name (“name: …”): if it goes on with the text above, "
        "begin it further right or put the whole text in quotes"
    )
    if re.search(r":[ ][|>][-+0-9]*$", trouble.text(line - 1)):
        message = _("the text that “|” or “>” announces must begin further right than its field")
    return Verdict(message, line, trouble.opened_column or 1)


def _misplaced(trouble: Trouble) -> Verdict | None:
    """A line that fits neither the block it is in nor the one around it."""
    if not re.search(r"expected (key|'-' indicator|<block end>)", trouble.problem):
        return None
    text = trouble.text(trouble.line)
    if re.match(r"[ ]*-[^\s-]", text):
        message = _("a space is missing after the dash; write: {correct}")
        told = message.format(correct=text.strip().replace("-", "- ", 1))
        return Verdict(told, trouble.line, trouble.column)
    if lost := _LOST.search(trouble.text(trouble.line - 1)):
        message = _(
            "“{lost}” is lost: “#” after a space begins a comment; put the whole text, with the next line, in quotes"
        )
        field = trouble.field(trouble.line - 1)
        return Verdict(message.format(lost=lost[1]), trouble.line - 1, lost.start(1) + 1, field)
    message = _("this line is not aligned with its block, which begins on line {line}, column {column}")
    told = message.format(line=trouble.opened_line, column=trouble.opened_column)
    return Verdict(told, trouble.line, trouble.column)


_EXPLANATIONS: tuple[Explanation, ...] = (_named, _quote, _colon, _flow, _value, _no_colon, _misplaced)


def _with_quotes(field: re.Match[str], below: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """The field with its value in quotes: as shown to the author, and as lines for the file.

    Lines ``below`` that go on with the text are joined to it; a comment stays outside the quotes.
    """
    value, comment, further = field["value"], "", 0
    if found := _COMMENT.search(value):
        value, comment = value[: found.start()].rstrip(), value[found.start() :]
        below = ()
    for line in takewhile(lambda line: _goes_on(line, len(field["lead"])), below):
        further += 1
        value = f"{value.rstrip()} {line.strip()}"
    shown = f"{field['key'].strip()}: {quoted(_unquoted(value.rstrip()))}{comment}"
    return (field["lead"] + shown).strip(), (field["lead"] + shown, *[""] * further)


def _goes_on(text: str, column: int) -> bool:
    indentation = len(text) - len(text.lstrip(" "))
    return bool(text.strip()) and indentation > column and not re.match(r"\s*(#|-\s|[\w-]+:(\s|$))", text)


def _unquoted(value: str) -> str:
    """The inside of a text whose own quotes stand around others: ``'L'œil'`` → ``L'œil``."""
    quote = value[:1]
    if quote not in ("'", '"') or len(value) < 3 or value[-1] != quote:
        return value
    second = value.find(quote, 1)
    closes = not value[second - 1].isspace() and not value[second + 1 : second + 2].isalnum()
    return value if closes else value[1:-1]
