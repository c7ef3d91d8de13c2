"""The command line: options → press → exit code.

0 done; 1 the content, the finished PDF or the output has faults; 2 wrong usage.
"""

from __future__ import annotations

import atexit
import gc
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from press import language
from press.console import Commands, Option, chosen, progress, reporting, stopped_quietly, tell, written

if TYPE_CHECKING:
    from layouts.room import Rooms
    from press.job import Press

HERE = Path(__file__).parent
CONTENT, OUTPUT, FONTS = HERE / "content", HERE / "output", HERE / "fonts"
VARIANTS = {"color": ("color",), "ink-saver": ("ink-saver",), "all": ("color", "ink-saver")}

option = partial(click.option, cls=Option)
_variant = option("--variant", type=click.Choice(list(VARIANTS)), default="all", help="Colour, ink-saver or both.")
_content = option(
    "--content", type=click.Path(path_type=Path), default=CONTENT, help="Folder of the kits.  [content]"
)
_output = option(
    "--output", type=click.Path(path_type=Path), default=OUTPUT, help="Folder of what is made.  [output]"
)
_lang = option("--lang", type=click.Choice(language.LANGUAGES), help="Language of the messages.")


@click.group(cls=Commands, default="build", context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Builds print-and-play kits: YAML in, checked PDF on A4 out.

    Example: python build.py
    """


def _press(rooms: Rooms | None = None) -> Press:
    from layouts import looks
    from press.job import Press

    return Press(FONTS, partial(looks, rooms=rooms) if rooms else looks)


@main.command()
@click.argument("kits", nargs=-1)
@_variant
@option("--only", multiple=True, metavar="ID|DECK|PAGE", help="Just the page with this card, deck or page.")
@_content
@_output
@_lang
def build(
    kits: tuple[str, ...], variant: str, only: tuple[str, ...], content: Path, output: Path, lang: str | None
) -> None:
    """Draws, checks and writes the PDFs of each kit (all when none is named).

    Example: python build.py build astro-tarbouch --variant ink-saver --only R05
    """
    with reporting(lang, content):
        from press.job import run_all
        from press.output import write_all

        with progress() as step:
            results = run_all(_press(), chosen(content, kits), VARIANTS[variant], only, step)
        paths = write_all(output, {name: data for result in results for name, data in result.files.items()})
        tell([line for result in results for line in result.built.lines()] + written(paths))


@main.command()
@click.argument("kit")
@option(
    "--since",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    required=True,
    metavar="PRINTED.pdf",
    help="The file that was printed: either variant, or a reprint.",
)
@_variant
@_content
@_output
@_lang
def reprint(kit: str, since: Path, variant: str, content: Path, output: Path, lang: str | None) -> None:
    """Prints only what is new or changed since a printed PDF, with a list of what to throw away.

    Example: python build.py reprint astro-tarbouch --since printed.pdf
    """
    with reporting(lang, content):
        from press.language import _
        from press.output import write_all
        from press.reprinting.job import file_name, run

        (folder,) = chosen(content, [kit])
        if since.resolve() in [(output / file_name(kit, each)).resolve() for each in VARIANTS[variant]]:
            raise click.UsageError(_("{file} would be written over: choose another --output").format(file=since))
        with progress() as step:
            result = run(_press(), folder, since, VARIANTS[variant], partial(step, kit))
        paths = write_all(output, result.files) if result.files else []
        tell([*result.reasons, *result.lines, *written(paths)])


@main.command()
@click.argument("kits", nargs=-1)
@option("--room", is_flag=True, help="Also tells how much room each text has left, the fullest first.")
@_content
@_lang
def check(kits: tuple[str, ...], room: bool, content: Path, lang: str | None) -> None:
    """Checks content, text fit, glyphs and the finished PDFs; writes nothing.

    Example: python build.py check astro-tarbouch
    """
    with reporting(lang, content):
        from layouts.room import Rooms
        from press.job import run_all
        from press.room import room_lines

        rooms = Rooms() if room else None
        with progress() as step:
            results = run_all(_press(rooms), chosen(content, kits), VARIANTS["all"], (), step, weighed=False)
        tell([line for result in results for line in result.built.lines()])
        tell(room_lines(rooms.found) if rooms else [])


@main.command()
@click.argument("kits", nargs=-1)
@_variant
@_content
@_output
@_lang
def watch(kits: tuple[str, ...], variant: str, content: Path, output: Path, lang: str | None) -> None:
    """Builds, then builds again at every save, until Ctrl-C.

    Example: python build.py watch astro-tarbouch
    """
    gc.enable()  # it lives long
    with reporting(lang, content):
        from press.watch import status_for
        from press.watch import watch as run

        folders = chosen(content, kits)
        with stopped_quietly(), status_for(terminal=sys.stdout.isatty()) as status:
            run(
                _press(),
                folders,
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
@option(
    "--from",
    "source",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The cards of a table (CSV), or of a form that was filled in (PDF).",
)
@option("-h", "--help", "helps", is_flag=True, help="This text; for a KIT and a DECK, its fields too.")
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
    with reporting(lang, content):
        if not kit or not deck:
            click.echo(context.get_help(), err=not helps)
            sys.exit(0 if helps else 2)
        from press.authoring.ask import Terminal
        from press.authoring.commands import Clerk

        clerk = Clerk(_press(), chosen(content, [kit])[0], deck, output, progress)
        ask = partial(click.prompt, default="", show_default=False)
        terminal = Terminal(ask, click.echo) if sys.stdin.isatty() and sys.stdout.isatty() else None
        if helps:
            lines = [context.get_help(), "", *clerk.help()]
        elif source:
            lines = clerk.add_from(source, fields)
        else:
            lines = clerk.add_typed(fields, terminal)
        tell(lines)


@main.command()
@click.argument("kit")
@click.argument("deck")
@option("--csv", "target", type=click.Path(path_type=Path), required=True, help="The table to write.")
@_content
@_lang
def export(kit: str, deck: str, target: Path, content: Path, lang: str | None) -> None:
    """Writes the cards of a deck as a table, to be proofread or translated; `add --from` takes it back.

    Example: python build.py export astro-tarbouch rencontre --csv rencontre.csv
    """
    with reporting(lang, content):
        from press.authoring import commands

        tell(commands.export(chosen(content, [kit])[0], deck, target))


@main.command()
@click.argument("kit")
@_content
@_lang
def new(kit: str, content: Path, lang: str | None) -> None:
    """Makes a new kit that builds at once, every field in it with what it means.

    Example: python build.py new lune-rousse
    """
    with reporting(lang, content):
        from press.starter import new_kit

        tell(written(new_kit(content, kit)))


@main.command()
@option(
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
    with reporting(lang, CONTENT):
        from press.output import write_all
        from press.schema import schema_files

        tell(written(write_all(output, schema_files())))


@main.command()
@click.argument("kit")
@click.argument("deck")
@option("--card", metavar="NUMBER", default="", help="Filled in from this card.")
@_content
@_output
@_lang
def form(kit: str, deck: str, card: str, content: Path, output: Path, lang: str | None) -> None:
    """Makes a PDF form on which a card is written on a screen; `add --from` takes it back.

    Example: python build.py form astro-tarbouch rencontre
    """
    with reporting(lang, content):
        from press.authoring.deck_file import open_deck
        from press.authoring.form import make_form
        from press.output import write_all

        file = open_deck(chosen(content, [kit])[0], deck)
        name = "-".join(filter(None, (kit, deck, card, "form")))
        tell(written(write_all(output, {f"{name}.pdf": make_form(_press(), file, card)})))


if __name__ == "__main__":
    # A command is short and keeps nearly all that it makes: looking for garbage, at the end too, is a tenth of it.
    gc.disable()
    atexit.register(gc.freeze)
    main()
