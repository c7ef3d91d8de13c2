"""One card more, one sheet more: every printed count follows; the same content is the same file."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from layouts import looks
from press.job import Press, Result, run
from press.reading import read
from tests.kits.workbench import CONTENT, FONTS, ROOT, contents, words

ASTRO = CONTENT / "astro-tarbouch"
PRESS = Press(FONTS, looks)


@pytest.fixture(scope="module")
def built() -> Result:
    return run(PRESS, ASTRO)


@pytest.fixture(scope="module")
def pages(built: Result) -> list[str]:
    return words(built.files["astro-tarbouch-color.pdf"])


def grown(folder: Path, last: int) -> Path:
    """A copy of the kit with Rencontre cards up to ``last``, as a workshop would add them."""
    place = folder / "content" / "astro-tarbouch"
    shutil.copytree(ASTRO, place)
    cards = "".join(
        f"\n  - number: R{number:02}\n    title: La carte {number}\n    story: Une carte de plus.\n"
        "    a: Oser\n    b: Attendre\n"
        for number in range(13, last + 1)
    )
    file = place / "rencontre.yaml"
    file.write_text(file.read_text(encoding="utf-8").rstrip("\n") + "\n" + cards, encoding="utf-8")
    return place


def test_with_r13_every_count_and_range_follows(tmp_path: Path, pages: list[str]) -> None:
    result = run(PRESS, grown(tmp_path, 13), variants=["color"])
    after = words(result.files["astro-tarbouch-color.pdf"])
    assert len(after) == len(pages) == 26
    before_all, after_all = " ".join(pages), " ".join(after)
    for old, new in (
        ("R01 à R12", "R01 à R13"),
        ("12 cartes Rencontre", "13 cartes Rencontre"),
        ("39 cartes", "40 cartes"),
    ):
        assert before_all.count(old) > 0, old
        assert old not in after_all
        assert after_all.count(new) == before_all.count(old)
    assert "R13" in after[12]
    assert "La carte 13" in after[12]
    changed = [index for index, (one, two) in enumerate(zip(pages, after, strict=True)) if one != two]
    assert 12 in changed
    unchanged = set(range(26)) - set(changed)
    # Nothing else moved: the Lien cards, the tiles, the dashboard say what they said.
    assert {3, 4, 5, 6, 7, 8, 9, 10, 18} <= unchanged


def test_with_r13_no_page_still_counts_twelve(tmp_path: Path) -> None:
    """12 is also the end of a track and the number of a relay: it is looked for where it counts cards."""
    after = words(run(PRESS, grown(tmp_path, 13), variants=["color"]).files["astro-tarbouch-color.pdf"])
    counted = re.compile(r"(?i)\b(?:12|39|douze) (?:\w+ )?(?:cartes?|rencontres?)\b|(?:à|–|-) ?R12\b")
    assert [found[0] for page in after for found in counted.finditer(page)] == []


def test_with_r19_a_third_sheet_and_a_sixth_of_backs(tmp_path: Path) -> None:
    result = run(PRESS, grown(tmp_path, 19), variants=["ink-saver"])
    assert result.built.pages == 28
    document = read(result.files["astro-tarbouch-ink-saver.pdf"])
    titles = [entry.title.replace("\u00a0", " ") for entry in document.outline]
    assert [title for title in titles if title.startswith("Rencontres")] == [
        f"Rencontres — planche {n}" for n in (1, 2, 3)
    ]
    assert [title for title in titles if title.startswith("Dos")] == [f"Dos — planche {n}" for n in range(1, 7)]
    after = words(result.files["astro-tarbouch-ink-saver.pdf"])
    for number in (1, 2, 3):
        assert f"Planche {number} / 3" in after[10 + number]
    assert [f"dos {number} / 6" in after[13 + number] for number in range(1, 7)] == [True] * 6
    assert "46 cartes" in " ".join(after)
    assert after[-1].rstrip().endswith("28")
    assert "R19" in after[13]


def test_a_title_less_of_rhythm_is_told_nowhere_wrong(tmp_path: Path) -> None:
    """Two copies instead of three: the deck, its range and the cards of the kit follow."""
    place = grown(tmp_path, 12)
    file = place / "lien.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("pile: [L25, L26, L27]", "pile: [L25, L26]"), encoding="utf-8")
    after = " ".join(words(run(PRESS, place, variants=["color"]).files["astro-tarbouch-color.pdf"]))
    assert "26 cartes Lien" in after
    assert "38 cartes" in after
    assert not re.search(r"27 cartes|39 cartes|L27", after)


# The same content is the same file


def test_two_processes_two_places_two_clocks_one_file(tmp_path: Path, built: Result) -> None:
    made = []
    for seed, zone, place in (("1", "UTC", "ici"), ("2", "Asia/Tokyo", "là-bas")):
        content, output = tmp_path / place / "content", tmp_path / place / "output"
        shutil.copytree(ASTRO, content / "astro-tarbouch")
        for path in content.rglob("*"):
            os.utime(path, (int(seed) * 10**8, int(seed) * 10**8))
        cwd = tmp_path / place
        environment = os.environ | {
            "PYTHONHASHSEED": seed,
            "TZ": zone,
            "LANG": ("C", "fr_FR.UTF-8")[seed == "2"],
        }
        subprocess.run(
            [sys.executable, str(ROOT / "build.py"), "--content", "content", "--output", "output"],
            cwd=cwd, env=environment, check=True, capture_output=True,
        )  # fmt: skip
        made.append(contents(output))
    first, second = made
    assert set(first) == {"astro-tarbouch-color.pdf", "astro-tarbouch-ink-saver.pdf"}
    assert first == second == built.files
    for data in first.values():
        assert str(tmp_path).encode() not in data
        assert str(ROOT).encode() not in data
