"""Whose words are these? From a text or a name that is drawn back to the place where its author wrote it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from press.drawing.shelf import ICON_FILE
from press.errors import Mark
from press.records.fields import Record


@dataclass(frozen=True, slots=True)
class Trace:
    """A place: mark and field, the id of the source that holds it, whether that is the nearest source."""

    mark: Mark | None
    field: str
    owner: str
    nearest: bool


def icon_file(name: str) -> str:
    """The drawing of a named icon."""
    return ICON_FILE.format(name)


class Tracer:
    """Traces within one kit, and remembers: a wrong name may be met on every card of a large deck."""

    def __init__(self) -> None:
        self._found: dict[tuple[int, str, str], tuple[Mark, str] | None] = {}

    def is_written(self, sources: Sequence[Record], value: str) -> bool:
        """Whether any of the sources holds exactly ``value``."""
        return any(self._place(source, value, "") for source in sources)

    def trace(self, sources: Sequence[Record], value: str, field: str = "") -> Trace:
        """Where ``value`` was written: in the first source that holds it, in ``field`` if it is there.

        A value that no source holds as it is drawn is that of the first source which has such a field.
        """
        for index, source in enumerate(sources):
            if place := self._place(source, value, field):
                return Trace(*place, getattr(source, "id", ""), index == 0)
        holder = next((source for source in sources if field in type(source).model_fields), sources[0])
        mark = holder.at.mark(field) if holder.at else None
        return Trace(mark, field, getattr(holder, "id", ""), holder is sources[0])

    def _place(self, source: Record, value: str, field: str) -> tuple[Mark, str] | None:
        key = id(source), value, field
        if key not in self._found:
            found = ((record.at, name) for record, name in _holders(source, value, field))
            self._found[key] = next(((at.mark(name), name) for at, name in found if at), None)
        return self._found[key]


def _holders(record: Record, value: str, field: str) -> Iterator[tuple[Record, str]]:
    """The records within one, itself first, and their fields that hold exactly ``value``."""
    written = sorted(record.written(), key=lambda pair: pair[0] != field)
    for name, held in written:
        if any(_says(item, value) for item in _items(held)):
            yield record, name
    for _name, held in written:
        for item in _items(held):
            if isinstance(item, Record):
                yield from _holders(item, value, field)


def _items(value: object) -> Iterator[object]:
    """A field's value, or what is in its lists and tables."""
    if isinstance(value, tuple):
        for item in value:
            yield from _items(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from _items(item)
    else:
        yield value


def _says(item: object, value: str) -> bool:
    return isinstance(item, str) and value in (item, icon_file(item))
