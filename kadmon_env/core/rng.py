"""Randomness that lives in the state: splitmix-seeded xorshift, the same compiled or not."""

from __future__ import annotations

from typing import Any

from kadmon_env.core.jit import jit

_LOW31 = 0x7FFFFFFF
_LOW32 = 0xFFFFFFFF
_MIX_A, _MIX_B, _STEP = 0x45D9F3B, 0x119DE1F3, 0x9E3779B9


@jit
def mixed(seed: int) -> int:
    """Spread any integer seed over the non-zero 32-bit numbers."""
    x = (int(seed) ^ (int(seed) >> 32)) & _LOW32
    x = (x + _STEP) & _LOW32
    x = ((x ^ (x >> 16)) * _MIX_A) & _LOW32
    x = ((x ^ (x >> 15)) * _MIX_B) & _LOW32
    x = x ^ (x >> 16)
    return x if x != 0 else _STEP


@jit
def next_random(s: Any) -> int:
    """Advance the generator of a state (Marsaglia 2003, xorshift32) and return 32 bits."""
    x = int(s.rng)
    x ^= (x << 13) & _LOW32
    x ^= x >> 17
    x ^= (x << 5) & _LOW32
    s.rng = x
    return x


@jit
def random_below(s: Any, n: int) -> int:
    """Return an even draw from 0 to n - 1; n is at least 1 and far below 2^31."""
    x = next_random(s) & _LOW31
    while x >= _LOW31 - int(n) and x >= _LOW31 - _LOW31 % int(n):  # the second alone would do, but takes a division
        x = next_random(s) & _LOW31
    return x % int(n)
