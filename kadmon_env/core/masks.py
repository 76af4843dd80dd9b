"""Count and pick legal actions eight at a time: a mask is mostly zeros, and looking at each takes longer than the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import types
from numba.extending import intrinsic

from kadmon_env.core.jit import PLAIN, jit
from kadmon_env.core.rng import random_below

WORD = 8
"""Actions that one 64-bit number holds, a byte each."""
WORDS = 4 * WORD
BYTE_OF_EACH_PAIR = 0x00FF00FF00FF00FF
ONE_IN_EACH_BYTE = 0x0101010101010101
PAIR, TOP_BYTE, BYTE = 0xFFFF, 56, 0xFF


def _word_at_plain(mask: Any, first: int) -> int:
    """Return eight numbers of an int8 array as one."""
    return int.from_bytes(mask[first : first + WORD].tobytes(), "little")


def _word_at_compiled(_context: Any, mask: Any, first: Any) -> Any:
    """Emit a load from wherever the array's row begins, aligned or not."""

    def emit(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        data = context.make_array(mask)(context, builder, values[0]).data
        word = context.get_value_type(types.int64).as_pointer()
        return builder.load(builder.bitcast(builder.gep(data, [values[1]]), word), align=1)

    return types.int64(mask, first), emit


word_at: Callable[[Any, int], int] = _word_at_plain if PLAIN else intrinsic(_word_at_compiled)


@jit
def count_legal(mask: Any) -> int:
    """Return how many actions are legal, of at most 1,016."""
    whole = len(mask) // WORD * WORD
    sums = 0  # a byte for each place in a word
    for first in range(0, whole, WORD):
        sums += word_at(mask, first)
    pairs = (sums & BYTE_OF_EACH_PAIR) + ((sums >> 8) & BYTE_OF_EACH_PAIR)
    found = (pairs & PAIR) + ((pairs >> 16) & PAIR) + ((pairs >> 32) & PAIR) + ((pairs >> 48) & PAIR)
    for action in range(whole, len(mask)):
        found += int(mask[action])
    return found


@jit
def legal_in(mask: Any, first: int) -> int:
    """Return how many of the next WORDS actions are legal."""
    sums = 0
    for word in range(0, WORDS, WORD):
        sums += word_at(mask, first + word)
    return ((sums * ONE_IN_EACH_BYTE) >> TOP_BYTE) & BYTE


@jit
def nth_legal(mask: Any, n: int) -> int:
    """Return the n-th legal action, from 0; there must be more than n."""
    left, action = n, 0
    while action + WORDS <= len(mask):
        found = legal_in(mask, action)
        if left < found:
            break
        left -= found
        action += WORDS
    while left > 0 or mask[action] == 0:
        left -= int(mask[action])
        action += 1
    return action


@jit
def any_legal(mask: Any, dice: Any) -> int:
    """Draw a legal action, all equally likely; raises AssertionError if there is none."""
    count = count_legal(mask)
    if count == 0:
        raise AssertionError("a seat must decide and has no legal action")
    return nth_legal(mask, random_below(dice, count))
