"""Content streams as steps: what to do, in order, with what. What is written twice is read once.

A deck says the same things over and over: between its texts, the sheets of a thousand cards hold a few
hundred different stretches. So a stream is cut at its texts, each new stretch into paths and instructions,
and all of them are remembered as they are written.

The cuts are right in plain writing only. Where a stream holds anything else (comments, dictionaries, arrays of
texts, pictures, mistakes) it is read as a whole, instruction by instruction.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from press.reading.content_stream import REGULAR, Operand, StreamError, instructions, kinds_of, string
from press.reading.paths import Operation, Path
from press.reading.styles import SETTINGS, Setting

Step: TypeAlias = "tuple[Callable[..., None], str, tuple[Any, ...]]"
"""A handler, the operator that it is called for, and what it is given."""

_PLACING, _MOVING = ("BT", "Tm"), ("Td", "TD", "T*", "Tj", "TJ", "'", '"')
"""Operators that put the next text in a place of its own; that depend on where it would go (9.4)."""


class Passage:
    """Steps that follow one another. Known by itself, not by its steps.

    It ``places`` the next text when it puts it in a place of its own. It is ``repeatable`` when what it does
    never depends on where the next text would go.
    """

    __slots__ = "places", "repeatable", "steps"

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps: Iterable[Step] = steps
        first = next((step[1] for step in steps if step[1] in _PLACING or step[1] in _MOVING), "")
        self.places, self.repeatable = first in _PLACING, first not in _MOVING


_BLANK = r"\t\n\f\r "
"""White space, but for NUL, which nobody writes."""

_TEXT = re.compile(rf"(\((?:[^()\\]++|\\.)*+\))[{_BLANK}]*+Tj(?!{REGULAR})", re.DOTALL)

_OPERATION = rf"[-+.0-9{_BLANK}]*+(?:[mlcvyh]|re)(?!{REGULAR})"
_OPERAND = rf"(?:[-+.0-9{_BLANK}]++|/{REGULAR}*+|\[[-+.0-9{_BLANK}]*+\])"
_PIECE = re.compile(rf"[{_BLANK}]*+((?:{_OPERATION})*+)[{_BLANK}]*+(?:({_OPERAND}*+{REGULAR}++)|$|(.))", re.DOTALL)
"""A path, then an instruction without texts; last, what fits nowhere."""

_NUMBERS_AND_OPERATOR = re.compile(rf"([-+.0-9{_BLANK}]*+)([mlcvyh]|re)")

_COUNTS = {"m": 2, "l": 2, "c": 6, "v": 4, "y": 4, "h": 0, "re": 4}
"""Path construction operators and how many numbers they take (8.5.2)."""


class Steps:
    """Turns streams into steps, for one document.

    ``operators`` are the kinds of operands that each operator takes, ``*`` for any, and its handler, None
    when there is nothing to do. ``add_path`` is given the path that the stream goes on to draw, and
    ``meaningless`` the number of operands of an instruction that is none.
    """

    def __init__(
        self,
        operators: Mapping[str, tuple[str, Callable[..., None] | None]],
        add_path: Callable[..., None],
        meaningless: Callable[..., None],
    ) -> None:
        self._operators = operators
        self._add_path = add_path
        self._meaningless = meaningless
        self._stretches: dict[str, Passage] = {}
        self._instructions: dict[str, list[Step]] = {}
        self._texts: dict[str, bytes] = {}
        self._paths: dict[str, Step] = {}
        self._settings: dict[Hashable, Setting] = {}

    def of(self, data: bytes) -> list[tuple[Passage, bytes | None]]:
        """A decoded stream as passages, each with the text shown after it.

        Their steps raise :class:`StreamError` on the way where the stream is unreadable.
        """
        try:
            return self._cut(data.decode("latin-1"))
        except ValueError:  # A StreamError is one.
            whole = Passage(())
            whole.steps, whole.repeatable = self._whole(data), False
            return [(whole, None)]

    def _cut(self, stream: str) -> list[tuple[Passage, bytes | None]]:
        """In plain writing; ValueError where it is not."""
        stretches, texts = self._stretches, self._texts
        passages: list[tuple[Passage, bytes | None]] = []
        parts = iter(_TEXT.split(stream))
        for stretch in parts:
            known = stretches.get(stretch)
            if known is None:
                known = stretches[stretch] = Passage(self._stretch(stretch))
            text = next(parts, "")
            shown = texts.get(text)
            if text and shown is None:
                shown = texts[text] = string(text)
            passages.append((known, shown))
        return passages

    def _stretch(self, stretch: str) -> list[Step]:
        paths, others = self._paths, self._instructions
        steps: list[Step] = []
        for path, instruction, stray in _PIECE.findall(stretch):
            if path:
                steps.append(paths.get(path) or self._path(path))
            if instruction:
                known = others.get(instruction)
                steps += self._instruction(instruction) if known is None else known
            elif stray:
                raise StreamError("not in plain writing")
        return steps

    def _path(self, path: str) -> Step:
        written = _NUMBERS_AND_OPERATOR.findall(path)
        operations = tuple([(operator, tuple(map(float, numbers.split()))) for numbers, operator in written])
        if not {(operator, len(numbers)) for operator, numbers in operations} <= _COUNTS.items():
            raise StreamError("not in plain writing")
        step = self._paths[path] = self._add_path, "", (Path(operations),)
        return step

    def _instruction(self, instruction: str) -> list[Step]:
        ((operator, operands),) = instructions(instruction.encode("latin-1"))
        steps = self._instructions[instruction] = self._plain(operator, operands)
        return steps

    def _plain(self, operator: str, operands: tuple[float, ...] | list[Operand]) -> list[Step]:
        steps = self._steps(operator, operands)
        if steps is None:
            raise StreamError("not in plain writing")
        return steps

    def _whole(self, data: bytes) -> Iterator[Step]:
        """In any writing."""
        path: list[Operation] = []
        for operator, operands in instructions(data):
            if _COUNTS.get(operator) == len(operands) and isinstance(operands, tuple):
                path.append((operator, operands))
                continue
            if path:
                yield self._add_path, "", (Path(tuple(path)),)
                path.clear()
            steps = self._steps(operator, operands)
            if steps is None:
                yield self._meaningless, operator, (len(operands),)
            else:
                yield from steps

    def _steps(self, operator: str, operands: tuple[float, ...] | list[Operand]) -> list[Step] | None:
        """What an instruction asks for, which may be nothing; None if it is no instruction."""
        if operator not in self._operators:
            return None
        kinds, handler = self._operators[operator]
        if kinds not in ("*", kinds_of(operands)):
            return None
        if handler is None:
            return []
        if operator not in SETTINGS:
            return [(handler, operator, tuple(operands))]
        fields = SETTINGS[operator](*operands)
        setting = self._settings.setdefault(tuple(fields.items()), Setting(fields))
        return [(handler, operator, (setting,))]
