"""Threads that share the games of a loop: handing over takes microseconds, so that short loops gain, too.

The loops release Python's lock; there is no OpenMP, whose waiting threads would spin and starve busy neighbours.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import Any, TypeAlias

Job: TypeAlias = tuple[Callable[..., Any], tuple[Any, ...]] | None
Chunk: TypeAlias = tuple[int, int]


class Crew:
    """The calling thread and so many others."""

    def __init__(self, others: int) -> None:
        """Start the other threads; they end with the crew."""
        self._jobs: list[SimpleQueue[Job]] = [SimpleQueue() for _ in range(others)]
        self._done: list[SimpleQueue[Any]] = [SimpleQueue() for _ in range(others)]
        for jobs, done in zip(self._jobs, self._done, strict=True):
            threading.Thread(target=_work, args=(jobs, done), daemon=True).start()
        self.close = weakref.finalize(self, _dismiss, self._jobs)

    def run(self, code: Callable[..., Any], args: tuple[Any, ...], chunks: Sequence[Chunk]) -> list[Any]:
        """Call the code once for each chunk, its two numbers last, each in a thread; return the results in order."""
        if not self._jobs:
            return [code(*args, *chunks[0])]
        for jobs, chunk in zip(self._jobs, chunks[1:], strict=True):
            jobs.put((code, (*args, *chunk)))
        try:
            own = code(*args, *chunks[0])
        finally:
            results = [done.get() for done in self._done]
        for result in results:
            if isinstance(result, Exception):
                raise result
        return [own, *results]


def _work(jobs: SimpleQueue[Job], done: SimpleQueue[Any]) -> None:
    """Do jobs until there are none."""
    while (job := jobs.get()) is not None:
        code, args = job
        try:
            done.put(code(*args))
        except Exception as error:  # noqa: BLE001 - handed to the thread that waits, and raised there
            done.put(error)


def _dismiss(crew: list[SimpleQueue[Job]]) -> None:
    """End all threads of a crew."""
    for jobs in crew:
        jobs.put(None)
