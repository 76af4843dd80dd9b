"""``kadmon doctor``: what is installed, how the rules run, and where the compiled code is kept."""

from __future__ import annotations

import importlib
import platform
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated, Any

import numba
import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from kadmon_env import __version__, opponents, registry
from kadmon_env.core.cachefolder import cache_root
from kadmon_env.core.checked import counted
from kadmon_env.core.entries import ENTRIES, is_cold
from kadmon_env.core.hub import Compiled, prepare_all
from kadmon_env.core.jit import PLAIN
from kadmon_env.errors import AgentError
from kadmon_env.game import Game
from kadmon_env.legions.cardfile import load_cards
from kadmon_env.vector import make_vec

RULES = "kadmon_env.legions.kernels"
"""The module that holds everything of the rules that is compiled."""

PACKAGES = ("numpy", "numba", "llvmlite", "pettingzoo", "gymnasium", "torch", "stable-baselines3", "sb3-contrib")


def doctor(compile: Annotated[bool, typer.Option("--compile", help="Compile everything now.")] = False) -> None:  # noqa: A002 - the option's name
    """Say what is installed and whether the rules are compiled; with --compile, compile them."""
    console = Console()
    if compile:
        _compile(console)
    table = Table(show_header=False, box=None)
    for label, value in _findings():
        table.add_row(label, value)
    console.print(table)


def _findings() -> Iterator[tuple[str, str]]:
    """Yield what there is to say."""
    yield "kadmon-env", __version__
    yield "Python", f"{platform.python_version()} on {platform.system()} {platform.machine()}"
    for package in PACKAGES:
        yield package, _installed(package)
    yield "agents", _agents()
    yield "cards", f"the package's own, digest {load_cards().digest}"
    yield "rules run", _mode()
    yield "cache", _cache()


def _installed(package: str) -> str:
    """Return a package's version."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _agents() -> str:
    """Return the names of the agents that can be had here, and what is wrong with the others."""
    wrong = {name: fault for name in registry.names() if (fault := _fault(name))}
    usable = ", ".join(sorted({"random", *registry.names()} - {*wrong}))
    return "; ".join([usable, *wrong.values()])


def _fault(name: str) -> str:
    """Return what is wrong with a registered agent, or nothing."""
    try:
        registry.load(name)
    except AgentError as error:
        return str(error)
    return ""


def _package(made: Any) -> str:
    """Return the package that something was defined in."""
    return str(getattr(made, "__module__", "")).partition(".")[0]


def _mode() -> str:
    """Return how the rules run here."""
    if PLAIN:
        return "as plain Python (NUMBA_DISABLE_JIT=1)"
    return "compiled, bounds checked" if numba.config.BOUNDSCHECK else "compiled"


def _cache() -> str:
    """Return where compiled code is kept, how much there is, and whether it is that of these rules and agents."""
    folder = cache_root()
    files = [path for path in folder.rglob("*") if path.is_file()] if folder.exists() else []
    size = sum(path.stat().st_size for path in files) / 2**20
    return f"{folder}: {counted(len(files), 'file')}, {size:.1f} MiB; {_readiness()}"


def _readiness() -> str:
    """Return whether the rules and the agents that were imported are compiled."""
    if PLAIN:
        return "nothing is compiled in this mode"
    importlib.import_module(RULES)
    cold = ["the rules"] if any(made.is_cold for made in Compiled.made) else []
    packages = {_package(registry.load(name)) for name in registry.names() if not _fault(name)}
    cold += sorted({each.__module__ for each in ENTRIES.of_agents() if _package(each) in packages and is_cold(each)})
    if cold:
        return f"not compiled yet: {', '.join(cold)}; kadmon doctor --compile does it, or the first use"
    return "the rules and all agents are in it"


def _one_game() -> None:
    """Compile what one game from Python needs."""
    game = Game.new("legions")
    game.step(game.legal_actions()[0])
    game.observe(0)
    game.determinize(0, 0)
    game.returns()
    game.digest()
    game.why_not("summon Kadmon")
    Game.scenario("legions", {"phase": "action"})


def _many_games() -> None:
    """Compile what many games at once need."""
    for observation in ("native", "none"):
        games = make_vec("legions", 2, observation=observation)
        games.step(games.random_actions())
        games.observe(0)
        games.determinize(0)
        games.play_random(1)


def _all_agents() -> None:
    """Compile what agents need that are made from their name alone."""
    game = Game.new("legions")
    world = game.determinize(game.actor, opponents.WORLD_SEED).state.reshape(1)
    for name in registry.names():
        with suppress(Exception):  # an agent that can not be had is told of below
            agent = opponents.make(name, 0)
            more: dict[str, Any] = {opponents.WORLD: world} if opponents.wants_worlds(agent) else {}
            agent({**game.observe(game.actor), **more})


STAGES: list[tuple[str, Callable[[], None]]] = [
    ("one game from Python", _one_game),
    ("many games at once", _many_games),
    ("the agents", _all_agents),
]


def _compile(console: Console) -> None:
    """Compile everything, or load it from the cache, with a line that shows what is under way."""
    importlib.import_module(RULES)
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console) as progress:
        rules = progress.add_task("compiling the rules", total=1)

        def tell(name: str, done: int, total: int) -> None:
            progress.update(rules, description=f"compiling the rules ({name})", completed=done, total=total)

        prepare_all(tell)
        progress.update(rules, description="compiled the rules", completed=1, total=1)
        for label, run in STAGES:
            task = progress.add_task(f"compiling {label}", total=1)
            run()
            progress.update(task, description=f"compiled {label}", completed=1)
