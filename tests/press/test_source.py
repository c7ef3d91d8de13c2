"""YAML → plain data: what is read, what is refused, and the words of the refusal."""

from __future__ import annotations

import contextlib
import json
import time
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from press.errors import ContentError, Fault, Mark
from press.source import reader as source
from press.source.reader import AT, At, read

HEAD = 'cards:\n  - id: R13\n    title: "Brume haute"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def load(folder: Path, text: str | bytes) -> dict[str, Any]:
    path = folder / "file.yaml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return read(path, "cards/file.yaml")


def faults(folder: Path, text: str | bytes) -> tuple[Fault, ...]:
    with pytest.raises(ContentError) as caught:
        load(folder, text)
    assert all("\n" not in str(fault) for fault in caught.value.faults)
    return caught.value.faults


def fault(folder: Path, text: str | bytes) -> Fault:
    (only,) = faults(folder, text)
    return only


def bare(value: Any) -> Any:
    """Data without places."""
    if isinstance(value, dict):
        return {key: bare(item) for key, item in value.items() if key != AT}
    return [bare(item) for item in value] if isinstance(value, list) else value


def place(fault: Fault) -> tuple[int, str, str]:
    assert fault.mark is not None
    return fault.mark.line, fault.component, fault.field


def test_scalars_stay_as_typed(folder: Path) -> None:
    text = "a: 07\nb: On\nc: [no, Non, 010, null, 1e3, .inf, 2024-01-01, '']\nd:\ne: ~\nf: '~'\ng: 0x1F\n"
    assert bare(load(folder, text)) == {
        "a": "07",
        "b": "On",
        "c": ["no", "Non", "010", "null", "1e3", ".inf", "2024-01-01", ""],
        "d": None,
        "e": None,
        "f": "~",
        "g": "0x1F",
    }


def test_places(folder: Path) -> None:
    data = load(folder, HEAD + "    text: >\n      Jour\n    tags:\n      - a\n    flow: {x: 1, y:\n      2}\n")
    at: At = data["cards"][0][AT]
    assert (at.file, at.line, at.column) == ("cards/file.yaml", 2, 5)
    assert at.mark() == Mark("cards/file.yaml", 2, 5) == at.mark("absent") == at.key_mark("absent")
    assert at.mark("title") == Mark("cards/file.yaml", 3, 12)
    assert at.key_mark("title") == Mark("cards/file.yaml", 3, 5)
    assert at.mark("tags") == Mark("cards/file.yaml", 7, 7)
    assert at.key_mark("tags") == Mark("cards/file.yaml", 6, 5)
    flow: At = data["cards"][0]["flow"][AT]
    assert flow.mark("y") == Mark("cards/file.yaml", 9, 7)
    assert flow.key_mark("y") == Mark("cards/file.yaml", 8, 18)


def test_a_field_written_twice(folder: Path) -> None:
    found = fault(folder, HEAD + "    text: a\n    cost: 2\n    text: b\n")
    assert place(found) == (6, "R13", "text")
    assert "lines 4 and 6" in found.message
    found = fault(folder, "parts:\n  - {title: Gué, cost: 1, cost: 1}\n")
    assert place(found) == (2, "Gué", "cost")


def test_a_merged_field_is_no_duplicate(folder: Path) -> None:
    text = (
        "base: &base {cost: 2, tone: grave}\nmore: &more {cost: 5, size: 1}\n"
        "cards:\n  - {<<: *base, id: R14, cost: 3}\n  - id: R15\n    <<: [*base, *more]\n"
    )
    first, second = load(folder, text)["cards"]
    assert bare(first) == {"cost": "3", "tone": "grave", "id": "R14"}
    assert bare(second) == {"cost": "2", "tone": "grave", "size": "1", "id": "R15"}
    assert first[AT].mark("cost").line == 4
    assert first[AT].mark("tone").line == 1
    assert (second[AT].mark("cost").line, second[AT].key_mark("size").line) == (1, 2)
    assert "block of fields" in fault(folder, "a: {<<: text}\n").message


@pytest.mark.parametrize(
    ("blank", "words"),
    [
        ("\u00a0" * 4, "no-break space (U+00A0)"),
        ("\t", "tab (U+0009)"),
        ("    \u202f", "narrow no-break space (U+202F)"),
        ("  - \u200b", "zero-width space (U+200B)"),
        ("\u3000\u3000", "invisible character (U+3000)"),
    ],
)
def test_hidden_indentation(folder: Path, blank: str, words: str) -> None:
    found = fault(folder, f'cards:\n  - id: R13\n{blank}title: "Brume haute"\n{blank}cost: 2\n')
    assert place(found)[:2] == (3, "R13")
    assert f"begins with {words}" in found.message


def test_hidden_characters_inside_texts_are_kept(folder: Path) -> None:
    text = 'a: |\n  Jour\n  \u00a0: x\n  \ty\nb: "c\n  \u00a0: d"\ne: |\n  Nuit\n  \u00a0z'
    assert bare(load(folder, text)) == {
        "a": "Jour\n\u00a0: x\n\ty\n",
        "b": "c \u00a0: d",
        "e": "Nuit\n\u00a0z",
    }


def test_windows_1252(folder: Path) -> None:
    found = fault(folder, 'cards:\n  - id: R13\n    title: "Été à l’œil"\n'.encode("cp1252"))
    assert found.mark == Mark("cards/file.yaml", 3, 13)
    assert "not UTF-8, probably Windows-1252" in found.message
    assert "save it again" in found.message


def test_other_encodings(folder: Path) -> None:
    assert "UTF-16" in fault(folder, "a: b\n".encode("utf-16")).message
    assert "UTF-16" in fault(folder, "a: b\n".encode("utf-16-le")).message
    assert "no text file" in fault(folder, b"\x89PNG\r\n\x1a\n\x00\x00").message
    assert load(folder, b"\xef\xbb\xbfa: \xc3\xa9\r\nb: c\r\n")["a"] == "é"


def test_control_characters(folder: Path) -> None:
    found = faults(folder, "a: b\nc: \x07d\x08\ne: \ufffd\rf: \u2028\n")
    assert [(each.mark.line, each.mark.column) for each in found if each.mark] == [(2, 4), (3, 4), (4, 4)]
    assert place(fault(folder, HEAD + '    file: "images\\brume.png"\n')) == (4, "R13", "file")
    assert "hidden character" in fault(folder, 'a: {"\\0at": b}\n').message


def test_files_that_cannot_be_read(folder: Path) -> None:
    for path in (folder / "absent.yaml", folder, folder / "nul\0"):
        with pytest.raises(ContentError):
            read(path, "x")
    assert "larger than 20 MB" in fault(folder, b"a: " + b"x" * 20_000_000).message


def test_repetitions_are_bounded(folder: Path) -> None:
    bomb = "lore:\n  - &n1 [a, a, a, a, a, a, a, a, a]\n"
    bomb += "".join(f"  - &n{i} [{', '.join([f'*n{i - 1}'] * 9)}]\n" for i in range(2, 10))
    start = time.process_time()
    found = fault(folder, bomb)
    assert found.mark == Mark("cards/file.yaml", 2, 5)
    assert "too many repetitions" in found.message
    assert "contains itself" in fault(folder, "lore: &loop [*loop]\n").message
    assert "contains itself" in fault(folder, "lore: &loop {<<: *loop}\n").message
    assert "levels" in fault(folder, "a: " + "[" * 100_000).message
    assert "levels" in fault(folder, "a: " + "[" * 60 + "]" * 60).message
    assert (
        "levels"
        in fault(folder, "a0: &a0 [x]\n" + "".join(f"a{i}: &a{i} [*a{i - 1}]\n" for i in range(1, 99))).message
    )
    assert "entries" in fault(folder, "a:\n" + "- b\n" * 300_000).message
    assert time.process_time() - start < 5


def test_one_paragraph_used_by_thirty_cards(folder: Path) -> None:
    data = load(folder, "lore: &lore Un soir.\ncards:\n" + "  - {lore: *lore}\n" * 30)
    assert [card["lore"] for card in data["cards"]] == ["Un soir."] * 30


@pytest.mark.parametrize(
    "tag", ["!!python/name:os.getcwd ''", "!text a", "!!str a", "! a", "!<tag:x> [a]", "&b !!map {}"]
)
def test_tags_are_refused(folder: Path, tag: str) -> None:
    found = fault(folder, HEAD + f"    text: {tag}\n")
    assert place(found)[0] == 4
    assert "tag" in found.message


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.text(
        st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"], exclude_characters="\ufeff\ufffd\ufffe\uffff")
    ),
    st.booleans(),
)
def test_any_text_in_double_quotes_comes_back(folder: Path, text: str, unicode: bool) -> None:
    dumped = yaml.dump({"a": text}, default_style='"', allow_unicode=unicode).replace("!!str ", "")
    assert load(folder, dumped)["a"] == text
    assert load(folder, "a: " + json.dumps(text, ensure_ascii=False))["a"] == text


_SNIPPETS = st.sampled_from(
    [
        *"\n\t :#-[]{}&*!|>'\"%@`?,~<\\\u00a0\u2028é☾\0",
        "  ",
        "- ",
        ": ",
        "a",
        "<<: ",
        "*a",
        "&a ",
        "---\n",
        "\nid: ",
    ]
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=400)
@given(
    st.one_of(st.binary(max_size=300), st.lists(_SNIPPETS, max_size=40).map(lambda parts: "".join(parts).encode()))
)
def test_any_bytes_give_data_or_content_error(folder: Path, data: bytes) -> None:
    with contextlib.suppress(ContentError):
        assert isinstance(load(folder, data), dict)


def test_without_the_fast_parser(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "_Loader", type("Slow", (source._Rules, yaml.BaseLoader), {}))
    for text in (
        HEAD + "    text: Jour : nuit\n",
        HEAD + "    text: 'L'œil'\n",
        HEAD + "    text: a #b\n",
        HEAD + "    text: !t a\n",
    ):
        assert place(fault(folder, text)) == (4, "R13", "text")
    assert fault(folder, 'a: "\\U99999999"\n').message
    assert bare(load(folder, "a: 07\nb:\n")) == {"a": "07", "b": None}


def test_a_large_file_is_quick(folder: Path) -> None:
    card = (
        '  - number: L{n:04}\n    title: "Carte {n}"\n    cost: {c}\n    text: {t}\n    copies: 1\n    lore: "{t}"\n'
    )
    words = " ".join(["Gagnez deux ♧ puis ⇄"] * 4)
    text = "cards:\n" + "".join(card.format(n=n, c=n % 9, t=words) for n in range(3900))
    start = time.process_time()
    assert len(load(folder, text)["cards"]) == 3900
    assert time.process_time() - start < 2  # 0.4 s on the machine where this was written
