"""Environments that have been closed: every adapter says so to whoever goes on."""

from __future__ import annotations

import copy
import pickle
import threading
from collections.abc import Callable
from typing import Any

import pytest

from kadmon_env.errors import ClosedEnvironmentError
from kadmon_env.gym import SeatEnv
from kadmon_env.vector import VectorEnv
from tests.adapters.playing import TRICKS, first_legal, full, play_on, raw, vec

COPIES = [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))]  # noqa: S301 - our own


def seat(**options: Any) -> SeatEnv:
    """Return the Gymnasium environment of the small game, dealt."""
    env = SeatEnv(TRICKS, **options)
    env.reset(seed=0)
    return env


AEC_USES: dict[str, Callable[[Any], object]] = {
    "step": lambda env: env.step(0),
    "step, illegal": lambda env: env.step(11),
    "reset": lambda env: env.reset(seed=1),
    "last": lambda env: env.last(),
    "state": lambda env: env.state(),
    "render": lambda env: env.render(),
}

SEAT_USES: dict[str, Callable[[SeatEnv], object]] = {
    "step": lambda env: env.step(0),
    "step, illegal": lambda env: env.step(99),
    "reset": lambda env: env.reset(),
    "masks": lambda env: env.action_masks(),
    "render": lambda env: env.render(),
}

VECTOR_USES: dict[str, Callable[[VectorEnv], object]] = {
    "step": lambda env: env.step(first_legal(env)),
    "step, too few": lambda env: env.step([1]),
    "step, nothing": lambda env: env.step(None),  # type: ignore[arg-type]
    "reset": lambda env: env.reset(),
    "random_actions": lambda env: env.random_actions(),
    "play_random": lambda env: env.play_random(1),
    "play_random, no step": lambda env: env.play_random(0),
    "observe": lambda env: env.observe(0),
    "observe, no seat": lambda env: env.observe(99),
    "determinize": lambda env: env.determinize(1),
    "determinize, no seat": lambda env: env.determinize(1, 99),
}


def refuses(env: Any, use: Callable[[Any], object]) -> None:
    """Hold that a closed environment says so, closed once or twice."""
    for _ in range(2):
        env.close()
        with pytest.raises(ClosedEnvironmentError, match="the environment is closed; make another"):
            use(env)


@pytest.mark.parametrize("make", [raw, full], ids=["raw_env", "env"])
@pytest.mark.parametrize("use", AEC_USES.values(), ids=AEC_USES)
def test_pettingzoos_refuses(make: Any, use: Callable[[Any], object]) -> None:
    """With and without PettingZoo's wrappers, an illegal action included."""
    refuses(make(render_mode="ansi"), use)


@pytest.mark.parametrize("use", SEAT_USES.values(), ids=SEAT_USES)
def test_gymnasiums_refuses(use: Callable[[SeatEnv], object]) -> None:
    """A step after closing is no illegal action that is paid for."""
    refuses(seat(render_mode="ansi"), use)


@pytest.mark.parametrize("use", VECTOR_USES.values(), ids=VECTOR_USES)
def test_the_vector_environment_refuses(use: Callable[[VectorEnv], object]) -> None:
    """Whatever plays or looks; the arrays can still be read."""
    env = vec()
    before = [array.tobytes() for array in (env.state_records, env.seeds, *env.observation.values())]
    refuses(env, use)
    assert [array.tobytes() for array in (env.state_records, env.seeds, *env.observation.values())] == before


@pytest.mark.parametrize("make", [raw, full], ids=["raw_env", "env"])
def test_what_was_legal_is_refused(make: Any) -> None:
    """Of an observation from before closing nothing can be played, and a reset that was refused has dealt nothing."""
    env = make()
    action = int(env.last()[0]["action_mask"].argmax())
    env.close()
    for use in (lambda: env.step(action), lambda: env.reset(seed=1), lambda: env.step(action)):
        with pytest.raises(ClosedEnvironmentError):
            use()


def test_what_was_legal_for_the_learner_is_refused() -> None:
    """The same in Gymnasium's: nobody is paid for it, either."""
    env = seat()
    action = int(env.action_masks().argmax())
    env.close()
    for use in (lambda: env.step(action), lambda: env.reset(seed=0), lambda: env.step(action)):
        with pytest.raises(ClosedEnvironmentError):
            use()


def test_what_is_over_can_be_closed_as_well() -> None:
    """The error is then about closing, not about the end."""
    env, other = raw(), seat()
    play_on(env)
    for _ in range(3):
        env.step(None)
    other.step(99)
    refuses(env, AEC_USES["step"])
    refuses(other, SEAT_USES["step"])


def test_nothing_is_redrawn_over_earlier_copies() -> None:
    """``out`` stays as it was."""
    env = vec()
    drawn = env.determinize(9)
    before = drawn.tobytes()
    refuses(env, lambda env: env.determinize(8, out=drawn))
    assert drawn.tobytes() == before


@pytest.mark.parametrize("remake", COPIES, ids=["copy", "pickle"])
@pytest.mark.parametrize("make", [raw, seat, vec])
def test_copies_of_a_closed_environment_are_closed(remake: Any, make: Any) -> None:
    """They refuse as it does."""
    env = make()
    env.close()
    with pytest.raises(ClosedEnvironmentError):
        remake(env).reset()


def test_closing_lets_threads_go() -> None:
    """Also those that a copy of the closed environment would have had."""
    before = threading.active_count()
    with vec(threads=3) as env:
        ours = [thread for thread in threading.enumerate() if thread is not threading.current_thread()][-2:]
    for thread in ours:
        thread.join(timeout=10)
    copy.deepcopy(env)
    assert threading.active_count() <= before
