"""What the label of a drawing's element may say: a zone for a field, a condition, the outline to cut.

    zone: title; role: card-title; align: center; line
    if: mention        if: type=presence|trace        unless: mention
    cut

The README gives the words, section "Face templates".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from press.drawing.shapes import Path
from press.geometry import Box
from press.language import _
from press.wording import did_you_mean, nearest, one_line, one_of, shown

Kind = Literal["text", "picture", "icon"]

SLOT = "{}"
"""In the name of a drawing: where the field's value goes."""

_COMMON = frozenset({"optional", "turn", "color"})
_WORDS: Mapping[Kind, frozenset[str]] = {
    "text": _COMMON | {"role", "align", "line", "lines", "balance", "middle"},
    "picture": _COMMON - {"color"} | {"picture", "file", "cover", "align", "scale"},
    "icon": _COMMON | {"icon", "knock"},
}
_FLAGS = frozenset({"optional", "line", "balance", "middle", "picture", "cover"})
_ALIGNS = ("start", "center", "end")
_LABELS = ("zone", "if", "unless", "cut")
_NOWHERE, _NOTHING = Box(0, 0, 0, 0), Path(())


@dataclass(frozen=True, slots=True)
class Zone:
    """A place for what a ``field`` holds; without a field, for the drawing or the icon ``file``.

    ``box`` is turned about its centre by ``degrees``, clockwise. ``file`` may hold ``{}`` for the field's
    value. A text has its ``role``, ``align`` …; ``lines`` is the most it may take, 0 for as many as fit. A
    picture is as large as fits, or ``cover`` s its zone, or has a ``scale`` of its own.
    """

    said: str
    field: str
    kind: Kind
    box: Box = _NOWHERE
    degrees: float = 0.0
    outline: Path = _NOTHING
    role: str = ""
    color: str = ""
    align: str = "start"
    line: bool = False
    lines: int = 0
    balance: bool = False
    middle: bool = False
    optional: bool = False
    cover: bool = False
    scale: float = 0.0
    file: str = ""
    knock: str = ""

    def named(self, value: str) -> str:
        """The name of the drawing or of the icon for a field's value."""
        return self.file.replace(SLOT, value) if self.file else value


@dataclass(frozen=True, slots=True)
class Condition:
    """Something is shown when a field holds anything, or one of ``values``; or else when it does not."""

    field: str
    values: tuple[str, ...]
    wanted: bool

    def holds(self, fields: Mapping[str, object]) -> bool:
        found = fields.get(self.field, "")
        return (found in self.values if self.values else bool(found)) is self.wanted


@dataclass(frozen=True, slots=True)
class Label:
    """What an element's label says, if it says anything to us."""

    zone: Zone | None = None
    condition: Condition | None = None
    cut: bool = False


def read_label(label: str) -> Label | None:
    """None for a label that is a name and nothing more. Raises ValueError for what cannot be understood."""
    word, colon, rest = label.partition(":")
    word, rest = word.strip().casefold(), rest.strip()
    if word == "cut" and not colon:
        return Label(cut=True)
    if not colon or word not in _LABELS:
        if colon and (near := nearest(word, _LABELS)):
            message = _("label «{label}»: did you mean «{near}:»?")
            raise ValueError(message.format(label=one_line(label), near=near))
        return None
    if word == "zone":
        return Label(zone=read_zone(rest))
    if word == "cut":
        raise ValueError(_("label «{label}»: write «cut» alone").format(label=one_line(label)))
    return Label(condition=read_condition(rest, word == "if"))


def read_condition(said: str, wanted: bool) -> Condition:
    """``mention``, or ``type=presence|trace``."""
    field, equals, values = (part.strip() for part in said.partition("="))
    choices = tuple(value.strip() for value in values.split("|") if value.strip())
    if not field or bool(equals) != bool(choices):
        message = _("condition «{said}»: write a field, such as «mention», or «type=presence»")
        raise ValueError(message.format(said=one_line(said)))
    return Condition(field, choices, wanted)


def read_zone(said: str) -> Zone:
    """A zone without its place. Raises ValueError with the words that are wrong."""
    try:
        return _zone(said)
    except ValueError as error:
        raise ValueError(_("zone «{said}»: {why}").format(said=one_line(said), why=error)) from error


def _zone(said: str) -> Zone:
    entries = [entry.strip() for entry in said.split(";") if entry.strip()]
    field = entries.pop(0) if entries and ":" not in entries[0] else ""
    options: dict[str, str] = {}
    for entry in entries:
        word, _colon, value = (part.strip() for part in entry.partition(":"))
        if word in options:
            raise ValueError(_("«{word}» is there twice").format(word=word))
        options[word] = value
    kind = _kind(options)
    _check(kind, field, options)
    return Zone(
        said,
        field,
        kind,
        degrees=_number(options.get("turn", "0"), float),
        lines=_number(options.get("lines", "0"), int),
        scale=_number(options.get("scale", "0"), float),
        align=options.get("align", "center" if kind == "picture" else "start"),
        file=options.get("icon", "") if kind == "icon" else options.get("file", ""),
        line="line" in options,
        balance="balance" in options,
        middle="middle" in options,
        optional="optional" in options,
        cover="cover" in options,
        **{word: options[word] for word in ("role", "color", "knock") if word in options},  # type: ignore[arg-type]
    )


def _kind(options: Mapping[str, str]) -> Kind:
    if "icon" in options:
        return "icon"
    return "picture" if "picture" in options or "file" in options else "text"


def _check(kind: Kind, field: str, options: Mapping[str, str]) -> None:
    for word, value in options.items():
        if word not in _WORDS[kind]:
            raise ValueError(
                _("unknown word {word}{hint}").format(
                    word=shown(word),
                    hint=did_you_mean(word, _WORDS[kind]) or ": " + one_of(sorted(_WORDS[kind])),
                )
            )
        if bool(value) is (word in _FLAGS) and word != "icon":
            alone, needs = _("«{word}» stands alone"), _("«{word}» needs a value, after a colon")
            raise ValueError((alone if word in _FLAGS else needs).format(word=word))
    if (align := options.get("align")) and align not in _ALIGNS:
        raise ValueError(_("align is {value}: {choices}").format(value=shown(align), choices=one_of(_ALIGNS)))
    if kind == "text" and "role" not in options:
        raise ValueError(_("say its text role, such as «role: card-title»"))
    fixed = options.get("file" if kind == "picture" else "icon", "")
    if field and fixed and SLOT not in fixed:
        message = _("«{file}» has no {slot} for the value of «{field}»")
        raise ValueError(message.format(file=fixed, slot=SLOT, field=field))
    if not field and (not fixed or SLOT in fixed):
        raise ValueError(_("it begins with the name of its field"))


def _number(value: str, kind: Callable[[str], float]) -> int:
    if not re.fullmatch(r"-?[0-9]{1,4}(\.[0-9]{1,3})?" if kind is float else "[1-9]?[0-9]", value):
        raise ValueError(_("{value} is not a number").format(value=shown(value)))
    return kind(value)  # type: ignore[return-value]
