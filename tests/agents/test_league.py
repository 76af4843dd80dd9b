"""What happens between updates: promotion, stages, an attack from every seat, and logs of it all."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from stable_baselines3.common.logger import configure
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator  # type: ignore[import-untyped]  # ships no types

import train
from agents import checkpoint, league
from agents.casting import LEARNER
from agents.exploit import Attack
from agents.league import INCUMBENT, Snapshots
from agents.learning import learn, resume, start
from agents.measure import Measured, measure
from agents.named import named
from agents.play import Play
from agents.pool import Pool
from agents.registry import make
from agents.selfplay import SelfPlayPPO
from agents.statistics import LOGGED
from agents.uniform import Random
from kadmon_env.errors import AgentError
from tests.agents.tiny import ROLLOUT, config

MIXED = {"past": 1.0, "fixed": 1.0, "snapshot_every": ROLLOUT, "size": 2, "promotion_deals": 1, "sampling": "prioritised"}


def pool_of(model: SelfPlayPPO) -> Pool:
    """Return the pool of a learner."""
    assert isinstance(model.casting, Pool)
    return model.casting


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a league of a few updates, with everything in it, lessons at its beginning."""
    out = tmp_path_factory.mktemp("mixed")
    lessons: dict[str, Any] = {"imitation": {"steps": ROLLOUT}, "advice": {"teacher": "flat_mc:2", "steps": ROLLOUT}}
    wanted = config(6 * ROLLOUT, league=MIXED, training={"evaluate_every": 2 * ROLLOUT}, **lessons)
    learn(start(wanted), wanted, out, progress=False)
    return out


def test_everything_that_is_tabled_is_logged(mixed: Path) -> None:
    """Each name of the page stands in the logs of a league, and no other of its kinds does."""
    logs = EventAccumulator(str(mixed)).Reload().Tags()["scalars"]
    named_so = {name.replace("NAME", "random").replace("VERB", "summon") for name in LOGGED}
    assert named_so <= set(logs)
    assert {"actions/pass", "evaluation/share_against_greedy_low", "pool/win_rate_past_least"} <= set(logs)


def test_the_first_past_self_is_the_incumbent(mixed: Path) -> None:
    """It can be played, but not resumed."""
    assert checkpoint.read_header(mixed / INCUMBENT).steps >= ROLLOUT
    assert hasattr(make(f"ppo:{mixed / INCUMBENT}"), "act")
    with pytest.raises(AgentError, match="can be played, not resumed"):
        SelfPlayPPO.resume(mixed / INCUMBENT)


@pytest.mark.parametrize(("wins", "promoted"), [(40, True), (29, False), (25, False), (5, False)])
def test_promotion_needs_the_lower_bound_above_the_fair_share(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wins: int, *, promoted: bool
) -> None:
    """More than the fair share, 25 of 75 games, is not enough as long as that may be luck."""
    wanted = config(ROLLOUT, league=MIXED)
    model = start(wanted)
    model.set_logger(configure(str(tmp_path), []))
    pool, snapshots = pool_of(model), Snapshots(pool_of(model), wanted.league, tmp_path, 0)
    snapshots.init_callback(model)
    snapshots.consider(pool.admit(1))
    first = pool.incumbent
    monkeypatch.setattr(league, "measure", lambda *_, **__: Measured((wins, 0, 0), 25))
    snapshots.consider(second := pool.admit(2))
    assert pool.incumbent == (second if promoted else first)


def test_a_stage_changes_the_games_at_an_update(tmp_path: Path) -> None:
    """From its step on others play, the games so far are dropped, and a resumed run is where it was."""
    wanted = config(3 * ROLLOUT, league=MIXED, stage=[{"from_step": ROLLOUT, "players": 2, "max_cycles": 1}])
    model = start(wanted)
    assert (model.play.players, model.play.max_cycles) == (3, 2)
    learn(model, wanted, tmp_path, progress=False)
    assert (model.play.players, model.play.max_cycles, model.tables.seating.shape) == (2, 1, (2, 2))
    seats = sum(member.seats for member in pool_of(model).roster)
    assert seats == (model.tables.seating != LEARNER).sum()
    assert resume(wanted, checkpoint.newest(tmp_path)).play == model.play


def test_an_attacker_takes_each_seat_in_turn() -> None:
    """One seat in every game is the learner's, over the games each as often, also after a resume."""
    attack, rng = Attack(Random()), np.random.default_rng(1)
    first = attack.seat(5, 4, rng)
    other = Attack(Random())
    other.restore(attack.state())
    seats = np.nonzero(np.concatenate([first, other.seat(3, 4, rng)]) == LEARNER)
    assert seats[1].tolist() == [0, 1, 2, 3, 0, 1, 2, 3]


def test_an_attack_reports_each_seat(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """At its end a run against a target prints the share of wins by seat and keeps it as JSON."""
    path = tmp_path / "attack.toml"
    tables = (
        "[game]\nplayers = 3\nmax_cycles = 1\n[ppo]\nn_steps = 16\nbatch_size = 32\n[exploiter]\ntarget = 'random'\ndeals = 2\n"
    )
    path.write_text(f"[training]\nsteps = 32\nnum_envs = 2\n{tables}")
    train.train(path, tmp_path / "run", resuming=False)
    report = json.loads((tmp_path / "run" / "exploit.json").read_text())
    assert [seat["seat"] for seat in report["seats"]] == [0, 1, 2]
    assert report["share"] == pytest.approx(np.mean([seat["share"] for seat in report["seats"]]))
    assert "share of wins against random" in capsys.readouterr().out


def test_agents_alike_share_the_wins() -> None:
    """Measured against itself an agent that draws nothing has exactly the fair share, and again the same."""
    greedy = named("greedy", seed=0)
    found = [measure(greedy, greedy, Play(players=3, max_cycles=2), deals=4, seed=5) for _ in range(2)]
    assert sum(found[0].wins) == 4
    assert found[0] == found[1]


def test_a_run_can_begin_from_a_checkpoint(run: Path, tmp_path: Path) -> None:
    """Its weights are those of the checkpoint, its steps begin at 0; another network is refused."""
    model = start(config(32, training={"begin_from": str(run)}))
    loaded = checkpoint.load(checkpoint.newest(run)).policy.state_dict()
    assert all(torch.equal(tensor, loaded[name]) for name, tensor in model.policy.state_dict().items())
    assert model.num_timesteps == 0
    with pytest.raises(AgentError, match="holds no checkpoint"):
        start(config(32, training={"begin_from": str(tmp_path)}))


def test_a_plain_network_learns_and_is_measured(tmp_path: Path) -> None:
    """The network that the config asks for learns, its past selves play, and another's checkpoint is refused."""
    wanted = config(2 * ROLLOUT, league=MIXED, network={"kind": "flat", "widths": [16]})
    model = start(wanted)
    saved = learn(model, wanted, tmp_path, progress=False)
    assert resume(wanted, saved).policy.net_arch == [16]
    with pytest.raises(AgentError, match="has another network than the config asks for"):
        start(config(32, training={"begin_from": str(saved)}))


def test_the_learning_rate_falls_to_its_end(tmp_path: Path) -> None:
    """It falls in a straight line over the whole run."""
    wanted = config(2 * ROLLOUT, ppo={"learning_rate": 1e-3, "final_learning_rate": 1e-4})
    model = start(wanted)
    assert [model.lr_schedule(left) for left in (1.0, 0.5, 0.0)] == pytest.approx([1e-3, 5.5e-4, 1e-4])
    learn(model, wanted, tmp_path, progress=False)
    assert model.policy.optimizer.param_groups[0]["lr"] == pytest.approx(1e-4)
