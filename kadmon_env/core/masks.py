"""Count and pick legal actions eight at a time: a mask is mostly zeros, and looking at each takes longer than the rules."""

from __future__ import annotations

from typing import Any

from kadmon_env.core.jit import jit
from kadmon_env.core.rng import random_below
from kadmon_env.core.words import WORD, word_at

WORDS = 4 * WORD
BYTE_OF_EACH_PAIR = 0x00FF00FF00FF00FF
ONE_IN_EACH_BYTE = 0x0101010101010101
TOP_BITS = -0x7F7F7F7F7F7F7F80  # 0x80 in each byte, as int64 has it
PAIR, TOP_BYTE, BYTE = 0xFFFF, 56, 0xFF


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
def place_in(word: int, n: int) -> int:
    """Return which byte of a word of ones and zeros is the n-th one, from 0; there are more than n.

    A product sums each byte with those below it; the n-th one is behind all bytes whose sum is not above n.
    """
    sums = word * ONE_IN_EACH_BYTE
    not_above = ((((n * ONE_IN_EACH_BYTE) | TOP_BITS) - sums) >> (WORD - 1)) & ONE_IN_EACH_BYTE
    return ((not_above * ONE_IN_EACH_BYTE) >> TOP_BYTE) & BYTE


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
    while action + WORD <= len(mask):
        found = ((word_at(mask, action) * ONE_IN_EACH_BYTE) >> TOP_BYTE) & BYTE
        if left < found:
            return action + place_in(word_at(mask, action), left)
        left -= found
        action += WORD
    while left > 0 or mask[action] == 0:
        left -= int(mask[action])
        action += 1
    return action


@jit
def drawn_legal(mask: Any, count: int, dice: Any) -> int:
    """Draw a legal action, of so many; raises AssertionError if there is none."""
    if count == 0:
        raise AssertionError("a seat must decide and has no legal action")
    return nth_legal(mask, random_below(dice, count))
