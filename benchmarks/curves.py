"""What a run has learnt, kind of decision by kind: ``python -m benchmarks.curves RUN [--out docs/benchmarks-curves]``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt
import typer
from rich.progress import Progress

import agents
from agents import checkpoint
from benchmarks.curvepage import write
from benchmarks.lessons import Kind, Lessons, gather

FINDER = "flat_mc:100"


@dataclass(frozen=True)
class Point:
    """How much an agent loses at the decisions of one kind, on average, and the standard error of that."""

    mean: float
    error: float


def point(losses: npt.NDArray[np.float64]) -> Point:
    """Return the mean of the losses at single decisions, and its standard error."""
    return Point(float(losses.mean()), float(losses.std(ddof=1) / np.sqrt(len(losses))) if len(losses) > 1 else float("nan"))


def measured(agent: Any, lessons: dict[Kind, Lessons]) -> dict[Kind, Point]:
    """Return what an agent loses at each kind of decision."""
    wants = getattr(agent, "wants_worlds", False)
    found = {}
    for kind, some in lessons.items():
        seen = some.observation if wants else {name: array for name, array in some.observation.items() if name != "world"}
        found[kind] = point(some.regret(agent.act(seen)))
    return found


def chosen(run: Path, points: int) -> list[tuple[int, Path]]:
    """Return so many checkpoints of a run, spread evenly, the first and the last among them: decisions learnt, and file."""
    files = sorted(run.glob(f"{checkpoint.PREFIX}*{checkpoint.SUFFIX}"))
    if not files:
        raise typer.BadParameter(f"{run}: holds no {checkpoint.PREFIX}*{checkpoint.SUFFIX}", param_hint="RUN")
    places = np.unique(np.linspace(0, len(files) - 1, points).round().astype(int))
    return [(checkpoint.read_header(files[place]).steps, files[place]) for place in places]


def main(
    run: Annotated[Path, typer.Argument(help="The folder of a run of train.py.", exists=True, file_okay=False)],
    out: Annotated[Path | None, typer.Option(help="Write the page OUT.md and the picture OUT.svg.")] = None,
    points: Annotated[int, typer.Option(min=1, help="How many checkpoints.")] = 12,
    decisions: Annotated[int, typer.Option(min=2, help="How many decisions of each kind.")] = 150,
    judge: Annotated[str, typer.Option(help="The search that says what actions are worth.")] = "flat_mc:800",
    players: Annotated[int, typer.Option(min=2, max=4)] = 4,
    seed: Annotated[int, typer.Option(min=0)] = 0,
) -> None:
    """Print how much the checkpoints of a run lose at each kind of decision, beside `greedy` and random play."""
    checkpoints = chosen(run, points)
    with Progress(transient=True) as bar:
        task = bar.add_task("judging decisions", total=decisions * len(Kind))
        lessons = gather(
            decisions, players=players, seed=seed, finder=FINDER, judge=judge, progress=lambda more: bar.advance(task, more)
        )
        task = bar.add_task("asking checkpoints", total=len(checkpoints))
        curve = []
        for steps, path in checkpoints:
            curve.append((steps, measured(agents.make(f"ppo:{path}"), lessons)))
            bar.advance(task)
    flat = {
        "greedy": measured(agents.make("greedy"), lessons),
        "random": {kind: point(some.random_regret()) for kind, some in lessons.items()},
    }
    told = f"{decisions} decisions of each kind, {players} players, seed {seed}, judged by {judge}"
    print(write(curve, flat, told, out))


if __name__ == "__main__":
    typer.run(main)
