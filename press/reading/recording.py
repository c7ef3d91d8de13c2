"""What a stream paints, in its own coordinates: read once, placed on a page as often as it is used."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, TypeAlias, TypeVar

from press.reading.look import Look
from press.reading.shapes import BBox, Matrix, multiply

# Marks are for reading only, but not frozen: a frozen one takes four times as long to make, and a kit
# has tens of thousands.


@dataclass(eq=False)
class Mark:
    """One painted thing.

    ``sequence`` counts from 0 through all marks of the page in paint order, forms included. ``clip`` is
    the box around what the clipping paths in force let through, the page's edge included. ``within`` is
    the innermost form that paints it.
    """

    drawing: ClassVar[bool] = True
    """It is no text."""

    sequence: int
    matrix: Matrix
    look: Look
    clip: BBox
    within: Form | None

    @property
    def form(self) -> int | None:
        """The object number of the innermost form."""
        return self.within.object_id if self.within else None

    @property
    def box(self) -> BBox:
        raise NotImplementedError

    @property
    def visible(self) -> BBox:
        """The part of the box that the clip lets through; may be empty."""
        return self.box.intersect(self.clip)


class FormFacts(NamedTuple):
    """A form before it is placed: ``limits`` is its BBox, in its own coordinates (8.10.2)."""

    name: str
    object_id: int
    limits: BBox


@dataclass(eq=False)
class Form(Mark):
    """One use of a form XObject. ``matrix`` takes the form's own coordinates to the page, mm."""

    facts: FormFacts
    inside: Recording

    @cached_property
    def layer(self) -> Layer:
        """What it paints: placed when somebody asks, since a kit uses its drawings thousands of times."""
        return self.inside.placed(self.matrix, self.visible, self)

    @property
    def name(self) -> str:
        """Its name among the resources, without the slash."""
        return self.facts.name

    @property
    def object_id(self) -> int:
        """The object number: the same for all uses of one form."""
        return self.facts.object_id

    @property
    def box(self) -> BBox:
        """Its BBox on the page: nothing of it shows outside."""
        return self.facts.limits.under(self.matrix)


Kind = TypeVar("Kind", bound=Mark)

Wanted: TypeAlias = "Callable[[Any, Look], bool]"
"""Whether a mark matters, by its content (its path, what it shows) and its look, wherever it is placed."""

LocalMark: TypeAlias = "tuple[Callable[..., Mark], Any, Matrix, Look, BBox | None, Recording | None]"
"""A mark in the coordinates of its stream: its class, content, matrix, look and clip, and what is inside a form.

The clip is None where the stream clips nothing.
"""


class Layer:
    """The marks that one use of a stream paints, in paint order: those inside its forms are left to the forms."""

    def __init__(self, marks: list[Mark]) -> None:
        self.marks = marks
        kinds: dict[type[Mark], list[Any]] = defaultdict(list)
        for mark in marks:
            kinds[type(mark)].append(mark)
        self._kinds = kinds
        self.forms: list[Form] = kinds[Form]

    @cached_property
    def drawings(self) -> list[Mark]:
        """All but texts."""
        return [mark for mark in self.marks if mark.drawing]

    @cached_property
    def _insides(self) -> set[Recording]:
        """What its forms paint, each once however often it is used."""
        return {form.inside for form in self.forms}

    def own(self, kind: type[Kind]) -> list[Kind]:
        """Those of one kind."""
        return self._kinds[kind]

    def all(self) -> list[Mark]:
        """The marks inside forms too, each after its form."""
        found: list[Mark] = []
        for mark in self.marks:
            found.append(mark)
            if isinstance(mark, Form):
                found += mark.layer.all()
        return found

    def some(
        self, kind: type[Kind], wanted: Wanted, enter: Callable[[Form], bool] = lambda _form: True
    ) -> list[Kind]:
        """All marks of one kind in paint order, but for those inside forms.

        Of forms only those are looked into that hold one that is wanted, and that ``enter`` does not refuse.
        """
        found = self.own(kind)
        if holding := {inside for inside in self._insides if inside.holds(kind, wanted)}:
            deeper = [form for form in self.forms if form.inside in holding and enter(form)]
            found = [*found, *(mark for form in deeper for mark in form.layer.some(kind, wanted, enter))]
            found.sort(key=lambda mark: mark.sequence)
        return found


class Recording:
    """What a stream paints, and the operators in it and in its forms that ask for a colour."""

    __slots__ = "_count", "_holds", "colour_operators", "marks"

    def __init__(self) -> None:
        self.marks: list[LocalMark] = []
        self.colour_operators: set[str] = set()
        self._count = -1
        self._holds: dict[tuple[type[Mark], Wanted], bool] = {}

    @property
    def count(self) -> int:
        """How many marks it paints, those of its forms included."""
        if self._count < 0:
            self._count = len(self.marks) + sum(mark[5].count for mark in self.marks if mark[5])
        return self._count

    def holds(self, kind: type[Mark], wanted: Wanted) -> bool:
        """Whether it paints a mark that is wanted, forms included: found out once for all its uses."""
        key = kind, wanted
        found = self._holds.get(key)
        if found is None:
            found = self._holds[key] = any(
                (made is kind and wanted(content, look)) or (inside is not None and inside.holds(kind, wanted))
                for made, content, _matrix, look, _clip, inside in self.marks
            )
        return found

    def placed(self, matrix: Matrix, clip: BBox, within: Form | None) -> Layer:
        """Its marks on the page."""
        return painted(moved(self.marks, matrix, clip), within)


def moved(marks: Sequence[LocalMark], matrix: Matrix, clip: BBox) -> list[LocalMark]:
    """Marks in the coordinates that a matrix leads to, and what a clip there lets through."""
    found: list[LocalMark] = []
    neighbour_matrix: Matrix | None = None
    neighbour_clip: BBox | None = None
    new_matrix, new_clip = matrix, clip
    for kind, content, own_matrix, look, own_clip, inside in marks:
        # Neighbours share their matrix and their clip: most products are already at hand.
        if own_matrix is not neighbour_matrix:
            neighbour_matrix = own_matrix
            new_matrix = multiply(own_matrix, matrix)
        if own_clip is not neighbour_clip:
            neighbour_clip = own_clip
            new_clip = clip if own_clip is None else clip.intersect(own_clip.under(matrix))
        found.append((kind, content, new_matrix, look, new_clip, inside))
    return found


def painted(moved: Sequence[LocalMark], within: Form | None = None) -> Layer:
    """Marks that are where they belong on the page."""
    marks: list[Mark] = []
    sequence = within.sequence + 1 if within else 0
    for kind, content, matrix, look, clip, inside in moved:
        if inside is None:
            marks.append(kind(sequence, matrix, look, clip, within, content))
            sequence += 1
        else:
            marks.append(kind(sequence, matrix, look, clip, within, content, inside))
            sequence += 1 + inside.count
    return Layer(marks)
