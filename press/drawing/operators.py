"""Numbers, outlines, places and colours as a content stream writes them (ISO 32000-1, annex A)."""

from __future__ import annotations

import re
from itertools import chain
from math import cos, radians, sin
from typing import NamedTuple

from press.drawing.paint import Color, Paint
from press.drawing.shapes import Path
from press.memory import remembered

_SEGMENTS = {"M": "%s %s m", "L": "%s %s l", "C": "%s %s %s %s %s %s c", "Z": "h"}
_PAINTED = {(True, True): "B", (True, False): "f", (False, True): "S"}
_IN_NO_NAME = re.compile(r"[^!-}]|[#%()/<>\[\]{}]")


@remembered(32_768)
def number(value: float) -> str:
    """As a content stream writes it: to a tenth of a micron, six figures at most, no exponent, no sign on zero."""
    return f"{round(value, 4) + 0.0:g}"


def matrix(x: float, y: float, scale: float, degrees: float) -> str:
    """What puts the origin at (x, y), mm, and scales and turns clockwise what is drawn there."""
    place = f"{number(x)} {number(y)} cm"
    if not degrees:
        return f"{scale:.6f} 0 0 {scale:.6f} {place}" if scale != 1 else f"1 0 0 1 {place}"
    c, s = cos(radians(degrees)) * scale, sin(radians(degrees)) * scale
    return f"{c:.6f} {s:.6f} {-s:.6f} {c:.6f} {place}"


def upright(x: float, baseline: float) -> str:
    """The text matrix of a line: letters stand up although y goes down."""
    return f"1 0 0 -1 {number(x)} {number(baseline)} Tm"


@remembered(4096)
def outline(path: Path) -> str:
    """The operators that build an outline: most are drawn many times, and in both inks."""
    numbers = chain.from_iterable([n for _op, n in path.segments])
    operators = " ".join([_SEGMENTS[op] for op, _n in path.segments])
    return operators % tuple(map(number, numbers))


@remembered(4096)
def painted(path: Path, fill: bool, stroke: bool) -> str:
    """An outline built and then filled, stroked, or both."""
    return f"{outline(path)} {_PAINTED[fill, stroke]}{'*' if fill and path.even_odd else ''}"


class State(NamedTuple):
    """A graphics state, each parameter as the operator that sets it; empty: not set, or as it may be."""

    fill: str = ""
    tracking: str = ""
    stroke: str = ""
    width: str = ""
    dash: str = ""
    cap: str = ""
    join: str = ""


@remembered(4096)
def change(now: State, wanted: State) -> tuple[str, State]:
    """The operators from one state to another, each with its line's end, and the state they make."""
    both = tuple(zip(now, wanted, strict=True))
    written = "".join([f"{new}\n" for old, new in both if new and new != old])
    return written, State(*[new or old for old, new in both])


@remembered(1024)
def painting(paint: Paint, least: float) -> State:
    """What ``paint`` needs to be set, its line at ``least`` mm wide."""
    state = State() if paint.fill is None else State(color(paint.fill, "rg", "g"))
    if paint.stroke is None:
        return state
    return state._replace(
        stroke=color(paint.stroke, "RG", "G"),
        width=f"{number(max(paint.width, least))} w",
        dash=f"[{' '.join(map(number, paint.dash))}] 0 d",
        cap=f"{paint.cap} J",
        join=f"{paint.join} j",
    )


@remembered(1024)
def lettering(value: Color, tracking_mm: float) -> State:
    """What letters of a colour need to be set."""
    return State(color(value, "rg", "g"), f"{number(tracking_mm)} Tc")


@remembered(256)
def color(value: Color, rgb: str, gray: str) -> str:
    """A colour set by the operator ``rgb``, a grey by ``gray``."""
    # Black set as red, green and blue prints as a mixture of inks: grays use the gray operators.
    if isinstance(value, tuple) and value[0] == value[1] == value[2]:
        value = value[0]
    if isinstance(value, tuple):
        return f"{' '.join(map(number, value))} {rgb}"
    return f"{number(value)} {gray}"


def form_name(name: str) -> str:
    """A name that can be called: what a PDF name cannot hold as it is, such as a space or an accent, is its code."""
    return _IN_NO_NAME.sub(lambda found: f"~{ord(found[0]):x}~", name)
