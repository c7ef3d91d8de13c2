"""What is remembered is right, and no more than its bound."""

from __future__ import annotations

import pytest

from press.memory import remembered


def test_an_answer_is_worked_out_once_and_the_oldest_is_forgotten() -> None:
    asked: list[tuple[str, int]] = []

    @remembered(2)
    def twice(text: str, count: int) -> str:
        asked.append((text, count))
        return text * count

    assert [twice("a", 1), twice("a", 2), twice("a", 1), twice("b", 1)] == ["a", "aa", "a", "b"]
    assert asked == [("a", 1), ("a", 2), ("b", 1)]
    assert twice("a", 2) == "aa"
    assert asked[3:] == [("a", 2)]


def test_what_goes_wrong_is_told_each_time() -> None:
    @remembered(2)
    def colour(name: str) -> str:
        raise KeyError(name)

    for _turn in range(2):
        with pytest.raises(KeyError, match="nuit"):
            colour("nuit")
