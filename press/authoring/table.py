"""Cards as a table: a CSV file in, as spreadsheets of any country write it, and one out for proofreading.

Out: UTF-8 with a byte order mark, semicolons, a row for each card, every field a column. A text that a
spreadsheet would compute (it begins with ``=``, ``+``, ``-`` or ``@``) has an apostrophe before it, which is
taken away again on the way in.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from press.authoring.fields import CardField, Raw, spread
from press.authoring.names import find, known_words, label
from press.authoring.rows import Row
from press.errors import ContentError, Fault, Mark
from press.language import _
from press.wording import did_you_mean, one_of, shown

_SEPARATORS = ";,\t"
_BOMS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
_NOT_TEXT = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""How the files that spreadsheets keep for themselves begin (.xlsx and .ods, .xls)."""

_MOST_BYTES = 20_000_000
_FORMULA = re.compile(r"'*[=+\-@\t\r]")
_ESCAPED = re.compile(r"''*[=+\-@\t\r]")
_COMPUTED = re.compile(r"#(?:NAME|NOM|VALUE|VALEUR|REF|DIV/0|NUM|NOMBRE|N/A|NULL|NUL)[!?]?|Err\s?:\s?\d{3}")
"""What a spreadsheet shows in the place of a text that it tried to compute."""


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of a file, and what its author should know of the way it was read."""

    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()


def read_table(path: Path, fields: Sequence[CardField]) -> Table:
    """The rows of a CSV file, by names of fields.

    The separator is that of the first row, whose cells name the fields in French or in English; rows
    without any text are passed over. Raises ContentError with the faults of the file and of its cells.
    """
    name = path.name
    text, notes = _decoded(_bytes(path, name), name)
    records = _records(text, name, fields)
    columns = _columns(records, name, fields)
    rows: list[Row] = []
    faults: list[Fault] = []
    for number, cells in enumerate(records, start=1):
        if number > 1 and any(cell.strip() for cell in cells):
            row = Row(
                {field.name: _plain(cell) for field, cell in zip(columns, cells, strict=False) if field},
                f"{name}:{number}",
            )
            faults += _cell_faults(row, cells, columns)
            rows.append(row)
    if faults:
        raise ContentError(faults)
    if not rows:
        raise ContentError(Fault(_("there is no card in this table"), Mark(name)))
    return Table(tuple(rows), notes)


def _bytes(path: Path, name: str) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except OSError as error:
        message = _("the file cannot be read: {reason}").format(reason=error.strerror or error)
        raise ContentError(Fault(message, Mark(name))) from error
    if len(data) > _MOST_BYTES:
        message = _("the file is larger than {limit} MB: split it").format(limit=_MOST_BYTES // 1_000_000)
        raise ContentError(Fault(message, Mark(name)))
    if data.startswith(_NOT_TEXT):
        message = _("this is a spreadsheet, not a table of text: save it as CSV, UTF-8")
        raise ContentError(Fault(message, Mark(name)))
    return data


def _decoded(data: bytes, name: str) -> tuple[str, tuple[str, ...]]:
    encoding = next((named for bom, named in _BOMS.items() if data.startswith(bom)), "utf-8")
    try:
        text = data.decode(encoding)
        notes: tuple[str, ...] = ()
    except UnicodeDecodeError:
        try:
            text = data.decode("cp1252")
        except UnicodeDecodeError:
            message = _("this is no text that can be read: save the table as CSV, UTF-8")
            raise ContentError(Fault(message, Mark(name))) from None
        notes = (_("{file}: read as Windows-1252; look at the accents, or save it as UTF-8").format(file=name),)
    if "\0" in text:
        message = _("this is no text that can be read: save the table as CSV, UTF-8")
        raise ContentError(Fault(message, Mark(name)))
    return text, notes


def _records(text: str, name: str, fields: Sequence[CardField]) -> list[list[str]]:
    """The cells of every row; the separator is the one that finds the most fields in the first row."""

    def known(separator: str) -> tuple[int, int]:
        cells = next(csv.reader(StringIO(text), delimiter=separator), [])
        return sum(find(cell, fields) is not None for cell in cells), len(cells)

    try:
        separator = max(_SEPARATORS, key=known)
        reader = csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True)
        records: list[list[str]] = []
        records.extend(reader)
    except csv.Error as error:
        message = _("this row cannot be read ({detail}): look at its quotes").format(detail=error)
        raise ContentError(Fault(message, Mark(name, len(records) + 1))) from error
    return records


def _columns(records: Sequence[Sequence[str]], name: str, fields: Sequence[CardField]) -> list[CardField | None]:
    """The field of each column; none for a column that is empty."""
    if not records:
        raise ContentError(Fault(_("the file is empty"), Mark(name)))
    columns: list[CardField | None] = []
    faults: list[Fault] = []
    for index, cell in enumerate(records[0]):
        field = find(cell, fields) if cell.strip() else None
        if field is None and any(index < len(row) and row[index].strip() for row in records):
            hint = did_you_mean(cell, known_words(fields)) or ": " + one_of(label(field) for field in fields)
            faults.append(Fault(_("unknown column {column}").format(column=shown(cell)) + hint, Mark(name)))
        elif field in columns and field:
            message = _("columns {first} and {second} are both {field}: keep one")
            told = message.format(first=columns.index(field) + 1, second=index + 1, field=shown(label(field)))
            faults.append(Fault(told, Mark(name)))
        columns.append(field)
    if faults:
        raise ContentError(faults)
    return columns


def _cell_faults(row: Row, cells: Sequence[str], columns: Sequence[CardField | None]) -> Iterator[Fault]:
    if any(cell.strip() for cell in cells[len(columns) :]):
        yield row.fault(
            _("this row has more cells than the first: a text that holds the separator must be in quotes")
        )
    for field, text in row.values.items():
        if _COMPUTED.fullmatch(text.strip()):
            message = _("{value}: the spreadsheet took this text for a formula; type an apostrophe before it")
            yield row.fault(message.format(value=shown(text)), row.values.get("number", ""), field)


def _plain(cell: str) -> str:
    return cell[1:] if _ESCAPED.match(cell) else cell


def write_table(cards: Sequence[Raw], fields: Sequence[CardField]) -> bytes:
    """A deck as a table; a field that no card has is a column all the same, to be filled in."""
    table = StringIO()
    writer = csv.writer(table, delimiter=";", lineterminator="\r\n")
    writer.writerow([label(field) for field in fields])
    for card in cards:
        values = spread(card, fields)
        writer.writerow([_safe(values[field.name]) for field in fields])
    return table.getvalue().encode("utf-8-sig")


def _safe(text: str) -> str:
    return f"'{text}" if _FORMULA.match(text) else text
