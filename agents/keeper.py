"""Save a learner while it learns, and stop in good order."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any, Self

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from stable_baselines3.common.callbacks import BaseCallback

from agents import checkpoint
from agents.protocol import AgentError
from agents.stripped import strip


class Keeper(BaseCallback):
    """Save the model between two updates, once every so many steps, and end the training when asked to."""

    def __init__(self, folder: Path, every: int, run: Mapping[str, Any]) -> None:
        super().__init__()
        self._folder, self._every, self._run = folder, every, run
        self._periods = 0
        self.stopped = False

    def _on_training_start(self) -> None:
        """Count from where the model stands, new or resumed."""
        self._periods = self.model.num_timesteps // self._every

    def _on_rollout_start(self) -> None:
        """Save here, where everything that is due between two updates has been done."""
        if self.model.num_timesteps // self._every > self._periods:
            self._periods = self.model.num_timesteps // self._every
            self.save()

    def save(self) -> Path:
        """Write a checkpoint, and leave of the one before the last only what can be played; return the path."""
        earlier = sorted(self._folder.glob(f"{checkpoint.PREFIX}*{checkpoint.SUFFIX}"))
        saved = checkpoint.save(self.model, self._folder, self._run)
        for path in [path for path in earlier if path != saved][-2:-1]:
            with suppress(AgentError):  # a damaged file of earlier is no reason to stop
                strip(path, path)
        return saved

    def _on_step(self) -> bool:
        """Go on, or not."""
        return not self.stopped


class Bar(BaseCallback):
    """Show how many decisions have been made, those of the rollout under way included; a context, in which it is shown."""

    def __init__(self, total: int, *, hidden: bool = False) -> None:
        super().__init__()
        columns = (TextColumn("decisions"), BarColumn(None), MofNCompleteColumn(), TimeRemainingColumn())
        self._bar = Progress(*columns, transient=True, disable=hidden)
        self._task = self._bar.add_task("", total=total)

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def _on_step(self) -> bool:
        """Count on."""
        learner: Any = self.model
        self._bar.update(self._task, completed=learner.num_timesteps + min(learner.tracks.completed, learner.tracks.wanted))
        return True


@contextmanager
def ctrl_c_stops(keeper: Keeper) -> Iterator[None]:
    """Let a first Ctrl-C end the training in good order; a second one breaks it off."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        keeper.stopped = True
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
