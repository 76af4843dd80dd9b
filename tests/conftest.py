"""What every test run shares: repeatable hypothesis, and a header that says how the rules run."""

from __future__ import annotations

import numba
from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")


def pytest_report_header() -> str:
    """Say which of the three ways of execution this run is."""
    if numba.config.DISABLE_JIT:
        return "rules: plain Python"
    return "rules: compiled, bounds checked" if numba.config.BOUNDSCHECK else "rules: compiled"
