"""From op rows back to English: the text that would compile to a program."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from kadmon_env.core.cardtext import capital
from kadmon_env.legions.program import COUNTED, COUNTERS, KINDS, MARKS, PERS, Continuous, Mode, Program, Row, language
from kadmon_env.legions.terms import NONE, Choice, Filter, Flag, Op, Per, Scope, Type


def explain(program: Program, name: str = "this card") -> str:
    """Return the text of a program; ``name`` is the card's own, for a granted Cast that excepts it."""
    say = language().say
    headers = [("quick", program.quick), ("at_once", program.at_once)]
    words = [capital(say("header", header)) for header, holds in headers if holds]
    modes = " / ".join(explain_mode(mode, name) for mode in program.modes)
    return " ".join([*words, f"{modes}."])


def explain_mode(mode: Mode, name: str = "this card") -> str:
    """Return the text of one mode, without a full stop."""
    say = language().say
    words = [say("verb", "declare")] if mode.declares else []
    if mode.choice == Choice.PLAYER:
        words.append(say("verb", "choose_player"))
    writer = _Writer(mode, name)
    return capital("; ".join([*words, *(writer.clause(row) for row in mode.ops)]))


def explain_verb(mode: Mode, row: Row) -> str:
    """Return the text of one verb of a mode, without what comes before it, how often it counts and Despair."""
    return capital(_Writer(mode, "this card").clause(row._replace(per=Per.ONCE, despair=NONE)))


def explain_continuous(flags: Continuous) -> str:
    """Return the text of continuous flags."""
    return " ".join(capital(f"{_statement(flag, number)}.") for flag, number in flags.items())


def _statement(flag: Flag, number: int) -> str:
    """Return one continuous statement."""
    say, alias = language().say, flag.name.lower()
    if flag in {Flag.LEGION_IMMUNE, Flag.SELF_IMMUNE}:
        return say("statement", alias, say("kinds", _key(KINDS, number)))
    if flag == Flag.DESTROYS:
        return say("statement", alias, _kin(number))
    if flag in {Flag.DOUBLES, Flag.WILD_TOKEN} or (flag in COUNTED and number == 1):
        return say("statement", alias)
    return say("statement", alias, str(number))


def _key(names: Mapping[str, int], number: int) -> str:
    """Return the name of a number."""
    return next(name for name, value in names.items() if value == number)


def _listed(words: Sequence[str], last: str) -> str:
    """Return "A, B or C"."""
    return f" {last} ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def _kin(types: int) -> str:
    """Return a set of types as "an Undead or Horror"."""
    words = [member.name.capitalize() for member in Type if types & 1 << member]
    return language().say("kin", "an" if words[0] == "Undead" else "a", _listed(words, "or"))


class _Writer:
    """Writes the verbs of one mode; the first that concerns chosen units says how they are chosen."""

    def __init__(self, mode: Mode, name: str) -> None:
        self.mode = mode
        self.name = name
        self.say = language().say
        self._chosen = False

    def clause(self, row: Row) -> str:
        """Return the clause of one verb."""
        op = Op(row.op)
        if op in _WRITERS:
            return _WRITERS[op](self, row)
        if row.amount:
            return self._amount(op, row)
        return self.say("verb", op.name.lower())

    def _amount(self, op: Op, row: Row) -> str:
        """Return a verb with an amount."""
        parts = [str(row.amount)]
        if row.per != Per.ONCE:
            parts.append(self.say("per", _key(PERS, row.per)))
        if op in _ON_UNITS:
            parts.append(self.whom(row))
        words = self.say("amount", op.name.lower(), *parts)
        return words if row.despair == NONE else words + self.say("despair", "despair", str(row.despair))

    def whom(self, row: Row) -> str:
        """Return whom a verb concerns."""
        if row.scope != Scope.CHOSEN:
            return self.say("whom", Scope(row.scope).name.lower())
        if self._chosen:
            return self.say("whom", "it" if self.mode.choices == 1 else "them")
        self._chosen = True
        return self._units("whom", "noun", "nouns")

    def _units(self, rule: str, one: str, several: str) -> str:
        """Return the choice of units of the mode."""
        mode, name = self.mode, Filter(self.mode.filter).name.lower()
        if mode.choices == 1:
            return self.say(rule, "one", self.say(one, name))
        return self.say(rule, "up_to" if mode.up_to else "several", str(mode.choices), self.say(several, name))

    def lot(self) -> str:
        """Return the units that a verb moves or buries."""
        return self._units("lone" if self.mode.choices == 1 else "group", "mover", "movers")


def _relocate(writer: _Writer, _: Row) -> str:
    return writer.say("verb", "relocate" if writer.mode.choices == 1 else "relocate_each", writer.lot())


def _bury(writer: _Writer, _: Row) -> str:
    return writer.say("verb", "bury", writer.lot())


def _clear(writer: _Writer, row: Row) -> str:
    counters = _listed([word for word, bit in COUNTERS.items() if row.arg & bit], "and")
    return writer.say("verb", "clear", counters, writer.whom(row))


def _mark(writer: _Writer, row: Row) -> str:
    return writer.say("verb", _key(MARKS, row.arg), writer.whom(row))


def _mark_owned(writer: _Writer, row: Row) -> str:
    return writer.say("verb", "mark_owned", writer.whom(row))


def _search(writer: _Writer, row: Row) -> str:
    return writer.say("verb", "search", _kin(row.arg))


def _stack(writer: _Writer, row: Row) -> str:
    target = writer.say("object", Filter(writer.mode.filter).name.lower())
    return writer.say("verb", Op(row.op).name.lower(), target)


def _grant_cast(writer: _Writer, row: Row) -> str:
    return writer.say("verb", "grant_cast", *([writer.name] if row.arg else []))


def _each_strikes(writer: _Writer, row: Row) -> str:
    return writer.say("verb", "each_strikes", str(row.amount))


_ON_UNITS = frozenset({Op.DAMAGE, Op.SHIELD, Op.POWER})
_WRITERS: dict[Op, Callable[[_Writer, Row], str]] = {
    Op.CLEAR: _clear,
    Op.MARK: _mark,
    Op.MARK_OWNED: _mark_owned,
    Op.SEARCH: _search,
    Op.NEW_TARGETS: _stack,
    Op.NEGATE: _stack,
    Op.RELOCATE: _relocate,
    Op.BURY: _bury,
    Op.GRANT_CAST: _grant_cast,
    Op.EACH_STRIKES: _each_strikes,
}
