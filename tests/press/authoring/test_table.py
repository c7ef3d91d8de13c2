"""Tables as spreadsheets write them, and a deck as one."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from press import language
from press.authoring.deck_file import open_deck
from press.authoring.fields import spread, tidy
from press.authoring.table import Table, read_table, write_table
from press.errors import ContentError
from tests.kits.workbench import MINI

FIELDS = open_deck(MINI, "marin").fields
ROW = {"title": "L’été", "story": "Un, deux ; trois", "a": "A", "b": "B"}


def read(folder: Path, data: bytes | str, encoding: str = "utf-8") -> Table:
    path = folder / "cartes.csv"
    path.write_bytes(data if isinstance(data, bytes) else data.encode(encoding))
    return read_table(path, FIELDS)


def faults(folder: Path, data: bytes | str) -> list[str]:
    with pytest.raises(ContentError) as caught:
        read(folder, data)
    return [str(fault) for fault in caught.value.faults]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_tables_of_any_country_and_system(tmp_path: Path, encoding: str, separator: str, end: str) -> None:
    lines = [
        ["Titre", "Récit", "Choix A", "Choix B"],
        ["L’été", '"Un, deux ; trois"', "A", "B"],
        ["", "", "", ""],
    ]
    table = read(tmp_path, end.join(separator.join(line) for line in lines), encoding)
    assert [(dict(row.values), row.source) for row in table.rows] == [(ROW, "cartes.csv:2")]
    notes = (
        ["cartes.csv: read as Windows-1252; look at the accents, or save it as UTF-8"] if encoding == "cp1252" else []
    )
    assert list(table.notes) == notes


def test_rows_have_the_numbers_that_a_spreadsheet_shows(tmp_path: Path) -> None:
    table = read(tmp_path, 'title;story\nA;"Une\ndeux\n""trois"""\n\n;\n  ; \nB;C\n')
    assert [row.source for row in table.rows] == ["cartes.csv:2", "cartes.csv:6"]
    assert table.rows[0].values["story"] == 'Une\ndeux\n"trois"'


def test_columns_without_name_or_text_are_passed_over(tmp_path: Path) -> None:
    table = read(tmp_path, "title;;story;\nA;;B;\n")
    assert [dict(row.values) for row in table.rows] == [{"title": "A", "story": "B"}]


def test_a_row_that_ends_early(tmp_path: Path) -> None:
    assert dict(read(tmp_path, "title;story;a\nA;B\n").rows[0].values) == {"title": "A", "story": "B"}


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ("titlle;story\nA;B", "cartes.csv:1:1  unknown column «titlle»: did you mean «title»?"),
        ("title;notes\nA;B", "cartes.csv:1:1  unknown column «notes»: number, title, story"),
        ("title;titre\nA;B", "cartes.csv:1:1  columns 1 and 2 are both «title»: keep one"),
        ("", "cartes.csv:1:1  the file is empty"),
        ("title;story\n;\n", "cartes.csv:1:1  there is no card in this table"),
        ('title;story\nA;"B\n', "cartes.csv:2:1  this row cannot be read (unexpected end of data)"),
        ('title;story\nA;"B" C\n', "cartes.csv:2:1  this row cannot be read"),
        ("title;story\nA;B;C\n", "cartes.csv:2  this row has more cells than the first"),
        ("number;story\nM03;#NOM?\n", "cartes.csv:2  M03  story: «#NOM?»: the spreadsheet took this text"),
        ("title;story\nA;Err:509\n", "cartes.csv:2  story: «Err:509»: the spreadsheet took this text"),
        (b"PK\x03\x04....", "cartes.csv:1:1  this is a spreadsheet, not a table of text"),
        (b"title\x00;story", "cartes.csv:1:1  this is no text that can be read"),
        (b"title;\x81\xff\n", "cartes.csv:1:1  this is no text that can be read"),
    ],
)  # fmt: skip
def test_tables_that_are_refused(tmp_path: Path, data: bytes | str, says: str) -> None:
    (fault,) = faults(tmp_path, data)
    assert fault.startswith(says)


def test_every_bad_row_is_told(tmp_path: Path) -> None:
    assert len(faults(tmp_path, "title;story\nA;B;C\nOK;OK\nB;#REF!\n")) == 2


def test_a_table_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="cannot be read"):
        read_table(tmp_path / "cartes.csv", FIELDS)


# Out


def test_a_deck_as_a_table() -> None:
    file = open_deck(MINI, "marin")
    data = write_table(file.cards, file.fields)
    assert data.startswith(b"\xef\xbb\xbfnumber;title;story;choice a;choice b;picture;")
    rows = list(csv.DictReader(data.decode("utf-8-sig").splitlines(), delimiter=";"))
    assert [row["number"] for row in rows] == ["M01", "M02", "M03", "M04"]
    assert rows[2]["picture (offset)"] == "2 1"
    language.use("fr")
    assert (
        write_table((), file.fields)
        .decode("utf-8-sig")
        .startswith("numéro;titre;récit;choix a;choix b;image;image (échelle)")
    )


@pytest.mark.parametrize("text", ["=1+1", "+1 ◇", "-1", "@toi", "'=x", "''+x", "'tis", "«'+1»", "+"])
def test_no_text_is_a_formula(tmp_path: Path, text: str) -> None:
    data = write_table([{**ROW, "story": text}], FIELDS)
    cell = next(csv.DictReader(data.decode("utf-8-sig").splitlines(), delimiter=";"))["story"]
    assert cell[0] not in "=+-@"
    assert read(tmp_path, data).rows[0].values["story"] == text


TEXTS = st.text(st.characters(exclude_categories=("Cs", "Cc"), include_characters="\n\t;,\"'=+-@"), max_size=40).map(
    tidy
)


@given(texts=st.lists(TEXTS, min_size=5, max_size=5))
@settings(max_examples=200, deadline=None)
def test_any_text_comes_back_from_a_table(tmp_path_factory: pytest.TempPathFactory, texts: list[str]) -> None:
    names = ("title", "story", "a", "b", "credit")
    card = {name: text for name, text in zip(names, texts, strict=True) if text} | {"number": "M05"}
    (row,) = read(tmp_path_factory.mktemp("table"), write_table([card], FIELDS)).rows
    assert {name: tidy(text) for name, text in row.values.items()} == spread(card, FIELDS)
