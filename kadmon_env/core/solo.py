"""One game in progress, for adapters that go decision by decision."""

from __future__ import annotations

import operator
from functools import partial
from typing import Any, SupportsIndex, TypeAlias

import numpy as np
import numpy.typing as npt

from kadmon_env.core.batch import NONE
from kadmon_env.core.contract import ONGOING, TRUNCATED, Contract, checked_flag, checked_seed
from kadmon_env.core.pointers import copied, direct, pointers, raw
from kadmon_env.core.single import deal_one, observe_one, pay_one, redraw_one, settle_one, turn_one
from kadmon_env.errors import ClosedEnvironmentError, GameOver, IllegalAction

Bytes: TypeAlias = npt.NDArray[np.int8]

BYTE = np.dtype(np.int8)


View: TypeAlias = tuple[Bytes, Bytes, Bytes]
"""What a seat sees, in arrays of its own: mask [actions], all 0 unless it must decide, cards [rows, features], table."""


def joined(cards: Bytes, table: Bytes) -> Bytes:
    """Return cards, row by row, and table in one array."""
    return np.concatenate([cards.ravel(), table])


class Solo:
    """One game of any kind: deal, play, view, pay. It pickles and copies whole, the position included."""

    def __init__(self, contract: Contract, *, cards: Any = None, skip_forced: bool = False, **config: Any) -> None:
        """Prepare a game, not dealt yet; raises ConfigError or CardFileError for options that don't fit."""
        self.contract = contract
        self.file = contract.load(cards)
        self._tables = raw(contract.tables(self.file))
        self._config = raw(contract.configure(self.file, **config))
        self.players = int(self._config["players"][0])
        self.states = np.zeros(1, contract.state).view(np.recarray)
        self._legal = np.zeros(contract.actions, BYTE)
        self._skip = checked_flag("skip_forced", skip_forced)
        self.over, self.actor = NONE, NONE  # nothing is dealt yet
        self._closed = False
        self._mine: View | None = None
        self._actions, self._cards, self._table = contract.actions, contract.cards.shape, contract.table.shape
        self._bind()

    def _bind(self) -> None:
        """Take up what does not outlive the process."""
        self._fixed = (pointers(self.contract.kernels), raw(self.states), self._tables)
        args = (*self._fixed, self._legal, self._skip)
        self._turn = partial(direct(turn_one, *args, 0, *self._blank()), *args)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in {"_fixed", "_turn"}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._bind()

    def _blank(self) -> View:
        """Return arrays for what a seat sees, not written yet."""
        return np.empty(self._actions, BYTE), np.empty(self._cards, BYTE), np.empty(self._table, BYTE)

    def deal(self, seed: int) -> None:
        """Deal a new game.

        Raises ConfigError for a seed that is no whole number from 0 to 2^63 - 1, ClosedEnvironmentError after `close`.
        """
        self.must_be_open()
        self._deal(checked_seed(seed), skip=self._skip)
        if self.over != ONGOING:  # forced to its end: let them be asked, so that there is something to play
            self._deal(seed, skip=False)
        self._mine = self._seen(self.actor)

    def _deal(self, seed: int, *, skip: bool) -> None:
        """Deal, and go on to the first decision that is asked."""
        deal_one(*self._fixed, self._config, seed)
        self.over, self.actor = divmod(settle_one(*self._fixed, self._legal, skip), 256)

    def play(self, action: SupportsIndex | None) -> None:
        """Play an action of the acting seat.

        Raises IllegalAction if it is not legal, GameOver after the end, ClosedEnvironmentError after `close`; nothing has
        changed then.
        """
        mine = self._blank()
        try:
            number = operator.index(action)  # type: ignore[arg-type]
        except TypeError:
            number = NONE
        outcome = self._turn(number if -1 < number < self._actions else NONE, *mine)
        if outcome == NONE:
            raise self._refusal(action)
        self.over, self.actor = divmod(outcome, 256)
        self._mine = mine

    def _refusal(self, action: object) -> Exception:
        """Return the error for an action that can't be played."""
        self._must_be_dealt()
        if self.over != ONGOING:
            return GameOver(f"action {action!r}: the game is over; reset() deals the next one")
        return IllegalAction(self.contract.refusal(self.states, self.file, action, self._legal))

    def view(self, seat: int) -> View:
        """Return what a seat sees, in arrays that are the caller's; raises GameOver before the first deal."""
        if seat == self.actor and self._mine is not None and self.over == ONGOING:
            mine, self._mine = self._mine, None
            return mine
        return self._seen(seat)

    def legal(self, seat: int) -> Bytes:
        """Return what a seat may do, int8 [actions]; nothing unless it must decide. Raises GameOver before the first deal."""
        self._must_be_dealt()
        return self._legal.copy() if seat == self.actor else np.zeros_like(self._legal)

    def close(self) -> None:
        """Let nothing be dealt, played or looked at any more."""
        self._closed, self._mine = True, None
        self._legal[:] = 0  # `play` refuses every action then, without asking each time whether this is closed

    def must_be_open(self) -> None:
        """Raise ClosedEnvironmentError after `close`."""
        if self._closed:
            raise ClosedEnvironmentError("the environment is closed; make another")

    def _must_be_dealt(self) -> None:
        """Raise GameOver where nothing is dealt yet, ClosedEnvironmentError after `close`."""
        self.must_be_open()
        if self.over == NONE:
            raise GameOver("no game is in progress; reset() deals one")

    def _seen(self, seat: int) -> View:
        """Return what a seat sees, written anew."""
        self._must_be_dealt()
        mask, cards, table = self._blank()
        mask[:] = self._legal if seat == self.actor else 0
        observe_one(*self._fixed, seat, mask, cards, table)
        return mask, cards, table

    def determinize(self, seat: int, seed: int) -> Any:
        """Return a copy of the state, records [1], with everything redrawn that a seat can't know.

        Raises GameOver before the first deal.
        """
        self._must_be_dealt()
        drawn = copied(self.states)
        kernels, _, tables = self._fixed
        redraw_one(kernels, raw(drawn), tables, seat, seed)
        return drawn

    def rewards(self, kind: int) -> list[float]:
        """Return what the end pays each seat, by kind of reward."""
        self._must_be_dealt()
        paid = np.zeros(self.players, np.float32)
        pay_one(*self._fixed, kind, paid)
        return [float(amount) for amount in paid]

    def ending(self, kind: int) -> tuple[list[float], bool, bool]:
        """Return what the end pays, whether it is one to a learner, and whether the limit in Cycles has brought it.

        A game that the limit has ended and that has paid is both: there is nothing left to be estimated.
        """
        rewards = self.rewards(kind)
        truncated = self.over == TRUNCATED
        return rewards, any(rewards) or not truncated, truncated

    def describe(self, seat: int | None = None) -> str:
        """Return the table in words, as a seat sees it or as anybody may."""
        self._must_be_dealt()
        return self.contract.describe(self.states, self.file, seat)
