"""What `greedy` and `ismcts` do in fixed deals, as a hash of all actions: ``python -m tests.agents.pins`` prints the hashes."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import numpy as np

import agents
from kadmon_env.vector import VectorEnv, make_vec

GREEDY, ISMCTS = "greedy", "ismcts:200"
DIGITS = 16


def greedy_stream() -> str:
    """Return a hash of what greedy does at every seat of eight games of three Cycles, up to the end of each."""
    env = make_vec("legions", 8, seed=11, players=3, max_cycles=3, skip_forced=True)
    greedy, going, taken = agents.make(GREEDY), np.ones(8, bool), []
    while going.any():
        actions = greedy.act(env.observation)
        taken.append(np.where(going, actions, -1))
        going &= env.step(actions).over == 0
    return digest(taken)


def ismcts_stream() -> str:
    """Return a hash of what ismcts:200 does in the first twelve decisions of one game, and in some that greedy has come to."""
    search, env = agents.make(ISMCTS, seed=5), make_vec("legions", 1, seed=11, players=3, skip_forced=True)
    opening = [play(env, search) for _ in range(12)]
    later = make_vec("legions", 8, seed=12, players=4, skip_forced=True)
    for _ in range(100):
        play(later, agents.make(GREEDY))
    return digest([*opening, play(later, search)])


def play(env: VectorEnv, agent: Any) -> Any:
    """Let an agent answer the pending decision of each game; return its actions."""
    actions = agent.act({**env.observation, "world": env.determinize(0)})
    env.step(actions)
    return actions


def digest(taken: list[Any]) -> str:
    """Return a hash of actions."""
    return sha256(np.concatenate(taken).astype("<i4").tobytes()).hexdigest()[:DIGITS]


if __name__ == "__main__":
    print(f"{GREEDY}: {greedy_stream()}")  # noqa: T201 - this is what it is for
    print(f"{ISMCTS}: {ismcts_stream()}")  # noqa: T201 - as above
