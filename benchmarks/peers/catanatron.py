"""Catanatron: Catan in Python; bots see the whole game, and observations exist only as feature vectors for learners.

Rules: `Game.execute` on the list of playable actions, unvalidated, which is its quickest way. Observed: the feature
vector of `catanatron_gym` for the seat that acts at each decision, plus the mask over its action space.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from operator import itemgetter
from random import Random
from typing import Any

import numpy as np

from benchmarks.cases import Case, Counts, Group
from benchmarks.repeat import repeated

_CORE, _FEATURES = "catanatron", "catanatron_gym"
_PLAYERS = 4
_MIDDLE = 400
"""Decisions after which a game is about half over."""


def _new_game(seed: int) -> Any:
    """Deal a game of four; the players are placeholders, since the caller chooses their actions."""
    models, game = import_module("catanatron.models.player"), import_module("catanatron.game")
    return game.Game([models.Player(color) for color in models.Color], seed=seed + 1)


def _is_on(game: Any, limit: int) -> bool:
    """Return whether nobody has won and the game's own limit of turns isn't reached."""
    return game.winning_color() is None and game.state.num_turns < limit


def _play(decisions: int, seed: int, look: Callable[[Any, Any], None]) -> Counts:
    """Play whole games; ``look`` gets the game and its legal actions at each decision."""
    limit = import_module("catanatron.game").TURNS_LIMIT
    random, asked, unforced, games = Random(seed).random, 0, 0, 0
    while asked < decisions:
        game = _new_game(seed + games)
        while _is_on(game, limit):
            legal = game.state.playable_actions
            look(game, legal)
            asked += 1
            unforced += len(legal) > 1
            game.execute(legal[int(random() * len(legal))], validate_action=False)
        games += 1
    return Counts(asked, unforced, games)


def play_rules(decisions: int, seed: int) -> Counts:
    """Play whole games without observations."""
    return _play(decisions, seed, lambda _game, _legal: None)


def _encoder() -> Any:
    """Return what writes the features of a game, as its acting seat sees it, into one buffer."""
    module = import_module("catanatron_gym.features")
    ordering = module.get_feature_ordering(_PLAYERS)
    buffer, pick = np.zeros(len(ordering), np.float32), itemgetter(*ordering)

    def encode(game: Any) -> None:
        buffer[:] = pick(module.create_sample(game, game.state.current_color()))

    return encode


def _masker() -> Any:
    """Return what writes the legal actions into one mask, with a table in place of the package's linear search."""
    module = import_module("catanatron_gym.envs.catanatron_env")
    number = {action: i for i, action in enumerate(module.ACTIONS_ARRAY)}
    mask = np.zeros(len(number), np.int8)
    bits, blank = mask.data.cast("B"), bytes(len(mask))

    def write(legal: Any) -> None:
        bits[:] = blank
        for action in map(module.normalize_action, legal):
            bits[number[action.action_type, action.value]] = 1

    return write


def play_observed(decisions: int, seed: int) -> Counts:
    """Play whole games with feature vector and mask at each decision."""
    encode, write_mask = _encoder(), _masker()

    def look(game: Any, legal: Any) -> None:
        encode(game)
        write_mask(legal)

    return _play(decisions, seed, look)


def _copy() -> Callable[[], object]:
    """Return what copies a game that is about half over."""
    game, random = _new_game(0), Random(0)
    for _ in range(_MIDDLE):
        game.execute(random.choice(game.state.playable_actions), validate_action=False)
    return game.copy  # type: ignore[no-any-return]


CASES = [
    Case("catanatron", Group.OBSERVED, _PLAYERS, "Game.execute, feature vector", play_observed, _FEATURES),
    Case("catanatron", Group.RULES, _PLAYERS, "Game.execute", play_rules, _CORE),
    Case("catanatron", Group.COPY, _PLAYERS, "Game.copy", repeated(_copy), _CORE),
]
