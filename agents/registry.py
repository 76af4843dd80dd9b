"""Agents by name: whatever is registered or importable, if it decides for batches."""

from __future__ import annotations

from pathlib import Path

from agents.protocol import Agent
from kadmon_env.legions.cardfile import CardFile
from kadmon_env.opponents import can_act, no_agent
from kadmon_env.registry import find, names

__all__ = ["make", "names"]


def make(name: str, *, seed: int = 0, cards: CardFile | str | Path | None = None) -> Agent:
    """Return the agent of that name, its choices seeded; raises AgentError saying what is wrong with the name.

    Names, and who is given the card file, are those of `kadmon_env.registry`.
    """
    agent: Agent = find(name, cards)(seed)
    if not can_act(agent):
        raise no_agent(name, agent)
    return agent
