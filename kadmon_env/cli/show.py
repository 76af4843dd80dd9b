"""A game in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from kadmon_env.game import Game

TITLE = 74
"""Letters that the title of a panel holds in 80 columns."""


def table(game: Game, seat: int | None) -> Group:
    """Return the table as a seat sees it, or (None) as anybody may: the centre, then a panel for each player."""
    return Group(*_blocks(game.describe(seat)))


def _blocks(text: str) -> Iterator[RenderableType]:
    """Frame each block of a description; the last one, what is asked, stands alone."""
    *blocks, asked = text.strip().split("\n\n")
    for block in blocks:
        first, _, rest = block.partition("\n")
        title, over = _title(first)
        yield Panel(Text("\n".join(part for part in (over, rest) if part)), title=Text(title, style="bold"), title_align="left")
    yield Text(asked, style="bold")


def _title(line: str) -> tuple[str, str]:
    """Return as much of a line as a panel's title holds, up to a semicolon, and the rest."""
    cut = len(line) if len(line) <= TITLE else line.rfind("; ", 0, TITLE + 1)
    return (line[:cut], line[cut + 2 :]) if cut > 0 else (line, "")


def actions(game: Game) -> Text:
    """Return the legal actions, numbered from 1."""
    return Text("\n".join(f"{number:>4}  {name}" for number, name in enumerate(game.legal_names(), 1)))


def say(console: Console, text: str, style: str | None = None) -> None:
    """Print a line as it is, however long."""
    console.print(text, style=style, highlight=False, markup=False, soft_wrap=True)


def tell(console: Console, events: Iterable[str]) -> None:
    """Print what came of a decision."""
    for event in events:
        say(console, f"    {event}", "dim")


def ending(game: Game) -> str:
    """Return how the game ended, in a line."""
    over = game.position()["over"]
    places = ", ".join(f"player_{seat}" for seat in over["ranking"])
    ichor = [seat["ichor"] for seat in game.position()["seats"]]
    how = {"kadmon": "Kadmon is slain", "samael": "three Samael Vassals", "truncated": "the limit in Cycles is reached"}
    return f"{how[over['how']]}; ranking: {places}; Collected Ichor by seat: {ichor}"
