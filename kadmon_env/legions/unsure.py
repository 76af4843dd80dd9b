"""The cards that a view isn't sure of, parted into a chain of nested sets and the odd ones."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kadmon_env.core.jit import allocating
from kadmon_env.core.record import Ints
from kadmon_env.legions.belief import GRAVE_BIT, PLACES, SETS
from kadmon_env.legions.state import Cards

NESTED = np.array([sum(1 << b for b in range(SETS) if a & b in (a, b)) for a in range(SETS)], np.int64)
"""For each set of places those that hold it or that it holds, as a set of sets."""


class Unsure(NamedTuple):
    """The cards that a view isn't sure of, and what is drawn for them."""

    size: int
    card: Ints
    """Their numbers, int64 [67]."""
    places: Ints
    """The set of places of each, int64 [67]."""
    room: Ints
    """How many of them each place holds, int64 [PLACES]."""
    wanted: int
    """The Grave holds one of them with one of these types, as all know; 0: nothing of this sort is known."""
    odd: Ints
    """1 for the odd ones, 0 for the chain, int64 [67]."""
    free: Ints
    """How many cards of the chain can be in each place, int64 [PLACES]."""
    left: Ints
    """The room that the odd ones leave, int64 [PLACES]."""
    place: Ints
    """The place of each, once drawn, int64 [67]."""


@allocating
def part_chain(unsure: Unsure) -> None:
    """Make the sets with the Grave a chain, the most frequent first; mark the cards whose sets don't fit in as odd."""
    frequency = np.zeros(SETS, np.int64)
    for k in range(unsure.size):
        frequency[unsure.places[k]] += 1
    chain = 0
    best = GRAVE_BIT
    while best:
        chain |= 1 << best
        frequency[best] = 0
        best = 0
        for places in range(GRAVE_BIT, SETS, 2):
            if frequency[places] > frequency[best] and chain & ~NESTED[places] == 0:
                best = places
    for k in range(unsure.size):
        unsure.odd[k] = 1 - ((chain >> unsure.places[k]) & 1)


@allocating
def part_answers(cards: Cards, unsure: Unsure) -> None:
    """Mark the cards that would answer the search as odd, too."""
    for k in range(unsure.size):
        if answers(cards, unsure, k, 0):
            unsure.odd[k] = 1


@allocating
def answers(cards: Cards, unsure: Unsure, k: int, place: int) -> bool:
    """Tell whether a card, at a place, is one that the Grave must hold."""
    return 1 << place == GRAVE_BIT and bool(int(cards.types[unsure.card[k]]) & unsure.wanted)


@allocating
def has_answer(cards: Cards, unsure: Unsure) -> bool:
    """Tell whether the Grave holds what it must hold."""
    for k in range(unsure.size):
        if answers(cards, unsure, k, unsure.place[k]):
            return True
    return False


@allocating
def hands_in_order(unsure: Unsure) -> Ints:
    """Count the chain's candidates for each place; return the hands, those with the fewest first, int64 [PLACES - 1]."""
    unsure.free[:] = 0
    for k in range(unsure.size):
        if not unsure.odd[k]:
            for place in range(PLACES):
                unsure.free[place] += (unsure.places[k] >> place) & 1
    order = np.empty(PLACES - 1, np.int64)
    for hand in range(1, PLACES):
        k = hand - 1
        while k > 0 and unsure.free[order[k - 1]] > unsure.free[hand]:
            order[k] = order[k - 1]
            k -= 1
        order[k] = hand
    return order
