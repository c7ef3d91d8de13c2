"""One print job: a kit's folder → the checked PDF of each variant, in memory."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from press.choice import select
from press.errors import ContentError, Fault, KitError, NoSuchName
from press.fonts import Family, load_fonts
from press.load import load
from press.model import Kit
from press.pdf import Looks, draw, finished, render
from press.preflight import Proof, preflight, prove
from press.records.decks import Deck
from press.report import Built, ink
from press.reprinting.manifest import Manifest, manifest_of
from press.sheet import CardBack, Sheet, plan

VARIANTS = ("color", "ink-saver")

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Press:
    """Where the press finds its fonts, and the looks it draws with."""

    fonts: Path
    looks: Looks


@dataclass(frozen=True, slots=True)
class Result:
    """The files of a job, name → bytes, and what they cost."""

    files: dict[str, bytes]
    built: Built


@contextmanager
def _no_collector() -> Iterator[None]:
    """A job keeps nearly all that it makes until its end: looking for garbage takes a tenth of its time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@_no_collector()
def run(
    press: Press,
    folder: Path,
    variants: Sequence[str] = VARIANTS,
    only: Sequence[str] = (),
    progress: Progress = lambda _step: None,
    *,
    weighed: bool = True,
) -> Result:
    """Load, place, draw and preflight one kit; its ink is measured when it is ``weighed``.

    ``only`` keeps the pages that hold these cards, decks, pages or components. Raises ContentError or
    PreflightError with all faults, NoSuchName for an ``only`` that names nothing.
    """
    started = time.perf_counter()
    progress("load")
    kit = load(folder)
    families = load_fonts(press.fonts, kit.head.language, folder)
    sheets = plan(kit)
    kept = select(sheets, only) if only else sheets
    files, manifest = _drawn(press, kit, kept, families, variants, progress)
    progress("preflight")
    preflight(kit, files, [sheet.folio for sheet in kept])
    built = Built(
        kit,
        len(kept),
        {variant: len(data) for variant, data in files.items()},
        {variant: ink(data, variant, _alike(kept, manifest)) for variant, data in files.items()} if weighed else {},
        time.perf_counter() - started,
    )
    return Result({file_name(kit, variant, only): data for variant, data in files.items()}, built)


def _drawn(
    press: Press,
    kit: Kit,
    sheets: Sequence[Sheet],
    families: Mapping[str, Family],
    variants: Sequence[str],
    progress: Progress,
) -> tuple[dict[str, bytes], Manifest]:
    """The PDF of each variant, and what all say is on them, which is worked out once."""
    files: dict[str, bytes] = {}
    faults: list[Fault] = []
    manifest: Manifest | None = None
    for variant in variants:
        progress(variant)
        try:
            canvas = draw(kit, sheets, families, press.looks, variant)
        except ContentError as error:
            faults += error.faults
            continue
        manifest = manifest or manifest_of(kit, variant, canvas.notes.components)
        files[variant] = finished(canvas, manifest, variant)
    if faults or manifest is None:
        raise ContentError(faults)
    return files, manifest


def _alike(sheets: Sequence[Sheet], manifest: Manifest) -> list[Hashable]:
    """A key a page: sheets of the same backs at the same places have as much ink, but for a word over them."""
    backs = {back.name: back.look for back in manifest.components if back.kind == "back"}
    return [
        tuple((item.box, backs.get(item.id)) for item in sheet.items if isinstance(item.record, CardBack))
        or sheet.folio
        for sheet in sheets
    ]


def run_all(
    press: Press,
    folders: Sequence[Path],
    variants: Sequence[str],
    only: Sequence[str],
    progress: Callable[[str, str], None],
    *,
    weighed: bool = True,
) -> list[Result]:
    """Each kit's job in turn, but for those without any of ``only``; ``progress`` is told kit and step.

    Raises KitError with the faults of all kits, NoSuchName when no kit has what ``only`` names.
    """
    faults: list[Fault] = []
    results: list[Result] = []
    unknown: list[NoSuchName] = []
    for folder in folders:
        try:
            results.append(run(press, folder, variants, only, partial(progress, folder.name), weighed=weighed))
        except KitError as error:
            faults += error.faults
        except NoSuchName as error:
            unknown.append(error)
    if faults:
        raise KitError(faults)
    if unknown and not results:
        raise unknown[0]
    return results


@dataclass(frozen=True, slots=True)
class Draft:
    """The file of one variant, drawn and proved; its ``differences`` with the others remain to be seen."""

    name: str
    data: bytes
    proof: Proof
    folios: tuple[str, ...]
    cards: int


def draft(press: Press, folder: Path, variant: str) -> Draft:
    """Load, place, draw and prove one variant of a kit; the faults of its file are in its proof.

    Raises ContentError with all faults of the content.
    """
    kit = load(folder)
    families = load_fonts(press.fonts, kit.head.language, folder)
    sheets = plan(kit)
    data = render(kit, sheets, families, press.looks, variant)
    folios = tuple(sheet.folio for sheet in sheets)
    cards = sum(len(deck.copies) for deck in kit.parts_of(Deck))
    return Draft(file_name(kit, variant), data, prove(kit, variant, data, folios), folios, cards)


def file_name(kit: Kit, variant: str, only: Sequence[str] = ()) -> str:
    """``kit-color.pdf``; a chosen part never takes the place of the whole kit: ``kit-R05-color.pdf``."""
    chosen = "-".join(only)
    return f"{kit.id}-{chosen}-{variant}.pdf" if chosen else f"{kit.id}-{variant}.pdf"
