"""A learner that is saved, loaded and goes on ends where one that was never interrupted ends."""

from __future__ import annotations

import io
import pickle
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO

from agents import checkpoint
from agents.keeping import ENTRY, put_back, read
from agents.selfplay import SelfPlayPPO
from agents.stripped import strip
from kadmon_env.errors import AgentError, ConfigError
from tests.agents.playing import ROLLOUT, Mixed, Seen, learner, quiet, weights
from tests.agents.test_checkpoint import rewritten
from tests.source import ROOT

GO_ON = """
import sys
from pathlib import Path
from agents import checkpoint
from agents.selfplay import SelfPlayPPO
from tests.agents.playing import Mixed, quiet

model = quiet(SelfPlayPPO.resume(Path(sys.argv[1]), Mixed()))
model.learn(int(sys.argv[2]), reset_num_timesteps=False)
print(checkpoint.save(model, Path(sys.argv[3])))
"""


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a checkpoint after one update, of a learner that plays with others."""
    model = learner(casting=Mixed())
    model.learn(ROLLOUT)
    return checkpoint.save(model, tmp_path_factory.mktemp("saved"))


@pytest.fixture(scope="module")
def straight() -> SelfPlayPPO:
    """Return the same learner after three updates without a break."""
    model = learner(casting=Mixed())
    model.learn(3 * ROLLOUT)
    return model


def assert_alike(one: SelfPlayPPO, other: SelfPlayPPO) -> None:
    """Compare all that a learner is, to the bit."""
    assert torch.equal(weights(one), weights(other))
    moments = [model.policy.optimizer.state_dict()["state"] for model in (one, other)]
    for index, state in moments[0].items():
        assert all(torch.equal(state[name], moments[1][index][name]) for name in state)
    assert one.rng.bit_generator.state == other.rng.bit_generator.state
    assert one.casting.state() == other.casting.state()
    assert one.num_timesteps == other.num_timesteps
    np.testing.assert_array_equal(one.tables.seating, other.tables.seating)
    for name in ("seeds", "action_masks", "cards", "table", "actor", "state_records"):
        assert getattr(one.tables.games, name).tobytes() == getattr(other.tables.games, name).tobytes()
    tracks = [model.tracks.state() for model in (one, other)]
    assert all(np.array_equal(tracks[0][name], tracks[1][name]) for name in tracks[0])


def test_a_resumed_learner_ends_where_an_uninterrupted_one_ends(saved: Path, straight: SelfPlayPPO) -> None:
    """Weights, optimizer, generators, games and open decisions, on another number of threads as well."""
    resumed = quiet(SelfPlayPPO.resume(saved, Mixed(), threads=2))
    resumed.learn(2 * ROLLOUT, reset_num_timesteps=False)
    assert_alike(resumed, straight)


def test_it_does_so_in_another_process(saved: Path, straight: SelfPlayPPO, tmp_path: Path) -> None:
    """What a process of its own has learnt on, and saved, is the same."""
    command = [sys.executable, "-c", GO_ON, str(saved), str(2 * ROLLOUT), str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    assert_alike(SelfPlayPPO.resume(Path(done.stdout.strip()), Mixed()), straight)


def test_a_learner_may_be_saved_in_the_midst_of_a_rollout(straight: SelfPlayPPO, tmp_path: Path) -> None:
    """Between any two turns, as after Ctrl-C."""
    model = learner(casting=Mixed())
    model.learn(3 * ROLLOUT, Seen(19))
    assert 0 < model.tracks.completed < ROLLOUT
    resumed = quiet(SelfPlayPPO.resume(checkpoint.save(model, tmp_path), Mixed()))
    resumed.learn(3 * ROLLOUT - resumed.num_timesteps, reset_num_timesteps=False)
    assert_alike(resumed, straight)


def test_saving_changes_nothing(straight: SelfPlayPPO, tmp_path: Path) -> None:
    """What is saved twice is the same but for the time of day, and the learner as it was."""
    first, again = (read(checkpoint.save(straight, tmp_path / name)) for name in "ab")
    assert pickle.dumps(first) == pickle.dumps(again)
    copy = learner(casting=Mixed())
    put_back(copy, first)
    parameters: Any = straight.get_parameters()
    copy.set_parameters(parameters)
    assert_alike(copy, straight)


def test_maskable_ppo_loads_it(saved: Path) -> None:
    """The file is one of stable-baselines3: weights and counters are there, and it can predict."""
    resumed, loaded = SelfPlayPPO.resume(saved, Mixed()), MaskablePPO.load(saved)
    assert type(loaded) is MaskablePPO
    assert torch.equal(weights(loaded), weights(resumed))
    assert loaded.num_timesteps == ROLLOUT
    mask = np.zeros(420, bool)
    mask[5] = True
    assert loaded.predict(np.zeros(2598, np.float32), action_masks=mask)[0] == 5


def test_a_stripped_checkpoint_is_the_policy_alone(saved: Path, tmp_path: Path) -> None:
    """It is a third of the size at most, the same bytes each time, and plays as before; it can't be resumed."""
    small = tmp_path / "small.zip"
    strip(saved, small)
    once = small.read_bytes()
    strip(saved, small)
    assert small.read_bytes() == once
    assert len(once) < saved.stat().st_size / 2
    assert torch.equal(weights(checkpoint.load(small)), weights(MaskablePPO.load(saved)))
    with pytest.raises(AgentError, match=r"small.zip: holds no games in progress, so it can be played, not resumed"):
        SelfPlayPPO.resume(small)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"?", "its selfplay.pickle is damaged: UnpicklingError"),
        (pickle.dumps([1]), "its selfplay.pickle is none of format 2"),
        (pickle.dumps({"format": 2, "play": {}}), "is damaged: KeyError"),
    ],
)
def test_damaged_games_in_progress_are_refused(saved: Path, tmp_path: Path, content: bytes, message: str) -> None:
    """The error names the file and what is wrong with it."""
    path = rewritten(saved, tmp_path / "odd.zip", lambda name, old: content if name == ENTRY else old)
    with pytest.raises(AgentError, match=f"odd.zip: {message}"):
        SelfPlayPPO.resume(path, Mixed())


def test_a_damaged_source_is_not_stripped(saved: Path, tmp_path: Path) -> None:
    """An optimizer that can't be read is told, and nothing is written."""
    path = rewritten(saved, tmp_path / "odd.zip", lambda name, old: b"?" if "optimizer" in name else old)
    with pytest.raises(AgentError, match=r"odd.zip: is damaged"):
        strip(path, tmp_path / "small.zip")
    assert not (tmp_path / "small.zip").exists()


def test_a_header_says_what_the_policy_is_given(saved: Path, tmp_path: Path) -> None:
    """A flat layout of another length is refused."""
    assert checkpoint.read_header(saved).observation == "flat"
    header = checkpoint.read_header(saved).model_copy(update={"flat_features": 7}).model_dump_json().encode()
    path = rewritten(saved, tmp_path / "odd.zip", lambda name, old: header if name == checkpoint.HEADER else old)
    with pytest.raises(AgentError, match=r"odd.zip: was learnt with flat features 7; here it is 2598"):
        checkpoint.load(path)


def test_saving_into_nowhere_is_refused(straight: SelfPlayPPO, tmp_path: Path) -> None:
    """The error names the file; a stream takes the same bytes."""
    with pytest.raises(ConfigError, match=r"nowhere/model.zip: can't be written: No such file"):
        straight.save(tmp_path / "nowhere" / "model.zip")
    straight.save(tmp_path / "model.zip")
    stream = io.BytesIO()
    straight.save(stream)
    names: list[Any] = [zipfile.ZipFile(each).namelist() for each in (stream, tmp_path / "model.zip")]
    assert names[0] == names[1]
    assert ENTRY in names[0]
