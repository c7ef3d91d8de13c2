"""Tokens: small pieces to cut out, in rows or in one block with shared cuts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from press.geometry import Box
from press.language import _
from press.records.blocks import Placed
from press.records.fields import Flag, Length, Record, Slug, whole
from press.records.prose import OptionalText

Copies = Annotated[int, whole(ge=0, le=500)]
"""How many are printed of a kind of piece: none leaves it in the file for another day."""

LEAST_GAP_MM = 4.0
"""The least room for scissors between two pieces that do not share a cut."""


def some(copies: Sequence[Record]) -> None:
    """Raise ValueError when a block has nothing to print."""
    if not copies:
        raise ValueError(_("all its pieces have a count of 0: give one of them a count, or delete the block"))


class Face(Record):
    """What ``count`` tokens show on a ``ground``: a ``letter``, an ``icon``, a ``sign`` (a drawing) …

    An icon and a sign stand side by side. ``color`` is the role of letter and icon, ``marks`` that of the
    rim: ``dots`` dots in each of four groups, or a ``rim`` code. ``badge`` stands in a small disc, ``label``
    at the foot, ``caption`` under the piece.
    """

    ground: str
    count: Copies = 1
    letter: OptionalText = ""
    icon: Slug = ""
    sign: str = ""
    color: str = "white"
    marks: str = "white"
    dots: Annotated[int, whole(ge=0, le=6)] = 0
    rim: Literal["", "ticks", "line", "beads"] = ""
    badge: OptionalText = ""
    label: OptionalText = ""
    caption: OptionalText = ""

    @property
    def title(self) -> str:
        """What tells it from the others in words; may be empty."""
        return self.caption or self.label or self.letter or self.badge


class TokensBlock(Placed):
    """Pieces of one ``shape`` and ``size`` (diameter or side, mm) in ``columns``, over the whole box.

    ``joined`` pieces touch, and share straight cuts; the box is then as large as all of them. ``inset``
    is the size of a field of ``inset_color`` in the middle (0: none), ``figure`` the height of icons and
    signs, ``picture`` a drawing that every piece wears; all in mm.
    """

    block: Literal["tokens"]
    id: Slug
    shape: Literal["circle", "square"]
    size: Length
    columns: Annotated[int, whole(ge=1, le=99)]
    joined: Flag = False
    inset: Length = 0
    inset_shape: Literal["circle", "diamond"] = "circle"
    inset_color: str = "paper"
    picture: str = ""
    figure: Length = 6
    role: str = "token-letter"
    faces: Annotated[tuple[Face, ...], Field(min_length=1)]

    @property
    def kinds(self) -> tuple[Face, ...]:
        return self.faces

    @property
    def copies(self) -> tuple[Face, ...]:
        """The face of every piece, in print order."""
        return tuple(face for face in self.faces for _copy in range(face.count))

    @property
    def rows(self) -> int:
        return -(-len(self.copies) // self.columns)

    def cells(self) -> tuple[tuple[str, Box], ...]:
        """The id and the cut outline's box of every piece, in print order, in the block's coordinates."""
        across = (self.box[2] - self.size) / max(1, self.columns - 1)
        down = (self.box[3] - self.size) / max(1, self.rows - 1)
        cells = []
        for index in range(len(self.copies)):
            row, column = divmod(index, self.columns)
            cells.append((f"{self.id}-{index + 1}", Box(column * across, row * down, self.size, self.size)))
        return tuple(cells)

    def facts(self) -> dict[str, object]:
        return {"count": len(self.copies)}

    @model_validator(mode="after")
    def _pieces_apart(self) -> Self:
        some(self.copies)
        for side, across in ((self.box[2], self.columns), (self.box[3], self.rows)):
            wanted = across * self.size
            if self.joined and (self.shape == "circle" or abs(side - wanted) > 0.001):
                raise ValueError(
                    _("joined pieces are squares that fill their box: {wanted:g} mm, not {side:g}").format(
                        wanted=wanted, side=side
                    )
                )
            if not self.joined and side + 0.001 < wanted + (across - 1) * LEAST_GAP_MM:
                raise ValueError(
                    _("pieces less than {gap:g} mm apart: {wanted:g} mm at least, not {side:g}").format(
                        gap=LEAST_GAP_MM, wanted=wanted + (across - 1) * LEAST_GAP_MM, side=side
                    )
                )
        return self
