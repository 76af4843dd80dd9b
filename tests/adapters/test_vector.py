"""make_vec: n games stepped together."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from kadmon_env.core.contract import Contract
from kadmon_env.errors import ConfigError, IllegalAction, SeatError
from kadmon_env.spaces import flatten
from kadmon_env.vector import VectorEnv, make_vec
from tests.adapters.playing import GAMES, NAMES, TRICKS, first_legal, vec


def played(env: VectorEnv, steps: int) -> bytes:
    """Play random steps, and return everything that was seen."""
    seen = []
    for _ in range(steps):
        step = env.step(env.random_actions())
        seen += [array.tobytes() for array in (*env.observation.values(), step.rewards, step.actor, step.over)]
    return b"".join(seen) + repr(env.state_records.tolist()).encode()


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
@pytest.mark.parametrize("observation", ["native", "flat"])
def test_the_same_seed_plays_the_same_with_any_number_of_threads(game: str | Contract, observation: str) -> None:
    """One, two and three threads lead to the same bytes, states included."""
    runs = [make_vec(game, 50, seed=5, threads=threads, observation=observation) for threads in (1, 2, 3)]
    assert len({played(env, 30) for env in runs}) == 1


def test_another_seed_plays_otherwise() -> None:
    """Two seeds deal different games."""
    assert played(vec(seed=1), 3) != played(vec(seed=2), 3)


def test_no_two_games_of_a_run_are_the_same() -> None:
    """Each game, those dealt later included, has a seed of its own."""
    env = vec(8)
    seeds = [env.seeds.copy()]
    for _ in range(40):
        ended = env.step(env.random_actions()).over != 0
        seeds.append(env.seeds[ended].copy())
    everyone = np.concatenate(seeds)
    assert len(everyone) > 16
    assert len(set(everyone.tolist())) == len(everyone)


def test_a_reset_with_the_seed_begins_again_and_without_goes_on() -> None:
    """Resets repeat a seed exactly, and otherwise deal games not met before."""
    env = vec(seed=3)
    begun = env.reset(3)["cards"].copy()
    assert (env.reset()["cards"] != begun).any()
    assert (env.reset(3)["cards"] == begun).all()


def test_masks_allow_exactly_what_a_step_accepts() -> None:
    """Each action of a game is refused exactly where its mask is 0."""
    env = vec(1)
    for action in range(TRICKS.actions):
        try:
            copy.deepcopy(env).step([action])
            accepted = True
        except IllegalAction:
            accepted = False
        assert accepted == bool(env.action_masks[0, action])


def test_an_illegal_action_changes_nothing_and_is_named() -> None:
    """The error names the game, the action and the legal ones; the other games are not stepped either."""
    env = vec(3)
    before, actions = env.state_records.copy(), first_legal(env)
    actions[1] = env.action_masks[1].argmin()
    with pytest.raises(IllegalAction, match=f"game 1: action {actions[1]} is not legal for player_0 now; legal: play"):
        env.step(actions)
    assert (env.state_records == before).all()


@pytest.mark.parametrize("actions", [[0, 0], [0.0, 0.0, 0.0], [[0], [0], [0]], [-1, 0, 0], [0, 999, 0]])
def test_actions_of_another_kind_are_refused(actions: list[object]) -> None:
    """A wrong number, wrong type, wrong shape or a number that is no action raises IllegalAction."""
    with pytest.raises(IllegalAction):
        vec(3).step(actions)  # type: ignore[arg-type]


def test_writing_into_a_mask_makes_nothing_legal() -> None:
    """What is checked is the rules' own mask, not the array that is handed out."""
    env = vec(1)
    wrong = int(env.action_masks[0].argmin())
    env.action_masks[:] = 1
    with pytest.raises(IllegalAction):
        env.step([wrong])


def test_a_game_that_ends_is_dealt_anew_in_the_same_step() -> None:
    """Its rewards, flags and last observations are returned, and its next decision is ready."""
    env = vec(1)
    for _ in range(8):
        assert env.step(first_legal(env)).over[0] == 0
    step = env.step(first_legal(env))
    assert step.terminated[0]
    assert step.final_table[0, 0, 2] == 3  # rounds played
    assert env.table[0, 2] == 0
    assert env.action_masks[0].sum() == 3


def test_rewards_come_at_the_end_only_and_sum_to_zero() -> None:
    """Rewards are 0 while a game goes on; at the end every seat of it is paid, the losers by the winner."""
    env = vec(16)
    for _ in range(20):
        step = env.step(env.random_actions())
        assert (step.rewards.any(axis=1) == (step.over != 0)).all()
        assert np.allclose(step.rewards.sum(axis=1), 0)


@pytest.mark.parametrize("pays", [False, True])
def test_a_truncated_game_is_terminal_exactly_if_it_has_paid(pays: bool) -> None:
    """The limit truncates; what has been paid leaves nothing to bootstrap on."""
    env = vec(1, max_cycles=1, pays=pays)
    steps = [env.step(first_legal(env)) for _ in range(3)]
    step = steps[-1]
    assert step.truncated[0]
    assert bool(step.terminated[0]) == pays


def test_any_seat_can_look() -> None:
    """A seat that need not decide sees its own hand, and no legal action."""
    env = vec(5)
    seen = env.observe(1)
    assert (env.observe(env.actor)["cards"] == env.cards).all()
    assert ((seen["cards"][:, :, 0] == 2).sum(axis=1) == 3).all()
    assert not seen["cards"][:, :, 1].any()


def test_seats_that_do_not_exist_can_not_look() -> None:
    """The error says which seats there are."""
    with pytest.raises(SeatError, match="with 3 players the seats are 0 to 2"):
        vec().observe(3)


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_determinized_copies_look_the_same_to_their_seat(game: str | Contract) -> None:
    """A redrawn copy differs from the truth, and its seat can't tell."""
    env = make_vec(game, 32, seed=4)
    shown = {name: array.copy() for name, array in env.observation.items()}
    drawn, truth = env.determinize(9), env.state_records.copy()
    env.state_records[:] = drawn
    seen = env.observe(env.actor)
    assert (drawn != truth).mean() > 0.9
    assert all((seen[name] == shown[name]).all() for name in seen)


def test_determinized_copies_can_be_written_over_earlier_ones() -> None:
    """With ``out`` no memory is taken anew, and the copies are the same."""
    env = vec()
    drawn, earlier = env.determinize(9), env.determinize(8)
    assert env.determinize(9, out=earlier) is earlier
    assert earlier.tobytes() == drawn.tobytes()


@pytest.mark.parametrize("out", [3, np.zeros(2), vec().state_records[:1]])
def test_copies_are_not_written_over_what_does_not_fit(out: Any) -> None:
    """The error says what is expected, and the games go on."""
    with pytest.raises(ConfigError, match="out: records of shape"):
        vec().determinize(9, out=out)


def test_copies_are_not_written_over_the_games_themselves() -> None:
    """They would go on from what somebody has guessed, with the masks of what was true."""
    env = vec()
    with pytest.raises(ConfigError, match="out: records of shape"):
        env.determinize(9, out=env.state_records)


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_flat_observations_are_the_native_ones_in_one_vector(game: str | Contract) -> None:
    """They are written in place at each step, and are what `flatten` makes of the native ones."""
    env = make_vec(game, 40, observation="flat", threads=2)
    shown = env.observation["observation"]
    played(env, 5)
    assert (shown == flatten(env.cards, env.table, game)).all()
    assert 0 <= shown.min() < shown.max() <= 1


def test_without_observations_only_masks_are_shown() -> None:
    """``none`` leaves out what costs most."""
    assert set(vec(observation="none").observation) == {"action_mask"}


@pytest.mark.parametrize("remake", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"])  # noqa: S301 - our own
def test_a_copy_goes_on_like_the_original(remake: object) -> None:
    """Copies and pickles keep the games, and the generator of random actions."""
    env = vec(40, threads=2)
    env.play_random(4)
    other = remake(env)  # type: ignore[operator]
    assert other.state_records.tobytes() == env.state_records.tobytes()
    assert played(other, 5) == played(env, 5)


def test_random_play_counts_what_it_does() -> None:
    """Of nine plays in a game three are forced: decisions, choices and games are counted as such."""
    assert vec(2).play_random(18) == (36, 24, 4)
    assert vec(2, skip_forced=True).play_random(12) == (36, 24, 4)


def test_random_play_is_the_same_in_one_loop_and_step_by_step() -> None:
    """`play_random` leads where `step` with `random_actions` does."""
    loop, steps = vec(3, seed=8), vec(3, seed=8)
    loop.play_random(10)
    played(steps, 10)
    assert (loop.state_records == steps.state_records).all()


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"num_envs": 0}, "num_envs: 0"),
        ({"threads": 0}, "threads: 0"),
        ({"seed": -1}, "seed: -1"),
        ({"reward": "gold"}, "reward: 'gold' is none of win, tenfold"),
        ({"observation": "image"}, "observation: 'image' is none of native, flat, none"),
        ({"players": 9}, "players: 9"),
    ],
)
def test_options_that_do_not_fit_are_named(options: dict[str, object], named: str) -> None:
    """The error says which option, what was given and what is allowed."""
    with pytest.raises(ConfigError, match=named):
        vec(**options)  # type: ignore[arg-type]


def test_unknown_games_are_named() -> None:
    """So is a game that does not exist."""
    with pytest.raises(ConfigError, match="game: 'chess' is none of legions"):
        make_vec("chess", 1)


def test_the_number_of_games_has_one_name() -> None:
    """`make_vec` and `VectorEnv` take it by the name by which it is kept."""
    assert make_vec(game=TRICKS, num_envs=3).num_envs == VectorEnv(TRICKS, num_envs=3).num_envs == 3


def test_a_seed_is_needed() -> None:
    """Games and random actions are never dealt from nothing."""
    with pytest.raises(ConfigError, match="seed: None: a whole number"):
        vec(seed=None)


@pytest.mark.parametrize("seats", [1.7, True, "1", [0.9, 1.9, 0.0, 1.0], None, [0, 1], 10**30])
def test_seats_are_whole_numbers(seats: Any) -> None:
    """Anything else is refused, not cut to one."""
    with pytest.raises(SeatError, match=r"seats: .* is expected"):
        vec().observe(seats)


@pytest.mark.parametrize("steps", [0, -1, 1.5, "1", True, None])
def test_steps_are_a_whole_number(steps: Any) -> None:
    """Anything else is refused before a game is played on."""
    with pytest.raises(ConfigError, match=r"steps: .* a whole number from 1"):
        vec().play_random(steps)
