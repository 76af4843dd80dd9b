"""Which row of a seat's observation a card stands in: a design's copies in an order that the seat can see [J-INF-2].

The copies of a design share the rows from the first copy's number on. They are sorted in the open by when they came where
they are, so that rows and the numbers in names agree [J-INF-3], before them those in piles, where nobody sees an order, and
behind them hidden ones by the set of places where they can be. Copies that tie can't be told apart, and it makes no
difference which of them a row stands for.
"""

from __future__ import annotations

import numpy as np

from kadmon_env.core.jit import entry, jit
from kadmon_env.core.record import Ints
from kadmon_env.core.scratch import scratch
from kadmon_env.legions.belief import GRAVE_BIT, places_of
from kadmon_env.legions.seen import can_be, card_numbers_32, seen_of
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.terms import CARDS, NONE, STAMPS, Zone

HIDDEN, DESIGN_BITS = STAMPS, 24
"""What the keys of hidden cards have beside their places, and the bit from which on the keys have the design."""

LAST_KEY = 2**31 - 1

padded_keys = scratch(3 * CARDS, bits=32)
"""Make an array of a number for each card, with as many before and behind."""


@jit
def relative_seat(s: State, seat: int, other: int) -> int:
    """Return how many places to the left of a seat another one sits."""
    places = int(other) - int(seat)
    return places if places >= 0 else places + int(s.players)  # a remainder would cost ten times as much


@jit
def sort_key(design: int, seen: int, order: int) -> int:
    """Return the number that a card is sorted by: its design, and what the seat sees of where it is [J-INF-2].

    Nothing is wider than 32 bits: a loop over cards reckons eight at once.
    """
    return design << DESIGN_BITS | (HIDDEN | can_be(seen) if can_be(seen) else order)


@jit
def fill_rows(s: State, cards: Cards, seen: Ints, rows: Ints) -> None:
    """Write the row that each card stands in for a seat that sees this of where they are, int32 [67].

    A later copy with a lower key pushes a card one row on, an earlier one with a higher key pulls it one back. Cards are
    compared at one distance after another, since that is a run through whole arrays; those of other designs change nothing.
    """
    keys = padded_keys()
    for k in range(1, cards.most_copies):
        keys[CARDS - k], keys[2 * CARDS - 1 + k] = -1, LAST_KEY
    for card in range(CARDS):
        keys[CARDS + card] = sort_key(int(cards.twin[card]), int(seen[card]), int(s.order[card]))
    for card in range(CARDS):
        rows[card] = card
    for apart in range(1, cards.most_copies):
        for card in range(CARDS):
            at = np.uint64(CARDS + card)
            rows[card] += int(keys[at] > keys[at + np.uint64(apart)]) - int(keys[at - np.uint64(apart)] > keys[at])


@jit
def key_of(s: State, cards: Cards, seat: int, card: int) -> int:
    """Return the number that a card is sorted by."""
    return sort_key(int(cards.twin[card]), int(seen_of(s, seat, card)), int(s.order[card]))


@jit
def row_of(s: State, cards: Cards, seat: int, card: int) -> int:
    """Return the row of a seat's observation that a card stands in."""
    row, copies = int(cards.twin[card]), int(cards.copies[card])
    if copies > 1:
        key = key_of(s, cards, seat, card)
        for other in range(row, row + copies):
            row += key_of(s, cards, seat, other) < key + (other < card)
    return row


@jit
def row_in_hand(s: State, cards: Cards, card: int) -> int:
    """Return the row that the first copy of a card in the actor's hand stands in: behind all copies but hidden ones."""
    row = int(cards.twin[card])
    for other in range(row, row + int(cards.copies[card])):
        row += places_of(s, s.actor, other) <= GRAVE_BIT
    return row


@jit
def first_in_hand(s: State, cards: Cards, row: int) -> int:
    """Return the first copy in the actor's hand of the card that a row is of; it stands in that row."""
    card = int(cards.twin[row])
    while s.zone[card] != Zone.HAND + s.actor:
        card += 1
    return card


@jit
def card_at(s: State, cards: Cards, seat: int, row: int) -> int:
    """Return the card that stands in a row of a seat's observation."""
    twin, keys = int(cards.twin[row]), card_numbers_32()
    end = twin + int(cards.copies[row])
    for card in range(twin, end):
        keys[card] = key_of(s, cards, seat, card)
    for card in range(twin, end):
        at = twin
        for other in range(twin, end):
            at += keys[other] < keys[card] + (other < card)
        if at == row:
            return card
    return NONE


@entry
def card_seen_at(s: State, cards: Cards, seat: int, row: int) -> int:
    """Return the card that stands in a row of a seat's observation: `card_at` for Python."""
    return card_at(s, cards, seat, row)
