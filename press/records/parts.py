"""The files that a kit is made of: each is one or more pages of the printed document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from press.records.blocks import Placed
from press.records.fields import Record
from press.records.prose import Text

if TYPE_CHECKING:
    from press.records.decks import Deck

SheetTemplate = Annotated[str, Field(min_length=1)]
"""A text with ``{{ … }}`` that is made final once per sheet."""


class SheetHead(Record):
    """The words at the head of one sheet, final: outline title, name, lead."""

    outline: str
    name: str
    lead: str


class Part(Record):
    """One file of the kit: one or more pages of the printed document."""

    def all_blocks(self) -> Iterator[Placed]:
        """Every block that its pages hold, those inside other blocks too, in order."""
        return iter(())

    def facts(self) -> dict[str, object]:
        """Counts and ranges that texts may quote, by name; under the part's ``id`` when it has one."""
        return {}


class Sheeted(Part):
    """A part that spreads over numbered sheets; its heads may quote ``sheet`` and ``sheets``."""

    outline: SheetTemplate
    kicker: Text
    sheet_title: SheetTemplate
    lead: SheetTemplate
    heads: tuple[SheetHead, ...] = Field(default=(), alias="\0heads")

    def sheet_facts(self, kit_decks: Mapping[str, Deck]) -> Sequence[dict[str, object]]:
        """One set of facts a sheet: its number, how many there are, its deck."""
        raise NotImplementedError


def group_facts(numbers: Sequence[str]) -> dict[str, object]:
    """How many numbers there are, the first, the last, and the range in words."""
    if not numbers:
        return {"count": 0, "first": "", "last": "", "range": ""}
    ordered = sorted(numbers)
    first, last = ordered[0], ordered[-1]
    return {
        "count": len(ordered),
        "first": first,
        "last": last,
        "range": first if first == last else f"{first}–{last}",
        "numbers": tuple(ordered),
    }
