"""Whatever is given where something else is expected ends in one error of ours, and in nothing else."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import numpy as np
import pytest

import agents
from kadmon_env import (
    KadmonError,
    Trajectories,
    collect,
    flatten,
    kadmon_v0,
    make_vec,
    opponents,
    scenario,
    to_minari,
    transcript,
)
from kadmon_env.game import Game

WRONG: list[Any] = [
    *(None, True, -1, 1.5, 2**70, 10**5000, b"\xff", object(), int),
    *([], [None], [[1], [1, 2]], {}, {1: 2}, {1}, (), range(3), iter([1])),
    *(np.array([]), np.array([1, 2, 3]), np.array("x"), np.float32(1)),
    *("\0", "\ud800", "no such thing" * 99, "cast Living Bones / " + "9" * 5000),
]
"""What fits nowhere, or hardly anywhere: calls that such a value fits may well succeed."""

game = Game.new("legions", seed=1, players=3)
games = make_vec("legions", 2, players=3)
env = kadmon_v0.raw_env()
seen = games.observe(0)
saved = game.to_dict()
text = transcript.write(game)
found = collect("legions", 1, players=3, max_cycles=1)


def given(key: str, call: Callable[..., Any], *args: Any) -> Callable[[Any], Any]:
    """Return a call with a value for a keyword."""
    return lambda x: call(*args, **{key: x})


def with_key(key: str, call: Callable[[dict[str, Any]], Any], table: dict[str, Any]) -> Callable[[Any], Any]:
    """Return a call with a table that has a value for a key."""
    return lambda x: call({**table, key: x})


CALLS: dict[str, Callable[[Any], Any]] = {
    **{name: getattr(game, name) for name in ("action_name", "find", "why_not", "step", "returns", "observe", "since")},
    "describe": game.describe,
    "determinize, seat": lambda x: game.determinize(x, 1),
    "determinize, seed": lambda x: game.determinize(0, x),
    "new": Game.new,
    **{f"new, {key}": given(key, Game.new, "legions") for key in ("seed", "cards", "players", "sovereigns")},
    "scenario, alone": Game.scenario,
    "scenario, game": lambda x: Game.scenario(x, {"phase": "action"}),
    "scenario, spec": lambda x: Game.scenario("legions", x),
    "scenario, key": lambda x: Game.scenario(None, {"game": x, "phase": "action"}),
    **{
        f"scenario, {key}": with_key(key, partial(Game.scenario, "legions"), {"phase": "action"}) for key in ("ruling", "seats")
    },
    "read_spec": scenario.read_spec,
    "from_dict": Game.from_dict,
    **{f"from_dict, {key}": with_key(key, Game.from_dict, saved) for key in saved},
    "write": transcript.write,
    "end_of": transcript.end_of,
    "save": lambda x: transcript.save(x, "/dev/null"),
    "save, path": lambda x: transcript.save(game, x),
    "load": transcript.load,
    "read": transcript.read,
    "replay": lambda x: transcript.read(text).replay(x),
    "make_vec": lambda x: make_vec(x, 1),
    **{f"make_vec, {key}": given(key, make_vec, "legions", 1) for key in ("seed", "threads", "reward", "cards")},
    **{f"vector, {name}": getattr(games, name) for name in ("reset", "step", "observe", "play_random")},
    "vector, seats": lambda x: games.determinize(1, x),
    "vector, out": lambda x: games.determinize(1, out=x),
    "aec, observe": env.observe,
    "aec, action_space": env.action_space,
    "aec, observation_space": env.observation_space,
    "collect": lambda x: collect(x, 1),
    "collect, answer": lambda x: collect("legions", 1, policy=lambda _: x),
    "Trajectories": Trajectories.load,
    "Trajectories, save": found.save,
    "to_minari": lambda x: to_minari(x, "legions/wrong-v0"),
    "flatten, cards": lambda x: flatten(x, seen["table"]),
    "flatten, table": lambda x: flatten(seen["cards"], x),
    "agent": agents.make,
    "agent, seed": lambda x: agents.make("random", seed=x),
    "opponent": lambda x: opponents.make(x, 1),
    "opponent, seed": lambda x: opponents.make("random", x),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_a_wrong_type_ends_in_an_error_of_ours(call: Callable[[Any], Any]) -> None:
    """Nothing that is given makes Python's own errors come through, and the game in progress is as it was."""
    for value in WRONG:
        with suppress(KadmonError):
            call(value)
    assert game.to_dict() == saved


@pytest.mark.parametrize("name", [5, None, ["pass"], b"pass"])
def test_a_name_is_a_text(name: Any) -> None:
    """What is no text is no name of an action, and the error says what was given and what is legal."""
    with pytest.raises(KadmonError, match=r"is no name of an action: a text is expected.* Legal: ") as refused:
        game.find(name)
    assert repr(name) in str(refused.value)


def test_games_are_copied_over_earlier_ones_only_if_all_else_fits() -> None:
    """A seat that does not exist leaves the copies that were to be written over as they are."""
    drawn = games.determinize(1)
    before = drawn.tobytes()
    with pytest.raises(KadmonError, match="seats: 7"):
        games.determinize(2, 7, out=drawn)
    assert drawn.tobytes() == before


def test_what_is_long_is_shown_in_short() -> None:
    """An error does not repeat pages of what was given."""
    with pytest.raises(KadmonError) as refused:
        game.find("summon " * 999)
    assert len(str(refused.value)) < 999
