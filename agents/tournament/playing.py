"""Play a wave to its end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

import numpy as np

from agents.tournament.asking import choose, entrants
from agents.tournament.games import FORFEIT, Games
from agents.tournament.history import Deed
from agents.tournament.record import GameRecord, SeatRecord
from agents.tournament.waves import Indices, Setting, Wave
from kadmon_env.legions.cardfile import CardFile
from kadmon_env.legions.terms import Over

Told: TypeAlias = Callable[[int], None]
"""Is told how many more games are over."""

Records: TypeAlias = tuple[GameRecord, ...]

ENDED = {int(how): how.name.lower() for how in Over} | {FORFEIT: "forfeit"}


def play_wave(setting: Setting, wave: Wave, told: Told = lambda _: None) -> Records:
    """Play a wave: the same numbers wherever and whenever; deal by deal, each with every seating.

    Raises AgentError for an agent that can't be had or answers wrongly, AgentFailedError for one whose own code fails.
    """
    games = Games(setting, wave)
    with entrants(setting, wave) as playing, one_thread():
        while games.going.any():
            actions, forfeited = choose(games, playing)
            if over := games.step(actions) + forfeited:
                told(over)
    return records(games, setting.deck)


@contextmanager
def one_thread() -> Iterator[None]:
    """Have networks reckon in one thread, as the workers do: in several, sums can differ in the last digit."""
    torch: Any = sys.modules.get("torch")
    if torch is None:
        yield
        return
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(threads)


def records(games: Games, deck: CardFile) -> Records:
    """Return what is kept of games that are over."""
    digests, decisions = games.history.digests(games.seeds), games.history.decisions()
    did = _by_name(games.history.counts(), deck)
    return tuple(
        GameRecord(
            deal=int(games.deals[game]),
            seats=tuple(_seat(games, game, seat, int(decisions[game, seat]), did) for seat in range(decisions.shape[1])),
            ended=ENDED[int(games.ends.how[game])],
            cycles=int(games.ends.cycles[game]),
            digest=digests[game],
            forfeited=games.ends.forfeited[game][0] if game in games.ends.forfeited else None,
            complaint=games.ends.forfeited[game][1] if game in games.ends.forfeited else "",
        )
        for game in range(len(digests))
    )


def _seat(games: Games, game: int, seat: int, decisions: int, did: dict[tuple[int, int, int], dict[str, int]]) -> SeatRecord:
    """Return what is kept of a seat of a game."""
    return SeatRecord(
        entrant=int(games.seating[game, seat]),
        place=int(games.ends.places[game, seat]),
        decisions=decisions,
        ichor=int(games.ends.ichor[game, seat]),
        **{deed.name.lower(): did.get((deed, game, seat), {}) for deed in Deed},
    )


def _by_name(counts: Indices, deck: CardFile) -> dict[tuple[int, int, int], dict[str, int]]:
    """Return counts, [deeds, n, players, designs], by deed, game and seat, and then by the names of designs."""
    found: dict[tuple[int, int, int], dict[str, int]] = {}
    for deed, game, seat, design in np.argwhere(counts).tolist():
        found.setdefault((deed, game, seat), {})[deck.designs[design].name] = int(counts[deed, game, seat, design])
    return found
