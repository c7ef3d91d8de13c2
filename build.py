"""The command line: options → press → exit code.

0 done; 1 the content, the finished PDF or the output has faults; 2 wrong usage.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

import click

from press import language
from press.errors import Fault, KitError, NoSuchName
from press.language import _

if TYPE_CHECKING:
    from press.job import Result

HERE = Path(__file__).parent
CONTENT, OUTPUT, FONTS = HERE / "content", HERE / "output", HERE / "fonts"
VARIANTS = {"color": ("color",), "ink-saver": ("ink-saver",), "all": ("color", "ink-saver")}

_content = click.option(
    "--content", type=click.Path(path_type=Path), default=CONTENT, help="Folder of the kits.  [content]"
)
_lang = click.option("--lang", type=click.Choice(language.LANGUAGES), help="Language of the messages.")


class BuildByDefault(click.Group):
    """``build.py`` alone, or followed by options of ``build``, builds everything."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args or (args[0].startswith("-") and args[0] not in ("--help", "-h")):
            args = ["build", *args]
        return super().parse_args(ctx, args)


@click.group(cls=BuildByDefault, context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Builds print-and-play kits: YAML in, checked PDF on A4 out.

    Example: python build.py
    """


@main.command()
@click.argument("kits", nargs=-1)
@click.option(
    "--variant", type=click.Choice(list(VARIANTS)), default="all", help="Colour, ink-saver or both."
)
@click.option(
    "--only", multiple=True, metavar="ID|DECK|PAGE", help="Just the page with this card, deck or page."
)
@_content
@click.option(
    "--output", type=click.Path(path_type=Path), default=OUTPUT, help="Folder of the PDFs.  [output]"
)
@_lang
def build(
    kits: tuple[str, ...], variant: str, only: tuple[str, ...], content: Path, output: Path, lang: str | None
) -> None:
    """Draws, checks and writes the PDFs of each kit (all when none is named).

    Example: python build.py build astro-tarbouch --variant ink-saver --only R05
    """
    from press.output import write_all

    with _reporting(lang, content):
        files: dict[str, bytes] = {}
        lines: list[str] = []
        for result in _run(content, kits, VARIANTS[variant], only):
            files |= result.files
            lines += result.built.lines()
        for path in write_all(output, files):
            lines.append(_("  written: {path}").format(path=_shown(path)))
        click.echo("\n".join(lines))


@main.command()
@click.argument("kits", nargs=-1)
@_content
@_lang
def check(kits: tuple[str, ...], content: Path, lang: str | None) -> None:
    """Checks content, text fit, glyphs and the finished PDFs; writes nothing.

    Example: python build.py check astro-tarbouch
    """
    with _reporting(lang, content):
        for result in _run(content, kits, VARIANTS["all"], ()):
            click.echo("\n".join(result.built.lines()))


@main.command()
@click.argument("kits", nargs=-1)
@click.option(
    "--variant", type=click.Choice(list(VARIANTS)), default="all", help="Colour, ink-saver or both."
)
@_content
@click.option(
    "--output", type=click.Path(path_type=Path), default=OUTPUT, help="Folder of the PDFs.  [output]"
)
@_lang
def watch(kits: tuple[str, ...], variant: str, content: Path, output: Path, lang: str | None) -> None:
    """Builds, then builds again at every save, until Ctrl-C.

    Example: python build.py watch astro-tarbouch
    """
    with _reporting(lang, content):
        from layouts import looks
        from press.job import Press
        from press.watch import status_for
        from press.watch import watch as run

        chosen = _chosen(content, kits)
        with _stopped_quietly(), status_for(terminal=sys.stdout.isatty()) as status:
            run(Press(FONTS, looks), content, chosen, output, VARIANTS[variant], status, new_ones=not kits)


def _run(content: Path, kits: Sequence[str], variants: Sequence[str], only: Sequence[str]) -> list[Result]:
    """Each kit's job in turn; the faults of all kits are gathered before any is raised."""
    from layouts import looks
    from press.job import Press, run

    press = Press(FONTS, looks)
    faults: list[Fault] = []
    results: list[Result] = []
    unknown: list[str] = []
    with _progress() as step:
        for folder in _chosen(content, kits):
            try:
                results.append(run(press, folder, variants, only, partial(step, folder.name)))
            except KitError as error:
                faults += error.faults
            except NoSuchName as error:
                unknown.append(str(error))
    if faults:
        raise KitError(faults)
    if unknown and not results:
        raise click.UsageError(unknown[0])
    return results


def _chosen(content: Path, kits: Sequence[str]) -> list[Path]:
    from press.load import find_kits
    from press.wording import did_you_mean

    by_name = {folder.name: folder for folder in find_kits(content)}
    for name in kits:
        if name not in by_name:
            hint = did_you_mean(name, by_name)
            raise click.UsageError(_("there is no kit «{kit}»{hint}").format(kit=name, hint=hint))
    return [by_name[name] for name in dict.fromkeys(kits)] if kits else list(by_name.values())


@contextmanager
def _reporting(lang: str | None, content: Path) -> Iterator[None]:
    """Messages in the language asked for; an author's fault is a line each and exit code 1."""
    from press.load import kit_language

    for stream in (sys.stdout, sys.stderr):
        # A console that lacks a character shows another: it never stops the press.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    language.use(lang or language.of_environment() or kit_language(content))
    try:
        yield
    except KitError as error:
        for fault in error.faults:
            click.echo(str(fault), err=True)
        sys.exit(1)


@contextmanager
def _stopped_quietly() -> Iterator[None]:
    """Ctrl-C, or a polite request of the system, ends what has no end of its own."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        yield


@contextmanager
def _progress() -> Iterator[Callable[[str, str], None]]:
    """A line that follows the work on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda kit, step: None
        return
    from rich.console import Console

    with Console(stderr=True).status("…") as status:
        yield lambda kit, step: status.update(f"{kit} · {step}")


def _shown(path: Path) -> str:
    """A path as the user would type it from here."""
    resolved = path.resolve()
    return resolved.relative_to(Path.cwd()).as_posix() if resolved.is_relative_to(Path.cwd()) else str(path)


if __name__ == "__main__":
    main()
