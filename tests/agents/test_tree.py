"""The tree of ismcts: nodes are what the searching seat sees, and keys mean the same action in every world."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import agents
from agents.protocol import Actions, AgentError, Observation
from agents.search.desk import Desk, ask, look
from agents.search.guide import Advice, advice
from agents.search.ismcts import ISMCTS
from agents.search.tree import ROOT, Tree, child_of, code_of, key_of, new_tree
from kadmon_env.core.jit import entry
from kadmon_env.game import Game
from kadmon_env.legions.terms import NONE
from tests.agents.searching import desk_of, midgame, shown


@entry
def keys_of(desk: Desk, keys: Any) -> None:
    """Write the key of each legal action of the acting seat, NONE for the others."""
    for word in range(len(desk.words)):
        desk.words[word] = desk.given[word]
    ask(desk)
    look(desk, int(desk.world[0].actor))
    for action in range(len(keys)):
        keys[action] = key_of(desk, action) if desk.mask[action] else NONE


@entry
def child(tree: Tree, parent: int, cards: Any, table: Any) -> int:
    """Return the node of what a seat sees after a node, or NONE where it is new."""
    return child_of(tree, code_of(parent, cards, table))


def named_keys(game: Game) -> dict[str, int]:
    """Return the key of each legal action, by the action's name."""
    keys = np.zeros(420, np.int64)
    keys_of(desk_of(game.state.reshape(1)), keys)
    return {name: int(keys[action]) for name, action in game.legal_names().items()}


UNSEEN: dict[str, Any] = {
    "phase": "action",
    "players": 3,
    "active": 1,
    "ruling": "Kilgore, Master of Ravns",
    "seats": [{"hand": ["Dread Stag"]}, {"hand": ["Lantern Wisp"]}, {}],
    "grave": ["Living Bones"] * 3 + ["Pale Choir"] * 2,
    "crown": ["Kadmon"],
}


def after_a_draw() -> Game:
    """Return a game in which seat 1 has drawn cards out of the Grave unseen, and may Summon them."""
    game = Game.scenario("legions", UNSEEN)
    game.step("cast Lantern Wisp")
    while game.decision.kind == "answer":
        game.step("pass")
    return game


def test_a_key_means_the_same_action_in_every_world() -> None:
    """What another seat may do has one key by name in all worlds that seat 0 thinks of, though the numbers differ."""
    game = after_a_draw()
    keys: dict[str, set[int]] = {}
    numbers: dict[str, set[int]] = {}
    for world in (game.determinize(0, seed) for seed in range(40)):
        for name, key in named_keys(world).items():
            keys.setdefault(name, set()).add(key)
            numbers.setdefault(name, set()).add(world.legal_names()[name])
    assert {name: len(found) for name, found in keys.items()} == dict.fromkeys(keys, 1)
    assert len(numbers["summon Living Bones"]) > 1


def test_no_two_actions_of_a_decision_share_a_key() -> None:
    """Whatever is asked, in games that greedy plays, each legal action has a key of its own."""
    for steps in range(20, 140, 20):
        env = midgame(16, steps)
        for row in range(16):
            keys = np.zeros(420, np.int64)
            keys_of(desk_of(env.state_records[row : row + 1]), keys)
            legal = keys[keys != NONE]
            assert len(set(legal.tolist())) == len(legal) == env.action_masks[row].sum()


def test_what_looks_alike_to_the_seat_is_one_node() -> None:
    """All worlds of a decision lead to the node that the first has made; another parent, or another view, to another."""
    game, tree = after_a_draw(), new_tree(8, 420)
    views = [game.determinize(0, seed).observe(0) for seed in range(4)]
    nodes = [child(tree, ROOT, seen["cards"], seen["table"]) for seen in views]
    assert nodes == [NONE, 1, 1, 1]
    assert child(tree, 1, views[0]["cards"], views[0]["table"]) == NONE
    game.step("summon Pale Choir")
    seen = game.observe(0)
    assert [child(tree, ROOT, seen["cards"], seen["table"]) for _ in range(2)] == [NONE, 3]


class Fond:
    """A guide that knows one action only, the last that is legal."""

    def __init__(self, *, seed: int = 0) -> None:
        self.seed = seed

    def act(self, observation: Observation, /) -> Actions:
        """Return the last legal action of each row."""
        return np.asarray(self.weigh(observation)[0].argmax(axis=1), np.int64)

    def weigh(self, observation: Observation, /) -> tuple[Any, Any]:
        """Return all of the probability on the last legal action, and that the game is lost."""
        mask = observation["action_mask"]
        last = mask.shape[1] - 1 - mask[:, ::-1].argmax(axis=1)
        return np.eye(mask.shape[1], dtype=np.float32)[last], np.full(len(mask), -1, np.float32)


class Odd(Fond):
    """A guide whose advice has one column too few."""

    def weigh(self, observation: Observation, /) -> tuple[Any, Any]:
        """Return what does not fit."""
        prior, value = super().weigh(observation)
        return prior[:, 1:], value


def test_a_guide_says_where_the_root_begins() -> None:
    """An action that the guide is sure of is tried before all others; unguided, the search begins elsewhere."""
    env = midgame(8, 50)
    seen = shown(env)
    guided = ISMCTS(1, guide=f"{__name__}:Fond").judge(seen)
    assert guided.visits.argmax(axis=1).tolist() == Fond().act(seen).tolist()
    assert (ISMCTS(1).judge(seen).visits != guided.visits).any()


def test_advice_that_does_not_fit_is_refused() -> None:
    """The error names the guide, what it returned, and what is expected."""
    with pytest.raises(AgentError, match=r"guide '.*Odd': weigh returned arrays \[2, 419\] and \[2\]; \[2, 420\] and"):
        ISMCTS(1, guide=f"{__name__}:Odd").act(shown(midgame(2, 40)))


def test_a_learnt_policy_can_guide(run: Path) -> None:
    """Of a checkpoint: probabilities of legal actions that add up to 1, nothing for illegal ones, and a value."""
    seen, agent = shown(midgame(4, 40)), agents.make(f"ppo:{run}")
    found = advice(agent, "ppo", seen)  # type: ignore[arg-type]  # it has a method weigh
    assert isinstance(found, Advice)
    np.testing.assert_allclose(found.prior.sum(axis=1), 1, rtol=1e-5)
    assert not agent.weigh(seen)[0][seen["action_mask"] == 0].any()  # type: ignore[attr-defined]  # as above
    assert found.prior.argmax(axis=1).tolist() == agent.act(seen).tolist()
    assert agents.make(f"ismcts:4:ppo:{run}").act(seen).shape == (4,)
