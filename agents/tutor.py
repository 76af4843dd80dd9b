"""The update of a lesson: cross-entropy to what the teacher chose or advised, and the error of the value."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from torch import Tensor

from agents.forward import weigh_and_value
from agents.lessons import Lesson, Lessons
from agents.rollout import Rollout
from agents.slate import Slate
from agents.surrogate import SUMS, Sum
from agents.team import Team
from agents.update import Aims, Indices, Sums, Updater, taken


class Tutor(Updater):
    """Updates as those of `Updater`, of another loss, of whose aims clipping, entropy and normalization are none."""

    def __init__(self, policy: MaskableActorCriticPolicy, team: Team, lessons: Lessons) -> None:
        """Take the policy, the threads, and the lessons."""
        super().__init__(policy, team)
        self._lessons = lessons
        self.lesson = Lesson.IMITATION

    def differentiate(self, rollout: Rollout, rows: Indices, aims: Aims) -> Sums:
        """Leave the gradient of the loss of a mini-batch in the parameters; return the sums over it."""

        def work(part: slice) -> tuple[Any, Sums]:
            return self._part(rollout, rows[part], aims.vf_coef, 1 / len(rows))

        found = self.team.run(work, len(rows))
        self._set_gradients([gradients for gradients, _ in found])
        return np.asarray(sum(sums for _, sums in found))

    def _part(self, rollout: Rollout, rows: Indices, vf_coef: float, share: float) -> tuple[Any, Sums]:
        """Return the gradients and sums of a part of a mini-batch."""
        tracks = rollout.tracks
        mask = taken(tracks.mask, rows)
        seen = rollout.eye(taken(tracks.cards, rows), taken(tracks.table, rows))
        logits, values = weigh_and_value(self.policy, seen, mask)
        illegal = torch.from_numpy(mask == 0)
        likely = torch.log_softmax(logits.masked_fill(illegal, -torch.inf), dim=1).masked_fill(illegal, 0.0)
        policy = -(self._wanted(tracks, rows, illegal) * likely).sum() * share
        target = torch.from_numpy(tracks.value[rows] + tracks.advantage[rows])
        value = ((values - target) ** 2).sum() * share
        gradients = torch.autograd.grad(policy + vf_coef * value, self.parameters, allow_unused=True)
        sums = np.zeros(SUMS)
        with torch.no_grad():
            chances = likely.exp().masked_fill(illegal, 0.0)
            sums[[Sum.POLICY, Sum.VALUE, Sum.ENTROPY]] = float(policy), float(value), -float((chances * likely).sum()) * share
        return gradients, sums

    def _wanted(self, tracks: Any, rows: Indices, illegal: Tensor) -> Tensor:
        """Return how likely the teacher chooses each action, [n, actions]; all 0 in rows of which it holds nothing."""
        if self.lesson is Lesson.IMITATION:
            return torch.nn.functional.one_hot(torch.from_numpy(tracks.action[rows]), illegal.shape[1]).float()
        assert isinstance(tracks, Slate)  # noqa: S101 - tells the type checker what a student has
        worth = torch.from_numpy(tracks.advice[rows]) / self._lessons.temperature
        worth = worth.masked_fill(illegal | worth.isnan(), -torch.inf)
        return torch.softmax(worth, dim=1).nan_to_num(0.0)
