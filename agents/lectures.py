"""Play on while a teacher decides in the learner's seats, or says what it thinks of their decisions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from agents.forward import judged
from agents.lessons import Lesson, Lessons
from agents.slate import Slate
from agents.tables import WORLDS
from agents.team import single_threaded
from agents.turns import Indices, Turns


class Lectures(Turns):
    """Turns of a learner that has lessons."""

    tracks: Slate

    def attend(self, lessons: Lessons, lesson: Callable[[], Lesson]) -> None:
        """Take the lessons, and what tells which one it is."""
        self._lessons, self._lesson = lessons, lesson

    def _decide(self, policy: MaskableActorCriticPolicy, rows: Indices, actions: Indices) -> None:
        """Let the teacher decide, or draw the learner's actions and note the teacher's advice."""
        if self._lesson() is Lesson.IMITATION:
            self._imitate(policy, rows, actions)
            return
        first = self.tracks.used
        advised = self._advice(rows) if self._lesson() is Lesson.ADVICE else None
        super()._decide(policy, rows, actions)
        if advised is not None:
            self.tracks.advice[first : first + len(rows)] = advised

    def _imitate(self, policy: MaskableActorCriticPolicy, rows: Indices, actions: Indices) -> None:
        """Let the teacher decide in the learner's place."""
        games = self.tables.games
        seen = (games.cards[rows], games.table[rows], games.action_masks[rows])
        with self.stopwatch.on("inference"), single_threaded():
            _, values = judged(policy, self.eye, self.team, *seen)
        with self.stopwatch.on("teacher"):
            actions[rows] = self._lessons.imitated.act(self._shown(self._lessons.imitated, rows))
        self.tracks.add(games, rows, actions[rows], np.zeros(len(rows), np.float32), values)

    def _advice(self, rows: Indices) -> Any:
        """Return what the teacher holds the actions in some games to be worth, float32 [rows, actions]."""
        with self.stopwatch.on("teacher"):
            return self._lessons.adviser.judge(self._shown(self._lessons.adviser, rows)).worth

    def _shown(self, teacher: Any, rows: Indices) -> dict[str, Any]:
        """Return what a teacher is shown of some games; one that searches is shown a world of each."""
        shown: dict[str, Any] = {name: array[rows] for name, array in self.tables.games.observation.items()}
        if teacher.wants_worlds:
            shown["world"] = self.tables.games.determinize(int(self.tables.rng.integers(WORLDS)))[rows]
        return shown
