"""Card faces and backs on the finished sheet: what each shows, where, in colour and in ink-saver."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from press.reading import BBox, Document, Form, Page, Stroke, Text, read
from tests.kits.workbench import KitCopy, draw, plain


@pytest.fixture(scope="module", params=["color", "ink-saver"])
def document(request: pytest.FixtureRequest, printed: dict[str, bytes]) -> Document:
    return read(printed[request.param])


@pytest.fixture(scope="module")
def color(printed: dict[str, bytes]) -> Document:
    return read(printed["color"])


def cell(index: int) -> BBox:
    """The nine cards of a sheet, row by row: 60 × 80 from (15, 21.5)."""
    left, top = 15 + index % 3 * 60, 21.5 + index // 3 * 80
    return BBox(left, top, left + 60, top + 80)


def holds(box: BBox, inner: BBox, slack: float = 0.01) -> bool:
    return (
        inner.left >= box.left - slack
        and inner.top >= box.top - slack
        and inner.right <= box.right + slack
        and inner.bottom <= box.bottom + slack
    )


def on_card(page: Page, index: int) -> list[Text]:
    card = cell(index)
    return [
        text
        for text in page.texts
        if card.left <= text.start[0] < card.right and card.top <= text.start[1] < card.bottom
    ]


def words_of(page: Page, index: int) -> str:
    """The text of a card's rectangle, its lines joined by spaces."""
    lines: dict[float, str] = {}
    for text in on_card(page, index):
        lines[round(text.start[1], 2)] = lines.get(round(text.start[1], 2), "") + text.text
    return plain(" ".join(lines.values()))


def baseline(page: Page, index: int, words: str) -> tuple[float, float]:
    """Where the line that begins so starts, from the card's top left."""
    text = next(text for text in on_card(page, index) if text.text.startswith(words))
    return text.start[0] - cell(index).left, text.start[1] - cell(index).top


# Fronts


def test_a_card_shows_its_words(document: Document) -> None:
    sheet = document.pages[1]
    # The sign of the effect stands in the picture, above the title.
    assert words_of(sheet, 0) == (
        "LUEUR /Lumière +1 ◇ Le grand phare Ajoutez 1 ◇ à la réserve. Seulement la nuit. DÉPART E01"
    )
    assert words_of(sheet, 1) == "LUEUR /Repos La petite lampe Gardez 2 cartes en main. DÉPART E02"
    assert words_of(document.pages[3], 3) == (
        "MARIN Le filet Le filet est plein de lumière. A Le hisser −1 ◇ si vous en avez. "
        "B Le laisser +1 ◇ Toujours possible. Choisir A ou BM04"
    )


def test_copies_of_a_title_differ_by_number_and_by_where_they_begin(document: Document) -> None:
    sheet = document.pages[1]
    first, copy = words_of(sheet, 0), words_of(sheet, 3)
    assert copy == first.replace("DÉPART E01", "PIOCHE E04")


def test_the_ordinary_spaces_of_a_count_are_joined_on_cards_too(document: Document) -> None:
    effect = "".join(
        text.text for text in on_card(document.pages[1], 1) if "cartes" in text.text or "Gardez" in text.text
    )
    assert effect == "Gardez 2\u00a0cartes"


def test_lines_stand_where_the_design_says(document: Document) -> None:
    sheet = document.pages[1]
    near = {"abs": 0.01}
    for index in (0, 4, 8):
        title = ("Le grand phare", "Le feu de grève")[index == 8]
        assert baseline(sheet, index, title) == pytest.approx((4, 40.3), **near)
        assert baseline(sheet, index, "LUEUR /") == pytest.approx((12.3, 8.3), **near)
    number = next(text for text in on_card(sheet, 8) if text.text == "E09")
    assert number.end[0] - cell(8).left == pytest.approx(56, **near)
    choice = document.pages[3]
    assert baseline(choice, 0, "La barque") == pytest.approx((4, 34), **near)
    assert baseline(choice, 0, "Une barque") == pytest.approx((4, 38.7), **near)
    assert baseline(choice, 0, "Tendre") == pytest.approx((13, 49), **near)
    assert baseline(choice, 0, "Attendre") == pytest.approx((13, 63.2), **near)


def faces(document: Document) -> Iterator[tuple[Page, int]]:
    for page, count in ((1, 9), (2, 1), (3, 4), (4, 9), (5, 1), (6, 4)):
        yield from ((document.pages[page], index) for index in range(count))


def test_no_word_comes_nearer_than_3_mm_to_a_cut(document: Document) -> None:
    for page, index in faces(document):
        card = cell(index)
        for text in on_card(page, index):
            assert card.left + 3 <= text.start[0], text.text
            assert text.end[0] <= card.right - 3, text.text
            assert card.top + 3 <= text.start[1] <= card.bottom - 3, text.text


def test_no_two_words_of_a_card_lie_on_each_other(document: Document) -> None:
    for page, index in faces(document):
        texts = [text for text in on_card(page, index) if text.text.strip()]
        for i, one in enumerate(texts):
            for two in texts[i + 1 :]:
                same_line = abs(one.start[1] - two.start[1]) < 0.7 * max(one.size_pt, two.size_pt) * 25.4 / 72
                apart = one.end[0] <= two.start[0] + 0.02 or two.end[0] <= one.start[0] + 0.02
                assert not same_line or apart, (one.text, two.text)


def test_pictures_stay_in_their_frames(document: Document) -> None:
    """The frame is 54 × 30.6 or 54 × 24.6, 3 mm from the edge; nothing of a drawing shows outside it."""
    for page, index, height in ((1, 0, 30.6), (1, 5, 30.6), (3, 0, 24.6), (3, 2, 24.6)):
        card = cell(index)
        frame = BBox(card.left + 3, card.top + 3, card.right - 3, card.top + 3 + height)
        pictures = [
            form
            for form in document.pages[page].forms
            if "vignettes" in form.name and holds(card, BBox(*form.visible))
        ]
        assert len(pictures) == 1
        assert holds(frame, pictures[0].visible)
        outline = [stroke for stroke in document.pages[page].strokes if stroke.closed and _same(stroke.box, frame)]
        assert len(outline) == 1


def _same(one: BBox, two: BBox) -> bool:
    return all(abs(a - b) < 0.01 for a, b in zip(one, two, strict=True))


def test_a_card_without_a_picture_wears_the_decks(color: Document) -> None:
    sheet = color.pages[3]
    scales = {}
    for index in range(4):
        (picture,) = (form for form in sheet.forms if "vignettes" in form.name and holds(cell(index), form.visible))
        scales[index] = round(picture.matrix[0], 3)
    assert scales == {0: 1.0, 1: 1.0, 2: 0.9, 3: 1.0}


def test_two_decisions_lie_one_under_the_other(document: Document) -> None:
    """Panels of 54 × 13, at 45 and 59.2 mm, 1.2 mm apart."""
    page, card = document.pages[3], cell(0)
    boxes = {
        round(fill.box.top - card.top, 2)
        for fill in page.fills
        if holds(card, fill.box) and abs(fill.box.width - 54) < 0.01 and abs(fill.box.height - 13) < 0.01
    }
    assert boxes == {45.0, 59.2}


def test_a_long_kind_sends_the_sign_under_the_notch(kit: KitCopy) -> None:
    x, y = baseline(read(kit.draw()).pages[1], 0, "+1")
    assert x < 10
    assert y > 3 + 9
    # With a short kind it stands to the right of the notch, near the top.
    kit.edit("lueurs.yaml", "kind: Lumière", "kind: Feu")
    x, y = baseline(read(kit.draw()).pages[1], 0, "+1")
    assert x > 40
    assert y < 9.5


@pytest.mark.parametrize(("place", "across"), [("left", (3, 20)), ("right", (40, 57))])
def test_the_sign_leaves_the_top_of_the_picture_where_it_is_told_to(
    kit: KitCopy, place: str, across: tuple[float, float]
) -> None:
    kit.edit("lueurs.yaml", "quick: +1 ◇", f"quick: +1 ◇\n    quick_at: {place}")
    x, y = baseline(read(kit.draw()).pages[1], 0, "+1")
    assert across[0] < x < across[1]
    assert 3 + 30.6 - 8 < y < 3 + 30.6 - 2


def test_the_longest_texts_that_fit_stay_inside(kit: KitCopy) -> None:
    """Titles, stories and effects as long as the press lets pass: still no word beyond 3 mm of the cut."""
    edits = {
        "    title: La barque": "    title: La barque revient de loin",
        "Une barque revient sans rame.": "Une barque revient sans rame de la haute mer. Qui donc la mène ?",
        "    a: Tendre une corde": "    a: Tendre une corde du quai",
        "footer: Choisir A ou B": "footer: Choisir A ou B, puis défausser",
    }
    for old, new in edits.items():
        kit.edit("marins.yaml", old, new)
    kit.edit(
        "lueurs.yaml",
        "Ajoutez **1 ◇** à la réserve.",
        "Ajoutez **1 ◇** à la réserve, puis **1 ◇** de plus si la nuit est tombée sur toute la côte.",
    )
    document = read(kit.draw())
    test_no_word_comes_nearer_than_3_mm_to_a_cut(document)
    test_no_two_words_of_a_card_lie_on_each_other(document)


@pytest.mark.parametrize("space", ["\u202f", "\u00a0", " "])
def test_no_line_of_a_card_begins_with_a_stop(kit: KitCopy, space: str) -> None:
    story = "Feu_: «_Brûlez_!_» puis_; piochez_? Oui_!".replace("_", space)
    cards = "".join(
        f"\n  - number: M{number:02}\n    title: La nuit\n    a: Dormir\n    b: Veiller\n"
        f'    story: "{"a" * number} {story}"\n'
        for number in range(1, 32)
    )
    text = (kit.folder / "marins.yaml").read_text(encoding="utf-8")
    kit.put("marins.yaml", text[: text.index("cards:")] + "cards:" + cards)
    document = read(draw(kit.load(), only=["marin"]))
    stories = 0
    for page in document.pages:
        for index in range(9):
            lines = [text.text for text in on_card(page, index) if "Italic" in text.font]
            stories += bool(lines)
            assert not [
                line
                for line in lines
                if line.lstrip()[:1] in (":", ";", "!", "?", "»") or line.rstrip().endswith("«")
            ]
            assert "\ufffd" not in "".join(lines)
            if lines:
                assert (
                    "Feu\u00a0: «\u00a0Brûlez\u202f!\u00a0»" in " ".join(line.strip(" ") for line in lines)
                    or space != " "
                )
    assert stories == 31


# Backs


def test_a_back_is_drawn_once_for_all_its_cards(document: Document) -> None:
    def backs(page: Page) -> list[Form]:
        return [form for form in page.forms if ".back-" in form.name]

    first, second, third = (backs(document.pages[number]) for number in (4, 5, 6))
    assert [len(first), len(second), len(third)] == [9, 1, 4]
    assert len({form.object_id for form in first + second}) == 1
    assert {form.object_id for form in third}.isdisjoint(form.object_id for form in first)
    for index, form in enumerate(first):
        assert form.matrix == pytest.approx((1, 0, 0, 1, cell(index).left, cell(index).top), abs=0.001)


def test_a_back_covers_its_card_to_the_cut(color: Document) -> None:
    for index in range(9):
        assert any(fill.rect is not None and _same(fill.rect, cell(index)) for fill in color.pages[4].fills), (
            f"back {index}"
        )


def test_a_back_says_its_deck_and_its_game_in_the_middle(document: Document) -> None:
    page = document.pages[6]
    assert words_of(page, 0) == "LE PHARE DE NÉBULE MARIN"
    tagline = next(text for text in on_card(page, 0) if text.text.startswith("LE PHARE"))
    assert (tagline.start[0] + tagline.end[0]) / 2 == pytest.approx(cell(0).center[0], abs=0.25)


# Both inks


def test_both_variants_hold_the_same_words_in_the_same_places(printed: dict[str, bytes]) -> None:
    color, saver = (read(printed[variant]) for variant in ("color", "ink-saver"))
    for one, two in zip(color.pages, saver.pages, strict=True):
        assert [(text.text, text.start, text.size_pt) for text in one.texts] == [
            (text.text, text.start, text.size_pt) for text in two.texts
        ]


def test_ink_saver_asks_for_no_colour_and_no_hair_line(printed: dict[str, bytes]) -> None:
    for page in read(printed["ink-saver"]).pages:
        assert page.colour_operators == frozenset()
        thin = [stroke for stroke in page.strokes if stroke.width_mm < 0.1399 and not stroke.visible.empty]
        assert not thin
        assert {text.colour.gray for text in page.texts} <= {0.0}


def test_cut_lines_are_grey_dots_centred_on_the_cut(document: Document) -> None:
    cuts = [stroke for stroke in document.pages[1].strokes if _is_cut(stroke)]
    upright = sorted({round(stroke.box.left, 2) for stroke in cuts if stroke.box.width < 0.01})
    level = sorted({round(stroke.box.top, 2) for stroke in cuts if stroke.box.height < 0.01})
    assert upright == [15, 75, 135, 195]
    assert level == [21.5, 101.5, 181.5, 261.5]
    assert len(cuts) == 8
    assert {round(stroke.width_mm, 3) for stroke in cuts} == {0.3}


def _is_cut(stroke: Stroke) -> bool:
    return stroke.segment is not None and bool(stroke.dash_mm) and stroke.box.width + stroke.box.height > 60
