"""What the parser cannot read, and what it would lose, told in an author's words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from press.errors import ContentError, Fault
from press.source import read

HEAD = 'cards:\n  - id: R13\n    title: "Brume haute"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def load(folder: Path, text: str) -> dict[str, Any]:
    path = folder / "file.yaml"
    path.write_text(text, encoding="utf-8")
    return read(path, "cards/file.yaml")


def faults(folder: Path, text: str) -> tuple[Fault, ...]:
    with pytest.raises(ContentError) as caught:
        load(folder, text)
    assert all("\n" not in str(fault) for fault in caught.value.faults)
    return caught.value.faults


def fault(folder: Path, text: str) -> Fault:
    (only,) = faults(folder, text)
    return only


def place(fault: Fault) -> tuple[int, str, str]:
    assert fault.mark is not None
    return fault.mark.line, fault.component, fault.field


@pytest.mark.parametrize(
    ("line", "words", "correct"),
    [
        (
            "text: Effet immédiat : gagnez 2 ♧",
            "Effet immédiat ^: gagnez",
            'text: "Effet immédiat : gagnez 2 ♧"',
        ),
        ('text: Il dit "non" : C:\\x', "^:", r'text: "Il dit \"non\" : C:\\x"'),
        ("text: Choisissez :  # à revoir", "^:", 'text: "Choisissez :" # à revoir'),
        ("text: Jour : gagnez\n      2 ♧", "^:", 'text: "Jour : gagnez 2 ♧"'),
        ("more: {text: Jour : gagnez, cost: 2}", "“: ”", 'text: "Jour : gagnez"'),
        ("text: 'L'œil du lac'", "closing quote", 'text: "L\'œil du lac"'),
        ('text: "Oui" ou "non"', "closing quote", r'text: "\"Oui\" ou \"non\""'),
        ("text: **Jour** gagnez", "begin with “*”", 'text: "**Jour** gagnez"'),
        ("text: *Jour", "not named above", 'text: "*Jour"'),
        ("text: @ vous", "begin with “@”", 'text: "@ vous"'),
        ("text: {{ n }} cartes", "begin with “{”", 'text: "{{ n }} cartes"'),
        ("text: - un", "begin with “-”", 'text: "- un"'),
        ("text:Jour", "space is missing", "text: Jour"),
        ("text:\u00a0Jour", "no-break space (U+00A0)", "text: Jour"),
    ],
)
def test_syntax_faults_give_the_right_line(folder: Path, line: str, words: str, correct: str) -> None:
    found = fault(folder, f"{HEAD}    {line}\n    cost: 2\n")
    assert place(found) == (4, "R13", "text")
    assert words in found.message
    assert found.message.endswith(f"write: {correct}")
    if "{text" not in line:
        assert load(folder, f"{HEAD}    {correct}\n    cost: 2\n")["cards"][0]["cost"] == "2"


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (HEAD + '    text: "Jour\n    cost: 2\n', 4, "never closed"),
        (HEAD + '    text: "Jour\n    cost: "2"\n', 4, "closed only on line 5"),
        (HEAD + "     text: Jour\n", 4, None),
        (HEAD + "   text: Jour\n", 4, "not aligned"),
        (HEAD + "    text\n    cost: 2\n", 4, "no field name"),
        (HEAD + "    text: |\n    Jour\n    cost: 2\n", 5, "further right"),
        (HEAD + "    text: Payez #7\n      puis piochez\n", 4, "“#7” is lost"),
        (HEAD + '    file: "images\\qnuit.png"\n', 4, "“/” in a path"),
        (HEAD + "    tags: [a, b\n    cost: 2\n", 4, "“[” opened here"),
        (HEAD + "  -text: Jour\n", 4, "after the dash"),
        (HEAD + "---\na: b\n", 4, "second document"),
        (HEAD + "    a: &x [1]\n    b: &x [2]\n", 5, "already given on line 4"),
        (HEAD + "    text: Gagnez\n      Jour : gagnez\n", 5, "align this line"),
        ("a: b\n...\nc: d\n", 3, "end of the document"),
        ("- a\n- b\n", 1, "must begin with fields"),
        ("# nothing\n", 1, "empty"),
        ("a: ]\nb: {{ n }}\n", 1, "begin with “]”"),
        ("a: 1\nb: {{ n }}\n", 2, "begin with “{”"),
        ("a: 1\n: b\n", 2, None),
        ("a: 1\n`b: 2\n", 2, "“`” means something to YAML"),
        ("a:\n- *b\n", 2, "“*” means something to YAML"),
        ("%YAML 3.0\n---\na: b\n", 1, "version of YAML"),
    ],
)
def test_other_syntax_faults(folder: Path, text: str, line: int, words: str | None) -> None:
    first = faults(folder, text)[0]
    assert first.mark is not None
    assert first.mark.line == line
    assert words is None or words in first.message


def test_one_run_tells_all_syntax_faults(folder: Path) -> None:
    text = HEAD + "    text: Jour : a\n  - id: R14\n    text: *Nuit*\n    cost: 2 #ou 3\n"
    assert [place(found) for found in faults(folder, text)] == [
        (4, "R13", "text"),
        (6, "R14", "text"),
        (7, "R14", "cost"),
    ]


def test_the_component_of_an_item_on_one_line(folder: Path) -> None:
    found = fault(folder, "cards:\n  - {id: R1, text: a}\n  - {id: R2, text: Jour : nuit}\n")
    assert place(found) == (3, "R2", "text")
    text = "title: Kit\ncards:\n- title: Gué\n  id: R3\n  picture:\n    file: a\n    note: Jour : nuit\n"
    assert place(fault(folder, text)) == (7, "R3", "note")
    assert place(fault(folder, "title: Kit\ncards:\n- text: Jour : nuit\n")) == (3, "Kit", "text")


def test_a_colon_without_space_is_text(folder: Path) -> None:
    assert load(folder, "title: Acte 2:Le gué\n")["title"] == "Acte 2:Le gué"


@pytest.mark.parametrize(
    ("line", "lost"),
    [
        ("text: Payez le jeton #7 puis piochez", "#7 puis piochez"),
        ("text: Payez\n      le jeton #7", "#7"),
        ("text: Payez le jeton\n      #7 puis piochez", "#7 puis piochez"),
        ("text: [un, deux #7\n      ]", "#7"),
        ("text: #1B5E7A", "#1B5E7A"),
    ],
)
def test_words_lost_after_a_sign(folder: Path, line: str, lost: str) -> None:
    found = fault(folder, f"{HEAD}    {line}\n    cost: 2\n")
    assert place(found) == (4, "R13", "text")
    assert f"“{lost}” is lost" in found.message


def test_comments_are_no_loss(folder: Path) -> None:
    text = (
        HEAD
        + '    cost: 2   # à équilibrer\n    name: Jeton#7\n    more: "a" #b\n'
        + "    #text: Jour\n    tags: #deux\n      - a # b\n"
    )
    card = load(folder, text)["cards"][0]
    assert (card["cost"], card["name"], card["more"], card["tags"]) == ("2", "Jeton#7", "a", ["a"])


def test_a_word_lost_after_an_ampersand(folder: Path) -> None:
    found = fault(folder, HEAD + "    text: &Brume épaisse\n")
    assert place(found) == (4, "R13", "text")
