"""Files reach the disk whole and together, or not at all; what was there before stays to the byte."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from press import output
from press.errors import OutputError
from press.output import write_all
from tests.kits.workbench import ROOT, contents

NEW = {"kit-color.pdf": b"new color" * 5000, "kit-ink-saver.pdf": b"new ink" * 5000}
OLD = {"kit-color.pdf": b"old color", "kit-ink-saver.pdf": b"old ink", "autre.txt": b"not ours"}
NOBODY = 65534


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the files of an earlier build."""
    place = tmp_path / "output"
    place.mkdir()
    for name, data in OLD.items():
        (place / name).write_bytes(data)
    return place


def refusal(folder: Path, files: dict[str, bytes] = NEW) -> str:
    with pytest.raises(OutputError) as caught:
        write_all(folder, files)
    (fault,) = caught.value.faults
    return str(fault)


def test_new_files_take_the_place_of_the_old_ones(folder: Path) -> None:
    assert write_all(folder, NEW) == [folder / "kit-color.pdf", folder / "kit-ink-saver.pdf"]
    assert contents(folder) == NEW | {"autre.txt": b"not ours"}


def test_a_missing_folder_is_made(tmp_path: Path) -> None:
    write_all(tmp_path / "a" / "b", NEW)
    assert contents(tmp_path / "a" / "b") == NEW


def test_files_have_the_rights_that_the_user_gives_to_new_files(folder: Path) -> None:
    mask = os.umask(0o027)
    try:
        write_all(folder, NEW)
    finally:
        os.umask(mask)
    assert {(folder / name).stat().st_mode & 0o777 for name in NEW} == {0o640}


def test_nothing_to_write_writes_nothing(folder: Path) -> None:
    assert write_all(folder, {}) == []
    assert contents(folder) == OLD


@pytest.mark.parametrize("below", ["", "plus/bas"])
def test_a_file_in_the_place_of_the_folder(tmp_path: Path, below: str) -> None:
    (tmp_path / "output").write_bytes(b"a file")
    assert "output" in (told := refusal(tmp_path / "output" / below))
    assert "this is not a folder: choose another --output" in told
    assert contents(tmp_path) == {"output": b"a file"}


def test_a_folder_in_the_place_of_a_file(folder: Path) -> None:
    (folder / "kit-ink-saver.pdf").unlink()
    (folder / "kit-ink-saver.pdf").mkdir()
    (folder / "kit-ink-saver.pdf" / "garde.txt").write_bytes(b"kept")
    assert "kit-ink-saver.pdf" in refusal(folder)
    assert contents(folder) == {
        "kit-color.pdf": b"old color",
        "autre.txt": b"not ours",
        "kit-ink-saver.pdf/garde.txt": b"kept",
    }


@pytest.fixture
def protected() -> Iterator[Path]:
    """A folder with an earlier build that the user may only read; root is made an ordinary user."""
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        place = Path(name) / "output"
        place.mkdir()
        for file, data in OLD.items():
            (place / file).write_bytes(data)
        Path(name).chmod(0o755)
        place.chmod(0o555)
        root = os.geteuid() == 0
        if root:
            os.seteuid(NOBODY)
        try:
            yield place
        finally:
            if root:
                os.seteuid(0)
            place.chmod(0o755)


def test_a_protected_folder(protected: Path) -> None:
    told = refusal(protected)
    assert told.startswith(f"{protected}/kit-color.pdf:1:1  ")
    assert "unprotect the folder" in told
    assert contents(protected) == OLD
    assert "the folder is protected: allow writing in it" in refusal(protected, {"neuf.pdf": b"x"})
    assert "the folder is protected" in refusal(protected / "dedans")


def refuse_replacing(monkeypatch: pytest.MonkeyPatch, name: str, error: BaseException) -> None:
    """Moving a finished file onto ``name`` fails, as it does on Windows while a reader holds it open."""
    real = os.replace

    def replace(source: Path, place: Path) -> None:
        if place.name == name and source.suffix == ".part":
            raise error
        real(source, place)

    monkeypatch.setattr(output.os, "replace", replace)


@pytest.mark.parametrize("name", ["kit-color.pdf", "kit-ink-saver.pdf"])
def test_a_file_that_is_open_in_a_reader(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    refuse_replacing(monkeypatch, name, PermissionError(13, "Permission denied"))
    assert f"close {name} in the PDF reader" in refusal(folder)
    assert contents(folder) == OLD


def test_a_file_that_is_open_when_the_disk_knows_no_second_names(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def link(_source: Path, _place: Path) -> None:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(output.os, "link", link)
    refuse_replacing(monkeypatch, "kit-ink-saver.pdf", PermissionError(13, "Permission denied"))
    refusal(folder)
    assert contents(folder) == OLD


def test_what_was_not_there_before_is_not_there_after_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse_replacing(monkeypatch, "kit-ink-saver.pdf", PermissionError(13, "Permission denied"))
    refusal(tmp_path)
    assert contents(tmp_path) == {}


@pytest.mark.parametrize("name", ["kit-color.pdf", "kit-ink-saver.pdf"])
def test_an_interruption_between_two_files(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    refuse_replacing(monkeypatch, name, KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        write_all(folder, NEW)
    assert contents(folder) == OLD


def test_an_interruption_while_a_file_is_written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []

    def fsync(handle: int) -> None:
        written.append(handle)
        if len(written) == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(output.os, "fsync", fsync)
    with pytest.raises(KeyboardInterrupt):
        write_all(folder, NEW)
    assert len(written) == 2
    assert contents(folder) == OLD


def test_a_disk_that_is_full(folder: Path) -> None:
    """A limit of 8 kB on files stands in for it; the limit is a process's own, so a child process has it."""
    script = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from pathlib import Path
from press.errors import OutputError
from press.output import write_all
try:
    write_all(Path({str(folder)!r}), {{"kit-color.pdf": b"x" * 4000, "kit-ink-saver.pdf": b"x" * 90000}})
except OutputError as error:
    print(error)
"""
    child = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192)),
    )
    assert "kit-ink-saver.pdf:1:1  the disk is full, or a limit is reached: free some room" in child.stdout
    assert contents(folder) == OLD
