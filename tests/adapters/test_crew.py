"""Threads that share a loop's games."""

from __future__ import annotations

import gc
import threading

import pytest

from kadmon_env.core.crew import Crew

CHUNKS = [(0, 2), (2, 5), (5, 9)]


def test_each_chunk_is_done_once_and_results_keep_their_order() -> None:
    """One call for each chunk, the arguments before it."""
    assert Crew(2).run(lambda name, first, last: f"{name} {first} {last}", ("games",), CHUNKS) == [
        "games 0 2",
        "games 2 5",
        "games 5 9",
    ]


def test_every_chunk_has_a_thread_of_its_own() -> None:
    """The first is done by whoever asks."""
    threads = Crew(2).run(lambda *_: threading.get_ident(), (), CHUNKS)
    assert len(set(threads)) == 3
    assert threads[0] == threading.get_ident()


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
