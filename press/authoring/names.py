"""What fields are called by people: their names in French and in English, and the field that a name means."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache

from press import language
from press.authoring.fields import CardField

_FRENCH = {
    "number": ("numéro", "n°", "num", "no"),
    "title": ("titre", "nom", "name"),
    "story": ("récit", "histoire", "texte", "text"),
    "a": ("choix a", "décision a", "choice a", "decision a"),
    "b": ("choix b", "décision b", "choice b", "decision b"),
    "kind": ("genre", "nature", "type"),
    "icon": ("icône", "pictogramme"),
    "quick": ("signe", "en bref", "sign"),
    "quick_at": ("place du signe", "sign place"),
    "picture": ("image", "illustration", "dessin", "drawing"),
    "file": ("fichier",),
    "scale": ("échelle",),
    "offset": ("décalage",),
    "start": ("départ", "main de départ"),
    "pile": ("pioche",),
    "effect": ("effet", "texte", "text"),
    "condition": ("condition",),
    "credit": ("crédit",),
    "author": ("auteur", "autrice", "auteure"),
    "place": ("lieu",),
    "date": ("date", "année", "year"),
    "licence": ("licence", "license"),
}
"""How a column may be called besides the field's own name; the first is its French name."""

_ENGLISH = {"a": "choice a", "b": "choice b"}
"""English names of fields whose own name says too little."""


def label(field: CardField) -> str:
    """The name of a field in the language of messages, which a column may bear too."""
    words = [_word(part) for part in (field.path[:1] if field.first else field.path)]
    return words[0] if len(words) == 1 else f"{words[0]} ({words[1]})"


def _word(name: str) -> str:
    if language.in_force() == "fr":
        return _FRENCH.get(name, (name,))[0]
    return _ENGLISH.get(name, name)


def option(field: CardField) -> str:
    """The name of a field on the command line."""
    return "--" + field.name.replace(".", "-").replace("_", "-")


def find(word: str, fields: Iterable[CardField]) -> CardField | None:
    """The field that a column, an option or a question calls so, in French or in English."""
    return _index(tuple(fields)).get(_folded(word))


def known_words(fields: Iterable[CardField]) -> list[str]:
    """Names to propose for a word that is nearly right."""
    return list(dict.fromkeys(word for field in fields for word in _spellings(field)))


@lru_cache(maxsize=64)
def _index(fields: tuple[CardField, ...]) -> dict[str, CardField]:
    index = {_folded(field.name): field for field in fields}
    for field in fields:
        for spelling in _spellings(field):
            index.setdefault(_folded(spelling), field)
    return index


def _spellings(field: CardField) -> Iterator[str]:
    """Every name that a field answers to, its own first."""
    yield field.name
    heads, *tails = [(part, *_FRENCH.get(part, ())) for part in field.path]
    if field.first or not tails:
        yield from heads
    for tail in tails[0] if tails else ():
        yield from (f"{head} {tail}" for head in heads)
        yield tail


def _folded(word: str) -> str:
    """Without accents, case, spaces or signs."""
    letters = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in letters if letter.isalnum())
