"""Self-play over real games: who is asked, what is learnt from, and what is told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import torch

from agents.casting import LEARNER
from agents.play import Play
from agents.protocol import Actions, Observation
from agents.selfplay import SelfPlayPPO
from kadmon_env.errors import AgentError, AgentFailedError, ConfigError
from tests.agents.made_games import LEGAL, GuessPlay
from tests.agents.playing import ROLLOUT, SMALL, Mixed, Seen, learner, weights


def by_seat(model: SelfPlayPPO, turns: int) -> list[Any]:
    """Play on; return what each seat of each game went through: values of its decisions, and what the end has paid, if any."""
    begun: dict[tuple[int, int], list[Any]] = {}
    lives: list[Any] = []
    for _ in range(turns):
        acting, first = model.tables.games.actor.copy(), model.tracks.used
        turn = model.turns.advance(model.policy)
        for row, game in enumerate(turn.rows):
            begun.setdefault((int(game), int(acting[game])), []).append(first + row)
        for game in turn.over:
            lives += [(begun.pop((int(game), seat), []), float(turn.step.rewards[game, seat])) for seat in range(3)]
    return [*lives, *((rows, None) for rows in begun.values())]


def estimated(values: list[float], paid: float | None, gamma: float, gae_lambda: float) -> list[float]:
    """Return the advantages of one seat's decisions, written as Schulman et al. define them; the last may still wait."""
    rewards = [0.0] * (len(values) - 1) + ([] if paid is None else [paid])
    after = [*values[1:], 0.0]
    surprises = [rewards[n] + gamma * after[n] - values[n] for n in range(len(rewards))]
    return [
        sum((gamma * gae_lambda) ** (k - n) * surprises[k] for k in range(n, len(surprises))) for n in range(len(surprises))
    ]


def test_all_seats_of_real_games_are_estimated_each_by_itself() -> None:
    """The advantages are those that a plain reckoning, seat by seat, comes to."""
    model = learner(replace(SMALL, shaping=0.0), n_steps=100)
    lives = by_seat(model, 90)
    model.rollout.take()
    assert sum(paid is not None for _, paid in lives) > 20
    for rows, paid in lives:
        wanted = estimated(model.tracks.value[rows].tolist(), paid, model.gamma, model.gae_lambda)
        np.testing.assert_allclose(model.tracks.advantage[rows][: len(wanted)], wanted, atol=1e-5)


def test_seats_are_filled_when_a_game_begins_and_never_in_between() -> None:
    """Over 200 turns only games that have ended are seated anew, and each of them is told as it was seated."""
    casting = Mixed()
    model = learner(casting=casting, n_steps=200)
    changed = 0
    for _ in range(200):
        before = model.tables.seating.copy()
        turn = model.turns.advance(model.policy)
        moved = np.flatnonzero((model.tables.seating != before).any(axis=1))
        assert set(moved) <= set(turn.over)
        np.testing.assert_array_equal(turn.seating, before[turn.over])
        changed += len(moved)
    assert changed > 10
    assert (np.concatenate([seating for seating, _ in casting.told]) == LEARNER).any(axis=1).all()
    assert sorted(np.concatenate([places.min(axis=1) for _, places in casting.told])) == [1] * casting.games


def test_each_decision_is_asked_of_whoever_sits_there() -> None:
    """What the members and the learner have decided adds up to all decisions, and only the learner's are kept."""
    casting = Mixed()
    model = learner(casting=casting, n_steps=200)
    turns = [model.turns.advance(model.policy) for _ in range(40)]
    own = sum(len(turn.rows) for turn in turns)
    assert own == model.tracks.used
    assert own + sum(member.decisions for member in casting.members) == 40 * model.num_envs
    assert min(member.decisions for member in casting.members) > 0


def test_exactly_so_many_decisions_are_learnt_from() -> None:
    """The count of time steps is that of decisions learnt from."""
    model = learner()
    model.learn(3 * ROLLOUT)
    assert model.num_timesteps == 3 * ROLLOUT
    assert model._n_updates == 3 * model.n_epochs  # noqa: SLF001 - what the log counts


def test_a_game_of_guesses_is_learnt() -> None:
    """Of two actions one gains and one loses, decided by each of three seats: the policy ends up choosing the first."""
    model = learner(GuessPlay(players=3, observation="flat"), n_steps=32, learning_rate=3e-3, n_epochs=4, ent_coef=0.0)
    model.learn(10 * 256)
    mask = np.zeros((1, 420), np.int8)
    mask[0, LEGAL] = 1
    flat = np.zeros((1, 2598), np.float32)
    model.tables.games.contract.flatten(model.tables.games.cards[:1], model.tables.games.table[:1], flat)
    with torch.no_grad():
        found: Any = model.policy.get_distribution(torch.from_numpy(flat), mask).distribution
    assert float(found.probs[0, LEGAL[0]]) > 0.95


def test_nothing_is_drawn_from_a_global_generator() -> None:
    """NumPy's and torch's own generators stand where they stood, and decide nothing."""
    np.random.seed(1)  # noqa: NPY002 - the global generator is what this is about
    torch.manual_seed(1)
    before = np.random.get_state()[1].copy(), torch.get_rng_state()  # type: ignore[index]  # noqa: NPY002 - as above
    first = learner()
    first.learn(ROLLOUT)
    np.testing.assert_array_equal(before[0], np.random.get_state()[1])  # type: ignore[index]  # noqa: NPY002 - as above
    assert torch.equal(before[1], torch.get_rng_state())
    torch.manual_seed(2)
    again = learner()
    again.learn(ROLLOUT)
    assert torch.equal(weights(first), weights(again))


def test_a_rollout_broken_off_is_gone_on_with() -> None:
    """A callback that ends the learning in the midst of a rollout changes nothing of what is learnt in the end."""
    straight, broken = learner(), learner()
    straight.learn(2 * ROLLOUT)
    broken.learn(2 * ROLLOUT, Seen(3))
    assert broken.num_timesteps == 0
    broken.learn(2 * ROLLOUT, reset_num_timesteps=False)
    assert torch.equal(weights(straight), weights(broken))


def test_callbacks_are_told_every_turn() -> None:
    """Actions of all games, and of those that are over who sat there and who came where."""
    seen = Seen()
    learner(casting=Mixed()).learn(2 * ROLLOUT, seen)
    assert all(len(turn["actions"]) == 8 for turn in seen.told)
    over = [turn for turn in seen.told if len(turn["over"])]
    assert over
    assert all(turn["seating"].shape == turn["places"].shape == (len(turn["over"]), 3) for turn in over)


def test_where_the_time_goes_is_logged() -> None:
    """Shares of the time, by what it was spent on."""
    model = learner()
    recorded: dict[str, Any] = {}
    model.logger.dump = lambda **_: recorded.update(model.logger.name_to_value)  # type: ignore[method-assign]  # a spy
    model.learn(2 * ROLLOUT)
    shares = [recorded[f"time/{what}"] for what in ("env", "inference", "sampling", "update")]
    assert all(0 < share < 1 for share in shares)


class Worlds:
    """A member that wants worlds and plays what is legal."""

    wants_worlds = True

    def __init__(self) -> None:
        self.seen = 0

    def act(self, observation: Any, /) -> Actions:
        """Look at the worlds, one for each row."""
        assert len(observation["world"]) == len(observation["table"])
        assert (observation["world"].over == 0).all()
        self.seen += len(observation["world"])
        return np.asarray(observation["action_mask"].argmax(axis=1), np.int64)


def test_members_that_want_worlds_are_given_some() -> None:
    """A world for each decision, beside what its seat sees."""
    casting, member = Mixed(), Worlds()
    casting.members = [member, member]  # type: ignore[list-item]  # any agent will do
    model = learner(casting=casting, n_steps=200)
    for _ in range(10):
        model.turns.advance(model.policy)
    assert member.seen > 0


class Wrong:
    """A member that does what it is told."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def act(self, observation: Observation, /) -> Actions:
        """Return one action for each row, or raise."""
        if isinstance(self.answer, Exception):
            raise self.answer
        return np.full(len(observation["table"]), self.answer)


@pytest.mark.parametrize(
    ("answer", "error", "message"),
    [
        (419, AgentError, "member [01] of the casting: chose action 419; legal there: "),
        (0.5, AgentError, "member [01] of the casting: act returned "),
        (ValueError("oh"), AgentFailedError, "member [01] of the casting: .*oh"),
    ],
)
def test_a_member_that_misbehaves_is_named(answer: Any, error: type[Exception], message: str) -> None:
    """An action that is not legal, no action at all, and an error of its own code."""
    casting = Mixed()
    casting.members = [Wrong(answer), Wrong(answer)]  # type: ignore[list-item]  # any agent will do
    model = learner(casting=casting, n_steps=200)
    with pytest.raises(error, match=f"^{message}"):
        model.learn(ROLLOUT)


@pytest.mark.parametrize("seating", [[[0, 1, 0]], [[-1, 0, 2]], [[-1, -2, 0]], [[-1, 0]]])
def test_what_is_no_seating_is_refused(seating: list[list[int]]) -> None:
    """A game without the learner, members that are not there, and too few seats."""
    casting: Any = Mixed()
    casting.seat = lambda games, *_: np.repeat(seating, games, axis=0)
    with pytest.raises(AgentError, match=r"^casting: a seating is \[games, players\] = \[8, 3\] of -1, at least once"):
        learner(casting=casting)


@pytest.mark.parametrize(
    ("option", "message"),
    [({"observation": "round"}, "observation: 'round'"), ({"shaping": -1.0}, "shaping: -1.0"), ({"players": 9}, "players: 9")],
)
def test_games_that_cant_be_played_are_refused(option: dict[str, Any], message: str) -> None:
    """The error names the option."""
    with pytest.raises(ConfigError, match=f"^{message}"):
        learner(Play(**option))


def test_other_games_can_be_dealt() -> None:
    """A curriculum goes on with the same policy at other tables, with no decision open at the old ones."""
    model = learner()
    model.learn(ROLLOUT)
    model.deal(replace(SMALL, players=4, max_cycles=3))
    assert model.tracks.used == 0
    model.learn(ROLLOUT, reset_num_timesteps=False)
    assert model.num_timesteps == 2 * ROLLOUT
    with pytest.raises(ConfigError, match="observation: 'native'; the policy was made for 'flat'"):
        model.deal(Play())
