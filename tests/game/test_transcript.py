"""A transcript is a game as text: it replays to the byte, or says which line does not fit and why."""

from __future__ import annotations

from pathlib import Path

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
        ("rules: 1", "rule: 1", "line 3: 'rule: 1'"),
        ('cards: "', 'cards: "0', "line 4: cards '0"),
        ('"legions"', '"chess"', "'chess'"),
        ('"legions"', '"legions', "line 2: the value of game"),
        ('"players": 3', '"players": 7', "players: 7"),
        ("seed: 11", "seed: x", "line 6: the value of seed"),
        ("seed: 11", "seed: -1", "seed: -1"),
        ("summon Dead Crawler", "summon Dead Crowler", "line 8: 'summon Dead Crowler' is not legal"),
        (
            "summon Dead Crawler\n",
            "summon Dead Crawler\nplayer_9: pass\n",
            "line 9: player_9 decides; expected player_",
        ),
        ("summon Dead Crawler\n", "summon Dead Crawler\nhello\n", "line 9: 'hello'"),
        ("3 decisions", "4 decisions", "line 11: 'end: unfinished, 4 decisions"),
        ("end: unfinished", "end: kadmon", "line 11: 'end: kadmon"),
        ("vassal\nend", "vassal\n", "line 11"),
    ],
)
def test_a_transcript_must_fit(text: str, old: str, new: str, said: str) -> None:
    """A foreign, damaged or changed transcript is refused with its line and what was expected there."""
    assert old in text
    assert said in refused(text.replace(old, new))


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
    for path, said in ((tmp_path / "none.txt", "can't be read"), (binary, "not text"), (tmp_path, "can't be read")):
        with pytest.raises(TranscriptError, match=said):
            transcript.load(path)


def test_a_file_must_be_writable(tmp_path: Path, game: Game) -> None:
    """A folder that does not exist is named."""
    with pytest.raises(TranscriptError, match="can't be written"):
        transcript.save(game, tmp_path / "none" / "game.txt")
