"""The end of a game: who won, and the ranks below."""

from __future__ import annotations

from kadmon_env.core.hub import hub
from kadmon_env.core.jit import jit
from kadmon_env.legions.signatures import VOID_2
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.terms import NONE, Decision, Over, Zone
from kadmon_env.legions.units import vassal_power
from kadmon_env.legions.zones import discard_card


@jit
def is_ahead(s: State, cards: Cards, one: int, other: int) -> bool:
    """Tell whether one player ranks before another [VIC-1, VIC-2, J-VIC-4, J-SET-7]."""
    if s.over == Over.SAMAEL and (s.winner == one or s.winner == other):
        return bool(s.winner == one)
    if s.ichor[one] != s.ichor[other]:
        return bool(s.ichor[one] > s.ichor[other])
    if s.over == Over.KADMON and (s.slayer == one or s.slayer == other):
        return bool(s.slayer == one)
    mine, theirs = vassal_power(s, cards, one), vassal_power(s, cards, other)
    if mine != theirs:
        return mine > theirs
    players = int(s.players)
    return (one - int(s.first_sigil)) % players < (other - int(s.first_sigil)) % players


@jit
def rank(s: State, cards: Cards) -> None:
    """Write the seats into the ranking, best first."""
    for seat in range(s.players):
        place = seat
        while place > 0 and is_ahead(s, cards, seat, s.ranking[place - 1]):
            s.ranking[place] = s.ranking[place - 1]
            place -= 1
        s.ranking[place] = seat
    s.winner = s.ranking[0]


@hub(VOID_2)
def end_game(s: State, cards: Cards, how: int, winner: int) -> None:
    """End the game; what is on the stack stays unresolved [J-STK-5]."""
    s.over, s.winner = how, winner
    s.decision = Decision.NOTHING
    s.objects = 0
    while s.first[Zone.STACK] != NONE:
        discard_card(s, cards, s.first[Zone.STACK])
    rank(s, cards)
