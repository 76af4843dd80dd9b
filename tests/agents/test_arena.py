"""Matches count fairly and repeat exactly."""

from __future__ import annotations

import errno
import json
import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import typer
from rich.console import Console

import evaluate
from agents import arena
from agents.arena import Match, Standing, line_up, play
from agents.protocol import Agent
from agents.registry import make
from kadmon_env.errors import AgentError, ConfigError
from kadmon_env.legions.cardfile import load_cards


@pytest.fixture(scope="module")
def match() -> Match:
    """Return a match of one greedy against a field of random ones."""
    return play(line_up(["greedy", "random"], 4), 80, seed=2)


def test_greedy_beats_random(match: Match) -> None:
    """Its interval lies above the fair share."""
    greedy = match.standings[0]
    assert greedy.interval[0] > greedy.fair


def test_shares_and_places_add_up(match: Match) -> None:
    """Somebody wins each game, and the places of its seats are 1 to 4."""
    greedy, field = match.standings
    assert greedy.wins + field.wins == match.games == 80
    assert greedy.placement + 3 * field.placement == pytest.approx(1 + 2 + 3 + 4)


def test_the_same_seed_gives_the_same_numbers(match: Match) -> None:
    """A match can be repeated to the last digit, and another seed is another match."""
    assert play(["greedy", "random", "random", "random"], 80, seed=2) == match
    assert play(["greedy", "random", "random", "random"], 80, seed=3) != match


def test_a_seed_may_be_a_number_of_numpys() -> None:
    """The outcome holds it as Python's own, so that it can be written as JSON."""
    seed: Any = np.int64(2)
    assert '"seed": 2,' in evaluate.as_json(play(["random"] * 2, 2, seed=seed))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_agents_alike_get_exactly_the_fair_share(players: int) -> None:
    """Each deal is played from every seat, so a mirror match of agents without chance is even."""
    mirror = play(line_up(["greedy", "agents.greedy:Greedy"], players), 10 * players)
    assert mirror.standings[0].share == mirror.standings[0].fair == 1 / players
    assert mirror.standings[0].placement == (1 + players) / 2


def test_games_are_told_as_they_end() -> None:
    """The progress adds up to the number of games."""
    told: list[int] = []
    play(["greedy"] * 3, 6, progress=told.append)
    assert sum(told) == 6


@pytest.mark.parametrize(
    ("names", "players", "expected"),
    [
        (["a", "b"], 2, ["a", "b"]),
        (["a", "b"], 4, ["a", "b", "b", "b"]),
        (["a", "b", "a"], 3, ["a", "b", "a"]),
    ],
)
def test_a_line_up_is_written_out_or_one_against_a_field(names: list[str], players: int, expected: list[str]) -> None:
    """As many names as players are taken as they stand; two are one against a field."""
    assert line_up(names, players) == expected


@pytest.mark.parametrize("names", [[], ["a"], ["a", "b", "c"]])
def test_another_number_of_agents_is_refused(names: list[str]) -> None:
    """The error says how many would do."""
    with pytest.raises(ConfigError, match=f"agents: {len(names)} named for 4 players; name 4, or 2"):
        line_up(names, 4)


def test_two_players_need_two_agents() -> None:
    """Where one against a field is all there is, it is no second way."""
    with pytest.raises(ConfigError, match=r"agents: 3 named for 2 players; name 2$"):
        line_up(["a", "b", "c"], 2)


@pytest.mark.parametrize("games", [6, 9])
def test_games_must_let_every_seat_be_played(games: int) -> None:
    """A number of games that is no multiple of the players would favour a seat."""
    with pytest.raises(ConfigError, match=f"games: {games} is no multiple of 4"):
        play(["random"] * 4, games)


@pytest.mark.parametrize(
    ("lineup", "options", "message"),
    [
        ("rand", {}, "lineup: 'rand': a list of names of agents is expected, one for each seat"),
        (None, {}, "lineup: None: a list of names"),
        ([], {}, "lineup: 0 agents; 2 to 4 are expected, one for each seat"),
        (["random"], {}, "lineup: 1 agent; 2 to 4 are expected"),
        (["random", 5], {}, "lineup: 5: the name of an agent is expected, NAME or NAME:ARGUMENT"),
        (["random"] * 4, {"games": "4"}, "games: '4': a whole number from 1 is expected"),
        (["random"] * 4, {"games": 0}, "games: 0: a whole number from 1 is expected"),
        (["random"] * 4, {"games": -4}, "games: -4: a whole number from 1 is expected"),
        (["random"] * 4, {"seed": -1}, "seed: -1: a whole number from 0 to "),
        (["random"] * 4, {"seed": "1"}, "seed: '1': a whole number from 0 to "),
    ],
)
def test_what_is_no_match_is_refused(lineup: Any, options: dict[str, Any], message: str) -> None:
    """Line-up, games and seed are checked before anybody plays."""
    with pytest.raises(ConfigError, match=f"^{message}"):
        play(lineup, **{"games": 4, **options})


def run(*names: str, json_file: Path | None = None) -> None:
    """Call `evaluate.py`, its options filled in."""
    evaluate.main(list(names), games=4, players=4, seed=0, cards=None, json_file=json_file)


def test_the_script_prints_a_table_and_writes_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file holds the numbers of the table, the interval and the fair share among them."""
    run("greedy", "random", json_file=tmp_path / "match.json")
    written = json.loads((tmp_path / "match.json").read_text())
    assert written.keys() == {"players", "games", "seed", "truncated", "cycles", "standings", "confidence"}
    assert written["standings"][0].keys() == {"agent", "seats", "wins", "share", "interval", "fair", "placement"}
    assert f"{written['standings'][0]['share']:.1%}" in capsys.readouterr().out


def test_long_names_leave_the_table_readable(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """In 80 columns nothing is cut; a name that the table only shows the end of stands below in full."""
    monkeypatch.setattr(evaluate, "console", Console(width=80))
    names = [f"ppo:runs/a/long/way/down/{which}/checkpoint" for which in ("first", "other")]
    standings = tuple(Standing(name, 2, 99999, 1, (0.123, 1), 0.5, 1.25) for name in names)
    monkeypatch.setattr(evaluate, "watch", lambda *_: Match(4, 99999, 0, 0, 12.5, standings))
    run("a", "b")
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert "agent seats wins share 95% interval fair place" in lines
    assert [line for line in lines if line.startswith("2 ")] == [
        "2 …er/checkpoint 2 99999 100.0% 12.3% to 100.0% 50.0% even 1.25",
        "2 = ppo:runs/a/long/way/down/other/checkpoint",
    ]


def test_the_script_looks_at_the_file_before_it_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody waits for games whose numbers have nowhere to go."""
    with pytest.raises(typer.Exit):
        run("random", "random", json_file=tmp_path / "no" / "folder.json")
    assert "95% interval" not in capsys.readouterr().out


def test_the_script_writes_over_nothing_but_an_evaluation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Another file is refused before anybody plays, and keeps its content; numbers of an earlier match may go."""
    path = tmp_path / "mine.json"
    path.write_text('{"game": "legions"}')
    with pytest.raises(typer.Exit):
        run("random", "random", json_file=path)
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", f"error: {path}: is there, and no evaluation; remove it, or name another\n")
    assert path.read_text() == '{"game": "legions"}'


@pytest.mark.parametrize("text", ["[1]", "[" * 100_000, "{}", "no JSON", "9" * 5_000])
def test_other_json_is_no_evaluation(text: str) -> None:
    """Neither is what is no JSON at all."""
    assert not evaluate.is_evaluation(text)


def test_an_evaluation_has_exactly_its_keys(match: Match) -> None:
    """One key more or one less, and it is somebody else's file."""
    found = json.loads(evaluate.as_json(match))
    assert not evaluate.is_evaluation(json.dumps(found | {"note": "mine"}))
    for key in found:
        assert not evaluate.is_evaluation(json.dumps({other: found[other] for other in found if other != key}))


def test_a_match_that_fails_leaves_the_earlier_evaluation(
    tmp_path: Path, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So does a disk that is full when the numbers are written; nothing unfinished stays beside it."""
    path = tmp_path / "match.json"
    path.write_text(evaluate.as_json(match))
    full(monkeypatch)
    with pytest.raises(typer.Exit):
        run("random", "random", json_file=path)
    assert path.read_text() == evaluate.as_json(match)
    assert list(tmp_path.iterdir()) == [path]


def full(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have no file reach the disk."""

    def fails(_number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fails)


def test_a_pipe_that_nobody_reads_is_refused_before_the_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The script does not wait for a reader, first or last."""
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(typer.Exit):
        run("random", "random", json_file=tmp_path / "pipe")
    told = capsys.readouterr()
    assert (told.out, told.err) == (
        "",
        f"error: {tmp_path}/pipe: can't be written: nobody reads this pipe; begin to read it first\n",
    )


def test_what_is_written_is_an_evaluation(match: Match) -> None:
    """So the same command can be given again."""
    assert evaluate.is_evaluation(evaluate.as_json(match))


def test_an_agents_own_error_is_shown_without_ours(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The first line names the agent; the traceback below begins in its code."""
    assert failing(ZeroDivisionError("mine"), monkeypatch) == 1
    shown = capsys.readouterr().err.splitlines()
    assert (shown[0], shown[-1]) == ("error: agent 'own': ZeroDivisionError: mine", "ZeroDivisionError: mine")
    assert [line.rpartition(" in ")[2] for line in shown if line.startswith("  File")] == ["act"]


def test_a_mistake_that_an_agent_raises_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error of ours is told as any other, with the agent's name behind it."""
    assert failing(AgentError("lost"), monkeypatch) == 2
    assert capsys.readouterr().err == "error: lost; this came from agent 'own'\n"


def failing(error: Exception, monkeypatch: pytest.MonkeyPatch) -> int:
    """Run the script with an agent that raises an error; return the exit code."""

    def act(_seen: object) -> None:
        raise error

    monkeypatch.setattr(arena, "make", lambda _, **__: SimpleNamespace(act=act))
    with pytest.raises(typer.Exit) as stopped:
        run("own", "own")
    return int(stopped.value.exit_code)


def test_the_script_finds_agents_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module that lies where the script is run plays, though it lies neither beside the script nor among packages."""
    (tmp_path / "lies_here.py").write_text("from agents.uniform import Random as Own\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    run("lies_here:Own", "random", json_file=tmp_path / "match.json")
    assert json.loads((tmp_path / "match.json").read_text())["standings"][0]["agent"] == "lies_here:Own"


@pytest.mark.parametrize(
    ("names", "file", "message"),
    [
        (["gredy", "random"], "match.json", "unknown agent 'gredy'"),
        (["ppo:nowhere", "random"], "match.json", "nowhere: can't be read"),
        (["random"] * 4, "no/such/folder.json", "can't be written: No such file"),
        (["random"] * 4, ".", "can't be written: Is a directory"),
        (["random"] * 4, "a\0b", "can't be written: embedded null byte"),
    ],
)
def test_the_script_answers_a_mistake_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], names: list[str], file: str, message: str
) -> None:
    """No traceback: what is wrong, and exit code 2."""
    with pytest.raises(typer.Exit) as stopped:
        run(*names, json_file=tmp_path / file)
    assert stopped.value.exit_code == 2
    assert message in capsys.readouterr().err


class Exits:
    """An answer that can't be made an array."""

    def __array__(self, *_: object) -> None:
        raise SystemExit


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (None, "act returned None; an array of 2 integers is expected"),
        (0, "act returned 0; "),
        ([], r"act returned list of float64 \[0\]; "),
        ([[1], [2, 3]], r"act returned \[\[1\], \[2, 3\]\]; "),
        (np.zeros(3, np.int64), r"act returned ndarray of int64 \[3\]"),
        ([1, 2, 3], r"act returned list of int64 \[3\]; an array of 2 integers"),
        (Exits(), "act returned <tests.agents.test_arena.Exits object at"),
        (np.zeros(2), r"act returned ndarray of float64 \[2\]"),
        (np.zeros(2, np.bool_), r"act returned ndarray of bool \[2\]"),
        (np.array(["1", "2"]), "act returned ndarray of <U1"),
        (["a", 1j], "act returned list of "),
        (np.array([1, 7]), r"act chose action 7 in row 1; legal there: 5, 6$"),
        (np.array([-1, 5]), "act chose action -1 in row 0; legal there: 1$"),
        (np.array([1, 2**63 - 1]), "act chose action 9223372036854775807 in row 1"),
    ],
)
def test_an_answer_that_is_no_row_of_legal_actions_is_refused(answer: object, message: str) -> None:
    """The error names the agent and says what it answered."""
    mask = np.zeros((2, 420), np.int8)
    mask[0, 1] = mask[1, 5] = mask[1, 6] = 1
    agent: Any = SimpleNamespace(act=lambda _: answer)
    with pytest.raises(AgentError, match=f"^agent 'mine:Own': {message}"):
        arena._answer("mine:Own", agent, {"action_mask": mask})  # noqa: SLF001 - a match takes long to get there


def test_a_match_names_the_agent_that_answers_wrongly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Within a match, too, the error says who, and how many integers are expected."""
    monkeypatch.setattr(arena, "make", lambda _, **__: SimpleNamespace(act=lambda seen: seen["action_mask"].argmax(1) * 1.0))
    with pytest.raises(AgentError, match=r"agent 'own': .* float64 .*; an array of \d+ integers is expected"):
        play(["own", "own"], 4)


def test_every_agent_reads_the_cards_that_are_played_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a card file that is the package's own, whatever an agent has learnt with."""
    given: list[Any] = []

    def noted(name: str, *, seed: int, cards: Any) -> Agent:
        given.append(cards)
        return make(name, seed=seed)

    monkeypatch.setattr(arena, "make", noted)
    arena.play(["random", "random", "random"], games=3, seed=1)
    assert given == [load_cards()]
