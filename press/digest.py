"""A component's look in a few letters, so that a later kit can tell what is still good on the table.

The digest is of what was asked of the canvas for the component, in its own box: outlines, what each becomes
in either ink, letters with their fonts, drawings. Where it stands on its sheet, its neighbours and the
variant do not count; whatever changes on paper does.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b

from press.geometry import Box

LOOK_BYTES, OWN_BYTES = 6, 3
"""Of a component's look, and of what its author wrote for it alone: 8 and 4 characters."""

Key = tuple[str, str]
"""A component: its kind, and its name within the kit."""


def fingerprint(data: str | bytes, size: int = LOOK_BYTES) -> str:
    """``size`` bytes, a multiple of three, as letters, figures, ``-`` and ``_``."""
    raw = data.encode() if isinstance(data, str) else data
    return urlsafe_b64encode(blake2b(raw, digest_size=size).digest()).decode()


@dataclass(frozen=True, slots=True)
class _Form:
    """A drawing that is repeated: the digest of its ground, and its parts with the area of each."""

    ground: str
    parts: tuple[tuple[Box, str], ...]

    def digest(self, area: Box | None) -> str:
        """Of what shows in ``area``, or of the whole."""
        shown = [part for box, part in self.parts if area is None or _meet(box, area)]
        return fingerprint("\n".join([self.ground, *shown])) if self.parts else self.ground


class Notes:
    """What is asked of one canvas, word by word, and the digests of the components that are done."""

    def __init__(self) -> None:
        self._words: list[str] = []
        self._forms: dict[str, _Form] = {}
        self._parts: list[tuple[Box, str]] = []
        self.add = self._words.append
        self.components: dict[Key, str] = {}

    @contextmanager
    def component(self, key: Key) -> Iterator[None]:
        """What is asked inside belongs to this component, and not to the one around it."""
        start = len(self._words)
        yield
        self.components[key] = self._taken(start)

    @contextmanager
    def unnoted(self) -> Iterator[None]:
        """What is asked inside belongs to no component."""
        start = len(self._words)
        try:
            yield
        finally:
            del self._words[start:]

    @contextmanager
    def form(self, name: str) -> Iterator[None]:
        """What is asked inside is a drawing, to be repeated under its name."""
        start, outer = len(self._words), self._parts
        parts: list[tuple[Box, str]] = []
        self._parts = parts
        try:
            yield
        finally:  # a drawing that a fault broke off may still be asked for
            self._forms[name] = _Form(self._taken(start), tuple(parts))
            self._parts = outer

    @contextmanager
    def part(self, area: Box) -> Iterator[None]:
        """What is asked inside covers ``area`` of a form: who shows another area does not see it."""
        start = len(self._words)
        yield
        self._parts.append((area, self._taken(start)))

    def repeat(self, name: str, area: Box | None = None) -> None:
        """A form shown whole, or only an ``area`` of it, in its own coordinates."""
        self.add(self._forms[name].digest(area))

    def _taken(self, start: int) -> str:
        """The digest of the words from ``start`` on, which are forgotten."""
        digest = fingerprint("\n".join(self._words[start:]))
        del self._words[start:]
        return digest


def _meet(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom
