"""Effects that ask players one after another, spread points, or grant a Summon or Cast."""

from __future__ import annotations

from kadmon_env.core.hub import hub
from kadmon_env.core.jit import jit
from kadmon_env.legions.announce import cast
from kadmon_env.legions.battlefield import summon, transfer
from kadmon_env.legions.checks import check_if_needed
from kadmon_env.legions.damage import hit, remaining_life
from kadmon_env.legions.frames import ask, get, go_on_at, pop, push, put
from kadmon_env.legions.signatures import VOID_0
from kadmon_env.legions.stack import remove_object
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.targets import UNIT_ZONES
from kadmon_env.legions.terms import NONE, Decision, Frame, Zone
from kadmon_env.legions.units import controller, in_despair, in_sigil_order

# Registers of an EACH frame
CONCERNED = 0  # set of seats, settled at the start [J-GEN-2]
ASKED = 1  # how many seats of the Sigil order are through
STRIKE = 2  # Damage, or 0 for a move to the own Legion Zone

POINTS = 0  # register of a SPREAD frame

GRANTEE = 0  # registers of a GRANT frame
OF_CAST = 1
EXCLUDED = 2  # design that may not be cast, or NONE


@jit
def start_moves(s: State) -> None:
    """Have each player with a Vassal move one of theirs to their own Legion Zone [IANIRA-3, IANIRA-4]."""
    concerned = 0
    for seat in range(s.players):
        if s.count[Zone.VASSAL + seat]:
            concerned |= 1 << seat
    start_each(s, concerned, 0)


@jit
def start_strikes(s: State, amount: int) -> None:
    """Have each player in Despair choose a unit that the Ruler deals Damage to [VERDANT-4]."""
    concerned = 0
    for seat in range(s.players):
        if in_despair(s, seat):
            concerned |= 1 << seat
    start_each(s, concerned, amount)


@jit
def start_each(s: State, concerned: int, strike: int) -> None:
    """Ask the concerned players in Sigil order."""
    push(s, Frame.EACH)
    put(s, CONCERNED, concerned)
    put(s, ASKED, 0)
    put(s, STRIKE, strike)


@jit
def each(s: State) -> None:
    """Ask the next concerned player who has a choice, or end [GEN-1, J-INF-5]."""
    while get(s, ASKED) < s.players:
        seat = in_sigil_order(s, get(s, ASKED))
        put(s, ASKED, get(s, ASKED) + 1)
        if (get(s, CONCERNED) >> seat) & 1 and has_choice(s, seat):
            ask(s, Decision.TARGET if get(s, STRIKE) else Decision.MOVE, seat)
            return
    pop(s)


@jit
def has_choice(s: State, seat: int) -> bool:
    """Tell whether the player asked by an EACH frame has anything to choose."""
    if not get(s, STRIKE):
        return s.count[Zone.VASSAL + seat] > 0
    for zone in range(Zone.VASSAL, Zone.VASSAL + UNIT_ZONES):
        if s.count[zone]:
            return True
    return False


@jit
def choose_for_each(s: State, cards: Cards, unit: int) -> None:
    """Carry out one player's choice, with its checks, before the next player chooses [J-GEN-2, VERDANT-5]."""
    strike = get(s, STRIKE)
    if strike:
        hit(s, cards, unit, strike, NONE)
    else:
        transfer(s, unit, Zone.LEGION + controller(s, unit))
    check_if_needed(s)


@jit
def start_spread(s: State, points: int) -> None:
    """Begin to assign points to the Vassals of lowest Remaining Life [J-SX-1]."""
    push(s, Frame.SPREAD)
    put(s, POINTS, points)


@jit
def life_left(s: State, cards: Cards, unit: int) -> int:
    """Return a unit's Remaining Life less the points assigned to it."""
    return remaining_life(s, cards, unit) - int(s.assigned[unit])


@jit
def can_sustain(s: State, cards: Cards, unit: int) -> bool:
    """Tell whether a Vassal can still sustain a point of the Calamity; Shield adds to that."""
    return life_left(s, cards, unit) + int(s.shield[unit]) > 0


@jit
def lowest_left(s: State, cards: Cards) -> int:
    """Return the lowest Remaining Life among the Vassals that can sustain a point."""
    lowest = 1 << 20
    for zone in range(Zone.VASSAL, Zone.LEGION):
        unit = s.first[zone]
        while unit != NONE:
            if can_sustain(s, cards, unit):
                lowest = min(lowest, life_left(s, cards, unit))
            unit = s.after[unit]
    return lowest


@jit
def may_take_point(s: State, cards: Cards, unit: int, lowest: int) -> bool:
    """Tell whether a Vassal is among those that the next point goes to."""
    return can_sustain(s, cards, unit) and life_left(s, cards, unit) == lowest


@jit
def tied_vassals(s: State, cards: Cards, seat: int, lowest: int) -> int:
    """Count a player's Vassals that the next point may go to."""
    tied = 0
    unit = s.first[Zone.VASSAL + seat]
    while unit != NONE:
        if may_take_point(s, cards, unit, lowest):
            tied += 1
        unit = s.after[unit]
    return tied


@jit
def first_tied(s: State, cards: Cards, seat: int, lowest: int) -> int:
    """Return a player's first Vassal that the next point may go to, or NONE."""
    unit = s.first[Zone.VASSAL + seat]
    while unit != NONE and not may_take_point(s, cards, unit, lowest):
        unit = s.after[unit]
    return unit


@hub(VOID_0)
def spread(s: State, cards: Cards) -> None:
    """Assign the next point, asking a player who has several tied; at the end deal them all at once [KILGORE-3]."""
    while get(s, POINTS) > 0:
        lowest = lowest_left(s, cards)
        tied, seat = 0, 0
        for k in range(s.players):
            seat = in_sigil_order(s, k)
            tied = tied_vassals(s, cards, seat, lowest)
            if tied:
                break
        if tied > 1:
            ask(s, Decision.TIE, seat)
            return
        if tied == 0:
            break
        give_point(s, first_tied(s, cards, seat, lowest))
    pop(s)
    deal_assigned(s, cards)
    check_if_needed(s)


@jit
def give_point(s: State, unit: int) -> None:
    """Assign one point to a Vassal."""
    s.assigned[unit] += 1
    put(s, POINTS, get(s, POINTS) - 1)


@jit
def deal_assigned(s: State, cards: Cards) -> None:
    """Deal all points assigned to Vassals, by no player."""
    for zone in range(Zone.VASSAL, Zone.LEGION):
        unit = s.first[zone]
        while unit != NONE:
            if s.assigned[unit]:
                hit(s, cards, unit, int(s.assigned[unit]), NONE)
                s.assigned[unit] = 0
            unit = s.after[unit]


@jit
def start_grant(s: State, seat: int, of_cast: bool, excluded: int) -> None:
    """Offer a Summon or a Cast that costs no token to a player who holds cards [J-ACT-9, J-ACT-10, J-INF-4]."""
    if s.count[Zone.HAND + seat] == 0:
        return
    push(s, Frame.GRANT)
    put(s, GRANTEE, seat)
    put(s, OF_CAST, 1 if of_cast else 0)
    put(s, EXCLUDED, excluded)
    ask(s, Decision.GRANTED, seat)


@jit
def take_granted_summon(s: State, cards: Cards, card: int) -> None:
    """Summon the card that the player named for a granted Summon."""
    seat = get(s, GRANTEE)
    pop(s)
    summon(s, cards, card, seat)
    check_if_needed(s)


@jit
def take_granted_cast(s: State, cards: Cards, card: int, mode: int) -> None:
    """Begin a granted Cast: the granting object leaves the stack, the new Spell goes on top [J-ACT-9]."""
    seat = get(s, GRANTEE)
    pop(s)
    pop(s)
    remove_object(s, cards, s.objects - 1)
    go_on_at(s, 0)
    cast(s, cards, seat, card, mode, True)
