"""The command line's manners: help and messages in the reader's language, faults as lines, exit codes."""

from __future__ import annotations

import gettext
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from itertools import pairwise
from pathlib import Path
from typing import Any

import click

from press import language
from press.errors import KitError, WrongUsage
from press.language import _

EXAMPLE = "Example: "
"""Begins the paragraph of a command's docstring that shows how it is typed."""

_LANG = "--lang"


def paragraphs(help_text: str) -> list[str]:
    """The paragraphs of a help text, each on one line, as the catalogues know them."""
    return [" ".join(paragraph.split()) for paragraph in help_text.split("\n\n")]


def _translated(help_text: str | None) -> str | None:
    if not help_text:
        return help_text
    return "\n\n".join(
        _("Example: {command}").format(command=paragraph.removeprefix(EXAMPLE))
        if paragraph.startswith(EXAMPLE)
        else language._(paragraph)
        for paragraph in paragraphs(help_text)
    )


def _in_force() -> property:
    """A help text that is written in English and told in the language in force."""

    def told(self: Any) -> str | None:
        return _translated(self._help)

    def set_(self: Any, text: str | None) -> None:
        self._help = text

    return property(told, set_)


class Command(click.Command):
    """A command whose help is in the language in force."""

    help = _in_force()


class Option(click.Option):
    """The same for an option."""

    help = _in_force()


class Commands(Command, click.Group):
    """Commands, of which ``default`` is meant when none is named."""

    command_class = Command

    def __init__(self, *args: Any, default: str, **rest: Any) -> None:
        super().__init__(*args, **rest)
        self._default = default

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        """Even what is said before any command runs is in the language asked for, or that of the machine."""
        given = list(sys.argv[1:] if args is None else args)
        speak(_asked(given) or language.of_environment() or "en")
        return super().main(args, *rest, **extra)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] in ctx.help_option_names:
            args = args[:1]  # whatever else was asked, in whatever language
        elif not args or args[0].startswith("-"):
            before = self._options_before(args)
            named = args[before : before + 1]
            if named and named[0] in self.commands:
                args = [*named, *args[:before], *args[before + 1 :]]
            else:
                args = [self._default, *args]
        return super().parse_args(ctx, args)

    def _options_before(self, args: Sequence[str]) -> int:
        """How many words at the head of ``args`` are options, and what is given to them."""
        known = {name: option for option in self.commands[self._default].params for name in option.opts}
        count = 0
        while count < len(args) and args[count].startswith("-"):
            option = known.get(args[count])
            count += 2 if isinstance(option, click.Option) and not option.is_flag else 1
        return count


def _asked(args: Sequence[str]) -> str:
    """The language that ``--lang`` names, of those we speak."""
    for word, following in pairwise([*args, ""]):
        code = following if word == _LANG else word.removeprefix(f"{_LANG}=")
        if word.startswith(_LANG) and code in language.LANGUAGES:
            return code
    return ""


def speak(code: str) -> None:
    """Set the language of our messages, and of click's own."""
    language.use(code)
    # click asks Python's gettext, which reads its language from here.
    os.environ["LANGUAGE"] = language.in_force()
    gettext.bindtextdomain("click", language.CATALOGUES)
    gettext.textdomain("click")


@contextmanager
def reporting(lang: str | None, content: Path) -> Iterator[None]:
    """Messages in the language asked for; an author's fault is a line each and exit code 1."""
    from press.load import kit_language

    for stream in (sys.stdout, sys.stderr):
        # A console that lacks a character shows another: it never stops the press.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    speak(lang or language.of_environment() or kit_language(content))
    try:
        yield
    except KitError as error:
        for fault in error.faults:
            click.echo(str(fault), err=True)
        sys.exit(1)
    except WrongUsage as error:
        raise click.UsageError(str(error)) from error


@contextmanager
def stopped_quietly() -> Iterator[None]:
    """Ctrl-C, or a polite request of the system, ends what has no end of its own."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        yield


@contextmanager
def progress() -> Iterator[Callable[[str, str], None]]:
    """A line that follows the work on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda _kit, _step: None
        return
    from rich.console import Console

    with Console(stderr=True).status("…") as status:
        yield lambda kit, step: status.update(f"{kit} · {step}")


def chosen(content: Path, kits: Sequence[str]) -> list[Path]:
    """The folders of the kits that are named, each once; of all when none is. Raises WrongUsage."""
    from press.load import find_kits
    from press.wording import did_you_mean

    by_name = {folder.name: folder for folder in find_kits(content)}
    for name in kits:
        if name not in by_name:
            hint = did_you_mean(name, by_name)
            raise WrongUsage(_("there is no kit «{kit}»{hint}").format(kit=name, hint=hint))
    return [by_name[name] for name in dict.fromkeys(kits)] if kits else list(by_name.values())


def tell(lines: Sequence[str]) -> None:
    """Say lines to the user."""
    if lines:
        click.echo("\n".join(lines))


def written(paths: Sequence[Path]) -> list[str]:
    """A line for each file that was written, as the user would type it from here."""
    return [_("  written: {path}").format(path=_shown(path)) for path in paths]


def _shown(path: Path) -> str:
    resolved, here = path.resolve(), Path.cwd()
    return resolved.relative_to(here).as_posix() if resolved.is_relative_to(here) else str(path)
