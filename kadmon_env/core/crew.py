"""Threads that share the games of a loop: handing over takes microseconds, so that short loops gain, too.

The games are cut into more chunks than there are threads, and whoever is free takes the next. So a thread whose core is
busy with something else does less, and nobody waits for one that has not begun. The loops release Python's lock; there is
no OpenMP, whose waiting threads would spin and starve busy neighbours.
"""

from __future__ import annotations

import itertools
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import Any, TypeAlias

Chunk: TypeAlias = tuple[int, int]

CHUNKS_PER_THREAD = 4
SMALLEST = 16
"""Games that are worth handing over."""

_TICK = 0.001


def chunked(games: int, threads: int) -> list[Chunk]:
    """Return the first and last + 1 of each run of neighbours that threads take, all games together."""
    pieces = 1 if threads == 1 else max(1, min(threads * CHUNKS_PER_THREAD, games // SMALLEST))
    return list(itertools.pairwise(games * piece // pieces for piece in range(pieces + 1)))


class Job:
    """The chunks of one loop, and what has come of those that are done."""

    def __init__(self, code: Callable[..., Any], args: tuple[Any, ...], chunks: Sequence[Chunk]) -> None:
        """Take a function that is called with the arguments and the two numbers of a chunk, once for each."""
        self._code, self._args = code, args
        self._left = iter(tuple(enumerate(chunks)))
        self._size = len(chunks)
        self._done: SimpleQueue[tuple[int, Any]] = SimpleQueue()
        self._helpers: list[None] = []  # one for each thread at work besides the caller's

    def work(self, caught: type[BaseException] = Exception) -> None:
        """Do one chunk after another until all are taken; errors of this sort count as what a chunk returns."""
        for index, chunk in self._left:
            self._done.put((index, self._result(chunk, caught)))

    def help(self) -> None:
        """Work in another thread than the caller's, which gets every error."""
        self._helpers.append(None)
        try:
            self.work(BaseException)
        finally:
            self._helpers.pop()

    def _result(self, chunk: Chunk, caught: type[BaseException]) -> Any:
        """Return what a chunk returns, or its error: handed to the thread that waits, and raised there."""
        try:
            return self._code(*self._args, *chunk)
        except caught as error:
            return error

    def stop(self) -> None:
        """Let nobody take another chunk, and wait for those that are at one."""
        deque(self._left, maxlen=0)
        while self._helpers:
            time.sleep(_TICK)

    def results(self) -> list[Any]:
        """Wait for chunks that others have taken; return what each has returned, or raise the error of the first to fail."""
        found = dict(self._done.get() for _ in range(self._size))
        for result in found.values():
            if isinstance(result, BaseException):
                raise result
        return [found[index] for index in range(self._size)]


class Crew:
    """The calling thread and so many others."""

    def __init__(self, others: int) -> None:
        """Start the other threads; they end with the crew."""
        self._jobs: list[SimpleQueue[Job | None]] = [SimpleQueue() for _ in range(others)]
        for jobs in self._jobs:
            threading.Thread(target=_work, args=(jobs,), daemon=True).start()
        self.close = weakref.finalize(self, _dismiss, self._jobs)

    def run(self, code: Callable[..., Any], args: tuple[Any, ...], chunks: Sequence[Chunk]) -> list[Any]:
        """Call the code once for each chunk, its two numbers last, in any of the threads; return the results in order."""
        if len(chunks) == 1:
            return [code(*args, *chunks[0])]
        job = Job(code, args, chunks)
        try:
            for jobs in self._jobs:
                jobs.put(job)
            job.work()
            return job.results()
        except BaseException:  # an interrupt: nobody may go on playing behind the caller's back
            job.stop()
            raise


def _work(jobs: SimpleQueue[Job | None]) -> None:
    """Do jobs until there are none."""
    while (job := jobs.get()) is not None:
        job.help()
        del job  # what it was about may be let go while nothing comes


def _dismiss(crew: list[SimpleQueue[Job | None]]) -> None:
    """End all threads of a crew."""
    for jobs in crew:
        jobs.put(None)
