"""Counting and picking legal actions, eight at a time, against NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kadmon_env.core.jit import entry
from kadmon_env.core.masks import count_legal, nth_legal


@entry
def count(mask: Any) -> int:
    """Make `count_legal` callable from a test."""
    return count_legal(mask)


@entry
def nth(mask: Any, n: int) -> int:
    """Make `nth_legal` callable from a test."""
    return nth_legal(mask, n)


@pytest.mark.parametrize("size", [1, 7, 8, 12, 31, 32, 33, 253, 420, 1016])
@pytest.mark.parametrize("share", [0.02, 0.5, 1.0])
def test_legal_actions_are_counted_and_found(size: int, share: float) -> None:
    """Whatever the length of a mask, and however full it is, down to a single action."""
    rng = np.random.default_rng(size)
    mask = (rng.random(size) < share).astype(np.int8)
    mask[rng.integers(size)] = 1
    legal = np.flatnonzero(mask).tolist()
    assert count(mask) == len(legal)
    assert [nth(mask, n) for n in range(len(legal))] == legal


def test_rows_that_begin_anywhere_are_read_alike() -> None:
    """Rows of a mask array need not be aligned to eight bytes."""
    masks = (np.random.default_rng(1).random((9, 13)) < 0.4).astype(np.int8)
    assert [count(mask) for mask in masks] == masks.sum(axis=1).tolist()
