"""The kit Guichet N°9: its cards can pay for its counters, its counts hold, its types need no colour."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from press.load import load
from press.model import Kit, Page
from press.records.blocks import HandoutsBlock, Placed
from press.records.faces import FaceCard, FaceDeck
from press.records.lists import TableBlock
from press.records.pieces import FacesBlock
from tests.colour_vision import confused, lightness
from tests.kits.workbench import CONTENT, draw, words

GUICHET = CONTENT / "guichet-9"
PLAYERS = (2, 3, 4, 5)
HAND = 6
"""The most cards in hand at the end of a turn."""
MOST_DISCHARGES, MOST_PROOFS = 33, 19
"""The most tokens seen in play: discharges ever, proofs in 98 games of 100; past that, a pencil will do."""
RULES = {"regles-1", "mise-en-place", "regles-2", "regles-3"}


@pytest.fixture(scope="module")
def kit() -> Kit:
    return load(GUICHET)


@pytest.fixture(scope="module")
def pages(kit: Kit) -> dict[str, str]:
    """The words of the guide, the aids and the rules, by the id of the page."""
    wanted = [page.id for page in kit.parts_of(Page) if page.id in RULES | {"fabrication", "page-aides"}]
    return dict(zip(wanted, words(draw(kit, only=wanted)), strict=True))


def deck(kit: Kit, name: str) -> FaceDeck:
    found = kit.deck(name)
    assert isinstance(found, FaceDeck)
    return found


def kinds(kit: Kit, name: str) -> Counter[str]:
    """How many cards of each variant a deck has."""
    cards = deck(kit, name)
    return Counter(cards.kind_of(card) for _number, card in cards.copies)


def blocks(kit: Kit, kind: type) -> dict[str, Placed]:
    """The blocks of a kind that have an id."""
    return {
        name: block
        for page in kit.parts_of(Page)
        for block in page.all_blocks()
        if isinstance(block, kind) and (name := getattr(block, "id", ""))
    }


def pieces(kit: Kit, name: str) -> int:
    found = blocks(kit, FacesBlock)[name].facts()["count"]
    assert isinstance(found, int)
    return found


def counters(kit: Kit) -> list[FaceCard]:
    """The six counters, without the three ends."""
    found = deck(kit, "guichets")
    return [card for card in found.cards if found.kind_of(card) != "fin"]


def needs(counter: FaceCard) -> Counter[str]:
    """The types of card that a counter asks for."""
    return Counter(str(counter.fields[f"need{slot}"]) for slot in (1, 2, 3))


def set_up(kit: Kit) -> dict[str, list[str]]:
    """What the set-up gives at 2, 3, 4, 5 players, by the icon of its row."""
    (page,) = (page for page in kit.parts_of(Page) if page.id == "mise-en-place")
    table, ranges = (block for block in page.blocks if isinstance(block, TableBlock))
    assert [column.head for column in table.columns[1:]] == [str(players) for players in PLAYERS]
    assert len(ranges.columns) == len(table.columns)
    return {row.icon: list(row.cells[1:]) for row in (*table.rows, *ranges.rows)}


# The cards


def test_108_cards_to_play_with(kit: Kit) -> None:
    cards = kinds(kit, "cartes")
    assert len(deck(kit, "dossier").copies) == 54
    assert [cards[kind] for kind in ("systeme", "sequence", "personnage", "issue")] == [12, 12, 9, 12]
    assert len(counters(kit)) == 6
    assert kinds(kit, "guichets")["fin"] == 3
    assert sum(len(deck(kit, name).copies) for name in ("guichets", "dossier", "cartes")) == 108


def test_36_discharges_and_24_proofs(kit: Kit) -> None:
    assert pieces(kit, "decharges") == 36
    assert pieces(kit, "preuves") == 24
    assert {pieces(kit, name) for name in ("tampon", "saturation", "reconnaissance", "ticket")} == {1}


def test_an_aid_a_player_and_one_for_the_table(kit: Kit) -> None:
    (aids,) = blocks(kit, HandoutsBlock).values()
    assert isinstance(aids, HandoutsBlock)
    assert aids.count == PLAYERS[-1] + 1


def test_every_card_has_a_back_but_the_ends(kit: Kit) -> None:
    for name in ("dossier", "cartes", "guichets"):
        cards = deck(kit, name)
        assert all(cards.has_back(card) == (cards.kind_of(card) != "fin") for card in cards.cards)


# The counters can be paid for


def test_a_counter_asks_for_three_cards_of_types_that_exist(kit: Kit) -> None:
    dossier = deck(kit, "dossier")
    for counter in counters(kit):
        assert set(needs(counter)) <= set(dossier.variants), counter.title
        for slot in (1, 2, 3):
            variant = dossier.variants[str(counter.fields[f"need{slot}"])]
            assert counter.fields[f"need{slot}-name"] == variant.fields.fields["type-name"]


def test_all_counters_together_can_be_paid_for(kit: Kit) -> None:
    """Cards posed stay at their counter, so the deck must hold what all six ask for, and more."""
    wanted = sum((needs(counter) for counter in counters(kit)), Counter[str]())
    held = kinds(kit, "dossier")
    assert wanted.total() == 18
    assert set(wanted) == set(held)
    assert all(held[kind] >= 2 * count for kind, count in wanted.items()), (held, wanted)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_card_can_always_be_drawn(kit: Kit, players: int) -> None:
    """With all hands full and all counters but the last card paid for, some are left to draw."""
    dealt = int(set_up(kit)["carte"][players - 2])
    cards = len(deck(kit, "dossier").copies)
    assert 0 < dealt <= HAND
    assert players * HAND + sum(needs(counter).total() for counter in counters(kit)) - 1 < cards


@pytest.mark.parametrize("players", PLAYERS)
def test_the_supply_outlasts_the_set_up(kit: Kit, players: int) -> None:
    given = {icon: int(cells[players - 2]) for icon, cells in set_up(kit).items() if icon != "systeme"}
    assert 0 <= given["saturation"] < HAND
    assert players * given["decharge"] < pieces(kit, "decharges")
    assert players * given["preuve"] < pieces(kit, "preuves")
    assert pieces(kit, "decharges") >= MOST_DISCHARGES
    assert pieces(kit, "preuves") >= MOST_PROOFS


@pytest.mark.parametrize("players", PLAYERS)
def test_every_issue_can_be_reached_with_the_tokens_there_are(kit: Kit, players: int) -> None:
    """Even when each player holds what the most demanding Issue asks for."""
    cards = deck(kit, "cartes")
    issues = [card for card in cards.cards if cards.kind_of(card) == "issue"]
    assert len({card.title for card in issues}) == 12
    for field, supply in (("discharges", "decharges"), ("proofs", "preuves")):
        asked = [int(str(card.fields[field]).split()[0]) for card in issues]
        assert players * max(asked) <= pieces(kit, supply)


# What the pages say


def test_the_rules_ask_for_what_the_counters_ask_for(kit: Kit, pages: dict[str, str]) -> None:
    names = {name: str(v.fields.fields["type-name"]) for name, v in deck(kit, "dossier").variants.items()}
    for counter in counters(kit):
        asked = " + ".join(f"{count} {names[kind]}" for kind, count in needs(counter).items())
        assert asked in pages["regles-2"], counter.title


def test_the_guide_says_what_the_kit_holds(pages: dict[str, str]) -> None:
    said = pages["fabrication"]
    for words_ in (
        "54 cartes Dossier, D01 à D54",
        "9 Présence · 6 Identité · 6 Passage · 6 Geste · 6 Réponse · 12 Trace · 9 Soutien",
        "12 cartes Système, S01 à S12",
        "12 cartes Séquence, Q01 à Q12",
        "9 cartes Personnage, P01 à P09",
        "12 cartes Issue, I01 à I12",
        "108 cartes en tout, 12 planches",
        "36 jetons Décharge",
        "24 jetons Preuve",
        "6 aides de jeu",
        "9 cartes vierges",
    ):
        assert words_ in said


# Without colour


def test_the_types_that_some_eyes_confuse_have_a_name_an_icon_and_a_pattern(kit: Kit) -> None:
    types = deck(kit, "dossier").variants
    colors = {name: kit.theme.colors[variant.roles["accent"]] for name, variant in types.items()}
    told = [tuple(v.fields.fields[f] for f in ("type-name", "icon", "pattern")) for v in types.values()]
    for mine in zip(*told, strict=True):
        assert len(set(mine)) == len(types) == 7
    assert len(set(colors.values())) == 7
    assert all(apart >= 10 for _vision, apart in confused(colors).values())
    drawing = (GUICHET / "art" / "faces" / "dossier.svg").read_text(encoding="utf-8")
    assert all(f"zone: {field};" in drawing for field in ("type-name", "icon", "pattern"))


def test_no_two_icons_or_patterns_of_types_are_the_same_drawing(kit: Kit) -> None:
    art, types = GUICHET / "art", deck(kit, "dossier").variants.values()
    icons = [(art / f"icone-{v.fields.fields['icon']}.svg").read_text(encoding="utf-8") for v in types]
    patterns = [(art / str(v.fields.fields["pattern"])).read_text(encoding="utf-8") for v in types]
    for drawings in (icons, patterns):
        assert all(one != other for one, other in combinations(drawings, 2))


def test_the_name_of_a_type_stands_out_from_its_band_in_gray(kit: Kit) -> None:
    for name, variant in deck(kit, "dossier").variants.items():
        band, figure = (kit.theme.colors[variant.roles[role]] for role in ("accent", "on-accent"))
        assert abs(lightness(band) - lightness(figure)) >= 25, name


def test_the_decks_are_told_apart_by_their_faces_and_backs(kit: Kit) -> None:
    cards = deck(kit, "cartes").variants
    faces = [variant.face for variant in cards.values()] + [deck(kit, "dossier").face]
    backs = [variant.back for variant in cards.values()] + [deck(kit, "dossier").back]
    labels = [variant.fields.fields["back-label"] for variant in cards.values()]
    assert len(set(faces)) == len(set(backs)) == 5
    assert len(set(labels)) == 4
