"""Whether a saved game is one that can have been: its beginning and its actions lead to its state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kadmon_env.core.contract import checked_seed
from kadmon_env.core.rules import Rules
from kadmon_env.errors import ConfigError, KadmonError, SavedGameError

ORIGINS = ({"config", "seed"}, {"position"})
"""The keys of what a game can begin from: options and a seed, or a position."""


def check_saved(rules: Rules, states: Any, origin: Any, played: Any) -> None:
    """Raise SavedGameError for a game that can't have been; without an origin only for a state that can't be."""
    if not isinstance(played, list) or not all(type(action) is int for action in played):
        raise SavedGameError("played: a list of action numbers is expected")
    if not rules.is_sound(states):
        raise SavedGameError("state: no game can come to it: the saved game is damaged")
    if origin is not None:
        again = begun(rules, origin)
        replay(rules, again, played)
        if again.tobytes() != states.tobytes():
            raise SavedGameError("played: the actions do not lead to the state: the saved game is damaged")


def begun(rules: Rules, origin: Any) -> Any:
    """Return the state at the beginning of a game; raises SavedGameError for a beginning that can't be."""
    if not isinstance(origin, Mapping) or set(origin) not in ORIGINS:
        raise SavedGameError("origin: config and seed, or a position, or nothing is expected")
    try:
        if "position" in origin:
            return rules.lay_out(origin["position"])
        checked = rules.options(origin["config"])
        if checked != origin["config"]:
            raise ConfigError(f"config: exactly the options {', '.join(checked)} are expected")
        return rules.deal(checked, checked_seed(origin["seed"]))
    except (KadmonError, TypeError, ValueError) as error:
        raise SavedGameError(f"origin: {error}") from None


def replay(rules: Rules, states: Any, played: list[int]) -> None:
    """Play a game on from its beginning; raises SavedGameError for an action that can't have been."""
    for number, action in enumerate(played):
        legal = rules.mask(states)
        if rules.ended(states) is not None or not 0 <= action < len(legal) or not legal[action]:
            raise SavedGameError(f"played: {action}, action {number + 1} of {len(played)}, can't have been")
        rules.step(states, action)
