"""How long the press takes and how much memory, phase by phase and beside other tools.

    python -m tests.bench                     everything, best of 3
    python -m tests.bench --runs 7            … best of 7
    python -m tests.bench --cards 39          only the deck of 39 cards
    python -m tests.bench --no-kit            only the decks
    python -m tests.bench --kit other-kit     another kit of the content folder

The first table is one kit, both variants: the whole of ``python build.py build KIT``, then its phases.
The second is a plain deck of simple cards (see deck.py), one variant, drawn and not checked, in a
process of its own for each size; and the same deck by fpdf2 and Typst when they are installed
(``pip install -e ".[bench]"``), as a ratio to the press.

Every figure is CPU seconds of a fresh process, user and system, and the most memory that it held: the
best of several runs that take turns, so that a busy machine slows all of them alike. Python's compiled
files are there, as on any second start. Works on Linux and macOS.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click

from tests.bench.deck import write_kit
from tests.bench.rivals import MODULES

ROOT = Path(__file__).parents[2]
_RSS_PER_MB = 1024 if sys.platform != "darwin" else 1024 * 1024


@dataclass(frozen=True, slots=True)
class Run:
    """One process: CPU seconds, the most memory it held (MB), and what it printed about itself."""

    cpu: float
    memory: float
    said: Mapping[str, object] = field(default_factory=dict)


@click.command()
@click.option("--runs", default=3, show_default=True, help="Runs of each; the best counts.")
@click.option("--kit", "kits", multiple=True, default=("astro-tarbouch",), help="Kit of the content folder.")
@click.option("--no-kit", is_flag=True, help="Only the decks.")
@click.option("--cards", multiple=True, type=int, default=(39, 390, 3900), help="Sizes of the decks.")
def main(runs: int, kits: Sequence[str], no_kit: bool, cards: Sequence[int]) -> None:
    """Measures the press and prints tables."""
    rivals = [name for name, module in MODULES.items() if importlib.util.find_spec(module)]
    with tempfile.TemporaryDirectory() as place:
        scratch = Path(place)
        jobs: dict[tuple[str, str], list[str]] = {}
        for kit in () if no_kit else kits:
            jobs["build", kit] = ["build.py", "build", kit, "--output", str(scratch / "output")]
            jobs["phases", kit] = _ours(ROOT / "content" / kit, "color", "ink-saver", "--preflight")
        for count in cards:
            folder = write_kit(scratch / f"plain-{count}", count)
            jobs["press", str(count)] = _ours(folder, "color")
            for name in rivals:
                jobs[name, str(count)] = ["-m", "tests.bench.rivals", name, str(folder)]
        best = _measure(jobs, runs, scratch)
    for kit in () if no_kit else kits:
        _print_kit(kit, best["build", kit], best["phases", kit])
    for name in ("press", *rivals):
        _print_decks(name, cards, best)
    for name in MODULES.keys() - set(rivals):
        click.echo(f"{name} is not installed: left out")


def _ours(folder: Path, *words: str) -> list[str]:
    return ["-m", "tests.bench.ours", str(folder), *words]


def _measure(jobs: Mapping[tuple[str, str], Sequence[str]], runs: int, scratch: Path) -> dict[tuple[str, str], Run]:
    """The best run of each job; the first round, which compiles Python files, does not count."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = str(scratch / "compiled")
    best: dict[tuple[str, str], Run] = {}
    for turn in range(runs + 1):
        for job, words in jobs.items():
            if sys.stderr.isatty():
                click.echo(f"\rround {turn} of {runs}: {' '.join(job)}\033[K", nl=False, err=True)
            run = run_process(words, environment)
            if turn and (job not in best or run.cpu < best[job].cpu):
                best[job] = run
    if sys.stderr.isatty():
        click.echo("\r\033[K", nl=False, err=True)
    return best


def run_process(words: Sequence[str], environment: Mapping[str, str]) -> Run:
    process = subprocess.Popen([sys.executable, *words], cwd=ROOT, env=environment, stdout=subprocess.PIPE)
    assert process.stdout
    with process.stdout:
        printed = process.stdout.read().decode()
    _pid, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise click.ClickException(f"python {' '.join(words)} failed")
    last = printed.rstrip().rpartition("\n")[2]
    said = json.loads(last) if last.startswith("{") else {}
    return Run(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / _RSS_PER_MB, said)


def _print_kit(kit: str, whole: Run, phases: Run) -> None:
    click.echo(f"{kit}: {whole.cpu:.2f} s, {whole.memory:.0f} MB")
    parts = phases.said["phases"]
    assert isinstance(parts, dict)
    for phase, seconds in parts.items():
        click.echo(f"  {phase:<20} {seconds:6.3f} s")


def _print_decks(name: str, cards: Sequence[int], best: Mapping[tuple[str, str], Run]) -> None:
    for count in cards:
        run, press = best[name, str(count)], best["press", str(count)]
        ratio = "" if run is press else f"  × {run.cpu / press.cpu:.1f}"
        size = run.said["bytes"]
        assert isinstance(size, int)
        click.echo(f"{name:<6} {count:>6,} cards {run.cpu:7.2f} s {run.memory:5.0f} MB {size // 1000:6,} kB{ratio}")


if __name__ == "__main__":
    main()
