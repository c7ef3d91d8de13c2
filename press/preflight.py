"""The finished PDF against the Kit, read as a stranger would: what is printed is what was asked, to 0.01 mm.

It shares nothing with the drawing: it reads the bytes (press.reading), knows the content (press.expected)
and has tolerances of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from press import reading
from press.errors import Fault, PreflightError
from press.expected import ExpectedPage, expected_pages
from press.language import _
from press.model import Kit
from press.page_checks import (
    WAYS,
    area_of,
    bars,
    ink_faults,
    is_cut,
    paper_faults,
    piece_faults,
    same,
    stroke_faults,
    text_faults,
    window_faults,
    word_faults,
)
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
    wanted = [page for folio, page in _numbered(kit) if folio in folios]
    documents = {variant: reading.read(data) for variant, data in files.items()}
    faults = [
        Fault(fault, None, f"{variant} · {where}")
        for variant, document in documents.items()
        for where, fault in _file_faults(kit, document, wanted, folios, variant)
    ]
    if len(documents) > 1:
        first, *others = documents.values()
        faults += [
            Fault(fault, None, where)
            for other in others
            for where, fault in _differences(first, other, folios)
        ]
    if faults:
        raise PreflightError(faults)


def _numbered(kit: Kit) -> Iterator[tuple[str, ExpectedPage]]:
    return ((str(index), page) for index, page in enumerate(expected_pages(kit), start=1))


def _file_faults(
    kit: Kit, document: Document, wanted: Sequence[ExpectedPage], folios: Sequence[str], variant: str
) -> Iterator[tuple[str, str]]:
    whole = _("file")
    for fault in _catalogue_faults(kit, document, wanted, folios):
        yield whole, fault
    if len(document.pages) != len(wanted):
        yield (
            whole,
            _("{found} pages, {wanted} asked for").format(found=len(document.pages), wanted=len(wanted)),
        )
        return
    for folio, page, expected in zip(folios, document.pages, wanted, strict=True):
        where = _("page {folio}").format(folio=folio)
        for check in (paper_faults, stroke_faults, text_faults):
            for fault in check(kit, page):
                yield where, fault
        for fault in (
            *piece_faults(page, expected),
            *word_faults(page, expected),
            *window_faults(page, expected),
        ):
            yield where, fault
        if variant == INK_SAVER:
            for fault in ink_faults(page):
                yield where, fault
    for fault in _same_drawing_faults(document, wanted):
        yield whole, fault


def _catalogue_faults(
    kit: Kit, document: Document, wanted: Sequence[ExpectedPage], folios: Sequence[str]
) -> Iterator[str]:
    yield from document.problems
    for key, value in _PREFERENCES.items():
        found = document.viewer_preferences.get(key)
        if found != value:
            yield _("print setting {key} is {found}, not {value}").format(key=key, found=found, value=value)
    if document.title != kit.head.title or document.author != kit.head.author:
        yield _("the title or the author is not the kit's")
    if not document.language.startswith(kit.head.language):
        yield _("the language is «{lang}»").format(lang=document.language)
    outline = [entry.title for entry in document.outline]
    if outline != [page.outline for page in wanted]:
        yield _("the outline is not that of the pages")
    if list(document.page_labels) != list(folios):
        yield _("the page labels are not the printed page numbers")
    for name, font in document.fonts.items():
        if not (font.embedded and font.subset):
            yield _("font {font} is not embedded as a subset").format(font=name)


def _same_drawing_faults(document: Document, wanted: Sequence[ExpectedPage]) -> Iterator[str]:
    """The edges of tiles meet: all windows of one board show one drawing."""
    shown: dict[str, set[int]] = {}
    for page, expected in zip(document.pages, wanted, strict=True):
        if expected.window:
            views = {
                form.object_id
                for form in page.forms
                if same(area_of(form, visible=True), expected.window.area)
            }
            name = getattr(expected.part, "id", "")
            shown[name] = shown[name] & views if name in shown else views
    for name, common in shown.items():
        if not common:
            yield _("{id}: the tiles do not show one and the same drawing").format(id=name)


def _differences(first: Document, other: Document, folios: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Both variants hold the same words in the same places, and the same cuts and bars."""
    for folio, page, twin in zip(folios, first.pages, other.pages, strict=False):
        where = _("page {folio}").format(folio=folio)
        if [_lettering(text) for text in page.texts] != [_lettering(text) for text in twin.texts]:
            yield where, _("the variants do not hold the same words in the same places")
        if _cut_areas(page) != _cut_areas(twin) or any(bars(page, w) != bars(twin, w) for w in WAYS):
            yield where, _("the variants do not have the same cuts and bars")


def _lettering(text: Text) -> tuple[object, ...]:
    return text.text, round(text.size_pt, 2), round(text.start[0], 2), round(text.start[1], 2)


def _cut_areas(page: Page) -> list[tuple[float, ...]]:
    return sorted(tuple(round(v, 2) for v in stroke.box) for stroke in page.strokes if is_cut(stroke))
