"""Pieces on a page whose look is a drawing with zones: tokens, strips to fold, markers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from press.geometry import Box, Grid, Size
from press.language import _
from press.records.blocks import Placed
from press.records.decks import Side
from press.records.faces import Open, Wearer
from press.records.fields import Slug, whole
from press.records.tokens import Copies, some


class FacePiece(Open):
    """``count`` pieces that look alike; the other fields are the face's."""

    count: Copies = 1

    @property
    def title(self) -> str:
        """What tells it from the others in words; may be empty."""
        return next((value for value in self.fields.values() if isinstance(value, str) and value), "")


class FacesBlock(Placed, Wearer):
    """Pieces to cut out that wear drawings: ``size`` mm, in ``columns``, row by row; they fill the box."""

    block: Literal["faces"]
    id: Slug
    size: tuple[Side, Side]
    columns: Annotated[int, whole(ge=1, le=99)] = 1
    pieces: Annotated[tuple[FacePiece, ...], Field(min_length=1)]

    def bearers(self) -> Sequence[FacePiece]:
        return self.pieces

    @property
    def kinds(self) -> tuple[FacePiece, ...]:
        return self.pieces

    @property
    def copies(self) -> tuple[FacePiece, ...]:
        """Every piece, in print order."""
        return tuple(piece for piece in self.pieces for _copy in range(piece.count))

    @property
    def grid(self) -> Grid:
        """The cells, in the block's own coordinates."""
        rows = -(-len(self.copies) // self.columns)
        return Grid(0, 0, Size(*self.size), self.columns, rows, self.gutter or 0)

    def cells(self) -> tuple[tuple[str, Box], ...]:
        """The id and the box of every piece, in print order, in the block's own coordinates."""
        return tuple((f"{self.id}-{i + 1}", self.grid.box(i)) for i in range(len(self.copies)))

    def facts(self) -> dict[str, object]:
        kinds = [str(piece.fields.get(self.by, "")) for piece in self.copies]
        counts = {name.replace("-", "_"): {"count": kinds.count(name)} for name in self.variants}
        return {"count": len(self.copies), "by": counts}

    @model_validator(mode="after")
    def _fills_its_box(self) -> Self:
        some(self.copies)
        wanted = self.grid.block
        if max(abs(wanted.width - self.box[2]), abs(wanted.height - self.box[3])) > 0.001:
            message = _("these pieces fill {wanted_w:g} × {wanted_h:g} mm, and the box is {w:g} × {h:g}")
            raise ValueError(
                message.format(wanted_w=wanted.width, wanted_h=wanted.height, w=self.box[2], h=self.box[3])
            )
        return self
