"""What an announcement may choose: units, zones, players, objects on the stack [J-ACT-8, J-STK-6]."""

from __future__ import annotations

from kadmon_env.core.jit import jit
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.terms import NONE, SEATS, Choice, Decision, Filter, Kind, Zone
from kadmon_env.legions.units import is_immune, matches, unit_of

UNIT_ZONES = 2 * SEATS  # from the first Vassal Zone on


@jit
def is_legal_unit(s: State, cards: Cards, mode: int, seat: int, kind: int, unit: int) -> bool:
    """Tell whether a player's effect of this mode may choose a unit, whatever else it chose."""
    return matches(s, unit, cards.filter[mode], seat) and not is_immune(s, cards, unit, kind)


@jit
def legal_in_zone(s: State, cards: Cards, mode: int, seat: int, kind: int, zone: int, wanted: int) -> int:
    """Count a zone's units that the effect may choose, up to a number wanted."""
    total = 0
    unit = s.first[zone]
    while unit != NONE and total < wanted:
        if is_legal_unit(s, cards, mode, seat, kind, unit):
            total += 1
        unit = s.after[unit]
    return total


@jit
def has_legal_units(s: State, cards: Cards, mode: int, seat: int, kind: int, wanted: int) -> bool:
    """Tell whether at least so many units may be chosen."""
    total = 0
    if s.ruling != NONE and is_legal_unit(s, cards, mode, seat, kind, s.ruling):
        total += 1
    for zone in range(Zone.VASSAL, Zone.VASSAL + UNIT_ZONES):
        if total >= wanted:
            return True
        total += legal_in_zone(s, cards, mode, seat, kind, zone, wanted - total)
    return total >= wanted


@jit
def has_legal_outside(s: State, cards: Cards, mode: int, seat: int, kind: int, avoided: int) -> bool:
    """Tell whether some zone other than the avoided one holds a unit that may be chosen [KEY-7]."""
    for zone in range(Zone.VASSAL, Zone.VASSAL + UNIT_ZONES):
        if zone != avoided and legal_in_zone(s, cards, mode, seat, kind, zone, 1):
            return True
    return False


@jit
def has_legal_swap(s: State, cards: Cards, mode: int, seat: int, kind: int) -> bool:
    """Tell whether two zones hold units that may be swapped."""
    zones = 0
    for zone in range(Zone.VASSAL, Zone.VASSAL + UNIT_ZONES):
        zones += legal_in_zone(s, cards, mode, seat, kind, zone, 1)
    return zones > 1


@jit
def is_legal_object(s: State, mode_filter: int, index: int) -> bool:
    """Tell whether an effect may choose what lies at a place on the stack."""
    return mode_filter == Filter.OTHER_OBJECT or s.object_kind[index] == Kind.SPELL


@jit
def has_legal_object(s: State, mode_filter: int, below: int) -> bool:
    """Tell whether an effect may choose something on the stack below a place."""
    for index in range(below):
        if is_legal_object(s, mode_filter, index):
            return True
    return False


@jit
def objects_to_choose(s: State) -> int:
    """Return how many objects a new announcement finds: the one that grants a Cast has left by then [J-ACT-9, J-STK-9]."""
    return int(s.objects) - 1 if s.decision == Decision.GRANTED else int(s.objects)


@jit
def can_announce(s: State, cards: Cards, mode: int, seat: int, kind: int) -> bool:
    """Tell whether each required choice of a mode can be made [J-ACT-8]."""
    choice = cards.choice[mode]
    if choice == Choice.NOTHING or choice == Choice.PLAYER or cards.up_to[mode]:
        return True
    if choice == Choice.OBJECT:
        return has_legal_object(s, cards.filter[mode], objects_to_choose(s))
    if choice == Choice.SWAP:
        return has_legal_swap(s, cards, mode, seat, kind)
    return has_legal_units(s, cards, mode, seat, kind, cards.choices[mode])


@jit
def slots(cards: Cards, mode: int) -> int:
    """Return how many single choices a mode makes at most."""
    choice, wanted = cards.choice[mode], int(cards.choices[mode])
    if choice == Choice.NOTHING:
        return 0
    return 2 * wanted if choice == Choice.MOVES else wanted


@jit
def wants_zone(s: State, cards: Cards, index: int) -> bool:
    """Tell whether the next choice of an object is a destination."""
    return cards.choice[s.object_mode[index]] == Choice.MOVES and s.object_targets[index] % 2 == 1


@jit
def target_unit(s: State, index: int, k: int) -> int:
    """Return the unit that an object's k-th choice is now, or NONE."""
    return unit_of(s, s.target[index, k], s.target_id[index, k])


@jit
def is_chosen(s: State, cards: Cards, index: int, unit: int) -> bool:
    """Tell whether an object has already chosen a unit."""
    step = 2 if cards.choice[s.object_mode[index]] == Choice.MOVES else 1
    for k in range(0, s.object_targets[index], step):
        if target_unit(s, index, k) == unit:
            return True
    return False


@jit
def may_choose_unit(s: State, cards: Cards, index: int, unit: int) -> bool:
    """Tell whether the next choice of an announcement may be a unit, with the rest still completable."""
    mode, seat, kind = s.object_mode[index], s.object_seat[index], s.object_kind[index]
    if not is_legal_unit(s, cards, mode, seat, kind, unit) or is_chosen(s, cards, index, unit):
        return False
    if cards.choice[mode] != Choice.SWAP:
        return True
    if s.object_targets[index] == 0:
        return has_legal_outside(s, cards, mode, seat, kind, s.zone[unit])
    return s.zone[target_unit(s, index, 0)] != s.zone[unit]


@jit
def may_choose_zone(s: State, index: int, zone: int) -> bool:
    """Tell whether the unit just chosen may go to a zone: any but its own."""
    unit = target_unit(s, index, s.object_targets[index] - 1)
    return s.zone[unit] != zone


@jit
def is_still_legal(s: State, cards: Cards, index: int, k: int) -> bool:
    """Tell whether a chosen unit is still there and may still be chosen [J-STK-3]."""
    unit = target_unit(s, index, k)
    if unit == NONE:
        return False
    return is_legal_unit(s, cards, s.object_mode[index], s.object_seat[index], s.object_kind[index], unit)
