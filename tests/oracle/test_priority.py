"""The engine and the plain-Python oracle agree on answers: who is asked, what is legal, and what resolves first."""

from __future__ import annotations

from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.oracle.priority import BONES, Answerer, Stack
from tests.rules.table import VERDANT, Table, kadmon, spent
from tests.rules.table import given as laid_out

SLOW = ["Rotting Hulk", "Gnashing Maw"]
ACTIONS = {"cast": f"cast {BONES}", "invoke": f"invoke {VERDANT}", "pass": "pass"}


@st.composite
def answerers(draw: st.DrawFn) -> list[Answerer]:
    """Draw two to four seats: who has what token, which cards, and whose Vassal Verdant is."""
    players = draw(st.integers(2, 4))
    owner = draw(st.integers(0, players))
    bones = draw(st.permutations([seat for seat in range(players) for _ in range(2)]))[:4]
    seats = []
    for seat in range(players):
        hand = [BONES] * bones.count(seat) + draw(st.sampled_from([[], SLOW[:1], SLOW[1:]])) * (seat < 3)
        cast, invoke, wild = draw(st.tuples(st.booleans(), st.booleans(), st.booleans()))
        seats.append(Answerer(cast, invoke, wild, hand, quick_invocation=seat == owner))
    return seats


def laid(seats: list[Answerer], active: int, chalice: int) -> Table:
    """Lay the position out under a Kadmon without a text that matters."""
    written = [_written(seat) for seat in seats]
    return laid_out(*written, players=len(seats), sigil=active, ruling=kadmon(), chalice=chalice)


def _written(seat: Answerer) -> dict[str, Any]:
    gone = [token for token in ("cast", "invoke") if not getattr(seat, token)]
    vassals = [VERDANT] if seat.quick_invocation else []
    return {"hand": seat.hand, "vassals": vassals, "tokens": spent("summon", *gone), "wild": seat.wild}


@settings(max_examples=60)
@given(answerers(), st.integers(0, 3), st.integers(1, 9), st.data())
def test_answers_are_what_the_oracle_says(seats: list[Answerer], first: int, chalice: int, data: st.DataObject) -> None:
    """The same seats are asked in the same order for the same answers, and the same players get the Ichor."""
    active = first % len(seats)
    table, stack = laid(seats, active, chalice), Stack(seats, chalice)
    opening = sorted(seats[active].answers() - {"pass"})
    assume(opening)
    act(table, stack.announce, active, data.draw(st.sampled_from(opening)))
    while (asked := stack.asked()) is not None:
        legal = seats[asked].answers()
        assert (table.actor, table.kind, table.legal) == (asked, "answer", {ACTIONS[kind] for kind in legal})
        act(table, lambda _, kind: stack.act(kind), asked, data.draw(st.sampled_from(sorted(legal))))
    slayer = stack.resolve()
    expected = [seat.ichor + (len(seats) if k == slayer else 0) for k, seat in enumerate(seats)]
    assert (table.ichor, table.over) == (expected, None if slayer is None else "kadmon")


def act(table: Table, note: Any, seat: int, kind: str) -> None:
    """Take the same action in the oracle and in the engine, always against Kadmon."""
    note(seat, kind)
    table.play(ACTIONS[kind])
    if kind != "pass":
        table.play("choose Kadmon @ crown")
