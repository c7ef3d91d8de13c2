"""A numbered track along a curve: slots at equal steps, zones of colour, plates under some of them."""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from press.drawing.shapes import Point
from press.language import _
from press.records.blocks import Placed
from press.records.fields import Length, Record, Slug, Whole
from press.records.prose import Derived

_STEPS = 48

Corner = tuple[Length, Length]


class Zone(Record):
    """A stretch of the track up to slot ``last``: its colour role, and the role of what is written on it."""

    last: Whole
    role: str
    color: str = "paper"


class SlotLook(Record):
    """A slot that differs: filled in a role, with a number in another, ringed in a third."""

    value: Whole
    fill: str = "paper"
    color: str = "ink"
    ring: str = ""


class Plate(Record):
    """A small plate at the foot of slot ``value``."""

    value: Whole
    text: Derived
    fill: str = "paper"


class CurvedTrackBlock(Placed):
    """Slots ``first`` to ``end``, of radius ``slot``, on a band ``width`` mm wide along a curve.

    ``curve`` is a point, then three for each cubic: two handles and its end, in the block's coordinates. The
    first slot lies ``lead_in`` mm from its beginning, the last ``lead_out`` before its end. The beginning lies
    over the end where they cross. ``steps`` is a drawing set between slots along the way.
    """

    block: Literal["curved-track"]
    id: Slug
    curve: Annotated[tuple[Corner, ...], Field(min_length=4)]
    width: Length
    slot: Length
    first: Whole = 0
    end: Whole
    lead_in: Length
    lead_out: Length
    zones: Annotated[tuple[Zone, ...], Field(min_length=1)]
    looks: tuple[SlotLook, ...] = ()
    plates: tuple[Plate, ...] = ()
    steps: str = ""
    steps_height: Length = 7
    role: str
    plate_role: str

    @property
    def values(self) -> range:
        return range(self.first, self.end + 1)

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """The curve as a line of short steps."""
        points = [self.curve[0]]
        for start in range(1, len(self.curve) - 2, 3):
            p0, (p1, p2, p3) = points[-1], self.curve[start : start + 3]
            for step in range(1, _STEPS + 1):
                t = step / _STEPS
                weights = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                corners = (p0, p1, p2, p3)
                points.append(
                    (
                        sum(w * corner[0] for w, corner in zip(weights, corners, strict=True)),
                        sum(w * corner[1] for w, corner in zip(weights, corners, strict=True)),
                    )
                )
        return tuple(points)

    @cached_property
    def lengths(self) -> tuple[float, ...]:
        """How far along the curve each of its points lies, mm."""
        total, lengths = 0.0, [0.0]
        for (x1, y1), (x2, y2) in pairwise(self.points):
            total += hypot(x2 - x1, y2 - y1)
            lengths.append(total)
        return tuple(lengths)

    def along(self, value: float) -> float:
        """How far along the curve a slot's centre lies; halves lie between two slots."""
        span = self.lengths[-1] - self.lead_in - self.lead_out
        return self.lead_in + span * (value - self.first) / (self.end - self.first)

    def at_length(self, length: float) -> tuple[Point, float]:
        """The point so far along the curve, and the way it goes there, degrees clockwise from the right."""
        index = max(1, min(bisect_left(self.lengths, length), len(self.lengths) - 1))
        (x1, y1), (x2, y2) = self.points[index - 1], self.points[index]
        step = self.lengths[index] - self.lengths[index - 1]
        t = (length - self.lengths[index - 1]) / step if step else 0.0
        return (x1 + t * (x2 - x1), y1 + t * (y2 - y1)), degrees(atan2(y2 - y1, x2 - x1))

    def slots(self) -> tuple[tuple[int, Point], ...]:
        """Each value and the centre of its slot, in the block's coordinates."""
        return tuple((value, self.at_length(self.along(value))[0]) for value in self.values)

    def facts(self) -> dict[str, object]:
        zones = []
        low = self.first
        for zone in self.zones:
            zones.append(f"{low}–{zone.last}" if zone.last > low else str(zone.last))
            low = zone.last + 1
        return {"first": self.first, "end": self.end, "count": len(self.values), "zones": zones}

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if len(self.curve) % 3 != 1:
            raise ValueError(_("curve: a first point, then three for each cubic"))
        if self.end <= self.first:
            raise ValueError(_("end: {end} is not after first: {first}").format(end=self.end, first=self.first))
        room = self.lengths[-1] - self.lead_in - self.lead_out
        if room <= 0:
            message = _("the curve is {length:.1f} mm long: lead_in and lead_out leave nothing for the slots")
            raise ValueError(message.format(length=self.lengths[-1]))
        lasts = [zone.last for zone in self.zones]
        if lasts != sorted(set(lasts)) or lasts[-1] != self.end or lasts[0] < self.first:
            raise ValueError(_("zones: each ends after the one before, the last at {end}").format(end=self.end))
        centers = [center for _value, center in self.slots()]
        closest = min(hypot(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in pairwise(centers))
        if closest < 2 * self.slot:
            message = _("slots overlap: their centres are {gap:.1f} mm apart, {least:g} at least")
            raise ValueError(message.format(gap=closest, least=2 * self.slot))
        return self
