"""The command ``kadmon``: play, replay, look at cards, measure, and say what is installed."""

from __future__ import annotations

from kadmon_env.cli.app import app

__all__ = ["app"]
