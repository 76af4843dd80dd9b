"""Combat: a player's Vassals against the player's own Legion Zone, point by point [CMB-1]."""

from __future__ import annotations

from kadmon_env.core.hub import hub
from kadmon_env.core.jit import jit
from kadmon_env.legions.checks import check_if_needed
from kadmon_env.legions.damage import dealt_by, dies_to_any_damage, hit, hit_ruler, lose_ichor, remaining_life
from kadmon_env.legions.frames import ask, get, go_on_at, pop, push, put, stage
from kadmon_env.legions.signatures import VOID_0, VOID_1
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.terms import NONE, Decision, Frame, Zone
from kadmon_env.legions.units import is_ethereal, power_of

# Registers
FIGHTER = 0
VASSAL_POINTS = 1  # left to assign
LEGION_POINTS = 2
EXCESS = 3  # to the Ruling Sovereign

# Stages
AGAINST_LEGION = 0
AGAINST_VASSALS = 1
DEALT = 2


@hub(VOID_1)
def start_combat(s: State, cards: Cards, seat: int) -> None:
    """Begin a player's combat: both totals are fixed now [J-CMB-2]."""
    push(s, Frame.COMBAT)
    put(s, FIGHTER, seat)
    put(s, VASSAL_POINTS, total_damage(s, cards, Zone.VASSAL + seat))
    put(s, LEGION_POINTS, total_damage(s, cards, Zone.LEGION + seat))
    put(s, EXCESS, 0)


@jit
def total_damage(s: State, cards: Cards, zone: int) -> int:
    """Return the Damage that a zone's units deal in combat [J-CMB-8]."""
    total = 0
    unit = s.first[zone]
    while unit != NONE:
        total += dealt_by(s, cards, unit, power_of(s, cards, unit))
        unit = s.after[unit]
    return total


@jit
def can_take_point(s: State, cards: Cards, unit: int) -> bool:
    """Tell whether a unit can sustain one more point of combat damage [J-CMB-2, CMB-3, J-SX-2]."""
    if is_ethereal(s, unit):
        return False
    life = 1 if dies_to_any_damage(s, cards, unit) else remaining_life(s, cards, unit)
    return life + int(s.shield[unit]) > s.assigned[unit]


@jit
def has_room(s: State, cards: Cards, zone: int) -> bool:
    """Tell whether some unit of a zone can take a point."""
    unit = s.first[zone]
    while unit != NONE:
        if can_take_point(s, cards, unit):
            return True
        unit = s.after[unit]
    return False


@jit
def has_ethereal(s: State, zone: int) -> bool:
    """Tell whether some unit of a zone is Ethereal, so that no damage is in excess [CMB-4]."""
    unit = s.first[zone]
    while unit != NONE:
        if is_ethereal(s, unit):
            return True
        unit = s.after[unit]
    return False


@jit
def may_take_excess(s: State, cards: Cards, seat: int) -> bool:
    """Tell whether the rest of the Vassal damage may go to the Ruling Sovereign [CMB-4, J-CMB-2, J-DMG-9]."""
    if s.ruling == NONE or is_ethereal(s, s.ruling):
        return False
    zone = Zone.LEGION + seat
    return not has_room(s, cards, zone) and not has_ethereal(s, zone)


@hub(VOID_0)
def combat(s: State, cards: Cards) -> None:
    """Ask for the next point, then deal all at the same time."""
    seat, at = get(s, FIGHTER), stage(s)
    if at == AGAINST_LEGION:
        if get(s, VASSAL_POINTS) > 0 and (has_room(s, cards, Zone.LEGION + seat) or may_take_excess(s, cards, seat)):
            ask(s, Decision.DAMAGE, seat)
        else:
            go_on_at(s, AGAINST_VASSALS)
    elif at == AGAINST_VASSALS:
        if get(s, LEGION_POINTS) > 0 and has_room(s, cards, Zone.VASSAL + seat):
            ask(s, Decision.DAMAGE, seat)
        else:
            deal_combat_damage(s, cards, seat)
    else:
        pop(s)


@jit
def assign_point(s: State, unit: int) -> None:
    """Assign a point to a unit, or all the rest to the Ruling Sovereign."""
    points = VASSAL_POINTS if stage(s) == AGAINST_LEGION else LEGION_POINTS
    if unit == s.ruling:
        put(s, EXCESS, get(s, VASSAL_POINTS))
        put(s, VASSAL_POINTS, 0)
    else:
        s.assigned[unit] += 1
        put(s, points, get(s, points) - 1)


@jit
def stop_assigning(s: State) -> None:
    """Assign no more Vassal Power."""
    go_on_at(s, AGAINST_VASSALS)


@jit
def deal_combat_damage(s: State, cards: Cards, seat: int) -> None:
    """Deal one player's combat: one step, in this order [J-CMB-6, CMB-5, J-CMB-5]."""
    lost = 0 if has_ethereal(s, Zone.VASSAL + seat) else get(s, LEGION_POINTS)
    excess = get(s, EXCESS)
    deal_assigned_in(s, cards, Zone.LEGION + seat, seat)
    deal_assigned_in(s, cards, Zone.VASSAL + seat, NONE)
    hit_ruler(s, cards, excess, seat)
    lose_ichor(s, cards, seat, lost)
    go_on_at(s, DEALT)
    check_if_needed(s)


@jit
def deal_assigned_in(s: State, cards: Cards, zone: int, by: int) -> None:
    """Deal the points assigned to a zone's units."""
    unit = s.first[zone]
    while unit != NONE:
        if s.assigned[unit]:
            hit(s, cards, unit, int(s.assigned[unit]), by)
            s.assigned[unit] = 0
        unit = s.after[unit]
