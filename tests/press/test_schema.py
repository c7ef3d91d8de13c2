"""The schemas for editors: every kit passes, what is wrong in one does not, every field is told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator
from jsonschema.exceptions import best_match
from referencing import Registry, Resource

from press import language
from press.load import KitFile
from press.model import PARTS
from press.records.faces import Open
from press.records.fields import Record
from press.records.theme import Theme
from press.schema import schema_files
from press.schema.meanings import _told, meaning
from tests.kits.workbench import CONTENT, MINI, ROOT

SKELETONS = ROOT / "press" / "starter" / "skeleton"
KITS = sorted(path.parent for path in (*CONTENT.glob("*/kit.yaml"), *SKELETONS.glob("*/kit.yaml")))
KITS += sorted(path.parent for path in MINI.parent.glob("*/kit.yaml"))
FILES = [path for kit in KITS for path in sorted(kit.glob("*.yaml")) if path.name != "fonts.yaml"]
HANDLED = {"at", "heads"}


@cache
def schemas(spoken: str = "en") -> dict[str, Any]:
    language.use(spoken)
    return {name: json.loads(data) for name, data in schema_files().items()}


def validator(kind: str) -> Draft7Validator:
    every = schemas()
    registry: Registry[Any] = Registry().with_resources(
        (name, Resource.from_contents(schema)) for name, schema in every.items()
    )
    return Draft7Validator(every[f"{kind}.schema.json"], registry=registry)


def kind_of(path: Path, data: Any) -> str:
    return "kit" if path.name == "kit.yaml" else data.get("kind", "theme")


def read(path: Path, loader: type) -> Any:
    """As an editor reads it: with types of YAML's own, or every word as it is typed."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=loader)


@pytest.mark.parametrize("name", schemas())
def test_a_schema_is_one(name: str) -> None:
    Draft7Validator.check_schema(schemas()[name])
    assert schemas()[name]["$schema"].startswith("http://json-schema.org/draft-07/")
    assert "\\u0000" not in json.dumps(schemas()[name])


def test_there_is_one_for_each_kind_of_file() -> None:
    kinds = {name.removesuffix(".schema.json") for name in schemas()}
    assert kinds == {"kit", "theme", "part", *PARTS}


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
@pytest.mark.parametrize("loader", [yaml.CSafeLoader, yaml.CBaseLoader])
def test_every_file_of_every_kit_passes(path: Path, loader: type) -> None:
    data = read(path, loader)
    kind = kind_of(path, data)
    for each in (kind, "part") if kind in PARTS else (kind,):
        error = best_match(validator(each).iter_errors(data))
        assert error is None, (list(error.absolute_path), error.message)


WRONG = (
    ("marins.yaml", "story: Une barque", "stroy: Une barque"),
    ("marins.yaml", "number: M00", "number: m-1"),
    ("marins.yaml", "kind: choice-deck", "kind: choise-deck"),
    ("marins.yaml", "    a: Tendre une corde\n", ""),
    ("regles.yaml", "block: pills", "block: pils"),
    ("regles.yaml", "box: [140, 44, 60, 44]", "box: [140, 44, 60]"),
    ("regles.yaml", "box: [140, 44, 60, 44]", "box: [140, 44, 60, 4x]"),
    ("regles.yaml", "{text: Jouez ou passez.}", "{text: [Jouez, passez]}"),
    ("table.yaml", "joined: yes", "joined: perhaps"),
    ("table.yaml", "count: 7}", "count: 501}"),
    ("table.yaml", "shape: square", "shape: squares"),
    ("theme.yaml", 'nuit: "#12303A"', 'nuit: "12303A"'),
    ("theme.yaml", "size: 27,", "size: 27 pt,"),
    ("kit.yaml", "format: A4", "format: A44"),
    ("kit.yaml", "  title: Le phare de Nébule", "  titre: Le phare de Nébule"),
)


@pytest.mark.parametrize(("file", "old", "new"), WRONG)
def test_what_the_press_would_refuse_is_marked(file: str, old: str, new: str) -> None:
    text = (MINI / file).read_text(encoding="utf-8")
    assert text.count(old) == 1
    data = yaml.load(text.replace(old, new), Loader=yaml.CSafeLoader)
    kind = kind_of(MINI / file, data)
    checks = validator(kind if kind in (*PARTS, "kit", "theme") else "part")
    assert not checks.is_valid(data)


@pytest.mark.parametrize(
    ("typed", "good"), [("07", True), ("yes", True), ("''", True), ("[a]", False), ("{a: b}", False)]
)
def test_a_text_may_look_like_anything_but_a_list_or_fields(typed: str, good: bool) -> None:
    text = (MINI / "marins.yaml").read_text(encoding="utf-8").replace("title: Le chant", f"title: {typed}")
    assert validator("choice-deck").is_valid(yaml.load(text, Loader=yaml.CSafeLoader)) is good


def records(base: type[Record] = Record) -> Iterator[type[Record]]:
    """What an author writes: every record that a schema is made from."""
    for record in base.__subclasses__():
        yield from records(record)
        if record.__module__.startswith("press."):
            yield record


def reached() -> set[type[Record]]:
    names: set[str] = set()
    for schema in schemas().values():
        names |= {name.rpartition("__")[2] for name in schema.get("definitions", {})}
    return {record for record in records() if record.__name__ in names} | {KitFile, Theme, *PARTS.values()}


@pytest.mark.parametrize("spoken", language.LANGUAGES)
def test_every_field_is_told_in_every_language(spoken: str) -> None:
    language.use(spoken)
    missing = [
        f"{record.__name__}.{name}"
        for record in reached()
        for name in record.model_fields.keys() - HANDLED - ({"fields"} if issubclass(record, Open) else set())
        if not meaning(record, name)
    ]
    assert not missing, f"say what these mean in press/schema/meanings.{spoken}.yaml"


@pytest.mark.parametrize("spoken", language.LANGUAGES)
def test_nothing_is_told_that_is_not_there(spoken: str) -> None:
    fields: dict[str, set[str]] = {"any": set()}
    for record in records():
        fields.setdefault(record.__name__, {"itself"}).update(record.model_fields)
        fields["any"].update(record.model_fields)
    told = {(record, field) for record, said in _told(spoken).items() for field in said}
    assert not {(record, field) for record, field in told if field not in fields.get(record, ())}
    assert {(record, field) for record, field in told} == {
        (record, field) for record, said in _told("en").items() for field in said
    }


def told_of(spoken: str, field: str) -> str:
    fields = schemas(spoken)["choice-deck.schema.json"]["definitions"]["ChoiceCard"]["properties"]
    return str(fields[field]["description"])


def test_meanings_are_in_the_language_in_force() -> None:
    assert told_of("en", "story") == "What happens, in two lines."
    assert told_of("fr", "story") == "Ce qui se passe, en deux lignes."
    assert "\u202f;" in told_of("fr", "number")


def test_the_readme_tells_how_an_editor_finds_them() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "# yaml-language-server: $schema=../../output/schemas/" in readme
