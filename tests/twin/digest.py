"""Play seeded games and print a digest of every state on the way: run compiled and as plain Python, the same lines."""

from __future__ import annotations

import hashlib
import random
import sys
from typing import Any

import numpy as np

from kadmon_env.core import single
from kadmon_env.core.pointers import pointers, raw
from kadmon_env.legions.contract import CONTRACT


def digest(players: int, seed: int, **options: Any) -> str:
    """Return the digest of a whole random game: the state's bytes and the mask at each decision."""
    file = CONTRACT.load(None)
    kernels, tables = pointers(CONTRACT.kernels), raw(CONTRACT.tables(file))
    config = raw(CONTRACT.configure(file, players=players, **options))
    states, mask = raw(np.zeros(1, CONTRACT.state)), np.zeros(CONTRACT.actions, np.int8)
    dice, seen = random.Random(seed), hashlib.sha256()
    single.deal_one(kernels, states, tables, config, seed)
    while states["over"][0] == 0:
        single.mask_one(kernels, states, tables, mask)
        seen.update(states.tobytes() + mask.tobytes())
        single.step_one(kernels, states, tables, int(dice.choice(np.flatnonzero(mask))))
    return f"{players} players, seed {seed}: {seen.hexdigest()} after Cycle {states['cycle'][0]}"


def main() -> None:
    """Print a line for each game."""
    for players in (2, 3, 4):
        sys.stdout.write(digest(players, seed=players, max_cycles=12) + "\n")
    sys.stdout.write(digest(4, seed=11, sovereigns="all", max_cycles=25) + "\n")


if __name__ == "__main__":
    main()
