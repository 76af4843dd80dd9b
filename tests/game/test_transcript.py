"""A transcript is a game as text: it replays to the byte, or says which line does not fit and why."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from kadmon_env import transcript
from kadmon_env.errors import TranscriptError
from kadmon_env.game import Game

SCENARIO = {
    "phase": "action",
    "players": 3,
    "ruling": "Kilgore, Master of Ravns",
    "seats": [{"hand": ["Living Bones"]}],
}


@pytest.fixture
def game() -> Game:
    """Return a game some decisions old."""
    game = Game.new("legions", seed=11, players=3, max_cycles=9)
    for action in ("summon Dead Crawler", "cast Bellowing Accursed", "choose Dead Crawler @ player_{} vassal"):
        game.step(action.format(game.actor))
    return game


@pytest.fixture
def text(game: Game) -> str:
    """Return the game's transcript."""
    return transcript.write(game)


def refused(text: str) -> str:
    """Return why a transcript is refused, when it is read or when it is replayed."""
    with pytest.raises(TranscriptError) as error:
        transcript.read(text, "game.txt").replay()
    return str(error.value)


def test_a_transcript_replays_to_the_byte(game: Game, text: str) -> None:
    """Replaying gives the same state and writing it again the same text."""
    replayed = transcript.read(text).replay()
    assert replayed.digest() == game.digest()
    assert transcript.write(replayed) == text


def test_a_line_tells_who_did_what(game: Game, text: str) -> None:
    """Each decision is one line: the seat and the name of the action."""
    lines = text.split("\n\n")[1].splitlines()
    actor = text.split("\n\n")[1][: len("player_0")]
    assert lines[0] == f"{actor}: summon Dead Crawler"
    assert len(lines) == len(game.played) + 1


def test_one_decision_is_no_more_than_one() -> None:
    """The last line counts in the right form."""
    game = Game.scenario("legions", SCENARIO)
    assert transcript.end_of(game).startswith("end: unfinished, 0 decisions, ")
    game.step("pass")
    assert transcript.end_of(game).startswith("end: unfinished, 1 decision, ")


def test_a_scenario_has_a_transcript_too() -> None:
    """A game that began as a position replays from that position."""
    game = Game.scenario("legions", SCENARIO)
    game.step("cast Living Bones")
    text = transcript.write(game)
    assert transcript.write(transcript.read(text).replay()) == text


def test_a_finished_game_tells_its_ranking() -> None:
    """The last line says how the game ended and who came where."""
    game = Game.scenario("legions", {"phase": "midnight", "players": 3, "max_cycles": 5})
    assert transcript.write(game).splitlines()[-1].startswith("end: truncated, 0 decisions, ranking 0 1 2, state ")


def test_notes_are_for_people(text: str) -> None:
    """What stands behind a semicolon, and empty lines, change nothing."""
    noted = text.replace(": summon Dead Crawler", ": summon Dead Crawler  ; the limit is 3 [ACT-3]\n; another note\n")
    assert transcript.write(transcript.read(noted).replay()) == text


def test_a_transcript_can_be_kept_in_a_file(tmp_path: Path, game: Game, text: str) -> None:
    """Saving and loading keep every byte."""
    path = tmp_path / "game.txt"
    transcript.save(game, path)
    assert path.read_bytes() == text.encode()
    assert transcript.load(path).replay().digest() == game.digest()


def test_a_determinized_game_has_no_transcript(game: Game) -> None:
    """Nobody can replay a game from a guess."""
    with pytest.raises(TranscriptError, match="determinized"):
        transcript.write(game.determinize(0, 0))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("kadmon transcript 1", "[Event 'chess']", "line 1: 'kadmon transcript 1' is expected"),
        ("rules: 1", "rules: 0", "line 3: rules 0"),
        ("rules: 1", "rules: true", "line 3: rules True"),
        ("rules: 1", "rules: 1.0", "line 3: rules 1.0"),
        ("rules: 1", "rule: 1", "line 3: 'rule: 1'"),
        ('cards: "', 'cards: "0', "line 4: cards '0"),
        ('cards: "', 'cards: "0', "; give their card file (cards=FILE, or --cards FILE)"),
        ('"legions"', '"chess"', "'chess'"),
        ('"legions"', '"legions', "line 2: the value of game"),
        ('"players": 3', '"players": 7', "players: 7"),
        ('"players": 3', '"cls": 3', "cls: unknown key; allowed: first_sigil, max_cycles, players, sovereigns"),
        ('"players": 3', '"seed": 3', "seed: unknown key; allowed: first_sigil"),
        ('"players": 3', '"game": "legions"', "game: unknown key; allowed: first_sigil"),
        ("seed: 11", f"seed: {'9' * 5000}", "line 6: the value of seed can't be read: a whole number of more than 100 digits"),
        ("seed: 11", "seed: x", "line 6: the value of seed"),
        ("seed: 11", "seed: -1", "seed: -1"),
        ("summon Dead Crawler", "summon Dead Crowler", "line 8: 'summon Dead Crowler' is not legal"),
        (
            "summon Dead Crawler\n",
            "summon Dead Crawler\nplayer_9: pass\n",
            "line 9: player_9 decides; expected player_",
        ),
        ("summon Dead Crawler\n", "summon Dead Crawler\nhello\n", "line 9: 'hello'"),
        (
            "summon Dead Crawler\n",
            f"summon Dead Crawler\nplayer_{'9' * 5000}: pass\n",
            "line 9: 'player_999",
        ),
        ("3 decisions", "4 decisions", "line 11: 'end: unfinished, 4 decisions"),
        ("end: unfinished", "end: kadmon", "line 11: 'end: kadmon"),
        ("vassal\nend", "vassal\n", "line 11"),
    ],
)
def test_a_transcript_must_fit(text: str, old: str, new: str, said: str) -> None:
    """A foreign, damaged or changed transcript is refused with its line and what was expected there."""
    assert old in text
    assert said in refused(text.replace(old, new))


@pytest.mark.parametrize(
    ("origin", "said"),
    [
        ("config: []", "config: []; a table in braces is expected"),
        (f"config: {'[' * 100_000}", "the value of config can't be read: brackets or keys nested more than 20 deep"),
        (f"config: {'[' * 200}{']' * 200}", "brackets or keys nested more than 20 deep"),
        (f'config: {{"players": {"9" * 5000}}}', "a whole number of more than 100 digits"),
        ("position: [[1, 2]]", "position: [[1, 2]]; a table in braces is expected"),
    ],
)
def test_a_beginning_must_be_a_table(text: str, origin: str, said: str) -> None:
    """What a game begins from is a table of keys, with numbers and nestings that somebody may mean."""
    lines = text.splitlines()
    changed = [*lines[:4], origin, *lines[5 if origin.startswith("config") else 6 :], ""]
    complaint = refused("\n".join(changed))
    assert complaint.startswith("game.txt, line 5: ")
    assert said in complaint


@pytest.mark.parametrize("lines", range(11))
def test_a_transcript_must_be_whole(text: str, lines: int) -> None:
    """A file that was cut off after any line is refused with the line where more is expected."""
    kept = "".join(f"{line}\n" for line in text.splitlines()[:lines])
    assert f"game.txt, line {lines + 1}: " in refused(kept)


def test_nothing_follows_the_end(text: str) -> None:
    """Two transcripts in one file are none."""
    assert "line 12: 'kadmon transcript 1'" in refused(text + text)


def test_a_file_must_be_readable(tmp_path: Path) -> None:
    """A missing file and one that is no text are named."""
    binary = tmp_path / "game.bin"
    binary.write_bytes(b"\xff\xfe\x00\x80")
    for path, said in ((tmp_path / "none.txt", "no such file"), (binary, "not text"), (tmp_path, "a folder")):
        with pytest.raises(TranscriptError, match=said):
            transcript.load(path)


def test_a_file_must_be_an_ordinary_one(tmp_path: Path) -> None:
    """A device without end and a pipe that nobody writes to are refused before they are read."""
    os.mkfifo(tmp_path / "pipe.txt")
    for path in ("/dev/zero", tmp_path / "pipe.txt"):
        with pytest.raises(TranscriptError, match="no ordinary file"):
            transcript.load(path)


def test_a_file_has_an_end(tmp_path: Path) -> None:
    """More than 16 MiB is no transcript, and nothing of it is read."""
    with (tmp_path / "game.txt").open("wb") as file:
        file.truncate(2**24 + 1)
    with pytest.raises(TranscriptError, match=r"16,777,217 bytes, too large for a transcript \(at most 16,777,216\)"):
        transcript.load(tmp_path / "game.txt")


def test_an_editor_may_mark_the_text_as_utf_8(tmp_path: Path, game: Game, text: str) -> None:
    """A byte order mark before the title changes nothing, in a file or in a text."""
    path = tmp_path / "game.txt"
    path.write_text(text, encoding="utf-8-sig")
    assert transcript.load(path).replay().digest() == game.digest()
    assert transcript.read(f"\ufeff{text}").replay().digest() == game.digest()


def test_what_is_no_path_and_no_text_is_refused(game: Game) -> None:
    """Other things than a path or a text are named, with what is expected."""
    wrong: Any = None
    with pytest.raises(TranscriptError, match="transcript: None: the path of a file is expected"):
        transcript.load(wrong)
    with pytest.raises(TranscriptError, match="transcript: None: the path of a file is expected"):
        transcript.save(game, wrong)
    with pytest.raises(TranscriptError, match="transcript: None: a text is expected"):
        transcript.read(wrong)


def test_a_file_must_be_writable(tmp_path: Path, game: Game) -> None:
    """A folder that does not exist is named."""
    with pytest.raises(TranscriptError, match="can't be written"):
        transcript.save(game, tmp_path / "none" / "game.txt")


def test_a_path_must_be_one(game: Game) -> None:
    """No file has a name with a null byte, to be read or to be written."""
    with pytest.raises(TranscriptError, match="can't be written: embedded null byte"):
        transcript.save(game, "a\0b")
    with pytest.raises(TranscriptError, match="no path of a file"):
        transcript.load("a\0b")


@pytest.mark.parametrize("name", ["", "none/game.txt", "kept.txt/game.txt", "a\0b", "x" * 300])
def test_it_can_be_asked_beforehand_whether_a_file_is_writable(tmp_path: Path, name: str) -> None:
    """A folder, a missing folder, a file as a folder and impossible names are refused."""
    (tmp_path / "kept.txt").touch()
    with pytest.raises(TranscriptError, match="can't be written"):
        transcript.check_writable(tmp_path / name)


def test_asking_writes_nothing(tmp_path: Path) -> None:
    """The file that is there stays as it is, and the one that is not there is not made."""
    (tmp_path / "kept.txt").write_text(f"{transcript.TITLE}\n", encoding="utf-8")
    for name in ("kept.txt", "new.txt"):
        transcript.check_writable(tmp_path / name)
    assert [path.read_text(encoding="utf-8") for path in tmp_path.iterdir()] == [f"{transcript.TITLE}\n"]


@pytest.mark.parametrize("content", [b'phase = "action"\n', b"\xff\xfe\0", b"\n" + transcript.TITLE.encode()])
def test_nothing_but_a_transcript_is_written_over(tmp_path: Path, game: Game, content: bytes) -> None:
    """Another file, a scenario for example, is refused by its name and keeps its content."""
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    for asked in (lambda: transcript.save(game, path), lambda: transcript.check_writable(path)):
        with pytest.raises(TranscriptError, match=r"mine.toml: is there, and no transcript; remove it, or name another$"):
            asked()
    assert path.read_bytes() == content


def test_an_earlier_transcript_and_an_empty_file_are_written_over(tmp_path: Path, game: Game, text: str) -> None:
    """The same game saved twice is one file."""
    path = tmp_path / "game.txt"
    path.touch()
    for _ in range(2):
        transcript.save(game, path)
        assert path.read_bytes() == text.encode()


def test_a_transcript_may_go_nowhere(game: Game) -> None:
    """What is no ordinary file holds nothing that could be lost."""
    transcript.save(game, os.devnull)


def test_asking_finds_what_may_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder without leave to write is refused, whoever runs the test."""
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(TranscriptError, match="Permission denied"):
        transcript.check_writable(tmp_path / "new.txt")
