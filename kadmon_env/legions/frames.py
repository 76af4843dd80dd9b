"""What is under way: frames that lie on one another, each with a place to go on at and some numbers."""

from __future__ import annotations

from kadmon_env.core.jit import jit
from kadmon_env.legions.state import State


@jit
def push(s: State, frame: int) -> None:
    """Start something on top of what is under way."""
    s.depth += 1
    s.frame[s.depth] = frame
    s.pc[s.depth] = 0


@jit
def pop(s: State) -> None:
    """End what is on top."""
    s.depth -= 1


@jit
def get(s: State, register: int) -> int:
    """Read a number of the top frame."""
    return int(s.reg[s.depth, register])


@jit
def put(s: State, register: int, value: int) -> None:
    """Write a number of the top frame."""
    s.reg[s.depth, register] = value


@jit
def stage(s: State) -> int:
    """Return where the top frame goes on."""
    return int(s.pc[s.depth])


@jit
def go_on_at(s: State, place: int) -> None:
    """Set where the top frame goes on."""
    s.pc[s.depth] = place


@jit
def ask(s: State, decision: int, seat: int) -> None:
    """Wait for a seat's decision."""
    s.decision = decision
    s.actor = seat
