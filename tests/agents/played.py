"""Tournaments as short literals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from agents.tournament.record import GameRecord, SeatRecord, Tournament


def game(deal: int, who: str, places: Sequence[int], *, did: Sequence[dict[str, Any]] = (), **options: Any) -> GameRecord:
    """Return a game; who: a letter for each seat, from "a" on; did: what each seat summoned and the like."""
    deeds = [*did, *({} for _ in who[len(did) :])]
    pairs = zip(who, places, deeds, strict=True)
    seats = tuple(SeatRecord(ord(letter) - ord("a"), place, 10, 0, **done) for letter, place, done in pairs)
    filled: dict[str, Any] = {"ended": "kadmon", "cycles": 5, "digest": f"{deal}{who}{places}"} | options
    return GameRecord(deal, seats, **filled)


def tournament(*games: GameRecord, entrants: Sequence[str] = ()) -> Tournament:
    """Return the tournament of some games; its entrants are called "a", "b" and so on."""
    most = max((seat.entrant for one in games for seat in one.seats), default=0)
    names = tuple(entrants or (chr(ord("a") + number) for number in range(most + 1)))
    players = len(games[0].seats) if games else 2
    return Tournament(names, players, len({one.deal for one in games}), 7, games)


def duels(*results: str) -> Tournament:
    """Return two-player games, a deal each: "ab" if a won against b, "a=b" if they shared the place."""
    return tournament(*(game(deal, one[0] + one[-1], [1, 1 if "=" in one else 2]) for deal, one in enumerate(results)))
