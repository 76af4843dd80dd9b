"""What each card is and does, as numbers: a network that reads these meets cards it has never seen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum

import numpy as np
import numpy.typing as npt

from kadmon_env.legions.cardfile import CardFile
from kadmon_env.legions.cardtables import program_at
from kadmon_env.legions.design import Design
from kadmon_env.legions.program import COUNTERS, KINDS, MARKS, Mode, Program
from kadmon_env.legions.terms import CARDS, FIELDS, MODES, NONE, Choice, Field, Filter, Flag, Op, Per, Scope, Type

Floats = npt.NDArray[np.float32]
HORROR_MODE = CARDS * FIELDS * MODES
"""The row of `text_features` of the first mode of the Horror bonus."""
NO_MODE = HORROR_MODE + MODES
"""The row of `text_features` that stands for no mode."""

_BLANK = Program((Mode(()),))
_TYPES = {each.name.lower(): 1 << each for each in Type}
_SETS = {Flag.LEGION_IMMUNE: KINDS, Flag.SELF_IMMUNE: KINDS, Flag.DESTROYS: _TYPES}


def mode_features(file: CardFile) -> Floats:
    """Return what each mode of each text does: float32 [67 cards, 7 fields, 3 modes, columns `MODE_FEATURES`].

    Fields are those of `terms.Field`; a verb's column holds its amount, or 1 for a verb without one; modes that a card
    doesn't have are zero.
    """
    features = np.zeros((CARDS, FIELDS, MODES, len(MODE_FEATURES)), np.float32)
    for design in file.designs:
        for field, program in design.programs.items():
            features[design.first : design.first + design.copies, field, : len(program.modes)] = _rows(program)
    return features


def text_features(file: CardFile) -> Floats:
    """Return the features of every mode in one list: float32 [1411, columns `MODE_FEATURES`].

    Those of `mode_features` in order, the three of the Horror bonus [UTB-2], and zeros for what is no mode (`NO_MODE`).
    """
    last = np.zeros((MODES + 1, len(MODE_FEATURES)), np.float32)
    horror = _rows(program_at(file.tables, int(file.tables.horror)))
    last[: len(horror)] = horror
    return np.concatenate([mode_features(file).reshape(-1, len(MODE_FEATURES)), last])


def card_features(file: CardFile) -> Floats:
    """Return what is printed on each card and what its texts do: float32 [67 cards, columns `CARD_FEATURES`].

    Each field has the number of its modes and, for each of `MODE_FEATURES`, the largest number in any of them.
    """
    modes = mode_features(file)
    counts = modes[..., MODE_FEATURES.index("exists")].sum(axis=2)
    texts = np.concatenate([counts[..., None], modes.max(axis=2)], axis=2).reshape(CARDS, -1)
    return np.concatenate([printed_features(file), texts], axis=1, dtype=np.float32)


def _rows(program: Program) -> list[list[float]]:
    """Return the features of each mode of a program."""
    return [list(_mode(program, mode).values()) for mode in program.modes]


def _mode(program: Program, mode: Mode) -> dict[str, float]:
    """Return the features of one mode by name."""
    return {
        "exists": 1,
        "Quickcast": program.quick,
        "stack resolves at once": program.at_once,
        "declares a type": mode.declares,
        "choices": mode.choices,
        "up to": mode.up_to,
        **_which("chooses", Choice, [mode.choice]),
        **_which("among", Filter, [mode.filter] if mode.choices else []),
        **{f"verb {_word(op)}": _amount(mode, op) for op in Op},
        **_which("to", Scope, [row.scope for row in mode.ops if row.op <= Op.MARK_OWNED or row.op == Op.BURY]),
        **_which("per", Per, [row.per for row in mode.ops]),
        "amount in Despair": max((row.despair for row in mode.ops if row.despair != NONE), default=0),
        **_set_of("mark", MARKS, mode, Op.MARK),
        **_set_of("remove", COUNTERS, mode, Op.CLEAR),
        **_set_of("search", _TYPES, mode, Op.SEARCH),
        "Cast excepts its own name": any(row.op == Op.GRANT_CAST and row.arg for row in mode.ops),
    }


def printed_features(file: CardFile) -> Floats:
    """Return what is printed on each card besides its texts for effects: float32 [67 cards, columns `PRINTED_FEATURES`]."""
    return np.array([list(_printed(d).values()) for d in file.designs for _ in d.cards], np.float32)


def _printed(design: Design) -> dict[str, float]:
    """Return the features of what is printed on a card, by name."""
    return {
        **{f"type {each.name.lower()}": each.name.capitalize() in design.types for each in Type},
        **{frame: design.frame == frame for frame in ("silver", "golden", "sovereign", "kadmon")},
        "power": design.power,
        "life": design.life,
        "copies": design.copies,
        "base Ichor": design.ichor,
        "Ichor per player": design.ichor_per_player,
        "always in the Crown": design.always_in_crown,
        **{name: value for flag in Flag for name, value in _flag(flag, design.flags.get(flag, 0)).items()},
    }


def _flag(flag: Flag, number: int) -> dict[str, float]:
    """Return the features of one continuous text."""
    if flag in _SETS:
        return {f"{_word(flag)} {name}": bool(number & bit) for name, bit in _SETS[flag].items() if name != "both"}
    return {_word(flag): number}


def _word(member: IntEnum) -> str:
    """Return the words of a term."""
    return member.name.lower().replace("_", " ")


def _which(prefix: str, terms: type[IntEnum], found: Iterable[int]) -> dict[str, float]:
    """Return which of the terms are found."""
    found = set(found)
    return {f"{prefix} {_word(term)}": term in found for term in terms}


def _amount(mode: Mode, op: Op) -> float:
    """Return how much of a verb there is in a mode, 1 for one without an amount."""
    return sum(row.amount or 1 for row in mode.ops if row.op == op)


def _set_of(prefix: str, names: Mapping[str, int], mode: Mode, op: Op) -> dict[str, float]:
    """Return which bits a verb's argument has."""
    bits = [row.arg for row in mode.ops if row.op == op]
    return {f"{prefix} {name}": any(bit & each for each in bits) for name, bit in names.items()}


MODE_FEATURES: tuple[str, ...] = tuple(_mode(_BLANK, _BLANK.modes[0]))
"""The names of the columns of `mode_features`."""

PRINTED_FEATURES: tuple[str, ...] = tuple(
    _printed(Design("", "silver", 0, 1, (), 0, 0, 0, 0, False, NONE, {}, {}, {}, (), {}, ""))
)
"""The names of the columns of `printed_features`."""

CARD_FEATURES: tuple[str, ...] = (
    *PRINTED_FEATURES,
    *(f"{_word(field)}: {name}" for field in Field for name in ("modes", *MODE_FEATURES)),
)
"""The names of the columns of `card_features`."""
