"""``kadmon replay``: watch a transcript, decision by decision, each checked against the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from kadmon_env import transcript
from kadmon_env.cli import show
from kadmon_env.cli.cards import CardPath
from kadmon_env.core.checked import counted
from kadmon_env.errors import ConfigError, SeatError
from kadmon_env.game import Game


def replay(
    file: Annotated[Path, typer.Argument(help="The transcript.")],
    until: Annotated[int | None, typer.Option(help="Stop after so many decisions and show the table.")] = None,
    seat: Annotated[int | None, typer.Option(help="Look from this seat; without it, no hand is open.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Only check that the transcript replays.")] = False,
    cards: CardPath = None,
) -> None:
    """Replay a transcript and check every line of it."""
    if until is not None and until < 0:
        raise ConfigError(f"--until {until}: a number of decisions from 0 is expected")
    console, read = Console(), transcript.load(file)
    before: Game | None = None
    for game, line in read.steps(cards):
        if seat is not None and not 0 <= seat < game.players:
            raise SeatError(f"--seat {seat}: with {game.players} players the seats are 0 to {game.players - 1}")
        if before is not None:
            show.tell(console, game.since(before))
        if line is None or len(game.played) == until:
            break
        if not quiet:
            show.say(console, f"player_{line.seat}: {line.name}", "bold")
            before = game.clone()
    if not quiet:
        console.print(show.table(game, seat))
    if game.done:
        show.say(console, show.ending(game))
    show.say(console, f"{file}: {counted(len(game.played), 'decision')} replayed")
