"""What agents lose at single decisions, by what a search says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import typer

import agents
from benchmarks import curves, lessons
from benchmarks.curvepage import write
from benchmarks.lessons import Kind, Lessons, gather


@pytest.fixture
def two() -> Lessons:
    """Return two decisions: three legal actions, one of them never tried, and two."""
    nan = np.nan
    mask = np.array([[1, 1, 1, 0], [0, 1, 1, 0]], np.int8)
    return Lessons({"action_mask": mask}, np.array([[0.5, -0.1, nan, nan], [nan, 0.2, 0.4, nan]], np.float32))


def test_the_regret_is_what_the_best_is_worth_more(two: Lessons) -> None:
    """The best has none; an action that was never tried counts as the worst."""
    assert two.regret(np.array([0, 1])) == pytest.approx([0.0, 0.2])
    assert two.regret(np.array([2, 2])) == pytest.approx([0.6, 0.0])


def test_random_play_regrets_the_mean_of_all_legal_actions(two: Lessons) -> None:
    """Of three with 0.5, -0.1 and -0.1 for the one never tried; of two with 0.2 and 0.4."""
    assert two.random_regret() == pytest.approx([0.4, 0.1])


def test_the_error_is_that_of_the_mean() -> None:
    """The spread of the losses by the root of their number."""
    found = curves.point(np.array([0.0, 0.2, 0.4, 0.2]))
    assert (found.mean, found.error) == pytest.approx((0.2, np.std([0, 0.2, 0.4, 0.2], ddof=1) / 2))


class Judge:
    """Find the first legal action best."""

    def act(self, observation: dict[str, Any]) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Return the first legal action."""
        return np.asarray(observation["action_mask"].argmax(axis=1), np.int64)

    def judge(self, observation: dict[str, Any]) -> Any:
        """Say that later actions are worth less."""
        worth = np.where(observation["action_mask"] != 0, -np.arange(observation["action_mask"].shape[1]) / 420, np.nan)
        return type("Judged", (), {"worth": worth.astype(np.float32)})


def test_as_many_decisions_of_each_kind_are_gathered(monkeypatch: pytest.MonkeyPatch) -> None:
    """With worlds for those that search, and what is asked fits the kind."""
    monkeypatch.setattr(lessons, "_may_be", lambda batch, row, wanted: lessons.kind_of(one(batch, row), Judge()) in wanted)
    made = agents.make
    monkeypatch.setattr(agents, "make", lambda name, **options: Judge() if name == "judge" else made(name, **options))
    monkeypatch.setattr(lessons, "Kind", [Kind.DAMAGE, Kind.ANSWER])
    found = gather(3, players=3, seed=5, finder="judge", judge="judge")
    assert {kind: some.worth.shape for kind, some in found.items()} == {Kind.DAMAGE: (3, 420), Kind.ANSWER: (3, 420)}
    assert len(found[Kind.DAMAGE].observation["world"]) == 3
    assert (found[Kind.DAMAGE].regret(Judge().act(found[Kind.DAMAGE].observation)) == 0).all()


def one(batch: dict[str, Any], row: int) -> dict[str, Any]:
    """Return a row of a batch as a batch."""
    return {name: array[row : row + 1] for name, array in batch.items()}


def test_the_page_shows_each_kind(tmp_path: Path) -> None:
    """As a row for each agent, and as a picture."""
    points = {kind: curves.Point(0.1, 0.01) for kind in Kind}
    shown = write([(1_000_000, points), (2_000_000, points)], {"greedy": points}, "told", tmp_path / "page")
    assert shown.count("0.100 ± 0.010") == 3 * len(Kind)
    assert "1,000,000 decisions" in (tmp_path / "page.md").read_text(encoding="utf-8")
    assert "damage assignment" in (tmp_path / "page.svg").read_text(encoding="utf-8").lower()


def test_a_folder_without_checkpoints_is_refused(tmp_path: Path) -> None:
    """The error names it."""
    with pytest.raises(typer.BadParameter, match="holds no checkpoint"):
        curves.chosen(tmp_path, 3)
