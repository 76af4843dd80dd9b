"""A game as a Gymnasium environment: one seat learns, the others are played by opponents."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from functools import partial
from typing import Any, Self, SupportsIndex, TypeAlias

import gymnasium
import numpy as np
import numpy.typing as npt

from kadmon_env import opponents as others
from kadmon_env.core.batch import SEEDS
from kadmon_env.core.checked import brief, seat_range, whole
from kadmon_env.core.contract import (
    ONGOING,
    Contract,
    checked_seed,
    find,
    one_of,
    refuse_reset_options,
    refuse_unknown,
)
from kadmon_env.core.solo import Solo
from kadmon_env.errors import ConfigError, GameOver, IllegalAction
from kadmon_env.render import RENDER_MODES, checked_mode, show
from kadmon_env.spaces import OBSERVATIONS, action_space, flatten, observation_space

Info: TypeAlias = dict[str, Any]

ILLEGAL = -1.0
"""What an illegal action pays whoever has chosen it; the others get nothing."""


class SeatEnv(gymnasium.Env[Any, np.int64]):
    """One seat of a game; ``Kadmon-v0`` is this with Legions of Kadmon.

    Options, all by name: ``opponents``, for the seats to the left in turn or one for all: names of registered agents
    ("random" is always there; others come with the packages that register them), callables that take an observation
    with its ``action_mask`` and return an action, or agents with a method ``act``; ``seat``: the learner's, or None to
    change it from game to game; ``observation``, ``reward``, ``skip_forced``, ``cards``, ``render_mode`` and the game's
    own as in `kadmon_env.kadmon_v0`. Opponents given by name are made anew, and seeded, by each ``reset`` with a seed;
    who sits where does not change within an episode.

    A step plays the learner's action and runs on to its next decision. An illegal action ends the episode at -1; one of an
    opponent's raises IllegalAction, an error of its own code AgentFailedError, and the episode is over as well. A game that
    the limit in Cycles has ended is truncated; if it has paid, it is terminated as well, so that nobody bootstraps on it.
    ``info`` has the same keys from ``reset`` on: ``seat``, ``illegal_action``, ``over`` (how the game ended, 0 while it goes
    on) and ``rewards`` (of all seats, by seat; after an illegal action -1 for the learner, 0 for the others).
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 - as in gymnasium.Env

    def __init__(
        self,
        /,
        game: str | Contract = "legions",
        *,
        opponents: others.Opponent | Sequence[others.Opponent] = "random",
        seat: int | None = None,
        observation: str = "native",
        reward: str = "win",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Prepare a game; raises ConfigError, AgentError or CardFileError for an option that does not fit."""
        contract = find(game)
        refuse_unknown(options, contract.option_names, SeatEnv.__init__, Solo.__init__)
        one_of("observation", observation, OBSERVATIONS)
        self.render_mode = checked_mode(render_mode)
        self._reward = contract.reward(reward)
        self._game = Solo(contract, **options)
        self._opponents = others.seated(opponents, self._game.players - 1, self._game.file)
        self._fixed_seat = self._checked_seat(seat)
        self._flat = observation == "flat"
        self.action_space = action_space(contract)
        self.observation_space = observation_space(contract, observation)
        self._choices: list[others.Choice] = []
        self._seat, self._next_seat = 0, 0
        self._done, self._illegal = True, False

    def _checked_seat(self, seat: int | None) -> int | None:
        """Return the learner's seat, or None; raises ConfigError."""
        number = whole(seat)
        if seat is not None and (number is None or number not in range(self._game.players)):
            raise ConfigError(f"seat: {brief(seat)}: None or a seat is expected; {seat_range(self._game.players)}")
        return number

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Info]:
        """Deal a new game and run to the learner's first decision.

        Raises ConfigError for options, of which there are none, and for a seed that does not fit, ClosedEnvironmentError after
        `close`.
        """
        refuse_reset_options(options)
        given = None if seed is None else checked_seed(seed)
        super().reset(seed=given)
        dealt = int(self.np_random.integers(SEEDS)) if given is None else given
        if seed is not None or not self._choices:
            self._choices = [self._made(one) for one in self._opponents]
            self._next_seat = dealt
        self._seat = self._next_seat % self._game.players if self._fixed_seat is None else self._fixed_seat
        self._next_seat = self._seat + 1
        self._illegal = False
        self._game.deal(dealt)
        self._run()
        return self._observation(), self._info()

    def __copy__(self) -> Self:
        return copy.deepcopy(self)

    def _made(self, opponent: others.Opponent) -> others.Choice:
        """Return an opponent ready to be asked, who plays with the cards of this game."""
        return others.make(opponent, int(self.np_random.integers(SEEDS)), self._game.file)

    def step(self, action: SupportsIndex) -> tuple[Any, float, bool, bool, Info]:
        """Play the learner's action; raises GameOver after the end, ClosedEnvironmentError after `close`."""
        if self._done:
            self._game.must_be_open()
            raise GameOver(f"action {brief(action)}: no game is in progress; reset() deals one")
        try:
            self._game.play(action)
        except IllegalAction:
            self._done = self._illegal = True
            return self._observation(), ILLEGAL, True, False, self._info()
        self._run()
        if not self._done:
            return self._observation(), 0.0, False, False, self._info()
        rewards, terminated, truncated = self._game.ending(self._reward)
        return self._observation(), rewards[self._seat], terminated, truncated, self._info()

    def _run(self) -> None:
        """Let the others play until the learner must decide, or the game is over; it is, too, if one of them fails."""
        self._done = True
        while self._game.actor != self._seat and self._game.over == ONGOING:
            seat = self._game.actor
            index = (seat - self._seat) % self._game.players - 1
            choose = self._choices[index]
            choice = others.asked(choose, self._shown(choose, seat), partial(self._who, index, seat))
            try:
                self._game.play(choice)
            except IllegalAction as error:
                raise IllegalAction(f"opponent {others.label(self._opponents[index])}: {error}") from None
        self._done = self._game.over != ONGOING

    def _shown(self, choose: others.Choice, seat: int) -> dict[str, Any]:
        """Return what an opponent at a seat is shown."""
        mask, cards, table = self._game.view(seat)
        seen: dict[str, Any] = {"cards": cards, "table": table, "action_mask": mask}
        if others.wants_worlds(choose):
            seen[others.WORLD] = self._game.determinize(seat, others.WORLD_SEED)
        return seen

    def _who(self, index: int, seat: int) -> str:
        """Return what messages call an opponent who sits at a table."""
        return f"opponent {index + 1}, {others.label(self._opponents[index])}, as player_{seat}"

    def _observation(self) -> Any:
        """Return what the learner sees, in new arrays."""
        _, cards, table = self._game.view(self._seat)
        if self._flat:
            return flatten(cards, table, self._game.contract)
        return {"cards": cards, "table": table}

    def _info(self) -> Info:
        """Return what else there is to know."""
        over = self._game.over != ONGOING
        rewards = self._game.rewards(self._reward) if over else [0.0] * self._game.players
        if self._illegal:
            rewards[self._seat] = ILLEGAL
        return {"seat": self._seat, "illegal_action": self._illegal, "over": self._game.over, "rewards": tuple(rewards)}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return what the learner may do, bool [actions]; nothing when the episode is over."""
        legal = self._game.legal(self._seat).astype(np.bool_)
        return legal & (not self._done)

    def close(self) -> None:
        """End the use of the environment: whoever resets, steps or looks again is told so."""
        self._game.close()

    def render(self) -> Any:
        """Return as text (ansi), print (human) or return as a picture (rgb_array) the table as the learner sees it."""
        return show(self._game.describe(self._seat), self.render_mode)
