"""Compiling the texts of a card: each effect becomes a program, each continuous text flags."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from kadmon_env.core.cardtext import TextError, tidy
from kadmon_env.core.letters import printable, strange
from kadmon_env.core.misread import NotUnderstood, parsed
from kadmon_env.legions.fieldrules import Carrier, check_statements, read_carried
from kadmon_env.legions.program import HORROR_BONUS, Continuous, Program, language
from kadmon_env.legions.standing import (
    despair_fields,
    effect_fields,
    header_fields,
    last_mark,
    like_header,
    offered,
    stated,
    statement_fields,
    whatever,
)
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
    carrier, text = Carrier(field_of(key), tidy(name), kadmon), tidy(text)
    try:
        return _effect(text, carrier)
    except TextError as error:
        raise _refused(text, error, partial(_effect_problem, carrier=carrier), carrier.name) from None


def compile_continuous(text: str, key: str) -> Continuous:
    """Compile the continuous text under this key.

    Raises `TextError` that says what isn't understood or can't stand there.
    """
    text = tidy(text)
    try:
        return _continuous(text, key)
    except TextError as error:
        raise _refused(text, error, partial(_continuous_problem, key=key)) from None


def compile_horror() -> Program:
    """Compile the Invocations of the Horror bonus [UTB-2]."""
    return compile_effect(HORROR_BONUS, "all_players", "Horror")


def _refused(text: str, error: TextError, problem: Callable[[NotUnderstood], str], name: str = "") -> TextError:
    """Return the error for a text of a card; a character that is neither of a phrase nor of the card's name is told first."""
    if odd := strange(text, lambda letter: " " <= letter <= "~" or letter.casefold() in name.casefold()):
        return TextError(printable(f'"{text}" has {odd}, which is in no phrase'))
    return TextError(printable(f'"{text}" {problem(error) if isinstance(error, NotUnderstood) else error}'))


def _effect(text: str, carrier: Carrier) -> Program:
    """Return the meaning of the text of an effect."""
    tree = parsed(language(), text, "effect", "clause", partial(offered, carrier))
    return read_carried(tree, text, carrier)


def _continuous(text: str, key: str) -> Continuous:
    """Return the meaning of a continuous text."""
    tree = parsed(language(), text, "continuous", "statement", partial(stated, key))
    check_statements(tree, text, key)
    return read_continuous(tree)


def _effect_problem(error: NotUnderstood, carrier: Carrier) -> str:
    """Say why the text of an effect can't be understood."""
    places = (
        (error.wrong, despair_fields(error.wrong, carrier.field)),
        (error.clause, header_fields(error, carrier.field)),
        (error.clause, statement_fields(error.clause)),
    )
    if elsewhere := _elsewhere(places):
        return elsewhere
    if headers := like_header(error, carrier.field):
        return f"{error.where}{headers}"
    if not error.stuck:
        return str(error)
    if mark := last_mark(error, carrier):
        return mark
    try:
        _effect(f"{error.before} {whatever(carrier)}.", carrier)
    except TextError as problem:
        return str(problem)
    return str(error)


def _continuous_problem(error: NotUnderstood, key: str) -> str:
    """Say why a continuous text can't be understood."""
    places = ((error.wrong, despair_fields(error.wrong, None)), (error.clause, effect_fields(error.clause)))
    if elsewhere := _elsewhere(places):
        return elsewhere
    try:
        if error.stuck:
            _continuous(error.before, key)
    except TextError as problem:
        return str(problem)
    return str(error)


def _elsewhere(places: Iterable[tuple[str, str]]) -> str:
    """Say of the first words that can stand somewhere else where that is; "" if none can."""
    return next((f'says "{said}", which can only stand {where}' for said, where in places if where), "")
