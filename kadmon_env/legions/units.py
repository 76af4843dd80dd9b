"""What a unit is: its Power, Life and types, who controls it, and what it is immune to."""

from __future__ import annotations

from kadmon_env.core.jit import jit
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.terms import NONE, SEATS, Filter, Flag, Kind, Mark, Type, Zone
from kadmon_env.legions.zones import is_vassal_zone

VASSAL_LIMIT = 3
UNDEAD_LIMIT = 5


@jit
def wrapped(s: State, seat: int) -> int:
    """Return the seat that a number below twice the players stands for; a remainder would cost ten times as much."""
    return seat if seat < s.players else seat - int(s.players)


@jit
def in_sigil_order(s: State, k: int) -> int:
    """Return the k-th seat from the Sigil's holder, clockwise."""
    return wrapped(s, int(s.sigil) + k)


@jit
def controller(s: State, unit: int) -> int:
    """Return the seat whose Vassal the unit is, or NONE [J-GEN-3]."""
    zone = s.zone[unit]
    if is_vassal_zone(zone):
        return zone - Zone.VASSAL
    return NONE


@jit
def unit_of(s: State, card: int, born: int) -> int:
    """Return the unit that an object named earlier is now, or NONE if it has left the battlefield [J-STK-3]."""
    if born == 0 or s.born[card] != born:
        return NONE
    return s.lead[card]


@jit
def law(s: State, cards: Cards, flag: int) -> int:
    """Return the number of a continuous text of the Ruling Sovereign, 0 without it [SOV-2, KADMON-2]."""
    value = 0
    if s.ruling != NONE:
        value = int(cards.flag[s.ruling, flag])
        if s.text != NONE and s.text != s.ruling:
            value += int(cards.flag[s.text, flag])
    return value


@jit
def power_of(s: State, cards: Cards, unit: int) -> int:
    """Return a unit's Power, counters included."""
    total = int(s.power[unit])
    card = unit
    while card != NONE:
        total += int(cards.strength[card])
        card = s.under[card]
    return total


@jit
def life_of(s: State, cards: Cards, unit: int) -> int:
    """Return a unit's Life [ANDRES-6]."""
    total = 0
    card = unit
    while card != NONE:
        total += int(cards.life[card])
        card = s.under[card]
    return total


@jit
def printed_types(s: State, cards: Cards, unit: int) -> int:
    """Return the set of types printed on a unit's cards [ANDRES-7]."""
    held = 0
    card = unit
    while card != NONE:
        held |= int(cards.types[card])
        card = s.under[card]
    return held


@jit
def all_undead(s: State, seat: int) -> bool:
    """Tell whether a player's Vassals are all Undead instead of their own types [UTB-1, J-UTB-1]."""
    return bool(s.bonus[seat, Type.UNDEAD]) and s.count[Zone.VASSAL + seat] > VASSAL_LIMIT


@jit
def types_of(s: State, cards: Cards, unit: int) -> int:
    """Return the set of a unit's types on the battlefield; the Ruling Sovereign has none [J-DMG-8]."""
    zone = s.zone[unit]
    if zone == Zone.THRONE:
        return 0
    if is_vassal_zone(zone) and all_undead(s, zone - Zone.VASSAL):
        return 1 << Type.UNDEAD
    return printed_types(s, cards, unit)


@jit
def holds_sovereign(s: State, cards: Cards, unit: int) -> bool:
    """Tell whether one of a unit's cards is a Sovereign [J-SX-4]."""
    card = unit
    while card != NONE:
        if cards.sovereign[card] != NONE:
            return True
        card = s.under[card]
    return False


@jit
def sovereign_vassals(s: State, cards: Cards, seat: int) -> int:
    """Count a player's Sovereign Vassals."""
    total = 0
    unit = s.first[Zone.VASSAL + seat]
    while unit != NONE:
        if holds_sovereign(s, cards, unit):
            total += 1
        unit = s.after[unit]
    return total


@jit
def vassal_limit(s: State, seat: int) -> int:
    """Return how many Vassals a player may have [ACT-3, UTB-1]."""
    if s.bonus[seat, Type.UNDEAD]:
        return UNDEAD_LIMIT
    return VASSAL_LIMIT


@jit
def can_summon(s: State, cards: Cards, seat: int, card: int) -> bool:
    """Tell whether ACT-3 lets a player Summon a card."""
    if s.count[Zone.VASSAL + seat] >= vassal_limit(s, seat):
        return False
    return cards.sovereign[card] == NONE or sovereign_vassals(s, cards, seat) == 0


@jit
def is_ethereal(s: State, unit: int) -> bool:
    """Tell whether combat damage can't be assigned to a unit [CMB-3, UTB-3]."""
    if s.marks[unit] & Mark.ETHEREAL:
        return True
    seat = controller(s, unit)
    return seat != NONE and bool(s.bonus[seat, Type.SPIRIT])


@jit
def is_immune(s: State, cards: Cards, unit: int, kind: int) -> bool:
    """Tell whether a unit is immune to effects of a kind; nothing is to Calamities and Dawn effects [KEY-3, J-KEY-3]."""
    if kind == Kind.LEGION:
        return False
    if s.marks[unit] & Mark.IMMUNE:
        return True
    zone = s.zone[unit]
    if zone == Zone.THRONE and (law(s, cards, Flag.SELF_IMMUNE) >> kind) & 1:
        return True
    in_legion = zone == Zone.THRONE or zone >= Zone.LEGION
    return in_legion and bool((law(s, cards, Flag.LEGION_IMMUNE) >> kind) & 1)


@jit
def matches(s: State, unit: int, wanted: int, seat: int) -> bool:
    """Tell whether a unit is of the sort that a text of this player may choose."""
    zone = s.zone[unit]
    if wanted == Filter.VASSAL:
        return is_vassal_zone(zone)
    if wanted == Filter.LEGION:
        return zone == Zone.THRONE or zone >= Zone.LEGION
    if wanted == Filter.OWN_VASSAL:
        return zone == Zone.VASSAL + seat
    if wanted == Filter.NOT_RULER:
        return zone != Zone.THRONE
    return True


@jit
def in_despair(s: State, seat: int) -> bool:
    """Tell whether a player has the least Collected Ichor, ties included [KEY-1]."""
    for other in range(s.players):
        if s.ichor[other] < s.ichor[seat]:
            return False
    return True


@jit
def vassal_power(s: State, cards: Cards, seat: int) -> int:
    """Return a player's total Vassal Power: Power and counters only [J-VIC-2]."""
    total = 0
    unit = s.first[Zone.VASSAL + seat]
    while unit != NONE:
        total += power_of(s, cards, unit)
        unit = s.after[unit]
    return total


@jit
def max_hand(s: State, cards: Cards) -> int:
    """Return the maximum hand size [MID-1, FIN-2, J-SET-6]."""
    return 2 * SEATS - int(s.players) + law(s, cards, Flag.HAND_SIZE)
