"""RLCard: Python games; each step hands back the encoded observation and the legal actions.

`Env.step(raw_action=True)` takes one of the raw legal actions of the state, which spares RLCard decoding a number. Its
legal actions stay as it gives them (no dense mask is built), which is to its advantage.
"""

from __future__ import annotations

from functools import cache, partial
from importlib import import_module
from random import Random
from typing import Any

from benchmarks.cases import Case, Counts, Group

_PEER = "rlcard"


@cache
def _make(name: str) -> Any:
    """Make an environment once."""
    return import_module("rlcard").make(name, {"seed": 0})


def play(name: str, decisions: int, seed: int) -> Counts:
    """Play whole games, the observation built by RLCard at each decision."""
    env, random, asked, unforced, games = _make(name), Random(seed).random, 0, 0, 0
    env.seed(seed)
    while asked < decisions:
        state, _ = env.reset()
        while not env.is_over():
            legal = state["raw_legal_actions"]
            asked += 1
            unforced += len(legal) > 1
            state, _ = env.step(legal[int(random() * len(legal))], raw_action=True)
        games += 1
    return Counts(asked, unforced, games)


CASES = [Case("rlcard uno", Group.OBSERVED, 2, "Env.step, raw actions", partial(play, "uno"), _PEER)]
