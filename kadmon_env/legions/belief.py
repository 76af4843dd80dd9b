"""What each seat knows of the hidden cards: for every card the set of places where it can be [J-INF-2].

``s.can[view, card]`` is a sum of `place_bit`: the Grave and the four hands, or 0 for a card in the open. Views 0 to 3 are
the seats; view `PUBLIC` knows what everybody knows. Two things hold in every view, always:

- *Truth.* The set of a hidden card contains the zone where it is; a seat's own hand is exact, and nothing else can be there.
- *No labels.* The sets of a design's copies, taken together and without their card numbers, depend only on what the view
  has seen. Copies can't be told apart, so no event may ask which copy it was.

The second needs care when a copy shows itself. Let R be the sets of the design that hold the place it shows itself from.
The view takes it to be the copy it was surest of there, whose set is m, the smallest of R. One m leaves the reckoning, and
every other set of R becomes its union with m (the same set, where m is nested in it). Truth holds: if the copy shown had
another set r, the copy that had m takes r | m, which holds its place; the others only grow. No label matters: what remains
is R less one m, each joined with m, and R and m are the same whichever copy it was.

The mover calls, and nothing else is needed:

- `shown` before a card leaves a hidden zone in front of everybody, or is turned up and stays; then, after the move, `known`.
- `known` after every public move, also between open zones.
- `drawn` after a card went from the Grave to a hand unseen by the others.
- `searched`, `all_shown` and `missed` for looks into the Grave.

Counts that change need no call: a place that holds as many cards as are known to lie there holds no other, and each of
these functions draws that conclusion (an empty hand or Grave is the plainest case).
"""

from __future__ import annotations

import numpy as np

from kadmon_env.core.jit import jit
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.terms import CARDS, NONE, SEATS, VIEWS, Zone

GRAVE_BIT = 1
PLACES = 1 + SEATS  # the Grave, then the hands by seat
ALL_SEATS = (1 << SEATS) - 1
SETS = 1 << PLACES
SURENESS = np.argsort(sorted(range(SETS), key=lambda places: (places.bit_count(), places)))
"""Rank of each set of places: fewer places first, then the smaller number."""


@jit
def place_bit(zone: int) -> int:
    """Return the bit of a hidden zone in a set of places, 0 for an open zone."""
    if zone == Zone.GRAVE:
        return GRAVE_BIT
    if Zone.HAND <= zone < Zone.VASSAL:
        return 2 << (zone - Zone.HAND)
    return 0


@jit
def place_zone(place: int) -> int:
    """Return the zone of the place with bit ``1 << place``."""
    if place == 0:
        return Zone.GRAVE + place
    return Zone.HAND + place - 1


@jit
def surest_copy(s: State, cards: Cards, view: int, card: int, bit: int) -> int:
    """Return the copy of the card's design that the view is surest of at the place."""
    best = card
    twin = int(cards.twin[card])
    for copy in range(twin, twin + int(cards.copies[card])):
        places = int(s.can[view, copy])
        if places & bit and SURENESS[places] < SURENESS[s.can[view, best]]:
            best = copy
    return best


@jit
def lift(s: State, cards: Cards, view: int, card: int, bit: int) -> None:
    """Take a card that shows itself at a place out of the view's reckoning, whichever copy it is."""
    best = surest_copy(s, cards, view, card, bit)
    surest = int(s.can[view, best])
    s.can[view, best] = s.can[view, card]
    s.can[view, card] = 0
    twin = int(cards.twin[card])
    for copy in range(twin, twin + int(cards.copies[card])):
        if s.can[view, copy] & bit:
            s.can[view, copy] |= surest
    s.stale[twin] = ALL_SEATS


@jit
def is_all_known(s: State, view: int, zone: int) -> bool:
    """Tell whether the view knows every card of a hidden zone."""
    bit = place_bit(zone)
    held = 0
    for card in range(CARDS):
        places = s.can[view, card]
        held += (places == bit) | ((places == 0) & (s.zone[card] == zone))
    return held == s.count[zone]


@jit
def exclude(s: State, view: int, bit: int) -> bool:
    """Take a place out of every set that holds others as well; tell whether there was one."""
    changed = False
    for card in range(CARDS):
        places = s.can[view, card]
        if places & bit and places != bit:
            s.can[view, card] = places - bit
            s.stale[card] = ALL_SEATS
            changed = True
    return changed


@jit
def conclude(s: State, view: int, zone: int) -> None:
    """Conclude from the count of a hidden zone that nothing else is there, and what follows for the others."""
    changed = is_all_known(s, view, zone) and exclude(s, view, place_bit(zone))
    while changed:
        changed = False
        for place in range(PLACES):
            if is_all_known(s, view, place_zone(place)) and exclude(s, view, 1 << place):
                changed = True


@jit
def shown(s: State, cards: Cards, card: int) -> None:
    """Show a card, still in its hidden zone, to all; `known` must follow, after its move or where it lies [J-INF-2].

    Several may be shown before the first of them is `known`: Resurrect turns up one card after another.
    """
    zone = int(s.zone[card])
    for view in range(VIEWS):
        lift(s, cards, view, card, place_bit(zone))
        conclude(s, view, zone)


@jit
def known(s: State, card: int) -> None:
    """Let everybody know where a card is now."""
    bit = place_bit(s.zone[card])
    for view in range(VIEWS):
        s.can[view, card] = bit


@jit
def could_be_drawn(s: State, view: int, hand: int) -> None:
    """Let every card that the view thinks in the Grave be in a hand as well."""
    for card in range(CARDS):
        moved = -(s.can[view, card] & GRAVE_BIT)  # 0 or all bits
        s.can[view, card] |= moved & hand
        s.stale[card] |= moved & ALL_SEATS


@jit
def drawn(s: State, cards: Cards, card: int, seat: int) -> None:
    """Let a seat know the card that has just gone from the Grave to its hand, and the others that some card has."""
    hand = place_bit(Zone.HAND + seat)
    for view in range(VIEWS):
        if view == seat:
            lift(s, cards, view, card, GRAVE_BIT)
            s.can[view, card] = hand
            conclude(s, view, Zone.GRAVE)
        else:
            could_be_drawn(s, view, hand)
            if s.count[Zone.GRAVE] == 0:
                conclude(s, view, Zone.GRAVE)


@jit
def look(s: State, cards: Cards, view: int) -> None:
    """Let a view see the whole Grave: one card after another, then none else."""
    card = int(s.first[Zone.GRAVE])
    while card != NONE:
        lift(s, cards, view, card, GRAVE_BIT)
        card = int(s.after[card])
    card = int(s.first[Zone.GRAVE])
    while card != NONE:
        s.can[view, card] = GRAVE_BIT
        card = int(s.after[card])
    conclude(s, view, Zone.GRAVE)


@jit
def searched(s: State, cards: Cards, seat: int) -> None:
    """Let a seat see the whole Grave [KEY-6]."""
    look(s, cards, seat)


@jit
def all_shown(s: State, cards: Cards) -> None:
    """Let everybody see the whole Grave: a Resurrect that missed [KEY-5]."""
    for view in range(VIEWS):
        look(s, cards, view)


@jit
def missed(s: State, cards: Cards, types: int) -> None:
    """Let everybody know that the Grave holds no card with one of the printed types: a Search without a match."""
    for view in range(VIEWS):
        for card in range(CARDS):
            if int(cards.types[card]) & types and s.can[view, card] & GRAVE_BIT:
                s.can[view, card] -= GRAVE_BIT
                s.stale[card] = ALL_SEATS
        conclude(s, view, Zone.GRAVE)
