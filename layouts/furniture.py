"""Page furniture: header, footer, cut lines, the calibration bar."""

from __future__ import annotations

from layouts.pen import Pen
from press.drawing.shapes import Path, circle, khatim, line, polygon, rect, rounded_polygon, winding
from press.geometry import Box
from press.sheet import Footer, Ground, Header, Placed, ScaleBar, SheetHeader

CUT_WIDTH_MM = 0.3
CUT_DASH_MM = (0.0, 1.1)
_KNOT_MM = 195.6
"""The middle of the knot of the line under titles."""
_ORNAMENT_MM = 10.0
"""The height that a drawing in place of that line may take."""
_BAR_TICK_MM = 3.2
_BAR_LABEL_MM = 60.0


def header(pen: Pen, item: Placed) -> None:
    """Kicker, signs, title, ornament line with its knot, lead; the box is the page."""
    head: Header = item.record  # type: ignore[assignment]
    pen.line(head.kicker, 10, 14.2, "kicker", width=170, field="kicker")
    _signs(pen, 12.6)
    pen.line(head.title, 10, 25.2, "page-title", width=178, field="title")
    _title_line(pen, 10, 31.4)
    if head.lead:
        pen.line(head.lead, 10, pen.kit.theme.ornament.lead, "lead", width=190, field="lead")


def _title_line(pen: Pen, x: float, y: float) -> None:
    """The line under a title from (x, y), straight or winding, with its foot and its knot."""
    ornament = pen.kit.theme.ornament
    wave = ornament.wave
    if ornament.file:
        pen.art_in(ornament.file, Box(x, y - _ORNAMENT_MM / 2, ornament.end - x, _ORNAMENT_MM))
    else:
        end = ornament.end
        thread(pen, winding(x, end, y, wave.period, wave.amplitude) if wave else line(x, y, end, y))
    if all(ornament.foot):
        width, height = ornament.foot
        pen.fill(rect(Box(x, y - height / 2, width, height)), ornament.line, "K", 0)
    side = ornament.knot_size
    knot = Box(_KNOT_MM - side / 2, y - side / 2, side, side)
    pen.art_in(ornament.knot, knot, tint=ornament.knot_tint)


def thread(pen: Pen, path: Path) -> None:
    """The recurring line of the kit: a wide line with a core; two black lines in ink-saver."""
    ornament = pen.kit.theme.ornament
    pen.stroke(path, ornament.line, ornament.width, "trait", ornament.ink_width, cap=0)
    if ornament.core:
        pen.stroke(path, ornament.core, ornament.core_width, "trait-blanc", ornament.ink_core, cap=0)


def _signs(pen: Pen, y: float) -> None:
    ornament = pen.kit.theme.ornament
    for back, sign in enumerate(reversed(ornament.signs)):
        x, half = ornament.sign_end - back * ornament.sign_pitch, sign.size / 2
        if sign.file:
            pen.art_in(sign.file, Box(x - half, y - half, sign.size, sign.size))
        else:
            pen.fill(sign_shape(sign.shape, x, y, half), sign.role, "W", 0.2)


def sign_shape(shape: str, x: float, y: float, r: float) -> Path:
    """The plain outline of a sign, of radius ``r`` mm about (x, y)."""
    match shape:
        case "square":
            return rect(Box(x - 0.92 * r, y - 0.92 * r, 1.84 * r, 1.84 * r), 0.15 * r)
        case "triangle":
            return rounded_polygon([(x, y - 1.15 * r), (x + 1.25 * r, y + r), (x - 1.25 * r, y + r)], 0.25 * r)
        case "diamond":
            return polygon([(x, y - r), (x + r, y), (x, y + r), (x - r, y)])
        case "star":
            return khatim(x, y, r)
        case _:
            return circle(x, y, r)


def sheet_header(pen: Pen, item: Placed) -> None:
    """The narrow head of a sheet of cards; the box is the page."""
    head: SheetHeader = item.record  # type: ignore[assignment]
    pen.line(head.kicker, 10, 13.6, "kicker", width=95, field="kicker")
    pen.line(head.name, 200, 13.6, "sheet-name", align="end", width=90, field="sheet_title")
    if head.lead:
        pen.line(head.lead, 10, 18, "small", width=190, field="lead")


def footer(pen: Pen, item: Placed) -> None:
    """The kit's name and the folio over a fine rule; the box is the page."""
    foot: Footer = item.record  # type: ignore[assignment]
    pen.stroke(line(10, 282.4, 200, 282.4), "cut", 0.2, "trait", 0.2)
    pen.line(foot.text, 10, 286.3, "footer", width=175)
    with pen.canvas.notes.unnoted():
        # A page that has moved in the kit is still good.
        pen.line(foot.folio, 200, 286.3, "folio", align="end")


def ground(pen: Pen, item: Placed) -> None:
    """One ground under a block of components."""
    record: Ground = item.record  # type: ignore[assignment]
    pen.fill(rect(Box(0, 0, item.box.width, item.box.height)), record.role, "W0")


def ink_edge(pen: Pen, path: Path, width: float) -> None:
    """The outline that a ground has in ink-saver, drawn again over what stands on the ground and hides it."""
    pen.stroke(path, "", 0, "trait", width)


def seam(pen: Pen, x: float, y: float, width: float) -> None:
    """The stitches between two parts of a face or of a table."""
    role = "seam" if "seam" in pen.kit.theme.colors else "light"
    pen.stroke(line(x, y, x + width, y), role, 0.55, "trait", 0.25, dash=(1.6, 1.1), cap=0)


def cut_line(pen: Pen, item: Placed) -> None:
    """A dotted line centred on the cut."""
    cut(pen, line(0, 0, item.box.width, item.box.height))


def cut(pen: Pen, path: Path) -> None:
    """Any outline to cut along: grey dots, centred on the cut."""
    pen.stroke(path, "cut", CUT_WIDTH_MM, "gris", CUT_WIDTH_MM, CUT_DASH_MM)


def scale_bar(pen: Pen, item: Placed) -> None:
    """The calibration bar: its ticks stand at the two ends of the box, centre to centre."""
    record: ScaleBar = item.record  # type: ignore[assignment]
    length = max(item.box.width, item.box.height)
    half = _BAR_TICK_MM / 2
    if item.box.width:
        pen.stroke(line(0, 0, length, 0), "ink", 0.45, cap=0)
        pen.stroke(line(0, -half, 0, half), "ink", 0.4, cap=0)
        pen.stroke(line(length, -half, length, half), "ink", 0.4, cap=0)
        pen.line(record.label, length + 2.4, 0.95, "bar", width=_BAR_LABEL_MM)
    else:
        pen.stroke(line(0, 0, 0, length), "ink", 0.45, cap=0)
        pen.stroke(line(-half, 0, half, 0), "ink", 0.4, cap=0)
        pen.stroke(line(-half, length, half, length), "ink", 0.4, cap=0)
        pen.line(record.label, 2.4, length / 2 + 0.95, "bar", width=_BAR_LABEL_MM)
