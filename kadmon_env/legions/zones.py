"""Where cards are: each zone is a linked list, longest there first; the Wilds and the Crown start at their top."""

from __future__ import annotations

from kadmon_env.core.hub import hub
from kadmon_env.core.jit import jit
from kadmon_env.core.rng import random_below
from kadmon_env.legions.belief import drawn, known, shown
from kadmon_env.legions.signatures import VOID_1, VOID_2
from kadmon_env.legions.state import Cards, State, card_numbers
from kadmon_env.legions.terms import NONE, Zone


@jit
def next_stamp(s: State) -> int:
    """Return the next number of arrivals and objects, above those of zones."""
    s.clock += 1
    return s.clock


@jit
def is_hidden(zone: int) -> bool:
    """Tell whether cards in the zone are hidden from somebody: the Grave and the hands [J-INF-1]."""
    return zone == Zone.GRAVE or Zone.HAND <= zone < Zone.VASSAL


@jit
def is_battlefield(zone: int) -> bool:
    """Tell whether a card leading its zone's list is a unit there."""
    return zone == Zone.THRONE or zone >= Zone.VASSAL


@jit
def is_vassal_zone(zone: int) -> bool:
    """Tell whether the zone is some player's Vassal Zone."""
    return Zone.VASSAL <= zone < Zone.LEGION


@jit
def unlink(s: State, card: int) -> None:
    """Take a card out of its zone's list."""
    zone, before, after = s.zone[card], s.before[card], s.after[card]
    if before == NONE:
        s.first[zone] = after
    else:
        s.after[before] = after
    if after == NONE:
        s.last[zone] = before
    else:
        s.before[after] = before
    s.count[zone] -= 1


@jit
def append(s: State, card: int, zone: int) -> None:
    """Put a card that is in no list at the end of a zone's list, and nothing else."""
    last = s.last[zone]
    s.before[card], s.after[card] = last, NONE
    if last == NONE:
        s.first[zone] = card
    else:
        s.after[last] = card
    s.last[zone] = card
    s.count[zone] += 1


@jit
def link(s: State, card: int, zone: int) -> None:
    """Put a card that is in no list at the end of a zone's list: it has come there now."""
    append(s, card, zone)
    s.zone[card] = zone
    s.order[card] = next_stamp(s) if zone > Zone.CROWN else zone


@hub(VOID_2)
def move(s: State, cards: Cards, card: int, zone: int) -> None:
    """Move one card in front of everybody."""
    if is_hidden(s.zone[card]):
        shown(s, cards, card)
    unlink(s, card)
    link(s, card, zone)
    known(s, card)


@jit
def pile_of(cards: Cards, card: int) -> int:
    """Return where a card goes that is used up: the Grave, a Sovereign the Tomb [J-GEN-6]."""
    if cards.sovereign[card] == NONE:
        return Zone.GRAVE
    return Zone.TOMB


@jit
def discard_card(s: State, cards: Cards, card: int) -> None:
    """Put a card into the Grave, a Sovereign into the Tomb."""
    move(s, cards, card, pile_of(cards, card))


@jit
def nth(s: State, zone: int, n: int) -> int:
    """Return the card n places down a zone's list."""
    card = s.first[zone]
    for _ in range(n):
        card = s.after[card]
    return card


@jit
def random_in(s: State, zone: int) -> int:
    """Return an even draw among the cards of a zone that has some [J-GRV-1]."""
    return nth(s, zone, random_below(s, s.count[zone]))


@hub(VOID_2)
def ungrave(s: State, cards: Cards, seat: int, n: int) -> None:
    """Draw n cards from the Grave, fewer if it holds fewer [KEY-8]."""
    for _ in range(min(int(n), int(s.count[Zone.GRAVE]))):
        card = random_in(s, Zone.GRAVE)
        unlink(s, card)
        link(s, card, Zone.HAND + seat)
        drawn(s, cards, card, seat)


@hub(VOID_1)
def shuffle_zone(s: State, cards: Cards, zone: int) -> None:  # noqa: ARG001 - the signature of hubs
    """Give a zone's list a random order."""
    held = card_numbers()
    n = int(s.count[zone])
    card = int(s.first[zone])
    for k in range(n):
        held[k] = card
        card = int(s.after[card])
    for k in range(n - 1, 0, -1):
        other = random_below(s, k + 1)
        held[k], held[other] = held[other], held[k]
    s.first[zone], s.last[zone], s.count[zone] = NONE, NONE, 0
    for k in range(n):
        link(s, held[k], zone)
