"""Templates: an author's ``{{ … }}`` filled from facts. The only file that knows Jinja."""

# Jinja is imported by the first template that needs it, not by every start.

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from press.language import _

if TYPE_CHECKING:
    from jinja2 import Environment, Template
    from jinja2.nodes import Node
    from jinja2.runtime import Context

LONGEST = 20_000
"""Characters: no template, and no text made by one, is longer."""

_LARGEST = 10**12
"""No number that a template computes is larger; no component is counted past it."""

_FILTERS = {
    "abs",
    "capitalize",
    "count",
    "first",
    "int",
    "items",
    "join",
    "last",
    "length",
    "list",
    "lower",
    "map",
    "max",
    "min",
    "sort",
    "sum",
    "title",
    "trim",
    "unique",
    "upper",
}
"""Jinja's other filters can pad, repeat or compute powers without a bound."""

_NODES = {
    "Template",
    "Output",
    "TemplateData",
    "Const",
    "Name",
    "List",
    "Tuple",
    "Getattr",
    "Getitem",
    "Slice",
    "Keyword",
    "Filter",
    "Test",
    "Add",
    "Sub",
    "Mul",
    "Div",
    "FloorDiv",
    "Mod",
    "Neg",
    "Pos",
    "Concat",
    "Compare",
    "Operand",
    "And",
    "Or",
    "Not",
    "CondExpr",
    "If",
    "For",
}
"""What a template may be made of: no power, call, range or assignment, nothing that can grow by doubling."""


_NAMING = re.compile(r"\{\{ *([a-z_][a-z0-9_]*(?:\.[a-z_][a-z0-9_]*)*) *\}\}")
"""``{{ name }}`` or ``{{ name.name }}``, nothing else between the braces."""


class TemplateError(ValueError):
    """A template that cannot be rendered: one line, for the author."""


def render(template: str, facts: Mapping[str, object]) -> str:
    """The text of ``template`` with its ``{{ … }}`` filled from ``facts``.

    A string without template braces comes back as it is. Raises TemplateError when a name is unknown,
    when the template cannot be read or computed, or when its text grows past LONGEST characters.
    """
    if "{" not in template or not ("{{" in template or "{%" in template or "{#" in template):
        return template
    if (filled := _filled(template, facts)) is not None:
        return filled
    from jinja2 import TemplateError as JinjaError
    from jinja2.exceptions import SecurityError, UndefinedError

    compiled, names = _compiled(template)
    for name in names:
        if name not in facts:
            raise TemplateError(_unknown(name, facts))
    text = ""
    try:
        for part in compiled.generate(facts):
            text += part
            _limit(len(text))
    except TemplateError:
        raise
    except (UndefinedError, SecurityError) as error:
        raise TemplateError(str(error)) from None
    except (JinjaError, ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise TemplateError(_("the template cannot be computed: {problem}").format(problem=error)) from None
    return text


def _filled(template: str, facts: Mapping[str, object]) -> str | None:
    """The text of a template that only names facts, as most do: without Jinja, which takes longer to start.

    None for all others: what it cannot fill, Jinja fills or finds fault with.
    """
    pieces: list[str] = []
    for index, piece in enumerate(_NAMING.split(template)):
        if index % 2:
            value: object = facts
            for name in piece.split("."):
                # What a mapping has under a name of its own methods is for Jinja to decide.
                if not isinstance(value, Mapping) or name not in value or hasattr(value, name):
                    return None
                value = value[name]
            if not (isinstance(value, str) or _is_number(value)):
                return None
            pieces.append(str(_printed(value)))
        elif "{" in piece or "}" in piece:
            return None
        else:
            pieces.append(piece)
    text = "".join(pieces)
    return text if max(len(template), len(text)) <= LONGEST else None


@lru_cache(maxsize=4096)
def _compiled(template: str) -> tuple[Template, tuple[str, ...]]:
    """The compiled template, and the names it asks for, sorted."""
    from jinja2 import TemplateSyntaxError
    from jinja2.meta import find_undeclared_variables

    _limit(len(template))
    environment = _environment()
    try:
        tree = environment.parse(template)
        _check(tree)
        return environment.from_string(tree), tuple(sorted(find_undeclared_variables(tree)))
    except TemplateError:
        raise
    except (TemplateSyntaxError, SyntaxError, RecursionError, MemoryError, ValueError) as error:
        problem = getattr(error, "message", "") or _("too long or too deep")
        raise TemplateError(_("the template cannot be read: {problem}").format(problem=problem)) from None


@cache
def _environment() -> Environment:
    """The sandbox, made at the first template: a kit without any never imports Jinja."""
    from jinja2 import StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    class Unknown(StrictUndefined):
        __slots__ = ()

        @property
        def _undefined_message(self) -> str:
            owner = self._undefined_obj
            return _unknown(str(self._undefined_name), map(str, owner) if isinstance(owner, Mapping) else ())

    class Sandbox(ImmutableSandboxedEnvironment):
        intercepted_binops = frozenset({"+", "-", "*", "/", "//", "%"})

        def call_binop(self, context: Context, operator: str, left: object, right: object) -> object:
            if not (_is_number(left) and _is_number(right)):
                message = _("«{operator}» computes with numbers only; «~» joins texts")
                raise TemplateError(message.format(operator=operator))
            result = super().call_binop(context, operator, left, right)
            if not abs(result) <= _LARGEST:
                raise TemplateError(_("a number of the template is too large"))
            return result

    sandbox = Sandbox(undefined=Unknown, finalize=_printed, keep_trailing_newline=True)
    sandbox.globals = {}
    sandbox.filters = {name: sandbox.filters[name] for name in _FILTERS} | {"join": _join}
    return sandbox


def _check(node: Node, looping: bool = False) -> None:
    """Refuse what a text does not need and a hostile kit could use: see _NODES."""
    from jinja2.nodes import Filter, For

    what = type(node).__name__
    if isinstance(node, For) and (looping or node.recursive):
        what = _("a loop in a loop")
    if what not in _NODES:
        message = _("«{what}» is not allowed in a template: use names, numbers, if, for and filters")
        raise TemplateError(message.format(what=what.lower()))
    if isinstance(node, Filter) and node.name not in _FILTERS:
        raise TemplateError(_unknown(f"|{node.name}", _FILTERS))
    for child in node.iter_child_nodes():
        _check(child, looping or isinstance(node, For))


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _printed(value: object) -> object:
    """What ``{{ value }}`` prints: texts and numbers; 95.0 as 95; anything else is a mistake."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, str) or _is_number(value):
        return value
    from jinja2 import Undefined

    if isinstance(value, Undefined):
        return value
    message = _("only texts and numbers can be printed, not a value of kind {kind}")
    raise TemplateError(message.format(kind=type(value).__name__))


def _join(values: Iterable[object], separator: str = "") -> str:
    """Jinja's join, measured before it is made: joins can nest."""
    parts = [str(_printed(value)) for value in values]
    _limit(sum(map(len, parts)) + len(separator) * len(parts))
    return separator.join(parts)


def _limit(length: int) -> None:
    if length > LONGEST:
        message = _("the text of the template is longer than {limit} characters")
        raise TemplateError(message.format(limit=LONGEST))


def _unknown(name: str, known: Iterable[str]) -> str:
    """The message for a name that is not among ``known``: the nearest ones, or else all of them."""
    from difflib import get_close_matches

    known = sorted(known)
    if near := get_close_matches(name, known, 3, 0.6):
        return _("unknown name «{name}»: did you mean {names}?").format(name=name, names=", ".join(near))
    if known:
        message = _("unknown name «{name}»: the known names are {names}")
        return message.format(name=name, names=", ".join(known[:20]))
    return _("unknown name «{name}»").format(name=name)
