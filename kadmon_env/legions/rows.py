"""Which row of a seat's observation a card stands in: a design's copies in an order that the seat can see [J-INF-2].

The copies of a design share the rows from the first copy's number on. They are sorted by place, relative to the seat, then
in the open by order of arrival, so that rows and the numbers in names agree [J-INF-3]; hidden copies by the set of places
where they can be. Copies that tie can't be told apart, and it makes no difference which of them a row stands for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from kadmon_env.core.hub import hub
from kadmon_env.core.jit import jit
from kadmon_env.core.record import Ints
from kadmon_env.legions.belief import GRAVE_BIT, SETS
from kadmon_env.legions.signatures import VOID_1
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.terms import CARDS, NONE, SEATS, ZONES, Zone

Table: TypeAlias = npt.NDArray[Any]

STAMP_BITS, DEPTH_BITS = 32, 6


def turned_zone(players: int, seat: int, zone: int) -> int:
    """Return the zone as a seat counts it: its own hand, Vassal and Legion Zone are those of seat 0."""
    if zone < Zone.HAND:
        return zone
    owner = (zone - Zone.HAND) % SEATS
    return zone - owner + (owner - seat) % players


def turned_places(players: int, seat: int, places: int) -> int:
    """Return a set of places as a seat counts it: the Grave, its own hand, the hands to its left."""
    hands = [(owner - seat) % players for owner in range(players) if (places >> owner) & 2]
    return (places & GRAVE_BIT) + sum(2 << hand for hand in hands)


def by_seat(function: Callable[[int, int, int], int], size: int) -> Table:
    """Tabulate a function of players, seat and one number more, int8 [SEATS + 1, SEATS, size]."""
    table = np.zeros((SEATS + 1, SEATS, size), np.int8)
    for players in range(1, SEATS + 1):
        for seat in range(players):
            table[players, seat] = [function(players, seat, number) for number in range(size)]
    return table


RELATIVE_ZONE = by_seat(turned_zone, ZONES)
"""Each zone as a seat counts it, by players, seat and zone."""

RELATIVE_PLACES = by_seat(turned_places, SETS)
"""Each set of places as a seat counts it, by players, seat and set."""


def _group(players: int, seat: int, known: int) -> int:
    """Return what comes first in sorting: the zone of a card in the open, given as SETS + zone, then hidden cards' sets."""
    if known >= SETS:
        return turned_zone(players, seat, known - SETS)
    return ZONES + turned_places(players, seat, known)


SORTED = by_seat(_group, SETS + ZONES).ravel().astype(np.int64)


@jit
def relative_seat(s: State, seat: int, other: int) -> int:
    """Return how many places to the left of a seat another one sits."""
    places = int(other) - int(seat)
    return places if places >= 0 else places + int(s.players)  # a remainder would cost ten times as much


@jit
def sort_key(s: State, seat: int, card: int) -> int:
    """Return the number that a design's copies are sorted by, made only of what the seat sees."""
    places = int(s.can[seat, card])
    lead, depth = card, 0
    if s.zone[card] == Zone.MERGED:
        lead = int(s.lead[card])
        below = lead
        while below != card:
            below = int(s.under[below])
            depth += 1
    known = places or SETS + int(s.zone[lead])
    stamp = int(s.arrival[lead]) if known > SETS + Zone.CROWN else 0  # nobody sees an order in a pile
    group = SORTED[np.uint64((int(s.players) * SEATS + int(seat)) * (SETS + ZONES) + known)]
    return (((group << STAMP_BITS) + stamp) << DEPTH_BITS) + depth


@jit
def sort_copies(s: State, seat: int, twin: int, end: int, keys: Ints) -> None:
    """Sort a design's copies for a seat by their keys, and note that they are."""
    highest = 0
    for card in range(twin, end):
        row = card
        if keys[card] >= highest:
            highest = keys[card]
        else:
            for other in range(twin, card):
                if keys[other] > keys[card]:
                    row -= 1
                    s.row[seat, other] += 1
        s.row[seat, card] = row
        s.stale[card] &= ~(1 << seat)


@jit
def is_stale(s: State, seat: int) -> bool:
    """Tell whether any design must be sorted anew for a seat."""
    flags = 0
    for card in range(CARDS):
        flags |= s.stale[card]
    return bool((flags >> seat) & 1)


@hub(VOID_1)
def refresh(s: State, cards: Cards, seat: int) -> None:
    """Sort anew, for a seat, the designs whose copies have changed."""
    if not is_stale(s, seat):
        return
    keys = np.empty(CARDS, np.int64)
    for card in range(CARDS):
        keys[card] = sort_key(s, seat, card)
    card = 0
    while card < CARDS:
        if (s.stale[card] >> seat) & 1:
            twin = int(cards.twin[card])
            card = twin + int(cards.copies[card])
            sort_copies(s, seat, twin, card, keys)
        else:
            card += 1


@jit
def card_at(s: State, cards: Cards, seat: int, row: int) -> int:
    """Return the card that stands in a row of a seat's observation."""
    twin = int(cards.twin[row])
    for card in range(twin, twin + int(cards.copies[twin])):
        if s.row[seat, card] == row:
            return card
    return NONE
