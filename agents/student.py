"""A learner that has lessons before it learns by playing."""

from __future__ import annotations

from typing import Any

from stable_baselines3.common.callbacks import BaseCallback

from agents.lectures import Lectures
from agents.lessons import Lesson, Lessons
from agents.rollout import Rollout
from agents.selfplay import SelfPlayPPO
from agents.slate import Slate
from agents.tables import Tables
from agents.team import single_threaded
from agents.tutor import Tutor


class Student(SelfPlayPPO):
    """`SelfPlayPPO` with `Lessons`; a rollout and its update belong to one of them, see `Timetable`."""

    lesson: Lesson

    def __init__(self, *args: Any, lessons: Lessons, **options: Any) -> None:
        """Begin with the first lesson."""
        self.lessons, self.lesson = lessons, lessons.at(0)
        super().__init__(*args, **options)

    def sit(self, tables: Tables) -> None:
        """Go on at these tables, with no decision made yet."""
        super().sit(tables)
        rate = {"gamma": self.gamma, "gae_lambda": self.gae_lambda, "shaping": self.play.shaping}
        self.tracks = slate = Slate(tables.games, self.n_steps * self.num_envs, self.lessons, **rate)
        self.turns = lectures = Lectures(tables, slate, self.eye, self.team, self.stopwatch)
        lectures.attend(self.lessons, lambda: self.lesson)
        self.rollout_buffer = Rollout(slate, self.eye, self.rng)  # type: ignore[assignment]  # as in SelfPlayPPO

    def train(self) -> None:
        """Update the policy as the lesson asks for, and let go what it has learnt from."""
        if self.lesson is Lesson.PLAY:
            super().train()
            return
        self.policy.set_training_mode(True)
        self._update_learning_rate(self.policy.optimizer)
        aims, tutor = self._aims(), Tutor(self.policy, self.team, self.lessons)
        tutor.lesson = self.lesson
        with self.stopwatch.on("update"), single_threaded():
            report = tutor.update(self.rollout, aims)
        self._n_updates += report.epochs
        self._log_update(report, aims)
        self.rollout.forget()

    def _excluded_save_params(self) -> list[str]:
        """Return what stable-baselines3 is not to save."""
        return [*super()._excluded_save_params(), "lessons", "lesson"]


class Timetable(BaseCallback):
    """Change the lesson between two updates; games in progress are dropped with it, since others play in them from then on."""

    def __init__(self, vacate: Any) -> None:
        super().__init__()
        self._vacate = vacate

    def _on_rollout_start(self) -> None:
        """Begin the lesson that is due."""
        student: Any = self.model
        if (due := student.lessons.at(student.num_timesteps)) is not student.lesson:
            student.lesson = due
            self._vacate()
            student.deal(student.play)

    def _on_step(self) -> bool:
        """Go on."""
        return True
