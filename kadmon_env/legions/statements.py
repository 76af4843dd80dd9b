"""Reading a continuous text: from the syntax tree to flags, each with a number."""

from __future__ import annotations

from lark import Token, Tree

from kadmon_env.core.cardtext import TextError, capital
from kadmon_env.legions.explain import explain_continuous
from kadmon_env.legions.program import COUNTED, KINDS, Continuous, language
from kadmon_env.legions.syntax import at, number, trees, types_of
from kadmon_env.legions.terms import Flag

_SETS = frozenset({Flag.LEGION_IMMUNE, Flag.SELF_IMMUNE, Flag.DESTROYS})
"""The flags whose number is a set, of kinds or of types."""


def read_continuous(tree: Tree[Token]) -> Continuous:
    """Return the flags of a ``continuous`` text.

    Raises `TextError` for a statement made twice, for numbers out of bounds, and for one of anything in the plural.
    """
    flags: Continuous = {}
    for statement in trees(tree):
        flag = Flag[statement.data.upper()]
        number_said = _flag_number(statement)
        if flag in flags:
            raise TextError(f"{_twice(flag, flags[flag], number_said)} {at(statement)}")
        flags[flag] = number_said
        if flag in COUNTED and flags[flag] == 1 and statement.children:
            raise TextError(f'should say "{capital(language().say("statement", statement.data))}" {at(statement)}')
    return dict(sorted(flags.items()))


def _twice(flag: Flag, number_before: int, number_said: int) -> str:
    """Say that a statement stands twice, with the numbers that its flag has, and how to say both where one can."""
    if number_before == number_said:
        return "says the same twice"
    problem = "has this sentence twice, and it can stand only once"
    if flag not in _SETS:
        return f"{problem}; leave one of the two out"
    both = explain_continuous({flag: number_before | number_said}).removesuffix(".")
    return f'{problem}; for both, say "{both}"'


def _flag_number(statement: Tree[Token]) -> int:
    """Return the number of a flag: as written, a set, or 1 for a plain statement."""
    if not statement.children:
        return 1
    (child,) = statement.children
    if isinstance(child, Token):
        return number(child)
    return types_of(child) if child.data in {"a", "an"} else KINDS[child.data]
