"""Blocks of scenery: skies, suns, skylines, bands of pattern, drawn lettering, and what stands on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from press.records.blocks import Placed
from press.records.fields import Length, Record, Slug, Whole, length, whole
from press.records.prose import Derived, OptionalDerived, OptionalText, Text
from press.records.theme import Sign

if TYPE_CHECKING:
    from press.model import Block

PatternName = Literal["weave", "waves", "rings"]
Above = Annotated[float, length(ge=0.1)]
"""A length of 0.1 mm at least: what is drawn with it must be seen."""


class SkyBlock(Placed):
    """Stars over the box, ``spacing`` mm apart at least.

    There are none in the boxes of ``clear`` (x, y, width, height) nor in its ``discs`` (x, y, radius).
    ``small``, ``large`` and ``rare`` are the colour roles of diamonds, sparks and eight-pointed stars.
    The same ``seed`` draws the same sky.
    """

    block: Literal["sky"]
    seed: Whole
    spacing: Above = 8
    small: str = "paper"
    large: str = "light"
    rare: str = ""
    clear: tuple[tuple[Length, Length, Length, Length], ...] = ()
    discs: tuple[tuple[Length, Length, Length], ...] = ()


class SunBand(Record):
    """One disc of a sun: radius in mm, colour role."""

    radius: Above
    role: str


class Beads(Record):
    """Tesserae of ``size`` mm on a circle of ``radius`` mm, in the colour ``roles`` in turn.

    There is one every ``step`` degrees, both ways from ``gap`` degrees after 12 o'clock.
    """

    radius: Above
    step: Annotated[float, length(ge=1, le=180)] = 9
    gap: Length = 0
    size: Above = 2.2
    roles: Annotated[tuple[str, ...], Field(min_length=1)]


class SunBlock(Placed):
    """Concentric bands about the middle of the box, from the largest, and beads on them.

    ``line`` is the width of their circles in ink-saver, mm.
    """

    block: Literal["sun"]
    bands: Annotated[tuple[SunBand, ...], Field(min_length=1)]
    beads: Beads | None = None
    line: Length = 0.4


class SkylineBlock(Placed):
    """Roofs side by side on the bottom of the box, none higher than it, picked from ``roofs`` by ``seed``.

    ``profile`` lowers them along the way: shares of the height at evenly spaced points. ``scale`` draws
    them larger. Walls take the colour role ``role``, windows ``window``; ``line`` is mm in ink-saver.
    """

    block: Literal["skyline"]
    seed: Whole
    roofs: Annotated[tuple[str, ...], Field(min_length=1)]
    scale: Above = 1
    profile: Annotated[tuple[Length, ...], Field(min_length=2)] = (1, 1)
    role: str
    window: str = "light"
    line: Length = 0.25


class PatternBlock(Placed):
    """The box covered with a pattern, between two lines of colour role ``edge``.

    ``scale`` 1 suits a band 10 mm high.
    """

    block: Literal["pattern"]
    pattern: PatternName
    ground: str
    figure: str
    scale: Above = 1
    edge: str = ""
    edge_width: Length = 0.9


class SignPillBlock(Placed):
    """A sign and a word on a rounded ground, as wide as they are, in the middle of the box."""

    block: Literal["sign-pill"]
    sign: Sign
    text: Derived
    role: str = "sign-pill"
    ground: str = "dark"


class DrawnWord(Record):
    """A word that is a drawing: its file, and the word as it reads."""

    file: str
    text: Text


class LetteringBlock(Placed):
    """Drawn words one under the other, the widest as wide as the box, all at one scale.

    ``gap`` is the space between them, in parts of their height. In ink-saver they are black, or white
    with an outline of ``outline`` mm when it is given; without a ``color`` they have their own, and their
    own ink. The words themselves stay in the text layer, in the text role ``role``, their ``baseline`` so far
    down the drawing, in parts of its height: higher up for words on an arc.
    """

    block: Literal["lettering"]
    words: Annotated[tuple[DrawnWord, ...], Field(min_length=1)]
    color: str = "paper"
    role: str = "page-title"
    gap: Length = 0.16
    outline: Length = 0
    baseline: Annotated[float, length(ge=0, le=1)] = 1


class FactBlock(Placed):
    """A fact in two lines on a rounded ground, behind an icon or a number in an eight-pointed star."""

    block: Literal["fact"]
    icon: Slug | Literal[""] = ""
    number: OptionalDerived = ""
    title: Derived
    note: OptionalDerived = ""
    ground: str = "shade"
    mark: str = "light"


class SwatchBlock(Placed):
    """A card: a band of pattern ``band`` mm high, a sign's drawing on its edge, a title and a text."""

    block: Literal["swatch"]
    pattern: PatternName
    ground: str
    figure: str
    tint: str
    sign: str
    sign_size: Above = 15
    band: Above = 24
    scale: Above = 1
    line: str = "paper"
    title: Derived
    text: Derived


class AssemblyBlock(Placed):
    """A picture cut into square tiles ``gap`` mm apart, a letter in the outer corner of each.

    Its blocks are the picture before it is cut, in its own coordinates: as large as the box less the gaps.
    """

    block: Literal["assembly"]
    id: Slug
    letters: Annotated[tuple[Text, ...], Field(min_length=1)]
    columns: Annotated[int, whole(ge=1, le=12)] = 2
    gap: Length = 1
    ground: str = "dark"
    role: str = "assembly-letter"
    blocks: tuple[Block, ...] = ()

    def inner(self) -> tuple[Placed, ...]:
        return self.blocks


class BarBlock(Placed):
    """A calibration bar: 50 mm from tick to tick, lying when the box has no height, standing when no width.

    Its ``label`` takes the place of the words that the kit has for its bars.
    """

    block: Literal["bar"]
    label: OptionalText = ""
    role: str = "bar-length"
