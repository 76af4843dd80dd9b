"""How the games went: how they ended, how long they took, which seat won, and whether they were different games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from agents.tournament.figures import Ending, Forfeit, Length, SeatShare
from agents.tournament.record import GameRecord, Tournament
from agents.tournament.resample import estimates
from agents.tournament.seating import WHOLE, Seating


def endings(games: Sequence[GameRecord]) -> tuple[Ending, ...]:
    """Return how often games ended in each way, the most frequent first."""
    counts = Counter(game.ended for game in games)
    ways = sorted(counts.items(), key=lambda way: (-way[1], way[0]))
    return tuple(Ending(name, number, number / len(games)) for name, number in ways)


def length(games: Sequence[GameRecord]) -> Length:
    """Return how long games were."""
    cycles = [game.cycles for game in games]
    low, middle, high = (float(each) for each in np.quantile(cycles, [0.25, 0.5, 0.75]))
    return Length(sum(cycles) / len(cycles), (low, middle, high), tuple(sorted(Counter(cycles).items())))


def seat_shares(seats: Seating) -> tuple[SeatShare, ...]:
    """Return how often each seat won."""
    group = np.broadcast_to(np.arange(seats.players), seats.wins.shape)
    games = seats.by_deal(group, np.ones_like(seats.wins), seats.players)
    found = enumerate(estimates(seats.by_deal(group, seats.wins, seats.players), games * WHOLE))
    return tuple(SeatShare(seat, len(seats.deal), one.value, one.interval) for seat, one in found if one is not None)


def distinct(games: Sequence[GameRecord]) -> tuple[int, str]:
    """Return how many games are different ones, and a warning if not all are."""
    number = len({game.digest for game in games})
    if number == len(games):
        return number, ""
    return number, (
        f"Only {number} of {len(games)} games are different ones: agents without chance that are alike play one game from "
        "several seats. What repeats is no further evidence."
    )


def forfeits(tournament: Tournament) -> tuple[Forfeit, ...]:
    """Return who broke the protocol, in the order of the entrants."""
    complaints: dict[int, list[str]] = {}
    for game in tournament.games:
        if game.forfeited is not None:
            complaints.setdefault(game.seats[game.forfeited].entrant, []).append(game.complaint)
    return tuple(Forfeit(tournament.entrants[one], len(told), told[0]) for one, told in sorted(complaints.items()))
