"""``kadmon cards``: the cards of the package's file or of your own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from kadmon_env.legions.cardfile import load_cards
from kadmon_env.legions.cardviews import check_file, list_cards, list_phrases, show_card

CardPath = Annotated[Path | None, typer.Option("--cards", metavar="FILE", help="A card file of your own.")]

app = typer.Typer(rich_markup_mode=None, help="List, show and check cards, and list what their texts can say.")


@app.command("list")
def list_all(cards: CardPath = None) -> None:
    """List every card with its text."""
    Console().print(list_cards(load_cards(cards)))


@app.command()
def show(name: Annotated[str, typer.Argument(help="The card's name.")], cards: CardPath = None) -> None:
    """Show one card in full, each field with where it comes from."""
    Console().print(show_card(load_cards(cards), name))


@app.command()
def phrases() -> None:
    """List every phrase that the texts of a card can say, with what it means and where it can stand."""
    Console().print(list_phrases())


@app.command()
def check(file: Annotated[Path, typer.Argument(help="The card file to check.")]) -> None:
    """Say whether a card file can be played with, or what is wrong where."""
    Console().print(check_file(file))
