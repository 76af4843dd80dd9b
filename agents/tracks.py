"""The trajectories of all seats that learn, in one array of decisions."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from agents.shaping import leads
from agents.trackloops import NONE, OPEN, Links, end, estimate, link, pay
from kadmon_env.vector import Step, VectorEnv

Indices: TypeAlias = npt.NDArray[np.int64]
Reals: TypeAlias = npt.NDArray[np.float32]

ROWS = ("cards", "table", "mask", "action", "log_prob", "value", "reward", "lead", "next", "worth")


class Tracks:
    """Every seat of the learner's is a trajectory of its own; a row is one of its decisions.

    A row opens at a decision and waits; it is complete when the same seat decides again or its game ends, and holds what was
    paid in between. A rollout is over with `wanted` complete rows. Those are learnt from, oldest first, exactly so many; the
    others, waiting or complete, stay for the next rollout.

    Rows: ``cards`` int8 [rows, cards, features], ``table`` int8 [rows, features], ``mask`` int8 [rows, actions], ``action``
    int64, ``log_prob``, ``value``, ``reward``, ``lead`` float32 and ``next`` int64 [rows]; the first `used` are in use. Where
    decisions are `judged`, ``worth`` float32 [rows, actions] is what a teacher holds them to be worth, or nan.
    """

    def __init__(
        self, games: VectorEnv, wanted: int, *, gamma: float, gae_lambda: float, shaping: float, judged: bool = False
    ) -> None:
        """Make room for the rows of a rollout, of those that wait at its end, and of a last step that ends every game."""
        self.wanted, self.gamma, self.gae_lambda, self.shaping = wanted, gamma, gae_lambda, shaping
        size = wanted + games.num_envs * (2 * games.players + 1)
        self.cards = np.zeros((size, *games.cards.shape[1:]), np.int8)
        self.table = np.zeros((size, *games.table.shape[1:]), np.int8)
        self.mask = np.zeros((size, *games.action_masks.shape[1:]), np.int8)
        self.action = np.zeros(size, np.int64)
        self.worth = np.full((size, self.mask.shape[1] if judged else 0), np.nan, np.float32)
        self.log_prob, self.value, self.reward, self.lead, self.advantage = np.zeros((5, size), np.float32)
        self.next = np.full(size, OPEN, np.int64)
        self.open = np.full((games.num_envs, games.players), NONE, np.int64)
        self.used = self.completed = 0

    @property
    def links(self) -> Links:
        """Return what the loops take."""
        return Links(self.next, self.reward, self.value, self.lead, self.open)

    @property
    def is_full(self) -> bool:
        """Tell whether there is enough to learn from."""
        return self.completed >= self.wanted

    def add(
        self, games: VectorEnv, rows: Indices, actions: Indices, log_probs: Reals, values: Reals, worth: Reals | None = None
    ) -> None:
        """Open a row for the acting seat of some games, before the step: what it sees, may do, does, and expects."""
        first, last = self.used, self.used + len(rows)
        np.take(games.cards, rows, axis=0, out=self.cards[first:last], mode="clip")
        np.take(games.table, rows, axis=0, out=self.table[first:last], mode="clip")
        np.take(games.action_masks, rows, axis=0, out=self.mask[first:last], mode="clip")
        self.action[first:last], self.log_prob[first:last], self.value[first:last] = actions, log_probs, values
        self.worth[first:last] = np.nan if worth is None else worth
        if self.shaping:
            self.lead[first:last] = leads(self.table[first:last])
        self.completed += link(self.links, rows, games.actor[rows], first, self.shaping)
        self.used = last

    def settle(self, step: Step, over: Indices, worth: Reals) -> None:
        """Pay what a step has brought, and complete the rows of games that are over.

        `worth` [over, players] is the value of each seat's last sight where a game was cut off without being paid, else 0.
        """
        pay(self.links, step.rewards)
        if len(over):
            at_end = leads(step.final_table[over]) if self.shaping else np.zeros_like(worth)
            self.completed += end(self.links, over, at_end, self.gamma * worth, self.shaping)

    def learnable(self) -> Indices:
        """Return the rows to learn from now, with `advantage` written for them: the oldest complete ones, `wanted` in all."""
        estimate(self.links, self.used, self.gamma, self.gae_lambda, self.advantage)
        return np.flatnonzero(self.next[: self.used] != OPEN)[: self.wanted]

    def forget(self, learnt: Indices) -> None:
        """Let rows go that have been learnt from; the others move to the front, in order."""
        stays = np.ones(self.used, np.bool_)
        stays[learnt] = False
        kept = np.flatnonzero(stays)
        moved = np.cumsum(stays) - 1
        for name in ROWS:
            array = getattr(self, name)
            array[: len(kept)] = array[kept]
        for links in (self.next[: len(kept)], self.open):
            links[links >= 0] = moved[links[links >= 0]]
        self.used, self.completed = len(kept), self.completed - len(learnt)

    def clear(self) -> None:
        """Let all rows go, those that wait as well."""
        self.used = self.completed = 0
        self.open[:] = NONE

    def state(self) -> dict[str, Any]:
        """Return all that `restore` needs, as arrays and numbers; rows that are not in use are left out."""
        rows = {name: getattr(self, name)[: self.used].copy() for name in ROWS}
        return {**rows, "open": self.open.copy(), "completed": self.completed}

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a state."""
        self.used, self.completed = len(state["next"]), state["completed"]
        self.open[:] = state["open"]
        for name in ROWS:
            getattr(self, name)[: self.used] = state[name]
