"""What the tests of the search agents share: decisions in the middle of games, with worlds for whoever must decide."""

from __future__ import annotations

from typing import Any

import numpy as np

import agents
from agents.search.desk import Desk, new_desk
from agents.taste import Taste
from kadmon_env.core.contract import find
from kadmon_env.core.pointers import raw
from kadmon_env.game import Game
from kadmon_env.legions.cardfile import load_cards
from kadmon_env.vector import VectorEnv, make_vec


def midgame(games: int, steps: int, *, players: int = 3, seed: int = 3) -> VectorEnv:
    """Return games in which greedy has made so many decisions."""
    env, greedy = make_vec("legions", games, players=players, seed=seed, skip_forced=True), agents.make("greedy")
    for _ in range(steps):
        env.step(greedy.act(env.observation))
    return env


def shown(env: VectorEnv, seed: int = 0) -> dict[str, Any]:
    """Return what an agent that wants worlds is shown of games."""
    return {**{name: array.copy() for name, array in env.observation.items()}, "world": env.determinize(seed)}


def shown_one(game: Game) -> dict[str, Any]:
    """Return what an agent that wants worlds is shown of one game."""
    seen = {name: array[None] for name, array in game.observe(game.actor).items()}
    return {**seen, "world": game.determinize(game.actor, 0).state.reshape(1)}


def desk_of(world: Any) -> Desk:
    """Return a desk for a search from a world, records [1]."""
    return new_desk(find("legions"), raw(np.array([load_cards().tables])), Taste(), world)
