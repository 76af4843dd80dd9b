"""Lessons: a learner comes to choose as its teacher does, or as its teacher advises, and then plays on."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch

from agents import checkpoint
from agents.config import TrainConfig
from agents.learning import learn, resume, start
from agents.lessons import Lesson
from agents.protocol import Actions, Observation
from agents.selfplay import SelfPlayPPO
from agents.selves import Chooser
from agents.student import Student
from kadmon_env.errors import AgentError
from kadmon_env.vector import make_vec
from tests.agents.tiny import ROLLOUT, config


class Last:
    """A teacher that always chooses, and advises, the last legal action."""

    def __init__(self, *, seed: int) -> None:
        self._rng = np.random.default_rng(seed)

    def act(self, observation: Observation, /) -> Actions:
        """Return the highest legal action of each row."""
        self._rng.random()
        legal = observation["action_mask"]
        return np.asarray(legal.shape[1] - 1 - legal[:, ::-1].argmax(axis=1), np.int64)

    def judge(self, observation: Observation, /) -> Any:
        """Return 1 for what it would choose, nothing of any other odd action, and -1 of the rest."""
        worth = np.where(observation["action_mask"] & (np.arange(420) % 2 == 0), -1.0, np.nan).astype(np.float32)
        worth[np.arange(len(worth)), self.act(observation)] = 1.0
        return SimpleNamespace(worth=worth)


def taught(steps: int, **tables: Any) -> TrainConfig:
    """Return a run with fast lessons."""
    return config(steps, ppo={"learning_rate": 3e-3, "n_epochs": 4}, **tables)


def agreement(model: SelfPlayPPO) -> float:
    """Return how often a learner chooses as the teacher does."""
    env, teacher, player = make_vec("legions", 200, seed=9, players=3), Last(seed=0), Chooser(model.policy)
    env.play_random(30)
    return float((player.act(env.observation) == teacher.act(env.observation)).mean())


@pytest.mark.parametrize("lesson", ["imitation", "advice"])
def test_a_learner_comes_to_choose_as_it_is_taught(tmp_path: Path, lesson: str) -> None:
    """It does so much more often than before."""
    wanted = taught(12 * ROLLOUT, **{lesson: {"teacher": f"{__name__}:Last", "steps": 20 * ROLLOUT}})
    model = start(wanted)
    before = agreement(model)
    learn(model, wanted, tmp_path, progress=False)
    assert before < 0.9
    assert agreement(model) > 0.95


def test_lessons_follow_each_other_and_resume_exactly(tmp_path: Path) -> None:
    """First imitation, then advice, then play; a run resumed within the second ends as one that was left alone."""
    teacher = {"teacher": f"{__name__}:Last", "steps": 2 * ROLLOUT}
    wanted = taught(6 * ROLLOUT, imitation=teacher, advice=teacher, training={"checkpoint_every": 3 * ROLLOUT})
    alone = start(wanted)
    assert isinstance(alone, Student)
    assert [alone.lessons.at(step * ROLLOUT) for step in (0, 1, 2, 3, 4)] == [
        *[Lesson.IMITATION] * 2,
        *[Lesson.ADVICE] * 2,
        Lesson.PLAY,
    ]
    learn(alone, wanted, tmp_path, progress=False)
    resumed = resume(wanted, tmp_path / f"{checkpoint.PREFIX}{3 * ROLLOUT:010d}{checkpoint.SUFFIX}")
    learn(resumed, wanted, tmp_path / "again", progress=False)
    assert isinstance(resumed, Student)
    assert alone.lesson is resumed.lesson is Lesson.PLAY
    ends = [torch.cat([each.flatten() for each in model.policy.parameters()]) for model in (alone, resumed)]
    assert torch.equal(*ends)


def test_an_adviser_must_be_able_to_judge() -> None:
    """An agent that can only choose is refused by its name."""
    with pytest.raises(AgentError, match="agent 'greedy': has no method judge, so it can't advise"):
        start(taught(ROLLOUT, advice={"teacher": "greedy", "steps": 5}))
