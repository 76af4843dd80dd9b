"""Play games between agents, every deal once with each rotation of the seats, and count who came where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from agents.intervals import wilson
from agents.protocol import Agent
from agents.registry import make
from kadmon_env.errors import ConfigError
from kadmon_env.legions.features import TableColumn
from kadmon_env.vector import VectorEnv, make_vec

WIDTH = 256  # games stepped together


@dataclass(frozen=True)
class Standing:
    """How one agent did, all the seats that it played taken together."""

    agent: str
    seats: int  # of each game
    wins: int
    share: float  # of the games won
    interval: tuple[float, float]  # of the share, 95 %
    fair: float  # the share if all agents were alike
    placement: float  # mean; 1 is best


@dataclass(frozen=True)
class Match:
    """The outcome of a match."""

    players: int
    games: int
    seed: int
    truncated: int  # games that the limit of Cycles ended
    cycles: float  # mean
    standings: tuple[Standing, ...]


@dataclass(frozen=True)
class _Wave:
    """Games played together, with the same agents in the same seats."""

    places: npt.NDArray[np.int64]  # [games, seats], 1 is best
    truncated: int
    cycles: int


def line_up(names: Sequence[str], players: int) -> list[str]:
    """Return an agent for each place: all named, or the first against a field of the second; raises ConfigError."""
    if len(names) == players:
        return list(names)
    if len(names) == 2:  # noqa: PLR2004 - one against a field
        return [names[0]] + [names[1]] * (players - 1)
    raise ConfigError(f"agents: {len(names)} named for {players} players; name {players}, or 2: one against a field")


def play(
    lineup: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    cards: str | Path | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Match:
    """Play a match; the same agents, games and seed give the same numbers.

    `progress` is told how many more games are over. Raises AgentError for an agent that can't be had, ConfigError for a
    number of games that does not let each deal be played from every seat.
    """
    players = len(lineup)
    if games < 1 or games % players:
        raise ConfigError(f"games: {games} is no multiple of {players}: each deal is played from all {players} seats")
    names = list(dict.fromkeys(lineup))
    agents = [make(name, seed=seed, cards=cards) for name in names]
    rotations = [np.array([names.index(name) for name in np.roll(lineup, shift)]) for shift in range(players)]
    deals = games // players
    waves: list[tuple[npt.NDArray[np.int64], _Wave]] = []
    for first in range(0, deals, WIDTH):
        options = {"players": players, "reward": "rank", "skip_forced": True, "cards": cards}
        env = make_vec("legions", min(WIDTH, deals - first), **options)
        deal = int(np.random.SeedSequence([seed, first]).generate_state(1)[0])
        waves += [(seating, _play_wave(env, agents, seating, deal, progress)) for seating in rotations]
    return _summary(names, waves, seed)


def _play_wave(
    env: VectorEnv, agents: Sequence[Agent], seating: npt.NDArray[np.int64], deal: int, progress: Callable[[int], None]
) -> _Wave:
    """Play one game in each place of the environment to its end; seating: agent of each seat."""
    env.reset(deal)
    going = np.ones(env.num_envs, bool)
    places = np.zeros((env.num_envs, env.players), np.int64)
    truncated = cycles = 0
    while going.any():
        step = env.step(_actions(env, agents, seating[env.actor], going))
        over = going & (step.over != 0)
        places[over] = np.rint(1 + (1 - step.rewards[over]) * (env.players - 1) / 2)
        truncated += int(step.truncated[over].sum())
        cycles += int(step.final_table[over, 0, TableColumn.CYCLE].sum())
        going &= ~over
        progress(int(over.sum()))
    return _Wave(places, truncated, cycles)


def _actions(
    env: VectorEnv, agents: Sequence[Agent], asked: npt.NDArray[np.int64], going: npt.NDArray[np.bool_]
) -> npt.NDArray[np.int64]:
    """Return an action for each game: its agent's, or any legal one where the game to be counted is over."""
    actions: npt.NDArray[np.int64] = env.action_masks.argmax(axis=1)
    for index, agent in enumerate(agents):
        rows = np.flatnonzero(going & (asked == index))
        if len(rows):
            actions[rows] = agent.act({name: array[rows] for name, array in env.observation.items()})
    return actions


def _summary(names: Sequence[str], waves: Sequence[tuple[npt.NDArray[np.int64], _Wave]], seed: int) -> Match:
    """Add up waves, each with its seating."""
    games, players = sum(len(wave.places) for _, wave in waves), len(waves[0][0])
    standings = []
    for index, name in enumerate(names):
        places = np.concatenate([wave.places[:, seating == index] for seating, wave in waves])
        standings.append(_standing(name, places, players))
    truncated, cycles = sum(wave.truncated for _, wave in waves), sum(wave.cycles for _, wave in waves)
    return Match(players, games, seed, truncated, cycles / games, tuple(standings))


def _standing(name: str, places: npt.NDArray[np.int64], players: int) -> Standing:
    """Sum up the places that an agent took, [games, its seats]."""
    games, seats = places.shape
    wins = int((places == 1).sum())
    return Standing(name, seats, wins, wins / games, wilson(wins, games), seats / players, float(places.mean()))
