"""The nodes of a YAML document → dicts, lists, str and None, each dict with its place.

A node without a tag of its own has the tag ''; the loader of press.source sees to that.
"""

from __future__ import annotations

import re
from typing import Any

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from press.errors import ContentError, Fault, Mark
from press.language import _
from press.records.fields import AT, At
from press.source.syntax import NAMING, quoted
from press.source.textfile import FORBIDDEN, MOST_FAULTS
from press.wording import character, one_line, shown

MOST_NODES = 200_000
MOST_LEVELS = 50

_SWALLOWED = re.compile(r"([ \t]+)(#[^\s#].*)")
_SWALLOWED_BELOW = re.compile(r"[ \t]*(\n[ ]*)(#[^\s#].*)")


def place(name: str, node: Node) -> Mark:
    """Where a node begins in the file ``name``."""
    return Mark(name, node.start_mark.line + 1, node.start_mark.column + 1)


class Extent:
    """The size and depth of a document with every repetition written out, found without writing it out."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.measured: dict[int, tuple[int, int] | None] = {}
        self.repeated: Mark | None = None

    def measure(self, node: Node) -> tuple[int, int]:
        """(nodes, levels) of ``node``. Raises ContentError past a limit, or when it contains itself.

        Depth first, in reading order: what an alias repeats is measured before the alias is met, so
        that this goes no deeper than the file is indented.
        """
        if isinstance(node, ScalarNode):
            return 1, 1
        known = self.measured.get(id(node), ())
        if known is None:
            message = _("this block contains itself: “*” cannot be used inside the block that “&” names")
            raise ContentError(Fault(message, place(self.name, node)))
        if known:
            here = place(self.name, node)
            self.repeated = min(self.repeated or here, here)
            return known
        self.measured[id(node)] = None
        nodes, levels = 1, 0
        for child in node.value:
            for part in child if isinstance(child, tuple) else (child,):
                more, deep = (1, 1) if isinstance(part, ScalarNode) else self.measure(part)
                nodes, levels = nodes + more, max(levels, deep)
                if nodes > MOST_NODES or levels >= MOST_LEVELS:
                    raise ContentError(too_much(place(self.name, node), self.repeated))
        self.measured[id(node)] = nodes, levels + 1
        return nodes, levels + 1


def too_much(mark: Mark, repeated: Mark | None = None) -> Fault:
    """The fault of a document past the limits; ``repeated`` is the first block that is used again."""
    message = _("too many entries or levels: {nodes} entries and {levels} levels at most")
    if repeated:
        message = _("too many repetitions of this block: the file would grow past {nodes} entries or {levels} levels")
    return Fault(message.format(nodes=MOST_NODES, levels=MOST_LEVELS), repeated or mark)


class Reader:
    """Nodes → plain values; faults are gathered in ``faults``, reading goes on."""

    def __init__(self, text: str, name: str) -> None:
        self.text = text
        self.name = name
        self.faults: list[Fault] = []
        self.around: list[MappingNode] = []
        self.unused: dict[int, Fault] = {}
        self.used: set[int] = set()
        self.comments = "#" in text
        self.escapes = "\\" in text

    def read(self, root: MappingNode) -> dict[str, Any]:
        """The whole document."""
        data = self.mapping(root)
        self.faults.extend(self.unused.values())
        return data

    def mapping(self, node: MappingNode) -> dict[str, Any]:
        """The fields of a mapping, merged ones first; its place under ``AT``."""
        self._refuse_tag(node, "")
        self.around.append(node)
        own: dict[str, Any] = {}
        merged: dict[str, Any] = {}
        fields: dict[str, tuple[int, int]] = {}
        keys: dict[str, tuple[int, int]] = {}
        written: dict[str, int] = {}
        line, column = node.start_mark.line + 1, node.start_mark.column + 1
        for key, value in node.value:
            if (name := self._key(key)) is None:
                continue
            here, there = key.start_mark, value.start_mark
            if name in written:
                self._refuse_twice(key, name, written[name])
                continue
            written[name] = here.line + 1
            if name == "<<" and not key.style:
                merged = self._merged(value)
                continue
            own[name] = self._value(value, name, here.column)
            fields[name] = there.line + 1, there.column + 1
            if here.line != there.line or here.column + 1 != column:
                keys[name] = here.line + 1, here.column + 1
        self.around.pop()
        if base := merged.pop(AT, None):
            fields = {**base.fields, **fields}
            keys = {**{name: place for name, place in base.keys.items() if name not in own}, **keys}
        return {AT: At(self.name, line, column, fields, keys), **merged, **own}

    def _value(self, node: Node, field: str, column: int) -> Any:
        if isinstance(node, ScalarNode):
            return self._scalar(node, field, column)
        if isinstance(node, MappingNode):
            return self.mapping(node)
        self._refuse_tag(node, field)
        return [self._value(item, field, node.start_mark.column) for item in node.value]

    def _scalar(self, node: ScalarNode, field: str, column: int) -> str | None:
        text: str = node.value
        self._refuse_tag(node, field)
        if not node.style:
            if self.comments:
                self._refuse_lost_words(node, field, column)
            return None if text in ("", "~") else text
        if self.escapes and (hidden := FORBIDDEN.search(text)):
            message = _(
                "{character} in the text: between double quotes “\\” begins a special sign; "
                "write “\\\\” for itself, “/” in a path"
            )
            self._fault(message.format(character=character(hidden[0])), node, field)
        return text

    def _key(self, node: Node) -> str | None:
        if not isinstance(node, ScalarNode):
            message = _("no field name can begin with “{” or “[”; a text that does must be in quotes")
            self._fault(message, node)
            return None
        name: str = node.value
        self._refuse_tag(node, name)
        if not name:
            self._fault(_("a field name is missing before “:”"), node)
        elif self.escapes and FORBIDDEN.search(name):
            self._fault(_("{name}: a field name with a hidden character").format(name=shown(name)), node)
        else:
            return name
        return None

    def _merged(self, node: Node) -> dict[str, Any]:
        """The fields that ``<<`` brings in and their places: the first block that has a field gives it."""
        blocks = node.value if isinstance(node, SequenceNode) else [node]
        merged: dict[str, Any] = {}
        at = At(self.name, 1, 1, {}, {})
        for block in reversed(blocks):
            if not isinstance(block, MappingNode):
                self._fault(_("“<<” takes a block of fields, “*name”, or a list of them"), block, "<<")
                continue
            merged |= self.mapping(block)
            there: At = merged[AT]
            at.fields.update(there.fields)
            for name in there.fields:
                mark = there.key_mark(name)
                at.keys[name] = mark.line, mark.column
        return {**merged, AT: at}

    def _refuse_tag(self, node: Node, field: str) -> None:
        first = self.text[node.start_mark.index : node.start_mark.index + 1]
        if node.tag or first == "!":
            tag = node.tag.replace("tag:yaml.org,2002:", "!!") or "!"
            message = _("the tag “{tag}” is refused: remove it; a text that begins with “!” must be in quotes")
            self._fault(message.format(tag=one_line(tag)), node, field)
        if first == "&" and isinstance(node, ScalarNode):
            self._expect_again(node, field)

    def _expect_again(self, node: ScalarNode, field: str) -> None:
        """A text that begins with ``&`` loses its first word: unless it is used again, tell of it."""
        if id(node) in self.unused or id(node) in self.used:
            self.used.add(id(node))
            self.unused.pop(id(node), None)
            return
        message = _("no “*” uses what “&” names here: remove it; a text that begins with “&” must be in quotes")
        self.unused[id(node)] = Fault(message, place(self.name, node), self._component(), field)

    def _refuse_twice(self, key: Node, name: str, first: int) -> None:
        message = _("written twice in one place, on lines {first} and {second}: keep one")
        self._fault(message.format(first=first, second=key.start_mark.line + 1), key, name)

    def _refuse_lost_words(self, node: ScalarNode, field: str, column: int) -> None:
        end = node.end_mark.index
        found = _SWALLOWED.match(self.text, end)
        if not found and " " in node.value:
            found = _SWALLOWED_BELOW.match(self.text, end)
            if found and len(found[1]) - 1 <= column:
                return
        if found:
            whole = quoted(f"{node.value}{' ' if node.value else ''}{found[2].rstrip()}")
            message = _(
                "“{lost}” is lost: “#” after a space begins a comment; write {correct}, "
                "or put a space after “#” if this is a comment"
            )
            self._fault(message.format(lost=found[2].rstrip(), correct=whole), node, field)

    def _fault(self, message: str, node: Node, field: str = "") -> None:
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(Fault(message, place(self.name, node), self._component(), field))

    def _component(self) -> str:
        for mapping in reversed(self.around):
            pairs = ((key.value, value) for key, value in mapping.value if isinstance(key, ScalarNode))
            names = {key: value.value for key, value in pairs if isinstance(value, ScalarNode)}
            if label := next((names[name] for name in NAMING if names.get(name)), ""):
                return one_line(label)
        return ""
