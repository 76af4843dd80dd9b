"""The PettingZoo environment: turns, rewards, endings, copies."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from kadmon_env import kadmon_v0, render
from kadmon_env.aec import GameAEC
from kadmon_env.errors import CardFileError, ConfigError, GameOver, IllegalAction, SeatError
from kadmon_env.picture import picture
from tests.adapters.playing import TRICKS, full, legal, play_on, raw

COPIES = [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))]  # noqa: S301 - our own


def test_only_the_agent_that_must_decide_has_legal_actions() -> None:
    """Everybody else's mask is 0 throughout."""
    env = raw()
    play_on(env, 2)
    masks = {agent: env.observe(agent)["action_mask"].any() for agent in env.agents}
    assert masks == {agent: agent == env.agent_selection for agent in env.agents}


def test_nobody_sees_the_hands_of_others() -> None:
    """Of the small game a seat sees three cards in hand at the start, and nothing else."""
    env = raw()
    hands = [np.flatnonzero(env.observe(agent)["observation"]["cards"][:, 0]) for agent in env.agents]
    assert [len(hand) for hand in hands] == [3, 3, 3]
    assert len(set(np.concatenate(hands).tolist())) == 9


@pytest.mark.parametrize("action", [11, -1, 12, None, 0.5, "play 3", 2**70])
def test_an_illegal_action_raises_and_changes_nothing(action: Any) -> None:
    """raw_env names the action, the agent and what is legal; the same agent then plays as if nothing had been."""
    env, other = raw(), raw()
    assert 11 not in legal(env)
    with pytest.raises(IllegalAction, match=r"is not legal for player_0 now; legal: play \d+; play \d+; play \d+"):
        env.step(action)
    assert play_on(env) == play_on(other)


def test_the_end_pays_everybody_and_each_agent_hears_of_it_once() -> None:
    """Rewards arrive with the last decision; each agent then steps None and is gone."""
    env = raw()
    play_on(env)
    heard = {}
    for agent in env.agent_iter():
        heard[agent] = env.last()[1]
        env.step(None)
    assert sorted(heard.values()) == [-0.5, -0.5, 1.0]
    assert env.agents == []


def test_a_step_after_the_end_raises() -> None:
    """There is nothing to step until the next reset."""
    env = raw()
    play_on(env)
    for _ in range(3):
        env.step(None)
    with pytest.raises(GameOver, match=r"no game is in progress; reset\(\) deals one"):
        env.step(0)


@pytest.mark.parametrize("pays", [False, True])
def test_a_truncated_game_is_terminated_exactly_if_it_has_paid(pays: bool) -> None:
    """The limit truncates all agents; they are terminated as well if there is nothing left to estimate."""
    env = raw(max_cycles=1, pays=pays)
    play_on(env)
    assert all(env.truncations.values())
    assert set(env.terminations.values()) == {pays}
    assert any(env.rewards.values()) == pays


def test_a_seed_repeats_a_game_and_later_games_differ() -> None:
    """A reset with a seed begins a series of games, the same each time; each game in it is another."""
    env = raw()
    series = []
    for _ in range(2):
        env.reset(seed=5)
        series.append([play_on(env)])
        env.reset()
        series[-1].append(play_on(env))
    assert series[0] == series[1]
    assert series[0][0] != series[0][1]


@pytest.mark.parametrize("make", [raw, full], ids=["raw_env", "env"])
@pytest.mark.parametrize("remake", COPIES, ids=["copy", "pickle"])
def test_copies_keep_the_game(make: Any, remake: Any) -> None:
    """A copy made in the middle of a game goes on from there, and the original does not notice."""
    env = make()
    play_on(env, 4)
    other = remake(env)
    rest = play_on(other)
    assert len(rest) == 5
    assert play_on(env) == rest
    assert other.rewards == env.rewards


def test_copies_sample_actions_like_the_original() -> None:
    """The spaces' generators are copied, too, and are not shared."""
    env = raw()
    env.action_space("player_0").seed(3)
    other = copy.deepcopy(env)
    assert [other.action_space("player_0").sample() for _ in range(5)] == [
        env.action_space("player_0").sample() for _ in range(5)
    ]


def test_observations_are_kept_by_whoever_has_them() -> None:
    """What was returned once is never written into again."""
    env = raw()
    first = env.observe("player_0")
    kept = copy.deepcopy(first)
    play_on(env)
    assert (first["observation"]["cards"] == kept["observation"]["cards"]).all()
    assert (first["action_mask"] == kept["action_mask"]).all()


def test_the_state_is_what_all_seats_see() -> None:
    """It holds every hand, is in its space, and changes as the game goes on."""
    env = raw()
    before = env.state()
    assert env.state_space.contains(before)
    hands = before.reshape(3, -1)[:, :24:2] == 2
    assert (hands.sum(axis=0) <= 1).all()
    play_on(env, 1)
    assert (env.state() != before).any()


def test_flat_observations_are_one_vector_in_its_space() -> None:
    """For plain networks: float32, from 0 to 1."""
    env = raw(observation="flat")
    seen = env.observe("player_1")
    assert seen["observation"].shape == (12 * 2 + 7,)
    assert env.observation_space("player_1").contains(seen)


def test_agents_that_do_not_exist_see_nothing() -> None:
    """The error names those that do."""
    with pytest.raises(SeatError, match="'player_3' is none of player_0, player_1, player_2"):
        raw().observe("player_3")


def test_rendering_shows_what_everybody_may_know() -> None:
    """Text is returned, and no hand is in it."""
    assert raw(render_mode="ansi").render() == "player_0 to play\nhand []"


def test_a_picture_shows_the_same() -> None:
    """It has a fixed size, is the same for the same table and another for another."""
    env = raw(render_mode="rgb_array")
    first = env.render()
    assert (first.shape, first.dtype) == ((720, 1280, 3), np.uint8)
    assert (env.render() == first).all()
    play_on(env, 1)
    assert (env.render() != first).any()


def test_a_long_text_is_drawn_in_smaller_letters() -> None:
    """Nothing reaches into the margins of the picture."""
    drawn = picture("\n".join(f"line {number}: {'word ' * 40}" for number in range(40)))
    paper = drawn[0, 0]
    assert (drawn[-16:] == paper).all()
    assert (drawn[:, -16:] == paper).all()
    assert (drawn[400:] != paper).any()


def test_pictures_need_pillow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it the error names the extra."""
    monkeypatch.setattr(render, "RENDER_MODES", ("ansi", "human"))
    with pytest.raises(ConfigError, match=r"'rgb_array' needs the extra: pip install 'kadmon-env\[render\]'"):
        raw(render_mode="rgb_array")


def test_people_are_shown_each_step(capsys: pytest.CaptureFixture[str]) -> None:
    """``human`` prints whenever the game has moved."""
    env = raw(render_mode="human")
    play_on(env, 1)
    assert capsys.readouterr().out == "player_0 to play\nhand []\nplayer_1 to play\nhand []\n"


@pytest.mark.parametrize(
    ("options", "error", "named"),
    [
        ({"players": 5}, ConfigError, "players"),
        ({"sovereigns": ["Nobody"]}, ConfigError, "Nobody"),
        ({"max_cycles": 0}, ConfigError, "max_cycles"),
        ({"cards": "no such file"}, CardFileError, "no such file"),
        ({"observation": "none"}, ConfigError, "observation: 'none' is none of native, flat"),
        ({"reward": "gold"}, ConfigError, "reward: 'gold' is none of win, rank, ichor"),
        ({"render_mode": "gif"}, ConfigError, "render_mode: 'gif' is none of ansi, human"),
    ],
)
def test_options_that_do_not_fit_are_named(options: dict[str, Any], error: type[Exception], named: str) -> None:
    """The error says which option it is."""
    with pytest.raises(error, match=named):
        kadmon_v0.raw_env(**options)


def test_before_the_first_reset_there_is_nothing_to_see() -> None:
    """Every look says that no game is in progress."""
    env = GameAEC(TRICKS, render_mode="ansi")
    for look in (env.render, env.state, lambda: env.observe("player_0")):
        with pytest.raises(GameOver, match=r"no game is in progress; reset\(\) deals one"):
            look()


def test_what_was_observed_belongs_to_the_observer() -> None:
    """Writing into an observation changes neither the next one nor what is legal."""
    env, other = raw(), raw()
    for array in (env.observe("player_0")["action_mask"], env.observe("player_0")["observation"]["cards"]):
        array[:] = 1
    assert legal(env) == legal(other)
    assert (env.state() == other.state()).all()


def test_a_wrong_seed_changes_nothing() -> None:
    """After a refused seed the next game without one is dealt as if nobody had asked."""
    env, other = raw(), raw()
    with pytest.raises(ConfigError, match="seed"):
        env.reset(seed=2**63)
    env.reset()
    other.reset()
    assert (env.state() == other.state()).all()


@pytest.mark.parametrize("wrong", ["no", "False", 1, None, []])
def test_a_flag_is_true_or_false(wrong: Any) -> None:
    """Anything else is refused, not read as one of them."""
    with pytest.raises(ConfigError, match=r"skip_forced: .* True or False is expected"):
        GameAEC(TRICKS, skip_forced=wrong)


def test_a_shallow_copy_is_a_game_of_its_own() -> None:
    """Playing on a copy leaves the environment where it was."""
    env, other = raw(), raw()
    play_on(copy.copy(env))
    assert play_on(env) == play_on(other)
