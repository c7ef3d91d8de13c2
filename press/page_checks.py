"""What a page of the finished PDF must show, measured: paper, lines, letters, pieces, bars, windows, ink."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from press.expected import BAR_MM, Area, ExpectedPage, Loose, plain
from press.language import _, number
from press.model import Kit
from press.reading import BBox, Fill, Form, Page, Stroke, Text

TOLERANCE_MM = 0.01
STROKE_FLOOR_MM = 0.14
TEXT_FLOOR_PT = 7.0
CAPITALS_FLOOR_PT = 6.4
"""The one exception: a word in bold capitals on a token."""
CUT_WIDTH_MM, CUT_DASH_MM = 0.3, (0.0, 1.1)
CUT_END_MM = 3.0
"""How far into the margin a cut line may run."""
_CONTRAST = 0.5
WAYS = ("lying", "standing")
_PAPER_MM = {"A4": (210.0, 297.0), "A3": (297.0, 420.0), "Letter": (215.9, 279.4)}


def paper_faults(kit: Kit, page: Page) -> Iterator[str]:
    width, height = _PAPER_MM[kit.head.paper.format]
    if abs(page.width_mm - width) > TOLERANCE_MM or abs(page.height_mm - height) > TOLERANCE_MM:
        yield _("paper of {w} × {h} mm").format(w=number(page.width_mm, 2), h=number(page.height_mm, 2))
    if page.rotate or page.user_unit != 1:
        yield _("the page is turned or scaled")
    if page.boxes.get("CropBox", page.boxes.get("MediaBox")) != page.boxes.get("MediaBox"):
        yield _("the page is cropped")
    margin = kit.head.paper.margin
    for mark in (*page.strokes, *page.fills, *page.texts, *page.images):
        if isinstance(mark, Fill) and _is_white(mark):
            continue
        reach = margin - CUT_END_MM if isinstance(mark, Stroke) and is_cut(mark) else margin
        box = _ink_box(mark) if isinstance(mark, Text) else mark.visible
        if box.empty:
            continue
        out = max(reach - box.left, reach - box.top, box.right - width + reach, box.bottom - height + reach)
        if out > TOLERANCE_MM:
            yield _("{mm} mm into the margin at ({x}, {y})").format(
                mm=number(out, 2), x=number(box.left), y=number(box.top)
            )


def _ink_box(text: Text) -> BBox:
    """Where letters put ink, near enough: accents and descenders included, the font's line box not."""
    em = text.size_pt * 25.4 / 72
    (left, y), (right, _y) = text.start, text.end
    return BBox(left, y - 0.85 * em, right, y + 0.25 * em).intersect(text.clip)


def stroke_faults(_kit: Kit, page: Page) -> Iterator[str]:
    for stroke in page.strokes:
        if stroke.width_mm < STROKE_FLOOR_MM - 0.001 and not stroke.visible.empty:
            yield _("a line of {mm} mm, thinner than {floor} mm, at ({x}, {y})").format(
                mm=number(stroke.width_mm, 3),
                floor=number(STROKE_FLOOR_MM, 2),
                x=number(stroke.box.left),
                y=number(stroke.box.top),
            )


def text_faults(_kit: Kit, page: Page) -> Iterator[str]:
    for text in page.texts:
        if text.missing_glyph or "\ufffd" in text.text:
            yield _("«{text}» has a character without a glyph").format(text=text.text)
        capitals = text.text == text.text.upper() and "Bold" in text.font
        floor = CAPITALS_FLOOR_PT if capitals else TEXT_FLOOR_PT
        if not text.invisible and text.size_pt < floor - 0.01:
            yield _("«{text}» is lettered at {size} pt, under {floor} pt").format(
                text=text.text, size=number(text.size_pt, 2), floor=number(floor)
            )


def piece_faults(page: Page, expected: ExpectedPage) -> Iterator[str]:
    """Every piece cut where the content says, every slot and bar in its measure, and no cut too many."""
    cuts = [stroke for stroke in page.strokes if is_cut(stroke)]
    known: set[int] = set()
    for piece in expected.pieces:
        for edge, missing in _edges(piece.area, cuts, known):
            if missing:
                yield _("{id}: no cut line on its {edge} edge, at {mm} mm").format(
                    id=piece.id, edge=edge, mm=number(missing, 2)
                )
    for loose in expected.loose:
        found = [stroke for stroke in cuts if _is_loose(stroke, loose)]
        known |= {stroke.sequence for stroke in found}
        if len(found) != loose.count:
            yield _("{id}: {found} pieces of {mm} mm, {wanted} asked for").format(
                id=loose.id, found=len(found), mm=number(loose.size), wanted=loose.count
            )
    for stroke in cuts:
        if stroke.sequence not in known:
            yield _("a cut line that cuts nothing out, at ({x}, {y})").format(
                x=number(stroke.box.left, 2), y=number(stroke.box.top, 2)
            )
    for slot in expected.slots:
        if not any(same(area_of(stroke), slot.area) for stroke in page.strokes):
            yield _("{id}: no outline of its size in its place").format(id=slot.id)
    for way in WAYS:
        if (found := bars(page, way)) != (asked := expected.bars.count(way)):
            yield _("{found} bars of 50.00 mm ({way}), {asked} asked for").format(
                found=found, way=way, asked=asked
            )


def _edges(area: Area, cuts: Sequence[Stroke], known: set[int]) -> Iterator[tuple[str, float]]:
    left, top, right, bottom = area
    for name, at, start, end, upright in (
        (_("left"), left, top, bottom, True),
        (_("right"), right, top, bottom, True),
        (_("top"), top, left, right, False),
        (_("bottom"), bottom, left, right, False),
    ):
        on = [cut for cut in cuts if _covers(cut, at, start, end, upright)]
        known |= {cut.sequence for cut in on}
        yield name, 0.0 if len(on) == 1 else at


def _covers(cut: Stroke, at: float, start: float, end: float, upright: bool) -> bool:
    if cut.segment is None:
        return False
    box = cut.box
    near, far, low, high = (
        (box.left, box.right, box.top, box.bottom) if upright else (box.top, box.bottom, box.left, box.right)
    )
    straight = abs(near - at) <= TOLERANCE_MM and abs(far - at) <= TOLERANCE_MM
    return straight and low <= start + TOLERANCE_MM and high >= end - TOLERANCE_MM


def _is_loose(stroke: Stroke, loose: Loose) -> bool:
    box = stroke.box
    inside = (
        box.left >= loose.area[0] - TOLERANCE_MM
        and box.top >= loose.area[1] - TOLERANCE_MM
        and box.right <= loose.area[2] + TOLERANCE_MM
        and box.bottom <= loose.area[3] + TOLERANCE_MM
    )
    exact = abs(box.width - loose.size) <= TOLERANCE_MM and abs(box.height - loose.size) <= TOLERANCE_MM
    return inside and exact and (stroke.circle if loose.round else stroke.rect) is not None


def bars(page: Page, way: str) -> int:
    """Straight lines of 50 mm with an upright tick centred on each end."""
    lines = [stroke for stroke in page.strokes if stroke.segment and not stroke.dash_mm]
    found = 0
    for bar in lines:
        (x1, y1), (x2, y2) = bar.segment or ((0, 0), (0, 0))
        length, off = (abs(x2 - x1), abs(y2 - y1)) if way == "lying" else (abs(y2 - y1), abs(x2 - x1))
        if abs(length - BAR_MM) > TOLERANCE_MM or off > TOLERANCE_MM:
            continue
        found += all(any(_is_tick(line, end, way) for line in lines) for end in ((x1, y1), (x2, y2)))
    return found


def _is_tick(line: Stroke, end: tuple[float, float], way: str) -> bool:
    box = line.box
    middle = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    thin, long = (box.width, box.height) if way == "lying" else (box.height, box.width)
    centred = abs(middle[0] - end[0]) <= TOLERANCE_MM and abs(middle[1] - end[1]) <= TOLERANCE_MM
    return centred and thin <= TOLERANCE_MM and 1 <= long <= 12


def word_faults(page: Page, expected: ExpectedPage) -> Iterator[str]:
    printed = plain("".join(text.text for text in page.texts))
    for words in expected.words:
        if words not in printed:
            yield _("«{words}» is not printed whole").format(words=words)
    for piece in expected.pieces:
        left, top, right, bottom = piece.area
        inside = plain(
            "".join(
                text.text
                for text in page.texts
                if left <= text.start[0] and text.end[0] <= right and top <= text.start[1] <= bottom
            )
        )
        for words in piece.words:
            if words not in inside:
                yield _("{id}: «{words}» is not printed whole inside the cut").format(
                    id=piece.id, words=words
                )


def window_faults(page: Page, expected: ExpectedPage) -> Iterator[str]:
    """A window on a shared drawing shows the very part that the content says, cut at its edge."""
    if expected.window is None:
        return
    area, origin, scale = expected.window.area, expected.window.origin, expected.window.scale
    views = [form for form in page.forms if same(area_of(form, visible=True), area)]
    if not any(same(form.matrix, (scale, 0, 0, scale, *origin)) for form in views):
        yield _("the board is not shown in its place, at its scale, cut at the edge of the tile")


def ink_faults(page: Page) -> Iterator[str]:
    """No colour at all, no coloured picture, and black words on nothing dark."""
    if page.colour_operators:
        yield _("colour operators in the ink-saver file: {found}").format(
            found=" ".join(sorted(page.colour_operators))
        )
    if any(not image.gray for image in page.images):
        yield _("a coloured picture in the ink-saver file")
    for text in page.texts:
        if text.invisible:
            continue
        under = _ground(page, text)
        gray = text.colour.gray
        if gray is None or abs(gray - under) < _CONTRAST:
            yield _("«{text}» does not stand out from its ground").format(text=text.text)


def _ground(page: Page, text: Text) -> float:
    """The gray of the last thing filled under the middle of a text; paper is white."""
    x, y = text.box.center
    for fill in reversed(page.fills):
        if fill.sequence < text.sequence and _holds(fill, x, y):
            return 1.0 if fill.colour.gray is None else fill.colour.gray
    return 1.0


def _holds(fill: Fill, x: float, y: float) -> bool:
    """Whether a point lies in a filled outline; curves count as the polygon of their handles."""
    box = fill.visible
    if not (box.left <= x <= box.right and box.top <= y <= box.bottom):
        return False
    crossings = 0
    for subpath in fill.subpaths:
        corners = subpath.points
        for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                crossings += 1
    return crossings % 2 == 1


def is_cut(stroke: Stroke) -> bool:
    return same(stroke.dash_mm, CUT_DASH_MM) and abs(stroke.width_mm - CUT_WIDTH_MM) <= TOLERANCE_MM


def _is_white(fill: Fill) -> bool:
    return all(value == 1 for value in fill.colour.values)


def area_of(mark: Stroke | Form, visible: bool = False) -> Area:
    left, top, right, bottom = mark.visible if visible else mark.box
    return left, top, right, bottom


def same(found: Sequence[float], wanted: Sequence[float]) -> bool:
    pairs = zip(found, wanted, strict=False)
    return len(found) == len(wanted) and all(abs(a - b) <= TOLERANCE_MM for a, b in pairs)
