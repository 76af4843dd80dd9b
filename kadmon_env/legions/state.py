"""A game in progress: one record of fixed size, which only this file knows the shape of."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import numpy as np

from kadmon_env.core.record import Ints, dtype_of
from kadmon_env.core.scratch import scratch
from kadmon_env.legions.terms import CARDS, FIELDS, FLAGS, OBJECTS, OP_COLUMNS, SEATS, TARGETS, TOKENS, TYPES, ZONES

Byte: TypeAlias = Annotated[int, np.int8]
Int: TypeAlias = Annotated[int, np.int32]
PerCard: TypeAlias = Annotated[Ints, np.int8, (CARDS,)]
PerZone: TypeAlias = Annotated[Ints, np.int8, (ZONES,)]
PerObject: TypeAlias = Annotated[Ints, np.int8, (OBJECTS + 1,)]
PerSeat: TypeAlias = Annotated[Ints, np.int8, (SEATS,)]

FRAMES = 12
REGISTERS = 10
PROGRAMS = 128
PROGRAM_MODES = 256
PROGRAM_OPS = 512


class State:
    """One game of Legions of Kadmon: everything, hidden things included. Cards are 0 to 66; NONE (-1) is no card."""

    rng: Annotated[int, np.int64]

    # What is known [J-INF-2]: of each card, for each view, the places where it can be; see `belief`.
    can: Annotated[Ints, np.int64, (CARDS,)]

    clock: Int  # stamps given so far
    cycle: Int
    max_cycles: Int

    # Where each card is; each zone is a linked list, longest there first (Wilds and Crown: top first).
    zone: PerCard
    before: PerCard
    after: PerCard
    first: PerZone
    last: PerZone
    count: PerZone  # cards in the zone; of a Vassal or Legion Zone: units
    order: Annotated[Ints, np.int32, (CARDS,)]  # since when it is there, as all may see; in a pile only which
    born: Annotated[Ints, np.int32, (CARDS,)]  # stamp of entering the battlefield: the object's identity [J-STK-3]

    # Units. A merged unit is its first card, the rest hang below it [J-SX-4].
    damage: Annotated[Ints, np.int16, (CARDS,)]
    shield: Annotated[Ints, np.int16, (CARDS,)]
    power: Annotated[Ints, np.int16, (CARDS,)]  # counters
    marks: PerCard  # set of Mark
    ianira: PerCard  # owner of the mark, or NONE
    under: PerCard  # next card of the same unit
    lead: PerCard  # first card of the same unit
    flux: PerCard  # set of Flux
    hit_by: PerCard  # seat that destroys it, or NONE
    fallback: PerCard  # zone that a card in LIMBO goes to if its Summon is forbidden
    assigned: Annotated[Ints, np.int16, (CARDS,)]  # points, in combat and Kilgore's Calamity

    # Players
    ichor: PerSeat
    token: Annotated[Ints, np.int8, (SEATS, TOKENS)]
    bonus: Annotated[Ints, np.int8, (SEATS, TYPES)]  # has the Unit Type Bonus
    bonus_token: Annotated[Ints, np.int8, (SEATS, TYPES)]  # its token is charged
    wild: PerSeat  # NONE without, else charged

    # The Effect Stack, bottom first; the entry above the last is the announcement under way.
    objects: Byte
    object_id: Annotated[Ints, np.int32, (OBJECTS + 1,)]
    object_kind: PerObject
    object_seat: PerObject
    object_source: PerObject
    object_card: PerObject  # the Spell's card, the Invocation's Sovereign, or NONE
    object_born: Annotated[Ints, np.int32, (OBJECTS + 1,)]  # of the Invocation's unit
    object_mode: Annotated[Ints, np.int16, (OBJECTS + 1,)]  # row of the mode tables
    object_declared: PerObject
    object_targets: PerObject
    target: Annotated[Ints, np.int8, (OBJECTS + 1, TARGETS)]  # card, seat, zone
    target_id: Annotated[Ints, np.int32, (OBJECTS + 1, TARGETS)]  # born of a unit, id of an object

    # What is under way
    depth: Byte
    frame: Annotated[Ints, np.int8, (FRAMES,)]
    pc: Annotated[Ints, np.int16, (FRAMES,)]
    reg: Annotated[Ints, np.int32, (FRAMES, REGISTERS)]
    decision: Byte
    actor: Byte

    # The table
    players: Byte
    phase: Byte
    sigil: Byte
    first_sigil: Byte
    active: Byte  # seat with Action Priority, or in combat
    pool: Byte
    chalice: Byte
    ruling: Byte  # card
    text: Byte  # card whose Legion text holds: the Ruler's, or whom Kadmon has become; NONE: none, or the Empty Tomb's
    final: Byte  # the Final Battle has begun
    midnight: Byte  # pending [J-SX-7]

    # What the checks after a step look at
    deaths: Byte  # units marked DYING
    arrivals: Byte  # cards marked ENTERED
    vassals_changed: Byte
    slain: Byte  # card of the Ruler slain in this step
    slayer: Byte
    over: Byte
    winner: Byte
    ranking: PerSeat  # seats, best first; filled when the game is over


class Cards:
    """A card file, compiled: read-only tables of which every rule reads what it needs."""

    design: PerCard
    twin: PerCard  # first card of the same design
    copies: PerCard
    most_copies: Annotated[int, np.int16]
    silver: PerCard  # Starting Hand card
    sovereign: PerCard  # 0 to 6, KADMON, or NONE
    always: PerCard  # always in the Crown [SET-3]
    base_ichor: PerCard
    per_player: PerCard  # Ichor per player
    strength: PerCard  # printed Power
    life: PerCard
    types: PerCard  # printed, as a set
    flag: Annotated[Ints, np.int8, (CARDS, FLAGS)]
    program: Annotated[Ints, np.int16, (CARDS, FIELDS)]  # row of the program tables, or NONE
    horror: Annotated[int, np.int16]  # program of the Horror bonus [UTB-2]
    designs: Annotated[int, np.int16]
    of_sovereign: Annotated[Ints, np.int8, (8,)]  # card of each Sovereign

    first_mode: Annotated[Ints, np.int16, (PROGRAMS,)]
    modes: Annotated[Ints, np.int8, (PROGRAMS,)]
    quick: Annotated[Ints, np.int8, (PROGRAMS,)]
    at_once: Annotated[Ints, np.int8, (PROGRAMS,)]  # the stack resolves without agreement [FRAGMENT-6]

    first_op: Annotated[Ints, np.int16, (PROGRAM_MODES,)]
    ops: Annotated[Ints, np.int8, (PROGRAM_MODES,)]
    choice: Annotated[Ints, np.int8, (PROGRAM_MODES,)]
    filter: Annotated[Ints, np.int8, (PROGRAM_MODES,)]
    choices: Annotated[Ints, np.int8, (PROGRAM_MODES,)]  # units, pairs, players or objects to choose
    up_to: Annotated[Ints, np.int8, (PROGRAM_MODES,)]
    declares: Annotated[Ints, np.int8, (PROGRAM_MODES,)]
    op: Annotated[Ints, np.int16, (PROGRAM_OPS, OP_COLUMNS)]


STATE: np.dtype[Any] = dtype_of(State)
CARD_TABLES: np.dtype[Any] = dtype_of(Cards)

card_numbers = scratch(CARDS)
"""Make an array of a number for each card, int64 [67], for the time of a call."""
