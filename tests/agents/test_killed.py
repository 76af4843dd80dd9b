"""A run that is killed and resumed ends where one ends that was left alone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import zipfile
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch

import train
from agents import checkpoint, keeping
from tests.source import ROOT

CONFIG = """
[training]
steps = 320
num_envs = 2
checkpoint_every = 64
evaluate_every = 1000
[game]
players = 3
max_cycles = 2
[ppo]
n_steps = 16
batch_size = 32
learning_rate = 1e-3
final_learning_rate = 1e-4
[imitation]
steps = 96
[advice]
teacher = "flat_mc:2"
steps = 96
[league]
past = 1
fixed = 1
snapshot_every = 64
size = 2
promotion_deals = 1
sampling = "prioritised"
[[stage]]
from_step = 224
players = 2
"""


def started(config: Path, out: Path) -> subprocess.Popen[bytes]:
    """Start the script as a user does."""
    command: list[str | Path] = [sys.executable, ROOT / "train.py", config, "--out", out]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, env=os.environ | {"PYTHONPATH": str(ROOT)})


def killed_after(process: subprocess.Popen[bytes], file: Path) -> None:
    """Kill a run as soon as a file is there, without a chance to save anything."""
    while not file.exists():
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()


def same(one: Any, other: Any) -> bool:
    """Tell whether two things are equal to the byte, whatever they hold."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, torch.Tensor):
        return torch.equal(one, other)
    if isinstance(one, np.ndarray):
        names = one.dtype.names  # the bytes between the fields of a record are anybody's
        return all(same(one[name], other[name]) for name in names) if names else one.tobytes() == other.tobytes()
    return same(vars(one), vars(other)) if is_dataclass(one) else bool(one == other)


def kept(folder: Path, entry: str) -> Any:
    """Return the tensors of an entry of a folder's newest checkpoint."""
    with zipfile.ZipFile(checkpoint.newest(folder)) as archive, archive.open(entry) as file:
        return torch.load(file, weights_only=True)


def test_a_killed_run_ends_where_it_would_have(tmp_path: Path) -> None:
    """Weights, optimizer, generators, games in progress and pool: all as in a run that nobody has killed in its lessons."""
    config, alone, killed = tmp_path / "tiny.toml", tmp_path / "alone", tmp_path / "killed"
    config.write_text(CONFIG)
    killed_after(started(config, killed), killed / "checkpoint_0000000128.zip")
    train.train(config, killed, resuming=True)
    train.train(config, alone, resuming=False)
    assert checkpoint.newest(killed).name == "checkpoint_0000000320.zip"
    for entry in ("policy.pth", "policy.optimizer.pth"):
        assert same(kept(alone, entry), kept(killed, entry))
    ends = [keeping.read(checkpoint.newest(folder)) for folder in (alone, killed)]
    assert ends[0]["casting"]["members"][-1]["weights"]
    assert same(*ends)
