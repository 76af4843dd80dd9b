"""Which network learns most in the same time: ``python -m benchmarks.networks [--out docs/benchmarks-networks]``.

Each learns by self-play for as many seconds of wall clock, a few updates at a time in turn, so that a slow minute hits
every one alike. Then each plays one seat against greedy in all others.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from agents import checkpoint
from agents.flat_policy import FlatPolicy
from agents.network import CardPolicy
from agents.play import Play
from agents.selfplay import SelfPlayPPO
from agents.tournament.figures import Standing
from agents.tournament.play import play
from agents.tournament.stats import summary
from benchmarks import machine
from benchmarks.networkpage import HEADINGS, Learnt, Run, cells, page
from kadmon_env.core.files import using, written_whole
from kadmon_env.errors import KadmonError

FIELD = "greedy"
VERSIONS = ("sb3-contrib", "stable-baselines3", "torch")
WIDTH = 150
"""Columns that no table needs more than; a narrower terminal folds them itself."""

Clock = Callable[[], float]


@dataclass(frozen=True)
class Network:
    """A row of the comparison."""

    name: str
    policy: Any
    observation: str
    options: dict[str, Any] = field(default_factory=dict)  # of the policy


NETWORKS = (
    Network("cards", CardPolicy, "native"),
    Network("plain, 2 layers of 64", FlatPolicy, "flat"),
    Network("plain, 2 layers of 256", FlatPolicy, "flat", {"net_arch": [256, 256]}),
)


@dataclass(frozen=True)
class Setting:
    """What all networks share."""

    seconds: float = 1800.0  # of learning, each
    deals: int = 200  # each played from every seat
    players: int = 4
    max_cycles: int = 100
    games: int = 64  # side by side
    rollout: int = 8192  # decisions between two updates
    batch_size: int = 2048
    n_epochs: int = 4
    learning_rate: float = 1e-3
    ent_coef: float = 0.01
    threads: int = 2
    seed: int = 0

    def learner(self, network: Network) -> SelfPlayPPO:
        """Return a learner with this network that knows nothing yet."""
        return SelfPlayPPO(
            network.policy,
            Play(players=self.players, max_cycles=self.max_cycles, observation=network.observation),
            num_envs=self.games,
            n_steps=self.rollout // self.games,
            batch_size=self.batch_size,
            n_epochs=self.n_epochs,
            learning_rate=self.learning_rate,
            ent_coef=self.ent_coef,
            threads=self.threads,
            seed=self.seed,
            policy_kwargs=dict(network.options),
        )


def train(
    models: Sequence[Any], setting: Setting, told: Callable[[str], None], clock: Clock = time.perf_counter
) -> list[float]:
    """Let each learn for the setting's seconds, an update at a time in turn; return how many each took.

    The first update, which compiles, is not counted for any of them.
    """
    spent = [0.0] * len(models)
    for model in models:
        told("warming up")
        model.learn(setting.rollout, reset_num_timesteps=False)
    while any(seconds < setting.seconds for seconds in spent):
        for which, model in enumerate(models):
            if spent[which] < setting.seconds:
                begun = clock()
                model.learn(setting.rollout, reset_num_timesteps=False)
                spent[which] += clock() - begun
        told(f"learning: {min(spent):.0f} of {setting.seconds:.0f} s each")
    return spent


def judged(path: Path, setting: Setting) -> Standing:
    """Return how a checkpoint does in one seat against greedy in the others."""
    deals, players = setting.deals, setting.players
    found = summary(
        play([f"ppo:{path}", FIELD], deals, players=players, form="field", seed=setting.seed, workers=setting.threads)
    )
    return found.standings[0]


def compare(
    networks: Sequence[Network], setting: Setting, told: Callable[[str], None], clock: Clock = time.perf_counter
) -> Run:
    """Let all networks learn, then play."""
    models = [setting.learner(network) for network in networks]
    seconds = train(models, setting, told, clock)
    found = Run(machine.describe(), machine.versions(VERSIONS), asdict(setting))
    for network, model, spent in zip(networks, models, seconds, strict=True):
        told(f"{network.name}: playing {FIELD}")
        weights = sum(weight.numel() for weight in model.policy.parameters())
        with TemporaryDirectory() as folder:
            stands = judged(checkpoint.save(model, Path(folder)), setting)
        decisions = model.num_timesteps - setting.rollout
        found.rows.append(Learnt(network.name, weights, spent, decisions, stands.games, stands.share, stands.interval))
    return found


def show(found: Run, console: Console) -> None:
    """Print a run in the terminal."""
    table = Table(title=f"One seat against {FIELD}, after the same time", title_justify="left", title_style="bold")
    for heading in HEADINGS:
        table.add_column(heading, justify="right" if heading else "left")
    for row in found.rows:
        table.add_row(*cells(row, found.fair))
    console.print(table)


def save(found: Run, out: Path) -> None:
    """Write a run as JSON, and its page beside it."""
    for suffix, text in ((".json", found.as_json()), (".md", page(found))):
        path = out.with_name(out.name + suffix)
        with using(path, "be written"), written_whole(path) as file:
            file.write(text.encode())


def main(
    out: Annotated[Path | None, typer.Option(help="Write the run here: this name with .json and .md.")] = None,
    seconds: Annotated[float, typer.Option(min=0, help="That each network learns.")] = Setting.seconds,
    deals: Annotated[int, typer.Option(min=1, help="Each played from every seat.")] = Setting.deals,
    players: Annotated[int, typer.Option(min=2, max=4)] = Setting.players,
    threads: Annotated[int, typer.Option(min=1)] = Setting.threads,
    seed: Annotated[int, typer.Option(min=0)] = Setting.seed,
) -> None:
    """Compare the networks on equal wall clock."""
    setting = Setting(seconds=seconds, deals=deals, players=players, threads=threads, seed=seed)
    console = Console(width=max(Console().width, WIDTH))
    try:
        with console.status("starting") as status:
            found = compare(NETWORKS, setting, status.update)
        show(found, console)
        if out is not None:
            save(found, out)
    except KadmonError as error:
        raise typer.BadParameter(str(error)) from None


if __name__ == "__main__":
    typer.run(main)
