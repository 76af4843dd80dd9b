"""Forged saved games: whatever is changed in one that has no beginning is refused, or plays on to an end."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import numpy as np
import pytest

from kadmon_env.errors import SavedGameError
from kadmon_env.game import Game
from kadmon_env.legions.terms import Frame

UNDER_WAY = (
    "cycle",
    "depth",
    "frame",
    "pc",
    "reg",
    "decision",
    "actor",
    "active",
    "phase",
    "objects",
    "flux",
    "arrivals",
    "deaths",
    "slain",
    "order",
    "born",
    "clock",
    "max_cycles",
)
SAID = ("id", "kind", "seat", "source", "card", "mode", "declared", "targets")
OBJECTS = (*(f"object_{name}" for name in SAID), "target", "target_id")


@cache
def collection() -> tuple[Game, ...]:
    """Return games before many kinds of decision, each about to end, without a beginning."""
    dice = random.Random(8)
    found: dict[tuple[str, tuple[int, ...]], Game] = {}
    for seed in range(5):
        game = Game.new("legions", seed=seed, max_cycles=8, sovereigns="all" if seed % 2 else None)
        while not game.done:
            frames = tuple(game.state.frame[: game.state.depth + 1].tolist())
            if (game.decision.kind, frames) not in found:
                found[game.decision.kind, frames] = game.determinize(0, seed)
            legal = game.legal_actions()
            game.step(dice.choice(legal[len(legal) > 1 :]))  # who can, acts
    for game in found.values():
        game.state.max_cycles = game.state.cycle
    return tuple(found.values())


def forged(dice: random.Random, names: tuple[str, ...]) -> Game:
    """Return a game of the collection with one number changed."""
    game = dice.choice(collection()).clone()
    field = np.asarray(game.state[dice.choice(names)])
    live = min(field.shape[0], int(game.state.depth) + 2) if field.shape else 1
    place = tuple(dice.randrange(live if axis == 0 else size) for axis, size in enumerate(field.shape))
    limits = np.iinfo(field.dtype)
    value = dice.choice([int(field[place]) + dice.choice([-1, 1]), dice.randrange(-2, 70), limits.min, limits.max])
    field[place] = max(limits.min, min(limits.max, value))
    return game


def played_on(saved: dict[str, Any], dice: random.Random) -> bool:
    """Return whether a saved game is accepted; one that is must come to its end."""
    try:
        game = Game.from_dict(saved)
    except SavedGameError:
        return False
    while not game.done:
        game.step(dice.choice(game.legal_actions()))
    return True


def test_what_is_honest_is_accepted() -> None:
    """Each game of the collection can be read again, and there are many kinds of decisions among them."""
    assert len({game.decision.kind for game in collection()}) >= 7
    assert {int(game.state.frame[game.state.depth]) for game in collection()} >= {Frame.CYCLE, Frame.WINDOW, Frame.ANNOUNCE}
    assert all(Game.from_dict(game.to_dict()).digest() == game.digest() for game in collection())


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("names", [UNDER_WAY, OBJECTS])
def test_one_changed_number_breaks_nothing(names: tuple[str, ...], seed: int) -> None:
    """The record is refused by name, or it plays on: no crash, no loop, no decision without an answer."""
    dice = random.Random(seed)
    accepted = [played_on(forged(dice, names).to_dict(), dice) for _ in range(25)]
    assert not all(accepted)


@pytest.mark.parametrize("kind", ["action", "answer", "target", "damage"])
def test_a_question_to_somebody_else_is_refused(kind: str) -> None:
    """Who must decide follows from what is under way."""
    game = next(game for game in collection() if game.decision.kind == kind).clone()
    game.state.actor = (game.actor + 1) % game.players
    with pytest.raises(SavedGameError, match="no game can come to it"):
        Game.from_dict(game.to_dict())


@pytest.mark.parametrize(("name", "value"), [("order", -2), ("order", 2**23), ("max_cycles", 50_001), ("clock", 2**23)])
def test_stamps_and_cycles_stay_within_their_limits(name: str, value: int) -> None:
    """Rows are reckoned from stamps, so that one out of range would be written anywhere."""
    saved = collection()[0].clone()
    field = saved.state[name]
    if np.ndim(field):
        field[0] = value
    else:
        setattr(saved.state, name, value)
    with pytest.raises(SavedGameError):
        Game.from_dict(saved.to_dict())
