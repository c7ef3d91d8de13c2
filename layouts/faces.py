"""Faces that are drawings with zones: fronts, backs, pieces on a page, and the lines to cut and fold them."""

from __future__ import annotations

from collections.abc import Mapping

from layouts.flow import CAP_HEIGHT
from layouts.furniture import cut
from layouts.pen import Pen
from press.drawing.raster import is_raster
from press.drawing.shapes import line, rect
from press.drawing.template import Layer
from press.drawing.zones import Zone
from press.geometry import POINTS_PER_MM, Box
from press.records.decks import Picture
from press.records.faces import FaceCard, FaceDeck, Values
from press.records.figures import LineLegendBlock
from press.records.pieces import FacesBlock
from press.sheet import CardBack, CardFront, CutOutline, Placed, cuts_and_folds

FOLD_WIDTH_MM = 0.35
FOLD_DASH_MM = (3.2, 1.4)
_SAMPLE_MM, _SAMPLE_GAP_MM = 17.0, 3.6
_SWATCH_MM = 4.6

Roles = Mapping[str, str]


def front(pen: Pen, item: Placed) -> None:
    """The face of a card that wears a drawing."""
    record: CardFront = item.record  # type: ignore[assignment]
    card, deck = record.card, record.deck
    assert isinstance(card, FaceCard)
    assert isinstance(deck, FaceDeck)
    _face(pen, deck.face_of(card), deck.printed(card, record.number), deck.roles_of(card), deck.ground)


def back(pen: Pen, item: Placed) -> None:
    """The back of a card that wears a drawing."""
    record: CardBack = item.record  # type: ignore[assignment]
    card, deck = record.source, record.deck
    assert isinstance(card, FaceCard)
    assert isinstance(deck, FaceDeck)
    _face(pen, deck.back_of(card), deck.printed(card, record.number), deck.roles_of(card))


def pieces(pen: Pen, item: Placed) -> None:
    """Every piece, then the folds through them and the cuts around them."""
    block: FacesBlock = item.record  # type: ignore[assignment]
    kinds = [(i, piece) for i, piece in enumerate(block.pieces) for _copy in range(piece.count)]
    cells = [box for _name, box in block.cells()]
    for (index, piece), box in zip(kinds, cells, strict=True):
        with pen.about(piece, block.id), pen.at(box.x, box.y), pen.piece(f"{block.id}/{index}"):
            _face(pen, block.face_of(piece), block.values_of(piece), block.roles_of(piece), block.ground)
    for drawn in cuts_and_folds(block, cells):
        pen.draw(drawn)


def outline(pen: Pen, item: Placed) -> None:
    """The cut around one piece."""
    record: CutOutline = item.record  # type: ignore[assignment]
    own = pen.kit.art.template(record.wearer.any_face).cut
    cut(pen, own or rect(Box(0, 0, item.box.width, item.box.height)))


def fold_line(pen: Pen, item: Placed) -> None:
    """A dashed line centred on the fold."""
    _fold(pen, item.box.width, item.box.height)


def line_legend(pen: Pen, item: Placed) -> None:
    """A sample of each kind of line, and the word for it, spread over the height of the box."""
    block: LineLegendBlock = item.record  # type: ignore[assignment]
    rows = [name for name in ("cut", "fold", "glue") if getattr(block, name)]
    for index, name in enumerate(rows):
        y = item.box.height * (index + 0.5) / len(rows)
        with pen.at(0, y):
            if name == "cut":
                cut(pen, line(0, 0, _SAMPLE_MM, 0))
            elif name == "fold":
                _fold(pen, _SAMPLE_MM, 0)
            else:
                swatch = rect(Box(0, -_SWATCH_MM / 2, _SAMPLE_MM, _SWATCH_MM), 1)
                pen.fill(swatch, block.glue_color, block.glue_ink, 0.35)
        start = _SAMPLE_MM + _SAMPLE_GAP_MM
        baseline = y + CAP_HEIGHT / 2 * pen.size_mm(block.role)
        pen.line(getattr(block, name), start, baseline, block.role, width=item.box.width - start, field=name)


def _fold(pen: Pen, dx: float, dy: float) -> None:
    role = "fold" if "fold" in pen.kit.theme.colors else "ink"
    pen.stroke(line(0, 0, dx, dy), role, FOLD_WIDTH_MM, "trait", FOLD_WIDTH_MM, FOLD_DASH_MM, cap=0)


def _face(pen: Pen, file: str, values: Values, roles: Roles, ground: str = "") -> None:
    """A drawing with what its zones show, in its colours; nothing passes its cut."""
    template = pen.kit.art.template(file)
    area = rect(Box(0, 0, template.width, template.height))
    with pen.within(template.cut or area):
        if ground:
            pen.fill(area, ground, "W0")
        for layer in template.layers(values):
            if isinstance(layer, Layer):
                pen.stamp(layer.art, {role: to for role, to in roles.items() if role in layer.roles})
            else:
                _zone(pen, layer, values, roles)


def _zone(pen: Pen, zone: Zone, values: Values, roles: Roles) -> None:
    value = values.get(zone.field, "") if zone.field else zone.file
    if not value:
        return
    width, height = zone.box.width, zone.box.height
    if zone.kind == "picture" and (zone.cover or isinstance(value, Picture)):
        with pen.within(zone.outline), pen.at(*zone.box.center, 1, zone.degrees):
            _clipped(pen, zone, value, Box(-width / 2, -height / 2, width, height))
    elif zone.degrees:
        with pen.at(*zone.box.center, 1, zone.degrees):
            _fill(pen, zone, str(value), Box(-width / 2, -height / 2, width, height), roles)
    else:
        _fill(pen, zone, str(value), zone.box, roles)


def _clipped(pen: Pen, zone: Zone, value: str | Picture, box: Box) -> None:
    """A picture that fills its zone, or that stands in it where the card says."""
    picture = value if isinstance(value, Picture) else Picture(file=value)
    file, (x, y) = zone.named(picture.file), picture.offset
    if is_raster(file):
        pen.photo(file, box, picture.scale, picture.offset)
    elif isinstance(value, Picture):
        pen.art(file, box.x + x, box.y + y, picture.scale)
    else:
        art = pen.kit.art[file]
        scale = max(box.width / art.width, box.height / art.height)
        pen.art(file, -art.width * scale / 2, -art.height * scale / 2, scale)


def _fill(pen: Pen, zone: Zone, value: str, box: Box, roles: Roles) -> None:
    color = roles.get(zone.color, zone.color)
    if zone.kind == "picture":
        # What the template itself names is a part of it, and has its colours.
        _picture(pen, zone, zone.named(value), box, {} if zone.field else roles)
    elif zone.kind == "icon":
        knock = roles.get(zone.knock, zone.knock)
        size = min(box.width, box.height)
        pen.icon(zone.named(value), *box.center, size, color or "ink", knock or "paper")
    elif zone.line:
        _line(pen, zone, value, box, color)
    else:
        pen.text(
            value,
            box,
            zone.role,
            align=zone.align,
            middle=zone.middle,
            balance=zone.balance,
            max_lines=zone.lines or None,
            color=color,
            field=zone.field,
        )


def _picture(pen: Pen, zone: Zone, file: str, box: Box, tint: Roles) -> None:
    """A picture as large as fits, or at the scale of its zone, at one side of it or in its middle."""
    if is_raster(file):
        pen.photo(file, box, zone.scale or 1, cover=False)
        return
    art = pen.kit.art[file]
    scale = zone.scale or min(box.width / art.width, box.height / art.height)
    room = box.width - art.width * scale
    x = box.x + {"start": 0.0, "center": room / 2, "end": room}[zone.align]
    pen.art(file, x, box.center[1] - art.height * scale / 2, scale, tint=tint)


def _line(pen: Pen, zone: Zone, value: str, box: Box, color: str) -> None:
    """One line whose baseline is the bottom of its zone, or whose capitals are in its middle."""
    x = {"start": box.x, "center": box.center[0], "end": box.right}[zone.align]
    baseline = box.bottom
    if zone.middle:
        role = pen.role(zone.role)
        size = max(role.floor, min(role.size, role.size * box.width / (pen.width(value, zone.role) or 1)))
        baseline = box.center[1] + CAP_HEIGHT / 2 * size / POINTS_PER_MM
    pen.line(value, x, baseline, zone.role, width=box.width, align=zone.align, color=color, field=zone.field)
