"""Agents that want worlds are shown one wherever they sit, never the true one; others are shown none."""

from __future__ import annotations

import copy
import pickle
from typing import Any, ClassVar

import gymnasium
import numpy as np
import pytest
from typer.testing import CliRunner

import agents
from agents.protocol import Actions, AgentError, Observation
from agents.tournament.play import play
from kadmon_env.cli import app
from kadmon_env.opponents import wants_worlds


class Plain:
    """The first legal action; it notes what it is shown."""

    shown: ClassVar[list[dict[str, Any]]] = []

    def __init__(self, *, seed: int = 0) -> None:
        self.seed = seed

    def act(self, observation: Observation, /) -> Actions:
        """Return the lowest legal action of each row."""
        self.shown.append(dict(observation))
        return np.asarray(observation["action_mask"].argmax(axis=1), np.int64)


class Seer(Plain):
    """The same, with worlds."""

    wants_worlds = True
    shown: ClassVar[list[dict[str, Any]]] = []


class Unsure(Plain):
    """Neither yes nor no."""

    wants_worlds = "sometimes"


def fits(seen: dict[str, Any]) -> bool:
    """Tell whether the worlds are one for each row, with the counts that the seat sees."""
    world = seen["world"]
    return bool((world["players"] == seen["table"][:, 6]).all() and len(world) == len(seen["table"]))


def test_a_match_shows_worlds_to_whom_wants_them() -> None:
    """In a tournament each row comes with a world of its own; the other agent sees none."""
    Plain.shown.clear()
    Seer.shown.clear()
    play([f"{__name__}:Seer", f"{__name__}:Plain"], 1, players=2, seed=1)
    assert Seer.shown
    assert all(fits(seen) for seen in Seer.shown)
    assert not [seen for seen in Plain.shown if "world" in seen]


def test_kadmon_v0_shows_worlds_to_opponents_that_want_them() -> None:
    """A world fits what the acting seat sees, and its face-down piles lie in another order than the true ones."""
    seer = Seer()
    Seer.shown.clear()
    env: Any = gymnasium.make("Kadmon-v0", opponents=[seer, Plain(), Plain()], players=4, seat=0).unwrapped
    env.reset(seed=4)
    while len(Seer.shown) < 5:
        env.step(int(env.action_masks().argmax()))
    true = env._game.states  # noqa: SLF001 - the truth is nobody's to see but this test's
    assert all(fits(seen) for seen in Seer.shown)
    assert (Seer.shown[-1]["world"]["after"] != true["after"]).any()
    assert not [seen for seen in Plain.shown if "world" in seen]


def test_kadmon_play_shows_worlds_to_opponents_and_advisers() -> None:
    """Against a search that also gives the hints a person can play."""
    options = ["--players", "2", "--against", "flat_mc:2", "--adviser", "ismcts:2", "--seed", "5"]
    result = CliRunner().invoke(app, ["play", *options], input="hint\npass\nhint\nquit\n")
    assert result.exit_code == 0
    assert result.stdout.count("ismcts:2 would: ") == 2
    assert "You leave the game." in result.stdout


def test_a_search_as_opponent_copies_with_its_game() -> None:
    """Copies of an environment with a searching opponent, and pickled ones, go on alike."""
    env: Any = gymnasium.make("Kadmon-v0", opponents="flat_mc:2", players=3).unwrapped
    env.reset(seed=4)
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]  # noqa: S301 - our own
    for _ in range(5):
        action = int(env.action_masks().argmax())
        tables = [one.step(action)[0]["table"].tolist() for one in (env, *twins)]
        assert tables[1:] == [tables[0]] * 2


def test_a_wish_that_is_neither_yes_nor_no_is_refused() -> None:
    """The error names the agent and what its attribute is."""
    assert (wants_worlds(Plain()), wants_worlds(Seer())) == (False, True)
    assert wants_worlds(agents.make("ismcts:4"))
    for refused in (lambda: wants_worlds(Unsure()), lambda: gymnasium.make("Kadmon-v0", opponents=Unsure())):
        with pytest.raises(AgentError, match="Unsure: wants_worlds is 'sometimes'; True or False is expected"):
            refused()
