"""The agent `ppo:PATH`: a policy that MaskablePPO has learnt, from a checkpoint or a run's folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import torch
from gymnasium import spaces

from agents import checkpoint
from agents.forward import weigh_and_value
from agents.network import read_cards
from agents.protocol import Actions, Observation
from agents.team import single_threaded
from kadmon_env.legions.cardfile import CardFile, load_cards
from kadmon_env.spaces import flatten

Reals: TypeAlias = npt.NDArray[np.float32]


class PPO:
    """Choose the legal action that a learnt policy holds likeliest. Its network may see native observations or flat ones."""

    def __init__(self, path: Path, cards: CardFile | str | Path | None = None) -> None:
        """Load a checkpoint, or the newest of a run's folder; raises AgentError if it can't be used.

        It reads cards as it has learnt them, or from another card file; a plain network reads none.
        """
        model = checkpoint.load(checkpoint.newest(path), device="cpu")
        if cards is not None:
            read_cards(model, load_cards(cards))
        self._policy: Any = model.policy
        self._policy.set_training_mode(False)

    def act(self, observation: Observation, /) -> Actions:
        """Return one legal action per row, int64 [n]."""
        scores = np.where(observation["action_mask"], self._judged(observation)[0], -np.inf)
        return np.asarray(scores.argmax(axis=1), np.int64)

    def weigh(self, observation: Observation, /) -> tuple[Reals, Reals]:
        """Return how likely the policy chooses each action, float32 [n, actions], and its value, float32 [n].

        The probabilities are a softmax over the legal actions; illegal ones have exactly 0.
        """
        scores, values = self._judged(observation)
        legal = torch.from_numpy(observation["action_mask"] != 0)
        likely = torch.softmax(torch.from_numpy(scores).masked_fill(~legal, -torch.inf), dim=1)
        return np.asarray(likely.numpy(), np.float32), values

    def _judged(self, observation: Observation) -> tuple[Reals, Reals]:
        """Return the scores of the legal actions, float32 [n, actions], any numbers for others, and values, float32 [n]."""
        with torch.no_grad(), single_threaded():
            scores, values = weigh_and_value(self._policy, self._seen(observation), observation["action_mask"])
        return np.asarray(scores.numpy(), np.float32), np.asarray(values.numpy(), np.float32)

    def _seen(self, observation: Observation) -> Any:
        """Return what the network is given of a batch."""
        cards, table = observation["cards"], observation["table"]
        if isinstance(self._policy.observation_space, spaces.Dict):
            return {"cards": torch.from_numpy(cards), "table": torch.from_numpy(table)}
        return torch.from_numpy(flatten(cards, table))


def load(path: str, *, seed: int = 0, cards: CardFile | str | Path | None = None) -> PPO:
    """Make the agent of ``ppo:PATH``; raises AgentError. The seed decides nothing."""
    del seed
    return PPO(Path(path), cards)
