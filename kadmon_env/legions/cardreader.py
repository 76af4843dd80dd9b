"""Reading the text of an effect: from the syntax tree to modes, choices and op rows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from lark import Token, Tree

from kadmon_env.core.cardtext import TextError, tidy
from kadmon_env.legions.program import COUNTERS, CROWDS, MARKS, PERS, Mode, Program, Row
from kadmon_env.legions.syntax import at, number, said_at, tokens, trees, types_of, verb_of, words
from kadmon_env.legions.terms import MODES, NONE, TARGETS, Choice, Filter, Op, Scope

_PAIRS = TARGETS // 2
_SEVERAL = 2
_CROWDS_LIKE = {"vassal": "every Vassal", "own_vassal": "every Vassal", "legion": "every unit in the Legion"}
"""What can be said of all units like those that would be chosen, by the name of the grammar; else "every unit"."""


def read_effect(tree: Tree[Token], text: str, name: str, *, announced: bool) -> Program:
    """Return the meaning of an ``effect`` and its text; ``name`` is the card's own.

    Raises `TextError` for choices that one announcement can't hold, or without any, and for numbers out of bounds.
    """
    headers = [str(child.data) for child in trees(tree) if child.data != "mode"]
    modes = [child for child in trees(tree) if child.data == "mode"]
    if len(set(headers)) < len(headers):
        raise TextError("says the same twice before its modes")
    if len(modes) > MODES:
        raise TextError(f"has {len(modes)} modes; at most {MODES} can be offered")
    readers = [ModeReader(text, name, announced, full=len(modes) == MODES) for _ in modes]
    read = tuple(reader.read(mode) for reader, mode in zip(readers, modes, strict=True))
    return Program(read, "quick" in headers, "at_once" in headers)


@dataclass
class ModeReader:
    """Reads the clauses of one mode in order."""

    text: str
    name: str
    announced: bool
    """Whether a player announces the text, and so can choose."""
    full: bool
    """Whether the text has as many modes as it can, so that nothing can be put in another."""
    ops: list[Row] = field(default_factory=list)
    choice: Choice = Choice.NOTHING
    filter: Filter = Filter.ANY
    choices: int = 0
    up_to: bool = False
    declares: bool = False
    gone: bool = False
    """The chosen units are merged or buried, so no later verb can concern them."""

    theirs: bool = False
    """Whether a clause is about the player that the mode chooses."""

    def read(self, mode: Tree[Token]) -> Mode:
        """Return the meaning of one mode."""
        self.theirs = any(mode.find_data("chosen_legion"))
        for clause in trees(mode):
            if self.ops and self.ops[-1].op == Op.GRANT_CAST:
                raise TextError(f"goes on after a granted Cast, which nothing can follow; {self._last(mode)} {at(clause)}")
            self._clause(clause)
        self._check_used(mode)
        return Mode(tuple(self.ops), self.choice, self.filter, self.choices, self.up_to, self.declares)

    def _last(self, mode: Tree[Token]) -> str:
        """Say what to do with a granted Cast that isn't the last clause of its mode."""
        casts = sum(verb_of(clause) == Op.GRANT_CAST for clause in trees(mode))
        return "let it be the last" if casts == 1 else self._elsewhere("Casts")

    def _elsewhere(self, what: str) -> str:
        """Say what to do with one of several things of which a mode has one."""
        if self.full:
            return f"leave one of the {what} out, since there are {MODES} modes, the most"
        return f'put one of the {what} in another mode, after "/"'

    def _clause(self, clause: Tree[Token]) -> None:
        """Read one clause."""
        verb = str(clause.data)
        if verb in _READERS:
            _READERS[verb](self, clause)
        elif verb in MARKS:
            self.add(Op.MARK, scope=self.whom(trees(clause)[0]), arg=MARKS[verb])
        else:
            self.add(Op[verb.upper()])

    def _check_used(self, mode: Tree[Token]) -> None:
        """Refuse a type or player that is declared or chosen for nothing."""
        if self.declares and not any(row.op == Op.RESURRECT_TYPE for row in self.ops):
            raise TextError(f'declares a type for nothing; add "Resurrect that type" {at(mode)}')
        if self.choice == Choice.PLAYER and not any(row.scope == Scope.CHOSEN_LEGION for row in self.ops):
            raise TextError(f'chooses a player for nothing; add "N Damage to every unit in their Legion Zone" {at(mode)}')

    def add(self, op: Op, **columns: int) -> None:
        """Append a verb."""
        self.ops.append(Row(op, **columns))

    def amount(self, clause: Tree[Token], despair: int = NONE) -> None:
        """Read a verb with an amount, perhaps per something, perhaps with a scope."""
        row = Row(Op[clause.data.upper()], number(tokens(clause)[0]), despair=despair)
        for part in trees(clause):
            per = PERS.get(part.data)
            row = row._replace(scope=self.whom(part)) if per is None else row._replace(per=per)
        self.ops.append(row)

    def whom(self, whom: Tree[Token]) -> Scope:
        """Read whom a verb concerns, and choose units if it says so."""
        if whom.data in {"it", "them"}:
            return self._again(whom)
        if whom.data in CROWDS:
            return self._crowd(whom)
        if not self.announced:
            noun = trees(whom)[0].data
            raise self._unchosen(whom, _CROWDS_LIKE.get(noun, "every unit"))
        if self.choice != Choice.NOTHING:
            raise TextError(f'chooses twice in one mode; say "{self._instead()}" {at(whom)}')
        self.choose_units(whom, Choice.UNITS, TARGETS)
        return Scope.CHOSEN

    def _unchosen(self, whom: Tree[Token], instead: str) -> TextError:
        """Return the error for whom only an announcement could choose."""
        said = said_at(whom, self.text)
        return TextError(f'is announced by nobody, so it chooses nothing; say "{instead}", not "{said}" {at(whom)}')

    def _again(self, whom: Tree[Token]) -> Scope:
        """Read "it" or "each of them": the units chosen before."""
        if not self.announced:
            raise self._unchosen(whom, "every unit")
        if self.choice != Choice.UNITS or self.gone:
            problem = f'says "{said_at(whom, self.text)}" where no units have been chosen and left in place'
            raise TextError(f'{problem}; say "{self._instead()}" {at(whom)}')
        if (whom.data == "it") != (self.choices == 1):
            raise TextError(f'should say "{self._instead()}" for what it has chosen {at(whom)}')
        return Scope.CHOSEN

    def _instead(self) -> str:
        """Return whom any verb on units can concern, after what the mode has chosen."""
        if self.choice == Choice.UNITS and not self.gone:
            return "it" if self.choices == 1 else "each of them"
        return {Choice.NOTHING: "a unit", Choice.PLAYER: "every unit in their Legion Zone"}.get(self.choice, "every unit")

    def _crowd(self, whom: Tree[Token]) -> Scope:
        """Read a scope that needs no choice of units."""
        scope = CROWDS[whom.data]
        if scope == Scope.CHOSEN_LEGION and not self.announced:
            raise self._unchosen(whom, _CROWDS_LIKE["legion"])
        if scope == Scope.CHOSEN_LEGION and self.choice != Choice.PLAYER:
            problem = 'says "their" without "Choose a player;" before it'
            other = "" if self.choice == Choice.NOTHING else f'; after another choice, say "{self._instead()}"'
            raise TextError(f"{problem}{other} {at(whom)}")
        return scope

    def choose_units(self, whom: Tree[Token], choice: Choice, most: int) -> None:
        """Choose one or several units."""
        choices = number(tokens(whom)[0], _SEVERAL, most) if tokens(whom) else 1
        self.choose(whom, choice, Filter[trees(whom)[0].data.upper()], choices)
        self.up_to = whom.data == "up_to"

    def choose(self, node: Tree[Token], choice: Choice, among: Filter = Filter.ANY, choices: int = 1) -> None:
        """Note what the mode chooses when it is announced: it has one choice."""
        if self.choice != Choice.NOTHING:
            raise TextError(f"chooses twice in one mode; {self._without(choice)} {at(node)}")
        self.choice, self.filter, self.choices = choice, among, choices

    def _without(self, choice: Choice) -> str:
        """Say what to do with one more choice."""
        if Choice.PLAYER not in {choice, self.choice}:
            return self._elsewhere("choices")
        if not self.theirs:
            return 'leave out "Choose a player", of whom nothing is said'
        return 'leave out one "Choose a player"' if choice == self.choice else self._elsewhere("choices")


def _in_despair(reader: ModeReader, clause: Tree[Token]) -> None:
    amount, despair = trees(clause)
    reader.amount(amount, number(tokens(despair)[0]))


def _declare(reader: ModeReader, clause: Tree[Token]) -> None:
    if reader.declares:
        raise TextError(f"declares a type twice {at(clause)}")
    reader.declares = True


def _choose_player(reader: ModeReader, clause: Tree[Token]) -> None:
    if not reader.announced:
        instead = f'leave out "{said_at(clause, reader.text)};" {at(clause)}, and for "their Legion Zone" say "the Legion"'
        raise TextError(f"is announced by nobody, so it chooses nothing; {instead}")
    reader.choose(clause, Choice.PLAYER)


def _resurrect_type(reader: ModeReader, clause: Tree[Token]) -> None:
    if not reader.declares:
        raise TextError(f'says "that type" without "Declare a type;" before it {at(clause)}')
    reader.add(Op.RESURRECT_TYPE)


def _clear(reader: ModeReader, clause: Tree[Token]) -> None:
    counters, whom = trees(clause)
    reader.add(Op.CLEAR, scope=reader.whom(whom), arg=sum(COUNTERS[word] for word in words(counters)))


def _mark_owned(reader: ModeReader, clause: Tree[Token]) -> None:
    reader.add(Op.MARK_OWNED, scope=reader.whom(trees(clause)[0]))


def _search(reader: ModeReader, clause: Tree[Token]) -> None:
    reader.add(Op.SEARCH, arg=types_of(trees(clause)[0]))


def _stack(reader: ModeReader, clause: Tree[Token]) -> None:
    """Read a verb about something on the stack."""
    reader.choose(clause, Choice.OBJECT, Filter[trees(clause)[0].data.upper()])
    reader.add(Op[clause.data.upper()])


def _swap(reader: ModeReader, clause: Tree[Token]) -> None:
    reader.choose(clause, Choice.SWAP, Filter.NOT_RULER, _SEVERAL)
    reader.add(Op.SWAP)


def _merge(reader: ModeReader, clause: Tree[Token]) -> None:
    reader.choose(clause, Choice.UNITS, Filter.OWN_VASSAL, _SEVERAL)
    reader.gone = True
    reader.add(Op.MERGE)


def _relocate(reader: ModeReader, clause: Tree[Token]) -> None:
    reader.choose_units(trees(clause)[0], Choice.MOVES, _PAIRS)
    reader.add(Op.RELOCATE)


def _bury(reader: ModeReader, clause: Tree[Token]) -> None:
    reader.choose_units(trees(clause)[0], Choice.UNITS, TARGETS)
    reader.gone = True
    reader.add(Op.BURY)


def _grant_cast(reader: ModeReader, clause: Tree[Token]) -> None:
    """Read a granted Cast; the only name that it can except is the card's own."""
    for other in tokens(clause):
        if other.casefold() != tidy(reader.name).casefold():
            problem = f'says "{other}" {at(other)}, and a granted Cast'
            raise TextError(f'{problem} can except only the card\'s own name, "{reader.name}"')
    reader.add(Op.GRANT_CAST, arg=len(tokens(clause)))


def _each_strikes(reader: ModeReader, clause: Tree[Token]) -> None:
    reader.add(Op.EACH_STRIKES, amount=number(tokens(clause)[0]))


_READERS: dict[str, Callable[[ModeReader, Tree[Token]], None]] = {
    "damage": ModeReader.amount,
    "shield": ModeReader.amount,
    "power": ModeReader.amount,
    "power_this": ModeReader.amount,
    "spread_lowest": ModeReader.amount,
    "ungrave": ModeReader.amount,
    "resurrect": ModeReader.amount,
    "take_ichor": ModeReader.amount,
    "in_despair": _in_despair,
    "declare": _declare,
    "choose_player": _choose_player,
    "resurrect_type": _resurrect_type,
    "clear": _clear,
    "mark_owned": _mark_owned,
    "search": _search,
    "new_targets": _stack,
    "negate": _stack,
    "swap": _swap,
    "merge": _merge,
    "relocate": _relocate,
    "relocate_each": _relocate,
    "bury": _bury,
    "grant_cast": _grant_cast,
    "each_strikes": _each_strikes,
}
