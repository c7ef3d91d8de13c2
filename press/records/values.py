"""The kinds of value a field may have.

Every value arrives as the author typed it, a string: ``Whole``, ``Length``, ``Flag`` … convert it and
refuse, in words an author understands, what is not written in the accepted form. Values that are
already of the Python kind (defaults, tests) pass, within the same bounds.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BeforeValidator

from press.language import _
from press.wording import shown

MOST_WHOLE = 999_999

_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,8})")
_PADDED = re.compile(r"(-?)0+([0-9]{1,9})")
_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]{0,8})(?:\.[0-9]{1,9})?")
_WITH_UNIT = re.compile(r"(-?[0-9]{1,9}(?:[.,][0-9]{1,9})?)\s*(?:mm|cm|pt|%|°)")
_SLUG = re.compile("[a-z0-9-]+")
_COLOR = re.compile("#[0-9A-Fa-f]{6}")
_FLAGS = {"yes": True, "true": True, "oui": True, "no": False, "false": False, "non": False}


SCALAR = ("string", "number", "boolean")
"""What an editor may take a text for that is typed without quotes: ``07`` and ``yes`` are texts here."""


def _scalar() -> dict[str, Any]:
    return {"type": list(SCALAR)}


@dataclass(frozen=True, slots=True)
class Typed(BeforeValidator):
    """A check of what an author typed, and the JSON Schema of what it accepts."""

    schema: Callable[[], dict[str, Any]] = _scalar

    def __get_pydantic_json_schema__(self, _core: object, _handler: object) -> dict[str, Any]:
        return self.schema()


def whole(*, ge: int = 0, le: int = MOST_WHOLE) -> Typed:
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

    def schema() -> dict[str, Any]:
        return {"type": ["integer", "string"], "minimum": ge, "maximum": le, "pattern": _anchored(_WHOLE)}

    return Typed(check, schema=schema)


def length(*, ge: float | None = None, le: float | None = None) -> Typed:
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

    def schema() -> dict[str, Any]:
        bounds = {"minimum": ge, "maximum": le}
        given = {name: bound for name, bound in bounds.items() if bound is not None}
        return {"type": ["number", "string"], **given, "pattern": _anchored(_DECIMAL)}

    return Typed(check, schema=schema)


def _anchored(pattern: re.Pattern[str]) -> str:
    return f"^(?:{pattern.pattern})$"


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


def slug(value: object) -> str:
    """``value`` when it is a plain name. Raises ValueError, in the author's words, when it is not."""
    if isinstance(value, str) and _SLUG.fullmatch(value):
        return value
    advice = _("use a to z, 0 to 9 and - only")
    if isinstance(value, str):
        letters = unicodedata.normalize("NFKD", value.casefold()).encode("ascii", "ignore").decode()
        if mended := re.sub("[^a-z0-9]+", "-", letters).strip("-"):
            advice = _("use a to z, 0 to 9 and - only, such as {example}").format(example=mended)
    raise ValueError(_not_a(_("a plain name"), value, advice))


def _hex_color(value: object) -> str:
    if isinstance(value, str) and _COLOR.fullmatch(value):
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

Words = Annotated[str, Typed(_words)]
"""A text that is not empty, exactly as typed."""

Slug = Annotated[str, Typed(slug, schema=lambda: _scalar() | {"pattern": _anchored(_SLUG)})]
"""An identifier: a to z, 0 to 9, hyphen."""

HexColor = Annotated[str, Typed(_hex_color, schema=lambda: {"type": "string", "pattern": _anchored(_COLOR)})]
"""A colour written #RRGGBB."""

Flag = Annotated[bool, Typed(_flag, schema=lambda: {"enum": [True, False, *_FLAGS]})]
"""yes, true, oui – no, false, non."""
