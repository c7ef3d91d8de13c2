"""An SVG before it is read: size, entities, and copies of copies, which a few lines can make endless."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from press.language import _

_MAX_BYTES = 4_000_000
_MOST_ELEMENTS = 100_000
_XLINK_HREF = "{http://www.w3.org/1999/xlink}href"


def vet(data: bytes) -> None:
    """Raise ValueError, in the author's words, for a file that must not be read."""
    if not data.strip():
        raise ValueError(_("the file is empty"))
    if len(data) > _MAX_BYTES:
        raise ValueError(_("the SVG is larger than {size} MB").format(size=_MAX_BYTES // 1_000_000))
    text = data.lower()
    if b"<svg" not in text:
        raise ValueError(_("not an SVG"))
    if b"<!entity" in text:
        raise ValueError(_("an SVG with entities is refused"))
    if b"use" in text:
        _refuse_endless(data)


def _refuse_endless(data: bytes) -> None:
    """Copies of copies multiply (``<use>``): count what they would make before it is made."""
    try:
        root = ElementTree.fromstring(data)
        named = {element.get("id"): element for element in root.iter()}
        if _count(root, named, {}) > _MOST_ELEMENTS:
            raise ValueError(_("more than {count} shapes, copies included").format(count=_MOST_ELEMENTS))
    except RecursionError:
        raise ValueError(_("copies or groups in each other without end")) from None
    except ElementTree.ParseError as error:
        raise ValueError(_("damaged SVG ({why})").format(why=error)) from error


def _count(element: Element, named: Mapping[str | None, Element], known: dict[Element, int]) -> int:
    """An element and all that is in it, what it refers to counted each time."""
    if element not in known:
        total = 1 + sum(_count(child, named, known) for child in element)
        if element.tag.rpartition("}")[2] == "use":
            target = named.get((element.get("href") or element.get(_XLINK_HREF) or "")[1:])
            total += _count(target, named, known) if target is not None else 0
        known[element] = total
    return known[element]
