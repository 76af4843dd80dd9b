"""A checkpoint to give away: the policy alone, without what only training needs."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import torch

from agents.checkpoint import read_header
from agents.keeping import ENTRY
from agents.protocol import AgentError
from kadmon_env.core.files import using, written_whole
from kadmon_env.registry import in_words

OPTIMIZER = "policy.optimizer.pth"
LEFT_OUT = {ENTRY, "system_info.txt"}
NEVER = (1980, 1, 1, 0, 0, 0)  # the date of each file within, so that the same policy is the same file


def strip(source: Path, target: Path) -> None:
    """Write a checkpoint without games in progress, moments of the optimizer and what is told of the machine.

    MaskablePPO.load and the agent ``ppo:PATH`` read it as before; it can't be resumed. Raises AgentError for a source that is
    no checkpoint, ConfigError for a target that can't be written.
    """
    read_header(source)
    content = _content(source)
    with using(target, "be written"), written_whole(target) as file:
        file.write(content)


def _content(source: Path) -> bytes:
    """Return the bytes of the stripped checkpoint."""
    made = io.BytesIO()
    try:
        with zipfile.ZipFile(source) as old, zipfile.ZipFile(made, "w") as new:
            for name in old.namelist():
                if name not in LEFT_OUT:
                    held = old.read(name)
                    new.writestr(zipfile.ZipInfo(name, NEVER), _without_moments(held) if name == OPTIMIZER else held)
    except Exception as error:  # noqa: BLE001 - a damaged file can fail anywhere within zipfile or torch
        raise AgentError(f"{source}: is damaged: {in_words(error)}") from None
    return made.getvalue()


def _without_moments(held: bytes) -> bytes:
    """Return the saved state of an optimizer that has made no step yet."""
    state = torch.load(io.BytesIO(held), weights_only=True)
    fresh = io.BytesIO()
    torch.save({**state, "state": {}}, fresh)
    return fresh.getvalue()
