"""The games of a wave, side by side: every deal with every seating of the line-up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from agents.tournament.history import History
from agents.tournament.lineups import seatings
from agents.tournament.waves import WORLDS, Indices, Setting, Wave, deal_seeds, drawn
from kadmon_env.legions.features import SEAT_AT, SEAT_COLUMNS, SeatColumn, TableColumn
from kadmon_env.legions.terms import Over
from kadmon_env.vector import Step, make_vec

SEEDS = 1 << 32  # of deals; see `VectorEnv.reset`
FORFEIT = len(Over)  # how a game ended, beside the game's own ways


@dataclass
class Ends:
    """How the games ended, as far as they have."""

    how: Indices  # [n], `Over` or FORFEIT
    cycles: Indices  # [n]
    places: Indices  # [n, players], 1 is best
    ichor: Indices  # [n, players]
    forfeited: dict[int, tuple[int, str]]  # by game: the seat that broke the protocol, and what it did wrong


class Games:
    """The games of a wave, one for each deal and seating, in this order."""

    def __init__(self, setting: Setting, wave: Wave) -> None:
        """Deal them; forced decisions are answered without anybody being told."""
        self._setting, self._wave = setting, wave
        ways = np.array(seatings(setting.plan.lineups[wave.lineup]))
        self.deals = np.repeat(wave.numbers, len(ways))
        self.seating = np.tile(ways, (wave.deals, 1))
        n, players = self.seating.shape
        options: dict[str, Any] = {"players": players, "reward": "rank", "skip_forced": True, "cards": setting.deck}
        self.env = make_vec("legions", n, **options)
        self.seeds = np.repeat(deal_seeds(setting.seed, wave.numbers), len(ways))
        self.env.seeds[:] = (self.seeds - n) % SEEDS  # a reset without a seed goes on by n
        self.env.reset()
        self.going = np.ones(n, np.bool_)
        self.ends = _no_ends(n, players)
        self.history = History(setting.deck, players)
        self._steps = 0

    def waiting_for(self, entrant: int) -> Indices:
        """Return the games in which an entrant must decide."""
        asked = self.seating[np.arange(len(self.going)), self.env.actor]
        return np.flatnonzero(self.going & (asked == entrant))

    def batch(self, games: Indices, *, worlds: bool) -> dict[str, npt.NDArray[Any]]:
        """Return what the seats see that must decide in some games; with worlds, also a state each that it holds possible."""
        seen = {name: array[games] for name, array in self.env.observation.items()}
        if worlds:
            seed = drawn(self._setting.seed, WORLDS, self._wave.lineup, self._wave.first, self._steps)
            seen["world"] = self.env.determinize(seed)[games]
        return seen

    def forfeit(self, games: Indices, complaint: str) -> None:
        """End some games: the acting seat has broken the protocol and comes last, the others share the first place."""
        seats, table = self.env.actor[games], self.env.table[games]
        self.ends.how[games], self.ends.cycles[games] = FORFEIT, table[:, TableColumn.CYCLE]
        self.ends.places[games] = 1
        self.ends.places[games, seats] = self.seating.shape[1]
        self.ends.ichor[games] = _ichor(table, seats, self.seating.shape[1])
        self.ends.forfeited |= {int(game): (int(seat), complaint) for game, seat in zip(games, seats, strict=True)}
        self.going[games] = False

    def step(self, actions: Indices) -> int:
        """Play on in every game, note those that end, and return how many do."""
        self._steps += 1
        self.history.note(self.env, self.going, actions)
        step = self.env.step(actions)
        over = np.flatnonzero(self.going & (step.over != 0))
        if over.size:
            self._end(over, step)
        return len(over)

    def _end(self, over: Indices, step: Step) -> None:
        """Note the games that have ended."""
        players, table = self.seating.shape[1], step.final_table[over, 0]
        self.ends.how[over], self.ends.cycles[over] = step.over[over], table[:, TableColumn.CYCLE]
        self.ends.places[over] = np.rint(1 + (1 - step.rewards[over]) * (players - 1) / 2)
        self.ends.ichor[over] = _ichor(table, np.zeros(len(over), np.int64), players)
        self.history.note_end(over, step.final_cards[over, 0])
        self.going[over] = False


def _no_ends(n: int, players: int) -> Ends:
    """Return room for the ends of n games."""
    per_game, per_seat = np.zeros((2, n), np.int64), np.zeros((2, n, players), np.int64)
    return Ends(per_game[0], per_game[1], per_seat[0], per_seat[1], {})


def _ichor(table: npt.NDArray[np.int8], seats: Indices, players: int) -> Indices:
    """Return the Collected Ichor of each seat, int64 [n, players], from what one seat of each game sees, [n, features]."""
    relative = (np.arange(players) - seats[:, None]) % players
    columns = SEAT_AT + SEAT_COLUMNS * relative + SeatColumn.ICHOR
    return np.take_along_axis(table, columns, axis=1).astype(np.int64)
