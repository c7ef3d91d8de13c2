"""How long the author's loop takes: add a card and build, check, reprint one card, save while watching.

    python -m tests.bench.loop                    decks of 39, 390 and 3,900 plain cards, and the first kit watched
    python -m tests.bench.loop --cards 39         only the small deck

CPU seconds and memory of a fresh process for each command; both variants, both preflighted. The latency of watch
is by the clock: from the save of one card to both files replaced, the median of five saves.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import click

from tests.bench.__main__ import ROOT, Run, run_process
from tests.bench.deck import write_kit

_PATIENCE_S = 60
_SAVES = 5
_ANOTHER = """\
  - title: Le fil ajouté
    kind: Mémoire
    icon: soleil
    picture: {{file: soleil.svg}}
    pile: [C{number:04d}]
    effect: Une mémoire de plus.
"""


@click.command()
@click.option("--cards", multiple=True, type=int, default=(39, 390, 3900), help="Sizes of the decks.")
def main(cards: Sequence[int]) -> None:
    """Measures the loop and prints a table."""
    with tempfile.TemporaryDirectory() as place:
        for count in cards:
            _measure_deck(Path(place) / str(count), count)
        click.echo(f"watch, one card saved: {_latency(Path(place) / 'watched'):.2f} s")


def _measure_deck(place: Path, count: int) -> None:
    deck = write_kit(place / "kits" / "plain", count) / "deck.yaml"
    where = ["--content", str(place / "kits")]
    output = ["--output", str(place / "output")]
    _tell("build", count, _command("build", "plain", *where, *output))
    _tell("check", count, _command("check", "plain", *where))
    printed = shutil.copy(place / "output" / "plain-color.pdf", place / "printed.pdf")
    deck.write_text(deck.read_text(encoding="utf-8").replace("numéro 7\n", "numéro sept\n"), encoding="utf-8")
    _tell("reprint", count, _command("reprint", "plain", "--since", str(printed), *where, *output))
    last = _ANOTHER.format(number=count + 1)
    with deck.open("a", encoding="utf-8") as file:
        file.write(last)
    _tell("add, build", count, _command("build", "plain", *where, *output))


def _command(*words: str) -> Run:
    return run_process(["build.py", *words], os.environ)


def _tell(what: str, count: int, run: Run) -> None:
    click.echo(f"{what:<12} {count:>6,} cards {run.cpu:7.2f} s {run.memory:5.0f} MB")


def _latency(place: Path) -> float:
    """From a save to both files replaced, s."""
    shutil.copytree(ROOT / "content" / "astro-tarbouch", place / "kits" / "astro-tarbouch")
    deck, output = place / "kits" / "astro-tarbouch" / "rencontre.yaml", place / "output"
    text = deck.read_text(encoding="utf-8")
    words = re.sub(r"( story: .*)\.", r"\1 !", text, count=1), text
    files = [output / f"astro-tarbouch-{variant}.pdf" for variant in ("color", "ink-saver")]
    command = [sys.executable, "build.py", "watch", "--content", str(place / "kits"), "--output", str(output)]
    watching = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
    try:
        _wait(files, {})
        times = []
        for turn in range(_SAVES + 1):
            time.sleep(1)
            before = {file: file.stat().st_mtime_ns for file in files}
            start = time.perf_counter()
            deck.write_text(words[turn % 2], encoding="utf-8")
            _wait(files, before)
            times.append(time.perf_counter() - start)
    finally:
        watching.send_signal(signal.SIGTERM)
        watching.wait(_PATIENCE_S)
    return statistics.median(times[1:])  # the first save still reads what later ones keep


def _wait(files: Sequence[Path], before: dict[Path, int]) -> None:
    end = time.monotonic() + _PATIENCE_S
    while not all(file.exists() and file.stat().st_mtime_ns != before.get(file) for file in files):
        if time.monotonic() > end:
            raise click.ClickException("the files were not replaced")
        time.sleep(0.005)


if __name__ == "__main__":
    main()
