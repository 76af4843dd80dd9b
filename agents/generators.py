"""What an agent draws from: kept and put back, so that a run that is resumed goes on with the same draws."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import numpy as np

from agents.named import Named
from agents.protocol import Agent


def numbers_in(agent: Agent) -> dict[str, Any]:
    """Return what changes while an agent draws: its attributes that are NumPy generators (their states) or whole numbers.

    Agents keep no memory of games, so there is nothing else that would have to go on.
    """
    found: dict[str, Any] = {}
    for name, value in vars(_inner(agent)).items():
        if isinstance(value, np.random.Generator):
            found[name] = value.bit_generator.state
        elif isinstance(value, int) and not isinstance(value, bool):
            found[name] = value
    return found


def put_back(agent: Agent, numbers: Mapping[str, Any]) -> None:
    """Give an agent made anew what `numbers_in` has kept of it."""
    inner = _inner(agent)
    for name, value in numbers.items():
        own = getattr(inner, name, None)
        if isinstance(own, np.random.Generator):
            own.bit_generator.state = value
        else:
            setattr(inner, name, value)


def _inner(agent: Agent) -> Any:
    """Return the agent itself where it is asked by its name; one without attributes of its own has none that change."""
    inner = agent.agent if isinstance(agent, Named) else agent
    return inner if hasattr(inner, "__dict__") else SimpleNamespace()
