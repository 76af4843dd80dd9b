"""Decisions of each kind, judged by a search: what every legal action is worth there, to measure agents by."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import numpy as np
import numpy.typing as npt

import agents
from agents.protocol import Observation
from kadmon_env import make_vec
from kadmon_env.legions.features import TableColumn
from kadmon_env.legions.terms import Decision, Verb

GAMES = 64  # side by side
ODDLY = 0.1  # share of decisions that are taken at random, so that positions differ
FEW = 8  # decisions of a step that are judged
ARRAYS = ("cards", "table", "action_mask", "world")


class Kind(StrEnum):
    """The kinds of decision that agents are measured at."""

    SUMMON = "Summon"
    CAST = "Cast"
    INVOKE = "Invoke"
    DAMAGE = "damage assignment"
    DISCARD = "discard"
    ANSWER = "answer"
    TARGET = "target"


ASKED = {
    Decision.DAMAGE: Kind.DAMAGE,
    Decision.DISCARD: Kind.DISCARD,
    Decision.ANSWER: Kind.ANSWER,
    Decision.TARGET: Kind.TARGET,
}
VERBS = {
    Kind.SUMMON: (Verb.SUMMON, Verb.CAST),
    Kind.CAST: (Verb.CAST, Verb.INVOKE),
    Kind.INVOKE: (Verb.INVOKE, Verb.CHOOSE),
}


@dataclass(frozen=True)
class Lessons:
    """Decisions of one kind."""

    observation: Observation  # with worlds, [n]
    worth: npt.NDArray[np.float32]  # [n, actions], nan where illegal or not tried

    def regret(self, actions: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
        """Return how much less than the best each of these actions is worth, [n]; what was never tried is like the worst."""
        chosen = self.worth[np.arange(len(actions)), actions]
        worst, best = np.nanmin(self.worth, axis=1), np.nanmax(self.worth, axis=1)
        return np.asarray(best - np.where(np.isnan(chosen), worst, chosen), np.float64)

    def random_regret(self) -> npt.NDArray[np.float64]:
        """Return what choosing evenly among the legal actions loses, [n]."""
        worst, best = (np.asarray(of(self.worth, axis=1), np.float64) for of in (np.nanmin, np.nanmax))
        legal = self.observation["action_mask"] != 0
        worth = np.where(np.isnan(self.worth), worst[:, None], self.worth)
        return best - np.asarray((worth * legal).sum(axis=1) / legal.sum(axis=1), np.float64)


def gather(
    count: int, *, players: int, seed: int, finder: str, judge: str, progress: Callable[[int], None] = lambda _: None
) -> dict[Kind, Lessons]:
    """Return so many decisions of each kind, out of games that `greedy` plays with a random action now and then.

    A decision about an action is of the kind that one search, `finder`, holds best; what its actions are worth is said by
    another search, `judge`, with luck of its own, so that the best are not those that were lucky. `progress` is told how
    many more decisions are kept.
    """
    first, second = agents.make(finder, seed=seed), agents.make(judge, seed=seed + 1)
    found: dict[Kind, list[tuple[Observation, npt.NDArray[np.float32]]]] = {kind: [] for kind in Kind}
    for batch in _decisions(players, seed):
        wanted = [kind for kind in Kind if len(found[kind]) < count]
        if not wanted:
            break
        rows = [row for row in range(len(batch["table"])) if _may_be(batch, row, wanted)][:FEW]
        for row in rows:
            one = {name: batch[name][row : row + 1] for name in ARRAYS}
            kind = kind_of(one, first)
            if kind in wanted and len(found[kind]) < count:
                found[kind].append((one, judged(second, one)))
                progress(1)
    return {kind: _joined(kept) for kind, kept in found.items()}


def kind_of(one: Observation, finder: Any) -> Kind | None:
    """Return the kind of a decision: of what is asked, or of what the search holds best; None for another kind."""
    asked = Decision(int(one["table"][0, TableColumn.DECISION]))
    if asked != Decision.ACTION:
        return ASKED.get(asked)
    best = int(finder.act(one)[0])
    return next((kind for kind, (low, high) in VERBS.items() if low <= best < high), None)


def judged(judge: Any, one: Observation) -> npt.NDArray[np.float32]:
    """Return what each legal action is worth, float32 [actions]."""
    return np.asarray(judge.judge(one).worth[0], np.float32)


def _may_be(batch: Observation, row: int, wanted: list[Kind]) -> bool:
    """Tell whether a decision can be of one of the kinds that are still wanted."""
    asked = Decision(int(batch["table"][row, TableColumn.DECISION]))
    if asked != Decision.ACTION:
        return ASKED.get(asked) in wanted
    mask = batch["action_mask"][row]
    return any(mask[low:high].any() for kind, (low, high) in VERBS.items() if kind in wanted)


def _decisions(players: int, seed: int) -> Iterator[Observation]:
    """Play games, and show at every seventh step what is asked in each, in an order of chance."""
    env = make_vec("legions", GAMES, players=players, seed=seed, skip_forced=True)
    greedy, rng, step = agents.make("greedy"), np.random.default_rng(seed), 0
    while True:
        if step % 7 == 0:
            order = rng.permutation(GAMES)
            yield {name: array[order].copy() for name, array in (env.observation | {"world": env.determinize(step)}).items()}
        actions = np.where(rng.random(GAMES) < ODDLY, env.random_actions(), greedy.act(env.observation))
        env.step(actions)
        step += 1


def _joined(kept: list[tuple[Observation, npt.NDArray[np.float32]]]) -> Lessons:
    """Return single decisions as a batch."""
    seen = {name: np.concatenate([one[name] for one, _ in kept]) for name in ARRAYS}
    return Lessons(seen, np.array([worth for _, worth in kept]))
