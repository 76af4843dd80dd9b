"""What an agent is, and what can be wrong with one.

An agent chooses for a batch: n seats that must decide, each in a game of its own. It sees observation and mask, never a
state, and keeps no memory of the games: the rows of one call have nothing to do with those of the next.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from kadmon_env.errors import AgentError
from kadmon_env.opponents import Agent, Observation

Actions: TypeAlias = npt.NDArray[np.int64]
"""One legal action for each observation of a batch, [n]."""

__all__ = ["Actions", "Agent", "AgentError", "Observation"]
