"""The loss of PPO (Schulman et al. 2017, https://arxiv.org/abs/1707.06347) and its gradient, over the legal actions only.

It is what MaskablePPO leaves to automatic differentiation: clipped surrogate, squared error of the value, entropy.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np

from agents.masked import Odds, weigh
from kadmon_env.core.jit import entry, jit


class Weights(NamedTuple):
    """How the parts of the loss count; MaskablePPO's own names."""

    clip_range: float
    clip_range_vf: float  # infinite: values are not clipped
    ent_coef: float
    vf_coef: float
    share: float  # of one row in the mean: 1 / rows of the mini-batch


class Batch(NamedTuple):
    """Rows of a mini-batch."""

    mask: Any  # int8 [n, actions]
    action: Any  # int64 [n]
    log_prob: Any  # float [n], when it was played
    value: Any  # float [n], when it was played
    advantage: Any  # float [n], normalized
    target: Any  # float [n]: the return


class Sum(IntEnum):
    """What is added up over the rows, each times its share."""

    POLICY = 0
    VALUE = 1
    ENTROPY = 2
    CLIPPED = 3
    KL = 4


SUMS = len(Sum)


@entry
def differentiate(logits: Any, values: Any, batch: Batch, weights: Weights, by_logits: Any, by_values: Any) -> Any:
    """Write the gradient of the loss by logits [n, actions] and values [n]; return the sums, float64 [5].

    The gradient by the logits of what is not legal is exactly 0.
    """
    sums, size = np.zeros(SUMS), logits.shape[1]
    odds = Odds(np.empty(size, np.int64), np.empty(size), np.empty(size))
    for i in range(len(values)):
        for action in range(size):
            by_logits[i, action] = 0.0
        count = weigh(logits[i], batch.mask[i], odds)
        weigh_row(odds, count, batch, weights, i, by_logits[i], sums)
        by_values[i] = value_row(float(values[i]), batch, weights, i, sums)
    return sums


@jit
def weigh_row(odds: Odds, count: int, batch: Batch, weights: Weights, i: int, gradient: Any, sums: Any) -> None:
    """Write the gradient by the logits of what is legal in one row, and add to the sums."""
    action, entropy, played = batch.action[i], 0.0, 0.0
    for n in range(count):
        entropy -= odds.chance[n] * odds.log_prob[n]
        if odds.action[n] == action:
            played = odds.log_prob[n]
    pull = surrogate_row(played, batch, weights, i, sums)
    sums[Sum.ENTROPY] += weights.share * entropy
    for n in range(count):
        chance = odds.chance[n]
        gained = pull * (chance - (1.0 if odds.action[n] == action else 0.0))
        gradient[odds.action[n]] = weights.share * (gained + weights.ent_coef * chance * (odds.log_prob[n] + entropy))


@jit
def surrogate_row(log_prob: float, batch: Batch, weights: Weights, i: int, sums: Any) -> float:
    """Add a row's clipped surrogate to the sums; return its derivative by the log-probability of the action."""
    advantage, moved = float(batch.advantage[i]), log_prob - float(batch.log_prob[i])
    ratio = np.exp(moved)
    clipped = min(max(ratio, 1 - weights.clip_range), 1 + weights.clip_range)
    sums[Sum.POLICY] -= weights.share * min(advantage * ratio, advantage * clipped)
    sums[Sum.CLIPPED] += weights.share * (1.0 if abs(ratio - 1) > weights.clip_range else 0.0)
    sums[Sum.KL] += weights.share * (ratio - 1 - moved)
    return advantage * ratio if advantage * ratio <= advantage * clipped else 0.0


@jit
def value_row(value: float, batch: Batch, weights: Weights, i: int, sums: Any) -> float:
    """Add a row's squared error of the value to the sums; return the derivative of the loss by it."""
    before, most = float(batch.value[i]), weights.clip_range_vf
    change = value - before
    taken = before + min(max(change, -most), most) if abs(change) > most else value
    error = taken - float(batch.target[i])
    sums[Sum.VALUE] += weights.share * error * error
    return 0.0 if abs(change) > most else 2 * weights.vf_coef * weights.share * error
