"""A mistake gets one clear error that names what was wrong and what is allowed, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kadmon_env.errors import (
    CardFileError,
    ConfigError,
    GameOver,
    IllegalAction,
    KadmonError,
    SavedGameError,
    ScenarioError,
    SeatError,
)
from kadmon_env.game import Game

SPIRITS = ["Pale Choir", "Lantern Wisp", "Mirror Shade"]
NO_CARDS = {"phase": "action", "players": 3}


@pytest.fixture
def game() -> Game:
    """Return a game at its first decision."""
    return Game.new("legions", seed=1, players=3)


@pytest.fixture
def ended() -> Game:
    """Return a game that is over."""
    game = Game.scenario("legions", {"phase": "midnight", "players": 3, "max_cycles": 5})
    assert game.done
    return game


def message(error: type[KadmonError], call: Callable[[], Any]) -> str:
    """Return what an error says; fail if the call does not raise it."""
    with pytest.raises(error) as raised:
        call()
    return str(raised.value)


@pytest.mark.parametrize("action", ["summon Rotting Hulk", "summon dead crawler", "", 2, 419, 420, -1, True, 1.0, None])
def test_an_illegal_action_is_refused(game: Game, action: Any) -> None:
    """The error names the action, the decision and the legal actions, and the game is as it was."""
    before = game.to_dict()
    said = message(IllegalAction, lambda: game.step(action))
    assert game.decision.sentence in said
    assert all(name in said for name in game.legal_names())
    assert game.to_dict() == before


def test_a_misspelt_action_meets_the_nearest_legal_one(game: Game) -> None:
    """`find` proposes what was probably meant."""
    assert "'summon Dead Crawler'" in message(IllegalAction, lambda: game.find("summon Dead Crwler"))


@pytest.mark.parametrize("action", ["pass", 0])
def test_nothing_follows_the_end(ended: Game, action: int | str) -> None:
    """A step after the end raises GameOver and changes nothing."""
    before = ended.to_dict()
    assert "over" in message(GameOver, lambda: ended.step(action))
    assert ended.to_dict() == before


@pytest.mark.parametrize("seat", [-1, 3, 4, 1.5, "0", True])
@pytest.mark.parametrize("ask", [Game.observe, Game.describe, lambda game, seat: game.determinize(seat, 0)])
def test_a_seat_must_exist(game: Game, seat: Any, ask: Callable[[Game, Any], Any]) -> None:
    """What a seat sees can only be asked for seats of the game."""
    assert "0 to 2" in message(SeatError, lambda: ask(game, seat))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": 1}, "players: 1"),
        ({"players": 5}, "players: 5: a whole number from 2 to 4 is expected"),
        ({"players": "4"}, "players: '4'"),
        ({"player": 4}, "'players'"),
        ({"max_cycles": 0}, "max_cycles: 0"),
        ({"seed": -1}, "seed: -1"),
        ({"seed": 0.5}, "seed: 0.5"),
        ({"players": 2, "first_sigil": 2}, "first_sigil: 2: with 2 players the seats are 0 to 1"),
        ({"players": 3, "first_sigil": -1}, "first_sigil: -1: with 3 players the seats are 0 to 2"),
        ({"players": 3, "first_sigil": 9}, "first_sigil: 9: with 3 players the seats are 0 to 2"),
        ({"sovereigns": ["Kilgore"]}, "'Kilgore, Master of Ravns'"),
        ({"sovereigns": "Kilgore, Master of Ravns"}, '"all"'),
        ({"sovereigns": ["Kilgore, Master of Ravns"]}, "3"),
        ({"sovereigns": ["Kadmon"] * 3}, "Kadmon"),
        ({"cards": "no/such.toml"}, "no/such.toml"),
    ],
)
def test_options_must_fit(options: dict[str, Any], said: str) -> None:
    """An option that does not fit is named, with what is allowed."""
    assert said in message(KadmonError, lambda: Game.new("legions", **options))


def test_sovereigns_to_choose_from_are_told_apart() -> None:
    """Names that hold commas stand in quotation marks, and the one that is in every Crown is not offered."""
    said = message(ConfigError, lambda: Game.new("legions", sovereigns=["Fragment"] * 3))
    listed = said.partition("allowed: ")[2].split("', '")
    assert (len(listed), listed[0], listed[-1]) == (6, "'Kilgore, Master of Ravns", "Verdant VII, the Proud'")
    assert "Fragment of" not in said


def test_a_game_must_exist() -> None:
    """Only games that there are can be played."""
    assert "'legions'" in message(ConfigError, lambda: Game.new("legion"))


def test_a_reward_must_exist(game: Game) -> None:
    """An unknown reward is named, with those that there are."""
    assert "win, rank, ichor" in message(ConfigError, lambda: game.returns("money"))


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({}, "phase: is missing"),
        ({"phase": "dusk"}, "'dusk'"),
        ({"sigils": 0}, "'sigil'"),
        ({"sigil": 3}, "sigil: 3: with 3 players the seats are 0 to 2"),
        ({"first_sigil": -1}, "first_sigil: -1: with 3 players the seats are 0 to 2"),
        ({"active": 9}, "active: 9: with 3 players the seats are 0 to 2"),
        ({"cycle": 0}, "cycle: 0"),
        ({"cycle": 9, "max_cycles": 8}, "max_cycles 8"),
        ({"chalice": 81}, "chalice: 81"),
        ({"chalice": 40, "seats": [{"ichor": 41}]}, "80"),
        ({"pool": 3}, "80"),
        ({"ruling": "Rotting Hulk"}, "ruling: 'Rotting Hulk'"),
        ({"ruling": {"card": "Kadmon", "as": "Kadmon"}}, "ruling.as: "),
        ({"ruling": {"card": "Ianira Heartslaver", "damage": 1}}, "no Damage"),
        ({"ruling": {"card": "Ianira Heartslaver", "as": "Empty Tomb"}}, "only Kadmon"),
        ({"grave": ["Ianira Heartslaver"]}, "grave[0]: 'Ianira Heartslaver'"),
        ({"crown": ["Pale Choir"]}, "crown[0]: 'Pale Choir'"),
        ({"box": []}, "box"),
        ({"seats": [{}, {}, {}, {}]}, "seats: 4 seats: with 3 players the seats are 0 to 2"),
        ({"seats": [{"hand": ["Kadmon"]}]}, "seats[0].hand[0]: 'Kadmon'"),
        ({"seats": [{"hand": ["Rotten Hulk"]}]}, "'Rotting Hulk'"),
        ({"seats": [{"vassals": ["Dread Stag"] * 3}]}, "seats[0].vassals[2]: 'Dread Stag'"),
        ({"seats": [{"vassals": [{"card": "Dread Stag", "damage": -1}]}]}, "seats[0].vassals[0].damage: -1"),
        ({"seats": [{"vassals": [{"card": "Dread Stag", "hurt": 1}]}]}, "seats[0].vassals[0].hurt"),
        (
            {"seats": [{"vassals": [{"card": "Dread Stag", "marks": ["ianira:3"]}]}]},
            "seats[0].vassals[0].marks: 'ianira:3': with 3",
        ),
        ({"ruling": {"card": "Ianira Heartslaver", "marks": ["ianira:12"]}}, "ruling.marks: 'ianira:12': with 3 players"),
        ({"seats": [{"vassals": [{"card": "Dread Stag", "marks": ["blessed"]}]}]}, "'blessed'"),
        ({"seats": [{"tokens": {"wild": True}}]}, "seats[0].tokens.wild"),
        ({"seats": [{"bonus": {"samael": True}}]}, "seats[0].bonus.samael"),
        ({"seats": [{}, {"bonus": {"horror": False}}]}, "seats[1].bonus.horror: False: player_1's Vassals do not give this"),
        ({"seats": [{"vassals": SPIRITS, "bonus": {"undead": True}}]}, "this bonus; allowed: spirit"),
        ({"seats": [{"legion": [{"card": ["Dread Stag", "Stag"]}]}]}, "seats[0].legion[0].card[1]: "),
        ({"stack": ["Living Bones by player_0"]}, "'stack'"),
        ({"over": {"how": "kadmon", "winner": 0, "ranking": [0, 1, 2]}}, "'over'"),
    ],
)
def test_a_position_must_fit(position: dict[str, Any], said: str) -> None:
    """A position that can't be laid out is refused with the key, its value and what is allowed."""
    spec = {**NO_CARDS, **position} if position else {}
    assert said in message(ScenarioError, lambda: Game.scenario("legions", spec))


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"players": "4"}, "players: '4': a whole number is expected"),
        ({"sigil": 4}, "sigil: 4: with 4 players the seats are 0 to 3"),
        ({"cycle": 0}, "cycle: 0: with max_cycles 100 the Cycles are 1 to 100"),
        ({"chalice": 81}, "chalice: 81: a whole number from 0 to 80 is expected"),
        ({"phase": "dusk"}, "phase: 'dusk': 'dawn', 'ambush', 'action', 'combat' or 'midnight' is expected"),
        ({"grave": "Pale Choir"}, "grave: 'Pale Choir': a list in brackets is expected"),
        ({"grave": [1]}, "grave[0]: 1: a text is expected"),
        ({"over": 1}, "over: 1: a table of keys is expected"),
        ({"seats": [{}] * 5}, "seats: 5 seats: with 4 players the seats are 0 to 3"),
        ({"seats": [1]}, "seats[0]: 1: a table is expected, with the keys bonus, hand, ichor, legion, tokens, vassals, wild"),
        ({"seats": [{"tokens": 1}]}, "seats[0].tokens: 1: a table is expected, with the keys cast, invoke, summon"),
        ({"seats": [{"tokens": {"cast": 1}}]}, "seats[0].tokens.cast: 1: true or false is expected"),
        ({"seats": [{"vassals": [{"card": []}]}]}, "seats[0].vassals[0].card: []: a list of 1 or more is expected"),
    ],
)
def test_what_is_expected_is_said_in_the_words_of_the_format(position: dict[str, Any], said: str) -> None:
    """Keys, numbers, lists and tables: no name of a class or of a Python type."""
    assert said in message(ScenarioError, lambda: Game.scenario("legions", {"phase": "action", **position}))


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.toml", b'game = "legions"\nphase = ', "no TOML"),
        ("a.json", b'{"game": "legions",', "no JSON"),
        ("a.json", b"[1, 2]", "list"),
        ("a.json", b"\xff\xfe\x00", "no JSON"),
        ("a.toml", b'phase = "action"', '"game" is missing'),
        ("a.toml", b'game = "chess"', "'chess'"),
        ("a.txt", b"", ".toml or .json"),
    ],
)
def test_a_scenario_file_must_fit(tmp_path: Path, name: str, content: bytes, said: str) -> None:
    """A file that holds no scenario is refused with its path and what is wrong."""
    path = tmp_path / name
    path.write_bytes(content)
    assert said in message(KadmonError, lambda: Game.scenario(path))


def test_a_scenario_file_must_exist(tmp_path: Path) -> None:
    """A path without a file is named."""
    path = tmp_path / "none.toml"
    assert str(path) in message(ScenarioError, lambda: Game.scenario(path))


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("format", "kadmon game 0", "no saved game"),
        ("game", "chess", "'chess'"),
        ("version", 0, "version"),
        ("cards", "0" * 16, "cards"),
        ("state", {}, "missing"),
        ("played", "pass", "played"),
        ("digest", "0" * 16, "damaged"),
        ("origin", 3, "origin"),
    ],
)
def test_a_saved_game_must_fit(game: Game, key: str, value: Any, said: str) -> None:
    """A saved game that was changed, or is of other rules or cards, is refused."""
    assert said in message(SavedGameError, lambda: Game.from_dict({**game.to_dict(), key: value}))


@pytest.mark.parametrize("value", [None, "x", [], 2**40, 0.5, [0]])
def test_a_saved_state_must_fit(game: Game, value: Any) -> None:
    """A field of the state that has another shape or range is named."""
    saved = game.to_dict()
    saved["state"]["cycle"] = value
    assert "state.cycle" in message(SavedGameError, lambda: Game.from_dict(saved))


@pytest.mark.parametrize("cards", [5, [], b"cards.toml"])
def test_cards_are_a_path_or_a_loaded_file(cards: Any) -> None:
    """Anything else is refused by what it is."""
    assert f"cards: {cards!r}" in message(CardFileError, lambda: Game.new("legions", cards=cards))


def test_numpys_whole_numbers_are_options_as_well() -> None:
    """Whoever draws a number of players from an array need not convert it."""
    game = Game.new("legions", seed=1, players=np.int64(3), max_cycles=np.int16(7))
    assert (game.position()["players"], game.position()["max_cycles"]) == (3, 7)
