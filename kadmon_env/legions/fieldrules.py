"""Which meanings each field of a card can carry, since nobody announces a Calamity and no step stops for an arrival."""

from __future__ import annotations

from kadmon_env.core.cardtext import TextError
from kadmon_env.legions.explain import explain_mode
from kadmon_env.legions.program import Continuous, Program, Row
from kadmon_env.legions.terms import NONE, Choice, Field, Flag, Op, Per, Scope

ANNOUNCED = frozenset({Field.SPELL, Field.INVOKE, Field.ALL_PLAYERS})
"""The fields that a player announces: their texts can choose, and have a controller."""

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
"""The verbs that each field can carry; Kadmon's Calamity and Dawn are `Op.BECOME` and nothing else [FIN-3]."""

_BECOMES = frozenset({Op.BECOME})


def check_effect(program: Program, field: Field, *, kadmon: bool = False) -> None:
    """Refuse a meaning that the field can't carry.

    Raises `TextError`.
    """
    if field not in ANNOUNCED:
        _check_unannounced(program)
    if field not in ANNOUNCED | {Field.ARRIVAL}:
        _check_nobodys(program)
    becomes = kadmon and field in {Field.CALAMITY, Field.DAWN}
    for mode in program.modes:
        for row in mode.ops:
            if row.op not in (_BECOMES if becomes else VERBS[field]) or _excepts_itself(row, field):
                raise TextError(f'says "{explain_mode(mode)}", which can\'t stand in this field')


def _excepts_itself(row: Row, field: Field) -> bool:
    """Return whether a granted Cast excepts the name of something that is no Spell."""
    return row.op == Op.GRANT_CAST and bool(row.arg) and field != Field.SPELL


def _check_unannounced(program: Program) -> None:
    """Refuse choices and Quickcast where nobody announces anything."""
    if program.quick or program.at_once:
        raise TextError("is neither Spell nor Invocation, so it is no Quickcast and no stack resolves at once")
    if len(program.modes) > 1:
        raise TextError("is announced by nobody, so it has no modes to choose from")
    if any(mode.choice != Choice.NOTHING or mode.declares for mode in program.modes):
        raise TextError('is announced by nobody, so it chooses and declares nothing; say "every" or "each"')


def _check_nobodys(program: Program) -> None:
    """Refuse what needs a controller where there is none [J-GEN-3]."""
    for row in program.rows:
        if row.scope == Scope.OWN_VASSALS or row.per == Per.VASSAL:
            raise TextError('is controlled by nobody, so it can\'t say "you control"')
        if row.despair != NONE:
            raise TextError('is controlled by nobody, so it can\'t say "if in Despair"')


def check_continuous(flags: Continuous, key: str) -> None:
    """Refuse a continuous text under the wrong key: ``legion`` holds while the card rules, ``vassal`` while it is one.

    Raises `TextError`.
    """
    for flag in flags:
        right = "vassal" if flag == Flag.RETURNS else "legion"
        if key != right:
            raise TextError(f'can only stand in the field "{right}"')
