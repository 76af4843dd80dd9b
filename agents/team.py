"""Cut a batch into parts and work on them in threads: the parts are the same for any number of threads, and so is the sum."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

import torch

T = TypeVar("T")

PART = 512
"""Rows that one pass of a network takes; a part does not depend on the number of threads, so neither do its numbers."""


class Team:
    """So many threads, the caller's among them if it is the only one."""

    def __init__(self, threads: int) -> None:
        """Start none yet."""
        self._pool = ThreadPoolExecutor(threads, "kadmon") if threads > 1 else None

    def run(self, work: Callable[[slice], T], size: int) -> list[T]:
        """Return what comes of each part of a batch of this size, in order."""
        parts = [slice(first, min(first + PART, size)) for first in range(0, size, PART)]
        if self._pool is None or len(parts) == 1:
            return [work(part) for part in parts]
        return list(self._pool.map(work, parts))


@contextmanager
def single_threaded() -> Iterator[None]:
    """Let torch use no threads of its own for a while: the team's are enough, and sums stay in one order."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(before)
