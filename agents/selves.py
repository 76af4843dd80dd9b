"""Past selves: what a learner was at some step, kept in memory to play against."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
import torch
from gymnasium.spaces import Dict
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from agents.forward import Eye, judged
from agents.masked import draw
from agents.protocol import Actions, Observation
from agents.team import Team, single_threaded
from kadmon_env.core.contract import find

Weights: TypeAlias = Mapping[str, torch.Tensor]

ALONE = Team(1)


def weights_of(policy: MaskableActorCriticPolicy) -> Weights:
    """Return a copy of a policy's weights, buffers included."""
    return {name: tensor.detach().clone() for name, tensor in policy.state_dict().items()}


def twin(policy: MaskableActorCriticPolicy, weights: Weights) -> MaskableActorCriticPolicy:
    """Return a policy of the same make with these weights, that can decide but not learn; nothing is drawn for it."""
    copied: Any = copy.deepcopy(policy, {id(policy.optimizer): None})
    copied.load_state_dict(weights)
    copied.set_training_mode(False)
    made: MaskableActorCriticPolicy = copied.requires_grad_(False)
    return made


class Chooser:
    """Play as a policy does: by its probabilities, drawn from a generator, or (None) what it holds likeliest."""

    def __init__(self, policy: MaskableActorCriticPolicy, rng: np.random.Generator | None = None) -> None:
        """Take the policy as it is; whoever changes it changes what is played."""
        self._policy, self._rng = policy, rng
        self._eye = Eye(find("legions"), "native" if isinstance(policy.observation_space, Dict) else "flat")

    def act(self, observation: Observation, /) -> Actions:
        """Return one legal action per row, int64 [n]."""
        legal = observation["action_mask"]
        with single_threaded():
            logits, _ = judged(self._policy, self._eye, ALONE, observation["cards"], observation["table"], legal)
        if self._rng is None:
            return np.asarray(np.where(legal, logits, -np.inf).argmax(axis=1), np.int64)
        actions, log_probs = np.empty(len(legal), np.int64), np.empty(len(legal), np.float32)
        draw(logits, legal, self._rng.random(len(legal)), actions, log_probs)
        return actions


class PastSelf:
    """Play by the probabilities of a policy as it was; its network is made when it is first asked."""

    def __init__(self, like: MaskableActorCriticPolicy, weights: Weights | None, rng: np.random.Generator) -> None:
        """Take weights that nobody changes (None: forgotten ones), and a policy of the make that they are of."""
        self.weights, self._like, self._rng = weights, like, rng
        self._chooser: Chooser | None = None

    def forget(self) -> None:
        """Give the memory of the weights back; it can't be asked any more."""
        self.weights = self._chooser = None

    def act(self, observation: Observation, /) -> Actions:
        """Return one legal action per row, int64 [n]."""
        if self._chooser is None:
            self._chooser = self._chooses(self._rng)
        return self._chooser.act(observation)

    def at_its_best(self) -> Chooser:
        """Return what chooses the action that it holds likeliest, and draws nothing."""
        return self._chooses(None)

    def _chooses(self, rng: np.random.Generator | None) -> Chooser:
        """Make the network."""
        assert self.weights is not None  # noqa: S101 - who is forgotten sits in no game
        return Chooser(twin(self._like, self.weights), rng)
