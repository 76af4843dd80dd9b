"""What the search agents share: worlds in, choices and judgements out, row by row in as many threads as there are."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from agents.protocol import Actions, AgentError, Observation
from agents.search.budget import checked_threads, checked_worlds
from agents.search.desk import Desk, ask, draw_world, new_desk
from agents.search.guide import Advice
from agents.taste import Taste
from kadmon_env.core.contract import checked_seed, find, positive
from kadmon_env.core.crew import Crew
from kadmon_env.core.jit import entry
from kadmon_env.core.pointers import raw
from kadmon_env.legions.cardfile import CardFile, load_cards

GAME = "legions"
MOST = 10_000
"""Simulations for one choice, at most: what is kept of them takes 65 MiB in each thread."""

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
    guided: bool
    prior: Any  # float32 [actions]: how likely a guide would take each
    guess: float  # what it expects
    visits: Any  # int32 [actions]: simulations that began with each
    worth: Any  # float64 [actions]: the sum of what they were worth to the seat


class Batch(NamedTuple):
    """The decisions of one call, and what is found of them."""

    seen: Observation
    worlds: Any  # records [n]
    mask: Any  # int8 [n, actions]
    advice: Advice | None
    visits: Any  # int32 [n, actions]
    worth: Any  # float64 [n, actions]
    wrong: Any  # bool [n]: the world allows other actions


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

        The rows of a batch are spread over so many threads, those of `budget.THREADS` if not said; the results are the same
        with any number. Raises ConfigError for a number of simulations or threads, or a seed, that is none, CardFileError.
        """
        self._contract = find(GAME)
        self.simulations = positive("simulations", simulations, most=MOST)
        self._seed = checked_seed(seed)
        self._deck = raw(np.array([load_cards(cards).tables]))
        self._taste = taste or Taste()
        self.threads = checked_threads(threads)

    def act(self, observation: Observation, /) -> Actions:
        """Return one legal action per row, int64 [n]: of those tried most often the one that is worth most.

        Raises AgentError for an observation without worlds.
        """
        mask = observation["action_mask"]
        judged = self._judged(observation, np.flatnonzero(mask.sum(axis=1) > 1))
        most = (judged.visits == judged.visits.max(axis=1, keepdims=True)) & (mask != 0)
        values = np.where(np.isnan(judged.worth), -np.inf, judged.worth)
        return np.asarray(np.where(most, np.maximum(values, -2), -np.inf).argmax(axis=1), np.int64)

    def judge(self, observation: Observation, /) -> Judged:
        """Return what each legal action is worth, for each row; raises AgentError for an observation without worlds."""
        return self._judged(observation, np.flatnonzero(observation["action_mask"].any(axis=1)))

    def _judged(self, observation: Observation, rows: npt.NDArray[np.int64]) -> Judged:
        """Search in some of the rows; the others stay without a visit."""
        worlds = checked_worlds(observation, self._contract.state)
        mask = np.ascontiguousarray(observation["action_mask"])
        visits, worth = np.zeros(mask.shape, np.int32), np.zeros(mask.shape, np.float64)
        batch = Batch(
            observation,
            worlds,
            mask,
            self.advice(observation) if len(rows) else None,
            visits,
            worth,
            np.zeros(len(mask), np.bool_),
        )
        self._spread(batch, rows)
        if batch.wrong.any():
            row = int(batch.wrong.argmax())
            raise AgentError(f"observation: the world of row {row} allows other actions than its action_mask")
        mean = np.divide(worth, visits, out=np.full(mask.shape, np.nan), where=visits > 0)
        return Judged(mean.astype(np.float32), visits)

    def _spread(self, batch: Batch, rows: npt.NDArray[np.int64]) -> None:
        """Search in some rows of a batch, in as many threads as there are."""
        chunks = [(int(row), int(row) + 1) for row in rows]
        if self.threads == 1 or len(chunks) <= 1:
            for chunk in chunks:
                self._search_row(batch, *chunk)
            return
        crew = Crew(min(self.threads, len(chunks)) - 1)
        try:
            crew.run(self._search_row, (batch,), chunks)
        finally:
            crew.close()

    def _search_row(self, batch: Batch, row: int, _end: int) -> None:
        """Search for the choice of one row."""
        world, advice = batch.worlds[row : row + 1], batch.advice
        prior = np.zeros(batch.mask.shape[1], np.float32) if advice is None else advice.prior[row]
        root = Root(
            seat=int(world["actor"][0]),
            seed=self._row_seed(batch.seen, row),
            simulations=self.simulations,
            mask=batch.mask[row],
            guided=advice is not None,
            prior=prior,
            guess=0.0 if advice is None else float(advice.value[row]),
            visits=batch.visits[row],
            worth=batch.worth[row],
        )
        desk = new_desk(self._contract, self._deck, self._taste, world)
        begin(desk, root.seed, root.seat)
        batch.wrong[row] = not np.array_equal(desk.mask, root.mask)
        if not batch.wrong[row]:
            self.search(desk, root)

    def advice(self, observation: Observation) -> Advice | None:
        """Return what a guide says of a batch, or None without one."""
        del observation
        return None

    def search(self, desk: Desk, root: Root) -> None:
        """Simulate, and write into the root what has come of it."""
        raise NotImplementedError

    def _row_seed(self, seen: Observation, row: int) -> int:
        """Return the seed of a row's search: a hash of all that the seat sees, and of the agent's seed."""
        code = blake2b(self._seed.to_bytes(8, "little"), digest_size=SEED_BYTES)
        for name in ("cards", "table", "action_mask"):
            code.update(np.asarray(seen[name][row], np.int8).tobytes())
        return int.from_bytes(code.digest(), "little")


@entry
def begin(desk: Desk, seed: int, seat: int) -> None:
    """Draw the first world of a search, and write what its pending decision allows."""
    draw_world(desk, seed, 0, seat)
    ask(desk)
