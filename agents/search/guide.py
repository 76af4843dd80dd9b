"""A guide: an agent that can say how likely it would choose what, and what it expects, and so tells a search where to begin."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from agents.protocol import AgentError, Observation
from agents.registry import make
from kadmon_env.legions.cardfile import CardFile
from kadmon_env.opponents import asked

Reals: TypeAlias = npt.NDArray[np.float32]

SHOWN = ("cards", "table", "action_mask")


class Guide(Protocol):
    """An agent whose policy and value a search can use."""

    def weigh(self, observation: Observation, /) -> tuple[Reals, Reals]:
        """Return for each row how likely each action is, float32 [n, actions], 0 for illegal ones, and the value, float32 [n].

        The value is the reward that the acting seat can expect, from -1 to 1.
        """


class Advice(NamedTuple):
    """What a guide says of a batch, checked."""

    prior: Reals  # [n, actions]
    value: Reals  # [n], from -1 to 1


def make_guide(name: str, *, seed: int, cards: CardFile | str | Path | None) -> Guide:
    """Return the agent of that name; raises AgentError if it can't be had or can't guide."""
    agent: object = make(name, seed=seed, cards=cards)
    if not callable(getattr(agent, "weigh", None)):
        raise AgentError(f"agent {name!r} can't guide a search: it has no method weigh")
    guide: Guide = agent  # type: ignore[assignment]  # it has the method, as was just seen
    return guide


def advice(guide: Guide, name: str, observation: Observation) -> Advice:
    """Return what a guide says of a batch; raises AgentError, naming it, for what is no advice, AgentFailedError."""
    seen = {array: observation[array] for array in SHOWN}
    given = asked(guide.weigh, seen, lambda: f"guide {name!r}")
    try:
        prior, value = (np.asarray(part, np.float32) for part in given)
    except (TypeError, ValueError):
        raise AgentError(f"guide {name!r}: weigh returned {type(given).__name__}; two arrays are expected") from None
    mask = seen["action_mask"]
    if prior.shape != mask.shape or value.shape != mask.shape[:1]:
        wanted = f"{list(mask.shape)} and {list(mask.shape[:1])} are expected"
        raise AgentError(f"guide {name!r}: weigh returned arrays {list(prior.shape)} and {list(value.shape)}; {wanted}")
    if not (np.isfinite(prior).all() and np.isfinite(value).all() and (prior >= 0).all()):
        raise AgentError(f"guide {name!r}: weigh returned what is no probability or value")
    return Advice(np.where(mask, prior, np.float32(0)), np.clip(value, -1, 1))
