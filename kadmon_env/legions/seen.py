"""Where each card is, or can be, as a seat knows it: the two numbers that its row of an observation begins with [J-INF-2]."""

from __future__ import annotations

import numpy as np

from kadmon_env.core.jit import jit
from kadmon_env.core.record import Ints
from kadmon_env.core.scratch import scratch
from kadmon_env.legions.belief import BYTE, GRAVE_BIT, SETS, places_of
from kadmon_env.legions.features import UNKNOWN, CardColumn
from kadmon_env.legions.state import State
from kadmon_env.legions.terms import CARDS, SEATS, ZONES, Zone

KNOWN = SETS + ZONES
"""What can be known of a card: a set of places, or SETS + its zone if it lies in the open."""


def _relative(players: int, seat: int, zone: int) -> int:
    """Return a zone as a seat counts it: its own hand, Vassal and Legion Zone are those of seat 0."""
    owner = (zone - Zone.HAND) % SEATS
    return zone if zone < Zone.HAND else zone - owner + (owner - seat) % players


def _seen(players: int, seat: int, known: int) -> int:
    """Return PLACE and CAN_BE, a byte each, of what is known."""
    if known >= SETS:
        return _relative(players, seat, known - SETS) << BYTE * CardColumn.PLACE
    hands = [_relative(players, seat, Zone.HAND + hand) for hand in range(players) if known >> 1 + hand & 1]
    zones = [Zone.GRAVE, *hands] if known & GRAVE_BIT else hands
    places = sum(GRAVE_BIT if zone == Zone.GRAVE else 2 << zone - Zone.HAND for zone in zones)
    place = int(zones[0]) if len(zones) == 1 else UNKNOWN
    return place << BYTE * CardColumn.PLACE | places << BYTE * CardColumn.CAN_BE


_TABLE = np.zeros((SEATS + 1, SEATS, KNOWN), np.int32)

for _players, _seat in ((players, seat) for players in range(1, SEATS + 1) for seat in range(players)):
    _TABLE[_players, _seat] = [_seen(_players, _seat, known) for known in range(KNOWN)]

SEEN = _TABLE.ravel()
"""What is seen, by players, seat, and what is known."""

card_numbers_32 = scratch(CARDS, bits=32)
"""Make an array of a number for each card, int32 [67]: half as wide, since loops over it take eight at a time."""


@jit
def seen_from(s: State, seat: int) -> int:
    """Return where in SEEN what a seat sees begins."""
    return (int(s.players) * SEATS + seat) * KNOWN


@jit
def seen_of(s: State, seat: int, card: int) -> int:
    """Return what a seat sees of where a card is: CAN_BE above PLACE, a byte each."""
    return SEEN[seen_from(s, seat) + (places_of(s, seat, card) or SETS + int(s.zone[card]))]


@jit
def can_be(seen: int) -> int:
    """Return the places where a hidden card can be, as the seat counts them, or 0 for a card in the open."""
    return seen >> BYTE * CardColumn.CAN_BE


@jit
def fill_seen(s: State, seat: int, seen: Ints) -> None:
    """Write what a seat sees of where each card is, int32 [67]."""
    shift, first = np.uint64(BYTE * seat), seen_from(s, seat)
    for card in range(CARDS):
        hidden, shown = int((np.uint64(s.can[card]) >> shift) & np.uint64(SETS - 1)), SETS + int(s.zone[card])
        seen[card] = first + (shown if hidden == 0 else hidden)
    for card in range(CARDS):
        seen[card] = SEEN[seen[card]]
