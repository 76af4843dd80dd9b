"""What a training run logs of its games, beside what stable-baselines3 logs of its updates."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import numpy as np
from stable_baselines3.common.callbacks import BaseCallback

from agents.casting import LEARNER
from agents.pool import Pool
from kadmon_env.legions.features import TableColumn
from kadmon_env.legions.terms import Verb

LOGGED = {
    "rollout/win_share": "share of games won, of those in which the learner has a single seat",
    "rollout/cycles": "length of the games that ended, in Cycles; mean",
    "rollout/decisions": "length of the games that ended, in decisions of all seats, forced ones not counted; mean",
    "rollout/games": "games that ended",
    "actions/VERB": "share of the learner's decisions, by verb: pass, summon, cast, invoke, choose and the others",
    "train/entropy": "mean entropy of the policy over legal actions in the last update, in nats",
    "lessons/agreement": "share of decisions in which the network holds likeliest what the teacher of a lesson holds best",
    "lessons/loss": "what a lesson minimises, mean of the decisions that it teaches; `value_loss` that of the values",
    "lessons/entropy": "mean entropy of the policy in imitation, in nats",
    "lessons/regret": "by advice, the worth of the best action less that of the chosen one; mean",
    "time/decisions_per_second": "decisions learnt from in a second, updates and evaluations included",
    "evaluation/share_against_NAME": "share of wins against a field of an agent, `_low` and `_high`: its 95 % interval",
    "league/share_against_incumbent": "the same of the newest past self against a field of the incumbent; with interval",
    "pool/size": "past selves in the pool",
    "pool/win_rate_NAME": "how often the learner came before an agent of the league, or before the `incumbent`",
    "pool/win_rate_past": "the same against all past selves; mean, and `_least` of them the hardest",
}
"""What is logged under which name; docs/training.md tables it."""

VERBS = list(Verb)


class Statistics(BaseCallback):
    """Count what is played between two updates, and log it with the rollout."""

    def __init__(self, pool: Pool | None) -> None:
        super().__init__()
        self._pool = pool
        self._kinds = np.zeros(len(VERBS), np.int64)
        self._decisions = np.zeros(0, np.int64)  # of each game in progress, -1 for one whose beginning was not seen
        self._ended: list[tuple[int, int]] = []  # Cycles, decisions
        self._wins: list[bool] = []
        self._before = self._steps = 0.0

    def _on_training_start(self) -> None:
        """Start the clock."""
        self._before, self._steps = perf_counter(), self.model.num_timesteps

    def _on_rollout_start(self) -> None:
        """Log the update before."""
        self._log_update()

    def _on_training_end(self) -> None:
        """Log the last update."""
        self._log_update()

    def _log_update(self) -> None:
        """Log the update that has just been made."""
        if (lost := self.logger.name_to_value.get("train/entropy_loss")) is not None:
            self.logger.record("train/entropy", -lost)
        now, steps = perf_counter(), self.model.num_timesteps
        if steps > self._steps:
            self.logger.record("time/decisions_per_second", (steps - self._steps) / (now - self._before))
            self._before, self._steps = now, steps

    def _on_step(self) -> bool:
        """Count decisions, and the games that have ended."""
        told = self.locals
        self._kinds += np.bincount(_kinds(told["actions"][told["rows"]]), minlength=len(VERBS))
        if len(self._decisions) != len(told["actions"]) or told["step"].rewards.shape[1] != self._players:
            self._begin(told)
        self._decisions[self._decisions >= 0] += 1
        self._note_ends(told["step"], told["over"], told["seating"] == LEARNER, told["places"])
        return True

    _players = 0

    def _begin(self, told: dict[str, Any]) -> None:
        """Begin to count in games that are under way."""
        self._decisions = np.full(len(told["actions"]), -1)
        self._players = told["step"].rewards.shape[1]

    def _note_ends(self, step: Any, over: Any, mine: Any, places: Any) -> None:
        """Note the length of games that are over, and whether the learner has won those with a single seat of its own."""
        lengths, cycles = self._decisions[over], step.final_table[over, 0, TableColumn.CYCLE]
        self._ended += [*zip(cycles, lengths, strict=True)]
        self._decisions[over] = 0
        alone = mine.sum(axis=1) == 1
        self._wins += [*((places == 1) & mine)[alone].any(axis=1)]

    def _on_rollout_end(self) -> None:
        """Log, and begin to count anew."""
        self._log_games()
        total = max(self._kinds.sum(), 1)
        for verb, count in zip(VERBS, self._kinds, strict=True):
            self.logger.record(f"actions/{verb.name.lower()}", count / total)
        self._kinds[:] = 0
        if self._pool is not None:
            self._log_pool(self._pool)

    def _log_games(self) -> None:
        """Log the games that have ended."""
        self.logger.record("rollout/games", len(self._ended))
        whole = [length for _, length in self._ended if length >= 0]
        for name, found in (("cycles", [cycles for cycles, _ in self._ended]), ("decisions", whole), ("win_share", self._wins)):
            if found:
                self.logger.record(f"rollout/{name}", float(np.mean(found)))
        self._ended.clear()
        self._wins.clear()

    def _log_pool(self, pool: Pool) -> None:
        """Log who is in the pool, and how the learner fares."""
        self.logger.record("pool/size", len(pool.past))
        for member in pool.roster:
            if not member.is_past:
                self.logger.record(f"pool/win_rate_{member.name}", member.win_rate)
        if rates := [pool.roster[index].win_rate for index in pool.past]:
            self.logger.record("pool/win_rate_past", float(np.mean(rates)))
            self.logger.record("pool/win_rate_past_least", min(rates))
        if pool.incumbent is not None:
            self.logger.record("pool/win_rate_incumbent", pool.roster[pool.incumbent].win_rate)


def _kinds(actions: Any) -> Any:
    """Return the index of each action's verb."""
    return np.searchsorted([int(verb) for verb in VERBS], actions, side="right") - 1
