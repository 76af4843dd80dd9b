"""The network that `train.py` trains: it reads every card by the same weights, and weighs every action by what it is about.

What is printed on a card and what its texts do comes from the card file, so cards alike are treated alike, and a file that
the network has never seen can be played.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.distributions import MaskableDistribution
from sb3_contrib.common.maskable.policies import MaskableMultiInputActorCriticPolicy
from stable_baselines3.common.type_aliases import Schedule
from torch import Tensor, nn

from agents.action_head import ActionHead
from agents.card_encoder import WHOLE, CardEncoder
from kadmon_env.legions.cardfile import CardFile

HIDDEN = 64


class ValueHead(nn.Linear):
    """Say what the game will pay, by the whole, with a hidden layer."""

    def __init__(self) -> None:
        super().__init__(HIDDEN, 1)
        self.hidden = nn.Linear(WHOLE, HIDDEN)

    def forward(self, whole: Tensor) -> Tensor:
        """Return the value, [n, 1]."""
        return super().forward(torch.relu(self.hidden(whole)))


class CardPolicy(MaskableMultiInputActorCriticPolicy):
    """A policy of MaskablePPO's: a card encoder, a pointer head for the actions, and a head for the value.

    Observations are ``cards`` [n, 67, 16] and ``table`` [n, 348], int8 as the environments show them, or float.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        fixed = {"net_arch": [], "features_extractor_class": CardEncoder, "ortho_init": False}
        super().__init__(*args, **{**options, **fixed})

    def _build(self, lr_schedule: Schedule) -> None:
        """Make the network."""
        super()._build(lr_schedule)
        self.action_net = ActionHead()
        self.value_net = ValueHead()
        options: dict[str, Any] = {"lr": lr_schedule(1), **self.optimizer_kwargs}
        self.optimizer = self.optimizer_class(self.parameters(), **options)

    @property
    def head(self) -> ActionHead:
        """Return the part that weighs actions."""
        head = self.action_net
        assert isinstance(head, ActionHead)  # noqa: S101 - tells the type checker what `_build` makes sure of
        return head

    @property
    def encoder(self) -> CardEncoder:
        """Return the part that reads observations."""
        encoder = self.features_extractor
        assert isinstance(encoder, CardEncoder)  # noqa: S101 - tells the type checker what the constructor makes sure of
        return encoder

    def weigh_and_value(self, observation: dict[str, Tensor], action_masks: Tensor | None = None) -> tuple[Tensor, Tensor]:
        """Return the scores of actions, float [n, actions], and the values, float [n].

        Nothing is masked. But with masks, [n, actions], not zero where an action is legal, the others are not weighed, which
        saves most of the work: they score 0.
        """
        view = self.encoder.look(observation)
        return self.head(self.encoder, view, action_masks), self.value_net(view.whole).flatten()

    def forward(
        self, obs: Any, deterministic: bool = False, action_masks: np.ndarray[Any, Any] | None = None
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Return actions, values [n, 1] and log-probabilities, as MaskablePPO asks for them."""
        chosen, values = self._judge(obs, action_masks)
        actions = chosen.get_actions(deterministic=deterministic)
        return actions, values, chosen.log_prob(actions)

    def evaluate_actions(
        self, obs: Any, actions: Tensor, action_masks: Tensor | None = None
    ) -> tuple[Tensor, Tensor, Tensor | None]:
        """Return values [n, 1], log-probabilities and entropy [n]."""
        chosen, values = self._judge(obs, action_masks)
        return values, chosen.log_prob(actions), chosen.entropy()

    def get_distribution(self, obs: Any, action_masks: np.ndarray[Any, Any] | None = None) -> MaskableDistribution:
        """Return the distribution over actions."""
        return self._judge(obs, action_masks)[0]

    def predict_values(self, obs: Any) -> Tensor:
        """Return the values, [n, 1]."""
        return torch.as_tensor(self.value_net(self.encoder(obs)))

    def _judge(self, obs: Any, masks: Any) -> tuple[MaskableDistribution, Tensor]:
        """Return the distribution over actions, masked if masks are given, and the values [n, 1]."""
        legal = None if masks is None else torch.as_tensor(masks).reshape(len(obs["table"]), -1)
        scores, values = self.weigh_and_value(obs, legal)
        chosen = self.action_dist.proba_distribution(action_logits=scores)
        if masks is not None:
            chosen.apply_masking(masks)
        return chosen, values[:, None]


def read_cards(model: MaskablePPO, file: CardFile) -> None:
    """Let a learner read another card file, if its network reads cards at all."""
    if isinstance(model.policy, CardPolicy):
        model.policy.encoder.read(file)


def encoder_of(model: MaskablePPO) -> CardEncoder:
    """Return the part of a learner that reads observations."""
    assert isinstance(model.policy, CardPolicy)  # noqa: S101 - tells the type checker what the caller knows
    return model.policy.encoder
