"""A component's digest: any change of its look counts, and nothing else does."""

from __future__ import annotations

import zlib
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from press import fonts
from press.digest import Notes, fingerprint
from press.geometry import Box
from press.reading import read
from press.reprinting.manifest import APPLICATION, Manifest, encoded, read_manifest
from tests.kits.workbench import CONTENT, MINI, KitCopy, draw, new_card

Looks = dict[tuple[str, str], str]


def manifest(kit: KitCopy, variant: str = "color") -> Manifest:
    """What the printed file says of the kit."""
    file = kit.folder.parent / f"{variant}.pdf"
    file.write_bytes(kit.draw(variant))
    return read_manifest(file)


def looks(kit: KitCopy, variant: str = "color") -> Looks:
    return {(c.kind, f"{c.group}/{c.name}"): c.look for c in manifest(kit, variant).components}


def changed(kit: KitCopy, before: Looks) -> set[str]:
    """The components that look otherwise than before, are new or are gone."""
    now = looks(kit)
    keys = before.keys() | now.keys()
    return {f"{kind} {name}" for kind, name in keys if before.get((kind, name)) != now.get((kind, name))}


def cards(names: set[str]) -> set[str]:
    return {name for name in names if name.startswith(("front", "back"))}


# What is written down


def test_every_component_has_a_digest(kit: KitCopy) -> None:
    found = looks(kit)
    cards = [f"lueur/E{n:02d}" for n in range(1, 11)] + [f"marin/M{n:02d}" for n in range(1, 5)]
    assert [name for kind, name in found if kind == "front"] == cards
    assert [name for kind, name in found if kind == "back"] == cards
    assert [name for kind, name in found if kind == "tile"] == [
        f"cote/{name}" for name in ("A", "B", "C", "D", "compact")
    ]
    assert [name for kind, name in found if kind == "piece"] == [
        "pions/0",
        "pions/1",
        "pions/2",
        "jetons/0",
        "jetons/1",
        "memos/0",
    ]
    assert [name for kind, name in found if kind == "page"] == ["/regles", "/table", "/planche"]
    assert len({look for (kind, _name), look in found.items() if kind != "back"}) == 14 + 5 + 6 + 3
    assert {len(look) for look in found.values()} == {8}


def test_both_variants_bear_the_same_digests(kit: KitCopy) -> None:
    one, other = manifest(kit), manifest(kit, "ink-saver")
    assert one.components == other.components
    assert (one.kit, one.variant, other.variant) == ("copy", "color", "ink-saver")
    assert (one.theme, one.decks) == (other.theme, other.decks)


@pytest.mark.parametrize(
    "shipped", [path.name for path in sorted(CONTENT.iterdir()) if (path / "kit.yaml").is_file()]
)
def test_both_variants_of_a_shipped_kit_bear_the_same_digests(shipped: str, tmp_path: Path) -> None:
    kit = KitCopy(tmp_path / shipped, CONTENT / shipped)
    assert manifest(kit).components == manifest(kit, "ink-saver").components


@pytest.mark.parametrize("original", [MINI, CONTENT / "astro-tarbouch"], ids=lambda path: path.name)
def test_a_digest_costs_forty_bytes_a_component_at_most(original: Path, tmp_path: Path) -> None:
    found = manifest(KitCopy(tmp_path / original.name, original))
    assert len(zlib.compress(encoded(found))) <= 40 * len(found.components)


def test_it_is_kept_as_the_standard_says(kit: KitCopy) -> None:
    data = kit.draw()
    with pikepdf.open(BytesIO(data)) as pdf:
        entry = pdf.Root.PieceInfo[f"/{APPLICATION}"]
        assert str(entry.LastModified).startswith("D:2000")
        assert isinstance(entry.Private, pikepdf.Stream)
    assert read(data).problems == ()


def test_the_file_says_what_is_on_it_and_no_more(kit: KitCopy) -> None:
    file = kit.folder.parent / "part.pdf"
    file.write_bytes(draw(kit.load(), "color", ["marin"]))
    assert [c.name for c in read_manifest(file).components] == ["M01", "M02", "M03", "M04"]


# What does not count


def test_the_same_content_drawn_again(kit: KitCopy) -> None:
    assert changed(kit, looks(kit)) == set()


def test_the_place_on_the_sheet_and_the_neighbours(kit: KitCopy) -> None:
    before = looks(kit)
    text = (kit.folder / "marins.yaml").read_text(encoding="utf-8")
    first, last = text.index("  - number: M01"), text.index("  - number: M02")
    kit.put("marins.yaml", text[:first] + text[last:])
    assert cards(changed(kit, before)) == {"front marin/M01", "back marin/M01"}


def test_the_order_of_the_cards_in_their_file(kit: KitCopy) -> None:
    before = looks(kit)
    text = (kit.folder / "marins.yaml").read_text(encoding="utf-8")
    first, last = text.index("  - number: M01"), text.index("  - number: M02")
    kit.put("marins.yaml", text[:first] + text[last:].rstrip() + "\n\n" + text[first:last])
    assert changed(kit, before) == set()


def test_the_number_of_the_page(kit: KitCopy) -> None:
    before = looks(kit)
    kit.edit("kit.yaml", "  - regles.yaml\n", "")
    kit.edit("kit.yaml", "  - carte.yaml\n", "  - carte.yaml\n  - regles.yaml\n")
    assert changed(kit, before) == set()


def test_the_words_around_the_cards_of_a_sheet(kit: KitCopy) -> None:
    before = looks(kit)
    kit.edit("marins.yaml", "kicker: LE PHARE / MARINS", "kicker: AU LARGE")
    assert changed(kit, before) == set()


def test_a_role_of_the_theme_that_nothing_uses(kit: KitCopy) -> None:
    kit.edit("theme.yaml", "palette:\n", 'palette:\n  corail: "#FF7F50"\n')
    before = looks(kit)
    kit.edit("theme.yaml", 'corail: "#FF7F50"', 'corail: "#00FF50"')
    assert changed(kit, before) == set()


# What counts


def test_one_letter_of_one_card(kit: KitCopy) -> None:
    before = looks(kit)
    kit.edit("marins.yaml", "Une corne sonne trois fois.", "Une corne sonne six fois.")
    assert changed(kit, before) == {"front marin/M03"}


def test_all_copies_of_a_card(kit: KitCopy) -> None:
    before = looks(kit)
    kit.edit("lueurs.yaml", "Appelez un marin.", "Appelez deux marins.")
    assert changed(kit, before) == {f"front lueur/E{n:02d}" for n in (3, 7, 8, 9, 10)}


def test_a_new_card_and_the_counts_that_quote_it(kit: KitCopy) -> None:
    before = looks(kit)
    text = (kit.folder / "marins.yaml").read_text(encoding="utf-8")
    kit.put("marins.yaml", text + new_card("M05"))
    found = changed(kit, before)
    assert cards(found) == {"front marin/M05", "back marin/M05"}
    assert "page /regles" in found


def test_a_colour_that_is_used(kit: KitCopy) -> None:
    before = looks(kit)
    kit.edit("theme.yaml", 'menthe: "#2B6E55"', 'menthe: "#2B6E56"')
    # The second choice of a Marin, a token; nothing of a Lueur, whatever stands in the theme.
    found = changed(kit, before)
    assert {f"front marin/M{n:02d}" for n in range(1, 5)} | {"piece pions/2"} <= found
    assert not [name for name in found if name.startswith(("front lueur", "back"))]


def test_the_size_of_a_text_role(kit: KitCopy) -> None:
    before = looks(kit)
    kit.edit("theme.yaml", "card-story: {italic: yes, size: 9.4", "card-story: {italic: yes, size: 9.2")
    assert changed(kit, before) == {f"front marin/M{n:02d}" for n in range(1, 5)}


def test_a_drawing(kit: KitCopy) -> None:
    kit.put("art/vignettes/port.svg", (kit.folder / "art/vignettes/cote.svg").read_text(encoding="utf-8"))
    kit.edit("marins.yaml", "vignettes/cote.svg, scale: 0.9", "vignettes/port.svg, scale: 0.9")
    before = looks(kit)
    text = (kit.folder / "art/vignettes/port.svg").read_text(encoding="utf-8")
    mark = '<circle cx="20" cy="20" r="2" data-role="ink" data-ink="K"/></svg>'
    kit.put("art/vignettes/port.svg", text.replace("</svg>", mark))
    assert changed(kit, before) == {"front marin/M03"}


@pytest.mark.parametrize("only", ["encre", "couleur"])
def test_what_one_ink_alone_shows(kit: KitCopy, only: str) -> None:
    text = (kit.folder / "art/vignettes/cote.svg").read_text(encoding="utf-8")
    mark = f'<circle cx="20" cy="20" r="2" data-role="ink" data-ink="K" data-only="{only}"/></svg>'
    kit.put("art/vignettes/port.svg", text.replace("</svg>", mark))
    kit.edit("marins.yaml", "vignettes/cote.svg, scale: 0.9", "vignettes/port.svg, scale: 0.9")
    before = looks(kit)
    assert before == looks(kit, "ink-saver")
    kit.put("art/vignettes/port.svg", text.replace("</svg>", mark.replace('r="2"', 'r="2.5"')))
    assert changed(kit, before) == {"front marin/M03"}


def test_a_hatch_of_the_ink_saver(kit: KitCopy) -> None:
    text = (kit.folder / "art/phare.svg").read_text(encoding="utf-8")
    mark = '<circle cx="2" cy="2" r="1" data-role="ink" data-ink="h45"/></svg>'
    kit.put("art/phare.svg", text.replace("</svg>", mark))
    before = looks(kit)
    kit.edit("theme.yaml", "h45: {angles: [45], pitch: 0.85", "h45: {angles: [45], pitch: 0.9")
    assert "page /regles" in changed(kit, before)


def test_a_font(kit: KitCopy, monkeypatch: pytest.MonkeyPatch) -> None:
    before = looks(kit)
    monkeypatch.setattr(fonts, "_registered", {})
    monkeypatch.setattr(fonts, "fingerprint", lambda data: fingerprint(data + b"another edition"))
    assert {name for name in changed(kit, before) if name.startswith("front")} == {
        f"front {name}" for kind, name in before if kind == "front"
    }


def test_the_back_of_a_deck(kit: KitCopy) -> None:
    before = looks(kit)
    kit.edit("marins.yaml", "  label: MARIN\n  tagline", "  label: MARINS\n  tagline")
    assert changed(kit, before) == {f"back marin/M{n:02d}" for n in range(1, 5)}


def test_a_token_among_others(kit: KitCopy) -> None:
    before = looks(kit)
    kit.edit("table.yaml", "letter: B, color", "letter: C, color")
    assert changed(kit, before) == {"piece pions/1"}


def test_a_place_on_a_board_is_seen_on_the_tiles_that_show_it(kit: KitCopy) -> None:
    before = looks(kit)
    kit.edit("carte.yaml", "place: Les brumes", "place: Les bancs")
    assert changed(kit, before) == {"tile cote/B", "tile cote/compact"}


def test_the_ground_of_a_board_is_seen_on_all_tiles(kit: KitCopy) -> None:
    before = looks(kit)
    kit.edit("carte.yaml", "ring: 150", "ring: 149.5")
    assert changed(kit, before) == {f"tile cote/{name}" for name in ("A", "B", "C", "D", "compact")}


# Notes


def test_what_is_inside_a_component_belongs_to_it_alone() -> None:
    notes = Notes()
    with notes.component(("page", "p")):
        notes.add("ground")
        with notes.component(("piece", "a")):
            notes.add("face")
        with notes.unnoted():
            notes.add("folio")
        notes.add("cut")
    assert notes.components == {
        ("piece", "a"): fingerprint("face"),
        ("page", "p"): fingerprint("ground\ncut"),
    }


def test_a_form_counts_where_it_is_shown_and_not_where_it_is_first_drawn() -> None:
    notes = Notes()
    for name in ("one", "other"):
        with notes.component(("front", name)):
            if name == "one":
                with notes.form("f"):
                    notes.add("leaf")
            notes.repeat("f")
    assert len(set(notes.components.values())) == 1


def test_a_part_of_a_form_counts_where_it_is_seen() -> None:
    found = []
    for word in ("old", "new"):
        notes = Notes()
        with notes.form("f"):
            notes.add("ground")
            with notes.part(Box(0, 0, 10, 10)):
                notes.add(word)
        for name, area in (("left", Box(0, 0, 20, 20)), ("right", Box(20, 0, 20, 20)), ("whole", None)):
            with notes.component(("tile", name)):
                notes.repeat("f", area)
        found.append(notes.components)
    assert {name for (_kind, name), look in found[0].items() if found[1]["tile", name] != look} == {
        "left",
        "whole",
    }
