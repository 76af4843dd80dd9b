"""Lessons before self-play: a teacher to imitate, then one that gives advice."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from agents.protocol import AgentError


class Lesson(IntEnum):
    """What the learner learns from."""

    PLAY = 0  # what comes of its own decisions, as PPO does
    IMITATION = 1  # the decisions of a teacher, who sits in its seats
    ADVICE = 2  # its own decisions, and what a teacher holds each of them to be worth


@dataclass(frozen=True)
class Lessons:
    """First imitation, then advice, each for so many decisions of the learner's, then play. Raises AgentError."""

    imitated: Any = None  # an agent
    imitation_steps: int = 0
    adviser: Any = None  # an agent with a method ``judge``
    advice_steps: int = 0
    temperature: float = 0.1  # of the choice that an adviser's worths stand for

    def __post_init__(self) -> None:
        if self.adviser is not None and not callable(getattr(self.adviser.agent, "judge", None)):
            raise AgentError(f"agent {self.adviser.name!r}: has no method judge, so it can't advise; one that searches has")

    def at(self, step: int) -> Lesson:
        """Return the lesson of a step."""
        if step < self.imitation_steps:
            return Lesson.IMITATION
        return Lesson.ADVICE if step < self.imitation_steps + self.advice_steps else Lesson.PLAY

    @property
    def teachers(self) -> list[Any]:
        """Return the agents that teach."""
        return [one for one in (self.imitated, self.adviser) if one is not None]
