"""What a learner needs to go on exactly where it was: games in progress, open decisions, generators, and who sits where.

It is one more entry in a checkpoint's zip file, which stable-baselines3 does not look at. `model` is a SelfPlayPPO throughout.
"""

from __future__ import annotations

import io
import pickle
import zipfile
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from agents.protocol import AgentError
from agents.tables import Tables
from kadmon_env.registry import in_words
from kadmon_env.vector import VectorEnv

ENTRY = "selfplay.pickle"
FORMAT = 2

COUNTERS = ("num_timesteps", "_n_updates", "_current_progress_remaining", "_episode_num")

KEPT_OPTIONS = (
    "learning_rate",
    "n_steps",
    "batch_size",
    "n_epochs",
    "gamma",
    "gae_lambda",
    "clip_range",
    "clip_range_vf",
    "normalize_advantage",
    "ent_coef",
    "vf_coef",
    "max_grad_norm",
    "target_kl",
    "tensorboard_log",
    "policy_kwargs",
    "verbose",
    "seed",
)
"""Options of MaskablePPO that stable-baselines3 has saved itself."""


def add_to(archive: io.BytesIO, model: Any) -> None:
    """Append the entry to a checkpoint."""
    with zipfile.ZipFile(archive, "a", zipfile.ZIP_DEFLATED) as file:
        file.writestr(ENTRY, pickle.dumps(_state(model)))


def _state(model: Any) -> dict[str, Any]:
    """Return all that a learner is besides its network and the options that it was made with."""
    return {
        "format": FORMAT,
        "play": asdict(model.play),
        "num_envs": model.num_envs,
        "threads": model.threads,
        "rng": model.rng.bit_generator.state,
        "games": model.tables.games.__getstate__(),
        "seating": model.tables.seating,
        "tracks": model.tracks.state(),
        "casting": model.casting.state(),
        "lessons": model.lessons.state(),
        "counters": {name: getattr(model, name) for name in COUNTERS},
    }


def read(path: Path) -> dict[str, Any]:
    """Return the entry of a checkpoint whose header fits; raises AgentError if it has none or a damaged one."""
    try:
        with zipfile.ZipFile(path) as archive:
            found = pickle.loads(archive.read(ENTRY))  # noqa: S301 - the header is ours, and stable-baselines3 unpickles, too
    except KeyError:
        raise AgentError(f"{path}: holds no games in progress, so it can be played, not resumed") from None
    except Exception as error:  # noqa: BLE001 - a damaged file can fail anywhere within zipfile or pickle
        raise AgentError(f"{path}: its {ENTRY} is damaged: {in_words(error)}") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise AgentError(f"{path}: its {ENTRY} is none of format {FORMAT}")
    return found


def put_back(model: Any, kept: Mapping[str, Any]) -> None:
    """Let a learner made with the same options go on from what was kept; its own number of threads stays."""
    model.rng.bit_generator.state = kept["rng"]
    model.casting.restore(kept["casting"])
    model.lessons.restore(kept["lessons"])
    games = object.__new__(VectorEnv)
    games.__setstate__({**kept["games"], "threads": model.threads})
    model.sit(Tables(games, model.casting, model.rng, kept["seating"]))
    model.tracks.restore(kept["tracks"])
    for name, value in kept["counters"].items():
        setattr(model, name, value)
