"""Resurrect and Search: what comes back from the Grave."""

from __future__ import annotations

from kadmon_env.core.hub import hub
from kadmon_env.core.jit import jit
from kadmon_env.core.record import Ints
from kadmon_env.core.rng import random_below
from kadmon_env.legions.battlefield import summon
from kadmon_env.legions.belief import all_shown, known, missed, searched, shown
from kadmon_env.legions.frames import ask, get, pop, push, put
from kadmon_env.legions.signatures import VOID_2
from kadmon_env.legions.state import Cards, State, card_numbers
from kadmon_env.legions.terms import NONE, Decision, Frame, Zone
from kadmon_env.legions.units import can_summon, vassal_limit
from kadmon_env.legions.zones import move, random_in

SEARCHER = 0  # registers of a SEARCH frame
WANTED = 1


@jit
def is_full(s: State, seat: int) -> bool:
    """Tell whether a player is at their Vassal limit, and so reveals and summons nothing [J-KEY-5]."""
    return s.count[Zone.VASSAL + seat] >= vassal_limit(s, seat)


@jit
def show_and_summon(s: State, cards: Cards, card: int, seat: int) -> None:
    """Reveal a card of the Grave and Summon it where ACT-3 allows it."""
    if can_summon(s, cards, seat, card):
        summon(s, cards, card, seat)
    else:
        reveal(s, cards, card)


@jit
def reveal(s: State, cards: Cards, card: int) -> None:
    """Show a card of the Grave to everybody; it stays there."""
    shown(s, cards, card)
    known(s, card)


@jit
def resurrect(s: State, cards: Cards, seat: int) -> None:
    """Summon a random card of the Grave [KEY-5]."""
    if s.count[Zone.GRAVE] and not is_full(s, seat):
        show_and_summon(s, cards, random_in(s, Zone.GRAVE), seat)


@hub(VOID_2)
def resurrect_type(s: State, cards: Cards, seat: int, wanted: int) -> None:
    """Reveal cards of the Grave until one of the declared type shows, and Summon it; it can miss [KEY-5, FRAGMENT-5]."""
    if is_full(s, seat):
        return
    held = card_numbers()
    n = grave_cards(s, held)
    while n > 0:
        k = random_below(s, n)
        card, held[k] = held[k], held[n - 1]
        n -= 1
        if (cards.types[card] >> wanted) & 1:
            show_and_summon(s, cards, card, seat)
            return
        reveal(s, cards, card)
    all_shown(s, cards)


@jit
def grave_cards(s: State, held: Ints) -> int:
    """Write the cards of the Grave into an array, and return how many there are."""
    n = 0
    card = s.first[Zone.GRAVE]
    while card != NONE:
        held[n] = card
        n += 1
        card = s.after[card]
    return n


@jit
def is_match(cards: Cards, card: int, wanted: int) -> bool:
    """Tell whether a card's printed type is among those searched for [J-KEY-6]."""
    return bool(cards.types[card] & wanted)


@jit
def has_match(s: State, cards: Cards, wanted: int) -> bool:
    """Tell whether the Grave holds a match."""
    card = s.first[Zone.GRAVE]
    while card != NONE:
        if is_match(cards, card, wanted):
            return True
        card = s.after[card]
    return False


@jit
def start_search(s: State, cards: Cards, seat: int, wanted: int) -> None:
    """Have a player see all of the Grave, and take a match if there is one [KEY-6, J-INF-5]."""
    searched(s, cards, seat)
    if has_match(s, cards, wanted):
        push(s, Frame.SEARCH)
        put(s, SEARCHER, seat)
        put(s, WANTED, wanted)
        ask(s, Decision.SEARCH, seat)
    else:
        missed(s, cards, wanted)


@jit
def take_match(s: State, cards: Cards, card: int) -> None:
    """Take the chosen match to hand, shown to all [J-KEY-6]."""
    seat = get(s, SEARCHER)
    pop(s)
    move(s, cards, card, Zone.HAND + seat)
