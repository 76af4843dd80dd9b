"""Play a tournament: duplicate deals, every line-up in every seating, on any number of cores, with a journal if wanted."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import kadmon_env
from agents.tournament.journal import Header, Journal
from agents.tournament.lineups import Plan, plan
from agents.tournament.playing import Records, Told
from agents.tournament.record import Tournament
from agents.tournament.waves import GAMES, Setting, Wave, waves
from agents.tournament.workers import play_waves
from kadmon_env.core.contract import checked_seed, positive
from kadmon_env.core.files import using
from kadmon_env.errors import AgentError
from kadmon_env.legions.cardfile import CardFile, load_cards

MOST_WORKERS = 256


def play(  # noqa: PLR0913 - the options of a tournament
    names: Sequence[str],
    deals: int,
    *,
    players: int = 4,
    form: str | None = None,
    seed: int = 0,
    cards: CardFile | str | Path | None = None,
    workers: int = 1,
    journal: str | Path | None = None,
    told: Told = lambda _: None,
) -> Tournament:
    """Play a tournament; the same agents, deals, players and seed give the same games with any number of workers.

    `names` and `form` are those of `plan`. Each deal is played by each line-up with every seating. With a `journal` each
    wave is kept as soon as it is played, and what the file already holds is not played again. `told` hears how many
    more games are over. Raises ConfigError for what is no tournament, number or seed and for a journal that can't be used,
    CardFileError, AgentError for an agent that can't be had or answers wrongly, AgentFailedError for one whose own code
    fails. An agent that raises ForfeitError forfeits games instead.
    """
    setting = Setting(plan(names, players, form), checked_seed(seed), load_cards(cards))
    todo = waves(setting.plan, positive("deals", deals))
    crew = positive("workers", workers, most=MOST_WORKERS)
    kept = None if journal is None else Journal(journal, header(setting))
    played: dict[Wave, Records] = {}
    for wave in todo:
        if kept is not None and wave in kept.played:
            played[wave] = kept.played[wave]
            told(len(played[wave]))
    with closing(play_waves(setting, [wave for wave in todo if wave not in played], crew, told)) as coming:
        for wave, games in coming:
            played[wave] = games
            if kept is not None:
                kept.add(wave, games)
    in_order = sorted((game for wave in todo for game in played[wave]), key=lambda game: game.deal)
    return Tournament(setting.plan.entrants, players, deals, setting.seed, tuple(in_order))


def header(setting: Setting) -> Header:
    """Return what a journal says of the tournament that it is of, in JSON-able values; the number of deals may grow."""
    named: Plan = setting.plan
    return {
        "version": kadmon_env.__version__,
        "entrants": [{"agent": name, "files": files_digest(name)} for name in named.entrants],
        "players": named.players,
        "lineups": [list(lineup) for lineup in named.lineups],
        "seed": setting.seed,
        "cards": setting.deck.digest,
        "wave": GAMES,
    }


def files_digest(name: str) -> str | None:
    """Return a digest of the checkpoint files that the name of an agent names (of a folder the zip files), or None.

    Each end of a name behind a colon can be a path, as in ``ppo:runs/demo``. Raises AgentError for a file that can't be read.
    """
    seen = hashlib.sha256()
    found = [path for path in _named(name) if path.is_file() or path.is_dir()]
    files = [file for path in found for file in (sorted(path.glob("*.zip")) if path.is_dir() else [path])]
    for file in files:
        with using(file, "be read", AgentError):
            seen.update(f"{file.name} {file.stat().st_size} ".encode())
            seen.update(file.read_bytes())
    return seen.hexdigest()[:16] if files else None


def _named(name: str) -> Iterator[Path]:
    """Yield each end of a name behind a colon as a path."""
    _, *rest = name.split(":")
    for first in range(len(rest)):
        if end := ":".join(rest[first:]).replace("\0", ""):
            yield Path(end)


def all_cores() -> int:
    """Return how many cores this process may use, as far as they can all be workers."""
    return min(len(os.sched_getaffinity(0)), MOST_WORKERS)
