"""Transcripts: a game as text, one line per decision, replayed to the byte.

::

    kadmon transcript 1
    game: "legions"
    rules: 1
    cards: "0123456789abcdef"
    config: {"first_sigil": null, "max_cycles": 100, "players": 4, "sovereigns": null}
    seed: 7

    player_0: summon Dead Crawler
    player_0: pass  ; what stands behind two spaces and a semicolon is a note, for people
    end: kadmon, 2 decisions, ranking 1 0 2 3, state fedcba9876543210

A game that began as a scenario has ``position`` in the place of ``config`` and ``seed``; one that goes on ends with
``unfinished`` and has no ranking.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager
from os import PathLike
from typing import Any, NamedTuple, NoReturn

from kadmon_env.core import outfile
from kadmon_env.core.checked import brief, counted
from kadmon_env.core.rules import Rules, rules_of
from kadmon_env.core.tomlfile import Sort, loads_json, parsed, read_text
from kadmon_env.errors import GameOver, IllegalAction, KadmonError, TranscriptError
from kadmon_env.game import Game

TITLE = "kadmon transcript 1"
HEADER = ("game", "rules", "cards")
ORIGINS = (("config", "seed"), ("position",))

TRANSCRIPT = Sort("transcript", "not text", TranscriptError, 16 * 2**20)

_LINE = re.compile(r"player_([0-9]{1,2}): (.+)")
_NOTE = re.compile(r"(^\s*|\s{2,});.*$")


class Line(NamedTuple):
    """One decision of a transcript."""

    number: int  # of the line in the file
    seat: int
    name: str


class Transcript(NamedTuple):
    """A transcript as read: it is checked against the rules only when it is replayed."""

    source: str
    header: dict[str, Any]
    lines: list[Line]
    end: str
    end_number: int

    def begin(self, cards: Any = None) -> Game:
        """Return the game before its first decision; raises TranscriptError for other rules, cards or options.

        A game played with other cards than the package's needs them in ``cards``.
        """
        try:
            rules = rules_of(self.header["game"], cards)
            self._check(rules)
            if "position" in self.header:
                return Game.scenario(rules.name, dict(self.header["position"]), cards=cards)
            options = rules.options(self.header["config"])
            return Game.new(rules.name, seed=self.header["seed"], cards=cards, **options)
        except TranscriptError:
            raise
        except KadmonError as error:
            raise TranscriptError(f"{self.source}: the header can't be used: {error}") from None

    def _check(self, rules: Rules) -> None:
        """Refuse other rules or cards, and an origin that is no table."""
        for number, (key, own) in enumerate((("rules", rules.version), ("cards", rules.digest)), 3):
            found = self.header[key]
            if type(found) is not type(own) or found != own:
                others = "; give their card file (cards=FILE, or --cards FILE)" if key == "cards" else ""
                said = f"{key} {brief(found)}; it can only be replayed with those, and these are {own!r}{others}"
                self._refuse(number, said)
        origin = "position" if "position" in self.header else "config"
        if not isinstance(self.header[origin], dict):
            self._refuse(5, f"{origin}: {brief(self.header[origin])}; a table in braces is expected")

    def steps(self, cards: Any = None) -> Iterator[tuple[Game, Line | None]]:
        """Yield the game before each decision with its line, and at the end, None; it is one game that goes on.

        Raises TranscriptError naming the first line that the rules do not allow.
        """
        game = self.begin(cards)
        for line in self.lines:
            yield game, line
            self._step(game, line)
        if end_of(game) != self.end:
            self._refuse(self.end_number, f"{self.end!r:.90}; the game so far has {end_of(game)!r}")
        yield game, None

    def replay(self, cards: Any = None) -> Game:
        """Return the game after the last decision; raises TranscriptError as `steps` does."""
        *_, (game, _last) = self.steps(cards)
        return game

    def _step(self, game: Game, line: Line) -> None:
        """Play one line."""
        if not game.done and game.actor != line.seat:
            self._refuse(line.number, f"player_{line.seat} decides; expected player_{game.actor}: {game.decision.sentence}")
        try:
            game.step(line.name)
        except (IllegalAction, GameOver) as error:
            self._refuse(line.number, str(error))

    def _refuse(self, number: int, message: str) -> NoReturn:
        """Raise TranscriptError for a line."""
        raise TranscriptError(f"{self.source}, line {number}: {message}")


def write(game: Game, *, notes: bool = False) -> str:
    """Return a game from its beginning as a transcript, with what came of each decision as notes if wanted.

    Raises TranscriptError for a game whose beginning is not known.
    """
    origin = _game(game).origin
    if origin is None:
        raise TranscriptError("a determinized game has no beginning that a transcript could start from")
    header: dict[str, Any] = {"game": game.game, "rules": game.rules.version, "cards": game.rules.digest, **origin}
    said = [f"{key}: {json.dumps(value, sort_keys=True, ensure_ascii=False)}" for key, value in header.items()]
    replayed = game.restart()
    lines = []
    for action in game.played:
        lines.append(f"player_{replayed.actor}: {replayed.action_name(action)}")
        before = replayed.clone() if notes else None
        replayed.step(action)
        lines += [f"  ; {event}" for event in replayed.since(before)] if before is not None else []
    return "\n".join([TITLE, *said, "", *lines, end_of(game), ""])


def _game(game: object) -> Game:
    """Return a game; raises TranscriptError for anything else."""
    if not isinstance(game, Game):
        raise TranscriptError(f"game: {brief(game)}: a Game is expected")
    return game


def end_of(game: Game) -> str:
    """Return the last line of a game's transcript so far."""
    decisions = counted(len(_game(game).played), "decision")
    if not game.done:
        return f"end: unfinished, {decisions}, state {game.digest()}"
    over = game.position()["over"]
    ranking = " ".join(str(seat) for seat in over["ranking"])
    return f"end: {over['how']}, {decisions}, ranking {ranking}, state {game.digest()}"


def save(game: Game, path: str | PathLike[str]) -> None:
    """Write a game's transcript to a file, whole or not at all.

    Raises TranscriptError if it can't be written, or is there and no transcript.
    """
    text = write(game)
    with prepared(path) as put:
        put(text)


def prepared(path: str | PathLike[str]) -> AbstractContextManager[outfile.Write]:
    """Look at a file now, and give what writes a transcript's text to it later; raises TranscriptError, as `save` does."""
    return outfile.prepared(path, TRANSCRIPT, _begins_as_one)


def check_writable(path: str | PathLike[str]) -> None:
    """Raise TranscriptError if `save` can't write to a file; neither makes nor changes it."""
    outfile.check_writable(path, TRANSCRIPT, _begins_as_one)


def _begins_as_one(text: str) -> bool:
    """Tell whether a text has the title of a transcript."""
    return text.partition("\n")[0].rstrip() == TITLE


def load(path: str | PathLike[str]) -> Transcript:
    """Read a transcript from a file of at most 16 MiB; raises TranscriptError naming the line and what was expected."""
    return read(read_text(path, TRANSCRIPT), str(path))


def read(text: str, source: str = "transcript") -> Transcript:
    """Read a transcript from text; raises TranscriptError naming the line and what was expected."""
    if not isinstance(text, str):
        raise TranscriptError(f"{source}: {brief(text)}: a text is expected")
    text = text.removeprefix("\ufeff")
    lines = [(number, line.rstrip()) for number, line in enumerate(text.splitlines(), 1)]
    if not lines or lines[0][1] != TITLE:
        raise TranscriptError(f"{source}, line 1: {TITLE!r} is expected")
    at, header = _header(lines, source)
    decisions: list[Line] = []
    for number, noted in lines[at:]:
        line = _NOTE.sub("", noted)
        found = _LINE.fullmatch(line)
        if found:
            decisions.append(Line(number, int(found[1]), found[2]))
        elif line.startswith("end: "):
            _nothing_after(lines[number:], source)
            return Transcript(source, header, decisions, line, number)
        elif line:
            raise TranscriptError(
                f"{source}, line {number}: {line[:60]!r}; a decision or the end is expected, as in 'player_0: pass'"
            )
    raise TranscriptError(
        f"{source}, line {len(lines) + 1}: the file ends here; more decisions, or a line 'end: …', are expected"
    )


def _header(lines: list[tuple[int, str]], source: str) -> tuple[int, dict[str, Any]]:
    """Read the header; return how many lines it has with the title, and its values."""
    header: dict[str, Any] = {}
    last = "position" if any(line.startswith("position: ") for _, line in lines[4:5]) else "config"
    keys = [*HEADER, *next(origin for origin in ORIGINS if origin[0] == last)]
    for key, (number, line) in zip(keys, lines[1:], strict=False):
        if not line.startswith(f"{key}: "):
            raise TranscriptError(f"{source}, line {number}: {line[:60]!r}; '{key}: …' is expected")
        try:
            header[key] = parsed(loads_json, line.removeprefix(f"{key}: "))
        except ValueError as error:
            raise TranscriptError(f"{source}, line {number}: the value of {key} can't be read: {error}") from None
    if len(header) < len(keys):
        raise TranscriptError(f"{source}, line {len(lines) + 1}: the file ends here; '{keys[len(header)]}: …' is expected")
    return 1 + len(keys), header


def _nothing_after(lines: list[tuple[int, str]], source: str) -> None:
    """Refuse anything but notes after the end."""
    for number, line in lines:
        if _NOTE.sub("", line):
            raise TranscriptError(f"{source}, line {number}: {line[:60]!r}; nothing is expected after the end")
