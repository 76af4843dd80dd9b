"""The tests of beliefs and worlds can fail: broken beliefs and broken resamplers are found out."""

from __future__ import annotations

from typing import Any

import pytest

from kadmon_env.legions import belief
from kadmon_env.legions.determinize import determinize
from kadmon_env.legions.terms import PUBLIC
from tests.belief.oracle import Resample, audit
from tests.belief.toys import FILE, Move, Toy, histories, leaks, misfits

SCRIPT = [Move("draw", 1), Move("draw", 2)]


def the_truth(state: Any, _view: int, _seed: int) -> Any:
    """Draw nothing anew."""
    return state


def one_world(state: Any, view: int, _seed: int) -> Any:
    """Draw the same world whatever the seed."""
    determinize(state, FILE.tables, view, 1)
    return state


def half_the_truth(state: Any, view: int, seed: int) -> Any:
    """Leave the truth in half of the draws."""
    return state if seed % 2 else one_world(state, view, seed)


def public_hands(state: Any, view: int, seed: int) -> Any:
    """Let every seat know what everybody knows, and not its own hand."""
    determinize(state, FILE.tables, view, seed)
    for seat in range(3):
        if seat != view:
            for card, places in enumerate(belief.known_places(state, PUBLIC)):
                belief.put_places(state, seat, card, int(places))
    return state


BROKEN: dict[Resample, str] = {
    the_truth: "some worlds are never drawn",
    one_world: "some worlds are never drawn",
    half_the_truth: "depends on what the view can't know",
    public_hands: "what the seats know does not fit",
}


@pytest.mark.parametrize("resample", BROKEN, ids=lambda resample: resample.__name__)
def test_j_inf_2_the_audit_finds_broken_resamplers(resample: Resample) -> None:
    """A resampler that returns the truth or one world, leans on the truth, or supposes too little is reported for it."""
    tables = [toy for toy in histories(Toy(), SCRIPT) if toy.seen[0] == [(move, None) for move in SCRIPT]]
    assert BROKEN[resample] in audit(resample, tables[0].s, tables[-1].s, view=0, draws=60)


def lift_per_copy(s: Any, _cards: Any, views: int, card: int, _bit: int) -> None:
    """Take the very copy that shows itself out of the reckoning, as if a view could tell which it is."""
    s.can[card] &= ~views


def test_j_inf_2_beliefs_per_copy_leak_which_copy_was_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sets kept per copy tell a seat which copy another one drew; the histories that look different show it."""
    script = [Move("draw", 1), Move("discard", 1)]
    assert leaks(script) == []
    monkeypatch.setattr(belief, "lift", lift_per_copy)
    assert leaks(script) != []


def test_j_inf_2_forgetting_a_draw_excludes_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    """If seats don't reckon with unseen draws, a set excludes where its card is, and that is noticed."""
    monkeypatch.setattr(belief, "could_be_drawn", lambda _s, _views, _hand: None)
    assert any(misfits(toy.s) for toy in histories(Toy(), [Move("draw", 1)]))
