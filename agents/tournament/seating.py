"""The seats of all games as arrays, and sums of them by deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from agents.tournament.record import GameRecord, Tournament
from agents.tournament.resample import Floats

Indices: TypeAlias = npt.NDArray[np.int64]
Values: TypeAlias = npt.NDArray[np.int64] | npt.NDArray[np.bool_]

WHOLE = 12
"""A win, in units that 2, 3 and 4 seats can share exactly: sums stay whole numbers, whatever their order."""


@dataclass(frozen=True)
class Seating:
    """Games in arrays of [games, seats], and [games] where it says so."""

    entrants: int  # number of them
    players: int
    deals: int
    deal: Indices  # [games], from 0 without gaps
    entrant: Indices
    place: Indices
    wins: Indices  # WHOLE is one
    decisions: Indices

    def by_deal(self, group: Indices, values: Values, groups: int) -> Floats:
        """Return sums of values, [deals, groups]; group and values are arrays of [games, n]."""
        games = np.broadcast_to(np.arange(len(self.deal))[:, None], group.shape)
        return self.sums(games.ravel(), group.ravel(), values.ravel(), groups)

    def sums(self, game: Indices, group: Indices, values: Values, groups: int) -> Floats:
        """Return sums of values, [deals, groups], of any number of games, groups and values."""
        cells = self.deal[game] * groups + group
        summed: Floats = np.zeros(self.deals * groups)
        np.add.at(summed, cells, values)
        return summed.reshape(self.deals, groups)


def seating(tournament: Tournament, games: Sequence[GameRecord]) -> Seating:
    """Return the seats of some games of a tournament, of one at least."""
    entrant, place, decisions = (
        np.array([[getattr(seat, name) for seat in game.seats] for game in games], np.int64)
        for name in ("entrant", "place", "decisions")
    )
    first = place == 1
    deals, deal = np.unique([game.deal for game in games], return_inverse=True)
    return Seating(
        entrants=len(tournament.entrants),
        players=tournament.players,
        deals=len(deals),
        deal=deal.astype(np.int64),
        entrant=entrant,
        place=place,
        wins=np.where(first, WHOLE // np.maximum(first.sum(axis=1, keepdims=True), 1), 0),
        decisions=decisions,
    )


def finished(tournament: Tournament) -> list[GameRecord]:
    """Return the games that no forfeit broke off."""
    return [game for game in tournament.games if game.forfeited is None]
