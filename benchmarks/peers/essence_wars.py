"""Essence Wars: a two-player card game in Rust.

Observed: `PyGame.observe` and `PyGame.action_mask` for one game, `PyParallelGames` (both seats asked, its worker
threads held to the same core) for a batch; actions are chosen by the same compiled function as ours. Rules:
`PyGame.random_action`, chosen in Rust.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from typing import Any

import numpy as np

from benchmarks.cases import Case, Counts, Group
from benchmarks.choose import choose, choose_batch, random_words
from benchmarks.repeat import repeated

_PEER = "essence-wars"
_PLAYERS = 2
_MIDDLE = 30
"""Decisions after which a game is about half over."""


@cache
def _one() -> Any:
    """Make a game once."""
    return import_module("essence_wars").PyGame()


def play_observed(decisions: int, seed: int) -> Counts:
    """Play whole games one by one with observation and mask at each decision."""
    game, words, asked, unforced, games = _one(), random_words(seed), 0, 0, 0
    while asked < decisions:
        game.reset(seed + games)
        done = False
        while not done:
            game.observe()
            action, legal = choose(game.action_mask(), words)
            asked += 1
            unforced += legal > 1
            _, done = game.step(action)
        games += 1
    return Counts(asked, unforced, games)


def play_rules(decisions: int, seed: int) -> Counts:
    """Play whole games one by one, each action chosen and played in Rust."""
    game, asked, games = _one(), 0, 0
    while asked < decisions:
        game.reset(seed + games)
        done = False
        while not done:
            _, done = game.step(game.random_action())
            asked += 1
        games += 1
    return Counts(asked, None, games)


@cache
def _batch(games: int) -> Any:
    """Make a batch once; its games run on from call to call, so that a sample is not all openings."""
    batch = import_module("essence_wars").PyParallelGames(games, opponent="self")
    batch.reset(list(range(games)))
    return batch


def play_batch(size: int, decisions: int, seed: int) -> Counts:
    """Play a batch with observation and mask for every decision; a game that ends starts anew."""
    batch, words, actions = _batch(size), random_words(seed), np.zeros(size, np.uint16)
    asked = unforced = games = 0
    while asked < decisions:
        batch.observe_batch()
        unforced += choose_batch(batch.action_mask_batch(), actions, words)
        _, done = batch.step_batch(actions)
        for game in done.nonzero()[0].tolist():
            games += 1
            batch.reset_single(game, seed + games)
        asked += size
    return Counts(asked, unforced, games)


def _fork() -> Callable[[], object]:
    """Return what copies a game that is about half over."""
    game = _one()
    game.reset(0)
    for _ in range(_MIDDLE):
        game.step(game.random_action())
    return game.fork  # type: ignore[no-any-return]


CASES = [
    Case("essence-wars", Group.OBSERVED, _PLAYERS, "PyGame", play_observed, _PEER),
    Case("essence-wars, 64 games", Group.OBSERVED, _PLAYERS, "PyParallelGames", partial(play_batch, 64), _PEER),
    Case("essence-wars, 1024 games", Group.OBSERVED, _PLAYERS, "PyParallelGames", partial(play_batch, 1024), _PEER),
    Case("essence-wars", Group.RULES, _PLAYERS, "PyGame.random_action", play_rules, _PEER),
    Case("essence-wars", Group.COPY, _PLAYERS, "PyGame.fork, from Python", repeated(_fork), _PEER),
]
