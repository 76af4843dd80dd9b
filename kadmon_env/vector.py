"""Many games stepped together, in plain arrays: what training uses."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from kadmon_env.core import batch
from kadmon_env.core.checked import brief, counted, seat_range
from kadmon_env.core.contract import (
    Contract,
    checked_call,
    checked_flag,
    checked_seed,
    find,
    one_of,
    positive,
    refuse_unknown,
)
from kadmon_env.core.crew import Crew, chunked
from kadmon_env.core.pointers import copied, direct, pointers, raw
from kadmon_env.errors import ClosedEnvironmentError, IllegalAction, SeatError

OBSERVATIONS = ("native", "flat", "none")
MOST_THREADS = 256


@dataclass(frozen=True)
class Step:
    """What a step of n games has led to. The next step overwrites the arrays; nothing is copied."""

    rewards: npt.NDArray[np.float32]
    """What each seat gets, [n, players]: all 0 until a game ends."""
    terminated: npt.NDArray[np.bool_]
    """Games that have ended and that nothing is left of to estimate, [n]. Those have been dealt anew."""
    truncated: npt.NDArray[np.bool_]
    """Games that the limit in Cycles has ended, [n]; where they have paid they are terminated, too. Dealt anew."""
    over: npt.NDArray[np.int8]
    """How the games have ended, as numbered in the game's term `Over`, [n]; 0 for those that go on."""
    actor: npt.NDArray[np.int64]
    """The seat that must decide now, [n]."""
    final_cards: npt.NDArray[np.int8]
    """What each seat saw at the end, [n, players, rows, features]; holds for the games that have just ended."""
    final_table: npt.NDArray[np.int8]
    """The rest of it, [n, players, features]."""


class VectorEnv:
    """n = ``num_envs`` games of the same options, each at its own decision; a game that ends is dealt anew in the same step.

    ``action_masks`` int8 [n, actions], ``actor`` int64 [n], and by the option ``observation``: ``cards`` int8 [n, rows,
    features] and ``table`` int8 [n, features] ("native"), ``flat`` float32 [n, features] beside them ("flat"), or
    neither ("none") show the pending decisions. `reset` and `step` overwrite them in place. The same seed and actions
    lead to the same bytes with any number of threads. After `close` whatever plays or looks raises ClosedEnvironmentError.
    """

    def __init__(
        self,
        /,
        game: str | Contract,
        num_envs: int,
        *,
        seed: int = 0,
        threads: int = 1,
        skip_forced: bool = False,
        reward: str = "win",
        observation: str = "native",
        cards: Any = None,
        **config: Any,
    ) -> None:
        """Deal the games; see `make_vec`."""
        self.contract = find(game)
        refuse_unknown(config, self.contract.option_names, VectorEnv.__init__)
        self.num_envs, self.threads = positive("num_envs", num_envs), positive("threads", threads, most=MOST_THREADS)
        one_of("observation", observation, OBSERVATIONS)
        self.skip_forced = checked_flag("skip_forced", skip_forced)
        self._rule = batch.Rule(self.contract.reward(reward), self.skip_forced, observation != "none")
        self.card_file = self.contract.load(cards)
        self._tables = raw(self.contract.tables(self.card_file))
        self.options = self.contract.options(self.card_file, **config)
        self._config = raw(self.contract.configure(self.card_file, **self.options))
        self.players = int(self._config["players"][0])
        self._allocate(flat=observation == "flat")
        self.closed = False
        self._bind()
        self.reset(checked_seed(seed))

    def _allocate(self, *, flat: bool) -> None:
        """Make all arrays."""
        n, players, game = self.num_envs, self.players, self.contract
        self.state_records = np.zeros(n, game.state).view(np.recarray)
        self.seeds = np.zeros(n, np.int64)
        self.action_masks = np.zeros((n, game.actions), np.int8)
        self.actor = np.zeros(n, np.int64)
        self.cards = np.zeros((n, *game.cards.shape), np.int8)
        self.table = np.zeros((n, *game.table.shape), np.int8)
        self.flat = np.zeros((n, game.flat_size), np.float32) if flat else None
        self._legal = np.zeros_like(self.action_masks)
        self._actions = np.zeros(n, np.int64)
        self._dice = np.zeros(n, batch.DICE)
        ends = [np.zeros((n, players, *shown.shape), np.int8) for shown in (game.cards, game.table)]
        self._step = Step(
            rewards=np.zeros((n, players), np.float32),
            terminated=np.zeros(n, np.bool_),
            truncated=np.zeros(n, np.bool_),
            over=np.zeros(n, np.int8),
            actor=self.actor,
            final_cards=ends[0],
            final_table=ends[1],
        )

    def _bind(self) -> None:
        """Take up what does not outlive the process: views for the loops, and threads."""
        states, step = raw(self.state_records), self._step
        kernels = pointers(self.contract.kernels)
        self._games = batch.Games(kernels, self._tables, self._config, states, self._legal, self.seeds)
        self._sight = batch.Sight(self.action_masks, self.cards, self.table, self.actor)
        done = (step.terminated, step.truncated)
        self._ends = batch.Ends(step.over, step.rewards, *done, step.final_cards, step.final_table)
        self._crew = Crew(0 if self.closed else self.threads - 1)
        self._code: dict[Callable[..., Any], Callable[..., Any]] = {}
        self._chunks = chunked(self.num_envs, self.threads)

    def __getstate__(self) -> dict[str, Any]:
        bound = {"_games", "_sight", "_ends", "_crew", "_code", "_chunks"}
        return {name: value for name, value in self.__dict__.items() if name not in bound}

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return games that are equal to the byte; NumPy's own copies of records are not."""
        state = copy.deepcopy({**self.__getstate__(), "state_records": None}, memo)
        twin = memo[id(self)] = object.__new__(type(self))
        twin.__setstate__({**state, "state_records": copied(self.state_records)})
        return twin

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._bind()

    def _run(self, loop: Callable[..., Any], *args: Any) -> list[Any]:
        """Run a loop over all games, one run of neighbours after another; return what each has returned."""
        return self._crew.run(self._direct(loop, *args, 0, 0), args, self._chunks)

    def _direct(self, loop: Callable[..., Any], *args: Any) -> Callable[..., Any]:
        """Return the machine code of a loop for arguments like these."""
        code = self._code.get(loop)
        if code is None:
            code = self._code[loop] = direct(loop, *args)
        return code

    @property
    def observation(self) -> dict[str, npt.NDArray[Any]]:
        """Return the arrays that show the pending decisions, by name, ``action_mask`` among them; not copied."""
        if self.flat is not None:
            return {"observation": self.flat, "action_mask": self.action_masks}
        shown = {"cards": self.cards, "table": self.table} if self._rule.observe else {}
        return {**shown, "action_mask": self.action_masks}

    def reset(self, seed: int | None = None) -> dict[str, npt.NDArray[Any]]:
        """Deal all games anew, from a seed or (None) going on from the last; return `observation`."""
        self._must_be_open()
        if seed is None:
            self.seeds += self.num_envs
            self.seeds %= batch.SEEDS
        else:
            batch.first_seeds(self.seeds, checked_seed(seed))
            batch.seed_dice(raw(self._dice), seed)
        self._run(batch.reset_games, self._games, self._sight, self._rule)
        self._flatten()
        return self.observation

    def _flatten(self) -> None:
        """Write the flat observations."""
        if self.flat is not None:
            self._crew.run(self._flatten_some, (self.flat,), self._chunks)

    def _flatten_some(self, flat: npt.NDArray[np.float32], first: int, last: int) -> None:
        """Write the flat observations of games first to last - 1."""
        self.contract.flatten(self.cards[first:last], self.table[first:last], flat[first:last])

    def step(self, actions: npt.ArrayLike) -> Step:
        """Play one action in each game, integers [n]; games that end are dealt anew.

        Raises IllegalAction naming the game if one is not legal; nothing has changed then.
        """
        self._must_be_open()
        self._check(actions)
        self._run(batch.step_games, self._games, self._sight, self._ends, self._actions, self._rule)
        self._flatten()
        return self._step

    def _check(self, actions: npt.ArrayLike) -> None:
        """Take over the actions; raises IllegalAction."""
        given = listed(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            wanted = f"{counted(self.num_envs, 'integer')}, one for each game"
            raise IllegalAction(f"actions: {wanted}, not {given.dtype} of shape {given.shape}")
        self._actions[:] = given
        masks = (self._legal, self._actions)
        wrong = self._direct(batch.first_illegal, *masks)(*masks)
        if wrong != batch.NONE:
            states, legal = self.state_records[wrong : wrong + 1], self._legal[wrong]
            refusal = self.contract.refusal(states, self.card_file, int(given[wrong]), legal)
            raise IllegalAction(f"game {wrong}: {refusal}")

    def random_actions(self) -> npt.NDArray[np.int64]:
        """Return one legal action for each game, all equally likely, from a generator seeded with the games; [n]."""
        self._must_be_open()
        chosen = np.empty(self.num_envs, np.int64)
        args = (self._legal, raw(self._dice), chosen, 0, self.num_envs)
        self._direct(batch.choose_actions, *args)(*args)  # handing some over would take longer
        return chosen

    def play_random(self, steps: int) -> tuple[int, int, int]:
        """Play random steps in each game, all in compiled loops.

        Return how many decisions were answered, how many of them had several legal answers, and how many games ended.
        Raises ConfigError for a number of steps below 1.
        """
        self._must_be_open()
        args = (self._games, self._sight, self._ends, raw(self._dice), self._rule, positive("steps", steps))
        played = self._run(batch.play_games, *args)
        self._flatten()
        decisions, choices, games = (int(sum(counts)) for counts in zip(*played, strict=True))
        return decisions, choices, games

    def observe(self, seats: npt.ArrayLike) -> dict[str, npt.NDArray[np.int8]]:
        """Return what a seat of each game sees, [n] or the same for all: new arrays ``cards`` and ``table``.

        Raises SeatError for a seat that does not exist.
        """
        self._must_be_open()
        seen = {"cards": np.empty_like(self.cards), "table": np.empty_like(self.table)}
        self._run(batch.view_games, self._games, self._seats(seats), seen["cards"], seen["table"])
        return seen

    def determinize(self, seed: int, seats: npt.ArrayLike | None = None, *, out: Any = None) -> Any:
        """Return copies of the state records, [n], with everything redrawn that a seat of each can't know.

        Seats are [n], the same for all, or (None) those that must decide. The copies are written to ``out`` if it is given,
        an array that an earlier call has returned: who draws often saves the memory. Raises SeatError for a seat that does
        not exist, ConfigError for an ``out`` that does not fit.
        """
        self._must_be_open()
        whose, dealt = self._seats(self.actor if seats is None else seats), checked_seed(seed)
        drawn = copied(self.state_records, out)
        self._run(batch.redraw_games, self._games, raw(drawn), whose, dealt)
        return drawn

    def _seats(self, seats: npt.ArrayLike) -> npt.NDArray[np.int64]:
        """Return a seat for each game."""
        given = listed(seats)
        if given.shape not in {(), (self.num_envs,)} or given.dtype.kind not in "iu":
            raise SeatError(f"seats: {brief(seats)}: one whole number is expected, or {self.num_envs}, one for each game")
        if ((given < 0) | (given >= self.players)).any():
            raise SeatError(f"seats: {brief(seats)}: {seat_range(self.players)}")
        return np.broadcast_to(given.astype(np.int64), (self.num_envs,)).copy()

    def close(self) -> None:
        """Let the threads go, and nothing be played any more; the arrays stay as they are."""
        self.closed = True
        self._crew.close()

    def _must_be_open(self) -> None:
        """Raise ClosedEnvironmentError after `close`."""
        if self.closed:
            raise ClosedEnvironmentError("the environment is closed; make another")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@checked_call
def make_vec(game: str | Contract, num_envs: int, **options: Any) -> VectorEnv:
    """Return so many games that are stepped together.

    Options: ``seed`` 0; ``threads`` 1; ``skip_forced`` False: decisions with a single legal answer are answered without
    anybody being told; ``reward``: kind of reward, "win", "rank" or "ichor"; ``observation`` "native", "flat" or
    "none"; ``cards``: path of a card file, or a loaded one; further ones are the game's: ``players``, ``sovereigns``,
    ``first_sigil``, ``max_cycles``. Raises ConfigError or CardFileError naming the option that does not fit.
    """
    return VectorEnv(game, num_envs, **options)


def listed(numbers: npt.ArrayLike) -> npt.NDArray[Any]:
    """Return numbers as an array; of what is none, such as lists of several lengths, one that holds no numbers."""
    try:
        return np.asarray(numbers)
    except ValueError:
        return np.array(None)
