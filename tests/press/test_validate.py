"""Plain data → records: every fault at once, in an author's words, at its place."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, Field

from press.errors import ContentError, Mark
from press.records.fields import AT, At, Flag, HexColor, Length, Record, Slug, Whole, Words, length, whole
from press.source import read
from press.source.validate import validate


class Picture(Record):
    file: Words
    scale: Length = 1


class Card(Record):
    id: Words
    titre: Words
    cout: Whole = 0
    texte: Words = ""
    quantite: Annotated[int, whole(le=99)] = 1
    mots_cles: tuple[Words, ...] = ()
    picture: Picture | None = None


class Deck(Record):
    cartes: tuple[Card, ...]


class Leaf(Record):
    kind: Literal["leaf"]
    leaf: Picture
    notes: tuple[str, ...] = ()


class Bundle(Record):
    kind: Literal["cards", "bundle"]
    cards: tuple[Card, ...] = Field(min_length=1)


class Kit(Record):
    title: Words = "Kit"
    format: Literal["A4", "A3", "Letter"] = "A4"
    palette: dict[str, HexColor] = Field(default={})
    pictures: dict[str, dict[str, Picture]] | None = None
    swaps: tuple[dict[str, str], ...] = ()
    size: tuple[Length, Length] = (60, 80)
    parts: tuple[Annotated[Leaf | Bundle, Field(discriminator="kind")], ...] = ()
    plain: Flag = False
    name: Slug = "kit"
    code: Annotated[str, Field(pattern="^[A-Z]+$", max_length=3)] = "K"
    count: int = Field(default=1, gt=0, lt=9)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "file.yaml"


def told(path: Path, text: str, model: type[BaseModel] = Kit) -> list[str]:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        validate(model, read(path, "f"), "f")
    lines = [str(fault) for fault in caught.value.faults]
    assert not any("\n" in line or "\0" in line for line in lines)
    return lines


def made(path: Path, text: str) -> Kit:
    path.write_text(text, encoding="utf-8")
    return validate(Kit, read(path, "f"), "f")


def test_texts_stay_as_typed_and_an_empty_field_takes_its_default(path: Path) -> None:
    path.write_text(
        "cartes:\n  - id: 07\n    titre: On\n    mots_cles: [no, oui, off, Non]\n    cout: 2\n"
        "    texte: yes\n  - id: 010\n    titre: Marée\n    cout: 1\n    texte:\n",
        encoding="utf-8",
    )
    first, second = validate(Deck, read(path, "f"), "f").cartes
    assert (first.id, first.titre, first.mots_cles, first.cout, first.texte) == (
        "07",
        "On",
        ("no", "oui", "off", "Non"),
        2,
        "yes",
    )
    assert (second.id, second.texte) == ("010", "")


def test_a_required_field_left_empty_and_a_padded_number(path: Path) -> None:
    assert told(path, 'cartes:\n  - id: 08\n    titre: ~\n    cout: 010\n    texte: "Rien."\n', Deck) == [
        "f:3:12  08  titre: required, and it is empty: write the text",
        "f:4:11  08  cout: «010» begins with a zero: write 10",
    ]


def test_misspelt_fields(path: Path) -> None:
    text = 'cartes:\n  - id: R13\n    Titre: "Brume haute"\n    coût: 2\n    text: "a"\n    titre\u00a0: a\n'
    assert told(path, text, Deck) == [
        "f:3:5  R13  Titre: unknown field «Titre»: did you mean «titre»?",
        "f:4:5  R13  coût: unknown field «coût»: did you mean «cout»?",
        "f:5:5  R13  text: unknown field «text»: did you mean «texte»?",
        "f:6:5  R13  titre‹U+00A0›: unknown field «titre‹U+00A0›»: did you mean «titre»?",
    ]
    assert told(path, "fromat: A4\n") == ["f:1:1  fromat: unknown field «fromat»: did you mean «format»?"]
    assert told(path, "cards: [{id: Z}]\n", Deck) == [
        "f:1:1  cards: unknown field «cards»: did you mean «cartes»?",
    ]
    (unknown,) = told(path, "cartes: [{id: A, titre: b, picture: {file: c, zorglub: 1}}]\n", Deck)
    assert unknown.endswith("A  picture.zorglub: unknown field «zorglub»: the fields still free here are scale")


def test_a_field_that_is_missing_is_not_taken_for_another_that_is_right(path: Path) -> None:
    class Post(Record):
        title: Words
        tile: Words = ""

    assert told(path, "tile: a\n", Post) == ["f:1:1  title: this field is required, and it is missing"]


@pytest.mark.parametrize("field", ["at", "AT"])
def test_the_place_of_a_record_is_no_field(path: Path, field: str) -> None:
    (line,) = told(path, f"{field}: x\n")
    assert line.startswith(f"f:1:1  {field}: unknown field «{field}»")
    assert " at," not in line


def test_quantities_that_are_not(path: Path) -> None:
    values = ["x3", "2.5", "-1", "yes", "1e3", ".inf", '"3 ex."', "5000000", "010", "[1]", "２"]
    cards = "".join(f"  - {{id: Q{n}, titre: a, quantite: {value}}}\n" for n, value in enumerate(values))
    lines = told(path, "cartes:\n" + cards, Deck)
    assert len(lines) == len(values)
    for n, line in enumerate(lines):
        assert line.startswith(f"f:{n + 2}:")
        assert f"Q{n}  quantite: " in line
        assert "write 10" in line if n == 8 else "0 to 99" in line
    assert "«3 ex.»" in lines[6]
    assert "«5000000»" in lines[7]
    path.write_text("cartes: [{id: a, titre: b, quantite: 0}, {id: c, titre: d, quantite: 3}]\n")
    assert [card.quantite for card in validate(Deck, read(path, "f"), "f").cartes] == [0, 3]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("format: a4", "«a4» is not one of A4, A3, Letter: did you mean «A4»?"),
        ("palette: {ink: '#FFF'}", 'palette.ink: «#FFF» is not a colour: write "#RRGGBB"'),
        ("palette: {ink: red}", "«red» is not a colour"),
        ("palette: {ink: }", "palette.ink: a colour is expected here, and it is empty"),
        ("palette: [a]", "expected fields (“name: …”), got a list"),
        ("size: [1, '2,5']", "item 2: «2,5» is not a number: write 2.5"),
        ("size: [1, 12 mm]", "«12 mm» is not a number: write 12, without the unit"),
        ("size: [1, 1e3]", "«1e3» is not a number: write it with digits and a point"),
        ("size: [1, −3]", "«−3» is not a number: write -3"),
        ("size: [1, nan]", "«nan» is not a number"),
        ("size: [1]", "one more item is needed"),
        ("size: [1, 2, 3]", "3 items: 2 at most"),
        ("parts: {}", "expected a list (lines that begin with “- ”"),
        ("parts: [a]", "parts: item 1: expected fields"),
        ("parts: [{kind: laef}]", "«laef» is not one of leaf, cards, bundle: did you mean «leaf»?"),
        ("parts: [{kind: }]", "parts.kind: item 1: this field is required, and it is missing"),
        (
            "parts: [{kidn: leaf}]",
            "parts.kind: item 1: this field is required, and it is missing: is it «kidn»?",
        ),
        ("parts: [{kind: leaf, leaf: {file: a}, notes: b}]", "parts.notes: expected a list"),
        ("parts: [{kind: leaf, leaf: {file: ' '}}]", "parts.leaf.file: required, and it is empty"),
        ("parts: [{kind: cards, cards: [{id: W}]}]", "W  titre: this field is required, and it is missing"),
        ("parts: [{kind: cards, cards: []}]", "parts.cards: 0 items: 1 at least"),
        ("pictures: {a: {b: {fiel: c}}}", "pictures.a.b.fiel: unknown field «fiel»: did you mean «file»?"),
        ("plain: On", "«On» is not yes or no: write yes or no, in small letters"),
        ("name: L'œil n° 2", "such as l-il-n-2"),
        ("code: abcd", "«abcd» is too long: 3 characters at most"),
        ("code: a", "«a» is not of the accepted form ^[A-Z]+$"),
        ("count: a", "expected a whole number, got «a»"),
        ("count: 9", "«9» is too large: it must be less than 9"),
        ("count: 0", "«0» is too small: it must be more than 0"),
        ("title: {Jour: gagnez}", "expected text, got fields (Jour): a text that holds “: ”"),
        ("title: [a]", "expected text, got a list: a text that begins with “[”"),
        ("title: ''", "required, and it is empty"),
        ("code: {a: b}", "expected text, got fields (a)"),
        ('title: "a"\nname: "a\\nb"', "«a⏎b» is not a plain name"),
    ],
)
def test_one_fault(path: Path, line: str, words: str) -> None:
    (only,) = told(path, line + "\n")
    assert words in only
    assert only.startswith("f:1:" if "\n" not in line else "f:2:")


def test_good_values(path: Path) -> None:
    kit = made(
        path,
        'palette: {ink: "#1b5E7A"}\npictures: {a: {b: {file: c}}}\nswaps: [{a: b}]\nsize: [-3, 12.5]\n'
        "plain: oui\nname: n-2\ntitle:\nparts:\n  - {kind: bundle, cards: [{id: a, titre: b}]}\n",
    )
    assert kit.palette == {"ink": "#1b5E7A"}
    assert kit.swaps == ({"a": "b"},)
    assert (kit.size, kit.plain, kit.name, kit.title) == ((-3.0, 12.5), True, "n-2", "Kit")
    assert kit.pictures is not None
    assert kit.pictures["a"]["b"].at is not None
    assert kit.pictures["a"]["b"].at.mark() == Mark("f", 2, 19)


def test_records_are_equal_wherever_they_were_written(path: Path) -> None:
    path.write_text("cartes:\n  - {id: a, titre: b}\n  - {id: a, titre: b}\n")
    first, second = validate(Deck, read(path, "f"), "f").cartes
    assert first.at is not second.at
    assert first == second == Card(id="a", titre="b")
    assert first != Card(id="a", titre="c")
    assert len({first, second}) == 1
    assert "at" not in first.model_dump()
    assert "at=" not in repr(first)


@pytest.mark.parametrize(
    ("check", "value"),
    [
        (whole(ge=-5, le=5), "-6"),
        (whole(), "-0"),
        (whole(), True),
        (length(ge=0), "-1"),
        (length(le=9), "10"),
    ],
)
def test_bounds(check: Any, value: object) -> None:
    with pytest.raises(ValueError, match=str(value)):
        check.func(value)


def test_a_model_without_place_is_a_bug_of_ours() -> None:
    class Stray(BaseModel, extra="forbid"):
        a: str = ""

    with pytest.raises(TypeError, match="Record"):
        validate(Stray, {AT: At("f", 1, 1, {})}, "f")
