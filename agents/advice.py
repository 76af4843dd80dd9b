"""Advice: the learner decides, the teacher says what each action was worth, and the network's scores are fitted to that."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from agents.lesson import Indices, Lesson, Losses, Pace, Reals, agreement
from agents.tables import Tables
from agents.teacher import Teacher
from agents.tracks import Tracks


class Advising(Lesson):
    """Fit the scores of the actions that the teacher has tried to what it holds them to be worth.

    Scores and worths are centred in each decision, and worths multiplied by `gain`: a softmax over such scores is as sure
    as the worths lie apart. The squared error does not vanish where the policy is sure of something else.
    """

    judges = True
    logged = ("agreement", "regret")

    def __init__(self, teacher: Teacher, steps: int, pace: Pace, *, rate: float, gain: float) -> None:
        """Take the share of decisions that the teacher is asked about; raises AgentError for one that only acts."""
        super().__init__(teacher, steps, pace)
        teacher.needs_judge()
        self._rate, self._gain = rate, gain

    def attend(self, tables: Tables, rows: Indices, actions: Indices) -> Reals | None:
        """Return what the teacher says of some of the decisions, nan of the others, float32 [rows, actions]."""
        del actions
        legal = tables.games.action_masks[rows]
        worth = np.full(legal.shape, np.nan, np.float32)
        asked = np.flatnonzero((legal.sum(axis=1) > 1) & (tables.rng.random(len(rows)) < self._rate))
        if len(asked):
            worth[asked] = self.teacher.judge(tables, rows[asked])
        return worth

    def taught(self, tracks: Tracks, rows: Indices) -> npt.NDArray[np.bool_]:
        """Tell where the teacher has tried more than one action."""
        return np.asarray((~np.isnan(tracks.worth[rows])).sum(axis=1) > 1)

    def loss(self, tracks: Tracks, rows: Indices, logits: Tensor) -> Losses:
        """Return the mean squared error of the centred scores of what was tried.

        What the learner has chosen and the teacher not tried is logged as worth as little as the worst of what it has.
        """
        worth = torch.from_numpy(tracks.worth[rows])
        tried = ~worth.isnan()
        worth, count = worth.masked_fill(~tried, 0), tried.sum(dim=1, keepdim=True)
        scores = logits.masked_fill(~tried, 0)
        off = (scores - scores.sum(1, keepdim=True) / count) - self._gain * (worth - worth.sum(1, keepdim=True) / count)
        losses = (off.square() * tried).sum(dim=1) / count[:, 0]
        lowest = worth.masked_fill(~tried, torch.inf).amin(dim=1, keepdim=True)
        worth = torch.where(tried, worth, lowest)
        highest, best = worth.masked_fill(~tried, -torch.inf).max(dim=1)
        lost = highest - worth.gather(1, torch.from_numpy(tracks.action[rows])[:, None])[:, 0]
        return losses, agreement(logits, best), lost
