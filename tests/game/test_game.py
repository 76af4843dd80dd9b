"""The face of a game in progress: ask it, step it, copy it, save it, look at it."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable

import numpy as np
import pytest

from kadmon_env.game import Game

COPIES: list[Callable[[Game], Game]] = [
    Game.clone,
    copy.copy,
    copy.deepcopy,
    lambda game: pickle.loads(pickle.dumps(game)),  # noqa: S301 - our own bytes
    lambda game: Game.from_dict(json.loads(json.dumps(game.to_dict()))),
]


def walk(game: Game, steps: int, seed: int = 0) -> Game:
    """Play so many random steps, or to the end."""
    random = np.random.default_rng(seed)
    for _ in range(steps):
        if game.done:
            break
        game.step(int(random.choice(game.legal_actions())))
    return game


def test_the_same_seed_deals_the_same_game() -> None:
    """Seed and options decide everything."""
    assert Game.new("legions", seed=5).digest() == Game.new("legions", seed=5).digest()
    assert Game.new("legions", seed=5).digest() != Game.new("legions", seed=6).digest()


def test_named_options_are_followed() -> None:
    """Players, the first Sigil, the limit and the Sovereigns of the Crown are as asked for."""
    named = ["Verdant VII, the Proud", "Ianira Heartslaver", "Branwen, Shield of Strays"]
    position = Game.new("legions", players=3, first_sigil=2, max_cycles=7, sovereigns=named).position()
    assert (position["players"], position["sigil"], position["max_cycles"]) == (3, 2, 7)
    assert sorted(position["crown"]) == sorted([*named, "Fragment of the Great Evil", "Kadmon"])


def test_all_sovereigns_are_the_full_gauntlet() -> None:
    """With "all" the whole eight are in the Crown, Kadmon at the bottom."""
    crown = Game.new("legions", sovereigns="all").position()["crown"]
    assert (len(crown), crown[-1]) == (8, "Kadmon")


def test_actions_have_one_name_each_and_are_found_by_it() -> None:
    """Mask, legal actions, names and `find` tell the same."""
    game = walk(Game.new("legions", seed=2), 20)
    assert list(np.flatnonzero(game.mask())) == game.legal_actions()
    assert [game.find(game.action_name(action)) for action in game.legal_actions()] == game.legal_actions()


def test_names_and_numbers_step_alike() -> None:
    """An action by name does what the same action by number does."""
    by_name, by_number = Game.new("legions", seed=3), Game.new("legions", seed=3)
    by_name.step("summon Living Bones")
    by_number.step(by_number.find("summon Living Bones"))
    assert by_name.digest() == by_number.digest()


@pytest.mark.parametrize("copied", COPIES)
def test_a_copy_goes_its_own_way(copied: Callable[[Game], Game]) -> None:
    """A copy continues exactly as the game would, and leaves the game alone."""
    game = walk(Game.new("legions", seed=4), 25)
    before, twin = game.digest(), copied(game)
    walk(twin, 15, seed=1)
    assert game.digest() == before
    assert walk(game, 15, seed=1).digest() == twin.digest()
    assert game.played == twin.played


def test_looking_does_not_change_the_game() -> None:
    """Whatever is asked, saved or described, the game stays as it is."""
    game = walk(Game.new("legions", seed=5), 25)
    saved = game.to_dict()
    for seat in range(game.players):
        game.observe(seat)
        game.describe(seat)
        game.determinize(seat, 0)
    game.position()
    assert game.to_dict() == saved


def test_only_the_acting_seat_has_legal_actions() -> None:
    """The mask in an observation is the game's for the seat that must decide, and empty for the others."""
    game = Game.new("legions", seed=6)
    for seat in range(game.players):
        expected = game.mask() if seat == game.actor else np.zeros_like(game.mask())
        assert np.array_equal(game.observe(seat)["action_mask"], expected)


def test_the_end_is_told() -> None:
    """A game that is over has no actor and no legal action, and its rewards sum to 0."""
    game = walk(Game.new("legions", seed=7, players=3, max_cycles=3), 10_000)
    assert (game.done, game.truncated, game.actor, game.decision.kind) == (True, True, -1, "over")
    assert game.legal_actions() == []
    for reward in ("win", "rank", "ichor"):
        assert sum(game.returns(reward)) == pytest.approx(0, abs=1e-6)


def test_a_game_that_goes_on_pays_nothing() -> None:
    """Before the end every return is 0."""
    assert Game.new("legions", players=3).returns() == [0, 0, 0]


def test_the_winner_gets_1_and_the_others_share_the_loss() -> None:
    """Rewards follow the ranking: win, or equal steps from +1 to -1 by place."""
    game = walk(Game.new("legions", seed=7, players=3, max_cycles=3), 10_000)
    ranking = game.position()["over"]["ranking"]
    assert [game.returns("win")[seat] for seat in ranking] == [1, -0.5, -0.5]
    assert [game.returns("rank")[seat] for seat in ranking] == [1, 0, -1]


def test_restart_goes_back_to_the_beginning() -> None:
    """A game played on can be had anew as it was dealt."""
    game = walk(Game.new("legions", seed=8), 10)
    assert game.restart().digest() == Game.new("legions", seed=8).digest()


def test_a_determinized_game_can_be_played_on() -> None:
    """A seat's guess of the game has the same legal actions, and its own course."""
    game = walk(Game.new("legions", seed=9), 30)
    guess = game.determinize(game.actor, 1)
    assert guess.legal_names().keys() == game.legal_names().keys()
    assert guess.origin is None
    walk(guess, 15)


@pytest.mark.parametrize(("wilds", "said"), [(1, "Wilds: 1 card; "), (2, "Wilds: 2 cards; ")])
def test_the_wilds_are_described_by_their_number(wilds: int, said: str) -> None:
    """Nobody knows their order, everybody how many they are."""
    position = {"phase": "action", "wilds": ["Pale Choir"] * wilds}
    assert said in Game.scenario("legions", position).describe()


@pytest.fixture
def drawn() -> Game:
    """Return a game in which player_0 has just drawn two of four cards of the Grave."""
    grave = ["Dread Stag", "Gnashing Maw", "Bone Colossus", "Flesh Weaver"]
    seats = [{"hand": ["Lantern Wisp"], "ichor": 1}]
    game = Game.scenario("legions", {"phase": "action", "players": 3, "grave": grave, "seats": seats})
    game.step("cast Lantern Wisp")
    return game


def test_a_hand_is_described_to_its_owner(drawn: Game) -> None:
    """Who drew cards reads their names, and knows what is left in the Grave."""
    held = drawn.position()["seats"][0]["hand"]
    assert f"hand: {'; '.join(sorted(held))}\n" in drawn.describe(0)
    assert "2 unknown" not in drawn.describe(0)


@pytest.mark.parametrize("view", [1, 2, None])
def test_a_hand_is_not_described_to_others(drawn: Game, view: int | None) -> None:
    """Other seats and spectators read how many cards were drawn, and not which, nor which are left."""
    assert drawn.describe(view).count("2 unknown") == 2
    assert not any(card in drawn.describe(view) for card in drawn.position()["seats"][0]["hand"])


def test_what_is_known_of_a_hand_is_described_to_all() -> None:
    """A card that went to a hand before everybody's eyes is named to everybody."""
    seats = [{"hand": ["Living Bones"]}, {"vassals": ["Rotting Hulk"]}]
    game = Game.scenario("legions", {"phase": "action", "players": 3, "seats": seats})
    game.step("cast Living Bones")
    game.step("choose Rotting Hulk @ player_1 vassal")
    assert all("hand: Rotting Hulk" in game.describe(view) for view in (0, 1, 2, None))
