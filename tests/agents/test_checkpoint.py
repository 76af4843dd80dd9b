"""Checkpoints that don't fit are refused with a sentence."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

import agents
from agents import checkpoint
from agents.protocol import AgentError


def rewritten(source: Path, target: Path, change: Callable[[str, bytes], bytes]) -> Path:
    """Copy a checkpoint, each of its files changed."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            new.writestr(name, change(name, old.read(name)))
    return target


def learnt_on(**header: object) -> Callable[[str, bytes], bytes]:
    """Return a change of the header."""

    def change(name: str, content: bytes) -> bytes:
        return json.dumps(json.loads(content) | header).encode() if name == checkpoint.HEADER else content

    return change


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ({"game": "realm"}, "was learnt with game realm; here it is legions"),
        ({"cards": 68}, "was learnt with cards 68; here it is 67"),
        ({"actions": 253}, "was learnt with actions 253; here it is 420"),
        ({"cards": "many"}, "its kadmon.json is damaged"),
    ],
)
def test_a_checkpoint_of_something_else_is_refused(run: Path, tmp_path: Path, header: dict[str, object], message: str) -> None:
    """The error says what it was learnt on and what is played here."""
    path = rewritten(checkpoint.newest(run), tmp_path / "other.zip", learnt_on(**header))
    with pytest.raises(AgentError, match=f"other.zip: {message}"):
        agents.make(f"ppo:{path}")


def test_a_damaged_policy_is_refused(run: Path, tmp_path: Path) -> None:
    """A checkpoint whose weights can't be read is named."""
    path = rewritten(checkpoint.newest(run), tmp_path / "damaged.zip", lambda name, old: old if "json" in name else b"?")
    with pytest.raises(AgentError, match=r"damaged.zip: is damaged"):
        agents.make(f"ppo:{path}")


@pytest.mark.parametrize("content", [b"", b"no zip", b"PK\x03\x04 but no more"])
def test_a_file_that_is_no_zip_is_refused(tmp_path: Path, content: bytes) -> None:
    """Whatever else the file is, the error says that it is no checkpoint."""
    (tmp_path / "odd.zip").write_bytes(content)
    with pytest.raises(AgentError, match=r"odd.zip: is no checkpoint"):
        agents.make(f"ppo:{tmp_path / 'odd.zip'}")


def test_half_a_checkpoint_is_refused(run: Path, tmp_path: Path) -> None:
    """A file cut short is no zip any more."""
    whole = checkpoint.newest(run).read_bytes()
    (tmp_path / "half.zip").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(AgentError, match=r"half.zip: is no checkpoint"):
        agents.make(f"ppo:{tmp_path / 'half.zip'}")


def test_a_foreign_zip_is_refused_unread(tmp_path: Path) -> None:
    """A zip without our header is not unpickled, whatever is in it."""
    with zipfile.ZipFile(tmp_path / "foreign.zip", "w") as archive:
        archive.writestr("data", "{}")
    with pytest.raises(AgentError, match=r"foreign.zip: is no checkpoint of this project"):
        agents.make(f"ppo:{tmp_path / 'foreign.zip'}")


@pytest.mark.parametrize(("name", "message"), [("nowhere.zip", "can't be read: No such file"), ("", "holds no checkpoint")])
def test_a_checkpoint_that_is_not_there_is_named(tmp_path: Path, name: str, message: str) -> None:
    """A missing file and a folder without checkpoints are told apart."""
    with pytest.raises(AgentError, match=message):
        agents.make(f"ppo:{tmp_path / name}")
