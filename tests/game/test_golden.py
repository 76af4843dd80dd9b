"""Golden transcripts: whole games, played by rules of thumb, with notes that `tests.game.golden` has made."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kadmon_env import transcript
from tests.game.golden import FOLDER, GAMES

NOTED = re.compile(r"player_\d: .+  ; \[[A-Z0-9-]+( [A-Z0-9-]+)*\]")
CITED = re.compile(r"  ; .*\[([A-Z0-9 -]+)\]$", re.MULTILINE)
DOCS = Path(__file__).parents[2] / "docs" / "rules.md"


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_replays_to_the_byte(name: str) -> None:
    """Every decision is still legal, leads to the same state, and has the same name."""
    path = FOLDER / f"{name}.txt"
    lines = path.read_text(encoding="utf-8").splitlines()
    bare = [line.split("  ; ")[0] for line in lines if not line.startswith("  ; ")]
    assert transcript.write(transcript.load(path).replay()).splitlines() == bare


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_names_the_rules(name: str) -> None:
    """Beside every decision stand the rules that allow it."""
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert not [line for line in lines if line.startswith("player_") and not NOTED.fullmatch(line)]


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_cites_rules_that_there_are(name: str) -> None:
    """Each rule beside a decision or a note stands in the docs, and the end cites what ends a game and ranks the seats."""
    rules = re.findall(r"^- \*\*([A-Z0-9-]+)\*\*", DOCS.read_text(encoding="utf-8"), re.MULTILINE)
    cited = [rule for ids in CITED.findall((FOLDER / f"{name}.txt").read_text(encoding="utf-8")) for rule in ids.split()]
    assert set(cited) - set(rules) == set()
    assert cited[-2:] == ["FIN-4", "VIC-1"]


def test_golden_games_reach_every_end_of_the_table() -> None:
    """There are games of two, three and four players and a Full Gauntlet, all played to the end by Kadmon."""
    ends = [(FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()[-1] for name in GAMES]
    assert len(ends) == 4
    assert all(end.startswith("end: kadmon, ") for end in ends)
