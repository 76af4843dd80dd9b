"""What the tests of agents share: a run that has been trained, if hardly."""

from __future__ import annotations

from pathlib import Path

import pytest

from agents.learning import learn, start
from tests.agents.tiny import ROLLOUT, config


@pytest.fixture(scope="session")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a run of two rollouts."""
    out = tmp_path_factory.mktemp("run")
    learn(start(config(2 * ROLLOUT)), config(2 * ROLLOUT), out, progress=False)
    return out
