"""The vocabulary of Legions of Kadmon: every number that the rules use has its name here, in the rulebook's words."""

from __future__ import annotations

from enum import IntEnum

NONE = -1
CARDS = 67
SEATS = 4
SOVEREIGNS = 7
KADMON = 7  # his index among the eight Sovereigns of a card file
OBJECTS = 20  # on the stack at once [J-STK-10]
TARGETS = 4  # choices that one announcement can hold
ICHOR = 80
VIEWS = SEATS + 1  # each seat's knowledge, and what everybody knows
PUBLIC = SEATS  # the view of somebody who sees no hand
MOST_CYCLES = 50_000  # what `max_cycles` may be
STAMPS = 1 << 23  # numbers of arrivals and objects that a game can give; a Cycle takes some forty


class Zone(IntEnum):
    """Where a card is. A seat's own zones start at HAND, VASSAL and LEGION: add the seat."""

    WILDS = 0
    GRAVE = 1
    TOMB = 2
    BOX = 3  # out of the game
    CROWN = 4  # the face-down pile
    THRONE = 5  # the Ruling Sovereign, face up on the Crown
    STACK = 6
    LIMBO = 7  # left the battlefield, on its way to a Summon by Ianira's mark
    MERGED = 8  # a further card of a merged unit
    HAND = 9
    VASSAL = 13
    LEGION = 17


ZONES = 21


class Type(IntEnum):
    """The four unit types; a set of them is the sum of ``1 << type``."""

    UNDEAD = 0
    HORROR = 1
    SPIRIT = 2
    SAMAEL = 3


TYPES = 4


class Token(IntEnum):
    """The three base Action Tokens."""

    SUMMON = 0
    CAST = 1
    INVOKE = 2


TOKENS = 3


class Phase(IntEnum):
    """The phases of the Magna Cycle."""

    DAWN = 0
    AMBUSH = 1
    ACTION = 2
    COMBAT = 3
    MIDNIGHT = 4


class Decision(IntEnum):
    """What the acting seat is asked."""

    NOTHING = 0
    ACTION = 1
    ANSWER = 2
    TARGET = 3
    DECLARE = 4
    DAMAGE = 5
    DISCARD = 6
    SACRIFICE = 7
    RETURN = 8
    GRANTED = 9
    SEARCH = 10
    MOVE = 11
    TIE = 12


class Over(IntEnum):
    """How a game ended."""

    NOT = 0
    KADMON = 1
    SAMAEL = 2
    TRUNCATED = 3


class Mark(IntEnum):
    """Marks on a unit, as bits; Ianira's has an owner and a field of its own."""

    IMMUNE = 1
    ETHEREAL = 2
    MICHAEL = 4


class Flux(IntEnum):
    """What the checks after a step still have to do about a card, as bits."""

    DYING = 1
    ENTERED = 2  # a Vassal Zone, in this step [SOV-5]
    ASKED = 4  # whether it returns to hand [J-SX-3]
    RETURNS = 8


class Field(IntEnum):
    """The texts that a card can carry."""

    SPELL = 0
    INVOKE = 1  # as a Vassal
    ALL_PLAYERS = 2  # while it rules
    CALAMITY = 3
    DAWN = 4
    ARRIVAL = 5  # the Vassal side's Calamity
    EMPTY_TOMB = 6


FIELDS = 7


class Flag(IntEnum):
    """Continuous text, each with a number; the first eight hold while the card rules, RETURNS while it is a Vassal."""

    LEGION_IMMUNE = 0  # set of Kinds
    SELF_IMMUNE = 1  # set of Kinds
    DESTROYS = 2  # set of Types that any Damage destroys
    GAINS_ON_LOSS = 3
    DOUBLES = 4
    WILD_TOKEN = 5
    HAND_SIZE = 6
    AMBUSHES = 7
    RETURNS = 8  # cards to discard


FLAGS = 9


class Kind(IntEnum):
    """What an effect comes from; a set of them is the sum of ``1 << kind``."""

    SPELL = 0
    INVOCATION = 1
    LEGION = 2  # Calamity, Dawn: nobody's


class Source(IntEnum):
    """Where an announced effect has its text."""

    HAND = 0
    VASSAL = 1
    RULING = 2
    BONUS = 3


class Op(IntEnum):
    """The verbs of card text; each is one step [J-DMG-4]. The columns of an op row are `OpColumn`."""

    DAMAGE = 0  # amount per, scope
    SHIELD = 1
    POWER = 2
    CLEAR = 3  # scope, arg: bits 1 Damage, 2 Shield, 4 Power
    MARK = 4  # scope, arg: Mark bit
    MARK_OWNED = 5  # scope: Ianira's mark, the controller's
    UNGRAVE = 6  # amount
    RESURRECT = 7  # amount, at random
    RESURRECT_TYPE = 8  # the declared type
    SEARCH = 9  # arg: set of Types
    TAKE_ICHOR = 10  # amount
    NEW_TARGETS = 11
    NEGATE = 12  # the chosen Spell or Invocation
    NEGATE_OTHERS = 13
    SWAP = 14
    MERGE = 15
    RELOCATE = 16  # each chosen unit to its chosen zone
    BURY = 17  # scope
    SUMMON_THIS = 18
    GRANT_SUMMON = 19
    GRANT_CAST = 20  # arg: 1 if not of the same name
    SPREAD_LOWEST = 21  # amount per: point by point to the lowest Remaining Life [J-SX-1]
    EACH_MOVES = 22
    EACH_STRIKES = 23  # amount; each player in Despair
    MIDNIGHT = 24
    BECOME = 25  # a random entombed Sovereign
    POWER_THIS = 26  # amount: on the unit whose text this is


class OpColumn(IntEnum):
    """The numbers of an op row, int16 [6]."""

    OP = 0
    AMOUNT = 1
    PER = 2
    SCOPE = 3
    DESPAIR = 4  # the amount if in Despair, NONE if it makes no difference
    ARG = 5


OP_COLUMNS = 6


class Per(IntEnum):
    """What an amount is multiplied by, read on resolution [J-STK-8]."""

    ONCE = 0
    VASSAL = 1  # you control
    PLAYER = 2


class Scope(IntEnum):
    """Whom a verb concerns."""

    CHOSEN = 0  # each chosen unit
    CHOSEN_LEGION = 1  # every unit in the chosen player's Legion Zone
    LEGION = 2  # every unit in the Legion
    VASSALS = 3  # every Vassal
    OWN_VASSALS = 4  # each Vassal you control
    UNITS = 5  # every unit
    LOWEST_VASSALS = 6  # all Vassals tied for the lowest Remaining Life
    SMALLER_ZONES = 7  # each zone with no more units than the same player's other


class Choice(IntEnum):
    """What an announcement chooses, besides the declared type."""

    NOTHING = 0
    UNITS = 1
    MOVES = 2  # a unit and its destination, in turn
    SWAP = 3  # two units in different zones
    PLAYER = 4
    OBJECT = 5  # on the stack


class Filter(IntEnum):
    """Which units or objects may be chosen."""

    ANY = 0
    VASSAL = 1
    LEGION = 2
    OWN_VASSAL = 3
    NOT_RULER = 4
    OTHER_SPELL = 5
    OTHER_OBJECT = 6


class Frame(IntEnum):
    """What is under way; frames lie on one another, the top one runs."""

    CYCLE = 0
    ANNOUNCE = 1
    WINDOW = 2
    RESOLVE = 3
    EFFECT = 4
    CHECKS = 5
    REVEAL = 6
    EACH = 7
    SPREAD = 8
    COMBAT = 9
    SEARCH = 10
    GRANT = 11
    RETARGET = 12
    DISCARD = 13


class Verb(IntEnum):
    """The first action of each verb; the argument is added [DESIGN: actions]."""

    PASS = 0
    DONE = 1
    YES = 2
    NO = 3
    SUMMON = 4  # + row
    CAST = 71  # + 3 row + mode
    INVOKE = 272  # + 3 source + mode
    CHOOSE = 317  # + row
    CHOOSE_SEAT = 384  # + relative seat
    CHOOSE_ZONE = 388  # + 2 relative seat + (0 Vassal, 1 Legion)
    CHOOSE_STACK = 396  # + index from the bottom
    DECLARE = 416  # + Type


ACTIONS = 420
MODES = 3
HORROR_SOURCE = 14  # of INVOKE: 0-6 Vassals, 7-13 ruling, then this
