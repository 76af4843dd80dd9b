"""Whether a saved game is one that can have been: its beginning and its actions lead to its state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kadmon_env.core.checked import brief, is_same
from kadmon_env.core.contract import GAMES, checked_seed
from kadmon_env.core.rules import Rules, rules_of
from kadmon_env.errors import ConfigError, KadmonError, SavedGameError

FORMAT = "kadmon game 1"
KEYS = {"format", "game", "version", "cards", "origin", "played", "state", "digest"}

ORIGINS = ({"config", "seed"}, {"position"})
"""The keys of what a game can begin from: options and a seed, or a position."""


def rules_for(data: object, cards: Any) -> tuple[Rules, Mapping[str, Any]]:
    """Return the rules of a saved game, and what was saved; raises SavedGameError for none, or one of other rules or cards."""
    if not isinstance(data, Mapping) or not is_same(data.get("format"), FORMAT) or set(data) != KEYS:
        raise SavedGameError(f"no saved game: a table with the keys {', '.join(sorted(KEYS))} is expected")
    if not isinstance(data["game"], str) or data["game"] not in GAMES:
        raise SavedGameError(f"game: {brief(data['game'])} is unknown; allowed: {', '.join(GAMES)}")
    rules = rules_of(data["game"], cards)
    for key, own in (("version", rules.version), ("cards", rules.digest)):
        if not is_same(data[key], own):
            raise SavedGameError(f"{key}: the game was saved with {brief(data[key])}; this is {own!r}")
    return rules, data


def check_saved(rules: Rules, states: Any, origin: Any, played: Any) -> None:
    """Raise SavedGameError for a game that can't have been; without an origin only for a state that can't be."""
    if not isinstance(played, list) or not all(type(action) is int for action in played):
        raise SavedGameError("played: a list of action numbers is expected")
    if not rules.is_sound(states) or not (rules.ended(states) or rules.mask(states).any()):
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
            raise SavedGameError(f"played: {brief(action)}, action {number + 1} of {len(played)}, can't have been")
        rules.step(states, action)
