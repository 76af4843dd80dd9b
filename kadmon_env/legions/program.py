"""What a card text means: modes, each with its choices and its verbs in order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

from kadmon_env.core.cardtext import Language
from kadmon_env.legions.terms import NONE, Choice, Filter, Flag, Kind, Mark, Per, Scope

MAX_NUMBER = 99
"""The largest number of a card: sums of a few still fit the int8 fields of tables and observations."""

COUNTERS = {"Damage": 1, "Shield": 2, "Power": 4}
"""The bits of `Op.CLEAR`."""

MARKS: Mapping[str, int] = {"immune": Mark.IMMUNE, "ethereal": Mark.ETHEREAL, "michael": Mark.MICHAEL}
KINDS: Mapping[str, int] = {
    "spell": 1 << Kind.SPELL,
    "invocation": 1 << Kind.INVOCATION,
    "both": (1 << Kind.SPELL) | (1 << Kind.INVOCATION),
}
PERS: Mapping[str, int] = {"vassal": Per.VASSAL, "player": Per.PLAYER}
CROWDS = {scope.name.lower(): scope for scope in Scope if scope != Scope.CHOSEN}
"""Whom a verb can concern without a choice of units, by the names of the grammar."""

COUNTED = frozenset({Flag.AMBUSHES, Flag.RETURNS})
"""The continuous texts that count units or cards: the grammar says those of one, and those of N, in their own forms."""

HORROR_BONUS = "Ungrave 2 / 1 Power to a unit / Remove all Damage, Shield and Power from a unit."
"""The Invocations of the Horror bonus: the same in every card file [UTB-2]."""

_SAMPLES = {"N": "N", "NAME": "this card", "TYPE": "Undead", "COUNTER": "Damage"}
_CLAUSE_END = r"a card other than [^;/]*? from your hand|(?P<end>[./]|;(?! ?if in ))"


class Row(NamedTuple):
    """One verb: an op row, in the order of `terms.OpColumn`."""

    op: int
    amount: int = 0
    per: int = Per.ONCE
    scope: int = Scope.CHOSEN
    despair: int = NONE
    arg: int = 0


@dataclass(frozen=True)
class Mode:
    """One way to use an effect: what it chooses when announced, then its verbs in order."""

    ops: tuple[Row, ...]
    choice: int = Choice.NOTHING
    filter: int = Filter.ANY
    choices: int = 0
    up_to: bool = False
    declares: bool = False


@dataclass(frozen=True)
class Program:
    """The meaning of one text: up to three modes, one of which is named when it is announced."""

    modes: tuple[Mode, ...]
    quick: bool = False
    at_once: bool = False

    @property
    def rows(self) -> tuple[Row, ...]:
        """Return the verbs of all modes."""
        return tuple(row for mode in self.modes for row in mode.ops)


Continuous: TypeAlias = dict[Flag, int]
"""What a continuous text says: its flags in order, each with a number."""


@cache
def language() -> Language:
    """Return the language of card texts."""
    grammar = Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8")
    return Language(grammar, ("effect", "continuous"), _SAMPLES, _CLAUSE_END)
