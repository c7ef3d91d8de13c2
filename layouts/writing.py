"""Texts by role: measured, fitted, lettered; what does not fit or has no glyph becomes a fault."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from layouts import voices
from layouts.room import Rooms, Setting
from layouts.theme import Ink, Recipes
from layouts.trace import Trace, Tracer
from layouts.voices import Voice
from press.canvas import Canvas, Icon
from press.drawing.markup import Run, parse
from press.drawing.paint import Color, Lettering
from press.drawing.typeset import Layout, Line
from press.errors import Fault
from press.fonts import Family
from press.geometry import POINTS_PER_MM, Box
from press.language import _, number
from press.model import Kit
from press.records.fields import Record
from press.records.theme import TypeRole
from press.wording import did_you_mean, one_of

ASCENT = 0.75
"""The first baseline lies this many ems under the top of a text's box."""

_CAP_HEIGHT = 0.7
_SYMBOL_EMS = 1.15
"""The box of a symbol's drawing: about as much as its white edge is larger than the room of its character."""


class _Type(NamedTuple):
    """A voice at one size, in one ink: what letters it, its note, what draws its symbols."""

    lettering: Lettering
    note: str
    icon: Icon


class Writing(ABC):
    """The texts of one file; the pen adds outlines and drawings."""

    def __init__(self, canvas: Canvas, kit: Kit, families: Mapping[str, Family], ink: Ink) -> None:
        self.canvas, self.kit, self.ink = canvas, kit, ink
        self._recipes = Recipes(kit.theme)
        self.faults: list[Fault] = []
        self.rooms: Rooms | None = None
        self._families = families
        self._voices: dict[tuple[str, str], Voice] = {}
        self._types: dict[tuple[Voice, float], _Type] = {}
        self._symbols = frozenset(kit.theme.symbols)
        self._tracer = Tracer()
        self._component = ""
        self._sources: tuple[Record, ...] = (kit.head, kit.theme)

    @abstractmethod
    def art_in(self, file: str, box: Box, degrees: float = 0.0, tint: Mapping[str, str] = ...) -> None:
        """A drawing as large as fits ``box``, centred."""

    def line(
        self,
        text: str,
        x: float,
        baseline: float,
        role: str,
        *,
        width: float | None = None,
        align: str = "start",
        color: str = "",
        field: str = "",
    ) -> float:
        """One line at (x, baseline), shrunk to ``width`` mm if need be; returns its width in mm.

        ``align``: (x) is the start, the center or the end of the line.
        """
        voice = self._voice(role, color)
        if not self._drawable(text, voice, field):
            return 0.0
        line = voices.line(text, voice.measure, self._symbols)
        ems, size = line.width, voice.role.size
        if self.rooms and width is not None:
            self._note(self.rooms, Setting(text, role, voice, self._symbols, width, 0.0, 1, shared=False), field)
        if width is not None and ems * size > width * POINTS_PER_MM + 1e-6:
            size = max(voice.role.floor, int(width * POINTS_PER_MM / ems * 10) / 10)
            excess = ems * size / POINTS_PER_MM - width
            if excess > 0.01:
                self._too_long(text, field, excess, round(len(text) * excess / (width + excess) + 0.5))
        drawn = ems * size / POINTS_PER_MM
        left = x if align == "start" else x - (drawn / 2 if align == "center" else drawn)
        if line.runs:
            self._letter(line, left, baseline, voice, size)
        return drawn

    def width(self, text: str, role: str) -> float:
        """The width of one line at the role's size, mm."""
        voice = self._voice(role, "")
        return voices.width(text, voice.measure, self._symbols) * voice.role.size / POINTS_PER_MM

    def unseen(self, text: str, x: float, baseline: float, width: float, role: str) -> None:
        """Words that a drawing shows, kept in the text layer ``width`` mm wide from (x, baseline)."""
        voice = self._voice(role, "")
        if not self._drawable(text, voice, ""):
            return
        ems = voice.family.face(voice.role.bold, voice.role.italic).width(text)
        size = width * POINTS_PER_MM / ems
        lettering = Lettering(voice.family, size, 0.0, bold=voice.role.bold, italic=voice.role.italic)
        # A symbol's character is written unseen; here the drawing that shows it stands already.
        self.canvas.letter(Line((Run(text, symbol=True),), ems), x, baseline, lettering, lambda *_place: None)

    def text(
        self,
        text: str,
        box: Box,
        role: str,
        *,
        align: str = "start",
        middle: bool = False,
        balance: bool = False,
        max_lines: int | None = None,
        color: str = "",
        field: str = "",
        size: float = 0,
    ) -> float:
        """A text wrapped in ``box`` (mm), shrunk to its role's floor if need be; returns its bottom, mm.

        A ``size`` in pt fixes it, for texts that share one.
        What does not fit even so is a fault. ``middle`` centres it in the height of the box. The bottom
        is that of the last line's box: its baseline plus a quarter of the size.
        """
        voice = self._voice(role, color)
        if not self._drawable(text, voice, field):
            return box.y
        if self.rooms:
            setting = Setting(text, role, voice, self._symbols, box.width, box.height, max_lines, size > 0)
            self._note(self.rooms, setting, field)
        layout = self._fit(text, voice, box, balance, max_lines, size)
        if layout.overflow_pt > 0.01:
            excess = layout.overflow_pt / POINTS_PER_MM
            self._too_long(text, field, excess, layout.overflow_chars, layout.wide_word)
        height = layout.height / POINTS_PER_MM
        top = box.y + (box.height - height) / 2 if middle else box.y
        baseline = top + ASCENT * layout.size / POINTS_PER_MM
        for line in layout.lines:
            width = line.width * layout.size / POINTS_PER_MM
            spare = 0.0 if align == "start" else box.width - width
            left = box.x + (spare / 2 if align == "center" else spare)
            self._letter(line, left, baseline, voice, layout.size)
            baseline += layout.leading / POINTS_PER_MM
        return top + height

    def height(self, text: str, width: float, role: str, balance: bool = False, size: float = 0) -> float:
        """The height that a text takes in ``width`` mm at its role's size, or at ``size`` pt."""
        layout = self._fit(text, self._voice(role, ""), Box(0, 0, width, 1e6), balance, None, size)
        return layout.height / POINTS_PER_MM

    def size_mm(self, role: str) -> float:
        return self.role(role).size / POINTS_PER_MM

    def role(self, name: str) -> TypeRole:
        """A text role of the theme; one that it does not have is a fault, and another stands in for it."""
        roles = self.kit.theme.type
        if name not in roles:
            self._unknown(name, roles)
        return roles.get(name) or next(iter(roles.values()))

    @contextmanager
    def _subject_of(self, component: str, *sources: Record) -> Iterator[None]:
        """Faults met inside belong to these records, nearest first, then to those outside."""
        outer = self._component, self._sources
        self._component, self._sources = component or outer[0], (*sources, *outer[1])
        try:
            yield
        finally:
            self._component, self._sources = outer

    def _fit(
        self, text: str, voice: Voice, box: Box, balance: bool, max_lines: int | None, size: float = 0
    ) -> Layout:
        role = voice.role
        sizes = size or role.size, role.leading * (size or role.size) / role.size, size or role.floor
        place = box.width, box.height
        return voices.fitted(text, voice.measure, self._symbols, place, sizes, balance, max_lines)

    def _voice(self, name: str, color: str) -> Voice:
        # Asked for every text: only what is right is kept, so that each use of a wrong name is told.
        if voice := self._voices.get((name, color)):
            return voice
        role = self.role(name)
        family = self._families.get(role.family)
        if family is None:
            message = _("there is no font family «{name}»: fonts.yaml has {families}")
            message = message.format(name=role.family, families=one_of(self._families))
            self._fault(message, role.family)
        if family is None or name not in self.kit.theme.type:
            return voices.voice(next(iter(self._families.values())), role, color, stand_in=True)
        voice = self._voices[name, color] = voices.voice(family, role, color)
        return voice

    def _letter(self, line: Line, x: float, baseline: float, voice: Voice, size: float) -> None:
        type_ = self._types.get((voice, size)) or self._type(voice, size)
        self.canvas.notes.add(type_.note)
        self.canvas.letter(line, x, baseline, type_.lettering, type_.icon)

    def _type(self, voice: Voice, size: float) -> _Type:
        role, em = voice.role, size / POINTS_PER_MM
        side = _SYMBOL_EMS * em

        def icon(symbol: str, left: float, base: float) -> None:
            box = Box(left + (em - side) / 2, base - (_CAP_HEIGHT * em + side) / 2, side, side)
            tint = {self.kit.theme.role("ink"): voice.color}
            self.art_in(self.kit.theme.symbols[symbol], box, tint=tint)

        color, tracking = self._text_color(voice.color), role.tracking * size / role.size
        lettering = Lettering(voice.family, size, 0.0 if color is None else color, tracking, role.bold, role.italic)
        found = _Type(lettering, self._recipes.text(voice.color), icon)
        if color is not None:  # as with voices: each use of a wrong name is told
            self._types[voice, size] = found
        return found

    def _text_color(self, role: str) -> Color | None:
        try:
            return self.ink.text(role)
        except KeyError:
            self._unknown(role, self.kit.theme.colors)
            return None

    def _drawable(self, text: str, voice: Voice, field: str) -> bool:
        if voice.stand_in or voices.is_drawable(text, voice.measure, self._symbols):
            return not voice.stand_in
        lacking: dict[str, dict[str, None]] = {}
        for run in parse(text, self._symbols):
            try:
                face = voice.measure.face(run)
            except ValueError as error:
                self._fault(str(error), text, field)
                return False
            for character in () if run.symbol else face.missing(run.text):
                lacking.setdefault(face.title, {})[character] = None
        for font, characters in lacking.items():
            listed = (_("«{character}» (U+{code:04X})").format(character=c, code=ord(c)) for c in characters)
            message = _("the font {font} has no {characters}").format(font=font, characters=", ".join(listed))
            self._fault(message, text, field)
        return False

    def _too_long(self, text: str, field: str, excess_mm: float, characters: int, word: str = "") -> None:
        message = (
            _("«{word}» is too wide by {mm} mm: it cannot be broken, use a shorter word")
            if word
            else _("too long by {mm} mm: shorten by about {count} characters")
        )
        message = message.format(word=word, mm=number(excess_mm), count=max(1, characters))
        self._fault(message, text, field)

    def _unknown(self, name: str, known: Iterable[str], drawing: str = "") -> None:
        """A role or hatch that the theme does not have, and the drawing that asks for it, if one does."""
        message = _("the theme has no «{name}»{hint}").format(name=name, hint=did_you_mean(name, known))
        if drawing and not self._tracer.is_written(self._sources, name):
            message, name = _("drawing «{name}»: {why}").format(name=drawing, why=message), drawing
        self._fault(message, name)

    def _fault(self, message: str, value: str, field: str = "") -> None:
        """A fault at the place where its author wrote ``value``, a text or a name; ``field`` is where it may be."""
        found = self._tracer.trace(self._sources, value, field)
        self.faults.append(Fault(message, found.mark, self._bearer(found), found.field))

    def _note(self, rooms: Rooms, setting: Setting, field: str) -> None:
        found = self._tracer.trace(self._sources, setting.text, field)
        rooms.note(setting, found, self._bearer(found))

    def _bearer(self, found: Trace) -> str:
        return found.owner or (self._component if found.nearest else "")
