"""The Gymnasium environment: one seat learns, the others are opponents."""

from __future__ import annotations

import copy
import pickle
import sys
from importlib.metadata import EntryPoint, EntryPoints
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import agents
from kadmon_env import opponents, registry
from kadmon_env.errors import AgentError, AgentFailedError, ConfigError, GameOver, IllegalAction, in_full
from kadmon_env.gym import SeatEnv
from tests.adapters.playing import TRICKS

COPIES = [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))]  # noqa: S301 - our own


def make(**options: Any) -> SeatEnv:
    """Return the environment of the small game, dealt."""
    env = SeatEnv(TRICKS, **options)
    env.reset(seed=0)
    return env


def lowest(observation: dict[str, Any]) -> int:
    """Play the lowest card."""
    return int(observation["action_mask"].argmax())


def play_on(env: SeatEnv) -> tuple[float, bool, bool, dict[str, Any]]:
    """Play the lowest card to the end; return how it ended."""
    while True:
        _, reward, terminated, truncated, info = env.step(int(env.action_masks().argmax()))
        if terminated or truncated:
            return reward, terminated, truncated, info


@pytest.mark.parametrize("options", [{}, {"observation": "flat", "skip_forced": True}, {"seat": 2, "reward": "tenfold"}])
def test_gymnasiums_own_checks_pass(options: dict[str, Any]) -> None:
    """check_env finds nothing to warn of, with any options."""
    name = "Tricks-v0"
    gymnasium.registry.pop(name, None)
    gymnasium.register(name, entry_point=SeatEnv, kwargs={"game": TRICKS})
    check_env(gymnasium.make(name, **options).unwrapped)


def test_the_learner_is_asked_at_its_own_decisions_only() -> None:
    """Between two of its steps every opponent has played once."""
    env = make(seat=1, opponents=lowest)
    for rounds in range(2):
        assert env.action_masks().sum() == 3 - rounds
        observation, *_ = env.step(int(env.action_masks().argmax()))
        assert (observation["cards"][:, 0] == 1).sum() == 3 * (rounds + 1) + 1


def test_the_learner_gets_its_own_reward_at_the_end() -> None:
    """It is 0 until then; ``info`` has everybody's."""
    reward, terminated, truncated, info = play_on(make(seat=2))
    assert (terminated, truncated) == (True, False)
    assert reward == info["rewards"][2]
    assert sum(info["rewards"]) == pytest.approx(0)


def test_info_has_the_same_keys_from_the_reset_on() -> None:
    """Nobody needs to ask whether a key is there."""
    env = make()
    _, begun = env.reset()
    *_, ended = play_on(env)
    assert begun.keys() == ended.keys() == {"seat", "illegal_action", "over", "rewards"}


def test_an_illegal_action_ends_the_episode_at_minus_one() -> None:
    """It is flagged; the game can't be stepped any more."""
    env = make()
    wrong = int(env.action_masks().argmin())
    _, reward, terminated, truncated, info = env.step(wrong)
    assert (reward, terminated, truncated, info["illegal_action"]) == (-1.0, True, False, True)
    with pytest.raises(GameOver, match=r"reset\(\) deals one"):
        env.step(wrong)


@pytest.mark.parametrize("pays", [False, True])
def test_a_truncated_game_is_terminated_exactly_if_it_has_paid(pays: bool) -> None:
    """The learner bootstraps only where something is left to estimate."""
    _, terminated, truncated, _ = play_on(make(max_cycles=1, pays=pays))
    assert truncated
    assert terminated == pays


def test_the_seat_changes_from_game_to_game() -> None:
    """Without a seat of its own the learner goes round the table, from where the seed says."""
    env = make()
    seats = [env.reset(seed=seed)[1]["seat"] for seed in (4, None, None, None)]
    assert seats == [1, 2, 0, 1]


def test_a_seat_can_be_kept() -> None:
    """With one it stays there."""
    env = make(seat=2)
    assert [env.reset()[1]["seat"] for _ in range(3)] == [2, 2, 2]


def test_opponents_sit_to_the_left_in_turn_and_stay() -> None:
    """Each opponent answers for one seat from the beginning of an episode to its end."""
    asked: list[str] = []

    def named(name: str) -> opponents.Choice:
        def choose(observation: dict[str, Any]) -> int:
            asked.append(name)
            return lowest(observation)

        return choose

    env = make(seat=1, opponents=[named("left"), named("right")])
    play_on(env)
    assert asked == ["right", "left"] * 3


def test_agents_are_asked_in_batches_of_one() -> None:
    """An object with a method act gets the observation with a leading axis."""

    class Highest:
        def act(self, observation: dict[str, Any]) -> Any:
            assert {name: len(array) for name, array in observation.items()} == {
                "cards": 1,
                "table": 1,
                "action_mask": 1,
            }
            return observation["action_mask"].shape[1] - 1 - observation["action_mask"][:, ::-1].argmax(axis=1)

    assert play_on(make(opponents=Highest()))[1]


def test_names_are_found_among_installed_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry point makes an opponent, with an argument if the name carries one; nothing is imported before."""
    registered = EntryPoints([EntryPoint("echo", "tests.adapters.test_gym:make_lowest", registry.GROUP)])
    monkeypatch.setattr(registry, "entry_points", lambda **_: registered)
    assert play_on(make(opponents=["echo:loud", "random"]))[1]
    with pytest.raises(AgentError, match="unknown agent 'nobody'; registered: echo"):
        make(opponents="nobody")


@pytest.mark.parametrize(("name", "message"), [("ppo", "missing a required argument: 'path'"), ("greedy:x", "too many")])
def test_a_name_that_lacks_or_has_an_argument_too_many_is_refused(name: str, message: str) -> None:
    """The error names the agent, before a game begins."""
    with pytest.raises(AgentError, match=f"agent '{name}' can't be made so: {message}"):
        make(opponents=name)


class Summoner:
    """An agent's class, which is no agent yet."""

    def act(self, observation: dict[str, Any]) -> Any:
        """Return the lowest legal action of each row."""
        return observation["action_mask"].argmax(axis=1)


def test_a_class_is_no_opponent() -> None:
    """The error comes when the environment is made, and says what to give instead."""
    wrong: Any = Summoner
    said = r"^opponents: Summoner is a class; give an object of it$"
    with pytest.raises(ConfigError, match=said):
        SeatEnv(TRICKS, opponents=[wrong, "random"])


class Seeded(Summoner):
    """An agent's class that a name can lead to."""

    def __init__(self, *, seed: int) -> None:
        del seed


def test_of_a_class_that_can_be_named_the_name_is_told() -> None:
    """MODULE:NAME leads to a class that takes a seed and whose objects have a method act, if it is not a local one."""

    class Local(Seeded):
        pass

    kinds: list[Any] = [Seeded, Local, Summoner, SimpleNamespace]
    for kind, told in zip(kinds, [f" or '{__name__}:Seeded'", "", "", ""], strict=True):
        with pytest.raises(ConfigError, match=f"give an object of it{told}$"):
            opponents.find(kind)


def make_number(*, seed: int) -> Any:
    """Return what is no agent."""
    return seed


def make_class(*, seed: int) -> Any:
    """Return a class, whose method act has nobody to act."""
    del seed
    return Summoner


@pytest.mark.parametrize(("factory", "found"), [("make_number", "int"), ("make_class", "type")])
@pytest.mark.parametrize("make_agent", [agents.make, lambda name: opponents.make(name, 0)])
def test_what_a_factory_returns_must_be_an_agent(make_agent: Any, factory: str, found: str) -> None:
    """Wherever the agent is asked for, the message is the same."""
    name = f"{__name__}:{factory}"
    with pytest.raises(AgentError, match=f"^agent '{name}': its factory returned {found}, which has no method act$"):
        make_agent(name)


def test_an_agents_own_error_names_the_agent() -> None:
    """The message says which opponent in which seat raised what, whether it is an object or a callable; it is the cause."""
    fails: Any = lambda seen: seen["nothing"]  # noqa: E731 - as short as what people give
    for broken in (fails, SimpleNamespace(act=fails)):
        with pytest.raises(
            AgentFailedError, match=r"^opponent 2, <?(function|namespace).*, as player_0: KeyError: 'nothing'$"
        ) as raised:
            make(seat=1, opponents=[lowest, broken])
        assert isinstance(raised.value.__cause__, KeyError)


def test_an_error_of_ours_that_an_opponent_raises_stays_what_it_is() -> None:
    """Whose code has raised it stands in a note."""

    def lost(_seen: object) -> int:
        raise AgentError("lost")

    with pytest.raises(AgentError, match="lost") as raised:
        make(seat=1, opponents=lost)
    assert in_full(raised.value) == f"lost; this came from opponent 2, {opponents.label(lost)}, as player_0"


def test_the_own_traceback_begins_in_the_opponents_code() -> None:
    """None of the calls that led to it is shown."""
    broken: Any = SimpleNamespace(act=lambda seen: seen["nothing"])
    with pytest.raises(AgentFailedError) as raised:
        make(seat=1, opponents=broken)
    shown = opponents.report(raised.value).splitlines()
    assert [line.rpartition(" in ")[2] for line in shown if line.startswith("  File")] == ["<lambda>"]
    assert shown[-1] == "KeyError: 'nothing'"


def test_a_long_traceback_is_cut() -> None:
    """Its beginning and its end stay, and of a long line the beginning."""
    namespace: dict[str, Any] = {}
    steps = [f"def f{step}(_):\n    f{step + 1}(_)" for step in range(99)]
    exec("\n".join(steps) + "\ndef f99(_):\n    raise ValueError('x' * 9999)", namespace)  # noqa: S102 - many different calls
    with pytest.raises(AgentFailedError) as raised:
        make(seat=1, opponents=namespace["f0"])
    shown = opponents.report(raised.value).splitlines()
    assert len(shown) < 70
    assert max(map(len, shown)) < 700
    assert (shown[2].rpartition(" ")[2], shown[-1][:15]) == ("f0", "ValueError: xxx")


def test_an_opponent_that_wants_to_exit_has_failed() -> None:
    """It does not end the program, and is named."""
    with pytest.raises(AgentFailedError, match=r"as player_0: SystemExit: 0$"):
        make(seat=1, opponents=lambda _seen: sys.exit(0))


class MuteError(Exception):
    """An error that can't be shown."""

    def __str__(self) -> str:
        raise ValueError


@pytest.mark.parametrize(
    ("error", "said"),
    [(MuteError(), r"MuteError: \(its message can't be read\)"), (ValueError("long" * 999), r"ValueError: .{,500}\.\.\.")],
)
def test_an_opponents_own_error_may_be_odd(error: Exception, said: str) -> None:
    """One that can't say what it is about is told by its kind, a long one is cut."""

    def fails(_seen: object) -> int:
        raise error

    with pytest.raises(AgentFailedError, match=f"as player_0: {said}$"):
        make(seat=1, opponents=fails)


def test_an_error_without_a_cause_is_reported_alone() -> None:
    """As one that an agent's own code made, or that came from another process."""
    error = AgentFailedError("mine")
    error.add_note("and more")
    assert opponents.report(error) == "mine; and more"


def test_one_other_seat_is_no_more_than_one() -> None:
    """The error for too many opponents says so in the right form."""
    with pytest.raises(ConfigError, match=r"^opponents: 3 for 1 seat; give 1$"):
        opponents.seated(["random"] * 3, 1)


def make_lowest(argument: str, *, seed: int) -> opponents.Choice:
    """Stand in for an installed package's agent."""
    assert argument == "loud"
    assert seed >= 0
    return lowest


def test_an_opponents_illegal_action_names_the_opponent() -> None:
    """The mistake is theirs, and raised."""
    env = SeatEnv(TRICKS, seat=1, opponents=lambda _: 99)
    with pytest.raises(IllegalAction, match=r"opponent <function .*: action 99 is not legal for player_0"):
        env.reset(seed=0)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"seat": 3}, "seat: 3: None or a seat is expected; with 3 players the seats are 0 to 2"),
        ({"opponents": ["random"] * 3}, "opponents: 3 for 2 seats; give 1, for all of them, or 2"),
        ({"opponents": [5]}, "opponents: 5 is no name, no callable"),
        ({"observation": "none"}, "observation"),
        ({"render_mode": "gif"}, "render_mode"),
    ],
)
def test_options_that_do_not_fit_are_named(options: dict[str, Any], named: str) -> None:
    """The error says which option it is, and what is allowed."""
    with pytest.raises(ConfigError, match=named):
        make(**options)


@pytest.mark.parametrize("remake", COPIES, ids=["copy", "deepcopy", "pickle"])
def test_copies_keep_the_game(remake: Any) -> None:
    """A copy goes on from where it was made, its opponents included."""
    env = make()
    env.step(int(env.action_masks().argmax()))
    other = remake(env)
    assert play_on(other) == play_on(env)


def test_the_table_is_shown_as_the_learner_sees_it() -> None:
    """Rendering shows the learner's own hand."""
    env = make(seat=0, render_mode="ansi")
    assert env.render() == f"player_0 to play\nhand {np.flatnonzero(env.action_masks()).tolist()}"


def test_rendering_without_a_mode_only_warns() -> None:
    """As Gymnasium's own environments do."""
    with pytest.warns(UserWarning, match="render_mode"):
        assert make().render() is None


def test_after_an_illegal_action_nothing_is_legal() -> None:
    """The episode is over, and the mask says so."""
    env = make()
    env.step(99)
    assert not env.action_masks().any()


@pytest.mark.parametrize("seat", [True, 1.0, "1"])
def test_a_seat_is_a_whole_number(seat: Any) -> None:
    """Anything else is refused, not taken for one."""
    with pytest.raises(ConfigError, match=r"seat: .* is expected"):
        make(seat=seat)


class Unreadable:
    """Something that can't be written out."""

    def __repr__(self) -> str:
        raise KeyError


@pytest.mark.parametrize("answer", [None, 3, [0.5], [[1]], [1, 2], [[1], [1, 2]], Unreadable()])
def test_an_agent_that_answers_otherwise_is_named(answer: Any) -> None:
    """The error says what is expected of an agent."""

    class Odd:
        def act(self, _observation: dict[str, Any]) -> Any:
            return answer

    with pytest.raises(AgentError, match=r"agent .*Odd.*: act returned .*; an array of 1 integer is expected"):
        make(seat=1, opponents=Odd())
