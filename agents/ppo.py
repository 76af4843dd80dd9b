"""The agent `ppo:PATH`: a policy that MaskablePPO has learnt, from a checkpoint or a run's folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import torch

from agents import checkpoint
from agents.network import encoder_of
from agents.protocol import Actions, Observation
from kadmon_env.legions.cardfile import CardFile, load_cards

Reals: TypeAlias = npt.NDArray[np.float32]


class PPO:
    """Choose the legal action that a learnt policy holds likeliest."""

    def __init__(self, path: Path, cards: CardFile | str | Path | None = None) -> None:
        """Load a checkpoint, or the newest of a run's folder; raises AgentError if it can't be used.

        It reads cards as it has learnt them, or from another card file.
        """
        model = checkpoint.load(checkpoint.newest(path), device="cpu")
        if cards is not None:
            encoder_of(model).read(load_cards(cards))
        self._policy = model.policy
        self._policy.set_training_mode(False)

    def act(self, observation: Observation, /) -> Actions:
        """Return one legal action per row, int64 [n]."""
        scores = np.where(observation["action_mask"], self._logits(observation), -np.inf)
        return np.asarray(scores.argmax(axis=1), np.int64)

    def weigh(self, observation: Observation, /) -> tuple[Reals, Reals]:
        """Return how likely the policy chooses each action, float32 [n, actions], and its value, float32 [n].

        The probabilities are a softmax over the legal actions; illegal ones have exactly 0.
        """
        features, illegal = _features(observation), torch.from_numpy(observation["action_mask"] == 0)
        with torch.no_grad():
            chosen: Any = self._policy.get_distribution(features).distribution
            values = self._policy.predict_values(features).flatten()
        likely = torch.softmax(chosen.logits.float().masked_fill(illegal, -torch.inf), dim=1)
        return np.asarray(likely.numpy(), np.float32), np.asarray(values.numpy(), np.float32)

    def _logits(self, observation: Observation) -> npt.NDArray[np.float64]:
        """Return what the policy makes of each action, legal or not, float64 [n, actions]."""
        with torch.no_grad():
            chosen: Any = self._policy.get_distribution(_features(observation)).distribution
        return np.asarray(chosen.logits.numpy(), np.float64)


def load(path: str, *, seed: int = 0, cards: CardFile | str | Path | None = None) -> PPO:
    """Make the agent of ``ppo:PATH``; raises AgentError. The seed decides nothing."""
    del seed
    return PPO(Path(path), cards)


def _features(observation: Observation) -> dict[str, torch.Tensor]:
    """Return what the network reads of a batch."""
    return {"cards": _tensor(observation["cards"]), "table": _tensor(observation["table"])}


def _tensor(array: npt.NDArray[np.int8]) -> torch.Tensor:
    """Return an array as the network takes it."""
    return torch.from_numpy(array).float()
