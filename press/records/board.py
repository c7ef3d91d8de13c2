"""A board: numbered cases in a loop around a hub, printed as square tiles and once more, smaller, whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from press.drawing.shapes import Point, polar
from press.geometry import Box
from press.records.board_checks import board_faults
from press.records.decks import Deck, Pair
from press.records.fields import Flag, Length, Record, Slug, Whole
from press.records.parts import Sheeted, group_facts
from press.records.prose import Derived, OptionalDerived, OutlineTitle, Text

TAB_REACH = 1.08
"""How far the number tab of a case stands above its centre, in radii of the case."""

SIGN_REACH = 1.12
"""How far the quarter's sign stands below the centre, in radii of the case."""

CaseNumber = Annotated[str, Field(pattern=r"^[0-9]+$")]


class CaseKind(Record):
    """A kind of case: name in the legend, icon, look; ``usable``: a marker may lie on it in a turn.

    Looks: ``star`` a bright star on the quarter's colour, ``plain`` bright, ``dark``, ``socket`` dark with
    the place of a token. ``each`` is how many of them every quarter must have, 0 for any number.
    """

    label: Text
    icon: Slug
    look: Literal["star", "plain", "dark", "socket"]
    usable: Flag = True
    each: Whole = 0


class Quarter(Record):
    """A part of the loop: letter, name, place, the drawing of its sign, its patterns and colour roles.

    ``role`` and ``shade`` are its strong colours, ``tint`` and ``figure`` those of its pattern behind the
    loop; ``mark`` is what reads on ``role``. ``centers`` (x, y, rings; mm from the centre of the board) are
    where waves and rings spread from; ``plate`` is the centre of the plate with its name.
    """

    letter: Text
    name: Text
    place: Text
    sign: str
    pattern: Literal["weave", "waves", "rings"]
    rim: Literal["ticks", "line", "beads"]
    role: str
    shade: str
    tint: str
    figure: str
    mark: str = "paper"
    window: str = "light"
    centers: tuple[tuple[Length, Length, Whole], ...] = ()
    plate: Pair


class Case(Record):
    """A place to stand on: number, kind, quarter, angle on the ring in degrees clockwise from 12 o'clock."""

    number: CaseNumber
    kind: Slug
    quarter: Slug
    angle: Length


class Hub(Record):
    """The place in the middle, linked to the cases of ``links``; sizes are radii in mm.

    ``art`` is the drawing of its crown, ``calm`` the disc inside it. The cut between two tiles falls after
    the first ``split`` letters of its name.
    """

    name: Text
    split: Whole
    icon: Slug
    art: str
    radius: Length
    calm: Length
    tint: str
    links: Annotated[tuple[CaseNumber, ...], Field(min_length=1)]


class Picture(Record):
    """A drawing on the board: its centre in mm from the board's, its width in mm, its turn in degrees."""

    file: str
    center: Pair
    width: Length
    degrees: Length = 0
    tint: dict[str, str] = {}


class Caption(Record):
    """A line of text on the board that starts at ``start``, mm from the centre."""

    text: Text
    start: Pair
    color: str


class Legend(Record):
    """What the icons mean: rows ``pitch`` mm apart from ``top`` (mm from the centre), icons at the right."""

    top: Pair
    pitch: Length
    color: str
    icon_color: str


class Horizon(Record):
    """Roofs all around the board: the drawings they are picked from, and the number that picks them."""

    roofs: Annotated[tuple[str, ...], Field(min_length=1)]
    seed: Whole


class Tile(Record):
    """A square of the board on a page of its own: its letter and the words that say where it goes."""

    letter: Text
    position: Text


class LinkExample(Record):
    """Two neighbours of the loop, and what going from one to the other costs."""

    cases: tuple[CaseNumber, CaseNumber]
    icon: Slug
    label: Text
    cost: Text
    unit: Text


class WholeBoard(Record):
    """The page with the whole board on one tile's surface, and the words under it."""

    outline: OutlineTitle
    kicker: Text
    title: Text
    lead: Derived
    heading: Text
    text: Derived
    example: LinkExample


class RingBoard(Sheeted):
    """A square board of ``size`` mm cut into tiles of ``tile`` mm, each at ``origin`` on its page.

    The cases follow one another in the order of the loop; their centres are ``ring`` mm from the centre of
    the board, their radius is ``case``. ``note`` stands under each tile.
    """

    kind: Literal["board"]
    id: Slug
    size: Length
    tile: Length
    origin: Pair
    ring: Length
    case: Length
    kinds: dict[Slug, CaseKind]
    quarters: dict[Slug, Quarter]
    cases: Annotated[tuple[Case, ...], Field(min_length=3)]
    hub: Hub
    horizon: Horizon
    pictures: tuple[Picture, ...] = ()
    captions: tuple[Caption, ...] = ()
    legend: Legend
    tiles: tuple[Tile, ...]
    note: OptionalDerived = ""
    whole: WholeBoard

    # -- the loop and its places ------------------------------------------------------------------

    @cached_property
    def by_number(self) -> Mapping[str, Case]:
        return {case.number: case for case in self.cases}

    @property
    def loop(self) -> Sequence[tuple[str, str]]:
        """The links between neighbours of the loop, the last one back to the first."""
        numbers = [case.number for case in self.cases]
        return list(pairwise([*numbers, numbers[0]]))

    def center(self, case: Case) -> Point:
        """The centre of a case, mm from the centre of the board."""
        return polar(self.ring, case.angle)

    def footprint(self, case: Case) -> Box:
        """What a case covers, number tab and sign included, mm from the centre of the board."""
        x, y = self.center(case)
        up, down = TAB_REACH * self.case, SIGN_REACH * self.case
        return Box(x - self.case, y - up, 2 * self.case, up + down)

    @property
    def per_side(self) -> int:
        """How many tiles a side of the board takes."""
        return round(self.size / self.tile)

    @property
    def seams(self) -> tuple[float, ...]:
        """Where the board is cut, across and down, mm from its centre."""
        return tuple(i * self.tile - self.size / 2 for i in range(1, self.per_side))

    def seam_gap(self, case: Case) -> float:
        """The distance from a case to the nearest cut, mm; negative when the cut goes through it."""
        box = self.footprint(case)
        gaps = [max(seam - box.right, box.x - seam) for seam in self.seams]
        gaps += [max(seam - box.bottom, box.y - seam) for seam in self.seams]
        return min(gaps, default=self.size)

    @model_validator(mode="after")
    def _check(self) -> Self:
        if problems := board_faults(self):
            raise ValueError("; ".join(problems))
        return self

    # -- what texts may quote ---------------------------------------------------------------------

    def sheet_facts(self, kit_decks: Mapping[str, Deck]) -> Sequence[dict[str, object]]:
        return [{"tile": tile.letter, "tiles": len(self.tiles)} for tile in self.tiles]

    def facts(self) -> dict[str, object]:
        return {
            "size": self.size,
            "tile": self.tile,
            "tiles": len(self.tiles),
            "compact": self.tile,
            "cases": group_facts([case.number for case in self.cases]),
            "quarters": {name: self._quarter_facts(name) for name in self.quarters},
            "hub": {"name": self.hub.name, "links": self.hub.links},
            "usable": sum(self.kinds[case.kind].usable for case in self.cases) + 1,
        }

    def _quarter_facts(self, name: str) -> dict[str, object]:
        """Its numbers, names, and the number of each kind of case that it has once (``relay: "06"``)."""
        quarter = self.quarters[name]
        cases = [case for case in self.cases if case.quarter == name]
        single = {case.kind: case.number for case in cases if self.kinds[case.kind].each == 1}
        return {
            **group_facts([case.number for case in cases]),
            "letter": quarter.letter,
            "name": quarter.name,
            "place": quarter.place,
            **single,
        }
