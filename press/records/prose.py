"""Author's text inside records: which fields hold it, and how it becomes final.

``Text`` prints as typed, French spacing apart; ``Derived`` may also hold ``{{ … }}``, filled from facts.
The ``Optional…`` forms may be left out or left empty. A ``…Part`` prints as a part of a longer text of its record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Annotated, Any, TypeVar, get_args, get_type_hints

from pydantic import BeforeValidator

from press.records.fields import Record, Words


class Prose:
    """Marks a field as author's text; ``template`` when it may hold ``{{ … }}``, ``printed`` on paper."""

    def __init__(self, *, template: bool = False, printed: bool = True) -> None:
        self.template, self.printed = template, printed


def _empty(value: object) -> object:
    return "" if value is None else value


Text = Annotated[Words, Prose()]
Derived = Annotated[Words, Prose(template=True)]
OutlineTitle = Annotated[Words, Prose(template=True, printed=False)]
OptionalText = Annotated[str, BeforeValidator(_empty), Prose()]
TextPart = Annotated[Words, Prose(printed=False)]
OptionalPart = Annotated[str, BeforeValidator(_empty), Prose(printed=False)]
OptionalDerived = Annotated[str, BeforeValidator(_empty), Prose(template=True)]

Finish = Callable[[str, bool, Record, str], str]
"""(text as typed, template?, record, field) → final text."""

_R = TypeVar("_R", bound=Record)


def finished(record: _R, finish: Finish) -> _R:
    """A copy of ``record`` whose texts, and those of the records in it, went through ``finish``."""
    changes: dict[str, Any] = {}
    for name, prose in _plan(type(record)):
        value = getattr(record, name)
        final = _finish_value(value, prose, record, name, finish)
        if final is not value:
            changes[name] = final
    return record.model_copy(update=changes) if changes else record


def _finish_value(value: Any, prose: Prose | None, record: Record, name: str, finish: Finish) -> Any:
    if isinstance(value, str):
        return finish(value, prose.template, record, name) if prose and value else value
    if isinstance(value, Record):
        return finished(value, finish)
    if isinstance(value, tuple):
        items = tuple(_finish_value(item, prose, record, name, finish) for item in value)
        return items if any(a is not b for a, b in zip(items, value, strict=True)) else value
    if isinstance(value, dict):
        return {key: _finish_value(item, prose, record, name, finish) for key, item in value.items()}
    return value


def prose_of(record: Record) -> Iterator[str]:
    """Every text of a record, and of those it holds, that must be on paper, in the order of the fields."""
    if getattr(record, "count", 1) == 0:
        return  # a piece of which no copy is printed
    for name, prose in _plan(type(record)):
        yield from _prose_in(getattr(record, name), prose)


def _prose_in(value: Any, prose: Prose | None) -> Iterator[str]:
    if isinstance(value, str):
        if prose and prose.printed and value:
            yield value
    elif isinstance(value, Record):
        yield from prose_of(value)
    elif isinstance(value, (tuple, dict)):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _prose_in(item, prose)


@cache
def _plan(model: type[Record]) -> tuple[tuple[str, Prose | None], ...]:
    """The fields worth a visit, with their prose mark."""
    plan = []
    annotations = get_type_hints(model, include_extras=True)
    for name in model.model_fields:
        if name == "at":
            continue
        marks = _marks(annotations[name])
        if marks or _holds_records(annotations[name]):
            plan.append((name, marks[0] if marks else None))
    return tuple(plan)


def _marks(annotation: Any) -> list[Prose]:
    found = [m for m in getattr(annotation, "__metadata__", ()) if isinstance(m, Prose)]
    return found or [m for part in get_args(annotation) for m in _marks(part)]


def _holds_records(annotation: Any) -> bool:
    if isinstance(annotation, type) and issubclass(annotation, Record):
        return True
    return any(_holds_records(part) for part in get_args(annotation))
