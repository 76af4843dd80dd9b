"""Midnight: discards, Player's Death, the end of what lasts until Midnight, the Sigil [MID-1 to MID-4]."""

from __future__ import annotations

from kadmon_env.core.hub import hub
from kadmon_env.core.jit import jit
from kadmon_env.legions.battlefield import take_card
from kadmon_env.legions.damage import lose_ichor
from kadmon_env.legions.ending import end_game
from kadmon_env.legions.frames import ask
from kadmon_env.legions.signatures import VOID_0
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.terms import NONE, Decision, Over, Zone
from kadmon_env.legions.units import in_sigil_order, max_hand
from kadmon_env.legions.zones import pile_of, shuffle_zone, ungrave


@jit
def ask_for_discard(s: State, cards: Cards) -> bool:
    """Ask the first player above the maximum hand size for a discard, and tell whether there is one [J-MID-1]."""
    limit = max_hand(s, cards)
    for k in range(s.players):
        seat = in_sigil_order(s, k)
        if s.count[Zone.HAND + seat] > limit:
            ask(s, Decision.DISCARD, seat)
            return True
    return False


@hub(VOID_0)
def deaths(s: State, cards: Cards) -> None:
    """Have each player without a Vassal die, one after another [MID-2, J-MID-2]."""
    for k in range(s.players):
        seat = in_sigil_order(s, k)
        if s.count[Zone.VASSAL + seat] == 0:
            die(s, cards, seat)


@jit
def die(s: State, cards: Cards, seat: int) -> None:
    """Lose 1 Ichor, shuffle the own Legion Zone into the Wilds, Ungrave up to the maximum hand size."""
    lose_ichor(s, cards, seat, 1)
    zone = Zone.LEGION + seat
    if s.count[zone]:
        while s.first[zone] != NONE:
            send_back(s, cards, s.first[zone])
        shuffle_zone(s, cards, Zone.WILDS)
    missing = max_hand(s, cards) - int(s.count[Zone.HAND + seat])
    if missing > 0:
        ungrave(s, cards, seat, missing)


@jit
def send_back(s: State, cards: Cards, unit: int) -> None:
    """Put a unit's cards into the Wilds, a Sovereign into the Tomb [J-GEN-6]."""
    card = unit
    while card != NONE:
        zone = Zone.WILDS if pile_of(cards, card) == Zone.GRAVE else Zone.TOMB
        card = take_card(s, cards, card, zone)


@jit
def end_until_midnight(s: State) -> None:
    """End all that lasts until Midnight, and remove all Shield [MID-3, DMG-1]."""
    for zone in range(Zone.THRONE, len(s.first)):
        unit = s.first[zone]
        while unit != NONE:
            s.shield[unit] = 0
            s.marks[unit] = 0
            s.ianira[unit] = NONE
            unit = s.after[unit]


@jit
def end_cycle(s: State, cards: Cards) -> None:
    """End the Cycle: at the limit the game, else pass the Sigil left [MID-4, J-VIC-3]."""
    end_until_midnight(s)
    if s.cycle >= s.max_cycles:
        end_game(s, cards, Over.TRUNCATED, NONE)
        return
    s.cycle += 1
    s.sigil = in_sigil_order(s, 1)
