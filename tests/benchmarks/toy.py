"""A benchmark row whose speed is known: it advances the clock that it is measured with."""

from __future__ import annotations

from dataclasses import dataclass, field

from benchmarks.cases import Case, Counts, Group


@dataclass
class Toy:
    """Answer a decision in ``seconds``; each third has no choice, and a game has ten."""

    seconds: float
    now: float = 0.0
    calls: list[tuple[int, int]] = field(default_factory=list)

    def clock(self) -> float:
        """Return the time that all play took so far."""
        return self.now

    def play(self, decisions: int, seed: int) -> Counts:
        """Play exactly as many decisions as asked for."""
        self.calls.append((decisions, seed))
        self.now += decisions * self.seconds
        return Counts(decisions, decisions * 2 // 3, decisions // 10)

    def case(self, name: str = "toy", *, peer: str | None = "toys") -> Case:
        """Return the row; ours is the one that needs no peer."""
        return Case(name, Group.OBSERVED, 4, "calls", self.play, peer, reference=peer is None)


def absent(decisions: int, seed: int) -> Counts:
    """Behave as an adapter whose package isn't installed."""
    raise ModuleNotFoundError(f"no module for {decisions} decisions with seed {seed}", name="toys")
