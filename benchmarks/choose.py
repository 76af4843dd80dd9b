"""Uniformly random choice among legal actions, for one decision in Python and for a batch in machine code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from kadmon_env.core.jit import entry, jit

if TYPE_CHECKING:
    import numpy.typing as npt

_HALF = 32


def random_words(seed: int) -> npt.NDArray[np.uint64]:
    """Return the generator of `choose_batch`, shape [1], for any seed."""
    return np.random.SeedSequence(seed).generate_state(1, np.uint64) | np.uint64(1)


@jit
def _advance(words: Any) -> Any:
    """Advance a xorshift generator and return its upper half, an even draw below 2^32."""
    x = words[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    words[0] = x
    return x >> np.uint64(_HALF)


@jit
def _legal(mask: Any) -> int:
    """Count the legal actions of one row."""
    count = 0
    for action in range(len(mask)):
        count += mask[action] != 0
    return count


@jit
def _nth(mask: Any, n: int) -> int:
    """Return the legal action before which ``n`` others are legal."""
    for action in range(len(mask)):
        if mask[action] != 0:
            if n == 0:
                return action
            n -= 1
    return 0


@entry
def choose(mask: Any, words: Any) -> tuple[int, int]:
    """Return one legal action of ``mask`` [actions] and how many are legal; 0 and 0 if none is."""
    legal = _legal(mask)
    drawn = (_advance(words) * np.uint64(legal)) >> np.uint64(_HALF)
    return _nth(mask, int(drawn)), legal


@entry
def choose_batch(masks: Any, actions: Any, words: Any) -> int:
    """Write a legal action for each row of ``masks`` [n, actions] to ``actions`` [n]; return how many had a choice."""
    unforced = 0
    for i in range(len(masks)):
        actions[i], legal = choose(masks[i], words)
        unforced += legal > 1
    return unforced
