"""What a layout draws, as a list: a canvas that keeps outlines and texts in mm, and paints nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import cos, radians, sin
from pathlib import Path as File
from typing import Any, cast

from layouts import LAYOUTS
from layouts.pen import Pen
from layouts.theme import INKS
from press.canvas import Canvas
from press.digest import Notes
from press.drawing.paint import Lettering, Paint
from press.drawing.shapes import Affine, Path
from press.drawing.shelf import Shelf
from press.drawing.typeset import Line
from press.fonts import load_fonts
from press.geometry import Box
from press.model import Kit, KitHead
from press.records.blocks import Placed
from press.records.theme import Theme
from press.sheet import Placed as OnPage
from press.source import read
from press.source.validate import validate

ROOT = File(__file__).resolve().parents[2]
KIT = ROOT / "content" / "astro-tarbouch"
HEAD = {"title": "T", "author": "A", "subject": "S", "footer": "F", "paper": {"bar": "50 mm"}}


@dataclass(frozen=True, slots=True)
class Outline:
    """A painted outline, on the page."""

    path: Path
    paint: Paint

    @property
    def box(self) -> Box:
        return self.path.bounds()


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text: its start, baseline and width, mm."""

    text: str
    x: float
    baseline: float
    width: float


class LogCanvas:
    """Takes what a canvas takes; drawings stamped from forms are kept by name only."""

    def __init__(self) -> None:
        self.outlines: list[Outline] = []
        self.words: list[Words] = []
        self.stamps: list[tuple[str, float, float]] = []
        self.notes = Notes()
        self._matrices: list[Affine] = [(1, 0, 0, 1, 0, 0)]

    @property
    def scale(self) -> float:
        a, b, *_rest = self._matrices[-1]
        return float((a * a + b * b) ** 0.5)

    @contextmanager
    def placed(self, x: float, y: float, scale: float = 1.0, degrees: float = 0.0) -> Iterator[None]:
        c, s = scale * cos(radians(degrees)), scale * sin(radians(degrees))
        a, b, cc, d, _e, _f = self._matrices[-1]
        left, top = self.at(x, y)
        self._matrices.append((a * c + cc * s, b * c + d * s, cc * c - a * s, d * c - b * s, left, top))
        yield
        self._matrices.pop()

    @contextmanager
    def clipped(self, _path: Path) -> Iterator[None]:
        yield

    def at(self, x: float, y: float) -> tuple[float, float]:
        a, b, c, d, e, f = self._matrices[-1]
        return a * x + c * y + e, b * x + d * y + f

    def paint(self, path: Path, paint: Paint) -> None:
        self.outlines.append(Outline(path.transform(self._matrices[-1]), paint))

    def form(self, _name: str, _box: Box, _draw: Callable[[], None], _scale: float = 1.0) -> None:
        pass

    def stamp(
        self,
        name: str,
        x: float,
        y: float,
        _scale: float = 1.0,
        _degrees: float = 0.0,
        *,
        shown: object = None,
    ) -> None:
        self.stamps.append((name, *self.at(x, y)))

    def letter(self, line: Line, x: float, baseline: float, style: Lettering, _icon: Any) -> None:
        text = "".join(run.text for run in line.runs)
        self.words.append(Words(text, *self.at(x, baseline), line.width * style.size_pt * 25.4 / 72))


def draw(block: Placed, variant: str = "color") -> LogCanvas:
    """The log of one block, drawn where it stands, in the shipped theme's roles; no text may overflow."""
    theme = validate(Theme, read(KIT / "theme.yaml", "theme.yaml"), "theme.yaml")
    head = KitHead.model_validate(HEAD)
    kit = Kit(id="kit", head=head, theme=theme, parts=(), art=Shelf(KIT / "art", theme.palette))
    log = LogCanvas()
    families = load_fonts(ROOT / "fonts", "fr")
    pen = Pen(cast(Canvas, log), kit, families, INKS[variant](theme), LAYOUTS)
    pen.draw(OnPage(block, block.place))
    assert [fault.message for fault in pen.faults] == []
    return log
