"""The words of messages: lists that can be read in one way only, and numbers that go with their nouns."""

from __future__ import annotations

import pytest

from kadmon_env.core.checked import choices, counted, near
from kadmon_env.errors import ScenarioError
from kadmon_env.game import Game

KILGORE = "Kilgore, Master of Ravns"


def test_names_without_commas_are_listed_as_they_are() -> None:
    """Nothing stands around names that can't be mistaken."""
    assert choices(["win", "rank", "ichor"]) == "win, rank, ichor"


def test_one_name_with_a_comma_puts_all_in_quotation_marks() -> None:
    """Where a name ends can be told for each of the list."""
    assert choices(iter(["Kadmon", KILGORE])) == f"'Kadmon', '{KILGORE}'"


@pytest.mark.parametrize(
    ("word", "known"), [("threads", "reward"), ("shape", "phase"), ("player_count", "players"), ("render", "reward")]
)
def test_a_distant_name_is_not_offered(word: str, known: str) -> None:
    """What shares some letters only is not what was meant."""
    assert near(word, [known]) == ""


@pytest.mark.parametrize(
    ("word", "known"),
    [("stepz", "steps"), ("dance", "done"), ("batch", "batch_size"), ("envs", "num_envs"), ("fragment", "the Fragment of it")],
)
def test_a_near_name_is_offered(word: str, known: str) -> None:
    """A slip, and a part of a name, lead to the name."""
    assert near(word, [known]) == f" (did you mean {known!r}?)"


def test_a_table_in_the_place_of_a_text_is_shown() -> None:
    """The error holds the value that does not fit, tables among them."""
    with pytest.raises(ScenarioError, match=r"^seats\[0\].hand\[0\]: {'card': 'Living Bones'}: a text is expected$"):
        Game.scenario("legions", {"phase": "action", "seats": [{"hand": [{"card": "Living Bones"}]}]})


@pytest.mark.parametrize(("number", "words"), [(0, "0 seats"), (1, "1 seat"), (2, "2 seats")])
def test_a_noun_goes_with_its_number(number: int, words: str) -> None:
    """One of a thing is no plural."""
    assert counted(number, "seat") == words


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"ruling": {"card": "Kadmon", "as": "Kilgore"}}, f"'{KILGORE}', 'The Phantom of Saint Michael', "),
        ({"box": []}, f"'{KILGORE}', 'The Phantom of Saint Michael', "),
    ],
)
def test_cards_are_told_apart_in_lists(position: dict[str, object], said: str) -> None:
    """Messages about a position quote the names that they list."""
    with pytest.raises(ScenarioError) as raised:
        Game.scenario("legions", {"phase": "action", "players": 3, "crown": [], **position})
    assert said in str(raised.value)


def test_targets_are_told_apart_on_the_stack() -> None:
    """The description has semicolons between the targets of one object, as in its other lists."""
    seats = [{"hand": [KILGORE]}, {"hand": ["Living Bones"], "vassals": ["Dread Stag", "Pale Choir"]}]
    game = Game.scenario("legions", {"phase": "action", "players": 3, "seats": seats})
    game.step(f"cast {KILGORE} / 2")
    for name in ("Dread Stag", "Pale Choir"):
        game.step(f"choose {name} @ player_1 vassal")
    assert "-> Dread Stag @ player_1 vassal; Pale Choir @ player_1 vassal\n" in game.describe(1)
