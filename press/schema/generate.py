"""Records → JSON Schema (draft 7, that every editor knows): types as they are typed, bounds, meanings."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from press.load import KitFile
from press.model import PARTS
from press.records.decks import Credit
from press.records.decks import Picture as CardPicture
from press.records.faces import FaceCard, Folds, Open
from press.records.fields import Record
from press.records.theme import Theme
from press.records.values import SCALAR
from press.schema.meanings import meaning

DRAFT = "http://json-schema.org/draft-07/schema#"
PART = "part"

_NAME = "{}.schema.json"
_NULL = {"type": "null"}

_ALONE: Mapping[type[Record], str] = {CardPicture: "file", Credit: "author", Folds: "y"}
"""Records of which one field's value may stand for the whole."""

_ONE_OR_MORE: Mapping[type[Record], str] = {FaceCard: "number"}
"""Lists that may be written as their only item."""


def schema_files() -> dict[str, bytes]:
    """The schema of each kind of file, by name: ``page.schema.json``; ``part`` is any that has a kind.

    Meanings are in the language in force.
    """
    kinds: dict[str, type[Record]] = {"kit": KitFile, "theme": Theme, **PARTS}
    schemas = {kind: _schema(record) for kind, record in kinds.items()}
    schemas[PART] = {
        "$schema": DRAFT,
        **_chosen_by("kind", {kind: {"$ref": _NAME.format(kind)} for kind in PARTS}),
    }
    return {_NAME.format(kind): _written(schema) for kind, schema in schemas.items()}


def _written(schema: JsonSchemaValue) -> bytes:
    return (json.dumps(schema, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode()


def _schema(record: type[Record]) -> JsonSchemaValue:
    schema = record.model_json_schema(schema_generator=_Generator, mode="validation")
    return {"$schema": DRAFT, **_draft_7(schema)}


class _Generator(GenerateJsonSchema):
    """Pydantic's, with what the press's own reading of YAML changes."""

    def str_schema(self, schema: core_schema.StringSchema) -> JsonSchemaValue:
        return {**super().str_schema(schema), "type": list(SCALAR)}

    def is_instance_schema(self, schema: core_schema.IsInstanceSchema) -> JsonSchemaValue:
        return {}  # the place where a record was written: no author types it

    def tagged_union_schema(self, schema: core_schema.TaggedUnionSchema) -> JsonSchemaValue:
        choices = {str(tag): self.generate_inner(choice) for tag, choice in schema["choices"].items()}
        return _chosen_by(str(schema["discriminator"]), choices)

    def model_schema(self, schema: core_schema.ModelSchema) -> JsonSchemaValue:
        made, record = super().model_schema(schema), schema["cls"]
        if not issubclass(record, Record):
            return made
        fields = {name: field for name, field in made["properties"].items() if not name.startswith("\0")}
        required = [name for name in made.get("required", ()) if name in fields]
        if name := _ONE_OR_MORE.get(record):
            fields[name] = {"anyOf": [fields[name]["items"], fields[name]]}
        others: JsonSchemaValue | bool = False
        if issubclass(record, Open):
            others = _or_empty(fields.pop("fields")["additionalProperties"])
        said = {
            name: _described(field if name in required else _or_empty(field), meaning(record, name))
            for name, field in fields.items()
        }
        whole = {"type": "object", "properties": said, "required": required, "additionalProperties": others}
        if name := _ALONE.get(record):
            whole = {"anyOf": [fields[name], whole]}
        return _described(whole, meaning(record))


def _described(schema: JsonSchemaValue, said: str) -> JsonSchemaValue:
    """With a description; draft 7 ignores what stands beside a reference."""
    rest = {name: value for name, value in schema.items() if name != "description"}
    if "$ref" in rest:
        rest = {"allOf": [{"$ref": rest.pop("$ref")}], **rest}
    return {**rest, "description": said} if said else rest


def _or_empty(schema: JsonSchemaValue) -> JsonSchemaValue:
    """An optional field may be written and left empty; a default that says nothing is not told."""
    inside = {name: value for name, value in schema.items() if name != "default"}
    default = schema.get("default")
    told = {"default": default} if default not in (None, "", [], {}) and not isinstance(default, dict) else {}
    kinds = inside.get("type")
    if kinds and "const" not in inside and "enum" not in inside:
        kinds = [kinds] if isinstance(kinds, str) else kinds
        return {**inside, "type": [*kinds, "null"], **told}
    choices = inside.pop("anyOf", None) or [inside]
    return {"anyOf": [*(choice for choice in choices if choice != _NULL), _NULL], **told}


def _chosen_by(key: str, choices: Mapping[str, JsonSchemaValue]) -> JsonSchemaValue:
    """One of several records, as the field ``key`` says: an editor then speaks of that one only."""
    cases = [
        {"if": {"properties": {key: {"const": name}}, "required": [key]}, "then": choice}
        for name, choice in choices.items()
    ]
    return {"type": "object", "required": [key], "properties": {key: {"enum": list(choices)}}, "allOf": cases}


def _draft_7(node: Any) -> Any:
    """Pydantic writes draft 2020-12: the same in the words of draft 7."""
    if isinstance(node, list):
        return [_draft_7(item) for item in node]
    if not isinstance(node, dict):
        return node
    # Pydantic's titles repeat the names of the fields.
    made = {name: _draft_7(value) for name, value in node.items() if name != "title" or isinstance(value, dict)}
    if "prefixItems" in made:
        made |= {"items": made.pop("prefixItems"), "additionalItems": False}
    if "$defs" in made:
        made["definitions"] = made.pop("$defs")
    if isinstance(reference := made.get("$ref"), str):
        made["$ref"] = reference.replace("#/$defs/", "#/definitions/")
    return made
