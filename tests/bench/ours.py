"""One kit through the press in this process: prints the CPU seconds of each phase as JSON.

Usage: python -m tests.bench.ours FOLDER VARIANT… [--preflight]
"""

from __future__ import annotations

import atexit
import gc
import json
import sys
import time
from pathlib import Path

FONTS = Path(__file__).parents[2] / "fonts"


def main(folder: Path, variants: list[str], checked: bool) -> None:
    """Phases: start (Python and the press imported), load, place, then draw and preflight a variant."""
    from layouts import looks
    from press.fonts import load_fonts
    from press.load import load
    from press.pdf import render
    from press.sheet import plan

    phases = {}
    then = 0.0

    def done(phase: str) -> None:
        nonlocal then
        now = time.process_time()
        phases[phase], then = now - then, now

    done("start")
    kit = load(folder)
    families = load_fonts(FONTS, kit.head.language, folder)
    done("load")
    sheets = plan(kit)
    done("place")
    files = {}
    for variant in variants:
        files[variant] = render(kit, sheets, families, looks, variant)
        done(f"draw {variant}")
    if checked:
        from press.preflight import preflight

        for variant, data in files.items():
            preflight(kit, {variant: data}, [sheet.folio for sheet in sheets])
            done(f"preflight {variant}")
    print(json.dumps({"phases": phases, "bytes": max(map(len, files.values()))}))


if __name__ == "__main__":
    # As build.py does.
    gc.disable()
    atexit.register(gc.freeze)
    options = sys.argv[2:]
    main(Path(sys.argv[1]), [word for word in options if word[0] != "-"], "--preflight" in options)
