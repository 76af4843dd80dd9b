"""Which meanings each field of a card can carry, since nobody announces a Calamity and no step stops for an arrival."""

from __future__ import annotations

from collections.abc import Iterable

from kadmon_env.core.cardtext import TextError, quoted
from kadmon_env.legions.explain import explain_continuous, explain_verb
from kadmon_env.legions.program import Continuous, Mode, Program, Row
from kadmon_env.legions.terms import NONE, Choice, Field, Flag, Op, Per, Scope

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


def check_effect(program: Program, field: Field, *, kadmon: bool = False) -> None:
    """Refuse a meaning that the field can't carry.

    Raises `TextError`.
    """
    for mode in program.modes:
        for row in mode.ops:
            _check_verb(mode, row, field, becomes=kadmon and field in BECOMING)
    if field not in ANNOUNCED:
        _check_unannounced(program)
    if field not in CONTROLLED:
        _check_nobodys(program)


def _check_verb(mode: Mode, row: Row, field: Field, *, becomes: bool) -> None:
    """Refuse a verb in a field that is not for it."""
    if becomes and row.op != Op.BECOME:
        wanted = explain_verb(Mode(()), Row(Op.BECOME))
        raise TextError(f'says "{explain_verb(mode, row)}"; in this field Kadmon can only say "{wanted}"')
    if not becomes and field not in _carriers(row):
        where = f"{fields(BECOMING)} of Kadmon" if row.op == Op.BECOME else fields(_carriers(row))
        raise TextError(f'says "{explain_verb(mode, row)}", which can only stand in {where}')


def _carriers(row: Row) -> list[Field]:
    """Return the fields that can carry a verb; a granted Cast that excepts its own name is a Spell's."""
    if row.op == Op.GRANT_CAST and row.arg:
        return [Field.SPELL]
    return [field for field in Field if row.op in VERBS[field]]


def _check_unannounced(program: Program) -> None:
    """Refuse choices and Quickcast where nobody announces anything."""
    if program.quick or program.at_once:
        problem = "is neither Spell nor Invocation, so it is no Quickcast and no stack resolves at once"
        raise TextError(f"{problem}; that can only stand in {fields(ANNOUNCED)}")
    if len(program.modes) > 1:
        raise TextError('is announced by nobody, so it has no modes to choose from; verbs are joined by ";"')
    for mode in program.modes:
        if mode.choice != Choice.NOTHING:
            instead = "every unit in the Legion" if mode.choice == Choice.PLAYER else "every unit"
            raise TextError(f'is announced by nobody, so it chooses nothing; say "{instead}"')


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


def check_continuous(flags: Continuous, key: str) -> None:
    """Refuse a continuous text under the wrong key.

    Raises `TextError`.
    """
    for flag, number in flags.items():
        if key != flag_key(flag):
            said = explain_continuous({flag: number}).removesuffix(".")
            raise TextError(f'says "{said}", which can only stand in the field "{flag_key(flag)}"')
