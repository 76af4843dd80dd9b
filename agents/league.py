"""What happens between two updates of a league: past selves join the pool, the best becomes the incumbent, games change."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from stable_baselines3.common.callbacks import BaseCallback

from agents import checkpoint
from agents.measure import Measured, measure
from agents.play import Play
from agents.pool import Pool
from agents.seeds import Purpose, seed_for
from agents.selves import Chooser
from agents.settings import League
from agents.stripped import strip

INCUMBENT = "incumbent.zip"
"""Where a run keeps the incumbent of its pool, for others to play; the run itself goes on from its checkpoints."""


class Snapshots(BaseCallback):
    """Take the learner into the pool once every so many steps, and promote it if it surely beats the incumbent."""

    def __init__(self, pool: Pool, league: League, folder: Path, seed: int) -> None:
        super().__init__()
        self._pool, self._league, self._folder, self._seed = pool, league, folder, seed

    def _on_rollout_start(self) -> None:
        """Do what is due; the pool itself knows how often that was done."""
        steps = self.model.num_timesteps
        if steps // self._league.snapshot_every > self._pool.periods:
            self._pool.periods = steps // self._league.snapshot_every
            self.consider(self._pool.admit(steps))

    def consider(self, index: int) -> None:
        """Promote a past self that has just come if there is no incumbent, or if it surely beats it."""
        if self._pool.incumbent is not None:
            found = self._against(self._pool.incumbent)
            low, high = found.interval
            self.logger.record("league/share_against_incumbent", found.share)
            self.logger.record("league/share_against_incumbent_low", low)
            self.logger.record("league/share_against_incumbent_high", high)
            if not found.is_above_fair:
                return
        self._pool.promote(index)
        saved = checkpoint.save(self.model, self._folder, name=INCUMBENT)
        strip(saved, saved)

    def _against(self, incumbent: int) -> Measured:
        """Let the learner play a field of a past self, both choosing what they hold likeliest."""
        learner: Any = self.model
        candidate, field = Chooser(learner.policy), self._pool.at_its_best(incumbent)
        seed = seed_for(self._seed, Purpose.PROMOTION, self._pool.periods)
        return measure(candidate, field, learner.play, deals=self._league.promotion_deals, seed=seed)

    def _on_step(self) -> bool:
        """Go on."""
        return True


class Curriculum(BaseCallback):
    """Deal games of other options where a stage begins; games in progress are dropped, as are their open decisions."""

    def __init__(self, play_at: Callable[[int], Play], vacate: Callable[[], None]) -> None:
        super().__init__()
        self._play_at, self._vacate = play_at, vacate

    def _on_rollout_start(self) -> None:
        """Change the games if others are due."""
        learner: Any = self.model
        if (due := self._play_at(learner.num_timesteps)) != learner.play:
            self._vacate()
            learner.deal(due)

    def _on_step(self) -> bool:
        """Go on."""
        return True
