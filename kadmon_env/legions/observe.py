"""What a seat sees, as numbers: the two arrays that `features` lays out."""

from __future__ import annotations

from kadmon_env.core.jit import jit
from kadmon_env.core.pointers import row
from kadmon_env.core.record import Ints
from kadmon_env.core.scratch import scratch
from kadmon_env.core.words import put_long_word
from kadmon_env.legions.belief import places_of
from kadmon_env.legions.features import DYING, MOST, CardColumn
from kadmon_env.legions.observe_stack import is_drafting, observe_stack
from kadmon_env.legions.observe_table import observe_table
from kadmon_env.legions.rows import fill_rows, relative_seat
from kadmon_env.legions.seen import card_numbers_32, fill_seen
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.targets import target_unit
from kadmon_env.legions.terms import CARDS, NONE, ZONES, Choice, Decision, Flux, Verb, Zone
from kadmon_env.legions.units import life_of, power_of

zone_numbers = scratch(ZONES)
"""Make an array of a number for each zone, int64 [21]."""


@jit
def chooses_cards(s: State) -> bool:
    """Tell whether the pending decision may choose cards or units."""
    return s.decision >= Decision.TARGET and s.decision != Decision.RETURN and s.decision != Decision.GRANTED


@jit
def observe(s: State, cards: Cards, seat: int, mask: Ints, out_cards: Ints, out_table: Ints) -> None:
    """Write what a seat sees into int8 arrays [67, 16] and [TABLE_COLUMNS]; nothing else of the state shows [J-INF-1].

    The mask, int8 [420], counts only if the seat must decide.
    """
    seen, rows = card_numbers_32(), card_numbers_32()
    fill_seen(s, seat, seen)
    fill_rows(s, cards, seen, rows)
    out_table[:] = 0
    observe_places(seen, rows, out_cards)
    observe_units(s, cards, seat, rows, out_cards)
    if s.ruling != NONE:
        observe_counters(s, seat, s.ruling, 1, row(out_cards, rows[s.ruling]))
    if s.objects or is_drafting(s):
        observe_targets(s, cards, seat, rows, out_cards)
        observe_stack(s, cards, seat, rows, out_table)
    if s.actor == seat and chooses_cards(s):
        for at in range(CARDS):
            out_cards[at, CardColumn.LEGAL] = mask[Verb.CHOOSE + at]
    observe_table(s, cards, seat, rows, out_table)


@jit
def observe_places(seen: Ints, rows: Ints, out: Ints) -> None:
    """Write where each card is, or can be, and 0 to the other columns."""
    for card in range(CARDS):
        put_long_word(row(out, rows[card]), 0, int(seen[card]))


@jit
def observe_units(s: State, cards: Cards, seat: int, rows: Ints, out: Ints) -> None:
    """Write what the units of all Vassal and Legion Zones are.

    Their lists are gone through as if they were one: where each ends can't be foretold, and costs more than a unit.
    """
    heads, lists, units = zone_numbers(), 0, 0
    for zone in range(Zone.VASSAL, ZONES):
        heads[lists] = s.first[zone]
        lists += s.first[zone] != NONE
        units += s.count[zone]
    heads[lists] = NONE
    unit, order, lists = int(heads[0]), 1, 1
    for _ in range(units):
        observe_unit(s, cards, seat, rows, unit, order, out)
        after = int(s.after[unit])
        ends = after == NONE
        unit = int(heads[lists]) if ends else after
        order = 1 if ends else order + 1
        lists += ends


@jit
def observe_unit(s: State, cards: Cards, seat: int, rows: Ints, unit: int, order: int, out: Ints) -> None:
    """Write what one unit of a Vassal or Legion Zone is."""
    seen = row(out, rows[unit])
    observe_counters(s, seat, unit, order, seen)
    seen[CardColumn.STRENGTH] = min(power_of(s, cards, unit), MOST)
    seen[CardColumn.LIFE] = min(max(life_of(s, cards, unit) - int(s.damage[unit]), 0), MOST)
    if s.under[unit] != NONE:
        observe_merged(s, rows, unit, out)


@jit
def observe_counters(s: State, seat: int, unit: int, order: int, seen: Ints) -> None:
    """Write what lies on a unit into its row, int8 [16]."""
    seen[CardColumn.ORDER] = order
    seen[CardColumn.DAMAGE] = min(s.damage[unit], MOST)
    seen[CardColumn.SHIELD] = min(s.shield[unit], MOST)
    seen[CardColumn.POWER] = min(s.power[unit], MOST)
    seen[CardColumn.ASSIGNED] = min(s.assigned[unit], MOST)
    seen[CardColumn.MARKS] = s.marks[unit] | (DYING if s.flux[unit] & Flux.DYING else 0)
    if s.ianira[unit] != NONE:
        seen[CardColumn.IANIRA] = 1 + relative_seat(s, seat, s.ianira[unit])


@jit
def observe_merged(s: State, rows: Ints, unit: int, out: Ints) -> None:
    """Write of each card of a merged unit which unit that is [J-SX-4]."""
    card = unit
    while card != NONE:
        out[rows[card], CardColumn.UNIT] = 1 + rows[unit]
        card = s.under[card]


@jit
def observe_targets(s: State, cards: Cards, seat: int, rows: Ints, out: Ints) -> None:
    """Write which cards the objects on the stack are about, and which units they and the announcement have chosen."""
    for index in range(s.objects + is_drafting(s)):
        card = s.object_card[index]
        if card != NONE and not places_of(s, seat, card) and index < s.objects:
            out[rows[card], CardColumn.ANNOUNCED] = 1 + index
        choice = cards.choice[s.object_mode[index]]
        if choice == Choice.UNITS or choice == Choice.SWAP or choice == Choice.MOVES:
            for k in range(0, s.object_targets[index], 2 if choice == Choice.MOVES else 1):
                unit = target_unit(s, index, k)
                if unit != NONE:
                    observe_target(s, rows, unit, index, k, out)


@jit
def observe_target(s: State, rows: Ints, unit: int, index: int, k: int, out: Ints) -> None:
    """Write that an object on the stack, or the announcement above it, has chosen a unit."""
    if index < s.objects:
        out[rows[unit], CardColumn.TARGETED] += 1
    else:
        out[rows[unit], CardColumn.CHOSEN] = 1 + k
