"""Which meanings each field of a card can carry, since nobody announces a Calamity and no step stops for an arrival."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from lark import Token, Tree

from kadmon_env.core.cardtext import TextError, quoted
from kadmon_env.legions.cardreader import read_effect
from kadmon_env.legions.explain import explain_verb
from kadmon_env.legions.program import Mode, Program, Row
from kadmon_env.legions.syntax import said_at, tokens, trees, verb_of
from kadmon_env.legions.terms import NONE, Field, Flag, Op, Per, Scope

ANNOUNCED = (Field.SPELL, Field.INVOKE, Field.ALL_PLAYERS)
"""The fields that a player announces: their texts can choose, and have a controller."""

CONTROLLED = (*ANNOUNCED, Field.ARRIVAL)
"""The fields whose texts have a controller."""

BECOMING = (Field.CALAMITY, Field.DAWN)
"""The fields in which Kadmon has `Op.BECOME` and nothing else [FIN-3]."""

_CROWD_OPS = frozenset({Op.DAMAGE, Op.SHIELD, Op.POWER, Op.CLEAR, Op.MARK, Op.MIDNIGHT})
_RULERS_OPS = _CROWD_OPS | {Op.SPREAD_LOWEST, Op.EACH_MOVES, Op.EACH_STRIKES}
_PLAYERS_OPS = _CROWD_OPS | {
    Op.MARK_OWNED,
    Op.UNGRAVE,
    Op.RESURRECT,
    Op.RESURRECT_TYPE,
    Op.SEARCH,
    Op.TAKE_ICHOR,
    Op.NEW_TARGETS,
    Op.NEGATE,
    Op.NEGATE_OTHERS,
    Op.SWAP,
    Op.MERGE,
    Op.RELOCATE,
    Op.BURY,
    Op.GRANT_SUMMON,
    Op.GRANT_CAST,
}

VERBS: dict[Field, frozenset[Op]] = {
    Field.SPELL: _PLAYERS_OPS | {Op.SUMMON_THIS},
    Field.INVOKE: _PLAYERS_OPS | {Op.POWER_THIS},
    Field.ALL_PLAYERS: _PLAYERS_OPS,
    Field.CALAMITY: _RULERS_OPS,
    Field.DAWN: _RULERS_OPS,
    Field.ARRIVAL: _CROWD_OPS | {Op.UNGRAVE, Op.TAKE_ICHOR},
    Field.EMPTY_TOMB: _RULERS_OPS,
}
"""The verbs that each field can carry, but for Kadmon's of `BECOMING`."""


def fields(those: Iterable[Field]) -> str:
    """Return the keys of the file that stand for some fields, in words."""
    keys = [key for field in those for key in (("spell", "cast") if field == Field.SPELL else (field.name.lower(),))]
    return f"the field{'s' if len(keys) > 1 else ''} {quoted(keys)}"


class Carrier(NamedTuple):
    """What carries the text of an effect: a field of a card."""

    field: Field
    name: str = "this card"
    """The card's own name."""
    kadmon: bool = False
    """Whether it is Kadmon's."""

    @property
    def becomes(self) -> bool:
        """Whether the field has `Op.BECOME` and nothing else."""
        return self.kadmon and self.field in BECOMING


def read_carried(tree: Tree[Token], text: str, carrier: Carrier) -> Program:
    """Return the meaning of an ``effect`` and its text.

    Raises `TextError` for what the field can't carry, and for what can't be meant anywhere.
    """
    modes = [part for part in trees(tree) if part.data == "mode"]
    for mode in modes:
        for clause in trees(mode):
            _check_verb(clause, text, carrier)
    announced = carrier.field in ANNOUNCED
    if not announced:
        _check_unannounced(headers=len(trees(tree)) - len(modes), modes=len(modes))
    program = read_effect(tree, text, carrier.name, announced=announced)
    if carrier.field not in CONTROLLED:
        _check_nobodys(program)
    return program


def _check_verb(clause: Tree[Token], text: str, carrier: Carrier) -> None:
    """Refuse a verb in a field that is not for it."""
    op = verb_of(clause)
    said = said_at(trees(clause)[0] if clause.data == "in_despair" else clause, text)
    if carrier.becomes and op != Op.BECOME:
        wanted = explain_verb(Mode(()), Row(Op.BECOME))
        raise TextError(f'says "{said}"; in this field Kadmon can only say "{wanted}"')
    allowed = _carriers(clause)
    if not carrier.becomes and carrier.field not in allowed:
        where = f"{fields(BECOMING)} of Kadmon" if op == Op.BECOME else fields(allowed)
        raise TextError(f'says "{said}", which can only stand in {where}')


def _carriers(clause: Tree[Token]) -> list[Field]:
    """Return the fields that can carry a clause; a granted Cast that excepts its own name is a Spell's."""
    op = verb_of(clause)
    if op is None:
        return list(ANNOUNCED if clause.data == "declare" else Field)
    if op == Op.GRANT_CAST and tokens(clause):
        return [Field.SPELL]
    return [field for field in Field if op in VERBS[field]]


def _check_unannounced(headers: int, modes: int) -> None:
    """Refuse Quickcast and modes where nobody announces anything."""
    if headers:
        problem = "is neither Spell nor Invocation, so it is no Quickcast and no stack resolves at once"
        raise TextError(f"{problem}; that can only stand in {fields(ANNOUNCED)}")
    if modes > 1:
        raise TextError('is announced by nobody, so it has no modes to choose from; verbs are joined by ";"')


def _check_nobodys(program: Program) -> None:
    """Refuse what needs a controller where there is none [J-GEN-3]."""
    where = f"that can only stand in {fields(CONTROLLED)}"
    for row in program.rows:
        if row.scope == Scope.OWN_VASSALS or row.per == Per.VASSAL:
            raise TextError(f'is controlled by nobody, so it can\'t say "you control"; {where}')
        if row.despair != NONE:
            raise TextError(f'is controlled by nobody, so it can\'t say "if in Despair"; {where}')


def flag_key(flag: Flag) -> str:
    """Return the key for a flag: ``legion`` holds while the card rules, ``vassal`` while it is one."""
    return "vassal" if flag == Flag.RETURNS else "legion"


def check_statements(tree: Tree[Token], text: str, key: str) -> None:
    """Refuse the statements of a ``continuous`` text under the wrong key.

    Raises `TextError`.
    """
    for statement in trees(tree):
        wanted = flag_key(Flag[statement.data.upper()])
        if key != wanted:
            raise TextError(f'says "{said_at(statement, text)}", which can only stand in the field "{wanted}"')
