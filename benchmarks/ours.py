"""Our own rows: many games in one array, one compiled loop, PettingZoo's interface, and operations on states."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numpy as np

from benchmarks.aec import play_aec
from benchmarks.cases import Case, Counts, Group
from benchmarks.choose import choose_batch, random_words
from benchmarks.empty import Empty, wrapped
from kadmon_env import kadmon_v0
from kadmon_env.core import batch
from kadmon_env.core.contract import find
from kadmon_env.core.jit import entry
from kadmon_env.core.pointers import pointers, raw
from kadmon_env.vector import VectorEnv, make_vec

NAME, EMPTY = "kadmon_v0", "an environment without a game"
GAMES, PLAYERS = 256, 4
"""So many games fit into a processor's caches, and make what Python takes for a step small for each."""

_FEW, _MANY = 64, 1024
THREADED = 4096
"""Games that threads share: what handing them over takes is then small."""

_MIXED = 2000
"""Random decisions after which games dealt together stand at all stages."""
_GAME_LENGTH = 200


@cache
def _games(size: int, threads: int = 1, observation: str = "native") -> VectorEnv:
    """Make games once and bring them to all stages; they run on from call to call."""
    games = make_vec("legions", size, threads=threads, observation=observation, players=PLAYERS)
    games.play_random(_MIXED)
    return games


def play_vector(size: int, decisions: int, seed: int) -> Counts:
    """Step games together from Python, with mask and native observation of every decision; choose in compiled code."""
    games, words, actions = _games(size), random_words(seed), np.zeros(size, np.int64)
    asked = unforced = ended = 0
    while asked < decisions:
        unforced += choose_batch(games.action_masks, actions, words)
        ended += int(np.count_nonzero(games.step(actions).over))
        asked += size
    return Counts(asked, unforced, ended)


def play_threads(threads: int, decisions: int, seed: int) -> Counts:
    """Step games together with threads; the generators run on from call to call."""
    del seed
    games = _games(THREADED, threads)
    asked = ended = 0
    while asked < decisions:
        ended += int(np.count_nonzero(games.step(games.random_actions()).over))
        asked += THREADED
    return Counts(asked, None, ended)


def play_loop(observation: str, decisions: int, seed: int) -> Counts:
    """Play in one compiled loop; the generators run on from call to call."""
    del seed
    games = _games(GAMES, observation=observation)
    return Counts(*games.play_random(-(-decisions // GAMES)))


@cache
def _environment(make: Callable[[], Any]) -> Any:
    """Make an environment once."""
    return make()


def _empty_raw() -> Empty:
    """Make an environment without a game, of our spaces."""
    return Empty(kadmon_v0.raw_env(players=PLAYERS), _GAME_LENGTH)


def _play_made(make: Callable[[], Any], decisions: int, seed: int) -> Counts:
    """Play an environment through AEC."""
    return play_aec(_environment(make), decisions, seed)


@entry
def _copy(states: Any, copies: Any, count: int) -> None:
    """Copy one state after another, over and over."""
    for i in range(count):
        copies[i % len(copies)] = states[i % len(states)]


def copy_states(decisions: int, seed: int) -> Counts:
    """Copy states of games at all stages in compiled code."""
    del seed
    states = raw(_games(GAMES).state_records)
    _copy(states, np.empty_like(states[:_FEW]), decisions)
    return Counts(decisions)


def draw_worlds(decisions: int, seed: int) -> Counts:
    """Copy each game and redraw what its acting seat can't know, many games a call."""
    games, calls = _games(GAMES), -(-decisions // GAMES)
    drawn = games.determinize(seed)
    for call in range(calls):
        games.determinize(seed + call, out=drawn)
    return Counts(calls * GAMES)


def write_observations(decisions: int, seed: int) -> Counts:
    """Write what the acting seat of each game sees, many games a call."""
    del seed
    games, contract, calls = _games(GAMES), find("legions"), -(-decisions // GAMES)
    tables, config = contract.tables(games.card_file), contract.configure(games.card_file, players=PLAYERS)
    states = raw(games.state_records)
    loop = batch.Games(pointers(contract.kernels), raw(tables), raw(config), states, games.action_masks, games.seeds)
    for _ in range(calls):
        batch.view_games(loop, games.actor, games.cards, games.table, 0, GAMES)
    return Counts(calls * GAMES)


def state_bytes() -> int:
    """Return the size of a game in progress."""
    return find("legions").state.itemsize


def _aec(group: Group, interface: str, ours: Callable[[], Any], empty: Callable[[], Any]) -> list[Case]:
    """Describe an AEC row of ours and the one without a game."""
    return [
        Case(NAME, group, PLAYERS, interface, partial(_play_made, ours), reference=True),
        Case(EMPTY, group, PLAYERS, interface, partial(_play_made, empty)),
    ]


def _raw_env() -> Any:
    """Make our environment without wrappers."""
    return kadmon_v0.raw_env(players=PLAYERS)


def _env() -> Any:
    """Make our environment with the standard wrappers."""
    return kadmon_v0.env(players=PLAYERS)


def _empty_env() -> Any:
    """Make an environment without a game, with the standard wrappers."""
    return wrapped(_empty_raw())


CASES = [
    Case(f"{NAME}, {GAMES} games", Group.OBSERVED, PLAYERS, "make_vec", partial(play_vector, GAMES), reference=True),
    Case(f"{NAME}, {_FEW} games", Group.OBSERVED, PLAYERS, "make_vec", partial(play_vector, _FEW)),
    Case(f"{NAME}, {_MANY} games", Group.OBSERVED, PLAYERS, "make_vec", partial(play_vector, _MANY)),
    Case(f"{NAME}, one loop", Group.OBSERVED, PLAYERS, "play_random, compiled", partial(play_loop, "native")),
    Case(f"{NAME}, one loop", Group.RULES, PLAYERS, "play_random, compiled", partial(play_loop, "none"), reference=True),
    *_aec(Group.RAW, "raw_env", _raw_env, _empty_raw),
    *_aec(Group.WRAPPED, "env", _env, _empty_env),
    Case(NAME, Group.COPY, PLAYERS, "record copy, compiled", copy_states, reference=True),
    Case(NAME, Group.WORLDS, PLAYERS, f"determinize, {GAMES} games a call", draw_worlds, reference=True),
    Case(NAME, Group.OBSERVE, PLAYERS, "view_games, compiled", write_observations, reference=True),
]
