"""Agents that go by their names, so that what goes wrong in their own code is told of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from agents.protocol import Actions, Agent, Observation
from agents.registry import make
from kadmon_env.legions.cardfile import CardFile
from kadmon_env.opponents import asked, wants_worlds


class Named:
    """Ask an agent; whatever its own code raises is an AgentFailedError that begins with its name."""

    def __init__(self, name: str, agent: Agent) -> None:
        """Take an agent, and what messages call it."""
        self.name, self.agent = name, agent
        self.wants_worlds = wants_worlds(agent)

    def act(self, observation: Observation, /) -> Actions:
        """Return what the agent answers."""
        return asked(self.agent.act, observation, lambda: f"agent {self.name!r}")


def named(name: str, *, seed: int, cards: CardFile | str | Path | None = None) -> Any:
    """Return the agent of that name, its choices seeded; raises AgentError saying what is wrong with the name."""
    return Named(name, make(name, seed=seed, cards=cards))
