"""Agents for the games: they decide from observation and mask. ``agents.make(name)`` is the way in."""

from __future__ import annotations

from agents.protocol import Agent, AgentError, Observation
from agents.registry import make, names

__all__ = ["Agent", "AgentError", "Observation", "make", "names"]
