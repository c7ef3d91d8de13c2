"""What is ticked off while a printed kit is brought up to date: rows in sections, shorter and shorter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from press.language import _, counted
from press.model import Kit, Page
from press.records.decks import Deck
from press.reprinting.changes import Change, Changes
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
    """Rows under a heading; ``joins`` when those that follow one another may become one."""

    heading: str
    rows: tuple[Row, ...]
    joins: bool = False


def sections(kit: Kit, changes: Changes, folios: Mapping[str, str]) -> list[Section]:
    """All that changed, deck by deck, then tiles, pieces, pages; ``folios`` are the numbers by page."""
    found = [*_decks(kit, changes), *_boards(changes), *_pieces(kit, changes), _pages(kit, changes, folios)]
    return [section for section in found if section.rows]


def shorter(full: Sequence[Section]) -> Iterator[list[Section]]:
    """The same list, shorter and shorter.

    First without old titles; then cards of one title that follow one another are one row; then all that
    follow one another.
    """
    yield list(full)
    brief = [replace(section, rows=tuple(replace(row, before="") for row in section.rows)) for section in full]
    yield brief
    yield [_joined(section, titles=True) if section.joins else section for section in brief]
    yield [_joined(section, titles=False) if section.joins else section for section in brief]


def _joined(section: Section, titles: bool) -> Section:
    rows: list[Row] = []
    for row in section.rows:
        if rows and _continues(rows[-1], row, titles):
            first = rows[-1]
            rows[-1] = replace(first, last=row.mark, count=first.count + 1, title=first.title if titles else "")
        else:
            rows.append(row)
    return replace(section, rows=tuple(map(_named, rows)), joins=False)


def _continues(row: Row, other: Row, titles: bool) -> bool:
    same = (row.new, row.old, row.note) == (other.new, other.old, other.note)
    alike = row.title == other.title or not titles
    return same and alike and follows(row.last or row.mark, other.mark)


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
        yield Section(heading, tuple(sorted(rows, key=lambda row: row.mark)), joins=True)
        backs = [Row(back.name, "", new=True, old=False) for back in alone if back.group == deck]
        yield _joined(Section(_("{deck}: backs to glue over the old ones").format(deck=heading), tuple(backs)), False)


def _card(change: Change) -> Row:
    card, before, now = change.component, change.before, change.now
    note = _("new") if not before else _("removed") if not now else ""
    was = before.title if before and now and before.title != now.title else ""
    return Row(card.name, card.title, new=bool(now), old=bool(before), note=note, before=was)


def _boards(changes: Changes) -> Iterator[Section]:
    groups = dict.fromkeys(c.component.group for c in changes.all if c.component.kind == "tile")
    for group in groups:
        tiles = [c for c in changes.all if c.component.kind == "tile" and c.component.group == group]
        rows = [
            replace(_card(tile), mark=tile.component.name if len(tile.component.name) < 3 else "–") for tile in tiles
        ]
        yield Section(_("Board") if len(groups) == 1 else group, tuple(rows))


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
    rows = []
    for change in changes.all:
        name, beside = change.component.name, change.component.group
        if change.component.kind == "page" and not cut_up & blocks.get(name, set()):
            row = replace(_card(change), mark=folios.get(name, "–"), before="")
            rows.append(replace(row, note=row.note or _("beside the cards")) if beside else row)
    return Section(_("Pages"), tuple(rows))
