"""The generated pages say what the code says."""

from __future__ import annotations

import subprocess
import sys

from tests.source import ROOT


def test_environment_page_is_what_the_code_says() -> None:
    """docs/environment.md is exactly what docs/generate.py writes."""
    run = subprocess.run(
        [sys.executable, ROOT / "docs" / "generate.py", "--check"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
