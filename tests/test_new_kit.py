"""``build.py new``: the kit it makes builds, shows every field, and never takes the place of another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import build
from layouts import looks
from press import language
from press.errors import OutputError
from press.job import Press, run
from press.load import KitFile, load
from press.model import Kit, KitHead, Page, Paper
from press.records.blocks import Placed
from press.records.faces import FaceDeck, Fields
from press.records.fields import Record
from press.starter import new_kit
from tests.kits.workbench import FONTS, contents

OPTIONAL = re.compile(r"^(\s*)# (\s*(?:- )?(?:\{.*|[a-z_]+:(?: .*|$)))", re.MULTILINE)
"""A field, or an item, behind a comment's sign."""

UNSHOWN = {"at", "heads", "fields"}


@pytest.fixture(params=language.LANGUAGES)
def folder(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A new kit, in each language."""
    language.use(request.param)
    new_kit(tmp_path / "kits", "lune-rousse")
    return tmp_path / "kits" / "lune-rousse"


def built(folder: Path) -> Kit:
    return run(Press(FONTS, looks), folder).built.kit


def within(value: object) -> Iterator[Record]:
    """A record and all that it holds."""
    if isinstance(value, Record):
        yield value
        for name in type(value).model_fields:
            yield from within(getattr(value, name))
    elif isinstance(value, (tuple, dict)):
        for item in value.values() if isinstance(value, dict) else value:
            yield from within(item)


def kinds_by_file(kit: Kit) -> dict[str, set[type[Record]]]:
    """The kinds of record in each file."""
    kinds: dict[str, set[type[Record]]] = {"kit.yaml": {KitFile, KitHead, Paper}}
    for record in within((kit.theme, kit.parts)):
        if record.at and not isinstance(record, Fields):
            kinds.setdefault(Path(record.at.file).name, set()).add(type(record))
    return kinds


def test_it_builds_at_once_and_is_proved(folder: Path) -> None:
    kit = built(folder)
    assert kit.head.title == "Lune rousse"
    assert kit.head.language == language.in_force()
    assert {type(part) for part in kit.parts} >= {FaceDeck, Page}
    assert all(b"KIT-" not in data for data in contents(folder).values())


def uncomment(folder: Path) -> int:
    count = 0
    for path in folder.glob("*.yaml"):
        text, changes = OPTIONAL.subn(r"\1\2", path.read_text(encoding="utf-8"))
        path.write_text(text, encoding="utf-8")
        count += changes
    return count


def test_every_optional_field_may_be_used_as_it_is_shown(folder: Path) -> None:
    assert uncomment(folder) > 50
    kit = built(folder)
    deck = next(kit.parts_of(FaceDeck))
    assert deck.gutter == 4
    assert deck.folds.y == (42,)
    assert deck.notes["last"]


def test_every_field_of_every_kind_is_shown_with_what_it_means(folder: Path) -> None:
    texts = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.yaml")}
    uncomment(folder)
    kinds = kinds_by_file(load(folder))
    assert set(kinds) == set(texts)
    for file, records in kinds.items():
        for record in records:
            fields = record.model_fields.keys() - UNSHOWN
            shown = "".join(texts.values()) if issubclass(record, Placed) else texts[file]
            missing = {name for name in fields if not re.search(rf"(?<![\w-]){name}:", shown)}
            assert not missing, f"{file} shows no {sorted(missing)} of a {record.__name__}"
        if file != "theme.yaml":
            optional = [line for line in texts[file].splitlines() if OPTIONAL.match(line)]
            explained = [line for line in optional if line.count(" # ") > 1 or re.match(r"\s*# .*  # ", line)]
            assert len(explained) >= len(optional) * 0.7


def test_a_name_that_is_taken_is_refused_and_nothing_changes(folder: Path) -> None:
    (folder / "kit.yaml").write_text("mine", encoding="utf-8")
    before = contents(folder.parent)
    with pytest.raises(OutputError):
        new_kit(folder.parent, folder.name)
    assert contents(folder.parent) == before


@pytest.mark.parametrize("name", ["2048", "no", "a", "null"])
def test_any_plain_name_will_do(tmp_path: Path, name: str) -> None:
    new_kit(tmp_path, name)
    assert built(tmp_path / name).head.title == name.capitalize()


def test_the_command_tells_what_it_made_and_what_to_do(tmp_path: Path) -> None:
    options = ["--content", str(tmp_path / "kits"), "--lang", "en"]
    made = CliRunner().invoke(build.main, ["new", "lune-rousse", *options])
    assert made.exit_code == 0, made.output
    assert "kits/lune-rousse/kit.yaml" in made.output
    again = CliRunner().invoke(build.main, ["new", "lune-rousse", *options])
    assert again.exit_code == 1
    assert "already there" in again.output
    for name in ("Lune rousse", "lune_rousse", "../ailleurs", "-", ""):
        wrong = CliRunner().invoke(build.main, ["new", "--", name][:1] + options + ["--", name])
        assert wrong.exit_code == 2, name
        assert "Traceback" not in wrong.output
    assert [path.name for path in (tmp_path / "kits").iterdir()] == ["lune-rousse"]
