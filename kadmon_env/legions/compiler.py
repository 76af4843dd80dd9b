"""Compiling the texts of a card: each effect becomes a program, each continuous text flags."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from lark import Token, Tree

from kadmon_env.core.cardtext import NotUnderstood, TextError, capital, tidy
from kadmon_env.legions.cardreader import read_effect
from kadmon_env.legions.fieldrules import check_continuous, check_effect
from kadmon_env.legions.program import HORROR_BONUS, Continuous, Program, language
from kadmon_env.legions.standing import effect_fields, fits, statement_fields, states
from kadmon_env.legions.statements import read_continuous
from kadmon_env.legions.terms import Field

CONTINUOUS = ("legion", "vassal")
"""The keys of continuous texts: while the card rules, while it is a Vassal."""


def field_of(key: str) -> Field:
    """Return the program field of a key of the file; a Sovereign's ``cast`` is its Spell."""
    return Field.SPELL if key == "cast" else Field[key.upper()]


def compile_effect(text: str, key: str, name: str, *, kadmon: bool = False) -> Program:
    """Compile the effect text that the card of this name has under this key.

    Raises `TextError` that says what isn't understood or can't stand there.
    """
    field, text = field_of(key), tidy(text)
    tree = _parsed(text, "effect", "clause", partial(fits, field, kadmon), statement_fields)
    try:
        program = read_effect(tree, name)
        check_effect(program, field, kadmon=kadmon)
    except TextError as error:
        raise TextError(f'"{text}" {error}') from None
    return program


def compile_continuous(text: str, key: str) -> Continuous:
    """Compile the continuous text under this key.

    Raises `TextError` that says what isn't understood or can't stand there.
    """
    text = tidy(text)
    tree = _parsed(text, "continuous", "statement", partial(states, key), effect_fields)
    try:
        flags = read_continuous(tree)
        check_continuous(flags, key)
    except TextError as error:
        raise TextError(f'"{text}" {error}') from None
    return flags


def compile_horror() -> Program:
    """Compile the Invocations of the Horror bonus [UTB-2]."""
    return compile_effect(HORROR_BONUS, "all_players", "Horror")


def _parsed(text: str, start: str, rule: str, fitting: Callable[[str], bool], elsewhere: Callable[[str], str]) -> Tree[Token]:
    """Return the syntax tree of a text; a clause that isn't understood may say in which fields it could stand elsewhere."""
    try:
        return language().parse(text, start, rule, fitting)
    except NotUnderstood as error:
        if where := elsewhere(error.clause):
            raise TextError(f'"{text}" says "{capital(error.clause)}", which can only stand in {where}') from None
        raise
