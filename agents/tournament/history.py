"""What happened in the games of a wave: every action, and where the Sovereigns were, noted step by step, counted at the end."""

from __future__ import annotations

from enum import IntEnum
from hashlib import blake2b

import numpy as np
import numpy.typing as npt

from agents.tournament.waves import Indices
from kadmon_env.legions.cardfile import CardFile
from kadmon_env.legions.features import CardColumn
from kadmon_env.legions.terms import MODES, NONE, SEATS, SOVEREIGNS, Verb, Zone
from kadmon_env.vector import VectorEnv

UNSLAIN = (Zone.BOX, Zone.CROWN, Zone.THRONE)
"""Where a Sovereign is until it is slain or entombed; it never comes back there."""


class Deed(IntEnum):
    """What is counted of a seat, by the design of a card."""

    SUMMONED = 0
    CAST = 1
    INVOKED = 2
    SLAIN = 3


class History:
    """What has happened in the games of a wave, [n] of them."""

    def __init__(self, deck: CardFile, players: int) -> None:
        """Begin, with the card file that is played with."""
        self._players = players
        self._design = np.asarray(deck.tables.design, np.int64)
        self._designs = len(deck.designs)
        self._sovereigns = np.asarray(deck.tables.of_sovereign, np.int64)
        self._going: list[npt.NDArray[np.bool_]] = []
        self._actors: list[Indices] = []
        self._actions: list[npt.NDArray[np.int16]] = []
        self._places: list[npt.NDArray[np.int8]] = []  # of the Sovereigns, [n, 8], as the acting seat sees them
        self._slayers: list[npt.NDArray[np.int8]] = []
        self._ends: dict[int, npt.NDArray[np.int8]] = {}  # by game: the same places as seat 0 sees them at the end

    def note(self, env: VectorEnv, going: npt.NDArray[np.bool_], actions: Indices) -> None:
        """Note the pending decisions and what is chosen, [n]; only games that go on count."""
        self._going.append(going.copy())
        self._actors.append(env.actor.copy())
        self._actions.append(actions.astype("<i2"))
        self._places.append(env.cards[:, self._sovereigns, CardColumn.PLACE])
        self._slayers.append(env.state_records["slayer"].copy())

    def note_end(self, games: Indices, cards: npt.NDArray[np.int8]) -> None:
        """Note what seat 0 sees at the end of some games, int8 [games, rows, features]."""
        places = cards[:, self._sovereigns, CardColumn.PLACE]
        self._ends |= {int(game): place for game, place in zip(games, places, strict=True)}

    def digests(self, seeds: Indices) -> list[str]:
        """Return a digest for each game of what it was dealt from and its actions."""
        actions, going = np.array(self._actions), np.array(self._going)
        played = [actions[going[:, game], game].tobytes() for game in range(len(seeds))]
        return [blake2b(b"%d " % seed + stream, digest_size=8).hexdigest() for seed, stream in zip(seeds, played, strict=True)]

    def decisions(self) -> Indices:
        """Return how many decisions each seat has answered, int64 [n, players]."""
        going, actors = np.array(self._going), np.array(self._actors)
        return np.stack([(going & (actors == seat)).sum(axis=0) for seat in range(self._players)], axis=1)

    def counts(self) -> Indices:
        """Return how often each seat has done what with cards of each design, int64 [deeds, n, players, designs].

        Summoned, cast and invoked is what a seat has chosen to, not what effects did; of Invocations, those of Sovereigns.
        """
        going, actors, actions = np.array(self._going), np.array(self._actors), np.array(self._actions, np.int64)
        counts = np.zeros((len(Deed), going.shape[1], self._players, self._designs), np.int64)
        for deed, first, last, step in (
            (Deed.SUMMONED, Verb.SUMMON, Verb.CAST, 1),
            (Deed.CAST, Verb.CAST, Verb.INVOKE, MODES),
            (Deed.INVOKED, Verb.INVOKE, Verb.INVOKE + 2 * SOVEREIGNS * MODES, MODES),
        ):
            steps, games = np.nonzero(going & (actions >= first) & (actions < last))
            which = (actions[steps, games] - first) // step
            rows = self._sovereigns[which % SOVEREIGNS] if deed == Deed.INVOKED else which
            np.add.at(counts[deed], (games, actors[steps, games], self._design[rows]), 1)
        for game, sovereign, seat in self._slain(going, actors):
            counts[Deed.SLAIN, game, seat, self._design[self._sovereigns[sovereign]]] += 1
        return counts

    def _slain(self, going: npt.NDArray[np.bool_], actors: Indices) -> list[tuple[int, int, int]]:
        """Return the Sovereigns that were slain while they ruled [SOV-3]: game, index of the Sovereign, seat of the slayer."""
        places = np.array(self._places)
        left = going[:, :, None] & ~np.isin(places, UNSLAIN)
        seen = np.asarray(left.any(axis=0))
        found = self._slain_at_the_end(seen)
        for game, sovereign in np.argwhere(seen):
            step = int(left[:, game, sovereign].argmax())
            place, by = int(places[step, game, sovereign]), int(self._slayers[step][game])
            found.append((int(game), int(sovereign), self._slayer(place, int(actors[step, game]), by)))
        return [one for one in found if one[2] != NONE]

    def _slain_at_the_end(self, before: npt.NDArray[np.bool_]) -> list[tuple[int, int, int]]:
        """Return the same for Sovereigns that nobody has seen off the Crown before the end, bool [n, 8]."""
        return [
            (game, int(sovereign), self._slayer(int(ends[sovereign]), 0, NONE))
            for game, ends in self._ends.items()
            for sovereign in np.flatnonzero(~before[game] & ~np.isin(ends, UNSLAIN))
        ]

    def _slayer(self, place: int, view: int, by: int) -> int:
        """Return who slew the Sovereign that has just come to a place, as a seat sees it; NONE: nobody, it was entombed.

        Its slayer holds it [SOV-3], unless Ianira's mark has given it to somebody else at once: then it is whom the game names.
        """
        if place == Zone.TOMB:
            return NONE
        if Zone.HAND <= place < Zone.HAND + SEATS:
            return (place - Zone.HAND + view) % self._players
        return by
