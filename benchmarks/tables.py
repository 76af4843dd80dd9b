"""Print a run in the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from benchmarks.cases import Group
from benchmarks.cells import FIGURE_HEADINGS, cells, figure_cells, headings
from benchmarks.results import Report


def show(report: Report, console: Console) -> None:
    """Print every table that has rows, then the summary."""
    for group in Group:
        if report.group(group):
            console.print(group_table(report, group))
    if report.figures:
        console.print(figure_table(report))


def group_table(report: Report, group: Group) -> Table:
    """Build the table of a group, our reference row in bold."""
    table = _table(group, headings(group))
    for row in report.group(group):
        table.add_row(*cells(report, row), style="bold" if row.reference else "dim" if row.missing else None)
    return table


def figure_table(report: Report) -> Table:
    """Build the summary, with goals that aren't met in red."""
    table = _table("Summary", FIGURE_HEADINGS)
    for figure in report.figures:
        table.add_row(*figure_cells(figure), style="red" if figure.met is False else None)
    return table


def _table(title: str, columns: tuple[str, ...]) -> Table:
    """Open a table whose words stand left and whose numbers stand right."""
    table = Table(title=title, title_justify="left", title_style="bold")
    for heading in columns:
        words = heading in {"", "interface"}
        table.add_column(heading, justify="left" if words else "right", no_wrap=heading != "interface")
    return table
