"""The standard table: ``python -m benchmarks.standard ppo:EARLY ppo:LATER ppo ismcts:200:ppo [--out docs/benchmarks]``.

Each agent plays one seat against a field of `greedy`, with 3 and with 4 players; then each agent that should be stronger
than another plays against a field of that. Every tournament keeps a journal, so the same command goes on after a break.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import MofNCompleteColumn, Progress

from agents.tournament.figures import Standing
from agents.tournament.lineups import Format, plan
from agents.tournament.play import all_cores, play
from agents.tournament.stats import summary
from agents.tournament.waves import games_of
from benchmarks.matches import FIELD, Match, matches
from benchmarks.standardpage import write


def played(match: Match, deals: int, seed: int, workers: int, bar: Progress) -> Standing:
    """Play a match, or go on with it; return how the agent did."""
    names = [match.agent, match.field]
    task = bar.add_task(f"{match.agent} · {match.field}", total=games_of(plan(names, match.players, Format.FIELD), deals))
    match.journal.parent.mkdir(parents=True, exist_ok=True)
    found = play(
        names,
        deals,
        players=match.players,
        form=Format.FIELD,
        seed=seed,
        workers=workers,
        journal=match.journal,
        told=lambda more: bar.advance(task, more),
    )
    return next(one for one in summary(found).standings if one.agent == match.agent)


def main(
    agents: Annotated[list[str] | None, typer.Argument(help="Agents besides those that are always there.")] = None,
    deals: Annotated[int, typer.Option(min=1, help="Of each match; each is played from every seat.")] = 50,
    seed: Annotated[int, typer.Option(min=0)] = 1,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; as many as cores if not said.")] = None,
    ladder: Annotated[bool, typer.Option(help="Whether agents also play fields of weaker ones.")] = True,
    out: Annotated[Path | None, typer.Option(help="Write the page OUT.md.")] = None,
) -> None:
    """Play all matches of the standard table, and print it."""
    named = agents or []
    found: dict[Match, Standing] = {}
    with Progress(*Progress.get_default_columns(), MofNCompleteColumn()) as bar:
        for match in matches(named, ladder=ladder):
            found[match] = played(match, deals, seed, workers or all_cores(), bar)
    command = " ".join(["python -m benchmarks.standard", *named, f"--deals {deals} --seed {seed}"])
    print(write(found, FIELD, command, out))


if __name__ == "__main__":
    typer.run(main)
