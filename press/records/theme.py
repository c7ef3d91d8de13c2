"""The look of a kit as data: colours, text roles, hatches, symbols and the title ornament."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import model_validator

from press.language import _
from press.records.fields import Flag, HexColor, Length, Record, Slug, length
from press.records.prose import Text
from press.wording import did_you_mean


class TypeRole(Record):
    """A text role: family, size, leading and floor in pt, tracking in mm, colour as a palette role."""

    family: Slug = "text"
    size: Length
    leading: Length
    floor: Length
    bold: Flag = False
    italic: Flag = False
    tracking: Length = 0
    color: str


class HatchRole(Record):
    """An ink-saver filling: lines (``angles`` in degrees, ``pitch``, ``width`` mm) or dots (``radius`` mm)."""

    angles: tuple[Length, ...] = ()
    pitch: Length
    width: Length = 0.16
    radius: Length = 0


class Sign(Record):
    """A plain shape in a colour role."""

    shape: Literal["square", "triangle", "circle", "diamond"]
    role: str


class HeadSign(Record):
    """One of the small signs at the head of a page, ``size`` mm high: a plain shape or a drawing."""

    shape: Literal["square", "triangle", "circle", "diamond"] = "circle"
    role: str = "ink"
    file: str = ""
    size: Length = 3.8


class Wave(Record):
    """How the line under titles winds: mm from crest to crest, and from its middle to a crest."""

    period: Annotated[float, length(ge=1)]
    amplitude: Length


class Ornament(Record):
    """The line under page titles, that steps hang on too: a wide line, its core, a drawing as its knot.

    It is ``width`` mm wide and its core ``core_width``, in ink-saver ``ink_width`` and ``ink_core``. It ends
    at ``end``, and begins with a block of ``foot`` (width, height) mm if that is given. The knot is
    ``knot_size`` mm large; ``signs`` stand in the corner ``sign_pitch`` mm apart, the middle of the last at
    ``sign_end``. Under titles a drawing ``file`` may take the place of the line; without a ``core`` it is
    plain. ``lead`` is where the baseline of the lead under it lies, from the top of the page.
    """

    line: str
    core: str = ""
    file: str = ""
    width: Length = 1.5
    core_width: Length = 0.8
    ink_width: Length = 0.9
    ink_core: Length = 0.45
    wave: Wave | None = None
    lead: Length = 37.6
    end: Length = 192.6
    foot: tuple[Length, Length] = (0, 0)
    knot: str
    knot_size: Length = 10.32
    knot_tint: dict[str, str] = {}
    signs: tuple[HeadSign, ...] = ()
    sign_pitch: Length = 5.3
    sign_end: Length = 198


class Theme(Record):
    """Palette roles to colours, text roles, hatches, game symbols to drawings, and the ornament.

    ``roles`` gives the palette's own names for what the layouts ask for: ``ink`` (texts, outlines), ``paper``
    (light grounds and figures), ``white``, ``dark`` and ``shade`` (dark grounds), ``light`` (what shines on
    them), ``accent`` and ``second``, ``panel``, ``plain`` and ``calm`` (tinted grounds), ``warm``, ``quiet``
    (secondary lines), ``cut``, and where they are of another colour ``fold`` (else ``ink``) and ``seam``, the
    stitches (else ``light``). A palette may also use these names itself.
    """

    palette: dict[str, HexColor]
    roles: dict[str, str] = {}
    type: dict[str, TypeRole]
    hatches: dict[str, HatchRole] = {}
    symbols: dict[str, Text] = {}
    ornament: Ornament

    @cached_property
    def colors(self) -> Mapping[str, str]:
        """The colour of every role that may be asked for: of the palette's, then of those that ``roles`` names."""
        return {**self.palette, **{name: self.palette[role] for name, role in self.roles.items()}}

    def role(self, name: str) -> str:
        """The palette's own name for a role."""
        return self.roles.get(name, name)

    @model_validator(mode="after")
    def _roles_are_known(self) -> Self:
        for name, role in self.roles.items():
            if role not in self.palette:
                message = _("role «{name}» is «{role}», which the palette does not have{hint}")
                hint = did_you_mean(role, self.palette)
                raise ValueError(message.format(name=name, role=role, hint=hint))
            if name in self.palette:
                raise ValueError(_("role «{name}» is in the palette too: keep one of them").format(name=name))
        return self
