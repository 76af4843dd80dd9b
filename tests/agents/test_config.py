"""A config file is checked before anything is trained."""

from __future__ import annotations

from pathlib import Path

import pytest

from agents.config import load_config
from kadmon_env.errors import ConfigError

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
        ("", "training: is missing"),
        ("[training]\n", "training.steps: is missing"),
        ("[training]\nsteps = 0", "training.steps: Input should be greater than or equal to 1, got 0"),
        ("[training]\nsteps = '10'", "training.steps: Input should be a valid integer, got '10'"),
        ("[training]\nsteps = 9\nstep = 1", "training.step: unknown key; allowed here: steps, seed"),
        ("[train]\nsteps = 9\n[training]\nsteps = 1", "train: unknown key; allowed here: training, game, ppo"),
        ("training = 3", "training: .*valid dictionary"),
        ("[training]\nsteps = 9\n[game]\nplayers = 5", "game.players: .*less than or equal to 4, got 5"),
        ("[training]\nsteps = 9\n[game]\nreward = 'fame'", "game.reward: .*'win', 'rank' or 'ichor', got 'fame'"),
        ("[training]\nsteps = 9\n[game]\nopponents = ['a', 'b']", "game: opponents: 2 names for 3 seats"),
        ("[training]\nsteps = 9\n[ppo]\ngamma = 2", "ppo.gamma: .*less than or equal to 1, got 2"),
        ("steps: 9", "is no TOML file"),
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
    with pytest.raises(ConfigError, match=r"wrong.toml: (is no TOML file|can't be read)"):
        load_config(path)
