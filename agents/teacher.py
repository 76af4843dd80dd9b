"""A teacher: an agent by name that is asked what it would do, or what it holds each action to be worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from agents.generators import numbers_in, put_back
from agents.named import Named
from agents.protocol import AgentError
from agents.tables import Tables
from kadmon_env.core.checked import brief
from kadmon_env.opponents import asked

Indices: TypeAlias = npt.NDArray[np.int64]
Reals: TypeAlias = npt.NDArray[np.float32]


class Teacher:
    """Ask an agent about decisions of the learner's, with a world for each if it wants them."""

    def __init__(self, agent: Named, key: str) -> None:
        """Take an agent, and the key of the config that names it."""
        self._agent, self._key = agent, key

    def needs_judge(self) -> None:
        """Raise AgentError if the agent can only act."""
        if not callable(getattr(self._agent.agent, "judge", None)):
            needed = "it has no method judge, which says what each action is worth; those that search, as flat_mc:50, have one"
            raise AgentError(f"{self._key}: agent {self._agent.name!r} can't advise: {needed}")

    def choose(self, tables: Tables, rows: Indices) -> Indices:
        """Return its legal actions in some games, int64 [rows]; raises AgentError for an answer that is none."""
        return tables.ask(self._agent, self._key, rows)

    def judge(self, tables: Tables, rows: Indices) -> Reals:
        """Return what it holds the actions to be worth in some games, float32 [rows, actions]; nan where it does not say.

        Actions that are not legal are always nan. Raises AgentError for worths of another shape, or beyond -1 and 1.
        """
        inner: Any = self._agent.agent
        shown = tables.show(self._agent, rows)
        legal = shown["action_mask"].copy()
        found: object = asked(inner.judge, shown, lambda: f"agent {self._agent.name!r}").worth
        worth = np.asarray(found, np.float32) if isinstance(found, np.ndarray) and found.dtype.kind == "f" else None
        if worth is None or worth.shape != legal.shape or (np.abs(worth[legal != 0]) > 1).any():
            given = f"{found.dtype} {list(found.shape)}" if isinstance(found, np.ndarray) else brief(found)
            wanted = f"numbers from -1 to 1, or nan, {list(legal.shape)}, are expected"
            raise AgentError(f"{self._key}: agent {self._agent.name!r}: judge returned the worths {given}; {wanted}")
        return np.where(legal != 0, worth, np.float32(np.nan))

    def state(self) -> Mapping[str, Any]:
        """Return what it draws from."""
        return numbers_in(self._agent)

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on from a state."""
        put_back(self._agent, state)
