"""The compiled functions that Python calls: which there are, which are in the cache, and a line when one is compiled.

They are compiled when they are first called, which takes some seconds each; what they call takes a minute, and `hub` tells it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from numba.core import event as compiling

_PACKAGE = __name__.partition(".")[0]


class Entries(compiling.Listener):  # type: ignore[misc]  # Numba's types are not read
    """All entries, in the order of definition; it hears of whatever Numba compiles, not of what comes from the cache."""

    def __init__(self) -> None:
        """Listen to the compiler."""
        self._made: list[Any] = []
        compiling.register("numba:compile", self)

    def add(self, entry: Any) -> Any:
        """Take in an entry, in place of one that its module had under this name before a reload; return it."""
        name = (entry.__module__, entry.__qualname__)
        self._made = [*(made for made in self._made if (made.__module__, made.__qualname__) != name), entry]
        return entry

    def of_agents(self) -> list[Any]:
        """Return the entries of all other packages than this one."""
        return [entry for entry in self._made if entry.__module__.partition(".")[0] != _PACKAGE]

    def on_start(self, event: Any) -> None:
        """Say which entry is compiled now, and how many its module has."""
        compiled: Any = (event.data or {}).get("dispatcher")
        module = getattr(compiled, "__module__", None)
        siblings = [entry for entry in self._made if entry.__module__ == module]
        if compiled in siblings:
            say_compiling(compiled.__module__, siblings.index(compiled) + 1, len(siblings), compiled.__name__)

    def on_end(self, event: Any) -> None:
        """Say nothing more."""


ENTRIES = Entries()


def is_cold(entry: Any) -> bool:
    """Tell whether an entry was never compiled from these sources."""
    return not entry.signatures and not is_cached(entry, Path(entry.stats.cache_path))


def is_cached(function: Any, folder: Path) -> bool:
    """Tell whether there is machine code of a function in a folder, or in one within it."""
    return any(folder.rglob(f"*.{function.__qualname__}-*.nbi"))


def say_compiling(what: str, number: int, total: int, name: str) -> None:
    """Say on stderr, if there is one, what takes long, once for each version of the code."""
    if sys.stderr is not None and not sys.stderr.closed:
        print(f"compiling {what}, once: {number} of {total} ({name})", file=sys.stderr, flush=True)  # noqa: T201 - this is the report
