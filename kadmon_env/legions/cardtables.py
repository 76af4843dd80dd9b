"""Filling the tables that the rules read, and reading programs back out of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kadmon_env.core.cardtext import TextError
from kadmon_env.core.record import new_record
from kadmon_env.legions.design import Design
from kadmon_env.legions.program import Mode, Program, Row
from kadmon_env.legions.state import CARD_TABLES, PROGRAM_MODES, PROGRAM_OPS, PROGRAMS
from kadmon_env.legions.terms import NONE, Type


def fill_tables(designs: Sequence[Design], horror: Program) -> Any:
    """Return the tables of compiled designs, one read-only record of dtype `state.CARD_TABLES`.

    Raises `TextError` if the texts need more rows than there are.
    """
    records = new_record(CARD_TABLES)
    tables = records[0]
    tables.program[:] = NONE
    writer = _Writer(tables)
    for index, design in enumerate(designs):
        _fill_design(tables, index, design)
        for field, program in design.programs.items():
            tables.program[design.first : design.first + design.copies, field] = writer.add(program)
    tables.horror = writer.add(horror)
    tables.designs = len(designs)
    records.flags.writeable = False
    return records[0]


def _fill_design(tables: Any, index: int, design: Design) -> None:
    """Enter what is printed on a card, for each copy."""
    copies = slice(design.first, design.first + design.copies)
    tables.design[copies] = index
    tables.twin[copies] = design.first
    tables.copies[copies] = design.copies
    tables.most_copies = max(tables.most_copies, design.copies)
    tables.silver[copies] = design.frame == "silver"
    tables.sovereign[copies] = design.sovereign
    tables.always[copies] = design.always_in_crown
    tables.base_ichor[copies] = design.ichor
    tables.per_player[copies] = design.ichor_per_player
    tables.strength[copies] = design.power
    tables.life[copies] = design.life
    tables.types[copies] = sum(1 << Type[name.upper()] for name in design.types)
    for flag, number in design.flags.items():
        tables.flag[copies, flag] = number
    if design.sovereign != NONE:
        tables.of_sovereign[design.sovereign] = design.first


class _Writer:
    """Appends programs, modes and op rows to the tables."""

    def __init__(self, tables: Any) -> None:
        self._tables = tables
        self._programs = self._modes = self._ops = 0

    def add(self, program: Program) -> int:
        """Append a program and return its row."""
        self._check_room(program)
        tables, row = self._tables, self._programs
        tables.first_mode[row], tables.modes[row] = self._modes, len(program.modes)
        tables.quick[row], tables.at_once[row] = program.quick, program.at_once
        for mode in program.modes:
            self._add_mode(mode)
        self._programs += 1
        return row

    def _add_mode(self, mode: Mode) -> None:
        """Append a mode with its op rows."""
        tables, row = self._tables, self._modes
        tables.first_op[row], tables.ops[row] = self._ops, len(mode.ops)
        for column in ("choice", "filter", "choices", "up_to", "declares"):
            tables[column][row] = getattr(mode, column)
        for op in mode.ops:
            tables.op[self._ops] = op
            self._ops += 1
        self._modes += 1

    def _check_room(self, program: Program) -> None:
        """Refuse a program that the tables can't hold."""
        modes, ops = self._modes + len(program.modes), self._ops + len(program.rows)
        if self._programs == PROGRAMS or modes > PROGRAM_MODES or ops > PROGRAM_OPS:
            raise TextError(f"too much text for one file: at most {PROGRAM_MODES} modes and {PROGRAM_OPS} verbs in all")


def program_at(tables: Any, row: int) -> Program:
    """Return the program in a row of the tables, as `explain` takes it."""
    first = int(tables.first_mode[row])
    modes = range(first, first + int(tables.modes[row]))
    return Program(tuple(_mode_at(tables, mode) for mode in modes), bool(tables.quick[row]), bool(tables.at_once[row]))


def _mode_at(tables: Any, row: int) -> Mode:
    """Return the mode in a row of the tables."""
    first = int(tables.first_op[row])
    ops = tuple(Row(*map(int, tables.op[each])) for each in range(first, first + int(tables.ops[row])))
    return Mode(
        ops,
        choice=int(tables.choice[row]),
        filter=int(tables.filter[row]),
        choices=int(tables.choices[row]),
        up_to=bool(tables.up_to[row]),
        declares=bool(tables.declares[row]),
    )
