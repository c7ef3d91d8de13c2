"""The house as its plan says: who may import whom, how long a room may be, nothing without a counterpart."""

from __future__ import annotations

import ast
import graphlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from layouts import LAYOUTS
from press import model, sheet
from press.load import load
from press.model import PARTS, Block
from press.proof import expected
from press.records.blocks import Placed
from press.records.decks import Card
from press.records.parts import Part
from tests.kits.workbench import MINI, ROOT

LONGEST_FILE, LONGEST_FUNCTION = 300, 40

ALLOWED = {
    "layouts": {
        "press.canvas", "press.digest", "press.drawing", "press.errors", "press.fonts", "press.geometry",
        "press.language",
        "press.memory", "press.model", "press.records", "press.room", "press.sheet", "press.wording",
    },
    "press.reading": set(),
    "press.proof": {
        "press.errors", "press.geometry", "press.language", "press.model", "press.reading", "press.records",
        "press.wording",
    },
    "press.preflight": {
        "press.errors", "press.language", "press.model", "press.proof", "press.reading", "press.records",
    },
    "press.drawing": {"press.geometry", "press.language", "press.memory", "press.wording", "press.fonts"},
    "press.records": {
        "press.drawing", "press.errors", "press.geometry", "press.language", "press.model", "press.wording",
    },
    "press.source": {"press.errors", "press.language", "press.records", "press.wording"},
    "press.canvas": {"press.digest", "press.drawing", "press.fonts", "press.geometry"},
    "press.sheet": {
        "press.errors", "press.geometry", "press.language", "press.model", "press.records", "press.wording",
    },
    "press.text": {"press.language"},
    "press.output": {"press.errors", "press.language"},
    "press.geometry": set(),
    "press.memory": set(),
    "press.errors": set(),
    "press.language": set(),
    "press.wording": {"press.language"},
}  # fmt: skip
"""What a room may know of the others; what is not listed may know anything that makes no circle."""

ONLY_IN = {
    "reportlab": {"press.canvas", "press.fonts"},
    "yaml": {"press.source"},
    "jinja2": {"press.text"},
    "svgelements": {"press.drawing.art"},
    "pikepdf": {"press.authoring.form", "press.reading", "press.reprinting"},
    "pypdfium2": {"press.authoring.preview", "press.report"},
    "click": {"build", "press.console"},
    "rich": {"press.console", "press.watch"},
    "layouts": {"build", "layouts"},
    "build": set(),
}
"""Who alone may touch a library, or a room."""


@cache
def modules() -> dict[str, Path]:
    """Every module of the house by its dotted name."""
    found = {"build": ROOT / "build.py"}
    for folder in ("press", "layouts"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def tree(name: str) -> ast.Module:
    return ast.parse(modules()[name].read_text(encoding="utf-8"))


def imports(name: str, lazy: bool = True) -> set[str]:
    """What a module imports when it runs, inside functions too if ``lazy``; not what is for types only."""
    found: set[str] = set()
    for node in _running(tree(name), lazy):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name}: relative import"
            module = node.module or ""
            for alias in node.names:
                inner = f"{module}.{alias.name}"
                found.add(inner if inner in modules() else module)
    return found


def _running(node: ast.AST, lazy: bool) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            continue
        if not lazy and isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        yield child
        yield from _running(child, lazy)


def within(name: str, room: str) -> bool:
    return name == room or name.startswith(room + ".")


# Arrows


@pytest.mark.parametrize("room", ALLOWED)
def test_a_room_knows_no_more_than_it_may(room: str) -> None:
    named = [name for name in modules() if within(name, room)]
    assert named, f"{room} is not in the house any more"
    wrong = {
        f"{name} → {other}"
        for name in named
        for other in imports(name)
        if other.split(".")[0] in ("press", "layouts", "build")
        and not within(other, room)
        and not any(within(other, friend) for friend in ALLOWED[room])
    }
    assert not wrong


@pytest.mark.parametrize("library", ONLY_IN)
def test_a_library_is_touched_in_its_own_room_only(library: str) -> None:
    users = {name for name in modules() if any(other.split(".")[0] == library for other in imports(name))}
    assert {name for name in users if not any(within(name, room) for room in ONLY_IN[library])} == set()
    assert users or not ONLY_IN[library], f"nobody uses {library} any more"


def test_no_circle() -> None:
    graph = {
        name: {other for other in imports(name, lazy=False) if other in modules() and not _own_room(name, other)}
        for name in modules()
    }
    assert graphlib.TopologicalSorter(graph).static_order().__next__()


def _own_room(name: str, other: str) -> bool:
    """A module may name the package that it is in; that is no circle."""
    return within(name, other) and name != other


def test_the_types_only_imports_are_few_and_go_to_records() -> None:
    """What is imported for types only hides a circle: it may be among the records, nowhere else."""
    hidden = {
        f"{name} → {node.module}"
        for name in modules()
        if within(name, "press")
        for branch in ast.walk(tree(name))
        if isinstance(branch, ast.If) and "TYPE_CHECKING" in ast.unparse(branch.test)
        for node in ast.walk(branch)
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "press"
    }
    assert {arrow for arrow in hidden if not arrow.startswith("press.records")} == set()


# Sizes and names


@pytest.mark.parametrize("name", modules())
def test_a_room_is_no_longer_than_a_few_screens(name: str) -> None:
    assert len(modules()[name].read_text(encoding="utf-8").splitlines()) <= LONGEST_FILE
    for node in ast.walk(tree(name)):
        if isinstance(node, ast.FunctionDef):
            length = (node.end_lineno or 0) - node.lineno + 1
            assert length <= LONGEST_FUNCTION, f"{name}.{node.name}: {length} lines"


@pytest.mark.parametrize("name", modules())
def test_a_room_says_what_it_is(name: str) -> None:
    assert ast.get_docstring(tree(name)), f"{name} has no docstring"
    assert name.rpartition(".")[2] not in ("utils", "util", "helpers", "helper", "common", "misc", "tools")


def test_every_function_is_annotated() -> None:
    bare = [
        f"{name}:{node.lineno} {node.name}"
        for name in modules()
        for node in ast.walk(tree(name))
        if isinstance(node, ast.FunctionDef)
        and (node.returns is None or any(arg.annotation is None for arg in _arguments(node)))
    ]
    assert not bare


def _arguments(node: ast.FunctionDef) -> list[ast.arg]:
    every = node.args.posonlyargs + node.args.args + node.args.kwonlyargs
    return [arg for arg in every if arg.arg not in ("self", "cls")]


def test_the_press_knows_no_game() -> None:
    """The words of the shipped kits are in content/ alone; an example in a docstring is no knowledge."""
    words = ("tarbouch", "médina", "medina", "rencontre", "lanterne", "patio", "énergie", "barbaou")
    known = [
        f"{name}: {node.value}"
        for name in modules()
        if within(name, "press")
        for node in _strings(tree(name))
        if any(word in node.value.casefold() for word in words)
    ]
    assert not known


def _strings(module: ast.Module) -> list[ast.Constant]:
    """The texts of a module that are not docstrings."""
    nodes = list(ast.walk(module))
    docs = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    texts = [node for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return [node for node in texts if id(node) not in docs]


# Counterparts


def leaves(base: type) -> set[type]:
    """The classes under a base that nothing derives from, in the house itself."""
    below = {leaf for child in base.__subclasses__() for leaf in leaves(child)}
    return below or ({base} if base.__module__.startswith("press.") else set())


BLOCKS = set(get_args(get_args(Block)[0]))


def test_every_block_is_in_the_union_and_has_a_layout() -> None:
    assert leaves(Placed) == BLOCKS
    assert set(LAYOUTS) >= BLOCKS


def test_every_card_has_a_layout() -> None:
    assert set(LAYOUTS) >= leaves(Card)


def test_everything_that_a_sheet_places_has_a_layout() -> None:
    placed = {
        getattr(sheet, node.func.id)
        for node in ast.walk(tree("press.sheet"))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and _is_class_of(sheet, node.func.id)
    }
    drawn = placed - {sheet.Placed, sheet.Sheet, sheet.CardFront}
    assert len(drawn) > 6
    assert set(LAYOUTS) >= drawn


def _is_class_of(module: object, name: str) -> bool:
    found = getattr(module, name, None)
    return isinstance(found, type) and found.__module__ == "press.sheet"


def test_every_layout_is_of_a_record_that_there_is() -> None:
    records = BLOCKS | leaves(Card) | {value for value in vars(sheet).values() if isinstance(value, type)}
    assert set(LAYOUTS) - records == set()
    assert len(set(LAYOUTS.values())) == len(LAYOUTS)


def test_every_kind_of_part_is_planned_and_proved() -> None:
    assert set(PARTS.values()) == leaves(Part)
    assert set(sheet._PLANS) == leaves(Part)
    assert set(expected._READERS) == leaves(Part)


def test_the_kits_of_the_tests_have_one_of_everything() -> None:
    kits = [load(path.parent) for path in sorted((ROOT / "tests" / "kits").glob("*/kit.yaml"))]
    assert {type(part) for kit in kits for part in kit.parts} == leaves(Part)
    blocks = {type(block) for kit in kits for page in kit.parts_of(model.Page) for block in page.all_blocks()}
    assert blocks == BLOCKS, "a new block needs its place in tests/kits/mini"


def test_the_tests_mirror_the_rooms() -> None:
    for path in (ROOT / "tests").rglob("test_*.py"):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_FILE, path.name
    assert (MINI / "kit.yaml").is_file()
