"""Lay the odd cards, one by one: each place as likely as the number of assignments of all that follow."""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np

from kadmon_env.core.jit import allocating, jit
from kadmon_env.core.record import Ints
from kadmon_env.core.rng import next_random
from kadmon_env.legions.belief import PLACES
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.terms import CARDS
from kadmon_env.legions.unsure import Unsure, answers

UNMET, MET = 0, 1  # whether the Grave holds a card that it must hold

CHOICES = np.array([[comb(n, k) for k in range(CARDS + 1)] for n in range(CARDS + 1)], np.float64)
"""How many ways there are to choose k of n."""


class Ways(NamedTuple):
    """How many assignments there are of the odd cards from one on, and of the chain after them."""

    step: Ints
    """What a card in a place adds to the number that says how full the hands are, int64 [PLACES]; 0: the Grave."""
    number: Ints
    """By odd cards laid, fullness of the hands, and MET, float64 [odd + 1, fullness, 2]."""


@jit
def fraction(s: State) -> float:
    """Return an even draw from 0 up to, not including, 1."""
    high, low = next_random(s) >> 5, next_random(s) >> 6
    return (high * (1 << 26) + low) / (1 << 53)


@allocating
def steps_of(unsure: Unsure) -> Ints:
    """Return what a card in each place adds to the fullness; at the Grave's place stands how many numbers there are."""
    step = np.empty(PLACES, np.int64)
    size = 1
    for hand in range(1, PLACES):
        step[hand] = size
        size *= unsure.room[hand] + 1
    step[0] = size
    return step


@allocating
def chain_ways(unsure: Unsure, order: Ints, held: Ints) -> float:
    """Return how many ways there are to fill what is left of the hands from the chain."""
    ways, taken = 1.0, 0
    for hand in order:
        left = unsure.room[hand] - held[hand]
        free = unsure.free[hand] - taken
        if left > free:
            return 0.0
        ways *= CHOICES[free, left]
        taken += left
    return ways


@allocating
def count_ways(cards: Cards, unsure: Unsure, order: Ints, met: int) -> Ways:
    """Count from the end; without a search to answer, only what is MET."""
    step = steps_of(unsure)
    size, odd = step[0], 0
    step[0] = 0
    for k in range(unsure.size):
        odd += unsure.odd[k]
    count = np.zeros((odd + 1, size, 2))
    if odd:
        open_places = count_chain(unsure, order, count[odd])
        for k in range(unsure.size - 1, -1, -1):
            if unsure.odd[k]:
                odd -= 1
                in_grave = MET if answers(cards, unsure, k, 0) else UNMET
                for flag in range(met, MET + 1):
                    count_card(unsure.places[k], open_places, step, count[odd], count[odd + 1], flag, max(flag, in_grave))
    return Ways(step, count)


@allocating
def count_chain(unsure: Unsure, order: Ints, count: Ints) -> Ints:
    """Count the ways of the chain for each fullness; return the set of places that are open there, int64 [fullness]."""
    held = np.zeros(PLACES, np.int64)
    open_places = np.empty(len(count), np.int64)
    for full in range(len(count)):
        count[full, MET] = chain_ways(unsure, order, held)
        open_places[full] = 1
        for hand in range(1, PLACES):
            open_places[full] |= (held[hand] < unsure.room[hand]) << hand
        for hand in range(1, PLACES):  # the next number
            held[hand] += 1
            if held[hand] <= unsure.room[hand]:
                break
            held[hand] = 0
    return open_places


@allocating
def count_card(places: int, open_places: Ints, step: Ints, count: Ints, after: Ints, flag: int, in_grave: int) -> None:
    """Count the ways from one odd card on: the sum over the places where it can be."""
    for full in range(len(count)):
        here = places & open_places[full]
        total = after[full, in_grave] if here & 1 else 0.0
        for hand in range(1, PLACES):
            if (here >> hand) & 1:
                total += after[full + step[hand], flag]
        count[full, flag] = total


@allocating
def draw_odd(s: State, cards: Cards, unsure: Unsure, ways: Ways, met: int) -> None:
    """Lay each odd card, and note the room that is left."""
    unsure.left[:] = unsure.room
    full, laid, flag = 0, 0, met
    for k in range(unsure.size):
        if unsure.odd[k]:
            place = draw_place(s, cards, unsure, ways, k, laid, full, flag)
            if answers(cards, unsure, k, place):
                flag = MET
            unsure.place[k] = place
            unsure.left[place] -= 1
            full += ways.step[place]
            laid += 1


@allocating
def draw_place(s: State, cards: Cards, unsure: Unsure, ways: Ways, k: int, laid: int, full: int, flag: int) -> int:
    """Return a place for an odd card: the one in which a point drawn on the line of all ways falls."""
    point = fraction(s) * ways.number[laid, full, flag]
    chosen = 0
    for place in range(PLACES):
        if (unsure.places[k] >> place) & 1 and (place == 0 or unsure.left[place]):
            after = MET if answers(cards, unsure, k, place) else flag
            some = ways.number[laid + 1, full + ways.step[place], after]
            if some > 0 and point >= 0:
                chosen = place
            point -= some
    return chosen
