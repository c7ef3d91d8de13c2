"""What the README says of the project is so."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner
from ruamel.yaml import YAML

from build import main
from press.load import load
from press.records.curved import CurvedTrackBlock
from press.records.decks import Deck
from press.sheet import plan
from tests.kits.workbench import CONTENT, ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
GUIDE = (ROOT / ".github" / "CONTRIBUTING.md").read_text(encoding="utf-8")


def rows(head: str) -> list[list[str]]:
    """The cells of each row of the table under this heading row."""
    table = README.split(f"{head}\n", 1)[1].split("\n\n", 1)[0].splitlines()[1:]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", row.strip("|"))] for row in table]


def yaml_after(heading: str) -> Any:
    """The first YAML block below a heading."""
    below = README.split(f"# {heading}\n", 1)[1]
    return YAML(typ="safe").load(below.split("```yaml\n", 1)[1].split("```", 1)[0])


def options(command: click.Command) -> set[str]:
    return {name for parameter in command.params for name in parameter.opts if name.startswith("--")}


# Commands


def test_the_table_has_every_command_and_no_other() -> None:
    named = {match[1] for row in rows("| command | does |") if (match := re.search(r"build\.py (\w+)", row[0]))}
    assert named == set(main.commands)


def test_every_command_line_is_one_that_exists() -> None:
    lines = re.findall(r"python build\.py (\w+)((?: [^\n`#|]+)?)", README)
    assert len(lines) > 15
    for command, rest in lines:
        assert command in main.commands, command
        assert set(re.findall(r"--[a-z]+", rest)) <= options(main.commands[command]) | {"--help"}, (command, rest)


def test_the_options_of_the_table_exist() -> None:
    for command, does in rows("| command | does |"):
        if match := re.search(r"build\.py (\w+)", command):
            own = options(main.commands[match[1]])
            used = [o for o in re.findall(r"`(--[a-z]+)", does) if o not in ("--from", "--title")]
            assert set(used) <= own, (match[1], used)


# The map


def test_the_map_names_every_room() -> None:
    tree = README.split("<!-- tree -->\n```\n", 1)[1].split("```", 1)[0]
    named, folder = set(), ""
    for line in tree.splitlines():
        name = line.split()[0]
        folder = folder if line.startswith(" ") else name
        named.add(folder + name if line.startswith(" ") else name)
    assert {name for name in named if not (ROOT / name).exists()} == set()
    rooms = {f"press/{path.parent.name}/" for path in (ROOT / "press").glob("*/[!.]*") if path.parent.name[0] != "_"}
    assert rooms <= named


@pytest.mark.parametrize("folder", [ROOT, ROOT / ".github"], ids=["readme", "guide"])
def test_links_lead_somewhere(folder: Path) -> None:
    text = README if folder == ROOT else GUIDE
    headings = {
        re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in re.findall(r"^#+ (.+)$", text, re.M)
    }
    for target in re.findall(r"\]\(([^)]+)\)", text):
        if target.startswith("#"):
            assert target[1:] in headings
        elif not target.startswith("https://"):
            assert (folder / target).exists(), target


# The kits, and what one adds to them


def test_the_kits_are_those_that_are_there() -> None:
    told = {name.strip("`"): int(pages) for name, pages, _made_of in rows("| kit | pages | what it is made of |")}
    kits = {path.parent.name: load(path.parent) for path in CONTENT.glob("*/kit.yaml")}
    assert told == {name: len(plan(kit)) for name, kit in kits.items()}
    cards = {name: sum(len(deck.copies) for deck in kit.parts_of(Deck)) for name, kit in kits.items()}
    assert f"26 pages, {cards['astro-tarbouch']} cards" in README
    assert f"{cards['guichet-9']} cards in six decks" in README
    assert f"{cards['barbaou']} square tiles" in README


def test_the_card_of_the_readme_can_be_added(tmp_path: Path) -> None:
    shutil.copytree(CONTENT / "astro-tarbouch", tmp_path / "astro-tarbouch")
    lines = README.split("## Add a Rencontre card", 1)[1].split("```yaml\n", 1)[1].split("```", 1)[0]
    deck = tmp_path / "astro-tarbouch" / "rencontre.yaml"
    deck.write_text(deck.read_text(encoding="utf-8").rstrip("\n") + "\n" + lines, encoding="utf-8")
    result = CliRunner().invoke(main, ["check", "--content", str(tmp_path), "--lang", "en"])
    assert result.exit_code == 0, result.output
    assert "40 cards" in result.output


def test_the_curved_track_of_the_readme_is_one() -> None:
    track = CurvedTrackBlock.model_validate(yaml_after("Tracks along a curve"))
    assert track.values == range(7)
