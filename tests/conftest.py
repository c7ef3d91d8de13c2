"""Fixtures that all tests share: English messages, and copies of the mini kit to change."""

from __future__ import annotations

from pathlib import Path

import pytest

from press import language
from press.load import load
from press.model import Kit
from tests.kits.desk import Desk
from tests.kits.workbench import MINI, KitCopy, draw


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the machine speaks; a test that wants another language says so."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    language.use("en")


@pytest.fixture
def kit(tmp_path: Path) -> KitCopy:
    """A copy of the mini kit, in ``kits/copy`` under a folder of the test's own."""
    return KitCopy(tmp_path / "kits" / "copy")


@pytest.fixture(scope="session")
def mini() -> Kit:
    """The mini kit as loaded, untouched."""
    return load(MINI)


@pytest.fixture(scope="session")
def printed(mini: Kit) -> dict[str, bytes]:
    """The mini kit as drawn, by variant."""
    return {variant: draw(mini, variant) for variant in ("color", "ink-saver")}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A desk of the test's own."""
    return Desk(tmp_path)
