"""The finished PDF against the Kit, read as a stranger would: what is printed is what was asked, to 0.01 mm.

It shares nothing with the drawing: it reads the bytes (press.reading), knows the content
(press.proof.expected) and has tolerances of its own.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import zip_longest

from press import reading
from press.errors import Fault, PreflightError
from press.language import _, number
from press.model import Kit
from press.proof.asked import ExpectedPage
from press.proof.bars import bar_faults, slot_faults
from press.proof.cuts import cut_faults, ground_faults
from press.proof.drawings import copy_faults, shared_faults, window_faults
from press.proof.expected import expected_pages
from press.proof.ink import ink_faults
from press.proof.legible import legible_faults
from press.proof.paper import line_faults, margin_faults, paper_faults
from press.proof.survey import same
from press.proof.words import letter_faults, word_faults
from press.reading import Document, Page, Text

INK_SAVER = "ink-saver"
_PREFERENCES = {
    "PrintScaling": "None",
    "Duplex": "Simplex",
    "PickTrayByPDFSize": True,
    "DisplayDocTitle": True,
    "Enforce": ("PrintScaling",),
}


def preflight(kit: Kit, files: Mapping[str, bytes], folios: Sequence[str]) -> None:
    """Check the PDF of each variant; ``folios`` are the numbers of the pages it holds, of the whole kit's.

    Raises PreflightError with every difference found.
    """
    with _no_collector():
        faults = list(_faults(kit, files, [page for page in expected_pages(kit) if page.folio in folios]))
    if faults:
        raise PreflightError(faults)


def _faults(kit: Kit, files: Mapping[str, bytes], wanted: Sequence[ExpectedPage]) -> Iterator[Fault]:
    documents = {variant: reading.read(data) for variant, data in files.items()}
    for variant, document in documents.items():
        for where, fault in _document_faults(kit, document, wanted, variant):
            yield Fault(fault, None, f"{variant} · {where}")
    first, *others = documents.values()
    for other in others:
        for where, fault in _differences(first, other, wanted):
            yield Fault(fault, None, where)


@contextmanager
def _no_collector() -> Iterator[None]:
    """A hundred thousand marks live until the end: looking for garbage among them takes a fifth of the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _document_faults(
    kit: Kit, document: Document, wanted: Sequence[ExpectedPage], variant: str
) -> Iterator[tuple[str, str]]:
    """Every fault of one file, with the page it is on."""
    whole = _("file")
    for fault in _catalogue_faults(kit, document):
        yield whole, fault
    if len(document.pages) != len(wanted):
        counts = _("{found} pages, {wanted} asked for").format(found=len(document.pages), wanted=len(wanted))
        yield whole, counts
        return
    for fault in (
        *_outline_faults(document, wanted),
        *shared_faults(document.pages, wanted),
        *copy_faults(document.pages, wanted),
    ):
        yield whole, fault
    seen: set[object] = set()
    for page, expected in zip(document.pages, wanted, strict=True):
        where = _("page {folio}").format(folio=expected.folio)
        for fault in _page_faults(kit, page, expected, seen):
            yield where, fault
        if variant == INK_SAVER:
            for fault in ink_faults(page):
                yield where, fault


def _page_faults(kit: Kit, page: Page, expected: ExpectedPage, seen: set[object]) -> Iterator[str]:
    yield from paper_faults(kit, page)
    yield from margin_faults(kit, page)
    yield from line_faults(page, seen)
    for check in (
        cut_faults,
        ground_faults,
        bar_faults,
        slot_faults,
        window_faults,
        word_faults,
        letter_faults,
    ):
        yield from check(page, expected)
    yield from legible_faults(page)


def _catalogue_faults(kit: Kit, document: Document) -> Iterator[str]:
    """What the file says about itself, and asks of the viewer that prints it."""
    yield from document.problems
    for key, value in _PREFERENCES.items():
        found = document.viewer_preferences.get(key)
        if found != value:
            yield _("print setting {key} is {found}, not {value}").format(key=key, found=found, value=value)
    head = kit.head
    for what, said, asked in (
        (_("title"), document.title, head.title),
        (_("author"), document.author, head.author),
        (_("subject"), document.subject, head.subject),
        (_("language"), document.language[:2], head.language),
    ):
        if said != asked:
            yield _("the {what} is «{said}», not «{asked}»").format(what=what, said=said, asked=asked)
    for name, font in document.fonts.items():
        if not (font.embedded and font.subset):
            yield _("font {font} is not embedded as a subset").format(font=name)


def _outline_faults(document: Document, wanted: Sequence[ExpectedPage]) -> Iterator[str]:
    """The outline leads to every page by its title, and viewers number pages as they are printed."""
    lines = [(expected.outline, index) for index, expected in enumerate(wanted)]
    found = [(entry.title, entry.page) for entry in document.outline]
    labels = zip_longest(document.page_labels, (expected.folio for expected in wanted))
    for line, asked in zip_longest(found, lines):
        if line != asked:
            yield _("the outline has {found}, not {asked}").format(found=_entry(line), asked=_entry(asked))
    for label, folio in labels:
        if label != folio:
            yield _("the page labelled «{label}» is page {folio}").format(label=label or "", folio=folio)


def _entry(line: tuple[str, int | None] | None) -> str:
    if line is None:
        return _("nothing")
    title, page = line
    return _("«{title}» for sheet {page}").format(title=title, page="–" if page is None else page + 1)


def _differences(first: Document, other: Document, wanted: Sequence[ExpectedPage]) -> Iterator[tuple[str, str]]:
    """Both variants hold the same words in the same places; the first difference of each page."""
    for page, twin, expected in zip(first.pages, other.pages, wanted, strict=False):
        pairs = zip_longest(page.texts, twin.texts)
        if different := next((pair for pair in pairs if not _agree(*pair)), None):
            one, two = map(_lettered, different)
            fault = _("the variants differ: {one} in one, {other} in the other").format(one=one, other=two)
            yield _("page {folio}").format(folio=expected.folio), fault


def _agree(one: Text | None, other: Text | None) -> bool:
    if one is None or other is None or one.text != other.text:
        return False
    return same((one.size_pt, *one.start), (other.size_pt, *other.start))


def _lettered(text: Text | None) -> str:
    if text is None:
        return _("nothing")
    (x, y), size = text.start, number(text.size_pt, 2)
    return _("«{text}» at ({x}, {y}), {size} pt").format(
        text=text.text, x=number(x, 2), y=number(y, 2), size=size
    )
