"""Play waves in processes of their own, on as many cores as are wanted."""

from __future__ import annotations

import multiprocessing
import os
import signal
import traceback
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any, TypeAlias

from agents.search.budget import THREADS
from agents.tournament.games import Games
from agents.tournament.playing import Records, Told, play_wave
from agents.tournament.waves import Setting, Wave
from kadmon_env.errors import AgentError, AgentFailedError, KadmonError, in_full
from kadmon_env.opponents import report

SPAWN = multiprocessing.get_context("spawn")

ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS", THREADS), "1")
"""What keeps searches and the libraries of a worker from starting threads."""

PATIENCE = 5.0
"""Seconds for which a worker that was told to stop may take its time."""

Played: TypeAlias = Generator[tuple[Wave, Records], None, None]


@dataclass(frozen=True)
class Failure:
    """An error of a worker as it can be sent."""

    kind: type[KadmonError] | None  # None: a fault of ours
    text: str


def play_waves(setting: Setting, todo: Sequence[Wave], workers: int, told: Told) -> Played:
    """Yield each wave with its games as soon as it is played, here if one worker is wanted, in any order otherwise.

    Raises what `play_wave` does, wherever it was played, and AgentError if a worker's process has died.
    """
    if min(workers, len(todo)) <= 1:
        for wave in todo:
            yield wave, play_wave(setting, wave, told)
        return
    with closing(Crew(setting, min(workers, len(todo)))) as crew:
        yield from crew.play(todo, told)


class Crew:
    """Processes that play waves of one tournament."""

    def __init__(self, setting: Setting, workers: int) -> None:
        """Start them."""
        self._setting = setting
        self._processes: list[Any] = []
        self._lines: list[Connection] = []
        with _quiet(), _environment():
            for _ in range(workers):
                ours, theirs = SPAWN.Pipe()
                process = SPAWN.Process(target=serve, args=(theirs, setting), daemon=True)
                process.start()
                theirs.close()
                self._processes.append(process)
                self._lines.append(ours)

    def play(self, todo: Sequence[Wave], told: Told) -> Played:
        """Hand waves out, and yield them as they come back."""
        warm(self._setting)
        left, busy = list(reversed(todo)), dict[Connection, Wave]()
        for line in self._lines:
            _hand_out(line, left, busy)
        while busy:
            ready = wait(list(busy))
            for line in [one for one in busy if one in ready]:
                said = self._received(line)
                if isinstance(said, int):
                    told(said)
                else:
                    wave = busy.pop(line)
                    _hand_out(line, left, busy)
                    yield wave, said

    def _received(self, line: Connection) -> int | Records:
        """Return what a worker says; raises the error that it has met."""
        try:
            said: int | Records | Failure = line.recv()
        except (EOFError, OSError):
            raise AgentError(_died(self._processes[self._lines.index(line)])) from None
        if not isinstance(said, Failure):
            return said
        if said.kind is None:
            raise RuntimeError(said.text)
        raise said.kind(said.text)

    def close(self) -> None:
        """Stop the processes, whatever they do."""
        for line in self._lines:
            line.close()
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.join(PATIENCE)
            if process.is_alive():
                process.kill()
                process.join()


def warm(setting: Setting) -> None:
    """Have the rules compiled, if they are not yet, before several processes would all begin to."""
    games = Games(setting, Wave(0, 0, 1))
    games.step(games.env.action_masks.argmax(axis=1))


def _hand_out(line: Connection, left: list[Wave], busy: dict[Connection, Wave]) -> None:
    """Give a worker the next wave, if one is left."""
    if left:
        busy[line] = left.pop()
        with suppress(OSError):  # it has died, as will be seen when it is listened to
            line.send(busy[line])


def _died(process: Any) -> str:
    """Say that a worker is gone."""
    process.join(PATIENCE)
    return f"a worker's process has died (exit code {process.exitcode}); was it killed, or out of memory?"


def serve(line: Connection, setting: Setting) -> None:
    """Play the waves that come, until nobody is there any more; Ctrl-C is the parent's."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            line.send(_result(line, setting, line.recv()))
    except (EOFError, OSError):  # the parent has gone
        return


def _result(line: Connection, setting: Setting, wave: Wave) -> Records | Failure:
    """Return the games of a wave, or why there are none."""
    try:
        return play_wave(setting, wave, line.send)
    except AgentFailedError as error:
        return Failure(type(error), report(error))
    except KadmonError as error:
        return Failure(type(error), in_full(error))
    except Exception:  # noqa: BLE001 - whatever it is, the parent is to say it
        return Failure(None, f"a worker has failed:\n{traceback.format_exc()}")


@contextmanager
def _quiet() -> Iterator[None]:
    """Have processes that are started now ignore Ctrl-C from their first moment."""
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # not in the main thread, which alone gets Ctrl-C
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _environment() -> Iterator[None]:
    """Have processes that are started now keep to one thread each."""
    before = {name: os.environ.get(name) for name in ONE_THREAD}
    os.environ.update(ONE_THREAD)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
