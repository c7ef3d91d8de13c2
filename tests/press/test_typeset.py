"""Markup, line breaks and fitting, with a measure that can be worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from press.drawing.markup import Run, parse
from press.drawing.typeset import Layout, Line, fit, wrap
from press.text import french

SYMBOLS = frozenset("◇✦")
NBSP, FINE = "\u00a0", "\u202f"


class Ems:
    """One em a character, bold or not; two for a symbol."""

    def width(self, run: Run) -> float:
        return len(run.text) * (2.0 if run.symbol else 1.0)


EMS = Ems()


def said(runs: tuple[Run, ...]) -> str:
    """Runs in a notation of their own: B[…], I[…], BI[…], S[…] for a symbol."""
    out = ""
    for run in runs:
        marks = "B" * run.bold + "I" * run.italic + "S" * run.symbol
        out += f"{marks}[{run.text}]" if marks else run.text
    return out


def text_of(line: Line) -> str:
    return "".join(run.text for run in line.runs)


def broken(text: str, width: float) -> list[str]:
    return [text_of(line) for line in wrap(text, EMS, width, SYMBOLS)]


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("", ""),
        ("rien", "rien"),
        ("un **mot** gras", "un B[mot] gras"),
        ("un *mot* penché", "un I[mot] penché"),
        ("***les deux***", "BI[les deux]"),
        ("**gras *et* penché**", "B[gras ]BI[et]B[ penché]"),
        ("*penché **et gras***", "I[penché ]BI[et gras]"),
        ("***gras** penché*", "BI[gras]I[ penché]"),
        ("***penché* gras**", "BI[penché]B[ gras]"),
        ('(**a**), «*b*», l’*atelier*, "*c*"', '(B[a]), «I[b]», l’I[atelier], "I[c]"'),
        ("**Jour :** gagnez", "B[Jour :] gagnez"),
        ("**a**\u00a0**b**", "B[a]\u00a0B[b]"),
        ("**sur\ndeux lignes**", "B[sur\ndeux lignes]"),
        ("1\u00a0◇.", "1\u00a0S[◇]."),
        ("**2 ✦✦**", "B[2 ]BS[✦]BS[✦]"),
        ("*âge conseillé**", "I[âge conseillé]*"),
        ("**âge conseillé***", "B[âge conseillé]*"),
    ],
)
def test_markup(text: str, runs: str) -> None:
    assert said(parse(text, SYMBOLS)) == runs


@pytest.mark.parametrize(
    "text",
    [
        "âge conseillé*",
        "8 ans · âge conseillé*\n20 min · durée indicative*\n* Estimations",
        "a * b * c",
        "3*4*5",
        "2 *3",
        "**ouvert",
        "fermé**",
        "****",
        "** vide **",
        "un*mot*collé",
        "*mot*collé",
        "Si 0 <A <9 et force <3, J’<3 &copy; {{ 7*7 }} _bas_ `code` <b>",
    ],
)
def test_everything_else_prints_as_typed(text: str) -> None:
    assert parse(text, SYMBOLS) == (Run(text),)


def test_a_star_without_its_pair_prints_inside_other_markup() -> None:
    assert said(parse("**a *b**")) == "B[a *b]"
    assert said(parse("*a **b*")) == "I[a **b]"
    assert said(parse("***a**")) == "*B[a]"


MARKED = st.text(st.sampled_from("ab é*◇ «(’.\n\u00a0"), max_size=30)


@given(MARKED)
def test_markup_takes_away_stars_in_pairs_and_nothing_else(text: str) -> None:
    runs = parse(text, SYMBOLS)
    printed = "".join(run.text for run in runs)
    assert printed.replace("*", "") == text.replace("*", "")
    assert (len(text) - len(printed)) % 2 == 0
    assert all(run.text for run in runs)
    for run in runs:
        assert run.symbol == (run.text in SYMBOLS)
    for before, after in pairwise(runs):
        assert before.symbol or after.symbol or before[1:] != after[1:]


def test_lines_are_as_full_as_they_can_be() -> None:
    assert broken("aa bb cc dd", 5) == ["aa bb", "cc dd"]
    assert broken("aa bb cc dd", 4.9) == ["aa", "bb", "cc", "dd"]
    assert broken("aa bb cc dd", float("inf")) == ["aa bb cc dd"]
    assert broken("1 ◇ 3", 4) == ["1 ◇", "3"]


def test_lines_break_at_ordinary_spaces_only() -> None:
    assert broken(f"a 1{NBSP}énergie Feu{FINE}! peut-être x\u2011y", 3) == [
        "a", f"1{NBSP}énergie", f"Feu{FINE}!", "peut-être", "x\u2011y",
    ]  # fmt: skip


def test_spaces_in_excess_are_one_space() -> None:
    assert broken("  aa   bb  \n  cc ", 9) == ["aa bb", "cc"]


def test_the_authors_line_breaks_stay() -> None:
    literal = f"Jour{NBSP}: gagnez 1 ◇.\nNuit{NBSP}: perdez 1 ✦.\n\nToujours{NBSP}: ✦.\n"
    folded = f"Jour{NBSP}: gagnez 1 ◇. Nuit{NBSP}: perdez 1 ✦.\nToujours{NBSP}: ✦.\n"
    jour, nuit, toujours = f"Jour{NBSP}: gagnez 1 ◇.", f"Nuit{NBSP}: perdez 1 ✦.", f"Toujours{NBSP}: ✦."
    assert broken(literal, 60) == [jour, nuit, "", toujours]
    assert broken(folded, 60) == [f"{jour} {nuit}", toujours]
    assert wrap(literal, EMS, 60, SYMBOLS)[2] == Line((), 0.0)
    assert broken("\n\n", 60) == broken("", 60) == []


def test_a_line_has_few_runs_and_knows_its_width() -> None:
    first, second = wrap("un **mot gras** et ◇", EMS, 11, SYMBOLS)
    assert first == Line((Run("un "), Run("mot gras", bold=True)), 11.0)
    assert second == Line((Run("et "), Run("◇", symbol=True)), 5.0)
    (line,) = wrap("**a** **b** c", EMS, 99)
    assert said(line.runs) == "B[a] B[b] c"


@given(st.text(st.sampled_from(f"ab é*◇-!«{NBSP}{FINE}\u2011 \n"), max_size=60), st.integers(1, 20))
def test_wrapping_keeps_every_word_whole_and_within_the_measure(text: str, width: int) -> None:
    lines = wrap(text, EMS, width, SYMBOLS)
    printed = "".join(run.text for run in parse(text.rstrip(" \n"), SYMBOLS))
    words = [word for word in printed.replace("\n", " ").split(" ") if word]
    assert [word for line in lines for word in text_of(line).split(" ") if word] == words
    for line in lines:
        assert line.width == sum(map(EMS.width, line.runs))
        assert line.width <= width or " " not in text_of(line)
        assert text_of(line) == text_of(line).strip(" \n")


@pytest.mark.parametrize("space", [FINE, NBSP])
@pytest.mark.parametrize("setting", [french, str])
def test_no_line_starts_or_ends_with_the_wrong_sign(space: str, setting: Callable[[str], str]) -> None:
    for n in range(1, 41):
        typed = "a" * n + " Feu_: «_Brûlez_!_» puis_; piochez_? Oui_!".replace("_", space)
        for width in range(1, 60):
            for line in broken(setting(typed), width):
                assert line[0] not in ":;!?»"
                assert line[-1] != "«"


def fitted(text: str, width: float = 100.0, height: float = 100.0, **more: object) -> Layout:
    """In a box of width × height pt, at size 10 on 12, down to 5."""
    options: dict[str, object] = {"size": 10.0, "leading": 12.0, "floor": 5.0} | more
    return fit(
        text,
        measure=EMS,
        width_pt=width,
        height_pt=height,
        symbols=SYMBOLS,
        **options,  # type: ignore[arg-type]
    )


def lines_of(layout: Layout) -> list[str]:
    return [text_of(line) for line in layout.lines]


def test_a_text_that_fits_keeps_its_size() -> None:
    layout = fitted("aaaa bbbb cccc dddd", height=22.0)
    assert lines_of(layout) == ["aaaa bbbb", "cccc dddd"]
    # Two lines: 12 from one to the next, and one em.
    assert layout[1:] == (10.0, 12.0, 90.0, 22.0, 0.0, 0, "")


def test_a_text_shrinks_by_steps_to_the_first_size_that_fits() -> None:
    # 11 characters on one line of 100 pt: size 100 / 11 = 9.09…, so 9.0.
    layout = fitted("aaaaa bbbbb", height=10.0)
    assert lines_of(layout) == ["aaaaa bbbbb"]
    assert layout.size == 9.0
    assert layout.leading == pytest.approx(10.8)
    assert layout.width == pytest.approx(99.0)
    assert layout.overflow_pt == 0
    assert fitted("aaaaa bbbbb", height=10.0, step=0.4).size == 8.8
    assert fitted("aaaaa bbbbb", height=10.0, step=3.0, floor=8.0).size == 8.0


def test_it_stops_at_the_floor_and_tells_what_is_missing() -> None:
    # At size 5 on 6, 20 characters a line: 5 lines, 4 × 6 + 5 = 29 pt, in a box of 20 pt.
    layout = fitted(" ".join(["aaaaaaaaa"] * 10), height=20.0)
    assert (layout.size, layout.leading, len(layout.lines), layout.height) == (5.0, 6.0, 5, 29.0)
    assert layout.overflow_pt == pytest.approx(9.0)
    assert layout.wide_word == ""
    # 20 pt hold 3 lines; the other two are 19 characters and a line break each.
    assert layout.overflow_chars == 40
    assert fitted(" ".join(["aaaaaaaaa"] * 6), height=20.0).overflow_pt == 0


def test_nothing_is_cut_even_in_a_box_without_room() -> None:
    layout = fitted("aaaa bbbb", height=1.0)
    assert "".join(lines_of(layout)) == "aaaa bbbb"
    assert layout.overflow_pt == pytest.approx(4.0)


def test_a_word_too_wide_is_named() -> None:
    # 25 characters at size 5 are 125 pt wide.
    layout = fitted("bb aaaaaaaaaaaaaaaaaaaaaaaaa cc")
    assert layout.size == 5.0
    assert layout.wide_word == "a" * 25
    assert layout.overflow_pt == pytest.approx(25.0)
    assert layout.overflow_chars == 5
    assert fitted("a" * 20).size == 5.0
    assert fitted("a" * 20).overflow_pt == 0


def test_a_number_of_lines_can_be_the_limit() -> None:
    # 19 characters on one line of 100 pt: size 5.2.
    layout = fitted("aaaa bbbb cccc dddd", max_lines=1)
    assert (layout.size, len(layout.lines), layout.overflow_pt) == (5.2, 1, 0.0)
    layout = fitted("aaaa bbbb cccc dddd eeee", max_lines=1)
    assert (layout.size, len(layout.lines)) == (5.0, 2)
    # One line too many at size 5 on 6; what does not fit is not evened out.
    assert layout.overflow_pt == pytest.approx(6.0)
    assert layout.overflow_chars == len("eeee") + 1


def test_balance_evens_lines_without_adding_any() -> None:
    text = "aaaa bbb cc dd e"
    assert broken(text, 14) == ["aaaa bbb cc dd", "e"]
    assert lines_of(fitted(text, width=140, balance=True)) == ["aaaa bbb", "cc dd e"]
    assert lines_of(fitted(text, width=160, balance=True)) == [text]
    assert lines_of(fitted(f"{text}\n\nf", width=140, balance=True)) == ["aaaa bbb", "cc dd e", "", "f"]


def test_a_short_last_word_is_kept_company_when_that_costs_no_line() -> None:
    assert lines_of(fitted("aaaa bbbb cccc dd", width=140)) == ["aaaa bbbb", "cccc dd"]
    # Nine characters of twenty are a line, not a widow.
    assert lines_of(fitted("aaaa bbbb cccc ddddddddd", width=150)) == ["aaaa bbbb cccc", "ddddddddd"]
    # Every line is full: a narrower measure would make one more.
    assert lines_of(fitted("aaaaaaaaaa bbbbbbbbbb cc", width=100)) == ["aaaaaaaaaa", "bbbbbbbbbb", "cc"]


@given(st.text(st.sampled_from(f"abc {NBSP}\n"), max_size=80), st.integers(20, 200), st.booleans())
def test_evening_out_costs_nothing(text: str, width: int, balance: bool) -> None:
    layout = fitted(text, width=width, height=1e6, balance=balance)
    greedy = wrap(text, EMS, width / layout.size, SYMBOLS)
    assert len(layout.lines) == len(greedy)
    assert " ".join(lines_of(layout)).split() == " ".join(map(text_of, greedy)).split()
    assert layout.width <= max((line.width for line in greedy), default=0) * layout.size + 1e-6


def test_room_counts_free_lines() -> None:
    layout = fitted("aaaa bbbb cccc dddd", height=60.0)
    # 10 + 4 × 12 = 58: five lines in 60 pt.
    assert layout.room(60.0) == 3
    assert layout.room(22.0) == 0
    assert layout.room(21.0) == -1


def test_an_empty_text_takes_no_room() -> None:
    assert fitted(" \n")[:5] == ((), 10.0, 12.0, 0.0, 0.0)
