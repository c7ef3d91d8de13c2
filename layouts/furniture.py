"""Page furniture: header, footer, cut lines, the calibration bar."""

from __future__ import annotations

from layouts.pen import Pen
from press.geometry import Box
from press.drawing.shapes import Path, circle, khatim, line, polygon, rect, rounded_polygon
from press.sheet import Footer, Ground, Header, Placed, ScaleBar, SheetHeader

CUT_WIDTH_MM = 0.3
CUT_DASH_MM = (0.0, 1.1)
_BAR_TICK_MM = 3.2
_BAR_LABEL_MM = 60.0


def header(pen: Pen, item: Placed) -> None:
    """Kicker, signs, title, ornament line with its knot, lead; the box is the page."""
    head: Header = item.record  # type: ignore[assignment]
    pen.line(head.kicker, 10, 14.2, "kicker", width=170, field="kicker")
    _signs(pen, 12.6)
    pen.line(head.title, 10, 25.2, "page-title", width=178, field="title")
    thread(pen, line(10, 31.4, 192.6, 31.4))
    pen.art_in(
        pen.kit.theme.ornament.knot, Box(195.6 - 5.16, 31.4 - 5.16, 10.32, 10.32), tint={"chaux": "safran"}
    )
    if head.lead:
        pen.line(head.lead, 10, 37.6, "lead", width=190, field="lead")


def thread(pen: Pen, path: Path, width: float = 1.5, core: float = 0.8) -> None:
    """The recurring line of the kit: a dark line with a bright core; two black lines in ink-saver."""
    ornament = pen.kit.theme.ornament
    pen.stroke(path, ornament.line, width, "trait", min(width, 0.9 * width / 1.5 + 0.0), cap=0)
    pen.stroke(path, ornament.core, core, "trait-blanc", 0.45 * width / 1.5, cap=0)


def _signs(pen: Pen, y: float) -> None:
    for sign, x in zip(pen.kit.theme.ornament.signs, (187.4, 192.7, 198.0), strict=False):
        pen.fill(sign_shape(sign.shape, x, y, 1.9), sign.role, "W", 0.2)


def sign_shape(shape: str, x: float, y: float, r: float) -> Path:
    """The plain outline of a sign, of radius ``r`` mm about (x, y)."""
    match shape:
        case "square":
            return rect(Box(x - 0.92 * r, y - 0.92 * r, 1.84 * r, 1.84 * r), 0.15 * r)
        case "triangle":
            return rounded_polygon(
                [(x, y - 1.15 * r), (x + 1.25 * r, y + r), (x - 1.25 * r, y + r)], 0.25 * r
            )
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
    pen.line(head.lead, 10, 18.6, "small", width=190, field="lead")


def footer(pen: Pen, item: Placed) -> None:
    """The kit's name and the folio over a fine rule; the box is the page."""
    foot: Footer = item.record  # type: ignore[assignment]
    pen.stroke(line(10, 282.4, 200, 282.4), "gris", 0.2, "trait", 0.2)
    pen.line(foot.text, 10, 286.3, "footer", width=175)
    pen.line(foot.folio, 200, 286.3, "folio", align="end")


def ground(pen: Pen, item: Placed) -> None:
    """One ground under a block of components."""
    record: Ground = item.record  # type: ignore[assignment]
    pen.fill(rect(Box(0, 0, item.box.width, item.box.height)), record.role, "W0")


def ink_edge(pen: Pen, path: Path, width: float) -> None:
    """The outline that a ground has in ink-saver, drawn again over what stands on the ground and hides it."""
    if pen.ink.draws("encre"):
        pen.stroke(path, "nuit", width)


def seam(pen: Pen, x: float, y: float, width: float) -> None:
    """The golden stitches between two parts of a face or of a table."""
    pen.stroke(line(x, y, x + width, y), "safran", 0.55, "trait", 0.25, dash=(1.6, 1.1), cap=0)


def cut_line(pen: Pen, item: Placed) -> None:
    """A dotted line centred on the cut."""
    cut(pen, line(0, 0, item.box.width, item.box.height))


def cut(pen: Pen, path: Path) -> None:
    """Any outline to cut along: grey dots, centred on the cut."""
    pen.stroke(path, "gris", CUT_WIDTH_MM, "gris", CUT_WIDTH_MM, CUT_DASH_MM)


def scale_bar(pen: Pen, item: Placed) -> None:
    """The calibration bar: its ticks stand at the two ends of the box, centre to centre."""
    record: ScaleBar = item.record  # type: ignore[assignment]
    length = max(item.box.width, item.box.height)
    half = _BAR_TICK_MM / 2
    if item.box.width:
        pen.stroke(line(0, 0, length, 0), "nuit", 0.45, cap=0)
        pen.stroke(line(0, -half, 0, half), "nuit", 0.4, cap=0)
        pen.stroke(line(length, -half, length, half), "nuit", 0.4, cap=0)
        pen.line(record.label, length + 2.4, 0.95, "bar", width=_BAR_LABEL_MM)
    else:
        pen.stroke(line(0, 0, 0, length), "nuit", 0.45, cap=0)
        pen.stroke(line(-half, 0, half, 0), "nuit", 0.4, cap=0)
        pen.stroke(line(-half, length, half, length), "nuit", 0.4, cap=0)
        pen.line(record.label, 2.4, length / 2 + 0.95, "bar", width=_BAR_LABEL_MM)
