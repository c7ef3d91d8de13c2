"""Which printed files serve, what is proved of a reprint, and how it is asked for."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace

import pikepdf
import pytest

from press.digest import OWN_BYTES, fingerprint
from press.errors import PreflightError, PrintedError
from press.language import _, speaking
from press.model import Kit, Page
from press.reading import read
from press.reprinting import job
from press.reprinting.manifest import APPLICATION, _own_of_block
from tests.kits.desk import Desk
from tests.kits.workbench import KitCopy, draw, plain
from tests.press.reprinting.table import Table, cells, text_of

# Nothing to print


def test_nothing_changed(table: Table) -> None:
    result = table.reprint(("color", "ink-saver"))
    assert (result.files, result.reasons) == ({}, ())
    assert "nothing has changed" in result.lines[0]


def test_either_variant_serves(table: Table) -> None:
    other = table.printed.with_name("ink-saver.pdf")
    other.write_bytes(table.kit.draw("ink-saver"))
    assert table.reprint(printed=other).files == {}
    table.kit.edit("marins.yaml", "Une corne sonne trois fois.", "Une corne sonne six fois.")
    assert table.reprint(printed=other).files == table.reprint().files


def test_a_reprint_serves_as_the_printed_file_of_the_next(table: Table) -> None:
    table.kit.edit("marins.yaml", "Une corne sonne trois fois.", "Une corne sonne six fois.")
    (data,) = table.reprint().files.values()
    again = table.printed.with_name("again.pdf")
    again.write_bytes(data)
    assert table.reprint(printed=again).files == {}
    table.kit.edit("marins.yaml", "title: La barque", "title: Le bac")
    (data,) = table.reprint(printed=again).files.values()
    assert "M03" not in text_of(read(data).pages[0])


def test_a_part_that_was_printed_leaves_the_rest_to_print(table: Table) -> None:
    table.printed.write_bytes(draw(table.kit.load(), "color", ["lueur"]))
    document = table.document()
    assert [cells(page) for page in document.pages[1:3]] == [4, 9]
    assert document.page_labels[-1] == "14"


# Files that do not serve


def refusal(table: Table, data: bytes) -> str:
    table.printed.write_bytes(data)
    with pytest.raises(PrintedError) as caught:
        table.reprint()
    (fault,) = caught.value.faults
    assert str(fault).startswith(f"{table.printed}:1:1  ")
    return fault.message


@pytest.mark.parametrize("data", [b"", b"not a PDF", b"%PDF-1.7\n" + b"\0" * 500])
def test_a_file_that_is_no_pdf(table: Table, data: bytes) -> None:
    assert "not a PDF" in refusal(table, data)


def test_a_file_cut_short(table: Table) -> None:
    """It is refused, unless what it says of itself is whole."""
    data = table.printed.read_bytes()
    for tenths in range(1, 10):
        table.printed.write_bytes(data[: tenths * len(data) // 10])
        with suppress(PrintedError):
            assert table.reprint().files == {}


def test_a_pdf_of_someone_else(table: Table) -> None:
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save(table.printed)
    assert "does not say what is on it" in refusal(table, table.printed.read_bytes())


def test_a_pdf_that_is_locked(table: Table) -> None:
    with pikepdf.open(table.printed, allow_overwriting_input=True) as pdf:
        pdf.save(table.printed, encryption=pikepdf.Encryption(user="u", owner="o"))
    assert "password" in refusal(table, table.printed.read_bytes())


def test_another_kit(table: Table) -> None:
    other = KitCopy(table.kit.folder.parent / "autre")
    assert "«autre», not «copy»" in refusal(table, other.draw())


def rewritten(table: Table, data: bytes) -> bytes:
    """The printed file with other words of ours in it."""
    with pikepdf.open(table.printed, allow_overwriting_input=True) as pdf:
        pdf.Root.PieceInfo[f"/{APPLICATION}"].Private.write(data)
        pdf.save(table.printed)
    return table.printed.read_bytes()


def test_another_version_of_the_press(table: Table) -> None:
    assert "another version" in refusal(table, rewritten(table, json.dumps({"format": 99}).encode()))


@pytest.mark.parametrize(
    "words",
    [
        b"\xff\xfe",
        b"[]",
        b"{}",
        b'{"format": 1}',
        b'{"format": 1, "kit": "copy", "components": 3}',
        b"null",
        b"1",
    ],
)
def test_words_of_ours_that_are_damaged(table: Table, words: bytes) -> None:
    assert "damaged" in refusal(table, rewritten(table, words))


def test_a_table_with_a_column_too_short(table: Table) -> None:
    with pikepdf.open(table.printed) as pdf:
        data = json.loads(pdf.Root.PieceInfo[f"/{APPLICATION}"].Private.read_bytes())
    data["components"]["look"] = data["components"]["look"].rpartition("\n")[0]
    assert "damaged" in refusal(table, rewritten(table, json.dumps(data).encode()))


# What is proved, and how it is used


def test_a_card_out_of_its_place_is_found(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    real = job.reprint_sheets

    def shifted(*arguments: object) -> object:
        sheets = real(*arguments)  # type: ignore[arg-type]
        items = tuple(replace(i, box=i.box.move(0.2, 0)) if i.id == "M03" else i for i in sheets[1].items)
        return [sheets[0], replace(sheets[1], items=items), *sheets[2:]]

    monkeypatch.setattr(job, "reprint_sheets", shifted)
    table.kit.edit("marins.yaml", "Une corne sonne trois fois.", "Une corne sonne six fois.")
    with pytest.raises(PreflightError) as caught:
        table.reprint()
    assert "page ii" in str(caught.value)
    assert "M03" in str(caught.value)


def test_the_notice_speaks_the_language_of_the_kit(table: Table) -> None:
    table.kit.edit("marins.yaml", "title: La barque", "title: Le bac")
    with speaking("fr"):
        title = _("Bring the game up to date.")
    assert plain(title) in text_of(table.document().pages[0])


def test_on_the_command_line(desk: Desk) -> None:
    printed = desk.output / "copy-color.pdf"
    assert desk.run("build", "--variant", "color").exit_code == 0
    before = printed.read_bytes()
    done = desk.run("reprint", "copy", "--since", str(printed), "--lang", "en")
    assert (done.exit_code, desk.files()) == (0, {"copy-color.pdf"})
    assert "nothing has changed" in done.stdout
    desk.kit.edit("marins.yaml", "footer: Choisir A ou B", "footer: Choisir A, ou B")
    done = desk.run("reprint", "copy", "--since", str(printed), "--lang", "en")
    assert done.exit_code == 0, done.output
    assert desk.files() == {"copy-color.pdf", "copy-reprint-color.pdf", "copy-reprint-ink-saver.pdf"}
    assert printed.read_bytes() == before
    reason, what, *_rest = done.stdout.splitlines()
    assert reason == "4 cards change because the deck «Marin» has changed"
    assert "4 cards to cut out" in what


def test_a_wrong_file_or_none_on_the_command_line(desk: Desk) -> None:
    wrong = desk.kits / "copy" / "kit.yaml"
    done = desk.run("reprint", "copy", "--since", str(wrong))
    assert done.exit_code == 1
    assert done.stderr.startswith(f"{wrong}:1:1  ")
    assert desk.run("reprint", "copy", "--since", str(desk.kits / "nothing.pdf")).exit_code == 2
    assert desk.run("reprint", "copy").exit_code == 2
    assert desk.run("reprint", "cpy", "--since", str(wrong)).exit_code == 2
    assert desk.files() == set()


def test_the_printed_file_is_not_written_over(desk: Desk) -> None:
    desk.output.mkdir()
    printed = desk.output / "copy-reprint-color.pdf"
    printed.write_bytes(desk.kit.draw())
    done = desk.run("reprint", "copy", "--since", str(printed), "--variant", "color", "--lang", "en")
    assert done.exit_code == 2
    assert "choose another --output" in done.stderr


def test_the_same_bytes_in_any_process(desk: Desk) -> None:
    printed = desk.kits / "printed.pdf"
    printed.write_bytes(desk.kit.draw())
    desk.kit.edit("marins.yaml", "footer: Choisir A ou B", "footer: Choisir A, ou B")
    found = []
    for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo")):
        done = desk.process("reprint", "copy", "--since", str(printed), PYTHONHASHSEED=seed, TZ=zone)
        assert done.returncode == 0, done.stderr
        found.append({name: (desk.output / name).read_bytes() for name in desk.files()})
    assert found[0] == found[1]


def test_a_block_is_digested_alike_by_its_page_and_alone(mini: Kit) -> None:
    blocks = [block for page in mini.parts_of(Page) for block in page.all_blocks()]
    assert len(blocks) > 20
    for block in blocks:
        for without in (set[str](), {"box"}):
            alone = fingerprint(block.model_dump_json(exclude=without), OWN_BYTES)
            assert _own_of_block(block, without) == alone
