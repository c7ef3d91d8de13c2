"""The French catalogue, kept by Babel: ``python -m tests.catalogue`` brings it up to date.

Messages are those of ``_()`` and ``counted()`` in press/, layouts/ and build.py, and the help texts of the
commands. New ones come in without a translation, those that are gone go, the rest stays as it is; then the
``.mo`` that the press reads is made from the ``.po`` that people write. ``click.po``, click's own words, is
written by hand and only compiled.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from press.console import EXAMPLE, paragraphs
from press.language import CATALOGUES, LANGUAGES
from press.text import spacing

ROOT = Path(__file__).parents[1]
SOURCES = (
    ROOT / "build.py",
    *sorted((ROOT / "press").rglob("*.py")),
    *sorted((ROOT / "layouts").rglob("*.py")),
)
SPOKEN = {"_": 1, "counted": 2}
"""Functions that say messages, and how many of their arguments are one."""

TRANSLATED = [code for code in LANGUAGES if code != "en"]

_TYPED = re.compile(r"(“[^”]*”|`[^`]*`)")
"""What is quoted as it is typed in a file or on a command line: no typography in there."""

_UNIT = re.compile(r"(?<=\}) (?=(?:mm|cm²|pt|%|s|ko|Mo|points)(?!\w)|×)|(?<=×) (?=\{)")
_AFTER = re.compile(r" (?=([:;!?»]))")

Message = str | tuple[str, ...]


def extracted() -> Catalog:
    """Every message of the code, with the files that have it."""
    catalog = Catalog()
    for path in SOURCES:
        for message in messages(path):
            catalog.add(message, locations=[(path.relative_to(ROOT).as_posix(), 0)])
    for text in help_texts():
        for paragraph in paragraphs(text):
            if not paragraph.startswith(EXAMPLE):
                catalog.add(paragraph, locations=[("build.py", 0)])
    return catalog


def messages(path: Path) -> Iterator[Message]:
    """The messages of one file, those within f-strings too. Raises ValueError for one not written out."""
    nodes = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    for node in sorted(nodes, key=lambda node: (node.lineno, node.col_offset)):
        if isinstance(node.func, ast.Name) and node.func.id in SPOKEN:
            said = node.args[: SPOKEN[node.func.id]]
            if not all(isinstance(each, ast.Constant) and isinstance(each.value, str) for each in said):
                raise ValueError(f"{path}:{node.lineno}: write the message itself in {node.func.id}()")
            texts = [each.value for each in said]  # type: ignore[attr-defined]
            yield texts[0] if len(texts) == 1 else tuple(texts)


def help_texts() -> Iterator[str]:
    """What the commands and their options say of themselves, as build.py has it."""
    tree = ast.parse((ROOT / "build.py").read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.decorator_list and (said := ast.get_docstring(node)):
            yield said
        if isinstance(node, ast.keyword) and node.arg == "help" and isinstance(node.value, ast.Constant):
            yield str(node.value.value)


def place_of(code: str, domain: str = "press") -> Path:
    return CATALOGUES / code / "LC_MESSAGES" / f"{domain}.po"


def read(code: str, domain: str = "press") -> Catalog:
    with place_of(code, domain).open("rb") as file:
        return read_po(file, locale=code)


def updated(code: str) -> Catalog:
    """The catalogue of a language with the messages of the code, what is translated kept, nothing guessed."""
    catalog = read(code)
    catalog.update(extracted(), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    for message in catalog:
        if message.id and message.string:
            texts = tuple(set_text(text, code) for text in _parts(message.string))
            message.string = texts if isinstance(message.string, tuple) else texts[0]
    return catalog


def set_text(text: str, code: str) -> str:
    """A translation with the spacing of its language, but for what is quoted as it is typed."""
    parts = _TYPED.split(text)
    parts[::2] = map(spacing(code), parts[::2])
    whole = "".join(parts)
    if code == "fr":
        whole = _AFTER.sub(lambda found: "\u00a0" if found[1] in ":»" else "\u202f", whole)
        whole = _UNIT.sub("\u00a0", whole)
    return whole


def as_po(catalog: Catalog, header: str) -> bytes:
    """The file that people write: ``header`` as it was, then the messages of each source."""
    buffer = BytesIO()
    write_po(buffer, catalog, width=100, sort_by_file=True, omit_header=True, include_lineno=False)
    return header.encode() + b"\n\n" + buffer.getvalue().lstrip()


def as_mo(catalog: Catalog) -> bytes:
    """The file that the press reads: the same bytes on any day."""
    catalog.creation_date = catalog.revision_date = datetime(2000, 1, 1, tzinfo=UTC)
    buffer = BytesIO()
    write_mo(buffer, catalog)
    return buffer.getvalue()


def untranslated(catalog: Catalog) -> list[object]:
    return [each.id for each in catalog if each.id and (each.fuzzy or not all(_parts(each.string)))]


def _parts(said: object) -> tuple[str, ...]:
    return tuple(said) if isinstance(said, (tuple, list)) else (str(said or ""),)


def main() -> None:
    """Bring every catalogue up to date, and say what is left to translate."""
    for code in TRANSLATED:
        place = place_of(code)
        header = place.read_text(encoding="utf-8").partition("\n\n")[0]
        place.write_bytes(as_po(updated(code), header))
        for domain in ("press", "click"):
            place_of(code, domain).with_suffix(".mo").write_bytes(as_mo(read(code, domain)))
        left = untranslated(read(code))
        for message in left:
            print(f"{code}: to translate: {message!r}")
        if left:
            sys.exit(1)


if __name__ == "__main__":
    main()
