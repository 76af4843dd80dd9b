"""What an agent is: one method over a batch of observations."""

from __future__ import annotations

from typing import Protocol, TypeAlias, TypedDict

import numpy as np
import numpy.typing as npt

from kadmon_env.errors import KadmonError

Bytes: TypeAlias = npt.NDArray[np.int8]
Actions: TypeAlias = npt.NDArray[np.int64]


class Observation(TypedDict):
    """What n acting seats see, each in a game of its own: the environment's arrays with a leading batch axis."""

    cards: Bytes  # [n, cards, features]
    table: Bytes  # [n, features]
    action_mask: Bytes  # [n, actions], 1 = legal


class Agent(Protocol):
    """Anything that chooses a legal action for each observation of a batch.

    It sees observation and mask, never a state, and keeps no memory of the games: the rows of one call have nothing
    to do with those of the next.
    """

    def act(self, observation: Observation, /) -> Actions:
        """Return one legal action per row, int64 [n]."""
        ...  # pragma: no cover - a protocol has no body


class AgentError(KadmonError):
    """An agent that can't be had: unknown name, missing or damaged checkpoint, one of another game."""
