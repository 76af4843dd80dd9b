"""``kadmon bench``: how many decisions a second this machine plays, at random."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from kadmon_env.core.jit import PLAIN
from kadmon_env.game import Game
from kadmon_env.vector import make_vec


def stepped(num_envs: int, decisions: int, players: int, threads: int) -> int:
    """Step games together from Python, each decision with mask and observation; return how many were answered."""
    env = make_vec("legions", num_envs, players=players, threads=threads)
    rounds = -(-decisions // num_envs)
    for _ in range(rounds):
        env.step(env.random_actions())
    env.close()
    return rounds * num_envs


def looped(num_envs: int, decisions: int, players: int, threads: int) -> int:
    """Play in one compiled loop without observations; return how many decisions were answered."""
    env = make_vec("legions", num_envs, players=players, threads=threads, observation="none")
    answered, _, _ = env.play_random(-(-decisions // num_envs))
    env.close()
    return answered


def single(decisions: int, players: int) -> int:
    """Play one game after another by `Game`, taking legal actions in turn; return how many decisions were answered."""
    game, seed = Game.new("legions", players=players), 0
    for k in range(decisions):
        if game.done:
            seed += 1
            game = Game.new("legions", players=players, seed=seed)
        legal = game.legal_actions()
        game.step(legal[k % len(legal)])
    return decisions


def bench(
    num_envs: Annotated[int, typer.Option(help="Games played at a time.")] = 1024,
    decisions: Annotated[int, typer.Option(min=1, help="Decisions to measure.")] = 1_000_000,
    players: Annotated[int, typer.Option(help="How many play.")] = 4,
    threads: Annotated[int, typer.Option(help="Threads of the two upper rows.")] = 1,
) -> None:
    """Measure decisions a second; every decision that a seat is asked counts."""
    few = max(1, decisions // 100)
    rows: list[tuple[str, Callable[[int], int], int]] = [
        ("vector environment, with observations", lambda n: stepped(num_envs, n, players, threads), decisions),
        ("compiled loop, without observations", lambda n: looped(num_envs, n, players, threads), decisions),
        ("one game from Python", lambda n: single(n, players), few),
    ]
    how = ", rules as plain Python" if PLAIN else ""
    table = Table("", "decisions/s", title=f"random play, {players} players{how}")
    for label, run, asked in rows:
        run(1)
        begun = perf_counter()
        answered = run(asked)
        table.add_row(label, f"{answered / (perf_counter() - begun):,.0f}")
    Console().print(table)
