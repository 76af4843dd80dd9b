"""The commands, and what they share: a person's mistake is one line on stderr and exit code 2."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from kadmon_env import __version__
from kadmon_env.cli import bench, cards, doctor, play, replay
from kadmon_env.errors import AgentFailedError, KadmonError, in_full
from kadmon_env.opponents import report
from kadmon_env.registry import search_here

MISTAKE, ABORTED = 2, 1


class Commands(TyperGroup):
    """A group whose errors are one line, with no usage text around it and never a traceback."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run a command and exit with its code."""
        search_here()
        try:
            code = super().main(*args, **{**kwargs, "standalone_mode": False})
        except typer.TyperException as error:
            _fail(error.format_message())
        except AgentFailedError as error:
            typer.echo(f"kadmon: {report(error)}", err=True)
            sys.exit(ABORTED)
        except KadmonError as error:
            _fail(in_full(error))
        except OSError as error:
            _give_up_output()
            _fail(f"{error.filename or 'input or output'}: {error.strerror}")
        except typer.Abort:
            sys.exit(ABORTED)
        sys.exit(code if isinstance(code, int) else 0)


def _fail(message: str) -> NoReturn:
    """Say what was wrong, in one line."""
    typer.echo(f"kadmon: {' '.join(message.split())}", err=True)
    sys.exit(MISTAKE)


def _give_up_output() -> None:
    """Let what is left of the output go nowhere, so that Python does not fail once more to write it at the exit."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


app = typer.Typer(cls=Commands, invoke_without_command=True, add_completion=False, rich_markup_mode=None)
app.add_typer(cards.app, name="cards")
app.command()(play.play)
app.command()(replay.replay)
app.command()(bench.bench)
app.command()(doctor.doctor)


def _version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        typer.echo(f"kadmon-env {__version__}")
        raise typer.Exit


@app.callback()
def kadmon(
    context: typer.Context,
    *,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which it is.")] = False,
) -> None:
    """Legions of Kadmon, compiled: play it, replay it, see its cards."""
    del version
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
