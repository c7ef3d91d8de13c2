"""The first page of a reprint: what to cut out, what to throw away, which pages to replace, to tick off."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from press.fonts import Face, Family
from press.geometry import POINTS_PER_MM, Box
from press.language import _
from press.model import Block, Kit, Page
from press.records.blocks import LineBlock, TextBlock
from press.records.decks import Deck
from press.records.lists import BulletsBlock
from press.records.scenery import BarBlock
from press.records.theme import Theme, TypeRole
from press.reprinting.changes import Changes
from press.reprinting.checklist import Section, sections, shorter
from press.reprinting.rows import laid_out
from press.reprinting.words import reasons, summary
from press.text import spacing

Spaced = Callable[[str], str]
"""Sets the spaces of a text as its language wants them."""

_LEFT, _WIDTH, _TOP, _BOTTOM, _BAR_Y = 10.0, 190.0, 45.0, 266.0, 273.6
_STEPS = 3
_STEP_GAP, _STEP_HEAD, _STEP_HEIGHT = 7.0, 6.4, 30.0
_ASIDE_X, _ASIDE_GAP = 140.0, 8.0
_SHORT_LIST = 14
"""As many rows as look well in one column, the steps beside them."""

_MOST_REASONS = 5
_REASON_LINE = 5.0

_ROLES: Mapping[str, Mapping[str, object]] = {
    "page-title": {"family": "title", "bold": True, "size": 27, "leading": 30, "floor": 20},
    "kicker": {"bold": True, "size": 7.6, "leading": 9.2, "floor": 7, "tracking": 0.25},
    "lead": {"size": 10.4, "leading": 13.4, "floor": 9.2},
    "section": {"family": "title", "bold": True, "size": 15, "leading": 18, "floor": 11},
    "body": {"size": 10.4, "leading": 13.4, "floor": 9.2},
    "body-bold": {"bold": True, "size": 10.4, "leading": 13.4, "floor": 9.2},
    "note": {"size": 8.3, "leading": 10.8, "floor": 7.6},
    "label": {"bold": True, "size": 7.6, "leading": 9.6, "floor": 7, "tracking": 0.2},
}
"""What the notice is lettered in; the roles of the kit's own theme go first."""


def with_roles(theme: Theme) -> Theme:
    """A theme that has every text role of the notice."""
    color = theme.ornament.line
    missing = {
        name: TypeRole.model_validate({**role, "color": color})
        for name, role in _ROLES.items()
        if name not in theme.type
    }
    return theme.model_copy(update={"type": {**theme.type, **missing}}) if missing else theme


@dataclass(frozen=True, slots=True)
class Fitting:
    """Cuts texts to the room that there is: what a printed file or an author's outline says may be long."""

    theme: Theme
    families: Mapping[str, Family]

    def __call__(self, text: str, role: str, width: float) -> str:
        text = "".join(c for c in text if not self._lost(c, role))
        kept = text
        while kept and self.width(kept + ("…" if kept != text else ""), role) > width:
            kept = kept[:-1].rstrip()
        return kept + "…" if kept != text else text

    def width(self, text: str, role: str, size: float = 0) -> float:
        """The width of a line at a size in pt, or at the smallest size of its role, mm."""
        kind, face = self.theme.type[role], self._face(role)
        ems = sum(1.0 if c in self.theme.symbols else face.width(c) for c in text)
        return ems * (size or kind.floor) / POINTS_PER_MM + len(text) * kind.tracking

    def _lost(self, character: str, role: str) -> bool:
        return character not in self.theme.symbols and bool(self._face(role).missing(character))

    def _face(self, role: str) -> Face:
        """The font of a role; what a theme has wrong is told when the text is lettered."""
        kind = self.theme.type[role]
        family = self.families.get(kind.family) or next(iter(self.families.values()))
        try:
            return family.face(kind.bold, kind.italic)
        except ValueError:
            return next(iter(family.faces.values()))


def notices(kit: Kit, changes: Changes, folios: Mapping[str, str], families: Mapping[str, Family]) -> list[Page]:
    """One page, or more when there is much to tick; in the language in force.

    ``kit`` has the roles of ``with_roles``; ``folios`` are the numbers of its pages by id.
    """
    fit, spaced = Fitting(kit.theme, families), spacing(kit.head.language)
    top, start = _reasons(kit, changes, fit, spaced)
    pages: list[list[Block]] = []
    for parts in shorter(sections(kit, changes, folios)):
        pages = list(_listed(parts, start, kit, fit, spaced))
        if len(pages) == 1:
            break
    bar = BarBlock(block="bar", box=(_LEFT, _BAR_Y, 50, 0))
    return [
        _page(kit, changes, fit, index, (*(top if index == 0 else ()), *blocks, bar))
        for index, blocks in enumerate(pages)
    ]


def _listed(parts: Sequence[Section], start: float, kit: Kit, fit: Fitting, spaced: Spaced) -> Iterator[list[Block]]:
    """The list in two columns under the steps; a short one in one column, the steps beside it."""
    short = sum(len(part.rows) for part in parts) <= _SHORT_LIST
    if short:
        steps, top, width = (
            Box(_ASIDE_X, start, _LEFT + _WIDTH - _ASIDE_X, 0),
            start,
            _ASIDE_X - _ASIDE_GAP - _LEFT,
        )
    else:
        steps, top, width = Box(_LEFT, start, _WIDTH, 0), start + _STEP_HEIGHT, _WIDTH

    def area(page: int) -> Box:
        y = _TOP if page else top
        return Box(_LEFT, y, width, _BOTTOM - y)

    def fitted(text: str, role: str, room: float) -> str:
        return fit(spaced(text), role, room)

    pages = laid_out(parts, area, 1 if short else 2, kit.theme.ornament, fitted)
    for index, blocks in enumerate(pages):
        yield blocks if index else [*_steps(steps, 1 if short else _STEPS, spaced), *blocks]


def _page(kit: Kit, changes: Changes, fit: Fitting, index: int, blocks: tuple[Block, ...]) -> Page:
    spaced = spacing(kit.head.language)
    lead = ", ".join(summary(changes))
    kicker = f"{kit.head.title} / {_('reprint')}".upper()
    return Page(
        kind="page",
        id=f"reprint-{index + 1}",
        outline=_("What to cut out and what to throw away"),
        kicker=fit(kicker, "kicker", 170),
        title=_("Bring the game up to date."),
        lead=fit(spaced(f"{lead[:1].upper()}{lead[1:]}."), "lead", _WIDTH - 12),
        blocks=blocks,
    )


def _reasons(kit: Kit, changes: Changes, fit: Fitting, spaced: Spaced) -> tuple[list[Block], float]:
    """Why things changed, and where the rest of the page may begin."""
    names = {deck.id: deck.name for deck in kit.parts_of(Deck)}
    told = [spaced(f"{text[:1].upper()}{text[1:]}.") for text in reasons(changes, names)]
    if len(told) > _MOST_REASONS:
        told = [*told[: _MOST_REASONS - 1], spaced(_("And more: the list says all."))]
    if not told:
        return [], _TOP
    size = kit.theme.type["body"].size
    lines = sum(ceil(fit.width(text, "body", size) / (0.95 * (_WIDTH - 5))) for text in told)
    height = lines * _REASON_LINE + len(told)
    bullets = BulletsBlock(
        block="bullets", box=(_LEFT, _TOP, _WIDTH, height), items=tuple(told), role="body",
        mark=kit.theme.ornament.line,
    )  # fmt: skip
    return [bullets], _TOP + height + 2.0


def _steps(place: Box, columns: int, spaced: Spaced) -> Iterator[Block]:
    """What to do, step by step, side by side or one under the other."""
    steps = (
        (
            _("Print"),
            _("Like the kit: at 100 %, on one side, on the same paper. The line below measures 50 mm."),
        ),
        (_("Cut out"), _("Tick on the left what is cut out, glued or in its place: it is good to play.")),
        (_("Throw away"), _("Tick on the right the old ones that are gone: nobody will draw them again.")),
    )
    width = round((place.width - _STEP_GAP * (columns - 1)) / columns, 3)
    for index, (head, text) in enumerate(steps):
        row, column = divmod(index, columns)
        x, y = round(place.x + column * (width + _STEP_GAP), 3), place.y + row * _STEP_HEIGHT
        title = f"{index + 1:02d} / {head}"
        yield LineBlock(block="line", box=(x, y, width, _STEP_HEAD), text=spaced(title), role="section")
        box = (x, y + _STEP_HEAD + 3.4, width, _STEP_HEIGHT - _STEP_HEAD - 5.0)
        yield TextBlock(block="text", box=box, text=spaced(text), role="body")
