"""Watch mode, as an editor meets it: a living press beside a copy of the mini kit, saved in every way."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep

import pytest

from press.watch.sources import is_source, signature
from tests.kits.workbench import MINI, ROOT, KitCopy, contents, draw, words

PATIENCE_S = 30.0
"""Bounded, and far more than it takes: the machine may be busy with other tests."""

SILENCE_S = 1.2
TITLE = "La barque"


def _heed_ctrl_c() -> None:
    """As on a terminal: what is started in the background of a script would ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Watching:
    """A ``build.py watch`` on a kit, what it says, and every state that its files were ever in."""

    def __init__(self, folder: Path) -> None:
        self.kit = KitCopy(folder / "kits" / "copy")
        self.output = folder / "output"
        self.files = [self.output / f"copy-{variant}.pdf" for variant in ("color", "ink-saver")]
        self.said: list[str] = []
        self.complained: list[str] = []
        self.states: list[set[bytes]] = [set(), set()]
        self.missing = 0
        self._end = Event()

    def start(self) -> None:
        command = [sys.executable, str(ROOT / "build.py"), "watch", "--lang", "en"]
        command += ["--content", str(self.kit.folder.parent), "--output", str(self.output)]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            cwd=ROOT,
            preexec_fn=_heed_ctrl_c if os.name == "posix" else None,  # noqa: PLW1509 (it takes no lock)
        )
        for stream, lines in ((self.process.stdout, self.said), (self.process.stderr, self.complained)):
            Thread(target=lambda s=stream, n=lines: n.extend(line.rstrip() for line in s), daemon=True).start()

    def look_on(self) -> None:
        """Read the files every 20 ms from now on, as a reader that has them open would."""
        Thread(target=self._look_on, daemon=True).start()

    def _look_on(self) -> None:
        while not self._end.wait(0.02):
            for file, seen in zip(self.files, self.states, strict=True):
                try:
                    seen.add(file.read_bytes())
                except FileNotFoundError:
                    self.missing += 1

    def builds(self) -> int:
        return sum("pages" in line for line in self.said)

    def settle(self) -> None:
        """Wait until nothing has been said for a while."""
        heard = -1
        while heard != len(self.said):
            heard = len(self.said)
            sleep(SILENCE_S)

    def shows(self, text: str) -> bool:
        return all(text in " ".join(words(file.read_bytes())) for file in self.files)

    def end(self, how: int = signal.SIGINT) -> int:
        self._end.set()
        self.process.send_signal(how)
        return self.process.wait(timeout=PATIENCE_S)


def eventually(what: Callable[[], bool]) -> bool:
    """Whether it comes true before patience runs out."""
    end = monotonic() + PATIENCE_S
    while not what():
        if monotonic() > end:
            return False
        sleep(0.03)
    return True


@pytest.fixture(scope="module")
def press(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watching]:
    """One press for the tests below, one after the other, its first files there."""
    watching = Watching(tmp_path_factory.mktemp("watch"))
    watching.start()
    assert eventually(lambda: watching.builds() == 1), watching.complained
    watching.look_on()
    yield watching
    if watching.process.poll() is None:
        watching.process.kill()


def write_over(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def rename_over(path: Path, text: str) -> None:
    fresh = path.with_name(path.name + ".tmp")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)


def keep_a_backup(path: Path, text: str) -> None:
    path.rename(path.with_name(path.name + "~"))
    sleep(0.2)
    path.write_text(text, encoding="utf-8")


def empty_then_fill(path: Path, text: str) -> None:
    half = len(text) // 2
    with path.open("w", encoding="utf-8") as file:
        file.flush()
        sleep(0.15)
        file.write(text[:half])
        file.flush()
        sleep(0.15)
        file.write(text[half:])


@pytest.mark.parametrize("save", [write_over, rename_over, keep_a_backup, empty_then_fill])
def test_a_save_is_printed_however_the_editor_saves(press: Watching, save: Callable[[Path, str], None]) -> None:
    path, word = press.kit.folder / "marins.yaml", f"Barque {save.__name__.split('_')[0]}"
    save(path, (MINI / "marins.yaml").read_text(encoding="utf-8").replace(TITLE, word))
    assert eventually(lambda: press.shows(word))
    assert not press.complained
    assert (press.output / "copy-color.pdf").read_bytes() == draw(press.kit.load())


def test_ten_saves_in_a_second_are_three_builds_at_most(press: Watching) -> None:
    path, before = press.kit.folder / "marins.yaml", press.builds()
    text = (MINI / "marins.yaml").read_text(encoding="utf-8")
    for turn in range(10):
        write_over(path, text.replace(TITLE, f"Barque {turn}"))
        sleep(0.09)
    assert eventually(lambda: press.shows("Barque 9"))
    sleep(SILENCE_S)
    assert press.builds() - before <= 3
    assert not press.complained


def test_a_fault_is_told_once_and_the_files_stay_until_it_is_mended(press: Watching) -> None:
    before = [file.read_bytes() for file in press.files]
    mark = press.kit.edit("marins.yaml", "    story: On chante", "    ⟦stroy: On chante")
    assert eventually(lambda: bool(press.complained))
    press.kit.put("art/signe.svg", (MINI / "art" / "signe.svg").read_bytes() + b"<!-- saved -->")
    sleep(SILENCE_S)
    assert press.complained == [f"{mark}  M02  stroy: unknown field «stroy»: did you mean «story»?"]
    assert [file.read_bytes() for file in press.files] == before
    press.kit.edit("marins.yaml", "    stroy: On chante", "    story: On fredonne")
    assert eventually(lambda: press.shows("On fredonne"))
    assert press.said[-2] == "copy: mended"
    press.complained.clear()


def test_new_files_and_replaced_drawings_are_seen(press: Watching) -> None:
    page = "kind: page\nid: ajout\noutline: Ajout\ntitle: Une page de plus\nblocks: []\n"
    press.kit.put("ajouts/ajout.yaml", page)
    press.kit.edit("kit.yaml", "  - carte.yaml", "  - carte.yaml\n  - ajouts/ajout.yaml")
    assert eventually(lambda: press.shows("Une page de plus"))
    before = [file.read_bytes() for file in press.files]
    press.kit.edit("art/phare.svg", '<circle cx="10" cy="4" r="2.4"', '<circle cx="10" cy="4" r="3.1"')
    assert eventually(lambda: all(f.read_bytes() != old for f, old in zip(press.files, before, strict=True)))
    assert not press.complained


def test_backups_and_temporary_files_are_no_sources(press: Watching) -> None:
    press.settle()
    before = list(press.said)
    for name in (
        "marins.yaml~",
        ".marins.yaml.swp",
        "#marins.yaml#",
        ".#marins.yaml",
        "4913",
        "marins.yaml.tmp",
    ):
        press.kit.put(name, "not: [a kit")
    press.kit.put(".git/marins.yaml", "not: [a kit")
    sleep(SILENCE_S)
    assert press.said == before
    assert not press.complained


def test_no_reader_ever_met_a_missing_or_a_broken_file(press: Watching) -> None:
    assert press.missing == 0
    for seen in press.states:
        assert len(seen) > 5
        assert all(len(words(data)) >= 14 for data in seen)


def test_ctrl_c_ends_it_and_leaves_nothing_behind(press: Watching) -> None:
    assert press.end() == 0
    assert sorted(contents(press.output)) == ["copy-color.pdf", "copy-ink-saver.pdf"]
    assert not press.complained


def test_a_file_that_cannot_be_replaced_is_tried_again(tmp_path: Path) -> None:
    watching = Watching(tmp_path)
    in_the_way = watching.files[0]
    in_the_way.mkdir(parents=True)
    watching.start()
    try:
        assert eventually(lambda: bool(watching.complained))
        in_the_way.rmdir()
        assert eventually(lambda: watching.builds() == 1)
        assert sorted(contents(watching.output)) == ["copy-color.pdf", "copy-ink-saver.pdf"]
        assert watching.end(signal.SIGTERM) == 0
    finally:
        watching.process.kill()


def test_the_workers_do_not_outlive_a_press_that_is_killed(tmp_path: Path) -> None:
    listed = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children")
    if not listed.exists():
        pytest.skip("the children of a process are not listed here")
    watching = Watching(tmp_path)
    watching.start()
    assert eventually(lambda: watching.builds() == 1)
    pid = watching.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    assert len(children) >= 2
    watching.process.kill()
    watching.process.wait()
    assert eventually(lambda: not any(Path(f"/proc/{child}").exists() for child in children))


@pytest.mark.parametrize(
    ("name", "taken"),
    [
        ("lien.yaml", True), ("phare.SVG", True), ("photo.jpeg", True), ("Texte.ttf", True),
        ("lien.yaml~", False), (".lien.yaml.swp", False), ("lien.yaml.bak", False), ("lien.yaml.tmp", False),
        ("#lien.yaml#", False), (".#lien.yaml", False), ("~$lien.yaml", False), ("4913", False),
    ],
)  # fmt: skip
def test_what_a_source_is(name: str, taken: bool) -> None:
    assert is_source(name) is taken


def test_a_signature_changes_with_any_source_and_with_nothing_else(kit: KitCopy) -> None:
    first = signature(kit.folder)
    kit.put("marins.yaml~", "backup")
    assert signature(kit.folder) == first
    kit.put("art/vignettes/plus.svg", "<svg/>")
    assert signature(kit.folder) != first
    assert signature(kit.folder / "nowhere") == {}
