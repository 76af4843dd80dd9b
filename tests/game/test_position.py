"""Positions: every default as documented, and what is written lays out the same again."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kadmon_env import transcript
from kadmon_env.errors import CardFileError, ConfigError, KadmonError, ScenarioError
from kadmon_env.game import Game

EMPTY = {"phase": "action"}


def given(**position: Any) -> dict[str, Any]:
    """Return what a position is written as once it is laid out."""
    return Game.scenario("legions", {**EMPTY, **position}).position()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("players", 4), ("cycle", 5), ("max_cycles", 100), ("sigil", 0), ("first_sigil", 0), ("active", 0),
        ("chalice", 0), ("pool", 80), ("ruling", None), ("crown", ["Kadmon"]), ("grave", []), ("tomb", []),
        ("over", None), ("stack", []), ("pending", None),
    ],
)  # fmt: skip
def test_keys_may_be_left_out(key: str, value: Any) -> None:
    """Only the phase must be given."""
    assert given()[key] == value


def test_seats_may_be_left_out() -> None:
    """A missing seat has charged tokens and nothing else."""
    tokens = {"summon": True, "cast": True, "invoke": True}
    nothing: dict[str, Any] = {"hand": [], "vassals": [], "legion": [], "ichor": 0, "bonus": {}, "wild": None}
    assert given()["seats"] == [{**nothing, "tokens": tokens}] * 4


def test_unplaced_cards_are_in_the_wilds_or_the_box() -> None:
    """Golden Basics default to the Wilds, starters and Sovereigns to the box."""
    position = given()
    assert (len(position["wilds"]), len(position["box"])) == (43, 16 + 7)
    assert "Dead Crawler" not in position["wilds"]


def test_the_wilds_are_shuffled_by_the_seed() -> None:
    """The default Wilds come in an order that the seed decides."""
    assert given(seed=1)["wilds"] == given(seed=1)["wilds"]
    assert given(seed=1)["wilds"] != given(seed=2)["wilds"]


def test_named_wilds_keep_their_order() -> None:
    """Named Wilds lie top first, and the golden cards that are not named go to the box."""
    position = given(wilds=["Pale Choir", "Dread Stag", "Pale Choir"])
    assert position["wilds"] == ["Pale Choir", "Dread Stag", "Pale Choir"]
    assert len(position["box"]) == 16 + 7 + 40


@pytest.mark.parametrize(
    ("ruling", "players", "chalice"),
    [("Verdant VII, the Proud", 3, 8), ("Kilgore, Master of Ravns", 4, 8), ("Kadmon", 3, 12)],
)
def test_the_chalice_is_full_for_the_ruler(ruling: str, players: int, chalice: int) -> None:
    """By default the Chalice holds what the Ruler began with, and the pool the rest of 80 [SOV-1, FIN-2]."""
    position = given(ruling=ruling, players=players, seats=[{"ichor": 5}])
    assert (position["chalice"], position["pool"]) == (chalice, 75 - chalice)


def test_kadmon_rules_as_somebody() -> None:
    """Kadmon is the Empty Tomb's unless the position says whom he has become."""
    assert given(ruling="Kadmon")["ruling"] == {"card": "Kadmon", "as": "Empty Tomb"}
    become = {"card": "Kadmon", "as": "Ianira Heartslaver"}
    assert given(ruling=become, tomb=["Ianira Heartslaver"])["ruling"] == become


def test_everybody_has_a_wild_token_while_kadmon_rules() -> None:
    """A Wild token is there, charged, with Kadmon only, unless the position says otherwise [FIN-2]."""
    seats: list[dict[str, Any]] = [{}, {"wild": False}]
    assert [seat["wild"] for seat in given(ruling="Kadmon", players=3, seats=seats)["seats"]] == [True, False, True]
    assert [seat["wild"] for seat in given(players=3, seats=seats)["seats"]] == [None, False, None]


def test_bonuses_come_from_the_vassals() -> None:
    """Three Vassals of a type bring its bonus, charged unless the position says that its token is spent."""
    horrors = {"vassals": ["Dread Stag", "Gnashing Maw", "Flesh Weaver"]}
    spirits = {"vassals": ["Pale Choir", "Pale Choir", "Lantern Wisp"], "bonus": {"spirit": False}}
    assert [seat["bonus"] for seat in given(seats=[horrors, spirits])["seats"][:2]] == [
        {"horror": True},
        {"spirit": False},
    ]


def test_the_undead_bonus_keeps_itself() -> None:
    """A bonus that the position names holds where it makes itself true [J-UTB-1]."""
    vassals = ["Dead Crawler", "Dread Stag", "Pale Choir", "Lantern Wisp"]
    assert given(seats=[{"vassals": vassals, "bonus": {"undead": True}}])["seats"][0]["bonus"] == {"undead": True}


@pytest.mark.parametrize(("dead", "bonus"), [(1, {"undead": True}), (2, {})])
def test_the_undead_bonus_outlives_one_of_five(dead: int, bonus: dict[str, bool]) -> None:
    """It keeps itself while more than three Vassals are left of those laid out, whatever is printed on them [J-UTB-1]."""
    units = [{"card": card, "damage": 9} for card in ("Dead Crawler", "Lantern Wisp")][:dead]
    vassals = ["Living Bones", "Rotting Hulk", "Pale Choir", *(["Lantern Wisp"] * (2 - dead)), *units]
    assert given(seats=[{"vassals": vassals}])["seats"][0]["bonus"] == bonus


def test_units_keep_what_lies_on_them() -> None:
    """Counters, marks and merged cards are written as they were given."""
    units = [
        {"card": "Dread Stag", "damage": 1, "shield": 2, "power": 3, "marks": ["immune", "michael", "ianira:2"]},
        {"card": ["Rotting Hulk", "Living Bones", "Pale Choir"], "shield": 1},
        "Pale Choir",
    ]
    assert given(seats=[{"vassals": units}, {"legion": units[1:1]}])["seats"][0]["vassals"] == units


@pytest.mark.parametrize(
    ("phase", "asked"),
    [("dawn", "action"), ("ambush", "action"), ("action", "action"), ("combat", "action"), ("midnight", "action")],
)
def test_a_phase_that_asks_nothing_runs_on(phase: str, asked: str) -> None:
    """The position runs to the first decision, here the next Action Priority."""
    assert Game.scenario("legions", {"phase": phase}).decision.kind == asked


@pytest.mark.parametrize("phase", ["action", "combat"])
def test_the_active_seat_comes_first(phase: str) -> None:
    """Priority or combat begins with the active seat; the seats before it in Sigil order have had theirs."""
    one, other = ({"vassals": [card], "legion": [card]} for card in ("Pale Choir", "Dread Stag"))
    position = {"phase": phase, "players": 3, "sigil": 1, "active": 2, "seats": [one, {}, other]}
    assert Game.scenario("legions", position).actor == 2


def test_hands_laid_out_are_known_to_all() -> None:
    """Everybody has seen the cards of a position; only later draws are hidden."""
    game = Game.scenario("legions", {**EMPTY, "seats": [{"hand": ["Dread Stag"]}]})
    assert "hand: Dread Stag" in game.describe(1)


def open_windows(seed: int, players: int) -> list[Game]:
    """Return games of a random course, at decisions where nothing is under way."""
    game, random = Game.new("legions", seed=seed, players=players, max_cycles=7), np.random.default_rng(seed)
    found = []
    while not game.done:
        if len(game.played) % 10 == 0 and game.position()["pending"] is None:
            found.append(game.clone())
        game.step(int(random.choice(game.legal_actions())))
    return found


@pytest.mark.parametrize(("seed", "players"), [(0, 2), (1, 3), (2, 4)])
def test_a_written_position_lays_out_the_same(seed: int, players: int) -> None:
    """At open windows of random games, position and decision come back the same through JSON."""
    for game in open_windows(seed, players):
        again = Game.scenario("legions", json.loads(json.dumps(game.position())))
        assert again.position() == game.position()
        assert (again.actor, again.decision) == (game.actor, game.decision)
        assert again.legal_names().keys() == game.legal_names().keys()


def test_a_position_in_the_middle_says_so() -> None:
    """While something is announced or on the stack, the position names it."""
    seats = [{"hand": ["Living Bones"], "vassals": ["Pale Choir"]}, {"hand": ["Wandering Ghost"]}]
    game = Game.scenario("legions", {**EMPTY, "seats": seats})
    game.step("cast Living Bones")
    assert game.position()["pending"]["announcing"]["name"] == "Living Bones by player_0"
    game.step("choose Pale Choir @ player_0 vassal")
    expected = {
        "name": "Living Bones by player_0",
        "mode": 1,
        "declared": None,
        "targets": ["Pale Choir @ player_0 vassal"],
    }
    assert game.position()["stack"] == [expected]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("position.toml", 'game = "legions"\nphase = "action"\n[[seats]]\nhand = ["Pale Choir"]\n'),
        ("position.json", '{"game": "legions", "phase": "action", "seats": [{"hand": ["Pale Choir"]}]}'),
    ],
)
def test_a_file_lays_out_what_it_says(tmp_path: Path, name: str, content: str) -> None:
    """TOML and JSON files with the key `game` hold the same as a dict."""
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    for game in (Game.scenario(path), Game.scenario(str(path)), Game.scenario("legions", path), Game.scenario(None, path)):
        assert game.position() == given(seats=[{"hand": ["Pale Choir"]}])


def test_a_table_that_names_its_game_may_stand_alone() -> None:
    """The key `game` says all that the first argument would."""
    assert Game.scenario({"game": "legions", **EMPTY}).position() == given()
    assert Game.scenario(spec={"game": "legions", **EMPTY}).position() == given()


@pytest.mark.parametrize("spec", [(), (None,), (None, None)])
def test_nothing_is_no_scenario(spec: Any) -> None:
    """The error says what a scenario is."""
    with pytest.raises(ConfigError, match="scenario: a position is missing: a table of keys, or the path of a file"):
        Game.scenario(*spec)


def test_numpys_whole_numbers_are_numbers() -> None:
    """They lay out the same as Python's own, which the transcript and the saved game then hold."""
    plain = {"players": 3, "cycle": 2, "max_cycles": 50, "sigil": 1, "first_sigil": 0, "active": 2, "seed": 4, "chalice": 7}
    units = [{"ichor": 5, "vassals": [{"card": "Pale Choir", "shield": 2}]}]
    one = Game.scenario("legions", {**EMPTY, **plain, "seats": units})
    units = [{"ichor": np.int16(5), "vassals": [{"card": "Pale Choir", "shield": np.uint8(2)}]}]
    numpys = {key: np.int64(value) for key, value in plain.items()}
    other = Game.scenario("legions", {**EMPTY, **numpys, "seats": units})
    assert json.dumps(other.to_dict()) == json.dumps(one.to_dict())
    assert transcript.write(other) == transcript.write(one)


@pytest.mark.parametrize("wrong", [np.float64(1), np.bool_(1), True])
def test_other_numbers_are_none(wrong: Any) -> None:
    """What is no whole number is still refused."""
    assert refused("legions", {**EMPTY, "sigil": wrong}) == f"sigil: {wrong!r}: a whole number is expected"


def refused(*spec: Any) -> str:
    """Return why a scenario is refused."""
    with pytest.raises(KadmonError) as error:
        Game.scenario(*spec)
    return str(error.value)


def test_a_game_alone_is_no_scenario() -> None:
    """The error says what is missing, with None in the place of the position as well."""
    said = "scenario: 'legions' is a game; a position is expected after it, or a scenario file alone"
    assert (refused("legions"), refused("legions", None)) == (said, said)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('game = "chess"', "game: 'chess' is none; allowed: legions"),
        ('game = "legions"', "phase: is missing"),
        ('game = "legions"\nphase = "action"\nactive = 4', "active: 4: with 4 players the seats are 0 to 3"),
        ('game = "legions"\nphase = "action"\ngrave = ["Foo"]', "grave[0]: no card is called 'Foo'"),
        ('game = "legions"\nphase = "action"\nstack = ["Foo"]', "'stack' can be read but not laid out"),
    ],
)
def test_an_error_in_a_file_names_the_file(tmp_path: Path, content: str, said: str) -> None:
    """Whatever is wrong in it, with its game or with its position, and once only."""
    path = tmp_path / "position.toml"
    path.write_text(content, encoding="utf-8")
    assert refused(path).startswith(f"{path}: {said}")


def test_an_unknown_key_is_answered_with_those_that_may_be_given() -> None:
    """What a position only tells, and nobody can lay out, is not among them."""
    allowed = "active, box, chalice, crown, cycle, first_sigil, grave, max_cycles, phase, players, pool, ruling, seats, seed"
    said = f"crwn: unknown key (did you mean 'crown'?); allowed: {allowed}, sigil, tomb, wilds"
    assert refused("legions", {"phase": "action", "crwn": []}) == said


def test_an_error_in_a_card_file_does_not_name_the_scenario(tmp_path: Path) -> None:
    """It names the file that is wrong."""
    path = tmp_path / "position.toml"
    path.write_text('game = "legions"\nphase = "action"\n', encoding="utf-8")
    with pytest.raises(CardFileError, match=r"^none\.toml: there is no such file"):
        Game.scenario(path, cards="none.toml")


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.toml", f"players = {'9' * 5000}", "no TOML: a whole number of more than 100 digits"),
        ("a.toml", f"players = 0x{'f' * 5000}", "no TOML: a whole number of more than 100 digits"),
        ("a.toml", f"stack = {'[' * 50}{']' * 50}", "no TOML: brackets or keys nested more than 20 deep"),
        ("a.json", f'{{"players": {"9" * 5000}}}', "no JSON: a whole number of more than 100 digits"),
        ("a.json", "[" * 100_000, "no JSON: brackets or keys nested more than 20 deep"),
        ("a.json", " " * 300_000, "300,000 bytes, too large for a scenario file (at most 262,144)"),
        ("a.json", "a\0", "a binary file"),
        ("a.json", '{"game": "legions", "phase": "dawn", "phase": "action"}', "no JSON: the key 'phase' is there twice"),
    ],
)
def test_a_file_holds_only_what_somebody_may_mean(tmp_path: Path, name: str, content: str, said: str) -> None:
    """Numbers, nestings and files without end are refused with the path."""
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    assert refused(path).startswith(f"{path}: {said}")


def test_a_scenario_is_an_ordinary_file(tmp_path: Path) -> None:
    """A pipe that nobody writes to, a folder and a device are refused before they are read."""
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "zero.toml").symlink_to("/dev/zero")
    said = [refused(tmp_path / f"{name}.toml").split(": ")[1] for name in ("pipe", "folder", "zero")]
    assert said == ["no ordinary file", "a folder, not a file", "no ordinary file"]


def test_a_scenario_is_a_table_or_a_path() -> None:
    """Anything else is named, with what is expected."""
    assert refused(5) == "scenario: 5: a table of keys, or the path of a file, is expected"


@pytest.mark.parametrize("suffix", ["toml", "json"])
def test_an_editor_may_mark_a_scenario_as_utf_8(tmp_path: Path, suffix: str) -> None:
    """A byte order mark before the first key changes nothing."""
    path = tmp_path / f"position.{suffix}"
    content = {"toml": 'game = "legions"\nphase = "action"\n', "json": '{"game": "legions", "phase": "action"}'}[suffix]
    path.write_text(content, encoding="utf-8-sig")
    assert Game.scenario(path).position() == given()


def test_a_rule_between_keys_is_named_at_the_key_that_breaks_it() -> None:
    """The message begins with the key, and says what the other one allows."""
    with pytest.raises(ScenarioError, match=r"^cycle: 101: with max_cycles 100 the Cycles are 1 to 100$"):
        Game.scenario("legions", {"phase": "action", "cycle": 101})


def test_a_number_of_thousands_of_digits_is_refused() -> None:
    """The message names the key and does not write the number out."""
    with pytest.raises(ScenarioError, match=r"cycle: a number of thousands of digits"):
        Game.scenario("legions", {"phase": "action", "cycle": 10**5000})
