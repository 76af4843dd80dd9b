"""What a game gives to the adapters, which know no rule: its shapes, its kernels, and how its options are read.

Each game fills one `Contract`, named ``CONTRACT``, in its module ``contract``. Its state record has at least the fields
``actor`` (seat that must decide) and ``over`` (`ONGOING` until the end).
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Any, ParamSpec, TypeVar

import numpy as np
import numpy.typing as npt

from kadmon_env.core.checked import brief, near, whole
from kadmon_env.errors import ConfigError

P = ParamSpec("P")
R = TypeVar("R")

ONGOING = 0
"""Value of a state's field ``over`` while the game goes on."""

TRUNCATED = 3
"""Value of a state's field ``over`` when the limit in Cycles has ended the game."""

GAMES = {"legions": "kadmon_env.legions.contract"}
"""The module of each game's contract, by the name of the game; ``game`` beside it is what `Game` plays by."""


LAST_SEED = 2**63 - 1


class Kernel(IntEnum):
    """The functions that the loops call by address, in the order of `Contract.kernels`; none returns anything.

    The records `state` and `cards` come first. RESET writes every field of the state; MASK, OBSERVE and REWARDS
    overwrite every number of the arrays that they are given.
    """

    STEP = 0  # state, cards, action int64: play a legal action, up to the next decision or the end
    MASK = 1  # state, cards, mask int8 [actions]: 1 where the acting seat may
    OBSERVE = 2  # state, cards, seat int64, mask int8 [actions], cards int8 [rows, features], table int8 [features]
    RESET = 3  # state, cards, config, seed int64: deal a new game, up to the first decision
    REWARDS = 4  # state, cards, kind int64, rewards float32 [players]: what the end pays
    DETERMINIZE = 5  # state, cards, seat int64, seed int64: redraw whatever the seat can't know


@dataclass(frozen=True)
class Bounds:
    """The least and the greatest value of each number of an observation array, int8, both of the array's shape."""

    low: npt.NDArray[np.int8]
    high: npt.NDArray[np.int8]

    @property
    def shape(self) -> tuple[int, ...]:
        """Return the shape of the observation array."""
        return self.low.shape


@dataclass(frozen=True)
class Contract:
    """A game, as the adapters see it."""

    name: str
    module: str  # where it can be imported from, as CONTRACT
    env_id: str  # name of the PettingZoo environment
    state: np.dtype[Any]
    kernels: tuple[Any, ...]  # by Kernel
    actions: int
    cards: Bounds  # [rows, features]
    table: Bounds  # [features]
    flat_size: int
    flatten: Callable[[Any, Any, Any], None]  # cards [n, …], table [n, …], out float32 [n, flat_size]: each 0 to 1
    rewards: tuple[str, ...]  # names of the kinds of REWARDS, by number
    load: Callable[[Any], Any]  # path of a card file, a loaded one, or None for the game's own -> loaded card file
    digest: Callable[[Any], str]  # card file -> digest of all in it that matters for play
    option_names: tuple[str, ...]
    options: Callable[..., dict[str, Any]]  # card file, options by name -> all of them, checked, JSON-able; ConfigError
    tables: Callable[[Any], Any]  # card file -> compiled tables, records [1]
    configure: Callable[..., Any]  # card file, options by name -> config record [1], with the field players; ConfigError
    describe: Callable[[Any, Any, int | None], str]  # states [1], card file, seat (None: anybody) -> the table in words
    action_name: Callable[[Any, Any, int], str]  # states [1], card file, action -> name

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy by reference: kernels are addresses in this process."""
        return _imported, (self.module,)

    def reward(self, name: str) -> int:
        """Return the number of a kind of reward; raises ConfigError."""
        return one_of("reward", name, self.rewards)

    def refusal(self, states: Any, file: Any, action: object, legal: npt.NDArray[np.int8]) -> str:
        """Say that the acting seat can't play an action, and what it can: states [1], legal int8 [actions]."""
        names = [self.action_name(states, file, int(other)) for other in np.flatnonzero(legal)]
        return f"action {brief(action)} is not legal for player_{int(states[0].actor)} now; legal: {'; '.join(names)}"


def one_of(option: str, value: object, allowed: tuple[str, ...]) -> int:
    """Return the position of an option's value among those allowed; raises ConfigError."""
    if not isinstance(value, str) or value not in allowed:
        raise ConfigError(f"{option}: {brief(value)} is none of {', '.join(allowed)}")
    return allowed.index(value)


def refuse_unknown(given: Iterable[str], names: Iterable[str], *readers: Callable[..., Any]) -> None:
    """Raise ConfigError for an option that is neither among the names nor asked for, by name only, by one of the readers."""
    kinds = (parameter for reader in readers for parameter in signature(reader).parameters.values())
    allowed = {*names, *(parameter.name for parameter in kinds if parameter.kind is Parameter.KEYWORD_ONLY)}
    for name in given:
        if name not in allowed:
            raise ConfigError(f"{name}: unknown option{near(name, allowed)}; allowed: {', '.join(sorted(allowed))}")


def checked_call(function: Callable[P, R]) -> Callable[P, R]:
    """Let calls that lack an argument, or give one too many, end in ConfigError; it says how the call reads."""
    taken = signature(function)
    given = [parameter for parameter in taken.parameters.values() if parameter.name not in ("self", "cls")]
    bare = [parameter.replace(annotation=Parameter.empty) for parameter in given]

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            taken.bind(*args, **kwargs)
        except TypeError as error:
            name = function.__qualname__.removesuffix(".__init__")
            raise ConfigError(f"{name}: {error}; the call reads {name}{Signature(bare)}") from None
        return function(*args, **kwargs)

    return call


def refuse_reset_options(options: object, ignored: Iterable[str] = ()) -> None:
    """Raise ConfigError for options of a reset: there are none, and only None, no keys, or ignored keys will do."""
    if options is None or (isinstance(options, Mapping) and options.keys() <= set(ignored)):
        return
    raise ConfigError(f"options: {brief(options)}: a reset has none; give options where the environment is made")


def positive(option: str, value: object, most: int = LAST_SEED) -> int:
    """Return an option that must be a whole number from 1 (to ``most``); raises ConfigError."""
    number = whole(value)
    if number is None or not 1 <= number <= most:
        limit = "" if most == LAST_SEED else f" to {most}"
        raise ConfigError(f"{option}: {brief(value)}: a whole number from 1{limit} is expected")
    return number


def checked_flag(option: str, value: object) -> bool:
    """Return an option that is True or False; raises ConfigError for anything else."""
    if not isinstance(value, bool | np.bool_):
        raise ConfigError(f"{option}: {brief(value)}: True or False is expected")
    return bool(value)


def checked_seed(seed: int) -> int:
    """Return a seed that games can be dealt from; raises ConfigError."""
    number = whole(seed)
    if number is None or not 0 <= number <= LAST_SEED:
        raise ConfigError(f"seed: {brief(seed)}: a whole number from 0 to {LAST_SEED} is expected")
    return number


def find(game: object) -> Contract:
    """Return the contract of a game, by its name or as it is; raises ConfigError for an unknown name."""
    if isinstance(game, Contract):
        return game
    if not isinstance(game, str) or game not in GAMES:
        raise ConfigError(f"game: {brief(game)} is none of {', '.join(GAMES)}")
    return _imported(GAMES[game])


def _imported(module: str) -> Contract:
    """Return the contract that a module holds."""
    found: Contract = importlib.import_module(module).CONTRACT
    return found
