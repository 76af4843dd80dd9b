"""Who finishes ahead of whom."""

from __future__ import annotations

from itertools import permutations

import numpy as np

from agents.tournament.figures import Pair
from agents.tournament.record import Tournament
from agents.tournament.resample import Floats, estimates
from agents.tournament.seating import Seating


def pairs(tournament: Tournament, seats: Seating) -> tuple[Pair, ...]:
    """Return every ordered pair of different entrants that have met."""
    ahead, met = _compared(seats)
    names = tournament.entrants
    found = enumerate(estimates(ahead / 2, met))
    return tuple(
        Pair(names[cell // len(names)], names[cell % len(names)], int(met[:, cell].sum()), one.value, one.interval)
        for cell, one in found
        if one is not None
    )


def _compared(seats: Seating) -> tuple[Floats, Floats]:
    """Return how often the first of a pair was ahead, in halves, and how often they met, [deals, pairs]."""
    order = list(permutations(range(seats.players), 2))
    one, other = (list(each) for each in zip(*order, strict=True))
    differ = seats.entrant[:, one] != seats.entrant[:, other]
    ahead = 2 * (seats.place[:, one] < seats.place[:, other]) + (seats.place[:, one] == seats.place[:, other])
    cell = seats.entrant[:, one] * seats.entrants + seats.entrant[:, other]
    cells = seats.entrants**2
    return seats.by_deal(cell, np.where(differ, ahead, 0), cells), seats.by_deal(cell, differ, cells)
