"""Whether cards and the drawings they wear agree: a field for every zone, a zone for every field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from press.drawing.shelf import ICON_FILE, DrawingError
from press.drawing.template import Template
from press.drawing.zones import Zone
from press.errors import Fault, Mark
from press.language import _
from press.model import Kit
from press.records.decks import Picture
from press.records.faces import LAST, DeckVariant, FaceCard, FaceDeck, Open, Values
from press.records.fields import Record
from press.records.pieces import FacesBlock
from press.wording import did_you_mean, is_it, nearest

_OF_A_CARD = frozenset({"title", "number", "credit"})
"""Fields that every card has, and that a zone may name."""


def template_faults(kit: Kit) -> Iterator[Fault]:
    """What is wrong with the faces of a kit, all of it."""
    for part in kit.parts:
        if isinstance(part, FaceDeck):
            yield from _Check(kit, part).faults()
        for block in part.all_blocks():
            if isinstance(block, FacesBlock):
                yield from _Check(kit, block).faults()


@dataclass(frozen=True, slots=True)
class _Look:
    """What the cards of one variant wear: drawings and colours, and the record that says so."""

    variant: str
    source: Record
    templates: tuple[Template, ...]
    roles: Mapping[str, str]

    @property
    def fields(self) -> frozenset[str]:
        return frozenset().union(*(template.fields for template in self.templates))


class _Check:
    """The faults of one deck or block."""

    def __init__(self, kit: Kit, wearer: FaceDeck | FacesBlock) -> None:
        self.kit, self.wearer, self.theme = kit, wearer, kit.theme
        self._templates: dict[str, Template] = {}
        self._proposed: set[tuple[int, str]] = set()
        """Fields that an author nearly named, by the record that does: they are not missing as well."""

    def faults(self) -> Iterator[Fault]:
        unread = list(self._drawing_faults())
        yield from unread
        if len(self._templates) == len({file for _record, _field, file in self._named()}):
            looks = {look.variant: look for look in self._looks()}
            yield from self._colour_faults(looks)
            yield from self._given_faults(looks)
            for bearer in self.wearer.bearers():
                yield from self._bearer_faults(bearer, looks)
        yield from self._place_faults()

    def _fault(self, message: str, record: Record, field: str, component: str = "") -> Fault:
        return Fault(message, _mark(record, field), component or self.wearer.id, field)

    # -- drawings ---------------------------------------------------------------------------------

    def _named(self) -> Iterator[tuple[Record, str, str]]:
        """Every drawing that is worn: the record and the field that name it, its file."""
        for record in (self.wearer, *self.wearer.variants.values()):
            for field in ("face", "back"):
                if file := getattr(record, field, ""):
                    yield record, field, file

    def _drawing_faults(self) -> Iterator[Fault]:
        cuts = set()
        for record, field, file in self._named():
            try:
                template = self._templates[file] = self.kit.art.template(file)
            except DrawingError as error:
                yield self._fault(str(error), record, field)
                continue
            for why in self._template_faults(template):
                yield self._fault(_of_drawing(file, why), record, field)
            cuts |= {template.cut} if field == "face" else set()
        if len(cuts) > 1:
            yield self._fault(_("all faces of a deck have the same outline to cut"), self.wearer, "face")

    def _template_faults(self, template: Template) -> Iterator[str]:
        width, height = self.wearer.size
        if max(abs(template.width - width), abs(template.height - height)) > 0.01:
            yield _("it is {w:g} × {h:g} mm, and what wears it {width:g} × {height:g}").format(
                w=template.width, h=template.height, width=width, height=height
            )
        if not self.wearer.ground and not _has_ground(template):
            yield _("no ground reaches its edges: draw a rectangle as large as the page, or give «ground»")
        if template.cut and self.wearer.gutter is None:
            yield _("it has an outline to cut: give the pieces a gutter")
        for code in sorted({shape.ink for shape in template.shapes if shape.ink.startswith("h")}):
            if code not in self.theme.hatches:
                yield _no_such(code, self.theme.hatches)
        for zone in template.zones:
            problem = ""
            if zone.kind == "text" and zone.role not in self.theme.type:
                problem = _no_such(zone.role, self.theme.type)
            elif not zone.field:
                problem = self._lost(zone, zone.file)
            if problem:
                yield _("zone «{said}»: {why}").format(said=zone.said, why=problem)

    def _lost(self, zone: Zone, value: str) -> str:
        """Why the drawing or the icon of a zone is not there."""
        name = zone.named(value)
        try:
            self.kit.art.path(ICON_FILE.format(name) if zone.kind == "icon" else name)
        except DrawingError as error:
            return str(error)
        return ""

    # -- colours ----------------------------------------------------------------------------------

    def _looks(self) -> Iterator[_Look]:
        wearer = self.wearer
        for name, variant in wearer.variants.items() or [("", None)]:
            files = [variant.face or wearer.face if variant else wearer.face]
            if isinstance(wearer, FaceDeck):
                own = variant.back if isinstance(variant, DeckVariant) else ""
                files.append(own or wearer.back)
            roles = {**wearer.roles, **(variant.roles if variant else {})}
            yield _Look(name, variant or wearer, tuple(self._templates[f] for f in files if f), roles)

    def _colour_faults(self, looks: Mapping[str, _Look]) -> Iterator[Fault]:
        known = self.theme.colors
        asked = frozenset().union(*(template.roles for template in self._templates.values()))
        for look in looks.values():
            for template in look.templates:
                for role in sorted(template.roles - known.keys() - look.roles.keys()):
                    why = _("role «{role}» is neither in the palette nor in «roles»{hint}").format(
                        role=role, hint=did_you_mean(role, (*known, *look.roles))
                    )
                    yield self._fault(_of_drawing(template.name, why), look.source, "roles")
        for record in (self.wearer, *self.wearer.variants.values()):
            for role, color in record.roles.items():
                if color not in known:
                    yield self._fault(_no_such(color, known), record, "roles")
                if role not in asked and role not in known:
                    hint = did_you_mean(role, asked)
                    message = _("no drawing names role «{role}»{hint}").format(role=role, hint=hint)
                    yield self._fault(message, record, "roles")
        if (ground := self.wearer.ground) and ground not in known:
            yield self._fault(_no_such(ground, known), self.wearer, "ground")

    # -- fields -----------------------------------------------------------------------------------

    def _given_faults(self, looks: Mapping[str, _Look]) -> Iterator[Fault]:
        """Fields for all, and for the cards of one variant, that no zone shows."""
        wearer = self.wearer
        every = frozenset().union(*(look.fields for look in looks.values())) | {wearer.by}
        yield from self._unknown(wearer.defaults, every, wearer.id)
        for name, variant in wearer.variants.items():
            yield from self._unknown(variant.fields, looks[name].fields, wearer.id)

    def _unknown(self, source: Open, known: frozenset[str], component: str) -> Iterator[Fault]:
        if isinstance(self.wearer, FaceDeck):
            known -= _OF_A_CARD
        free = sorted(name for name in known if name and name not in source.fields)
        for name in source.fields:
            if name not in known:
                hint = did_you_mean(name, free) or (": " + ", ".join(free) if free else "")
                self._proposed.add((id(source), nearest(name, free) or ""))
                mark = source.at.key_mark(name) if source.at else None
                yield Fault(_no_zone(name, hint), mark, component, name)

    def _bearer_faults(self, bearer: Open, looks: Mapping[str, _Look]) -> Iterator[Fault]:
        wearer, name, kind = self.wearer, _name(bearer), ""
        if wearer.by:
            kind = str(bearer.fields.get(wearer.by, ""))
            if kind not in looks:
                yield self._kind_fault(bearer, kind, looks)
                return
        look = looks[kind]
        yield from self._unknown(bearer, look.fields | {wearer.by}, name)
        values: Values = wearer.values_of(bearer)
        if isinstance(wearer, FaceDeck) and isinstance(bearer, FaceCard):
            values = wearer.printed(bearer, "0")
            if bearer.credit and "credit" not in look.fields:
                yield self._fault(_no_zone("credit"), bearer, "credit", name)
        for template in look.templates:
            for zone in template.shown_zones(values):
                if zone.field:
                    yield from self._zone_faults(template, zone, bearer, values)

    def _kind_fault(self, bearer: Open, kind: str, looks: Iterable[str]) -> Fault:
        """A card or piece of no variant: the field that says of which is missing, misspelt or wrong."""
        by = self.wearer.by
        if not kind and (near := nearest(by, bearer.fields)) and near != by:
            mark = bearer.at.key_mark(near) if bearer.at else None
            return Fault(is_it(near), mark, _name(bearer), by)
        hint = did_you_mean(kind, looks) or ": " + ", ".join(looks)
        message = _("«{value}» is not one of the variants{hint}").format(value=kind, hint=hint)
        return self._fault(message, bearer, by, _name(bearer))

    def _zone_faults(self, template: Template, zone: Zone, bearer: Open, values: Values) -> Iterator[Fault]:
        value = values.get(zone.field, "")
        source = next((s for s in self.wearer.sources_of(bearer) if zone.field in s.fields), bearer)
        component = _name(bearer) if source is bearer else self.wearer.id
        problem = ""
        near = any((id(s), zone.field) in self._proposed for s in self.wearer.sources_of(bearer))
        if not value and not zone.optional and not near:
            problem = _("required, and missing: zone «{said}» of «{name}» shows it")
            problem = problem.format(said=zone.said, name=template.name)
        elif isinstance(value, Picture) and zone.kind != "picture":
            problem = _("zone «{said}» of «{name}» shows no picture: write words")
            problem = problem.format(said=zone.said, name=template.name)
        elif value and zone.kind != "text":
            problem = self._lost(zone, value.file if isinstance(value, Picture) else value)
        if problem:
            yield self._fault(problem, source, zone.field, component)

    # -- places -----------------------------------------------------------------------------------

    def _place_faults(self) -> Iterator[Fault]:
        wearer = self.wearer
        for at, side in ((wearer.folds.x, wearer.size[0]), (wearer.folds.y, wearer.size[1])):
            for fold in at:
                if not 0 < fold < side:
                    message = _("a fold at {fold:g} mm is not within the {side:g} mm of a piece")
                    yield self._fault(message.format(fold=fold, side=side), wearer, "folds")
        if isinstance(wearer, FaceDeck):
            yield from self._note_faults(wearer)

    def _note_faults(self, deck: FaceDeck) -> Iterator[Fault]:
        for key in deck.notes:
            if key != LAST and int(key) > deck.sheets:
                message = _("there is no sheet {number}: the cards fill {count}")
                yield self._fault(message.format(number=key, count=deck.sheets), deck, "notes")
        for number, copies in enumerate(deck.fronts, start=1):
            for note in deck.notes_on(number):
                for cell, name, _card in copies:
                    if deck.grid.box(cell).meets(note.place):
                        message = _("this stands on card {card} of sheet {number}")
                        yield self._fault(message.format(card=name, number=number), note, "box")
                        break


def _has_ground(template: Template) -> bool:
    """Whether an outline, or the place of a picture, is as large as the drawing."""
    boxes = [shape.path.bounds() for shape in template.shapes if shape.fill]
    boxes += [zone.box for zone in template.zones if zone.kind == "picture"]
    width, height = template.width - 0.01, template.height - 0.01
    return any(b.x < 0.01 and b.y < 0.01 and b.right > width and b.bottom > height for b in boxes)


def _of_drawing(name: str, why: str) -> str:
    return _("drawing «{name}»: {why}").format(name=name, why=why)


def _no_zone(field: str, hint: str = "") -> str:
    return _("no zone shows the field «{field}»{hint}").format(field=field, hint=hint)


def _no_such(name: str, known: Mapping[str, object]) -> str:
    return _("the theme has no «{name}»{hint}").format(name=name, hint=did_you_mean(name, known))


def _name(bearer: Open) -> str:
    return (bearer.number[0] if bearer.number else bearer.title) if isinstance(bearer, FaceCard) else ""


def _mark(record: Record, field: str) -> Mark | None:
    return record.at.mark(field) if record.at else None
