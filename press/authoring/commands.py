"""What ``build.py add`` and ``build.py export`` do; each returns the lines to tell the user."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from press import job
from press.authoring.add import Added, Draft, prepare_cards
from press.authoring.ask import Terminal, fill_in
from press.authoring.bench import Bench
from press.authoring.deck_file import DeckFile, open_deck
from press.authoring.fields import CardField
from press.authoring.names import find, known_words, label, option
from press.authoring.room import room
from press.authoring.rows import Row
from press.authoring.table import read_table, write_table
from press.errors import WrongUsage
from press.language import _, counted
from press.output import write_all
from press.wording import did_you_mean, one_of

_PDF = b"%PDF-"


Progress = Callable[[], AbstractContextManager[Callable[[str, str], None]]]
"""Follows the work on a terminal, as long as nobody is asked anything: (kit, step)."""


@dataclass(frozen=True, slots=True)
class Clerk:
    """Adds cards to a deck of the kit in ``folder``; pictures of them go into ``output``.

    Every method returns the lines to tell, and raises KitError or WrongUsage.
    """

    press: job.Press
    folder: Path
    deck: str
    output: Path
    progress: Progress

    def add_typed(self, options: Sequence[str], terminal: Terminal | None) -> list[str]:
        """Add the card that ``options`` say (``--title``, its text, …).

        What is missing is asked for where there is a ``terminal``; the card is then shown, and added if
        the user agrees.
        """
        file = open_deck(self.folder, self.deck)
        values = typed_values(options, file.fields)
        missing = [field for field in file.fields if field.required and not values.get(field.name)]
        if not missing:
            return told(self._prepared(file, [Row(values)]).write(), file)
        if terminal is None:
            names = one_of(option(field) for field in missing)
            raise WrongUsage(_("still to be given: {options}").format(options=names))
        bench = Bench(self.press, file)
        given = {name: text for name, text in values.items() if text}
        draft = self._prepared(file, [Row(fill_in(terminal, bench, given))])
        _show(terminal, bench, draft, self.output)
        (number,) = draft.outcome.added
        if not terminal.agrees(_("Add {number} to {file}?").format(number=number, file=file.name)):
            return [_("nothing is written")]
        return told(draft.write(), file)

    def add_from(self, source: Path, options: Sequence[str] = ()) -> list[str]:
        """Add the cards of a table, or of a form that was filled in."""
        if options:
            raise WrongUsage(_("either --from or the fields of a card, not both"))
        file = open_deck(self.folder, self.deck)
        if _begins(source, _PDF):
            from press.authoring.form import read_form

            rows, notes = read_form(source, file)
            return [*notes, *told(self._prepared(file, rows).write(), file)]
        table = read_table(source, file.fields)
        return [*table.notes, *told(self._prepared(file, table.rows, update=True).write(), file)]

    def _prepared(self, file: DeckFile, rows: Sequence[Row], update: bool = False) -> Draft:
        with self.progress() as step:
            return prepare_cards(self.press, file, rows, update=update, progress=partial(step, file.kit.id))

    def help(self) -> list[str]:
        """A line for each option of the deck: whether it must be given, how much room its text has."""
        file = open_deck(self.folder, self.deck)
        bench = Bench(self.press, file)
        lines = [_("Fields of deck {deck}:").format(deck=file.deck.id)]
        for field in file.fields:
            hints = [_("required")] if field.required else []
            if field.path[0] == file.card.NUMBERED[-1]:
                hints.append(_("without one, the next one that is free"))
            if space := room(bench, field, {}):
                hints.append(str(space))
            lines.append(f"  {option(field):22}{'; '.join(hints)}".rstrip())
        return lines


def _show(terminal: Terminal, bench: Bench, draft: Draft, folder: Path) -> None:
    """The card as it will print, as a picture that the system opens if it can."""
    from press.authoring import preview

    ((number, card),) = draft.cards
    picture = preview.png(bench, bench.card(card))
    (path,) = write_all(folder, {f"{bench.file.kit.id}-{number}.png": picture})
    terminal.tell(_("the card as it will print: {path}").format(path=path))
    preview.show(path)


def _begins(path: Path, head: bytes) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(head)) == head
    except OSError:
        return False


def export(folder: Path, deck: str, target: Path) -> list[str]:
    """Write a deck of the kit in ``folder`` as a table. Raises KitError, NoSuchName."""
    file = open_deck(folder, deck)
    write_all(target.parent, {target.name: write_table(file.cards, file.fields)})
    count = len(file.cards)
    written = counted("{count} card written: {path}", "{count} cards written: {path}", count)
    return [written.format(count=count, path=target)]


def told(outcome: Added, file: DeckFile) -> list[str]:
    """What came of it: ``3 added, 1 changed, 35 unchanged``, and which."""
    labels = {field.name: label(field) for field in file.fields}
    counts = (
        (counted("{count} added", "{count} added", len(outcome.added)), len(outcome.added)),
        (counted("{count} changed", "{count} changed", len(outcome.changed)), len(outcome.changed)),
        (counted("{count} unchanged", "{count} unchanged", outcome.unchanged), outcome.unchanged),
    )
    lines = [f"{outcome.file}: " + ", ".join(words.format(count=count) for words, count in counts if count)]
    if outcome.added:
        lines.append("  " + _("added: {numbers}").format(numbers=one_of(outcome.added)))
    for change in outcome.changed:
        message = _("{number} changed: {fields}")
        fields = one_of(labels[name] for name in change.fields)
        lines.append("  " + message.format(number=change.number, fields=fields))
    return lines


# -- options --------------------------------------------------------------------------------------


def typed_values(options: Sequence[str], fields: Sequence[CardField]) -> dict[str, str]:
    """Values by name of field from ``--title``, ``Le phare``, ``--choice-a=Dormir`` … Raises WrongUsage."""
    values: dict[str, str] = {}
    waiting = list(map(_typed, options))
    while waiting:
        option, equals, text = waiting.pop(0).partition("=")
        if not option.startswith("--"):
            message = _("«{word}» belongs to no option: a text of several words must be in quotes")
            raise WrongUsage(message.format(word=option + equals + text))
        field = find(option, fields)
        if field is None:
            hint = did_you_mean(option.lstrip("-"), known_words(fields))
            raise WrongUsage(_("there is no option {option}{hint}").format(option=option, hint=hint))
        if not equals and not waiting:
            raise WrongUsage(_("{option} lacks its text").format(option=option))
        if field.name in values:
            raise WrongUsage(_("{option} is given twice").format(option=option))
        values[field.name] = text if equals else waiting.pop(0)
    return values


def _typed(argument: str) -> str:
    """An argument as it was typed, where the system took its accents for bytes it does not know."""
    try:
        argument.encode("utf-8")
    except UnicodeEncodeError:
        return os.fsencode(argument).decode("utf-8", errors="replace")
    return argument
