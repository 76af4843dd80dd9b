"""How often the seats win that summon, cast, invoke or slay something."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, get_args

import numpy as np

from agents.tournament.figures import CardShare, Deed, verdict
from agents.tournament.record import GameRecord, SeatRecord
from agents.tournament.resample import Estimate, estimates
from agents.tournament.seating import WHOLE, Seating

FEW_SEATS, FEW_DEALS = 30, 10
"""Below either, what is said of a card is marked."""

_Done: TypeAlias = tuple[Deed, str]


def card_shares(games: Sequence[GameRecord], seats: Seating) -> tuple[CardShare, ...]:
    """Return the share of wins of each card and deed, deed by deed, the greatest first."""
    kinds: dict[_Done, int] = {}
    members = [
        (row, column, kinds.setdefault(done, len(kinds)))
        for row, game in enumerate(games)
        for column, seat in enumerate(game.seats)
        for done in _done(seat)
    ]
    row, column, kind = np.array(members, np.int64).reshape(-1, 3).T
    won = seats.sums(row, kind, seats.wins[row, column], len(kinds))
    whole = seats.sums(row, kind, np.full_like(row, WHOLE), len(kinds))
    numbers = (whole.sum(axis=0) / WHOLE).astype(np.int64)
    estimated = zip(kinds, estimates(won, whole), numbers, strict=True)
    found = [_card_share(done, one, int(number), 1 / seats.players) for done, one, number in estimated if one is not None]
    deeds = get_args(Deed)
    return tuple(sorted(found, key=lambda one: (deeds.index(one.deed), -one.share, one.name)))


def _done(seat: SeatRecord) -> list[_Done]:
    """Return what a seat did once or more often."""
    return [(deed, name) for deed in get_args(Deed) for name, number in getattr(seat, deed).items() if number > 0]


def _card_share(done: _Done, one: Estimate, number: int, fair: float) -> CardShare:
    """Return what the seats say, so many of them, that did one thing."""
    deed, name = done
    few = number < FEW_SEATS or one.deals < FEW_DEALS
    return CardShare(name, deed, number, one.value, one.interval, verdict(one.interval, fair), few)
