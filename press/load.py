"""A kit's folder → Kit: every file read, checked and made final, or every fault there is."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import TypeVar, cast

from press.drawing.shelf import Shelf
from press.errors import ContentError, Fault, Mark
from press.facts import facts, page_facts
from press.grids import grid_faults
from press.identity import identity_faults, lost_decks
from press.language import _
from press.model import Kit, KitHead, kind_of
from press.records.decks import Deck
from press.records.fields import Record
from press.records.parts import Part, Sheeted, SheetHead
from press.records.prose import Finish, finished
from press.records.theme import Theme
from press.source import parse, read, read_text
from press.source.validate import validate
from press.templates import template_faults
from press.text import TemplateError, render, spacing
from press.wording import did_you_mean, one_line

KIT_FILE = "kit.yaml"
ART_FOLDER = "art"

_M = TypeVar("_M", bound=Record)


class KitFile(Record):
    """kit.yaml: the head of the kit, its theme's file, its parts' files in print order."""

    kit: KitHead
    theme: str
    parts: tuple[str, ...]


def find_kits(content: Path) -> list[Path]:
    """The folders of ``content`` that hold a kit.yaml, by name.

    Raises ContentError when the folder is missing or holds no kit.
    """
    if not content.is_dir():
        raise ContentError(_("there is no folder «{folder}»").format(folder=content.as_posix()))
    kits = sorted(path.parent for path in content.glob(f"*/{KIT_FILE}"))
    if not kits:
        raise ContentError(
            _("no kit in «{folder}»: a kit is a folder with a {file}").format(
                folder=content.as_posix(), file=KIT_FILE
            )
        )
    return kits


def kit_language(content: Path) -> str:
    """The language of the first kit, or nothing when none can be read: the last resort for messages."""
    for path in sorted(content.glob(f"*/{KIT_FILE}")):
        try:
            head = read(path, path.name).get("kit")
        except ContentError:
            continue
        if isinstance(head, dict):
            return str(head.get("language") or "")
    return ""


def kit_id(folder: Path) -> str:
    """The name of a kit's folder, the same text on a machine that is set to another encoding."""
    return os.fsencode(folder.name).decode("utf-8", "replace")


def load(folder: Path) -> Kit:
    """Read, check and finish one kit. Raises ContentError with all faults found."""
    faults: list[Fault] = []
    index = _index(folder)
    theme = _collect(faults, partial(_theme, folder, index))
    parts = [part for name in index.parts if (part := _collect(faults, partial(_part, folder, index, name)))]
    faults += identity_faults(parts)
    faults += grid_faults(parts)
    if not faults:
        faults += lost_decks(parts)
    if faults or theme is None:
        raise ContentError(faults)
    art = Shelf(folder / ART_FOLDER, theme.colors)
    kit = _finished(Kit(id=kit_id(folder), head=index.kit, theme=theme, parts=tuple(parts), art=art), faults)
    faults += template_faults(kit)
    if faults:
        raise ContentError(faults)
    return kit


def _collect(faults: list[Fault], step: Callable[[], _M]) -> _M | None:
    try:
        return step()
    except ContentError as error:
        faults += error.faults
        return None


def _name(folder: Path, file: str) -> str:
    return f"{folder.parent.name}/{folder.name}/{file}"


def _index(folder: Path) -> KitFile:
    name = _name(folder, KIT_FILE)
    return _checked(folder / KIT_FILE, name, KitFile)


def _theme(folder: Path, index: KitFile) -> Theme:
    name = _name(folder, index.theme)
    return _checked(_inside(folder, index, "theme", index.theme), name, Theme)


def _part(folder: Path, index: KitFile, file: str) -> Part:
    name = _name(folder, file)
    return _checked(_inside(folder, index, "parts", file), name, Part)


def _checked(path: Path, name: str, kind: type[_M]) -> _M:
    """The record that a file holds; of a Part, the file says what kind."""
    return cast("_M", _record(read_text(path, name), name, kind))


@lru_cache(maxsize=512)
def _record(text: str, name: str, kind: type[Record]) -> Record:
    """Kept by what the file says: a press that lives on does not check again what has not changed."""
    data = parse(text, name)
    return validate(kind_of(data, name) if kind is Part else kind, data, name)


def _inside(folder: Path, index: KitFile, field: str, file: str) -> Path:
    """The path of a file that kit.yaml names.

    Raises ContentError, at its name in kit.yaml, when it is not there or not in the kit's folder.
    """
    path = folder / file
    if not path.resolve().is_relative_to(folder.resolve()):
        raise ContentError(
            Fault(_("«{file}» is outside the kit's folder").format(file=file), _mark(index, field), "", field)
        )
    if not path.exists():
        files = sorted(found.relative_to(folder).as_posix() for found in folder.rglob("*.yaml"))
        message = _("there is no file «{file}»{hint}").format(file=one_line(file), hint=did_you_mean(file, files))
        raise ContentError(Fault(message, _mark(index, field), "", field))
    return path


def _mark(record: Record, field: str) -> Mark | None:
    return record.at.mark(field) if record.at else None


def _finished(kit: Kit, faults: list[Fault]) -> Kit:
    """Fill the derived texts from the facts of the content, and set every text's spacing."""
    known = facts(kit.parts)
    spaced = spacing(kit.head.language)

    def finisher(more: Mapping[str, object]) -> Finish:
        def finish(text: str, template: bool, record: Record, field: str) -> str:
            if template:
                try:
                    text = render(text, {**known, **more})
                except TemplateError as error:
                    faults.append(Fault(str(error), _mark(record, field), getattr(record, "id", ""), field))
            return spaced(text)

        return finish

    def whole(part: Part) -> Part:
        done = finished(part, finisher(page_facts(part, kit.parts)))
        return done.model_copy(update={"heads": _heads(kit, part, finisher)}) if isinstance(part, Sheeted) else done

    return kit.model_copy(
        update={"head": finished(kit.head, finisher({})), "parts": tuple(whole(part) for part in kit.parts)}
    )


def _heads(kit: Kit, part: Sheeted, finisher: Callable[[Mapping[str, object]], Finish]) -> tuple[SheetHead, ...]:
    """The words at the head of each sheet, which may quote its number."""
    decks = {deck.id: deck for deck in kit.parts_of(Deck)}
    heads = []
    for more in part.sheet_facts(decks):
        outline, name, lead = (
            finisher(more)(getattr(part, field), True, part, field) for field in ("outline", "sheet_title", "lead")
        )
        heads.append(SheetHead(outline=outline, name=name, lead=lead))
    return tuple(heads)
