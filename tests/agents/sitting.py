"""Agents that the tests of tournaments seat."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from agents.greedy import Greedy
from kadmon_env.errors import ForfeitError


class Fails:
    """An agent whose own code raises an error."""

    def __init__(self, *, seed: int) -> None:
        del seed

    def act(self, _seen: dict[str, npt.NDArray[Any]], /) -> npt.NDArray[np.int64]:
        """Raise it."""
        raise ZeroDivisionError("mine")


class Breaks(Greedy):
    """Play a while, and then break the protocol in the first of the games that it is asked about."""

    def act(self, seen: dict[str, npt.NDArray[Any]], /) -> npt.NDArray[np.int64]:
        """Return actions, or raise ForfeitError."""
        chosen = super().act({name: seen[name] for name in ("cards", "table", "action_mask")})
        if seen["table"][0, 7] < 2:  # Cycle
            return chosen
        chosen[0] = -1
        raise ForfeitError("it said nothing", rows=[0], actions=chosen)


class Wonders(Greedy):
    """Ask for worlds, and note them."""

    wants_worlds = True
    seen: list[Any]

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.seen = []
        Wonders.last = self

    last: Wonders

    def act(self, seen: dict[str, npt.NDArray[Any]], /) -> npt.NDArray[np.int64]:
        """Note the worlds, and choose without them."""
        self.seen.append(seen["world"])
        return super().act(seen)
