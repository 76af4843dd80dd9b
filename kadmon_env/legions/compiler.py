"""Compiling the texts of a card: each effect becomes a program, each continuous text flags."""

from __future__ import annotations

import re
from functools import cache, partial

from kadmon_env.core.cardtext import TextError, tidy
from kadmon_env.legions.cardreader import read_continuous, read_effect
from kadmon_env.legions.fieldrules import check_continuous, check_effect
from kadmon_env.legions.program import HORROR_BONUS, Continuous, Program, language
from kadmon_env.legions.terms import Field

CONTINUOUS = ("legion", "vassal")
"""The keys of continuous texts: while the card rules, while it is a Vassal."""

BEFORE = ("", "1 Damage to a unit; ", "1 Damage to each of 2 units; ", "Choose a player; ", "Declare a type; ")
"""What has to stand before some phrases, so that they have something to be about."""


def field_of(key: str) -> Field:
    """Return the program field of a key of the file; a Sovereign's ``cast`` is its Spell."""
    return Field.SPELL if key == "cast" else Field[key.upper()]


def compile_effect(text: str, key: str, name: str, *, kadmon: bool = False) -> Program:
    """Compile the effect text that the card of this name has under this key.

    Raises `TextError` that says what isn't understood or can't stand there.
    """
    field, text = field_of(key), tidy(text)
    tree = language().parse(text, "effect", "clause", partial(_fits, field, kadmon))
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
    tree = language().parse(text, "continuous", "statement", partial(_states, key))
    try:
        flags = read_continuous(tree)
        check_continuous(flags, key)
    except TextError as error:
        raise TextError(f'"{text}" {error}') from None
    return flags


def compile_horror() -> Program:
    """Compile the Invocations of the Horror bonus [UTB-2]."""
    return compile_effect(HORROR_BONUS, "all_players", "Horror")


@cache
def _fits(field: Field, kadmon: bool, phrase: str) -> bool:
    """Return whether a phrase would do in a field, perhaps after a choice."""
    return any(_stands(field, kadmon, before + phrase) for before in BEFORE)


def _stands(field: Field, kadmon: bool, phrase: str) -> bool:
    """Return whether a phrase of the grammar compiles as a whole text."""
    tree = language().parse(_sample(phrase), "effect", "clause", _never)
    try:
        check_effect(read_effect(tree, "this card"), field, kadmon=kadmon)
    except TextError:
        return False
    return True


@cache
def _states(key: str, phrase: str) -> bool:
    """Return whether a statement would do under a key."""
    tree = language().parse(_sample(phrase), "continuous", "statement", _never)
    try:
        check_continuous(read_continuous(tree), key)
    except TextError:
        return False
    return True


def _sample(phrase: str) -> str:
    """Return a text of one phrase, with a number for each N."""
    return re.sub(r"\bN\b", "2", phrase) + "."


def _never(_: str) -> bool:
    """Suggest nothing."""
    return False
