"""Ways to play through the adapters that several tests share: always the same legal action, or any, drawn by a seed."""

from __future__ import annotations

from typing import Any

import numpy as np

from kadmon_env.aec import GameAEC, wrapped
from kadmon_env.vector import VectorEnv, make_vec
from tests.adapters.toy import CONTRACT

TRICKS = CONTRACT
GAMES = ["legions", TRICKS]
NAMES = ["legions", "tricks"]


def raw(**options: Any) -> GameAEC:
    """Return the environment of the small game, dealt."""
    env = GameAEC(TRICKS, **options)
    env.reset(seed=1)
    return env


def full(**options: Any) -> Any:
    """Return the same in PettingZoo's wrappers, dealt."""
    env = wrapped(GameAEC(TRICKS, **options))
    env.reset(seed=1)
    return env


def legal(env: Any) -> list[int]:
    """Return what the selected agent may do."""
    return [int(action) for action in np.flatnonzero(env.observe(env.agent_selection)["action_mask"])]


def play_on(env: Any, steps: int | None = None, seed: int = 0) -> list[tuple[str, int]]:
    """Play random legal actions, to the end unless steps are given; return who did what."""
    rng = np.random.default_rng(seed)
    done: list[tuple[str, int]] = []
    while not any(env.terminations.values()) and not any(env.truncations.values()) and len(done) != steps:
        done.append((env.agent_selection, int(rng.choice(legal(env)))))
        env.step(done[-1][1])
    return done


def vec(num_envs: int = 4, **options: Any) -> VectorEnv:
    """Return so many games of the small game."""
    return make_vec(TRICKS, num_envs, **options)


def first_legal(env: VectorEnv) -> Any:
    """Return the first legal action of each game."""
    return env.action_masks.argmax(axis=1)
