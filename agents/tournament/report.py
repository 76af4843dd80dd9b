"""A tournament's report: one HTML file that needs nothing else, with tables and plots."""

from __future__ import annotations

from os import PathLike

from agents.tournament import sections
from agents.tournament.figures import Summary
from agents.tournament.html import text
from agents.tournament.record import Tournament
from agents.tournament.stats import summary
from agents.tournament.style import STYLE
from kadmon_env.core.outfile import prepared
from kadmon_env.core.tomlfile import Sort
from kadmon_env.errors import ConfigError

REPORT = Sort("report", "not HTML text", ConfigError, most=64 * 1024 * 1024)

_MARK = '<meta name="generator" content="kadmon evaluation">'

_HEAD = f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
{_MARK}
"""


def write_html(played: Tournament | Summary, path: str | PathLike[str]) -> None:
    """Write the report of a tournament, whole or not at all.

    Raises ConfigError if there are no games, and for a file that can't be written or holds anything but a report.
    """
    with prepared(path, REPORT, is_report) as put:
        put(as_html(played))


def as_html(played: Tournament | Summary) -> str:
    """Return the report as the text of one HTML file; the same games give the same bytes."""
    found = summary(played) if isinstance(played, Tournament) else played
    title = f"{found.games} games of {found.players} players"
    parts = (make(found) for make in sections.ALL)
    return "\n".join(
        [
            f'{_HEAD}<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{text(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>",
            *(part for part in parts if part),
            "</main>\n</body>\n</html>\n",
        ]
    )


def is_report(content: str) -> bool:
    """Tell whether a text is what `as_html` returns."""
    return content.startswith(_HEAD)
