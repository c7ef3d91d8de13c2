"""What a user types and gets: exit codes, messages, files, and nothing else on the disk."""

from __future__ import annotations

import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.kits.desk import BUILD, Desk
from tests.kits.workbench import MINI, KitCopy, contents, words

BOTH = {"copy-color.pdf", "copy-ink-saver.pdf"}


# Building


def test_alone_it_builds_every_kit_in_both_variants(desk: Desk) -> None:
    KitCopy(desk.kits / "autre")
    done = desk.process()
    assert done.returncode == 0, done.stderr
    assert desk.files() == BOTH | {"autre-color.pdf", "autre-ink-saver.pdf"}
    assert done.stderr == b""
    out = done.stdout.decode()
    assert out.count("14 pages") == 2
    for name in desk.files():
        assert f"written: {desk.output / name}" in out


def test_its_options_need_no_command(desk: Desk) -> None:
    done = desk.run("--variant", "color")
    assert done.exit_code == 0, done.output
    assert desk.files() == {"copy-color.pdf"}


def test_options_may_stand_before_the_command(desk: Desk) -> None:
    before = desk.run("--lang", "en", "check", "copy", output=False)
    assert (before.exit_code, desk.files()) == (0, set()), before.output
    assert before.stdout.startswith("Le phare de Nébule: 14 pages")
    said = desk.run("--variant=color", "--only", "check", "--lang", "en")
    assert (said.exit_code, "check" in said.stderr) == (2, True), "what follows --only is no command"
    assert desk.run("--lang", "en", "build", "copy", "--variant", "color").exit_code == 0
    assert desk.files() == {"copy-color.pdf"}


def test_named_kits_only_each_once(desk: Desk) -> None:
    KitCopy(desk.kits / "autre")
    done = desk.run("build", "autre", "autre", "--variant", "ink-saver")
    assert done.exit_code == 0, done.output
    assert desk.files() == {"autre-ink-saver.pdf"}
    assert done.stdout.count("14 pages") == 1


@pytest.mark.parametrize(
    ("variant", "files"),
    [("color", {"copy-color.pdf"}), ("ink-saver", {"copy-ink-saver.pdf"}), ("all", BOTH)],
)
def test_a_variant(desk: Desk, variant: str, files: set[str]) -> None:
    assert desk.run("build", "--variant", variant, "--only", "M01").exit_code == 0
    assert desk.files() == {name.replace("copy-", "copy-M01-") for name in files}


@pytest.mark.parametrize(("only", "pages"), [("M02", 1), ("lueur", 2), ("table", 1), ("8", 1), ("dos", 3)])
def test_only_a_card_a_deck_or_a_page(desk: Desk, only: str, pages: int) -> None:
    desk.run("build", "--variant", "color")
    before = contents(desk.output)
    done = desk.run("build", "--variant", "color", "--only", only)
    assert done.exit_code == 0, done.output
    # The whole kit stays as it was: a part has a file of its own.
    assert contents(desk.output).items() > before.items()
    assert len(words((desk.output / f"copy-{only}-color.pdf").read_bytes())) == pages


def test_only_several(desk: Desk) -> None:
    assert desk.run("build", "--variant", "color", "--only", "M02", "--only", "E10").exit_code == 0
    assert len(words((desk.output / "copy-M02-E10-color.pdf").read_bytes())) == 2


def test_only_in_the_kits_that_have_it(desk: Desk) -> None:
    other = KitCopy(desk.kits / "autre")
    other.edit("marins.yaml", "number: M04", "number: M05")
    assert desk.run("build", "--variant", "color", "--only", "M05").exit_code == 0
    assert desk.files() == {"autre-M05-color.pdf"}


# Checking


def test_check_proves_everything_and_writes_nothing(desk: Desk) -> None:
    done = desk.run("check", output=False)
    assert done.exit_code == 0, done.output
    assert "14 pages" in done.stdout
    assert "written" not in done.stdout
    assert not desk.output.exists()


def test_check_tells_every_fault_on_a_line_of_its_own(desk: Desk) -> None:
    desk.break_card()
    desk.kit.edit("regles.yaml", "ground: crepT", "ground: crpT")
    done = desk.run("check", output=False)
    assert done.exit_code == 1
    assert done.stdout == ""
    assert done.stderr.splitlines() == [
        "kits/copy/regles.yaml:22:13  ground: the theme has no «crpT»: did you mean «crepT»?",
        "kits/copy/marins.yaml:44:12  M02  story: the font TarbouchTexte-Italic has no «⛏» (U+26CF)",
    ]


# Faults


def test_a_fault_stops_everything_and_leaves_the_old_files_alone(desk: Desk) -> None:
    desk.run("build")
    KitCopy(desk.kits / "autre")
    before = contents(desk.output)
    assert set(before) == BOTH
    desk.break_card()
    done = desk.run("build")
    assert done.exit_code == 1
    assert "M02  story" in done.stderr
    assert contents(desk.output) == before


def test_the_faults_of_all_kits_are_told_in_one_run(desk: Desk) -> None:
    desk.break_card()
    KitCopy(desk.kits / "autre").put("table.yaml", "kind: page\n")
    done = desk.run("build")
    assert done.exit_code == 1
    assert "kits/autre/table.yaml:1:1" in done.stderr
    assert "kits/copy/marins.yaml:44:12" in done.stderr


def test_no_traceback_whatever_the_kit_file_is(desk: Desk) -> None:
    for data in (
        b"",
        b"\xff\xfe\x00",
        b"kit: {",
        b"- a\n- b\n",
        b"kit: yes\ntheme: 1\nparts: x\n",
        b"\x00" * 100,
    ):
        desk.kit.put("kit.yaml", data)
        done = desk.run("check", output=False)
        assert (done.exit_code, type(done.exception)) == (1, SystemExit), data
        assert "kits/copy/kit.yaml" in done.stderr
        assert "Traceback" not in done.output


def test_a_folder_without_kits(desk: Desk, tmp_path: Path) -> None:
    desk.kits = tmp_path / "ailleurs"
    done = desk.run("build")
    assert done.exit_code == 1
    assert f"there is no folder «{desk.kits.as_posix()}»" in done.stderr
    desk.kits.mkdir()
    assert "no kit in" in desk.run("build").stderr


def test_a_bug_of_ours_shows_itself(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_arguments: object) -> None:
        raise KeyError("ours")

    monkeypatch.setattr("press.job.plan", broken)
    done = desk.run("build")
    assert isinstance(done.exception, KeyError)
    assert not desk.output.exists()


# Wrong usage


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["build", "copi"], "there is no kit «copi»: did you mean «copy»?"),
        (["check", "zzz"], "there is no kit «zzz»"),
        (
            ["build", "--only", "M01x"],
            "--only M01x: there is no such card, deck or page: did you mean «M01»?",
        ),
        (["build", "--only", "lueurr"], "did you mean «lueur»?"),
        (["build", "--variant", "sepia"], "sepia"),
        (["build", "--lang", "de"], "de"),
        (["biuld"], "biuld"),
        (["--colour"], "--colour"),
    ],
)
def test_wrong_usage_ends_with_2_and_touches_nothing(desk: Desk, arguments: list[str], says: str) -> None:
    done = desk.run(*arguments, output=False)
    assert done.exit_code == 2
    assert says in done.stderr
    assert "Traceback" not in done.output
    assert not desk.output.exists()


def test_one_wrong_name_among_right_ones(desk: Desk) -> None:
    assert desk.run("build", "copy", "zzz").exit_code == 2
    assert desk.run("build", "--only", "M01", "--only", "zzz").exit_code == 2
    assert not desk.output.exists()


# Output


def test_the_output_folder_is_made(desk: Desk) -> None:
    desk.output = desk.output / "plus" / "bas"
    assert desk.run("build", "--variant", "color", "--only", "1").exit_code == 0
    assert desk.files() == {"copy-1-color.pdf"}


def test_output_that_is_a_file(desk: Desk) -> None:
    desk.output.write_bytes(b"mine")
    done = desk.run("build", "--only", "1")
    assert done.exit_code == 1
    assert "this is not a folder: choose another --output" in done.stderr
    assert desk.output.read_bytes() == b"mine"


def test_a_full_disk(desk: Desk) -> None:
    desk.run("build")
    before = contents(desk.output)
    done = subprocess.run(
        [sys.executable, BUILD, "--content", str(desk.kits), "--output", str(desk.output), "--lang", "en"],
        capture_output=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192)),
    )
    assert done.returncode == 1
    assert "the disk is full, or a limit is reached" in done.stderr.decode()
    assert contents(desk.output) == before


def test_an_interruption_leaves_whole_files_only(desk: Desk) -> None:
    desk.output.mkdir()
    old = {"copy-color.pdf": b"old", "copy-ink-saver.pdf": b"old"}
    for pause in (0.1, 0.2, 0.3, 0.4, 0.6):
        for name, data in old.items():
            (desk.output / name).write_bytes(data)
        command = [sys.executable, BUILD, "--content", str(desk.kits), "--output", str(desk.output)]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as child:
            time.sleep(pause)
            child.send_signal(signal.SIGINT)
            code = child.wait(30)
        found = contents(desk.output)
        assert set(found) == BOTH
        # It may come when both are written and nothing but the exit is left.
        written = all(data.startswith(b"%PDF") and data.rstrip().endswith(b"%%EOF") for data in found.values())
        assert written or (code and found == old)


def test_the_mini_kit_itself_is_left_alone() -> None:
    assert not [path for path in MINI.rglob("*") if path.suffix in (".pdf", ".part")]
