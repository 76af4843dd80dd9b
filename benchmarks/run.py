"""Measure ourselves and the peers side by side: ``python -m benchmarks.run [--quick] [--only NAME] [--json FILE]``."""

from __future__ import annotations

import os
import warnings
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from benchmarks import figures, machine, ours, start, threads
from benchmarks.cases import Case
from benchmarks.measure import Effort, measure, pin
from benchmarks.peers import catanatron, essence_wars, open_spiel, pettingzoo_classic, rlcard
from benchmarks.results import Report
from benchmarks.tables import show

PEERS = (essence_wars, open_spiel, rlcard, catanatron, pettingzoo_classic)
app = typer.Typer(add_completion=False)
WIDTH = 150
"""Columns that no table needs more than; a narrower terminal folds them itself."""
THOROUGH, QUICK = Effort(repeats=5, seconds=1.0), Effort(repeats=3, seconds=0.1)


def cases() -> list[Case]:
    """Return every row there is, ours first."""
    return [*ours.CASES, *(case for peer in PEERS for case in peer.CASES)]


def chosen(only: list[str]) -> list[Case]:
    """Return our rows, and of the peers' those whose name contains one of the words, or all if there is none."""
    peers = [case for case in cases() if case.peer and any(word in case.name for word in only or [""])]
    if not peers:
        names = ", ".join(sorted({case.name for case in cases() if case.peer}))
        raise typer.BadParameter(f"no peer is named like {' or '.join(only)}; there are {names}", param_hint="--only")
    return [*ours.CASES, *peers]


def run(wanted: list[Case], effort: Effort, console: Console, *, whole: bool) -> Report:
    """Measure rows, and on a whole run also threads and starts, which take processes of their own."""
    report = Report(
        machine.describe(),
        machine.versions(case.peer for case in wanted),
        {"repeats": effort.repeats, "seconds": effort.seconds, "seed": effort.seed},
    )
    with console.status("starting") as status:
        report.rows = measure(wanted, effort, status.update)
        report.figures = figures.summary(report)
        if whole:
            status.update("two threads, the other core idle and busy")
            report.figures += threads.figures(effort)
            status.update("compiling from nothing, and starting again")
            report.figures += start.figures()
    return report


@app.command()
def main(
    quick: Annotated[bool, typer.Option("--quick", help="Short repeats, for a look; not for figures to quote.")] = False,
    only: Annotated[list[str] | None, typer.Option(help="Measure peers with this in their name only.")] = None,
    core: Annotated[int, typer.Option(min=0, help="The core to stay on.")] = 0,
    seed: Annotated[int, typer.Option(help="Seed of all play.")] = 0,
    json: Annotated[Path | None, typer.Option(help="Save the run, for the report.", dir_okay=False)] = None,
) -> None:
    """Measure speed and memory beside other card-game environments, in one run on one core."""
    if core not in os.sched_getaffinity(0):
        allowed = ", ".join(map(str, sorted(os.sched_getaffinity(0))))
        raise typer.BadParameter(f"{core} is none of the cores {allowed}", param_hint="--core")
    wanted, effort = chosen(only or []), QUICK if quick else THOROUGH
    pin(core)
    warnings.simplefilter("ignore")  # what peers warn of is theirs, and would tear the progress line
    console = Console(width=max(Console().width, WIDTH))
    report = run(wanted, Effort(effort.repeats, effort.seconds, seed), console, whole=not only)
    show(report, console)
    if json:
        report.save(json)
        console.print(f"saved to {json}")


if __name__ == "__main__":
    app()
