"""The command `kadmon`: what it prints, and that a mistake is one line and exit code 2."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from importlib.metadata import EntryPoint, EntryPoints
from io import StringIO
from pathlib import Path
from unittest.mock import Mock

import numpy as np
import numpy.typing as npt
import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from kadmon_env import __version__, opponents, registry, transcript
from kadmon_env.cli import app, doctor, show
from kadmon_env.cli.play import Sitting
from kadmon_env.core.hub import Compiled
from kadmon_env.core.jit import PLAIN, entry
from kadmon_env.errors import AgentError
from kadmon_env.game import Game
from kadmon_env.opponents import Observation

PLAY = ["play", "--players", "3", "--against", "random", "--seed", "5", "--seat", "1"]
"""A game in which the person has the Sigil, and so decides first."""

PROGRAM = [sys.executable, "-c", "from kadmon_env.cli import app; app()"]
"""The command in a process of its own."""


def kadmon(*words: str, said: str = "") -> Result:
    """Run the command, with lines typed by a person."""
    return CliRunner().invoke(app, list(words), input=said)


def errors(result: Result) -> list[str]:
    """Return the lines of standard error but for those that tell what is compiled, as it is once."""
    return [line for line in result.stderr.splitlines() if not line.startswith("compiling ")]


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """Return a file with the transcript of a short game."""
    game = Game.new("legions", seed=5, players=3)
    for action in ("summon Dead Crawler", "cast Living Bones", "choose Dead Crawler @ player_1 vassal"):
        game.step(action)
    transcript.save(game, tmp_path / "game.txt")
    return tmp_path / "game.txt"


def test_the_version_is_told() -> None:
    """`--version` prints the package's version."""
    assert kadmon("--version").output == f"kadmon-env {__version__}\n"


def test_without_a_command_there_is_help() -> None:
    """The bare command lists what it can do."""
    result = kadmon()
    assert result.exit_code == 0
    assert all(command in result.output for command in ("play", "replay", "cards", "bench", "doctor"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["dance"], "dance"),
        (["cards"], "command"),
        (["play", "--loud"], "--loud"),
        (["play", "--players", "7"], "players: 7"),
        (["play", "--players", "many"], "--players"),
        (["play", "--seat", "4"], "--seat 4: with 4 players the seats are 0 to 3"),
        (["play", "--seed", "-1"], "seed: -1"),
        (["play", "--against", "nobody"], "'nobody'"),
        (["play", "--against", "random", "--against", "random"], "opponents: 2 for 3 seats; give 1, for all of them, or 3"),
        (["play", "--players", "2", "--against", "random", "--against", "random"], "opponents: 2 for 1 seat; give 1"),
        (["play", "--sovereign", "Kilgore"], "Kilgore, Master of Ravns"),
        (["play", "--scenario", "none.toml"], "none.toml"),
        (["play", "--cards", "none.toml"], "none.toml"),
        (["play", "--scenario", "s.toml", "--players", "2"], "--scenario and --players don't go together"),
        (["play", "--scenario", "s.toml", "--gauntlet"], "--scenario and --gauntlet don't go together"),
        (["play", "--scenario", "s.toml", "--sovereign", "Foo"], "--scenario and --sovereign don't go together"),
        (["play", "--gauntlet", "--sovereign", "Foo"], "--gauntlet and --sovereign don't go together"),
        (["play", "--save", "/nope/x"], "/nope/x: can't be written"),
        (["replay", "none.txt"], "none.txt"),
        (["replay", "/dev/zero"], "no ordinary file"),
        (["cards", "show", "Rotten Hulk"], "Rotting Hulk"),
        (["cards", "show", "fragment"], "(did you mean 'Fragment of the Great Evil'?)"),
        (["cards", "check", "none.toml"], "none.toml"),
        (["bench", "--num-envs", "0"], "num_envs: 0"),
        (["bench", "--decisions", "0"], "--decisions"),
    ],
)
def test_a_mistake_is_one_line(words: list[str], said: str) -> None:
    """It names what was wrong, on stderr, and the exit code is 2."""
    result = kadmon(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert [said in line for line in result.stderr.splitlines() if line.startswith("kadmon: ")] == [True]
    assert "Traceback" not in result.output


def test_a_mistake_is_one_line_in_a_process_of_its_own() -> None:
    """The program itself behaves like that, too."""
    ran = subprocess.run([*PROGRAM, "replay", "none.txt"], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("words", [["cards", "list"], ["--version"], ["play", "--help"]])
def test_an_output_that_is_full_is_one_line(words: list[str]) -> None:
    """What can't be printed is a mistake like any other, whatever the command."""
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        ran = subprocess.run([*PROGRAM, *words], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (2, "kadmon: input or output: No space left on device\n")


def test_a_reader_may_go_away() -> None:
    """Nothing is said when whoever reads the output stops."""
    read, written = os.pipe()
    os.close(read)
    ran = subprocess.run([*PROGRAM, "cards", "list"], stdout=written, stderr=subprocess.PIPE, check=False)
    os.close(written)
    assert ran.stderr == b""


def test_cards_are_listed_and_shown() -> None:
    """Every design is in the list, and one card says where its fields come from."""
    assert "Rotting Hulk" in kadmon("cards", "list").output
    assert "rulebook" in kadmon("cards", "show", "kadmon").output


def test_the_phrases_of_cards_are_listed() -> None:
    """Whoever writes cards finds what a text can say."""
    result = kadmon("cards", "phrases")
    assert result.exit_code == 0
    assert "Resurrect that type" in result.output


def test_a_card_file_is_checked() -> None:
    """The package's own file can be played with."""
    path = Path(transcript.__file__).parent / "legions" / "cards.toml"
    result = kadmon("cards", "check", str(path))
    assert result.exit_code == 0
    assert "67 cards" in result.output


def test_the_doctor_names_versions_and_the_cache() -> None:
    """One look tells what is installed, how the rules run, and where compiled code is kept."""
    output = kadmon("doctor").output
    assert all(word in output for word in (__version__, "numba", "rules run", "cache", "random"))


def test_the_doctor_compiles() -> None:
    """With --compile everything is ready afterwards, agents included, and the lines say what was compiled."""
    result = kadmon("doctor", "--compile")
    assert result.exit_code == 0
    assert "many games at once" in result.output
    assert "compiled the agents" in result.output
    ready = "nothing is compiled in this mode" if PLAIN else "the rules and all agents are in it"
    assert ready in " ".join(result.output.split())


@entry
def of_no_agent() -> None:
    """Do nothing: a compiled function in a package that has no agents."""


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_the_doctor_says_what_is_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """An agent whose functions were never compiled is named beside the rules, and nothing that is no agent's."""
    monkeypatch.setattr(doctor, "is_cold", lambda _entry: True)
    monkeypatch.setattr(Compiled, "is_cold", property(lambda _self: True))
    told = " ".join(kadmon("doctor").output.split())
    cold = told.partition("not compiled yet: the rules, ")[2].partition(";")[0].split(", ")
    assert {"agents.greedy", "agents.search.flat_mc", "agents.search.ismcts"} <= set(cold)
    assert all(name.startswith("agents.") for name in cold)
    assert "kadmon doctor --compile does it, or the first use" in told


def test_the_doctor_says_which_agents_can_not_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    """An agent that is registered and can't be imported is none of those that can be had, and the reason is told."""
    own = EntryPoints([EntryPoint("own", "no_such_module:Own", registry.GROUP)])
    monkeypatch.setattr(registry, "entry_points", lambda **_: own)
    told = " ".join(kadmon("doctor").output.split())
    assert "agents random; agent 'own' is registered, but can't be imported: ModuleNotFoundError" in told


def test_bench_measures() -> None:
    """Each way of playing gets a figure."""
    result = kadmon("bench", "--num-envs", "2", "--decisions", "20")
    assert result.exit_code == 0
    assert result.output.count("│") >= 6


def test_a_person_plays_by_number_name_or_the_beginning_of_a_name() -> None:
    """Each stands for a legal action, and the table shows what came of it."""
    output = kadmon(*PLAY, said="2\ncast Bellowing Accursed\nchoose dead\nquit\n").output
    for action in ("summon Dead Crawler", "cast Bellowing Accursed", "choose Dead Crawler @ player_1 vassal"):
        assert f"you: {action}\n" in output
    assert "Dead Crawler: player_1 hand -> player_1 vassal" in output
    assert "You leave the game." in output


def test_agents_are_found_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module that lies where the command is run plays, though nobody has installed it."""
    (tmp_path / "found_here.py").write_text("from kadmon_env.opponents import RandomOpponent as Own\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    result = kadmon("play", "--against", "found_here:Own", "--seed", "5", said="quit\n")
    assert (result.exit_code, errors(result)) == (0, [])


def test_a_person_sees_no_other_hand() -> None:
    """The table is shown from the person's seat."""
    output = kadmon(*PLAY, said="quit\n").output
    assert "player_1 (you)" in output


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("cast Rotting Hulk", "Not legal: 'Rotting Hulk' is not in your hand"),
        ("s", "Not legal: several actions begin so: summon "),
        ("summon", "Not legal: several actions begin so: summon "),
        ("99", "Not legal: numbers go from 1 to "),
        ("why 99", "numbers go from 1 to "),
        ("why 1", "it is legal"),
        ("why", "Say what: why NAME"),
        ("save", "Say what: save FILE"),
        ("dance", "no action begins with 'dance'"),
        ("[bold]", "no action begins with '[bold]'"),
        ("why invoke horror", "you do not have the Horror bonus"),
        ("why pass", "it is legal"),
        ("?", "why NAME"),
        ("table", "has Action Priority"),
        ("hint", "random would: "),
        ("save no/such/folder/game.txt", "can't be written"),
        ("save a\0b", "can't be written: embedded null byte"),
        ("9" * 5000, "Not legal: numbers go from 1 to "),
    ],
)
def test_a_person_is_helped(said: str, told: str) -> None:
    """What is not legal is explained, and help, table, hints and saving are there for the asking."""
    output = kadmon(*PLAY, "--adviser", "random", said=f"\n{said}\nquit\n").output
    assert told in " ".join(output.split("> ", 1)[1].split())


@pytest.mark.parametrize("said", ["save a\0b", "9" * 5000])
def test_a_slip_does_not_end_the_game(said: str) -> None:
    """After the line that says what was wrong, the person still decides."""
    result = kadmon(*PLAY, said=f"{said}\n2\nquit\n")
    assert "you: summon Dead Crawler" in result.output
    assert "You leave the game." in result.output


def test_a_line_that_is_no_text_does_not_end_the_game() -> None:
    """Bytes that are no UTF-8 are refused, and the person still decides."""
    result = CliRunner().invoke(app, PLAY, input=b"\xff\xfe\n")
    assert result.exit_code == 0
    assert "That is no UTF-8 text." in result.output


def test_a_person_may_just_leave() -> None:
    """The end of the input ends the game, and the transcript is kept all the same."""
    result = kadmon(*PLAY, said="pass\n")
    assert result.exit_code == 0


def test_a_game_is_saved(tmp_path: Path) -> None:
    """`save` and --save write the same transcript, which replays."""
    asked, last = tmp_path / "asked.txt", tmp_path / "last.txt"
    kadmon(*PLAY, "--save", str(last), said=f"2\nsave {asked}\nquit\n")
    assert asked.read_bytes() == last.read_bytes()
    assert transcript.load(last).replay().played != ()


def test_a_pipe_that_nobody_reads_is_refused_before_the_game(tmp_path: Path) -> None:
    """The command does not wait for a reader when the game is over."""
    os.mkfifo(tmp_path / "pipe")
    result = kadmon(*PLAY, "--save", str(tmp_path / "pipe"), said="quit\n")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "nobody reads this pipe" in result.stderr


def test_a_transcript_may_follow_the_game_on_the_output(tmp_path: Path) -> None:
    """With --save /dev/stdout a file that the output goes to holds the game as told, then the transcript."""
    with (tmp_path / "out.txt").open("w") as out:
        subprocess.run([*PROGRAM, *PLAY, "--save", "/dev/stdout"], input="quit\n", stdout=out, text=True, check=True)
    told, _, written = (tmp_path / "out.txt").read_text().partition(transcript.TITLE)
    assert told.rstrip().endswith("You leave the game.")
    assert transcript.read(transcript.TITLE + written).replay().played == ()


def test_the_scenario_that_was_read_is_not_written_over(tmp_path: Path) -> None:
    """--save and `save` refuse a file that holds no transcript, the former before the game begins."""
    path = tmp_path / "mine.toml"
    path.write_text('game = "legions"\nphase = "action"\n', encoding="utf-8")
    words, before = ["play", "--scenario", str(path), "--against", "random", "--ask-all"], path.read_bytes()
    began = kadmon(*words, "--save", str(path))
    assert (began.exit_code, began.stdout) == (2, "")
    said = f"{path}: is there, and no transcript; remove it, or name another"
    assert said in began.stderr
    assert said in kadmon(*words, said=f"save {path}\nquit\n").output.replace("\n", "")
    assert path.read_bytes() == before


class Astray:
    """An agent that chooses what is not legal."""

    def __init__(self, *, seed: int) -> None:
        del seed

    def act(self, observation: Observation) -> npt.NDArray[np.int64]:
        """Return the lowest illegal action of each row."""
        return np.asarray(observation["action_mask"].argmin(axis=1), np.int64)


def test_an_opponents_illegal_action_names_the_opponent() -> None:
    """It is refused before it is told as played."""
    result = kadmon("play", "--against", f"{__name__}:Astray", "--players", "3", "--seed", "5", "--seat", "0", "--ask-all")
    assert result.exit_code == 2
    assert errors(result)[0].startswith(
        f"kadmon: opponent '{__name__}:Astray': action 1 is not legal for player_1 now; legal: "
    )
    assert "player_1: " not in result.stdout


class Broken(Astray):
    """An agent with a mistake in it."""

    def act(self, observation: Observation) -> npt.NDArray[np.int64]:
        """Ask for what is not there."""
        return np.asarray(observation["nothing"], np.int64)


class Lost(Astray):
    """An agent that raises an error of ours."""

    def act(self, _observation: Observation) -> npt.NDArray[np.int64]:
        """Say that it is lost."""
        raise AgentError("lost")


class Nested(Astray):
    """An agent that asks another, which fails."""

    def act(self, observation: Observation) -> npt.NDArray[np.int64]:
        """Let the other one choose."""
        return np.array([opponents.asked(opponents.make(f"{__name__}:Broken", 0), observation, lambda: "mine")])


def against(agent: type, *words: str) -> Result:
    """Run a game in which an agent decides first."""
    name = f"{__name__}:{agent.__name__}"
    return kadmon("play", "--against", name, "--players", "3", "--seed", "5", "--seat", "0", *words)


def test_an_opponents_own_error_names_the_opponent() -> None:
    """One line says who raised what; below it is the traceback of that code alone."""
    result, who = against(Broken), f"opponent '{__name__}:Broken', as player_1"
    shown = errors(result)
    assert (result.exit_code, shown[0], shown[-1]) == (1, f"kadmon: {who}: KeyError: 'nothing'", "KeyError: 'nothing'")
    assert [line.rpartition(" in ")[2] for line in shown if line.startswith("  File")] == ["act"]


def test_an_agent_that_asks_one_that_fails_is_named_too() -> None:
    """The one at the table stands behind the one that failed."""
    said = errors(against(Nested))[0]
    assert said == f"kadmon: mine: KeyError: 'nothing'; this came from opponent '{__name__}:Nested', as player_1"


def test_an_agents_error_is_told_though_the_game_can_not_be_saved() -> None:
    """What keeps the transcript from being written stands behind it."""
    said = errors(against(Broken, "--save", "/dev/full"))[0]
    assert said.endswith("as player_1: KeyError: 'nothing'; /dev/full: can't be written: No space left on device")


def test_a_game_that_is_broken_off_and_can_not_be_saved_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C alone would say nothing of the transcript that is lost."""
    monkeypatch.setattr(Broken, "act", Mock(side_effect=KeyboardInterrupt))
    result = against(Broken, "--save", "/dev/full")
    assert (result.exit_code, errors(result)) == (2, ["kadmon: /dev/full: can't be written: No space left on device"])


@pytest.mark.parametrize("error", [RuntimeError("not planned"), FileNotFoundError(errno.ENOENT, "no", "file")])
def test_an_error_of_the_program_stays_though_the_game_can_not_be_saved(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """Whoever mends it must see it; what keeps the transcript from being written is a note on it."""
    monkeypatch.setattr(Sitting, "play", Mock(side_effect=error))
    kadmon("play", "--players", "3", "--seed", "5", "--save", "/dev/full")
    assert error.__notes__ == ["/dev/full: can't be written: No space left on device"]


@pytest.mark.parametrize("error", [BrokenPipeError(errno.EPIPE, "Broken pipe"), SystemExit(1)])
def test_an_output_that_is_gone_makes_way(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    """Nobody could read of it; what keeps the transcript from being written is told."""
    monkeypatch.setattr(Sitting, "play", Mock(side_effect=error))
    result = kadmon("play", "--players", "3", "--seed", "5", "--save", "/dev/full")
    assert errors(result) == ["kadmon: /dev/full: can't be written: No space left on device"]


def test_an_advisers_own_error_names_the_adviser() -> None:
    """The person is told, and still decides."""
    output = " ".join(kadmon(*PLAY, "--adviser", f"{__name__}:Broken", said="hint\nquit\n").output.split())
    assert f"adviser '{__name__}:Broken', as player_1: KeyError: 'nothing'" in output
    assert "You leave the game." in output


def test_an_error_of_ours_that_an_opponent_raises_is_one_line() -> None:
    """Whose code has raised it stands behind the message."""
    result = against(Lost)
    who = f"opponent '{__name__}:Lost', as player_1"
    assert (result.exit_code, errors(result)) == (2, [f"kadmon: lost; this came from {who}"])


def test_an_advisers_illegal_action_names_the_adviser() -> None:
    """The person is told, and still decides."""
    output = kadmon(*PLAY, "--adviser", f"{__name__}:Astray", said="hint\nquit\n").output
    assert f"adviser '{__name__}:Astray': action 1 is not legal for player_1 now" in " ".join(output.split())
    assert "You leave the game." in output


def test_a_transcript_of_other_cards_asks_for_its_card_file(saved: Path) -> None:
    """The error names the option that takes it."""
    saved.write_text(saved.read_text(encoding="utf-8").replace('cards: "', 'cards: "0'), encoding="utf-8")
    result = kadmon("replay", str(saved))
    assert result.exit_code == 2
    assert "--cards" in result.stderr


def test_a_game_that_is_broken_off_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends the command, and --save keeps what was played."""
    said = iter(["2"])

    def typed(_console: Console, _prompt: str) -> str:
        for line in said:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr(Console, "input", typed)
    assert kadmon(*PLAY, "--save", str(tmp_path / "last.txt")).exit_code != 0
    assert len(transcript.load(tmp_path / "last.txt").replay().played) == 1


def test_a_game_can_be_played_to_its_end(tmp_path: Path) -> None:
    """Whoever stays sees the ranking."""
    path = tmp_path / "last.toml"
    path.write_text('game = "legions"\nphase = "action"\nplayers = 3\nmax_cycles = 5\nactive = 2\n', encoding="utf-8")
    output = kadmon(
        "play", "--scenario", str(path), "--against", "random", "--seat", "2", "--ask-all", said="pass\n" * 9
    ).output
    assert "ranking: " in output


def test_an_error_in_a_scenario_names_its_file(tmp_path: Path) -> None:
    """With a card file of one's own beside it, too."""
    path, cards = tmp_path / "wrong.toml", Path(transcript.__file__).parent / "legions" / "cards.toml"
    path.write_text('game = "legions"\nphase = "action"\ngrave = ["Foo"]\n', encoding="utf-8")
    result = kadmon("play", "--scenario", str(path), "--cards", str(cards))
    assert (result.exit_code, errors(result)) == (2, [f"kadmon: {path}: grave[0]: no card is called 'Foo'"])


def test_a_scenario_may_have_a_seed(tmp_path: Path) -> None:
    """With --scenario, --seed is what the agents play by."""
    path = tmp_path / "last.toml"
    path.write_text('game = "legions"\nphase = "action"\nmax_cycles = 5\n', encoding="utf-8")
    output = kadmon("play", "--scenario", str(path), "--against", "random", "--seed", "5", said="quit\n").output
    assert output.startswith("seed 5; ")


def test_a_transcript_is_replayed(saved: Path) -> None:
    """Each decision is told with what came of it, then the table."""
    output = kadmon("replay", str(saved)).output
    assert "player_1: summon Dead Crawler\n    Dead Crawler: player_1 hand -> player_1 vassal\n" in output
    assert "3 decisions replayed" in output


def test_one_decision_is_no_plural(saved: Path) -> None:
    """After a single decision the last line speaks of one."""
    assert "1 decision replayed\n" in kadmon("replay", str(saved), "--until", "1").output


def test_a_replay_can_stop_and_be_seen_from_a_seat(saved: Path) -> None:
    """--until shows the table after so many decisions, --seat from whose place."""
    output = kadmon("replay", str(saved), "--until", "1", "--seat", "1").output
    assert "player_1 (you)" in output
    assert "cast Living Bones" not in output


def test_a_table_is_whole_in_80_columns() -> None:
    """What the title of a panel has no room for stands inside."""
    full = [{"hand": ["Dread Stag", "Dread Stag", "Pale Choir", "Pale Choir", "Living Bones"]}]
    game = Game.scenario("legions", {"phase": "midnight", "cycle": 49_999, "max_cycles": 50_000, "seats": full})
    console = Console(width=80, record=True, file=StringIO())
    console.print(show.table(game, 0))
    text = console.export_text()
    assert "…" not in text
    assert "4 players; Cycle 49999 of at most 50000, Midnight" in text
    assert "│ player_0 holds the Sigil " in text


def test_a_replay_can_be_quiet(saved: Path) -> None:
    """--quiet only says that the transcript replays."""
    assert kadmon("replay", str(saved), "--quiet").output.count("\n") <= 2


@pytest.mark.parametrize("words", [["--until", "-1"], ["--seat", "3"]])
def test_a_replay_needs_a_place_that_exists(saved: Path, words: list[str]) -> None:
    """A number of decisions below 0 and a seat that nobody has are refused."""
    assert kadmon("replay", str(saved), *words).exit_code == 2


def test_a_damaged_transcript_is_refused(saved: Path) -> None:
    """The error names the line."""
    saved.write_text(saved.read_text(encoding="utf-8").replace("summon", "salute"), encoding="utf-8")
    result = kadmon("replay", str(saved))
    assert result.exit_code == 2
    assert "line 8" in result.stderr
