"""A YAML file → plain Python, with the place of everything; the only module that knows YAML.

Every scalar stays the text the author typed: ``07``, ``yes`` and ``null`` are text. An empty value
and ``~``, without quotes, are None. Every mapping keeps its place under ``AT``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import yaml
from yaml.nodes import MappingNode, Node

from press.errors import ContentError, Fault, Mark
from press.language import _
from press.records.fields import AT, At
from press.source.nodes import MOST_LEVELS, MOST_NODES, Extent, Reader, place, too_much
from press.source.syntax import Span, Trouble, component_above, explained
from press.source.textfile import MOST_FAULTS, read_text
from press.wording import BLANKS, character

__all__ = ["AT", "At", "parse", "read"]

_MOST_TOKENS = 5 * MOST_NODES
_MOST_REREAD = 10_000_000  # characters: a large file is not read again for each of its faults

_INDENTATION = re.compile(rf"^[ ]*(?:-[ ]+)*-?([\t{BLANKS}])", re.MULTILINE)


class _TooMuch(yaml.YAMLError):
    """More levels or entries than a document may have, met while it is read."""

    def __init__(self, line: int, column: int) -> None:
        super().__init__(line, column)
        self.line = line
        self.column = column


class _Rules:
    """What our loaders do their own way: no implicit types, and limits that hold while reading."""

    level = 0
    nodes = 0

    def resolve(self, *_node: Any) -> str:
        """Every node without a tag of its own has the tag ''; so any other was typed."""
        return ""

    def descend_resolver(self, parent: Any, _index: Any) -> None:
        self.level += 1
        self.nodes += 1
        if self.level > MOST_LEVELS + 1 or self.nodes > MOST_NODES:
            raise _TooMuch(parent.start_mark.line + 1, parent.start_mark.column + 1)

    def ascend_resolver(self) -> None:
        self.level -= 1


if hasattr(yaml, "CBaseLoader"):

    class _Loader(_Rules, yaml.CBaseLoader):
        """libyaml: ten times as fast."""

else:  # pragma: no cover

    class _Loader(_Rules, yaml.BaseLoader):  # type: ignore[no-redef]
        """Where PyYAML was built without libyaml."""


def read(path: Path, name: str) -> dict[str, Any]:
    """The content of a YAML file whose top is a mapping.

    ``name`` is the path as the author knows it. Values are str, None, lists and dicts; each dict has
    an ``At`` under ``AT``. Raises ContentError, with every fault that can be found:

    - the file: missing, larger than 20 MB, not UTF-8, control characters;
    - indentation by tabs or by characters that nobody can see;
    - YAML: syntax, tags, a field written twice, a block that contains itself, more than 200,000
      entries once repetitions are written out, more than 50 levels;
    - lost words: a text without quotes followed by a space and ``#`` that touches a word, on the same
      line, or at the start of the next when that is further right than the field. ``# `` with a
      space after it is a comment and no fault.
    """
    return parse(read_text(path, name), name)


def parse(text: str, name: str) -> dict[str, Any]:
    """The same for a text that is already read."""
    if faults := _indentation(text, name):
        raise ContentError(faults)
    root, text, faults = _composed(text, name)
    if root is None:
        raise ContentError(faults or Fault(_("the file is empty"), Mark(name)))
    if not isinstance(root, MappingNode):
        message = _("the file must begin with fields (“name: …”)")
        raise ContentError([*faults, Fault(message, place(name, root))])
    Extent(name).measure(root)
    reader = Reader(text, name)
    data = reader.read(root)
    if faults := faults + reader.faults:
        raise ContentError(sorted(faults, key=lambda fault: fault.mark or Mark(name)))
    return data


def _indentation(text: str, name: str) -> list[Fault]:
    """One fault for each run of lines that begin with the same hidden character."""
    if not _INDENTATION.search(text):
        return []
    lines = text.split("\n")
    inside: set[int] = set()
    for span in _spans(text):
        inside.update(range(span.line + 1, span.last_line + 1))
    faults: list[Fault] = []
    above = ""
    for number, line in enumerate(lines, 1):
        hit = None if number in inside else _INDENTATION.match(line)
        char = hit[1] if hit else ""
        if hit and char != above and len(faults) < MOST_FAULTS:
            message = _("the line begins with {character}: indent with ordinary spaces only")
            told, mark = message.format(character=character(char)), Mark(name, number, hit.start(1) + 1)
            faults.append(Fault(told, mark, component_above(lines, number - 1)))
        above = char
    return faults


def _spans(text: str) -> Iterator[Span]:
    """Quoted and block texts, as far as the file can be read."""
    try:
        for token in islice(yaml.scan(text, Loader=_Loader), _MOST_TOKENS):
            if isinstance(token, yaml.ScalarToken) and not token.plain:
                start, end = token.start_mark, token.end_mark
                # A block text ends at the head of the first line that is no longer its own.
                last = end.line + 1 if end.column else end.line
                yield Span(token.style, start.line + 1, start.column + 1, last, end.column + 1)
    except (yaml.YAMLError, ValueError, OverflowError):
        return


def _composed(text: str, name: str) -> tuple[Node | None, str, list[Fault]]:
    """The nodes, the text they come from, and faults.

    After a fault whose right line is known, the rest is read with that line in place, so that one
    run tells of them all.
    """
    faults: list[Fault] = []
    while True:
        try:
            return yaml.compose(text, Loader=_Loader), text, faults
        except (yaml.YAMLError, ValueError, OverflowError) as error:
            if isinstance(error, _TooMuch):
                raise ContentError([*faults, too_much(Mark(name, error.line, error.column))]) from None
            trouble = _trouble(error, text)
        verdict, lines = explained(trouble), trouble.lines
        mark = Mark(name, verdict.line, verdict.column)
        again = bool(faults) and mark <= (faults[-1].mark or mark)
        if not again:
            component = component_above(lines, verdict.line) or component_above(lines, verdict.line - 1)
            faults.append(Fault(verdict.message, mark, component, verdict.field))
        enough = len(faults) >= MOST_FAULTS or len(faults) * len(text) > _MOST_REREAD
        if again or enough or not verdict.mended:
            raise ContentError(faults)
        before, after = lines[: verdict.line - 1], lines[verdict.line - 1 + len(verdict.mended) :]
        text = "\n".join([*before, *verdict.mended, *after])


def _trouble(error: Exception, text: str) -> Trouble:
    """What the parser said, and the text it was reading."""
    lines, spans = text.split("\n"), list(_spans(text))
    if not isinstance(error, yaml.MarkedYAMLError):
        return Trouble(str(error), lines, spans)
    place, opened = error.problem_mark, error.context_mark
    return Trouble(
        error.problem or "",
        lines,
        spans,
        context=error.context or "",
        line=place.line + 1 if place else 1,
        column=place.column + 1 if place else 1,
        opened_line=opened.line + 1 if opened else 0,
        opened_column=opened.column + 1 if opened else 0,
    )
