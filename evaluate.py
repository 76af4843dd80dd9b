"""Let agents play each other: ``python evaluate.py ppo:runs/demo random``."""

from __future__ import annotations

import json
from contextlib import nullcontext
from dataclasses import asdict, fields
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.box import SIMPLE
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from agents.arena import Match, Standing, line_up, play
from agents.intervals import CONFIDENCE
from kadmon_env.core.outfile import prepared
from kadmon_env.core.tomlfile import Sort
from kadmon_env.errors import AgentFailedError, ConfigError, KadmonError, in_full
from kadmon_env.opponents import report
from kadmon_env.registry import search_here

console = Console()
app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)

EVALUATION = Sort("evaluation", "not text", ConfigError)

WIDEST = 16
"""Letters of a name that leave the table room in 80 columns."""


@app.command()
def main(
    agents: Annotated[list[str], typer.Argument(help="One for each player; or two, the first against a field of the second.")],
    games: Annotated[int, typer.Option(help="How many; a multiple of the players.")] = 400,
    players: Annotated[int, typer.Option(min=2, max=4)] = 4,
    seed: Annotated[int, typer.Option(min=0)] = 0,
    cards: Annotated[Path | None, typer.Option(help="A card file of your own.")] = None,
    json_file: Annotated[Path | None, typer.Option("--json", help="Write the numbers here, too.")] = None,
) -> None:
    """Print each agent's share of wins with its interval, beside the share that would be fair."""
    search_here()
    try:
        with prepared(json_file, EVALUATION, is_evaluation) if json_file is not None else nullcontext() as put:
            match = watch(line_up(agents, players), games, seed, cards)
            console.print(table(match))
            for line in legend(match):
                console.print(line, soft_wrap=True, highlight=False, markup=False)
            if put is not None:
                put(as_json(match))
    except AgentFailedError as error:
        typer.echo(f"error: {report(error)}", err=True)
        raise typer.Exit(1) from None
    except KadmonError as error:
        typer.echo(f"error: {in_full(error)}", err=True)
        raise typer.Exit(2) from None


def watch(lineup: list[str], games: int, seed: int, cards: Path | None) -> Match:
    """Play the match under a progress bar."""
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task(" · ".join(lineup), total=games)
        return play(lineup, games, seed=seed, cards=cards, progress=lambda more: bar.advance(task, more))


def table(match: Match) -> Table:
    """Return a match as a table."""
    length = f"{match.cycles:.1f} Cycles on average, {match.truncated} truncated"
    title = f"{match.games} games of {match.players} players, {length}"
    shown = Table(title=title, caption="Each deal was played from every seat.", box=SIMPLE, padding=(0, 1, 0, 0))
    for heading in ("agent", "seats", "wins", "share", f"{CONFIDENCE:.0%} interval", "fair", "", "place"):
        shown.add_column(heading, justify="left" if heading == "agent" else "right", no_wrap=True)
    for number, standing in enumerate(match.standings, 1):
        shown.add_row(Text(label(number, standing.agent)), *row(standing))
    return shown


def label(number: int, agent: str) -> str:
    """Return what the table calls an agent: its name, or of a long one the number and the end."""
    return agent if len(agent) <= WIDEST else f"{number} …{agent[len(str(number)) + 2 - WIDEST :]}"


def legend(match: Match) -> list[str]:
    """Return the names that the table only shows the end of, each in a line, with the number that it has there."""
    named = enumerate((standing.agent for standing in match.standings), 1)
    return [f"{number} = {agent}" for number, agent in named if label(number, agent) != agent]


def row(one: Standing) -> tuple[str, ...]:
    """Return a line of the table without the agent."""
    low, high = one.interval
    verdict = "above" if low > one.fair else "below" if high < one.fair else "even"
    shares = f"{one.share:.1%}", f"{low:.1%} to {high:.1%}", f"{one.fair:.1%}"
    return str(one.seats), str(one.wins), *shares, verdict, f"{one.placement:.2f}"


def is_evaluation(text: str) -> bool:
    """Tell whether a text is what `as_json` returns."""
    try:
        found: Any = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and found.keys() == {"confidence", *(one.name for one in fields(Match))}


def as_json(match: Match) -> str:
    """Return a match as JSON."""
    return json.dumps(asdict(match) | {"confidence": CONFIDENCE}, indent=2) + "\n"


if __name__ == "__main__":
    app()
