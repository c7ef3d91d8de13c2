"""Path data (the ``d`` of an SVG's paths) → outlines, where they are plain: a drawing is little else.

``set_apart`` takes them out of a document, for a reader of SVG that then has next to nothing to read. Arcs,
and data that are damaged, stay in it: what they mean, or what is wrong with them, is that reader's to say.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

_ATTRIBUTE = re.compile(rb"""(\sd\s*=\s*(["']))([^"'<&]+)(?=\2)""")
_BLANKS = bytes(code if code in b"\r\n" else 32 for code in range(256))

_PLAIN = re.compile(r"[-+0-9.eE, \t\n\f\rMmZzLlHhVvCcSsQqTt]+")
_OPEN_POINT = re.compile(r"\.(?![0-9])")
_COMMAND = re.compile(r"([MmZzLlHhVvCcSsQqTt])")
_NUMBER = re.compile(r"[-+]?[0-9]*\.?[0-9]+(?:[eE][-+]?[0-9]+)?")

TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}
"""How many numbers each command takes, again and again."""
_THEN = {"M": "L", "m": "l"}
"""What a command becomes when it is given more: points after the first are lines."""


class Track(NamedTuple):
    """An outline before it is placed: its operators, of ``M``, ``L``, ``C`` and ``Z``, and the numbers of all."""

    ops: str
    numbers: tuple[float, ...]


def set_apart(document: bytes) -> tuple[bytes, dict[str, Track]]:
    """An SVG with a name (``#0``) in the place of each of its plain path data, and their outlines by name.

    All that is around them stays at its line and column, for what is told of a damaged document.
    """
    tracks: dict[str, Track] = {}

    def name(found: re.Match[bytes]) -> bytes:
        start, _quote, data = found.groups()
        track = read_path(data.decode("latin-1"))
        if track is None:
            return found[0]
        tracks[known := f"#{len(tracks)}"] = track
        return start + known.encode() + data[len(known) :].translate(_BLANKS)

    return _ATTRIBUTE.sub(name, document), tracks


@lru_cache(maxsize=4096)
def read_path(data: str) -> Track | None:
    """The outline that path data say, in their own units; None if they are not plain.

    Drawings of one hand share many outlines: the same data are the same object.
    """
    # What Python takes for a number and SVG does not (1_0, inf, «1.») goes no further than here.
    if not _PLAIN.fullmatch(data) or _OPEN_POINT.search(data):
        return None
    before, *said = _COMMAND.split(data.replace(",", " "))
    if before.strip() or not said or said[0] not in "Mm":
        return None
    pencil = _Pencil()
    for command, words in zip(said[::2], said[1::2], strict=True):
        numbers, takes = _numbers(words), TAKES[command.upper()]
        if len(numbers) == takes:
            pencil.follow(command, numbers)
        elif not numbers or not takes or len(numbers) % takes:
            return None
        else:
            pencil.follow(command, numbers[:takes])
            for first in range(takes, len(numbers), takes):
                pencil.follow(_THEN.get(command, command), numbers[first : first + takes])
    return Track("".join(pencil.ops), tuple(pencil.numbers))


def _numbers(words: str) -> list[float]:
    """The numbers of one command; none if there is anything else."""
    try:
        return list(map(float, words.split()))
    except ValueError:  # two in one word: 1.5.5-3
        strange = _NUMBER.sub("", words).strip()
        return [] if strange else list(map(float, _NUMBER.findall(words)))


class _Pencil:
    """Draws what the commands of a path say, one after the other."""

    def __init__(self) -> None:
        self.ops: list[str] = []
        self.numbers: list[float] = []
        self._start: Sequence[float] = (0.0, 0.0)
        self._bend: tuple[int, Sequence[float]] = (0, ())
        """The handle of the last quadratic curve, and how many operators there were after it."""

    def follow(self, command: str, numbers: list[float]) -> None:
        """Draw one command, given as many numbers as it takes."""
        if command in "CLMZ":
            self.ops.append(command)
            self.numbers += numbers
            if command == "M":
                self._start = numbers
            return
        x, y = self._at()
        match command:
            case "z":
                self.follow("Z", numbers)
            case "H":
                self.follow("L", [*numbers, y])
            case "V":
                self.follow("L", [x, *numbers])
            case "v":
                self.follow("V", [y + numbers[0]])
            case "S":
                self.follow("C", [*self._onward(), *numbers])
            case "T":
                self.follow("Q", [*self._onward(), *numbers])
            case "Q":
                self._quadratic(numbers)
            case _:
                self.follow(command.upper(), [v + (y if i % 2 else x) for i, v in enumerate(numbers)])

    def _quadratic(self, numbers: list[float]) -> None:
        (ax, ay), (cx, cy, x, y), k = self._at(), numbers, 2 / 3
        self.follow("C", [ax + (cx - ax) * k, ay + (cy - ay) * k, x + (cx - x) * k, y + (cy - y) * k, x, y])
        self._bend = len(self.ops), (cx, cy)

    def _at(self) -> Sequence[float]:
        """The point that the path has come to."""
        return self.numbers[-2:] if self.ops and self.ops[-1] != "Z" else self._start

    def _onward(self) -> list[float]:
        """The handle of a curve before, seen from the other side of the point; the point itself after a line."""
        here = handle = self._at()
        if self._bend[0] == len(self.ops):
            handle = self._bend[1]
        elif self.ops[-1] == "C":
            handle = self.numbers[-4:-2]
        return [a + (a - h) for a, h in zip(here, handle, strict=True)]
