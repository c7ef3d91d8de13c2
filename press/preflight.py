"""The finished PDF against the Kit, read as a stranger would: what is printed is what was asked, to 0.01 mm.

It shares nothing with the drawing: it reads the bytes (press.reading), knows the content
(press.proof.expected) and has tolerances of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple, TypeAlias

from press.errors import Fault, PreflightError
from press.language import _, number
from press.model import Kit
from press.proof.asked import ExpectedPage
from press.proof.bars import bar_faults, slot_faults
from press.proof.cuts import cut_faults, ground_faults
from press.proof.drawings import copy_faults, shared_faults, window_faults
from press.proof.expected import expected_pages
from press.proof.folds import fold_faults
from press.proof.grids import grid_faults
from press.proof.ink import ink_faults
from press.proof.legible import legible_faults
from press.proof.lettering import Letterer, Lettering
from press.proof.outline import Outlines
from press.proof.paper import line_faults, margin_faults, paper_faults
from press.proof.survey import Survey, same
from press.proof.words import Wording
from press.reading import Document, Page, Point, Reader

Texts: TypeAlias = Sequence[Sequence[Lettering]]
"""Those of each page."""

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
    preflight_pages(kit, files, _asked(kit, folios))


def preflight_pages(kit: Kit, files: Mapping[str, bytes], wanted: Sequence[ExpectedPage]) -> None:
    """The same for files whose pages are not all the kit's own: ``wanted`` says what each must show."""
    check = _Check(kit, wanted)
    proofs = [check.proof(variant, data) for variant, data in files.items()]
    folios = [page.folio for page in wanted]
    if faults := [*(fault for proof in proofs for fault in proof.faults), *differences(proofs, folios)]:
        raise PreflightError(faults)


class Lettered(NamedTuple):
    """Words in a file: their size in pt, and where they start (mm)."""

    text: str
    size_pt: float
    start: Point


@dataclass(frozen=True, slots=True)
class Proof:
    """What is wrong with the file of one variant, and the words of each of its pages."""

    faults: tuple[Fault, ...]
    words: tuple[tuple[Lettered, ...], ...]


def prove(kit: Kit, variant: str, data: bytes, folios: Sequence[str]) -> Proof:
    """Check the PDF of one variant: all but what the variants must have in common (``differences``)."""
    return _Check(kit, _asked(kit, folios)).proof(variant, data)


def _asked(kit: Kit, folios: Sequence[str]) -> list[ExpectedPage]:
    printed = set(folios)
    return [page for page in expected_pages(kit) if page.folio in printed]


class _Check:
    """The variants of one kit, one after the other: what they have in common is worked out once."""

    def __init__(self, kit: Kit, wanted: Sequence[ExpectedPage]) -> None:
        self._kit, self._wanted = kit, wanted
        self._reader, self._letterer = Reader(), Letterer()
        self._outlines, self._wording = Outlines(), Wording()
        self._texts: Texts = ()
        self._words: tuple[tuple[Lettered, ...], ...] = ()

    def proof(self, variant: str, data: bytes) -> Proof:
        document = self._reader.read(data)
        texts = [self._letterer.page(page) for page in document.pages]
        if texts != self._texts:
            self._texts = texts
            self._words = tuple(
                tuple([Lettered(text.text, text.size_pt, text.start) for text in page]) for page in texts
            )
        faults = tuple(
            Fault(fault, None, f"{variant} · {where}") for where, fault in self._document_faults(document, variant)
        )
        return Proof(faults, self._words)

    def _document_faults(self, document: Document, variant: str) -> Iterator[tuple[str, str]]:
        """Every fault of one file, with the page it is on."""
        whole, pages, wanted = _("file"), document.pages, self._wanted
        for fault in _catalogue_faults(self._kit, document):
            yield whole, fault
        if len(pages) != len(wanted):
            counts = _("{found} pages, {wanted} asked for").format(found=len(pages), wanted=len(wanted))
            yield whole, counts
            return
        for fault in (
            *_outline_faults(document, wanted),
            *shared_faults(pages, wanted),
            *copy_faults(pages, wanted),
        ):
            yield whole, fault
        for expected, faults in self._pages_faults(pages, variant):
            for fault in faults:
                yield _("page {folio}").format(folio=expected.folio), fault

    def _pages_faults(self, pages: Sequence[Page], variant: str) -> Iterator[tuple[ExpectedPage, list[str]]]:
        """Every page with its faults.

        A board is looked at whole before its tiles are: what has been seen need not be looked at again.
        """
        seen: set[object] = set()
        found: dict[str, list[str]] = {}
        for page, texts, expected in sorted(
            zip(pages, self._texts, self._wanted, strict=True),
            key=lambda page: page[2].window.scale if page[2].window else 0,
        ):
            survey = Survey(page, texts, self._outlines, seen)
            found[expected.folio] = [
                *self._page_faults(survey, expected),
                *(ink_faults(survey) if variant == INK_SAVER else ()),
            ]
        return ((expected, found[expected.folio]) for expected in self._wanted)

    def _page_faults(self, survey: Survey, expected: ExpectedPage) -> Iterator[str]:
        """On a sheet that is wrong itself nothing is in its place: that fault is told alone."""
        if wrong := list(paper_faults(self._kit, survey.page)):
            yield from wrong
            return
        yield from margin_faults(self._kit, survey)
        yield from line_faults(survey)
        for check in (
            cut_faults,
            ground_faults,
            bar_faults,
            fold_faults,
            slot_faults,
            grid_faults,
            window_faults,
            self._wording.faults,
        ):
            yield from check(survey, expected)
        yield from legible_faults(survey)


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


def differences(proofs: Sequence[Proof], folios: Sequence[str]) -> Iterator[Fault]:
    """All variants hold the same words in the same places; the first difference of each page."""
    first, *others = proofs
    for other in others:
        for page, twin, folio in zip(first.words, other.words, folios, strict=False):
            if page == twin:
                continue
            if different := next((pair for pair in zip_longest(page, twin) if not _agree(*pair)), None):
                one, two = map(_lettered, different)
                fault = _("the variants differ: {one} in one, {other} in the other").format(one=one, other=two)
                yield Fault(fault, None, _("page {folio}").format(folio=folio))


def _agree(one: Lettered | None, other: Lettered | None) -> bool:
    if one is None or other is None or one.text != other.text:
        return False
    return same((one.size_pt, *one.start), (other.size_pt, *other.start))


def _lettered(text: Lettered | None) -> str:
    if text is None:
        return _("nothing")
    (x, y), size = text.start, number(text.size_pt, 2)
    return _("«{text}» at ({x}, {y}), {size} pt").format(text=text.text, x=number(x, 2), y=number(y, 2), size=size)
