"""Tracks that sliders move along, cycles, and the slot where a card lies."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import ValidationInfo, field_validator, model_validator

from press.language import _
from press.records.blocks import Placed
from press.records.fields import Length, Record, Slug, Whole
from press.records.prose import Derived, OptionalDerived, OptionalText, Text


class Track(Placed):
    """Numbered slots ``first`` to ``end``; ``slider`` is the sign of the piece that begins on ``start``.

    ``color`` and ``lettering`` are the roles of the track's name plate and of the text on it; ``slot`` is
    the side of a slot, mm.
    """

    id: Slug
    name: Derived
    caption: OptionalDerived = ""
    icon: Slug = ""
    color: str
    lettering: str = "white"
    first: Whole = 0
    end: Whole
    start: Whole
    slider: Text
    slot: Length = 10.2

    @property
    def room(self) -> float:
        """The length that the slots may take, mm."""
        return self.box[2]

    @property
    def values(self) -> range:
        """The numbers of the slots, in order."""
        return range(self.first, self.end + 1)

    @property
    def sliders(self) -> tuple[str, ...]:
        """The signs of the sliders that this track needs, one a lane."""
        return (self.slider,)

    @field_validator("end")
    @classmethod
    def _end_after_first(cls, end: int, info: ValidationInfo) -> int:
        first = info.data.get("first", end)
        if end < first:
            raise ValueError(
                _("the track ends at {end}, before its first slot, {first}").format(end=end, first=first)
            )
        return end

    @field_validator("start")
    @classmethod
    def _start_on_track(cls, start: int, info: ValidationInfo) -> int:
        return _on_track(start, info)

    @model_validator(mode="after")
    def _slots_fit(self) -> Self:
        count = len(self.values)
        if count * self.slot > self.room:
            raise ValueError(
                _("{count} slots of {slot:g} mm do not fit in {room:g} mm").format(
                    count=count, slot=self.slot, room=self.room
                )
            )
        return self

    def facts(self) -> dict[str, object]:
        return {"first": self.first, "end": self.end, "start": self.start, "count": len(self.values)}


def _on_track(value: int, info: ValidationInfo) -> int:
    first, end = info.data.get("first", value), info.data.get("end", value)
    if not first <= value <= end:
        raise ValueError(
            _("there is no slot {value}: the track goes from {first} to {end}").format(
                value=value, first=first, end=end
            )
        )
    return value


class PlateTrack(Track):
    """A track in one lane: a plate ``plate`` mm wide (sign or icon, name, ``sub``), then slots on ``tint``.

    ``sign`` is a drawing; ``pattern`` covers a strip of the plate with figures in ``figure``;
    ``ring`` is the role of the line round the starting slot, else ``color``.
    """

    sub: OptionalText = ""
    sign: str = ""
    tint: str
    pattern: Literal["", "weave", "waves", "rings"] = ""
    figure: str = ""
    ring: str = ""
    plate: Length = 41

    @property
    def room(self) -> float:
        return self.box[2] - self.plate


class TrackBlock(PlateTrack):
    """A row of numbered slots."""

    block: Literal["track"]


class CycleBlock(PlateTrack):
    """A few slots that a slider goes round; the last one may have a consequence: ``effect`` and its icon."""

    block: Literal["cycle"]
    slot: Length = 12.4
    effect: OptionalText = ""
    effect_icon: Slug = ""
    effect_color: str = "ink"


class Limit(Record):
    """A slot that the second lane marks by name."""

    id: Slug
    name: Text
    value: Whole


class DoubleTrackBlock(Track):
    """A track in two lanes, so that its slider and its limit's never meet; the numbers stand between them.

    ``limits`` are the slots of the second lane where ``limit_slider`` may stand, on ``limit_color``;
    ``bands`` the grounds from the first column to the last, shared out evenly.
    """

    block: Literal["double-track"]
    limit_slider: Text
    limit_color: str
    icon_color: str = ""
    bands: tuple[str, ...]
    slot: Length = 9.1
    limits: tuple[Limit, ...]

    @property
    def sliders(self) -> tuple[str, ...]:
        return (self.slider, self.limit_slider)

    @field_validator("limits")
    @classmethod
    def _limits_on_track(cls, limits: tuple[Limit, ...], info: ValidationInfo) -> tuple[Limit, ...]:
        for limit in limits:
            _on_track(limit.value, info)
        if len({limit.value for limit in limits}) < len(limits):
            raise ValueError(_("two limits are on one slot"))
        return limits

    def facts(self) -> dict[str, object]:
        limits = {limit.id.replace("-", "_"): limit.value for limit in self.limits}
        return super().facts() | {"limits": limits}


class CardSlotBlock(Placed):
    """The place of one card, a little larger than it: a drawing and words that the card covers."""

    block: Literal["card-slot"]
    ground: str
    picture: str
    title: Text
    text: Text
    note: OptionalText = ""
