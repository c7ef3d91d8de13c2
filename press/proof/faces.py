"""What cards and pieces that wear drawings with zones must show: words, pictures, folds.

Worked out from the records and the zones, with arithmetic of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from press.model import Kit
from press.proof.asked import Area, Fold, Piece, Shape
from press.records.blocks import Placed
from press.records.decks import Card, Picture
from press.records.faces import FaceCard, FaceDeck, Open, Wearer
from press.records.pieces import FacesBlock


def front_piece(kit: Kit, deck: FaceDeck, number: str, card: FaceCard, area: Area) -> Piece:
    """What the face of a copy must show in an area."""
    values = _values(deck, card, number)
    return _piece(kit, deck, _face(deck, card), values, name=number, area=area, face=card.number[0])


def back_piece(kit: Kit, deck: FaceDeck, number: str, card: FaceCard, area: Area) -> Piece:
    """The same for its back."""
    values, face = _values(deck, card, number), f"back of {card.number[0]}"
    return _piece(kit, deck, _back(deck, card), values, name=number, area=area, face=face)


def block_pieces(kit: Kit, block: FacesBlock, left: float, top: float) -> Iterator[Piece]:
    """The pieces of a block on a page, row by row."""
    kinds = [(kind, piece) for kind, piece in enumerate(block.pieces) for _copy in range(piece.count)]
    for index, (kind, piece) in enumerate(kinds):
        area = _cell(block, index, block.columns, left, top)
        name, values = f"{block.id}-{index + 1}", _values(block, piece)
        face = f"{block.id}/{kind}"
        yield _piece(kit, block, _face(block, piece), values, name=name, area=area, face=face)


def sheets_of(deck: FaceDeck) -> list[list[tuple[str, Card, Area]]]:
    """Number, card and place of every copy, by sheet; kinds with numbers of their own one after the other."""
    kinds = list(deck.variants)
    copies = []
    for card in deck.cards:
        kind = str(card.fields.get(deck.by, ""))
        rank = kinds.index(kind) if kind in kinds and deck.variants[kind].number else -1
        copies += [(rank, number, card) for number in card.number]
    copies.sort(key=lambda copy: copy[:2])
    each = deck.columns * deck.rows
    return [
        [
            (number, card, _cell(deck, index, deck.columns, *deck.origin))
            for index, (_rank, number, card) in enumerate(copies[start : start + each])
        ]
        for start in range(0, len(copies), each)
    ]


def has_back(deck: FaceDeck, card: Card) -> bool:
    return isinstance(card, FaceCard) and bool(_back(deck, card))


def notes(deck: FaceDeck, sheet: int, sheets: int) -> tuple[Placed, ...]:
    """The blocks beside the cards of a sheet, counted from 1."""
    last = deck.notes.get("last", ()) if sheet == sheets else ()
    return (*deck.notes.get(str(sheet), ()), *last)


def _cell(wearer: FaceDeck | FacesBlock, index: int, columns: int, left: float, top: float) -> Area:
    (width, height), gap = wearer.size, wearer.gutter or 0.0
    x, y = left + index % columns * (width + gap), top + index // columns * (height + gap)
    return x, y, x + width, y + height


def _values(wearer: Wearer, bearer: Open, number: str = "") -> dict[str, str | Picture]:
    """What each field holds: for all, then for the kind, then for the one."""
    variant = wearer.variants.get(str(bearer.fields.get(wearer.by, "")))
    values = {**wearer.defaults.fields, **(variant.fields.fields if variant else {}), **bearer.fields}
    if isinstance(bearer, FaceCard):
        values |= {"number": number, "title": bearer.title}
        if bearer.credit:
            values["credit"] = bearer.credit.line
    return values


def _face(wearer: Wearer, bearer: Open) -> str:
    variant = wearer.variants.get(str(bearer.fields.get(wearer.by, "")))
    return (variant.face if variant else "") or wearer.face


def _back(deck: FaceDeck, card: FaceCard) -> str:
    variant = deck.variants.get(str(card.fields.get(deck.by, "")))
    return (variant.back if variant else "") or deck.back


def _piece(
    kit: Kit, wearer: Wearer, file: str, values: dict[str, str | Picture], *, name: str, area: Area, face: str
) -> Piece:
    template = kit.art.template(file)
    left, top, right, bottom = area
    shape: Shape = "cell" if wearer.gutter is None else "square"
    if wearer.gutter is not None and (cut := kit.art.template(wearer.any_face).cut):
        shape, edge = "outline", cut.extent()
        area = (left + edge.x, top + edge.y, left + edge.right, top + edge.bottom)
    zones = [
        step.what
        for step in template.steps
        if hasattr(step.what, "field") and all(template.conditions[i].holds(values) for i in step.when)
    ]
    return Piece(
        id=name,
        area=area,
        shape=shape,
        words=tuple(_words(zones, values)),
        exact=True,
        face=face,
        picture="|".join((file, *map(kit.art.look, _pictures(zones, values)))),
        folds=(
            *(Fold(True, left + at, top, bottom) for at in wearer.folds.x),
            *(Fold(False, top + at, left, right) for at in wearer.folds.y),
        ),
    )


def _words(zones: Sequence[Any], values: dict[str, str | Picture]) -> Iterator[str]:
    for zone in zones:
        value = values.get(zone.field, "")
        if zone.kind == "text" and isinstance(value, str) and value:
            yield value


def _pictures(zones: Sequence[Any], values: dict[str, str | Picture]) -> list[str]:
    """The names of what is drawn in zones, each once."""
    held = [(zone, values.get(zone.field, "")) for zone in zones if zone.kind != "text"]
    named = {zone.named(value.file if isinstance(value, Picture) else value) for zone, value in held if value}
    return sorted(named)
