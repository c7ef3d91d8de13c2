"""A plain deck of any number of simple cards, as a kit: one effect deck, one small theme, one vignette."""

from __future__ import annotations

from pathlib import Path

_KIT = """\
kit:
  title: Banc d’essai
  author: Personne
  subject: Un jeu de cartes simples
  footer: BANC D’ESSAI
  paper: {bar: 50 mm à 100 %}
theme: theme.yaml
parts: [deck.yaml]
"""

_THEME = """\
palette:
  nuit: "#1E1A4B"
  chaux: "#FFF8EA"
  safran: "#F6B52B"
  garance: "#C1352B"
  mentheT: "#D3E9DD"
  gris: "#8A8799"
roles: {ink: nuit, paper: chaux, light: safran, accent: garance, calm: mentheT, cut: gris}
type:
  kicker: {bold: yes, size: 7.6, leading: 9.2, floor: 7, tracking: 0.25, color: nuit}
  sheet-name: {family: title, bold: yes, size: 12, leading: 14, floor: 10, color: nuit}
  small: {size: 9.2, leading: 11.8, floor: 8.6, color: nuit}
  footer: {size: 7.2, leading: 9, floor: 7, color: nuit}
  folio: {bold: yes, size: 7.2, leading: 9, floor: 7, color: nuit}
  bar: {size: 7.6, leading: 9.4, floor: 7, color: nuit}
  card-title: {family: title, bold: yes, size: 15.5, leading: 17, floor: 11.5, color: nuit}
  card-kind: {bold: yes, size: 9.6, leading: 11, floor: 8, color: nuit}
  card-label: {size: 7, leading: 8.4, floor: 7, color: nuit}
  card-effect: {size: 11, leading: 13.4, floor: 9.4, color: nuit}
  card-condition: {size: 8.6, leading: 10.4, floor: 7.6, color: nuit}
  card-pill: {bold: yes, size: 7.6, leading: 9, floor: 7, tracking: 0.2, color: nuit}
  card-number: {bold: yes, size: 9, leading: 11, floor: 8, color: nuit}
ornament: {line: nuit, core: safran, knot: icone-soleil.svg}
"""

_DECK = """\
kind: effect-deck
id: simple
name: Simple
outline: Planche {{ sheet }}
kicker: CARTES SIMPLES
sheet_title: Planche {{ sheet }} / {{ sheets }}
lead: "{{ simple.count }} cartes, {{ simple.range }}"
number: C0000
ground: chaux
label: CARTE /
start_label: DÉPART
pile_label: PIOCHE
back: {ground: nuit, rosette: soleil.svg, center: soleil.svg, center_size: 12, disc: 12, ring: safran,
  icon: soleil, label: CARTE, tagline: SIMPLE, logo: [soleil.svg]}
cards:
"""

_CARD = """\
  - title: Le fil numéro {n}
    kind: Mémoire
    icon: soleil
    picture: {{file: soleil.svg}}
    pile: [C{n:04d}]
    effect: "Ajoutez **{copies} mémoires** du quartier {district} à la réserve : elle sert au tour {turn}."
"""

_RAYS = "".join(f'<path d="M{6 + 6 * i},2L{9 + 6 * i},8L{3 + 6 * i},8Z" fill="#C1352B"/>' for i in range(8))
_VIGNETTE = f"""\
<svg xmlns="http://www.w3.org/2000/svg" width="54mm" height="34mm" viewBox="0 0 54 34">
<path d="M0,0L54,0L54,34L0,34Z" fill="#1E1A4B"/>{_RAYS}
<circle cx="27" cy="20" r="9" fill="#F6B52B" stroke="#FFF8EA" stroke-width="0.6"/>
<path d="M0,30C14,24 40,36 54,29L54,34L0,34Z" fill="#D3E9DD"/>
</svg>
"""
_ICON = """\
<svg xmlns="http://www.w3.org/2000/svg" width="12mm" height="12mm" viewBox="0 0 12 12">
<circle cx="6" cy="6" r="5" fill="#1E1A4B"/><circle cx="6" cy="6" r="3" fill="#FFF8EA"/>
</svg>
"""


def write_kit(folder: Path, count: int) -> Path:
    """Write a kit whose deck has ``count`` different cards into ``folder`` and return the folder."""
    cards = (_CARD.format(n=n, copies=1 + n % 9, district="FOÉ"[n % 3], turn=1 + n % 24) for n in range(1, count + 1))
    files = {
        "kit.yaml": _KIT,
        "theme.yaml": _THEME,
        "deck.yaml": _DECK + "".join(cards),
        "art/soleil.svg": _VIGNETTE,
        "art/icone-soleil.svg": _ICON,
    }
    (folder / "art").mkdir(parents=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder
