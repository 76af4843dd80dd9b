"""Turn numbers into the words of a table; the terminal and the report say the same."""

from __future__ import annotations

from benchmarks.cases import PLAYED, Group
from benchmarks.results import Figure, Report, Row

NOTHING = "-"
_THOUSAND, _MILLION = 1_000, 1_000_000
_NANOSECONDS = 1_000_000_000
_TENFOLD = 10

PLAYED_HEADINGS = ("", "players", "interface", "decisions/s", "range", "without forced", "games/s", "we are faster by")
OPERATION_HEADINGS = ("", "interface", "per second", "range", "ns each", "we are faster by")
FIGURE_HEADINGS = ("", "measured", "goal", "")


def number(value: float | None) -> str:
    """Write a rate with three digits: 1.23M, 45.6k, 789."""
    if value is None:
        return NOTHING
    if value >= _MILLION:
        return f"{value / _MILLION:.3g}M" if value < _THOUSAND * _MILLION else f"{value / _MILLION:,.0f}M"
    return f"{value / _THOUSAND:.3g}k" if value >= _THOUSAND else f"{value:.3g}"


def headings(group: Group) -> tuple[str, ...]:
    """Return the headings of a table."""
    return PLAYED_HEADINGS if group in PLAYED else OPERATION_HEADINGS


def cells(report: Report, row: Row) -> tuple[str, ...]:
    """Return the cells of a row; one that isn't measured says so in place of its rate, and why as its interface."""
    interface, rate = (row.missing, "not measured") if row.missing else (row.interface, number(row.rate))
    measured = (interface, rate, _spread(row))
    if row.group not in PLAYED:
        return (row.name, *measured, _nanoseconds(row.rate), _lead(report, row))
    unforced = None if row.rate is None or row.unforced_share is None else row.rate * row.unforced_share
    games = None if row.rate is None or row.length is None else row.rate / row.length
    return (row.name, str(row.players), *measured, number(unforced), number(games), _lead(report, row))


def figure_cells(figure: Figure) -> tuple[str, ...]:
    """Return the cells of a summary line."""
    verdict = {True: "met", False: "not met", None: ""}[figure.met]
    goal = NOTHING
    if figure.at_least is not None:
        goal = f"at least {_value(figure.at_least, figure.unit)}"
    elif figure.at_most is not None:
        goal = f"at most {_value(figure.at_most, figure.unit)}"
    return (figure.name, _value(figure.value, figure.unit), goal, verdict)


def _value(value: float, unit: str) -> str:
    """Write a number with its unit: rates short, everything else with the digits it needs."""
    if unit == "/s":
        return f"{number(value)}/s"
    digits = f"{value:,.0f}" if value == int(value) or value >= _THOUSAND else f"{value:.3g}"
    return f"{digits} {unit}".strip() if unit != "x" else f"{digits}x"


def _nanoseconds(rate: float | None) -> str:
    """Write how long one operation takes."""
    return f"{_NANOSECONDS / rate:,.0f}" if rate else NOTHING


def _spread(row: Row) -> str:
    """Write the slowest and the fastest repeat."""
    return f"{number(min(row.rates))} to {number(max(row.rates))}" if row.rates else NOTHING


def _lead(report: Report, row: Row) -> str:
    """Write the ratio between our reference row and this one."""
    lead = report.lead(row)
    if lead is None or row.reference:
        return NOTHING
    return f"{lead:,.0f}x" if lead >= _TENFOLD else f"{lead:.2f}x"
