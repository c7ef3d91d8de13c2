"""The base of every record, and where it was written; its fields are of the kinds of ``values``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Self, Union, get_args, get_origin

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    InstanceOf,
    ValidationInfo,
    model_validator,
)

from press.errors import Mark
from press.records.values import (
    Flag,
    HexColor,
    Length,
    Slug,
    Whole,
    Words,
    length,
    text_expected,
    whole,
)

__all__ = [
    "AT",
    "At",
    "Flag",
    "HexColor",
    "Length",
    "Record",
    "Slug",
    "Whole",
    "Words",
    "length",
    "text_expected",
    "whole",
]

AT = "\0at"
"""The key under which a mapping read from a file keeps its place; no author can type it."""


@dataclass(frozen=True, slots=True, eq=False)
class At:
    """Where a mapping stands, and the (line, column) of its values; all count from 1.

    ``keys`` holds only the keys that are not on their value's line, in the mapping's own column.
    """

    file: str
    line: int
    column: int
    fields: dict[str, tuple[int, int]]
    keys: dict[str, tuple[int, int]] = field(default_factory=dict)

    def mark(self, field: str = "") -> Mark:
        """The place of a field's value, or of the mapping itself when the field is not in it."""
        return Mark(self.file, *self.fields.get(field, (self.line, self.column)))

    def key_mark(self, field: str) -> Mark:
        """The place of a field's name, or of the mapping itself when the field is not in it."""
        if field not in self.fields:
            return self.mark()
        return Mark(self.file, *self.keys.get(field, (self.fields[field][0], self.column)))


class Record(BaseModel):
    """A frozen record that knows where it was written and refuses fields it does not know.

    An empty field that has a default takes it. Two records that say the same are equal, wherever
    they were written. Unknown fields leave their record's field names in the validation context
    (``context["known"]``, by the id of the place), so that a message can propose the nearest.
    """

    # A kit uses some of the many kinds of record: the validator of each is built when it is first needed.
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True, defer_build=True)

    at: InstanceOf[At] | None = Field(default=None, validation_alias=AT, repr=False, exclude=True)

    @model_validator(mode="before")
    @classmethod
    def _prepare(cls, data: Any, info: ValidationInfo) -> Any:
        if not isinstance(data, dict):
            return data
        plan = _plan(cls)
        if not plan.names.issuperset(data):
            note_own_names(info, data, plan.proposed)
        if None in data.values():
            data = {key: value for key, value in data.items() if value is not None or key not in plan.optional}
        for key, annotation in plan.tables:
            if key in data:
                data = {**data, key: _bare(data[key], annotation)}
        return data

    def written(self) -> Iterator[tuple[str, object]]:
        """The fields that hold what an author wrote, by the name it was written under, and what they hold."""
        for name, info in type(self).model_fields.items():
            if name != "at" and get_origin(info.annotation) is not Literal:
                yield name, getattr(self, name)

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """A copy with some fields changed; what was worked out from the old ones (cached properties) is not kept."""
        copied = super().model_copy(update=update, deep=deep)
        for name in copied.__dict__.keys() - type(self).model_fields.keys():
            del copied.__dict__[name]
        return copied

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in type(self).model_fields if name != "at")

    def __hash__(self) -> int:
        return hash(tuple(getattr(self, name) for name in type(self).model_fields if name != "at"))


def note_own_names(info: ValidationInfo, data: dict[str, Any], names: Iterable[str]) -> None:
    """Leave a record's own field names in the validation context, for what is told of other names beside them."""
    if isinstance(info.context, dict):
        known: dict[int, tuple[str, ...]] = info.context.setdefault("known", {})
        place = id(data.get(AT, data))
        known[place] = (*known.get(place, ()), *names)


@dataclass(frozen=True, slots=True)
class _Plan:
    """What a record needs to know of its own fields, worked out once a class."""

    names: frozenset[str]
    proposed: tuple[str, ...]
    optional: frozenset[str]
    tables: tuple[tuple[str, Any], ...]


@cache
def _plan(record: type[Record]) -> _Plan:
    names: dict[str, Any] = {}
    proposed = []
    for name, info in record.model_fields.items():
        if name != "at":
            alias = info.validation_alias if isinstance(info.validation_alias, str) else name
            names |= {name: info, alias: info}
            proposed.append(alias)
    return _Plan(
        frozenset(names) | {AT},
        tuple(proposed),
        frozenset(name for name, info in names.items() if not info.is_required()),
        tuple((name, info.annotation) for name, info in names.items() if _has_table(info.annotation)),
    )


def _has_table(annotation: Any) -> bool:
    """Whether a ``dict[…]`` or ``Mapping[…]`` is in an annotation."""
    return get_origin(annotation) in (dict, Mapping) or any(map(_has_table, get_args(annotation)))


def _bare(value: Any, annotation: Any) -> Any:
    """``value`` where its tables hold their own entries only, without the place of the mapping."""
    kind, parts = get_origin(annotation), get_args(annotation)
    if isinstance(value, dict) and kind in (dict, Mapping):
        return {key: _bare(item, parts[1]) for key, item in value.items() if key != AT}
    if isinstance(value, list) and kind in (list, tuple):
        return [_bare(item, parts[0]) for item in value]
    if kind in (Annotated, Union, UnionType):
        for part in parts:
            value = _bare(value, part)
    return value
