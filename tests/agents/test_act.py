"""Agents answer a whole batch of observations, legally and repeatably."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

import agents
from agents.protocol import Observation
from kadmon_env.vector import make_vec

GAMES, STEPS = 32, 300


def masks(*legal: list[int]) -> Observation:
    """Return observations that say nothing but what is legal."""
    mask = np.zeros((len(legal), 420), np.int8)
    for row, actions in enumerate(legal):
        mask[row, actions] = 1
    return {
        "cards": np.zeros((len(legal), 67, 16), np.int8),
        "table": np.zeros((len(legal), 348), np.int8),
        "action_mask": mask,
    }


@pytest.mark.parametrize("name", ["random", "greedy"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_action_is_legal(name: str, players: int) -> None:
    """Wherever chance and the agent itself lead, the environment accepts what the agent answers."""
    env, agent = make_vec("legions", GAMES, players=players, seed=3), agents.make(name)
    for step in range(STEPS):
        env.step(agent.act(env.observation) if step % 3 else env.random_actions())


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_the_same_seed_gives_the_same_answers(name: str) -> None:
    """Two agents made alike answer alike."""

    def answers() -> npt.NDArray[np.int64]:
        env, agent = make_vec("legions", GAMES, seed=3), agents.make(name, seed=5)
        return np.array([env.step(agent.act(env.observation)).actor.copy() for _ in range(100)])

    np.testing.assert_array_equal(answers(), answers())


def test_random_is_even_over_the_mask() -> None:
    """Each legal action comes up as often as the others, an illegal one never."""
    drawn = agents.make("random", seed=1).act(masks(*[[0, 5, 419]] * 30_000))
    actions, counts = np.unique(drawn, return_counts=True)
    assert actions.tolist() == [0, 5, 419]
    assert counts == pytest.approx([10_000] * 3, rel=0.03)


def test_greedy_answers_each_row_by_itself() -> None:
    """What else is in the batch does not matter."""
    env, greedy = make_vec("legions", GAMES, seed=3), agents.make("greedy")
    for _ in range(100):
        together = greedy.act(env.observation)
        assert together[5] == greedy.act({name: array[5:6] for name, array in env.observation.items()})[0]
        env.step(together)
