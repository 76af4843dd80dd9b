"""Damage, Shield, Power and marks: how much, and to whom."""

from __future__ import annotations

from kadmon_env.core.hub import hub
from kadmon_env.core.jit import jit
from kadmon_env.legions.damage import dealt_by, hit, hit_ruler, remaining_life
from kadmon_env.legions.frames import get
from kadmon_env.legions.programs import BORN, CARD, KIND, SEAT
from kadmon_env.legions.signatures import VOID_1
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.targets import UNIT_ZONES, is_still_legal, target_unit
from kadmon_env.legions.terms import NONE, SEATS, Kind, Op, OpColumn, Per, Scope, Zone
from kadmon_env.legions.units import in_despair, is_immune, unit_of
from kadmon_env.legions.zones import is_vassal_zone

CLEAR_DAMAGE = 1
CLEAR_SHIELD = 2
CLEAR_POWER = 4
NOBODYS_LIFE = 1 << 20


@jit
def amount_of(s: State, cards: Cards, row: int) -> int:
    """Return the number of a verb, read on resolution [J-STK-8, KEY-9]."""
    seat, per = get(s, SEAT), cards.op[row, OpColumn.PER]
    amount = int(cards.op[row, OpColumn.AMOUNT])
    if cards.op[row, OpColumn.DESPAIR] != NONE and seat != NONE and in_despair(s, seat):
        amount = int(cards.op[row, OpColumn.DESPAIR])
    if per == Per.VASSAL:
        return amount * int(s.count[Zone.VASSAL + seat])
    if per == Per.PLAYER:
        return amount * int(s.players)
    return amount


@jit
def damage_of(s: State, cards: Cards, amount: int) -> int:
    """Return the Damage that the unit of an Invocation deals as it is now; without a unit the plain amount [J-STK-7]."""
    unit = NONE
    if get(s, KIND) == Kind.INVOCATION:
        unit = unit_of(s, get(s, CARD), get(s, BORN))
    return amount if unit == NONE else dealt_by(s, cards, unit, amount)


@hub(VOID_1)
def apply_to_scope(s: State, cards: Cards, row: int) -> None:
    """Carry out a verb on all that it concerns, in one step, the Ruling Sovereign last [J-DMG-5]."""
    op, scope = cards.op[row, OpColumn.OP], cards.op[row, OpColumn.SCOPE]
    amount = amount_of(s, cards, row)
    if op == Op.DAMAGE:
        amount = damage_of(s, cards, amount)
    elif op >= Op.CLEAR:
        amount = int(cards.op[row, OpColumn.ARG])
    if scope == Scope.CHOSEN:
        apply_to_chosen(s, cards, op, amount)
    else:
        apply_to_zones(s, cards, op, scope, amount)


@jit
def apply_to_chosen(s: State, cards: Cards, op: int, amount: int) -> None:
    """Carry out a verb on each chosen unit that may still be chosen."""
    top = s.objects - 1
    ruler = NONE
    for k in range(s.object_targets[top]):
        if is_still_legal(s, cards, top, k):
            unit = target_unit(s, top, k)
            if unit == s.ruling:
                ruler = unit
            else:
                affect(s, cards, op, unit, amount)
    if ruler != NONE:
        affect(s, cards, op, ruler, amount)


@jit
def apply_to_zones(s: State, cards: Cards, op: int, scope: int, amount: int) -> None:
    """Carry out a verb on each unit of the zones that it concerns; immune units are skipped [J-KEY-3]."""
    lowest = lowest_life(s, cards) if scope == Scope.LOWEST_VASSALS else NOBODYS_LIFE
    for zone in range(Zone.VASSAL, Zone.VASSAL + UNIT_ZONES):
        if concerns_zone(s, zone, scope):
            unit = s.first[zone]
            while unit != NONE:
                if is_concerned(s, cards, unit, lowest):
                    affect(s, cards, op, unit, amount)
                unit = s.after[unit]
    if scope in (Scope.LEGION, Scope.UNITS) and s.ruling != NONE and not is_immune(s, cards, s.ruling, get(s, KIND)):
        affect(s, cards, op, s.ruling, amount)


@jit
def is_concerned(s: State, cards: Cards, unit: int, lowest: int) -> bool:
    """Tell whether a unit of a concerned zone is concerned: not immune, and among the lowest where that counts."""
    if is_immune(s, cards, unit, get(s, KIND)):
        return False
    return lowest == NOBODYS_LIFE or remaining_life(s, cards, unit) == lowest


@jit
def concerns_zone(s: State, zone: int, scope: int) -> bool:
    """Tell whether a scope takes in the units of a zone."""
    if scope == Scope.UNITS:
        return True
    if scope == Scope.SMALLER_ZONES:
        return s.count[zone] <= s.count[opposite(zone)]
    if scope == Scope.OWN_VASSALS:
        return zone == Zone.VASSAL + get(s, SEAT)
    if scope == Scope.CHOSEN_LEGION:
        return zone == Zone.LEGION + s.target[s.objects - 1, 0]
    if scope == Scope.LEGION:
        return zone >= Zone.LEGION
    return is_vassal_zone(zone)


@jit
def opposite(zone: int) -> int:
    """Return the same player's other zone of units."""
    return zone + SEATS if is_vassal_zone(zone) else zone - SEATS


@jit
def lowest_life(s: State, cards: Cards) -> int:
    """Return the lowest Remaining Life among all Vassals [KILGORE-4]."""
    lowest = NOBODYS_LIFE - 1
    for zone in range(Zone.VASSAL, Zone.LEGION):
        unit = s.first[zone]
        while unit != NONE:
            lowest = min(lowest, remaining_life(s, cards, unit))
            unit = s.after[unit]
    return lowest


@jit
def affect(s: State, cards: Cards, op: int, unit: int, amount: int) -> None:
    """Carry out a verb on one unit."""
    if op == Op.DAMAGE:
        by = NONE if get(s, KIND) == Kind.LEGION else get(s, SEAT)
        if unit == s.ruling:
            hit_ruler(s, cards, amount, by)
        else:
            hit(s, cards, unit, amount, by)
    elif op == Op.SHIELD:
        s.shield[unit] += amount
    elif op == Op.POWER:
        s.power[unit] += amount
    elif op == Op.CLEAR:
        clear_counters(s, unit, amount)
    elif op == Op.MARK:
        s.marks[unit] |= amount
    else:
        s.ianira[unit] = get(s, SEAT)


@jit
def clear_counters(s: State, unit: int, which: int) -> None:
    """Remove the kinds of counters named by a set from a unit."""
    if which & CLEAR_DAMAGE:
        s.damage[unit] = 0
    if which & CLEAR_SHIELD:
        s.shield[unit] = 0
    if which & CLEAR_POWER:
        s.power[unit] = 0
