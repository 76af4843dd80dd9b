"""Unit Type Bonuses: judged for all players in the checks after a step."""

from __future__ import annotations

from kadmon_env.core.jit import jit
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.terms import NONE, TYPES, Type, Zone
from kadmon_env.legions.units import all_undead, in_sigil_order, types_of

FOR_A_BONUS = 3


@jit
def count_of_type(s: State, cards: Cards, seat: int, wanted: int) -> int:
    """Count a player's Vassals of a type; a unit of several counts for each [J-UTB-6]."""
    total = 0
    unit = s.first[Zone.VASSAL + seat]
    while unit != NONE:
        total += (types_of(s, cards, unit) >> wanted) & 1
        unit = s.after[unit]
    return total


@jit
def set_bonus(s: State, seat: int, bonus: int, earned: bool) -> None:
    """Give or take a bonus with its token; one that is held stays as it is [UTB-5, J-UTB-5]."""
    if earned and not s.bonus[seat, bonus]:
        s.bonus[seat, bonus], s.bonus_token[seat, bonus] = 1, 1
    elif not earned:
        s.bonus[seat, bonus], s.bonus_token[seat, bonus] = 0, 0


@jit
def judge_bonuses(s: State, cards: Cards, seat: int) -> None:
    """Recompute one player's bonuses, the Undead one first, since it decides the types [J-UTB-1]."""
    if s.count[Zone.VASSAL + seat] < FOR_A_BONUS:
        for bonus in range(TYPES):
            set_bonus(s, seat, bonus, False)
        return
    keeps = all_undead(s, seat)
    set_bonus(s, seat, Type.UNDEAD, keeps or count_of_type(s, cards, seat, Type.UNDEAD) >= FOR_A_BONUS)
    for bonus in range(Type.HORROR, TYPES):
        set_bonus(s, seat, bonus, count_of_type(s, cards, seat, bonus) >= FOR_A_BONUS)


@jit
def samael_winner(s: State) -> int:
    """Return who has three Samael, first in Sigil order, or NONE [UTB-4]."""
    for k in range(s.players):
        seat = in_sigil_order(s, k)
        if s.bonus[seat, Type.SAMAEL]:
            return seat
    return NONE
