"""Runs content streams: which marks they paint, where and how (ISO 32000-1, annex A lists the operators).

A stream is run once for each look that it may inherit, in its own coordinates, and its marks are then
placed as often as it is used: a board of ten thousand curves on five pages costs one reading.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pikepdf

from press.reading.content_stream import Name, Operand, StreamError
from press.reading.look import Colour, Look
from press.reading.marks import Fill, Image, ImageFacts, Stroke, Text
from press.reading.paths import NO_PATH, Path
from press.reading.recording import Form, FormFacts, Recording
from press.reading.resources import FormStream, Resources
from press.reading.shapes import BBox, Matrix, multiply
from press.reading.states import Course, States
from press.reading.steps import Steps
from press.reading.styles import Setting, Style


class Interpreter:
    """Records streams, and notes in ``problems`` what it could not follow."""

    def __init__(self, steps: Steps) -> None:
        self.problems: list[str] = []
        self.sound: set[tuple[int, int]] = set()
        """The streams that could be decoded so far."""
        self.steps = steps
        self.states = States()
        self._plain = Style(Look(), {})
        self._contents: dict[FormStream, bytes] = {}
        self._recordings: dict[tuple[FormStream, Resources, Style], Recording] = {}
        self._running: set[FormStream] = set()

    def page(self, label: str, data: bytes, resources: Resources, to_mm: Matrix, sheet: BBox) -> Recording:
        """The recording of a page, in millimetres."""
        return _Run(self, label, resources, self._plain, (to_mm, sheet)).run(data)

    def form(self, form: FormStream, borrowed: Resources, style: Style | None = None) -> Recording:
        """The recording of a form that starts with a style, and with its user's resources if it has none."""
        resources = form.resources or borrowed
        key = form, resources, style or self._plain
        known = self._recordings.get(key)
        if known is not None:
            return known
        if form in self._running:
            raise StreamError(f"form {form.object_id} draws itself")
        self._running.add(form)
        try:
            run = _Run(self, f"form {form.object_id}", resources, key[2])
            found = self._recordings[key] = run.run(self._content(form))
        finally:
            self._running.remove(form)
        return found

    def _content(self, form: FormStream) -> bytes:
        if form not in self._contents:
            self._contents[form] = self.bytes_of(form.stream)
        return self._contents[form]

    def bytes_of(self, stream: pikepdf.Object) -> bytes:
        """A stream decoded."""
        data = stream.read_bytes()
        self.sound.add(stream.objgen)
        return data


_PAINT = {
    "n": "", "S": "s", "s": "hs", "f": "f", "F": "f", "f*": "f", "B": "fs", "B*": "fs", "b": "hfs", "b*": "hfs",
}  # fmt: skip
"""What each painting operator does with the path: h closes it, f fills it, s strokes it (8.5.3)."""


class _Run(Course):
    """One stream on its way: what each operator does."""

    def __init__(
        self,
        interpreter: Interpreter,
        label: str,
        resources: Resources,
        style: Style,
        seen: tuple[Matrix, BBox] | None = None,
    ) -> None:
        self.interpreter = interpreter
        super().__init__(interpreter.states, interpreter.problems, label, resources, style, seen)

    def run(self, data: bytes) -> Recording:
        return self.follow(self.interpreter.steps.of(data))

    def meaningless(self, operands: int) -> None:
        self.problem(f"{self.operator!r} after {operands} operands means nothing")

    def change(self, **fields: Any) -> None:
        self.style = self.style.changed(fields)

    # Graphics state

    def save(self) -> None:
        self.saved = self.now

    def restore(self) -> None:
        if not self.saved:
            raise StreamError("without q")
        self.restore_to(self.saved)

    def concatenate(self, a: float, b: float, c: float, d: float, e: float, f: float) -> None:
        self.matrix = multiply((a, b, c, d, e, f), self.matrix)

    def set(self, setting: Setting) -> None:
        self.style = self.style.after(setting)

    def set_from_resource(self, name: Name) -> None:
        self.style = self.style.changed(self.resources.graphics_state(name))

    # Colour: an upper-case operator sets the colour of strokes, its lower-case twin that of fills

    def set_device_colour(self, setting: Setting) -> None:
        """Black made of red, green and blue is a colour too."""
        self.recording.colour_operators.add(self.operator)
        self.style = self.style.after(setting)

    def set_space(self, name: Name) -> None:
        space = self.resources.space(name)
        if not space.gray and space.family != "Pattern":
            self.recording.colour_operators.add(self.operator)
        self._keep_colour(Colour(space.family, (), 0.0 if space.gray else None))

    def set_colour(self, *operands: Operand) -> None:
        values = tuple(value for value in operands if isinstance(value, float))
        current = self.style.look.stroke if self.operator.isupper() else self.style.look.fill
        if operands and isinstance(operands[-1], Name):
            self._set_pattern(operands[-1], values)
        elif values:
            self._set_colour(Colour(current.space, values, None if current.gray is None else values[0]))

    def _set_pattern(self, name: Name, values: tuple[float, ...]) -> None:
        """A gradient counts as colour whatever its space; a tile for what it holds, or is painted in."""
        pattern = self.resources.pattern(name)
        if pattern.tile is None or (pattern.stencil and len(values) > 1):
            self.recording.colour_operators.add(self.operator)
        elif not pattern.stencil:
            tile = self.interpreter.form(pattern.tile, self.resources)
            self.recording.colour_operators.update(tile.colour_operators)
        self._keep_colour(Colour("Pattern", values, None, name))

    def _set_colour(self, colour: Colour) -> None:
        if colour.gray is None:
            self.recording.colour_operators.add(self.operator)
        self._keep_colour(colour)

    def _keep_colour(self, colour: Colour) -> None:
        if self.operator.isupper():
            self.change(stroke=colour)
        else:
            self.change(fill=colour)

    def shade(self, _name: Name) -> None:
        self.recording.colour_operators.add("sh")

    # Paths

    def clip_next(self) -> None:
        self.clip_to_path = True

    def add_path(self, path: Path) -> None:
        self.path = path if self.path is NO_PATH else Path(self.path.operations + path.operations)

    def paint(self) -> None:
        """Paints the path, then clips to it if ``W`` came before (8.5.4)."""
        asked = _PAINT[self.operator]
        path = self.path.closed if "h" in asked else self.path
        if path is not NO_PATH:
            if "f" in asked:
                self.mark(Fill, path, self.matrix)
            if "s" in asked:
                self.mark(Stroke, path, self.matrix)
        if self.clip_to_path:
            box = path.box(self.matrix)
            self.clip = box if self.clip is None else self.clip.intersect(box)
            self.clip_to_path = False
        self.path = NO_PATH

    # XObjects and inline images

    def draw(self, name: Name) -> None:
        found = self.resources.xobject(name)
        if isinstance(found, ImageFacts):
            self.mark(Image, found, self.matrix)
            return
        recording = self.interpreter.form(found, self.resources, self.style)
        self.recording.colour_operators.update(recording.colour_operators)
        facts = FormFacts(name, found.object_id, found.limits)
        self.mark(Form, facts, multiply(found.matrix, self.matrix), recording)

    def draw_inline(self, facts: dict[str, Operand]) -> None:
        self.mark(Image, self.resources.inline_image(facts), self.matrix)

    # Text

    def begin_text(self) -> None:
        self.cursor.begin()

    def set_font(self, name: Name, size: float) -> None:
        self.style = self.style.lettered(self.resources.font(name), size)

    def set_text_matrix(self, a: float, b: float, c: float, d: float, e: float, f: float) -> None:
        self.cursor.place((a, b, c, d, e, f))

    def move(self, x: float, y: float) -> None:
        self.cursor.move(x, y)

    def move_and_lead(self, x: float, y: float) -> None:
        self.change(leading=-y)
        self.cursor.move(x, y)

    def next_line(self) -> None:
        self.cursor.move(0, -self.style.look.leading)

    def show(self, string: bytes) -> None:
        start, shown = self.cursor.show(string, self.style)
        if shown.text:
            self.mark(Text, shown, multiply(start, self.matrix))

    def next_line_show(self, string: bytes) -> None:
        self.next_line()
        self.show(string)

    def spaced_next_line_show(self, word: float, character: float, string: bytes) -> None:
        self.change(word_spacing=word, character_spacing=character)
        self.next_line_show(string)

    def show_all(self, items: list[Operand]) -> None:
        start, shown = self.cursor.show_all(items, self.style)
        if shown.text:
            self.mark(Text, shown, multiply(start, self.matrix))


OPERATORS: dict[str, tuple[str, Callable[..., None] | None]] = {
    "q": ("", _Run.save), "Q": ("", _Run.restore), "cm": ("nnnnnn", _Run.concatenate),
    "w": ("n", _Run.set), "J": ("n", _Run.set), "d": ("[n", _Run.set), "gs": ("/", _Run.set_from_resource),
    "g": ("n", _Run.set), "G": ("n", _Run.set),
    "rg": ("nnn", _Run.set_device_colour), "RG": ("nnn", _Run.set_device_colour),
    "k": ("nnnn", _Run.set_device_colour), "K": ("nnnn", _Run.set_device_colour),
    "cs": ("/", _Run.set_space), "CS": ("/", _Run.set_space),
    "sc": ("*", _Run.set_colour), "SC": ("*", _Run.set_colour),
    "scn": ("*", _Run.set_colour), "SCN": ("*", _Run.set_colour),
    "sh": ("/", _Run.shade),
    "W": ("", _Run.clip_next), "W*": ("", _Run.clip_next),
    **dict.fromkeys(_PAINT, ("", _Run.paint)),
    "Do": ("/", _Run.draw), "BI": ("<", _Run.draw_inline),
    "BT": ("", _Run.begin_text), "ET": ("", None),
    **dict.fromkeys(("Tc", "Tw", "TL", "Ts", "Tz", "Tr"), ("n", _Run.set)),
    "Tf": ("/n", _Run.set_font), "Tm": ("nnnnnn", _Run.set_text_matrix),
    "Td": ("nn", _Run.move), "TD": ("nn", _Run.move_and_lead), "T*": ("", _Run.next_line),
    "Tj": ("s", _Run.show), "TJ": ("[", _Run.show_all), "'": ("s", _Run.next_line_show),
    '"': ("nns", _Run.spaced_next_line_show),
    **dict.fromkeys(("j", "M", "i", "ri", "BX", "EX", "d0", "d1"), ("*", None)),
    **dict.fromkeys(("BMC", "BDC", "EMC", "MP", "DP"), ("*", None)),
}  # fmt: skip
"""The kinds of operands that each operator takes, ``*`` for any, and what it does: None for nothing measured."""


def new_steps() -> Steps:
    """Nothing read yet."""
    return Steps(OPERATORS, _Run.add_path, _Run.meaningless)
