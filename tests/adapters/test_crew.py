"""Threads that share a loop's games."""

from __future__ import annotations

import gc
import threading
import time
import weakref
from queue import SimpleQueue
from typing import Any

import pytest

from kadmon_env.core.crew import Crew, Job, chunked

CHUNKS = [(0, 2), (2, 5), (5, 9)]


def test_each_chunk_is_done_once_and_results_keep_their_order() -> None:
    """One call for each chunk, the arguments before it."""
    assert Crew(2).run(lambda name, first, last: f"{name} {first} {last}", ("games",), CHUNKS) == [
        "games 0 2",
        "games 2 5",
        "games 5 9",
    ]


def test_a_chunk_that_takes_long_keeps_only_one_thread() -> None:
    """Whoever is free takes the next: here all chunks but the one that waits for them."""
    rest = threading.Barrier(2)

    def call(first: int, _last: int) -> int:
        if first in (0, 5):
            rest.wait(timeout=10)
        return threading.get_ident()

    found = Crew(1).run(call, (), CHUNKS)
    assert found[0] != found[1] == found[2]


def test_nobody_waits_for_a_thread_that_has_not_begun() -> None:
    """The other thread is held up by an earlier job, and the caller does all chunks of the next one."""
    crew, held, free = Crew(1), threading.Barrier(3), threading.Event()
    earlier = threading.Thread(target=crew.run, args=(lambda *_: (held.wait(10), free.wait(10)), (), CHUNKS[:2]))
    earlier.start()
    held.wait(10)
    assert set(crew.run(lambda *_: threading.get_ident(), (), CHUNKS)) == {threading.get_ident()}
    free.set()
    earlier.join(10)


def test_after_an_interrupt_nobody_goes_on() -> None:
    """Whoever presses Ctrl-C finds the games at rest."""
    begun, calls = threading.Event(), []

    def call(first: int, _last: int) -> None:
        if threading.current_thread() is threading.main_thread():
            begun.wait(10)
            raise KeyboardInterrupt
        begun.set()
        time.sleep(0.05)
        calls.append(first)

    with pytest.raises(KeyboardInterrupt):
        Crew(1).run(call, (), CHUNKS)
    assert len(calls) == 1


@pytest.mark.parametrize(("games", "threads", "pieces"), [(1024, 1, 1), (1024, 2, 8), (40, 2, 2), (5, 3, 1)])
def test_games_are_cut_into_more_chunks_than_threads(games: int, threads: int, pieces: int) -> None:
    """All games, in order, in chunks of nearly one size; few games are not worth handing over."""
    cut = chunked(games, threads)
    assert [game for first, last in cut for game in range(first, last)] == list(range(games))
    assert len(cut) == pieces


@pytest.mark.parametrize("bad", [0, 2, 5])
def test_an_error_in_any_thread_is_raised(bad: int) -> None:
    """The crew goes on working afterwards."""
    crew = Crew(2)
    with pytest.raises(ZeroDivisionError):
        crew.run(lambda first, _: 1 // (first - bad), (), CHUNKS)
    assert crew.run(lambda first, _: first, (), CHUNKS) == [0, 2, 5]


def test_threads_end_with_their_crew() -> None:
    """Nobody needs to close anything."""
    before = threading.active_count()
    crew = Crew(3)
    ours = [thread for thread in threading.enumerate() if thread is not threading.current_thread()][-3:]
    del crew
    gc.collect()
    for thread in ours:
        thread.join(timeout=10)
    assert threading.active_count() <= before


class Hasty(SimpleQueue[Any]):
    """A queue whose user presses Ctrl-C right after a job was handed over."""

    def put(self, item: Any, *_: Any, **__: Any) -> None:
        """Put the item, and interrupt."""
        super().put(item)
        if isinstance(item, Job):
            raise KeyboardInterrupt


def test_a_caller_that_is_interrupted_while_handing_over_leaves_nobody_at_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """The interrupt may come before the caller has begun with a chunk of its own."""
    monkeypatch.setattr("kadmon_env.core.crew.SimpleQueue", Hasty)
    calls: list[int] = []

    def call(first: int, _last: int) -> None:
        time.sleep(0.05)
        calls.append(first)

    with pytest.raises(KeyboardInterrupt):
        Crew(2).run(call, (), CHUNKS)
    before = len(calls)
    time.sleep(0.2)
    assert len(calls) == before


def test_whatever_ends_another_thread_is_raised() -> None:
    """Not only errors: the caller would wait for ever."""
    caller = threading.get_ident()

    def call(*_: int) -> None:
        time.sleep(0.05)
        if threading.get_ident() != caller:
            raise SystemExit

    with pytest.raises(SystemExit):
        Crew(1).run(call, (), CHUNKS)


def test_a_crew_at_rest_holds_nothing() -> None:
    """What its last job was about can be let go."""
    crew, about = Crew(1), threading.Event()
    crew.run(lambda *_: time.sleep(0.05), (about,), CHUNKS)
    held = weakref.ref(about)
    del about
    for _ in range(500):
        time.sleep(0.01 if held() else 0)
    assert held() is None
