"""Programs that are agents: asked, watched, ended, and told from one another by what they do wrong."""

from __future__ import annotations

import copy
import importlib.util
import os
import re
import selectors
import shlex
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
import pytest

import agents
from agents.process import Process, messages
from agents.process.agent import RESTARTS
from agents.process.lines import SHOWN_LINES
from agents.process.names import ActionNames
from agents.protocol import Observation
from kadmon_env.errors import AgentError, ConfigError, ForfeitError
from kadmon_env.game import Game
from kadmon_env.gym import SeatEnv
from kadmon_env.legions.cardfile import load_cards
from kadmon_env.vector import make_vec
from tests.source import ROOT

EXAMPLES = ROOT / "docs" / "examples"
EXAMPLE = shlex.join([sys.executable, str(EXAMPLES / "bot.py")])

ANSWERING = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "act":
        number, rows = message["id"], message["rows"]
        actions = [row["legal"][0] for row in rows]
        {}
        print(json.dumps({{"id": number, "actions": actions}}), flush=True)
"""


def command(program: str) -> str:
    """Return the command line of a program in Python."""
    return shlex.join([sys.executable, "-c", program])


def answering(what: str) -> str:
    """Return the command line of a program that does something before it answers."""
    return command(ANSWERING.format(what))


@pytest.fixture(scope="module")
def seen() -> Observation:
    """Return what the acting seats of three games see."""
    return make_vec("legions", 3, players=3, seed=4).observation


def is_there(pid: int) -> bool:
    """Tell whether a process runs."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(") ")[2][0] != "Z"
    except OSError:
        return False


def ended(pid: int) -> bool:
    """Wait, up to a minute, for a process to end; tell whether it has."""
    return comes(lambda: not is_there(pid))


def awaited(note: Path) -> bool:
    """Wait, up to a minute, for a file; tell whether it is there."""
    return comes(note.exists)


def comes(true: Callable[[], bool]) -> bool:
    """Wait, up to a minute, for something to become true; tell whether it has."""
    for _ in range(6000):
        if true():
            return True
        time.sleep(0.01)
    return False


def bot() -> Any:
    """Return the module of the example."""
    spec = importlib.util.spec_from_file_location("example_bot", EXAMPLES / "bot.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_program_plays_as_its_choices_would_in_process() -> None:
    """The bot of the examples, asked through lines, plays the very game that its own code plays when it is called."""
    module, env, agent = bot(), make_vec("legions", 2, players=3, seed=5, max_cycles=3), agents.make(f"process:{EXAMPLE}")
    here = module.Bot(messages.hello(load_cards(), 0))
    names, over = ActionNames(load_cards()), 0
    while over < 2:
        rows = messages.act(1, env.observation, names)["rows"]
        chosen = agent.act(env.observation)
        assert chosen.tolist() == [here.choose(row) for row in rows]
        over += int((env.step(chosen).over != 0).sum())


def test_names_are_those_of_the_game_with_seats_seen_from_the_actor() -> None:
    """Read from an observation alone, every legal action is called what the game itself calls it, through whole games."""
    for seed in range(2):
        game, chance = Game.new("legions", players=3 + seed, seed=seed, max_cycles=6), np.random.default_rng(seed)
        names = ActionNames(load_cards())
        while not game.done:
            seen, legal = game.observe(game.actor), list(game.legal_actions())
            told = names.of(seen["cards"].tolist(), seen["table"].tolist(), legal)
            assert told == [from_actor(game, game.action_name(action)) for action in legal]
            game.step(int(chance.choice(legal)))


def from_actor(game: Game, name: str) -> str:
    """Return a name with its seats counted from the acting one."""
    return re.sub(r"player_(\d)", lambda found: f"seat_{(int(found[1]) - game.actor) % game.players}", name)


WRONG = [
    (command("raise SystemExit(3)"), r"ended with exit code 3$"),
    (command("import os; os.abort()"), r"was ended by SIGABRT$"),
    (
        command("import sys; print('oh ' * 500, file=sys.stderr); 1 / 0"),
        r"its stderr ended: .* / ZeroDivisionError: division by zero$",
    ),
    (command("import os; os.close(1); input(); input(); import time; time.sleep(60)"), "closed its output without ending"),
    (command("print('thinking', flush=True); input()"), r"sent 'thinking': that is no JSON \(Expecting value.*goes to stderr"),
    (command(r"print('\udcff', flush=True); input()"), r"that is no JSON"),
    (command("print('[' * 200_000, flush=True); input()"), r"nested too deep"),
    (command("print('9' * 5_000, flush=True); input()"), r"sent '99+\.\.\.: that is no JSON"),
    (command("print('x' * 2_000_000, end='', flush=True); input()"), "sent a line that does not end"),
    (command("print('[1]', flush=True); input()"), r"""sent '\[1\]': an object with the keys "id" and "actions" is expected"""),
    (command("""print('{"id": 1, "id": 1}', flush=True); input()"""), "key 'id' stands there twice"),
    (command("""print('{"id": NaN, "actions": []}', flush=True); input()"""), "NaN is no number of JSON"),
    (answering("number += 1"), 'sent \'{"id": 2, .*: the answer to id 1 is expected'),
    (answering("number = True"), "the answer to id 1 is expected"),
    (answering("actions.pop()"), "2 actions for 3 rows"),
    (answering("actions[0] = 5.0"), '"actions" must be a list of 3 whole numbers'),
    (answering("actions = None"), '"actions" must be a list'),
    (answering("actions = dict(id=1)"), '"actions" must be a list'),
]


@pytest.mark.parametrize(("line", "message"), WRONG)
def test_what_is_no_answer_forfeits_every_row(seen: Observation, line: str, message: str) -> None:
    """One error names the program, the request, and what was wrong; nothing of the program is left."""
    agent = Process(line)
    with pytest.raises(ForfeitError, match=f"^process:.*: request 1: .*{message}") as caught:
        agent.act(seen)
    assert caught.value.rows is None
    assert len(str(caught.value)) < 1500


def test_an_illegal_action_forfeits_its_row(seen: Observation) -> None:
    """The error says where, what, and what is legal in words; the other rows' answers are kept, and the program goes on."""
    agent = Process(answering("actions[1] = 419 if number == 1 else actions[1]"))
    expected = seen["action_mask"].argmax(axis=1)
    with pytest.raises(ForfeitError, match=r"chose action 419 in row 1; legal there: \d+ \w+.*, \d+ summon ") as caught:
        agent.act(seen)
    assert caught.value.rows == (1,)
    assert caught.value.actions.tolist() == [expected[0], -1, expected[2]]
    assert agent.act(seen).tolist() == expected.tolist()


@pytest.mark.parametrize("action", [-1, 420, 10**30])
def test_a_number_that_is_no_action_is_illegal(seen: Observation, action: int) -> None:
    """However large or small it is."""
    with pytest.raises(ForfeitError, match=f"chose action {action} in row 0") as caught:
        Process(answering(f"actions[0] = {action}")).act(seen)
    assert caught.value.rows == (0,)


def test_a_program_that_hangs_is_ended_with_all_that_it_started(seen: Observation, tmp_path: Path) -> None:
    """When the limit is over, it and its children are gone, though they do not listen."""
    program = f"""
import os, signal, subprocess, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
open({str(tmp_path / "pids")!r}, "w").write(f"{{os.getpid()}} {{child.pid}}")
time.sleep(600)
"""
    agent = Process(command(program), timeout=1.0)
    with pytest.raises(ForfeitError, match=r"did not answer within 1 s \(KADMON_PROCESS_TIMEOUT sets the limit; "):
        agent.act(seen)
    assert all(ended(int(pid)) for pid in (tmp_path / "pids").read_text().split())


def test_after_a_crash_the_program_is_started_anew(seen: Observation, tmp_path: Path) -> None:
    """One crash costs the batch at hand and no more."""
    agent = Process(answering(f"open({str(tmp_path / 'runs')!r}, 'a').write('x'); sys.exit(number == 2)if number == 2 else 0"))
    first = agent.act(seen)
    with pytest.raises(ForfeitError, match="request 2: ended with exit code 1"):
        agent.act(seen)
    assert agent.act(seen).tolist() == first.tolist()


def test_a_program_that_keeps_failing_is_given_up(seen: Observation, tmp_path: Path) -> None:
    """It is started anew a bounded number of times; then the error says so at once."""
    agent = Process(command(f"open({str(tmp_path / 'runs')!r}, 'a').write('x')"))
    for _ in range(RESTARTS + 1):
        with pytest.raises(ForfeitError, match=r"request .*: ended with exit code 0"):
            agent.act(seen)
    with pytest.raises(ForfeitError, match=f"was started anew {RESTARTS} times and failed again: ended with exit code 0"):
        agent.act(seen)
    assert (tmp_path / "runs").read_text() == "x" * (RESTARTS + 1)


def noted(tmp_path: Path) -> str:
    """Return the command line of a program that notes its number, answers, and outlasts its input."""
    note = f"import os, time; open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()))"
    return command(f"{note}\n{ANSWERING.format('')}\ntime.sleep(600)")


def test_nothing_runs_before_it_is_asked_or_after_the_agent_is_gone(seen: Observation, tmp_path: Path) -> None:
    """A name costs nothing; what was started ends when its agent is closed, or no longer held."""
    for end in (Process.close, lambda _: None):
        agent = Process(noted(tmp_path))
        assert not (tmp_path / "pid").exists()
        agent.act(seen)
        pid = int((tmp_path / "pid").read_text())
        assert is_there(pid)
        end(agent)
        del agent
        assert not is_there(pid)
        (tmp_path / "pid").unlink()


def test_a_program_ends_with_us_though_we_are_killed(seen: Observation, tmp_path: Path) -> None:
    """Nothing of ours can run any more then, and still its group does not outlive us."""
    ours = os.fork()
    if not ours:
        ask_and_stay(Process(noted(tmp_path)), seen, tmp_path / "asked")
    assert awaited(tmp_path / "asked")
    pid = int((tmp_path / "pid").read_text())
    assert is_there(pid)
    os.kill(ours, signal.SIGKILL)
    os.waitpid(ours, 0)
    assert ended(pid)


def ask_and_stay(agent: Process, seen: Observation, note: Path) -> NoReturn:
    """Ask, in a process that was forked, say so, and wait for its end."""
    try:
        agent.act(seen)
        note.touch()
        time.sleep(60)
    finally:
        os._exit(1)


def test_ctrl_c_ends_the_program_and_the_next_question_is_answered_anew(
    seen: Observation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer that was still under way is never taken for another's."""
    agent = Process(answering("import time; time.sleep(60 * (number == 1))"))
    monkeypatch.setattr(selectors.EpollSelector, "select", interrupted)
    with pytest.raises(KeyboardInterrupt):
        agent.act(seen)
    monkeypatch.undo()
    assert agent.act(seen).tolist() == seen["action_mask"].argmax(axis=1).tolist()


def interrupted(*_: object) -> NoReturn:
    """Do what Ctrl-C does."""
    raise KeyboardInterrupt


def test_a_fork_asks_a_program_of_its_own(seen: Observation, tmp_path: Path) -> None:
    """Two processes never talk to one program, and the end of one leaves the other's alone."""
    agent = Process(noted(tmp_path))
    agent.act(seen)
    first = int((tmp_path / "pid").read_text())
    ours = os.fork()
    if not ours:
        ask_and_stay(agent, seen, tmp_path / "asked")
    assert awaited(tmp_path / "asked")
    os.kill(ours, signal.SIGKILL)
    os.waitpid(ours, 0)
    assert ended(int((tmp_path / "pid").read_text()))
    assert is_there(first)
    assert agent.act(seen).tolist() == seen["action_mask"].argmax(axis=1).tolist()


def test_what_it_says_to_people_is_passed_on(seen: Observation, capfd: pytest.CaptureFixture[str]) -> None:
    """Lines of stderr appear on ours behind its name, long ones cut, and at some point no more of them."""
    agent = Process(answering("print('x' * 1000, *range(200), sep=chr(10), file=sys.stderr, flush=True)"))
    agent.act(seen)
    agent.close()
    shown = capfd.readouterr().err.splitlines()
    assert [line.partition("| ")[2] for line in shown[1:3]] == ["0", "1"]
    assert len(shown) == SHOWN_LINES + 1
    assert max(map(len, shown)) < 400


def test_an_agent_that_answers_while_it_is_asked_does_not_block() -> None:
    """A request larger than any pipe, and talk on stderr larger than any pipe, pass side by side."""
    many = make_vec("legions", 200, seed=4).observation
    agent = Process(answering("print('x' * 300_000, file=sys.stderr)"), timeout=60)
    assert agent.act(many).tolist() == many["action_mask"].argmax(axis=1).tolist()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "process: names no program; write process:COMMAND"),
        ("'bot", "process:'bot: is no command line: No closing quotation"),
        ("no_such_program x", "process:no_such_program x: 'no_such_program': no program of that name is on the PATH"),
        ("./no/such", "process:./no/such: './no/such': is no file that can be run"),
    ],
)
def test_a_program_that_is_not_there_is_an_error_at_once(line: str, message: str) -> None:
    """The agent can't be made, and the error says why."""
    with pytest.raises(AgentError, match=f"^{re.escape(message)}"):
        agents.make(f"process:{line}")


def test_a_file_that_is_no_program_cant_be_started(seen: Observation, tmp_path: Path) -> None:
    """That is no forfeit but a mistake of whoever named it."""
    (tmp_path / "bot").write_bytes(b"\0")
    (tmp_path / "bot").chmod(0o755)
    with pytest.raises(AgentError, match=r"bot: can't be started: Exec format error") as caught:
        Process(str(tmp_path / "bot")).act(seen)
    assert not isinstance(caught.value, ForfeitError)


@pytest.mark.parametrize("value", ["soon", "0", "-1", "nan", "inf"])
def test_a_limit_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    """The error names the variable and what is expected."""
    monkeypatch.setenv("KADMON_PROCESS_TIMEOUT", value)
    with pytest.raises(ConfigError, match=f"^KADMON_PROCESS_TIMEOUT: '{value}': a number of seconds above 0 is expected"):
        agents.make(f"process:{EXAMPLE}")


def test_it_is_an_opponent_like_any_other() -> None:
    """In `Kadmon-v0` it plays, copies of the environment ask a program of their own, and its errors name it."""
    env = SeatEnv(opponents=f"process:{EXAMPLE}", players=3, max_cycles=3, skip_forced=True)
    env.reset(seed=1)
    copied = copy.deepcopy(env)
    first, second = (one.step(int(one.action_masks().argmax()))[0] for one in (env, copied))
    assert (first["table"] == second["table"]).all()
    wrong = SeatEnv(opponents=f"process:{answering('actions = [419]')}", players=3, seat=1, first_sigil=0)
    with pytest.raises(AgentError, match="chose action 419 in row 0; legal there"):
        wrong.reset(seed=1)


def test_an_empty_batch_asks_nobody(seen: Observation) -> None:
    """There is nothing to answer, so no program is started."""
    nothing = {name: array[:0] for name, array in seen.items()}
    assert Process(command("raise SystemExit")).act(nothing).tolist() == []


def test_the_session_of_the_page_is_what_is_said(tmp_path: Path) -> None:
    """Line by line, both ways, but for what the page leaves out and says so."""
    page = (ROOT / "docs" / "agents.md").read_text(encoding="utf-8")
    shown = re.findall(r"^([<>]) (.*)$", page, re.MULTILINE)
    sent, answered = tmp_path / "sent", tmp_path / "answered"
    relayed = f"tee {sent} | {shlex.quote(sys.executable)} {EXAMPLES / 'minimal.py'} | tee {answered}"
    agent, games = agents.make(shlex.join(["process:sh", "-c", relayed]), seed=5), make_vec("legions", 2, players=3, seed=7)
    for _ in range(2):
        games.step(agent.act(games.observation))
    getattr(agent, "close", lambda: None)()
    for way, file in ((">", sent), ("<", answered)):
        patterns = [re.escape(line).replace(r"\.\.\.", ".+") for one, line in shown if one == way]
        said = file.read_text(encoding="utf-8").splitlines()
        assert [re.fullmatch(*each) is not None for each in zip(patterns, said, strict=True)] == [True] * len(patterns)
    assert len(shown) == 6


def test_the_page_shows_the_whole_of_the_minimal_program() -> None:
    """What it calls all that it takes is the file's code, but for the import of what it uses."""
    page, code = ((ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("agents.md", "examples/minimal.py"))
    shown = re.search(r"^```text\n(for line.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert shown
    assert shown[1] in re.sub("  # noqa.*", "", code)
