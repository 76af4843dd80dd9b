"""Past selves: what a learner was at some step, kept in memory to play against."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import torch
from stable_baselines3.common.policies import ActorCriticPolicy

from agents.protocol import Actions, Observation

Weights: TypeAlias = Mapping[str, torch.Tensor]


def twin(policy: ActorCriticPolicy) -> Any:
    """Return a copy of a policy that can decide but not learn; it shares nothing with the policy and draws nothing."""
    copied: Any = copy.deepcopy(policy, {id(policy.optimizer): None})
    copied.set_training_mode(False)
    return copied.requires_grad_(False)


def scores(policy: Any, observation: Observation) -> npt.NDArray[np.float64]:
    """Return what a policy makes of each action, float64 [n, actions]: logits, -inf where an action is not legal."""
    seen = {name: torch.from_numpy(array).float() for name, array in observation.items() if name in ("cards", "table")}
    with torch.no_grad():
        logits = policy.get_distribution(seen).distribution.logits
    return np.where(observation["action_mask"], np.asarray(logits.numpy(), np.float64), -np.inf)


class PastSelf:
    """Choose by the probabilities of a policy as it was, or (``rng`` None) what it holds likeliest."""

    def __init__(self, policy: Any, rng: np.random.Generator | None) -> None:
        """Take a policy that nobody changes, as `twin` returns it."""
        self._policy, self._rng = policy, rng

    @property
    def weights(self) -> Weights | None:
        """Return the weights, None of one that has been forgotten."""
        return None if self._policy is None else self._policy.state_dict()

    def forget(self) -> None:
        """Give the memory of the weights back; it can't be asked any more."""
        self._policy = None

    def act(self, observation: Observation, /) -> Actions:
        """Return one legal action per row, int64 [n]; drawn by the Gumbel-max trick."""
        worth = scores(self._policy, observation)
        if self._rng is not None:
            worth = worth + self._rng.gumbel(size=worth.shape)
        return np.asarray(worth.argmax(axis=1), np.int64)
