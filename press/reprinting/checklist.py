"""What is ticked off while a printed kit is brought up to date: rows in sections, shortened until they fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from press.language import _, counted
from press.model import Kit, Page
from press.records.board import RingBoard
from press.records.decks import Deck
from press.reprinting.changes import Change, Changes
from press.reprinting.manifest import Component
from press.reprinting.words import follows


@dataclass(frozen=True, slots=True)
class Row:
    """One line: what it is, whether a new one is to be cut out and an old one to be thrown away.

    ``title`` is the new one's; ``before`` that of the old one, when it is another. A row may stand for the
    ``count`` cards up to number ``last``.
    """

    mark: str
    title: str
    new: bool
    old: bool
    note: str = ""
    before: str = ""
    last: str = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class Section:
    heading: str
    rows: tuple[Row, ...]


def sections(kit: Kit, changes: Changes, folios: Mapping[str, str]) -> list[Section]:
    """All that changed, deck by deck, then tiles, pieces and pages; ``folios`` gives the page of a page's id."""
    found = [*_decks(kit, changes), *_boards(kit, changes), *_pieces(kit, changes), _pages(kit, changes, folios)]
    return [section for section in found if section.rows]


def shortened(section: Section, titles: bool) -> Section:
    """Cards that follow one another as one row: those of one ``title`` only, or all in the same case."""
    rows: list[Row] = []
    for row in section.rows:
        if rows and _continues(rows[-1], row, titles):
            first = rows[-1]
            rows[-1] = replace(first, last=row.mark, count=first.count + 1, title=first.title if titles else "")
        else:
            rows.append(row if titles else replace(row, before=""))
    return Section(section.heading, tuple(map(_named, rows)))


def _continues(row: Row, other: Row, titles: bool) -> bool:
    same = (row.new, row.old, row.note) == (other.new, other.old, other.note)
    alike = (row.title, row.before) == (other.title, other.before)
    return same and (alike or not titles) and follows(row.last or row.mark, other.mark)


def _named(row: Row) -> Row:
    """A row of several cards under the numbers of the first and the last."""
    if row.count == 1:
        return row
    title = row.title or counted("{count} card", "{count} cards", row.count).format(count=row.count)
    return replace(row, mark=f"{row.mark}–{row.last}", title=title)


def _decks(kit: Kit, changes: Changes) -> Iterator[Section]:
    names = {deck.id: deck.name for deck in kit.parts_of(Deck)}
    lost = [c.component.group for c in changes.all if c.component.kind == "front"]
    alone = changes.backs_alone()
    for deck in dict.fromkeys([*names, *lost]):
        heading = names.get(deck, deck)
        rows = [_card(c) for c in changes.all if c.component.kind == "front" and c.component.group == deck]
        yield Section(heading, tuple(sorted(rows, key=lambda row: row.mark)))
        backs = [Row(back.name, "", new=True, old=False) for back in alone if back.group == deck]
        yield shortened(Section(_("{deck}: backs to glue over the old ones").format(deck=heading), tuple(backs)), False)


def _card(change: Change) -> Row:
    card, before, now = change.component, change.before, change.now
    note = _("new") if not before else _("removed") if not now else ""
    was = before.title if before and now and before.title != now.title else ""
    return Row(card.name, card.title, new=bool(now), old=bool(before), note=note, before=was)


def _boards(kit: Kit, changes: Changes) -> Iterator[Section]:
    names = {board.id: board.whole.title for board in kit.parts_of(RingBoard)}
    for group in dict.fromkeys(c.component.group for c in changes.all if c.component.kind == "tile"):
        tiles = [c for c in changes.all if c.component.kind == "tile" and c.component.group == group]
        rows = [replace(_card(tile), mark=_letter(tile.component)) for tile in tiles]
        yield Section(names.get(group, group), tuple(rows))


def _letter(tile: Component) -> str:
    return tile.name if len(tile.name) <= 2 else "–"


def _pieces(kit: Kit, changes: Changes) -> Iterator[Section]:
    pages = {getattr(b, "id", ""): page.outline for page in kit.parts_of(Page) for b in page.all_blocks()}
    found: dict[str, list[Row]] = {}
    for change in changes.all:
        piece = change.component
        if piece.kind == "piece":
            heading = pages.get(piece.group, piece.group)
            title = piece.title or _("piece {number}").format(number=int(piece.name) + 1)
            found.setdefault(heading, []).append(
                replace(_card(change), mark=f"{piece.count} ×", title=title, before="")
            )
    return (Section(heading, tuple(rows)) for heading, rows in found.items())


def _pages(kit: Kit, changes: Changes, folios: Mapping[str, str]) -> Section:
    """Pages to replace whole; those whose pieces changed are cut up, and told of by their pieces."""
    cut_up = {c.component.group for c in changes.all if c.component.kind == "piece"}
    blocks = {page.id: {getattr(b, "id", "") for b in page.all_blocks()} for page in kit.parts_of(Page)}
    rows = [
        replace(_card(change), mark=folios.get(change.component.name, "–"), before="")
        for change in changes.all
        if change.component.kind == "page" and not cut_up & blocks.get(change.component.name, set())
    ]
    return Section(_("Pages"), tuple(rows))
