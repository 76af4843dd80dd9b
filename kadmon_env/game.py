"""One game in progress, as people and tools hold it: ask, answer by number or by name, copy, save, look."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from kadmon_env.core.checked import brief, is_same, is_whole, near, seat_range
from kadmon_env.core.contract import checked_call, checked_seed, refuse_unknown
from kadmon_env.core.replayed import FORMAT, check_saved, rules_for
from kadmon_env.core.rules import Rules, rules_of
from kadmon_env.core.saved import record_digest, record_from_dict, record_to_dict
from kadmon_env.errors import ConfigError, GameOver, IllegalAction, SavedGameError, SeatError
from kadmon_env.scenario import Spec, jsonable, naming, read_spec


class Decision(NamedTuple):
    """What is asked: one of the game's kinds of decision (``over`` at the end), and a sentence anybody may read."""

    kind: str
    sentence: str


class Game:
    """A game of Legions of Kadmon in progress.

    Make one with `Game.new`, `Game.scenario` or `Game.from_dict`. It holds the true state; give agents `observe`,
    `describe(seat)` or `determinize`.
    """

    def __init__(self, rules: Rules, state: Any, origin: Mapping[str, Any] | None, played: list[int]) -> None:
        """Hold a state; `origin` and `played` say how to come to it again (None: can't be told)."""
        self._rules = rules
        self._s = state
        self._origin = origin
        self._played = played
        self._mask: npt.NDArray[np.int8] | None = None

    @classmethod
    @checked_call
    def new(cls, /, game: str, *, seed: int = 0, cards: Any = None, **options: Any) -> Self:
        """Set up a game and run it to its first decision.

        Options of Legions: ``players`` 2 to 4 (2 is a variant of ours), ``sovereigns`` None (drawn by the seed), "all"
        (the Full Gauntlet) or three names, ``max_cycles``, ``first_sigil`` None (by the seed) or a seat; ``cards`` is
        None, a path or a loaded card file. Raises ConfigError for an option that does not fit, CardFileError.
        """
        rules = rules_of(game, cards)
        refuse_unknown(options, rules.options({}), cls.new)
        checked, dealt = rules.options(options), checked_seed(seed)
        return cls(rules, rules.deal(checked, dealt), {"config": checked, "seed": dealt}, [])

    @classmethod
    @checked_call
    def scenario(cls, game: Spec | None = None, spec: Spec | None = None, *, cards: Any = None) -> Self:
        """Lay out a position: a dict, or the path of a TOML or JSON file; with the key ``game`` it may stand alone.

        Raises ScenarioError naming the file, the key, its value and what is allowed, ConfigError where nothing is given.
        """
        given, asked = (game, None) if spec is None else (spec, game)
        name, position = read_spec(given, asked)
        with naming(given):
            rules = rules_of(name, cards)
            return cls(rules, rules.lay_out(position), {"position": jsonable(position)}, [])

    @property
    def game(self) -> str:
        """Return the name of the game."""
        return self._rules.name

    @property
    def rules(self) -> Rules:
        """Return the rules and cards that the game is played by."""
        return self._rules

    @property
    def state(self) -> Any:
        """Return the true state, a record: read it, don't write it."""
        return self._s[0]

    @property
    def origin(self) -> Mapping[str, Any] | None:
        """Return what the game started from: ``config`` and ``seed``, or ``position``; None where it can't be told."""
        return copy.deepcopy(self._origin)

    @property
    def played(self) -> tuple[int, ...]:
        """Return the actions since the origin."""
        return tuple(self._played)

    @property
    def players(self) -> int:
        """Return the number of seats."""
        return self._rules.players(self._s)

    @property
    def actor(self) -> int:
        """Return the seat that must decide, -1 when the game is over."""
        return self._rules.decision(self._s)[0]

    @property
    def decision(self) -> Decision:
        """Return what is asked."""
        return Decision(*self._rules.decision(self._s)[1:])

    @property
    def done(self) -> bool:
        """Tell whether the game is over, truncated or not."""
        return self._rules.ended(self._s) is not None

    @property
    def truncated(self) -> bool:
        """Tell whether the limit in Cycles has ended the game [J-VIC-3]."""
        return self._rules.ended(self._s) == "truncated"

    def mask(self) -> npt.NDArray[np.int8]:
        """Return 1 for each legal action and 0 for the rest, int8 [n]; all 0 when the game is over."""
        if self._mask is None:
            self._mask = self._rules.mask(self._s)
        return self._mask.copy()

    def legal_actions(self) -> list[int]:
        """Return the legal actions in ascending order, none when the game is over."""
        return [int(action) for action in np.flatnonzero(self.mask())]

    def action_name(self, action: int) -> str:
        """Return the name of an action in this position; raises IllegalAction if no such action exists."""
        return self._rules.action_name(self._s, self._number(action))

    def legal_names(self) -> dict[str, int]:
        """Return the legal actions by name."""
        return {self._rules.action_name(self._s, action): action for action in self.legal_actions()}

    def find(self, name: str) -> int:
        """Return the legal action of that name; raises IllegalAction saying why there is none, GameOver at the end."""
        self._refuse_if_done(name)
        legal = self.legal_names()
        if self._name(name) not in legal:
            raise self._illegal(name)
        return legal[name]

    def why_not(self, name: str) -> str:
        """Return why an action of that name is not legal now, as a phrase; empty if it is legal.

        Raises IllegalAction for what is no name at all.
        """
        return "" if self._name(name) in self.legal_names() else self._rules.why_not(self._s, name)

    def step(self, action: int | str) -> None:
        """Carry out an action, by number or name, and run on to the next decision or the end.

        Raises IllegalAction naming the action, the decision and the legal ones, and GameOver after the end; neither
        changes anything.
        """
        self._refuse_if_done(action)
        number = self.find(action) if isinstance(action, str) else self._number(action)
        if not self.mask()[number]:
            raise self._illegal(self.action_name(number))
        self._rules.step(self._s, number)
        self._played.append(number)
        self._mask = None

    def restart(self) -> Self:
        """Return the game as it was at its beginning; raises SavedGameError where that is not known."""
        if self._origin is None:
            raise SavedGameError("a determinized game has no beginning to go back to")
        if "position" in self._origin:
            states = self._rules.lay_out(self._origin["position"])
        else:
            states = self._rules.deal(self._origin["config"], self._origin["seed"])
        return type(self)(self._rules, states, self._origin, [])

    def digest(self) -> str:
        """Return a digest of the true state: the same for the same beginning and actions, everywhere."""
        return record_digest(self._s[0])

    def clone(self) -> Self:
        """Return an independent copy."""
        return type(self)(self._rules, self._s.copy(), self._origin, self._played.copy())

    __copy__ = clone

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        return self.clone()

    def returns(self, reward: str = "win") -> list[float]:
        """Return what the end pays each seat, all 0 while the game goes on; raises ConfigError for an unknown reward.

        Rewards of Legions: "win" (winner +1, the others -1 / (n - 1)), "rank" (+1 to -1 in equal steps by placement),
        "ichor" ((own less the others' mean) / 80). Each sums to 0.
        """
        return self._rules.returns(self._s, reward)

    def observe(self, seat: int) -> dict[str, npt.NDArray[np.int8]]:
        """Return what a seat sees: ``cards`` [rows, features], ``table`` [features], ``action_mask`` [n], all int8.

        The mask is all 0 unless the seat must decide. Raises SeatError for a seat that does not exist.
        """
        return self._rules.observe(self._s, self._seat(seat))

    def determinize(self, seat: int, seed: int) -> Self:
        """Return a copy with everything redrawn that a seat can't know, the coming randomness included [J-INF-2].

        Such a copy has no origin. Raises SeatError for a seat that does not exist, ConfigError for a seed that is none.
        """
        drawn = self._s.copy()
        self._rules.determinize(drawn, self._seat(seat), checked_seed(seed))
        return type(self)(self._rules, drawn, None, [])

    def describe(self, seat: int | None = None) -> str:
        """Return the table in words as a seat sees it; None: what everybody may know, with no hand open.

        Raises SeatError for a seat that does not exist.
        """
        return self._rules.describe(self._s, None if seat is None else self._seat(seat))

    def since(self, earlier: Self) -> list[str]:
        """Return what changed since an earlier copy of this game, in words that everybody may read.

        Raises ConfigError for what is no copy of it.
        """
        self._refuse_other(earlier)
        return self._rules.events(earlier._s, self._s)

    def position(self) -> dict[str, Any]:
        """Return the true position in the keys of a scenario, hidden cards included: for tests and tools.

        `Game.scenario` lays it out again where ``over``, ``stack`` and ``pending`` are empty.
        """
        return self._rules.position(self._s)

    def to_dict(self) -> dict[str, Any]:
        """Return the whole game in JSON-able values, exactly, with the version of the rules and the cards' digest."""
        return {
            "format": FORMAT,
            "game": self._rules.name,
            "version": self._rules.version,
            "cards": self._rules.digest,
            "origin": copy.deepcopy(self.origin),
            "played": list(self._played),
            "state": record_to_dict(self._s[0]),
            "digest": self.digest(),
        }

    @classmethod
    @checked_call
    def from_dict(cls, data: object, *, cards: Any = None) -> Self:
        """Return the game that `to_dict` wrote; a game with other cards than the package's needs them in ``cards``.

        Raises SavedGameError for what is damaged, foreign, or of other rules or cards.
        """
        rules, saved = rules_for(data, cards)
        state = record_from_dict(rules.dtype, saved["state"])
        if not is_same(saved["digest"], record_digest(state[0])):
            raise SavedGameError("state: it does not fit its digest: the saved game is damaged")
        check_saved(rules, state, saved["origin"], saved["played"])
        return cls(rules, state, copy.deepcopy(saved["origin"]), saved["played"].copy())

    def _seat(self, seat: int) -> int:
        """Return a seat that exists; raises SeatError for another."""
        if not is_whole(seat, 0, self.players - 1):
            raise SeatError(f"seat: {brief(seat)}: {seat_range(self.players)}")
        return int(seat)

    def _refuse_other(self, earlier: object) -> None:
        """Raise ConfigError for what is no copy of this game."""
        if not isinstance(earlier, Game) or (earlier.game, earlier.players) != (self.game, self.players):
            raise ConfigError(f"earlier: {brief(earlier)}: an earlier copy of this game is expected")

    def _name(self, name: object) -> str:
        """Return a name; raises IllegalAction for what can't be one."""
        if not isinstance(name, str):
            raise IllegalAction(f"{brief(name)} is no name of an action: a text is expected. {self._asked()}")
        return name

    def _number(self, action: object) -> int:
        """Return an action number that exists; raises IllegalAction for anything else."""
        last = len(self.mask()) - 1
        if not is_whole(action, 0, last):
            expected = f"a name, or a number from 0 to {last}, is expected"
            raise IllegalAction(f"{brief(action)} is no action: {expected}. {self._asked()}")
        return int(action)

    def _refuse_if_done(self, action: object) -> None:
        """Raise GameOver at the end."""
        if self.done:
            raise GameOver(f"{brief(action)} comes too late. {self.decision.sentence}")

    def _illegal(self, name: str) -> IllegalAction:
        """Return the error for an action that is not legal now."""
        hint = near(name, self.legal_names())
        return IllegalAction(f"{brief(name)} is not legal{hint}: {self.why_not(name)}. {self._asked()}")

    def _asked(self) -> str:
        """Return the pending decision and its legal actions."""
        return f"{self.decision.sentence} Legal: {'; '.join(self.legal_names())}"
