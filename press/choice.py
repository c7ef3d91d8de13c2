"""The pages that are asked for by name."""

from __future__ import annotations

from collections.abc import Sequence

from press.errors import NoSuchName
from press.language import _
from press.records.decks import BackSheets
from press.sheet import Sheet
from press.wording import did_you_mean


def select(sheets: Sequence[Sheet], only: Sequence[str]) -> list[Sheet]:
    """The pages that ``only`` names: cards by number, decks, pages, components; fronts, not their backs.

    Raises NoSuchName, with the nearest names, for a word that names nothing.
    """
    for word in only:
        if not any(word in sheet.names for sheet in sheets):
            known = [name for sheet in sheets for name in sheet.names]
            raise NoSuchName(
                _("--only {word}: there is no such card, deck or page{hint}").format(
                    word=word, hint=did_you_mean(word, known)
                )
            )
    fronts = [sheet for sheet in sheets if not isinstance(sheet.part, BackSheets)]
    backs = [sheet for sheet in sheets if isinstance(sheet.part, BackSheets)]
    kept: set[str] = set()
    for word in only:
        found = [sheet for sheet in fronts if word in sheet.names] or [s for s in backs if word in s.names]
        kept |= {sheet.folio for sheet in found}
    return [sheet for sheet in sheets if sheet.folio in kept]
