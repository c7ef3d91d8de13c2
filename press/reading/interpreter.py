"""Runs content streams: which marks they paint, where and how (ISO 32000-1, annex A lists the operators).

A stream is run once for each look that it may inherit, in its own coordinates, and its marks are then
placed as often as it is used: a board of ten thousand curves on five pages costs one reading.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from press.reading.content_stream import Name, Operand, StreamError, instructions, kinds_of
from press.reading.look import Colour, Look
from press.reading.marks import Fill, Form, FormFacts, Image, ImageFacts, Mark, Shown, Stroke, Text
from press.reading.paths import Operation, Path
from press.reading.resources import FormStream, Resources
from press.reading.shapes import IDENTITY, BBox, Matrix, multiply
from press.reading.text_cursor import TextCursor, set_text_parameter


class LocalMark(NamedTuple):
    """A mark in the coordinates of its stream; ``clip`` is None where the stream clips nothing."""

    kind: Callable[..., Mark]
    content: Path | Shown | ImageFacts | FormFacts
    matrix: Matrix
    look: Look
    clip: BBox | None
    inside: Recording | None = None


class Recording(NamedTuple):
    """What a stream paints, and the operators in it and in its forms that ask for a colour."""

    marks: list[LocalMark]
    colour_operators: set[str]


class Interpreter:
    """Records streams, and notes in ``problems`` what it could not follow."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self._recordings: dict[tuple[FormStream, Resources, Look], Recording] = {}
        self._running: set[FormStream] = set()

    def page(self, label: str, data: bytes, resources: Resources) -> Recording:
        return _Run(self, label, resources, Look()).run(data)

    def form(self, form: FormStream, borrowed: Resources, look: Look) -> Recording:
        """The recording of a form that starts with ``look``, and with its user's resources if it has none."""
        resources = form.resources or borrowed
        key = form, resources, look
        if key not in self._recordings:
            if form in self._running:
                raise StreamError(f"form {form.object_id} draws itself")
            self._running.add(form)
            try:
                run = _Run(self, f"form {form.object_id}", resources, look)
                self._recordings[key] = run.run(form.stream.read_bytes())
            finally:
                self._running.remove(form)
        return self._recordings[key]


_PATH = {"m": 2, "l": 2, "c": 6, "v": 4, "y": 4, "h": 0, "re": 4}
"""Path construction operators and how many numbers they take (8.5.2)."""

_DEVICE_SPACES = {"g": "DeviceGray", "rg": "DeviceRGB", "k": "DeviceCMYK"}


class _Run:
    """One stream on its way: the graphics state (8.4), the path under way and the text matrices (9.4)."""

    def __init__(self, interpreter: Interpreter, label: str, resources: Resources, look: Look) -> None:
        self.interpreter = interpreter
        self.label = label
        self.resources = resources
        self.look = look
        self.matrix = IDENTITY
        self.clip: BBox | None = None
        self.saved: list[tuple[Matrix, BBox | None, Look]] = []
        self.path: list[Operation] = []
        self.clip_to_path = False
        self.cursor = TextCursor()
        self.operator = ""
        self.recording = Recording([], set())

    def run(self, data: bytes) -> Recording:
        add_to_path = self.path.append
        try:
            for operator, operands in instructions(data):
                if _PATH.get(operator) == len(operands) and isinstance(operands, tuple):
                    add_to_path((operator, operands))
                else:
                    self.execute(operator, operands)
        except StreamError as error:
            self.problem(str(error))
        if self.saved:
            self.problem(f"{len(self.saved)} q without Q")
        return self.recording

    def execute(self, operator: str, operands: tuple[float, ...] | list[Operand]) -> None:
        signature, handler = OPERATORS.get(operator, ("", None))
        if handler is None or signature not in ("*", kinds_of(operands)):
            self.problem(f"{operator!r} after {len(operands)} operands means nothing")
            return
        self.operator = operator
        try:
            handler(self, *operands)
        except StreamError as error:
            self.problem(f"{operator}: {error}")

    def problem(self, what: str) -> None:
        self.interpreter.problems.append(f"{self.label}: {what}")

    def mark(self, kind: Callable[..., Mark], content: Any, matrix: Matrix, inside: Recording | None = None) -> None:
        self.recording.marks.append(LocalMark(kind, content, matrix, self.look, self.clip, inside))

    def ignore(self, *_: Operand) -> None:
        """Nothing that this reader measures."""

    # Graphics state

    def save(self) -> None:
        self.saved.append((self.matrix, self.clip, self.look))

    def restore(self) -> None:
        if not self.saved:
            raise StreamError("without q")
        self.matrix, self.clip, self.look = self.saved.pop()

    def concatenate(self, *numbers: float) -> None:
        a, b, c, d, e, f = numbers
        self.matrix = multiply((a, b, c, d, e, f), self.matrix)

    def set_width(self, width: float) -> None:
        self.look = self.look._replace(width=width)

    def set_cap(self, cap: float) -> None:
        self.look = self.look._replace(cap=int(cap))

    def set_dash(self, lengths: list[Operand], _phase: float) -> None:
        self.look = self.look._replace(dash=tuple(number for number in lengths if isinstance(number, float)))

    def set_from_resource(self, name: Name) -> None:
        self.look = self.look._replace(**self.resources.graphics_state(name))

    # Colour: an upper-case operator sets the colour of strokes, its lower-case twin that of fills

    def set_device_colour(self, *values: float) -> None:
        space = _DEVICE_SPACES[self.operator.lower()]
        self._set_colour(Colour(space, values, values[0] if space == "DeviceGray" else None))

    def set_space(self, name: Name) -> None:
        space = self.resources.space(name)
        if not space.gray and space.family != "Pattern":
            self.recording.colour_operators.add(self.operator)
        self._keep_colour(Colour(space.family, (), 0.0 if space.gray else None))

    def set_colour(self, *operands: Operand) -> None:
        values = tuple(value for value in operands if isinstance(value, float))
        current = self.look.stroke if self.operator.isupper() else self.look.fill
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
            tile = self.interpreter.form(pattern.tile, self.resources, Look())
            self.recording.colour_operators.update(tile.colour_operators)
        self._keep_colour(Colour("Pattern", values, None, name))

    def _set_colour(self, colour: Colour) -> None:
        if colour.gray is None:
            self.recording.colour_operators.add(self.operator)
        self._keep_colour(colour)

    def _keep_colour(self, colour: Colour) -> None:
        if self.operator.isupper():
            self.look = self.look._replace(stroke=colour)
        else:
            self.look = self.look._replace(fill=colour)

    def shade(self, _name: Name) -> None:
        self.recording.colour_operators.add("sh")

    # Paths

    def clip_next(self) -> None:
        self.clip_to_path = True

    def paint(self) -> None:
        """Paints the path, then clips to it if ``W`` came before (8.5.4)."""
        if self.operator in ("s", "b", "b*"):
            self.path.append(("h", ()))
        path = Path(tuple(self.path))
        if self.path and self.operator in ("f", "F", "f*", "B", "B*", "b", "b*"):
            self.mark(Fill, path, self.matrix)
        if self.path and self.operator in ("S", "s", "B", "B*", "b", "b*"):
            self.mark(Stroke, path, self.matrix)
        if self.clip_to_path:
            box = path.box(self.matrix)
            self.clip = box if self.clip is None else self.clip.intersect(box)
        self.clip_to_path = False
        self.path.clear()

    # XObjects and inline images

    def draw(self, name: Name) -> None:
        found = self.resources.xobject(name)
        if isinstance(found, ImageFacts):
            self.mark(Image, found, self.matrix)
            return
        recording = self.interpreter.form(found, self.resources, self.look)
        self.recording.colour_operators.update(recording.colour_operators)
        facts = FormFacts(name, found.object_id, found.limits)
        self.mark(Form, facts, multiply(found.matrix, self.matrix), recording)

    def draw_inline(self, facts: dict[str, Operand]) -> None:
        self.mark(Image, self.resources.inline_image(facts), self.matrix)

    # Text

    def begin_text(self) -> None:
        self.cursor = TextCursor()

    def set_text(self, value: float) -> None:
        self.look = set_text_parameter(self.look, self.operator, value)

    def set_font(self, name: Name, size: float) -> None:
        self.look = self.look._replace(font=self.resources.font(name), size=size)

    def set_text_matrix(self, *numbers: float) -> None:
        a, b, c, d, e, f = numbers
        self.cursor.place((a, b, c, d, e, f))

    def move(self, x: float, y: float) -> None:
        self.cursor.move(x, y)

    def move_and_lead(self, x: float, y: float) -> None:
        self.look = self.look._replace(leading=-y)
        self.cursor.move(x, y)

    def next_line(self) -> None:
        self.cursor.move(0, -self.look.leading)

    def show(self, string: bytes) -> None:
        self.show_all([string])

    def next_line_show(self, string: bytes) -> None:
        self.next_line()
        self.show_all([string])

    def spaced_next_line_show(self, word: float, character: float, string: bytes) -> None:
        self.look = self.look._replace(word_spacing=word, character_spacing=character)
        self.next_line_show(string)

    def show_all(self, items: list[Operand]) -> None:
        start = self.cursor.matrix
        shown = self.cursor.show(items, self.look)
        if shown.text:
            self.mark(Text, shown, multiply(start, self.matrix))


OPERATORS: dict[str, tuple[str, Callable[..., None]]] = {
    "q": ("", _Run.save), "Q": ("", _Run.restore), "cm": ("nnnnnn", _Run.concatenate),
    "w": ("n", _Run.set_width), "J": ("n", _Run.set_cap), "d": ("[n", _Run.set_dash),
    "gs": ("/", _Run.set_from_resource),
    "g": ("n", _Run.set_device_colour), "G": ("n", _Run.set_device_colour),
    "rg": ("nnn", _Run.set_device_colour), "RG": ("nnn", _Run.set_device_colour),
    "k": ("nnnn", _Run.set_device_colour), "K": ("nnnn", _Run.set_device_colour),
    "cs": ("/", _Run.set_space), "CS": ("/", _Run.set_space),
    "sc": ("*", _Run.set_colour), "SC": ("*", _Run.set_colour),
    "scn": ("*", _Run.set_colour), "SCN": ("*", _Run.set_colour),
    "sh": ("/", _Run.shade),
    "W": ("", _Run.clip_next), "W*": ("", _Run.clip_next),
    **dict.fromkeys(("S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "n"), ("", _Run.paint)),
    "Do": ("/", _Run.draw), "BI": ("<", _Run.draw_inline),
    "BT": ("", _Run.begin_text), "ET": ("", _Run.ignore),
    **dict.fromkeys(("Tc", "Tw", "TL", "Ts", "Tz", "Tr"), ("n", _Run.set_text)),
    "Tf": ("/n", _Run.set_font), "Tm": ("nnnnnn", _Run.set_text_matrix),
    "Td": ("nn", _Run.move), "TD": ("nn", _Run.move_and_lead), "T*": ("", _Run.next_line),
    "Tj": ("s", _Run.show), "TJ": ("[", _Run.show_all), "'": ("s", _Run.next_line_show),
    '"': ("nns", _Run.spaced_next_line_show),
    **dict.fromkeys(("j", "M", "i", "ri", "BX", "EX", "d0", "d1"), ("*", _Run.ignore)),
    **dict.fromkeys(("BMC", "BDC", "EMC", "MP", "DP"), ("*", _Run.ignore)),
}  # fmt: skip
"""The kinds of operands that each operator takes, ``*`` for any, and what it does."""
