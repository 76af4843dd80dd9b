"""Lines to and from a program: sent and read side by side, so that neither waits for the other, and never for ever."""

from __future__ import annotations

import os
import selectors
import subprocess
import sys
import time
from collections import deque
from typing import IO

LONGEST = 1 << 20
"""Bytes of an answer's line at most."""

CHUNK, MOST_RESTS = 1 << 16, 64
LAST_LINES, SHOWN_LINES, SHOWN_LETTERS = 3, 100, 300
"""Of what a program writes to stderr: lines that an error shows, lines passed on at most, and letters of each."""


class ProgramGoneError(Exception):
    """A program that has ended, or closed what it is asked or answers through."""


class TooLongError(Exception):
    """A line that does not end."""


class SilentError(Exception):
    """No answer in time."""


class Complaints:
    """What a program writes to stderr: passed on, the last of it remembered."""

    def __init__(self, label: str) -> None:
        """Take what stands before each line."""
        self._label = label
        self._begun = b""
        self._passed = 0
        self.last: deque[str] = deque(maxlen=LAST_LINES)

    def take(self, chunk: bytes) -> None:
        """Take up what was written; what is no whole line yet waits for the rest, unless it is too long for one."""
        *lines, self._begun = (self._begun + chunk).split(b"\n")
        if len(self._begun) > CHUNK:
            lines, self._begun = [*lines, self._begun], b""
        for line in lines:
            self._pass(line)

    def end(self) -> None:
        """Take what was begun as a line."""
        if self._begun:
            self._pass(self._begun)
            self._begun = b""

    def _pass(self, line: bytes) -> None:
        """Remember a line, and show it if there were not too many."""
        text = line.decode(errors="replace").rstrip()
        cut = text if len(text) <= SHOWN_LETTERS else f"{text[: SHOWN_LETTERS - 3]}..."
        self.last.append(cut.strip())
        self._passed += 1
        if self._passed <= SHOWN_LINES:
            sys.stderr.write(f"{self._label}| {cut}\n")
        elif self._passed == SHOWN_LINES + 1:
            sys.stderr.write(f"{self._label}| (what follows is not shown)\n")


class Lines:
    """The three pipes of a program, seen from our end."""

    def __init__(self, program: subprocess.Popen[bytes], label: str) -> None:
        """Take a program whose stdin, stdout and stderr are pipes."""
        self._pipes = [_open(program.stdin), _open(program.stdout), _open(program.stderr)]
        self._in, self._out, self._err = (pipe.fileno() for pipe in self._pipes)
        for number in (self._in, self._out, self._err):
            os.set_blocking(number, False)
        self._unsent, self._answer = bytearray(), bytearray()
        self.complaints = Complaints(label)

    def exchange(self, sent: bytes, seconds: float) -> bytes:
        """Send a line (or several) and return the line that comes back, without its end; what is not sent by then is, later.

        Raises ProgramGoneError, TooLongError, or SilentError when so many seconds have passed.
        """
        until = time.monotonic() + seconds
        self._unsent += sent
        with selectors.DefaultSelector() as ready:
            ready.register(self._in, selectors.EVENT_WRITE)
            ready.register(self._out, selectors.EVENT_READ)
            ready.register(self._err, selectors.EVENT_READ)
            while b"\n" not in self._answer:
                found = ready.select(max(0.0, until - time.monotonic()))
                if not found:
                    raise SilentError
                for key, _ in found:
                    if not self._serve(key.fd):
                        ready.unregister(key.fd)
        line, _, self._answer = self._answer.partition(b"\n")
        return bytes(line)

    def _serve(self, number: int) -> bool:
        """Send or read at one of the pipes; tell whether there is more to do there."""
        if number == self._in:
            return self._send()
        return self._read() if number == self._out else self._listen()

    def _send(self) -> bool:
        """Send what fits; tell whether something is left. Whoever does not listen may still have said something."""
        try:
            del self._unsent[: os.write(self._in, self._unsent)]
        except BlockingIOError:
            return True
        except BrokenPipeError:
            self._unsent.clear()
        return bool(self._unsent)

    def _read(self) -> bool:
        """Read what there is of an answer; raises ProgramGoneError at its end, and TooLongError where it has none."""
        chunk = os.read(self._out, CHUNK)
        if not chunk:
            raise ProgramGoneError
        self._answer += chunk
        if len(self._answer) > LONGEST:
            raise TooLongError
        return True

    def _listen(self) -> bool:
        """Read what there is of the complaints; tell whether that was anything."""
        try:
            chunk = os.read(self._err, CHUNK)
        except BlockingIOError:
            return False
        self.complaints.take(chunk)
        return bool(chunk)

    def say(self, sent: bytes) -> None:
        """Send what is not answered, as far as it fits, and end the input."""
        try:
            os.write(self._in, sent)
        except OSError:
            pass  # nobody listens any more
        finally:
            self._pipes[0].close()

    def close(self) -> None:
        """Read the last complaints, and close all pipes."""
        reads = 0
        while reads < MOST_RESTS and self._listen():
            reads += 1
        self.complaints.end()
        for pipe in self._pipes:
            pipe.close()


def _open(pipe: IO[bytes] | None) -> IO[bytes]:
    """Return a pipe that is there."""
    assert pipe is not None  # noqa: S101 - all three were asked for
    return pipe
