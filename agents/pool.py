"""The pool of a league: past selves and fixed agents, how often the learner beats them, and who sits with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from agents.casting import LEARNER, Seating
from agents.generators import numbers_in, put_back
from agents.protocol import Agent
from agents.selves import PastSelf, weights_of
from agents.settings import League

UNKNOWN = 0.5
"""Win rate against somebody never met; it counts as much as one meeting."""


@dataclass
class Member:
    """One of the pool, and how the learner has fared against it."""

    name: str
    agent: Agent
    weight: float  # how often it is drawn beside others alike
    is_past: bool
    met: float = 0.0  # pairs of a seat of the learner's and one of its, earlier ones counting less
    won: float = 0.0  # of them, those in which the learner came first; shared places count half
    seats: int = 0  # that it has in games going on
    has_left: bool = False

    @property
    def win_rate(self) -> float:
        """Return the learner's share of won meetings, an unknown one added."""
        return (self.won + UNKNOWN) / (self.met + 1)

    def meet(self, won: float, met: float, half_life: float) -> None:
        """Add meetings; what is older counts less."""
        fading = 0.5 ** (met / half_life)
        self.won, self.met = fading * self.won + won, fading * self.met + met

    def release(self) -> None:
        """Forget a past self that has left and plays in no game any more; its index stays taken."""
        if self.has_left and not self.seats and isinstance(self.agent, PastSelf):
            self.agent.forget()


class Pool:
    """Fill the seats of a league's games: the learner's, those of past selves, and those of fixed agents.

    Its indices are those of `members`: fixed agents first, then past selves in the order in which they came.
    """

    def __init__(self, league: League, fixed: Mapping[str, Agent], policy: MaskableActorCriticPolicy, seed: int) -> None:
        """Begin without past selves; ``policy`` is what they are copies of, ``seed`` what they draw their actions from."""
        self._league, self._policy = league, policy
        self._rng = np.random.default_rng(seed)
        self.roster = [Member(name, agent, league.agents[name], is_past=False) for name, agent in fixed.items()]
        self.incumbent: int | None = None
        self.periods = 0  # of the league's, after each of which it has admitted somebody

    @property
    def members(self) -> Sequence[Agent]:
        """Return the agents that seatings name by index; those that have left keep theirs."""
        return [member.agent for member in self.roster]

    @property
    def past(self) -> list[int]:
        """Return the indices of the past selves that are drawn, oldest first."""
        return [index for index, member in enumerate(self.roster) if member.is_past and not member.has_left]

    def seat(self, games: int, players: int, rng: np.random.Generator) -> Seating:
        """Return who sits in each seat, int64 [games, players]: one seat, evenly drawn, is the learner's for certain."""
        kind = rng.choice(3, size=(games, players), p=self._shares())
        past, fixed = self._drawn(self.past, kind.shape, rng), self._drawn(self._fixed(), kind.shape, rng)
        seating = np.choose(kind, [np.full(kind.shape, LEARNER), past, fixed])
        seating[np.arange(games), rng.integers(players, size=games)] = LEARNER
        self._count(seating, 1)
        return seating

    def over(self, seating: Seating, places: npt.NDArray[np.int64]) -> None:
        """Count who came before whom in games that have ended."""
        mine = seating == LEARNER
        for index in np.unique(seating[~mine]):
            met, won = _meetings(mine, seating == index, places)
            self.roster[index].meet(won, met, self._league.half_life)
        self._count(seating, -1)

    def vacate(self) -> None:
        """Let all games end unfinished, as those of an environment that is made anew."""
        for member in self.roster:
            member.seats = 0
            member.release()

    def admit(self, step: int) -> int:
        """Take the learner as it is into the pool, let another leave if there are too many, and return its index."""
        come = PastSelf(self._policy, weights_of(self._policy), self._rng)
        self.roster.append(Member(f"step_{step}", come, 1.0, is_past=True))
        if len(self.past) > self._league.size:
            self._let_leave()
        return len(self.roster) - 1

    def promote(self, index: int) -> None:
        """Make a past self the incumbent, the one that the next must beat."""
        self.incumbent = index

    def at_its_best(self, index: int) -> Agent:
        """Return a past self that chooses what it holds likeliest, and draws nothing."""
        one = self.roster[index].agent
        assert isinstance(one, PastSelf)  # noqa: S101 - tells the type checker
        return one.at_its_best()

    def _shares(self) -> npt.NDArray[np.float64]:
        """Return how likely another seat is the learner's, a past self's, a fixed agent's."""
        league = self._league
        past = league.past if self.past else 0.0
        shares = np.array([league.itself + league.past - past, past, league.fixed])
        return np.asarray(shares / shares.sum())

    def _fixed(self) -> list[int]:
        """Return the indices of the fixed agents."""
        return [index for index, member in enumerate(self.roster) if not member.is_past]

    def _drawn(self, among: Sequence[int], shape: tuple[int, ...], rng: np.random.Generator) -> Seating:
        """Return members, drawn by the rule of the league; the learner where there is none to draw."""
        if not sum(self.roster[index].weight for index in among):
            return np.full(shape, LEARNER)
        return rng.choice(np.array(among), size=shape, p=self.chances(among))

    def chances(self, among: Sequence[int]) -> npt.NDArray[np.float64]:
        """Return how likely each of some members is to be drawn, summing to 1."""
        chance = np.array([self.roster[index].weight for index in among])
        if self._league.sampling == "prioritised":
            chance = chance * [(1 - self.roster[index].win_rate) ** self._league.power for index in among]
        return np.asarray(chance / chance.sum())

    def _count(self, seating: Seating, more: int) -> None:
        """Note in how many seats of games going on each member sits, and forget who isn't needed any more."""
        indices, seats = np.unique(seating[seating != LEARNER], return_counts=True)
        for index, count in zip(indices, seats, strict=True):
            self.roster[index].seats += more * int(count)
            self.roster[index].release()

    def _let_leave(self) -> None:
        """Let one past self leave by the rule of the league; the incumbent and the one that has just come stay."""
        those = [index for index in self.past[:-1] if index != self.incumbent]
        if self._league.leaves == "easiest":
            those.sort(key=lambda index: -self.roster[index].win_rate)
        if those:
            self.roster[those[0]].has_left = True
            self.roster[those[0]].release()

    def state(self) -> Mapping[str, Any]:
        """Return all that `restore` needs: counts, weights of past selves, and the generators of those who draw."""
        return {
            "incumbent": self.incumbent,
            "periods": self.periods,
            "rng": self._rng.bit_generator.state,
            "members": [_state_of(member) for member in self.roster],
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on from a state; the fixed agents must be those of its pool."""
        self._rng.bit_generator.state = state["rng"]
        self.incumbent, self.periods = state["incumbent"], state["periods"]
        self.roster = [self._restored(index, dict(each)) for index, each in enumerate(state["members"])]

    def _restored(self, index: int, saved: dict[str, Any]) -> Member:
        """Return a member as it was."""
        weights, numbers = saved.pop("weights"), saved.pop("numbers")
        if saved["is_past"]:
            return Member(agent=PastSelf(self._policy, weights, self._rng), **saved)
        put_back(self.roster[index].agent, numbers)
        return Member(agent=self.roster[index].agent, **saved)


def _meetings(mine: npt.NDArray[np.bool_], its: npt.NDArray[np.bool_], places: npt.NDArray[np.int64]) -> tuple[float, float]:
    """Return how many pairs of a seat of the learner's and one of a member's there are, and how many the learner has won."""
    pairs = mine[:, :, None] & its[:, None, :]
    before, level = places[:, :, None] < places[:, None, :], places[:, :, None] == places[:, None, :]
    return float(pairs.sum()), float((pairs & before).sum() + (pairs & level).sum() / 2)


def _state_of(member: Member) -> dict[str, Any]:
    """Return what is kept of a member: all but the agent, of which only weights, or generators and counters."""
    kept = {name: value for name, value in vars(member).items() if name != "agent"}
    if isinstance(member.agent, PastSelf):
        return {**kept, "weights": member.agent.weights, "numbers": {}}
    return {**kept, "weights": None, "numbers": numbers_in(member.agent)}
