"""Games with somebody in every seat: the learner, or a member of the casting that is asked for its actions."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from agents.casting import LEARNER, Casting, Seating
from agents.places import places
from agents.protocol import Agent, AgentError
from kadmon_env.opponents import asked, integers, wants_worlds
from kadmon_env.vector import Step, VectorEnv

Indices: TypeAlias = npt.NDArray[np.int64]

WORLDS = 1 << 31
"""So many seeds worlds are drawn from."""


class Tables:
    """Games played side by side, and who sits where; that changes only when a game begins."""

    def __init__(self, games: VectorEnv, casting: Casting, rng: np.random.Generator, seating: Seating | None = None) -> None:
        """Ask the casting who plays, or go on with a seating, int64 [games, players]."""
        self.games, self.casting, self.rng = games, casting, rng
        self.seating = self._seat(games.num_envs) if seating is None else seating

    def _seat(self, games: int) -> Seating:
        """Return who sits in each seat of games that begin; raises AgentError for what is no seating."""
        shape, members = (games, self.games.players), len(self.casting.members)
        given = np.asarray(self.casting.seat(*shape, self.rng))
        fits = given.shape == shape and given.dtype.kind in "iu"
        if not fits or given.min() < LEARNER or given.max() >= max(members, 1) or not (given == LEARNER).any(axis=1).all():
            wanted = f"{LEARNER}, at least once for each game, or a member below {members}"
            raise AgentError(f"casting: a seating is [games, players] = {list(shape)} of {wanted}")
        return given.astype(np.int64)

    @property
    def deciding(self) -> Indices:
        """Return who decides in each game, int64 [games]."""
        return np.asarray(self.seating[np.arange(len(self.seating)), self.games.actor], np.int64)

    def ask_members(self, deciding: Indices, actions: Indices) -> None:
        """Write the actions of all seats that are not the learner's; raises AgentError for one that is not legal."""
        for index in np.unique(deciding[deciding != LEARNER]):
            rows = np.flatnonzero(deciding == index)
            actions[rows] = self.ask(self.casting.members[index], f"member {index} of the casting", rows)

    def ask(self, agent: Agent, who: str, rows: Indices) -> Indices:
        """Return an agent's actions in some games, int64 [rows]; raises AgentError, which names who, for one not legal."""
        return _legal(_given(agent, who, self.show(agent, rows)), self.games.action_masks[rows], who)

    def show(self, agent: Agent, rows: Indices) -> dict[str, Any]:
        """Return what an agent is shown of some games: what the acting seats see, and worlds if it wants them."""
        batch: dict[str, Any] = {"cards": self.games.cards[rows], "table": self.games.table[rows]}
        batch["action_mask"] = self.games.action_masks[rows]
        if wants_worlds(agent):
            batch["world"] = self.games.determinize(int(self.rng.integers(WORLDS)))[rows]
        return batch

    def renew(self, step: Step, over: Indices) -> Indices:
        """Tell the casting who came where in games that are over, and seat the next ones; return the places, 1 is best."""
        came = places(step.final_table[over])
        if len(over):
            self.casting.over(self.seating[over].copy(), came)
            self.seating[over] = self._seat(len(over))
        return came


def _given(agent: Agent, who: str, batch: dict[str, Any]) -> npt.NDArray[Any]:
    """Return what an agent answers; AgentFailedError names it for whatever its own code raises."""
    answer = asked(agent.act, batch, lambda: who)
    return integers(answer, len(batch["table"]), f"{who}: act returned ")


def _legal(actions: npt.NDArray[Any], legal: npt.NDArray[np.int8], who: str) -> Indices:
    """Return actions as they are; raises AgentError for one that its row does not allow."""
    within = (actions >= 0) & (actions < legal.shape[1])
    allowed = within & (legal[np.arange(len(legal)), np.where(within, actions, 0).astype(np.int64)] != 0)
    if not allowed.all():
        row = int(np.flatnonzero(~allowed)[0])
        some = ", ".join(str(action) for action in np.flatnonzero(legal[row]))
        raise AgentError(f"{who}: chose action {actions[row]}; legal there: {some}")
    return actions.astype(np.int64)
