"""What an illegal action does in each adapter, and what it pays every seat."""

from __future__ import annotations

from typing import Any

import pytest

from kadmon_env.errors import AgentError, GameOver, IllegalAction
from kadmon_env.gym import SeatEnv
from tests.adapters.playing import TRICKS, first_legal, full, play_on, raw, vec


def seat(**options: Any) -> SeatEnv:
    """Return the Gymnasium environment of the small game, dealt."""
    env = SeatEnv(TRICKS, **options)
    env.reset(seed=0)
    return env


@pytest.mark.parametrize("steps", [0, 4])
def test_in_the_wrapped_game_each_agent_hears_of_it_once(steps: int) -> None:
    """All are terminated and truncated; the offender is paid -1, the others 0, whenever in the game."""
    env, heard = full(), {}
    play_on(env, steps)
    offender = env.agent_selection
    env.step(int(env.observe(offender)["action_mask"].argmin()))
    for agent in env.agent_iter():
        heard[agent] = env.last()[1:4]
        env.step(None)
    assert heard == {agent: (-1.0 if agent == offender else 0, True, True) for agent in env.possible_agents}


def test_after_a_reset_the_wrapped_game_pays_as_ever() -> None:
    """Nothing of the illegal action is left."""
    env = full()
    env.step(11)
    env.reset(seed=1)
    assert not any(env.rewards.values())
    play_on(env)
    assert sum(env.rewards.values()) == pytest.approx(0)


def test_without_wrappers_nobody_is_paid() -> None:
    """The game goes on, and no agent is terminated."""
    env = raw()
    with pytest.raises(IllegalAction):
        env.step(11)
    assert not any(env.rewards.values())
    assert not any(env.terminations.values())


@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_learner_is_paid_minus_one_and_the_others_nothing(place: int) -> None:
    """``info`` says so, too: its rewards hold what the step has paid, by seat."""
    env = seat(seat=place)
    _, reward, *_, info = env.step(99)
    assert reward == info["rewards"][place] == -1.0
    assert info["rewards"] == tuple(-1.0 if other == place else 0.0 for other in range(3))
    assert info["over"] == 0


def test_after_a_reset_the_learners_rewards_are_zero_again() -> None:
    """``info`` is of the new episode."""
    env = seat()
    env.step(99)
    assert env.reset()[1]["rewards"] == (0.0, 0.0, 0.0)


def failing(_observation: dict[str, Any]) -> int:
    """Stand in for an opponent with a mistake in it."""
    raise AgentError("lost")


@pytest.mark.parametrize(("opponent", "error"), [(lambda _: 99, IllegalAction), (failing, AgentError)])
def test_an_opponent_that_fails_ends_the_episode(opponent: Any, error: type[Exception]) -> None:
    """Its turn is not the learner's to play: nothing is legal, and only a reset goes on."""
    env = seat(seat=0, opponents=opponent)
    with pytest.raises(error):
        env.step(int(env.action_masks().argmax()))
    assert not env.action_masks().any()
    with pytest.raises(GameOver, match=r"reset\(\) deals one"):
        env.step(0)
    assert env.reset()[1]["illegal_action"] is False


def test_in_the_vector_environment_no_game_is_stepped_and_nobody_is_paid() -> None:
    """The games before the offending one stay where they were as well; a legal step is then as if nothing had been."""
    env, other = vec(3), vec(3)
    with pytest.raises(IllegalAction, match="game 2"):
        env.step([*first_legal(env)[:2], 99])
    step = env.step(first_legal(env))
    assert (step.rewards == other.step(first_legal(other)).rewards).all()
    assert env.state_records.tobytes() == other.state_records.tobytes()
