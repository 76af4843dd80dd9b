"""Evaluate a learner now and then, on deals of their own: nothing that the training draws from is touched."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stable_baselines3.common.callbacks import BaseCallback

from agents.measure import measure
from agents.named import named
from agents.protocol import Agent
from agents.seeds import Purpose, seed_for
from agents.selves import Chooser
from agents.settings import Training


class Evaluation(BaseCallback):
    """Let the learner play a field of each of some agents, every so many steps, and log its share of wins."""

    def __init__(self, training: Training, against: list[str], cards: str | None) -> None:
        super().__init__()
        self._training, self._against, self._cards = training, against, cards
        self._periods = 0
        self.opponents()  # so that a name that leads to none is told before anything is learnt

    def opponents(self) -> Mapping[str, Agent]:
        """Return the agents, made anew each time, so that they draw the same; raises AgentError."""
        seed = seed_for(self._training.seed, Purpose.EVALUATION, 1)
        return {name: named(name, seed=seed, cards=self._cards) for name in self._against}

    def _on_training_start(self) -> None:
        """Count from where the model stands, new or resumed."""
        self._periods = self.model.num_timesteps // self._training.evaluate_every

    def _on_rollout_start(self) -> None:
        """Evaluate here, between two updates."""
        self.evaluate_if_due()

    def _on_training_end(self) -> None:
        """Evaluate after the last update, too, and write it out."""
        if self.evaluate_if_due():
            self.logger.dump(self.model.num_timesteps)

    def evaluate_if_due(self) -> bool:
        """Evaluate if so many steps have been made since; return whether it was done."""
        periods = self.model.num_timesteps // self._training.evaluate_every
        if periods == self._periods:
            return False
        self._periods = periods
        for name, agent in self.opponents().items():
            self._evaluate(name, agent)
        return True

    def _evaluate(self, name: str, agent: Agent) -> None:
        """Play one of the agents, and log the share of wins with its interval."""
        learner: Any = self.model
        seed, deals = seed_for(self._training.seed, Purpose.EVALUATION), self._training.evaluation_deals
        found = measure(Chooser(learner.policy), agent, learner.play, deals=deals, seed=seed)
        self.logger.record(f"evaluation/share_against_{name}", found.share)
        for end, bound in zip(("low", "high"), found.interval, strict=True):
            self.logger.record(f"evaluation/share_against_{name}_{end}", bound)

    def _on_step(self) -> bool:
        """Go on."""
        return True
