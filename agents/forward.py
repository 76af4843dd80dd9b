"""Ask a policy of MaskablePPO's for logits and values, with or without gradients."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import torch
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from torch import Tensor

from agents.team import Team
from kadmon_env.core.contract import Contract

Bytes: TypeAlias = npt.NDArray[np.int8]
Reals: TypeAlias = npt.NDArray[np.float32]
Seen: TypeAlias = dict[str, Tensor] | Tensor
"""What a policy is given, float32: ``cards`` [n, rows, features] and ``table`` [n, features], or the flat [n, features]."""


class Eye:
    """Turn native observations into what a policy is given."""

    def __init__(self, contract: Contract, observation: str) -> None:
        """See in the native form or in the flat one."""
        self._contract, self._is_flat = contract, observation == "flat"

    def __call__(self, cards: Bytes, table: Bytes) -> Seen:
        """Return observations [n] as float32 tensors."""
        if not self._is_flat:
            return {"cards": torch.from_numpy(cards).float(), "table": torch.from_numpy(table).float()}
        flat = np.empty((len(table), self._contract.flat_size), np.float32)
        self._contract.flatten(cards, table, flat)
        return torch.from_numpy(flat)


def weigh_and_value(policy: MaskableActorCriticPolicy, seen: Seen) -> tuple[Tensor, Tensor]:
    """Return the logits [n, actions], nothing masked, and the values [n]: the policy's own way if it has one of that name."""
    own: Any = getattr(policy, "weigh_and_value", None)
    if own is not None:
        logits, values = own(seen)
        return logits, values.flatten()
    features: Any = policy.extract_features(seen)
    if policy.share_features_extractor:
        for_policy, for_value = policy.mlp_extractor(features)
    else:
        for_policy = policy.mlp_extractor.forward_actor(features[0])
        for_value = policy.mlp_extractor.forward_critic(features[1])
    return policy.action_net(for_policy), policy.value_net(for_value).flatten()


def judged(policy: MaskableActorCriticPolicy, eye: Eye, team: Team, cards: Bytes, table: Bytes) -> tuple[Reals, Reals]:
    """Return logits [n, actions] and values [n] of native observations, without gradients."""
    actions: Any = policy.action_space
    logits, values = np.empty((len(table), int(actions.n)), np.float32), np.empty(len(table), np.float32)

    def judge(part: slice) -> None:
        with torch.inference_mode():
            found = weigh_and_value(policy, eye(cards[part], table[part]))
        logits[part], values[part] = (each.numpy() for each in found)

    team.run(judge, len(table))
    return logits, values
