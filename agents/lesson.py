"""A lesson: for so many decisions the learner learns from a teacher, and not from what PPO would have it do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import torch
from stable_baselines3.common.utils import update_learning_rate
from torch import Tensor

from agents.rollout import Rollout
from agents.tables import Tables
from agents.teacher import Teacher
from agents.tracks import Tracks
from agents.update import Aims, Sums, Updater

Bytes: TypeAlias = npt.NDArray[np.int8]
Indices: TypeAlias = npt.NDArray[np.int64]
Reals: TypeAlias = npt.NDArray[np.float32]
Losses: TypeAlias = tuple[Tensor, ...]
"""The loss of each row that is taught, [rows], and what else is logged of each, as `Lesson.logged` names it."""

VALUE_LOSS, TAUGHT = "value_loss", "taught"

NEVER = -1e9
"""The logit of what is not legal: its probability is exactly 0, and so is its part in the entropy."""


@dataclass(frozen=True)
class Pace:
    """How a lesson is learnt; None is what PPO does."""

    learning_rate: float
    batch_size: int | None
    n_epochs: int | None


@dataclass(frozen=True)
class Learnt:
    """What an update has come to: sums over the rows of each mini-batch of the first epoch, by name."""

    epochs: int
    learning_rate: float
    names: tuple[str, ...]
    sums: list[Sums]
    rows: int  # in all; some of them taught

    def told(self, _aims: Aims) -> dict[str, float]:
        """Return what is logged, by name: means over the rows that are taught, that of the value over all."""
        total = dict(zip(self.names, np.sum(self.sums, axis=0).tolist(), strict=True))
        taught = max(total.pop(TAUGHT), 1)
        means = {f"lessons/{name}": total[name] / (self.rows if name == VALUE_LOSS else taught) for name in total}
        return means | {"train/learning_rate": self.learning_rate}


class Lesson:
    """Have a teacher look at the learner's decisions, and the network learn from that, and values from what came of them."""

    logged: tuple[str, ...] = ()
    """What `loss` returns besides the loss."""
    judges = False
    """Whether the teacher says what actions are worth; `agents.tracks.Tracks` then keeps that for each decision."""

    def __init__(self, teacher: Teacher, steps: int, pace: Pace) -> None:
        """Take who teaches, for how many decisions."""
        self.teacher, self.steps, self.pace = teacher, steps, pace

    def attend(self, tables: Tables, rows: Indices, actions: Indices) -> Reals | None:
        """Change the actions that the learner has drawn in some games, or return what the teacher holds all to be worth."""
        raise NotImplementedError

    def taught(self, tracks: Tracks, rows: Indices) -> npt.NDArray[np.bool_]:
        """Tell which decisions there is something to learn of from the teacher, [rows]."""
        raise NotImplementedError

    def loss(self, tracks: Tracks, rows: Indices, logits: Tensor) -> Losses:
        """Return the loss of decisions that are taught, and what is logged; the logits of what is not legal are `NEVER`."""
        raise NotImplementedError

    def learn(self, updater: Updater, rollout: Rollout, aims: Aims) -> Learnt:
        """Learn from a rollout, epoch by epoch."""
        pace, epochs, found = self.pace, self.pace.n_epochs or aims.n_epochs, []
        update_learning_rate(updater.policy.optimizer, pace.learning_rate)
        for epoch in range(epochs):
            for rows in rollout.batches(pace.batch_size or aims.batch_size):
                sums = self._differentiate(updater, rollout, rows, aims.vf_coef)
                torch.nn.utils.clip_grad_norm_(updater.policy.parameters(), aims.max_grad_norm)
                updater.policy.optimizer.step()
                found += [sums] if epoch == 0 else []
        return Learnt(epochs, pace.learning_rate, ("loss", *self.logged, VALUE_LOSS, TAUGHT), found, len(rollout.rows))

    def _differentiate(self, updater: Updater, rollout: Rollout, rows: Indices, vf_coef: float) -> Sums:
        """Leave the gradient of a mini-batch in the parameters; return the sums over its rows."""
        tracks = rollout.tracks
        taught, returns = self.taught(tracks, rows), tracks.value[rows] + tracks.advantage[rows]
        share = 1 / max(int(taught.sum()), 1)

        def backwards(logits: Tensor, values: Tensor, mask: Bytes, part: slice) -> tuple[Any, Sums]:
            some = torch.from_numpy(np.flatnonzero(taught[part]))
            scores = logits[some].masked_fill(torch.from_numpy(mask)[some] == 0, NEVER)
            found = self.loss(tracks, rows[part][taught[part]], scores)
            wrong = (values - torch.from_numpy(returns[part])).square().sum()
            whole = found[0].sum() * share + vf_coef * wrong / len(rows)
            sums = [each.detach().sum().item() for each in (*found, wrong)]
            return updater.gradients(whole), np.array([*sums, len(some)])

        return updater.spread(rollout, rows, backwards)


def agreement(logits: Tensor, best: Tensor) -> Tensor:
    """Return 1 where the network holds likeliest what the teacher holds best, else 0, [rows]."""
    return (logits.argmax(dim=1) == best).float()
