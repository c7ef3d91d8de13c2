"""Card faces and backs: each drawn in its own 60 × 80 mm box."""

from __future__ import annotations

from layouts import faces
from layouts.furniture import seam
from layouts.pen import ASCENT, Pen
from layouts.theme import Stroke
from press.drawing.raster import is_raster
from press.drawing.shapes import Path, circle, rect
from press.geometry import Box
from press.memory import remembered
from press.records.decks import (
    Choice,
    ChoiceCard,
    ChoiceDeck,
    Credit,
    EffectCard,
    EffectDeck,
    Picture,
    PrintedDeck,
)
from press.records.faces import FaceDeck
from press.sheet import CardBack, CardFront, Placed

_MARGIN = 3.0
_INDENT = 4.0
_NOTCH_HEIGHT = 9.0
_NOTCH_RADIUS = 3.4
_PANEL_RADIUS = 4.0
_OUTLINE = 0.6
_QUICK_GAP, _QUICK_HEIGHT = 1.5, 6.4
_LABEL_MOST, _PILL_MOST = 18.0, 38.0
_PICTURE_LEAST = 8.0
"""What a notch leaves of the top of a picture, whatever its words."""

_FOOT = 76.2
_CREDIT = 77.8
_EFFECT_LIFT, _CHOICE_LIFT = 2.5, 1.6
"""How far the foot of a face goes up where a credit stands under it."""

_DECISION, _DECISION_WITH_CREDIT = 13.0, 12.5


def effect_front(pen: Pen, item: Placed) -> None:
    """Picture with the kind in its notch, title, effect, condition, pill and number."""
    face: CardFront = item.record  # type: ignore[assignment]
    card, deck = face.card, face.deck
    assert isinstance(card, EffectCard) and isinstance(deck, EffectDeck)
    _ground(pen, item, deck.ground)
    panel = Box(_MARGIN, _MARGIN, item.box.width - 2 * _MARGIN, 30.6)
    label = min(pen.width(deck.label, "card-label"), _LABEL_MOST)
    room = panel.width - _PICTURE_LEAST - 9.3 - label - 1.3 - 3.4
    notch = 9.3 + label + 1.3 + min(pen.width(card.kind, "card-kind"), room) + 3.4
    _picture(pen, panel, notch, card.picture, "", 0, -1.4)
    pen.icon(card.icon, 6.8, 6.7, 7.4, knock=deck.ground)
    pen.line(deck.label, 12.3, 8.3, "card-label", width=_LABEL_MOST, field="label")
    pen.line(card.kind, 12.3 + label + 1.3, 8.3, "card-kind", width=room, field="kind")
    if card.quick:
        _quick(pen, card, panel, notch)
    width = item.box.width - 2 * _INDENT
    pen.line(card.title, _INDENT, 40.3, "card-title", width=width, field="title")
    effect = _under(pen, 46.1, "card-effect", width, 61.0 - 46.1)
    bottom = pen.text(card.effect, effect, "card-effect", balance=True, max_lines=3, field="effect")
    rule = max(bottom + 1.3, 55.4)
    seam(pen, _INDENT, rule, width)
    foot = _FOOT - (_credit(pen, card.credit, width, _EFFECT_LIFT) if card.credit else 0)
    if card.condition:
        condition = _under(pen, rule + 4.1, "card-condition", width, foot - 4.8 - rule - 4.1)
        pen.text(card.condition, condition, "card-condition", balance=True, field="condition")
    starts = face.number in card.start
    _pill(pen, foot, deck.start_label if starts else deck.pile_label, "light" if starts else "calm")
    _number(pen, face.number, item, foot)


def choice_front(pen: Pen, item: Placed) -> None:
    """Picture, title, story, the two decisions of the deck, footer and number."""
    face: CardFront = item.record  # type: ignore[assignment]
    card, deck = face.card, face.deck
    assert isinstance(card, ChoiceCard) and isinstance(deck, ChoiceDeck)
    _ground(pen, item, deck.ground)
    panel = Box(_MARGIN, _MARGIN, item.box.width - 2 * _MARGIN, 24.6)
    room = panel.width - _PICTURE_LEAST - 9.3 - 3.0
    notch = 9.3 + min(pen.width(deck.label, "choice-deck-label"), room) + 3.0
    _picture(pen, panel, notch, card.picture or deck.picture, deck.picture_ground, 0, 0)
    pen.icon(deck.icon, 6.8, 6.7, 7.4, color=deck.a.role, knock=deck.ground)
    pen.line(deck.label, 12.0, 8.0, "choice-deck-label", width=room, field="label")
    width = item.box.width - 2 * _INDENT
    pen.line(card.title, _INDENT, 34.0, "choice-card-title", width=width, field="title")
    story = _under(pen, 38.7, "card-story", width, 44.4 - 38.7)
    pen.text(card.story, story, "card-story", balance=True, max_lines=2, field="story")
    height = _DECISION_WITH_CREDIT if card.credit else _DECISION
    _decision(pen, Box(_MARGIN, 45.0, 54.0, height), deck.a, card.a, "a")
    _decision(pen, Box(_MARGIN, 46.2 + height, 54.0, height), deck.b, card.b, "b")
    foot = _FOOT - (_credit(pen, card.credit, width, _CHOICE_LIFT) if card.credit else 0)
    pen.line(deck.footer, _INDENT, foot, "card-footer", width=40, field="footer")
    _number(pen, face.number, item, foot)


def back(pen: Pen, item: Placed) -> None:
    """Rosette, centre drawing, logo, tagline and the deck's name in a pill; full to the cut."""
    record: CardBack = item.record  # type: ignore[assignment]
    if isinstance(record.deck, FaceDeck):
        faces.back(pen, item)
        return
    assert isinstance(record.deck, PrintedDeck)
    look = record.deck.back
    width, height = item.box.width, item.box.height

    def draw() -> None:
        pen.fill(rect(Box(0, 0, width, height)), look.ground, "W0")
        rosette = pen.kit.art[look.rosette]
        scale = 51.0 / rosette.width
        pen.art(look.rosette, width / 2 - 25.5, 30.5 - rosette.height * scale / 2, scale)
        pen.fill(circle(width / 2, 30.5, look.disc), look.ground, "W", 0.6, Stroke(look.ring, 0.7))
        side = look.center_size
        tint = pen.tint("light", look.ground) if look.center.startswith("icone-") else {}
        pen.art_in(look.center, Box(width / 2 - side / 2, 30.5 - side / 2, side, side), tint=tint)
        _logo(pen, look.logo, width / 2, 60.2, 50.0)
        pen.line(look.tagline, width / 2, 69.2, "back-tagline", align="center", width=54)
        _back_pill(pen, look.icon, look.label, width / 2)

    pen.repeat(pen.once(f"back-{record.deck.id}", Box(0, 0, width, height), draw))


def _ground(pen: Pen, item: Placed, role: str) -> None:
    pen.fill(rect(Box(0, 0, item.box.width, item.box.height)), role, "W0")


def _under(pen: Pen, baseline: float, role: str, width: float, height: float) -> Box:
    """The box of a text whose first baseline lies at ``baseline``; ``height`` counts from there."""
    ascent = ASCENT * pen.size_mm(role)
    return Box(_INDENT, baseline - ascent, width, height + ascent)


@remembered(256)
def notched(panel: Box, notch: float, height: float = _NOTCH_HEIGHT) -> Path:
    """A rounded panel whose top left corner is cut away, ``notch`` mm wide, ``height`` deep from its top."""
    r, n = _PANEL_RADIUS, _NOTCH_RADIUS
    k = 0.4477
    left, top, right, bottom = panel.x, panel.y, panel.right, panel.bottom
    step_x, step_y = left + notch, top + height
    return Path(
        (
            ("M", (step_x + n, top)),
            ("L", (right - r, top)),
            ("C", (right - r * k, top, right, top + r * k, right, top + r)),
            ("L", (right, bottom - r)),
            ("C", (right, bottom - r * k, right - r * k, bottom, right - r, bottom)),
            ("L", (left + r, bottom)),
            ("C", (left + r * k, bottom, left, bottom - r * k, left, bottom - r)),
            ("L", (left, step_y + n)),
            ("C", (left, step_y + n * k, left + n * k, step_y, left + n, step_y)),
            ("L", (step_x - n, step_y)),
            ("C", (step_x - n * k, step_y, step_x, step_y - n * k, step_x, step_y - n)),
            ("L", (step_x, top + n)),
            ("C", (step_x, top + n * k, step_x + n * k, top, step_x + n, top)),
            ("Z", ()),
        )
    )


def _picture(pen: Pen, panel: Box, notch: float, picture: Picture, ground: str, dx: float, dy: float) -> None:
    frame = notched(panel, notch)
    if ground:
        pen.fill(frame, ground, "W0")
    x, y = picture.offset
    with pen.within(frame):
        if is_raster(picture.file):
            pen.photo(picture.file, panel, picture.scale, picture.offset)
        else:
            pen.art(picture.file, panel.x + dx + x, panel.y + dy + y, picture.scale)
    pen.stroke(frame, "ink", _OUTLINE, ink_width=0.5)


def _quick(pen: Pen, card: EffectCard, panel: Box, notch: float) -> None:
    """The effect as one sign, for those who read little: a pill where the picture can spare the place."""
    room = panel.width - 2 * _QUICK_GAP - 4.4
    width = min(pen.width(card.quick, "card-quick"), room) + 4.4
    left, right = panel.x + _QUICK_GAP, panel.right - width - _QUICK_GAP
    if card.quick_at != "top":
        place = left if card.quick_at == "left" else right, panel.bottom - _QUICK_HEIGHT - _QUICK_GAP
    elif panel.width - notch - 2 * _QUICK_GAP >= width:
        place = right, panel.y + _QUICK_GAP
    else:
        # A long kind leaves no room beside its notch: the sign hangs under it.
        place = left, panel.y + _NOTCH_HEIGHT + _QUICK_GAP
    pill = Box(*place, width, _QUICK_HEIGHT)
    pen.fill(rect(pill, 3.3), "paper", "W", 0.5, Stroke("ink", _OUTLINE))
    x, y = pill.center
    pen.line(card.quick, x, y + 1.5, "card-quick", width=room, align="center", field="quick")


def _pill(pen: Pen, foot: float, text: str, role: str) -> None:
    width = min(pen.width(text, "card-pill"), _PILL_MOST) + 5.2
    pen.fill(rect(Box(_INDENT, foot - 3.5, width, 4.9), 2.45), role, "W", 0.35)
    pen.line(text, _INDENT + width / 2, foot - 0.05, "card-pill", align="center", width=_PILL_MOST)


def _number(pen: Pen, number: str, item: Placed, foot: float) -> None:
    pen.line(number, item.box.width - _INDENT, foot, "card-number", align="end")


def _credit(pen: Pen, credit: Credit, width: float, lift: float) -> float:
    """Who wrote the card, in one line under its foot; returns how far the foot makes room."""
    pen.line(credit.line, _INDENT, _CREDIT, "card-credit", width=width, field="credit")
    return lift


def _decision(pen: Pen, box: Box, choice: Choice, title: str, field: str) -> None:
    decision_box(pen, box, choice.letter, choice.role, choice.tint)
    width, tight = box.width - 11.5, box.height / _DECISION
    pen.line(title, box.x + 10, box.y + 4.0 * tight, "choice-title", width=width, field=field)
    pen.line(choice.effect, box.x + 10, box.y + 7.8 * tight, "choice-effect", width=width, field=field)
    pen.line(choice.note, box.x + 10, box.y + 11.35 * tight, "choice-note", width=width, field=field)


def decision_box(pen: Pen, box: Box, letter: str, role: str, tint: str, column: float = 8.0) -> None:
    """A tinted panel with its letter in a column of full colour."""
    pen.fill(rect(box, 2.4), tint, "W", 0.35)
    strip = Box(box.x, box.y, column, box.height)
    pen.fill(rect(strip, (2.4, 0, 0, 2.4)), role, "W", 0.35)
    pen.line(letter, box.x + column / 2, box.center[1] + 1.85, "choice-letter", align="center", width=column)


def _logo(pen: Pen, files: tuple[str, ...], cx: float, y: float, width: float) -> None:
    gap = 3.4
    arts = [pen.kit.art[file] for file in files]
    scale = width / (sum(art.width for art in arts) + gap * (len(arts) - 1))
    x = cx - width / 2
    for art, role in zip(arts, ("paper", "light"), strict=False):
        pen.art(art.name, x, y, scale, tint=pen.tint(role, role))
        x += (art.width + gap) * scale


def _back_pill(pen: Pen, icon: str, label: str, cx: float) -> None:
    width = min(pen.width(label, "back-label"), _PILL_MOST) + 10.5
    box = Box(cx - width / 2, 71.2, width, 5.9)
    pen.fill(rect(box, 2.95), "light", "W", 0.4)
    pen.icon(icon, box.x + 4.3, box.center[1], 3.7, knock="light")
    pen.line(label, box.x + 7.6, box.center[1] + 1.05, "back-label", width=_PILL_MOST)
