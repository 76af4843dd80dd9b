"""The standard table: which matches it is made of, and how it reads."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.progress import Progress

from agents.tournament.figures import Standing
from benchmarks.matches import JOURNALS, LADDER, Match, matches
from benchmarks.standard import played
from benchmarks.standardpage import write


def standing(agent: str, share: float, fair: float) -> Standing:
    """Return how an agent did in 40 games."""
    interval, verdict = (share - 0.1, share + 0.1), "above" if share - 0.1 > fair else "even"
    return Standing(agent, 40, 1, 40 * share, share, interval, fair, verdict, 2.0, (1.9, 2.1), 30.0)  # type: ignore[arg-type]


def test_each_agent_meets_the_field_with_3_and_4_players() -> None:
    """Those that are named as well as those that are always there, each once."""
    found = matches(["ppo:x", "ppo:x"], ladder=False)
    assert len(found) == len(set(found)) == 2 * 6
    assert {(one.field, one.players) for one in found} == {("greedy", 3), ("greedy", 4)}


def test_a_fourfold_budget_meets_the_former() -> None:
    """Each in one seat against a field of the smaller one."""
    for stronger, weaker in LADDER[1:]:
        assert int(stronger.partition(":")[2]) >= 4 * int(weaker.partition(":")[2])
        assert Match(stronger, weaker, 4) in matches([])


def test_ppo_meets_a_field_of_searchers() -> None:
    """Where it is named."""
    assert Match("ppo", "ismcts:200", 4) in matches(["ppo"])
    assert Match("ppo", "ismcts:200", 4) not in matches([])


def test_the_page_lists_the_best_first(tmp_path: Path) -> None:
    """And the ladder in a table of its own."""
    found = {
        Match("random", "greedy", 4): standing("random", 0.05, 0.25),
        Match("ismcts:200", "greedy", 4): standing("ismcts:200", 0.75, 0.25),
        Match("greedy", "random", 4): standing("greedy", 0.95, 0.25),
    }
    shown = write(found, "greedy", "the command", tmp_path / "page")
    assert shown.index("ismcts:200") < shown.index("`random` | 5.0% [-5.0, 15.0]")
    assert "| `greedy` | `random` | 4 | 95.0% [85.0, 105.0] | 25.0% | above | 40 |" in shown
    assert (tmp_path / "page.md").read_text(encoding="utf-8").endswith(shown)


def test_a_match_goes_on_from_its_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is played is not played again, and the figures are the same."""
    monkeypatch.chdir(tmp_path)
    match = Match("greedy", "random", 3)
    with Progress(disable=True) as bar:
        first = played(match, 1, 0, 1, bar)
        kept = (tmp_path / JOURNALS / "greedy-random-3.jsonl").read_bytes()
        assert played(match, 1, 0, 1, bar) == first
    assert match.journal.read_bytes() == kept
    assert first.games == 3
