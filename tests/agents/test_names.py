"""Agents are found by name, and a wrong name is answered with a sentence."""

from __future__ import annotations

from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import numpy as np
import pytest

import agents
from agents.protocol import Actions, Observation
from kadmon_env import registry


class First:
    """A user's own agent: the first legal action."""

    def __init__(self, argument: str = "", *, seed: int = 0) -> None:
        self.argument, self.seed = argument, seed

    def act(self, observation: Observation, /) -> Actions:
        """Return the lowest legal action of each row."""
        return np.asarray(observation["action_mask"].argmax(axis=1), np.int64)


def make_nothing(*, seed: int) -> object:
    """Return what is no agent."""
    return seed


def make_badly(*, seed: int) -> object:
    """Fail, in two lines."""
    message = f"nothing{chr(10)}to share"
    raise ZeroDivisionError(message) if seed == 0 else AssertionError


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> str:
    """Make this file importable as a user's module would be, and return its name."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    return "test_names"


def test_the_bundled_agents_are_registered() -> None:
    """`random`, `greedy` and `ppo` are names that everyone has."""
    assert {"random", "greedy", "ppo"} <= set(agents.names())


def test_a_users_own_agent_needs_no_registration(here: str) -> None:
    """`module:factory:argument` calls the factory with the argument and the seed."""
    agent = agents.make(f"{here}:First:bold", seed=3)
    assert vars(agent) == {"argument": "bold", "seed": 3}


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("gredy", "unknown agent 'gredy'; registered: .*greedy"),
        ("no_such_module:First", "no registered agent .* and no module"),
        ("test_names:Second", "module 'test_names' has no 'Second'"),
        ("test_names:pytest", "can't be called"),
        ("test_names:make_nothing", "returned int, which has no method act"),
        ("ppo", "missing a required argument: 'path'"),
        ("greedy:boldly", "too many positional arguments"),
        ("", "unknown agent ''"),
        (":", "agent ':'"),
        ("test_names:make_badly", "agent 'test_names:make_badly': its factory failed: ZeroDivisionError: nothing to share$"),
        ("builtins:iter", "agent 'builtins:iter' can't be made so: no signature"),
    ],
)
def test_a_wrong_name_says_what_is_wrong(here: str, name: str, message: str) -> None:
    """The error names the agent that was asked for and what would do."""
    assert here
    with pytest.raises(agents.AgentError, match=message):
        agents.make(name)


BROKEN = [
    ("def", "SyntaxError: "),
    ("1 / 0", "ZeroDivisionError: division by zero"),
    ("import os; os.nothing", "AttributeError: "),
    ("import sys; sys.exit(3)", "SystemExit: 3"),
]


@pytest.mark.parametrize(("number", "text", "message"), [(number, *each) for number, each in enumerate(BROKEN)])
def test_a_module_that_cant_be_imported_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, text: str, message: str
) -> None:
    """The error names the agent and what its module raised, registered or not."""
    module = f"broken_agent_{number}"
    (tmp_path / f"{module}.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(agents.AgentError, match=f"agent '{module}:Own': module '{module}' can't be imported: {message}"):
        agents.make(f"{module}:Own")
    registered = EntryPoints([EntryPoint("own", f"{module}:Own", registry.GROUP)])
    monkeypatch.setattr(registry, "entry_points", lambda **_: registered)
    with pytest.raises(agents.AgentError, match=f"agent 'own' is registered, but can't be imported: {message}"):
        agents.make("own")
