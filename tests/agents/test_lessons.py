"""Before PPO a network learns from a teacher: what it does, and what it holds actions to be worth."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
import typer

import train
from agents import checkpoint, keeping
from agents.lesson import Pace
from agents.lessons import Lessons
from agents.selfplay import SelfPlayPPO
from kadmon_env.errors import AgentError, AgentFailedError
from tests.agents.playing import ROLLOUT, SMALL, Seen, learner, quiet
from tests.agents.teaching import First, advice, both, go_on, imitation
from tests.agents.test_killed import kept, same

MINE = f"{First.__module__}:{First.__qualname__}"


def first_is_likeliest(model: SelfPlayPPO) -> float:
    """Return the share of decisions, in games of its own, in which a network holds the first legal action likeliest."""
    games = SMALL.deal(64, seed=9, threads=1)
    for _ in range(20):
        games.step(games.random_actions())
    legal = games.action_masks
    scores: Any = model.policy.get_distribution(model.eye(games.cards, games.table))
    likeliest = np.where(legal, scores.distribution.logits.detach().numpy(), -np.inf).argmax(axis=1)
    return float((likeliest == legal.argmax(axis=1))[legal.sum(axis=1) > 1].mean())


@pytest.mark.parametrize("lesson", [imitation, advice])
def test_a_network_comes_to_agree_with_its_teacher(lesson: Any) -> None:
    """After some updates it holds likeliest what the teacher does, or holds best, in decisions that it has not met."""
    steps = 20 * ROLLOUT
    before = first_is_likeliest(learner())
    assert first_is_likeliest(learner(lessons=Lessons([lesson(First(), steps)])).learn(steps)) > before + 0.3


@pytest.mark.parametrize(("lesson", "is_first"), [(imitation, True), (advice, False)])
def test_the_teacher_decides_in_imitation_and_not_in_advice(lesson: Any, *, is_first: bool) -> None:
    """What the learner is said to have done is what the teacher chose, or what it has drawn itself."""
    model, seen = learner(lessons=Lessons([lesson(First(), 9 * ROLLOUT)])), Seen(6)
    model.learn(ROLLOUT, seen)
    rows = slice(0, model.tracks.used)
    assert (model.tracks.action[rows] == model.tracks.mask[rows].argmax(axis=1)).all() == is_first


def test_after_the_last_lesson_it_learns_as_without_one() -> None:
    """What the teacher has decided, and nobody has learnt from, is let go."""
    model = learner(lessons=Lessons([imitation(First(), ROLLOUT)]))
    model.learn(ROLLOUT)
    assert model.tracks.used == 0
    model.learn(ROLLOUT, Seen(6), reset_num_timesteps=False)
    rows = slice(0, model.tracks.used)
    assert not (model.tracks.action[rows] == model.tracks.mask[rows].argmax(axis=1)).all()


def test_advice_is_asked_for_in_a_share_of_the_decisions() -> None:
    """There all legal actions have a worth, in others none has, nor where there was no choice."""
    model = learner(lessons=Lessons([advice(First(), ROLLOUT, rate=0.5)]))
    model.learn(ROLLOUT, Seen(6))
    rows = slice(0, model.tracks.used)
    legal: npt.NDArray[np.bool_] = np.asarray(model.tracks.mask[rows] != 0)
    said: npt.NDArray[np.bool_] = np.asarray(~np.isnan(model.tracks.worth[rows]))
    asked: npt.NDArray[np.bool_] = np.asarray(said.any(axis=1))
    assert not asked[legal.sum(axis=1) == 1].any()
    assert 0.2 < asked[legal.sum(axis=1) > 1].mean() < 0.8
    np.testing.assert_array_equal(said[asked], legal[asked])


def test_a_lesson_is_logged() -> None:
    """How far network and teacher agree, what its own choices have lost, and the step size that it was learnt with."""
    told = learner(lessons=Lessons([advice(First(), ROLLOUT)])).learn(ROLLOUT).logger.name_to_value
    assert 0 < told["lessons/agreement"] < 1
    assert 0 < told["lessons/regret"] < 0.6
    assert told["lessons/loss"] > 0
    assert told["train/learning_rate"] == 3e-3


@pytest.mark.parametrize("turns", [9, 24])
def test_a_learner_that_is_saved_in_a_lesson_ends_where_it_would_have(tmp_path: Path, turns: int) -> None:
    """In imitation and in advice, between any two turns: weights, optimizer, what was said, and what teachers draw from."""
    straight, broken = (learner(lessons=both()) for _ in range(2))
    straight.learn(5 * ROLLOUT)
    broken.learn(5 * ROLLOUT, Seen(turns))
    assert broken.num_timesteps == (0 if turns == 9 else 2 * ROLLOUT)
    assert broken.tracks.used
    ended = go_on(checkpoint.save(broken, tmp_path / "broken"), 5 * ROLLOUT)
    folders = [tmp_path / "straight", tmp_path / "ended"]
    saved = [checkpoint.save(model, folder) for model, folder in zip([straight, ended], folders, strict=True)]
    for entry in ("policy.pth", "policy.optimizer.pth"):
        assert same(*(kept(folder, entry) for folder in folders))
    assert same(*map(keeping.read, saved))


def test_it_needs_the_lessons_that_it_was_saved_with(tmp_path: Path) -> None:
    """Without them there is nothing that could go on."""
    saved = checkpoint.save(learner(lessons=both()), tmp_path)
    with pytest.raises(AgentError, match="lessons: there are 0; the checkpoint's run has 2"):
        SelfPlayPPO.resume(saved)


def test_threads_change_nothing() -> None:
    """A lesson is learnt to the bit on two threads, with mini-batches of more than one part."""
    whole = Pace(learning_rate=1e-3, batch_size=576, n_epochs=1)
    lessons = [Lessons([advice(First(), 576, pace=whole)]) for _ in range(2)]
    models = [learner(num_envs=64, n_steps=9, lessons=each, threads=at + 1) for at, each in enumerate(lessons)]
    one, two = (model.learn(576) for model in models)
    assert same(dict(one.policy.state_dict()), dict(two.policy.state_dict()))


@pytest.mark.parametrize(
    ("worth", "message"),
    [
        (np.zeros(3, np.float32), r"judge returned the worths float32 \[3\]"),
        (None, "judge returned the worths None"),
        (np.full((8, 420), 7.0), r"judge returned the worths float64 \[8, 420\]; numbers from -1 to 1"),
    ],
)
def test_worths_that_are_none_are_refused(monkeypatch: pytest.MonkeyPatch, worth: Any, message: str) -> None:
    """The error names the key of the config, the agent, and what is wanted."""
    monkeypatch.setattr(First, "judge", lambda *_: SimpleNamespace(worth=worth))
    with pytest.raises(AgentError, match=rf"advice.teacher: agent 'mine': {message}"):
        learner(lessons=Lessons([advice(First(), ROLLOUT)])).learn(ROLLOUT)


def test_a_teacher_that_chooses_what_is_not_legal_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error says who chose what."""
    monkeypatch.setattr(First, "act", lambda _, seen: seen["action_mask"].argmin(axis=1))
    with pytest.raises(AgentError, match=r"imitation.teacher: chose action \d+; legal there:"):
        learner(lessons=Lessons([imitation(First(), ROLLOUT)])).learn(ROLLOUT)


def test_a_mistake_of_the_teachers_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever its own code raises in judging."""
    monkeypatch.setattr(First, "judge", lambda *_: dict[str, int]()["lost"])
    with pytest.raises(AgentFailedError, match="agent 'mine': KeyError"):
        quiet(learner(lessons=Lessons([advice(First(), ROLLOUT)]))).learn(ROLLOUT)


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("[imitation]\nsteps = 9\nteacher = 'gredy'", "imitation.teacher: unknown agent 'gredy'"),
        ("[advice]\nsteps = 9\nteacher = 'flat_mc:0'", "advice.teacher: agent 'flat_mc': '0' is no number of simulations"),
        ("[advice]\nsteps = 9\nteacher = 'greedy'", "advice.teacher: agent 'greedy' can't advise: it has no method judge"),
        ("[advice]\nteacher = 'flat_mc:50'", "advice.steps: is missing"),
        ("[advice]\nsteps = 9\nrate = 0", "advice.rate: .*greater than 0, got 0"),
    ],
)
def test_a_teacher_that_wont_do_is_told_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], table: str, message: str
) -> None:
    """One sentence, exit code 2, and no folder."""
    (tmp_path / "wrong.toml").write_text(f"[training]\nsteps = 32\n{table}\n")
    with pytest.raises(typer.Exit) as stopped:
        train.main(tmp_path / "wrong.toml", out=tmp_path / "run", resuming=False)
    assert stopped.value.exit_code == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert re.search(message, told)
    assert not (tmp_path / "run").exists()
