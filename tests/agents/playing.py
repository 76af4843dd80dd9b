"""Small learners and castings for the tests of self-play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import configure

from agents.casting import LEARNER, Seating
from agents.play import Play
from agents.protocol import Actions, Observation
from agents.selfplay import SelfPlayPPO
from agents.uniform import Random

SMALL = Play(players=3, max_cycles=2, shaping=1.0, observation="flat")
ROLLOUT = 64


def learner(play: Play = SMALL, casting: Any = None, **options: Any) -> SelfPlayPPO:
    """Return a learner with eight games and rollouts of 64 decisions, that logs nowhere."""
    usual = {"num_envs": 8, "n_steps": 8, "batch_size": 32, "n_epochs": 2, "seed": 5}
    return quiet(SelfPlayPPO(options.pop("policy", "MlpPolicy"), play, casting, **(usual | options)))


def quiet(model: SelfPlayPPO) -> SelfPlayPPO:
    """Have a learner log nowhere."""
    model.set_logger(configure(None, []))
    return model


def weights(model: MaskablePPO) -> torch.Tensor:
    """Return all weights in a row."""
    return torch.cat([parameter.detach().flatten() for parameter in model.policy.parameters()])


class Mixed:
    """Seat the learner and two random members anew, by lot, in each game that begins."""

    def __init__(self) -> None:
        self.members = [Asked(7), Asked(8)]
        self.games = 0
        self.told: list[tuple[Seating, npt.NDArray[np.int64]]] = []

    def seat(self, games: int, players: int, rng: np.random.Generator) -> Seating:
        """Return a seating."""
        seating = rng.integers(LEARNER, len(self.members), (games, players))
        seating[np.arange(games), rng.integers(players, size=games)] = LEARNER
        return seating

    def over(self, seating: Seating, places: npt.NDArray[np.int64]) -> None:
        """Keep what was told."""
        self.told.append((seating, places))
        self.games += len(seating)

    def state(self) -> Mapping[str, Any]:
        """Return the count and the members' generators."""
        return {"games": self.games, "members": [member.rng.bit_generator.state for member in self.members]}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Take them back."""
        self.games = state["games"]
        for member, generator in zip(self.members, state["members"], strict=True):
            member.rng.bit_generator.state = generator


class Asked(Random):
    """Play at random, and count for how many decisions it was asked."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed=seed)
        self.rng, self.decisions = self._rng, 0

    def act(self, observation: Observation, /) -> Actions:
        """Return random actions."""
        self.decisions += len(observation["table"])
        return super().act(observation)


class Seen(BaseCallback):
    """Keep what callbacks are told, and stop after so many turns."""

    def __init__(self, turns: int = 10**9) -> None:
        super().__init__()
        self.left, self.told = turns, list[dict[str, Any]]()

    def _on_step(self) -> bool:
        """Keep a turn."""
        self.told.append({name: np.copy(value) for name, value in self.locals.items() if isinstance(value, np.ndarray)})
        self.left -= 1
        return self.left > 0
