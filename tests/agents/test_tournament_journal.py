"""A tournament goes on where it was broken off, and is the same on any number of cores."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from agents.tournament import waves, workers
from agents.tournament.play import files_digest, play
from agents.tournament.playing import Told
from agents.tournament.record import Tournament
from agents.tournament.waves import Setting, Wave
from agents.tournament.workers import Played
from kadmon_env.errors import AgentError, AgentFailedError, ConfigError

NAMES, SEED = ["greedy", "random"], 8


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have waves of one deal, so that there are several."""
    monkeypatch.setattr(waves, "GAMES", 2)


def played(
    deals: int, journal: Path | None = None, *, cores: int = 1, seed: int = SEED, names: list[str] = NAMES
) -> Tournament:
    """Play a tournament of two players."""
    return play(names, deals, players=2, seed=seed, journal=journal, workers=cores)


def test_two_workers_play_the_same_games(tmp_path: Path) -> None:
    """Waves are played in any order, and the journal that they leave is as good."""
    assert played(3, tmp_path / "journal", cores=2) == played(3)
    assert played(3, tmp_path / "journal") == played(3)


def test_a_workers_error_is_that_of_the_agent() -> None:
    """It names the agent, and shows where in its code the error arose."""
    with pytest.raises(AgentFailedError, match=r"(?s)^agent 'tests.agents.sitting:Fails': ZeroDivisionError: mine\n.*in act\n"):
        played(2, cores=2, names=["tests.agents.sitting:Fails", "random"])


def test_a_journal_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it holds is not played again, also with more deals than before; the games are those of one run."""
    played(2, tmp_path / "journal")
    whole, todo = played(3), noted(monkeypatch)
    assert played(3, tmp_path / "journal") == whole
    assert [wave.first for wave in todo] == [2]


def test_a_torn_last_line_is_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a crash leaves it; the file is whole again afterwards."""
    journal = tmp_path / "journal"
    whole = played(2, journal)
    content = journal.read_bytes()
    journal.write_bytes(content[:-40])
    todo = noted(monkeypatch)
    assert played(2, journal) == whole
    assert [wave.first for wave in todo] == [1]
    assert journal.read_bytes() == content


def noted(monkeypatch: pytest.MonkeyPatch) -> list[Wave]:
    """Return a list that takes note of the waves that are played from now on."""
    todo: list[Wave] = []

    def play_waves(setting: Setting, left: Sequence[Wave], crew: int, told: Told) -> Played:
        todo.extend(left)
        return workers.play_waves(setting, left, crew, told)

    monkeypatch.setattr("agents.tournament.play.play_waves", play_waves)
    return todo


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("seed", "is the journal of another tournament: seed 8, now 9; name another file"),
        ('{"mine": 1}\n', "is there, and no journal of a tournament; remove it, or name another"),
        ("mine", "is there, and no journal of a tournament"),
        ("line", "line 3: damaged; remove the file, or the lines from there on"),
    ],
)
def test_what_is_no_journal_of_this_tournament_is_refused(tmp_path: Path, content: str, message: str) -> None:
    """The file stays as it is, and the error says what is wrong."""
    journal = tmp_path / "journal"
    if content in {"seed", "line"}:
        played(1, journal)
        content = journal.read_text() + ('{"wave": 1}\n' if content == "line" else "")
    journal.write_text(content)
    with pytest.raises(ConfigError, match=f"^{journal}: {message}"):
        played(1, journal, seed=SEED if "wave" in message or "line" in message else SEED + 1)
    assert journal.read_text() == content


def test_a_tournament_that_nobody_could_play_leaves_no_journal(tmp_path: Path) -> None:
    """It begins with the first wave."""
    with pytest.raises(AgentError, match="unknown agent 'gredy'"):
        played(1, tmp_path / "journal", names=["gredy", "random"])
    assert not list(tmp_path.iterdir())


def test_the_files_that_a_name_names_count(tmp_path: Path) -> None:
    """A checkpoint that has changed is another agent, wherever in the name it stands; logs beside it don't matter."""
    name = f"ismcts:ppo:{tmp_path}"
    assert files_digest(name) is None
    (tmp_path / "checkpoint_1.zip").write_text("learnt")
    before = files_digest(name)
    (tmp_path / "log.json").write_text("{}")
    assert files_digest(name) == before == files_digest(f"ppo:{tmp_path}")
    (tmp_path / "checkpoint_1.zip").write_text("learnt more")
    assert files_digest(name) != before
