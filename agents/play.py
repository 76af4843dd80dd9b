"""What self-play plays: the options of its games."""

from __future__ import annotations

from dataclasses import dataclass

from kadmon_env.core.contract import one_of
from kadmon_env.errors import ConfigError
from kadmon_env.spaces import OBSERVATIONS
from kadmon_env.vector import VectorEnv, make_vec


@dataclass(frozen=True)
class Play:
    """The options of games, all alike; those of `make_vec`, and how the learner sees and is paid.

    Raises ConfigError for an unknown form of observation and a weight that is no number from 0; `deal` checks the others.
    """

    players: int = 4
    reward: str = "win"
    max_cycles: int = 100
    cards: str | None = None  # path of a card file
    skip_forced: bool = True
    observation: str = "native"  # or "flat": what the policy is given
    shaping: float = 0.0  # weight of the change in Ichor lead, paid as it happens

    def __post_init__(self) -> None:
        one_of("observation", self.observation, OBSERVATIONS)
        if not 0 <= self.shaping < float("inf"):
            raise ConfigError(f"shaping: {self.shaping}: a number from 0 is expected")

    def deal(self, num_envs: int, *, seed: int, threads: int) -> VectorEnv:
        """Return so many games; raises ConfigError or CardFileError naming the option that does not fit."""
        return make_vec(
            "legions",
            num_envs,
            seed=seed,
            threads=threads,
            players=self.players,
            reward=self.reward,
            max_cycles=self.max_cycles,
            cards=self.cards,
            skip_forced=self.skip_forced,
        )
