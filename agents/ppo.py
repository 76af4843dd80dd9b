"""The agent `ppo:PATH`: a policy that MaskablePPO has learnt, from a checkpoint or a run's folder."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch

from agents import checkpoint
from agents.protocol import Actions, Observation
from agents.spaces import flat, game_header


class PPO:
    """Choose by a learnt policy: its likeliest legal action, or one drawn by its probabilities."""

    def __init__(self, path: Path, *, seed: int = 0, sample: bool = False) -> None:
        """Load the policy; raises AgentError if the file is missing, damaged or of another game."""
        self._policy = checkpoint.load(path, game_header(), device="cpu").policy
        self._policy.set_training_mode(False)
        self._rng = np.random.default_rng(seed)
        self._sample = sample

    def act(self, observation: Observation, /) -> Actions:
        """Return one legal action per row, int64 [n]."""
        scores = self._logits(flat(observation))
        if self._sample:
            scores = scores + self._rng.gumbel(size=scores.shape)
        return np.asarray(np.where(observation["action_mask"], scores, -np.inf).argmax(axis=1), np.int64)

    def _logits(self, features: np.ndarray[tuple[int, int], np.dtype[np.float32]]) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
        """Return what the policy makes of each action, legal or not, float64 [n, actions]."""
        with torch.no_grad():
            chosen = self._policy.get_distribution(torch.from_numpy(features)).distribution
            return np.asarray(chosen.logits.numpy(), np.float64)


def load(path: str, *, seed: int = 0) -> PPO:
    """Make the agent of ``ppo:PATH``, which plays its likeliest action; raises AgentError."""
    return PPO(Path(path), seed=seed)
