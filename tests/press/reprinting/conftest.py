"""A printed kit on a table, for all tests of this room."""

from __future__ import annotations

import pytest

from tests.kits.workbench import KitCopy
from tests.press.reprinting.table import Table


@pytest.fixture
def table(kit: KitCopy) -> Table:
    """The mini kit, printed in colour."""
    printed = kit.folder.parent / "printed.pdf"
    printed.write_bytes(kit.draw())
    return Table(kit, printed)
