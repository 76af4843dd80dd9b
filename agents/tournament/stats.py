"""All that is concluded from the games of a tournament."""

from __future__ import annotations

from collections.abc import Callable

from agents.intervals import CONFIDENCE
from agents.tournament.cardshares import card_shares
from agents.tournament.course import distinct, endings, forfeits, length, seat_shares
from agents.tournament.figures import Summary
from agents.tournament.pairs import pairs
from agents.tournament.ratings import ratings
from agents.tournament.record import Tournament
from agents.tournament.seating import finished, seating
from agents.tournament.standings import standings
from agents.tournament.transitivity import transitivity
from kadmon_env.errors import ConfigError


def summary(tournament: Tournament, told: Callable[[float], None] = lambda _: None) -> Summary:
    """Return what a tournament says; the same games give the same numbers. Raises ConfigError if there are no games.

    `told` hears what part of the ratings is done, up to 1; they take nearly all of the time.
    """
    games = tournament.games
    if not games:
        raise ConfigError("tournament: no game has been played; there is nothing to sum up")
    seats, whole = seating(tournament, games), finished(tournament)
    different, warning = distinct(games)
    compared = pairs(tournament, seats)
    unbroken = seating(tournament, whole) if whole else None
    return Summary(
        entrants=tournament.entrants,
        players=tournament.players,
        deals=seats.deals,
        seed=tournament.seed,
        games=len(games),
        distinct=different,
        warning=warning,
        confidence=CONFIDENCE,
        fair=1 / tournament.players,
        decisions=float(seats.decisions.mean()),
        standings=standings(tournament, seats),
        ratings=ratings(tournament, seats, told),
        pairs=compared,
        transitivity=transitivity(tournament.entrants, compared),
        endings=endings(games),
        length=length(whole) if whole else None,
        seats=seat_shares(unbroken) if unbroken else (),
        cards=card_shares(whole, unbroken) if unbroken else (),
        forfeits=forfeits(tournament),
    )
