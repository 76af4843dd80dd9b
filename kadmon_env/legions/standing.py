"""Where a phrase of card texts can stand: it is tried there, and beside what some phrases need."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from lark import Token, Tree

from kadmon_env.core.cardtext import TextError, hint, nearest
from kadmon_env.core.misread import NotUnderstood
from kadmon_env.legions.fieldrules import (
    ANNOUNCED,
    BECOMING,
    CONTROLLED,
    Carrier,
    check_statements,
    fields,
    flag_key,
    read_carried,
)
from kadmon_env.legions.program import language
from kadmon_env.legions.statements import read_continuous
from kadmon_env.legions.syntax import trees
from kadmon_env.legions.terms import Field, Flag

_BEFORE = ("", "1 Damage to a unit; ", "1 Damage to each of 2 units; ", "Choose a player; ", "Declare a type; ")
_AFTER = ("; Resurrect that type", "; 1 Damage to every unit in their Legion Zone")

AROUND = (*((before, "") for before in _BEFORE), *(("", after) for after in _AFTER))
"""What has to stand before and behind some phrases, so that they are about something and not for nothing."""

_BEHIND = tuple(around for around in AROUND if not around[0])
"""The same behind some words, which hold what stands before; whoever is offered "it" has to know what it is."""

_HEADED = ". Ungrave 2"
"""What makes a header a text."""

_AMOUNT = "Ungrave 2; "
"""What makes "if in Despair" a text."""

_KEPT = 4096


@lru_cache(_KEPT)
def offered(carrier: Carrier, before: str, phrase: str, *, alone: bool) -> str:
    """Return a clause as a card can say it behind some words, "" if it can't; ``alone``: with nothing else around it."""
    phrase = phrase.replace("other than this card", f"other than {carrier.name}")
    can = (alone or is_open(carrier, before)) and any(_reads(carrier, text) for text in _tries(carrier, before, phrase, alone))
    return phrase if can else ""


@lru_cache(_KEPT)
def is_open(carrier: Carrier, before: str) -> bool:
    """Return whether any phrase would do behind some words, as one does that is about nothing else."""
    return any(_reads(carrier, f"{before} {whatever(carrier)}{after}.") for _, after in _BEHIND)


def whatever(carrier: Carrier) -> str:
    """Return a phrase that would do anywhere in a text."""
    return "become a random entombed Sovereign" if carrier.becomes else "it becomes Midnight"


def _tries(carrier: Carrier, before: str, phrase: str, alone: bool) -> Iterator[str]:
    """Yield the texts that a clause could stand in, behind some words."""
    around = _BEHIND[:1] if alone or carrier.field not in ANNOUNCED else _BEHIND  # elsewhere nothing is chosen or declared
    for _, after in around:
        yield f"{before} {_sample(phrase)}{after}.".lstrip()


@lru_cache(_KEPT)
def stated(key: str, before: str, phrase: str, *, alone: bool) -> str:  # noqa: ARG001 - statements need nothing around them
    """Return a statement as it can stand under a key behind others, "" if it can't."""
    text = f"{before} {_sample(phrase)}.".lstrip()
    tree = language().tree(text, "continuous")
    try:
        if tree:
            check_statements(tree, text, key)
            read_continuous(tree)
    except TextError:
        return ""
    return phrase if tree else ""


def statement_fields(clause: str) -> str:
    """Say in which field a clause can stand as a statement; "" if it is none."""
    tree = language().tree(f"{clause}.", "continuous")
    return f'in the field "{flag_key(Flag[trees(tree)[0].data.upper()])}"' if tree else ""


def effect_fields(clause: str) -> str:
    """Say in which fields a clause can stand as a part of an effect, whatever its numbers; "" if it is none."""
    for before, after in (*AROUND, ("", _HEADED)):
        text = _small(f"{before}{clause}{after}.")
        name = _own_name(text)
        if _reads(Carrier(Field.CALAMITY, name, kadmon=True), text):
            return f"in {fields(BECOMING)} of Kadmon"
        if those := [field for field in Field if _reads(Carrier(field, name), text)]:
            return f"in {fields(those)}"
    return ""


def last_mark(error: NotUnderstood, carrier: Carrier) -> str:
    """Say that a text has a mark at its end behind which nothing can stand; "" if it hasn't."""
    before, mark = error.before[:-1], error.before[-1:]
    if error.begins and not error.wrong and _reads(carrier, f"{before}."):
        return f'can have no phrase behind the "{mark}" (character {len(error.before)}); leave it out'
    return ""


def despair_fields(wrong: str, field: Field | None) -> str:
    """Say where "if in Despair" can stand, if that is what stands in place of a phrase; "" if it isn't."""
    tree = language().tree(f"{_AMOUNT}{wrong}.", "effect") if wrong else None
    if tree is None or not any(tree.find_data("despair")):
        return ""
    where = "" if field in CONTROLLED else f"in {fields(CONTROLLED)}, "
    return f'{where}right behind an amount, as in "{_AMOUNT}{wrong[0].lower()}{wrong[1:]}"'


def header_fields(error: NotUnderstood, field: Field) -> str:
    """Say where a header can stand, if a text that isn't understood has one where it can't; "" if it hasn't."""
    said = f"{error.clause}{_HEADED}."
    if not error.clause or not language().tree(said, "effect") or language().tree(f"{error.before} {said}", "effect"):
        return ""
    return f"at the beginning of a text{'' if field in ANNOUNCED else f' in {fields(ANNOUNCED)}'}"


def like_header(error: NotUnderstood, field: Field) -> str:
    """Name the headers that are most like a clause, if it is where one can stand; "" if it isn't."""
    headers = [header.removesuffix(".") for header in language().phrases("header")]
    stands = error.begins and error.before[-1:] in {"", "."} and error.after[:1] == "." and error.after.strip(" .")
    return hint(nearest(error.clause, headers)) if stands and field in ANNOUNCED else ""


def _reads(carrier: Carrier, text: str) -> bool:
    """Return whether a card can carry the text of an effect."""
    tree = language().tree(text, "effect")
    try:
        return tree is not None and bool(read_carried(tree, text, carrier).modes)
    except TextError:
        return False


def _tokens(text: str, kind: str) -> list[Token]:
    """Return the tokens of one kind in the text of an effect; none if the grammar hasn't got it."""
    tree = language().tree(text, "effect") or Tree("effect", [])
    return list(tree.scan_values(lambda leaf: isinstance(leaf, Token) and leaf.type == kind))


def _own_name(text: str) -> str:
    """Return the name that a granted Cast excepts, as if it were the card's own."""
    return next(map(str, _tokens(text, "NAME")), "")


def _small(text: str) -> str:
    """Return the text of an effect with 2 for each number that the grammar leaves open."""
    for token in reversed(_tokens(text, "N")):
        text = f"{text[: token.start_pos]}2{text[token.end_pos :]}"
    return text


def _sample(phrase: str) -> str:
    """Return a phrase with a number for each N."""
    return re.sub(r"\bN\b", "2", phrase)
