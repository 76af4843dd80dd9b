"""A tournament's standings as a table for the terminal, 80 columns wide at most."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from agents.tournament.figures import Interval, Rating, Standing, Summary
from kadmon_env.core.letters import printable

WIDEST = 16
"""Letters of a name that leave the table room in 80 columns."""

LARGE = 10_000
"""Wins that fill their column."""


def ranked(summary: Summary) -> list[Standing]:
    """Return the standings, the best first: by share beside the fair one, then by place."""
    return sorted(summary.standings, key=lambda one: (-one.share / one.fair, one.placement))


def label(number: int, agent: str) -> str:
    """Return what a table calls an agent: its name, or of a long one its number and the end."""
    shown = printable(agent)
    return shown if len(shown) <= WIDEST else f"{number} …{shown[len(str(number)) + 2 - WIDEST :]}"


def labels(summary: Summary) -> dict[str, str]:
    """Return what tables and plots call each agent, the best first."""
    return {one.agent: label(number, one.agent) for number, one in enumerate(ranked(summary), 1)}


def legend(summary: Summary) -> list[str]:
    """Return the names that a table only shows the end of, each in a line, with the number that it has there."""
    named = enumerate((printable(one.agent) for one in ranked(summary)), 1)
    return [f"{number} = {agent}" for number, agent in named if label(number, agent) != agent]


def table(summary: Summary) -> Table:
    """Return the standings as a table, the best first."""
    interval = f"{summary.confidence:.0%}"
    length = f", {summary.length.mean:.1f} Cycles on average" if summary.length else ""
    shown = Table(
        title=f"{summary.games} games of {summary.players} players in {summary.deals} deals{length}",
        caption=f"Shares in %; beside share and place, their {interval} interval over deals",
        box=SIMPLE_HEAD,
        padding=0,
        show_edge=False,
    )
    for heading in ("agent", "games", "wins", "share", interval, "fair", "", "place", interval, "rating"):
        shown.add_column(heading, justify="left" if heading == "agent" else "right", no_wrap=True)
    by_agent = {one.agent: one for one in summary.ratings}
    for number, one in enumerate(ranked(summary), 1):
        shown.add_row(Text(label(number, one.agent)), *row(one, by_agent.get(one.agent)))
    return shown


def row(one: Standing, rating: Rating | None) -> tuple[str, ...]:
    """Return a line of the table without the agent."""
    shares = f"{100 * one.share:.1f}", percents(one.interval), f"{100 * one.fair:.1f}"
    low, high = one.placement_interval
    places = f"{one.placement:.2f}", f"{low:.2f}-{high:.2f}"
    return str(one.games), count(one.wins), *shares, one.verdict, *places, f"{rating.rating:.1f}" if rating else "-"


def percents(interval: Interval) -> str:
    """Return an interval of shares, in per cent without the sign."""
    return "-".join(f"{100 * each:.1f}" for each in interval)


def count(wins: float) -> str:
    """Return a number of wins, with a digit behind the point unless it is whole or too large for that to matter."""
    return f"{wins:.0f}" if float(wins).is_integer() or wins >= LARGE else f"{wins:.1f}"
