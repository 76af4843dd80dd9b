"""Play games between agents, every deal once with each rotation of the seats, and count who came where."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from agents.intervals import wilson
from agents.protocol import Agent, AgentError, Observation
from agents.registry import make
from kadmon_env.core.checked import brief, counted
from kadmon_env.core.contract import checked_seed, positive
from kadmon_env.errors import ConfigError
from kadmon_env.legions.cardfile import load_cards
from kadmon_env.legions.features import TableColumn
from kadmon_env.legions.terms import SEATS
from kadmon_env.opponents import WORLD, WORLD_SEED, asked, integers, wants_worlds
from kadmon_env.vector import make_vec

FEWEST = 2  # players of a game
DEALS = 128  # played together, each from every seat

Indices: TypeAlias = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Standing:
    """How one agent did, all the seats that it played taken together."""

    agent: str
    seats: int  # of each game
    wins: int
    share: float  # of the games won
    interval: tuple[float, float]  # of the share, 95 %
    fair: float  # the share if all agents were alike
    placement: float  # mean; 1 is best


@dataclass(frozen=True)
class Match:
    """The outcome of a match."""

    players: int
    games: int
    seed: int
    truncated: int  # games that the limit of Cycles ended
    cycles: float  # mean
    standings: tuple[Standing, ...]


def line_up(names: Sequence[str], players: int) -> list[str]:
    """Return an agent for each place: all named, or the first against a field of the second; raises ConfigError."""
    if len(names) == players:
        return list(names)
    if len(names) == 2:  # noqa: PLR2004 - one against a field
        return [names[0]] + [names[1]] * (players - 1)
    allowed = f"{players}" if players == 2 else f"{players}, or 2: one against a field"  # noqa: PLR2004 - as above
    raise ConfigError(f"agents: {len(names)} named for {players} players; name {allowed}")


def play(
    lineup: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    cards: str | Path | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Match:
    """Play a match; the same agents, games and seed give the same numbers.

    `progress` is told how many more games are over. Raises AgentError for an agent that can't be had, ConfigError for what is
    no line-up or seed, and for a number of games that does not let each deal be played from every seat.
    """
    players = _players(lineup)
    seed = checked_seed(seed)
    if positive("games", games) % players:
        raise ConfigError(f"games: {games} is no multiple of {players}: each deal is played from every seat")
    names = list(dict.fromkeys(lineup))
    deck = load_cards(cards)
    agents = {name: make(name, seed=seed, cards=deck) for name in names}
    seated = np.array([names.index(name) for name in lineup])
    tables: list[_Tables] = []
    for first in range(0, games // players, DEALS):
        deal = int(np.random.SeedSequence([seed, first]).generate_state(1)[0])
        deals = min(DEALS, games // players - first)
        wave = [_Tables(np.roll(seated, shift), deals, deal, cards) for shift in range(players)]
        _play_out(wave, agents, progress)
        tables += wave
    return _summary(names, tables, seed)


def _players(lineup: object) -> int:
    """Return how many play; raises ConfigError for what is no list of names, or one of another length than a game has."""
    if isinstance(lineup, str) or not isinstance(lineup, Sequence):
        raise ConfigError(f"lineup: {brief(lineup)}: a list of names of agents is expected, one for each seat")
    if not FEWEST <= len(lineup) <= SEATS:
        raise ConfigError(f"lineup: {counted(len(lineup), 'agent')}; {FEWEST} to {SEATS} are expected, one for each seat")
    for name in lineup:
        if not isinstance(name, str):
            raise ConfigError(f"lineup: {brief(name)}: the name of an agent is expected, NAME or NAME:ARGUMENT")
    return len(lineup)


class _Tables:
    """Games of as many deals, side by side, with the same agents in the same seats."""

    def __init__(self, seating: Indices, deals: int, seed: int, cards: str | Path | None) -> None:
        """Deal; seating: the agent of each seat."""
        options: dict[str, Any] = {"players": len(seating), "reward": "rank", "skip_forced": True, "cards": cards}
        self.env = make_vec("legions", deals, seed=seed, **options)
        self.seating = seating
        self.going = np.ones(deals, bool)
        self.places = np.zeros((deals, len(seating)), np.int64)  # 1 is best
        self.truncated = self.cycles = 0

    def waiting_for(self, agent: int) -> Indices:
        """Return the games in which an agent must decide."""
        return np.flatnonzero(self.going & (self.seating[self.env.actor] == agent))

    def worlds(self, games: Indices) -> Any:
        """Return a world for the acting seat of each of some games: state records that fit what it knows."""
        return self.env.determinize(WORLD_SEED)[games]

    def step(self, actions: Indices) -> int:
        """Play on in every game, note those that end, and return how many do."""
        step = self.env.step(actions)
        over = self.going & (step.over != 0)
        self.places[over] = np.rint(1 + (1 - step.rewards[over]) * (len(self.seating) - 1) / 2)
        self.truncated += int(step.truncated[over].sum())
        self.cycles += int(step.final_table[over, 0, TableColumn.CYCLE].sum())
        self.going &= ~over
        return int(over.sum())


def _play_out(wave: Sequence[_Tables], agents: Mapping[str, Agent], progress: Callable[[int], None]) -> None:
    """Play until every game is over; each agent is asked about all of them at once."""
    while any(tables.going.any() for tables in wave):
        actions = [tables.env.action_masks.argmax(axis=1) for tables in wave]  # legal, for games that count no more
        for index, (name, agent) in enumerate(agents.items()):
            rows = [tables.waiting_for(index) for tables in wave]
            if any(len(each) for each in rows):
                _ask(name, agent, wave, rows, actions)
        progress(sum(tables.step(chosen) for tables, chosen in zip(wave, actions, strict=True)))


def _ask(name: str, agent: Agent, wave: Sequence[_Tables], rows: Sequence[Indices], actions: Sequence[Indices]) -> None:
    """Write an agent's actions in some games of each of the tables."""
    seen = [tables.env.observation for tables in wave]
    batch = {
        array: np.concatenate([each[array][some] for each, some in zip(seen, rows, strict=True)])
        for array in ("cards", "table", "action_mask")
    }
    if wants_worlds(agent):
        batch[WORLD] = np.concatenate([tables.worlds(some) for tables, some in zip(wave, rows, strict=True)])
    parts = np.split(_answer(name, agent, batch), np.cumsum([len(some) for some in rows])[:-1])
    for chosen, some, part in zip(actions, rows, parts, strict=True):
        chosen[some] = part


def _answer(name: str, agent: Agent, batch: Observation) -> Indices:
    """Return an agent's actions for a batch; raises AgentError unless they are one legal action for each row.

    AgentFailedError names the agent for whatever its own code raises.
    """
    legal = batch["action_mask"].copy()
    given = asked(agent.act, batch, lambda: f"agent {name!r}")
    return _legal(name, integers(given, len(legal), f"agent {name!r}: act returned "), legal)


def _legal(name: str, actions: npt.NDArray[Any], legal: npt.NDArray[np.int8]) -> Indices:
    """Return actions as they are; raises AgentError for one that its row does not allow."""
    within = (actions >= 0) & (actions < legal.shape[1])
    allowed = within & (legal[np.arange(len(legal)), np.where(within, actions, 0).astype(np.int64)] != 0)
    if not allowed.all():
        row = int(np.flatnonzero(~allowed)[0])
        some = ", ".join(str(action) for action in np.flatnonzero(legal[row]))
        raise AgentError(f"agent {name!r}: act chose action {actions[row]} in row {row}; legal there: {some}")
    return actions.astype(np.int64)


def _summary(names: Sequence[str], tables: Sequence[_Tables], seed: int) -> Match:
    """Add up the games of all tables."""
    games, players = sum(len(one.places) for one in tables), len(tables[0].seating)
    standings = tuple(
        _standing(name, np.concatenate([one.places[:, one.seating == index] for one in tables]), players)
        for index, name in enumerate(names)
    )
    truncated, cycles = sum(one.truncated for one in tables), sum(one.cycles for one in tables)
    return Match(players, games, seed, truncated, cycles / games, standings)


def _standing(name: str, places: Indices, players: int) -> Standing:
    """Sum up the places that an agent took, [games, its seats]."""
    games, seats = places.shape
    wins = int((places == 1).sum())
    return Standing(name, seats, wins, wins / games, wilson(wins, games), seats / players, float(places.mean()))
