"""Scenery: skies, suns, skylines, bands of pattern, drawn lettering, and what stands on them."""

from __future__ import annotations

from math import hypot

from layouts import furniture, motifs, skyline
from layouts.furniture import sign_shape
from layouts.pen import Pen
from layouts.roof import models
from layouts.theme import Stroke
from press.drawing.shapes import khatim, line, polar, rect
from press.geometry import Box
from press.records import scenery as records
from press.sheet import Placed, ScaleBar

_CAP_HEIGHT = 0.7
_STAR_MARGIN_MM = 1.2
_PILL_PADDING_MM, _PILL_SIGN_GAP_MM = 3.0, 2.4
_FACT_MARK_MM, _FACT_TEXT_MM = 7.4, 15.0
_SWATCH_PADDING_MM, _SWATCH_GAP_MM = 4.0, 2.8
_LETTER_X_MM, _LETTER_Y_MM = 1.6, 1.7
_BAR_LABEL_MM, _BAR_WORDS_MM = 2.6, 60.0
_SIGN_GLYPH = 8.6 / 14
"""A sign's figure is this part of its drawing's box."""


def sky(pen: Pen, item: Placed) -> None:
    """Stars where nothing else will stand."""
    block: records.SkyBlock = item.record  # type: ignore[assignment]

    def clear(x: float, y: float, radius: float) -> bool:
        room = radius + _STAR_MARGIN_MM
        if min(x, y, item.box.width - x, item.box.height - y) < room:
            return False
        for left, top, width, height in block.clear:
            if -room < x - left < width + room and -room < y - top < height + room:
                return False
        return all(hypot(x - cx, y - cy) > r + room for cx, cy, r in block.discs)

    motifs.sky(
        pen,
        _own(item),
        block.seed,
        clear=clear,
        spacing=block.spacing,
        small=block.small,
        large=block.large,
        rare=block.rare,
    )


def _own(item: Placed) -> Box:
    """The item's box in its own coordinates."""
    return Box(0, 0, item.box.width, item.box.height)


def sun(pen: Pen, item: Placed) -> None:
    """Concentric bands, then a string of tesserae that turn with the circle."""
    block: records.SunBlock = item.record  # type: ignore[assignment]
    center = _own(item).center
    motifs.sun(pen, center, [(band.radius, band.role) for band in block.bands], ink_width=block.line)
    if not (beads := block.beads):
        return
    side = Box(-beads.size / 2, -beads.size / 2, beads.size, beads.size)
    for i in range(int((180 - beads.gap) / beads.step + 1e-6) + 1):
        angle, role = beads.gap + i * beads.step, beads.roles[i % len(beads.roles)]
        for turn in (angle, -angle) if 0 < angle < 180 else (angle,):
            with pen.at(*polar(beads.radius, turn, center), degrees=turn):
                pen.fill(rect(side), role, "K" if i % 2 else "W", 0.3)


def roofs(pen: Pen, item: Placed) -> None:
    """One layer of a skyline, its roofs lowered by the profile of the block."""
    block: records.SkylineBlock = item.record  # type: ignore[assignment]
    length, height = item.box.width / block.scale, item.box.height / block.scale
    last = len(block.profile) - 1

    def rise(at: float, _half: float) -> float:
        place = min(max(at / length, 0.0), 1.0) * last
        before = min(int(place), last - 1)
        low, high = block.profile[before], block.profile[before + 1]
        return height * (low + (high - low) * (place - before))

    choice = models(pen.kit.art[file] for file in block.roofs)
    row = skyline.roofs(choice, length, block.seed, rise)
    with pen.at(0, 0, block.scale):
        skyline.straight(pen, row, 0, height, block.role, block.window, ink_width=block.line / block.scale)


def pattern(pen: Pen, item: Placed) -> None:
    """A band of pattern between its edges."""
    block: records.PatternBlock = item.record  # type: ignore[assignment]
    motifs.pattern(pen, block.pattern, _own(item), block.ground, block.figure, scale=block.scale)
    if block.edge:
        for y in (0.0, item.box.height):
            pen.stroke(line(0, y, item.box.width, y), block.edge, block.edge_width, "trait", 0.4, cap=0)


def sign_pill(pen: Pen, item: Placed) -> None:
    """A sign and a word on a rounded ground, centred in the box."""
    block: records.SignPillBlock = item.record  # type: ignore[assignment]
    area, height = _own(item), item.box.height
    radius = 0.27 * height
    words = pen.width(block.text, block.role)
    lead = _PILL_PADDING_MM + 2 * radius + _PILL_SIGN_GAP_MM
    width = lead + words + _PILL_PADDING_MM + 1
    left, middle = area.center[0] - width / 2, height / 2
    pen.fill(rect(Box(left, 0, width, height), height / 2), block.ground, "W", 0.4)
    shape = sign_shape(block.sign.shape, left + _PILL_PADDING_MM + radius, middle, radius)
    pen.fill(shape, block.sign.role, "W", 0.25, Stroke("paper", 0.25))
    baseline = middle + _CAP_HEIGHT / 2 * pen.size_mm(block.role)
    pen.line(block.text, left + lead, baseline, block.role, width=area.width - lead, field="text")


def lettering(pen: Pen, item: Placed) -> None:
    """Drawn words; the words themselves stay in the text layer, unseen."""
    block: records.LetteringBlock = item.record  # type: ignore[assignment]
    scale = item.box.width / max(pen.kit.art[word.file].width for word in block.words)
    y = 0.0
    for word in block.words:
        art = pen.kit.art[word.file]
        height = art.height * scale
        if not block.color:
            pen.art(word.file, 0, y, scale)
        for shape in art.shapes if block.color else ():
            ink = "W" if block.outline else shape.ink
            pen.fill(shape.path.scale(scale).move(0, y), block.color, ink, block.outline)
        pen.unseen(word.text, 0, y + height * block.baseline, art.width * scale, block.role)
        y += height * (1 + block.gap)


def fact(pen: Pen, item: Placed) -> None:
    """Two lines of text beside their mark."""
    block: records.FactBlock = item.record  # type: ignore[assignment]
    area, middle = _own(item), item.box.height / 2
    pen.fill(rect(area, middle), block.ground, "W", 0.4)
    cx = _FACT_TEXT_MM / 2
    if block.icon:
        pen.icon(block.icon, cx, middle, _FACT_MARK_MM, block.mark, block.ground)
    if block.number:
        pen.fill(khatim(cx, middle, 0.62 * _FACT_MARK_MM), block.mark, "W", 0.4)
        baseline = middle + _CAP_HEIGHT / 2 * pen.size_mm("fact-number")
        pen.line(block.number, cx, baseline, "fact-number", width=_FACT_MARK_MM, align="center", field="number")
    room = area.width - _FACT_TEXT_MM - 4
    title, note = pen.size_mm("fact-title"), pen.size_mm("fact-note")
    # Both lines together are centred: caps of the first to baseline of the second.
    step = 1.25 * note if block.note else 0.0
    baseline = middle + (_CAP_HEIGHT * title - step) / 2
    pen.line(block.title, _FACT_TEXT_MM, baseline, "fact-title", width=room, field="title")
    if block.note:
        pen.line(block.note, _FACT_TEXT_MM, baseline + step, "fact-note", width=room, field="note")


def swatch(pen: Pen, item: Placed) -> None:
    """A band of pattern over a tint, a sign on the edge between them, then the words."""
    block: records.SwatchBlock = item.record  # type: ignore[assignment]
    area = _own(item)
    edge = rect(area, 4)
    cx = area.center[0]
    pen.fill(edge, block.tint, "W", 0.35)
    band = rect(Box(0, 0, area.width, block.band), (4, 4, 0, 0))
    motifs.pattern(pen, block.pattern, band, block.ground, block.figure, scale=block.scale)
    pen.stroke(line(0, block.band, area.width, block.band), block.line, 0.6, "trait", 0.35, cap=0)
    sign = pen.kit.art[block.sign]
    scale = block.sign_size / (sign.width * _SIGN_GLYPH)
    left, top = cx - sign.width * scale / 2, block.band - sign.height * scale / 2
    halo = sign.shapes[0].path.scale(scale).move(left, top)
    pen.fill(halo, block.line, "W0", 0, Stroke(block.line, 1.8))
    pen.art(block.sign, left, top, scale)
    furniture.ink_edge(pen, edge, 0.35)
    words = Box(_SWATCH_PADDING_MM, block.band + block.sign_size / 2, area.width - 2 * _SWATCH_PADDING_MM, 0)
    name, text = pen.size_mm("swatch-title"), pen.height(block.text, words.width, "swatch-text", balance=True)
    free = area.height - words.y - _CAP_HEIGHT * name - _SWATCH_GAP_MM - text
    baseline = words.y + free / 2 + _CAP_HEIGHT * name
    pen.line(block.title, cx, baseline, "swatch-title", width=words.width, align="center", field="title")
    room = Box(words.x, baseline + _SWATCH_GAP_MM, words.width, area.height - baseline - _SWATCH_GAP_MM)
    pen.text(block.text, room, "swatch-text", align="center", balance=True, field="text")


def assembly(pen: Pen, item: Placed) -> None:
    """The picture through each tile's window; the letters stand in the outer corners."""
    block: records.AssemblyBlock = item.record  # type: ignore[assignment]
    rows = -(-len(block.letters) // block.columns)
    side = (item.box.width - block.gap * (block.columns - 1)) / block.columns
    picture = Box(0, 0, side * block.columns, side * rows)
    name = pen.once(f"assembly-{block.id}", picture, lambda: _whole(pen, block, picture))
    for index, letter in enumerate(block.letters):
        row, column = divmod(index, block.columns)
        tile = Box(column * (side + block.gap), row * (side + block.gap), side, side)
        window = rect(tile, 1)
        with pen.within(window):
            pen.repeat(name, column * block.gap, row * block.gap)
        furniture.ink_edge(pen, window, 0.35)
        x = tile.right - _LETTER_X_MM if column else tile.x + _LETTER_X_MM
        top = tile.y + _LETTER_Y_MM + _CAP_HEIGHT * pen.size_mm(block.role)
        baseline = tile.bottom - _LETTER_Y_MM if row else top
        align = "end" if column else "start"
        pen.line(letter, x, baseline, block.role, width=side, align=align, field="letters")


def _whole(pen: Pen, block: records.AssemblyBlock, picture: Box) -> None:
    pen.fill(rect(picture), block.ground, "W0")
    for inner in block.blocks:
        pen.draw(Placed(inner, inner.place))


def bar(pen: Pen, item: Placed) -> None:
    """The one drawing of a calibration bar; a label of its own stands above it, or beside it if it stands."""
    block: records.BarBlock = item.record  # type: ignore[assignment]
    area = _own(item)
    pen.draw(Placed(ScaleBar("" if block.label else pen.kit.head.paper.bar), area))
    if block.label and item.box.width:
        pen.line(
            block.label,
            area.center[0],
            -_BAR_LABEL_MM,
            block.role,
            width=_BAR_WORDS_MM,
            align="center",
            field="label",
        )
    elif block.label:
        baseline = area.center[1] + _CAP_HEIGHT / 2 * pen.size_mm(block.role)
        pen.line(block.label, _BAR_LABEL_MM, baseline, block.role, width=_BAR_WORDS_MM, field="label")
