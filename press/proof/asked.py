"""What a page can be asked to show: pieces to cut out, slots, bars, windows on a board, words. In mm."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

BAR_MM = 50.0
TEXT_FLOOR_PT = 7.0
TOKEN_FLOOR_PT = 6.4
"""The one exception: a word in capitals on a token."""

Area: TypeAlias = tuple[float, float, float, float]
"""left, top, right, bottom, mm on the page."""

Way: TypeAlias = Literal["lying", "standing"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A component to cut out, and the words that must be legible inside its cut.

    A ``cell`` has straight cuts that neighbours may share, other shapes an outline of their own. ``exact``
    pieces bear nothing but their words. Pieces of one ``face`` bear the same drawings, pieces of different
    ``picture`` do not.
    """

    id: str
    area: Area
    shape: Literal["cell", "circle", "square"] = "cell"
    words: tuple[str, ...] = ()
    exact: bool = False
    face: str = ""
    picture: str = ""
    floor_pt: float = TEXT_FLOOR_PT


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
    """A word alone in its place, such as the number of a case."""

    text: str
    area: Area


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
    window: Window | None = None
    bars: tuple[Way, ...] = ("lying",)
    words: tuple[str, ...] = ()
    exact: bool = False
