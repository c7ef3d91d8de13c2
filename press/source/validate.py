"""Plain data with places → records; what pydantic refuses → faults in an author's words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from press.errors import ContentError, Fault, Mark
from press.language import _
from press.records.fields import AT, At, text_expected
from press.source.syntax import NAMING
from press.wording import did_you_mean, is_it, nearest, one_line, one_of, shown

M = TypeVar("M", bound=BaseModel)

Known = Mapping[int, tuple[str, ...]]
"""Names of the fields that a record has of its own, by the id of its place, where others were written."""


def validate(model: type[M], data: dict[str, Any], name: str) -> M:
    """``data``, as press.source reads it, as a ``model``.

    Raises ContentError with every fault, in reading order, each with its place, the component it is
    in (the nearest mapping around it that has an id, a number or a title) and its field.
    """
    context: dict[str, Any] = {}
    try:
        return model.model_validate(data, context=context)
    except ValidationError as error:
        details = error.errors(include_url=False)
    faults = _faults(details, data, name, context.get("known", {}))
    raise ContentError(sorted(faults, key=lambda fault: fault.mark or Mark(name)))


@dataclass(slots=True)
class _Spot:
    """Where a path through the data leads: the mapping it ends in, and how to name the place."""

    mapping: dict[str, Any]
    mark: Mark
    component: str = ""
    names: tuple[str, ...] = ()
    item: int = 0

    def fault(self, message: str, mark: Mark | None = None, *names: str) -> Fault:
        if self.item:
            message = _("item {number}: {message}").format(number=self.item, message=message)
        return Fault(message, mark or self.mark, self.component, ".".join((*self.names, *names)))


def _faults(details: list[ErrorDetails], data: dict[str, Any], name: str, known: Known) -> list[Fault]:
    faults = []
    proposed: set[tuple[int, str]] = set()
    for detail in details:
        if detail["type"] == "extra_forbidden":
            spot, key = _spot(detail["loc"][:-1], data, name), str(detail["loc"][-1])
            choices = [choice for choice in known.get(_place(spot.mapping), ()) if choice not in spot.mapping]
            faults.append(_unknown(spot, key, choices))
            if near := nearest(key, choices):
                proposed.add((_place(spot.mapping), near))
    for detail in details:
        kind, path = detail["type"], detail["loc"]
        last = str(path[-1]) if path else ""
        if kind == "missing" and isinstance(path[-1], str):
            spot = _spot(path[:-1], data, name)
            # The author wrote the field, under a name that is nearly right: said once, above.
            if (_place(spot.mapping), last) not in proposed:
                missing = _("this field is required, and it is missing")
                own = known.get(_place(spot.mapping))
                free = [name for name in spot.mapping if own and name not in own]
                faults.append(_misnamed(spot, last, free) or spot.fault(missing, None, last))
        elif kind.startswith("union_tag"):
            faults.append(_wrong_tag(_spot(path, data, name), detail))
        elif kind != "extra_forbidden" and not _echo(detail, details):
            faults.append(_spot(path, data, name).fault(_message(detail)))
    return faults


def _echo(detail: ErrorDetails, details: list[ErrorDetails]) -> bool:
    """Whether a list is said to be too short only because items in it were refused."""
    path = detail["loc"]
    inside = (other["loc"] for other in details if len(other["loc"]) > len(path))
    return detail["type"] == "too_short" and any(other[: len(path)] == path for other in inside)


def _place(mapping: dict[str, Any]) -> int:
    return id(mapping.get(AT, mapping))


def _unknown(spot: _Spot, key: str, choices: list[str]) -> Fault:
    if key == AT:
        raise TypeError("a model that is validated from a file must be a press.records.fields.Record")
    message = _("unknown field {field}").format(field=shown(key))
    if near := did_you_mean(key, choices):
        message += near
    elif choices:
        message += _(": the fields still free here are {choices}").format(choices=one_of(choices))
    at = spot.mapping.get(AT)
    return spot.fault(message, at.key_mark(key) if isinstance(at, At) else None, one_line(key))


def _misnamed(spot: _Spot, field: str, names: Iterable[str]) -> Fault | None:
    """A field that is missing and required may be there, under one of ``names`` that is nearly right."""
    near = nearest(field, (name for name in names if name not in (AT, field)))
    if near is None:
        return None
    at = spot.mapping.get(AT)
    return spot.fault(is_it(near), at.key_mark(near) if isinstance(at, At) else None, field)


def _wrong_tag(spot: _Spot, detail: ErrorDetails) -> Fault:
    """The field that says which kind of record this is does not."""
    context = detail.get("ctx", {})
    key = str(context.get("discriminator", "")).strip("'")
    at = spot.mapping.get(AT)
    mark = at.mark(key) if isinstance(at, At) else None
    given, choices = spot.mapping.get(key), _listed(context.get("expected_tags", ""))
    if given is None:
        message = _("this field is required, and it is missing: it says what kind of thing this is")
        return _misnamed(spot, key, spot.mapping) or spot.fault(message, mark, key)
    return spot.fault(_not_among(given, choices), mark, key)


def _spot(path: tuple[int | str, ...], data: dict[str, Any], name: str) -> _Spot:
    """Follow ``path`` as far as the data goes; steps that are not in it (kinds of union) are skipped."""
    spot = _Spot(data, Mark(name))
    value: Any = data
    _enter(spot, data)
    for step, following in zip_longest(path, path[1:]):
        if (
            isinstance(value, dict)
            and isinstance(step, str)
            and step in value
            and not _is_kind(value, step, following)
        ):
            at = value.get(AT)
            spot.mark = at.mark(step) if isinstance(at, At) else spot.mark
            spot.names, spot.item = (*spot.names, step), 0
            value = value[step]
        elif isinstance(value, list) and isinstance(step, int) and step < len(value):
            spot.item = step + 1
            value = value[step]
        else:
            continue
        if isinstance(value, dict):
            _enter(spot, value)
    return spot


def _enter(spot: _Spot, mapping: dict[str, Any]) -> None:
    spot.mapping = mapping
    at = mapping.get(AT)
    spot.mark = at.mark() if isinstance(at, At) else spot.mark
    labels = (_first(mapping.get(key)) for key in NAMING)
    if label := next((label for label in labels if isinstance(label, str) and label), ""):
        spot.component, spot.names, spot.item = one_line(label), (), 0


def _first(label: object) -> object:
    """A card with many copies is called by the number of the first."""
    return label[0] if isinstance(label, list) and label else label


def _is_kind(mapping: dict[str, Any], step: str, following: int | str | None) -> bool:
    """Whether ``step`` names the kind of a union, though the mapping has a field of that name too."""
    if following is None or step not in (value for value in mapping.values() if isinstance(value, str)):
        return False
    value = mapping[step]
    if isinstance(following, int):
        return not isinstance(value, list)
    return not isinstance(value, dict) or following == step or following in mapping.keys() - value.keys()


def _message(detail: ErrorDetails) -> str:
    kind, value, context = detail["type"], detail["input"], detail.get("ctx", {})
    if kind == "value_error":
        return str(context["error"])
    if value is None:
        return _("this field is required, and it is empty")
    if kind == "string_type":
        return text_expected(value)
    if kind in ("literal_error", "enum"):
        return _not_among(value, _listed(context["expected"]))
    if kind in _SENTENCES:
        return _SENTENCES[kind]().format(**{**context, "value": shown(value)})
    return _("{value} is not accepted here ({detail})").format(value=shown(value), detail=detail["msg"])


def _not_among(value: object, choices: list[str]) -> str:
    message = _("{value} is not one of {choices}").format(value=shown(value), choices=one_of(choices))
    return message + (did_you_mean(value, choices) if isinstance(value, str) else "")


def _listed(expected: object) -> list[str]:
    """The choices in pydantic's ``'long', 'short' or 'none'``."""
    return re.findall("'([^']*)'", str(expected))


def _list_expected() -> str:
    return _("expected a list (lines that begin with “- ”, or [a, b]), got {value}")


def _fields_expected() -> str:
    return _("expected fields (“name: …”), got {value}")


def _whole_expected() -> str:
    return _("expected a whole number, got {value}")


def _number_expected() -> str:
    return _("expected a number, got {value}")


def _flag_expected() -> str:
    return _("expected yes or no, got {value}")


_SENTENCES: Mapping[str, Callable[[], str]] = {
    "list_type": _list_expected,
    "tuple_type": _list_expected,
    "set_type": _list_expected,
    "dict_type": _fields_expected,
    "mapping_type": _fields_expected,
    "model_type": _fields_expected,
    "model_attributes_type": _fields_expected,
    "int_type": _whole_expected,
    "int_parsing": _whole_expected,
    "int_from_float": _whole_expected,
    "float_type": _number_expected,
    "float_parsing": _number_expected,
    "bool_type": _flag_expected,
    "bool_parsing": _flag_expected,
    "missing": lambda: _("one more item is needed in this list"),
    "string_pattern_mismatch": lambda: _("{value} is not of the accepted form {pattern}"),
    "greater_than": lambda: _("{value} is too small: it must be more than {gt}"),
    "greater_than_equal": lambda: _("{value} is too small: {ge} at least"),
    "less_than": lambda: _("{value} is too large: it must be less than {lt}"),
    "less_than_equal": lambda: _("{value} is too large: {le} at most"),
    "too_short": lambda: _("{actual_length} items: {min_length} at least"),
    "too_long": lambda: _("{actual_length} items: {max_length} at most"),
    "string_too_short": lambda: _("{value} is too short: {min_length} characters at least"),
    "string_too_long": lambda: _("{value} is too long: {max_length} characters at most"),
}
"""By pydantic's kind of error; filled with the value and pydantic's own facts."""
