"""Let agents play each other: ``python evaluate.py ppo:runs/demo random``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress
from rich.table import Table

from agents.intervals import wilson
from agents.tournament.lineups import Format, plan
from agents.tournament.play import all_cores, play
from agents.tournament.record import Tournament
from agents.tournament.waves import games_of
from kadmon_env.core.outfile import prepared
from kadmon_env.errors import AgentFailedError, ConfigError, KadmonError, in_full
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
        numbers, page = part("evaluation", json_file), part("report", html_file)
        put_json = json_file and files.enter_context(prepared(json_file, numbers.EVALUATION, numbers.is_evaluation))
        put_html = html_file and files.enter_context(prepared(html_file, page.REPORT, page.is_report))
        played = watch(agents, deals, players, form, seed, cards, workers or all_cores(), journal)
        show(played)
        if put_json:
            put_json(numbers.as_json(played))
        if put_html:
            put_html(page.as_html(played))


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


def part(name: str, wanted: object = True) -> Any:
    """Return a module of the statistics if it is wanted; raises ConfigError if it is not installed."""
    try:
        return import_module(f"agents.tournament.{name}") if wanted else None
    except ModuleNotFoundError:
        raise ConfigError(f"agents.tournament.{name} is not installed, which writes this file") from None


def show(played: Tournament) -> None:
    """Print the table, the names that it cuts, and what to be wary of."""
    try:
        found, terminal = part("stats").summary(played), part("terminal")
    except ConfigError:
        console.print(plain(played))
        return
    console.print(terminal.table(found))
    for line in [*terminal.legend(found), *([found.warning] if found.warning else [])]:
        console.print(line, soft_wrap=True, highlight=False, markup=False)


def plain(played: Tournament) -> Table:
    """Return the shares of wins as a table, without the statistics."""
    table = Table("agent", "seats", "share", "interval", "fair", "place")
    for index, name in enumerate(played.entrants):
        own = [seat for game in played.games for seat in game.seats if seat.entrant == index]
        wins, places = sum(seat.place == 1 for seat in own), sum(seat.place for seat in own)
        low, high = wilson(wins, len(own))
        shares = f"{wins / len(own):.1%}", f"{low:.1%} to {high:.1%}", f"{1 / played.players:.1%}"
        table.add_row(name, str(len(own)), *shares, f"{places / len(own):.2f}")
    return table


if __name__ == "__main__":
    app()
