"""Whom a learner sits with: callables, agents, or names of agents that any installed package may have registered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.metadata import entry_points
from typing import Any, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from kadmon_env.errors import ConfigError

GROUP = "kadmon.agents"
"""The entry-point group of agents; factories are called as ``factory(seed=…)`` or ``factory(argument, seed=…)``."""

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

    def __init__(self, agent: Agent) -> None:
        self._agent = agent

    def __call__(self, observation: Observation) -> int:
        """Return the agent's action."""
        batch = {name: array[np.newaxis] for name, array in observation.items()}
        return int(self._agent.act(batch)[0])


def seated(opponents: Opponent | Sequence[Opponent], seats: int) -> list[Opponent]:
    """Return an opponent for each of the other seats, a single one for all; raises ConfigError for a wrong number."""
    listed = [opponents] if isinstance(opponents, str) or not isinstance(opponents, Sequence) else list(opponents)
    if len(listed) not in {1, seats}:
        raise ConfigError(f"opponents: {len(listed)} for {seats} seats; give 1, for all of them, or {seats}")
    for opponent in listed:
        find(opponent)
    return listed if len(listed) == seats else listed * seats


def find(opponent: Opponent) -> Callable[..., Any]:
    """Return what makes an opponent, called with ``seed``; raises ConfigError for what can't be one."""
    if isinstance(opponent, str):
        return _named(opponent)
    if not callable(opponent) and not hasattr(opponent, "act"):
        raise ConfigError(f"opponents: {opponent!r} is no name, no callable, and has no method act")
    return lambda **_: opponent


def make(opponent: Opponent, seed: int) -> Choice:
    """Return an opponent ready to be asked; those given by name are made anew, their choices seeded."""
    found = find(opponent)(seed=seed)
    return BatchOfOne(found) if hasattr(found, "act") else found


def _named(name: str) -> Callable[..., Any]:
    """Return the factory of a registered agent, its argument bound."""
    if name == "random":
        return RandomOpponent
    head, *argument = name.split(":", 1)
    registered = entry_points(group=GROUP)
    if head not in registered.names:
        known = ", ".join(sorted({"random", *registered.names}))
        raise ConfigError(f"opponents: {name!r} is not registered; known: {known}")
    factory = registered[head].load()
    return lambda **seed: factory(*argument, **seed)
