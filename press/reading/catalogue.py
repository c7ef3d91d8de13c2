"""What a PDF says about itself: title, language, outline, page labels, fonts, print settings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import pikepdf

from press.reading.fonts import font_name, is_embedded, is_subset

Preference: TypeAlias = bool | int | str | tuple[str, ...]


class FontFile(NamedTuple):
    """Whether a font travels with the file, and whether only the glyphs it needs do (ISO 32000-1, 9.9)."""

    embedded: bool
    subset: bool


class OutlineEntry(NamedTuple):
    """A line of the outline: ``page`` counts from 0, None where it leads nowhere; ``level`` from 0."""

    title: str
    page: int | None
    level: int


@dataclass(frozen=True, kw_only=True)
class Catalogue:
    """Facts about the whole file; a text that the file does not state is empty.

    ``viewer_preferences`` (12.2) hold names without their slash. ``page_labels`` (12.4.2) are one for
    each page, or none at all. ``fonts`` are all font objects of the file by BaseFont, used or not.
    """

    version: str
    language: str
    title: str
    author: str
    subject: str
    viewer_preferences: dict[str, Preference]
    page_labels: tuple[str, ...]
    outline: tuple[OutlineEntry, ...]
    fonts: dict[str, FontFile]


def read_catalogue(pdf: pikepdf.Pdf) -> dict[str, Any]:
    """The fields of a :class:`Catalogue`."""
    root: Any = pdf.Root
    about: Any = pdf.docinfo
    return {
        "version": pdf.pdf_version,
        "language": str(root.get("/Lang", "")),
        "title": str(about.get("/Title", "")),
        "author": str(about.get("/Author", "")),
        "subject": str(about.get("/Subject", "")),
        "viewer_preferences": {
            key[1:]: _preference(value) for key, value in root.get("/ViewerPreferences", {}).items()
        },
        "page_labels": tuple(_labels(pdf)) if "/PageLabels" in root else (),
        "outline": tuple(_outline(pdf)),
        "fonts": _fonts(pdf),
    }


def _preference(value: Any) -> Preference:
    if isinstance(value, pikepdf.Array):
        return tuple(str(item).removeprefix("/") for item in value)
    if isinstance(value, bool | int):
        return value
    return str(value).removeprefix("/")


def _fonts(pdf: pikepdf.Pdf) -> dict[str, FontFile]:
    """Two objects of one name count as embedded when both are."""
    fonts: dict[str, FontFile] = {}
    for found in pdf.objects:
        if not isinstance(found, pikepdf.Dictionary) or found.get("/Type") != "/Font":
            continue
        if str(found.get("/Subtype")).startswith("/CIDFont"):
            continue  # The descendant of a composite font: its parent answers for it.
        name = font_name(found)
        embedded = is_embedded(found) and (name not in fonts or fonts[name].embedded)
        fonts[name] = FontFile(embedded, is_subset(name))
    return fonts


def _labels(pdf: pikepdf.Pdf) -> Iterator[str]:
    """The label of each page, as viewers show it (12.4.2)."""
    root: Any = pdf.Root
    tree = root.PageLabels
    ranges = dict(pikepdf.NumberTree(tree).items()) if isinstance(tree, pikepdf.Dictionary) else {}
    for index, page in enumerate(pdf.pages):
        found: Any = ranges.get(index)
        if isinstance(found, pikepdf.Dictionary) and "/S" not in found:
            yield str(found.get("/P", ""))  # A range without numbers: pikepdf takes a hundred times as long.
        else:
            yield page.label


def _outline(pdf: pikepdf.Pdf) -> Iterator[OutlineEntry]:
    """Depth first, as a viewer lists it (12.3.3)."""
    root: Any = pdf.Root
    pages = {page.obj.objgen: index for index, page in enumerate(pdf.pages)}
    names = _named_destinations(pdf)
    seen: set[tuple[int, int]] = set()
    waiting = [(root.get("/Outlines", {}).get("/First"), 0)]
    while waiting:
        entry, level = waiting.pop()
        if entry is None or entry.objgen in seen:
            continue
        seen.add(entry.objgen)
        target = entry.get("/Dest", entry.get("/A", {}).get("/D"))
        if isinstance(target, pikepdf.Name | pikepdf.String):
            target = names.get(str(target))
        if isinstance(target, pikepdf.Dictionary):
            target = target.get("/D")
        page = pages.get(target[0].objgen) if isinstance(target, pikepdf.Array) else None
        yield OutlineEntry(str(entry.get("/Title", "")), page, level)
        waiting += [(entry.get("/Next"), level), (entry.get("/First"), level + 1)]


def _named_destinations(pdf: pikepdf.Pdf) -> dict[str, Any]:
    """Destinations by name: the old dictionary keeps the slash, the name tree never had one (12.3.2.3)."""
    root: Any = pdf.Root
    found: dict[str, Any] = dict(root.get("/Dests", {}).items())
    tree = root.get("/Names", {}).get("/Dests")
    if tree is not None:
        found.update(pikepdf.NameTree(tree).items())
    return found
