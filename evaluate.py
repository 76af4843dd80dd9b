"""Let agents play each other: ``python evaluate.py ppo:runs/demo random``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress

from agents.tournament.evaluation import EVALUATION, as_json, is_evaluation
from agents.tournament.figures import Summary
from agents.tournament.lineups import Format, plan
from agents.tournament.play import all_cores, play
from agents.tournament.record import Tournament
from agents.tournament.report import REPORT, as_html, is_report
from agents.tournament.stats import summary
from agents.tournament.terminal import legend, table
from agents.tournament.waves import games_of
from kadmon_env.core.outfile import prepared
from kadmon_env.errors import AgentFailedError, KadmonError, in_full
from kadmon_env.opponents import report
from kadmon_env.registry import search_here

console = Console()
app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)

INTERRUPTED = 130
"""Exit code after Ctrl-C, as shells have it."""


@app.command()
def main(  # noqa: PLR0913, PLR0917 - the options of the program
    agents: Annotated[
        list[str], typer.Argument(help="Two: one against a field of the other. As many as players: one line-up.")
    ],
    deals: Annotated[int, typer.Option(min=1, help="How many; each is played with every seating of the agents.")] = 100,
    players: Annotated[int, typer.Option(min=2, max=4)] = 4,
    form: Annotated[Format | None, typer.Option("--format", help="One against each field, or all with all.")] = None,
    seed: Annotated[int, typer.Option(min=0)] = 0,
    cards: Annotated[Path | None, typer.Option(help="A card file of your own.")] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; as many as cores if not said.")] = None,
    journal: Annotated[Path | None, typer.Option("--resume", help="Keep a journal here, and go on from it.")] = None,
    json_file: Annotated[Path | None, typer.Option("--json", help="Write the numbers here, too.")] = None,
    html_file: Annotated[Path | None, typer.Option("--html", help="Write a report with plots here, too.")] = None,
) -> None:
    """Print each agent's share of wins and mean place with their intervals, beside the share that would be fair."""
    search_here()
    with errors_told(), ExitStack() as files:
        put_json = json_file and files.enter_context(prepared(json_file, EVALUATION, is_evaluation))
        put_html = html_file and files.enter_context(prepared(html_file, REPORT, is_report))
        found = summary(watch(agents, deals, players, form, seed, cards, workers or all_cores(), journal))
        show(found)
        if put_json:
            put_json(as_json(found))
        if put_html:
            put_html(as_html(found))


@contextmanager
def errors_told() -> Iterator[None]:
    """Tell an error in a line, and of one in an agent's own code where it arose; the exit code says that there was one."""
    try:
        yield
    except AgentFailedError as error:
        typer.echo(f"error: {report(error)}", err=True)
        raise typer.Exit(1) from None
    except KadmonError as error:
        typer.echo(f"error: {in_full(error)}", err=True)
        raise typer.Exit(2) from None


def watch(
    agents: list[str],
    deals: int,
    players: int,
    form: Format | None,
    seed: int,
    cards: Path | None,
    workers: int,
    journal: Path | None,
) -> Tournament:
    """Play the tournament under a progress bar; after Ctrl-C say how it goes on, and exit."""
    total = games_of(plan(agents, players, form), deals)
    with Progress(*Progress.get_default_columns(), MofNCompleteColumn(), console=console, transient=True) as bar:
        task = bar.add_task("games", total=total)
        try:
            return play(
                agents,
                deals,
                players=players,
                form=form,
                seed=seed,
                cards=cards,
                workers=workers,
                journal=journal,
                told=lambda more: bar.advance(task, more),
            )
        except KeyboardInterrupt:
            bar.stop()
            typer.echo(interrupted(int(bar.tasks[task].completed), total, journal), err=True)
            raise typer.Exit(INTERRUPTED) from None


def interrupted(games: int, total: int, journal: Path | None) -> str:
    """Say that a tournament was broken off, and how it goes on."""
    goes_on = "with --resume FILE it could go on" if journal is None else f"the same command goes on from {journal}"
    return f"interrupted after {games} of {total} games; {goes_on}"


def show(found: Summary) -> None:
    """Print the table, the names that it cuts, and what to be wary of."""
    console.print(table(found))
    for line in [*legend(found), *([found.warning] if found.warning else [])]:
        console.print(line, soft_wrap=True, highlight=False, markup=False)


if __name__ == "__main__":
    app()
