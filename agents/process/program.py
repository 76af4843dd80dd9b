"""A program in a process group of its own, which ends with us, however we end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress

from agents.process.lines import Lines

GRACE = 1.0
"""Seconds that a program has after the end of its input, to put its things in order."""

GUARD = "import os, sys; sys.stdin.read(); os.killpg(int(sys.argv[1]), 9)"
"""What waits until our end of a pipe is gone, though we may be killed, and then ends the group."""


class Program:
    """A program that runs, with the pipes to it."""

    def __init__(self, words: Sequence[str], label: str) -> None:
        """Start it, without a shell, in the current folder and environment; raises OSError where it can't be started."""
        pipe = subprocess.PIPE
        self.owner = os.getpid()
        self._popen = subprocess.Popen(words, bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)  # noqa: S603 - a program that the user has named
        self.lines = Lines(self._popen, label)
        self._guard = self._guarded()

    def _guarded(self) -> subprocess.Popen[bytes]:
        """Start the guard of this program, in a group of its own, too, so that Ctrl-C does not reach it."""
        null = subprocess.DEVNULL
        words = [sys.executable, "-I", "-S", "-c", GUARD, str(self._popen.pid)]
        try:
            return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=null, stderr=null, start_new_session=True)  # noqa: S603 - our own line above
        except BaseException:
            self._kill()
            self.lines.close()
            raise

    def ended(self, seconds: float = GRACE) -> int | None:
        """Return how it has ended, as `subprocess.Popen.returncode` has it; None if it goes on after so many seconds."""
        with suppress(subprocess.TimeoutExpired):
            return self._popen.wait(seconds)
        return None

    def leave(self, goodbye: bytes) -> None:
        """Say goodbye, end the input, wait a little, and end the whole group."""
        if self.owner == os.getpid():  # a copy of this process that was forked has nothing to end
            try:
                self.lines.say(goodbye)
                self.ended()
            finally:
                self.end()

    def end(self) -> None:
        """End the whole group at once."""
        if self.owner != os.getpid():
            return
        self._kill()
        self.lines.close()
        self._guard.kill()
        self._guard.wait()
        if self._guard.stdin is not None:
            self._guard.stdin.close()

    def _kill(self) -> None:
        """End the group and fetch its first member, so that nothing is left of it."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._popen.pid, signal.SIGKILL)
        self._popen.wait()
