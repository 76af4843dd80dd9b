"""Trajectories for offline learning."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import numpy as np
import pytest

from kadmon_env.core import contract
from kadmon_env.errors import ConfigError, IllegalAction
from kadmon_env.export import Trajectories, collect, to_minari
from kadmon_env.legions.cardfile import load_cards
from tests.adapters.playing import TRICKS, vec


def same(one: Trajectories, other: Trajectories) -> bool:
    """Return whether all arrays are equal, type and all."""
    arrays = [field.name for field in fields(one) if field.name != "about"]
    return all(getattr(one, name).tobytes() == getattr(other, name).tobytes() for name in arrays)


def test_every_seat_of_every_game_is_a_trajectory() -> None:
    """Five games of three seats with three plays each, sorted by game and seat."""
    found = collect(TRICKS, 5)
    assert found.game.tolist() == np.repeat(np.arange(5), 3).tolist()
    assert found.seat.tolist() == [0, 1, 2] * 5
    assert found.trajectory.tolist() == np.repeat(np.arange(15), 3).tolist()


def test_every_action_was_allowed_by_its_mask() -> None:
    """Masks go with the decisions, and are those of the acting seat."""
    found = collect(TRICKS, 4)
    assert found.action_mask[np.arange(len(found.action)), found.action].all()
    assert found.action_mask.sum(axis=1).tolist() == [3, 2, 1] * 12
    assert (found.cards[:, :, 1] == found.action_mask).all()


def test_rewards_stand_at_each_seats_last_decision() -> None:
    """They are what the game paid that seat, and come once."""
    found = collect(TRICKS, 6)
    assert not found.reward.reshape(-1, 3)[:, :2].any()
    assert np.allclose(found.reward[2::3].reshape(6, 3).sum(axis=1), 0)
    assert found.terminated.all()


def test_the_last_observation_is_of_the_end() -> None:
    """All nine cards have been played."""
    assert ((collect(TRICKS, 2).final_cards[:, :, 0] == 1).sum(axis=1) == 9).all()


def test_a_seed_repeats_a_collection() -> None:
    """The same arguments give the same bytes, with any number of threads; another seed gives others."""
    assert same(collect(TRICKS, 40, seed=1), collect(TRICKS, 40, seed=1, threads=2))
    assert not same(collect(TRICKS, 3, seed=1), collect(TRICKS, 3, seed=2))


def test_the_seed_of_each_game_deals_it_again() -> None:
    """What is noted with a trajectory is enough to begin its game anew."""
    found = collect(TRICKS, 3, seed=4)
    env = vec(3, seed=4)
    assert env.seeds.tolist() == found.seed[::3].tolist()
    assert (env.cards == found.cards[::9]).all()


def test_a_policy_plays_all_seats() -> None:
    """It is given the observation of the vector environment."""
    found = collect(TRICKS, 2, policy=lambda observation: observation["action_mask"].argmax(axis=1))
    assert (found.action == found.action_mask.argmax(axis=1)).all()


def test_a_policy_may_write_into_what_it_is_shown() -> None:
    """What is kept is what the seats saw and might do."""

    def scribbles(observation: dict[str, Any]) -> Any:
        action = observation["action_mask"].argmax(axis=1)
        for array in observation.values():
            array[:] = 1
        return action

    clean = collect(TRICKS, 2, policy=lambda observation: observation["action_mask"].argmax(axis=1))
    assert same(collect(TRICKS, 2, policy=scribbles), clean)


def test_observations_can_not_be_left_out() -> None:
    """There would be nothing to learn from."""
    with pytest.raises(ConfigError, match="observation: 'none' is none of native, flat"):
        collect(TRICKS, 1, observation="none")


def test_a_truncated_game_says_so() -> None:
    """Flags are those of the vector environment."""
    found = collect(TRICKS, 2, max_cycles=1, pays=False)
    assert found.truncated.all()
    assert not found.terminated.any()


def test_what_is_saved_can_be_loaded(tmp_path: Path) -> None:
    """The npz file holds everything, and needs nothing unpickled."""
    found = collect(TRICKS, 2, seed=3)
    found.save(tmp_path / "games.npz")
    loaded = Trajectories.load(tmp_path / "games.npz")
    assert same(loaded, found)
    assert loaded.about == found.about


def test_a_collection_says_what_was_played() -> None:
    """The digest of the cards and all options go with it, those that were not given included."""
    about = collect("legions", 1, seed=3, players=3, max_cycles=1, skip_forced=True).about
    config = {"players": 3, "sovereigns": None, "max_cycles": 1, "first_sigil": None}
    played = {"game": "legions", "cards": load_cards().digest, "config": config, "skip_forced": True}
    assert about == {**played, "seed": 3, "players": 3, "reward": "win"}


@pytest.mark.parametrize(("content", "complaint"), [(None, "does not exist"), (b"", "is no npz"), (b"PK\x03\x04", "is no npz")])
def test_other_files_are_refused(tmp_path: Path, content: bytes | None, complaint: str) -> None:
    """The error names the file."""
    path = tmp_path / "games.npz"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(ConfigError, match=rf"games\.npz: {complaint}"):
        Trajectories.load(path)


@pytest.mark.filterwarnings("ignore::UserWarning:minari")
def test_minari_gets_one_episode_per_trajectory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each has one observation more than actions, in the spaces of the PettingZoo environment."""
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    monkeypatch.setitem(contract.GAMES, "tricks", "tests.adapters.toy")
    dataset = to_minari(collect(TRICKS, 2), "tricks/random-v0")
    episode = dataset[0]
    assert dataset.total_episodes == 6
    assert len(episode.rewards) == 3
    assert len(episode.observations["observation"]["cards"]) == 4
    assert episode.terminations.tolist() == [False, False, True]


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("about", np.array("{"), "is no npz file that"),
        ("about", np.array("[1]"), "about: a table is expected"),
        ("action", np.zeros(1), r"cards: numbers, one for each decision \(1 in all\), are"),
        ("seat", np.zeros((0, 2)), "seat: numbers, one for each trajectory"),
        ("table", np.array(["x"]), "table: numbers, one for each decision"),
    ],
)
def test_damaged_files_are_refused(tmp_path: Path, name: str, value: Any, complaint: str) -> None:
    """An array that does not go with the others is named."""
    collect(TRICKS, 2).save(tmp_path / "good.npz")
    with np.load(tmp_path / "good.npz") as good:
        np.savez(tmp_path / "bad.npz", **{**good, name: value})
    with pytest.raises(ConfigError, match=complaint):
        Trajectories.load(tmp_path / "bad.npz")


def test_a_file_that_can_not_be_written_is_named(tmp_path: Path) -> None:
    """The error says where it was to go."""
    with pytest.raises(ConfigError, match=r"nowhere/x.npz: can't be written"):
        collect(TRICKS, 1).save(tmp_path / "nowhere" / "x.npz")


@pytest.mark.parametrize("path", ["games", "games.zip", "games.NPZ", "games.npz.old", "", "folder/", None, 3])
def test_the_name_of_a_file_ends_in_npz(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: Any) -> None:
    """Any other name is refused with what is expected, and nothing is written under it or another."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ConfigError, match=r"the path of a file is expected whose name ends in \.npz"):
        collect(TRICKS, 1).save(path)
    assert list(tmp_path.iterdir()) == []


def foreign(path: Path, content: bytes | None) -> bytes | None:
    """Put a file of another sort at a path, of None arrays of other names; return what it holds."""
    if content is None:
        np.savez(path, action=np.zeros(3))
    else:
        path.write_bytes(content)
    return path.read_bytes()


@pytest.mark.parametrize("content", [b"", b"my notes", b"PK\x03\x04", None])
def test_a_file_of_another_sort_is_not_overwritten(tmp_path: Path, content: bytes | None) -> None:
    """What `save` did not write stays as it is, and the error names it."""
    path = tmp_path / "games.npz"
    before = foreign(path, content)
    with pytest.raises(ConfigError, match=r"games\.npz: is there, and no file that Trajectories\.save wrote; remove it, or"):
        collect(TRICKS, 1).save(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo])
def test_what_is_no_file_is_neither_read_nor_overwritten(tmp_path: Path, make: Callable[[Path], None]) -> None:
    """A folder or a pipe of that name is refused, and nobody waits for it."""
    make(tmp_path / "games.npz")
    with pytest.raises(ConfigError, match="is there, and no file that"):
        collect(TRICKS, 1).save(tmp_path / "games.npz")
    with pytest.raises(ConfigError, match="is no npz file that"):
        Trajectories.load(tmp_path / "games.npz")


def test_earlier_trajectories_are_replaced(tmp_path: Path) -> None:
    """A file that `save` wrote gives way to the next, and nothing else is left in the folder."""
    collect(TRICKS, 1, seed=1).save(tmp_path / "games.npz")
    found = collect(TRICKS, 2, seed=2)
    found.save(tmp_path / "games.npz")
    assert same(Trajectories.load(tmp_path / "games.npz"), found)
    assert [path.name for path in tmp_path.iterdir()] == ["games.npz"]


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the disk is full half-way, the earlier file is still there and no unfinished one is left."""

    def fails(file: Any, **_arrays: Any) -> None:
        file.write(b"PK")
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    earlier = collect(TRICKS, 1, seed=1)
    earlier.save(tmp_path / "games.npz")
    monkeypatch.setattr(np, "savez_compressed", fails)
    with pytest.raises(ConfigError, match=r"games\.npz: can't be written: No space left on device$"):
        collect(TRICKS, 2, seed=2).save(tmp_path / "games.npz")
    assert same(Trajectories.load(tmp_path / "games.npz"), earlier)
    assert [path.name for path in tmp_path.iterdir()] == ["games.npz"]


def test_a_link_to_trajectories_is_written_through(tmp_path: Path) -> None:
    """The link stays one, and what it leads to stays private."""
    (tmp_path / "far").mkdir()
    link, target = tmp_path / "link.npz", tmp_path / "far" / "games.npz"
    link.symlink_to(target)
    collect(TRICKS, 1).save(link)
    target.chmod(0o600)
    found = collect(TRICKS, 2)
    found.save(link)
    assert link.is_symlink()
    assert same(Trajectories.load(target), found)
    assert target.stat().st_mode & 0o777 == 0o600


def test_links_in_a_circle_are_one_clear_error(tmp_path: Path) -> None:
    """Neither are they replaced, nor taken for a file that is not there."""
    link = tmp_path / "link.npz"
    link.symlink_to(link)
    for use, call in (("written", collect(TRICKS, 1).save), ("read", Trajectories.load)):
        with pytest.raises(ConfigError, match=rf"link\.npz: can't be {use}: Too many levels of symbolic links$"):
            call(link)
    assert link.is_symlink()


class BytesPath:
    """A path whose name is no text."""

    def __fspath__(self) -> bytes:
        """Return the name."""
        return b"games.npz"


@pytest.mark.parametrize(
    ("path", "complaint"),
    [
        (Path("a" * 300 + ".npz"), r"a{300}\.npz: can't be written: File name too long"),
        ("a\0.npz", r"'a\\x00\.npz': can't be written: embedded null byte"),
        (BytesPath(), r"BytesPath object.*: the path of a file is expected whose name ends in \.npz"),
    ],
)
def test_a_name_that_no_file_can_have_is_one_clear_error(path: Any, complaint: str) -> None:
    """The error says what was given and why it does not do."""
    with pytest.raises(ConfigError, match=complaint):
        collect(TRICKS, 1).save(path)


def failing(number: int) -> Callable[..., Any]:
    """Return a function that fails as the file system does."""

    def fails(*_args: object, **_options: object) -> None:
        raise OSError(number, os.strerror(number))

    return fails


def test_a_folder_that_may_not_be_looked_into_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reason goes with it."""
    found = collect(TRICKS, 1)
    with monkeypatch.context() as patched:
        patched.setattr(Path, "stat", failing(errno.EACCES))
        with pytest.raises(ConfigError, match=r"^closed/games\.npz: can't be written: Permission denied$"):
            found.save("closed/games.npz")


@pytest.mark.parametrize("number", [errno.EACCES, errno.EIO])
def test_a_file_that_can_not_be_read_is_no_foreign_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """The error is the file system's, for whoever loads it and for whoever would replace it."""
    found, path = collect(TRICKS, 1), tmp_path / "games.npz"
    found.save(path)
    monkeypatch.setattr(Path, "read_bytes", failing(number))
    for call in (found.save, Trajectories.load):
        with pytest.raises(ConfigError, match=rf"games\.npz: can't be read: {os.strerror(number)}$"):
            call(path)


def test_too_little_memory_is_no_damaged_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is nothing that the file could help."""

    def fails(*_args: object, **_options: object) -> None:
        raise MemoryError

    collect(TRICKS, 1).save(tmp_path / "games.npz")
    monkeypatch.setattr(np, "load", fails)
    with pytest.raises(MemoryError):
        Trajectories.load(tmp_path / "games.npz")


def test_what_was_played_must_fit_into_json(tmp_path: Path) -> None:
    """Otherwise nothing is written."""
    found = replace(collect(TRICKS, 1), about={"game": {1}})
    with pytest.raises(ConfigError, match=r"games\.npz: can't be written: about: Object of type set is not JSON"):
        found.save(tmp_path / "games.npz")
    assert list(tmp_path.iterdir()) == []


def test_damaged_numbers_are_one_clear_error(tmp_path: Path) -> None:
    """Whatever the unpacking of the numbers stumbles over, it is the error that names the file."""
    path = tmp_path / "games.npz"
    collect(TRICKS, 2).save(path)
    with ZipFile(path) as archive:
        first = archive.getinfo("cards.npy").header_offset + 100  # behind its header
    content = bytearray(path.read_bytes())
    content[first : first + 8] = b"\xff" * 8
    path.write_bytes(content)
    with pytest.raises(ConfigError, match=r"games\.npz: is no npz file that Trajectories\.save wrote$"):
        Trajectories.load(path)


@pytest.mark.parametrize("wrong", [None, [0.5, 0.5], [0]])
def test_a_policy_that_answers_otherwise_is_refused(wrong: Any) -> None:
    """The error says what is expected of it."""
    with pytest.raises(IllegalAction, match="actions: 2 integers"):
        collect(TRICKS, 2, policy=lambda _seen: wrong)


def test_a_class_is_no_policy() -> None:
    """It could be called with an observation, and would make an object, no actions."""
    wrong: Any = dict
    with pytest.raises(ConfigError, match=r"^policy: <class 'dict'>: None, or what can be called with an observation"):
        collect(TRICKS, 2, policy=wrong)


def test_what_load_would_refuse_is_not_saved(tmp_path: Path) -> None:
    """Rewards that are too few do not take the place of an earlier file."""
    found, path = collect("legions", 1, seed=1, players=2, max_cycles=1), tmp_path / "games.npz"
    found.save(path)
    with pytest.raises(ConfigError, match="reward: numbers, one for each decision"):
        replace(found, reward=found.reward[:3]).save(path)
    assert (Trajectories.load(path).reward == found.reward).all()
