"""Templates give final texts or one line for the author; French spacing changes no letter."""

from __future__ import annotations

import re
import subprocess
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from press.text import LONGEST, TemplateError, french, render, spacing

FACTS: dict[str, object] = {
    "cards": 39,
    "lien": {
        "count": 27,
        "range": "L01–L27",
        "pile": {"first": "L04", "last": "L27"},
        "copies": {"Le rythme retrouvé": 3},
        "numbers": ("L01", "L02"),
    },
}


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("{{ lien.count }} cartes Lien", "27 cartes Lien"),
        ("{{ lien.pile.first }}–{{ lien.pile.last }}\n", "L04–L27\n"),
        ("{{ 4 + 2 * lien.copies['Le rythme retrouvé'] }}", "10"),
        ("{{ cards + 1 }} {{ cards // 9 }} {{ cards % 9 }}", "40 4 3"),
        ("{{ 190 / 2 }}", "95"),
        ("{{ 'R' ~ lien.count }}", "R27"),
        ("{% if cards > 30 %}beaucoup{% else %}peu{% endif %}", "beaucoup"),
        ("{% for number in lien.numbers %}{{ loop.index }}={{ number }} {% endfor %}", "1=L01 2=L02 "),
        ("{{ lien.numbers|join(', ') }}, {{ lien.numbers|length }}", "L01, L02, 2"),
        ("{# pour moi #}<b> & <3", "<b> & <3"),
    ],
)
def test_a_template_is_filled_from_the_facts(template: str, text: str) -> None:
    assert render(template, FACTS) == text


@pytest.mark.parametrize("text", ["", "{", "} {", "{ {cards} }", "J’<3 & 100 % {x}", "\\{ cards \\}"])
def test_a_text_without_template_braces_is_left_alone(text: str) -> None:
    assert render(text, FACTS) == text


@pytest.mark.parametrize(
    ("template", "asked", "proposed"),
    [
        ("{{ carts }}", "carts", "cards"),
        ("{{ lien.cuont }}", "cuont", "count"),
        ("{{ lien.copies['Le rythme retrouve'] }}", "Le rythme retrouve", "Le rythme retrouvé"),
        ("{{ zzz }}", "zzz", "lien"),
        ("{{ cards|lenght }}", "|lenght", "length"),
    ],
)
def test_an_unknown_name_is_named_with_the_nearest(template: str, asked: str, proposed: str) -> None:
    with pytest.raises(TemplateError) as caught:
        render(template, FACTS)
    assert f"«{asked}»" in str(caught.value)
    assert proposed in str(caught.value)


@pytest.mark.parametrize(
    "template",
    [
        "Coût {{ 7*7 }} ou {% fin %}",
        "{{ ",
        "{{ cards cards }}",
        "{% if cards %}",
        "{{ lien }}",
        "{{ none }}",
        "{{ true }}",
        "{{ lien.items }}",
        "{{ 1 / 0 }}",
        "{{ 1 < 'a' }}",
        "{{ 3|join }}",
    ],
)
def test_what_cannot_be_read_or_printed_is_one_line(template: str) -> None:
    with pytest.raises(TemplateError) as caught:
        render(template, FACTS)
    assert str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "template",
    [
        "{{ 2 ** 9 }}",
        "{{ 'a' * 9 }}",
        "{{ [1] * 9 }}",
        "{{ 'a' + 'b' }}",
        "{{ '%999999999d' % 1 }}",
        "{{ 999999 * 999999 * 999999 }}",
        "{{ range(10 ** 9) }}",
        "{% for a in range(99999) %}{% endfor %}",
        "{% for a in lien.numbers %}{% for b in lien.numbers %}{% endfor %}{% endfor %}",
        "{% set a = 'a' %}",
        "{% macro a() %}{% endmacro %}",
        "{% include 'kit.yaml' %}",
        "{{ 'a'|center(999999999) }}",
        "{{ 'a'.ljust(999999999) }}",
        "{{ lien.numbers|map('center', 999999999)|join }}",
        "{{ cards.__class__ }}",
        "{{ lien.numbers|map(attribute='__class__')|join }}",
        "{{ " + "(" * 4000 + "1" + ")" * 4000 + " }}",
        "{{ 1" + "+1" * 9000 + " }}",
        "{{ " + "9" * 5000 + " }}",
        "{{ lien.numbers|join(" * 20 + "'" + "a" * 200 + "'" + ")" * 20 + " }}",
    ],
)
def test_a_hostile_template_is_refused(template: str) -> None:
    with pytest.raises(TemplateError):
        render(template, FACTS)


def test_the_text_of_a_template_is_bounded() -> None:
    long = {"a": "x" * (LONGEST // 2)}
    assert len(render("{{ a }}{{ a }}", long)) == LONGEST
    with pytest.raises(TemplateError):
        render("{{ a }}{{ a }}!", long)


_PIECES = [
    "{{ cards }}", "{{lien.count}}", "{{ lien.pile.first }}", "{{ lien.items }}", "{{ lien.pile }}", "{{ half }}",
    "{{ whole }}", "{{ yes }}", "{{ lien.numbers }}", "{{ zzz }}", "{{- cards -}}", "{{ cards", "}}", "{", "}",
    "{% if cards %}", "{% endif %}", " ", "\n", "é «",
]  # fmt: skip


@given(st.lists(st.sampled_from(_PIECES), max_size=5).map("".join))
def test_a_template_that_only_names_facts_gives_what_jinja_gives(template: str) -> None:
    def filled(text: str) -> str:
        try:
            return render(text, FACTS | {"half": 0.5, "whole": 2.0, "yes": True})
        except TemplateError:
            return "refused"

    # A comment leaves nothing behind, and leaves the whole template to Jinja.
    assert filled(template + " ") == filled(template + " {# #}")


def test_jinja_is_not_imported_before_a_template_needs_it() -> None:
    code = "import sys; from press.text import french, render; render('{', {}); french('a !'); "
    code += "render('{{ a }} {{ b.c }}', {'a': 1, 'b': {'c': 2}}); "
    code += "sys.exit('jinja2' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def shown(text: str) -> str:
    """The text with U+00A0 as ``~`` and U+202F as ``_``."""
    return text.replace("\u00a0", "~").replace("\u202f", "_")


@pytest.mark.parametrize(
    ("typed", "set_"),
    [
        # before and inside punctuation, typed with a space, with the wrong one, or without
        ("Feu ! Quoi ? Oui ; non : si", "Feu_! Quoi_? Oui_; non~: si"),
        ("Feu\u00a0! non\u202f: si  !", "Feu_! non~: si_!"),
        ("Feu! Quoi? Oui; non: si", "Feu_! Quoi_? Oui_; non~: si"),
        ("Quoi!? Quoi ?! Quoi…", "Quoi_!? Quoi_?! Quoi…"),
        ("« Brûlez ! » puis", "«~Brûlez_!~» puis"),
        ("«Brûlez!» puis", "«~Brûlez_!~» puis"),
        ("(oui)? 5 %!", "(oui)_? 5~%_!"),
        ("Jour :\nNuit :\n", "Jour~:\nNuit~:\n"),
        # markup is seen through and stays markup
        ("**Jour:** gagnez", "**Jour~:** gagnez"),
        ("**Jour**: gagnez", "**Jour**~: gagnez"),
        ("« **Feu** », «*Feu*»", "«~**Feu**~», «~*Feu*~»"),
        ("a **!** b", "a_**!** b"),
        ("Gagnez **1** énergie, 2 *mémoires*", "Gagnez **1**~énergie, 2~*mémoires*"),
        # numbers
        ("1 énergie communes", "1~énergie communes"),
        ("100 % / taille réelle", "100~% / taille réelle"),
        ("4 actions, 35–45 minutes, 1,5 mm", "4~actions, 35–45~minutes, 1,5~mm"),
        ("Gagnez 1 ◇ si", "Gagnez 1~◇ si"),
        ("10 000 points", "10~000~points"),
        ("60 × 80 mm", "60~×~80~mm"),
        ("soins × 5, 2 = 1 albatros, ◇ = mémoire", "soins~×~5, 2~=~1~albatros, ◇~=~mémoire"),
        ("+ 1 par animal ; 7 + 5 = 12", "+~1 par animal_; 7 + 5~=~12"),
        ("F / Fil, É / Écho, Planche 1 / 3", "F~/~Fil, É~/~Écho, Planche~1~/~3"),
        ("limite 15 atteinte", "limite~15 atteinte"),
        # signs
        ("l'eau, qu'il, l'**atelier**, d'1 carte", "l’eau, qu’il, l’**atelier**, d’1~carte"),
        ("-1 énergie → +2 mémoires (-3)", "−1~énergie → +2~mémoires (−3)"),
        ("Attends...", "Attends…"),
        ("e\u0301te\u0301 !", "été_!"),
    ],
)
def test_french_spacing(typed: str, set_: str) -> None:
    assert shown(french(typed)) == set_


@pytest.mark.parametrize(
    "text",
    [
        "Le fil d’or",
        "12:30",
        "Acte 2:Le gué",
        "a::b",
        "https://x.org/l'eau?a=1;b:c?",
        "www.x.fr: nom@x.fr;",
        "1-4, 2024-05, L01–L27",
        "choisissez 3. Puis 2 à 4, 12 et 18",
        "8/9/10",
        "M.\u00a0Ghabte, 10\u202f000",
        "!important\n ! seul",
        "«»",
        "a != b",
        "....",
        "Si 0 <A <9 et force <3, J’<3 la brume",
        "Donjons &Dragons, R&D, S&P 500",
        "Écrivez &copy; ou &eacute; tel quel",
        "Coût {{ 7*7 }} ou {% fin %}",
        "âge conseillé*\n* Estimations",
    ],
)
def test_what_is_right_or_not_prose_stays_as_typed(text: str) -> None:
    assert french(text) == text


def test_glue_leaves_places_to_break() -> None:
    assert french("8 / 9 / 10 / 11 / 12").count(" ") >= 4
    assert french("7 + 5 + 5 + 3 + 2").count(" ") >= 4


PIECES = st.sampled_from(
    [
        " ", "  ", "\u00a0", "\u202f", "\n", "*", "**", "«", "»", "!", "?", ";", ":", "'", "’", "-", "−",
        "...", "…", ".", ",", "(", ")", "/", "×", "=", "+", "%", "◇", "<", "&", "&copy;", "@", "://", "www.",
        "n°", "limite", "page", "qu", "l", "A", "et", "1", "12", "000", "e\u0301", "\u0301", "\u0338", "\0",
    ]
)  # fmt: skip
TEXTS = st.lists(PIECES, max_size=12).map("".join) | st.text(max_size=40)


@given(TEXTS)
def test_french_twice_is_french_once(text: str) -> None:
    assert french(french(text)) == french(text)


UNSEEN = {
    *"\u00ad\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufe0e\ufe0f",
}  # soft hyphen, zero widths, direction marks, emoji selectors


@given(TEXTS | st.lists(PIECES | st.sampled_from(sorted(UNSEEN)), max_size=12).map("".join))
def test_french_changes_no_letter_that_is_seen(text: str) -> None:
    def letters(text: str) -> str:
        seen = "".join(letter for letter in text if letter not in UNSEEN)
        return re.sub("[ \u00a0\u202f\u2009'’−.…-]", "", unicodedata.normalize("NFC", seen))

    assert letters(french(text)) == letters(text)
    assert unicodedata.is_normalized("NFC", french(text))


def test_other_languages_are_only_normalised() -> None:
    assert spacing("fr") is french
    assert spacing("fr-MA") is french
    assert spacing("en")("Cafe\u0301 ! 1 card") == "Café ! 1 card"
