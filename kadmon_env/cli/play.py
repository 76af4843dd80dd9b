"""``kadmon play``: a game in the terminal against agents."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from kadmon_env import opponents, registry, transcript
from kadmon_env.cli import show
from kadmon_env.cli.cards import CardPath
from kadmon_env.core.checked import brief, is_whole, seat_range
from kadmon_env.errors import AgentFailedError, ConfigError, IllegalAction, KadmonError, in_full
from kadmon_env.game import Game

HELP = """A number or a name does that action; the beginning of a name does, if only one action begins so.
  ?          this help            hint       what the adviser would do
  table      show the table       why NAME   why an action is not legal
  save FILE  write the transcript quit       leave the game"""

USAGE = {"save": "save FILE", "why": "why NAME, or why and a number"}
"""Words that want something behind them."""

MANY_SEEDS = 2**31

DIGITS, LONGEST = 9, 200
"""Of what a person types: the digits of a number at most, and how much of a line is looked at for what is wrong."""

APART = [
    ("--scenario", "--players"),
    ("--scenario", "--gauntlet"),
    ("--scenario", "--sovereign"),
    ("--gauntlet", "--sovereign"),
]
"""Options of which the second would go unheard where the first is given."""


class Sitting:
    """A person at a seat, agents at the others."""

    def __init__(
        self,
        game: Game,
        seat: int,
        others: list[opponents.Opponent],
        *,
        adviser: str,
        ask_all: bool,
        seed: int,
    ) -> None:
        self.game, self.seat, self.ask_all = game, seat, ask_all
        seats = [k for k in range(game.players) if k != seat]
        self.agents = {k: opponents.make(other, seed + k, game.rules.file) for k, other in zip(seats, others, strict=True)}
        self.names = dict(zip(seats, others, strict=True))
        self.adviser = adviser
        self._advice = opponents.make(adviser, seed, game.rules.file)
        self.console = Console()

    def play(self) -> None:
        """Play until the end, or until the person leaves."""
        while not self.game.done:
            if self.game.actor != self.seat:
                self._do(self._choice(self.agents[self.game.actor], f"opponent {self.names[self.game.actor]!r}"))
            elif len(self.game.legal_actions()) == 1 and not self.ask_all:
                self._do(self.game.legal_actions()[0])
            elif not self._turn():
                show.say(self.console, "You leave the game.")
                return
        self.console.print(show.table(self.game, self.seat))
        show.say(self.console, show.ending(self.game))

    def _choice(self, agent: opponents.Choice, who: str) -> int:
        """Return what an agent chooses for the acting seat; raises IllegalAction, naming it, for what is not legal."""
        seat = self.game.actor
        seen: dict[str, Any] = self.game.observe(seat)
        if opponents.wants_worlds(agent):
            seen[opponents.WORLD] = self.game.determinize(seat, opponents.WORLD_SEED).state.reshape(1)
        chosen, legal = opponents.asked(agent, seen, lambda: f"{who}, as player_{seat}"), self.game.mask()
        if not is_whole(chosen, 0, len(legal) - 1) or not legal[chosen]:
            allowed = "; ".join(self.game.legal_names())
            raise IllegalAction(f"{who}: action {brief(chosen)} is not legal for player_{seat} now; legal: {allowed}")
        return int(chosen)

    def _do(self, action: int) -> None:
        """Play an action and say so."""
        who = "you" if self.game.actor == self.seat else f"player_{self.game.actor}"
        show.say(self.console, f"{who}: {self.game.action_name(action)}", "bold")
        before = self.game.clone()
        self.game.step(action)
        show.tell(self.console, self.game.since(before))

    def _turn(self) -> bool:
        """Let the person decide; tell whether they stay."""
        self._look()
        while (said := self._said()) != "quit":
            try:
                if self._answer(said):
                    return True
            except KadmonError as error:
                show.say(self.console, opponents.report(error) if isinstance(error, AgentFailedError) else in_full(error))
        return False

    def _said(self) -> str:
        """Return the line that the person types; the end of the input means to leave."""
        try:
            return self.console.input("[bold]> [/]").strip()
        except (EOFError, RuntimeError):  # the latter where there is no input at all
            return "quit"
        except UnicodeDecodeError:
            show.say(self.console, "That is no UTF-8 text.")
            return ""

    def _look(self) -> None:
        """Show the table and what may be done."""
        self.console.print(show.table(self.game, self.seat))
        self.console.print(show.actions(self.game))

    def _answer(self, said: str) -> bool:
        """Do what was said; tell whether it was an action."""
        word, _, rest = said.partition(" ")
        if not said:
            return False
        if said in ("?", "help"):
            show.say(self.console, HELP)
        elif said == "table":
            self._look()
        elif said == "hint":
            show.say(self.console, f"{self.adviser} would: {self._hint()}")
        elif word in USAGE:
            self._serve(word, rest)
        else:
            return self._act(said)
        return False

    def _serve(self, word: str, rest: str) -> None:
        """Do what a word with something behind it asks for, or say what is missing behind it."""
        if not rest:
            show.say(self.console, f"Say what: {USAGE[word]}")
        elif word == "save":
            transcript.save(self.game, rest)
            show.say(self.console, f"Saved: {rest}")
        else:
            show.say(self.console, "it is legal" if self._meant(rest) is not None else self._why_not(rest))

    def _act(self, said: str) -> bool:
        """Play the action that was meant, or say why it is not legal; tell whether it was played."""
        found = self._meant(said)
        if found is None:
            show.say(self.console, f"Not legal: {self._why_not(said)}. (? for help)")
            return False
        self._do(found)
        return True

    def _meant(self, said: str) -> int | None:
        """Return the legal action that a number, a name, or the beginning of one name stands for."""
        names = self.game.legal_names()
        number = int(said) if said.isdecimal() and len(said) <= DIGITS else 0
        if 1 <= number <= len(names):
            return list(names.values())[number - 1]
        if said in names:
            return names[said]
        begun = self._begun(said)
        return names[begun[0]] if len(begun) == 1 else None

    def _begun(self, said: str) -> list[str]:
        """Return the names of legal actions that begin so."""
        return [name for name in self.game.legal_names() if name.casefold().startswith(said.casefold())]

    def _why_not(self, said: str) -> str:
        """Say why nothing legal is meant."""
        if said.isdecimal():
            return f"numbers go from 1 to {len(self.game.legal_names())}"
        begun = self._begun(said)
        return f"several actions begin so: {'; '.join(begun)}" if begun else self.game.why_not(said[:LONGEST])

    def _hint(self) -> str:
        """Return what the adviser would do."""
        return self.game.action_name(self._choice(self._advice, f"adviser {self.adviser!r}"))


def strongest() -> str:
    """Return the opponent that stands in where none is named: greedy if it is installed, else random."""
    return "greedy" if "greedy" in registry.names() else "random"


def play(  # noqa: PLR0913 - options, each by name
    *,
    against: Annotated[list[str] | None, typer.Option(help="An agent: once for all seats, or once for each.")] = None,
    players: Annotated[int | None, typer.Option(help="How many play, 4 if not said; 2 is a variant of ours.")] = None,
    seat: Annotated[int, typer.Option(help="Your seat, from 0.")] = 0,
    seed: Annotated[int | None, typer.Option(help="Deals the same game again; agents play the same.")] = None,
    sovereign: Annotated[list[str] | None, typer.Option(help="A Sovereign of the Crown; name three.")] = None,
    gauntlet: Annotated[bool, typer.Option("--gauntlet", help="Play the Full Gauntlet: every Sovereign.")] = False,
    scenario: Annotated[Path | None, typer.Option(help="Begin from a scenario file.")] = None,
    cards: CardPath = None,
    adviser: Annotated[str | None, typer.Option(help="The agent that gives hints.")] = None,
    ask_all: Annotated[bool, typer.Option("--ask-all", help="Ask also where there is only one answer.")] = False,
    save: Annotated[Path | None, typer.Option(help="Write the transcript here at the end.")] = None,
) -> None:
    """Play against agents; ? explains, hint advises, quit leaves."""
    given = {"--scenario": scenario, "--players": players, "--gauntlet": gauntlet or None, "--sovereign": sovereign or None}
    _refuse_apart({option for option, value in given.items() if value is not None})
    with _keeping(save) as keep:
        dealt = secrets.randbelow(MANY_SEEDS) if seed is None else seed
        if scenario is None:
            crown = "all" if gauntlet else sovereign or None
            game = Game.new("legions", seed=dealt, players=4 if players is None else players, sovereigns=crown, cards=cards)
        else:
            game = Game.scenario(scenario, cards=cards)
        if not 0 <= seat < game.players:
            raise ConfigError(f"--seat {seat}: {seat_range(game.players)}")
        others = opponents.seated(against or [strongest()], game.players - 1)
        sitting = Sitting(game, seat, others, adviser=adviser or strongest(), ask_all=ask_all, seed=dealt)
        show.say(sitting.console, f"seed {dealt}; you are player_{seat}; ? for help")
        try:
            sitting.play()
        except BaseException as error:  # whatever ends it, Ctrl-C included
            _keep_beside(error, keep, game)
            raise
        keep(game)


@contextmanager
def _keeping(path: Path | None) -> Iterator[Callable[[Game], None]]:
    """Look at the file for the transcript, if there is to be one, and give what writes a game into it."""
    if path is None:
        yield lambda _: None
        return
    with transcript.prepared(path) as put:
        yield lambda game: put(transcript.write(game))


def _keep_beside(error: BaseException, keep: Callable[[Game], None], game: Game) -> None:
    """Write a game that an error has ended; if that fails, too, the error says so as well, but one that says nothing makes way.

    Ctrl-C says nothing, nor does an output that is gone.
    """
    try:
        keep(game)
    except KadmonError as second:
        if isinstance(error, KeyboardInterrupt | SystemExit) or (isinstance(error, OSError) and error.filename is None):
            raise
        error.add_note(str(second))


def _refuse_apart(given: set[str]) -> None:
    """Refuse two options that don't go together."""
    for one, other in APART:
        if {one, other} <= given:
            raise ConfigError(f"{one} and {other} don't go together; give only one of them")
