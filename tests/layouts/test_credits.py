"""Who wrote a card, small at its foot: whole, large enough to read, on nothing else; or a fault."""

from __future__ import annotations

import pytest

from layouts import looks
from press.job import Press, run
from press.reading import BBox, Text, read
from press.records.decks import Credit
from tests.kits.workbench import FONTS, KitCopy

PRESS = Press(FONTS, looks)
LONG = "{author: Inès et Noé, place: Sète, date: 2025, licence: CC BY}"
WHOLE = "Inès et Noé · Sète · 2025 · CC BY"
CHOICE = ("marins.yaml", "    a: Tendre une corde\n", "M01")
EFFECT = ("lueurs.yaml", "    effect: Appelez un marin.\n", "E03")
NEAREST_CUT_MM = 1.4


def texts(kit: KitCopy, number: str, variant: str) -> tuple[list[Text], BBox]:
    """The texts of the first card of a sheet that has this number, with the place of the card."""
    (data,) = run(PRESS, kit.folder, [variant], [number]).files.values()
    (page,) = read(data).pages
    own = next(text for text in page.texts if text.text == number)
    left, top = 15 + (own.start[0] - 15) // 60 * 60, 21.5 + (own.start[1] - 21.5) // 80 * 80
    card = BBox(left, top, left + 60, top + 80)
    inside = [t for t in page.texts if card.left <= t.start[0] < card.right and card.top <= t.start[1] < card.bottom]
    return inside, card


@pytest.mark.parametrize("variant", ["color", "ink-saver"])
@pytest.mark.parametrize(("file", "line", "number"), [CHOICE, EFFECT])
def test_a_credit_stands_whole_under_the_foot(kit: KitCopy, file: str, line: str, number: str, variant: str) -> None:
    before, _card = texts(kit, number, variant)
    kit.edit(file, line, f"{line}    credit: {LONG}\n")
    after, card = texts(kit, number, variant)
    (credit,) = [text for text in after if "Inès" in text.text]
    assert credit.text == WHOLE
    assert credit.size_pt == pytest.approx(7, abs=0.01)
    assert credit.start[0] == pytest.approx(card.left + 4, abs=0.01)
    assert card.bottom - credit.start[1] >= NEAREST_CUT_MM
    assert credit.start[1] == max(text.start[1] for text in after)
    # Everything else is still there, and as large as it was.
    assert sorted((t.text, round(t.size_pt, 2)) for t in before) == sorted(
        (t.text, round(t.size_pt, 2)) for t in after if t is not credit
    )


def test_a_plain_text_is_the_author(kit: KitCopy) -> None:
    file, line, number = CHOICE
    kit.edit(file, line, f"{line}    credit: Les élèves de CM2\n")
    assert kit.load().deck("marin").all_cards[0].credit == Credit(author="Les élèves de CM2")
    found, _card = texts(kit, number, "color")
    assert "Les élèves de CM2" in [text.text for text in found]


@pytest.mark.parametrize(
    ("credit", "says"),
    [
        ("Une très longue liste de noms, de classes et de villes", "too long by"),
        ("Inès ⛏", "has no «⛏»"),
        ("{place: Sète}", "required, and it is missing"),
        ("{author: Inès, plaice: Sète}", "did you mean «place»?"),
        ("[Inès]", "expected fields"),
    ],
)
def test_a_credit_that_cannot_be_printed(kit: KitCopy, credit: str, says: str) -> None:
    file, line, number = CHOICE
    kit.edit(file, line, f"{line}    credit: {credit}\n")
    (fault,) = kit.faults()
    assert says in fault.message
    assert fault.component == number
    assert fault.field.startswith("credit")
    assert fault.mark
    assert fault.mark.line == 40


def test_a_condition_gives_way_or_is_refused(kit: KitCopy) -> None:
    file, line, _number = EFFECT
    full = (
        "Un seul par tour, et seulement quand la brume est tombée sur le port et sur les barques. " + "Ou deux. " * 5
    )
    kit.edit(file, "    condition: Un seul par tour.\n", f"    condition: {full.strip()}\n")
    assert kit.faults() == ()
    kit.edit(file, line, f"{line}    credit: Inès\n")
    (fault,) = kit.faults()
    assert (fault.component, fault.field) == ("E03", "condition")
