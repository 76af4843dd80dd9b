"""Training counts, saves, resumes and repeats."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path
from types import SimpleNamespace

import pytest
import torch
import typer
from sb3_contrib import MaskablePPO

import agents
import train
from agents import checkpoint
from agents.files import make_folder
from agents.learning import learn, resume, start
from agents.network import encoder_of
from agents.selfplay import SelfPlayPPO
from kadmon_env.errors import AgentError, ConfigError
from kadmon_env.vector import make_vec
from tests.agents.tiny import ROLLOUT, config, strong_wisp


def weights(model: MaskablePPO) -> torch.Tensor:
    """Return all weights in a row."""
    return torch.cat([parameter.detach().flatten() for parameter in model.policy.parameters()])


def test_a_run_leaves_a_checkpoint_named_by_its_steps(run: Path) -> None:
    """The newest checkpoint holds the end of the run."""
    assert checkpoint.newest(run).name == "checkpoint_0000000064.zip"


def test_a_run_leaves_logs(run: Path) -> None:
    """TensorBoard has something to show."""
    assert list(run.glob("events.out.tfevents.*"))


def test_resuming_begins_where_the_run_ended(run: Path) -> None:
    """Weights and step count of the resumed learner are those saved."""
    ended = MaskablePPO.load(checkpoint.newest(run))
    resumed = resume(config(64), checkpoint.newest(run))
    assert resumed.num_timesteps == ended.num_timesteps == 64
    assert torch.equal(weights(resumed), weights(ended))


def test_resuming_goes_on_to_the_new_number_of_steps(run: Path, tmp_path: Path) -> None:
    """Steps done are not done again, and what is learnt goes on changing."""
    resumed = resume(config(96), checkpoint.newest(run))
    before = weights(resumed).clone()
    saved = learn(resumed, config(96), tmp_path, progress=False)
    assert checkpoint.read_header(saved).steps == 96
    assert not torch.equal(weights(resumed), before)


def test_resuming_takes_the_options_of_the_config(run: Path) -> None:
    """A learner can go on with another learning rate."""
    slower = config(96, ppo={"learning_rate": 1e-5})
    assert resume(slower, checkpoint.newest(run)).lr_schedule(1.0) == 1e-5


def test_a_learner_reads_the_card_file_that_is_played_with(tmp_path: Path) -> None:
    """What is printed on the cards of the config's file stands in the network."""
    usual, changed = config(32), config(32, game={"cards": str(strong_wisp(tmp_path))})
    assert not torch.equal(encoder_of(start(usual)).printed, encoder_of(start(changed)).printed)


def test_the_same_seed_learns_the_same(run: Path, tmp_path: Path) -> None:
    """Two runs of a config end with the same weights."""
    again = start(config(64))
    learn(again, config(64), tmp_path, progress=False)
    assert torch.equal(weights(again), weights(MaskablePPO.load(checkpoint.newest(run))))


def test_checkpoints_come_once_every_so_many_steps(tmp_path: Path) -> None:
    """They lie between updates, and no unfinished file stays behind."""
    learn(
        start(config(96, training={"checkpoint_every": ROLLOUT})),
        config(96, training={"checkpoint_every": ROLLOUT}),
        tmp_path,
        progress=False,
    )
    names = sorted(path.name for path in tmp_path.iterdir() if "events" not in path.name)
    assert names == [f"checkpoint_{steps:010d}.zip" for steps in (32, 64, 96)]


def test_an_interrupted_run_goes_on_to_the_same_end(run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C in the middle of a rollout ends the run at once; going on ends with the weights of a run that was left alone."""
    update = SelfPlayPPO.train

    def interrupted(self: SelfPlayPPO) -> None:
        update(self)
        signal.raise_signal(signal.SIGINT)

    with monkeypatch.context() as patch:
        patch.setattr(SelfPlayPPO, "train", interrupted)
        saved = learn(start(config(64)), config(64), tmp_path, progress=False)
    assert checkpoint.read_header(saved).steps == ROLLOUT
    resumed = resume(config(64), saved)
    assert resumed.tracks.used > 0
    learn(resumed, config(64), tmp_path, progress=False)
    assert torch.equal(weights(resumed), weights(MaskablePPO.load(checkpoint.newest(run))))


def test_a_learnt_policy_plays(run: Path) -> None:
    """`ppo:FOLDER` is an agent whose answers are legal."""
    env, agent = make_vec("legions", 8, seed=1), agents.make(f"ppo:{run}")
    for _ in range(50):
        env.step(agent.act(env.observation))


def test_a_single_observation_is_a_batch_of_one(run: Path) -> None:
    """What else is in the batch does not change a learnt policy's answer."""
    env, agent = make_vec("legions", 8, seed=1), agents.make(f"ppo:{run}")
    first = {name: array[:1] for name, array in env.observation.items()}
    assert agent.act(first)[0] == agent.act(env.observation)[0]


def test_a_run_is_not_overwritten(run: Path, tmp_path: Path) -> None:
    """Training into the folder of a run needs --resume."""
    (tmp_path / "short.toml").write_text("[training]\nsteps = 32\nnum_envs = 2\n")
    with pytest.raises(ConfigError, match=r"holds a run already; go on with it \(--resume\)"):
        train.train(tmp_path / "short.toml", run, resuming=False)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[training]\nsteps = 32\nspeed = 3", "wrong.toml: training.speed: unknown key"),
        ("[training]\nsteps = 32\n[league]\nfixed = 1\nagents = {gredy = 1}", "unknown agent 'gredy'"),
        ("[training]\nsteps = 32\nevaluate_against = ['gredy']", "unknown agent 'gredy'"),
        ("[training]\nsteps = 32\n[exploiter]\ntarget = 'ppo:nowhere'", "nowhere: can't be read"),
    ],
)
def test_the_script_answers_a_mistake_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, message: str
) -> None:
    """No traceback: what is wrong, and exit code 2."""
    (tmp_path / "wrong.toml").write_text(text)
    with pytest.raises(typer.Exit) as stopped:
        train.main(tmp_path / "wrong.toml", out=tmp_path / "run", resuming=False)
    assert stopped.value.exit_code == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("out", ["/proc/x", "short.toml", "short.toml/below", "a" * 300])
def test_a_folder_that_cant_be_made_stops_the_run_before_it_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], out: str
) -> None:
    """A wrong --out is a sentence on one line, and nothing is learnt first."""
    monkeypatch.setattr(SelfPlayPPO, "learn", None)
    (tmp_path / "short.toml").write_text("[training]\nsteps = 32\nnum_envs = 2\n[ppo]\nn_steps = 16\nbatch_size = 32\n")
    with pytest.raises(typer.Exit) as stopped:
        train.main(tmp_path / "short.toml", out=tmp_path / out, resuming=False)
    assert stopped.value.exit_code == 2
    told = capsys.readouterr()
    assert Path(out).name in told.err
    assert (told.out, told.err.count("\n")) == ("", 1)


class Broken:
    """An agent with a mistake in it."""

    def __init__(self, *, seed: int) -> None:
        del seed

    def act(self, _seen: object) -> None:
        """Raise what the test asks for."""
        raise self.error

    error: Exception


@pytest.mark.parametrize(("error", "code"), [(ZeroDivisionError("mine"), 1), (AgentError("lost"), 2)])
def test_an_opponents_own_error_names_the_opponent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: Exception, code: int
) -> None:
    """One line says who raised what; below it is the traceback of that code alone, and none for an error of ours."""
    monkeypatch.setattr(Broken, "error", error, raising=False)
    path = tiny_file(tmp_path, 32)
    path.write_text(path.read_text() + f'[league]\nfixed = 1\nagents = {{"{__name__}:Broken" = 1}}\n')
    with pytest.raises(typer.Exit) as stopped:
        train.main(path, out=tmp_path / "run", resuming=False)
    shown = capsys.readouterr().err.splitlines()
    assert stopped.value.exit_code == code
    assert [line.rpartition(" in ")[2] for line in shown if line.startswith("  File")] == ["act"][: 2 - code]
    who = rf"agent '{__name__}:Broken'"
    assert re.match(rf"error: {who}: ZeroDivisionError: mine|error: lost; this came from {who}", shown[0])


def tiny_file(folder: Path, steps: int) -> Path:
    """Return a config file of the tiny run."""
    path = folder / "tiny.toml"
    usual = "num_envs = 2\n[game]\nplayers = 3\nmax_cycles = 2\nshaping = 1.0\n[ppo]\nn_steps = 16\nbatch_size = 32\n"
    path.write_text(f"[training]\nsteps = {steps}\n{usual}")
    return path


@pytest.mark.parametrize(("done", "told"), [(32, "; to go on, give the same command with --resume"), (96, ""), (128, "")])
def test_the_last_line_says_how_far_the_run_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], done: int, told: str
) -> None:
    """Of how many steps so many are done, and, where some are left, how to go on."""
    model, out = SimpleNamespace(num_timesteps=done), tmp_path / "run"
    monkeypatch.setattr(train, "start", lambda _: model)
    monkeypatch.setattr(train, "learn", lambda *_: out / "saved.zip")
    train.train(tiny_file(tmp_path, 96), out, resuming=False)
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == f"step {done} of 96: saved {out}/saved.zip; play it as ppo:{out}{told}"


@pytest.mark.parametrize("steps", [64, 50])
def test_a_finished_run_is_left_as_it_is(run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], steps: int) -> None:
    """Going on with it says how far it is and what to change, and writes nothing."""
    before = {path.name: path.stat().st_mtime_ns for path in run.iterdir()}
    config_file = tiny_file(tmp_path, steps)
    train.train(config_file, run, resuming=True)
    told = f"{run}: the run is finished, step 64 of {steps}; to go on, set training.steps in {config_file} to more than 64\n"
    assert capsys.readouterr().out == told
    assert {path.name: path.stat().st_mtime_ns for path in run.iterdir()} == before


@pytest.mark.parametrize("steps", [64, 96])
def test_another_config_is_refused_before_anything_is_said(
    run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], steps: int
) -> None:
    """A run that the config can't go on with is not called finished or begun."""
    path = tiny_file(tmp_path, steps)
    path.write_text(path.read_text().replace("shaping = 1.0", "shaping = 2.0"))
    with pytest.raises(ConfigError, match=r"was trained with game\.shaping = 1\.0"):
        train.train(path, run, resuming=True)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("name", ["nowhere", "checkpoint_0000000064.zip"])
def test_resuming_needs_the_folder_of_a_run(run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    """What is no folder, a checkpoint among them, is refused before anything is said."""
    with pytest.raises(ConfigError, match=rf"{name}: is no folder of a run, so .* \(--resume\); name one \(--out\)"):
        train.train(tiny_file(tmp_path, 96), run / name, resuming=True)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("table", "option", "value", "message"),
    [
        ("game", "reward", "rank", "game.reward = 'win'; the config says 'rank'"),
        ("game", "shaping", 0.0, "game.shaping = 1.0; the config says 0.0"),
        ("league", "fixed", 1.0, r"league.agents = \[\]; the config says \['random'\]"),
        ("training", "seed", 4, "training.seed = 0; the config says 4"),
        ("training", "num_envs", 4, "training.num_envs = 2; the config says 4"),
        ("ppo", "n_steps", 32, "ppo.n_steps = 16; the config says 32"),
    ],
)
def test_a_run_is_not_resumed_with_another_config(run: Path, table: str, option: str, value: object, message: str) -> None:
    """What is played must stay; the error names the option and both of its values."""
    usual = config(96)
    changed = usual.model_copy(update={table: getattr(usual, table).model_copy(update={option: value})})
    with pytest.raises(ConfigError, match=f"checkpoint_0000000064.zip: was trained with {message}"):
        resume(changed, checkpoint.newest(run))


def test_a_run_is_not_resumed_with_other_cards(run: Path, tmp_path: Path) -> None:
    """A card file that plays otherwise is told by its digest."""
    own = config(96, game={"cards": str(strong_wisp(tmp_path))})
    with pytest.raises(ConfigError, match=r"was trained with game.cards \(digest\) = '[0-9a-f]+'; the config says '"):
        resume(own, checkpoint.newest(run))


def test_a_checkpoint_that_names_no_run_is_not_resumed(tmp_path: Path) -> None:
    """A checkpoint saved outside of a run can only be played."""
    path = checkpoint.save(start(config(32)), tmp_path)
    with pytest.raises(ConfigError, match="can be played, not resumed"):
        resume(config(32), path)


def test_a_folder_that_nothing_can_be_written_into_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That is said before the training, not at its first checkpoint."""
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(ConfigError, match=r"can't be written into: Permission denied"):
        make_folder(tmp_path)


def test_a_path_is_printed_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing in it is taken for a picture or a colour."""
    train.say("runs/a:fire:b/[bold]c")
    assert capsys.readouterr().out == "runs/a:fire:b/[bold]c\n"
