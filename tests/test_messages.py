"""Every message is in French too: translated, with the same placeholders, as the press will read it."""

from __future__ import annotations

import gettext
import re
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from click.testing import CliRunner

from build import main
from press import language
from press.language import _, counted
from tests import catalogue

REFRESH = "bring it up to date: python -m tests.catalogue"
PLACEHOLDER = re.compile(r"\{(\w+)[^}]*\}")
CODE = re.compile(r"“[^”]*”|`[^`]*`")
"""What is quoted as it is typed in a file or on a command line: no typography in there."""

LOOSE = re.compile(
    r"(?<!\u202f)[;!?](?=\s|\Z|\))|(?<!\u00a0):(?=\s|\Z)|(?<!\u00a0)»|«(?!\u00a0)"
    r"|(?<=\w)'(?=\w)|\.\.\.|X (?:mm|pt|%|cm²)"
)
"""French without its no-break spaces and its apostrophes; X is a placeholder."""


@pytest.fixture(params=catalogue.TRANSLATED)
def code(request: pytest.FixtureRequest) -> str:
    """Each language that is not the code's own."""
    return str(request.param)


def parts(said: object) -> tuple[str, ...]:
    return said if isinstance(said, tuple) else (str(said),)


def named(text: str) -> set[str]:
    """The placeholders of a message; how a value is shown ({name!r}) is a language's own affair."""
    return set(PLACEHOLDER.findall(text))


def translated(code: str) -> list[Message]:
    return [message for message in catalogue.read(code) if message.id]


def test_the_catalogue_has_the_messages_of_the_code_and_no_others(code: str) -> None:
    inside = {message.id for message in translated(code)}
    needed = {message.id for message in catalogue.extracted() if message.id}
    assert len(needed) > 300
    assert needed - inside == set(), REFRESH
    assert inside - needed == set(), REFRESH
    assert not catalogue.read(code).obsolete, REFRESH


def test_every_message_is_translated_and_none_is_guessed(code: str) -> None:
    assert catalogue.untranslated(catalogue.read(code)) == []
    for domain in ("press", "click"):
        assert "fuzzy" not in catalogue.place_of(code, domain).read_text(encoding="utf-8")


def test_translations_have_the_placeholders_of_their_messages(code: str) -> None:
    for message in (*translated(code), *catalogue.read(code, "click")):
        if message.id:
            asked = set().union(*map(named, parts(message.id)))
            for text in parts(message.string):
                assert named(text) == asked or (len(parts(message.id)) > 1 and named(text) <= asked), message.id


def test_french_is_set_as_french_is() -> None:
    for message in (*translated("fr"), *catalogue.read("fr", "click")):
        for text in parts(message.string) if message.id else ():
            assert not LOOSE.search(PLACEHOLDER.sub("X", CODE.sub("", text))), text


@pytest.mark.parametrize("domain", ["press", "click"])
def test_what_the_press_reads_is_made_from_what_people_write(code: str, domain: str) -> None:
    made = catalogue.place_of(code, domain).with_suffix(".mo").read_bytes()
    assert made == catalogue.as_mo(catalogue.read(code, domain)), REFRESH
    known = gettext.GNUTranslations(BytesIO(made))
    for message in catalogue.read(code, domain):
        if message.id and not message.pluralizable:
            assert known.gettext(str(message.id)) == message.string


def test_bringing_it_up_to_date_twice_changes_nothing(code: str) -> None:
    place = catalogue.place_of(code)
    header = place.read_text(encoding="utf-8").partition("\n\n")[0]
    assert catalogue.as_po(catalogue.updated(code), header) == place.read_bytes(), REFRESH


def test_counts_have_their_plural_in_both_languages() -> None:
    forms = {}
    for spoken in language.LANGUAGES:
        language.use(spoken)
        said = (counted("{count} line", "{count} lines", count).format(count=count) for count in (0, 1, 2))
        forms[spoken] = list(said)
    assert forms == {"en": ["0 lines", "1 line", "2 lines"], "fr": ["0 ligne", "1 ligne", "2 lignes"]}


def test_a_message_that_is_not_written_out_is_refused(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("print(_(name))", encoding="utf-8")
    with pytest.raises(ValueError, match="write the message itself"):
        list(catalogue.messages(bad))
    bad.write_text("print(f\"{_('in a f-string')}\", counted('{n} card', '{n} cards', 2))", encoding="utf-8")
    assert list(catalogue.messages(bad)) == ["in a f-string", ("{n} card", "{n} cards")]


@pytest.mark.parametrize(
    "words", [[], *([name] for name in sorted(main.commands))], ids=lambda words: " ".join(words) or "alone"
)
def test_help_is_in_french_when_french_is_asked_for(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for command in (main, *main.commands.values()):
        # click keeps what it once said of --help: a process speaks one language, this one does not.
        monkeypatch.setattr(command, "_help_option", None)
    french = [*words, "--lang", "fr", "--help"] if words else ["--help", "--lang", "fr"]
    asked = CliRunner().invoke(main, french)
    assert asked.exit_code == 0, asked.output
    for english in ("Usage", "Example", "Show this message", "Folder of", "Language of", "Commands:"):
        assert english not in asked.output
    assert "Utilisation\u00a0: main" in asked.output
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert CliRunner().invoke(main, [*words, "--help"]).output == asked.output
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    assert "Usage: main" in CliRunner().invoke(main, [*words, "--help"]).output


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (["biuld"], "Il n’y a pas de commande biuld."),
        (["build", "--varient", "color"], "Il n’y a pas d’option --varient."),
        (["build", "--variant", "blue"], "blue n’est pas l’un de"),
        (["reprint", "x"], "Il manque l’option '--since'"),
        (["new"], "Il manque l’argument 'KIT'"),
    ],
)
def test_wrong_usage_is_told_in_french(typed: list[str], says: str) -> None:
    done = CliRunner().invoke(main, [*typed, "--lang", "fr"])
    assert done.exit_code == 2
    assert says in done.output
    assert "Erreur" in done.output


def test_an_unknown_language_is_english() -> None:
    language.use("de")
    assert _("one line") == "one line"
    assert language.in_force() == "en"
