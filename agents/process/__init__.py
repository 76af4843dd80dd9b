"""The agent ``process:COMMAND``: a program of its own, in any language, that is asked in lines of JSON [docs/agents.md]."""

from __future__ import annotations

from agents.process.agent import Process, load

__all__ = ["Process", "load"]
