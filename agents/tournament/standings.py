"""How each agent did: its share of wins and mean place, beside what would be fair."""

from __future__ import annotations

import numpy as np

from agents.tournament.figures import Standing, verdict
from agents.tournament.record import Tournament
from agents.tournament.resample import Estimate, Floats, estimates
from agents.tournament.seating import WHOLE, Seating


def standings(tournament: Tournament, seats: Seating) -> tuple[Standing, ...]:
    """Return how each entrant did that has played, in their order."""
    wins, had, places, decisions = (
        seats.by_deal(seats.entrant, values, seats.entrants)
        for values in (seats.wins, np.ones_like(seats.place), seats.place, seats.decisions)
    )
    games = _games(seats)
    shares = estimates(wins, games * WHOLE)
    placements = estimates(places, had, (1.0, float(seats.players)))
    return tuple(
        _standing(name, share, placement, _counts(column, wins, had, games, decisions), seats.players)
        for column, (name, share, placement) in enumerate(zip(tournament.entrants, shares, placements, strict=True))
        if share is not None and placement is not None
    )


def _games(seats: Seating) -> Floats:
    """Return in how many games of each deal each entrant has a seat, [deals, entrants]."""
    group = np.broadcast_to(np.arange(seats.entrants), (len(seats.entrant), seats.entrants))
    sits = (seats.entrant[:, :, None] == group[:, None, :]).any(axis=1)
    return seats.by_deal(group, sits, seats.entrants)


def _counts(column: int, *counts: Floats) -> tuple[float, ...]:
    """Return the sums of one entrant."""
    return tuple(float(each[:, column].sum()) for each in counts)


def _standing(name: str, share: Estimate, placement: Estimate, counts: tuple[float, ...], players: int) -> Standing:
    """Return how one entrant did; counts: its wins, seats, games and decisions.

    Who has every seat of every game wins them all whatever happens: that share is no estimate.
    """
    wins, seats, games, decisions = counts
    fair = seats / (games * players)
    interval = share.interval if fair < 1 else (1.0, 1.0)
    return Standing(
        agent=name,
        games=int(games),
        seats=int(seats),
        wins=wins / WHOLE,
        share=share.value,
        interval=interval,
        fair=fair,
        verdict=verdict(interval, fair),
        placement=placement.value,
        placement_interval=placement.interval,
        decisions=decisions / seats,
    )
