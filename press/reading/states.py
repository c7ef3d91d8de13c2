"""States between the passages of streams: each remembers what a passage does there and where it leads.

Pages say the same over and over: after the first sheets of a deck little but their texts is new.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from press.reading.content_stream import StreamError
from press.reading.marks import Text
from press.reading.paths import NO_PATH
from press.reading.recording import LocalMark, Mark, Recording, moved
from press.reading.resources import Resources
from press.reading.shapes import IDENTITY, BBox, Matrix, multiply
from press.reading.steps import Passage
from press.reading.styles import Style
from press.reading.text_cursor import Place, TextCursor


class Outcome(NamedTuple):
    """What a passage paints, the operators in it that ask for a colour, the state that it leaves.

    ``place`` is where it puts the next text, None if it leaves that alone; ``start`` the matrix of that text.
    """

    marks: list[LocalMark]
    colour_operators: set[str]
    state: State
    place: Place | None
    start: Matrix | None


class State:
    """All that a passage depends on but its own words. Known by itself, not by its fields.

    ``saved`` is the one that ``Q`` brings back, ``depth`` how many can be brought back where it is the saved one,
    ``seen`` its clip as its marks are recorded, once somebody asked.
    """

    __slots__ = "after", "clip", "depth", "matrix", "saved", "seen", "style"

    def __init__(self, matrix: Matrix, clip: BBox | None, style: Style, saved: State | None) -> None:
        self.matrix, self.clip, self.style, self.saved = matrix, clip, style, saved
        self.seen: BBox | None = None
        self.depth: int = saved.depth + 1 if saved else 1
        self.after: dict[Passage, Outcome] = {}


class States:
    """Those of a document: equal ones in one scene, where all names and marks stand for the same, are one."""

    def __init__(self) -> None:
        self._known: dict[object, State] = {}

    def of(self, scene: object, matrix: Matrix, clip: BBox | None, style: Style, saved: State | None) -> State:
        key = scene, matrix, clip, style, saved
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = State(matrix, clip, style, saved)
        return found


class Course:
    """One stream on its way: the graphics state (8.4), the path under way and the text matrices (9.4).

    Its marks are recorded in its own coordinates, or as ``seen`` under a matrix through a clip.
    """

    def __init__(
        self,
        states: States,
        problems: list[str],
        label: str,
        resources: Resources,
        style: Style,
        seen: tuple[Matrix, BBox] | None,
    ) -> None:
        self._states, self._problems, self._label = states, problems, label
        self._seen, self._scene = seen, (resources, seen)
        self.resources = resources
        self.style = style
        self.matrix = IDENTITY
        self.clip: BBox | None = None
        self.saved: State | None = None
        self.path = NO_PATH
        self.clip_to_path = False
        self.cursor = TextCursor()
        self.operator = ""
        self.recording = Recording()

    def follow(self, passages: Iterable[tuple[Passage, bytes | None]]) -> Recording:
        """Goes through a stream; what a passage did in the same state before is not worked out again."""
        state = self.now
        for passage, text in passages:
            outcome = state.after.get(passage)
            if outcome is None:
                outcome = self._first(passage, state)
            else:
                self.restore_to(outcome.state)
                if outcome.place:
                    self.cursor.back_to(outcome.place)
            state = outcome.state
            self.recording.marks += outcome.marks
            self.recording.colour_operators |= outcome.colour_operators
            if text is not None:
                self._show(text, outcome)
        if self.saved:
            self.problem(f"{self.saved.depth} q without Q")
        return self.recording

    def _show(self, string: bytes, after: Outcome) -> None:
        """Shows a text where the next one goes."""
        try:
            start, shown = self.cursor.show(string, self.style)
        except StreamError as error:
            self.problem(f"Tj: {error}")
            return
        if shown.text:
            matrix = after.start or self._matrix_of(start)
            self.recording.marks.append((Text, shown, matrix, self.style.look, self._clip_of(after.state), None))

    def _matrix_of(self, start: Matrix) -> Matrix:
        matrix = multiply(start, self.matrix)
        return multiply(matrix, self._seen[0]) if self._seen else matrix

    def _clip_of(self, state: State) -> BBox | None:
        if self._seen is None:
            return state.clip
        if state.seen is None:
            matrix, clip = self._seen
            state.seen = clip if state.clip is None else clip.intersect(state.clip.under(matrix))
        return state.seen

    def _first(self, passage: Passage, before: State) -> Outcome:
        """The outcome of a passage: remembered if it comes of the state before it alone, and leaves no path open."""
        recording, problems = self.recording, len(self._problems)
        self.recording = Recording()
        try:
            for handler, operator, operands in passage.steps:
                self.operator = operator
                try:
                    handler(self, *operands)
                except StreamError as error:
                    self.problem(f"{operator}: {error}")
        except StreamError as error:
            self.problem(str(error))
        marks, colours = self.recording.marks, self.recording.colour_operators
        self.recording = recording
        if self._seen:
            marks = moved(marks, *self._seen)
        whole = self.path is NO_PATH and not self.clip_to_path
        state = self.now if whole else State(self.matrix, self.clip, self.style, self.saved)
        place = self.cursor.now if passage.places else None
        start = self._matrix_of(place[0]) if place and not place[2] else None
        outcome = Outcome(marks, colours, state, place, start)
        if whole and passage.repeatable and len(self._problems) == problems:
            before.after[passage] = outcome
        return outcome

    @property
    def now(self) -> State:
        return self._states.of(self._scene, self.matrix, self.clip, self.style, self.saved)

    def restore_to(self, state: State) -> None:
        self.matrix, self.clip, self.style, self.saved = state.matrix, state.clip, state.style, state.saved

    def problem(self, what: str) -> None:
        self._problems.append(f"{self._label}: {what}")

    def mark(self, kind: Callable[..., Mark], content: Any, matrix: Matrix, inside: Recording | None = None) -> None:
        self.recording.marks.append((kind, content, matrix, self.style.look, self.clip, inside))
