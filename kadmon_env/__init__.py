"""Tabletop games, compiled: rules that run at machine speed, as PettingZoo, Gymnasium and vector environments.

Importing the package registers ``Kadmon-v0`` with Gymnasium and ``kadmon_v0`` with PettingZoo; nothing is compiled
before it is used, and each name below is imported when it is asked for.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from kadmon_env.errors import (
    AgentError,
    AgentFailedError,
    CardFileError,
    ClosedEnvironmentError,
    ConfigError,
    GameOver,
    IllegalAction,
    KadmonError,
    SavedGameError,
    ScenarioError,
    SeatError,
    TranscriptError,
)
from kadmon_env.registration import register

if TYPE_CHECKING:
    from kadmon_env.export import Trajectories, collect, to_minari
    from kadmon_env.game import Decision, Game
    from kadmon_env.spaces import flatten
    from kadmon_env.vector import Step, VectorEnv, make_vec

__version__ = "0.1.0"

__all__ = [
    "AgentError",
    "AgentFailedError",
    "CardFileError",
    "ClosedEnvironmentError",
    "ConfigError",
    "Decision",
    "Game",
    "GameOver",
    "IllegalAction",
    "KadmonError",
    "SavedGameError",
    "ScenarioError",
    "SeatError",
    "Step",
    "Trajectories",
    "TranscriptError",
    "VectorEnv",
    "__version__",
    "collect",
    "flatten",
    "make_vec",
    "to_minari",
]

_LATER = {
    "Decision": "kadmon_env.game",
    "Game": "kadmon_env.game",
    "Step": "kadmon_env.vector",
    "Trajectories": "kadmon_env.export",
    "to_minari": "kadmon_env.export",
    "VectorEnv": "kadmon_env.vector",
    "collect": "kadmon_env.export",
    "flatten": "kadmon_env.spaces",
    "make_vec": "kadmon_env.vector",
}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first asked for."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(_LATER[name]), name)


def __dir__() -> list[str]:
    """Return the public names."""
    return __all__


register()
