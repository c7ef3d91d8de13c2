"""``check --room``: how much more each text may hold, and that it is so."""

from __future__ import annotations

import re
from functools import partial
from itertools import cycle

import pytest

from layouts import looks
from layouts.room import Rooms
from press.fonts import load_fonts
from press.model import Kit
from press.pdf import render
from press.room import Room, room_lines
from press.sheet import plan
from tests.kits.workbench import FONTS, KitCopy

WORDS = ("mer", "houle", "la", "brume", "une", "dort")
PLACES = (
    ("marins.yaml", "story: Une barque revient sans rame.", "story"),
    ("marins.yaml", "title: La corne", "title"),
    ("lueurs.yaml", "effect: Appelez un marin.", "effect"),
    ("regles.yaml", "Une lumière de plus.", "cells"),
    ("regles.yaml", "text: Jouez ou passez.", "text"),
    ("table.yaml", "text: Mémo", "text"),
)


def rooms_of(kit: Kit) -> list[Room]:
    rooms = Rooms()
    render(kit, plan(kit), load_fonts(FONTS, "fr"), partial(looks, rooms=rooms), "color")
    return rooms.found


def more(characters: int) -> str:
    """So many characters of ordinary words."""
    text, words = "", cycle(WORDS)
    while len(text) < characters:
        text += " " + next(words)
    return text[:characters].rstrip()


@pytest.fixture(scope="module")
def rooms(mini: Kit) -> list[Room]:
    return rooms_of(mini)


@pytest.mark.parametrize(("file", "written", "field"), PLACES)
def test_a_text_grows_as_much_as_is_said_and_not_much_more(
    rooms: list[Room], kit: KitCopy, file: str, written: str, field: str
) -> None:
    text = written.removeprefix(f"{field}: ")
    (room,) = [room for room in rooms if room.text == text and room.mark.file.endswith(file)]
    assert room.field == field
    kit.edit(file, written, written + more(room.characters * 9 // 10 - 1))
    assert not kit.faults()
    grown = (kit.folder / file).read_text(encoding="utf-8")
    kit.put(file, grown.replace(written, written + more(room.characters * 2 // 3 + 30)))
    assert field in [fault.field for fault in kit.faults()]


def test_a_line_a_text_the_fullest_first(rooms: list[Room]) -> None:
    assert [room.share for room in rooms if room.share > 1 or room.share < 0] == []
    lines = room_lines(rooms)
    assert len(lines) == len(rooms)
    left = [int(found[1]) if (found := re.search(r"about (\d+) char", line)) else 0 for line in lines]
    assert left[0] < left[-1]
    form = re.compile(r"kits/mini/marins\.yaml:38:12  M01  story: 1 line of 2, about \d+ characters left")
    assert any(form.fullmatch(line) for line in lines)


def test_texts_of_one_place_are_told_apart(rooms: list[Room]) -> None:
    items = [line for line in room_lines(rooms) if "  items: " in line]
    assert len(items) > 3
    assert all("after «" in line for line in items)


def test_a_card_of_many_copies_is_told_once(rooms: list[Room]) -> None:
    assert [room.component for room in rooms if room.text == "Appelez un marin."] == ["E03"]
