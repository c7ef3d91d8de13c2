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
from press.errors import Fault, KitError, NoSuchName, WrongUsage
from press.language import _

if TYPE_CHECKING:
    from layouts.room import Rooms
    from press.job import Result

HERE = Path(__file__).parent
CONTENT, OUTPUT, FONTS = HERE / "content", HERE / "output", HERE / "fonts"
VARIANTS = {"color": ("color",), "ink-saver": ("ink-saver",), "all": ("color", "ink-saver")}

_content = click.option(
    "--content", type=click.Path(path_type=Path), default=CONTENT, help="Folder of the kits.  [content]"
)
_output = click.option(
    "--output", type=click.Path(path_type=Path), default=OUTPUT, help="Folder of what is made.  [output]"
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
@_output
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
@click.argument("kit")
@click.option(
    "--since",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    required=True,
    metavar="PRINTED.pdf",
    help="The file that was printed: either variant, or a reprint.",
)
@click.option("--variant", type=click.Choice(list(VARIANTS)), default="all", help="Colour, ink-saver or both.")
@_content
@click.option(
    "--output", type=click.Path(path_type=Path), default=OUTPUT, help="Folder of the PDFs.  [output]"
)
@_lang
def reprint(kit: str, since: Path, variant: str, content: Path, output: Path, lang: str | None) -> None:
    """Prints only what is new or changed since a printed PDF, with a list of what to throw away.

    Example: python build.py reprint astro-tarbouch --since printed.pdf
    """
    from layouts import looks
    from press.job import Press
    from press.output import write_all
    from press.reprinting.job import run

    with _reporting(lang, content):
        (folder,) = _chosen(content, [kit])
        with _progress() as step:
            result = run(Press(FONTS, looks), folder, since, VARIANTS[variant], partial(step, kit))
        for line in (*result.reasons, *result.lines):
            click.echo(line)
        for path in write_all(output, result.files) if result.files else ():
            click.echo(_("  written: {path}").format(path=_shown(path)))


@main.command()
@click.argument("kits", nargs=-1)
@click.option("--room", is_flag=True, help="Also tells how much room each text has left, the fullest first.")
@_content
@_lang
def check(kits: tuple[str, ...], room: bool, content: Path, lang: str | None) -> None:
    """Checks content, text fit, glyphs and the finished PDFs; writes nothing.

    Example: python build.py check astro-tarbouch
    """
    from layouts.room import Rooms
    from press.room import room_lines

    rooms = Rooms() if room else None
    with _reporting(lang, content):
        for result in _run(content, kits, VARIANTS["all"], (), rooms):
            click.echo("\n".join(result.built.lines()))
        if rooms:
            click.echo("\n".join(room_lines(rooms.found)))


@main.command()
@click.argument("kits", nargs=-1)
@click.option(
    "--variant", type=click.Choice(list(VARIANTS)), default="all", help="Colour, ink-saver or both."
)
@_content
@_output
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
            run(
                Press(FONTS, looks),
                chosen,
                content=content,
                output=output,
                variants=VARIANTS[variant],
                status=status,
                new_ones=not kits,
            )


@main.command(add_help_option=False, context_settings={"ignore_unknown_options": True})
@click.argument("kit", required=False)
@click.argument("deck", required=False)
@click.argument("fields", nargs=-1, type=click.UNPROCESSED, metavar="[--FIELD TEXT]...")
@click.option(
    "--from",
    "source",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The cards of a table (CSV), or of a form that was filled in (PDF).",
)
@click.option("-h", "--help", "helps", is_flag=True, help="This text; for a KIT and a DECK, its fields too.")
@_content
@_output
@_lang
@click.pass_context
def add(
    context: click.Context, kit: str | None, deck: str | None, fields: tuple[str, ...], source: Path | None,
    helps: bool, content: Path, output: Path, lang: str | None,
) -> None:  # fmt: skip
    """Adds cards to a deck, or changes those of a table that was exported; asks for what is missing.

    Example: python build.py add astro-tarbouch rencontre --title "Le phare" --story "…" --a "…" --b "…"
    """
    with _reporting(lang, content):
        if not kit or not deck:
            click.echo(context.get_help(), err=not helps)
            sys.exit(0 if helps else 2)
        from layouts import looks
        from press.authoring.ask import Terminal
        from press.authoring.commands import Clerk
        from press.job import Press

        clerk = Clerk(Press(FONTS, looks), _chosen(content, [kit])[0], deck, output, _progress)
        ask = partial(click.prompt, default="", show_default=False)
        terminal = Terminal(ask, click.echo) if sys.stdin.isatty() and sys.stdout.isatty() else None
        if helps:
            lines = [context.get_help(), "", *clerk.help()]
        elif source:
            lines = clerk.add_from(source, fields)
        else:
            lines = clerk.add_typed(fields, terminal)
        click.echo("\n".join(lines))


@main.command()
@click.argument("kit")
@click.argument("deck")
@click.option("--csv", "target", type=click.Path(path_type=Path), required=True, help="The table to write.")
@_content
@_lang
def export(kit: str, deck: str, target: Path, content: Path, lang: str | None) -> None:
    """Writes the cards of a deck as a table, to be proofread or translated; `add --from` takes it back.

    Example: python build.py export astro-tarbouch rencontre --csv rencontre.csv
    """
    with _reporting(lang, content):
        from press.authoring import commands

        click.echo("\n".join(commands.export(_chosen(content, [kit])[0], deck, target)))


@main.command()
@click.option(
    "--output",
    type=click.Path(path_type=Path),
    default=OUTPUT / "schemas",
    help="Folder of the schemas.  [output/schemas]",
)
@_lang
def schema(output: Path, lang: str | None) -> None:
    """Writes JSON Schemas of the YAML files, for completion in editors.

    Example: python build.py schema --lang fr
    """
    from press.output import write_all
    from press.schema import schema_files

    with _reporting(lang, CONTENT):
        for path in write_all(output, schema_files()):
            click.echo(_("  written: {path}").format(path=_shown(path)))


def _run(
    content: Path,
    kits: Sequence[str],
    variants: Sequence[str],
    only: Sequence[str],
    rooms: Rooms | None = None,
) -> list[Result]:
    """Each kit's job in turn; the faults of all kits are gathered before any is raised."""
    from layouts import looks
    from press.job import Press, run

    press = Press(FONTS, partial(looks, rooms=rooms))
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
    except WrongUsage as error:
        raise click.UsageError(str(error)) from error


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


@main.command()
@click.argument("kit")
@click.argument("deck")
@click.option("--card", metavar="NUMBER", default="", help="Filled in from this card.")
@_content
@_output
@_lang
def form(kit: str, deck: str, card: str, content: Path, output: Path, lang: str | None) -> None:
    """Makes a PDF form on which a card is written on a screen; `add --from` takes it back.

    Example: python build.py form astro-tarbouch rencontre
    """
    with _reporting(lang, content):
        from layouts import looks
        from press.authoring.deck_file import open_deck
        from press.authoring.form import make_form
        from press.job import Press
        from press.output import write_all

        file = open_deck(_chosen(content, [kit])[0], deck)
        name = "-".join(filter(None, (kit, deck, card, "form")))
        for path in write_all(output, {f"{name}.pdf": make_form(Press(FONTS, looks), file, card)}):
            click.echo(_("written: {path}").format(path=_shown(path)))


if __name__ == "__main__":
    main()
