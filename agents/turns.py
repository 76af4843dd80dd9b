"""Let games go on by one decision each: the learner's are drawn from its policy and kept, all others asked for."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from agents.casting import LEARNER, Seating
from agents.forward import Eye, judged
from agents.lesson import Lesson
from agents.masked import draw
from agents.stopwatch import Stopwatch
from agents.tables import Tables
from agents.team import Team, single_threaded
from agents.tracks import Tracks
from kadmon_env.vector import Step

Indices: TypeAlias = npt.NDArray[np.int64]
Reals: TypeAlias = npt.NDArray[np.float32]


class Turn(NamedTuple):
    """What a turn of all games has come to."""

    step: Step
    rows: Indices  # games in which the learner has decided, [k]
    actions: Indices  # of all games, [games]
    over: Indices  # games that have just ended
    seating: Seating  # who sat there, [over, players]
    places: Indices  # of those seats, [over, players], 1 is best


class Turns:
    """Play on at tables and write the learner's decisions into tracks."""

    def __init__(self, tables: Tables, tracks: Tracks, eye: Eye, team: Team, stopwatch: Stopwatch) -> None:
        """Take what is played at and what is written into."""
        self.tables, self.tracks, self.eye, self.team, self.stopwatch = tables, tracks, eye, team, stopwatch

    def advance(self, policy: MaskableActorCriticPolicy, lesson: Lesson | None = None) -> Turn:
        """Answer one decision in each game, the learner's under a lesson if there is one; games that end are dealt anew."""
        tables, deciding = self.tables, self.tables.deciding
        rows, actions = np.flatnonzero(deciding == LEARNER), np.zeros(len(deciding), np.int64)
        self._decide(policy, lesson, rows, actions)
        with self.stopwatch.on("members"):
            tables.ask_members(deciding, actions)
        with self.stopwatch.on("env"):
            step = tables.games.step(actions)
        over = np.flatnonzero(step.over)
        with self.stopwatch.on("tracks"):
            self.tracks.settle(step, over, self._worth(policy, step, over))
        seating = tables.seating[over]
        return Turn(step, rows, actions, over, seating, tables.renew(step, over))

    def _decide(self, policy: MaskableActorCriticPolicy, lesson: Lesson | None, rows: Indices, actions: Indices) -> None:
        """Draw the learner's actions in some games, and open a row of its tracks for each."""
        games = self.tables.games
        with self.stopwatch.on("inference"), single_threaded():
            legal = games.action_masks[rows]
            logits, values = judged(policy, self.eye, self.team, games.cards[rows], games.table[rows], legal)
        with self.stopwatch.on("sampling"):
            drawn, log_probs = np.empty(len(rows), np.int64), np.empty(len(rows), np.float32)
            draw(logits, legal, self.tables.rng.random(len(rows)), drawn, log_probs)
        with self.stopwatch.on("teacher"):
            worth = lesson.attend(self.tables, rows, drawn) if lesson is not None and len(rows) else None
        with self.stopwatch.on("tracks"):
            self.tracks.add(games, rows, drawn, log_probs, values, worth)
        actions[rows] = drawn

    def _worth(self, policy: MaskableActorCriticPolicy, step: Step, over: Indices) -> Reals:
        """Return the value of what each seat sees at the end of games cut off without being paid, else 0, [over, players]."""
        worth = np.zeros((len(over), self.tables.games.players), np.float32)
        cut = np.flatnonzero(~step.terminated[over])
        if len(cut):
            cards, table = (np.concatenate(array[over[cut]]) for array in (step.final_cards, step.final_table))
            with single_threaded():
                worth[cut] = judged(policy, self.eye, self.team, cards, table)[1].reshape(len(cut), -1)
        return worth
