"""Content streams as instructions: operands first, then their operator (ISO 32000-1, 7.8.2).

One regular expression takes the numbers before an operator in a single match, because a kit holds a
hundred thousand path operators; texts, names and arrays go token by token.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TypeAlias


class StreamError(ValueError):
    """A content stream that does not follow the standard, or cannot be followed."""


class Name(str):
    """A PDF name, without its slash and with ``#xx`` undone (7.3.5)."""

    __slots__ = ()


Operand: TypeAlias = "float | Name | bytes | list[Operand] | dict[str, Operand] | bool | None"

Instruction: TypeAlias = "tuple[str, tuple[float, ...] | list[Operand]]"
"""Operator and operands: a tuple when all are numbers.

An inline image (8.9.7) is one instruction ``BI`` with its dictionary as the only operand.
"""

_SPACE = r"\0\t\n\f\r "
REGULAR = rf"[^{_SPACE}/\[\]()<>{{}}%]"
_DEEPEST_PARENTHESES = 8


def _string_pattern() -> str:
    """Parentheses nest in a string unescaped (7.3.4.2), which a regular expression cannot count."""
    inside = r"(?:[^()\\]++|\\.)*+"
    for _ in range(_DEEPEST_PARENTHESES):
        inside = rf"(?:[^()\\]++|\\.|\({inside}\))*+"
    return rf"\({inside}\)"


_TOKEN = re.compile(
    rf"([-+.0-9{_SPACE}]*+)"
    rf"(?:(BI[{_SPACE}].*?[{_SPACE}]ID[{_SPACE}].*?[{_SPACE}]EI(?![^{_SPACE}])"
    rf"|/{REGULAR}*+|{_string_pattern()}|<[0-9A-Fa-f{_SPACE}]*+>|<<|>>|[\[\]]|%[^\r\n]*+)"
    rf"|({REGULAR}++)|$|(.))",
    re.DOTALL,
)
_INLINE_IMAGE = re.compile(rf"BI[{_SPACE}](.*?)[{_SPACE}]ID[{_SPACE}]", re.DOTALL)
_ESCAPE = re.compile(r"\\([0-7]{1,3}|\r\n|.)|\r\n?", re.DOTALL)
_ESCAPED = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f", "\n": "", "\r": "", "\r\n": ""}
_KINDS: dict[type, str] = {
    float: "n", Name: "/", bytes: "s", list: "[", dict: "<", bool: "b", type(None): "0",
}  # fmt: skip
_CONSTANTS: dict[str, bool | None] = {"true": True, "false": False, "null": None}


def instructions(data: bytes) -> Iterator[Instruction]:
    """The instructions of a decoded content stream, in order; :class:`StreamError` where unreadable."""
    operands = _Operands()
    pending = False
    for numbers, token, operator, stray in _TOKEN.findall(data.decode("latin-1")):
        try:
            values = tuple(map(float, numbers.split()))
        except ValueError:
            raise StreamError(f"not numbers: {numbers.strip()!r}") from None
        if operator and not pending and operator not in _CONSTANTS:
            yield operator, values
            continue
        operands.extend(values)
        pending = True
        if token.startswith("BI"):
            yield from instructions(_inline_image(token))
            pending = not operands.empty
        elif token:
            operands.add_token(token)
        elif operator in _CONSTANTS:
            operands.extend([_CONSTANTS[operator]])
        elif operator:
            yield operator, operands.take()
            pending = False
        elif stray:
            raise StreamError(f"stray {stray!r}")
    if not operands.empty:
        raise StreamError("operands without an operator at the end")


def _inline_image(token: str) -> bytes:
    """The dictionary of an inline image as an ordinary operand; its pixels are left out."""
    found = _INLINE_IMAGE.match(token)
    assert found is not None, "the token pattern holds this one"
    return f"<<{found[1]}>> BI".encode("latin-1")


def kinds_of(operands: tuple[float, ...] | list[Operand]) -> str:
    """One letter each: n number, / name, s string, [ array, < dictionary, b true or false, 0 null."""
    if isinstance(operands, tuple):
        return "n" * len(operands)
    return "".join([_KINDS[type(operand)] for operand in operands])


class _Operands:
    """Operands waiting for their operator, with the arrays and dictionaries still open around them."""

    def __init__(self) -> None:
        self._open: list[tuple[str, list[Operand]]] = [("", [])]

    @property
    def empty(self) -> bool:
        return len(self._open) == 1 and not self._open[0][1]

    def extend(self, values: Iterable[Operand]) -> None:
        self._open[-1][1].extend(values)

    def take(self) -> tuple[float, ...] | list[Operand]:
        if len(self._open) > 1:
            raise StreamError(f"{self._open[-1][0]} is not closed")
        ((_, values),) = self._open
        self._open = [("", [])]
        numbers = tuple([value for value in values if isinstance(value, float)])
        return numbers if len(numbers) == len(values) else values

    def add_token(self, token: str) -> None:
        if token in ("[", "<<"):
            self._open.append((token, []))
        elif token in ("]", ">>"):
            self._close(token)
        elif token[0] == "/":
            self._open[-1][1].append(_name(token))
        elif token[0] == "(":
            self._open[-1][1].append(string(token))
        elif token[0] == "<":
            # An odd last digit counts as if a zero followed (7.3.4.3).
            digits = "".join(token[1:-1].replace("\0", "").split())
            self._open[-1][1].append(bytes.fromhex(digits + "0" * (len(digits) % 2)))

    def _close(self, token: str) -> None:
        opening, values = self._open.pop()
        if opening != {"]": "[", ">>": "<<"}[token]:
            raise StreamError(f"{token} closes nothing")
        if token == "]":
            self._open[-1][1].append(values)
        else:
            keys = (str(key) for key in values[::2])
            self._open[-1][1].append(dict(zip(keys, values[1::2], strict=False)))


def _name(token: str) -> Name:
    text = token[1:]
    if "#" in text:
        text = re.sub("#([0-9A-Fa-f]{2})", lambda found: chr(int(found[1], 16)), text)
    if not text.isascii():
        text = text.encode("latin-1").decode("utf-8", "replace")
    return Name(text)


def string(token: str) -> bytes:
    """A text in parentheses without its escapes (7.3.4.2)."""
    text = token[1:-1]
    if "\\" in text or "\r" in text:
        text = _ESCAPE.sub(_unescape, text)
    return text.encode("latin-1")


def _unescape(found: re.Match[str]) -> str:
    escaped: str | None = found[1]
    if escaped is None:
        return "\n"
    if escaped[0] in "01234567":
        return chr(int(escaped, 8) & 0xFF)
    return _ESCAPED.get(escaped, escaped)
