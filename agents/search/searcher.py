"""What the search agents share: worlds in, choices and judgements out, row by row in as many threads as there are."""

from __future__ import annotations

import os
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from agents.protocol import Actions, AgentError, Observation
from agents.search.desk import Desk, new_desk
from agents.taste import Taste
from kadmon_env.core.checked import brief, whole
from kadmon_env.core.contract import checked_seed, find, positive
from kadmon_env.core.crew import Crew
from kadmon_env.core.pointers import raw
from kadmon_env.legions.cardfile import CardFile, load_cards
from kadmon_env.legions.features import TableColumn

GAME = "legions"
MOST = 10_000
"""Simulations for one choice, at most: what is kept of them takes 80 MiB in each thread."""

MOST_THREADS = 256
THREADS = "KADMON_SEARCH_THREADS"
"""The environment variable that says in how many threads agents search that were not told so."""

SEED_BYTES = 7

Reals: TypeAlias = npt.NDArray[np.float32]


class Judged(NamedTuple):
    """What a search makes of each legal action."""

    worth: Reals
    """What the action is worth to the acting seat, from -1 to 1, float32 [n, actions]; nan where illegal or never tried."""
    visits: npt.NDArray[np.int32]
    """How many simulations began with it, int32 [n, actions]."""


class Root(NamedTuple):
    """What a search knows of the decision that it is about, and where it writes what it finds."""

    seat: int  # that must decide
    seed: int
    simulations: int
    mask: Any  # int8 [actions]
    visits: Any  # int32 [actions]: simulations that began with each
    worth: Any  # float64 [actions]: the sum of what they were worth to the seat


class Searcher:
    """Search for a choice; which one follows from what the seat sees and from the agent's seed alone."""

    wants_worlds = True

    def __init__(
        self,
        simulations: int,
        *,
        seed: int = 0,
        cards: CardFile | str | Path | None = None,
        taste: Taste | None = None,
        threads: int | None = None,
    ) -> None:
        """Prepare to search with so many simulations for a choice.

        Threads are those of `KADMON_SEARCH_THREADS`, or as many as there are cores, if not said; rows of a batch are spread
        over them. Raises ConfigError for a number of simulations or threads, or a seed, that is none, CardFileError.
        """
        self._contract = find(GAME)
        self.simulations = positive("simulations", simulations, most=MOST)
        self._seed = checked_seed(seed)
        self._deck = raw(np.array([load_cards(cards).tables]))
        self._taste = taste or Taste()
        self.threads = default_threads() if threads is None else positive("threads", threads, most=MOST_THREADS)

    def act(self, observation: Observation, /) -> Actions:
        """Return one legal action per row, int64 [n]; raises AgentError for an observation without worlds."""
        return self.choose(self.judge(observation))

    def choose(self, judged: Judged) -> Actions:
        """Return the action that a judgement holds best, int64 [n]."""
        raise NotImplementedError

    def judge(self, observation: Observation, /) -> Judged:
        """Return what each legal action is worth, for each row; raises AgentError for an observation without worlds."""
        worlds = checked_worlds(observation, self._contract.state)
        mask = np.ascontiguousarray(observation["action_mask"])
        visits, worth = np.zeros(mask.shape, np.int32), np.zeros(mask.shape, np.float64)
        args = (observation, worlds, mask, visits, worth)
        rows = [(row, row + 1) for row in range(len(mask))]
        if self.threads == 1 or len(rows) <= 1:
            for row, end in rows:
                self._search_row(*args, row, end)
        else:
            crew = Crew(min(self.threads, len(rows)) - 1)
            try:
                crew.run(self._search_row, args, rows)
            finally:
                crew.close()
        return Judged(np.where(visits > 0, worth / np.maximum(visits, 1), np.nan).astype(np.float32), visits)

    def _search_row(self, seen: Observation, worlds: Any, mask: Any, visits: Any, worth: Any, row: int, _end: int) -> None:
        """Search for the choice of one row."""
        world = worlds[row : row + 1]
        desk = new_desk(self._contract, self._deck, self._taste, world)
        seed = self._row_seed(seen, row)
        root = Root(int(world["actor"][0]), seed, self.simulations, mask[row], visits[row], worth[row])
        self.search(desk, root, row)

    def search(self, desk: Desk, root: Root, row: int) -> None:
        """Simulate, and write into the root what has come of it."""
        raise NotImplementedError

    def _row_seed(self, seen: Observation, row: int) -> int:
        """Return the seed of a row's search: a hash of all that the seat sees, and of the agent's seed."""
        code = blake2b(self._seed.to_bytes(8, "little"), digest_size=SEED_BYTES)
        for name in ("cards", "table", "action_mask"):
            code.update(seen[name][row].tobytes())
        return int.from_bytes(code.digest(), "little")


def checked_worlds(observation: Observation, state: np.dtype[Any]) -> Any:
    """Return the worlds of an observation, records [n]; raises AgentError if there are none, or others than this game's."""
    worlds: Any = observation.get("world")
    count = len(observation["action_mask"])
    fits = isinstance(worlds, np.ndarray) and worlds.shape == (count,) and worlds.dtype.fields == state.fields
    if not fits:
        given = brief(type(worlds).__name__) if not isinstance(worlds, np.ndarray) else f"{worlds.dtype.kind} {worlds.shape}"
        raise AgentError(f"world: {given}: a search needs a determinized state record for each of {count} rows")
    return np.ascontiguousarray(worlds)


def default_threads() -> int:
    """Return how many threads search where nobody has said it; raises AgentError for a setting that is no number."""
    said = os.environ.get(THREADS)
    if said is None:
        return min(len(os.sched_getaffinity(0)), MOST_THREADS)
    number = int(said) if said.isdecimal() and len(said) <= len(str(MOST_THREADS)) else 0
    if not 1 <= number <= MOST_THREADS:
        raise AgentError(f"{THREADS}: {brief(said)}: a whole number from 1 to {MOST_THREADS} is expected")
    return number


def read_simulations(name: str, said: str) -> int:
    """Return a number of simulations; raises AgentError that says how names read."""
    number = int(said) if said.isdecimal() and said.isascii() and len(said) <= len(str(MOST)) else 0
    if not 1 <= number <= MOST:
        raise AgentError(f"{name}: {brief(said)}: SIMULATIONS, a whole number from 1 to {MOST}, is expected")
    return number


def players_of(seen: Observation) -> npt.NDArray[np.int64]:
    """Return how many play, [n]."""
    return np.asarray(seen["table"][:, TableColumn.PLAYERS], np.int64)
