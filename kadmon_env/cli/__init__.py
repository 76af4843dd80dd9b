"""The command ``kadmon``: play, replay, look at cards, measure, and say what is installed."""

from __future__ import annotations

import sys

from kadmon_env.errors import ConfigError

try:
    from kadmon_env.cli.app import app
except ConfigError as error:  # no folder for compiled code: no command can do anything, and there is no more to say
    print(f"kadmon: {error}", file=sys.stderr)  # noqa: T201 - what prints the messages of commands is not there
    sys.exit(2)

__all__ = ["app"]
