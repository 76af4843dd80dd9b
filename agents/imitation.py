"""Imitation: the teacher decides, and the network learns to choose as it does (behavioural cloning, Pomerleau 1989)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from agents.lesson import Indices, Lesson, Losses, Pace, Reals, agreement
from agents.tables import Tables
from agents.teacher import Teacher
from agents.tracks import Tracks


class Imitating(Lesson):
    """Let the teacher sit in the learner's seats, and raise the probability of what it chooses."""

    logged = ("agreement", "entropy")

    def __init__(self, teacher: Teacher, steps: int, pace: Pace, *, ent_coef: float) -> None:
        """Take how much entropy counts, so that the network does not become surer than there is reason for."""
        super().__init__(teacher, steps, pace)
        self._ent_coef = ent_coef

    def attend(self, tables: Tables, rows: Indices, actions: Indices) -> Reals | None:
        """Put the teacher's choices in the place of the learner's."""
        actions[:] = self.teacher.choose(tables, rows)
        return None

    def taught(self, tracks: Tracks, rows: Indices) -> npt.NDArray[np.bool_]:
        """Tell where there was a choice."""
        return np.asarray(tracks.mask[rows].sum(axis=1) > 1)

    def loss(self, tracks: Tracks, rows: Indices, logits: Tensor) -> Losses:
        """Return the cross-entropy of the teacher's choice, less some of the entropy."""
        chosen, log_probs = torch.from_numpy(tracks.action[rows]), torch.log_softmax(logits, dim=1)
        missed = -log_probs.gather(1, chosen[:, None])[:, 0]
        entropy = -(log_probs.exp() * log_probs).sum(dim=1)
        return missed - self._ent_coef * entropy, agreement(logits, chosen), entropy
