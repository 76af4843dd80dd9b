"""The card games among PettingZoo's classic environments, through AEC, without and with the standard wrappers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from typing import Any

from benchmarks.aec import play_aec
from benchmarks.cases import Case, Counts, Group

_PEER = "pettingzoo"


@dataclass(frozen=True)
class _Table:
    """Name an environment, how many play it, and the options that seat them."""

    module: str
    players: int
    options: tuple[tuple[str, int], ...] = ()


_TABLES = (
    _Table("hanabi_v5", 2),
    _Table("hanabi_v5", 4, (("players", 4), ("hand_size", 4))),
    _Table("texas_holdem_no_limit_v6", 2),
    _Table("texas_holdem_no_limit_v6", 4, (("num_players", 4),)),
    _Table("texas_holdem_v4", 2),
    _Table("leduc_holdem_v4", 2),
    _Table("gin_rummy_v4", 2),
)
_MAKERS = {Group.RAW: "raw_env", Group.WRAPPED: "env"}


@cache
def _make(table: _Table, maker: str) -> Any:
    """Make an environment once."""
    return getattr(import_module(f"pettingzoo.classic.{table.module}"), maker)(**dict(table.options))


def play(table: _Table, maker: str, decisions: int, seed: int) -> Counts:
    """Play an environment through AEC."""
    return play_aec(_make(table, maker), decisions, seed)


CASES = [
    Case(table.module, group, table.players, maker, partial(play, table, maker), _PEER)
    for group, maker in _MAKERS.items()
    for table in _TABLES
]
