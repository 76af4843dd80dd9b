"""How fast it learns, beside sb3-contrib: ``python -m benchmarks.learning [--out docs/benchmarks-learning]``.

All learners are measured in one run, by the wall clock, repeats interleaved so that a slow minute hits every one alike.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from benchmarks import machine
from benchmarks.learners import Contender, Learner, Setting, contenders
from benchmarks.learningpage import HEADINGS, Run, Speed, cells, page, time_spent
from kadmon_env.core.files import using, written_whole
from kadmon_env.errors import KadmonError

VERSIONS = ("sb3-contrib", "stable-baselines3", "torch", "gymnasium")
QUICK = 1024
"""Decisions between two updates, for a look."""

WIDTH = 150
"""Columns that no table needs more than; a narrower terminal folds them itself."""

Clock = Callable[[], float]


def measure(
    rows: Iterable[Contender],
    setting: Setting,
    repeats: int,
    updates: int,
    progress: Callable[[str], None],
    clock: Clock = time.perf_counter,
) -> list[Speed]:
    """Let each contender learn `repeats` times through so many updates, after one that warms it up."""
    speeds: list[Speed] = []
    learners: list[Learner] = []
    for row in rows:
        progress(f"warming up {row.name} ({row.network})")
        learners.append(row.make(setting))
        learners[-1].learn(setting.rollout)
        speeds.append(Speed(row.name, row.network, row.seats, row.is_peer, row.games))
    for number in range(repeats):
        first = number * len(speeds) // repeats
        for which in (*range(first, len(speeds)), *range(first)):
            progress(f"round {number + 1} of {repeats}: {speeds[which].name} ({speeds[which].network})")
            _time(speeds[which], learners[which], setting.rollout * updates, clock)
    return speeds


def _time(speed: Speed, learner: Learner, decisions: int, clock: Clock) -> None:
    """Add one repeat."""
    gc.collect()
    start = clock()
    learnt = learner.learn(decisions)
    speed.rates.append(learnt / (clock() - start))
    speed.shares.append(learner.shares())


def run(setting: Setting, repeats: int, updates: int, console: Console) -> Run:
    """Measure everything."""
    with console.status("starting") as status:
        speeds = measure(contenders(setting), setting, repeats, updates, status.update)
    settings = {**asdict(setting), "repeats": repeats, "updates": updates}
    return Run(machine.describe(), machine.versions(VERSIONS), settings, speeds)


def show(found: Run, console: Console) -> None:
    """Print a run in the terminal."""
    console.print(", ".join(f"{name} {value}" for name, value in (found.machine | found.versions).items()))
    console.print(", ".join(f"{name} {value}" for name, value in found.settings.items()))
    table = Table(title="Decisions learnt from, per second of wall clock", title_justify="left", title_style="bold")
    for heading in HEADINGS:
        table.add_column(heading)
    for speed in found.speeds:
        table.add_row(*cells(found, speed), style=None if speed.is_peer else "bold")
    console.print(table)
    for line in time_spent(found):
        console.print(line)


def save(found: Run, out: Path) -> None:
    """Write a run as JSON, and its page beside it."""
    for suffix, text in ((".json", found.as_json()), (".md", page(found))):
        path = out.with_name(out.name + suffix)
        with using(path, "be written"), written_whole(path) as file:
            file.write(text.encode())


def main(
    out: Annotated[Path | None, typer.Option(help="Write the run here: this name with .json and .md.")] = None,
    repeats: Annotated[int, typer.Option(min=1)] = 5,
    updates: Annotated[int, typer.Option(min=1, help="In each repeat.")] = 3,
    quick: Annotated[bool, typer.Option("--quick", help="Small rollouts, for a look; not for figures to quote.")] = False,
    games: Annotated[int, typer.Option(min=1, help="Of ours side by side.")] = Setting.our_games,
    batch_size: Annotated[int, typer.Option(min=2)] = Setting.batch_size,
    threads: Annotated[int, typer.Option(min=1)] = Setting.threads,
    seed: Annotated[int, typer.Option(min=0)] = 0,
) -> None:
    """Measure how many decisions a second are learnt from, by MaskablePPO and by self-play."""
    console = Console(width=max(Console().width, WIDTH))
    rollout = QUICK if quick else Setting.rollout
    if rollout % games:
        raise typer.BadParameter(f"{games} does not divide the {rollout} decisions of a rollout", param_hint="--games")
    setting = Setting(rollout=rollout, our_games=games, batch_size=batch_size, threads=threads, seed=seed)
    found = run(setting, repeats, updates, console)
    show(found, console)
    if out is not None:
        try:
            save(found, out)
        except KadmonError as error:
            raise typer.BadParameter(str(error), param_hint="--out") from None


if __name__ == "__main__":
    typer.run(main)
