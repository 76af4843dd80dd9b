"""OpenSpiel: C++ games behind Python bindings.

Observed: `State.apply_action` and `State.legal_actions`, the observation written by OpenSpiel's own observer into one
NumPy buffer (the player's information state where a game has no other observation), the mask into another. Chance is
drawn from a deck that is shuffled once a game, which is cheaper than asking for the outcomes of each chance node.
Rules: whole games in C++ between OpenSpiel's uniform random bots (`evaluate_bots`), their length taken from games in
Python.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from benchmarks.cases import Case, Counts, Group
from benchmarks.repeat import repeated

_PEER = "open_spiel"
_PLAYERS = 4
_GAMES = {"hearts": "hearts", "euchre": "euchre", "hanabi": "hanabi(players=4)"}
_CHANCE, _TERMINAL = -1, -4
_BEFORE_DEAL = {"hearts": 4, "euchre": 4, "hanabi": 0}
"""Even outcomes of the chance node before the deal (pass direction, dealer); 0: there is no such node."""
_MIDDLE = {"hearts": 83, "euchre": 32, "hanabi": 26}
"""Moves, those of the deal included, after which a game is about half over."""
_RESAMPLED = ("hearts", "euchre")
"""The games that can draw a world from what a seat knows."""
_DECISIONS_FOR_MEAN = 20_000


@cache
def _load(name: str) -> Any:
    """Load a game once."""
    return import_module("pyspiel").load_game(_GAMES[name])


@cache
def _deck(name: str) -> npt.NDArray[np.int64]:
    """Return the chance outcomes of the deal, each as often as its probability asks: a deck to shuffle."""
    state = _load(name).new_initial_state()
    if _BEFORE_DEAL[name]:
        state.apply_action(0)
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    return np.repeat(outcomes, np.rint(np.array(chances) / min(chances)).astype(int))


def _observer(game: Any) -> Any:
    """Return the game's observer with its NumPy buffer."""
    module = import_module("open_spiel.python.observation")
    if game.get_type().provides_observation_tensor:
        return module.make_observation(game)
    return module.make_observation(game, module.INFO_STATE_OBS_TYPE)


def play_observed(name: str, decisions: int, seed: int) -> Counts:
    """Play whole games with observation and mask in NumPy buffers at each decision: one flat loop, since calls cost."""
    game, deck, before, observe = _load(name), _deck(name), _BEFORE_DEAL[name], _observer(_load(name)).set_from
    random, shuffled = Random(seed).random, np.random.default_rng(seed).permutation
    mask = np.zeros(game.num_distinct_actions(), np.int8)
    # The same memory as bytes: Python writes them faster than array elements.
    bits, blank = mask.data.cast("B"), bytes(len(mask))
    asked = unforced = games = 0
    while asked < decisions:
        state, draw = game.new_initial_state(), iter(shuffled(deck).tolist()).__next__
        apply_action, games = state.apply_action, games + 1
        if before:
            apply_action(int(random() * before))
        while (player := state.current_player()) != _TERMINAL:
            if player == _CHANCE:
                apply_action(draw())
                continue
            observe(state, player)
            legal, bits[:] = state.legal_actions(), blank
            for action in legal:
                bits[action] = 1
            asked += 1
            unforced += len(legal) > 1
            apply_action(legal[int(random() * len(legal))])
    return Counts(asked, unforced, games)


@dataclass(frozen=True)
class _Mean:
    """Hold what a game has on average: play in C++ reports no counts."""

    decisions: float
    unforced: float


@cache
def _mean_game(name: str) -> _Mean:
    """Count the decisions of some games played in Python."""
    counts = play_observed(name, _DECISIONS_FOR_MEAN, seed=0)
    return _Mean(counts.decisions / counts.games, (counts.unforced or 0) / counts.games)


def play_rules(name: str, decisions: int, seed: int) -> Counts:
    """Play whole games in C++, as many as have ``decisions`` on average."""
    pyspiel, game, mean = import_module("pyspiel"), _load(name), _mean_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in range(game.num_players())]
    games = max(1, round(decisions / mean.decisions))
    for number in range(games):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, seed + number)
    return Counts(round(games * mean.decisions), round(games * mean.unforced), games)


@cache
def _middle(name: str) -> Any:
    """Play a game at random until it is about half over."""
    state, random = _load(name).new_initial_state(), Random(0)
    while state.move_number() < _MIDDLE[name]:
        state.apply_action(random.choice(state.legal_actions()))
    return state


def _resample(name: str) -> Callable[[], object]:
    """Return what draws a world for the seat that acts."""
    state, random = _middle(name), Random(0).random
    return partial(state.resample_from_infostate, state.current_player(), random)


def _cases(name: str) -> list[Case]:
    """Describe the rows of a game."""
    title = f"OpenSpiel {name}"
    copies = repeated(lambda: _middle(name).clone)
    found = [
        Case(title, Group.OBSERVED, _PLAYERS, "State, NumPy buffers", partial(play_observed, name), _PEER),
        Case(title, Group.RULES, _PLAYERS, "evaluate_bots, all in C++", partial(play_rules, name), _PEER),
        Case(title, Group.COPY, _PLAYERS, "State.clone, from Python", copies, _PEER),
    ]
    if name in _RESAMPLED:
        worlds = repeated(partial(_resample, name))
        found.append(Case(title, Group.WORLDS, _PLAYERS, "State.resample_from_infostate, from Python", worlds, _PEER))
    return found


CASES = [case for name in _GAMES for case in _cases(name)]
