"""One reprint: a kit's folder and a printed PDF → the checked PDF of each variant, in memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from press.errors import ContentError, Fault, Mark, PrintedError
from press.fonts import Family, load_fonts
from press.job import VARIANTS, Press, Progress
from press.language import _, counted, speaking
from press.load import kit_id, load
from press.model import Kit
from press.pdf import Looks, draw, render
from press.preflight import preflight_pages
from press.proof.asked import ExpectedPage
from press.proof.reprint import reprint_pages
from press.records.decks import Deck
from press.reprinting.changes import Changes, compare
from press.reprinting.manifest import Manifest, manifest_of, read_manifest
from press.reprinting.notice import notices, with_roles
from press.reprinting.sheets import packing, page_names, reprint_sheets
from press.reprinting.words import ranges, reasons, summary
from press.sheet import Sheet, plan


@dataclass(frozen=True, slots=True)
class Reprint:
    """The files of a reprint, name → bytes, none when nothing changed; why and what, a line each."""

    files: dict[str, bytes]
    reasons: tuple[str, ...]
    lines: tuple[str, ...]


def run(
    press: Press,
    folder: Path,
    printed: Path,
    variants: Sequence[str] = VARIANTS,
    progress: Progress = lambda _step: None,
) -> Reprint:
    """Compare a kit with what is printed of it, then place, draw and preflight what changed.

    Every component of the kit is drawn once to be compared, and only what changed once more a variant.
    Raises PrintedError for a printed file that does not serve; else what ``press.job.run`` raises.
    """
    progress("load")
    before = read_manifest(printed)
    if before.kit != kit_id(folder):
        message = _("this is the kit «{other}», not «{kit}»").format(other=before.kit, kit=kit_id(folder))
        raise PrintedError(Fault(message, Mark(printed.as_posix())))
    kit = load(folder)
    families = load_fonts(press.fonts, kit.head.language, folder)
    sheets = plan(kit)
    progress("compare")
    now = manifest_of(kit, variants[0], draw(kit, sheets, families, press.looks, variants[0]).notes.components)
    changes = compare(before, now)
    if not changes:
        nothing = _("nothing has changed since {file} was printed: no file written").format(file=printed.name)
        return Reprint({}, (), (nothing,))
    with speaking(kit.head.language):
        planned = _planned(kit, sheets, now, changes, families)
    files = _rendered(press.looks, planned, now, variants, progress)
    progress("preflight")
    preflight_pages(planned.kit, files, planned.wanted)
    decks = {deck.id: deck.name for deck in kit.parts_of(Deck)}
    named = {file_name(kit.id, variant): data for variant, data in files.items()}
    return Reprint(named, tuple(reasons(changes, decks)), tuple(_lines(kit, changes, len(planned.sheets))))


def file_name(kit: str, variant: str) -> str:
    """``kit-reprint-color.pdf``."""
    return f"{kit}-reprint-{variant}.pdf"


@dataclass(frozen=True, slots=True)
class _Planned:
    """The pages of a reprint, what each must show, and the kit with the words and roles that they need."""

    kit: Kit
    families: Mapping[str, Family]
    sheets: list[Sheet]
    wanted: list[ExpectedPage]


def _planned(
    kit: Kit, sheets: Sequence[Sheet], now: Manifest, changes: Changes, families: Mapping[str, Family]
) -> _Planned:
    folios = {name: sheet.folio for sheet in sheets for name in page_names(sheet)}
    themed = kit.model_copy(update={"theme": with_roles(kit.theme)})
    first = notices(themed, changes, folios, families)
    packed = packing(themed, sheets, now, changes)
    notice_sheets = plan(themed.model_copy(update={"parts": tuple(first)}))
    printed = reprint_sheets(themed, sheets, notice_sheets, packed)
    own = [sheet.folio for sheet in printed[: len(first) + len(packed.cards)]]
    wanted = reprint_pages(themed, first, packed.cards, packed.folios, own)
    head = kit.head.model_copy(update={"title": f"{kit.head.title} — {_('reprint')}"})
    return _Planned(themed.model_copy(update={"head": head}), families, printed, wanted)


def _rendered(
    looks: Looks, planned: _Planned, now: Manifest, variants: Sequence[str], progress: Progress
) -> dict[str, bytes]:
    """The PDF of each variant; it says of the whole kit what is on the table once the reprint is cut out."""
    files: dict[str, bytes] = {}
    faults: list[Fault] = []
    for variant in variants:
        progress(variant)
        try:
            files[variant] = render(planned.kit, planned.sheets, planned.families, looks, variant, manifest=now)
        except ContentError as error:
            faults += error.faults
    if faults:
        raise ContentError(faults)
    return files


def _lines(kit: Kit, changes: Changes, pages: int) -> Iterator[str]:
    sheets = counted("{count} sheet of {paper}", "{count} sheets of {paper}", pages)
    told = sheets.format(count=pages, paper=kit.head.paper.format)
    what = ", ".join([*summary(changes), told])
    yield _("{title}: {what}").format(title=kit.head.title, what=what)
    if cards := [card.name for card in changes.printed("front")]:
        yield _("  cards: {names}").format(names=ranges(cards))
    if tiles := [tile.name for tile in changes.printed("tile")]:
        yield _("  tiles: {names}").format(names=ranges(tiles))
