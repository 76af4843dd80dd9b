"""What a seat sees, as numbers: the two arrays that `features` lays out."""

from __future__ import annotations

import numpy as np

from kadmon_env.core.jit import jit
from kadmon_env.core.record import Ints
from kadmon_env.legions.belief import SETS
from kadmon_env.legions.features import DYING, MOST, UNKNOWN, CardColumn
from kadmon_env.legions.observe_stack import is_drafting, observe_stack
from kadmon_env.legions.observe_table import observe_table
from kadmon_env.legions.rows import RELATIVE_PLACES, by_seat, refresh, relative_seat, turned_zone
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.targets import target_unit
from kadmon_env.legions.terms import CARDS, NONE, SEATS, ZONES, Choice, Decision, Flux, Verb, Zone
from kadmon_env.legions.units import life_of, power_of


def _place(players: int, seat: int, known: int) -> int:
    """Return the PLACE of a hidden card by its set of places, or of a card in the open by SETS + its zone."""
    if known >= SETS:
        return turned_zone(players, seat, known - SETS)
    if known.bit_count() != 1:
        return UNKNOWN
    return turned_zone(players, seat, Zone.HAND + known.bit_length() - 2 if known > 1 else Zone.GRAVE)


PLACES_SEEN = by_seat(_place, SETS + ZONES).ravel()
SETS_SEEN = RELATIVE_PLACES.ravel()


@jit
def chooses_cards(s: State) -> bool:
    """Tell whether the pending decision may choose cards or units."""
    return s.decision >= Decision.TARGET and s.decision != Decision.RETURN and s.decision != Decision.GRANTED


@jit
def observe(s: State, cards: Cards, seat: int, mask: Ints, out_cards: Ints, out_table: Ints) -> None:
    """Write what a seat sees into int8 arrays [67, 16] and [TABLE_COLUMNS]; nothing else of the state shows [J-INF-1].

    The mask, int8 [420], counts only if the seat must decide.
    """
    refresh(s, cards, seat)
    out_cards[:] = 0
    out_table[:] = 0
    observe_places(s, seat, out_cards)
    for zone in range(Zone.VASSAL, len(s.first)):
        observe_units(s, cards, seat, zone, out_cards)
    if s.ruling != NONE:
        observe_counters(s, seat, s.ruling, 1, out_cards)
    if s.objects or is_drafting(s):
        observe_targets(s, cards, seat, out_cards)
        observe_stack(s, cards, seat, out_table)
    if s.actor == seat and chooses_cards(s):
        for row in range(CARDS):
            out_cards[row, CardColumn.LEGAL] = mask[Verb.CHOOSE + row]
    observe_table(s, cards, seat, out_table)


@jit
def observe_places(s: State, seat: int, out: Ints) -> None:
    """Write where each card is, or can be; tables and unsigned indices spare branches that no processor can foresee."""
    at = int(s.players) * SEATS + int(seat)
    for card in range(CARDS):
        row = np.uint64(s.row[seat, card])
        places = int(s.can[seat, card])
        out[row, CardColumn.CAN_BE] = SETS_SEEN[np.uint64(at * SETS + places)]
        known = places or SETS + int(s.zone[card])
        out[row, CardColumn.PLACE] = PLACES_SEEN[np.uint64(at * (SETS + ZONES) + known)]


@jit
def observe_units(s: State, cards: Cards, seat: int, zone: int, out: Ints) -> None:
    """Write what the units of a Vassal or Legion Zone are."""
    unit, order = s.first[zone], 1
    while unit != NONE:
        observe_counters(s, seat, unit, order, out)
        row = s.row[seat, unit]
        out[row, CardColumn.STRENGTH] = min(power_of(s, cards, unit), MOST)
        out[row, CardColumn.LIFE] = min(max(life_of(s, cards, unit) - int(s.damage[unit]), 0), MOST)
        if s.under[unit] != NONE:
            observe_merged(s, seat, unit, out)
        unit = s.after[unit]
        order += 1


@jit
def observe_counters(s: State, seat: int, unit: int, order: int, out: Ints) -> None:
    """Write what lies on a unit."""
    row = s.row[seat, unit]
    out[row, CardColumn.ORDER] = order
    out[row, CardColumn.DAMAGE] = min(s.damage[unit], MOST)
    out[row, CardColumn.SHIELD] = min(s.shield[unit], MOST)
    out[row, CardColumn.POWER] = min(s.power[unit], MOST)
    out[row, CardColumn.ASSIGNED] = min(s.assigned[unit], MOST)
    out[row, CardColumn.MARKS] = s.marks[unit] | (DYING if s.flux[unit] & Flux.DYING else 0)
    if s.ianira[unit] != NONE:
        out[row, CardColumn.IANIRA] = 1 + relative_seat(s, seat, s.ianira[unit])


@jit
def observe_merged(s: State, seat: int, unit: int, out: Ints) -> None:
    """Write of each card of a merged unit which unit that is [J-SX-4]."""
    card = unit
    while card != NONE:
        out[s.row[seat, card], CardColumn.UNIT] = 1 + s.row[seat, unit]
        card = s.under[card]


@jit
def observe_targets(s: State, cards: Cards, seat: int, out: Ints) -> None:
    """Write which cards the objects on the stack are about, and which units they and the announcement have chosen."""
    for index in range(s.objects + is_drafting(s)):
        card = s.object_card[index]
        if card != NONE and s.can[seat, card] == 0 and index < s.objects:
            out[s.row[seat, card], CardColumn.ANNOUNCED] = 1 + index
        choice = cards.choice[s.object_mode[index]]
        if choice == Choice.UNITS or choice == Choice.SWAP or choice == Choice.MOVES:
            for k in range(0, s.object_targets[index], 2 if choice == Choice.MOVES else 1):
                unit = target_unit(s, index, k)
                if unit != NONE:
                    observe_target(s, seat, unit, index, k, out)


@jit
def observe_target(s: State, seat: int, unit: int, index: int, k: int, out: Ints) -> None:
    """Write that an object on the stack, or the announcement above it, has chosen a unit."""
    row = s.row[seat, unit]
    if index < s.objects:
        out[row, CardColumn.TARGETED] += 1
    else:
        out[row, CardColumn.CHOSEN] = 1 + k
