"""The lessons of a run, one after the other from its first step on; after them there is none, and PPO goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from agents.lesson import Lesson
from agents.protocol import AgentError


class Lessons:
    """Say which lesson there is at a step."""

    def __init__(self, lessons: Sequence[Lesson] = ()) -> None:
        """Take the lessons in order."""
        self._lessons = list(lessons)

    @property
    def judges(self) -> bool:
        """Tell whether decisions have worths in one of the lessons."""
        return any(lesson.judges for lesson in self._lessons)

    def at(self, step: int) -> Lesson | None:
        """Return the lesson of the rollout that begins at a step, None after the last."""
        for lesson in self._lessons:
            if step < lesson.steps:
                return lesson
            step -= lesson.steps
        return None

    def state(self) -> list[Mapping[str, Any]]:
        """Return what each teacher draws from."""
        return [lesson.teacher.state() for lesson in self._lessons]

    def restore(self, state: Sequence[Mapping[str, Any]]) -> None:
        """Go on from a state; raises AgentError for that of another number of lessons."""
        if len(state) != len(self._lessons):
            raise AgentError(f"lessons: there are {len(self._lessons)}; the checkpoint's run has {len(state)}")
        for lesson, numbers in zip(self._lessons, state, strict=True):
            lesson.teacher.restore(numbers)
