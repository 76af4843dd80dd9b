"""Units come and go: Summon, leave, change zones, merge, swap."""

from __future__ import annotations

from kadmon_env.core.jit import jit
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.terms import NONE, Flux, Zone
from kadmon_env.legions.zones import is_vassal_zone, link, move, next_stamp, unlink


@jit
def clear_unit(s: State, card: int) -> None:
    """Forget all that lay on a card as a unit [DMG-1, J-DMG-8]."""
    s.damage[card] = 0
    s.shield[card] = 0
    s.power[card] = 0
    s.marks[card] = 0
    s.ianira[card] = NONE
    s.under[card] = NONE
    s.lead[card] = card
    s.flux[card] = 0
    s.hit_by[card] = NONE
    s.assigned[card] = 0
    s.born[card] = 0


@jit
def note_zone_change(s: State, zone: int) -> None:
    """Have the checks look at the Vassals again where a Vassal Zone has changed."""
    if is_vassal_zone(zone):
        s.vassals_changed = 1


@jit
def note_entry(s: State, unit: int) -> None:
    """Have each card of a unit that has entered a Vassal Zone unleash what it does on entering [SOV-5, J-SOV-5]."""
    card = unit
    while card != NONE:
        if not s.flux[card] & Flux.ENTERED:
            s.flux[card] |= Flux.ENTERED
            s.arrivals += 1
        card = s.under[card]


@jit
def enter(s: State, cards: Cards, card: int, zone: int) -> None:
    """Put a card on the battlefield, as a new object."""
    move(s, cards, card, zone)
    clear_unit(s, card)
    s.born[card] = next_stamp(s)
    note_zone_change(s, zone)
    if is_vassal_zone(zone):
        note_entry(s, card)


@jit
def summon(s: State, cards: Cards, card: int, seat: int) -> None:
    """Summon a card; the caller has asked `can_summon` [ACT-2]."""
    enter(s, cards, card, Zone.VASSAL + seat)


@jit
def drop_entry(s: State, card: int) -> None:
    """Forget an entry that has not been looked at, since the card is leaving."""
    if s.flux[card] & Flux.ENTERED:
        s.arrivals -= 1


@jit
def take_card(s: State, cards: Cards, card: int, zone: int) -> int:
    """Take one card off the battlefield, and return the next card of its unit."""
    below = s.under[card]
    note_zone_change(s, s.zone[card])
    drop_entry(s, card)
    move(s, cards, card, zone)
    clear_unit(s, card)
    return below


@jit
def transfer(s: State, unit: int, zone: int) -> None:
    """Move a unit to another zone of the battlefield; counters and identity stay [J-KEY-7, J-INF-6]."""
    note_zone_change(s, s.zone[unit])
    unlink(s, unit)
    link(s, unit, zone)
    note_zone_change(s, zone)
    if is_vassal_zone(zone):
        note_entry(s, unit)


@jit
def swap(s: State, one: int, other: int) -> None:
    """Exchange the zones of two units [KEY-7]."""
    zone, there = s.zone[one], s.zone[other]
    transfer(s, one, there)
    transfer(s, other, zone)


@jit
def merge(s: State, first: int, second: int) -> None:
    """Lay the second unit under the first: one unit with what lay on both [J-SX-4]."""
    end = first
    while s.under[end] != NONE:
        end = s.under[end]
    s.under[end] = second
    s.damage[first] += s.damage[second]
    s.shield[first] += s.shield[second]
    s.power[first] += s.power[second]
    s.marks[first] |= s.marks[second]
    if s.ianira[first] == NONE:
        s.ianira[first] = s.ianira[second]
    note_zone_change(s, s.zone[second])
    unlink(s, second)
    link(s, second, Zone.MERGED)
    card = second
    while card != NONE:
        s.lead[card], s.order[card] = first, next_stamp(s)
        strip_counters(s, card)
        card = s.under[card]


@jit
def strip_counters(s: State, card: int) -> None:
    """Leave counters and marks to the first card of a merged unit."""
    s.damage[card] = 0
    s.shield[card] = 0
    s.power[card] = 0
    s.marks[card] = 0
    s.ianira[card] = NONE
