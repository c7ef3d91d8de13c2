"""``build.py add`` and ``build.py export``: what a user types, and what comes of it."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from press.authoring.fields import bare
from press.source import read
from tests.kits.desk import BUILD, Desk
from tests.kits.workbench import contents

CARD = [
    "--title",
    "Le phare éteint",
    "--story",
    "Plus une lueur.",
    "--choice-a",
    "Frotter",
    "--choice-b",
    "Dormir",
]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def last_card(desk: Desk, deck: str = "marins.yaml") -> dict[str, object]:
    card: dict[str, object] = bare(read(desk.kit.folder / deck, deck)["cards"][-1])
    return card


def kept(desk: Desk) -> dict[str, bytes]:
    return contents(desk.kit.folder)


# Options


def test_a_card_whose_fields_are_all_given_is_added_without_a_question(desk: Desk) -> None:
    done = desk.run("add", "copy", "marin", *CARD)
    assert done.exit_code == 0, done.output
    assert done.stdout == "kits/copy/marins.yaml: 1 added\n  added: M05\n"
    assert last_card(desk) == {
        "number": "M05",
        "title": "Le phare éteint",
        "story": "Plus une lueur.",
        "a": "Frotter",
        "b": "Dormir",
    }  # fmt: skip
    assert not desk.files()


def test_options_have_french_names_too_and_take_texts_after_an_equals_sign(desk: Desk) -> None:
    done = desk.run(
        "add", "copy", "marin", "--titre=L’œil : ◇", "--récit", "Un « mot »  = deux",
        "--choix-a=-non", "--b", "-1 ◇", "--crédit", "Inès", "--credit-lieu=Sète",
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    assert last_card(desk) == {
        "number": "M05", "title": "L’œil : ◇", "story": "Un « mot »  = deux", "a": "-non", "b": "-1 ◇",
        "credit": {"author": "Inès", "place": "Sète"},
    }  # fmt: skip
    assert "credit: {author: Inès, place: Sète}" in (desk.kit.folder / "marins.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["marin", "--title", "Le phare"], "still to be given: --story, --a, --b"),
        (["marin"], "still to be given: --title, --story, --a, --b"),
        (["marain", *CARD], "kit copy has no deck «marain»: did you mean «marin»?"),
        (["marin", *CARD, "--titel", "x"], "there is no option --titel: did you mean"),
        (
            ["marin", "--title", "Le", "phare"],
            "«phare» belongs to no option: a text of several words must be in quotes",
        ),
        (["marin", *CARD, "--picture"], "--picture lacks its text"),
        (["marin", *CARD, "--titre", "x"], "--titre is given twice"),
        (["marin", "--from", "absente.csv"], "absente.csv"),
        (["marin", "--from", BUILD, *CARD], "either --from or the fields of a card, not both"),
    ],
)
def test_wrong_usage_ends_with_2_and_writes_nothing(desk: Desk, arguments: list[str], says: str) -> None:
    before = kept(desk)
    done = desk.run("add", "copy", *arguments)
    assert done.exit_code == 2, done.output
    assert says in done.stderr
    assert "Traceback" not in done.output
    assert kept(desk) == before


def test_without_a_deck_it_explains_itself(desk: Desk) -> None:
    for arguments in ([], ["copy"]):
        done = desk.run("add", *arguments)
        assert done.exit_code == 2
        assert "Example: python build.py add" in done.stderr
    assert desk.run("add", "coppy", "marin").exit_code == 2


def test_the_help_of_a_deck_lists_its_fields(desk: Desk) -> None:
    done = desk.run("add", "copy", "lueur", "--help")
    assert done.exit_code == 0
    lines = {line.split()[0]: line for line in done.stdout.splitlines() if line.startswith("  --")}
    assert "required; 3 lines, about" in lines["--effect"]
    assert "the next one that is free" in lines["--pile"]
    assert "--picture-scale" in lines
    assert "--number" not in lines


def test_a_text_that_does_not_fit_ends_with_1_and_writes_nothing(desk: Desk) -> None:
    before = kept(desk)
    done = desk.run("add", "copy", "marin", *CARD, "--credit", "Inès ⛏")
    assert done.exit_code == 1
    assert done.stderr == "M05  credit: the font TarbouchTexte-Regular has no «⛏» (U+26CF)\n"
    assert kept(desk) == before


@pytest.mark.parametrize(
    "console",
    [
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "cp1252"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONUTF8": "1"},
    ],
)
def test_accents_survive_any_console(desk: Desk, console: dict[str, str]) -> None:
    done = desk.process("add", "copy", "marin", *CARD[:-1], "« Œuf » – ◇ ⚡", "--lang", "fr", **console)
    assert done.returncode == 0, done.stderr
    assert last_card(desk)["b"] == "« Œuf » – ◇ ⚡"
    assert last_card(desk)["title"] == "Le phare éteint"


# Tables


def test_a_deck_goes_out_to_a_table_and_comes_back(desk: Desk, tmp_path: Path) -> None:
    table = tmp_path / "marin.csv"
    done = desk.run("export", "copy", "marin", "--csv", str(table), output=False)
    assert done.exit_code == 0, done.output
    assert done.stdout == f"4 cards written: {table}\n"
    before = kept(desk)
    done = desk.run("add", "copy", "marin", "--from", str(table))
    assert (done.exit_code, done.stdout) == (0, "kits/copy/marins.yaml: 4 unchanged\n")
    assert kept(desk) == before
    text = (
        table.read_text(encoding="utf-8-sig").replace("Attendre le vent", "Attendre") + ";Neuf;Un.;A;B;;;;;;;\n" * 3
    )
    table.write_text(text, encoding="cp1252", errors="replace")
    done = desk.run("add", "copy", "marin", "--from", str(table))
    assert done.stdout == (
        "marin.csv: read as Windows-1252; look at the accents, or save it as UTF-8\n"
        "kits/copy/marins.yaml: 3 added, 1 changed, 3 unchanged\n"
        "  added: M05, M06, M07\n"
        "  M01 changed: choice b\n"
    )
    assert desk.run("check", output=False).exit_code == 0


def test_one_bad_row_and_no_card_of_the_table_comes_in(desk: Desk, tmp_path: Path) -> None:
    table = tmp_path / "marin.csv"
    table.write_text('titre,texte,a,b\nA,"Un\ndeux",C,D\n\nB,⛏,C,D\nC,x,,D\n', encoding="utf-8")
    before = kept(desk)
    done = desk.run("add", "copy", "marin", "--from", str(table))
    assert done.exit_code == 1
    assert done.stderr.splitlines() == [
        "marin.csv:4  M06  story: the font TarbouchTexte-Italic has no «⛏» (U+26CF)",
        "marin.csv:5  a: this field is required, and it is missing",
    ]
    assert kept(desk) == before


def test_a_table_that_cannot_be_written(desk: Desk, tmp_path: Path) -> None:
    done = desk.run("export", "copy", "marin", "--csv", str(tmp_path), output=False)
    assert done.exit_code == 1
    assert "Traceback" not in done.output
    assert desk.run("export", "copy", "zzz", "--csv", "x.csv", output=False).exit_code == 2


# A terminal


def talk(desk: Desk, answers: list[str], *arguments: str) -> tuple[str, int]:
    """The command on a terminal of its own, answered line by line."""
    command = [sys.executable, BUILD, "add", "copy", "marin", *arguments]
    command += ["--content", str(desk.kits), "--output", str(desk.output), "--lang", "en"]
    main, other = pty.openpty()
    environment = os.environ | {"PATH": str(desk.kits), "PYTHONUTF8": "1"}
    with subprocess.Popen(
        command, stdin=other, stdout=other, stderr=other, env=environment, start_new_session=True
    ) as child:
        os.close(other)
        said, end = b"", time.monotonic() + 40
        while time.monotonic() < end:
            if select.select([main], [], [], 0.05)[0]:
                try:
                    said += os.read(main, 4096)
                except OSError:  # the other side is gone
                    break
            elif said.endswith(b": ") and answers:
                os.write(main, f"{answers.pop(0)}\n".encode())
                said += b" "
        else:
            child.kill()
        code = child.wait()
    os.close(main)
    return said.decode(), code


def test_on_a_terminal_what_is_missing_is_asked_shown_and_added_after_a_yes(desk: Desk) -> None:
    said, code = talk(desk, ["", "Plus une lueur.", "Frotter", "Dormir", "", "", "y"], "--title", "Le phare éteint")
    assert code == 0, said
    assert "number (Enter for M05): " in said
    assert "title" not in said
    assert f"the card as it will print: {desk.output / 'copy-M05.png'}" in said
    assert (desk.output / "copy-M05.png").read_bytes().startswith(b"\x89PNG")
    assert last_card(desk)["title"] == "Le phare éteint"


@pytest.mark.parametrize("answer", ["", "n"])
def test_nothing_is_written_without_a_yes(desk: Desk, answer: str) -> None:
    before = kept(desk)
    said, code = talk(desk, ["", "Dormir", "", "", answer], *CARD[:-2], "--b=")
    assert "Add M05 to kits/copy/marins.yaml? [y/N]: " in said
    assert "nothing is written" in said
    assert code == 0
    assert kept(desk) == before
