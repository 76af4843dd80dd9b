"""A plain network on the flat view: MaskablePPO's own."""

from __future__ import annotations

from typing import Any

from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from torch import Tensor


class FlatPolicy(MaskableActorCriticPolicy):
    """MaskablePPO's ``MlpPolicy``, for observations float32 [n, 2598]: two layers of 64, or others by `net_arch`.

    It is what the card network is compared with; see `network.CardPolicy`.
    """

    def weigh_and_value(self, observation: Tensor, action_masks: Tensor | None = None) -> tuple[Tensor, Tensor]:
        """Return the scores of all actions, legal or not, float [n, actions], and the values, float [n]."""
        del action_masks  # all are weighed in one product
        features: Any = self.extract_features(observation)
        if not self.share_features_extractor:
            for_actions, for_value = features
        else:
            for_actions = for_value = features
        scores = self.action_net(self.mlp_extractor.forward_actor(for_actions))
        return scores, self.value_net(self.mlp_extractor.forward_critic(for_value)).flatten()
