"""A config file is checked before anything is trained."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from agents import config
from agents.config import load_config
from agents.memory import machine_memory, rollout_memory
from agents.settings import MOST
from agents.tracks import Tracks
from kadmon_env.errors import ConfigError
from kadmon_env.vector import make_vec

CONFIGS = sorted(Path("configs").glob("*.toml"))


@pytest.mark.parametrize("path", CONFIGS, ids=lambda path: path.name)
def test_a_bundled_config_loads(path: Path) -> None:
    """Every file in configs/ is a training run."""
    assert load_config(path).training.steps > 0


def test_what_is_left_out_has_a_default(tmp_path: Path) -> None:
    """Only the number of steps must be said."""
    path = tmp_path / "short.toml"
    path.write_text("[training]\nsteps = 10\n")
    assert load_config(path).game.players == 4


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file is empty"),
        ("[training]\n", "training.steps: is missing"),
        ("[training]\nsteps = 0", "training.steps: Input should be greater than or equal to 1, got 0"),
        ("[training]\nsteps = '10'", "training.steps: Input should be a valid integer, got '10'"),
        (
            "[training]\nsteps = 9\nstep = 1",
            r"training.step: unknown key \(did you mean 'steps'\?\); allowed here: steps, seed",
        ),
        ("[train]\nsteps = 9\n[training]\nsteps = 1", r"train: unknown key .*; allowed here: training, game, network, ppo"),
        ("[train]\nsteps = 9", r"train: unknown key \(did you mean 'training'\?\); allowed here: training, game, network, ppo"),
        ("[training]\nstepz = 9", r"training.stepz: unknown key \(did you mean 'steps'\?\); allowed here: steps, seed"),
        ("[game]\nplayer = 9", r"game.player: unknown key \(did you mean 'players'\?\)"),
        ("[training]\nsteps = 9\n[game]\nmax_cycles = 50001", "game.max_cycles: .*less than or equal to 50000"),
        ("training = 3", "training: .*valid dictionary"),
        ("[training]\nsteps = 9\n[game]\nplayers = 5", "game.players: .*less than or equal to 4, got 5"),
        ("[training]\nsteps = 9\n[game]\nreward = 'fame'", "game.reward: .*'win', 'rank' or 'ichor', got 'fame'"),
        ("[training]\nsteps = 9\n[game]\nopponents = ['a']", "game.opponents: unknown key; allowed here: players, reward"),
        ("[training]\nsteps = 9\n[league]\nitself = 0", "league: itself, past and fixed: one of them must be above 0"),
        ("[training]\nsteps = 9\n[league]\nfixed = 1\nagents = {}", "league: agents: with fixed above 0, one agent must have"),
        ("[training]\nsteps = 9\n[league]\nsampling = 'best'", "league.sampling: .*'uniform' or 'prioritised', got 'best'"),
        (
            "[training]\nsteps = 9\n[league]\nagents = {greedy = -1}",
            "league.agents.greedy: .*greater than or equal to 0, got -1",
        ),
        (
            "[training]\nsteps = 9\n[[stage]]\nfrom_step = 5\n[[stage]]\nfrom_step = 5",
            "stage: from_step 5 follows 5; each must be later than the last",
        ),
        (
            "[training]\nsteps = 9\n[[stage]]\nfrom = 5",
            r"stage\[0\].from: unknown key.*; allowed here: from_step, players, max_cycles",
        ),
        (
            "[training]\nsteps = 9\n[exploiter]\ntarget = 'greedy'\n[league]\npast = 1",
            "exploiter: it decides who plays; leave out",
        ),
        (
            "[training]\nsteps = 9\n[exploiter]\ntargets = 'greedy'",
            r"exploiter.targets: unknown key \(did you mean 'target'\?\)",
        ),
        ("[training]\nsteps = 9\n[network]\nkind = 'deep'", "network.kind: .*'cards' or 'flat', got 'deep'"),
        ("[training]\nsteps = 9\n[ppo]\nfinal_learning_rate = 0", "ppo.final_learning_rate: .*greater than 0, got 0"),
        ("[training]\nsteps = 9\n[ppo]\ngamma = 2", "ppo.gamma: .*less than or equal to 1, got 2"),
        ("steps: 9", "no TOML file"),
        ("a = " + "[" * 5_000, "no TOML file"),
        ("[training]\nsteps = " + "9" * 5_000, "no TOML file"),
        ("[training]\nsteps = 0x" + "9" * 5_000, "no TOML file"),
        (f"[training]\nsteps = {10 * MOST}", f"training.steps: .*less than or equal to {MOST}, got {10 * MOST}"),
        ("[training]\nsteps = 9\nthreads = 257", "training.threads: .*less than or equal to 256, got 257"),
        ("[training]\nsteps = 9\nnum_envs = 65537", "training.num_envs: .*less than or equal to 65536, got 65537"),
        ("[training]\nsteps = 9\n[ppo]\nn_steps = 65537", "ppo.n_steps: .*less than or equal to 65536, got 65537"),
        ("[training]\nsteps = 9\nevaluate_against = 'random'", r"training.evaluate_against: .*valid list, got 'random'"),
        ("[training]\nsteps = 9\nseed = 4294967296", "training.seed: .*less than or equal to 4294967295, got 4294967296"),
        ("[training]\nsteps = 9\n[game]\nshaping = inf", "game.shaping: Input should be a finite number, got inf"),
    ],
)
def test_a_wrong_config_says_what_is_wrong(tmp_path: Path, text: str, message: str) -> None:
    """The error names the file, the key and what is allowed, in one line."""
    path = tmp_path / "wrong.toml"
    path.write_text(text)
    with pytest.raises(ConfigError, match=f"wrong.toml: {message}") as caught:
        load_config(path)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", None])
def test_a_config_that_is_no_text_is_refused(tmp_path: Path, content: bytes | None) -> None:
    """A binary file and a missing one are named, not shown as a traceback."""
    path = tmp_path / "wrong.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(ConfigError, match=r"wrong.toml: (a binary file|there is no such file)"):
        load_config(path)


@pytest.mark.parametrize("key", ["learning_rate", "gamma", "gae_lambda", "clip_range", "ent_coef", "vf_coef", "max_grad_norm"])
@pytest.mark.parametrize("value", ["inf", "nan"])
def test_options_of_the_learner_are_finite(tmp_path: Path, key: str, value: str) -> None:
    """Neither infinity nor what is no number is an option."""
    path = tmp_path / "wrong.toml"
    path.write_text(f"[training]\nsteps = 9\n[ppo]\n{key} = {value}")
    with pytest.raises(ConfigError, match=f"ppo.{key}: .*, got {value}"):
        load_config(path)


@pytest.mark.parametrize(
    ("num_envs", "n_steps", "batch_size", "message"),
    [
        (2, 16, 1, "ppo.batch_size: Input should be greater than or equal to 2, got 1"),
        (1, 33, 16, r"ppo.batch_size: with 16, ppo.n_steps \* training.num_envs = 33 leaves a mini-batch of a single sample"),
        (1, 1, 512, "ppo.batch_size: with 512, .* = 1 leaves a mini-batch"),
    ],
)
def test_a_mini_batch_of_one_sample_is_refused(
    tmp_path: Path, num_envs: int, n_steps: int, batch_size: int, message: str
) -> None:
    """Nothing can be normalized over a single sample, so the config says so before training."""
    path = tmp_path / "wrong.toml"
    path.write_text(f"[training]\nsteps = 9\nnum_envs = {num_envs}\n[ppo]\nn_steps = {n_steps}\nbatch_size = {batch_size}")
    with pytest.raises(ConfigError, match=f"wrong.toml: {message}"):
        load_config(path)


def test_a_rollout_must_fit_into_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the keys, the memory that is needed and what there is."""
    path = tmp_path / "wide.toml"
    path.write_text("[training]\nsteps = 9\nnum_envs = 1024\n[ppo]\nn_steps = 1024")
    monkeypatch.setattr(config, "machine_memory", lambda: 5 * 2**30)
    assert load_config(path).ppo.n_steps == 1024
    monkeypatch.setattr(config, "machine_memory", lambda: 3 * 2**30)
    made = r"ppo.n_steps \* training.num_envs = 1,048,576 decisions need 1.8 GiB of memory"
    with pytest.raises(ConfigError, match=f"wide.toml: {made}; half of the machine's, 1.5 GiB, is the most$"):
        load_config(path)


@pytest.mark.parametrize("judged", [False, True])
def test_a_sample_takes_as_much_memory_as_is_said(*, judged: bool) -> None:
    """The arrays of decisions are as large as is reckoned, and as the page says, judged or not."""
    games = make_vec("legions", 2)
    tracks = Tracks(games, 8, gamma=1.0, gae_lambda=1.0, shaping=0.0, judged=judged)
    arrays = [each for name, each in vars(tracks).items() if isinstance(each, np.ndarray) and name != "open"]
    assert rollout_memory(8, 2, judged=judged) == sum(array.nbytes for array in arrays)
    assert rollout_memory(1_000, 0, judged=judged) / 1_000 / 1024 == pytest.approx(3.5 if judged else 1.8, abs=0.05)


def test_the_machine_has_memory() -> None:
    """More than a bundled config needs, and less than a config can ask for."""
    assert rollout_memory(2**16, 2**9) < machine_memory() < rollout_memory(2**32, 2**16)


@pytest.mark.parametrize("path", ["a\0b.toml", "a" * 300, "."])
def test_a_path_that_leads_to_no_file_is_refused(path: str) -> None:
    """Whatever keeps a path from being read is a sentence."""
    with pytest.raises(ConfigError, match=r"no path of a file|can't be read|a folder"):
        load_config(Path(path))
