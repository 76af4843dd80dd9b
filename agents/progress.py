"""Show how far a learner has come while it learns."""

from __future__ import annotations

from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from stable_baselines3.common.callbacks import BaseCallback


class Progress(BaseCallback):
    """A bar of the decisions learnt from."""

    def __init__(self, total: int) -> None:
        """Show nothing yet."""
        super().__init__()
        columns = (MofNCompleteColumn(), TextColumn("decisions"), TimeElapsedColumn(), TimeRemainingColumn())
        self._bar = Bar(BarColumn(), *columns)
        self._task = self._bar.add_task("learning", total=total)

    def _on_training_start(self) -> None:
        """Begin to show."""
        self._bar.start()
        self._bar.update(self._task, completed=self.model.num_timesteps)

    def _on_rollout_start(self) -> None:
        """Count what has been learnt from."""
        self._bar.update(self._task, completed=self.model.num_timesteps)

    def _on_step(self) -> bool:
        """Go on."""
        return True

    def _on_training_end(self) -> None:
        """Show no more."""
        self._bar.update(self._task, completed=self.model.num_timesteps)
        self._bar.stop()
