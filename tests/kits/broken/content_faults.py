"""One fault of an author each: edits of the mini kit, and what the author must be told.

``⟦`` in the new words stands where the fault must point; it is not written to the file.
"""

from __future__ import annotations

from typing import NamedTuple


class Broken(NamedTuple):
    """A change in one file of the mini kit: what it breaks, and the fault in return."""

    name: str
    file: str
    old: str
    new: str
    component: str
    field: str
    says: str


# fmt: off
FOUND_AT_LOAD = (
    Broken("part file missing", "kit.yaml", "parts:\n  - regles.yaml", "parts:\n  ⟦- regle.yaml", "",
        "parts", "there is no file «regle.yaml»: did you mean «regles.yaml»?"),
    Broken("part file outside", "kit.yaml", "parts:\n  - regles.yaml", "parts:\n  ⟦- ../regles.yaml", "",
        "parts", "«../regles.yaml» is outside the kit's folder"),
    Broken("theme file missing", "kit.yaml", "theme: theme.yaml", "theme: ⟦couleurs.yaml", "", "theme",
        "there is no file «couleurs.yaml»"),
    Broken("kind unknown", "marins.yaml", "kind: choice-deck", "kind: ⟦choise-deck", "", "kind",
        "unknown kind «choise-deck»: did you mean «choice-deck»?"),
    Broken("kind missing", "marins.yaml", "kind: choice-deck\nid: marin", "⟦id: marin", "", "kind",
        "page, effect-deck, choice-deck"),
    Broken("block unknown", "regles.yaml", "{block: art, box: [140, 44", "{block: ⟦arte, box: [140, 44",
        "regles", "blocks.block", "did you mean «art»?"),
    Broken("field misspelt", "marins.yaml", "    story: Une barque", "    ⟦stroy: Une barque", "M01",
        "stroy", "unknown field «stroy»: did you mean «story»?"),
    Broken("field missing", "marins.yaml", "  - number: M02\n    title: Le chant\n", "  - ⟦number: M02\n",
        "M02", "title", "required, and it is missing"),
    Broken("field empty", "marins.yaml", "    title: Le chant\n", "    title:⟦\n", "M02", "title",
        "required, and it is empty"),
    Broken("number form", "marins.yaml", "number: M04", "number: ⟦M4", "M4", "number",
        "number «M4» is not in the form M00: next free number M04"),
    Broken("number twice", "marins.yaml", "number: M02", "number: ⟦M01", "M01", "number",
        "number M01 is already used at kits/copy/marins.yaml:36:13: next free number M05"),
    Broken("number twice in a pile", "lueurs.yaml", "    pile: [E06]", "    pile: ⟦[E06, E04]", "E04",
        "pile", "number E04 is already used at kits/copy/lueurs.yaml:36:11: next free number E11"),
    Broken("number twice on one card", "lueurs.yaml", "    pile: [E06]", "    pile: ⟦[E06, E02]", "E02",
        "pile", "number E02 is already used at kits/copy/lueurs.yaml:44:12: next free number E11"),
    Broken("number form in a pile", "lueurs.yaml", "    pile: [E06]", "    pile: ⟦[E06, L11]", "L11", "pile",
        "number «L11» is not in the form E00: next free number E11"),
    Broken("part id twice", "marins.yaml", "id: marin\n", "id: ⟦lueur\n", "lueur", "id",
        "id «lueur» is already used at kits/copy/lueurs.yaml:4:5"),
    Broken("block id of a deck", "table.yaml", "    id: jetons", "    id: ⟦marin", "marin", "id",
        "id «marin» is already used at kits/copy/marins.yaml:4:5"),
    Broken("block id twice", "table.yaml", "    id: jetons", "    id: ⟦tour", "tour", "id",
        "id «tour» is already used at kits/copy/regles.yaml:32:9"),
    Broken("id of a fact", "table.yaml", "    id: jetons", "    id: ⟦cards", "cards", "id",
        "id «cards» is a name that texts already use"),
    Broken("backs of no deck", "dos.yaml", "decks: [lueur, marin]", "decks: ⟦[lueur, matin]", "matin",
        "decks", "there is no deck «matin»: did you mean «marin»?"),
    Broken("slot off the track", "table.yaml", "    start: 2", "    start: ⟦9", "piste", "start",
        "there is no slot 9: the track goes from 0 to 8"),
    Broken("cell of no kind", "table.yaml",
        "  - {block: bar, box: [12, 225, 50, 0]}",
        "  - {block: bar, box: [12, 225, 50, 0]}\n"
        "  - ⟦block: mosaic\n    id: plan\n    box: [116, 256, 40, 20]\n    rows: [LMQL]\n"
        "    key: {L: {fill: crep}, M: {file: signe.svg}}",
        "plan", "", "«Q» is not in the key"),
    Broken("no column", "marins.yaml", "number: M00\n", "number: M00\ncolumns: ⟦0\n", "marin", "columns",
        "1 to"),
    Broken("color form", "theme.yaml", 'crep: "#2F6B7A"', "crep: ⟦bleu", "", "palette.crep",
        "«bleu» is not a colour"),
    Broken("fact unknown", "regles.yaml", '- "{{ lueur.count }} cartes Lueur, de',
        '⟦- "{{ leur.count }} cartes Lueur, de', "", "items", "unknown name «leur»: did you mean lueur?"),
    Broken("fact of a fact unknown", "marins.yaml", 'lead: "{{ marin.count', 'lead: ⟦"{{ marin.cuont',
        "marin", "lead", "unknown name «cuont»: did you mean count?"),
    Broken("template open", "table.yaml", 'lead: "{{ pions.count }}', 'lead: ⟦"{{ pions.count }', "table",
        "lead", "the template cannot be read"),
)
"""Faults of one file that loading finds: all of them in one run."""

FOUND_WHEN_DRAWN = (
    Broken("text role", "regles.yaml", "      - block: text\n        box: [6, 16, 130, 20]",
        "      - block: text\n        role: ⟦boddy\n        box: [6, 16, 130, 20]", "", "role",
        "the theme has no «boddy»: did you mean «body»?"),
    Broken("text role of a list", "regles.yaml", "  - block: bullets\n",
        "  - block: bullets\n    role: ⟦bulet\n", "", "role",
        "the theme has no «bulet»: did you mean «bullet»?"),
    Broken("text role of pills", "regles.yaml", "{block: pills, box", "{block: pills, role: ⟦pil, box", "",
        "role", "the theme has no «pil»: did you mean «pill»?"),
    Broken("text role of steps", "regles.yaml", "    id: tour\n",
        "    id: tour\n    number_role: ⟦step-numbr\n", "tour", "number_role",
        "the theme has no «step-numbr»: did you mean «step-number»?"),
    Broken("text color", "regles.yaml", "{block: line, box: [6, 5, 120, 7], text",
        "{block: line, box: [6, 5, 120, 7], color: ⟦garence, text", "", "color",
        "the theme has no «garence»: did you mean «garance»?"),
    Broken("ground role", "regles.yaml", "ground: crepT", "ground: ⟦crpT", "", "ground",
        "the theme has no «crpT»: did you mean «crepT»?"),
    Broken("drawing unknown", "regles.yaml", "44], file: phare.svg", "44], file: ⟦phrae.svg", "", "file",
        "there is no drawing «phrae.svg» (kits/copy/art/phrae.svg): did you mean «phare.svg»?"),
    Broken("tint", "regles.yaml", "44], file: phare.svg}", "44], file: phare.svg, tint: ⟦{chaux: safrane}}",
        "", "tint", "the theme has no «safrane»: did you mean «safran»?"),
    Broken("drawing of a card", "marins.yaml", "{file: vignettes/cote.svg, scale: 0.9, offset: [2, 1]}",
        "{file: ⟦vignettes/cotes.svg, scale: 0.9}", "M03", "file", "did you mean «vignettes/cote.svg»?"),
    Broken("drawing of a deck", "marins.yaml", "picture: {file: vignettes/cote.svg}\npicture_ground",
        "picture: {file: ⟦vignettes/cotes.svg}\npicture_ground", "marin", "file",
        "did you mean «vignettes/cote.svg»?"),
    Broken("back rosette", "marins.yaml", "  rosette: rosette.svg", "  rosette: ⟦rosete.svg", "marin",
        "rosette", "did you mean «rosette.svg»?"),
    Broken("back logo", "marins.yaml", "  logo: [titre.svg]", "  logo: ⟦[titres.svg]", "marin", "logo",
        "did you mean «titre.svg»?"),
    Broken("icon unknown", "regles.yaml", "20, 20], icon: lueur", "20, 20], icon: ⟦luer", "", "icon",
        "did you mean «icone-lueur.svg»?"),
    Broken("icon of a step", "regles.yaml", "{text: Piochez une carte., icon: lueur}",
        "{text: Piochez une carte., icon: ⟦luer}", "tour", "icon", "did you mean «icone-lueur.svg»?"),
    Broken("drawing of a symbol", "theme.yaml", '"◇": icone-lueur.svg', '⟦"◇": icone-luer.svg', "",
        "symbols", "did you mean «icone-lueur.svg»?"),
    Broken("ornament", "theme.yaml", "  knot: icone-lueur.svg", "  knot: ⟦icone-lueurs.svg", "", "knot",
        "did you mean «icone-lueur.svg»?"),
    Broken("line too long", "marins.yaml", "    title: La barque",
        "    title: ⟦La barque qui revient de la haute mer sans personne", "M01", "title", "too long by"),
    Broken("word too wide", "marins.yaml", "    story: On chante sous la brume.",
        "    story: ⟦Onchantetoujoursetencoresouslabrumedumatinjusquaujour", "M02", "story",
        "is too wide by"),
    Broken("no italic", "regles.yaml", '    items:\n      - "{{ lueur.count }}',
        '    role: section\n    items:\n      ⟦- "*Ah !* {{ lueur.count }}', "", "items",
        "the font family «title» has no bold-italic face"),
    Broken("sheet title too long", "marins.yaml", "sheet_title: Planche", "sheet_title: ⟦" + "Planche " * 40,
        "marin", "sheet_title", "too long by"),
    Broken("glyph missing in a sheet's lead", "dos.yaml", "lead: Coller", "lead: ⟦⛏ Coller", "", "lead",
        "has no «⛏» (U+26CF)"),
    Broken("glyph missing", "marins.yaml", "    story: On chante sous la brume.",
        "    story: ⟦On creuse ⛏ sous la brume.", "M02", "story", "has no «⛏» (U+26CF)"),
    Broken("glyph missing in a title", "marins.yaml", "    title: Le chant", "    title: ⟦Le chant 漢", "M02",
        "title", "has no «漢» (U+6F22)"),
    Broken("label of a deck", "marins.yaml", "footer: Choisir A ou B", "footer: ⟦Choisir A ou ⛏", "marin",
        "footer", "has no «⛏» (U+26CF)"),
)
"""Faults of one file that only drawing finds: all of them in one run too."""
# fmt: on
