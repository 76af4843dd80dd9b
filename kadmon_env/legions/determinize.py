"""Redraw all that a view can't know: a state that fits what it has seen, for search and for whoever looks on [J-INF-2].

The result is a function of what the view sees and the seed. Before anything is drawn, hidden copies of a design exchange
their card numbers so that the view's sets are in order, and stamps of hidden cards are given anew; what lies in the open
keeps its number. Then one world is drawn, all that fit being equally likely; a world says of each hidden card, by number,
where it is. The face-down piles are shuffled, and the generator starts from the seed.

What the other seats know in that world comes from what everybody knows and from their own hands there.
"""

from __future__ import annotations

import numpy as np

from kadmon_env.core.jit import allocating, jit
from kadmon_env.core.rng import mixed, random_below
from kadmon_env.legions.belief import GRAVE_BIT, PLACES, place_zone, places_of, put_places
from kadmon_env.legions.grave import WANTED
from kadmon_env.legions.state import Cards, State, card_numbers
from kadmon_env.legions.suppose import suppose_knowledge
from kadmon_env.legions.terms import CARDS, KADMON, NONE, PUBLIC, Decision, Zone
from kadmon_env.legions.unsure import Unsure
from kadmon_env.legions.worlds import draw_places
from kadmon_env.legions.zones import append


@allocating
def determinize(s: State, cards: Cards, view: int, seed: int) -> None:
    """Redraw, in place, all that a seat (or PUBLIC) can't know; `worlds` has the distribution [J-INF-2]."""
    s.rng = mixed(seed)
    sort_hidden(s, cards, view)
    sort_hidden(s, cards, PUBLIC)
    unsure = unsure_cards(s, cards, view)
    if unsure.size:
        draw_places(s, cards, unsure)
    lay_out(s, view, unsure)
    shuffle_pile(s, cards, Zone.WILDS)
    shuffle_pile(s, cards, Zone.CROWN)
    suppose_knowledge(s, cards, view)


@jit
def sort_hidden(s: State, cards: Cards, view: int) -> None:
    """Sort a view's sets among the hidden copies of each design, so that their numbers tell nothing."""
    design, highest = NONE, 0
    for card in range(CARDS):
        if cards.twin[card] != design:
            design, highest = int(cards.twin[card]), 0
        places = places_of(s, view, card)
        if 0 < places < highest:
            insert_set(s, view, design, card, places)
        highest = max(highest, places)


@jit
def insert_set(s: State, view: int, first: int, card: int, places: int) -> None:
    """Put a card's set where it belongs among those of the hidden cards from the first on, which are in order."""
    free = card
    for other in range(card - 1, first - 1, -1):
        before = places_of(s, view, other)
        if before > places:
            put_places(s, view, free, before)
            free = other
    put_places(s, view, free, places)


@allocating
def unsure_cards(s: State, cards: Cards, view: int) -> Unsure:
    """Return the cards that can be in several places, with the room that the others leave there."""
    room = np.zeros(PLACES, np.int64)
    for place in range(1 + s.players):
        room[place] = s.count[place_zone(place)]
    each_card = np.empty((4, CARDS), np.int64)
    card, places = each_card[0], each_card[1]
    wanted = searched_types(s, view)
    count = 0
    for hidden in range(CARDS):
        held = places_of(s, view, hidden)
        if held & (held - 1):
            card[count], places[count] = hidden, held
            count += 1
        elif held:
            room[place_of(held)] -= 1
            if held == GRAVE_BIT and cards.types[hidden] & wanted:
                wanted = 0
    each_place = np.empty((2, PLACES), np.int64)
    return Unsure(count, card, places, room, wanted, each_card[2], each_place[0], each_place[1], each_card[3])


@jit
def searched_types(s: State, view: int) -> int:
    """Return the types of which everybody knows that the Grave holds one: another seat is searching for them [KEY-6]."""
    if s.decision == Decision.SEARCH and s.actor != view:
        return int(s.reg[s.depth, WANTED])
    return 0


@jit
def place_of(places: int) -> int:
    """Return the only place of a set."""
    place = 0
    while places >> (place + 1):
        place += 1
    return place


@allocating
def lay_out(s: State, view: int, unsure: Unsure) -> None:
    """Put every hidden card where the world says it is."""
    for k in range(unsure.size):
        s.zone[unsure.card[k]] = place_zone(unsure.place[k])
    for place in range(PLACES):
        empty(s, place_zone(place))
    for card in range(CARDS):
        held = places_of(s, view, card)
        if held:
            if held & (held - 1) == 0:
                s.zone[card] = place_zone(place_of(held))
            stand(s, card, s.zone[card])
            s.fallback[card] = 0


@jit
def empty(s: State, zone: int) -> None:
    """Make a zone's list empty."""
    s.first[zone], s.last[zone], s.count[zone] = NONE, NONE, 0


@jit
def stand(s: State, card: int, zone: int) -> None:
    """Put a card at the end of a zone's list, with a stamp that says no more than that."""
    append(s, card, zone)
    s.order[card] = s.count[zone] if zone > Zone.CROWN else zone


@jit
def shuffle_pile(s: State, cards: Cards, zone: int) -> None:
    """Shuffle a face-down pile, whatever its order was; Kadmon stays at the bottom of the Crown [SET-3]."""
    held = card_numbers()
    count = 0
    for card in range(CARDS):
        if s.zone[card] == zone:
            held[count] = card
            count += 1
    empty(s, zone)
    loose = count - 1 if count and cards.sovereign[held[count - 1]] == KADMON else count
    for k in range(loose - 1, 0, -1):
        other = random_below(s, k + 1)
        held[k], held[other] = held[other], held[k]
    for k in range(count):
        stand(s, held[k], zone)
