"""An AEC environment without a game: what PettingZoo's standard wrappers cost by themselves."""

from __future__ import annotations

from itertools import cycle
from typing import Any

from gymnasium.spaces import Space
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers


class Empty(AECEnv[str, Any, Any]):
    """Ask each agent in turn, show all the same observation, and end after ``length`` steps."""

    metadata = {"render_modes": [], "name": "empty", "is_parallelizable": False}  # noqa: RUF012  # as PettingZoo has it

    def __init__(self, like: Any, length: int) -> None:
        """Take agents, spaces and the first observation from another environment."""
        like.reset(seed=0)
        self.possible_agents = list(like.possible_agents)
        self.observation = like.observe(like.agent_selection)
        self.spaces: dict[str, tuple[Space[Any], Space[Any]]] = {
            agent: (like.observation_space(agent), like.action_space(agent)) for agent in self.possible_agents
        }
        self.length = self.left = length
        self.render_mode = None

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the observation space of the environment that this one is like."""
        return self.spaces[agent][0]

    def action_space(self, agent: str) -> Space[Any]:
        """Return the action space of the environment that this one is like."""
        return self.spaces[agent][1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin anew."""
        del seed, options
        self.agents = self.possible_agents[:]
        self.turns = cycle(self.agents)
        self.agent_selection = next(self.turns)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.left = self.length

    def observe(self, agent: str) -> Any:
        """Return the one observation there is."""
        del agent
        return self.observation

    def step(self, action: Any) -> None:
        """Pass the turn, or end."""
        del action
        self.left -= 1
        self.agent_selection = next(self.turns)
        if self.left == 0:
            self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> None:
        """Show nothing."""


def wrapped(env: AECEnv[str, Any, Any]) -> AECEnv[str, Any, Any]:
    """Put the wrappers that PettingZoo's own card games have around an environment."""
    legal = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))
