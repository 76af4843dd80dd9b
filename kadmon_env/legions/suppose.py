"""What the other seats know in a world that was drawn: what everybody knows, and their own hands there.

Whatever else they have seen on their own, in searches of the Grave, the view that the world was drawn for can't know.
"""

from __future__ import annotations

import numpy as np

from kadmon_env.core.jit import allocating, jit
from kadmon_env.core.record import Ints
from kadmon_env.legions.belief import BYTE, EACH_VIEW, one_view, place_bit, places_of, put_places
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.terms import CARDS, NONE, PUBLIC, SEATS, Zone

OWN_HANDS = sum((2 << seat) << BYTE * seat for seat in range(SEATS))
"""Each seat's own hand as a place, in the byte of that seat."""


@allocating
def suppose_knowledge(s: State, cards: Cards, view: int) -> None:
    """Give every seat but the view itself its knowledge of the world that was drawn for the view."""
    for card in range(CARDS):
        places = places_of(s, PUBLIC, card)
        if places and not places & place_bit(s.zone[card]):
            exchange_sets(s, cards, card)
    for card in range(CARDS):
        suppose_card(s, one_view(view) | one_view(PUBLIC), card)


@jit
def suppose_card(s: State, keep: int, card: int) -> None:
    """Let the seats but those to keep know of a card what everybody knows, and whether it is in their own hand."""
    supposed = EACH_VIEW * places_of(s, PUBLIC, card) & ~OWN_HANDS
    owner = int(s.zone[card]) - Zone.HAND
    if 0 <= owner < SEATS:
        own = one_view(owner)
        supposed = (supposed & ~own) | (OWN_HANDS & own)
    s.can[card] = (s.can[card] & keep) | (supposed & ~keep)


@allocating
def exchange_sets(s: State, cards: Cards, card: int) -> None:
    """Have hidden copies exchange the sets that everybody knows, so that the card's fits its place and none fits less.

    Each on a way of copies would take the set of the next, and the last the card's. If there is no such way, the set takes
    in the place.
    """
    twin, copies = int(cards.twin[card]), int(cards.copies[card])
    taker = np.full(copies, NONE)  # of each copy's set
    way = np.empty(copies, np.int64)
    way[0], reached, k = card, 1, 0
    while k < reached:
        bit = place_bit(s.zone[way[k]])
        for other in range(twin, twin + copies):
            if taker[other - twin] == NONE and other != card and places_of(s, PUBLIC, other) & bit:
                taker[other - twin] = way[k]
                if places_of(s, PUBLIC, card) & place_bit(s.zone[other]):
                    pass_sets(s, card, other, taker, twin)
                    return
                way[reached] = other
                reached += 1
        k += 1
    put_places(s, PUBLIC, card, places_of(s, PUBLIC, card) | place_bit(s.zone[card]))


@allocating
def pass_sets(s: State, card: int, last: int, taker: Ints, twin: int) -> None:
    """Give the card's set to the last copy of a way, and each copy's set to its taker."""
    passed = places_of(s, PUBLIC, card)
    copy = last
    while copy != card:
        held = places_of(s, PUBLIC, copy)
        put_places(s, PUBLIC, copy, passed)
        passed, copy = held, taker[copy - twin]
    put_places(s, PUBLIC, card, passed)
