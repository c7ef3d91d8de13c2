"""Messages in the reader's language, on consoles that lack letters, and the help of every command."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from build import main
from tests.kits.desk import Desk
from tests.kits.workbench import KitCopy, contents, plain

# Languages and consoles


def test_the_language_asked_for_then_that_of_the_machine_then_that_of_the_kit(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.break_card()
    english, french = (desk.run("check", "--lang", lang, output=False).stderr for lang in ("en", "fr"))
    assert "the font TarbouchTexte-Italic has no «⛏»" in english
    assert french != english
    assert "kits/copy/marins.yaml:44:12  M02  story" in french
    # The kit is French, and the machine says nothing.
    monkeypatch.delenv("LANG")
    assert desk.run("check", output=False).stderr == french
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    assert desk.run("check", output=False).stderr == english
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert desk.run("check", output=False).stderr == french
    monkeypatch.setenv("LC_ALL", "C")
    assert desk.run("check", output=False).stderr == french


def test_lengths_have_a_comma_in_french(desk: Desk) -> None:
    desk.kit.edit("marins.yaml", "story: On chante sous la brume.", "story: " + "On chante sous la brume. " * 9)
    english, french = (desk.run("check", "--lang", lang, output=False).stderr for lang in ("en", "fr"))
    length = english.split("too long by ")[1].split(" mm")[0]
    assert "." in length
    assert f"{length.replace('.', ',')} mm" in plain(french)


@pytest.mark.parametrize(
    "console",
    [
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "cp1252"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "utf-8", "PYTHONUTF8": "1"},
    ],
)
def test_a_console_that_lacks_letters_stops_nothing(desk: Desk, console: dict[str, str]) -> None:
    desk.kit.edit("kit.yaml", "title: Le phare de Nébule", "title: ✓ Le phare ⇄ 漢".replace(" 漢", ""))
    good = desk.process("--only", "regles", "--lang", "fr", **console)
    assert good.returncode == 0, good.stderr
    assert b"Traceback" not in good.stderr
    bytes_ = contents(desk.output)
    again = desk.process("--only", "regles", "--lang", "fr", PYTHONUTF8="1")
    assert again.returncode == 0
    assert contents(desk.output) == bytes_
    desk.break_card()
    bad = desk.process("--only", "marin", "--lang", "fr", **console)
    assert bad.returncode == 1
    assert b"M02" in bad.stderr
    assert b"Traceback" not in bad.stderr


@pytest.mark.parametrize("utf8", ["0", "1"])
def test_a_kit_in_a_folder_with_a_french_name(tmp_path: Path, utf8: str) -> None:
    desk = Desk(tmp_path)
    name = "Jeux d’été n° 2"
    KitCopy(desk.kits / name)
    done = desk.process(
        "build", name, "--variant", "color", "--only", "regles",
        LC_ALL="C", PYTHONUTF8=utf8, PYTHONCOERCECLOCALE="0", PYTHONIOENCODING="cp1252",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert desk.files() == {f"{name}-regles-color.pdf"}


# Help


@pytest.mark.parametrize(
    "command", [[], *([name] for name in sorted(main.commands))], ids=lambda c: " ".join(c) or "build.py"
)
def test_every_command_explains_itself_with_an_example(command: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for locale, example in (("en_GB.UTF-8", "Example:"), ("fr_FR.UTF-8", "Exemple :")):
        monkeypatch.setenv("LANG", locale)
        for flag in ("--help", "-h"):
            done = CliRunner().invoke(main, [*command, flag])
            assert done.exit_code == 0
            assert f"{example} python build.py {' '.join(command)}".rstrip() in plain(done.stdout)


def test_every_option_says_what_it_is_for() -> None:
    for name, command in main.commands.items():
        for option in command.params:
            if option.param_type_name == "option":
                assert getattr(option, "help", None), f"{name} {option.opts}"


def test_the_example_of_build_works(desk: Desk) -> None:
    words_ = main.commands["build"].help.split("Example: python build.py ")[1].split()  # type: ignore[union-attr]
    shipped = CliRunner().invoke(main, [*words_, "--output", str(desk.output)])
    assert shipped.exit_code == 0, shipped.output
    assert len(desk.files()) == 1


def test_a_command_without_a_word_builds_every_kit(desk: Desk) -> None:
    places = {"build": {"content": str(desk.kits), "output": str(desk.output)}}
    result = CliRunner().invoke(main, [], default_map=places)
    assert result.exit_code == 0, result.output
    assert desk.files() == {"copy-color.pdf", "copy-ink-saver.pdf"}
