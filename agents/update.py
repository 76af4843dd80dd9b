"""The update of MaskablePPO, faster: gradients of the loss in a compiled loop, parts of a mini-batch side by side.

The numbers are those of `MaskablePPO.train`, up to rounding.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import torch
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from torch import Tensor

from agents.forward import weigh_and_value
from agents.rollout import Rollout
from agents.surrogate import Batch, Sum, Weights, differentiate
from agents.team import Team

Indices: TypeAlias = npt.NDArray[np.int64]
Bytes: TypeAlias = npt.NDArray[np.int8]
Sums: TypeAlias = npt.NDArray[np.float64]
Backwards: TypeAlias = Callable[[Tensor, Tensor, Bytes, slice], tuple[Any, Sums]]
"""From logits, values and masks of a part of a mini-batch to the gradient by each parameter, and the sums."""

TINY = 1e-8  # added to a standard deviation
TOO_FAR = 1.5  # times target_kl


@dataclass(frozen=True)
class Aims:
    """What an update is held to; MaskablePPO's own names."""

    batch_size: int | None
    n_epochs: int
    clip_range: float
    clip_range_vf: float | None
    normalize_advantage: bool
    ent_coef: float
    vf_coef: float
    max_grad_norm: float
    target_kl: float | None


@dataclass
class Report:
    """What an update came to: the sums of each mini-batch, and how many epochs there were."""

    sums: list[Sums] = field(default_factory=list)
    last: list[Sums] = field(default_factory=list)  # those of the last epoch
    epochs: int = 0

    def told(self, aims: Aims) -> dict[str, float]:
        """Return what MaskablePPO logs of it, by name."""
        mean, last = np.mean(self.sums, axis=0), self.sums[-1]
        found = {
            "train/entropy_loss": -mean[Sum.ENTROPY],
            "train/policy_gradient_loss": mean[Sum.POLICY],
            "train/value_loss": mean[Sum.VALUE],
            "train/approx_kl": np.mean(self.last, axis=0)[Sum.KL],
            "train/clip_fraction": mean[Sum.CLIPPED],
            "train/loss": last[Sum.POLICY] - aims.ent_coef * last[Sum.ENTROPY] + aims.vf_coef * last[Sum.VALUE],
            "train/clip_range": aims.clip_range,
        }
        return found if aims.clip_range_vf is None else found | {"train/clip_range_vf": aims.clip_range_vf}


class Updater:
    """Carry out updates of one policy."""

    def __init__(self, policy: MaskableActorCriticPolicy, team: Team) -> None:
        """Take the policy and the threads."""
        self.policy, self.team = policy, team
        self.parameters = [each for each in policy.parameters() if each.requires_grad]

    def update(self, rollout: Rollout, aims: Aims) -> Report:
        """Learn from a rollout, epoch by epoch, until the policy has moved too far if there is a limit to that."""
        report = Report()
        while report.epochs < aims.n_epochs:
            report.epochs += 1
            report.last = []
            for rows in rollout.batches(aims.batch_size):
                sums = self.differentiate(rollout, rows, aims)
                report.sums.append(sums)
                report.last.append(sums)
                if aims.target_kl is not None and sums[Sum.KL] > TOO_FAR * aims.target_kl:
                    return report
                torch.nn.utils.clip_grad_norm_(self.policy.parameters(), aims.max_grad_norm)
                self.policy.optimizer.step()
        return report

    def differentiate(self, rollout: Rollout, rows: Indices, aims: Aims) -> Sums:
        """Leave the gradient of the loss of a mini-batch in the parameters; return the sums over it."""
        tracks = rollout.tracks
        value, advantage = tracks.value[rows], tracks.advantage[rows]
        scaled = normalized(advantage) if aims.normalize_advantage else advantage
        whole = (tracks.action[rows], tracks.log_prob[rows], value, scaled, value + advantage)
        unclipped = aims.clip_range_vf is None
        most = np.inf if unclipped else float(aims.clip_range_vf or 0)
        weights = Weights(float(aims.clip_range), most, float(aims.ent_coef), float(aims.vf_coef), 1 / len(rows))

        def backwards(logits: Tensor, values: Tensor, mask: Bytes, part: slice) -> tuple[Any, Sums]:
            return self._backwards(logits, values, Batch(mask, *(each[part] for each in whole)), weights)

        return self.spread(rollout, rows, backwards)

    def spread(self, rollout: Rollout, rows: Indices, backwards: Backwards) -> Sums:
        """Leave in the parameters the gradient that comes of a mini-batch part by part; return the sums over it."""
        tracks = rollout.tracks

        def work(part: slice) -> tuple[Any, Sums]:
            mine = rows[part]
            mask = taken(tracks.mask, mine)
            seen = rollout.eye(taken(tracks.cards, mine), taken(tracks.table, mine))
            return backwards(*weigh_and_value(self.policy, seen, mask), mask, part)

        found = self.team.run(work, len(rows))
        self._set_gradients([gradients for gradients, _ in found])
        return np.asarray(sum(sums for _, sums in found))

    def _backwards(self, logits: Tensor, values: Tensor, batch: Batch, weights: Weights) -> tuple[Any, Sums]:
        """Return the gradient by each parameter, None for those that have no part in it, and the sums."""
        outputs = (logits, values)
        by_logits, by_values = (torch.empty_like(each, memory_format=torch.contiguous_format) for each in outputs)
        shown = (logits.detach().contiguous().numpy(), values.detach().contiguous().numpy())
        sums = differentiate(*shown, batch, weights, by_logits.numpy(), by_values.numpy())
        return torch.autograd.grad(outputs, self.parameters, (by_logits, by_values), allow_unused=True), sums

    def gradients(self, loss: Tensor) -> Any:
        """Return the gradient of a loss by each parameter, None for those that have no part in it."""
        return torch.autograd.grad(loss, self.parameters, allow_unused=True)

    def _set_gradients(self, parts: list[Any]) -> None:
        """Add up the gradients of all parts, always in the same order."""
        for index, parameter in enumerate(self.parameters):
            total = parts[0][index]
            for part in parts[1:]:
                if part[index] is not None:
                    total = part[index] if total is None else total.add_(part[index])
            parameter.grad = total


def normalized(advantage: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Return advantages with mean 0 and standard deviation 1."""
    found = torch.from_numpy(advantage)
    return np.asarray(((found - found.mean()) / (found.std() + TINY)).numpy())


def taken(array: npt.NDArray[np.int8], rows: Indices) -> npt.NDArray[np.int8]:
    """Return some rows; other threads go on meanwhile."""
    return np.asarray(torch.from_numpy(array).index_select(0, torch.from_numpy(rows)).numpy())
