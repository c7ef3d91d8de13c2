"""What each field means: in ``meanings.<language>.yaml``, by record and field, else by field alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from press import language
from press.records.fields import AT, Record
from press.source import read
from press.text import spacing

_ANY = "any"
_ITSELF = "itself"


def meaning(record: type[Record], field: str = "") -> str:
    """What a field of a record means, or the record itself, in the language in force; empty if unsaid.

    A record that says nothing of a field means by it what those it derives from do.
    """
    told = _told(language.in_force())
    for owner in record.__mro__:
        if said := told.get(owner.__name__, {}).get(field or _ITSELF):
            return said
        if not field:
            break
    return told[_ANY].get(field, "")


@cache
def _told(code: str) -> Mapping[str, Mapping[str, str]]:
    name = f"meanings.{code}.yaml"
    data: dict[str, Any] = read(Path(__file__).with_name(name), name)
    spaced = spacing(code)
    return {
        key: {field: spaced(said) for field, said in fields.items() if field != AT}
        for key, fields in data.items()
        if key != AT
    }
