"""A built wheel is whole: what it installs plays without the repository."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.source import ROOT, pyproject

PLAY = """
from pathlib import Path
import kadmon_env, agents
from kadmon_env.game import Game

for package in (kadmon_env, agents):
    home = Path(package.__file__).parent
    assert home.parent == Path({site!r}), home
    assert (home / "py.typed").is_file(), home
game = Game.new("legions", seed=1)
for _ in range(50):
    game.step(game.legal_actions()[0])
print(game.describe(0))
"""


def run(*command: str | Path, site: Path | None = None, home: Path) -> str:
    """Run a program away from the repository, seeing only what is installed under `site`; return what it prints."""
    env = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(site or ""), "PYTHONSAFEPATH": "1"}
    done = subprocess.run(command, cwd=home, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a wheel from a copy of the sources and install it, alone, into an empty folder."""
    home = tmp_path_factory.mktemp("wheel")
    for name in ("kadmon_env", "agents"):
        shutil.copytree(ROOT / name, home / "source" / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, home / "source")
    python = [sys.executable, "-m"]
    run(*python, "build", "--wheel", "--no-isolation", "--outdir", home, home / "source", home=home)
    (wheel,) = home.glob("*.whl")
    run(*python, "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", home / "site", wheel, home=home)
    return home / "site"


def test_an_installed_wheel_plays(site: Path, tmp_path: Path) -> None:
    """The wheel carries the cards and the grammar: fifty decisions of a game, away from the repository."""
    assert run(sys.executable, "-c", PLAY.format(site=str(site)), site=site, home=tmp_path)


def test_an_installed_wheel_has_the_command(site: Path, tmp_path: Path) -> None:
    """The wheel brings `kadmon`, which names its version."""
    assert pyproject()["project"]["version"] in run(site / "bin" / "kadmon", "--version", site=site, home=tmp_path)


def test_a_wheel_carries_its_licence(site: Path) -> None:
    """Licence and notice travel with the code."""
    (info,) = site.glob("*.dist-info")
    assert {path.name for path in (info / "licenses").iterdir()} == {"LICENSE", "NOTICE"}
