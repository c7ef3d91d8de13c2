"""New and changed cards in a deck's file: the words arrive whole, and no other byte moves."""

from __future__ import annotations

import difflib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from press.authoring.deck_file import content
from press.authoring.fields import bare, tidy
from press.authoring.yaml_cards import CardsText
from press.authoring.yaml_words import scalar
from press.errors import ContentError
from press.source.textfile import FORBIDDEN

DECK = """\
# A deck.   Two spaces   are kept here.
kind: choice-deck   # and here
cards:
  - number: M01
    title: La barque        # its own comment
    story: >-
      Une barque
      revient sans rame.

  # Before the second.
  - number: M02
    title: 'L''œil'
    story: |
      Deux
      lignes
    pile:
      - E01
      - E02
    picture: {file: cote.svg,   scale: 0.9}  # aside
  # After the last.
other: 'x'
"""

NEW = {"number": "M03", "title": "La corne", "story": "Trois fois."}


def said(text: str) -> list[dict[str, Any]]:
    cards: list[dict[str, Any]] = bare(content(text.encode(), "deck.yaml")["cards"])
    return cards


def with_card(deck: str, card: dict[str, Any] = NEW) -> str:
    cards = CardsText(deck.encode(), "deck.yaml")
    cards.add(card, 0)
    return cards.text


def with_change(index: int, deck: str = DECK, **fields: Any) -> str:
    cards = CardsText(deck.encode(), "deck.yaml")
    old = said(deck)[index]
    new = {key: value for key, value in {**old, **fields}.items() if value is not None}
    cards.change(index, old, new, 0)
    assert said(cards.text)[index] == new
    assert said(cards.text)[1 - index] == said(deck)[1 - index]
    return cards.text


def diff(old: str, new: str) -> list[str]:
    lines = list(difflib.unified_diff(old.splitlines(), new.splitlines(), n=0, lineterm=""))[2:]
    return [line for line in lines if not line.startswith("@@")]


def test_a_card_is_added_after_the_last_as_the_others_are_written() -> None:
    assert diff(DECK, with_card(DECK)) == [
        "+",
        "+  - number: M03",
        "+    title: La corne",
        "+    story: Trois fois.",
    ]
    assert with_card(DECK).index("Trois fois") < with_card(DECK).index("# After the last.")


@pytest.mark.parametrize(
    ("deck", "added"),
    [
        ("cards:\n- title: A\n- title: B\n", "- title: C\n  number: M03\n"),
        ("cards:\n    -   title: A\n", "\n    -   title: C\n        number: M03\n"),
        ("cards:\n  - {title: A}\n", "  - {title: C, number: M03}\n"),
        ("cards:\n  - {title: A}\n\n  - {title: B}\n", "\n  - {title: C, number: M03}\n"),
    ],
)
def test_whatever_the_indentation(deck: str, added: str) -> None:
    assert with_card(deck, {"number": "M03", "title": "C"}) == deck + added


@pytest.mark.parametrize("deck", ["cards: []\n", "cards: []   # none yet\nid: x\n", "id: x\ncards: [ ]"])
def test_the_first_cards_of_a_deck(deck: str) -> None:
    cards = CardsText(deck.encode(), "deck.yaml")
    cards.add(NEW, 0)
    cards.add({**NEW, "number": "M04"}, 1)
    assert said(cards.text) == [NEW, {**NEW, "number": "M04"}]
    assert cards.text.startswith(deck[: deck.index(" [")] + "\n  - ")


@pytest.mark.parametrize("deck", ["cards: [{title: A}, {title: B}]\n", "cards: [\n  {title: A},\n  {title: B},\n]\n"])
def test_a_deck_between_brackets(deck: str) -> None:
    new = with_card(deck)
    assert said(new) == [{"title": "A"}, {"title": "B"}, NEW]
    assert len(new.splitlines()) == len(deck.splitlines()) + (len(deck.splitlines()) > 1)


def test_fields_come_in_the_order_of_the_other_cards() -> None:
    deck = "cards:\n  - title: A\n    b: 1\n    a: 2\n"
    assert with_card(deck, {"a": "1", "z": "3", "b": "2", "title": "T"}).endswith(
        "  - title: T\n    b: 2\n    a: 1\n    z: 3\n"
    )


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_line_ends_and_the_byte_order_mark_stay(end: str, mark: bytes) -> None:
    old = mark + DECK.replace("\n", end).encode()
    cards = CardsText(old, "deck.yaml")
    cards.add({**NEW, "story": "Deux\nlignes"}, 0)
    cards.change(0, said(DECK)[0], {**said(DECK)[0], "title": "Le bac", "credit": "Inès"}, 1)
    new = cards.text.encode()
    assert new.startswith(mark + b"# A deck.")
    assert new.count(b"\r\n") == (new.count(b"\n") if end == "\r\n" else 0)
    assert bare(content(new, "deck.yaml")["cards"])[-1]["story"] == "Deux\nlignes"


def test_a_file_without_a_last_line_end() -> None:
    assert with_card("cards:\n  - title: A").endswith(
        "A\n\n  - title: La corne\n    number: M03\n    story: Trois fois."
    )


# Changes


FOLDED = "story: >-\n      Une barque\n      revient sans rame."
BLOCK = "    story: |\n      Deux\n      lignes\n"
PICTURE = "{file: cote.svg,   scale: 0.9}"


@pytest.mark.parametrize(
    ("index", "fields", "old", "new"),
    [
        (0, {"title": "Le bac"}, "title: La barque ", "title: Le bac "),
        (0, {"title": "Le bac : 2"}, "title: La barque ", 'title: "Le bac : 2" '),
        (0, {"title": "Le\nbac"}, "title: La barque ", 'title: "Le\\nbac" '),
        (1, {"title": "L'autre"}, "title: 'L''œil'", "title: 'L''autre'"),
        (0, {"story": "Une ligne."}, FOLDED, "story: Une ligne."),
        (1, {"story": "Deux\n\nautres"}, BLOCK, "    story: |-\n      Deux\n\n      autres\n"),
        (1, {"story": None}, BLOCK, ""),
        (1, {"pile": ["E01", "E03"]}, "- E02", "- E03"),
        (1, {"picture": {"file": "mer.svg", "scale": "0.9"}}, "file: cote.svg", "file: mer.svg"),
        (1, {"picture": {"file": "cote.svg"}}, ",   scale: 0.9", ""),
        (1, {"picture": {"scale": "0.9"}}, "file: cote.svg,   ", ""),
        (
            1,
            {"picture": {"file": "cote.svg", "scale": "0.9", "offset": ["1", "2"]}},
            "0.9}",
            "0.9, offset: [1, 2]}",
        ),
        (1, {"picture": "mer.svg"}, PICTURE, "mer.svg"),
        (1, {"picture": None}, f"    picture: {PICTURE}  # aside\n", ""),
        (1, {"number": None}, "number: M02\n    ", ""),
        (0, {"credit": "Inès, CM2"}, "rame.\n", "rame.\n    credit: Inès, CM2\n"),
        (
            1,
            {"credit": {"author": "Inès", "place": "Lu, Sète"}},
            "# aside\n",
            '# aside\n    credit: {author: Inès, place: "Lu, Sète"}\n',
        ),
    ],
)
def test_only_the_field_changes(index: int, fields: dict[str, Any], old: str, new: str) -> None:
    assert DECK.count(old) == 1
    assert with_change(index, **fields) == DECK.replace(old, new)


def test_an_empty_field_is_filled() -> None:
    deck = "cards:\n  - title: A\n    story:\n  - title: B\n"
    assert with_change(0, deck, story="Un mot.") == deck.replace("story:", "story: Un mot.")


@pytest.mark.parametrize(
    "deck",
    [
        "cards:\n  - &one\n    title: A\n  - {<<: *one, title: B}\n",
        "cards:\n  - title: &t A\n  - title: *t\n",
        "x: &t A\ncards:\n  - title: *t\n  - title: B\n",
    ],
)
def test_what_other_cards_share_is_for_a_person_to_change(deck: str) -> None:
    with pytest.raises(ContentError, match="edit the file by hand"):
        with_change(0, deck, title="C")


@pytest.mark.parametrize(
    "deck", ["x: &c [{title: A}]\ncards: *c\n", "x: 1\n", "- a\n", "cards: {title: A}\n", "cards: [\n"]
)
def test_a_file_whose_cards_are_no_list_of_its_own(deck: str) -> None:
    with pytest.raises(ContentError, match="edit the file by hand"):
        CardsText(deck.encode(), "deck.yaml")


def test_a_field_that_a_card_takes_from_another_becomes_its_own() -> None:
    deck = "base: &base {kind: Mer}\ncards:\n  - <<: *base\n    title: A\n  - title: B\n"
    assert "    title: A\n    kind: Terre\n" in with_change(0, deck, kind="Terre")


def test_places_of_the_new_file_lead_back() -> None:
    cards = CardsText(DECK.encode(), "deck.yaml")
    cards.change(0, said(DECK)[0], {**said(DECK)[0], "story": "Une\ndeux\ntrois\nquatre", "title": "B"}, 7)
    cards.add(NEW, 8)
    lines = cards.text.splitlines()
    assert cards.origin(5, 12) == (7, 5, 12)
    assert cards.origin(6, 12) == (7, 6, 12)
    assert cards.origin(4, 5) == (None, 4, 5)
    line = lines.index("    title: 'L''œil'") + 1
    assert cards.origin(line, 12) == (None, 12, 12)
    assert cards.origin(lines.index("    story: Trois fois.") + 1, 12).row == 8
    assert cards.origin(lines.index("other: 'x'") + 1, 8) == (
        None,
        DECK.splitlines().index("other: 'x'") + 1,
        8,
    )


# Words


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Le phare", "Le phare"),
        ("L’œil du ◇", "L’œil du ◇"),
        ("12", "12"),
        ("0.80", "0.80"),
        ("Acte 2:Le gué", "Acte 2:Le gué"),
        ("Jeton#7", "Jeton#7"),
        ("un, deux", "un, deux"),
        ("un : deux", '"un : deux"'),
        ("jeton #7", '"jeton #7"'),
        ("true", '"true"'),
        ("~", '"~"'),
        ("null", '"null"'),
        ("- tiret", '"- tiret"'),
        ("*gras*", '"*gras*"'),
        ('«\u00a0"bis"\u00a0»', '«\u00a0"bis"\u00a0»'),
        ('"bis"', '"\\"bis\\""'),
        ("a\\b", "a\\b"),
        ("+1 ◇", "+1 ◇"),
        ("{{ x }}", '"{{ x }}"'),
        ("fin :", '"fin :"'),
    ],
)
def test_quotes_only_where_they_are_needed(text: str, written: str) -> None:
    assert scalar(text) == written


TEXTS = (
    st.text(
        st.characters(exclude_categories=("Cs", "Cc", "Cn"), include_characters="\n\t:#-'\"\\{}[]&*!|>%@`,"),
        max_size=60,
    )
    .map(tidy)
    .filter(lambda text: text and not FORBIDDEN.search(text))
)


@given(texts=st.lists(TEXTS, min_size=3, max_size=3), flow=st.booleans())
@settings(max_examples=300, deadline=None)
def test_any_text_comes_back_as_it_was(texts: list[str], flow: bool) -> None:
    deck = "cards:\n  - {title: A}\n" if flow else DECK
    card = {
        "title": texts[0],
        "story": texts[1],
        "credit": {"author": texts[0], "place": texts[2]},
        "pile": [texts[2]],
    }
    new = with_card(deck, card)
    assert said(new) == [*said(deck), card]
    assert new.startswith(deck.partition("  # After")[0])


@given(text=TEXTS, index=st.integers(0, 1), field=st.sampled_from(["title", "story", "credit"]))
@settings(max_examples=200, deadline=None)
def test_any_text_may_take_the_place_of_another(text: str, index: int, field: str) -> None:
    with_change(index, **{field: text})
