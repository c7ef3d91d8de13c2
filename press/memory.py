"""What a function has answered, kept: a bound for each, and only for answers that depend on plain values."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")


def remembered(most: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """The last ``most`` answers are not worked out again: ``lru_cache``, its arguments still checked by type."""

    def keeping(work: Callable[P, R]) -> Callable[P, R]:
        return cast("Callable[P, R]", lru_cache(most)(work))

    return keeping
