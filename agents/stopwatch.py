"""Where the time goes: shares of it, by name, for the log. Nothing depends on them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager


class Stopwatch:
    """Seconds spent on each thing since the last reset."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.seconds: dict[str, float] = {}
        self._since = time.perf_counter()

    @contextmanager
    def on(self, what: str) -> Iterator[None]:
        """Count the time of a block."""
        begun = time.perf_counter()
        yield
        self.seconds[what] = self.seconds.get(what, 0.0) + time.perf_counter() - begun

    def shares(self) -> dict[str, float]:
        """Return the share of the time since the last call that each thing took, and begin anew."""
        now = time.perf_counter()
        passed, self._since = max(now - self._since, 1e-9), now
        found = {what: seconds / passed for what, seconds in self.seconds.items()}
        self.seconds = {}
        return found
