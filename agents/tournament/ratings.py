"""Ratings of the Plackett-Luce model, by openskill.

A game ranks its agents, each once: copies of an agent are never rated against each other, and its best place counts. (An
agent with more seats therefore has more chances; the win share beside its fair share takes that into account, ratings do
not.) openskill learns game by game (R. Weng and C.-J. Lin, A Bayesian Approximation Method for Online Ranking, Journal of
Machine Learning Research 12, 2011), so the order of games would matter. Agents don't change during a tournament, so their
uncertainty is let fall as fast as the model says (gamma 1) and never rises (tau 0), and the ratings are the mean over
resamples of whole deals, the games of each in an order of its own. The resamples' spread gives the interval; as it holds
what is left of the order, too, the interval is rather too wide than too narrow.

The scale is openskill's: mu 25, sigma 25/3, beta 25/6. Only differences mean something; all entrants together are kept at a
mean of 25. Of k rated agents, one that leads another by d is ahead with a probability of about 1 / (1 + exp(-d / (beta √k))).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from openskill.models import PlackettLuce

from agents.tournament.figures import Rating
from agents.tournament.record import GameRecord, Tournament
from agents.tournament.resample import SEED, Floats, reach
from agents.tournament.seating import Indices, Seating

MOST_RESAMPLES, FEWEST_RESAMPLES = 100, 20
GAMES = 50_000
"""Rated in all, resamples taken together, unless the fewest resamples take more."""

MEAN = 25.0


class _Ranking(NamedTuple):
    """What a game says: entrants, each once, and the best place of each."""

    entrants: list[int]
    places: list[int]


def ratings(tournament: Tournament, seats: Seating, told: Callable[[float], None] = lambda _: None) -> tuple[Rating, ...]:
    """Return the rating of each entrant that has met another; none at all if no two have met.

    `told` hears what part of the work is done, up to 1.
    """
    rankings = [_ranking(game) for game in tournament.games]
    rated = {entrant for ranking in rankings if len(ranking.entrants) > 1 for entrant in ranking.entrants}
    if not rated:
        return ()
    drawn = _resampled(rankings, seats, told)
    means = drawn.mean(axis=0)
    halves = drawn.std(axis=0, ddof=1) * reach(seats.deals) if seats.deals > 1 else [None] * len(means)
    return tuple(
        Rating(name, float(mean), None if half is None else (float(mean - half), float(mean + half)))
        for entrant, (name, mean, half) in enumerate(zip(tournament.entrants, means, halves, strict=True))
        if entrant in rated
    )


def _ranking(game: GameRecord) -> _Ranking:
    """Return who was rated in a game, and where."""
    best: dict[int, int] = {}
    for seat in game.seats:
        best[seat.entrant] = min(seat.place, best.get(seat.entrant, seat.place))
    return _Ranking(list(best), list(best.values()))


def _resampled(rankings: Sequence[_Ranking], seats: Seating, told: Callable[[float], None]) -> Floats:
    """Return the ratings of resampled deals, [resamples, entrants]."""
    rng = np.random.default_rng(SEED)
    of_deal = [np.flatnonzero(seats.deal == deal) for deal in range(seats.deals)]
    resamples = max(FEWEST_RESAMPLES, min(MOST_RESAMPLES, GAMES // len(rankings)))
    drawn = np.zeros((resamples, seats.entrants))
    for number in range(resamples):
        drawn[number] = _rated([rankings[game] for game in _order(of_deal, rng)], seats.entrants)
        told((number + 1) / resamples)
    return drawn


def _order(of_deal: Sequence[Indices], rng: np.random.Generator) -> Indices:
    """Return the games of as many deals, drawn with replacement, in any order."""
    chosen = rng.integers(len(of_deal), size=len(of_deal))
    return rng.permutation(np.concatenate([of_deal[deal] for deal in chosen]))


def _rated(rankings: Sequence[_Ranking], entrants: int) -> Floats:
    """Return the ratings after some games, moved to their fixed mean."""
    model = PlackettLuce(tau=0.0, gamma=_undamped)
    found = [model.rating() for _ in range(entrants)]
    for one in rankings:
        if len(one.entrants) == 1:
            continue
        after = model.rate([[found[entrant]] for entrant in one.entrants], ranks=[float(place) for place in one.places])
        for entrant, (rating,) in zip(one.entrants, after, strict=True):
            found[entrant] = rating
    values: Floats = np.array([rating.mu for rating in found])
    values += MEAN - values.mean()
    return values


def _undamped(*_: object) -> float:
    """Let the uncertainty fall as fast as the model says."""
    return 1.0
