"""A game as a PettingZoo environment: seats take their turns one decision at a time."""

from __future__ import annotations

import copy
from typing import Any, Self, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from kadmon_env.core.batch import SEEDS
from kadmon_env.core.checked import brief
from kadmon_env.core.contract import ONGOING, Contract, checked_seed, find, one_of, refuse_reset_options, refuse_unknown
from kadmon_env.core.solo import Solo, joined
from kadmon_env.errors import GameOver, SeatError
from kadmon_env.render import RENDER_MODES, checked_mode, show
from kadmon_env.spaces import OBSERVATIONS, action_space, aec_space, flatten, state_space

Observation: TypeAlias = dict[str, Any]

IGNORED = ("options",)
"""Options of a reset that are let through: PettingZoo's own tests pass ``{"options": 1}`` to every environment."""


class GameAEC(AECEnv[str, Observation, Any], EzPickle):
    """A game of any kind; see `kadmon_env.kadmon_v0` for the options. Copies and pickles keep the game in progress."""

    metadata = {"render_modes": list(RENDER_MODES), "is_parallelizable": False, "render_fps": 1}  # noqa: RUF012 - PettingZoo's

    def __init__(
        self,
        game: str | Contract,
        /,
        *,
        observation: str = "native",
        reward: str = "win",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        contract = find(game)
        refuse_unknown(options, contract.option_names, GameAEC.__init__, Solo.__init__)
        EzPickle.__init__(self, game, observation=observation, reward=reward, render_mode=render_mode, **options)
        super().__init__()  # type: ignore[no-untyped-call]
        one_of("observation", observation, OBSERVATIONS)
        self.metadata = {**self.metadata, "name": contract.env_id}
        self.render_mode = checked_mode(render_mode)
        self._reward = contract.reward(reward)
        self._game = Solo(contract, **options)
        self._flat = observation == "flat"
        self._random: np.random.Generator | None = None
        self.agents = []
        self.possible_agents = [f"player_{seat}" for seat in range(self._game.players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: action_space(contract) for agent in self.possible_agents}
        self.observation_spaces = {agent: aec_space(contract, observation) for agent in self.possible_agents}
        self.state_space = state_space(contract, self._game.players)

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__.copy()

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)

    def __copy__(self) -> Self:
        return copy.deepcopy(self)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations, always the same object; raises SeatError for no agent."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions, always the same object; raises SeatError for no agent."""
        return self.action_spaces[self._known(agent)]

    def _known(self, agent: object) -> str:
        """Return the name of an agent; raises SeatError for anything else."""
        if not isinstance(agent, str) or agent not in self._seat:
            raise SeatError(f"agent {brief(agent)} is none of {', '.join(self.possible_agents)}")
        return agent

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game, from a seed or, without one, going on from the last.

        Raises ConfigError for options, of which there are none, and for a seed that does not fit, ClosedEnvironmentError after
        `close`.
        """
        refuse_reset_options(options, IGNORED)
        dealt = None if seed is None else checked_seed(seed)
        if dealt is not None or self._random is None:
            self._random, _ = seeding.np_random(dealt)
        self._game.deal(int(self._random.integers(SEEDS)) if dealt is None else dealt)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._go_on()

    def _go_on(self) -> None:
        """Turn to the seat that must decide."""
        self.agent_selection = self.possible_agents[self._game.actor]
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """Play an action of the selected agent; None for one whose game is over.

        Raises IllegalAction if it is not legal, GameOver if no game is in progress, ClosedEnvironmentError after `close`;
        nothing has changed then.
        """
        agent = self.agent_selection if self.agents else None
        if agent is None:
            self._game.must_be_open()
            raise GameOver(f"action {brief(action)}: no game is in progress; reset() deals one")
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        game = self._game
        game.play(action)
        if game.over != ONGOING:
            self._end()
        self._go_on()

    def _end(self) -> None:
        """Pay, and let every agent know; until here all rewards are 0."""
        paid, terminated, truncated = self._game.ending(self._reward)
        self.rewards = dict(zip(self.agents, paid, strict=True))
        self._cumulative_rewards = self.rewards.copy()
        self.terminations = dict.fromkeys(self.agents, terminated)
        self.truncations = dict.fromkeys(self.agents, truncated)

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees, in new arrays: "observation", and "action_mask", all 0 unless the agent must decide.

        Raises SeatError for an agent that does not exist, GameOver before the first reset, ClosedEnvironmentError after
        `close`.
        """
        mask, cards, table = self._game.view(self._seat[self._known(agent)])
        if self._flat:
            return {"observation": flatten(cards, table, self._game.contract), "action_mask": mask}
        return {"observation": {"cards": cards, "table": table}, "action_mask": mask}

    def state(self) -> npt.NDArray[np.int8]:
        """Return the native observations of all seats, one after the other, int8: every hand, but no hidden order."""
        return np.concatenate([joined(*self._game.view(seat)[1:]) for seat in range(self._game.players)])

    def render(self) -> Any:
        """Return as text (ansi), print (human) or return as a picture (rgb_array) what everybody may know."""
        return show(self._game.describe(), self.render_mode)

    def close(self) -> None:
        """End the use of the environment: whoever resets, steps or looks again is told so."""
        self._game.close()


def wrapped(raw: GameAEC) -> OrderEnforcingWrapper[str, Observation, Any]:
    """Return an environment in PettingZoo's three standard wrappers; an illegal action ends the game at -1."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(raw, illegal_reward=-1)))
