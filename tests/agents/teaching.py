"""Teachers for the tests of lessons: what they do and say can be written down."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from agents.advice import Advising
from agents.imitation import Imitating
from agents.lesson import Pace
from agents.lessons import Lessons
from agents.named import Named
from agents.protocol import Actions, Observation
from agents.selfplay import SelfPlayPPO
from agents.teacher import Teacher
from tests.agents.playing import quiet

PACE = Pace(learning_rate=3e-3, batch_size=32, n_epochs=2)


class First:
    """Take the first legal action, and hold it best, what comes behind it ever worse."""

    def __init__(self, *, seed: int = 0) -> None:
        self.asked = seed

    def act(self, observation: Observation, /) -> Actions:
        """Return the first legal action of each row."""
        self.asked += 1
        return np.asarray(observation["action_mask"].argmax(axis=1), np.int64)

    def judge(self, observation: Observation, /) -> Any:
        """Return 0.8 for the first legal action and 0.2 for all others; nan for those not legal."""
        legal = observation["action_mask"] != 0
        worth = np.where(legal, 0.2, np.nan).astype(np.float32)
        worth[np.arange(len(legal)), legal.argmax(axis=1)] = 0.8
        return SimpleNamespace(worth=worth)


class Draws(First):
    """Choose by lot, and want worlds."""

    wants_worlds = True

    def __init__(self, *, seed: int = 0) -> None:
        super().__init__(seed=seed)
        self.rng = np.random.default_rng(seed)

    def act(self, observation: Observation, /) -> Actions:
        """Return a legal action of each row; the worlds fit the rows."""
        legal = observation["action_mask"]
        assert len(observation["world"]) == len(legal)
        return np.asarray((self.rng.random(legal.shape) * legal).argmax(axis=1), np.int64)


def imitation(agent: Any, steps: int) -> Imitating:
    """Return imitation of an agent."""
    return Imitating(Teacher(Named("mine", agent), "imitation.teacher"), steps, PACE, ent_coef=0.01)


def advice(agent: Any, steps: int, rate: float = 1.0, pace: Pace = PACE) -> Advising:
    """Return advice by an agent."""
    return Advising(Teacher(Named("mine", agent), "advice.teacher"), steps, pace, rate=rate, gain=10.0)


def both() -> Lessons:
    """Return two rollouts of imitation and two of advice, as `playing.learner` counts them."""
    return Lessons([imitation(Draws(seed=3), 128), advice(Draws(seed=4), 128, rate=0.5)])


def go_on(path: Path, steps: int) -> SelfPlayPPO:
    """Return the learner of a checkpoint, gone on to so many decisions in all."""
    model = quiet(SelfPlayPPO.resume(path, lessons=both()))
    return model.learn(steps - model.num_timesteps, reset_num_timesteps=False)
