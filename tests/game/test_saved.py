"""Saved games: what can't have been is refused."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from kadmon_env.errors import SavedGameError
from kadmon_env.game import Game


@pytest.fixture(scope="module")
def saved() -> dict[str, Any]:
    """Return a game of some decisions as it is saved."""
    game = Game.new("legions", seed=5, max_cycles=3)
    for _ in range(40):
        game.step(game.legal_actions()[-1])
    data: dict[str, Any] = json.loads(json.dumps(game.to_dict()))
    return data


def changed(saved: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """Return the saved game with another value at a path of keys."""
    *keys, last = path.split(".")
    data = copy.deepcopy(saved)
    place = data
    for key in keys:
        place = place[key]
    place[last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("origin.config.players", 100, "origin: players: 100"),
        ("origin.config.players", "x", "origin: players: 'x'"),
        ("origin.config.max_cycles", 1.5, "origin: max_cycles"),
        ("origin.config", {}, "origin: config: exactly the options players"),
        ("origin.config", 5, "origin: "),
        ("origin.seed", "x", "origin: seed"),
        ("origin", {"position": {}}, "origin: phase: is missing"),
        ("played", [], "the actions do not lead to the state"),
        ("played", [-5], "played: -5, action 1 of 1, can't have been"),
        ("played", [10**9], "can't have been"),
    ],
)
def test_a_beginning_and_actions_that_lead_elsewhere_are_refused(
    saved: dict[str, Any], path: str, value: Any, said: str
) -> None:
    """A saved game is played again when it is read; the error says what can't have been."""
    with pytest.raises(SavedGameError) as refused:
        Game.from_dict(changed(saved, path, value))
    assert said in str(refused.value)


@pytest.mark.parametrize(("field", "value"), [("players", 9), ("actor", 50), ("depth", 60), ("decision", 99), ("over", 9)])
def test_a_state_that_can_not_be_is_refused(saved: dict[str, Any], field: str, value: int) -> None:
    """Also of a game whose beginning can't be told, with a digest that fits."""
    game = Game.from_dict(saved).determinize(0, 1)
    game.state[field] = value
    with pytest.raises(SavedGameError, match="state: no game can come to it"):
        Game.from_dict(game.to_dict())


def test_a_unit_that_goes_round_in_a_circle_is_refused(saved: dict[str, Any]) -> None:
    """Two cards that lie on one, which no game comes to, do not keep the reader busy for ever."""
    game = Game.from_dict(saved).determinize(0, 1)
    game.state["under"][[0, 1, 2]] = [1, 2, 1]
    with pytest.raises(SavedGameError, match="state: no game can come to it"):
        Game.from_dict(game.to_dict())


def test_what_is_saved_is_nobody_elses(saved: dict[str, Any]) -> None:
    """Changing what `to_dict` or `origin` returned, or what `from_dict` was given, changes no game."""
    game = Game.from_dict(saved)
    game.to_dict()["origin"]["config"]["players"] = 2
    given = copy.deepcopy(saved)
    again = Game.from_dict(given)
    given["origin"]["config"]["players"] = 2
    assert game.restart().players == again.restart().players == 4
