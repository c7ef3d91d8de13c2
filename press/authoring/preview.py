"""A picture of one card as it will print, and whatever the system has to show it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pypdfium2 as pdfium

from press.authoring.bench import Bench
from press.records.decks import Card

DPI = 300


def png(bench: Bench, card: Card, dpi: int = DPI) -> bytes:
    """The face of a card in colour. Raises ContentError when it does not fit."""
    document = pdfium.PdfDocument(bench.pdf(card))
    try:
        picture = document[0].render(scale=dpi / 72).to_pil()
    finally:
        document.close()
    stored = BytesIO()
    picture.save(stored, "PNG", dpi=(dpi, dpi))
    return stored.getvalue()


def show(path: Path) -> None:
    """Open a file with the program that the system has for it; nothing where it has none."""
    with suppress(OSError):
        if sys.platform == "win32":
            os.startfile(path)
        elif opener := shutil.which("open" if sys.platform == "darwin" else "xdg-open"):
            subprocess.Popen(
                [opener, str(path)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
