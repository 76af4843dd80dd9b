"""The decisions that an update learns from, also in the form in which MaskablePPO's own update takes them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import torch
from sb3_contrib.common.maskable.buffers import MaskableDictRolloutBufferSamples, MaskableRolloutBufferSamples

from agents.forward import Eye
from agents.tracks import Tracks

Reals = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int64]


class Rollout:
    """A rollout of self-play: stands where MaskablePPO has its rollout buffer."""

    def __init__(self, tracks: Tracks, eye: Eye, rng: np.random.Generator) -> None:
        """Begin with nothing to learn from; the generator shuffles."""
        self.tracks, self.eye, self.rng = tracks, eye, rng
        self.rows = np.zeros(0, np.int64)

    def take(self) -> None:
        """Take the rows that can be learnt from now."""
        self.rows = self.tracks.learnable()

    def forget(self) -> None:
        """Let go what has been learnt from."""
        self.tracks.forget(self.rows)
        self.rows = np.zeros(0, np.int64)

    @property
    def values(self) -> Reals:
        """Return what the critic held each decision's position to be worth when it was made, [rows]."""
        return self.tracks.value[self.rows]

    @property
    def advantages(self) -> Reals:
        """Return the estimated advantages, [rows]."""
        return self.tracks.advantage[self.rows]

    @property
    def returns(self) -> Reals:
        """Return what the values should have been, [rows]: the values and the advantages."""
        return self.values + self.advantages

    def batches(self, batch_size: int | None) -> Iterator[Indices]:
        """Return all rows, shuffled, in mini-batches; the last one is what is left over."""
        shuffled = self.rows[self.rng.permutation(len(self.rows))]
        size = batch_size or len(shuffled)
        for first in range(0, len(shuffled), size):
            yield shuffled[first : first + size]

    def get(self, batch_size: int | None = None) -> Iterator[MaskableDictRolloutBufferSamples | MaskableRolloutBufferSamples]:
        """Return mini-batches as MaskablePPO's own update takes them."""
        for rows in self.batches(batch_size):
            yield self._samples(rows)

    def _samples(self, rows: Indices) -> MaskableDictRolloutBufferSamples | MaskableRolloutBufferSamples:
        """Return a mini-batch."""
        tracks = self.tracks
        seen = self.eye(tracks.cards[rows], tracks.table[rows])
        value, advantage = tracks.value[rows], tracks.advantage[rows]
        numbers = (tracks.action[rows, None], value, tracks.log_prob[rows], advantage, value + advantage, tracks.mask[rows])
        rest = [torch.from_numpy(array) for array in numbers]
        if isinstance(seen, dict):
            return MaskableDictRolloutBufferSamples(seen, *rest)
        return MaskableRolloutBufferSamples(seen, *rest)
