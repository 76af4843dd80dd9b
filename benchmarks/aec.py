"""Random play through PettingZoo's AEC interface, the same loop for every environment."""

from __future__ import annotations

from typing import Any

from benchmarks.cases import Counts
from benchmarks.choose import choose, random_words


def play_aec(env: Any, decisions: int, seed: int) -> Counts:
    """Play whole games until ``decisions`` are asked; the environment is seeded once, as a training run would."""
    words, asked, unforced, games = random_words(seed), 0, 0, 0
    env.reset(seed=seed)
    while asked < decisions:
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            games += _end(env)
            continue
        action, legal = choose(observation["action_mask"], words)
        asked += 1
        unforced += legal > 1
        env.step(action)
    return Counts(asked, unforced, games)


def _end(env: Any) -> bool:
    """Start the next game if no agent is left alive, else let the dead one go; return whether a game ended."""
    over = all(env.terminations[agent] or env.truncations[agent] for agent in env.agents)
    if over:
        env.reset()
    else:
        env.step(None)
    return over
