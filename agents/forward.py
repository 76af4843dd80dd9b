"""Ask a policy of MaskablePPO's for logits and values, with or without gradients."""

from __future__ import annotations

from inspect import signature
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import torch
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import FlattenExtractor, MlpExtractor
from torch import Tensor, nn

from agents.sparse import linears
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


def weigh_and_value(policy: MaskableActorCriticPolicy, seen: Seen, mask: Bytes | None = None) -> tuple[Tensor, Tensor]:
    """Return the logits [n, actions] and the values [n]: the policy's own way if it has a method of that name.

    The method is given the observations, and if it takes ``action_masks`` the mask, int8 [n, actions], or None: it may then
    leave out the logits of what is not legal, which nobody looks at. A plain multi-layer perceptron over flat observations
    is asked layer by layer instead, which is faster.
    """
    if isinstance(seen, Tensor) and is_plain(policy):
        for_policy, for_value = first_layers(policy, seen)
        return policy.action_net(for_policy), policy.value_net(for_value).flatten()
    own: Any = getattr(policy, "weigh_and_value", None)
    if own is not None:
        masked = {} if "action_masks" not in signature(own).parameters else {"action_masks": mask}
        logits, values = own(seen, **{name: None if at is None else torch.from_numpy(at) for name, at in masked.items()})
        return logits, values.flatten()
    features: Any = policy.extract_features(seen)
    if policy.share_features_extractor:
        for_policy, for_value = policy.mlp_extractor(features)
    else:
        for_policy = policy.mlp_extractor.forward_actor(features[0])
        for_value = policy.mlp_extractor.forward_critic(features[1])
    return policy.action_net(for_policy), policy.value_net(for_value).flatten()


def is_plain(policy: MaskableActorCriticPolicy) -> bool:
    """Tell whether a policy is the multi-layer perceptron of stable-baselines3, with linear layers right behind its input."""
    nets = (policy.mlp_extractor.policy_net, policy.mlp_extractor.value_net)
    parts = (policy.features_extractor, policy.mlp_extractor, policy.action_net, policy.value_net)
    usual = [type(part) for part in parts] == [FlattenExtractor, MlpExtractor, nn.Linear, nn.Linear]
    return usual and policy.share_features_extractor and all(len(net) and type(net[0]) is nn.Linear for net in nets)


def first_layers(policy: MaskableActorCriticPolicy, seen: Tensor) -> tuple[Tensor, Tensor]:
    """Return what the hidden layers of a plain policy make of flat observations, for the policy and for the value."""
    for_policy, for_value = policy.mlp_extractor.policy_net, policy.mlp_extractor.value_net
    of_policy, of_value = linears(seen, [for_policy[0], for_value[0]])  # type: ignore[list-item]  # as `is_plain` has told
    return for_policy[1:](of_policy), for_value[1:](of_value)


def judged(
    policy: MaskableActorCriticPolicy, eye: Eye, team: Team, cards: Bytes, table: Bytes, mask: Bytes | None = None
) -> tuple[Reals, Reals]:
    """Return logits [n, actions] and values [n] of native observations, without gradients."""
    actions: Any = policy.action_space
    logits, values = np.empty((len(table), int(actions.n)), np.float32), np.empty(len(table), np.float32)

    def judge(part: slice) -> None:
        with torch.inference_mode():
            found = weigh_and_value(policy, eye(cards[part], table[part]), None if mask is None else mask[part])
        logits[part], values[part] = (each.numpy() for each in found)

    team.run(judge, len(table))
    return logits, values
