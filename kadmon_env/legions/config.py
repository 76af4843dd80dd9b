"""The options of a new game, read as people write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict

from kadmon_env.core.checked import Whole, brief, choices, near, seat_range, validated, whole_from
from kadmon_env.core.record import new_record
from kadmon_env.errors import ConfigError
from kadmon_env.legions.cardfile import CardFile
from kadmon_env.legions.setup import CONFIG
from kadmon_env.legions.terms import MOST_CYCLES, NONE, SEATS, SOVEREIGNS

DRAWN = 3
"""Sovereigns of choice in the Crown, besides those that always are [SET-3]."""


def _sovereigns(value: object) -> object:
    """Read None, "all", or any sequence of names."""
    if value is None or value == "all":
        return value
    if isinstance(value, Sequence) and not isinstance(value, str) and all(isinstance(name, str) for name in value):
        return list(value)
    raise ValueError(f'give None (drawn by the seed), "all", or a list of {DRAWN} names')


class Options(BaseModel):
    """The options of a new game; the same seed and options deal the same game."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    players: Annotated[Whole, whole_from(2, SEATS)] = SEATS
    sovereigns: Annotated[Any, BeforeValidator(_sovereigns)] = None
    max_cycles: Annotated[Whole, whole_from(1, MOST_CYCLES)] = 100
    first_sigil: Whole | None = None


def read_options(file: CardFile, options: Mapping[str, Any]) -> Options:
    """Return checked options; raises ConfigError naming the option, its value and what is allowed."""
    read = validated(Options, options, "", ConfigError)
    if read.first_sigil is not None and not 0 <= read.first_sigil < read.players:
        raise ConfigError(f"first_sigil: {brief(read.first_sigil)}: {seat_range(read.players)}")
    crown(file, read.sovereigns)
    return read


def crown(file: CardFile, sovereigns: list[str] | Literal["all"] | None) -> int:
    """Return the Sovereigns of the Crown as a set of indices, 0 where the seed draws them [SET-3, J-SET-3]."""
    if sovereigns is None:
        return 0
    index = {file.names[int(card)]: k for k, card in enumerate(file.tables.of_sovereign[:SOVEREIGNS])}
    always = [name for name, k in index.items() if file.tables.always[file.tables.of_sovereign[k]]]
    names = list(index) if sovereigns == "all" else sovereigns
    for name in names:
        if name not in index:
            offered = [other for other in index if other not in always]
            raise ConfigError(f"sovereigns: {name!r} is none{near(name, offered)}; allowed: {choices(offered)}")
    chosen = set(names) - set(always)
    if len(set(names)) < len(names) or len(chosen) not in (DRAWN, SOVEREIGNS - len(always)):
        also = " and ".join(always)
        raise ConfigError(f'sovereigns: name {DRAWN} different ones ({also} is always there), or "all", not {names}')
    return sum(1 << index[name] for name in {*always, *chosen})


def config_record(file: CardFile, options: Mapping[str, Any]) -> Any:
    """Return checked options as the engine takes them, records [1]."""
    record = new_record(CONFIG)
    record.players, record.max_cycles = options["players"], options["max_cycles"]
    record.sovereigns = crown(file, options["sovereigns"])
    record.first_sigil = NONE if options["first_sigil"] is None else options["first_sigil"]
    return record
