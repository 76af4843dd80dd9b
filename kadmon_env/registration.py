"""Make the environments known to PettingZoo and Gymnasium by their ids."""

from __future__ import annotations

import gymnasium
import pettingzoo

GYMNASIUM_ID = "Kadmon-v0"
PETTINGZOO_ID = "kadmon-v0"  # also found as kadmon_v0


def register() -> None:
    """Register each id, once."""
    if GYMNASIUM_ID not in gymnasium.registry:
        gymnasium.register(GYMNASIUM_ID, entry_point="kadmon_env.gym:SeatEnv", kwargs={"game": "legions"})
    if PETTINGZOO_ID not in pettingzoo.aec_registry:
        pettingzoo.register("aec", PETTINGZOO_ID, entry_point="kadmon_env.kadmon_v0:env")
