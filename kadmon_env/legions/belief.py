"""What each seat knows of the hidden cards: for every card the set of places where it can be [J-INF-2].

A set of places is a sum of `place_bit`: the Grave and the four hands, or 0 for a card in the open. ``s.can[card]`` holds
the card's sets in all views, a byte for each: views 0 to 3 are the seats; view `PUBLIC` knows what everybody knows. One
operation on it reckons for all views at once, which is what makes beliefs cheap; a set of views is written the same way,
with `ALL_ONES` in the byte of each view in it. Two things hold in every view, always:

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

from typing import Any

import numpy as np
import numpy.typing as npt

from kadmon_env.core.jit import jit
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.terms import CARDS, NONE, SEATS, VIEWS, Zone

GRAVE, GRAVE_BIT = 0, 1
PLACES = 1 + SEATS  # the Grave, then the hands by seat
SETS = 1 << PLACES
SURENESS = np.argsort(sorted(range(SETS), key=lambda places: (places.bit_count(), places)))
"""Rank of each set of places: fewer places first, then the smaller number."""

BYTE, ALL_ONES = 8, 0xFF
EACH_VIEW = sum(1 << BYTE * view for view in range(VIEWS))
"""1 in the byte of each view."""

ALL_VIEWS = EACH_VIEW * ALL_ONES
MOST_IN_EACH = EACH_VIEW * 0x7F
"""What a byte can hold so that the sum of two does not reach into the next."""


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
    if place == GRAVE:
        return Zone.GRAVE + place
    return Zone.HAND + place - 1


@jit
def places_of(s: State, view: int, card: int) -> int:
    """Return the set of places where a card can be, as a view knows it."""
    return (s.can[card] >> (BYTE * view)) & (SETS - 1)


@jit
def put_places(s: State, view: int, card: int, places: int) -> None:
    """Set the places where a card can be, as a view knows it."""
    shift = BYTE * view
    s.can[card] = (s.can[card] & ~(ALL_ONES << shift)) | (places << shift)


def known_places(s: Any, view: int) -> npt.NDArray[np.int64]:
    """Return each card's set of places, as a view knows it, int64 [67]: for Python."""
    return np.asarray(s.can >> BYTE * view & SETS - 1, np.int64)


@jit
def one_view(view: int) -> int:
    """Return the set of a single view."""
    return ALL_ONES << (BYTE * view)


@jit
def nonzero(bytes_: int) -> int:
    """Return 1 in each byte that isn't 0; none is above 0x7F."""
    return ((bytes_ + MOST_IN_EACH) >> (BYTE - 1)) & EACH_VIEW


@jit
def surest_copy(s: State, cards: Cards, view: int, card: int, bit: int) -> int:
    """Return the copy of the card's design that the view is surest of at the place."""
    best = card
    twin = int(cards.twin[card])
    for copy in range(twin, twin + int(cards.copies[card])):
        places = places_of(s, view, copy)
        if places & bit and SURENESS[places] < SURENESS[places_of(s, view, best)]:
            best = copy
    return best


@jit
def lift(s: State, cards: Cards, views: int, card: int, bit: int) -> None:
    """Take a card that shows itself at a place out of the views' reckoning, whichever copy it is."""
    unlike = 0
    twin = int(cards.twin[card])
    for copy in range(twin, twin + int(cards.copies[card])):
        unlike |= nonzero(s.can[copy] & (EACH_VIEW * bit)) & nonzero(s.can[copy] ^ s.can[card])
    for view in range(VIEWS):
        if (unlike & views) >> (BYTE * view) & 1:
            join(s, cards, view, card, bit)
    s.can[card] &= ~views


@jit
def join(s: State, cards: Cards, view: int, card: int, bit: int) -> None:
    """Give the card the set of the copy that the view is surest of, that copy the card's, and join all others with it."""
    best = surest_copy(s, cards, view, card, bit)
    surest = places_of(s, view, best)
    put_places(s, view, best, places_of(s, view, card))
    put_places(s, view, card, surest)
    twin = int(cards.twin[card])
    for copy in range(twin, twin + int(cards.copies[card])):
        places = places_of(s, view, copy)
        if places & bit:
            put_places(s, view, copy, places | surest)


@jit
def exclude(s: State, views: int, place: int) -> int:
    """Take a place of which a view knows every card out of that view's other sets; return 1 for each view with such sets."""
    zone, bit = place_zone(place), EACH_VIEW << place
    held, loose = 0, 0
    for card in range(CARDS):
        others = nonzero(s.can[card] ^ bit)
        shows = EACH_VIEW & ~nonzero(s.can[card]) if s.zone[card] == zone else 0
        held += (EACH_VIEW & ~others) | shows
        loose |= nonzero(s.can[card] & bit) & others
    wrong = EACH_VIEW & ~nonzero(held ^ (EACH_VIEW * int(s.count[zone]))) & loose & views
    if wrong:
        for card in range(CARDS):
            s.can[card] -= (nonzero(s.can[card] & bit) & nonzero(s.can[card] ^ bit) & wrong) << place
    return wrong


@jit
def conclude(s: State, views: int, place: int) -> None:
    """Conclude from the count of a place that nothing else is there, and what follows for the others."""
    changed = exclude(s, views, place)
    while changed:
        views, changed = changed * ALL_ONES, 0
        for other in range(PLACES):
            changed |= exclude(s, views, other)


@jit
def shown(s: State, cards: Cards, card: int) -> None:
    """Show a card, still in its hidden zone, to all; `known` must follow, after its move or where it lies [J-INF-2].

    Several may be shown before the first of them is `known`: Resurrect turns up one card after another.
    """
    zone = int(s.zone[card])
    lift(s, cards, ALL_VIEWS, card, place_bit(zone))
    conclude(s, ALL_VIEWS, GRAVE if zone == Zone.GRAVE else 1 + zone - Zone.HAND)


@jit
def known(s: State, card: int) -> None:
    """Let everybody know where a card is now."""
    s.can[card] = EACH_VIEW * place_bit(s.zone[card])


@jit
def could_be_drawn(s: State, views: int, hand: int) -> None:
    """Let every card that some views think in the Grave be in a hand as well, given by its place."""
    graves = EACH_VIEW * GRAVE_BIT & views
    for card in range(CARDS):
        s.can[card] |= (s.can[card] & graves) << hand


@jit
def drawn(s: State, cards: Cards, card: int, seat: int) -> None:
    """Let a seat know the card that has just gone from the Grave to its hand, and the others that some card has."""
    own, hand = one_view(seat), 1 + seat
    lift(s, cards, own, card, GRAVE_BIT)
    put_places(s, seat, card, 1 << hand)
    conclude(s, own, GRAVE)
    could_be_drawn(s, ALL_VIEWS & ~own, hand)
    if s.count[Zone.GRAVE] == 0:
        conclude(s, ALL_VIEWS & ~own, GRAVE)


@jit
def look(s: State, cards: Cards, views: int) -> None:
    """Let some views see the whole Grave: one card after another, then none else."""
    card = int(s.first[Zone.GRAVE])
    while card != NONE:
        lift(s, cards, views, card, GRAVE_BIT)
        card = int(s.after[card])
    card = int(s.first[Zone.GRAVE])
    while card != NONE:
        s.can[card] |= EACH_VIEW * GRAVE_BIT & views
        card = int(s.after[card])
    conclude(s, views, GRAVE)


@jit
def searched(s: State, cards: Cards, seat: int) -> None:
    """Let a seat see the whole Grave [KEY-6]."""
    look(s, cards, one_view(seat))


@jit
def all_shown(s: State, cards: Cards) -> None:
    """Let everybody see the whole Grave: a Resurrect that missed [KEY-5]."""
    look(s, cards, ALL_VIEWS)


@jit
def missed(s: State, cards: Cards, types: int) -> None:
    """Let everybody know that the Grave holds no card with one of the printed types: a Search without a match."""
    for card in range(CARDS):
        if int(cards.types[card]) & types:
            s.can[card] &= ~(EACH_VIEW * GRAVE_BIT)
    conclude(s, ALL_VIEWS, GRAVE)
