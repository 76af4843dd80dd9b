"""Who is asked, what they may answer, and in which order all of it resolves: a second time, in plain Python."""

from __future__ import annotations

from dataclasses import dataclass, field

BONES = "Living Bones"


@dataclass
class Answerer:
    """What decides whether a seat is asked: tokens, hand, and a Quickcast Invocation."""

    cast: bool
    invoke: bool
    wild: bool
    hand: list[str]
    quick_invocation: bool
    ichor: int = 0

    def is_asked(self) -> bool:
        """Whether an answer is offered [J-INF-4]."""
        spell = bool(self.hand) and (self.cast or self.wild)
        return spell or (self.quick_invocation and (self.invoke or self.wild))

    def answers(self) -> set[str]:
        """What the seat may do: `cast`, `invoke`, `pass` [STK-2]."""
        found = {"pass"}
        if BONES in self.hand and (self.cast or self.wild):
            found.add("cast")
        if self.quick_invocation and (self.invoke or self.wild):
            found.add("invoke")
        return found

    def pay(self, kind: str) -> None:
        """Spend the base token of a kind, or else the Wild token [J-ACT-7]."""
        if getattr(self, kind):
            setattr(self, kind, False)
        else:
            self.wild = False
        if kind == "cast":
            self.hand.remove(BONES)


@dataclass
class Stack:
    """A stack of effects of 1 Damage each to a Ruler with so much Ichor."""

    seats: list[Answerer]
    chalice: int
    effects: list[int] = field(default_factory=list)
    waiting: list[int] = field(default_factory=list)

    def announce(self, seat: int, kind: str) -> None:
        """Put an effect on top and ask everybody, clockwise, its announcer last [J-STK-1]."""
        self.seats[seat].pay(kind)
        self.effects.append(seat)
        players = len(self.seats)
        self.waiting = [(seat + k) % players for k in range(1, players + 1)]

    def asked(self) -> int | None:
        """Return the seat that is asked next, None when all have passed in a row."""
        while self.waiting and not self.seats[self.waiting[0]].is_asked():
            self.waiting.pop(0)
        return self.waiting[0] if self.waiting else None

    def act(self, kind: str) -> None:
        """Let the seat that is asked answer or pass."""
        seat = self.waiting.pop(0)
        if kind != "pass":
            self.announce(seat, kind)

    def resolve(self) -> int | None:
        """Resolve from the top until the Chalice is empty; return who emptied it [STK-1, DMG-6, J-STK-5]."""
        while self.effects:
            seat = self.effects.pop()
            self.chalice -= 1
            self.seats[seat].ichor += 1
            if self.chalice == 0:
                return seat
        return None
