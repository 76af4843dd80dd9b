"""skip_forced: decisions with one legal answer are answered without anybody being told."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kadmon_env.aec import GameAEC
from kadmon_env.core.contract import Contract
from tests.adapters.playing import GAMES, NAMES, vec


def shown(env: GameAEC) -> bytes:
    """Return what everybody sees, the acting agent's name included."""
    views = [env.observe(agent) for agent in env.agents]
    arrays = [array for view in views for array in (*view["observation"].values(), view["action_mask"])]
    return env.agent_selection.encode() + b"".join(array.tobytes() for array in arrays)


def history(game: str | Contract, *, skip: bool) -> list[bytes]:
    """Play the same answers wherever there is a choice; return what everybody saw at each of those decisions."""
    env = GameAEC(game, skip_forced=skip, max_cycles=3)
    env.reset(seed=2)
    rng, seen = np.random.default_rng(0), []
    while not any(env.truncations.values()) and not any(env.terminations.values()):
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        if len(legal) > 1:
            seen.append(shown(env))
        env.step(int(rng.choice(legal)) if len(legal) > 1 else int(legal[0]))
    return [*seen, repr(env.rewards).encode()]


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_nobody_sees_whether_a_forced_decision_was_asked(game: str | Contract) -> None:
    """At each real choice, every seat sees the same, to the byte, whether forced ones were answered or asked."""
    assert history(game, skip=True) == history(game, skip=False)


def test_no_decision_with_a_single_answer_is_left() -> None:
    """Whoever is asked has a choice."""
    env = vec(16, skip_forced=True)
    for _ in range(30):
        env.step(env.random_actions())
        assert (env.action_masks.sum(axis=1) > 1).all()


def test_a_game_of_forced_decisions_is_asked_after_all() -> None:
    """If answering would end a game before anybody was asked, its decisions are asked."""
    env: Any = vec(1, skip_forced=True, hand=1)
    assert env.action_masks.sum() == 1
    assert env.step(env.random_actions()).over[0] == 1
