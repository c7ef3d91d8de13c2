"""What a page can be asked to show: pieces to cut out, slots, bars, windows on a board, words. In mm."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

BAR_MM = 50.0
TEXT_FLOOR_PT = 7.0
TOKEN_FLOOR_PT = 6.4
"""The one exception: a word in capitals on a token."""

Area: TypeAlias = tuple[float, float, float, float]
"""left, top, right, bottom, mm on the page."""

Way: TypeAlias = Literal["lying", "standing"]
Shape: TypeAlias = Literal["cell", "circle", "square", "outline"]


class Fold(NamedTuple):
    """A line to fold along: its x if it is upright, else its y, and where it must start and end, mm."""

    upright: bool
    at: float
    start: float
    end: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A component to cut out, and the words that must be legible inside its cut.

    A ``cell`` has straight cuts that neighbours may share, other shapes an outline of their own. ``exact``
    pieces bear nothing but their words. Pieces of one ``face`` bear the same drawings, pieces of different
    ``picture`` do not.
    """

    id: str
    area: Area
    shape: Shape = "cell"
    words: tuple[str, ...] = ()
    exact: bool = False
    face: str = ""
    picture: str = ""
    floor_pt: float = TEXT_FLOOR_PT
    folds: tuple[Fold, ...] = ()


@dataclass(frozen=True, slots=True)
class Sample:
    """An area that shows a line to cut, or to fold, for the sake of explaining it."""

    id: str
    area: Area
    cuts: int
    folds: int


@dataclass(frozen=True, slots=True)
class CardSlot:
    """The printed place of a card: an outline of this area."""

    id: str
    area: Area


@dataclass(frozen=True, slots=True)
class SlotRow:
    """Slots as wide as ``side`` anywhere in an area, ``lanes`` for each of its ``numbers``."""

    id: str
    area: Area
    side: float
    numbers: tuple[str, ...]
    lanes: int


@dataclass(frozen=True, slots=True)
class Spot:
    """A word by itself, its middle no farther than ``reach`` mm from a point: the number of a case."""

    text: str
    center: tuple[float, float]
    reach: float


@dataclass(frozen=True, slots=True)
class FormGrid:
    """A grid to draw in: its area, the middles of its sides with and without a ribbon along them.

    Beside it there are ``boxes`` to tick, ``side`` mm wide, within ``score``.
    """

    id: str
    area: Area
    along: tuple[tuple[float, float], ...]
    bare: tuple[tuple[float, float], ...]
    score: Area
    side: float
    boxes: int


@dataclass(frozen=True, slots=True)
class Window:
    """A view on a drawing that other pages show too: where it is cut, and where the drawing's origin lies."""

    drawing: str
    area: Area
    origin: tuple[float, float]
    scale: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectedPage:
    """Everything that one page must show.

    ``foot`` pages bear the kit's name and their number. An ``exact`` page bears no other words outside
    its pieces than its own.
    """

    outline: str
    folio: str = ""
    foot: bool = True
    pieces: tuple[Piece, ...] = ()
    slots: tuple[CardSlot | SlotRow, ...] = ()
    spots: tuple[Spot, ...] = ()
    grids: tuple[FormGrid, ...] = ()
    window: Window | None = None
    bars: tuple[Way, ...] = ("lying",)
    samples: tuple[Sample, ...] = ()
    words: tuple[str, ...] = ()
    exact: bool = False
