"""Rows → cards in a deck's file, once the whole kit is built and proved with them; all of them or none."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree, ignore_patterns

from press import job
from press.authoring.deck_file import DeckFile, content, open_deck
from press.authoring.fields import Raw, bare
from press.authoring.rows import Row, Sorter, Wanted
from press.authoring.yaml_cards import CARDS, CardsText, by_hand
from press.errors import ContentError, Fault, KitError, Mark
from press.language import _
from press.output import write_all

__all__ = ["Added", "Change", "Draft", "Row", "add_cards", "prepare_cards"]


@dataclass(frozen=True, slots=True)
class Change:
    """A card that says something else: its first number, the names of its fields that differ."""

    number: str
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Added:
    """What came of some rows: numbers of new cards, cards changed, how many rows changed nothing."""

    file: str
    added: tuple[str, ...] = ()
    changed: tuple[Change, ...] = ()
    unchanged: int = 0


@dataclass(frozen=True, slots=True)
class Draft:
    """A deck's file as it shall be, checked but not written; ``cards`` are the new and changed ones."""

    file: DeckFile
    data: bytes
    cards: tuple[tuple[str, Raw], ...]
    outcome: Added

    def write(self) -> Added:
        """Put the new file in the place of the old one, at once.

        Raises ContentError when somebody has changed the old one meanwhile, OutputError when it cannot
        be written; the old one then stays.
        """
        if self.data == self.file.data:
            return self.outcome
        path = self.file.path.resolve()
        if not path.is_file() or path.read_bytes() != self.file.data:
            message = _("this file has changed meanwhile: nothing is written, try again")
            raise ContentError(Fault(message, Mark(self.file.name)))
        mode = path.stat().st_mode
        write_all(path.parent, {path.name: self.data})
        with suppress(OSError):
            path.chmod(mode)
        return self.outcome


def add_cards(press: job.Press, folder: Path, deck_id: str, rows: Sequence[Row], *, update: bool = False) -> Added:
    """Add a card for each row to a deck of the kit in ``folder``.

    A row without a number takes the next free one. With ``update``, a row whose number a card has changes
    those fields of that card that the row has and that differ; without it, that is a fault. Raises KitError
    with all faults, each named by the source of its row, and nothing is written; NoSuchName for a deck
    that is not there.
    """
    return prepare_cards(press, open_deck(folder, deck_id), rows, update=update).write()


def prepare_cards(
    press: job.Press,
    file: DeckFile,
    rows: Sequence[Row],
    *,
    update: bool = False,
    progress: job.Progress = lambda _step: None,
) -> Draft:
    """What ``add_cards`` would write. Raises as it does."""
    sorter = Sorter(file, rows, update)
    text = CardsText(file.data, file.name)
    faults = [*sorter.faults, *_spliced(text, file, rows, sorter.wanted)]
    data = text.text.encode("utf-8")
    if sorter.wanted:
        faults += [_traced(fault, file, rows, text) for fault in _kit_faults(press, file, data, progress)]
    if faults:
        raise ContentError(fault for _row, fault in sorted(faults, key=lambda pair: pair[0]))
    if not _says(data, file, sorter.wanted):
        raise ContentError(Fault(by_hand(), Mark(file.name)))
    new = [card for card in sorter.wanted if card.index is None]
    changes = tuple(Change(card.number, card.fields) for card in sorter.wanted if card.index is not None)
    outcome = Added(file.name, tuple(card.number for card in new), changes, sorter.unchanged)
    return Draft(file, data, tuple((card.number, card.card) for card in sorter.wanted), outcome)


def _spliced(
    text: CardsText, file: DeckFile, rows: Sequence[Row], wanted: Sequence[Wanted]
) -> list[tuple[int, Fault]]:
    """Put the cards into the text; the faults of those that cannot be, by row."""
    faults = []
    for card in wanted:
        if card.index is None:
            text.add(card.card, card.row)
            continue
        try:
            text.change(card.index, bare(file.cards[card.index]), card.card, card.row)
        except ContentError as error:
            for fault in error.faults:
                message = f"{fault.mark}  {fault.message}"
                faults.append((card.row, rows[card.row].fault(message, card.number, fault.field)))
    return faults


def _kit_faults(press: job.Press, file: DeckFile, data: bytes, progress: job.Progress) -> Sequence[Fault]:
    """What is wrong with a copy of the kit that has the new file: it is built and proved, not written."""
    with tempfile.TemporaryDirectory() as place:
        # Messages name a file by its kit's folder and the one around it: the copy has the same names.
        copy = Path(place) / file.folder.parent.name / file.folder.name
        try:
            copytree(file.folder, copy, ignore=ignore_patterns(".*"), ignore_dangling_symlinks=True)
            (copy / file.path.relative_to(file.folder)).write_bytes(data)
        except OSError as error:
            message = _("the kit cannot be copied to be checked: {reason}").format(reason=error)
            return [Fault(message, Mark(file.folder.as_posix()))]
        try:
            job.run(press, copy, progress=progress, weighed=False)
        except KitError as error:
            return error.faults
    return ()


def _traced(fault: Fault, file: DeckFile, rows: Sequence[Row], text: CardsText) -> tuple[int, Fault]:
    """A fault in the words of a row names the row, others their place in the old file; those come last."""
    if not fault.mark or fault.mark.file != file.name:
        return len(rows), fault
    origin = text.origin(fault.mark.line, fault.mark.column)
    if origin.row is not None:
        return origin.row, rows[origin.row].fault(fault.message, fault.component, fault.field)
    mark = Mark(fault.mark.file, origin.line, origin.column)
    return len(rows), Fault(fault.message, mark, fault.component, fault.field)


def _says(data: bytes, file: DeckFile, wanted: Sequence[Wanted]) -> bool:
    """Whether the new file says what it should: what the old one said, the changes and the new cards."""
    cards = [bare(card) for card in file.cards]
    for card in wanted:
        if card.index is not None:
            cards[card.index] = card.card
    cards += [card.card for card in wanted if card.index is None]
    wished = {**bare(content(file.data, file.name)), CARDS: cards}
    return bool(wished == bare(content(data, file.name)))
