"""A deck's file with cards added or changed; every other byte of it stays.

The file is not written anew: ruamel.yaml tells where each card and each field stands, and the new words are
put there. Comments, order, quotes, indentation, long lines and line ends are those of the author.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ruamel.yaml.error import YAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from press.authoring.fields import Raw
from press.authoring.yaml_words import composed, field, item, scalar, within_line
from press.errors import ContentError, Fault, Mark
from press.language import _

CARDS = "cards"

_BOM = "\ufeff"
_LINE_END = re.compile(r"\r\n|\r|\n")
_COLON = re.compile(r"\s*:(?:[ \t]*\*[^\s,\]}]+)?")
_BLANK_LINE = re.compile(r"(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)")


class Splice(NamedTuple):
    """New text in the place of ``start`` to ``end``; ``row`` is what asked for it."""

    start: int
    end: int
    text: str
    row: int


class Origin(NamedTuple):
    """Where a place of the new file comes from: a row that was added, or a place of the old file."""

    row: int | None
    line: int
    column: int


class CardsText:
    """The text of a deck's file and the changes to it; ``text`` is the file with all of them."""

    def __init__(self, data: bytes, name: str) -> None:
        """Raises ContentError when the cards are not written as a list of fields in this very file."""
        self._name = name
        self._old = data.decode("utf-8")
        self._splices: list[Splice] = []
        body = self._old.removeprefix(_BOM)
        self._skip = len(self._old) - len(body)
        self._newline = "\r\n" if 2 * body.count("\r\n") > body.count("\n") else "\n"
        self._cards = self._list(body)

    def _list(self, body: str) -> SequenceNode:
        try:
            root = composed(body)
        except YAMLError as error:
            raise ContentError(Fault(by_hand(), Mark(self._name))) from error
        pairs = root.value if isinstance(root, MappingNode) else []
        for key, value in pairs:
            if key.value == CARDS and isinstance(value, SequenceNode) and not self._shared(value, key):
                return value
        raise ContentError(Fault(by_hand(), Mark(self._name)))

    @property
    def text(self) -> str:
        parts, at = [], 0
        for splice in self._ordered():
            parts += [self._old[at : splice.start], splice.text]
            at = splice.end
        return "".join([*parts, self._old[at:]])

    def _ordered(self) -> list[Splice]:
        # New cards follow what is changed at the very place where they begin.
        return sorted(self._splices, key=lambda splice: splice.start)

    def origin(self, line: int, column: int) -> Origin:
        """Where a place of ``text`` comes from; lines and columns count from 1."""
        new = self.text
        at = _starts(new)[line - 1] + column - 1 if line <= len(_starts(new)) else len(new)
        shift = 0
        for splice in self._ordered():
            begin = splice.start + shift
            if at < begin:
                break
            if at < begin + len(splice.text):
                return Origin(splice.row, line, column)
            shift += len(splice.text) - (splice.end - splice.start)
        old, starts = at - shift, _starts(self._old)
        number = bisect_right(starts, old)
        return Origin(None, number, old - starts[number - 1] + 1)

    # -- new cards --------------------------------------------------------------------------------

    def add(self, card: Raw, row: int) -> None:
        """A card after the last; its fields in the order that the others have."""
        cards = self._cards.value
        order = self._order()
        card = dict(sorted(card.items(), key=lambda pair: order.get(pair[0], len(order))))
        if not cards:
            self._begin(card, row)
        elif self._cards.flow_style:
            at = self._end(cards[-1])
            self._put(at, at, f",{self._gap_before(cards[-1])}{within_line(card)}", row)
        else:
            at = self._line_end(self._end(cards[-1]))
            self._put(at, at, self._newline * (1 + self._spaced()) + self._entry(card, cards[-1]), row)

    def _entry(self, card: Raw, like: Node) -> str:
        """A card as an item of the list, indented and written as another one."""
        dash: int = self._cards.start_mark.column
        inner = max(like.start_mark.column, dash + 2)
        flow = isinstance(like, MappingNode) and like.flow_style
        words = within_line(card) if flow else item(card, inner, self._newline)
        return " " * dash + "-".ljust(inner - dash) + words

    def _begin(self, card: Raw, row: int) -> None:
        """The first card, in the place of ``[]``; another finds its place after it."""
        start, end = self._span(self._cards)
        start = len(self._old[:start].rstrip(" "))
        words = "  - " + item(card, 4, self._newline)
        if self._splices:
            self._put(end, end, self._newline * 2 + words, row)
        else:
            self._put(start, end, self._newline + words, row)

    def _order(self) -> dict[str, int]:
        longest = max(self._cards.value, key=lambda card: len(card.value), default=None)
        keys = [key.value for key, _value in longest.value] if isinstance(longest, MappingNode) else []
        return {key: index for index, key in enumerate(keys)}

    def _spaced(self) -> bool:
        """Whether an empty line stands between cards."""
        cards = self._cards.value
        if len(cards) < 2:
            return not cards[-1].flow_style
        between = self._old[self._line_end(self._end(cards[-2])) : self._span(cards[-1])[0]]
        return bool(_BLANK_LINE.search(between))

    def _gap_before(self, card: Node) -> str:
        """What stands between a card and the comma before it, in a list between [ ]."""
        start = self._span(card)[0]
        before = self._old[self._line_start(start) : start]
        return " " if before.strip() else self._newline + before

    # -- changed cards ----------------------------------------------------------------------------

    def change(self, index: int, old: Raw, new: Raw, row: int) -> None:
        """Make the card ``index`` say ``new`` where that differs from ``old``.

        Raises ContentError when a value is shared with other cards (YAML's ``&`` and ``*``).
        """
        card, before = self._cards.value[index], self._cards.value[index - 1] if index else None
        if not isinstance(card, MappingNode) or self._shared(card, before):
            raise self._refusal(card)
        self._fields(card, old, new, row)

    def _fields(self, mapping: MappingNode, old: Mapping[str, Any], new: Mapping[str, Any], row: int) -> None:
        for key in dict.fromkeys((*old, *new)):
            if old.get(key) != new.get(key):
                self._field(mapping, key, old.get(key), new.get(key), row)

    def _field(self, mapping: MappingNode, key: str, old: Any, new: Any, row: int) -> None:
        pairs = mapping.value
        at = next((i for i, (found, _value) in enumerate(pairs) if found.value == key), None)
        if at is None:
            if new is not None:
                self._insert(mapping, key, new, row)
            return
        value = pairs[at][1]
        if self._shared(value, pairs[at][0]):
            raise self._refusal(pairs[at][0], key)
        if new is None:
            self._remove(mapping, at, row)
        elif isinstance(new, Mapping) and isinstance(old, Mapping) and isinstance(value, MappingNode):
            self._fields(value, old, new, row)
        else:
            self._replace(mapping, pairs[at], new, row)

    def _replace(self, mapping: MappingNode, pair: tuple[Node, Node], new: Any, row: int) -> None:
        key, value = pair
        end = self._end_of(pair)
        start = end if _is_empty(value) else self._span(value)[0]
        if isinstance(value, SequenceNode) and isinstance(new, list) and not value.flow_style:
            lines = (f"- {scalar(text)}" for text in new)
            text = (self._newline + " " * value.start_mark.column).join(lines)
        elif not isinstance(new, str) or mapping.flow_style:
            text = within_line(new)
        elif "\n" in new and not self._old[end : self._line_end(end)].strip():
            indent = mapping.value[0][0].start_mark.column
            text = field(key.value, new, indent, self._newline).partition(": ")[2]
        else:
            text = scalar(new, style=value.style if isinstance(value, ScalarNode) else None)
        self._put(start, end, text if self._old[start - 1 : start] == " " else f" {text}", row)

    def _insert(self, mapping: MappingNode, key: str, new: Any, row: int) -> None:
        """A field that the card lacks, after the one that it follows on other cards."""
        order = self._order()
        rank = order.get(key, len(order))
        pairs = mapping.value
        before = [pair for pair in pairs if order.get(pair[0].value, -1) < rank] or pairs[:1]
        at = self._end_of(before[-1])
        if mapping.flow_style:
            self._put(at, at, f", {key}: {within_line(new)}", row)
        else:
            indent = pairs[0][0].start_mark.column
            at = self._line_end(at)
            self._put(at, at, self._newline + " " * indent + field(key, new, indent, self._newline), row)

    def _remove(self, mapping: MappingNode, at: int, row: int) -> None:
        pairs = mapping.value
        start, end = self._span(pairs[at][0])[0], self._end_of(pairs[at])
        if at == 0 and len(pairs) > 1:
            end = self._span(pairs[1][0])[0]
        elif at and mapping.flow_style:
            start = self._end_of(pairs[at - 1])
        elif not mapping.flow_style:
            start = self._line_start(start)
            start -= 2 if self._old[:start].endswith("\r\n") else 1
            end = self._line_end(end)
        self._put(start, end, "", row)

    # -- places -----------------------------------------------------------------------------------

    def _put(self, start: int, end: int, text: str, row: int) -> None:
        self._splices.append(Splice(start, end, text, row))

    def _span(self, node: Node) -> tuple[int, int]:
        return node.start_mark.index + self._skip, self._end(node)

    def _end(self, node: Node) -> int:
        """Where the words of a node end; the parser's own mark lies further on, before the next word."""
        if isinstance(node, (MappingNode, SequenceNode)) and not node.flow_style and node.value:
            last = node.value[-1]
            return self._end_of(last) if isinstance(last, tuple) else self._end(last)
        end: int = node.end_mark.index + self._skip
        if isinstance(node, ScalarNode) and node.style in ("|", ">"):
            return len(self._old[:end].rstrip())
        return end

    def _end_of(self, pair: tuple[Node, Node]) -> int:
        """Where a field ends. The parser has no place for an empty value, a wrong one for a repeated one."""
        key, value = pair
        after = key.end_mark.index + self._skip
        if _is_empty(value) or value.start_mark.index < key.end_mark.index:
            found = _COLON.match(self._old, after)
            return found.end() if found else after
        return self._end(value)

    def _line_end(self, at: int) -> int:
        found = _LINE_END.search(self._old, at)
        return found.start() if found else len(self._old)

    def _line_start(self, at: int) -> int:
        starts = _starts(self._old)
        return starts[bisect_right(starts, at) - 1]

    def _shared(self, node: Node, before: Node | None) -> bool:
        """Whether other places of the file repeat a node, or it repeats one that stands before."""
        repeats = before is not None and node.start_mark.index < before.end_mark.index
        return bool(node.anchor) or repeats

    def _refusal(self, node: Node, key: str = "") -> ContentError:
        mark = Mark(self._name, node.start_mark.line + 1, node.start_mark.column + 1)
        return ContentError(Fault(by_hand(), mark, "", key))


def _is_empty(value: Node) -> bool:
    return isinstance(value, ScalarNode) and not value.value and not value.style and not value.anchor


def by_hand() -> str:
    """What to tell of a file that is sound, and yet not for a program to change."""
    return _("this is written in a way that only a person should change (“&”, “*”): edit the file by hand")


def _starts(text: str) -> Sequence[int]:
    """Where each line begins."""
    return [0, *(found.end() for found in _LINE_END.finditer(text))]
