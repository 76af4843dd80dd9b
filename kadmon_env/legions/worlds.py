"""Draw, evenly, one way to lay the cards that a view isn't sure of into the places where they can be.

Each place (the Grave, a hand) has room for so many of them; all assignments of cards to places that fit both the sets and
the room are equally likely. They are drawn in two parts, without trial and error:

- *The chain.* Most sets hold the Grave, and their hands are nested: who drew later may have drawn whatever who drew earlier
  may have. So hands are filled from the smallest number of candidates up, each evenly from what is left, and the rest
  is the Grave's: the choices of one hand don't depend on those of the others.
- *The odd ones*, which can't be in the Grave or don't fit in, are laid first, card by card. Each place is as likely as the
  number of assignments of all that follow, counted from the end, the chain included.
"""

from __future__ import annotations

import numpy as np

from kadmon_env.core.jit import allocating
from kadmon_env.core.record import Ints
from kadmon_env.core.rng import random_below
from kadmon_env.legions.odd import MET, UNMET, count_ways, draw_odd
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.terms import CARDS, NONE
from kadmon_env.legions.unsure import Unsure, hands_in_order, has_answer, part_answers, part_chain

TRIES = 8  # draws until one answers a search, before the cards that would are counted, too


@allocating
def draw_places(s: State, cards: Cards, unsure: Unsure) -> None:
    """Draw one of the assignments that fit, all equally likely [J-INF-2]."""
    part_chain(unsure)
    order = hands_in_order(unsure)
    ways = count_ways(cards, unsure, order, MET)
    for _ in range(TRIES):
        draw_odd(s, cards, unsure, ways, MET)
        fill_hands(s, unsure, order)
        if unsure.wanted == 0 or has_answer(cards, unsure):
            return
    part_answers(cards, unsure)
    order = hands_in_order(unsure)
    draw_odd(s, cards, unsure, count_ways(cards, unsure, order, UNMET), UNMET)
    fill_hands(s, unsure, order)


@allocating
def fill_hands(s: State, unsure: Unsure, order: Ints) -> None:
    """Fill the hands from the chain, each evenly from what is left, and put the rest into the Grave."""
    free = np.empty(CARDS, np.int64)
    for k in range(unsure.size):
        if not unsure.odd[k]:
            unsure.place[k] = NONE
    for hand in order:
        if unsure.left[hand]:
            fill_hand(s, unsure, hand, free)
    for k in range(unsure.size):
        if unsure.place[k] == NONE:
            unsure.place[k] = 0


@allocating
def fill_hand(s: State, unsure: Unsure, hand: int, free: Ints) -> None:
    """Fill a hand evenly from the cards of the chain that are left for it."""
    found = 0
    for k in range(unsure.size):
        if unsure.place[k] == NONE and (unsure.places[k] >> hand) & 1:
            free[found] = k
            found += 1
    for _ in range(unsure.left[hand]):
        pick = random_below(s, found)
        unsure.place[free[pick]] = hand
        found -= 1
        free[pick] = free[found]
