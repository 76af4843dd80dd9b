"""Whom a learner sits with: callables, agents, or names of agents that any installed package may have registered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from kadmon_env import registry
from kadmon_env.core.checked import brief, counted
from kadmon_env.core.contract import checked_seed
from kadmon_env.errors import AgentError, ConfigError

Observation: TypeAlias = dict[str, npt.NDArray[np.int8]]
"""What a seat sees: ``cards`` [rows, features], ``table`` [features], ``action_mask`` [actions]."""

Choice: TypeAlias = Callable[[Observation], int]
"""An opponent as the environment asks it: an observation in, a legal action out."""


class Agent(Protocol):
    """Anything that chooses for a batch of observations, with a leading axis [n]."""

    def act(self, observation: Observation, /) -> npt.NDArray[np.int64]:
        """Return one legal action per row, [n]."""


Opponent: TypeAlias = str | Choice | Agent


class RandomOpponent:
    """Choose evenly among the legal actions."""

    def __init__(self, *, seed: int = 0) -> None:
        """Seed the choices."""
        self._random = np.random.default_rng(seed)

    def __call__(self, observation: Observation) -> int:
        """Return a legal action."""
        legal = np.flatnonzero(observation["action_mask"])
        return int(legal[self._random.integers(len(legal))])


class BatchOfOne:
    """Ask an agent about one observation."""

    def __init__(self, agent: Agent, name: object) -> None:
        """Take an agent, and what messages call it."""
        self._agent, self._name = agent, name

    def __call__(self, observation: Observation) -> int:
        """Return the agent's action; raises AgentError if it answers with anything but an array of one integer."""
        batch = {name: array[np.newaxis] for name, array in observation.items()}
        given = self._agent.act(batch)
        if np.shape(given) != (1,) or np.asarray(given).dtype.kind not in "iu":
            raise AgentError(f"agent {self._name!r}: act returned {brief(given)}; an array of 1 integer is expected")
        return int(given[0])


def seated(opponents: Opponent | Sequence[Opponent], seats: int, cards: Any = None) -> list[Opponent]:
    """Return an opponent for each of the other seats, a single one for all.

    Raises ConfigError for a wrong number and for what can't be an opponent, AgentError for a name that leads to none.
    """
    listed = [opponents] if isinstance(opponents, str) or not isinstance(opponents, Sequence) else list(opponents)
    if len(listed) not in {1, seats}:
        allowed = "1" if seats == 1 else f"1, for all of them, or {seats}"
        raise ConfigError(f"opponents: {len(listed)} for {counted(seats, 'seat')}; give {allowed}")
    for opponent in listed:
        find(opponent, cards)
    return listed if len(listed) == seats else listed * seats


def find(opponent: Opponent, cards: Any = None) -> registry.Maker:
    """Return what makes an opponent; raises ConfigError or AgentError for what can't be one."""
    if isinstance(opponent, str):
        return registry.find(opponent, cards) if opponent != "random" else lambda seed: RandomOpponent(seed=seed)
    if not callable(opponent) and not hasattr(opponent, "act"):
        raise ConfigError(f"opponents: {brief(opponent)} is no name, no callable, and has no method act")
    return lambda _: opponent


def make(opponent: Opponent, seed: int, cards: Any = None) -> Choice:
    """Return an opponent ready to be asked; those given by name are made anew, their choices seeded."""
    found = find(opponent, cards)(checked_seed(seed))
    if not hasattr(found, "act") and not callable(found):
        raise AgentError(f"agent {brief(opponent)}: its factory returned {type(found).__name__}, which can't be asked")
    return BatchOfOne(found, opponent) if hasattr(found, "act") else found
