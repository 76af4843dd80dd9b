"""Every error that a person's mistake can cause, each with a message that says what, where and what is allowed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class KadmonError(Exception):
    """A mistake in what was asked of the project; the message is meant for the person who asked."""


class IllegalAction(KadmonError):  # noqa: N818 - the name is part of the Game contract
    """An action that the pending decision does not allow; nothing has changed."""


class GameOver(KadmonError):  # noqa: N818 - says what happened, not what failed
    """A step after the end of the game."""


class ClosedEnvironmentError(KadmonError):
    """Use of an environment that has been closed."""


class SeatError(KadmonError):
    """A seat that the game does not have."""


class ConfigError(KadmonError):
    """A game option, config file or set-up that does not fit."""


class AgentError(KadmonError):
    """An agent that can't be had: unknown name, missing or damaged checkpoint, one of another game."""


class AgentFailedError(AgentError):
    """An error of an agent's own code, raised while it was asked; that error is the cause."""


class ForfeitError(AgentError):
    """An agent that broke the protocol: it ended, hung, answered nonsense or chose illegally. A tournament counts a forfeit.

    `rows` are the indices of the batch in which it did, None for all of them; `actions`, int64 [n], is what it chose in the
    others, -1 in those, and None where all are forfeited.
    """

    def __init__(self, message: str, rows: Sequence[int] | None = None, actions: Any = None) -> None:
        """Say what the agent did, and where."""
        super().__init__(message)
        self.rows = None if rows is None else tuple(rows)
        self.actions = actions


class CardFileError(KadmonError):
    """A card file that can't be used: says the file, the card, the field and what is allowed."""


class ScenarioError(KadmonError):
    """A position or script that can't be laid out."""


class SavedGameError(KadmonError):
    """A saved game that is damaged, foreign, or of other rules or cards."""


class TranscriptError(KadmonError):
    """A transcript that is damaged, foreign, or of other rules."""


def in_full(error: KadmonError) -> str:
    """Return an error's message, and behind it what was noted on its way: whose code has raised it."""
    return "; ".join([str(error), *getattr(error, "__notes__", ())])
