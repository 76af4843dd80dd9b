"""Where a phrase of card texts can stand: it is tried, alone and beside what some phrases need."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from lark import Token, Tree

from kadmon_env.core.cardtext import TextError
from kadmon_env.legions.cardreader import read_effect, trees
from kadmon_env.legions.fieldrules import ANNOUNCED, BECOMING, check_continuous, check_effect, fields, flag_key
from kadmon_env.legions.program import Program, language
from kadmon_env.legions.statements import read_continuous
from kadmon_env.legions.terms import Field, Flag

_BEFORE = ("", "1 Damage to a unit; ", "1 Damage to each of 2 units; ", "Choose a player; ", "Declare a type; ")
_AFTER = ("; Resurrect that type", "; 1 Damage to every unit in their Legion Zone")

AROUND = (*((before, "") for before in _BEFORE), *(("", after) for after in _AFTER))
"""What has to stand before and behind some phrases, so that they are about something and not for nothing."""

_AFTER_HEADER = ("", ". Ungrave 2")


@cache
def fits(field: Field, kadmon: bool, phrase: str) -> bool:
    """Return whether a phrase of the grammar would do in a field, perhaps beside another."""
    around = AROUND if field in ANNOUNCED else AROUND[:1]  # elsewhere nothing is chosen or declared
    return any(_carries(field, program, kadmon=kadmon) for program in _programs(_sample(phrase), around))


@cache
def states(key: str, phrase: str) -> bool:
    """Return whether a statement of the grammar would do under a key."""
    tree = language().tree(f"{_sample(phrase)}.", "continuous")
    try:
        check_continuous(read_continuous(tree) if tree else {}, key)
    except TextError:
        return False
    return tree is not None


def statement_fields(clause: str) -> str:
    """Say in which field a clause can stand as a statement; "" if it is none."""
    tree = language().tree(f"{clause}.", "continuous")
    return f'the field "{flag_key(Flag[trees(tree)[0].data.upper()])}"' if tree else ""


def effect_fields(clause: str) -> str:
    """Say in which fields a clause can stand as a part of an effect, whatever its numbers; "" if it is none."""
    for program in _programs(re.sub(r"-?\d+", "2", clause), (*AROUND, _AFTER_HEADER)):
        if _carries(Field.CALAMITY, program, kadmon=True):
            return f"{fields(BECOMING)} of Kadmon"
        if those := [field for field in Field if _carries(field, program)]:
            return fields(those)
    return ""


def _programs(clause: str, around: Iterable[tuple[str, str]]) -> Iterator[Program]:
    """Yield the meanings of a clause, alone and beside other phrases, where it has one."""
    for before, after in around:
        tree = language().tree(f"{before}{clause}{after}.", "effect")
        if tree:
            name = next((str(token) for token in tree.scan_values(_is_name)), "")
            try:
                yield read_effect(tree, name)
            except TextError:
                continue


def _is_name(leaf: Token | Tree[Token]) -> bool:
    """Return whether a leaf of a tree is the name of a card."""
    return isinstance(leaf, Token) and leaf.type == "NAME"


def _carries(field: Field, program: Program, *, kadmon: bool = False) -> bool:
    """Return whether a field can carry a meaning."""
    try:
        check_effect(program, field, kadmon=kadmon)
    except TextError:
        return False
    return True


def _sample(phrase: str) -> str:
    """Return a phrase with a number for each N."""
    return re.sub(r"\bN\b", "2", phrase)
