"""The kinds of field a record may have, and the base of every record.

Every value arrives as the author typed it, a string: ``Whole``, ``Length``, ``Flag`` … convert it and
refuse, in words an author understands, what is not written in the accepted form. Values that are
already of the Python kind (defaults, tests) pass, within the same bounds.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import UnionType
from typing import Annotated, Any, Self, Union, get_args, get_origin

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    InstanceOf,
    ValidationInfo,
    model_validator,
)

from press.errors import Mark
from press.language import _
from press.wording import shown

AT = "\0at"
"""The key under which a mapping read from a file keeps its place; no author can type it."""

MOST_WHOLE = 999_999

_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,8})")
_PADDED = re.compile(r"(-?)0+([0-9]{1,9})")
_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]{0,8})(?:\.[0-9]{1,9})?")
_WITH_UNIT = re.compile(r"(-?[0-9]{1,9}(?:[.,][0-9]{1,9})?)\s*(?:mm|cm|pt|%|°)")
_FLAGS = {"yes": True, "true": True, "oui": True, "no": False, "false": False, "non": False}


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
        if isinstance(info.context, dict) and not plan.names.issuperset(data):
            known: dict[int, tuple[str, ...]] = info.context.setdefault("known", {})
            place = id(data.get(AT, data))
            known[place] = known.get(place, ()) + plan.proposed
        if None in data.values():
            data = {
                key: value for key, value in data.items() if value is not None or key not in plan.optional
            }
        for key, annotation in plan.tables:
            if key in data:
                data = {**data, key: _bare(data[key], annotation)}
        return data

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """A copy with some fields changed; what was worked out from the old ones (cached properties) is not kept."""
        copied = super().model_copy(update=update, deep=deep)
        for name in copied.__dict__.keys() - type(self).model_fields.keys():
            del copied.__dict__[name]
        return copied

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return all(
            getattr(self, name) == getattr(other, name) for name in type(self).model_fields if name != "at"
        )

    def __hash__(self) -> int:
        return hash(tuple(getattr(self, name) for name in type(self).model_fields if name != "at"))


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


def whole(*, ge: int = 0, le: int = MOST_WHOLE) -> BeforeValidator:
    """For ``Annotated[int, whole(ge=1, le=99)]``: a whole number in digits, between bounds included."""

    def check(value: object) -> int:
        if isinstance(value, int) and not isinstance(value, bool):
            number = value
        elif isinstance(value, str) and _WHOLE.fullmatch(value) and value != "-0":
            number = int(value)
        else:
            form = _("write a whole number in digits, {ge} to {le}").format(ge=ge, le=le)
            raise ValueError(_padded(value) or _not_a(_("a whole number"), value, form))
        if not ge <= number <= le:
            raise ValueError(
                _("{value} is out of range: write a whole number, {ge} to {le}").format(
                    value=shown(value), ge=ge, le=le
                )
            )
        return number

    return BeforeValidator(check)


def length(*, ge: float | None = None, le: float | None = None) -> BeforeValidator:
    """For ``Annotated[float, length(ge=0)]``: a number with a decimal point, no unit, between bounds."""

    def check(value: object) -> float:
        if (number := _decimal(value)) is None:
            form = _("write it with digits and a point, such as 12 or 12.5")
            raise ValueError(_padded(value) or _not_a(_("a number"), value, _length_advice(value) or form))
        if ge is not None and number < ge:
            raise ValueError(_("{value} is too small: {ge} at least").format(value=shown(value), ge=ge))
        if le is not None and number > le:
            raise ValueError(_("{value} is too large: {le} at most").format(value=shown(value), le=le))
        return number

    return BeforeValidator(check)


def _decimal(value: object) -> float | None:
    if isinstance(value, str):
        return float(value) if _DECIMAL.fullmatch(value) else None
    if isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value):
        return float(value)
    return None


def _length_advice(value: object) -> str:
    text = str(value).replace("\u2212", "-").strip()
    if unit := _WITH_UNIT.fullmatch(text):
        return _("write {number}, without the unit").format(number=unit[1].replace(",", "."))
    if text != value or "," in text:
        mended = text.replace(",", ".")
        if _DECIMAL.fullmatch(mended):
            return _("write {number}").format(number=mended)
    return ""


def _padded(value: object) -> str:
    found = _PADDED.fullmatch(value) if isinstance(value, str) else None
    if not found:
        return ""
    number = str(int(found[2]))
    mended = number if number == "0" else found[1] + number
    return _("{value} begins with a zero: write {number}").format(value=shown(value), number=mended)


def _not_a(kind: str, value: object, advice: str) -> str:
    if value is None:
        return _("{kind} is expected here, and it is empty: {advice}").format(kind=kind, advice=advice)
    return _("{value} is not {kind}: {advice}").format(value=shown(value), kind=kind, advice=advice)


def text_expected(value: object) -> str:
    """Why a value that is no text is refused: most often a sentence that YAML took for something else."""
    if value is None:
        return _("required, and it is empty: write the text")
    if isinstance(value, dict):
        hint = _("a text that holds “: ” or begins with “{” must be in quotes")
    else:
        hint = _("a text that begins with “[” or “- ” must be in quotes")
    return _("expected text, got {value}: {hint}").format(value=shown(value), hint=hint)


def _words(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError(text_expected(value if not isinstance(value, str) else None))
    return value


def _slug(value: object) -> str:
    if isinstance(value, str) and re.fullmatch("[a-z0-9-]+", value):
        return value
    advice = _("use a to z, 0 to 9 and - only")
    if isinstance(value, str):
        letters = unicodedata.normalize("NFKD", value.casefold()).encode("ascii", "ignore").decode()
        if mended := re.sub("[^a-z0-9]+", "-", letters).strip("-"):
            advice = _("use a to z, 0 to 9 and - only, such as {example}").format(example=mended)
    raise ValueError(_not_a(_("a plain name"), value, advice))


def _hex_color(value: object) -> str:
    if isinstance(value, str) and re.fullmatch("#[0-9A-Fa-f]{6}", value):
        return value
    raise ValueError(_not_a(_("a colour"), value, _('write "#RRGGBB", in quotes, such as "#1B5E7A"')))


def _flag(value: object) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value in _FLAGS:
        return _FLAGS[value]
    raise ValueError(_not_a(_("yes or no"), value, _("write yes or no, in small letters")))


Whole = Annotated[int, whole()]
"""A whole number in digits, 0 to 999999: no sign, no leading zero, no unit."""

Length = Annotated[float, length()]
"""A number with a decimal point and no unit; mm unless the field says otherwise."""

Words = Annotated[str, BeforeValidator(_words)]
"""A text that is not empty, exactly as typed."""

Slug = Annotated[str, BeforeValidator(_slug)]
"""An identifier: a to z, 0 to 9, hyphen."""

HexColor = Annotated[str, BeforeValidator(_hex_color)]
"""A colour written #RRGGBB."""

Flag = Annotated[bool, BeforeValidator(_flag)]
"""yes, true, oui – no, false, non."""
