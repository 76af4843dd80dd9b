"""Reading a continuous text: from the syntax tree to flags, each with a number."""

from __future__ import annotations

from lark import Token, Tree

from kadmon_env.core.cardtext import TextError, capital
from kadmon_env.legions.program import COUNTED, KINDS, Continuous, language
from kadmon_env.legions.syntax import at, number, trees, types_of
from kadmon_env.legions.terms import Flag


def read_continuous(tree: Tree[Token]) -> Continuous:
    """Return the flags of a ``continuous`` text.

    Raises `TextError` for a statement made twice, for numbers out of bounds, and for one of anything in the plural.
    """
    flags: Continuous = {}
    for statement in trees(tree):
        flag = Flag[statement.data.upper()]
        if flag in flags:
            raise TextError(f"says the same twice {at(statement)}")
        flags[flag] = _flag_number(statement)
        if flag in COUNTED and flags[flag] == 1 and statement.children:
            raise TextError(f'should say "{capital(language().say("statement", statement.data))}" {at(statement)}')
    return dict(sorted(flags.items()))


def _flag_number(statement: Tree[Token]) -> int:
    """Return the number of a flag: as written, a set, or 1 for a plain statement."""
    if not statement.children:
        return 1
    (child,) = statement.children
    if isinstance(child, Token):
        return number(child)
    return types_of(child) if child.data in {"a", "an"} else KINDS[child.data]
