"""An agent that is a program of its own: asked in lines, watched, ended and started anew."""

from __future__ import annotations

import math
import os
import shlex
import shutil
import signal
import weakref
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
import numpy.typing as npt

from agents.process import messages
from agents.process.lines import ProgramGoneError, SilentError, TooLongError
from agents.process.messages import MessageError
from agents.process.names import ActionNames
from agents.process.program import Program
from agents.protocol import Actions, AgentError, Observation
from kadmon_env.core.checked import brief, counted
from kadmon_env.core.contract import checked_seed
from kadmon_env.errors import ConfigError, ForfeitError
from kadmon_env.legions.cardfile import CardFile, load_cards

TIMEOUT = "KADMON_PROCESS_TIMEOUT"
"""The environment variable with the seconds after which a program that does not answer is taken for hanging."""

SECONDS = 120.0
"""Its default; so many for each 64 rows of a batch, or part of them."""

ROWS = 64
RESTARTS = 5
"""How often an agent's program is started anew after it has failed."""

LABEL, LABEL_END = 60, 30
"""Letters of a command that messages show, and how many of these are its last."""


class Process:
    """Ask a program. It is started when it is first asked, and its whole process group ends with this agent.

    Copies (by `copy` or `pickle`, and what a fork makes) ask programs of their own.
    """

    def __init__(
        self,
        command: str,
        *,
        seed: int = 0,
        cards: CardFile | str | Path | None = None,
        timeout: float | None = None,
    ) -> None:
        """Take a command line, split as a shell would, without one being run.

        `timeout` is in seconds, for each 64 rows; None takes it from the environment variable KADMON_PROCESS_TIMEOUT. Raises
        AgentError for a program that is not there, ConfigError for a timeout that is none.
        """
        self.command, self._seed, self._deck = command, checked_seed(seed), load_cards(cards)
        self.label = f"process:{_short(command)}"
        self._words = _words(command)
        self._seconds = _seconds(os.environ.get(TIMEOUT, SECONDS) if timeout is None else timeout)
        self._names = ActionNames(self._deck)
        self._program: Program | None = None
        self._finalizer: Any = None
        self._id = self._failures = 0
        self._last = ""

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy what it was made from."""
        return _made, (self.command, self._seed, self._deck, self._seconds)

    def act(self, observation: Observation, /) -> Actions:
        """Return one legal action per row, int64 [n].

        Raises ForfeitError where the program ends, is silent, or answers with anything else, for all rows, and for an illegal
        action for those that have one; AgentError if it can't be started.
        """
        rows = len(observation["table"])
        if not rows:
            return np.zeros(0, np.int64)
        self._id += 1
        chosen = self._chosen(messages.line_of(messages.act(self._id, observation, self._names)), rows)
        return self._legal(chosen, observation)

    def close(self) -> None:
        """Say goodbye to the program and end it; the next `act` starts it anew."""
        if self._program is not None:
            self._finalizer()
            self._program = None

    def _chosen(self, request: bytes, rows: int) -> list[int]:
        """Return the program's answer to a request; raises ForfeitError, and ends the program, if it is none."""
        try:
            program, sent = self._running(request)
            answer = program.lines.exchange(sent, self._seconds * math.ceil(rows / ROWS))
            return messages.answered(answer, self._id, rows)
        except ProgramGoneError:
            self._fail(self._how_it_ended())
        except SilentError:
            wait = self._seconds * math.ceil(rows / ROWS)
            self._fail(f"did not answer within {wait:g} s ({TIMEOUT} sets the limit; does it flush its output?)")
        except TooLongError:
            self._fail("sent a line that does not end")
        except MessageError as error:
            self._fail(str(error))
        except BaseException:  # Ctrl-C, for one: whatever it still answers would be taken for its answer to something else
            self._end()
            raise

    def _running(self, request: bytes) -> tuple[Program, bytes]:
        """Return the program, started if it does not run, and what to send to it."""
        if self._program is not None and self._program.owner == os.getpid():
            return self._program, request
        if self._failures > RESTARTS:
            raise ForfeitError(f"{self.label}: was started anew {counted(RESTARTS, 'time')} and failed again: {self._last}")
        try:
            program = Program(self._words, self.label)
        except OSError as error:
            raise AgentError(f"{self.label}: can't be started: {error.strerror or error}") from None
        self._program = program
        self._finalizer = weakref.finalize(self, program.leave, messages.line_of(messages.bye()))
        return program, messages.line_of(messages.hello(self._deck, self._seed)) + request

    def _how_it_ended(self) -> str:
        """Say how a program that is gone has ended."""
        code = self._program.ended() if self._program else None
        if code is None:
            return "closed its output without ending"
        if code < 0:
            return f"was ended by {signal.Signals(-code).name}"
        return f"ended with exit code {code}"

    def _fail(self, what: str) -> NoReturn:
        """End the program and give up the batch."""
        program = self._program
        self._end()
        said = " / ".join(program.lines.complaints.last) if program else ""
        self._failures += 1
        self._last = f"{what}; its stderr ended: {said}" if said else what
        raise ForfeitError(f"{self.label}: request {self._id}: {self._last}") from None

    def _end(self) -> None:
        """End the program at once."""
        if self._program is not None:
            self._finalizer.detach()
            self._program.end()
            self._program = None

    def _legal(self, chosen: list[int], observation: Observation) -> Actions:
        """Return actions as an array; raises ForfeitError for the rows in which they are not legal."""
        masks = observation["action_mask"]
        wrong = [row for row, action in enumerate(chosen) if not (0 <= action < masks.shape[1] and masks[row, action])]
        if not wrong:
            return np.array(chosen, np.int64)
        row = wrong[0]
        others = f" (and in {counted(len(wrong) - 1, 'other row')})" if len(wrong) > 1 else ""
        legal = self._in_words({name: array[row] for name, array in observation.items()})
        actions = np.array([-1 if number in wrong else action for number, action in enumerate(chosen)], np.int64)
        message = f"request {self._id}: chose action {brief(chosen[row])} in row {row}{others}; legal there: {legal}"
        raise ForfeitError(f"{self.label}: {message}", wrong, actions)

    def _in_words(self, seen: dict[str, npt.NDArray[Any]]) -> str:
        """Return what is legal in one row."""
        legal = seen["action_mask"].nonzero()[0].tolist()
        names = self._names.of(seen["cards"].tolist(), seen["table"].tolist(), legal)
        return ", ".join(f"{action} {name}" for action, name in zip(legal, names, strict=True))


def load(command: str, *, seed: int = 0, cards: CardFile | str | Path | None = None) -> Process:
    """Make the agent of ``process:COMMAND``; raises AgentError for a program that is not there."""
    return Process(command, seed=seed, cards=cards)


def _made(command: str, seed: int, deck: CardFile, seconds: float) -> Process:
    """Return an agent like another."""
    return Process(command, seed=seed, cards=deck, timeout=seconds)


def _short(command: str) -> str:
    """Return a command as one line, the middle of a long one left out."""
    line = " ".join(command.split())
    return line if len(line) <= LABEL else f"{line[: LABEL - LABEL_END - 3]}...{line[-LABEL_END:]}"


def _words(command: str) -> list[str]:
    """Return the program and its arguments; raises AgentError if there is no such program."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise AgentError(f"process:{command}: is no command line: {error}") from None
    if not words:
        raise AgentError("process: names no program; write process:COMMAND, as in 'process:python bot.py'")
    if shutil.which(words[0]) is None:
        where = "is no file that can be run" if os.sep in words[0] else "no program of that name is on the PATH"
        raise AgentError(f"process:{command}: {words[0]!r}: {where}")
    return words


def _seconds(given: object) -> float:
    """Return a time limit; raises ConfigError for what is none."""
    try:
        seconds = float(given) if isinstance(given, int | float | str) else math.nan
    except ValueError:
        seconds = math.nan
    if not 0 < seconds < math.inf:
        raise ConfigError(f"{TIMEOUT}: {brief(given)}: a number of seconds above 0 is expected")
    return seconds
