"""Ask the agents of a wave: each about all the games that wait for it, at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from agents.protocol import Agent, AgentError
from agents.registry import make
from agents.tournament.games import Games
from agents.tournament.waves import AGENT, Indices, Setting, Wave, drawn
from kadmon_env.core.checked import brief
from kadmon_env.errors import ForfeitError
from kadmon_env.opponents import asked, integers, wants_worlds


@dataclass(frozen=True)
class Entrant:
    """An agent that plays a wave."""

    index: int  # into `Plan.entrants`
    name: str
    agent: Agent

    @property
    def wants_worlds(self) -> bool:
        """Tell whether the agent searches: it is given a state that it holds possible with each row."""
        return wants_worlds(self.agent)


@contextmanager
def entrants(setting: Setting, wave: Wave) -> Iterator[list[Entrant]]:
    """Make the agents of a wave, their choices seeded by it, and close those that can be closed."""
    made: list[Entrant] = []
    try:
        for index in sorted(set(setting.plan.lineups[wave.lineup])):
            name, seed = setting.plan.entrants[index], drawn(setting.seed, AGENT, wave.lineup, wave.first, index)
            made.append(Entrant(index, name, make(name, seed=seed, cards=setting.deck)))
        yield made
    finally:
        for one in made:
            getattr(one.agent, "close", lambda: None)()


def choose(games: Games, playing: Sequence[Entrant]) -> tuple[Indices, int]:
    """Return a legal action for every game, [n], and how many games were forfeited instead of answered."""
    actions, before = games.env.action_masks.argmax(axis=1), int(games.going.sum())  # legal, for games that count no more
    for entrant in playing:
        waiting = games.waiting_for(entrant.index)
        while waiting.size:
            waiting = _ask(games, entrant, waiting, actions)
    return actions, before - int(games.going.sum())


def _ask(games: Games, entrant: Entrant, waiting: Indices, actions: Indices) -> Indices:
    """Write an agent's actions in some games; return those to ask about again, since others of them were forfeited."""
    batch = games.batch(waiting, worlds=entrant.wants_worlds)
    try:
        actions[waiting] = answer(entrant, batch)
    except ForfeitError as error:
        broken = _broken(error, len(waiting))
        games.forfeit(waiting[broken], str(error))
        if error.actions is None:
            return waiting[~broken]
        answered = integers(error.actions, len(waiting), f"agent {entrant.name!r}: a ForfeitError has actions ")
        actions[waiting[~broken]] = _legal(entrant.name, answered[~broken], batch["action_mask"][~broken])
    return waiting[:0]


def _broken(error: ForfeitError, count: int) -> npt.NDArray[np.bool_]:
    """Return which rows of a batch of so many an agent forfeits, bool [count]; raises AgentError unless there are any."""
    broken = np.full(count, error.rows is None)
    rows = [row for row in error.rows or () if 0 <= row < count]
    broken[rows] = True
    if not broken.any():
        raise AgentError(f"{error}; a ForfeitError with the rows {brief(error.rows)} of {count}") from error
    return broken


def answer(entrant: Entrant, batch: dict[str, npt.NDArray[Any]]) -> Indices:
    """Return an agent's actions for a batch; raises AgentError unless they are one legal action for each row.

    AgentFailedError names the agent for whatever its own code raises.
    """
    legal = batch["action_mask"].copy()
    given = asked(entrant.agent.act, batch, lambda: f"agent {entrant.name!r}")
    return _legal(entrant.name, integers(given, len(legal), f"agent {entrant.name!r}: act returned "), legal)


def _legal(name: str, actions: npt.NDArray[Any], legal: npt.NDArray[np.int8]) -> Indices:
    """Return actions as they are; raises AgentError for one that its row does not allow."""
    within = (actions >= 0) & (actions < legal.shape[1])
    allowed = within & (legal[np.arange(len(legal)), np.where(within, actions, 0).astype(np.int64)] != 0)
    if not allowed.all():
        row = int(np.flatnonzero(~allowed)[0])
        some = ", ".join(str(action) for action in np.flatnonzero(legal[row]))
        raise AgentError(f"agent {name!r}: act chose action {actions[row]} in row {row}; legal there: {some}")
    return actions.astype(np.int64)
