"""Whom a learner sits with: callables, agents, or names of agents that any installed package may have registered."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from inspect import signature
from types import TracebackType
from typing import Any, Protocol, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from kadmon_env import registry
from kadmon_env.core.checked import brief, counted
from kadmon_env.core.contract import checked_seed
from kadmon_env.core.tomlfile import cut
from kadmon_env.errors import AgentError, AgentFailedError, ConfigError, KadmonError, in_full

R = TypeVar("R")

Observation: TypeAlias = dict[str, npt.NDArray[np.int8]]
"""What a seat sees: ``cards`` [rows, features], ``table`` [features], ``action_mask`` [actions]."""

Choice: TypeAlias = Callable[[Observation], int]
"""An opponent as the environment asks it: an observation in, a legal action out."""


class Agent(Protocol):
    """Anything that chooses for a batch of observations, with a leading axis [n].

    One whose attribute ``wants_worlds`` is True is shown, besides what a seat sees, ``world``: see `wants_worlds`.
    """

    def act(self, observation: Observation, /) -> npt.NDArray[np.int64]:
        """Return one legal action per row, [n]."""


Opponent: TypeAlias = str | Choice | Agent

WORLD = "world"
"""The key, in an observation for an agent that wants worlds, of state records [n]."""

WORLD_SEED = 0
"""What worlds for agents are drawn from: they draw further ones themselves, by seeds of their own."""

_LINES, _LINE = 60, 300  # of a traceback, and characters of each, that a report shows


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
        self.wants_worlds = wants_worlds(agent)

    def __call__(self, observation: Observation) -> int:
        """Return the agent's action; raises AgentError if it answers with anything but an array of one integer."""
        batch = {name: array if name == WORLD else array[np.newaxis] for name, array in observation.items()}
        return int(integers(self._agent.act(batch), 1, f"agent {self._name!r}: act returned ")[0])


def integers(given: object, count: int, whose: str) -> npt.NDArray[Any]:
    """Return what an agent answered as an array of so many integers; raises AgentError, which begins with whose it is."""
    try:
        array: npt.NDArray[Any] = np.asarray(given)
    except (Exception, SystemExit):  # noqa: BLE001 - the answer may be anything, with a conversion of its own
        array = np.empty(())
    if array.shape != (count,) or array.dtype.kind not in "iu":
        kind = type(given).__name__
        said = f"{kind} of {cut(str(array.dtype))} {list(array.shape)}" if array.ndim else brief(given)
        raise AgentError(f"{whose}{said}; an array of {counted(count, 'integer')} is expected")
    return array


def asked(choose: Callable[[Observation], R], observation: Observation, who: Callable[[], str]) -> R:
    """Return what somebody chooses; raises AgentFailedError for whatever their code raises, and notes on ours who it was."""
    try:
        return choose(observation)
    except KadmonError as error:
        error.add_note(f"this came from {who()}")
        raise
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever their code raises
        raise AgentFailedError(f"{who()}: {registry.in_words(error)}") from error.with_traceback(_without_ours(error))


def label(opponent: Opponent) -> str:
    """Return what messages call an opponent: its name, or whatever else it is, cut if long."""
    return repr(opponent) if isinstance(opponent, str) else brief(opponent)


def _without_ours(error: BaseException) -> TracebackType | None:
    """Return the traceback of an error without the calls in this module that led to the code which raised it."""
    step = error.__traceback__
    while step is not None and step.tb_frame.f_globals is globals():
        step = step.tb_next
    return step


def report(error: AgentFailedError) -> str:
    """Return an error of an agent's own code: whose it is, and below that how Python shows it, from where that code begins.

    Of many lines the middle is left out, of a long one the end.
    """
    lines = "".join(traceback.format_exception(error.__cause__) if error.__cause__ else []).splitlines()
    if len(lines) > _LINES:
        lines[_LINES // 2 : -_LINES // 2] = [f"  ... {len(lines) - _LINES} lines ..."]
    return "\n".join([in_full(error), *(line if len(line) <= _LINE else f"{line[:_LINE]}..." for line in lines)])


def can_act(found: object) -> bool:
    """Tell whether something is an agent: an object, no class, with a method act."""
    return not isinstance(found, type) and callable(getattr(found, "act", None))


def wants_worlds(agent: object) -> bool:
    """Tell whether an agent, or a callable, is to be shown a world with each observation: its attribute ``wants_worlds``.

    A world is a state record that fits what the acting seat knows, everything else drawn anew; whoever asks the agent draws it
    and puts it under the key ``world``, records [n]. It is never the true state. Raises AgentError for an attribute that is
    neither True nor False.
    """
    wants: object = getattr(agent, "wants_worlds", False)
    if not isinstance(wants, bool):
        raise AgentError(f"{type(agent).__name__}: wants_worlds is {brief(wants)}; True or False is expected")
    return wants


def no_agent(name: object, found: object) -> AgentError:
    """Return the error for an agent whose factory returned something else."""
    return AgentError(f"agent {brief(name)}: its factory returned {type(found).__name__}, which has no method act")


def seated(opponents: Opponent | Sequence[Opponent], seats: int, cards: Any = None) -> list[Opponent]:
    """Return an opponent for each of the other seats, a single one for all.

    Raises ConfigError for a wrong number and for what can't be an opponent, AgentError for a name that leads to none.
    """
    listed = [opponents] if isinstance(opponents, str) or not isinstance(opponents, Sequence) else list(opponents)
    if len(listed) not in {1, seats}:
        raise ConfigError(miscounted(len(listed), seats))
    for opponent in listed:
        find(opponent, cards)
    return listed if len(listed) == seats else listed * seats


def miscounted(given: int, seats: int) -> str:
    """Say that so many opponents do not fit so many other seats, and how many do."""
    wanted = "1" if seats == 1 else f"1, for all of them, or {seats}"
    return f"opponents: {given} for {counted(seats, 'seat')}; give {wanted}"


def find(opponent: Opponent, cards: Any = None) -> registry.Maker:
    """Return what makes an opponent; raises ConfigError or AgentError for what can't be one."""
    if isinstance(opponent, str):
        return registry.find(opponent, cards) if opponent != "random" else lambda seed: RandomOpponent(seed=seed)
    if isinstance(opponent, type):
        named = f" or '{opponent.__module__}:{opponent.__qualname__}'" if _can_be_named(opponent) else ""
        raise ConfigError(f"opponents: {opponent.__qualname__} is a class; give an object of it{named}")
    if not callable(opponent) and not can_act(opponent):
        raise ConfigError(f"opponents: {brief(opponent)} is no name, no callable, and has no method act")
    wants_worlds(opponent)
    return lambda _: opponent


def _can_be_named(kind: type) -> bool:
    """Tell whether MODULE:NAME leads to a class that makes agents: it takes a seed and they have a method act."""
    return "<" not in kind.__qualname__ and hasattr(kind, "act") and "seed" in signature(kind).parameters


def make(opponent: Opponent, seed: int, cards: Any = None) -> Choice:
    """Return an opponent ready to be asked; those given by name are made anew, their choices seeded."""
    found = find(opponent, cards)(checked_seed(seed))
    if can_act(found):
        return BatchOfOne(found, opponent)
    if isinstance(found, type) or not callable(found):
        raise no_agent(opponent, found)
    choice: Choice = found
    return choice
