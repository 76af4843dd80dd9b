"""Uniformly random choice among legal actions, for one decision in Python and for a batch in machine code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from kadmon_env.core.jit import entry, jit
from kadmon_env.core.masks import count_legal, nth_legal
from kadmon_env.core.pointers import row

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


@jit
def _below(words: Any, legal: int) -> int:
    """Return an even draw below the number of legal actions."""
    return int((_advance(words) * np.uint64(legal)) >> np.uint64(_HALF))


@entry
def choose(mask: Any, words: Any) -> tuple[int, int]:
    """Return one legal action of ``mask`` [actions] and how many are legal; 0 and 0 if none is."""
    legal = _legal(mask)
    return _nth(mask, _below(words, legal)), legal


@entry
def _choose_numbers(masks: Any, actions: Any, words: Any) -> int:
    """Choose by masks of numbers of any sort."""
    unforced = 0
    for i in range(len(masks)):
        legal = _legal(masks[i])
        actions[i] = _nth(masks[i], _below(words, legal))
        unforced += legal > 1
    return unforced


@entry
def _choose_bytes(masks: Any, actions: Any, words: Any) -> int:
    """Choose by masks of a byte for each action, which can be looked at eight at a time."""
    unforced = 0
    for i in range(len(masks)):
        legal = count_legal(row(masks, i))
        actions[i] = nth_legal(row(masks, i), _below(words, legal))
        unforced += legal > 1
    return unforced


def choose_batch(masks: npt.NDArray[Any], actions: npt.NDArray[Any], words: npt.NDArray[np.uint64]) -> int:
    """Write a legal action for each row of ``masks`` [n, actions] to ``actions`` [n]; return how many had a choice."""
    chosen = _choose_bytes if masks.itemsize == 1 else _choose_numbers
    return int(chosen(masks, actions, words))
