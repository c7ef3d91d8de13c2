"""Cards go into a deck's file all together or not at all, and only into a kit that still builds."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from layouts import looks
from press.authoring import add as adding
from press.authoring.add import Added, Change, Row, add_cards, prepare_cards
from press.authoring.deck_file import open_deck
from press.authoring.fields import spread, tidy
from press.authoring.table import read_table, write_table
from press.errors import ContentError, OutputError
from press.job import Press
from press.source.textfile import FORBIDDEN
from tests.kits.workbench import FONTS, MINI, KitCopy, contents, draw, words

PRESS = Press(FONTS, looks)
CARD = {"title": "Le phare éteint", "story": "Plus une lueur.", "a": "Frotter", "b": "Dormir"}


def add(kit: KitCopy, *rows: dict[str, str], deck: str = "marin", update: bool = False) -> Added:
    named = [Row(values, f"cartes.csv:{number}") for number, values in enumerate(rows, start=2)]
    return add_cards(PRESS, kit.folder, deck, named, update=update)


def refusal(kit: KitCopy, *rows: dict[str, str], deck: str = "marin", update: bool = False) -> list[str]:
    """The faults; and nothing at all is written."""
    before = contents(kit.folder)
    with pytest.raises(ContentError) as caught:
        add(kit, *rows, deck=deck, update=update)
    assert contents(kit.folder) == before
    return [str(fault) for fault in caught.value.faults]


def added_lines(old: str, new: str) -> list[str]:
    """The new lines; none is taken away."""
    lines = list(difflib.unified_diff(old.splitlines(), new.splitlines(), n=0, lineterm=""))[2:]
    assert not [line for line in lines if line.startswith("-")]
    return [line[1:] for line in lines if line.startswith("+")]


@pytest.fixture
def text(kit: KitCopy) -> str:
    return (kit.folder / "marins.yaml").read_text(encoding="utf-8")


def test_a_card_is_added_with_the_next_number_and_printed(kit: KitCopy, text: str) -> None:
    assert add(kit, CARD) == Added("kits/copy/marins.yaml", ("M05",))
    assert added_lines(text, (kit.folder / "marins.yaml").read_text(encoding="utf-8")) == [
        "",
        "  - number: M05",
        "    title: Le phare éteint",
        "    story: Plus une lueur.",
        "    a: Frotter",
        "    b: Dormir",
    ]
    page = words(draw(kit.load(), only=["M05"]))[0]
    assert "Le phare éteint" in page
    assert "5 marins : M01 à M05." in page.replace("\u00a0", " ")


def test_several_cards_take_numbers_in_turn_after_those_that_are_given(kit: KitCopy) -> None:
    assert add(kit, CARD, CARD | {"number": "M07"}, CARD).added == ("M08", "M07", "M09")


def test_a_card_of_several_copies(kit: KitCopy) -> None:
    card = {"title": "T", "kind": "Mer", "icon": "lueur", "effect": "Rien.", "picture": "vignettes/cote.svg"}
    assert add(kit, card | {"pile": "E11, E12"}, card | {"start": "E13"}, card, deck="lueur").added == (
        "E11",
        "E13",
        "E14",
    )
    assert [card.numbers for card in kit.load().deck("lueur").all_cards][-3:] == [
        ("E11", "E12"),
        ("E13",),
        ("E14",),
    ]


def test_no_row_no_change(kit: KitCopy) -> None:
    before = contents(kit.folder)
    assert add(kit) == Added("kits/copy/marins.yaml")
    assert contents(kit.folder) == before


# Faults


REFUSED = (
    ({"title": "Un titre qui va bien au-delà du bord"}, "title: too long by "),
    ({"story": "Une phrase bien trop longue. " * 8}, "story: too long by "),
    ({"story": "On creuse ⛏."}, "story: the font TarbouchTexte-Italic has no «⛏» (U+26CF)"),
    ({"credit": "Une très longue liste de noms, de classes et de villes"}, "credit: too long by "),
    ({"title": ""}, "title: this field is required, and it is missing"),
    ({"picture.scale": "2"}, "picture.file: this field is required, and it is missing"),
    ({"picture": "vignettes/cotes.svg"}, "did you mean «vignettes/cote.svg»?"),
    ({"picture": "vignettes/cote.svg", "picture.scale": "x2"}, "picture.scale: «x2» is not a number"),
    ({"number": "M4"}, "M4  number «M4» is not in the form M00: next free number "),
    ({"number": "M02"}, "M02  number M02 is already used: next free number "),
    ({"titel": "x"}, "unknown field «titel»: did you mean"),
    ({"story": "a\x08b"}, "story: control character (U+0008) in the text: delete it"),
    ({"story": "a\u200bb\ufffd"}, "story: replacement character (U+FFFD)"),
)


def test_what_does_not_print_is_refused(kit: KitCopy) -> None:
    faults = refusal(kit, *(CARD | values for values, _says in REFUSED))
    assert len(faults) == len(REFUSED)
    for row, (fault, (values, says)) in enumerate(zip(faults, REFUSED, strict=True), start=2):
        assert fault.startswith(f"cartes.csv:{row}  "), values
        assert says in fault


def test_all_faults_of_all_rows_in_one_run_in_their_order(kit: KitCopy) -> None:
    rows = (
        CARD,
        CARD | {"title": ""},
        CARD | {"story": "Trop long. " * 20},
        CARD | {"number": "M01"},
        CARD | {"a": "⛏", "b": "漢"},
    )
    faults = refusal(kit, *rows)
    assert [fault.split("  ")[0].partition(":")[2] for fault in faults] == ["3", "4", "5", "6", "6"]


def test_a_number_given_twice(kit: KitCopy) -> None:
    (fault,) = refusal(kit, CARD | {"number": "M09"}, CARD | {"number": "M09"})
    assert fault == "cartes.csv:3  M09  number M09 is also that of cartes.csv:2"


def test_a_full_deck(kit: KitCopy) -> None:
    kit.edit("marins.yaml", "number: M04", "number: M99")
    assert "no number is free in the form M00" in refusal(kit, CARD)[0]


def test_a_kind_of_card_that_the_deck_has_not(tmp_path: Path) -> None:
    kit = KitCopy(tmp_path / "kits" / "copy", MINI.parent / "faces")
    kit.edit("billets.yaml", "number: B00\n", "")
    kit.edit("billets.yaml", "  mer:\n", "  mer:\n    number: B00\n")
    kit.edit("billets.yaml", "  mine:\n", "  mine:\n    number: B00\n")
    (fault,) = refusal(kit, {"title": "Le quai", "line": "mers"}, deck="billets")
    assert fault == "cartes.csv:2  Le quai  line: «mers» is not one of mer, mine: did you mean «mer»?"


def test_what_the_new_cards_break_elsewhere_has_its_own_place(kit: KitCopy) -> None:
    kit.edit(
        "regles.yaml",
        "  - block: bullets\n",
        "  - {block: line, box: [20, 250, 22, 5], role: body,\n"
        "     text: \"{{ marin.last }} {{ 'beaucoup trop' if marin.count > 4 }}\"}\n"
        "  - block: bullets\n",
    )
    (fault,) = refusal(kit, CARD)
    assert fault.startswith("kits/copy/regles.yaml:")
    assert "too long by" in fault


def test_a_fault_further_down_the_file_keeps_its_line(kit: KitCopy) -> None:
    path = kit.folder / "marins.yaml"
    text = path.read_text(encoding="utf-8")
    head, cards = text.split("back:\n")
    back, cards = cards.split("\ncards:\n")
    path.write_text(f"{head}cards:\n{cards}\nback:\n{back}\n", encoding="utf-8")
    add(kit, CARD)
    kit.edit("marins.yaml", "  tagline: LE PHARE DE NÉBULE", "  tagline: LE PHARE ⛏")
    lines = path.read_text(encoding="utf-8").splitlines()
    line = lines.index("  tagline: LE PHARE ⛏") + 1
    assert any(fault.startswith(f"kits/copy/marins.yaml:{line}:12") for fault in refusal(kit, CARD, CARD))


# Changes


def test_a_table_that_comes_back_as_it_went_changes_nothing(kit: KitCopy, tmp_path: Path) -> None:
    for deck, count in (("marin", 4), ("lueur", 3)):
        file = open_deck(kit.folder, deck)
        path = tmp_path / "deck.csv"
        path.write_bytes(write_table(file.cards, file.fields))
        before = contents(kit.folder)
        done = add_cards(PRESS, kit.folder, deck, read_table(path, file.fields).rows, update=True)
        assert (done.added, done.changed, done.unchanged) == ((), (), count)
        assert contents(kit.folder) == before


def test_only_the_fields_that_differ_are_changed(kit: KitCopy, text: str) -> None:
    rows = (
        {"number": "M02", "title": "Le chant", "story": "On chante."},
        {"number": "M03", "picture": "vignettes/cote.svg", "picture.scale": ""},
        CARD,
    )
    done = add(kit, *rows, update=True)
    assert done.added == ("M05",)
    assert done.changed == (Change("M02", ("story",)), Change("M03", ("picture.scale",)))
    new = (kit.folder / "marins.yaml").read_text(encoding="utf-8")
    expected = text.replace("On chante sous la brume.", "On chante.").replace("scale: 0.9, ", "")
    assert new.startswith(expected)
    assert len(added_lines(expected, new)) == 6


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"pile": "E04", "title": "Autre"}, "number E05 would be lost, and kits already cut may have it"),
        ({"start": "E01", "pile": "E06"}, "these numbers belong to several cards: «Le grand phare», «La p"),
        ({"start": "E01", "title": ""}, "title: this field is required, and it is missing"),
        ({"start": "E01", "effect": "⛏"}, "effect: the font TarbouchTexte-Regular has no «⛏» (U+26CF)"),
    ],
)  # fmt: skip
def test_changes_that_are_refused(kit: KitCopy, values: dict[str, str], says: str) -> None:
    assert refusal(kit, values, deck="lueur", update=True)[0].startswith(f"cartes.csv:2  E01  {says}")


def test_more_copies_of_a_card(kit: KitCopy) -> None:
    done = add(kit, {"pile": "E04 E05 E11"}, deck="lueur", update=True)
    assert done.changed == (Change("E01", ("pile",)),)
    assert kit.load().deck("lueur").all_cards[0].numbers == ("E01", "E04", "E05", "E11")


def test_shared_words_are_left_to_their_author(kit: KitCopy) -> None:
    kit.edit("marins.yaml", "story: On chante sous la brume.", "story: &brume On chante sous la brume.")
    kit.edit("marins.yaml", "story: Une corne sonne trois fois.", "story: *brume")
    (fault,) = refusal(kit, {"number": "M02", "story": "Autre."}, update=True)
    assert fault.startswith("cartes.csv:2  M02  story: kits/copy/marins.yaml:44:5  this is written in a way")


# The file


def test_nothing_is_written_over_the_work_of_another(kit: KitCopy) -> None:
    draft = prepare_cards(PRESS, open_deck(kit.folder, "marin"), [Row(CARD)])
    kit.edit("marins.yaml", "title: Le chant", "title: Le champ")
    before = contents(kit.folder)
    with pytest.raises(ContentError, match="this file has changed meanwhile"):
        draft.write()
    assert contents(kit.folder) == before


def test_a_disk_that_refuses_leaves_the_file_alone(kit: KitCopy, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_arguments: object) -> None:
        raise OutputError("the disk is full")

    monkeypatch.setattr(adding, "write_all", full)
    before = contents(kit.folder)
    with pytest.raises(OutputError):
        add(kit, CARD)
    assert contents(kit.folder) == before


def test_a_link_stays_a_link_and_rights_stay(kit: KitCopy) -> None:
    real = kit.folder / "cartes.yaml"
    link = kit.folder / "marins.yaml"
    link.rename(real)
    real.chmod(0o664)
    link.symlink_to(real)
    add(kit, CARD)
    assert link.is_symlink()
    assert "M05" in real.read_text(encoding="utf-8")
    assert real.stat().st_mode & 0o777 == 0o664


PRINTABLE = " abcdefghijklmnopqrstuvwxyzÀÉœç’«»!?;:,.…-–()'\"#&*{}[]|>%@`◇~=0123456789"


@given(texts=st.lists(st.text(PRINTABLE, min_size=1, max_size=14).map(tidy).filter(bool), min_size=4, max_size=4))
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_that_fits_is_the_same_when_loaded(
    tmp_path_factory: pytest.TempPathFactory, texts: list[str]
) -> None:
    assert not any(FORBIDDEN.search(text) for text in texts)
    kit = KitCopy(tmp_path_factory.mktemp("any") / "kits" / "copy")
    card = dict(zip(("title", "story", "a", "b"), texts, strict=True))
    try:
        add(kit, card)
    except ContentError as error:
        assert all("too long" in fault.message or "has no" in fault.message for fault in error.faults), error  # noqa: PT017
        return
    file = open_deck(kit.folder, "marin")
    assert spread(file.cards[-1], file.fields) | card == spread(file.cards[-1], file.fields)
