"""A desk to try the command line on: a folder with a copy of the mini kit, and an output folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner, Result

from build import main
from tests.kits.workbench import ROOT, KitCopy, contents

BUILD = str(ROOT / "build.py")


class Desk:
    """A folder of kits, an output folder, and the command line."""

    def __init__(self, folder: Path) -> None:
        self.kits, self.output = folder / "kits", folder / "output"
        self.kit = KitCopy(self.kits / "copy")

    def run(self, *arguments: str, output: bool = True) -> Result:
        """The command line in this process, on this desk."""
        target = ["--output", str(self.output)] if output else []
        return CliRunner().invoke(main, [*arguments, "--content", str(self.kits), *target])

    def process(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
        """The command line in a process of its own."""
        command = [
            sys.executable,
            BUILD,
            *arguments,
            "--content",
            str(self.kits),
            "--output",
            str(self.output),
        ]
        return subprocess.run(command, capture_output=True, env=os.environ | environment, check=False, timeout=60)

    def break_card(self) -> None:
        self.kit.edit("marins.yaml", "story: On chante sous la brume.", "story: On creuse ⛏.")

    def files(self) -> set[str]:
        return set(contents(self.output)) if self.output.exists() else set()
