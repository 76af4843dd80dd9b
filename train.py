"""Train an agent: ``python train.py configs/demo.toml --out runs/demo``, and go on with ``--resume``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from agents import checkpoint
from agents.config import TrainConfig, conditions, load_config
from agents.exploit import attacked, write_report
from agents.files import make_folder
from agents.intervals import CONFIDENCE
from agents.learning import learn, resume, start
from agents.named import named
from agents.selfplay import SelfPlayPPO
from agents.settings import Exploiter
from kadmon_env.core.files import using
from kadmon_env.errors import AgentFailedError, ConfigError, KadmonError, in_full
from kadmon_env.opponents import report
from kadmon_env.registry import search_here

console = Console()


def main(
    config: Annotated[Path, typer.Argument(help="A TOML file; those in configs/ are examples.")],
    out: Annotated[Path | None, typer.Option(help="Folder of the run; by default runs/ and the config's name.")] = None,
    resuming: Annotated[bool, typer.Option("--resume", help="Go on from the folder's newest checkpoint.")] = False,
) -> None:
    """Train an agent by self-play; Ctrl-C saves and stops. Watch it with: tensorboard --logdir runs."""
    search_here()
    try:
        train(config, out or Path("runs") / config.stem, resuming=resuming)
    except AgentFailedError as error:
        typer.echo(f"error: {report(error)}", err=True)
        raise typer.Exit(1) from None
    except KadmonError as error:
        typer.echo(f"error: {in_full(error)}", err=True)
        raise typer.Exit(2) from None


def train(path: Path, out: Path, *, resuming: bool) -> None:
    """Read the config, begin or go on, learn, save; of a run that is finished only say so."""
    config = load_config(path)
    if not resuming:
        refuse_a_run(out)
    elif (done := steps_done(config, out)) >= config.training.steps:
        steps = f"step {done:,} of {config.training.steps:,}"
        say(f"{out}: the run is finished, {steps}; to go on, set training.steps in {path} to more than {done:,}")
        return
    model = resume(config, checkpoint.newest(out)) if resuming else start(config)
    make_folder(out)
    say(f"{path}: step {model.num_timesteps:,} of {config.training.steps:,}, into {out}")
    saved = learn(model, config, out)
    done, wanted = model.num_timesteps, config.training.steps
    more = "" if done >= wanted else "; to go on, give the same command with --resume"
    say(f"step {done:,} of {wanted:,}: saved {saved}; play it as ppo:{out}{more}")
    if config.exploiter is not None and done >= wanted:
        tell_attack(model, config, config.exploiter, out)


def tell_attack(model: SelfPlayPPO, config: TrainConfig, exploiter: Exploiter, out: Path) -> None:
    """Measure how well the target is beaten from each seat, print it, and keep it in the folder."""
    target = named(exploiter.target, seed=config.training.seed, cards=config.game.cards)
    found = attacked(model.policy, target, model.play, deals=exploiter.deals, seed=config.training.seed)
    table = Table(title=f"share of wins against {exploiter.target}", box=SIMPLE)
    for heading in ("seat", "share", f"{CONFIDENCE:.0%} interval", "fair"):
        table.add_column(heading, justify="right")
    rows = {"all": (found.share, found.interval)} | {str(seat): found.of_seat(seat) for seat in range(len(found.wins))}
    for seat, (share, (low, high)) in rows.items():
        table.add_row(seat, f"{share:.1%}", f"{low:.1%} to {high:.1%}", f"{found.fair:.1%}")
    console.print(table)
    say(f"written to {write_report(out, exploiter.target, model.num_timesteps, found)}")


def say(text: str) -> None:
    """Print a line as it is, however long."""
    console.print(text, soft_wrap=True, highlight=False, markup=False, emoji=False)


def steps_done(config: TrainConfig, out: Path) -> int:
    """Return the steps of a folder's newest checkpoint; raises ConfigError or AgentError if the config can't go on with it."""
    with using(out, "be looked into"):
        is_there = out.is_dir()
    if not is_there:
        raise ConfigError(f"{out}: is no folder of a run, so there is nothing to go on with (--resume); name one (--out)")
    newest = checkpoint.newest(out)
    checkpoint.check_run(newest, conditions(config))
    return checkpoint.read_header(newest).steps


def refuse_a_run(out: Path) -> None:
    """Raise ConfigError if a folder holds a run."""
    with using(out, "be looked into"):
        begun = any(out.glob("checkpoint_*"))
    if begun:
        raise ConfigError(f"{out}: holds a run already; go on with it (--resume), remove it, or name another (--out)")


if __name__ == "__main__":
    typer.run(main)
