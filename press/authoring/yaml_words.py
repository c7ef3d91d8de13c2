"""A value → the YAML that says it, in quotes only where it must be."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError
from ruamel.yaml.nodes import MappingNode, Node

from press.authoring.fields import bare
from press.errors import ContentError
from press.source import parse

_STEP = 2


def composed(text: str) -> Node | None:
    """The nodes of a YAML text with their places in it. Raises YAMLError."""
    root: Node | None = _reader().compose(text)
    return root


@cache
def _reader() -> YAML:
    return YAML()


def within_line(value: Any) -> str:
    """A text, a list or fields between [ ] and { }."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {within_line(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(within_line, value)) + "]"
    return scalar(value, flow=True)


def field(key: str, value: Any, indent: int, newline: str) -> str:
    """``key: value`` for a line that begins at column ``indent``; lines of a text go under its key."""
    if isinstance(value, str):
        if "\n" in value and (lines := _block(key, value, indent)):
            return newline.join(lines)
        return f"{key}: {scalar(value)}"
    return f"{key}: {within_line(value)}"


def item(card: Mapping[str, Any], indent: int, newline: str) -> str:
    """The fields of a card, one to a line, all but the first at column ``indent``."""
    lines = (field(key, value, indent, newline) for key, value in card.items())
    return (newline + " " * indent).join(lines)


def scalar(text: str, flow: bool = False, style: str | None = None) -> str:
    """``text`` on one line: plain where YAML reads it back so, else in quotes, those of ``style`` if any."""
    if style == "'" and "\n" not in text and not flow:
        return "'" + text.replace("'", "''") + "'"
    if style != '"' and "\n" not in text and _reads_back(text, flow):
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + escaped.replace("\n", "\\n").replace("\t", "\\t") + '"'


def _reads_back(text: str, flow: bool) -> bool:
    """Whether YAML takes it, without quotes, for these very characters: not for yes, no or nothing."""
    if flow:
        return _reads(f"{{k: {text}}}", {"k": text}) and _reads(f"{{k: [{text}]}}", {"k": [text]})
    return _reads(f"k: {text}", {"k": text})


def _reads(yaml: str, said: Mapping[str, Any]) -> bool:
    """Whether the press and other programs agree that a small document says this."""
    try:
        root = composed(yaml)
        value = root.value[0][1] if isinstance(root, MappingNode) else None
        meant = value is not None and not str(value.tag).endswith((":bool", ":null"))
        return meant and bare(parse(yaml, "")) == said
    except (YAMLError, ContentError, ValueError):
        return False


def _block(key: str, text: str, indent: int) -> list[str]:
    """A text of several lines as a block; nothing where a line would not come back as it was."""
    lines = text.split("\n")
    if any(line != line.strip() for line in lines):
        return []
    block = [" " * _STEP + line if line else "" for line in lines]
    if not _reads("\n".join(["k: |-", *block]), {"k": text}):
        return []
    return [f"{key}: |-", *(" " * indent + line if line else "" for line in block)]
