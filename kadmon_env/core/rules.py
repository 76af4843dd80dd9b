"""What the face of a game asks of the rules behind it."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from kadmon_env.core.checked import brief, near
from kadmon_env.core.contract import GAMES
from kadmon_env.errors import ConfigError


class Rules(Protocol):
    """A game with one card file. States are records [1] of ``dtype``, which only the rules change."""

    name: str
    version: int
    digest: str
    file: Any
    """The loaded card file."""
    dtype: np.dtype[Any]

    def options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return checked options, complete and JSON-able; raises ConfigError."""

    def deal(self, options: Mapping[str, Any], seed: int) -> Any:
        """Return a new game at its first decision."""

    def lay_out(self, position: Mapping[str, Any]) -> Any:
        """Return a position at its first decision; raises ScenarioError."""

    def position(self, states: Any) -> dict[str, Any]:
        """Return the true position in the keys of a scenario."""

    def is_sound(self, states: Any) -> bool:
        """Tell whether a state that somebody has saved is one that a game can come to."""

    def players(self, states: Any) -> int:
        """Return the number of seats."""

    def ended(self, states: Any) -> str | None:
        """Return how the game ended (``truncated`` by the limit), or None."""

    def decision(self, states: Any) -> tuple[int, str, str]:
        """Return who must decide (-1: nobody), the kind of decision, and a sentence."""

    def mask(self, states: Any) -> npt.NDArray[np.int8]:
        """Return 1 for each legal action, int8 [n], in an array of its own."""

    def action_name(self, states: Any, action: int) -> str:
        """Return the name of an action."""

    def why_not(self, states: Any, name: str) -> str:
        """Return why no action of that name is legal, as a phrase."""

    def step(self, states: Any, action: int) -> None:
        """Play a legal action."""

    def returns(self, states: Any, reward: str) -> list[float]:
        """Return what the end pays each seat; raises ConfigError for an unknown reward."""

    def observe(self, states: Any, seat: int) -> dict[str, npt.NDArray[np.int8]]:
        """Return what a seat sees: ``cards``, ``table``, ``action_mask``."""

    def determinize(self, states: Any, seat: int, seed: int) -> None:
        """Redraw whatever a seat can't know."""

    def events(self, before: Any, after: Any) -> list[str]:
        """Return what changed from one state to a later one, in words that everybody may read."""

    def describe(self, states: Any, seat: int | None) -> str:
        """Return the table in words, as a seat sees it or (None) as anybody may."""


def rules_of(game: object, cards: Any = None) -> Rules:
    """Return a game's rules with a card file: None (its own), a path, or a loaded one.

    Raises ConfigError for an unknown game, CardFileError for a card file that can't be used.
    """
    if not isinstance(game, str) or game not in GAMES:
        raise ConfigError(
            f"game: {brief(game)} is none{near(game, GAMES) if isinstance(game, str) else ''}; allowed: {', '.join(GAMES)}"
        )
    package = GAMES[game].rpartition(".")[0]
    found: Rules = importlib.import_module(f"{package}.game").rules(cards)
    return found
